# As bench/gpu-session writes it: an answer of `measure` or `compare` a line, CUB's rows in a list of their own.
row() { # NAME 'PARAMETERS' MEDIAN GBPS CORRECT
    printf '{"command":"measure","algorithm":"%s","device":"cuda0","varying":["n"],"rows":[{"parameters":{%s},"correct":%s,"reason":"","median_ns":%s,"gbps":%s,"seconds":1.5,"kernel_seconds":1,"check_seconds":0.4,"algorithm":"%s","device":"cuda0"}]}' "$1" "$2" "$5" "$3" "$4" "$1"
}
error() { printf '{"parameters":{"n":"%s"},"correct":true,"median_ns":1000,"predicted_ns":1100,"error_percent":%s,"part":"%s","algorithm":"sum.pairwise"}' "$@"; }
session() { # the median of sort.tuned with d = 4 at 2^28, is it right, its row at 2^26
    { echo "[$(row access.contiguous '"n":"268435456","p":"0","mode":"copy"' 500000 4295 true),"
      row reduce.tuned '"n":"268435456","op":"add","b":"256"' 250000 4295 true; echo ,
      row scan.lookback '"n":"268435456","b":"256"' 600000 3579 true; echo ,
      row reduce.pipeline '"n":"268435456","op":"mss"' 1000000 4295 true; echo ,
      row reduce.pipeline '"n":"268435456","op":"add"' 1 4295 true; echo ,
      row reduce.tree_nc '"n":"268435456","op":"mss"' 4000000 1074 true; echo ,
      printf '{"command":"measure","algorithm":"sort.tuned","rows":[{"parameters":{"n":"67108864","d":"2"},"correct":true,"median_ns":2.5e+06,"gbps":1},{"parameters":{"n":"67108864","d":"4"},"correct":%s,"median_ns":2e+06,"gbps":1}]},\n' "$3"
      echo "$(row sort.tuned '"n":"268435456","d":"4","b":"256","v":"32"' "$1" 1 "$2")]"; } >h200-measured.json
    { echo '[{"command":"compare","algorithm":"sum.pairwise","rows":['
      error 1024 90 fitted; echo ,; error 2048 -12 judged; echo ,; error 4096 20 judged; echo ']},'
      echo '{"command":"compare","algorithm":"prefix.simple","rows":['; error 2048 3 judged; echo ,; error 4096 -99 direct; echo ']}]'; } >h200-predicted.json
    cat >h200-cub.json <<'JSON'
[ {"algorithm":"cub.reduce","n":"268435456","median_ns":249000,"min_ns":248000,"samples":"20","gbps":4312},
 {"algorithm":"cub.scan","n":"268435456","median_ns":530000,"min_ns":1,"samples":"20","gbps":4000,"correct":true},
 {"algorithm":"cub.radix_sort","n":"268435456","median_ns":1.9e+07,"min_ns":1,"samples":"20","gbps":1,"correct":true},
 {"algorithm":"cub.merge_sort","n":"67108864","median_ns":4e+06,"min_ns":1,"samples":"20","gbps":1},
 {"algorithm":"cub.merge_sort","n":"268435456","median_ns":1.7e+07,"min_ns":1,"samples":"20","gbps":1}]
JSON
}
verdict="$GOLDEN/../../bench/verdict"
session 9.5e+06 true true
"$verdict" h200; echo "status $?"
echo "slower than CUB at 2^28; at 2^26 with d = 4 wrong, so that d = 2 counts, but that is told"
session 1.8e+07 true false
"$verdict" h200 | grep sort; sed -i 's/1.8e+07/1.6e+07/' h200-measured.json; "$verdict" h200 >table; echo "status $?"
echo "wrong at 2^28; no CUB beside it at 2^26; no predictions"
session 9.5e+06 false true
grep -v 67108864 h200-cub.json >fewer; mv fewer h200-cub.json; rm h200-predicted.json
"$verdict" h200 | grep 'sort\|error'
echo "a result of CUB that is wrong is told"
sed -i '/cub.scan/s/true/false/' h200-cub.json; "$verdict" h200 | grep scan
echo "nothing"
"$verdict" nowhere; echo "status $?"
