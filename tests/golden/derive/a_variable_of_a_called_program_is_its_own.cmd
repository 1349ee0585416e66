# inner's t is not outer's, of which its n = 2^t speaks; nor is scalars' second t the first, and parameters' k the parameter
cat > own.mm <<'END'
algorithm inner "a loop over t"
  param n "numbers", p "threads"
  program
    input array a[n]
    for t = 1 to clog2(n)
      forall i = 0 to n - t
        a[i] = a[i] + t
      end
    end
  end
end
algorithm outer "calls it for t"
  param n "numbers", p "threads"
  program
    input array a[n]
    for t = 1 to clog2(n)
      call inner(n = 2^t, a = a)
    end
  end
end
algorithm scalars "x keeps the first t"
  param n "numbers", p "threads"
  require is_pow2(n)
  program
    input array a[n]
    for t = 1 to clog2(n)
      x = 2^t
      for t = 0 to 2
        forall i = 0 to x - 1
          a[i] = a[i] + t
        end
      end
    end
  end
end
algorithm parameters "its k is the parameter, inner.k has a loop over k"
  param n "numbers", p "threads", k "times"
  program
    input array a[n]
    call inner.k(n = k, a = a)
  end
end
algorithm inner.k "a loop over k"
  param n "numbers", p "threads"
  program
    input array a[n]
    for k = 0 to 3
      forall i = 0 to n - k - 1
        a[i] = a[i] + k
      end
    end
  end
end
algorithm inner.sum "let with a sum over t"
  param n "numbers", p "threads"
  let s = sum(t = 0..2, n + t)
  program
    input array a[n]
    for j = 1 to s
      forall i = 0 to n - 1
        a[i] = a[i] + j
      end
    end
  end
end
algorithm lets "calls it for t"
  param n "numbers", p "threads"
  program
    input array a[n]
    for t = 1 to clog2(n)
      call inner.sum(n = 2^t, a = a)
    end
  end
end
END
for m in umm dmm pram bpram; do
    mmcalc -q -k -e 'load own.mm; w = 8; l = 3; k = 24' -e "simulate outer on $m n=64 p=4" -e "simulate scalars on $m n=64 p=4" -e "simulate parameters on $m n=64 p=4" -e "simulate lets on $m n=16 p=4" |
        grep -E ' on |time'
done
mmcalc -q -e 'load own.mm' -e 'derive outer on pram'
