# The turns of a host's loop: of the first program all write where no other reads, of the second each
# reads what the one before has written, of the third the last has fewer groups.
cat >turns.mm <<'MM'
algorithm turns.apart "blocks of their own"
  param n "numbers", p "cores", b "cores of a multiprocessor", M "shared words"
  program
    input global T[n]
    output global W[n]
    for j = 0 to n div p - 1
      forall multiprocessor r = 0 to p div b - 1
        forall core e
          W[j*p + r*b + e] = 2*T[j*p + r*b + e]
        end
      end
    end
    ensure total(W) == 2*total(input T)
  end
end
algorithm turns.meet "what the turn before has written"
  param n "numbers", p "cores", b "cores of a multiprocessor", M "shared words"
  program
    input global T[n]
    for j = 1 to n div p - 1
      forall multiprocessor r = 0 to p div b - 1
        forall core e
          T[j*p + r*b + e] = T[j*p + r*b + e] + T[(j - 1)*p + r*b + e]
        end
      end
    end
  end
end
algorithm turns.fewer "the last turn has fewer multiprocessors"
  param n "numbers", p "cores", b "cores of a multiprocessor", M "shared words"
  program
    input global T[n]
    output global W[n]
    k = p div b
    m = n div b
    for j = 0 to (m + k - 1) div k - 1
      forall multiprocessor r = 0 to min(k, m - j*k) - 1
        forall core e
          W[(j*k + r)*b + e] = T[(j*k + r)*b + e]
        end
      end
    end
    ensure total(W) == total(input T)
  end
end
MM
mmcalc -e 'load turns.mm; show kernel turns.apart n=64 p=16 b=4 M=16'
mmcalc -e 'load turns.mm; show kernel turns.meet n=64 p=16 b=4 M=16' | grep launches
mmcalc -e 'load turns.mm; show kernel turns.fewer n=72 p=16 b=4 M=16' | grep launches
