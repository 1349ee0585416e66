mmcalc -e 'variants max.constant n=8 p=64' -e 'variants max.index n=8 p=64 input=few' -e 'variants merge.rank m=6 n=6 p=12' -e 'variants scan.blelloch n={4, 8} p=4'
mmcalc -f json -e 'variants max.index n=4 p=16 input=few'
mmcalc -f csv -e 'variants max.constant n=4 p=16' -e 'variants max.constant n={4, 8} p=64'
mmcalc -f markdown -e 'variants merge.rank m=3 n=3 p=6'
cat > my.mm <<'END'
algorithm my.last "the last index written is not the same on every machine"
  param n "input size", p
  program
    output array r[1]
    forall i = 0 to n - 1
      r[0] = i
    end
    ensure r[0] == 0
  end
end
END
mmcalc -k -q -e 'load my.mm' -e 'variants my.last n=4 p=4' -e 'variants my.last n=4 p=4 on umm' -e 'variants my.lost n=4 p=4' -e 'variants sum.tree n=3 p=1' -e 'variants sum.tree p=1'
