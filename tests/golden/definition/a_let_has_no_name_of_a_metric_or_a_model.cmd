# what a model derives from other metrics is read with the algorithm's names in scope
cat > work.mm <<'END'
algorithm one
  param n, p
  let work = 7
  program
    output array a[n]
    forall i = 0 to n - 1
      a[i] = 1
    end
  end
end
END
sed 's/let work = 7/let l = 7/' work.mm > model.mm
sed 's/let work = 7/let lockstep = 7/' work.mm > choice.mm
sed 's/param n, p/param n, p, span/; /let work/d' work.mm > span.mm
for file in work span model choice; do mmcalc -q -e "load $file.mm" -e 'time one on umm n=4 p=4 w=2 l=1'; done
mmcalc -q -e 'load model.mm' -e 'time one on pram n=4 p=4'
mmcalc -q -e 'multiplicity merge.groups on agpu n=9 s=4 rho=4 d=4 p=32 b=1 M=512' -e 'simulate merge.groups on agpu n=9 s=4 rho=4 d=4 p=32 b=1 M=512' | grep multiplicity
