# what is counted of no turns is 0, also where a condition on the loop's variable is counted with it
cat >none.mm <<"END"
algorithm none.counted "a launch of nobody, a loop of no turns"
  param n "size", p, b, M
  program
    input global T[n + 4*b]
    forall multiprocessor r = 0 to -1
      shared x[b]
      if r > 8
        forall core e
          x[e] = T[r*b + e]
        end
      end
    end
    forall multiprocessor r = 0 to 0
      shared x[b]
      for i = 2 to r
        forall core e
          x[e] = i
        end
        if n < p + i
          x[0] = i
        end
      end
    end
    for i = 1 to 0
      forall multiprocessor r = 0 to 2
        shared x[b]
        forall core e
          if e + i > 2
            x[e] = T[i*b + e]
          end
        end
      end
    end
  end
end
END
for m in time io work accesses processors; do
  mmcalc -q none.mm -e "$m none.counted on agpu n=8 p=4 b=4 M=64" | grep exact
done
