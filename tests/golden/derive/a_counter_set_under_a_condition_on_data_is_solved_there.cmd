# e folds its block only where a word says so: the loop's turns follow from b for those who go through it
cat >fold.mm <<"END"
algorithm own.fold "where a word says so"
  param n, p, b, M
  program
    input global T[n]
    output global R[p]
    forall multiprocessor r = 0 to p div b - 1
      shared x[2*b]
      forall core e
        x[e] = T[(r*b + e) mod n]
        c = x[e] mod 4
        while c > 0 within 0..3 "a residue"
          if x[0] mod 3 == 0
            h = b div 2
            while h > 0
              if e < h
                x[e] = x[e] + x[e + h]
              end
              h = h div 2
            end
          end
          c = c - 1
        end
        R[r*b + e] = x[e]
      end
    end
  end
end
END
mmcalc -q -e 'load "fold.mm"' -e 'derive own.fold on agpu time' -e 'typical time own.fold on agpu n=64 p=16 b=4 M=100 runs=10'
# of the host's and the threads' loops on the PRAM the same
cat >halve.mm <<"END"
algorithm own.halve "where a word says so"
  param n
  program
    input array a[n]
    forall i = 0 to n - 1
      if a[i] mod 2 == 1
        h = n
        while h > 1
          a[i] = a[i] + 1
          h = h div 2
        end
      end
    end
  end
end
END
mmcalc -q -e 'load "halve.mm"' -e 'time own.halve on pram n=64 p=4' -e 'simulate own.halve on pram n=64 p=4' | grep -E 'least|most|time|proved'
