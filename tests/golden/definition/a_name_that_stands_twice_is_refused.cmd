# the second would hide the first: a let its parameter, a parameter itself, a variable of forall the one before
try() { printf 'algorithm demo\n  param n, p%s\n%s  program\n    array a[n]\n%s  end\nend\n' "$1" "$2" "$3" >twice.mm; mmcalc -q -e 'load twice.mm' -e 'time demo on pram n=8 p=2'; }
try ', k' '  let k = k + 1
'
try ', n'
try '' '  let k = 1
  let k = 2
'
try '' '  define f(x) = 1
  define f(x) = 2
'
try '' '' '    forall i = 0 to n - 1, i = 0 to 0
      a[i] = i
    end
'
# one for all models, and one for a model, are two
try '' '  let k = 1
  on pram
    let k = 2
    exact time = k
  end
'
