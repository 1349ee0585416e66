# threads is 4*b unless it is given: known where no condition speaks of it, not where one does
for where in '"b >= 1"' '"b >= 1", "threads >= 2*b"'; do
    mmcalc --check-proof - <<X
{"claim": {"left": "threads", "right": "b", "where": [$where]}, "constant": "4", "algorithm": "reduce.step2", "model": "agpu",
 "steps": [{"id": 1, "rule": "definition", "name": "threads", "left": "threads", "rel": "==", "right": "4*b"}]}
X
    echo "exit status $?"
done
