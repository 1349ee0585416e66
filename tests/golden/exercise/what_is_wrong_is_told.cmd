mmcalc --keep-going -e 'answer 5' -e hint -e 'exercise smu' -e 'exercise sum 9' -e 'exercise sum x' -e 'tutorial 13' -e 'tutorial 1' -e 'answer 5' -e 'exercise sum 1' -e 'answer m' -e 'answer sum.pairwise' -e 'answer'  -e 'answer n on umm' -e 'answer 2^(1..3)' \
    -e 'exercise sum 3' -e '3*n/w' -e '3*q' -e 'exercise 3' -e 'learn' -e 'help course'
mmcalc -k -e 'course z "x"
  exercise "without a condition"
  end
end' -e 'exercise z 1'
