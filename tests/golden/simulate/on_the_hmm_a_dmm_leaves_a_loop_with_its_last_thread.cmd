# A loop that threads leave one by one turns on a DMM as long as one of them is in it: where a mask
# that asks for r lets none in, the DMM goes on, and no formula counts its steps with the others'.
# A loop that all go through together turns under any mask.

for loop in 'for u = 0 to e' 'for u = 0 to min(3, e + 3)' 'for u = 0 to 3'; do
    cat > own.mm <<END
algorithm my.left
  program
    input global T[100]
    forall multiprocessor r = 0 to 1
      shared x[10]
      forall core e
        x[e] = 0
      end
      forall e = 0 to 3
        if r == 0
          $loop
            s = x[e]
          end
        end
        s = T[e + 48]
      end
    end
  end
end
algorithm my.all
  program
    input global T[100]
    forall multiprocessor r = 0 to 1
      shared x[10]
      forall e = 0 to 3
        if e < 2
          $loop
            s = T[e + 4*r]
          end
        end
        s = T[e + 48]
      end
    end
  end
end
END
    echo "$loop"
    for a in my.left my.all; do
        mmcalc -q -e 'load own.mm' -e "time $a on hmm p=8 d=2 w=4 l=10" \
            -e "check $a on hmm p=8 d=2 w=4 l=10" | sed "/^inside/,\$d"
    done
done
