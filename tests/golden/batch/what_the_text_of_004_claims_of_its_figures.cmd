for f in claims fig4.13 fig6.9 fig6.10 fig6.11; do
    mmcalc -q --batch "$MMCALC_DATA/examples/004-$f.json" -o $f.md -f json >got || exit 1
done
# 4.12, at 2^28: n*multiplicity/time falls in the order of the text
mmcalc -q -e 'n = 2^28; p = 416; b = 32; M = 12288; W = 64' -e 'cascading = multiplicity(reduce.cascading on agpu, W=64)/time(reduce.cascading on agpu); pipeline = multiplicity(reduce.pipeline on agpu, W=64)/time(reduce.pipeline on agpu); tree = multiplicity(reduce.tree on agpu, W=64)/time(reduce.tree on agpu); matrix = multiplicity(reduce.matrix on agpu, W=64)/time(reduce.matrix on agpu)' -e 'cascading > pipeline; pipeline > tree; tree > matrix'
# 4.13: 3.9 printed; by instructions, by I/Os
mmcalc -q -e 'n = 2^28; p = 480; b = 32; M = 12288; N(time(reduce.tree_nc on agpu, words=4)/time(reduce.pipeline on agpu, words=4), 4); N(io(reduce.tree_nc on agpu, words=4)/io(reduce.pipeline on agpu, words=4), 4)'
# 5.5: the last alpha with 64 and with 16 warps: 5 and 7 printed; with the words for each core, 3 and 5
mmcalc -q -e '12288 >= 64*33*5 and 12288 < 64*33*6; 4096 >= 16*33*7 and 4096 < 16*33*8' -e 'multiplicity scan.matrix on k20c n=2^27 alpha=3..6' -e 'multiplicity scan.matrix on c1060 n=2^27 alpha=5..8'
# 6.9, 6.10, 6.11: 1.9 times and 27 % printed
mmcalc -q -e 'n = 2^28; p = 416; b = 32; M = 12288; rate(d) = multiplicity(sort.multiway on agpu, d=d, buffer=1, W=64)/least(io(sort.multiway on agpu, d=d, buffer=1))' -e 'rate(4) > rate(2); rate(4) > rate(8); rate(8) > rate(16)' -e 'N(least(io(sort.warpsort on agpu))/least(io(sort.multiway on agpu, d=4)), 4); N(most(io(sort.warpsort on agpu))/most(io(sort.multiway on agpu, d=4)), 4)' -e 'N(least(io(sort.multiway on agpu, d=4))/least(io(sort.warpsort on agpu)), 4)'
