# once 0 .. 0
cat > some.mm <<'END'
algorithm sum.some "sums whose time depends on the data while there are few"
  solves sum
  from "a test"
  param n "input size", p, w, l
  on umm
    closed time = n
    least time = n when n < 100
    most time = 2*n when n < 100
  end
end
papertable "9.1" "counts that are known for few numbers only"
  from "a test"
  column "Time" = time on umm
  row "Some" = sum.some
end
END
mmcalc -e 'load some.mm; table 9.1 n=10 p=1 w=1 l=1; table 9.1 n=1000 p=1 w=1 l=1'
