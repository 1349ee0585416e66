# angles, primes, factors, digits and bases: exact where the value is; what no proof decides is undecided
mmcalc -k -e 'sin(0); cos(0); sin(pi); sin(pi/6); cos(2*pi/3); tan(3*pi/4); sin(pi/4)^2; sin(7*pi/6); 4*atan(1) == pi; asin(1/2)/pi; acos(-1)/pi' \
    -e 'sin(10^40); cos(pi/5); tan(3/2); atan(2)' -e 'tan(pi/2)' -e 'acos(2)' -e 'sin(true)' \
    -e 'e; ln(e); e^ln(5); e^2 == exp(2); e = 5; e; unset e; e' \
    -e 'log(8)/log(2); log(4, 8)' -e 'log(8, 2)' -e 'gcd([12, 18, 30]); lcm(1..10)' -e 'f(n) = n*log(n)' \
    -e 'factor(2^67 - 1); prod(factor(2^67 - 1)) == 2^67 - 1; sum(divisors(28)); max(factor(10^18 + 1)); digits(2^20); digits(255, 16); combinadic(72, 5)' \
    -e 'factor(1)' -e 'factor(7/2)' -e 'set terms=10^6' -e 'factor(2^128 + 1)' -e 'set terms=10^8' -e 'g(n) = sum(digits(n))' -e 'digits(-1)' \
    -e 'isprime(2^521 - 1); isprime(2^523 - 1); isprime(10^30 + 57); isprime(561); isprime(-7); nextprime(2^64); prime(1..10)' -e 'isprime(10^100 + 267)' -e 'isprime(7/2)' \
    -e 'eulerphi(1); sigma(10^12); numdiv(10^12); valuation(-48, 2); issquare(10^40); fibonacci(0..10); sign(-3); trunc(-7/2); frac(-7/3); denominator(6/4)' -e 'numerator(pi)' -e 'valuation(0, 2)' \
    -e 'hex(255); bin(-11); hex(255) + 1; 0xff_ff; 0o17; 0b1011; set base=16; 2^40; {10, 1/2}; set base=10; 2^40' -e 'hex(1/2)' -e 'set base=3' 2>&1
mmcalc --format json -e 'hex(255)' -e 'set base=2' -e 5 -e 'log(1)' -e '[1, 2]'
