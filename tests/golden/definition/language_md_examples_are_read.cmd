# the examples of the language's description: a problem, an AGPU algorithm with everything
cat > agpu.mm <<'X'
problem reduce "one value from many"
  bound time order on agpu from "trivial"
    work = n/p
  end
end
model agpu "Abstract GPU"
  param p "cores", b "cores in a multiprocessor", M "shared words of a multiprocessor"
end
algorithm reduce.tree "pairs, pairs of pairs"
  solves reduce
  param n "input size", p, b, M
  on agpu
    exact time = 3*clog2(n)
  end
end
algorithm reduce.cascading "a column a core, then a tree"
  solves  reduce
  from    "004 §4.5.2, Algorithm 4.2"
  param   n "input size", p "cores", b "cores in a multiprocessor", M "shared words of a multiprocessor"
  require n mod p == 0 and p mod b == 0 and is_pow2(b)
  on agpu
    let k = p/b
    closed time = n/p + log2(p)
    exact  time = 2*n/p + log2(b) + 2 + time(reduce.tree, n = k)
    exact  shared = 2*b
  end
  program
    operator op(x, y) = x + y  identity 0  commutative
    operator mss((a,s,t,i), (b,u,v,j)) = (max(a, b, t + j), s + u, max(v, t + u), max(i, s + j)) identity (0, 0, 0, 0)
    input global T[n]
    output global R[1]
    global W[k]
    array f[t = 0..m][2^t]
    forall multiprocessor r = 0 to k - 1
      shared x[b]
      shared d[b]
      forall core e
        x[e] = identity
        for i = 0 to n/p - 1 by 1
          d[e] = T[i*p + b*r + e]
          x[e] = op(x[e], d[e])
        end
        h = b/2
        while h > 0
          if e < h
            x[e] = op(x[e], x[e + h])
          elsif e == h
            x[e] = 0
          else
            x[e] = 1
          end
          h = h div 2
        end
      end
    end
    for t = m - 1 downto 0
      forall i = 0 to 3, j = 0 to 4 where i != j
        f[t][i] = f[t][i] + j
      end
    end
    call reduce.tree(n = k, T = W, R = R)
    ensure R[0] == total(input T)
  end
  notes """
  Prose.
  """
end
X
mmcalc -e 'load agpu.mm' -e 'time reduce.cascading on agpu n=2^20 p=256 b=32 M=1024' -e 'shared reduce.cascading on agpu n=2^20 p=256 b=32 M=1024' -e 'time(reduce.tree on agpu, n = 2^20, p = 1, b = 1, M = 1)' -e 'show reduce.cascading'
