cat > own.mm <<'EOF'
algorithm sum.own "a sum of one's own"
  solves sum
  from   "nowhere"
  param  n "input size"
end
algorithm sum.other "with a page of its own"
  solves sum
  from   "nowhere"
  manual "my-sums"
  param  n "input size"
end
EOF
mmcalc -e 'load own.mm' -e 'explain sum.own; explain sum.other' -e 'manual = 3; manual + 1' 2>&1 | grep -v '^$'
mmcalc -f json -e 'explain slackness' -e 'explain bsp' | grep -o '"manual":.*'
