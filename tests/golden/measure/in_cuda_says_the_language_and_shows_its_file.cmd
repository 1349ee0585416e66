# emit A in cuda is emit A language=cuda, wherever it stands; without `to` what the file holds is shown, and nothing of a language unless one is named
for q in 'emit sum.pairwise n=64' 'show kernel sum.pairwise n=64'; do mmcalc -f json -e "$q" | grep -c 'prelude'; done
for q in 'emit sum.pairwise n=64 language=cuda' 'emit sum.pairwise in cuda n=64' 'emit sum.pairwise n=64 in cuda' 'show kernel sum.pairwise n=64 in cuda'; do
  mmcalc --seed 1 -f json -e "$q" | md5sum
done | sort | uniq -c | sed 's/ [0-9a-f]* *-//'
for to in cuda opencl; do
  mmcalc --seed 1 -q -e "emit sum.pairwise n=64 in $to to file" | tail -1
  mmcalc --seed 1 -f json -e "show kernel sum.pairwise in $to n=64" | python3 -c 'import json, sys; print(json.load(sys.stdin)["text"].split() == open("file").read().split())'
done
# it is no word of the language: in and cuda may be variables, and other commands have no languages
mmcalc -e 'in = 5; cuda = 3; in + cuda'
for q in 'emit sum.pairwise in cuda language=cuda' 'emit sum.pairwise in fortran' 'time sum.pairwise on umm n=4 p=1 w=1 l=1 in cuda'; do mmcalc -e "$q"; done
