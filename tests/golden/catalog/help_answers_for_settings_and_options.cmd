mmcalc -e 'help digits' -e 'help data' -e 'help seed' -e 'help input' -e 'help buffer' -e 'help kind' -e 'help unit'
# every setting and every option that a command's help names is answered
mmcalc -f json -e set | grep -o '"name":"[^"]*"' | cut -d'"' -f4 >names
# and its page says that it is a setting, whatever else has the name
for n in $(cat names); do mmcalc -e "help $n" | grep -q "^  $n=\|^set $n=" || echo "help $n: no setting"; done
for c in $(mmcalc -f json -e help | grep -o '{"name":"[a-z]*","meaning"' | cut -d'"' -f4); do
  mmcalc -f json -e "help $c" | grep -o '"name":"[a-z_]*=' | cut -d'"' -f4 | tr -d =
done >>names
for n in $(sort -u names); do mmcalc -e "help $n" >/dev/null || echo "$n: no help"; done 2>&1
# explain knows definitions; what else has help is said
for n in warp 002 reduce.tuned; do mmcalc -e "explain $n"; done
