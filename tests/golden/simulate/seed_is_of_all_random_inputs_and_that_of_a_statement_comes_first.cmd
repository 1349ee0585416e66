cat > my.mm <<'MM'
algorithm my.count "a write for each positive number"
  param n "numbers", p, w, l
  on umm
  end
  program
    input array a[n]
    output array b[n]
    forall i = 0 to n-1
      if a[i] > 0
        b[i] = 1
      end
    end
  end
end
MM
run='simulate my.count on umm n=64 p=8 w=4 l=5'
cells() { mmcalc "$@" 2>&1 | grep accesses | tr -s ' ' | cut -d' ' -f2-4 | paste -sd ';'; }
echo "without: $(cells my.mm -e "$run" -e "$run seed=2" -e "$run seed=3")"
echo "1: $(cells --seed 1 my.mm -e "$run")"
echo "2, and 3 for one: $(cells --seed=2 my.mm -e "$run" -e "$run seed=3" -e "$run")"
echo "set: $(cells my.mm -e "set seed=3" -e "$run")"
mmcalc --seed 18446744073709551615 -e 'set seed'
mmcalc -e 'set seed=-1'
for n in 18446744073709551616 -1 x; do mmcalc --seed "$n" -e 1; echo $?; done
printf '{"schema": "mmcalc-batch/1", "jobs": [{"statement": "load \\"%s/my.mm\\"; %s"}], "output": {"file": "out.txt", "format": "text"}}' "$PWD" "$run" > job.json
for n in 2 3; do mmcalc -q --seed $n --batch job.json; grep accesses out.txt; done
mmcalc --seed 3 -e 'report "job.json" to page.html' >report.txt; cat report.txt; find page.html -name '*.html' -exec cat {} + | sed 's/<[^>]*>/ /g' | grep -o 'accesses *[0-9]*' | head -1
for i in 1 2; do mmcalc -q --seed $i --batch job.json -o part --shard $i/2; done; mmcalc merge part.*; echo $?
