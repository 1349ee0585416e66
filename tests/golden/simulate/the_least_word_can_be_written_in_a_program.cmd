# -2^63 is a word, though 2^63 is none
cat > least.mm <<'END'
algorithm t.least "t"
  param n "size", p, w, l

  program
    array a[2]
    forall i = 0 to 0
      a[i] = -9223372036854775808
    end
    forall i = 0 to 0
      a[1] = a[0] + 1
    end
    ensure a[0] == -9223372036854775808
    ensure a[1] == -9223372036854775807
  end
end
END
mmcalc -e 'load "least.mm"; simulate t.least on umm n=1 p=1 w=1 l=1'
sed 's/= -9223372036854775808/= 9223372036854775808/' least.mm > more.mm
mmcalc -e 'load "more.mm"; simulate t.least on umm n=1 p=1 w=1 l=1'
