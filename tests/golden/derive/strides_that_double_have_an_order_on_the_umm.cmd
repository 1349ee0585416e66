cat > strides.mm <<'END'
algorithm my.strides "every second number, every fourth, ..."
  param n "size"
  program
    input array a[n]
    for d = 0 to log2(n) - 1
      forall i = 0 to n div 2^d - 1
        a[i*2^d] = 2
      end
    end
  end
end
END
mmcalc -q -e 'load strides.mm; derive time my.strides on umm; optimal sum.tree on umm; grows sum(d = 0..log2(n), min(2^d, n/2^d)), sqrt(n)'
