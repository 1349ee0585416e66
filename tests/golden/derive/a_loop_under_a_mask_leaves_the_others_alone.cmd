# cores that a mask keeps out of a loop keep their values; each core may turn as often as it likes
cat > mine.mm <<'X'
algorithm my.shifted "two cores move four blocks on"
  param n, p, b, M
  program
    global a[8*p]
    forall multiprocessor r = 0 to p div b - 1
      forall core e
        x = 0
        if e < 2
          for i = 0 to 3
            x = x + b
          end
        end
        a[8*b*r + x + e] = 1
      end
    end
  end
end
algorithm my.moved "the same on a memory machine"
  param n, p, w, l
  program
    array a[8*n]
    forall e = 0 to n - 1
      x = 0
      if e < 2
        for i = 0 to 3
          x = x + n
        end
      end
      a[x + e] = 1
    end
  end
end
algorithm my.triangle "core e reads e + 1 words, and then halves e"
  param n, p, b, M
  program
    input global a[b]
    input global c[b]
    forall multiprocessor r = 0 to 0
      forall core e
        for i = 0 to e
          x = a[i]
        end
        h = e
        while h > 0 and n > 1
          y = c[h]
          h = h div 2
        end
      end
    end
  end
end
X
load='load "mine.mm"'
for m in io time; do
  mmcalc -q -e "$load" -e "$m my.shifted on agpu n=8 p=8 b=8 M=64" -e "$m my.triangle on agpu n=8 p=8 b=8 M=64"
done
mmcalc -q -e "$load" -e 'time my.moved on umm n=8 p=8 w=8 l=5' -e 'derive my.triangle on agpu io' -e 'check my.triangle on agpu' -e 'check my.shifted on agpu' -e 'check my.moved on umm'
