# The loop reads what all cores have written and its turns disturb nobody: one barrier before it. `pass` is the host's: a kernel for each.
cat >mine.mm <<'MM'
algorithm mine.loop "rows of a shared array"
  param n, p, b, M
  on agpu
  end
  program
    input global a[n]
    output global c[n]
    for pass = 0 to 1
      forall multiprocessor r = 0 to n div b - 1
        shared s[b]
        shared t[b]
        forall core e
          s[e] = if pass == 0 then a[b*r + e] else c[b*r + e]
          t[e] = 0
          for j = 0 to 3
            t[e] = t[e] + s[(e + j) mod b]
          end
          c[b*r + e] = t[e]
        end
      end
    end
  end
end
MM
mmcalc -e 'load mine.mm' -e 'emit mine.loop n=64 p=16 b=8 M=64'
