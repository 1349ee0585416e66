# every two words of the language behind each other, alone and at each place of a definition: no message has a name of the grammar's own
ulimit -t 60 # seconds of processor time, of each process
tokens=$(grep -E '^%token' "$GOLDEN/../../src/lang/grammar.y" | grep -oE '\b[A-Z][A-Z_]+\b' | sort -u)
echo "$tokens" | grep -cE '^(FOR|MULTIPROCESSOR|NAME_EQUALS|EXPRS_COMMAND)$'
words='if then else elsif and or not div mod xor shl shr on over by for from to downto where when end forall while multiprocessor core problem algorithm model
law operator solves param require let define derive option closed exact least most plain optimal yes no bound strict order value also notes manual example
program relation table column row printed maps given target assume conclude unit input output array global shared private identity commutative ensure call
time compare simulate show set minimize plot load trace emit grows list true 3 x x= "text" == <= .. + * ( ) [ , ; = { : \\ ⌈ | quit'
set -f
for a in $words; do for b in '' $words; do echo "$a $b"; done; done >pairs
# usage has ALGORITHM, MODEL, NAME and PROBLEM in capitals, which are tokens, too
look() { grep -v '^    ' | grep -owF "$tokens" | grep -vx 'ALGORITHM\|MODEL\|NAME\|PROBLEM' | sort | uniq -c; }
mmcalc -q --keep-going <pairs >/dev/null 2>messages; look <messages; grep -c 'expected' messages | sed 's/^[0-9]\{3,\}$/hundreds of messages/'
# in definitions a word alone, and behind a few
for a in '' 'for t =' 'forall i = 0 to' 'forall' 'if x' 'x' 'x =' 'a[0] =' 'call' 'input' 'ensure' 'while'; do for b in $words; do echo "$a $b"; done; done >some
n=0
while read -r line; do
    n=$((n + 1))
    printf 'algorithm a%s "t"\n  param n\n  program\n    array a[n]\n    %s\n  end\nend\n' $n "$line" >d$n.mm
done <some
for a in '' 'param' 'exact time =' 'exact' 'bound' 'bound time' 'on' 'on dmm' 'let' 'require' 'example' 'closed' 'solves'; do for b in $words; do echo "$a $b"; done; done >some
while read -r line; do
    n=$((n + 1))
    printf 'algorithm a%s "t"\n  param n\n  %s\nend\n' $n "$line" >d$n.mm
done <some
for i in $(seq 1 $n); do echo "load d$i.mm"; done >loads
mmcalc -q --keep-going <loads >/dev/null 2>messages; look <messages; grep -c 'expected' messages | sed 's/^[0-9]\{3,\}$/hundreds of messages/'
