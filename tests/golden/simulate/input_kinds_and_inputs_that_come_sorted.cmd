cat > asis.mm <<'END'
algorithm asis "copies its input, and claims that it is CLAIM"
  param n "words", p, w
  on bpram
    exact accesses = 2*n
  end
  program
    input array a[n]
    output array c[n]
    forall i = 0 to n - 1
      c[i] = a[i]
    end
    ensure is_permutation(c, input a)
    ensure CLAIM
  end
end
END
try() { sed "s/CLAIM/$2/; s/input array a\[n\]/&$3/" asis.mm > now.mm; printf '%s: ' "$1, $2"; mmcalc -q -e 'load now.mm' -e "simulate asis on bpram n=$4 p=1 w=1 input=$1" 2>&1 | grep 'result\|wrong\|must'; }
ascending='all(i = 1..n-1, c[i - 1] <= c[i])'
for kind in random sorted reversed few ramp interleaved; do try $kind "$ascending" '' 8; done
try reversed 'all(i = 1..n-1, c[i - 1] >= c[i])' '' 8
try few 'all(i = 0..n-1, 0 <= c[i] and c[i] <= 2)' '' 100
try ramp 'all(i = 0..n-1, c[i] == i)' '' 8
try interleaved 'c[0] == 0 and c[1] == 4 and c[2] == 2 and c[3] == 6 and c[7] == 7' '' 8
try interleaved 'c[4] == 1' '' 5
runs='all(i = 1..n-1, i mod 4 == 0 or c[i - 1] <= c[i])'
for kind in random reversed interleaved; do try $kind "$runs" ' sorted 4' 10; try $kind "$ascending" ' sorted 4' 10; done
echo 1 2 3 4 1 1 2 2 > good; try '"good"' "$runs" ' sorted 4' 8
echo 1 2 3 4 1 3 2 2 > bad;  try '"bad"' "$runs" ' sorted 4' 8
sed 's/CLAIM/n > 0/; s/output array c\[n\]/& sorted 4/' asis.mm > now.mm; mmcalc -q -e 'load now.mm' -e 'simulate asis on bpram n=8 p=1 w=1'
sed 's/CLAIM/n > 0/; s/input array a\[n\]/& ordered 4/' asis.mm > now.mm; mmcalc -q -e 'load now.mm'
sed 's/CLAIM/n > 0/; s/input array a\[n\]/& sorted n - 8/' asis.mm > now.mm; mmcalc -q -e 'load now.mm' -e 'simulate asis on bpram n=8 p=1 w=1'
mmcalc -q -e 'simulate sum.pairwise on umm n=4 p=1 w=1 l=1 input=3'
of='all(i = 0..n-1, sum(k = 0..n-1, if c[k] == i then 1 else 0) == 1)'
for kind in random sorted reversed few ramp interleaved; do try $kind "$of" ' permuted n' 12; done
two='all(i = 0..n-1, sum(k = 0..n div 2 - 1, if c[2*k + i mod 2] == i div 2 then 1 else 0) == 1)'
try random "$two" ' permuted n div 2 by 2' 12
try random "$of" ' permuted n div 2 by 2' 12
echo 0 1 2 3 3 2 1 0 > good; try '"good"' 'n == 8' ' permuted 4' 8; try '"good"' 'n == 8' ' permuted 4 by 2' 8
echo 0 1 2 2 3 2 1 0 > bad; try '"bad"' 'n == 8' ' permuted 4' 8
sed 's/CLAIM/n > 0/; s/output array c\[n\]/& permuted 4/' asis.mm > now.mm; mmcalc -q -e 'load now.mm' -e 'simulate asis on bpram n=8 p=1 w=1'
sed 's/CLAIM/n > 0/; s/input array a\[n\]/& permuted 3 by 2/' asis.mm > now.mm; mmcalc -q -e 'load now.mm' -e 'simulate asis on bpram n=8 p=1 w=1'
sed 's/CLAIM/n > 0/; s/input array a\[n\]/& sorted 4 by 2/' asis.mm > now.mm; mmcalc -q -e 'load now.mm'
