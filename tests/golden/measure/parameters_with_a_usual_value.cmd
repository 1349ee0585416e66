# A parameter with a usual value has it unless it is given; 0 is no value of a parameter, and not one left open.
# What follows from sizes (n, p) are numbers that the kernel takes; what a choice says, as gap does, stands in its text.
cat >mine.mm <<'MM'
algorithm mine.gap "every third word, or as many as gap says"
  param n, p
  param gap = 3 "from one word to the next"
  on pram
  end
  program
    input array a[gap*n]
    output array c[n]
    forall i = 0 to n - 1
      c[i] = a[gap*i]
    end
  end
end
MM
for gap in gap=1 gap=7 gap=0 ''; do
    mmcalc -e 'load mine.mm' -e "emit mine.gap n=8 p=4 $gap in cuda to \"mine.cu\"" >said
    grep -h -A1 'values\[\] = \|/. c\[i\] = ' mine.cu 2>said && rm mine.cu
done
