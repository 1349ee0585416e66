# p is odd and above 2^16: rounds and the groups in them repeat after 32*p rows
ulimit -t 4
cat >triangle.mm <<'M'
algorithm triangle
  param n, p, w, l
  program
    input array a[n]
    array b[n]
    for i = 0 to n - 1
      forall j = 0 to i
        b[j] = a[j]
      end
    end
  end
end
M
q() { mmcalc -e 'load triangle.mm' -e "$1"; }
q 'time triangle on umm n=10^6 p=70001 w=32 l=400' # as by its terms, in 6 s
q 'time triangle on dmm n=10^7 p=65537 w=32 l=400'
q 'time triangle on umm n=10^9 p=10^6+3 w=32 l=400'
mmcalc -e 'sum(k = 0..10^10, if k mod 65537 < 100 then (k div 65537) mod 32 else 0)' \
    -e 'sum(k = 0..10^8, ceil((k mod 1000003)/32))'
