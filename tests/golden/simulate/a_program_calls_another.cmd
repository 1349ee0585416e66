cat > own.mm <<'END'
algorithm own.mean "the mean, by a sum"
  param n "input size", p, w, l
  require is_pow2(n)
  on dmm, umm
    closed time = n/w
  end
  program
    input array a[n]
    array b[2*n]
    forall i = 0 to n - 1
      b[i] = a[i]
    end
    call sum.pairwise(n = n, a = b)
    ensure b[0] == total(input a)
  end
end
algorithm own.wrong "calls of all kinds that fail"
  param n "input size", k "which", p, w, l
  on dmm
    closed time = n/w
  end
  program
    input array a[n]
    if k == 1
      call sum.pairwise(n = 2*n, a = a)
    elsif k == 2
      call sum.pairwise(n = n)
    elsif k == 3
      call sum.pairwise(n = n, c = a)
    elsif k == 4
      call sum.pairwis(n = n, a = a)
    elsif k == 5
      call sum.pairwise(n = 3, a = a)
    else
      call own.wrong(a = a)
    end
  end
end
END
mmcalc --keep-going -e 'load own.mm' -e 'simulate own.mean on umm n=16 p=8 w=4 l=5' -e 'simulate sum.pairwise on umm n=16 p=8 w=4 l=5' \
  -e 'simulate own.wrong n=4 p=8 w=4 l=5 k=1' -e 'simulate own.wrong n=4 p=8 w=4 l=5 k=2' -e 'simulate own.wrong n=4 p=8 w=4 l=5 k=3' \
  -e 'simulate own.wrong n=4 p=8 w=4 l=5 k=4' -e 'simulate own.wrong n=4 p=8 w=4 l=5 k=5' -e 'simulate own.wrong n=4 p=8 w=4 l=5 k=6'
