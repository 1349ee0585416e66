cat > mine.mm <<'X'
algorithm my.rounds "two rounds"
  param n "words"
  on bsp
    exact time = superstep(n/p, p) + superstep(log2(p), 0)
    exact work = n
  end
  on pem
    exact time = round(n, n/32) + round(1, 1)
  end
end
X
mmcalc -e 'load mine.mm' -e 'time my.rounds on bsp n=1024 p=16 g=4 L=50' -e 'bsp(64, 4, 16, 50) + bsp(4, 4, 0, 50)' -e 'efficiency my.rounds on bsp n=1024 p=16 g=4 L=50'
mmcalc -e 'load mine.mm' -e 'time my.rounds on pem n=1024 p=64 b=32 M=1024 lambda=400 sigma=50' -e 'pem(1024, 400, 32, 50) + pem(1, 400, 1, 50)'
mmcalc -e 'load mine.mm' -e 'show io' -e 'simulate my.rounds on bsp n=1024 p=16 g=4 L=50'
