# n^e for a real e lies between n^(k/1000) and n^((k + 1)/1000); pi is a number
mmcalc -e 'grows n^sqrt(2), n^1.5'
for q in 'n^sqrt(2), n' 'n^ln(2), n' 'n^log2(3), n' 'n^log2(7), n^2.85' '3^n, 2^(7*n/4)' 'sqrt(n)^sqrt(2), n' 'n^pi, n^3' 'pi*n, n' 'n/pi, n' 'n^2, pi*n' 'n/exp(1), n'; do
  mmcalc -f json -e "grows $q" | grep -o '"f":"[^"]*"\|"g":"[^"]*"\|"o":"[a-z]*"\|"omega":"[a-z]*"' | tr '\n' ' '
  echo
done
