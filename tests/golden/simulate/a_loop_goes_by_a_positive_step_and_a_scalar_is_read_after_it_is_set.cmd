cat > own.mm <<'MM'
algorithm my.one "scalar first assigned in if"
  param n "n", p, w, l
  on umm
  end
  program
    input array a[n]
    if n > 4
      k = 3
    end
    forall i = 0 to n-1
      a[i] = a[i] + k
    end
  end
end
algorithm my.two "thread scalar first assigned in if"
  param n "n", p, w, l
  on umm
  end
  program
    input array a[n]
    forall i = 0 to n-1
      if i < 2
        k = 3
      end
      a[i] = a[i] + k
    end
  end
end
algorithm my.three "step"
  param n "n", p, w, l
  on umm
  end
  program
    input array a[n]
    for t = 0 to 10 by n - 4
      forall i = 0 to n-1
        a[i] = a[i] + t
      end
    end
  end
end
algorithm my.four "step inside"
  param n "n", p, w, l
  on umm
  end
  program
    input array a[n]
    forall i = 0 to n-1
      for t = 0 to 10 by n - 4
        a[i] = a[i] + t
      end
    end
  end
end
algorithm my.five "step in core"
  param n "n", p, b, M
  require n >= b
  on agpu
  end
  program
    input global T[n]
    output global R[n]
    forall multiprocessor r = 0 to 0
      shared x[b]
      for t = 0 to 4 by n - 4
      forall core e
        x[e] = T[e]
        for u = 0 to 3 by n - 4
          R[e] = x[e]
        end
      end
      end
    end
  end
end
algorithm my.six "step of its own"
  param n "n", p, w, l
  on umm
  end
  program
    input array a[n]
    forall i = 0 to n-1
      for t = 0 to 10 by i
        a[i] = a[i] + t
      end
    end
  end
end
algorithm my.seven "step of its own, from memory"
  param n "n", p, w, l
  on umm
  end
  program
    input array a[n]
    forall i = 0 to n-1
      for t = 0 to 10 by a[i]
        a[i] = a[i] + t
      end
    end
  end
end
algorithm my.eight "step in core"
  param n "n", p, b, M
  require n >= b
  on agpu
  end
  program
    input global T[n]
    output global R[n]
    forall multiprocessor r = 0 to 0
      shared x[b]
      forall core e
        x[e] = T[e]
        for u = 0 to 3 by e
          R[e] = x[e]
        end
      end
    end
  end
end
MM
run() { mmcalc own.mm -e 'set steps=10^5' -e "simulate $*" 2>&1 | grep -v '^  \(work\|span\|proc\|acc\|req\|sta\|conf\|rounds\|util\)'; }
for a in three four six seven; do run my.$a on umm n=4 p=2 w=2 l=2 input=ramp; done
run my.three on umm n=3 p=2 w=2 l=2
run my.four on umm n=6 p=2 w=2 l=2
for a in five eight; do run my.$a on agpu n=4 p=2 b=2 M=20; done
# a scalar first assigned within an if is there behind it, where it was assigned
for n in 4 6; do run my.one on umm n=$n p=2 w=2 l=2; done
run my.two on umm n=4 p=2 w=2 l=2
