algorithm stencil.naive "each number of the result asks for all of its neighbours"
  solves  stencil
  from    "003, stencils"
  param   n "numbers of the result", h "neighbours on either side"

  program
    input array a[n + 2*h]
    output array c[n]
    forall i = 0 to n - 1
      v = 0
      for j = 0 to 2*h
        v = v + a[i + j]
      end
      c[i] = v
    end
    ensure all(i = 0..n - 1, c[i] == sum(j = 0..2*h, a[i + j]))
  end

  notes """
  2*h + 1 accesses to the memory for each number, all of neighbouring words.
  """

  example time stencil.naive on umm n=2^20 h=4 p=2^14 w=32 l=400
end
