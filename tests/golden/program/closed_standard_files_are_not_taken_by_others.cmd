# a file that mmcalc opens must not become its standard output or error
echo '{"schema": "mmcalc-batch/1", "jobs": [{"statement": "2 + 2"}, {"statement": "1/0"}]}' >job.json
mmcalc --batch job.json -o whole; echo "exit status $?"
(mmcalc --batch job.json -o got <&-; echo "exit status $?"; cmp whole got) 2>&1
(mmcalc --batch job.json -o got >&-; echo "exit status $?"; cmp whole got) 2>&1
mmcalc --batch job.json -o got 2>&-; echo "exit status $?"; cmp whole got
mmcalc --batch job.json -o got <&- >&- 2>&-; echo "exit status $?"; cmp whole got
echo "-- answers that go nowhere are no success"
(mmcalc -e '2 + 2' >&-; echo "exit status $?"; mmcalc --batch job.json >&-; echo "exit status $?") 2>&1
echo "-- nor is a script that cannot be read; an error nobody sees is one still"
mmcalc <&-; echo "exit status $?"
mmcalc -e '1/0' 2>&-; echo "exit status $?"
mmcalc -q -e 'x = 7' -e 'save "x.mm"' -e '1/0' <&- >&- 2>&-; echo "exit status $?"; cat x.mm
