algorithm vector.increment "a[i] = a[i] + 1, a thread for each number: the array increment"
  solves  elementwise
  from    "003, fork and join: Array-Increment"
  param   n "input size", p, w, l

  on pram
    closed time = n/p when p <= n
  end
  on dmm, umm
    closed time = n/w + n*l/p when p <= n and w <= p
  end
  on bpram
  end

  program
    input array a[n]
    forall i = 0 to n - 1
      a[i] = a[i] + 1
    end
    ensure all(i = 0..n-1, a[i] == input a[i] + 1)
  end

  notes """
  A read and a write of each cell. Different threads have different cells, so no `atomic` is needed: EREW. 003 has it as a
  program of fork and join, which halves the array until a piece is small: the forks add log2(n) to the span, here 1.
  """

  example time vector.increment on dmm n=2^20 p=2^10 w=32 l=400
  example variants vector.increment n=8 p=4
end
