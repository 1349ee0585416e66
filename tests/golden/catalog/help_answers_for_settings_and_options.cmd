mmcalc -e 'help digits' -e 'help data' -e 'help seed' -e 'help input' -e 'help buffer' -e 'help kind' -e 'help unit'
# every setting and every option that a command's help names is answered
mmcalc -f json -e set | grep -o '"name":"[^"]*"' | cut -d'"' -f4 >names
# and its page says that it is a setting, whatever else has the name
for n in $(cat names); do mmcalc -e "help $n" | grep -q "^  $n=\|^set $n=" || echo "help $n: no setting"; done
mmcalc -f json -e help | grep -o '{"name":"[a-z]*","meaning"' | cut -d'"' -f4 | sed 's/^/help /' | mmcalc -q -f json |
  grep -o '"name":"[a-z_]*=' | cut -d'"' -f4 | tr -d = >>names
sort -u names | sed 's/^/help /' >all.mm
[ "$(wc -l <all.mm)" -gt 40 ] || echo "few names: $(wc -l <all.mm)"
mmcalc -q -k all.mm >answers # says which have none
# explain knows definitions; what else has help is said
for n in warp 002 reduce.tuned; do mmcalc -e "explain $n"; done
