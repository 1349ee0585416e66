# 4.12: cascading and pipeline before the tree; 5.5: the best number of rows; 6.8 and 6.9: fewer accesses and a smaller multiplicity with d
for f in 4.12 5.5 6.8; do
    mmcalc -q --batch "$MMCALC_DATA/examples/004-fig$f.json" -o $f.csv || exit 1
done
grep ',268435456,' 4.12.csv | grep -v '^which' | cut -d, -f 1-3,9
grep '^time' 5.5.csv | cut -d, -f 6,10 | sort -t, -k 2n | head -3
cut -d, -f 1,6,10-12 6.8.csv | grep -v '^$' | sed 's/,"n.*//'
