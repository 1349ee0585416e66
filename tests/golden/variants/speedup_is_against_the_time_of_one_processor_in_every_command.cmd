# the text of scan.partitioned speaks of p: its work is not the time with one processor, and both are shown
mmcalc -e 'scalability scan.partitioned on pram n=2^12 p=2^6' | sed '/^for all sizes/,$d'
mmcalc -e 'scalability scan.partitioned on pram n=2^6 p=2^(0..6 by 3)' -e 'speedup scan.partitioned on pram n=2^12 p=2^6' -e 'efficiency scan.partitioned on pram n=2^12 p=2^6' -e 'work scan.partitioned on pram n=2^12 p=2^6' -e 'time scan.partitioned on pram n=2^12 p=1'
# without a sequential time: against the time of one processor
mmcalc -e 'algorithm mine.parts "..."
  param n "size", p
  require p <= n
  program
    array a[n]
    forall j = 0 to p - 1
      for i = 0 to n div p
        a[j] = i
      end
    end
  end
end' -e 'scalability mine.parts on pram n=64 p=4' | sed '/^for all sizes/,$d'
