# what is to be typed goes on behind a backslash, usages without one; documents keep their lines
COLUMNS=60 mmcalc -q -e 'explain matmul.tiled' | grep -A3 '^#*\s*examples'
COLUMNS=60 mmcalc -q -e 'help time' | head -6
COLUMNS=60 mmcalc -q -e 'steps sum.pairwise on umm n=4 p=2 w=2 l=3' | grep -A1 'last digit'
COLUMNS=60 mmcalc -f markdown -q -e 'explain matmul.tiled' | grep -A3 '^#*\s*examples'
echo 'compare matmul.tiled on hmm, matmul.naive on umm n=2^6 \
    p=2^4 d=2 w=4 l=4' | mmcalc -q
