# a program's arrays are there whatever the data: memory is derived, though the time is not
mmcalc -e 'relate max.constant from pram to agpu n=8 p=8 M=1024'
mmcalc -q -f json -e 'memory max.constant on pram n=8 p=8' | jq -c '[.exact, .from]'
for a in max.constant max.index max.cascaded max.doubly_log sort.quick; do
  asked=$(mmcalc -q -f json -e "memory $a on pram n=16 p=4" | jq -r '.exact')
  for seed in 1 2; do
    ran=$(mmcalc -q -f json -e "set seed=$seed" -e "simulate $a on pram n=16 p=4" | jq -r '.memory // empty')
    echo "$a: $asked $([ "$asked" = "$ran" ] && echo as simulate || echo "NOT $ran")"
  done
done | uniq -c
# one that calls another where the data decide may take more then: its words are those of one run; a call that is always there is known
mmcalc -e 'memory sort.quick_pack on pram n=16 p=4' -e 'memory(partition.pack on pram, n=16, p=4)'
