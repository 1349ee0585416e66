# it is one more metric: of one algorithm, of several on several devices, over a parameter, in a formula
mmcalc -k -e 'estimate reduce.step3 on geforce8800gtx n=2^22; estimate reduce.step3 on geforce8800gtx n=2^(20..22)' -e 'estimate reduce.step3 on agpu n=2^20 p=512 b=32 M=4096'
mmcalc -e 'compare estimate reduce.step4, reduce.step7 on k20c, geforce8800gtx n=2^20; compare estimate reduce.step4, reduce.step7 on k20c, a100 n=2^(14..16)'
# 004, Fig. 5.5, measured the best alpha at 18: mmcalc-gpu(7) says why the facts lead no nearer than 14
mmcalc -q -e 'minimize estimate scan.matrix on k20c n=2^27 over alpha={1, 6, 8, 14, 16, 17, 18, 19, 32}'
mmcalc -f csv -e 'plot estimate reduce.step6 on k20c, geforce8800gtx, io reduce.tree on k40 over n=2^(20..21)' -e 'plot estimate reduce.step6 on k20c, nosuch over n=2^(20..21)'
mmcalc -q -e 'estimate(reduce.step1 on geforce8800gtx, n=2^22) / estimate(reduce.step7 on geforce8800gtx, n=2^22) > 20' -e 'time, estimate reduce.step3 on k20c n=2^20'
mmcalc -f json -e 'estimate reduce.step3 on geforce8800gtx n=2^22; estimate histogram.shared on k20c n=2^10 B=64'
# of programs of the UMM it is the model's time, l the latency in the time of w words; the device's model is that of what the metric is of
mmcalc -e 'predict sum.pairwise, prefix.simple n=2^20 p=2^12 on k20c, a100' -e 'compare estimate prefix on k20c n=2^20 p=2^12' -e 'minimize estimate sum.pairwise on k20c n=2^20 over p={2^8, 2^12}' -e 'minimize time sum.pairwise on k20c n=2^20 over p={2^8, 2^12}'
mmcalc -k -e 'minimize predict reduce.step6 on k20c over n=2^(10..12)' -e 'predict sum.pairwise n=2^20 p=2^12 w=16 on k20c' -e 'predict sum.pairwise n=2^20 p=2^12 on k20c profile=yes'
# 98316 of 613770 time units are stages; a unit is 32*4/208 ns; and 20 launches of 5.7 us: 491705 ns
mmcalc -f json -e 'predict sum.pairwise n=2^20 p=2^12 on k20c'
