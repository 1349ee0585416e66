algorithm my.halves "all distances n/2 down to 1, and back"
  param n "size"
  require is_pow2(n)
  program
    input array a[2*n]
    c = 0
    for s = n div 2 downto 1 by /2
      forall i = 0 to s - 1
        a[i] = a[i + s]
      end
      for k = s downto 2 by /2
        forall i = 0 to k div 2 - 1
          a[i] = a[2*i]
        end
      end
      c = c + 1
    end
    for s = 1 to n div 4 by *2
      forall i = 0 to s - 1
        a[i] = a[i + s]
      end
    end
    forall i = 0 to c - 1
      a[i] = i
    end
  end
end

algorithm my.scan "Hillis and Steele's inclusive scan"
  param n "size"
  program
    input array x[n]
    array y[n]
    for s = 1 to n - 1 by *2
      forall i = 0 to n - 1
        if i >= s
          y[i] = x[i] + x[i - s]
        else
          y[i] = x[i]
        end
      end
      forall i = 0 to n - 1
        x[i] = y[i]
      end
    end
  end
end
