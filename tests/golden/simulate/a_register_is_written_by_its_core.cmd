# Shuffles: the time and no shared memory; what another core's register is written to is refused.
mmcalc -q -k -e 'check reduce.shuffled on agpu n={1, 7, 64, 100} p={4, 8, 16} b={2, 4} M=64' -e 'check sum.shuffled on agpu n={1, 7, 64, 100} p={4, 8, 16} b={2, 4} M=64' -e 'multiplicity sum.shuffled on agpu n=2^24 p=2048 b=32 M=12288 W=48' 2>&1
program() { printf 'algorithm bad "registers"\n  param n, p, b, M\n  on agpu\n  end\n  program\n    %s\n    global T[n]\n    forall multiprocessor r = 0 to 0\n      %s\n      forall core e\n        %s\n      end\n    end\n  end\nend\n' "$1" "$2" "$3" > bad.mm; mmcalc -q -k -e 'load bad.mm' -e 'simulate bad on agpu n=4 p=4 b=4 M=64' 2>&1; }
program '' 'register v[b]' 'v[b - 1 - e] = e'
program '' 'register v[2*b]' 'v[e] = e'
program 'register v[b]' '' 'v[e] = e'
