set -e
mmcalc -e 'crossover sort.multiway, sort.bitonic over n=2^(10..30) on agpu p=2^10 b=32 M=2^12 d=4'
mmcalc -e 'crossover io sort.warpsort, sort.bitonic over n=2^(0..40) on agpu p=2^10 b=32 M=2^12'
mmcalc -f markdown -e 'crossover io sort.warpsort, sort.bitonic over n=2^(0..40) on agpu p=2^10 b=32 M=2^12'
mmcalc -f json -e 'crossover io sort.warpsort, sort.bitonic over n=2^{16, 20} on agpu p=2^10 b=32 M=2^12'
cat > own.mm <<'EOF'
algorithm evens "counts the even numbers"
  from "nowhere"
  param n "input size", p, w
  on bpram
    least time = n
    most time = 3*n
  end
end
algorithm odds "counts the odd numbers"
  from "nowhere"
  param n "input size", p, w
  on bpram
    exact time = 1000 + n
  end
end
EOF
# by proof, for every integer, the same as one by one
mmcalc own.mm -e 'crossover evens, odds over n=1..10^9 on bpram p=1 w=4' -e 'crossover odds, evens over n={1, 498, 499, 500, 501, 1000} on bpram p=1 w=4'
