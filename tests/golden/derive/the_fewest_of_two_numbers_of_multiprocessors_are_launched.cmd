# min(n + 8, 3) are 3 side by side, not n + 8 of which 3 work
cat > own.mm <<'END'
algorithm few "three multiprocessors at most"
  param n "numbers", p, b, M
  program
    input global T[4*b*(n + 16)]
    forall multiprocessor r = 0 to min(n + 8, 3) - 1
      shared x[2*b]
      forall core e
        x[e] = T[r*b + e]
      end
    end
  end
end
END
mmcalc -q -e 'load own.mm' -e 'derive few on agpu' -e 'derive few on agpu synchronisations' | grep -E ' on |sum'
mmcalc -q -e 'load own.mm' -e 'simulate few on agpu n=30 p=4 b=2 M=64' | grep -E 'time|sync'
