# hmm.md §1: steps, phases, and what two DMMs must not do in one phase

cat > own.mm <<'END'
algorithm my.same
  param n
  program
    global a[n]
    forall multiprocessor r = 0 to 3
      a[0] = 7
    end
    ensure a[0] == 7
  end
end
algorithm my.differ
  param n
  program
    global a[n]
    forall multiprocessor r = 0 to 3
      a[0] = r
    end
  end
end
algorithm my.read
  param n
  program
    input global a[n]
    forall multiprocessor r = 0 to 3
      if r == 1
        a[0] = 7
      else
        x = a[0]
      end
    end
  end
end
algorithm my.shift
  param n
  program
    input global a[n]
    forall multiprocessor r = 0 to 3
      shared x[4]
      if r mod 2 == 0
        x[0] = 1
      end
      forall i = 0 to 3
        x[i] = a[4*r + i]
      end
    end
  end
end
END
# the same value by all, in two phases of two DMMs
mmcalc -q -e 'load own.mm' -e 'simulate my.same on hmm n=4 p=8 d=2 w=4 l=5'
# different values: in one phase an error, by one DMM after another none
mmcalc -q -e 'load own.mm' -e 'simulate my.differ on hmm n=4 p=8 d=2 w=4 l=5'
mmcalc -q -e 'load own.mm' -e 'simulate my.differ on hmm n=4 p=8 d=1 w=4 l=5'
# one reads what another writes
mmcalc -q -e 'load own.mm' -e 'simulate my.read on hmm n=4 p=8 d=2 w=4 l=5'
# a branch that asks for r shifts the steps of one DMM against those of another: counted by a run
mmcalc -q -e 'load own.mm' -e 'simulate my.shift on hmm n=16 p=8 d=2 w=4 l=5' -e 'time my.shift on hmm n=16 p=8 d=2 w=4 l=5'
