# the loop has clog2(n) turns, which the closed form forgets
cat > own.mm <<'END'
algorithm my.rounds "all add, clog2(n) times"
  param n "size"
  on pram
    closed time = n/p when n > 1
  end
  program
    input array a[n]
    for t = 1 to clog2(n)
      forall i = 0 to n - 1
        a[i] = a[i] + 1
      end
    end
  end
end
END
mmcalc -q -e 'load own.mm' -e 'check my.rounds on pram'
echo "exit status $?"
sed 's|n/p when|n*log2(n)/p when|' own.mm > right.mm
mmcalc -q -e 'load right.mm' -e 'check my.rounds on pram'
echo "exit status $?"
