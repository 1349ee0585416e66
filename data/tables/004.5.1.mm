papertable "004.5.1" "Complexities and multiplicity of the prefix scan algorithm adopted by Thrust"
  from   "004 §5.4.1, Table 5.1"
  manual "mmcalc-scan"
  column "Time complexity" = time on agpu
  column "I/O complexity"  = io on agpu
  column "Multiplicity"    = multiplicity on agpu
  row "Matrix-based" = scan.matrix
  printed "Matrix-based" io = 3*n/b + O(p/b)
  notes """
  The paper assumes that n is much larger than p.
  """
  example table 5.1 n=2^24 p=2^10 b=32 M=12288 alpha=8
end
