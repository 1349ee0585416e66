# by a script, -e, standard input, load, a batch's statement and a file of definitions
try() {
    printf "$1" >cut.mm
    echo "== $1"
    mmcalc -q cut.mm; echo "script $?"
    mmcalc -q -e "$(cat cut.mm)" >by_e 2>&1; echo "-e $?"; tail -n 3 by_e
    mmcalc -q <cut.mm >by_input 2>&1; echo "standard input $?"; tail -n 3 by_input
    mmcalc -q -e 'load "cut.mm"' >by_load 2>&1; echo "load $?"; grep cut.mm: by_load
}
try '2 + 2\n"""abc\n3 + 3\n4 + 4\n'
try '2 + 2; x = """abc"\n3 + 3'
try 'x = "abc\n3 + 3\n'
try 'list "abc\n3 + 3\n'
try 'load "abc'
try 'x = ⌈3 + (4'
try 'simulate sum.pairwise on umm n=4 p=2 w=2 l=2 input={1, 2'
try 'x = 3 + \\\n'
try 'x = if 1 < 2 then'
try 'algorithm my.a "x"\n  param n "size"\n  notes """\n  It is\nend\n3 + 3\n'
try 'algorithm my.a "x\n  param n\n  program\nend\nend\n'
try 'algorithm my.a\n  param n\n  program\n    array b[n]\n    forall i = 0 to n - 1\n      b[i] = i\n    end\n'
try 'procedure my.p(x)\n  x[0] = 1\n'
try 'law my.l\n  param n\n  value = (n +\n'
cat >jobs.json <<'X'
{"schema": "mmcalc-batch/1", "jobs": [{"statement": "1 + 1"}, {"statement": "\"\"\"abc"}, {"statement": "2 + 2"}]}
X
mmcalc --batch jobs.json -f markdown; echo "batch $?"
mkdir -p own/algorithms
printf 'algorithm my.a "x"\n  param n "size"\n  notes """\n  It is\nend\n' >own/algorithms/my.a.mm
mmcalc --data own -q -e 'explain my.a' -e 'list'; echo "data $?"
