# mirror images and partners lie in banks of their own; what is nearly so is counted
cat > bits.mm <<"END"
algorithm bits.own
  param n, p, b, M
  program
    forall multiprocessor r = 0 to ceil(n/b) - 1
      shared x[2*b]
      forall core e
        x[e] = e
        x[b + e] = e
        for t = 0 to log2(b) - 1
          h = 2^t
          y = x[e - 2*(e mod (2*h)) + 2*h - 1]
          f = if (e div h) mod 2 == 0 then e + h else e - h
          x[e] = if e < f then min(x[e], x[f]) else max(x[e], x[f])
          y = x[e xor h]
        end
      end
    end
  end
end
algorithm bits.near
  param n, p, b, M
  program
    forall multiprocessor r = 0 to ceil(n/b) - 1
      shared x[8*b]
      forall core e
        for q = 0 to 7
          x[q*b + e] = e
        end
        for t = 0 to log2(b) - 1
          h = 2^t
          y = x[e + e mod (2*h)]
          y = x[if (e div h) mod 2 == 0 then e + h else e]
          y = x[2*b + e - 2*(e mod (3*h))]
        end
      end
    end
  end
end
END
run() { mmcalc -q -e 'load "bits.mm"' "$@"; }
run -e 'derive time bits.own on agpu' -e 'derive time bits.near on agpu' | grep -A7 'all lines'
run -f csv -e 'time bits.own on agpu n=2^200 p=2^100 b=2^30 M=2^60' | tail -n 1
run -e 'check bits.own on agpu' -e 'check bits.near on agpu' | grep checked
