# n is not O(n - p), which is 0 where p = n: the last step says it of the quotient turned over
mmcalc -f json -e 'grows n - p, n' > z.json
mmcalc --check-proof z.json
# without the mark it would be a quotient that grows; a quotient not turned over; along a family where it is not 0
sed 's/"zero":true,//' z.json | mmcalc --check-proof -
sed 's/"quotient":"[^"]*"/"quotient":"2^t\/(2^t - 2^t)"/' z.json | mmcalc --check-proof -
sed 's/"p":"2^t"/"p":"1"/; s/"right":"2^t","name":"p"/"right":"1","name":"p"/' z.json | mmcalc --check-proof -
# and of sides that change places: n - p is above 0 nowhere along it
sed 's/"left":"n","right":"n - p"/"left":"n - p","right":"n"/' z.json | mmcalc --check-proof -
