# prefix.optimal works in the family a[0..m]; its input is a[m] alone
echo '3 1 4 1 5 9 2 6' >words
mmcalc -e 'simulate prefix.optimal on umm n=8 p=4 w=4 l=3 input=words' | grep 'time \|result'
mmcalc -e 'simulate prefix.optimal on umm n=16 p=4 w=4 l=3 input=words' 2>&1 | sed 's|.*: ||'
program() {
    cat <<X
algorithm own "tries arrays"
    param n "words"
    on pram
    end
    program
        $1
        x = 1
        forall i = 0 to n - 1
            $2
        end
        ensure $3
    end
end
simulate own on pram n=4 p=4 input=ramp
X
}
say() { echo "-- $1; $2; $3"; program "$@" | mmcalc -q 2>&1 | grep 'result\|own.mm\|array\|a\[\|known\|condition'; }
say 'input array a[t = 0..2][n] where t != 1' 'a[1][i] = a[0][i] + a[2][i]' 'a[1][3] == 2*input a[2][3]'
say 'input array a[t = 0..2][n] where t != 1' 'a[2][i] = a[1][i]' 'true'
say 'input array a[t = 0..2][n] where t != 1' 'a[1][i] = 0' 'input a[1][0] == 0'
say 'input array a[t = 0..2][n] where t' 'a[1][i] = 0' 'true'
say 'input array a[t = 0..2][n] where u == 1' 'a[1][i] = 0' 'true'
say 'array a[t = 0..2][n] where t == 1' 'a[1][i] = 0' 'true'
say 'input array a[n] where n == 1' 'a[i] = 0' 'true'
