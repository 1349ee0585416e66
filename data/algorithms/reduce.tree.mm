algorithm reduce.tree "blocks of 2b words folded, level by level"
  solves  reduce
  from    "004 §4.5.1, Algorithm 4.1"
  param   n "input size", p, b, M
  param   words = 1 "words of memory that an element takes"

  on agpu, agpu', pem
    require M >= 2*b*words "a multiprocessor keeps 2b elements"
    let k = p div b
    let L = ceil(clog2(n)/log2(2*b))                    # levels until one word is left
    closed time = n*log2(b)/p when b > 1 and n > 1 and n*log2(b) >= p*log2(n) from "004 §4.7, Table 4.1, p = o(n)"
    closed time = n*log2(b)/p + log2(n) when b > 1 and n > 1 from "004 §4.5.1"
    closed io = n/b when n >= b and n > 1 from "004 §4.7, Table 4.1"
    closed shared = b when n > 1
    closed global = n + n/(2*b)
    closed multiplicity = M/b when n > 1 from "004 §4.7, Table 4.1"
  end

  program
    operator op(x, y) = x + y  identity 0  commutative
    input global T[n]
    output global R[1]
    global W[t = 1..L][ceil(n/(2*b)^t)]
    d = n
    for t = 0 to L - 1
      s = (d + 2*k*b - 1) div (2*k*b)
      for j = 0 to s - 1
        forall multiprocessor r = 0 to min(k, (d + 2*b - 1) div (2*b) - j*k) - 1
          shared x[b]
          shared y[b]
          q = 2*b*(j*k + r)
          forall core e
            x[e] = if q + e >= d then identity else if t == 0 then T[q + e] else W[t][q + e]
            y[e] = if q + b + e >= d then identity else if t == 0 then T[q + b + e] else W[t][q + b + e]
            x[e] = op(x[e], y[e])
            do fold(x, e, b)
            if e == 0
              W[t + 1][j*k + r] = x[0]
            end
          end
        end
      end
      d = (d + 2*b - 1) div (2*b)
    end
    R[0] = if L == 0 then T[0] else W[L][0]
    ensure R[0] == reduce(op, input T)
  end

  notes """
  The input is cut into blocks of 2b words. A multiprocessor reads the two halves of a block, combines word e of one
  with word e of the other, and then folds the b results in half until one is left: core e takes what core e + h
  holds, for h = b/2, b/4, ..., 1. That word is written, and the same is done to the words written, until there is
  one. The host starts k multiprocessors at a time, so a level of d words takes ceil(d/(2bk)) rounds of 4 + log2(b)
  instructions.

  There are no bank conflicts and no second blocks. But the operands change their order - x[0] meets x[h], not x[1]
  - so the operator has to be commutative; reduce.tree_nc keeps the order, at the price of one conflict. The log2(b)
  steps of a block employ b/2, b/4, ... cores; reduce.cascading lets every core work on its own first.

  Where fewer than 2b words are left, cores without a word take the identity, in the same instruction. Each level is
  an array of its own and so begins at a block. The result is handed over by the host, which is free. For the
  printed algorithm see mmcalc-errata(7).
  """

  example time reduce.tree on agpu n=2^24 p=2048 b=32 M=12288
  example io reduce.tree on agpu n=2^24 p=2048 b=32 M=12288
end
