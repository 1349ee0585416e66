# every view of every algorithm on every model; only a program's text, its references and examples, printed as they were written, may be wider;
# a run for want of a formula goes no farther than some thousand steps, a sum no farther than a million terms, for speed
set -- $(mmcalc -e 'list models' | sed -n "s/^  \([^ ][^ ]*\) .*/\1/p")
algorithms=$(mmcalc -e 'list algorithms' | sed -n 's/^  \([^ ][^ ]*\) .*/\1/p')
problems=$(mmcalc -e 'list problems' | sed -n 's/^  \([^ ][^ ]*\) .*/\1/p')
# in make check every thirtieth of them, and every fourth problem
[ "$MMCALC_TESTS" = small ] && algorithms=$(echo "$algorithms" | awk 'NR % 30 == 1') problems=$(echo "$problems" | awk 'NR % 4 == 3')
metrics=$(mmcalc -e 'list metrics' | sed -n 's/^  \([^ ][^ ]*\) .*/\1/p')
small='n=2^8 p=2^3 w=4 l=3 b=4 M=256 d=2 alpha=2 s=16'
{
    for x in $algorithms $problems "$@"; do echo "show $x; explain $x; help $x"; done
    for x in $(mmcalc -e 'list laws' -e 'list tables' -e 'list functions' -e 'list operators' -e 'list relations' | sed -n 's/^  \([^ (]*\).*/\1/p'); do echo "help $x; show $x; table $x"; done
    for k in problems algorithms models laws operators procedures relations tables sources metrics functions; do echo "list $k"; done
    for a in $algorithms; do
        for m; do
            for k in $metrics; do echo "$k $a on $m"; done
            echo "simulate $a on $m $small; steps $a on $m $small; time $a on $m n=2^(6..9) p=2^(3..5)"
            echo "time, io, accesses $a on $m n=2^(18..20); minimize time $a on $m over p=2^(3..6)"
            for to; do echo "relate $a from $m to $to"; done
        done
        [ -n "$before" ] && for m in umm agpu; do echo "crossover $before, $a over n=2^(8..12) on $m"; done
        before=$a
    done
    for q in $problems; do for m; do echo "bound $q on $m; compare $q on $m; compare io $q on $m n=2^(18..20); bound $q on $m n=2^(18..20)"; done; done
} >ask
for given in 'n=2^10; p=2^6; w=2^3; l=20; b=2^3; M=2^9; d=4; s=2^6; alpha=4' 'n=2^27; p=2^16; w=32; l=400; b=32; M=12288; d=4; s=2^12; alpha=4'; do
    { echo "set accesses=2^14; set steps=2^14; set terms=2^20; set memory=2^28; $given"; cat ask; } | mmcalc -k 2>/dev/null >got
    [ "$(grep -c "  exact  " got)" -gt 100 ] && echo "more than 100 cards; wider:"
    awk '/^[^ ]/ { program = /^(program|procedures|examples|not_proved)/ } !program' got | grep -E '^.{81,}$' | sort -u
done
