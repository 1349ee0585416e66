# the laws of what is expected, held against the machine's count of every case
cat >random.mm <<'MM'
algorithm my.random "one warp asks for the addresses that the digits of t say"
  param t >= 0 "digits in base 16", p, w, l
  on umm
    plain stages = access(i = 0..3, t div 16^i mod 16)
  end
  on dmm
    plain stages = access(i = 0..3, 4*i + t div 4^i mod 4)    # all differ, each in a bank that the digit says
  end
end
MM
mmcalc random.mm -e 'ensure sum(t = 0..16^4-1, stages(my.random on umm, t=t, p=4, w=4, l=1))/16^4 == random_groups(4, 4)' \
    -e 'ensure sum(t = 0..4^4-1, stages(my.random on dmm, t=t, p=4, w=4, l=1))/4^4 == random_banks(4, 4)' \
    -e 'random_groups(4, 4)' -e 'random_banks(4, 4)' -e 'random_banks(3, 5)' -e 'N(random_groups(32, 2^10), 8)'
# comparisons: the recurrence that defines them; and the variance of hits over all outcomes of n points
mmcalc -e 'ensure all(n = 1..30, quicksort_comparisons(n) == n - 1 + 2/n*sum(k = 0..n-1, quicksort_comparisons(k)))' \
    -e 'ensure all(n = 1..6, sum(k = 0..n, binomial(n, k)*(pi/4)^k*(1 - pi/4)^(n - k)*(4*k/n - pi)^2) - pi_error(n)^2 < 10^-20 and sum(k = 0..n, binomial(n, k)*(pi/4)^k*(1 - pi/4)^(n - k)*(4*k/n - pi)^2) - pi_error(n)^2 > -10^-20)' \
    -e 'N(quicksort_comparisons(1000), 10)' -e 'quicksort_comparisons.leading(1000)' -e 'pi_error(10^6)'
# montecarlo.pi on 10^5 points: within 4 standard errors
hits=$(mmcalc -q -e 'simulate montecarlo.pi on pram n=10^5 p=16 input=ramp show' | sed -n 's/^ *hits: \([0-9]*\).*/\1/p')
mmcalc -e "ensure abs(4*$hits/10^5 - pi) < 4*pi_error(10^5)"
