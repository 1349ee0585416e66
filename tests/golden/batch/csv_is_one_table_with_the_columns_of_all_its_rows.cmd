# counts lines, and says whether all have as many cells
shape() { awk '{ line = line $0; quotes = gsub(/"/, "\"", line); if (quotes % 2) { line = line "\n"; next }
    gsub(/"[^"]*"/, "", line); cells[gsub(/,/, "", line) + 1]++; line = "" }
    END { for (n in cells) { kinds++; lines += cells[n] } print lines " lines of " kinds " number of cells" (n + 0 > 200 ? ", more than 200" : "") }'; }

# a column that comes late: closed.expression is there from n = 1301 on
cat >late.mm <<'MM'
algorithm late.one "a closed form for some"
  param n "size"
  on dmm
    exact time = n + 1
    closed time = n when n > 1300
  end
end
MM
echo "-- a column that first appears after row 1000"
mmcalc -f csv -e 'load "late.mm"' -e 'time late.one on dmm p=1 w=1 l=1 n=1..1500' >late.csv; shape <late.csv; sed -n '1p;2p;$p' late.csv | cut -d, -f 1-12
cat >job.json <<'J'
{"schema": "mmcalc-batch/1",
 "jobs": [{"statement": "load \"late.mm\"; time late.one on dmm p=1 w=1 l=1 n=1..1500"},
          {"statement": "time sum.pairwise on umm n=8 p=4 w=2 l=1; time sum.pairwise on umm n=16 p=4 w=2 l=1"},
          {"id": "an id, with a comma", "statement": "list models; 2 + 3; 1/0"},
          {"query": "time sum.pairwise on umm", "with": {"n": 8, "p": 4, "w": 2, "l": "2500 - (1..2600)"}},
          {"statement": "x = 3"},
          {"statement": "time sum.pairwise on umm n=16 p=4 w=2 l=1; compare prefix on umm n=16 p=4 w=4 l=2"}]}
J
for n in 1 3; do mmcalc --batch job.json -f csv --jobs $n -o out.$n.csv; echo "exit status $?"; shape <out.$n.csv; done
cmp out.1.csv out.3.csv; grep -c ^job, out.1.csv; head -1 out.1.csv | tr , '\n' | sed -n '1,9p;$!{h;d};H;x;p'
for i in 1 2 3; do mmcalc -q --batch job.json -f csv --shard $i/3 -o sharded.csv; done
mmcalc merge sharded.csv.*-of-3; cmp out.1.csv sharded.csv

echo "-- more than 200 columns"
{ echo 'problem wide "many bounds"'
  echo '  param n "size"'
  echo '  bound time strict on dmm'
  awk 'BEGIN { for (i = 1; i <= 300; i++) printf "    t%d = n/%d \"it must\"\n", i, i }'
  printf '  end\nend\n'; } >wide.mm
mmcalc -f csv -e 'load "wide.mm"' -e 'bound wide on dmm n=9 p=1 w=1 l=1' >wide.csv; shape <wide.csv; cut -d, -f 1-10,300-308 wide.csv
echo '{"schema": "mmcalc-batch/1", "jobs": [{"statement": "load \"wide.mm\"; bound wide on dmm n=9 p=1 w=1 l=1"}]}' >wide.json
mmcalc --batch wide.json -f csv | shape

echo "-- a parameter called as a field of the answer has a column of its own"
cat >same.mm <<'MM'
algorithm same.one "names"
  param model "threads"
  param error "words"
  on dmm
    exact time = model + error
  end
end
MM
echo '{"schema": "mmcalc-batch/1", "jobs": [{"statement": "load \"same.mm\"; time same.one on dmm model=2 error=3 p=1 w=1 l=1"}, {"statement": "1/0"}]}' >same.json
mmcalc --batch same.json -f csv | cut -d, -f 1-11; mmcalc --batch same.json -f csv | sed "s/.*,\\(.*,.*\\)/\\1/"

echo "-- without a batch: a header a table, an empty line between tables"
mmcalc -f csv -e 'list models; 1; 2; time sum.pairwise on umm n=8 p=4 w=2 l=1' -e 'time sum.pairwise on umm n=16 p=4 w=2 l=1; list problems; explain sum.pairwise' | cut -c 1-60
