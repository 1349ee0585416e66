# An endless program, and a long sum: ended by the clock, told as a limit; the next statement is begun anew.
cat >endless.mm <<'MM'
algorithm my.endless "turns for ever"
  param n
  program
    array a[1]
    x = n
    while x > 0
      forall i = 0 to 0
        a[i] = 1
      end
      x = x + 1 - x div 2^40
    end
  end
end
MM
cat >job.json <<'X'
{"schema": "mmcalc-batch/1", "jobs": [
  {"id": "before", "statement": "6*7"},
  {"id": "endless", "statement": "load endless.mm; simulate my.endless on pram n=2 p=1"},
  {"id": "own", "statement": "set seconds=1; 2 + 3"},
  {"id": "after", "statement": "1 + 1"}]}
X
mmcalc --batch job.json --seconds 1 -j 1 -q -o out.json &
mmcalc -k --seconds 1 -e 'load endless.mm; simulate my.endless on pram n=2 p=1' -e 'time, work my.endless on pram n=2 p=1' -e '1 + 1' -e 'set seconds=0; set seconds'
wait $! || echo "batch: status $?"
cat out.json
mmcalc --seconds 0.5 -e 1
mmcalc -e 'set seconds=2^31'
