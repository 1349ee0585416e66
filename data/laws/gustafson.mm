law gustafson "how much more is done in the same time with p processors"
  from "003, Gustafson's law"
  manual "mmcalc-pram"
  param Par "part of the work that can run in parallel, 0 to 1", p "processors"
  require 0 <= Par and Par <= 1
  require p >= 1
  value = 1 - Par + p*Par
  notes """
  The time stays the same and the problem grows: with p processors the parallel part does p times as
  much.  So the gain grows with p and, if anything is parallel, has no limit.  Par is measured on the parallel machine here, on
  the sequential one in amdahl; that is why the two laws do not contradict each other.
  It applies when a bigger machine is bought for bigger problems and the sequential part does not grow.
  """
  example gustafson(9/10, 2)
  example gustafson(9/10, 4)
  example gustafson(9/10, 16)
  example gustafson(9/10, 64)
end
