# k multiprocessors a round, round after round: closed forms, or one sum that is taken at once
cat > rounds.mm <<"END"
algorithm rounds.pair
  param n, p, b, M
  param threads = 2*b
  require is_pow2(threads) and threads >= b
  require M >= b^2 + threads
  on agpu
    let k = p div b
    let g = threads div b
  end
  program
    input global T[n]
    output global R[ceil(n/(2*threads))]
    for j = 0 to ceil(n/(2*threads*k)) - 1
      forall multiprocessor r = 0 to min(k, ceil(n/(2*threads)) - j*k) - 1
        shared x[threads]
        forall core e
          q = 2*threads*(j*k + r) + e
          for v = 0 to g - 1
            x[v*b + e] = (if q + v*b < n then T[q + v*b] else 0) + (if q + threads + v*b < n then T[q + threads + v*b] else 0)
          end
          if e == 0
            R[j*k + r] = x[0]
          end
        end
      end
    end
  end
end
algorithm rounds.swapped
  param n, p, b, M
  on agpu
    let k = p div b
  end
  program
    input global T[n]
    output global R[ceil(n/b)]
    for j = 0 to ceil(n/p) - 1
      forall multiprocessor r = 0 to min(k, ceil(n/b) - j*k) - 1
        shared x[b]
        forall core e
          q = b*(j*k + r) + e
          x[e] = (if q + 3*b < n then T[q + 3*b] else 0) + (if q < n then T[q] else 0)
          x[e] = (if q + b < n then T[q + b] else 0) + (if q >= 2*b then T[q - 2*b] else 0)
          if e == 0
            R[j*k + r] = x[0]
          end
        end
      end
    end
  end
end
algorithm rounds.apart "the turns of the outer loop overlap, or leave gaps"
  param n, p, b, M, s
  on agpu
    let k = p div b
  end
  program
    input global T[n]
    output global R[ceil(n/b)]
    for j = 0 to ceil(n/(b*s)) - 1
      forall multiprocessor r = 0 to min(k, ceil(n/b) - j*s) - 1
        shared x[b]
        forall core e
          q = b*(j*s + r) + e
          for v = 0 to 2
            x[e] = if q + v*b < n then T[q + v*b] else 0
          end
        end
      end
    end
  end
end
END
run() { mmcalc -q -e 'load "rounds.mm"' "$@"; }
run -e 'check rounds.pair on agpu' -e 'check rounds.swapped on agpu' -e 'check rounds.apart on agpu'
run -e 'check rounds.pair on agpu threads={4, 16} b=4 p={4, 12} n={1..40, 100, 129} M=64'
run -e 'derive io rounds.pair on agpu' -e 'derive time rounds.pair on agpu' | grep -A8 'all lines'
# more multiprocessors' turns than could be added up one by one
for m in time io degree processors work; do
    run -f csv -e "$m rounds.pair on agpu n=2^200 p=512 b=32 M=4096" | tail -n 1
done
