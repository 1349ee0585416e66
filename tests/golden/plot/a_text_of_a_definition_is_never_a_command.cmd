# what gnuplot and shells take for commands, in every text of a definition that a drawing shows
cat > evil.mm <<'END'
algorithm evil "quotes ' \" ` $(touch PWNED) `touch PWNED` | touch PWNED; touch PWNED"
  solves sum
  param n """_a^{b} @x ~ & &#x41; &#65; &amp; <b> %s %n \U+221E \n \ ' "
!touch PWNED
system("touch PWNED")
EOD
set print "PWNED"; print 1
`touch PWNED` $(touch PWNED) '.system("touch PWNED").' ".system('touch PWNED')." """, p, w, l
  on umm
    closed time = n
    exact time = 100*n
  end
end
END
p='plot time evil on umm over n=2^(1..5) p=4 w=2 l=3 to'
mmcalc evil.mm -e "$p o.svg" -e "$p o.png" -e "$p o.pdf"
echo "load evil.mm; $p p.svg" | tr ';' '\n' | mmcalc
echo "{\"schema\":\"mmcalc-batch/1\",\"jobs\":[{\"statement\":\"load evil.mm\\n$p q.svg\"}]}" > job.json
mmcalc -q --batch job.json
echo "the files that are there:"
ls
grep -c 'n, _a^{b} @x ~ &amp; &#x26;#x41; &amp;#65; &amp;amp; &lt;b> %s %n \\U+221E \\n \\ ' o.svg p.svg
# the script itself: a gnuplot that only repeats it
mkdir tools
printf '#!/bin/sh\ncat\n' > tools/gnuplot
chmod +x tools/gnuplot
PATH=$PWD/tools:$PATH mmcalc evil.mm -e "$p o.svg" -e "$p o.png"
grep label o.svg o.png
