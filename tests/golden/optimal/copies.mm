algorithm my.copies
  solves sum
  param n
  param c = 1 "how often all are read"
  program
    input array a[n]
    array s[n]
    for j = 0 to c - 1
      forall i = 0 to n - 1
        s[i] = a[i]
      end
    end
  end
end
