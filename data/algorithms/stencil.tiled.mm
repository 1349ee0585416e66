algorithm stencil.tiled "parts with their halo in shared memory"
  solves  stencil
  from    "003, stencils"
  param   n "numbers of the result", h "neighbours on either side"

  on hmm
    let T = p/d
    let D = d
    closed time = n/w + n*l/p + h*n/(d*w) when d*w <= p and p <= n and 2*d*h <= p
  end

  on agpu
    require M >= b + b*ceil((b + 2*h)/b)
    let T = b
    let D = p/b
  end

  program
    input global a[n + 2*h]
    output global c[n]
    forall multiprocessor r = 0 to D - 1
      shared x[ceil((T + 2*h)/T)*T]
      forall core e
        do windows(x, a, c, e, r, T, 2*h, v, j) with
          v = v + x[e + j]
        end
      end
    end
    ensure all(i = 0..n - 1, c[i] == sum(j = 0..2*h, a[i + j]))
  end

  notes """
  A multiprocessor copies T numbers and the 2*h of their halo to shared memory, a whole round of its threads at a time, and adds them up there: about 2 accesses to the global memory for each number
  of the result, where 2*h is at most T, instead of 2*h + 1.
  """

  example compare stencil.tiled on hmm, stencil.naive on umm n=2^20 h=4 p=2^14 d=16 w=32 l=400
end
