# it is one more metric: of one algorithm, of several on several devices, over a parameter, in a formula
mmcalc -k -e 'estimate reduce.step3 on geforce8800gtx n=2^22; estimate reduce.step3 on geforce8800gtx n=2^(20..22)' -e 'estimate reduce.step3 on agpu n=2^20 p=512 b=32 M=4096'
mmcalc -e 'compare estimate reduce.step4, reduce.step7 on k20c, geforce8800gtx n=2^20; compare estimate reduce.step4, reduce.step7 on k20c, a100 n=2^(14..16)'
# 004, Fig. 5.5, measured the best alpha at 18: mmcalc-gpu(7) says why the facts lead no nearer than 14
mmcalc -q -e 'minimize estimate scan.matrix on k20c n=2^27 over alpha={1, 6, 8, 14, 16, 17, 18, 19, 32}'
mmcalc -f csv -e 'plot estimate reduce.step6 on k20c, geforce8800gtx, io reduce.tree on k40 over n=2^(20..21)' -e 'plot estimate reduce.step6 on k20c, nosuch over n=2^(20..21)'
mmcalc -q -e 'estimate(reduce.step1 on geforce8800gtx, n=2^22) / estimate(reduce.step7 on geforce8800gtx, n=2^22) > 20' -e 'time, estimate reduce.step3 on k20c n=2^20'
mmcalc -f json -e 'estimate reduce.step3 on geforce8800gtx n=2^22; estimate histogram.shared on k20c n=2^10 B=64'
