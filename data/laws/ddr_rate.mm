law ddr_rate "what a memory of double data rate moves in a second"
  from  "004 §2.2"
  param frequency "clock cycles in a second", width "bits that it moves at once", transfers = 2 "times in a clock cycle"
  require frequency > 0
  require width > 0
  require transfers > 0
  value = frequency*width*transfers
  also  bytes "the same in bytes" = frequency*width*transfers/8
  notes """
  In bits a second. DDR SDRAM moves its bits twice in a clock cycle: 2.6 GHz and 320 bits make 1664 Gbit/s, 208 GB/s. It is the
  most that the wires can do; what a program gets of it depends on how its accesses lie.
  """
  example ddr_rate(2.6e9, 320)
  example ddr_rate.bytes(2.6e9, 320)
end
