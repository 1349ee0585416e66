# no run writes it either
cat > host.mm <<'M'
algorithm my.host "a word written by the host"
  param n, p, w, l
  program
    input array a[n]
    a[0] = 3
    forall i = 0 to n-1
      a[i] = a[i] + 1
    end
  end
end
M
mmcalc -k -e 'load host.mm' -e 'time my.host on umm n=4 p=4 w=4 l=4' -e 'check my.host on umm n=4 p=4 w=4 l=4'
