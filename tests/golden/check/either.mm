algorithm my.either
  solves sum
  param n
  param q "how often, n times at most"
  on pram
    closed time = n^2/p when q >= n
    closed time = q*n/p
  end
  program
    input array a[n]
    array s[n]
    for j = 0 to q - 1
      if j < n
        forall i = 0 to n - 1
          s[i] = a[i]
        end
      end
    end
  end
end
