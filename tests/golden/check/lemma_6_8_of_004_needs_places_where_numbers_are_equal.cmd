# separators that are numbers alone, as 004 §6.4.4 has them: one bit tells a separator from a number
sed -e 's/algorithm partition.separators/algorithm partition.numbers/' -e 's/x\[e\]\*(2\*U) + 2\*(r\*S + f)/2*x[e]/' -e 's/x\[e\]\*(2\*U) + 2\*(r\*S + (i + e - r\*s) div g) + 1/2*x[e] + 1/' -e '/ensure all.*X/s/div (2\*U)/div 2/' -e '/ensure O\[0\]/d' $MMCALC_DATA/algorithms/partition.separators.mm > numbers.mm
grep -c '2\*x\[e\]' numbers.mm
for kind in interleaved ramp few; do
    for name in numbers separators; do
        echo "partition.$name, input=$kind:"
        mmcalc -q -e 'load numbers.mm' -e "simulate partition.$name on agpu n=2^10 s=2^7 rho=8 d=4 p=64 b=8 M=2^8 input=$kind" 2>&1 | grep 'result\|ensure\|wrong'
    done
done
# the same sort with few different numbers, and with all different ones
mmcalc -q -e 'simulate sort.multiway on agpu n=2^14 d=4 p=64 b=8 M=2^8 input=few' -e 'simulate sort.multiway on agpu n=2^14 d=4 p=64 b=8 M=2^8 input=random' | grep 'time\|result'
