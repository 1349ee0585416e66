# 004 3.3.2: h and the supersteps are counted from the time, by what g and L add to it
cat > own.mm <<'END'
algorithm my.sum "a sum: parts, then all to one"
  solves sum
  param n "numbers", p, g, L
  require p <= n
  on bsp
    exact time = superstep(ceil(n/p) - 1, 1) + superstep(0, p - 1) + superstep(p - 1, 0)
  end
end
END
mmcalc -e "load own.mm; time my.sum on bsp n=1000 p=10 g=4 L=50; io my.sum on bsp n=1000 p=10 g=4 L=50; synchronisations my.sum on bsp n=1000 p=10 g=4 L=50; relate my.sum from bsp to agpu' n=1000 p=10 g=4 L=50"
mmcalc -e 'relate sum.pairwise from pram to agpu n=64 p=8 M=64'
mmcalc -e 'relate sum.pairwise from pram to agpu n=64 p=8 M=64 variant=crew'
mmcalc -e 'relate scan.hillis_steele from pram to agpu n=64 p=8 M=256'
