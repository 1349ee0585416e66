# the blocks in which x words from n on lie are one at least, and so many as x fills; and sums of such
s() { mmcalc -q -e "grows $1" | sed -n '/^[FG] <= /,/^$/p; /part of the regime/p'; }
s '(n + x - 1) div b - n div b + 1, 1 + x/b where x >= 1'
s 'sum(u = 0..k - 1, (n*u + x) div b - n*u div b + 1), k + k*x/b'
s 'n*sum(u = 0..b - 1, (n*u + b - 1) div b - n*u div b + 1), n*b where n mod b == 0'
# the I/O of the product of matrices by tiles adds up such sums
mmcalc -q -f json -e 'derive io matmul.tiled on agpu' | grep -o '"order":"[^"]*"'
# of log2(n)^2 - floor(log2(n))^2/2 half is left for n = 2, too
s 'sum(t = 0..log2(n), log2(n) - t), log2(n)^2'
