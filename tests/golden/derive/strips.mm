algorithm my.strips
  solves sum
  param n
  param c
  let q = ceil(n/c)
  program
    input array a[n]
    for i = 0 to c - 1
      forall j = 0 to q - 1 where j*c + i < n
        a[j*c + i] = a[j*c] + 1
      end
    end
  end
end
