# TAP for the tests in shell, as tests/tap.h is for those in C: ok STATUS SENTENCE, skip SENTENCE REASON, end.
# $work is a folder that goes with the test, $MMCALC the program.
: "${MMCALC:=$PWD/mmcalc}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
n=0 bad=
ok() { n=$((n + 1)); if [ "$1" = 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; bad=1; fi; }
none() { [ -z "$1" ]; ok $? "$2"; [ -z "$1" ] || echo "$1" | sed 's/^/# /'; } # of a list
skip() { n=$((n + 1)); echo "ok $n - $1 # SKIP $2"; }
end() { echo "1..$n"; exit ${bad:-0}; }
