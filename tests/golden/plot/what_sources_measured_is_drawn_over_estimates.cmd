# 003's times at n = 2^22 and 2^25 lie beside the lines of the estimates, each with its source in the key
mmcalc -e 'plot estimate reduce.step1, estimate reduce.step7 on geforce8800gtx over n=2^(21..25) measured'
# the best alpha of 004, Figure 5.5, is marked on the curve; a point beyond the series is not drawn
mmcalc -f csv -e 'plot estimate scan.matrix on k20c over alpha={16, 18, 20} n=2^27 measured' -e 'plot estimate reduce.step7 on geforce8800gtx measured over n=2^(21..23)'
mmcalc -f json -e 'plot multiplicity scan.matrix on c1060 over alpha=6..8 n=2^27 measured=yes'
mmcalc -f markdown -e 'plot estimate reduce.step7 on geforce8800gtx over n=2^(24..25) measured'
mmcalc -k -e 'plot estimate reduce.step7 on k20c over n=2^(21..22) measured' -e 'table estimate reduce.step7 on k20c over n=2^(21..22) measured' -e 'plot n^2 over n=1..4 measured=maybe' -e 'plot estimate reduce.step7 on geforce8800gtx over n=2^(21..22) measured=no to y.txt'
