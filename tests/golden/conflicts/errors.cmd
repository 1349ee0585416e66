for e in 'i - 3' '(row - i)/2 for row=4..8' 'sqrt(i)' '2^64 + i' 'i < 3' 'i mod r for r=0..3' '32*i + c for c=0..1 for row=0..3' '32*i + col for cal=0..3' 'i w=0' 'i w=1/2' 'i w=4..8' \
    'i w=4 i=0..7' 'i on pram' 'i on dnm' 'i on DMM for d=1' 'i on dmm on umm' 'i over w=1..3' 'i*c for c=1 for c=2' 'i*c for c=2..1' 'log2*i' 'f(i)' '(0..3)*i'; do
  mmcalc -e "conflicts $e" 2>&1
done
