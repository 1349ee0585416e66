# 57 lines as a user of PARI/GP types them: the line, then the answer, or where it fails and what to write
answered=0
while IFS= read -r line; do
    echo "> $line"
    case $line in %*) before=2^100 ;; f\(5\)) before='f(x)=x^2+1' ;; x*) before='x = 5' ;; *) before=x=0 ;; esac
    mmcalc -q -e "$before" -e "$line" >got 2>&1 && answered=$((answered + 1))
    if [ "$before" = 2^100 ]; then tail -n +2 got; else cat got; fi | head -5
done <<'LINES'
2^100
%
%1
1/3 + 1/4
10!
5!=120
factor(360)
factor(2^64+1)
isprime(2^61-1)
isprime(2^127-1)
nextprime(1000)
prime(100)
primepi(1000)
gcd(48,36)
lcm(4,6)
binomial(10,3)
divisors(28)
eulerphi(100)
sigma(28)
numdiv(28)
fibonacci(30)
valuation(48,2)
issquare(49)
sum(i=1,100,i^2)
prod(i=1,10,i)
sqrt(2)
sqrtint(99)
Pi
exp(1)
log(10)
log(8)/log(2)
sin(0)
cos(Pi/3)
4*atan(1)
7 % 3
17\5
-7 mod 3
Mod(3,7)^100
[1,2,3]
vecsum([1,2,3])
vecmax([3,1,2])
digits(12345)
vector(5,i,i^2)
for(i=1,5,print(i))
if(2>1,3,4)
f(x)=x^2+1
f(5)
x^2-1
floor(7/2)
truncate(-7/2)
frac(7/3)
numerator(6/4)
0xff
0b1011
bitxor(12,10)
I^2
quit
LINES
rm got
echo "$answered answered"
