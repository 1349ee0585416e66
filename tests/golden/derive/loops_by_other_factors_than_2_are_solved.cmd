# by 3, 4, 5: times at n = 3^40, beyond any run, as an independent program adds them up; check holds them against runs
{ cat <<'X'
algorithm thirds "div 3"
  param n
  program
    array a[n]
    h = n
    while h > 0
      forall i = 0 to h - 1
        a[i] = i
      end
      h = h div 3
    end
  end
end
algorithm triples "times 3"
  param n
  program
    array a[n]
    h = 1
    while h < n
      forall i = 0 to h - 1
        a[i] = i
      end
      h = 3*h
    end
  end
end
algorithm thirds_up "a third, rounded up"
  param n
  program
    array a[n]
    h = n
    while h > 1
      forall i = 0 to h - 1
        a[i] = i
      end
      h = ceil(h/3)
    end
  end
end
algorithm fives "by *5"
  param n
  program
    array a[n]
    for h = 1 to n by *5
      forall i = 0 to h - 1
        a[i] = i
      end
    end
  end
end
algorithm quarters "by /4"
  param n
  program
    array a[n]
    for h = n downto 2 by /4
      forall i = 0 to h - 1
        a[i] = i
      end
    end
  end
end
algorithm cores "every core leaves after as many turns"
  param n, p, b, M
  program
    global A[n*b]
    forall multiprocessor r = 0 to n - 1
      forall core e
        h = e + 1
        while h > 0
          A[r*b + e] = h
          h = h div 3
        end
      end
    end
  end
end
algorithm parameters "by *k, which is no number"
  param n, k
  program
    array a[n]
    for h = 1 to n by *k
      forall i = 0 to h - 1
        a[i] = i
      end
    end
  end
end
X
} >other.mm
for a in thirds triples thirds_up fives quarters; do
    mmcalc -f json -e 'load other.mm' -e "time $a on pram n=3^40 p=2^10" | jq -r '"\(.algorithm) \(.exact) \(.from)"'
    mmcalc -e "load other.mm" -e "check $a on umm n={1..10, 26, 27, 28} p={4, 300} w={3, 8} l={1, 5}" -e "check $a on pram n={1..10, 26, 27, 28} p={1, 3, 50}"
done
mmcalc -e 'load other.mm' -e 'derive thirds on pram' -e "check cores on agpu n={1, 2, 5} p={8, 24} b={1, 4, 8} M={16, 64}"
mmcalc -e 'load other.mm' -e 'derive parameters on pram'
