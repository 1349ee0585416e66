# long
mmcalc -e 'emit matmul.naive on umm in cuda' | grep 'made by'
