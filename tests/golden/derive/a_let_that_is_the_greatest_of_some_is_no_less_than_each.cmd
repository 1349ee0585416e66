# min(i, B) of i < L = max(B, ...) ends at B; where m div b may be 1 half of it is 0, and so is L - B
cat >halves.mm <<"END"
algorithm steps.halves "i < B turns of one kind, L - B of another"
  param n "size", p, b, M
  on agpu
    let B = log2(b)
    let L = max(B, ilog2(n))
    let S = min(B, ilog2(n))
    let m = 2^L
    let s = 2^S
  end
  program
    input global T[n]
    forall multiprocessor r = 0 to 0
      shared x[m + b]
      forall core e
        for i = 0 to L - 1
          if i < B
            for q = 0 to m div b - 1
              x[q*b + e] = i
            end
          else
            for q = 0 to m div (2*b) - 1
              x[q*b + e] = i
            end
          end
          for j = 0 to i - S
            for q = 0 to m div (2*b) - 1
              x[q*b + e] = j
            end
          end
        end
        for i = 0 to S - 1
          if i < B
            x[e] = i
          end
          for q = 0 to s div (2*b) - 1
            x[e] = q
          end
        end
        for i = S to B - 1
          x[e] = i
        end
      end
    end
  end
end
END
mmcalc -q halves.mm -e 'derive time steps.halves on agpu' | sed -n '/all lines/,/^  order/p'
mmcalc -q halves.mm -e 'check steps.halves on agpu n={1, 5, 64, 100} p=32 b={1, 4, 32} M=1024' | sed -n '2,/^$/p'
