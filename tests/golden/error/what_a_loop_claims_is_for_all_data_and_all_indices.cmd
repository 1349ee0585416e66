try() { printf 'algorithm mine.x "x"\n  param n, p\n  program\n    input array a[n]\n    within = 3\n    forall i = 0 to n - 1\n      x = a[i]\n      while x > within %s\n        x = x - 1\n      end\n    end\n  end\nend\n' "$1" > x.mm; mmcalc -q -e 'load x.mm' -e 'simulate mine.x on pram n=4 p=4'; echo "exit $?"; }
try 'within 0..i "each index"'
try 'within 0..a[0] "what is read"'
try 'within 0 "no range"'
try 'within 0..2000'
try 'within 0..2000 "words are at most 1000"' | grep time
printf 'algorithm mine.y "y"\n  param n, p\n  program\n    input array a[n]\n    forall i = 0 to n - 1\n      x = a[i]\n      while x > 0 within 0..2000 "words are at most 1000"\n        x = x - 1\n      end\n    end\n  end\nend\n' > y.mm
mmcalc -q -e 'load y.mm' -e 'show mine.y'
