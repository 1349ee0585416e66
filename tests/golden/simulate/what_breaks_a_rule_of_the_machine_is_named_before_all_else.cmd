cat >race.mm <<'X'
algorithm race.one "all write one cell"
  param n "size", p, w, l
  on dmm, umm, pram, bpram
    exact assignments = n
  end
  program
    input array a[n]
    output array b[2][2]
    forall i = 0 to n - 1
      b[1][0] = i
    end
    ensure b[1][0] == b[1][0]
  end
end
algorithm race.wrong "and the result is wrong for it"
  param n "size", p, w, l
  on dmm, umm, pram
    exact assignments = n
  end
  program
    output array b[n]
    forall i = 0 to n - 1, j = 0 to 1
      b[i div 2] = j
    end
    ensure b[0] == 5
  end
end
algorithm race.same "all write the same"
  param n "size", p, w, l
  on dmm, umm, pram
    exact assignments = n
  end
  program
    output array b[n]
    forall i = 0 to n - 1
      b[0] = 7
    end
    ensure b[0] == 7
  end
end
algorithm race.no_ensure "nothing to hold it against"
  param n "size", p
  on pram
    closed time = n
  end
  program
    output array b[n]
    forall i = 0 to n - 1
      b[i] = i
    end
  end
end
algorithm race.cores "two cores, one word"
  param n "size", p, b, M
  require n >= 2
  on agpu
    closed time = n
  end
  program
    output global G[n]
    forall multiprocessor r = 0 to 1
      shared x[b]
      forall core e
        x[e div 2] = e
        G[r] = x[0]
      end
    end
  end
end
X
run() { mmcalc -q -f "${2:-text}" -e 'load race.mm' -e "$1" 2>&1; echo "[$?]"; }
run 'simulate race.one on umm n=8 p=4 w=2 l=3'
run 'simulate race.one on dmm n=1 p=4 w=2 l=3'
run 'simulate race.one on bpram n=4 p=4 w=2'
run 'simulate race.one on pram n=8 p=4'
run 'simulate race.one on pram n=8 p=4 variant=crcw_common'
run 'simulate race.one on pram n=8 p=4 variant=crcw_arbitrary'
run 'simulate race.wrong on dmm n=3 p=2 w=2 l=1'
run 'simulate race.same on umm n=4 p=2 w=2 l=1'
run 'simulate race.cores on agpu n=4 p=4 b=4 M=16'
run 'simulate race.one on umm n={1, 8} p=4 w=2 l=3'
run 'steps race.one on bpram n=3 p=2 w=2'
run 'simulate race.wrong on dmm n=3 p=2 w=2 l=1' json
run 'simulate race.one on pram n=8 p=4 variant=erew' json
