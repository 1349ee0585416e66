# a parameter that may be 0 has no logarithm there: the loop does not turn
one() {
    printf 'algorithm %s "turns"\n  param %s\n  program\n    input array a[9]\n' "$1" "$2"
    printf '%s\n' "$3" '      forall i = 0 to 3' '        x = a[i]' '      end' "$4" '  end' end
}
{
    one up.of 's >= 0, p, w, l' '    for h = 1 to s by *2' '    end'
    one down.of 's >= 0, p, w, l' '    for h = s downto 1 by /2' '    end'
    one while.of 's >= 0, p, w, l' '    h = s
    while h > 0' '      h = h div 2
    end'
    one part.of 's >= 0, p, w, l' '    h = s div 4
    while h > 0' '      h = h div 2
    end'
    one ceil.of 's >= 0, p, w, l' '    h = s
    while h > 1' '      h = ceil(h/2)
    end'
    one less.of 's >= 0, p, w, l' '    h = 1
    while h < s' '      h = 2*h
    end'
    # no root of a number below 0
    one root.of 's >= -2, p, w, l' '    h = 0
    while h*h <= s' '      h = h + 1
    end'
    # these are at least 1, as they always are or say themselves
    one always.of 's, p, w, l' '    for h = 1 to s by *2' '    end'
    one said.of 's >= 2, p, w, l' '    for h = 1 to s by *2' '    end'
} > turns.mm
for a in up down while part ceil less root always said; do
    echo "$a: $(mmcalc -e 'load turns.mm' -e "derive $a.of on umm" | grep '^  times')"
    case $a in root) s=-2..2 ;; always) s=1..9 ;; said) s=2..9 ;; *) s=0..9 ;; esac
    mmcalc -e 'load turns.mm' -e "check $a.of on umm s=$s p=2 w=2 l=1" | grep agree
done
mmcalc -e 'load turns.mm' -e 'time up.of on umm s=0..4 p=2 w=2 l=1'
