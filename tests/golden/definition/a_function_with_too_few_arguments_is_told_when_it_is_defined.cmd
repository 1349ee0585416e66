of() {
    cat > own.mm <<MM
algorithm my.m "x"
  param n "size", p
  program
    array a[n]
    forall i = 0 to n - 1
      a[$1] = i
    end
  end
end
MM
}
of 'max()'; mmcalc own.mm -e 'derive my.m on pram'
of 'floor(i, 2)'; mmcalc own.mm -e 'derive my.m on pram'
of 'max(i)'; mmcalc own.mm -e 'simulate my.m on pram n=4 p=2'
of 'min(i, n - 1)'; mmcalc own.mm -e 'simulate my.m on pram n=4 p=2' | head -3
