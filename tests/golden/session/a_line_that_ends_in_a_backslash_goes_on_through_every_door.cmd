cat >goes_on.mm <<'X'
x = 10 \
- 3
x; set \
  refine   # a comment ends in a backslash, too, and does not go on: \
word = 2 \ 
  ^ \
  5
word
algorithm other "what an example says may go on"
  example time sum.pairwise on umm n=2^10 \
      p=32 w=32 l=32
end
X
mmcalc -e "$(cat goes_on.mm)"
echo "-- a script"; mmcalc goes_on.mm
echo "-- standard input"; mmcalc <goes_on.mm
echo "-- load"; mmcalc -e 'load goes_on.mm; explain other'
echo "-- the file's name goes on, too"; mmcalc -e 'load \
 goes_on.mm' | head -1
echo "-- a batch"
printf '{"schema":"mmcalc-batch/1","jobs":[{"statement":"x = 10 \\\\\\n- 3\\nx"}]}' >job.json
mmcalc --batch job.json
echo "-- nothing follows"
printf '5\n3 + \\\n' | mmcalc
printf '\\\n' | mmcalc
mmcalc -e '3 + \
'
echo "-- what goes on after a mistake is no statement of its own"
printf '3 + + = \\\n7\n8\n' | mmcalc --keep-going
