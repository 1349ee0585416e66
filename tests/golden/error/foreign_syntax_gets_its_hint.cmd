# what users of C, Python, PARI/GP, bc and qalc type: a line, then what is said of it
while IFS= read -r line; do
    echo "> $line"
    mmcalc -e "$line" 2>&1 | tail -n +3 | head -3
done <<'EOF'
5!
n!
(2 + 3)!
!(1 < 2)
10 % 3
7 // 2
0x10
0b101
0xFFFFFFFFFFFFFFFFFF
1M
4KB
3x
2(3 + 4)
x := 3
n == 4
x += 1
x++
1 < 2 && 2 < 3
1 < 2 || 2 < 3
1 =< 2
1 => 2
1 === 1
1 ~= 2
1 << 10
5 & 3
5 xor 3
x -= 2*3 + 1
if !(3 > 2) then 1 else 2
(1 < 2) ? 3 : 4
if 1 < 2: 3
[1, 2, 3]
1:10
1,000,000
1 000
.5
time sum.2 on umm
5.
√2
2²
∞
ln2
log(8)
log10(100)
pow(2, 10)
math.sqrt(2)
sqrt 2
sum([1, 2, 3])
sum(range(10))
C(5, 2)
int(3.5)
hex(255)
sin(1)
True
let x = 3
def f(x): return x
f = lambda x: x
for i in range(10): print(i)
print(3)
_
exit
e
time sum.pairwise on umm n:=8 p=4 w=4 l=4
time sum.pairwise on umm n==8 p=4 w=4 l=4
time sum.pairwise on umm n 8 p 4 w 4 l 4
time sum.pairwise on umm --n 8
time sum.pairwise on umm (n=8, p=4, w=4, l=4)
time sum.pairwise on umm n in {8, 16} p=4 w=4 l=4
time sum.pairwise on umm n=8:16 p=4 w=4 l=4
time sum.pairwise on umm n=[8, 16] p=4 w=4 l=4
time sum.pairwise on umm n=1M p=4 w=4 l=4
compare prefix.simple prefix.optimal on umm n=8 p=4 w=4 l=4
crossover prefix.simple prefix.optimal over n=1..8 on umm p=4 w=4 l=4
EOF
mmcalc -q -e 'time sum.pairwise on umm n=2^10..2^11 p=4 w=4 l=4' 2>&1 | tail -4
# not of other languages
mmcalc -e '2 * * 3'
mmcalc -e 'a.b'
# on the command line
mmcalc '2+2'
mmcalc time sum.pairwise on umm n=8
mmcalc there_is_none.mm
