# a loop inside the count or around it, a triangle, and turns between two ends are each one number;
# what is counted at points where none, some and all of them are there is what a run counts
cat >turns.mm <<"END"
algorithm turns.counted "loops that go on where others end"
  param n "size", p, b, M
  on agpu
    let u = ceil(n/p)
  end
  program
    input global T[n + p]
    forall multiprocessor r = 0 to p div b - 1
      shared x[b]
      forall core e
        for j = 0 to u - 1
          if j + u*(r*b + e) < n
            x[e] = T[j + u*(r*b + e)]
          end
        end
        for i = 0 to n - 1
          for j = 0 to i - 1
            x[e] = j
          end
        end
        for i = 0 to n - 1
          if i >= 3 and i < p
            x[e] = i
          end
        end
      end
    end
  end
end
END
mmcalc -q turns.mm -e 'derive work turns.counted on agpu' | grep 'in all'
mmcalc -q turns.mm -e 'check turns.counted on agpu n={1, 2, 5, 33} p={4, 16} b={1, 4} M=64' | sed -n '2,/^$/p'
