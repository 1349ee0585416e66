algorithm vector.add "c = a + b, a thread for each number: vecAdd"
  solves  elementwise
  from    "003, CUDA: vecAdd"
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
    input array a[n], b[n]
    output array c[n]
    forall i = 0 to n - 1
      c[i] = a[i] + b[i]
    end
    ensure all(i = 0..n-1, c[i] == input a[i] + input b[i])
  end

  notes """
  Neighbouring threads ask for neighbouring cells, so nothing is lost on either memory machine: three contiguous accesses of n
  cells. One statement on the PRAM, where a statement is a time unit.
  """

  example time vector.add on umm n=2^20 p=2^10 w=32 l=400
  example measure vector.add n=2^20 p=2^20
end
