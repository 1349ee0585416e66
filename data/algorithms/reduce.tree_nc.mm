algorithm reduce.tree_nc "blocks of 2b words folded, neighbours first"
  solves  reduce
  from    "004 §4.6.1, Algorithm 4.3"
  param   n "input size", p, b, M
  param   words = 1 "words of memory that an element takes"

  on agpu, agpu', pem
    require M >= 2*b*words "a multiprocessor keeps 2b elements"
    let k = p div b
    let L = ceil(clog2(n)/log2(2*b))                    # levels until one word is left
    closed time = n*log2(b)/p when b > 1 and n > 1 and n*log2(b) >= p*log2(n) from "004 §4.6.1: as reduce.tree"
    closed time = n*log2(b)/p + log2(n) when b > 1 and n > 1 from "004 §4.6.1: as reduce.tree"
    closed io = n/b when n >= b and n > 1 from "004 §4.7, Table 4.1"
    closed shared = b when n > 1
    closed global = n + n/(2*b)
    closed multiplicity = M/b when n > 1 from "004 §4.7, Table 4.1"
  end

  program
    operator op(x, y) = x + y  identity 0
    input global T[n]
    output global R[1]
    global W[t = 1..L][ceil(n/(2*b)^t)]
    d = n
    for t = 0 to L - 1
      s = (d + 2*k*b - 1) div (2*k*b)
      for j = 0 to s - 1
        forall multiprocessor r = 0 to min(k, (d + 2*b - 1) div (2*b) - j*k) - 1
          shared x[2*b]
          q = 2*b*(j*k + r)
          forall core e
            x[e] = if q + e >= d then identity else if t == 0 then T[q + e] else W[t][q + e]
            x[b + e] = if q + b + e >= d then identity else if t == 0 then T[q + b + e] else W[t][q + b + e]
            for i = 0 to log2(b)
              if e < b div 2^i
                x[e] = op(x[2*e], x[2*e + 1])
              end
            end
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
  The tree of reduce.tree with another assignment of words to cores, for operators that are not commutative: core e
  combines words 2e and 2e + 1 and keeps the result as word e. So neighbours meet, brackets are set anew, and the
  order stays.

  The first of the log2(2b) steps reads the even ones among 2b words: 2e and 2e + b lie in the same bank, and the
  step costs 2 time units instead of 1. The later ones stay within b words and are free of conflicts. A block costs
  5 + log2(b), one more than with reduce.tree.

  Counted is Figure 4.5, not the pseudo-code: mmcalc-errata(7). Where fewer than 2b words are left the others are
  the identity, in the same instruction.
  """

  example time reduce.tree_nc on agpu n=2^24 p=2048 b=32 M=12288
end
