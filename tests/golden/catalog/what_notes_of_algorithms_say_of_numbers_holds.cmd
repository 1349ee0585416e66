# The figures in algorithms' notes: counts, their sources' measurements, what is below what.
cat >notes.mm <<'F'
# count.partitioned
ensure time(count.partitioned on pram, n=100, k=10, p=10) == 2*sqrt(100)
# edit.diagonal
ensure time(edit.diagonal on pram, m=16, n=20, p=21) == edit_steps(16, 20, 21) + 2
# histogram.global
ensure least(io(histogram.global on agpu, n=2^20, B=1, p=2048, b=32, M=12288)) == most(io(histogram.global on agpu, n=2^20, B=1, p=2048, b=32, M=12288))
# histogram.private
ensure time(histogram.private on agpu, n=2^20, B=64, p=2048, b=32, M=12288) < most(time(histogram.shared on agpu, n=2^20, B=64, p=2048, b=32, M=12288))
# histogram.shared
ensure io(histogram.shared on agpu, n=2^12, B=64, p=256, b=32, M=12288) == 2^12/32 + (256/32 + 1)*64/32
# matmul.inner
ensure time(matmul.inner on pram, n=2^5, p=2^15) == 5 + 2
# matmul.naive
ensure work(matmul.naive on pram, n=2^5, p=1) == 2^15 and span(matmul.naive on pram, n=2^5, p=1) == 2^5
# max.cascaded
ensure most(time(max.cascaded on pram, n=2^16, p=2^14)) == 33 and most(time(max.cascaded on pram, n=2^16, p=2^16)) == 31
# max.doubly_log
ensure least(time(max.doubly_log on pram, n=2^16, p=2^16)) > 16 and most(time(max.doubly_log on pram, n=2^32, p=2^32)) < 32
# merge.rank
ensure time(merge.rank on pram, m=2^10, n=2^16, p=2^16) == 10 + 16 + 6
# montecarlo.pi
ensure time(montecarlo.pi on pram, n=10^8, p=16) == 2*10^8/16 + 2 + 15
# prefix.optimal
ensure accesses(prefix.optimal on dmm, n=2^10, p=2^10, w=32, l=5) == 7*(2^10 - 1) - 2*10 and assignments(prefix.optimal on dmm, n=2^10, p=2^10, w=32, l=5) == 3*(2^10 - 1) - 10
# prefix.simple
ensure work(prefix.simple on pram, n=2^10, p=2^9) == 2^10*10 - 2^10 + 1
# reduce.cascading
ensure time(reduce.cascading on agpu, n=10*2^10, p=2^10, b=32, M=12288)/10 == 3.6
ensure time(reduce.cascading on agpu, n=2^30, p=2^10, b=32, M=12288)/2^20 < 2.001
# reduce.matrix
ensure io(reduce.matrix on agpu, n=2^10*32001, p=2^10, b=32, M=12288)/(32*32001) < 2 - 1/32 + 0.01
ensure io(reduce.matrix on agpu, n=2^10*32016, p=2^10, b=32, M=12288)/(32*32016) < 2 - 16/32 + 0.01
# reduce.step1
ensure sum(S = 1..22, 2^(22 - S)) == 2^22 - 1
ensure work(reduce.step1 on agpu, n=2^7, p=32, b=32, M=1024) == 2^7 + (2^7 - 1) + 1
ensure time(reduce.step1 on agpu, n=2^7, p=32, b=32, M=1024) == 4 + (5*4 + 2 + 1) + 1
# reduce.step2
ensure time(reduce.step2 on agpu, n=2^22, p=512, b=32, M=4096) == time(reduce.step1 on agpu, n=2^22, p=512, b=32, M=4096)
ensure degree(reduce.step2 on agpu, n=2^22, p=512, b=32, M=4096) == 4
ensure span(reduce.step2 on agpu, n=2^7, p=32, b=32, M=1024) == 4 + (2 + 1 + 5) + 1
# reduce.step3
ensure time(reduce.step3 on agpu, n=2^7, p=32, b=32, M=1024) == 4 + (2 + 1 + 5) + 1
# reduce.step4
ensure time(reduce.step4 on agpu, n=2^8, p=32, b=32, M=1024) == 2*4 + (2 + 1 + 5) + 1
# reduce.step5
ensure time(reduce.step5 on agpu, n=2^22, p=512, b=32, M=4096) == time(reduce.step4 on agpu, n=2^22, p=512, b=32, M=4096)
ensure work(reduce.step5 on agpu, n=2^8, p=32, b=32, M=1024) == 4*32 + 2*32 + 6*32 + 1
# reduce.step6
ensure abs(1.8*1.41 - 2.54) < 0.005
ensure time(reduce.step6 on agpu, n=2^22, p=512, b=32, M=4096) == time(reduce.step5 on agpu, n=2^22, p=512, b=32, M=4096)
# reduce.step7
ensure 384*1800/8 == 86400
ensure abs(8.054/3.456 - 2.33) < 0.005 and abs(3.456/1.722 - 2.01) < 0.005 and abs(1.722/0.965 - 1.78) < 0.005
ensure abs(0.965/0.536 - 1.8) < 0.005 and abs(0.536/0.381 - 1.41) < 0.005 and abs(0.381/0.268 - 1.42) < 0.005
ensure abs(2.33*2.01*1.78*1.8*1.41*1.42 - 30.04) < 0.005 and abs(2.33*2.01*1.78*1.42 - 11.84) < 0.005
ensure abs(2^22*4/8.054 - 2083*1000) < 500 and abs(2^22*4/0.268/1000 - 62671) < 125
# reduce.tree
ensure time(reduce.tree on agpu, n=2^20, p=2^10, b=32, M=12288) == (512 + 8 + 1 + 1)*(4 + 5)
# reduce.tree_nc
ensure time(reduce.tree_nc on agpu, n=2^20, p=2^10, b=32, M=12288) == (512 + 8 + 1 + 1)*(5 + 5)
# ddr_rate, fork_join_fibonacci, work_stealing; the tasks counted one by one
ensure ddr_rate(2.6e9, 320) == 1664*10^9 and ddr_rate.bytes(2.6e9, 320) == 208*10^9
T(n) = if n <= 1 then 1 else T(n - 1) + T(n - 2) + 1; C(n) = if n <= 1 then 1 else 1 + max(C(n - 1), C(n - 2))
ensure all(k = 0..20, T(k) == fork_join_fibonacci(k) and C(k) == fork_join_fibonacci.span(k) and fork_join_fibonacci.edges(k) == 2*(T(k) - 1))
ensure work_stealing(1023, 10, 16) == brent(1023, 10, 16) and work_stealing.greedy(1023, 10, 16) == brent.sharper(1023, 10, 16)
# producer_consumer, thing by thing: Q is put where one of k places is free, C is used, then the next is taken
Q(i, a, b, k) = if i == 0 then a else max(Q(i - 1, a, b, k) + a, if i < k then 0 else C(i - k, a, b, k) - b)
C(i, a, b, k) = b + (if i == 0 then Q(0, a, b, k) else max(Q(i, a, b, k), C(i - 1, a, b, k)))
ensure all(i = 0..4, all(a = 1..3, all(b = 1..3, all(k = 1..2, C(i, a, b, k) == producer_consumer(i + 1, a, b)))))
# merge.ends, sort.regions
ensure all(s = 2..40, time(merge.ends on pram, m=s, n=s + 1, p=2) == 3*ceil((2*s + 1)/2)) and time(merge.ends on pram, m=2^70, n=2^70, p=2) == 3*2^70
ensure time(sort.regions on pram, n=2^20, p=1) == 20*4*2^20 and time(sort.regions on pram, n=2^16, p=2^16) == sum(t = 0..15, t + 4)
# scan.blelloch, of any n
ensure time(scan.blelloch on pram, n=997, p=997) == 4*10 + 1 and work(scan.blelloch on pram, n=997, p=1) == 4*996 + 1
# scan.blelloch
ensure time(scan.blelloch on pram, n=2^10, p=2^9) == 4*10 + 1 and work(scan.blelloch on pram, n=2^10, p=1) == 4*(2^10 - 1) + 1
# scan.hillis_steele
ensure span(scan.hillis_steele on pram, n=2^10, p=1) == 10 and span(scan.blelloch on pram, n=2^10, p=1) == 4*10 + 1
# scan.matrix
ensure degree(scan.matrix on agpu, n=2^12, p=2^5, b=16, M=1000, alpha=6) == 4 and degree(scan.matrix on agpu, n=2^14, p=2^5, b=32, M=2000, alpha=11) == 4
# scan.partitioned
ensure work(scan.partitioned on pram, n=64, p=1) == 194 and work(scan.partitioned on pram, n=64, p=8) == 229
# sort.bitonic_pram
ensure time(sort.bitonic_pram on pram, n=16, p=16) == 4*5/2 and span(sort.bitonic_pram on pram, n=1000, p=1) == 10*11/2
# subsets.enumerate
ensure time(subsets.enumerate on pram, N = 2^20, k = 1, p = 1) > 20*2^20
# sum.atomic
ensure time(sum.atomic on agpu, n=2^24, p=2048, b=32, M=12288) < time(reduce.cascading on agpu, n=2^24, p=2048, b=32, M=12288)
# sum.brent
ensure time(sum.brent on pram, n=2^16, p=2^12) < 2*16 and cost(sum.brent on pram, n=2^16, p=2^12) < 2*2^16
# sum.iterative
ensure time(sum.iterative on pram, n=2^16, p=2^8) == 2^8*8 + 2^8 - 1
# sum.pairwise
ensure accesses(sum.pairwise on umm, n=2^10, p=2^6, w=32, l=5) == 3*(2^10 - 1)
ensure abs(time(sum.pairwise on umm, n=2^40, p=2^10, w=32, l=400)/(2^40*400/2^10) - 3) < 1/1000
ensure abs(time(sum.pairwise on umm, n=2^40, p=2^16, w=32, l=400)/(2^40/32) - 3) < 1/1000
ensure time(sum.pairwise on umm, n=2^12, p=24, w=12, l=10) > time(sum.pairwise on dmm, n=2^12, p=24, w=12, l=10)
# sum.tree
ensure cost(sum.tree on pram, n=2^16, p=2^15) == 2^15*16
# transpose.diagonal
ensure time(transpose.diagonal on dmm, n=225, p=225, w=8, l=1) == 446 and 4*time(access.contiguous on dmm, n=225, p=225, w=8, l=1) == 116
# transpose.rotating
ensure accesses(transpose.rotating on umm, n=2^12, p=2^8, w=16, l=100) == 6*2^12 and stages(transpose.rotating on dmm, n=2^12, p=2^8, w=16, l=100) == 6*2^12/16
# transpose.straightforward
ensure conflicts(transpose.straightforward on dmm, n=15^2, p=15^2, w=8, l=1) == 0 and conflicts(transpose.straightforward on dmm, n=16^2, p=16^2, w=8, l=1) > 0
ensure conflicts(transpose.straightforward on dmm, n=23^2, p=23^2, w=16, l=1) == 0 and conflicts(transpose.straightforward on dmm, n=21^2, p=21^2, w=16, l=1) > 0
F
mmcalc notes.mm && echo "$(grep -c ^ensure notes.mm) hold"
