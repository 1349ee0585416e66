cat > v.mm <<'X'
algorithm same.cell "every thread one cell"
  param n, p
  on pram
    exact work = n
  end
  program
    input array a[n]
    output array b[n]
    forall i = 0 to n - 1
      b[i] = a[0]
    end
    forall i = 0 to n - 1
      b[0] = i
    end
    ensure b[0] == n - p
  end
end
X
mmcalc -k -e 'load v.mm' -e 'simulate same.cell on pram n=8 p=4' -e 'simulate same.cell on pram n=8 p=4 variant=erew' -e 'simulate same.cell on pram n=8 p=4 variant=crcw_common' -e 'simulate same.cell on pram n=8 p=4 variant=crcw_priority'
