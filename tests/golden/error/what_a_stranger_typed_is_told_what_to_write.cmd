# what a stranger to the program typed in the first hour
mmcalc -q -k -e '15% of 200' -e 'x^2 - 2 = 0' -e '[1,2;3,4]' -e '33*i' -e 'answer n = 4096' \
    -e 'answer time sum.pairwise on umm' -e '2a[i]' 2>&1
mmcalc -e 'precision = 50'
# typed without indentation: one error, and nothing of the rest
printf 'algorithm x "t"\nsolves sum\nparam n\non umm\nexact time = 2a[i]\nexact stages = 3\nend\nend\n1 + 1\n' | mmcalc -q -k 2>&1
# an `end` is missing
printf 'algorithm x "t"\n  param n\n  on umm\n    exact time = n\n  program\n    array a[n]\n  end\nend\n2 + 2\n' | mmcalc -q -k 2>&1
