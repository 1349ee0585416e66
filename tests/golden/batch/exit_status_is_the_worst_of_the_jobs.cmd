job() { echo "{\"schema\": \"mmcalc-batch/1\", \"jobs\": [$1]}" | mmcalc --batch - -f csv; echo "exit status $?"; }
job '{"statement": "1"}'
job '{"statement": "1/0"}, {"statement": "1"}'
cat >wrong.mm <<'MM'
algorithm sum.wrong "too good"
  solves sum
  param n, p, w, l
  on umm
    exact time = 1
  end
end
MM
job '{"statement": "load wrong.mm\ntime sum.wrong on umm n=8 p=4 w=2 l=2"}, {"statement": "1/0"}'
job '{"statement": "1/0"}, {"statement": "2^2^2^2^2^2"}'
