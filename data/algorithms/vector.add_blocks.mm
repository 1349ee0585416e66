algorithm vector.add_blocks "c = a + b on the AGPU: blocks of b numbers, dealt to the multiprocessors"
  solves  elementwise
  from    "003, CUDA: vecAdd with blocks and threads"
  param   n "input size", p, b, M
  let     k = p div b

  on agpu, pem
    closed time = n/p when p <= n
    closed io   = n/b when p <= n
  end

  program
    input global A[n], B[n]
    output global C[n]
    forall multiprocessor r = 0 to k - 1
      forall core e
        for i = 0 to ceil(n/p) - 1
          if i*p + r*b + e < n
            x = A[i*p + r*b + e]
            y = B[i*p + r*b + e]
            C[i*p + r*b + e] = x + y
          end
        end
      end
    end
    ensure all(i = 0..n-1, C[i] == input A[i] + input B[i])
  end

  notes """
  blockIdx*blockDim + threadIdx is r*b + e; where n is more than p, each core goes on p numbers further, as a grid-stride loop
  does. Three I/Os for each block of b numbers, and none is shared: nothing is read twice.
  """

  example io vector.add_blocks on agpu n=2^20 p=2^10 b=32 M=12288
end
