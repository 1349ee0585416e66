cat > own.mm <<'END'
algorithm own.k "x"
  param n, p, b, M
  on agpu, agpu'
    closed time = 1
  end
  program
    shared a[b]
    forall multiprocessor r = 2^50 to 2^50 + 1
      forall core e
        a[e] = 1
      end
    end
  end
end
algorithm own.big "x"
  param n, p, b, M
  require n >= b
  on agpu, agpu'
    closed time = 1
  end
  program
    forall multiprocessor r = 0 to 1
      shared a[n]
      forall core e
        a[e] = 1
      end
    end
  end
end
algorithm own.first "a core reads what only another has assigned"
  param n, p, b, M
  on agpu
    closed time = 1
  end
  program
    output global a[b]
    forall multiprocessor r = 0 to 0
      forall core e
        if e mod 2 == 0
          x = e
        end
        a[e] = x
      end
    end
  end
end
END
mmcalc --keep-going -e 'load own.mm' -e "simulate own.k on agpu' n=8 p=8 b=4 M=16" -e 'simulate own.big on agpu n=2^36 p=8 b=4 M=2^39' \
  -e 'simulate own.first n=8 p=8 b=4 M=16'
