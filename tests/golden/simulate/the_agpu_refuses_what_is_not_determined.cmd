cat > own.mm <<'END'
algorithm own.race "multiprocessors look at each other's words"
  param n "words", p, b, M
  on agpu
    closed time = 1
  end
  program
    input global T[n]
    global S[n]
    forall multiprocessor r = 0 to n/b - 1
      forall core e
        S[r*b + e] = T[r*b + e]
        S[(r*b + e + 1) mod n] = T[e]
      end
    end
  end
end
algorithm own.write "two cores, one word"
  param n "words", p, b, M
  on agpu
    closed time = 1
  end
  program
    global S[n]
    forall multiprocessor r = 0 to 0
      forall core e
        S[e div 2] = e
      end
    end
  end
end
algorithm own.volatile "shared memory is lost"
  param n "words", p, b, M
  on agpu, agpu'
    closed time = 1
  end
  program
    output global S[b]
    shared x[b]
    forall multiprocessor r = 0 to 0
      forall core e
        x[e] = e*e
      end
    end
    forall multiprocessor r = 0 to 0
      forall core e
        S[e] = x[e]
      end
    end
    ensure all(i = 0..b-1, S[i] == i*i)
  end
end
algorithm own.room "more shared memory than there is"
  param n "words", p, b, M
  on agpu
    closed time = 1
  end
  program
    forall multiprocessor r = 0 to 0
      shared x[M + 1]
      forall core e
        x[e] = 1
      end
    end
  end
end
END
mmcalc --keep-going -e 'load own.mm' -e 'simulate own.race n=8 p=8 b=4 M=16' -e 'simulate own.write n=8 p=8 b=4 M=16' \
  -e 'simulate own.volatile on agpu n=8 p=8 b=4 M=16' -e "simulate own.volatile on agpu' n=8 p=8 b=4 M=16" -e 'simulate own.room n=8 p=8 b=4 M=16'
