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
algorithm race.no_ensure "nothing to hold it against, and no formula can be derived: the numbers decide"
  param n "size", p
  on pram
    closed time = n
  end
  program
    input array a[n]
    k = a[0] mod 4
    while k > 0
      forall i = 0 to n - 1
        a[i] = i
      end
      k = k - 1
    end
  end
end
algorithm race.counted "nor here an ensure; what is derived stands beside the run"
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
check() { mmcalc -q -e 'load race.mm' -e "check $1" 2>&1; echo "[$?]"; }
check 'race.one on umm n=8 p=4 w=2 l=3'
check 'race.one on umm n=1 p=4 w=2 l=3'
check 'race.one on pram n=8 p=4 variant=erew'
check 'race.wrong on dmm n=3 p={2, 3} w=2 l=1'
check 'race.no_ensure on pram n=8 p=2'
check 'race.counted on pram n=8 p=2'
check 'race.cores on agpu n=4 p=4 b=4 M=16'
check 'sum.pairwise on umm n=16 p=4 w=4 l=3'
check 'sum.pairwise on umm n=16 p=4 w=4 l=3 data=no'
check 'transpose.straightforward on dmm n=36 p=5 w=4 l=3'
check 'compact.scan on agpu n=64 p=8 b=4 M=100 alpha=3'
check 'stencil.tiled on agpu'
