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
    let threads = b
    let L = ceil(clog2(n)/log2(b))                      # launches until one word is left
  end
  program
    operator op(x, y) = x + y  identity 0
    input global T[n]
    output global R[1]
    do launches(T, R, W, x, e, d, t, q, b) with
      x[e] = if q >= d then identity else if t == 0 then T[q] else W[t][q]
      for i = 0 to log2(b) - 1
        if e < b div 2^(i + 1)
          x[e] = op(x[2*e], x[2*e + 1])
        end
      end
    end
    ensure R[0] == reduce(op, input T)
  end
end
