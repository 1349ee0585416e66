# what a function of the session names besides its arguments is a parameter, too, and may be a variable
mmcalc -k -e 'f(n, p) = n/p + log2(p)' -e 'minimize f over p=1..1000 n=100' -e 'minimize f over p=2^(0..10) n=2^(4..6)' -e 'g(x) = (x - 7)^2 + h' -e 'maximize g over x=1..20 h=3' -e 'h = 5; minimize g over x=4..9; g(x) = x; minimize g over x=4..5' \
    -e 'minimize g over y=1..20' -e 'minimize f over p=1..10' -e 'k(x) = k(x - 1); minimize k over x=1..3' -e 'minimize nosuch over y=1..20' 2>&1
