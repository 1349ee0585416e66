for q in 'grows n*log2(n) + p, n^2' 'grows binomial(n, p), n' 'optimal access.stride on dmm' 'derive sum.pairwise on umm' 'scalability sum.pairwise on pram n=2^12 p=2^6'; do for f in tex markdown; do mmcalc -f $f -e "$q"; done; done
# the page of a report, and no mark is left where people read plain text
echo '{"schema": "mmcalc-batch/1", "jobs": [{"query": "optimal sum.pairwise on umm"}]}' >job.json
mmcalc -q -e 'report job.json to page'; grep -n '<h4>\|O(' page/index.html | head -12
mmcalc -e 'grows n*log2(n) + p, n^2; derive sum.pairwise on umm; report job.json to page' | grep -c "$(printf '[\002\003]')"
# names that a column carries are no formulas
printf 'label,n,p\n"n = 2^t, p",8,2\n' | mmcalc --rows - -f tex -e 'time sum.pairwise on umm w=4 l=2' | grep 2.t
