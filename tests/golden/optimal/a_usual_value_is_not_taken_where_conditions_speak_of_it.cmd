# c is 1 unless it is given: taken for 1, c <= n said nothing, and 1 >= 2 was a regime
mmcalc -q -f json -e "load $GOLDEN/optimal/copies.mm" -e 'optimal my.copies on pram where p == 1' \
    -e 'optimal my.copies on pram where c == 1 and p == 1' -e 'optimal my.copies on pram where c <= n and p == 1' \
    -e 'optimal my.copies on pram where c >= 2 and p == 1' -e 'optimal my.copies on pram where c == 8 and p == 1' |
    sed 's/"proof":.*//'
# what the definition requires of such a parameter is known of it: threads >= 2*b
mmcalc -q -e 'optimal io reduce.step3 on agpu where threads <= n' | sed -n '/^regime/,/^$/p'
