# h - 1 with h = if n > 3 then n else 2, and i >= 2: work was 4 at n = 4, where the run counts 2; of wi nothing was derived
cat >choices.mm <<'E'
algorithm masked "a choice as an end, under a mask"
  param n
  program
    array a[n + 9]
    h = if n > 3 then n else 2
    forall i = 0 to h - 1
      if i >= 2
        a[i] = 1
      end
    end
    forall i = 0 to n + 4 where i < h and i >= 2
      a[i] = 1
    end
    forall i = 0 to n + 4 where i >= h
      a[i] = 1
    end
  end
end
algorithm loops "choices as ends of loops"
  param n
  program
    array a[n*n + 9]
    for t = (if n > 3 then 1 else 2) to if n > 3 then n else 2
      forall i = 0 to t
        a[i*i] = 1
      end
    end
    forall i = (if n > 3 then 1 else 2) to if n > 3 then n else 2 where i mod 3 == 1
      a[i] = 1
    end
    for t = (if n > 3 then n else 2) downto (if n > 5 then 1 else 2) by 2
      forall i = 0 to t
        a[i] = 1
      end
    end
  end
end
E
mmcalc -e 'load choices.mm' -e 'derive masked on pram' -e 'derive loops on pram'
for a in masked loops; do
    for m in umm dmm pram bpram; do mmcalc -e 'load choices.mm' -e "check $a on $m"; done
done
mmcalc -f json -e 'load choices.mm' -e 'work masked on pram n=4 p=1' -e 'processors loops on umm n=9 p=2 w=2 l=2' | jq -r '"\(.exact) \(.from)"'
