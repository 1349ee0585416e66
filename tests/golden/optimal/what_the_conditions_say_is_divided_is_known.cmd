# diagonals of a square lie in banks, and groups, of their own where w divides its side; that w divides n is not enough,
# and a family need not be where it does: no answer is no by one
for where in 'sqrt(n) mod w == 0' 'n mod w == 0'; do
    mmcalc -q -e "load $GOLDEN/optimal/diagonals.mm" -e "optimal my.diagonals on dmm where $where" -e "optimal my.diagonals on umm where $where" |
        sed -n '/^my/p; /^  order/p; /^  how/p; /^  optimal/p; /^  F = /p; /^  w <= p/p; /: the family/p; /over a range$/p; /access. over/p'
done
