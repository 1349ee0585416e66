# A tie behind a lead is no victory, and losers that change places are a change of the order.
mmcalc -q -e 'compare reduce.tree, reduce.cascading on agpu n=2^16 b=32 M=12288 p={2^14, 2^15, 2^16}'
mmcalc -q <<'END'
algorithm my.a "least"
  param n
  on pram
    exact time = n
  end
end
algorithm my.b "more"
  param n
  on pram
    exact time = 2*n + 8
  end
end
algorithm my.c "much"
  param n
  on pram
    exact time = 4*n
  end
end
compare my.a, my.b, my.c on pram n={2, 8} p=1
END
