# of a thread's own array, and of the host alone: refused by a run, by a metric and by derive with the same words
mmcalc -q --keep-going -e 'algorithm my.own "of its own"
  param n, p
  program
    output array b[n]
    forall i = 0 to n - 1
      private v[2]
      atomic v[0] += 1
      b[i] = v[0]
    end
  end
end' -e 'simulate my.own on pram n=4 p=4' -e 'time my.own on pram n=4 p=4' -e 'derive my.own on pram'
mmcalc -q --keep-going -e 'algorithm my.host "of the host"
  param n, p, b, M
  require n >= b
  program
    output global B[n]
    forall multiprocessor r = 0 to 0
      forall core e
        B[e] = e
      end
    end
    atomic B[0] += 1
  end
end' -e 'n=4; p=4; b=4; M=16; simulate my.host on agpu' -e 'time my.host on agpu' -e 'derive my.host on agpu'
