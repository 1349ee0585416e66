# F <= C*G in both directions with the model's lemmas, and a no
mmcalc -q -f tex -e 'optimal sum.pairwise on umm' | sed -n '/newtheorem/,$p'
mmcalc -q -f tex -e 'optimal prefix.simple on dmm' | sed -n '/newtheorem/,/end{proof}/p'
mmcalc -q -f markdown -e 'optimal sum.pairwise on dmm' | sed -n '/6\*G/,$p'
mmcalc -q -f markdown -e 'optimal prefix.simple on dmm' | sed -n '/is not/,/values/p'
