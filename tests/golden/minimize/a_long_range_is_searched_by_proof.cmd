# The answer is that of trying every value, which a list of the same values does.
ulimit -t 10 # seconds of processor time, of each process
mmcalc -e 'minimize time sum.pairwise on pram over p=1..2^20 n=2^20'
for study in 'minimize time sum.pairwise on umm over p=%s n=2^12 w=32 l=400' 'maximize time sum.pairwise on dmm over l=%s n=2^12 w=24 p=8' \
    'minimize cost prefix.optimal on pram over p=%s n=2^10'; do
    mmcalc -e "$(printf "$study" '3..20000 by 2')" >by_proof
    mmcalc -e "$(printf "$study" '{3..20000 by 2}')" >one_by_one
    cmp by_proof one_by_one && head -3 by_proof
done
