set -e
mmcalc -e 'compare sort on agpu n=2^20 p=2^10 b=32 M=2^12 d=4' -e 'compare io sort on agpu n=2^20 p=2^10 b=32 M=2^12 d=4'
mmcalc -e 'compare sort.multiway, sort.bitonic on agpu n=2^{16, 20, 24} p=2^10 b=32 M=2^12 d=4'
mmcalc -f json -e 'compare sort on agpu n=2^20 p=2^10 b=32 M=2^12 d=4' | grep -o '"to_best[^,]*\|"best":[^,]*\|"may_be_best":\[.*'
mmcalc -f json -e 'compare io sort on agpu n=2^20 p=2^10 b=32 M=2^12 d=4' | grep -o '"to_best[^,]*\|"best":[^,]*\|"may_be_best":\[.*'
mmcalc -f markdown -e 'compare sort on agpu n=2^20 p=2^10 b=32 M=2^12 d=4'
