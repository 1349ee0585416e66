# numbers in turn are the cheapest input, equal numbers the dearest; each end that is proved is met
same=$(printf '0, %.0s' $(seq 39))0
turn=$(seq -s, 0 39)
for a in global shared private; do
  for input in "$turn" "$same"; do
    mmcalc -e "simulate histogram.$a on agpu n=40 B=8 p=16 b=8 M=128 input={$input} show" | grep 'time  \|io  \|conflicts\|degree\|result\|H:'
  done
done
for m in dmm umm; do
  for input in "$turn" "$same"; do
    mmcalc -e "simulate histogram.atomic on $m n=40 B=8 p=16 w=8 l=3 input={$input}" | grep 'time  \|stages\|result'
  done
done
mmcalc -e 'simulate histogram.atomic on pram n=40 B=8 p=16 variant=erew input=few' >out 2>err; echo $?; head -3 err
