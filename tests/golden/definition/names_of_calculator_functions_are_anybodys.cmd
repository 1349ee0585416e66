# a variable, a function, a parameter, a law, an operator or a scalar may be called as a calculator's function is
cat >own.mm <<'MM'
law fibonacci "a law of the user's own"
  param n "n"
  value = n + 1
end
algorithm my.e "cores and numbers that are called e, digits and factor"
  param n "size", factor "a factor"
  on pram
    exact work = n + 0*factor
  end
  program
    operator sign(x, y) = x + y  identity 0  commutative
    input array a[n]
    output array b[n]
    e = factor
    digits = e + 1
    forall i = 0 to n - 1
      b[i] = sign(a[i], digits*factor)
    end
    ensure b[0] == a[0] + (factor + 1)*factor
  end
end
MM
mmcalc -k -e 'load own.mm' -e 'fibonacci(10)' -e 'work my.e on pram n=8 factor=3 p=8' -e 'simulate my.e on pram n=8 factor=3 p=8' \
    -e 'digits(x) = x + 1; digits(3)' -e 'e = 7; N = 2' -e 'factor = 3; factor*e*N; factor(12)' -e 'h(e, prime) = e - prime; h(5, 3)' \
    -e 'conflicts 33*e for e' -e 'gcd = 3' -e 'pi = 3' -e 'exit = 3' 2>&1
mmcalc -e 5 -e exit -e 6
rm own.mm
