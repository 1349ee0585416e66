algorithm access.random "each thread reads a cell of its own choice"
  solves  access
  from    "000 §2; 001 §3: neither contiguous nor a stride"
  param   n "cells that are read", p, w, l
  param   m = n "cells of the array"

  on umm
    # a warp touches a group unless none of its threads does; groups are as likely as each other where w divides m
    let g = m div w
    define touched(t) = g*(1 - (1 - 1/g)^t)
    define of_warps(t) = t div w*touched(w) + touched(t mod w)
    expected stages "over all addresses, each as likely" = 2*ceil(n/w) + of_warps(n) when m mod w == 0 and (n <= p or p mod w == 0)
    expected time "over all addresses, each as likely" = 2*(ceil(n/w) + l - 1) + of_warps(n) + l - 1 when m mod w == 0 and n <= p
  end
  on dmm
    define of_warps(t) = t div w*random_cells(w, w, m) + random_cells(t mod w, w, m)
    expected stages "over all addresses, each as likely" = 2*ceil(n/w) + of_warps(n) when m mod w == 0 and (n <= p or p mod w == 0)
    expected time "over all addresses, each as likely" = 2*(ceil(n/w) + l - 1) + of_warps(n) + l - 1 when m mod w == 0 and n <= p
  end
  on pram, bpram
  end

  program
    input array r[n], a[m]                 # which cell; the cells
    output array b[n]
    forall i = 0 to n - 1
      b[i] = a[r[i] mod m]
    end
    ensure all(i = 0..n-1, b[i] == a[r[i] mod m])
  end

  notes """
  What an index that is read from memory costs: from a stage a warp, where all its threads want one group or bank, to w. On average a warp of the UMM
  touches random_groups(w, m/w) groups, nearly w where m is large: random reading is as dear as a stride. On the DMM the fullest bank
  decides, random_cells(w, w, m), which is random_banks(w, w) where the cells differ: far fewer than w, so shared memory takes random addresses well. The words that
  a run draws are from -1000 to 1000, and as good as all cells alike where m is small beside that.
  """

  example time access.random on umm n=2^10 m=2^6 p=2^10 w=8 l=100
  example typical stages access.random on umm n=2^10 m=2^6 p=2^10 w=8 l=100 runs=20
  example typical stages access.random on dmm n=2^10 m=2^6 p=2^10 w=8 l=100 runs=20
end
