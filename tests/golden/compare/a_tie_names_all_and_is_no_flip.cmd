for x in 'a abs(n - 4)' 'b 2'; do
    set -- $x; name=$1; shift
    printf 'algorithm my.%s "%s"\n  param n "n", p\n  on pram\n    exact time = %s\n  end\nend\n' "$name" "$*" "$*"
done >own.mm
# 3 and 1: a tie at n=2 and n=6, a better between, b outside
mmcalc own.mm -e 'compare my.a, my.b on pram n={3, 2, 6, 7, 6, 5} p=1'
mmcalc -f markdown own.mm -e 'compare my.a, my.b on pram n={1, 2} p=1'
mmcalc -f json own.mm -e 'compare my.a, my.b on pram n=2..3 p=1' | grep -o '"algorithm":"[^"]*"\|"best":[^,}]*' | paste -sd ' '
