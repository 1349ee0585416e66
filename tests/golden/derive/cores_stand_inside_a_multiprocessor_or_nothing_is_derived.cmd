cat >mine.mm <<'MINE'
algorithm my.x
  param n, p, b
  program
    array a[n]
    forall core e
      a[e] = e
    end
  end
end
algorithm my.z
  param n, p, b
  program
    array a[n]
    forall multiprocessor r = 0 to 3
      forall multiprocessor q = 0 to 3
        forall core e
          a[e] = e
        end
      end
    end
  end
end
algorithm my.m
  param n, p
  program
    array a[n]
    forall i = 0 to n - 1
      a[max()] = i
    end
  end
end
MINE
mmcalc -q --keep-going -e 'load "mine.mm"' -e 'derive my.x on umm' -e 'simulate my.x on umm n=8 p=4 b=2 w=2 l=2' -e 'derive my.z on agpu' \
    -e 'simulate my.z on agpu n=8 p=4 b=2 M=8' -e 'derive my.m on umm' -e 'simulate my.m on umm n=8 p=4 w=2 l=2' 2>&1
