# p, w no powers of two: a sum over log2(n) steps, each of them rounded
ulimit -t 10 # seconds of processor time, of each process
mmcalc -f csv -e 'time sum.pairwise on dmm n=2^1000000 p=3*2^18 w=32 l=400' | cut -c1-60
mmcalc -e 'set digits=40; stages prefix.simple on umm n=2^1000000 p=1000 w=1001 l=3'
# the same by hand: the step of 2^t numbers takes ceil(2^t/p) rounds of p numbers, or what is left
mmcalc -e 'p = 3*2^18' -e 'C(s) = (ceil(s/p) - 1)*max(p/32, 400) + ceil((s - (ceil(s/p) - 1)*p)/32) + 399' \
  -e 'time(sum.pairwise on dmm, n = 2^3000, p = p, w = 32, l = 400) - 3*sum(t = 0..1500, C(2^t)) - 3*sum(t = 1501..2999, C(2^t))' \
  -e 'inverse(3, 32)'
mmcalc -e 'inverse(6, 4)'
# rounds that differ, on the UMM; five steps at a time are walked over
mmcalc -e 'T(a, b) = sum(t = a..b, 2*umm_time(2^t, 1, 0, 1000, 32, 400) + umm_time(2^t, 1, 2^t, 1000, 32, 400))' \
  -e 'time(sum.pairwise on umm, n = 2^200, p = 1000, w = 32, l = 400) - sum(k = 0..39, T(5*k, 5*k + 4))' \
  -e 'set digits=40; time sum.pairwise on umm n=2^1000000 p=1000 w=32 l=400'
# steps that fall, so that the last few are unlike the others; one at a time is walked over
mmcalc -e 'T(a, b) = sum(d = a..b, 2*umm_time(2^(198 - d), 2*2^d, 0, 96, 32, 400) + umm_time(2^(198 - d), 2*2^d, 2^d, 96, 32, 400))' \
  -e 'time(sum.tree on umm, n = 2^199, p = 96, w = 32, l = 400) - sum(k = 0..198, T(k, k))' \
  -e 'set digits=40' -e 'time(sum.tree on umm, n = 2^1000000, p = {96, 5000, 3*2^18}, w = 32, l = 400)'
