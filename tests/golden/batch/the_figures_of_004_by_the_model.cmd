# 4.12: cascading and pipeline before the tree; 5.5: the best number of rows; 6.8 and 6.9: fewer accesses and a smaller multiplicity with d
for f in 4.12 5.5 6.8; do
   mmcalc -q --batch "$MMCALC_DATA/examples/004-fig$f.json" -o $f.csv || exit 1
done
# the columns of these names, whose cells are not quoted
columns() { sed 's/"[^"]*"/-/g' | awk -F, -v wanted="$1" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; n = split(wanted, w, ",") }
    { line = ""; for (i = 1; i <= n; i++) line = line (i > 1 ? "," : "") $at[w[i]]; print line }'; }
columns job,command,algorithm,n,exact <4.12.csv | grep -e ,n, -e ',268435456,'
columns command,device,alpha,exact <5.5.csv | grep "^time,k20c" | sort -t, -k 4n | head -3
columns command,device,alpha,exact <5.5.csv | grep "^multiplicity" | grep -E ",(1|5|6|7|8),"
columns job,d,exact,least,most <6.8.csv
