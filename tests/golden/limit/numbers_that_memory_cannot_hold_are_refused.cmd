# Numbers are within the length limit each, and too many, or longer than memory: a limit, and the session goes on.
# Where the system has none left GMP does not abort.
for statement in 'set memory=2^28; 2^(8*10^6) + (1..1000)' 'set memory=2^28; f(n) = if n == 0 then 0 else 2^(8*10^6 + n) - f(n - 1); f(999)' \
    'set bits=2^35; set memory=2^28; 3^(2^30)' 'set bits=2^35; set memory=2^28; 10^(10^9)' 'set bits=2^35; set memory=2^28; factorial(10^8)' \
    'set bits=2^35; set memory=2^30; x = 2^(2^30); x*x*x*x'; do
    mmcalc -k -e "$statement" -e '1 + 1' 2>&1 | grep -v '^ '
done
if sh -c 'ulimit -v 200000 && exec mmcalc -e 1' >/dev/null 2>&1; then
    for statement in 'set memory=2^50; set bits=2^33; 3^(10^9)' 'set memory=2^50; 2^(2^28 - 1) - 2^(2^28 - 2) + (1..100)' 'set memory=2^50; 2^(8*10^6) + (1..1000)' 'set memory=2^50; {1..10^8}'; do
        (ulimit -v 200000; mmcalc -e "$statement") >out 2>said
        status=$?
        [ $status = 4 ] && grep -q 'memory' said || { echo "$statement: status $status"; tail -1 said; }
    done
fi
