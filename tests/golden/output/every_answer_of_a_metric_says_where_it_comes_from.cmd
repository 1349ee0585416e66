from() { mmcalc -f json -e "$1" | grep -o '"from":"[a-z]*"\|"exact":"[^"]*"\|"least":"[^"]*"\|"most":"[^"]*"\|"input":"[a-z]*"\|"seed":"[0-9]*"'; echo; }
from 'time sum.pairwise on umm n=2^10 p=16 w=4 l=5'
from 'cost sum.pairwise on umm n=2^10 p=16 w=4 l=5'
from 'time transpose.diagonal on umm n=225 p=15 w=8 l=2'
from 'cost transpose.diagonal on umm n=225 p=15 w=8 l=2'
from 'time sort.multiway on agpu n=2^20 p=2^10 b=32 M=2^12 d=4'
from 'io sort.multiway on agpu n=2^20 p={2^5, 2^10} b=32 M=2^12 d=4'
from 'simulate sum.pairwise on umm n=2^10 p=16 w=4 l=5 seed=7'
mmcalc -f csv -e 'time transpose.diagonal on umm n=225 p=15 w={5, 8} l=2' | sed 's|,closed.*source,||; s|,.*,\([a-z]*\)$| ... \1|'
