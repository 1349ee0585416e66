# A name that is no machine's; a machine that the algorithm is not for; AGPU', asked for, or the only one that a program is for.
cat >mine.mm <<'MM'
algorithm mine.kept "words that stay in shared memory from one launch to the next"
  param n, p, b, M
  require n >= b
  on agpu'
  end
  program
    input global a[n]
    shared x[b]
    forall multiprocessor r = 0 to 0
      forall core e
        x[e] = a[e]
      end
    end
    forall multiprocessor r = 0 to 0
      forall core e
        a[e] = x[b - 1 - e]
      end
    end
  end
end
MM
for machine in gpu "2" "agpu'" umm; do
    mmcalc -e "show kernel reduce.cascading n=2^10 b=32 p=64 machine=$machine"
done
mmcalc -e 'load mine.mm' -e 'show kernel mine.kept n=8 p=4 b=4 M=16'
