mmcalc --keep-going -e 'simulate reduce.cascading on agpu n=2^12 p=64 b=4 M=64' \
  -e 'simulate reduce.cascading on agpu n=2^12 p=64 b=4 M=64 operator=max' \
  -e 'simulate reduce.pipeline on agpu n=2^12 p=64 b=4 M=64 operator=mat' \
  -e 'simulate reduce.tree_nc on agpu n=2^12 p=64 b=4 M=64 operator=mss' \
  -e 'simulate reduce.cascading on agpu n=2^12 p=64 b=4 M=64 operator=mat' \
  -e 'simulate reduce.tree_nc on agpu n=2^12 p=64 b=4 M=64 operator=mas'
