sed -e 's/3\*(halves/3*(n div 8 + halves/' -e 's/sum.pairwise/sum.wrong/' $MMCALC_DATA/algorithms/sum.pairwise.mm > w.mm; mmcalc -e 'load w.mm' -e 'check sum.wrong on umm'
# a formula without a value where the run counts one is wrong there
cat >without.mm <<'EOF'
algorithm half.open
  param n, p
  on pram
    exact time = n/(n - 4)
  end
  program
    output array a[n]
    forall i = 0 to n - 1
      a[i] = 1
    end
  end
end
EOF
mmcalc -q -e 'load without.mm' -e 'check half.open on pram n=4 p=4'
