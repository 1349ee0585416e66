# what a call does not name is the caller's, of the caller that it stands in; a usual value is the caller's, too
cat >nest.mm <<"END"
algorithm in.c "all"
  param n
  program
    input array a[n]
    output array r[n]
    forall i = 0 to n - 1
      r[i] = a[i]
    end
  end
end
algorithm in.b "calls with its own n"
  param n
  program
    input array a[n]
    output array r[n]
    call in.c(a = a, r = r)
  end
end
algorithm in.a "calls with half of it"
  param n
  program
    input array a[n]
    output array r[n]
    call in.b(n = n div 2, a = a, r = r)
  end
end
algorithm in.turns "m times"
  param n, m = 3*n "turns"
  program
    input array a[n]
    output array r[n]
    for j = 1 to m
      forall i = 0 to n - 1
        r[i] = a[i]
      end
    end
  end
end
algorithm in.fewer "has turns of its own"
  param n, m = 2*n "turns"
  program
    input array a[n]
    output array r[n]
    call in.turns(a = a, r = r)
  end
end
algorithm in.let "has a let of that name, which is no parameter"
  param n
  let m = 1
  program
    input array a[n]
    output array r[n]
    call in.fewer(n = n div 4, a = a, r = r)
  end
end
algorithm in.machine "asks for another machine"
  param n
  program
    input array a[n]
    output array r[n]
    call in.c(n = n, p = 1, a = a, r = r)
  end
end
END
for each in in.a in.fewer 'in.fewer m=5' in.let in.machine
do
    set -- $each
    mmcalc -k -e 'load "nest.mm"' -e "derive $1 on pram time" -e "simulate $1 on pram n=16 p=2 $2" | grep -E '^  (sum|time)'
done
mmcalc -k -e "load \"nest.mm\"" -e "simulate in.machine on pram n=16 p=2" -e "time in.machine on umm n=16 p=2 w=2 l=1" -e "time in.machine on umm n=16 p=1 w=2 l=1" 2>&1
# a definition given anew counts in what was derived from it
mmcalc -q -e 'load "nest.mm"' -e 'time in.a on pram n=16 p=2' -e 'algorithm in.c "twice"
  param n
  program
    input array a[n]
    output array r[n]
    forall i = 0 to n - 1
      r[i] = a[i]
    end
    forall i = 0 to n - 1
      r[i] = a[i]
    end
  end
end' -e 'time in.a on pram n=16 p=2' | grep exact
