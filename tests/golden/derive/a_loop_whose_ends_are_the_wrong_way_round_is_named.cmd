# for k = n to 1 turns where n is 1 alone: it was meant to go down
mmcalc -q -e 'algorithm my.loops
  param n, m
  program
    array b[n]
    for k = n to 1
      forall i = 0 to n - 1
        b[i] = k
      end
    end
    for t = n to m
      for k = 1 downto 2*n by 2
        forall i = 0 to n - 1
          b[i] = k + t
        end
      end
      for k = 0 to 0
        forall i = 5 to 2
          b[i] = k + t
        end
      end
    end
  end
end' -e 'derive my.loops on umm' -e 'check my.loops on umm n=1..3 m=1..3 p=2 w=2 l=2'
