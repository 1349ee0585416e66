mmcalc -e 'n = 2^70; f(x) = x^2 + n; s = 1..10; r = sqrt(2)' -e vars -e 'unset f s' -e vars -e 'unset all' -e vars
echo "--- a definition of the session"
mmcalc -k -e 'law half "a half"
  param x
  value = x/2
end' -e 'law quarter "a quarter"
  param x
  value = half(x=half(x=x))
end' -e 'half(x=3)' -e 'unset half' -e 'half(x=3)' -e 'unset sum.pairwise' -e 'unset hafl'
