papertable "004.4.1" "Complexities and multiplicity of reduction algorithms"
  from   "004 §4.7, Table 4.1"
  manual "mmcalc-reduce"
  column "Time complexity" = time on agpu
  column "I/O complexity"  = io on agpu
  column "Multiplicity"    = multiplicity on agpu
  row "(Optimal)"    = reduce
  row "Tree-based"   = reduce.tree
  row "Cascading"    = reduce.cascading
  row "Pipeline"     = reduce.pipeline
  row "Matrix-based" = reduce.matrix
  printed "(Optimal)" time = n/p
  notes """
  The paper assumes p = o(n).  Cascading needs a commutative operator; the others do not, and the tree has a
  variant of its own for them, reduce.tree_nc.
  """
  example table 4.1 n=2^24 p=2^10 b=32 M=12288
end
