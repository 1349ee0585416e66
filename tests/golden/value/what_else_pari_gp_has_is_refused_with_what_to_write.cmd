# 57 more, of what PARI/GP has and mmcalc has not: each is refused, and with what to write; none stays without
without=0
while IFS= read -r line; do
    echo "> $line"
    mmcalc -q -e "$line" >got 2>&1 && echo "answered"
    sed 1,2d got
    [ "$(wc -l <got)" -gt 3 ] || without=$((without + 1))
done <<'LINES'
print(2^10)
\p 50
\q
default(realprecision,50)
precision(Pi,50)
[1,2;3,4]
matdet([1,2;3,4])
matrix(2,2,i,j,i+j)
forprime(p=2,50,print(p))
while(1,print(1))
return(5)
polroots(x^2-1)
Pol([1,0,1])
intnum(x=0,1,x^2)
solve(x=0,2,cos(x)-x)
plot(x=0,1,x^2)
deriv(x^3)
subst(x^2,x,3)
2^10 % 7
17 \ 2^2
2==2 && 3>1
2==2 || 3>1
!(1==2)
1<<10
1>>2
shift(1,10)
a+=1
a++
apply(x->x^2,[1,2,3])
Vec([1,2])
length([1,2,3])
concat([1],[2])
type(1)
1/3.
Euler
I
gamma(5)
lngamma(5)
zeta(2)
sinh(1)
sqr(5)
sqrtn(27,3)
logint(1000,2)
binary(10)
znorder(Mod(2,7))
chinese(Mod(1,3),Mod(2,5))
gcdext(12,18)
bezout(12,18)
contfrac(Pi)
divrem(17,5)
ispower(27)
issquarefree(12)
precprime(100)
primes(10)
random(10)
sumdiv(28,d,d)
vecsort([3,1,2])
harmonic(10)
isprimepower(8)
median([1,2,5])
exit()
LINES
rm got
echo "$without without a hint"
