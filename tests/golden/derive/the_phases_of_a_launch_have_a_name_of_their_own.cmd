# a loop, a parameter or the multiprocessors called phase around a launch in phases: the sum over these is another's
T=$(mktemp -d); trap 'rm -r "$T"' EXIT
body() {
    cat <<X
    input global T[100*n]
    $1
    forall multiprocessor $2 = 0 to n - 1
      shared x[b]
      forall core e
        x[e] = T[e + $2*b]
        for k = 0 to ($2*$3) mod 5
          x[e] = x[e] + 1
        end
      end
    end
    $4
X
}
{
    printf 'algorithm my.loop\n  param n\n  program\n'; body 'for phase = 0 to 3' r phase end; printf '  end\nend\n'
    printf 'algorithm my.param\n  param n, phase\n  program\n'; body '' r phase ''; printf '  end\nend\n'
    printf 'algorithm my.number\n  param n\n  program\n'; body '' phase n ''; printf '  end\nend\n'
} >"$T/own.mm"
for name in loop param number; do
    mmcalc -q -e "load $T/own.mm; phase = 3" -e "check my.$name on agpu n={6, 7} p=8 b=4 M=64" 2>&1
done
mmcalc -q -e "load $T/own.mm" -e 'derive my.loop on agpu' | grep -A9 'all lines' | sed '/order/,$d'
