# the host asks for a[0]: the least is the cheaper way, the most the dearer, of the sizes as well
T=$(mktemp -d); trap 'rm -r "$T"' EXIT
cat >"$T/own.mm" <<'X'
algorithm my.ways
  param n
  program
    input array a[2*n]
    for t = 1 to 2
      if a[0] mod 2 == t mod 2
        forall i = 0 to n - 1
          a[i] = a[2*i]
        end
      else
        forall i = 0 to n div 2
          a[i] = 2
        end
      end
      if a[1] > 0
        forall i = 0 to n - 1
          a[i] = a[i] + 1
        end
      end
    end
  end
end
X
for model in umm pram; do
    mmcalc -q -e "load $T/own.mm; n = 50; p = 8; w = 4; l = 9" -e "time, work, processors my.ways on $model" \
        -e "simulate my.ways on $model" 2>&1
done
mmcalc -q -e "load $T/own.mm" -e 'check my.ways on umm n={5, 12} p={3, 8} w={1, 4} l={1, 9}' \
    -e 'check my.ways on bpram n={5, 12} p={3, 8} w={1, 4}' -e 'derive my.ways on umm'
