algorithm list.rank "pointer jumping: each node asks the node twice as far"
  solves  ranking
  from    "J. Wyllie, The Complexity of Parallel Computations, Cornell 1979"
  param   n "nodes", m "distance of neighbours in memory, without a factor in common with n"
  require gcd(n, m) == 1 "all n nodes are then in the list"
  option  variant = crew "several nodes ask the last one"

  on pram
    closed time = n*log2(n)/p + log2(n) when n > 1
  end
  on umm
  end

  program
    array next[n]
    array far[n]
    forall i = 0 to n - 1
      next[i] = if i == 0 then 0 else (i - m) mod n
      far[i] = if i == 0 then 0 else 1
    end
    for t = 1 to clog2(n)
      forall i = 0 to n - 1
        j = next[i]
        v = far[i] + far[j]
        far[i] = v
        next[i] = next[j]
      end
    end
    ensure all(k = 0..n - 1, far[k*m mod n] == k)
  end

  notes """
  Node 0 is the last; behind node i stands node i - m mod n, so that node k*m mod n is k from the end.  After step t each node knows the node 2^t behind
  it, or the last, and how far that is.

  Which words are asked for is what an earlier step has written: the program's text does not tell it, so the UMM has a least time, all threads of a
  warp in one group, and a most, each in its own.  The first step is a stride of 1, whatever m; later ones wrap.
  """

  example time list.rank on pram n=2^10 m=7 p=2^10
  example simulate list.rank on umm n=2^10 m=7 p=2^8 w=32 l=400
end
