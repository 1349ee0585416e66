# language.md, "An AGPU example, complete"; its formula calls reduce.tree, its result is a total
cat > w.mm <<'END'
algorithm reduce.mine "a column a core, then a tree"
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
    input global T[n]
    output global R[1]
    global W[k]
    forall multiprocessor r = 0 to k - 1
      shared x[b]
      shared d[b]
      forall core e
        x[e] = identity
        for i = 0 to n/p - 1
          d[e] = T[i*p + b*r + e]
          x[e] = op(x[e], d[e])
        end
        h = b/2
        while h > 0
          if e < h
            x[e] = op(x[e], x[e + h])
          end
          h = h div 2
        end
        if e == 0
          W[r] = x[0]
        end
      end
    end
    call reduce.tree(n = k, T = W, R = R)
    ensure R[0] == total(input T)
  end
end
END
mmcalc -e 'load w.mm' -e 'check reduce.mine on agpu' -e 'time reduce.mine on agpu n=2^20 p=2048 b=32 M=12288' -e 'simulate reduce.mine on agpu n=2^16 p=2048 b=32 M=12288'
