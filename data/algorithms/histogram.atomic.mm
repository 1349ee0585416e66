algorithm histogram.atomic "every thread adds to the bin of its number, atomically"
  solves  histogram
  from    "003, atomic operations"
  param   n "numbers", B "bins", p
  option  variant = crcw_combining "who adds to one cell in one round is added up"

  on pram
    closed time = (n + B)/p + 1 when erew or crew or crcw_combining
  end
  on dmm, umm, bpram
  end

  program
    input array a[n]
    output array H[B]
    forall j = 0 to B - 1
      H[j] = 0
    end
    forall i = 0 to n - 1
      atomic H[a[i] mod B] += 1
    end
    ensure all(j = 0..B-1, H[j] == sum(i = 0..n-1, if input a[i] mod B == j then 1 else 0))
  end

  notes """
  On the DMM and the UMM threads of a warp that add to one bin are served one after another, a stage each: a warp's
  additions take from one stage, where all go to bins of their own that lie well, to w, where all go to one.
  So the time depends on the numbers, and is given as the least and the most: sorted numbers, of which neighbours
  are equal, are the dearest input and numbers in turn the cheapest.

  On a PRAM that combines, additions to one cell are a step as any other.  On the other CRCW variants those who add to
  one cell in a round are served one after another, so that numbers that all fall into one bin take n steps: with
  variant=crcw_common the time is given as the least and the most, too.  EREW and CREW refuse two additions to one cell.
  """

  example time histogram.atomic on umm n=2^16 B=256 p=2^10 w=32 l=100
  example time histogram.atomic on pram n=2^16 B=256 p=2^10
  example simulate histogram.atomic on dmm n=2^10 B=16 p=2^8 w=32 l=10 input=ramp
end
