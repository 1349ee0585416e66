# what a stranger to the program typed in the first hour
mmcalc -q -k -e '15% of 200' -e 'x^2 - 2 = 0' -e '[1,2;3,4]' -e '33*i' -e 'answer n = 4096' \
    -e 'answer time sum.pairwise on umm' -e '2a[i]' 2>&1
mmcalc -e 'precision = 50'
# typed without indentation: one error, and nothing of the rest
printf 'algorithm x "t"\nsolves sum\nparam n\non umm\nexact time = 2a[i]\nexact stages = 3\nend\nend\n1 + 1\n' | mmcalc -q -k 2>&1
# an `end` is missing
printf 'algorithm x "t"\n  param n\n  on umm\n    exact time = n\n  program\n    array a[n]\n  end\nend\n2 + 2\n' | mmcalc -q -k 2>&1
# a name by itself: what it is, whatever its case, or the word of the glossary that it is near to
mmcalc -q -k -e PRAM -e pram -e K20c -e wrap -e momoid -e 'help momoid' 2>&1
