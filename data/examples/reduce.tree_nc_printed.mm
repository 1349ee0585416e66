# 004 prints Algorithm 4.3 with b words a block, and draws Figure 4.5 with 2b, which is what reduce.tree_nc does.  As printed it
# takes half as long again on a device (mmcalc-gpu(7)):
#     mmcalc -e 'load data/examples/reduce.tree_nc_printed.mm' -e 'predict reduce.tree_nc_printed, reduce.tree_nc n=2^28 on k40'
algorithm reduce.tree_nc_printed "blocks of b words folded, neighbours first, as 004 prints Algorithm 4.3"
  solves  reduce
  from    "004 §4.6.1, Algorithm 4.3"
  param   n "input size", p, b, M
  param   words = 1 "words of memory that an element takes"
  on agpu
    require M >= b*words "a multiprocessor keeps b elements"
    let k = p div b
    let L = ceil(clog2(n)/log2(b))
  end
  program
    operator op(x, y) = x + y  identity 0
    input global T[n]
    output global R[1]
    global W[t = 1..L][ceil(n/b^t)]
    d = n
    for t = 0 to L - 1
      s = (d + k*b - 1) div (k*b)
      for j = 0 to s - 1
        forall multiprocessor r = 0 to min(k, (d + b - 1) div b - j*k) - 1
          shared x[b]
          q = b*(j*k + r)
          forall core e
            x[e] = if q + e >= d then identity else if t == 0 then T[q + e] else W[t][q + e]
            for i = 0 to log2(b) - 1
              if e < b div 2^(i + 1)
                x[e] = op(x[2*e], x[2*e + 1])
              end
            end
            if e == 0
              W[t + 1][j*k + r] = x[0]
            end
          end
        end
      end
      d = (d + b - 1) div b
    end
    R[0] = if L == 0 then T[0] else W[L][0]
    ensure R[0] == reduce(op, input T)
  end
end
