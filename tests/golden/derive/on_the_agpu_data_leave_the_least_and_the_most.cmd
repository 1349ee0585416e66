# a mask, an address and a branch that depend on data: between none of the cores and all, one block and one a core
cat > mine.mm <<'X'
algorithm my.sift "words above 5 are looked up"
  param n, p, b, M
  on agpu
    require n == p
  end
  program
    input global a[n]
    input global t[n]
    global c[n]
    forall multiprocessor r = 0 to p div b - 1
      shared s[b]
      forall core e
        s[e] = a[r*b + e] mod n
        c[r*b + e] = 0
        if s[e] > 5
          c[r*b + e] = t[s[e]]
        end
        c[r*b + e] = t[s[e]]
      end
    end
  end
end
X
for m in time io work assignments; do mmcalc -q -e 'load "mine.mm"' -e "$m my.sift on agpu n=16 p=16 b=8 M=64"; done
mmcalc -q -e 'load "mine.mm"' -e 'check my.sift on agpu'
