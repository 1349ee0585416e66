# s is no number that somebody typed: the formula, a run's count, and what the theorem takes
for n in 10 15 20; do
  mmcalc -q -f csv -e "synchronisations reduce.tree on agpu n=2^$n p=2^10 b=32 M=12288" | sed 1d | cut -d, -f4-8
  mmcalc -q -f json -e "simulate reduce.tree on agpu n=2^$n p=2^10 b=32 M=12288" | grep -o '"synchronisations":"[0-9]*"'
  mmcalc -q -f json -e "relate reduce.tree from agpu' to agpu n=2^$n p=2^10 b=32 M=12288" | grep -o '"costs":{[^}]*}\|"expression":"[^"]*","value":"[0-9]*"'
done
mmcalc -e "ensure 49934 + 522*2^10*12288/32 == 205308686"
