# a folder of definitions, one of which is changed while a job waits for a pipe: what was hashed at the beginning is not what is read
mkdir -p data/algorithms data/models; cp "$MMCALC_DATA/models/pram.mm" data/models/; mkfifo pipe
define() { printf 'algorithm my.cost "a cost"\n  param n\n  on pram\n    exact time = n + %s\n  end\nend\n' "$1" >data/algorithms/my.cost.mm; }
change() { { define "$1"; echo "x = 1"; } >pipe; } # when somebody reads
ask='{"query": "time my.cost on pram n=1 p=1"}' wait='{"statement": "load \"pipe\""}'
batch() { timeout 60 mmcalc --data data --batch job.json -f csv "$@" | cut -d, -f1-9; }
# its first use is behind the change: one definition, no mixture
define 1; echo "{\"schema\": \"mmcalc-batch/1\", \"jobs\": [$wait, $ask, $ask]}" >job.json; change 2 & batch --jobs 1; wait
# it was used before: the results would not go together
define 1; echo "{\"schema\": \"mmcalc-batch/1\", \"jobs\": [$ask, $wait, $ask]}" >job.json; change 2 & batch --jobs 1; wait
# two parts of one batch, both of which began with the same
define 1; echo "{\"schema\": \"mmcalc-batch/1\", \"jobs\": [$ask, $wait, $ask, $ask]}" >job.json
batch --shard 1/2 -o r --jobs 1; change 2 & batch --shard 2/2 -o r --jobs 1; wait; mmcalc merge r.1-of-2 r.2-of-2; echo "exit status $?"
# a part that is done is done again where its definition has changed since
define 1; change 2 & batch --shard 2/2 -o s --jobs 1; wait; { define 1; echo "x = 1"; } >pipe & batch --shard 2/2 -o s --resume --jobs 1; wait
