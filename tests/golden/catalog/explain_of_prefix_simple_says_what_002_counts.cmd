mmcalc -e 'explain prefix.simple' | sed -n '/The lecture notes/,/^$/p'
# and that is so: its additions are the run's assignments
for m in 1 3 8; do
  mmcalc -e "n = 2^$m" -e 'ensure assignments(prefix.simple on pram, n=n, p=n) == sum(d = 1..log2(n), n - 2^(d - 1))' && mmcalc -f csv -e "simulate prefix.simple on pram n=2^$m p=2^$m" | cut -d, -f4,10-13
done
