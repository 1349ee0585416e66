for statement in '{2^100,2^100,2^100,1..2^60-2}' '{1..10^18}' 'set terms=2^64-1; 1..2^60' 'set terms=2^64-1; {1..2^60}' \
    'set terms=2^64-1; {1..2^64-1, 1..2^64-1}' 'set terms=2^64-1; combinadic(3, 2^60)' 'set memory=2^28; 1..10^8' \
    'set accesses=2^40; conflicts i*2 w=2^40' 'set memory=2^26; simulate sum.pairwise on pram n=2^24 p=8' \
    'set words=2^45; simulate sum.pairwise on pram n=2^44 p=8'; do
    mmcalc -k -e "$statement" -e '1 + 1' 2>&1 | sed 's/[0-9]* MB/N MB/; s|^/.*/data/|data/|; s|mm:[0-9:]* |mm: |'
    mmcalc -e "$statement" >/dev/null 2>&1
    echo "exit status $?"
done
mmcalc -e 'set memory=2^30' -e 'set memory'
mmcalc -e 'set memory=10'
