mmcalc -q --keep-going -e 'algorithm own.sweep "every second cell"
  param n "cells"
  on agpu, bpram
    plain = access(i = 0..n-1, 2*i)
  end
end' -e 'time own.sweep on bpram n=8 p=4 w=2' -e 'time own.sweep on agpu n=8 p=4 b=2 M=16'
