# no file may hold a byte: why a write fails is what is said of it, and nothing is left
mkdir there
for q in 'emit sum.pairwise n=8 p=4 w=4 l=2 to k.cl' 'plot time sum.pairwise on umm p=4 w=4 l=2 over n=2^(4..10) to p.svg' 'steps sum.pairwise on umm n=64 p=4 w=4 l=2 to s.svg' 'save x.mm' 'report job.json to page' 'report job.json to there'; do
  echo '{"schema": "mmcalc-batch/1", "jobs": [{"statement": "1"}]}' >job.json
  { (ulimit -f 0; mmcalc -e "$q"; echo "exit status $?") 2>&1; } | cat
  rm job.json; ls
done
