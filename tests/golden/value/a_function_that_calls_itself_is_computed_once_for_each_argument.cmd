# a recursion takes as many steps as it has different arguments
mmcalc -q -e 'T(n) = if n <= 1 then 1 else T(n - 1) + T(n - 2) + 1; T(30) == fork_join_fibonacci(30); T(500) == fork_join_fibonacci(500)'
# two that call each other; the edit distance of two words of digits, by its definition
mmcalc -q -e 'o(n) = 0; e(n) = if n == 0 then 1 else o(n - 1) + o(n - 2); o(n) = if n <= 0 then 0 else e(n - 1) - 1; e(301)' \
    -e 'a(i) = (i*7) mod 5; b(j) = (j*3) mod 5' \
    -e 'd(i, j) = if i == 0 then j else if j == 0 then i else if a(i) == b(j) then d(i - 1, j - 1) else 1 + min(d(i - 1, j), d(i, j - 1), d(i - 1, j - 1))' -e 'd(20, 24)'
# what is not whole is computed each time; a variable that changes between statements is seen
mmcalc -q -e 'h(x) = if x <= 0 then 0 else x + h(x - 1/2); h(3)' -e 'c = 2; g(n) = if n == 0 then 1 else c*g(n - 1); g(10); c = 3; g(10)' \
    -e 'c = 2; sum(n = 0..10, g(n)); s(n) = if n == 0 then 0 else sum(i = 0..n - 1, s(i) + i); s(40)'
# a metric within: the value and the way in which it was counted
mmcalc -q -e 'spent(n) = if n < 2 then 0 else spent(n div 2) + spent(n - n div 2) + time(sum.tree on pram, n = 2^clog2(n), p = 1); spent(100)'
# the law by its recursion is the mean over all ways
mmcalc -q -e 'm(p, w) = sum(t = 0..w^p - 1, max(b = 0..w - 1, sum(i = 0..p - 1, if t div w^i mod w == b then 1 else 0)))/w^p' \
    -e 'ensure all(p = 1..5, all(w = 1..4, m(p, w) == random_banks(p, w)))' -e 'N(random_banks({16, 32, 64}, 32), 12)' -e 'random_banks(0, 5); random_banks(7, 1)'
# addresses that may be equal: the mean over all of them; near random_banks where there are many cells; on the card, beside runs
mmcalc -q -e 'm(p, w, c) = sum(t = 0..c^p - 1, max(b = 0..w - 1, sum(x = 0..c div w - 1, max(i = 0..p - 1, if t div c^i mod c == b + w*x then 1 else 0))))/c^p' \
    -e 'ensure all(p = 1..3, all(w = 1..3, all(x = 1..2, m(p, w, w*x) == random_cells(p, w, w*x))))' -e 'N(random_cells(32, 32, 2^20), 6)'
mmcalc -q -e 'typical stages access.random on dmm n=2^8 m=2^6 p=2^8 w=8 l=10 runs=30' | grep 'least\|mean\|expected\|most'
mmcalc -q -e 'f(n) = f(n + 1); f(1)' 2>&1 | tail -1
