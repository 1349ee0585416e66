mmcalc --keep-going -e 'exercise sum 1' -e 'answer n' -e 'answer 7' -e 'answer n*(n - 1)/n' -e 'exercise sum'
