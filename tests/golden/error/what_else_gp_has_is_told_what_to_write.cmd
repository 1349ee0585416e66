# what PARI/GP has and mmcalc has not: a line, then what is said of it
while IFS= read -r line; do
    echo "> $line"
    mmcalc -e "$line" 2>&1 | tail -n +3 | head -3
done <<'LINES'
7 %% 3
n!!
0b12
0xfg
1 << 10
shift(1,10)
17//5
\\ a remark
\p 50
\q
quit()
default(realprecision,50)
logint(1000,2)
sumdigits(12345)
binary(10)
chinese(Mod(1,3),Mod(2,5))
lift(Mod(3,7))
random(100)
matrix(2,2,i,j,i+j)
contfrac(Pi)
primes(10)
print(2^10)
solve(x=0,2,x^2-2)
polroots(x^2-2)
intnum(x=0,1,x^2)
deriv(x^3)
type(1/3)
zeta(2)
sinh(1)
#[1,2,3]
length([1,2,3])
minimize n/p + p over p=1..10 n=5
crossover n^2, 100*n over n=1..1000
f(n) = n^2; g(n) = 9*n; crossover f, g over n=1..99
LINES
