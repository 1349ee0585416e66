# tables and curves of the lecture notes: every job answers, the curves are drawn, Amdahl's and Gustafson's numbers are in the page
for f in 002-curves 002-scalability 003-laws; do
    mmcalc -e "report examples/$f.json to $f"
    echo "curves: $(grep -c '<svg' $f/index.html)"
done
grep -o '57\.7\|14\.5\|8\.8' 003-laws/index.html | sort -u
