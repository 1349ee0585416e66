# in every format and wherever they stand; on a terminal, and where `set digits` says so, by their ends
for format in text json csv markdown tex; do
    mmcalc -f $format -e '2^400; {2^400, 7}; time sum.pairwise on umm n=2^100 p=2^10 w=32 l=3; time sum.pairwise on umm n=2^(99..100) p=2^10 w=32 l=3'
done
echo '2^400' >whole.mm
mmcalc whole.mm
mmcalc <whole.mm
mmcalc -e 'set digits' -e 'set digits=40' -e 'set digits' -e '2^400; 2^100; 2^200' -e 'time sum.pairwise on umm n=2^100 p=2^10 w=32 l=3; time sum.pairwise on umm n=2^200 p=2^10 w=32 l=3'
mmcalc -f markdown -e 'set digits=20; time sum.pairwise on umm n=2^(99..100) p=2^10 w=32 l=3'
script -qc "TERM=dumb $MMCALC --no-config -e '2^400; set digits=0; 2^400'" /dev/null | tr -d '\r'
