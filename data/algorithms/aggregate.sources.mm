algorithm aggregate.sources "source-driven: each base cell is added to its target cell, atomically"
  solves  aggregation
  from    "003, OLAP: source-driven aggregation, and reducing contention"
  param   n "base cells that are stored", m "base elements", T "target cells", copies = 1 "tables of targets, against contention", p, w, l
  option  variant = crcw_combining "who adds to one cell in one round is added up"

  on pram
    closed time = (n + copies*T)/p + copies when erew or crew or crcw_combining
  end
  on dmm, umm, bpram
  end

  program
    input array key[n], val[n], parent[m]  # of a base element its target cell; T: none
    array H[copies*T]
    output array A[T]
    forall c = 0 to copies*T - 1
      H[c] = 0
    end
    forall i = 0 to n - 1
      c = parent[key[i] mod m] mod (T + 1)
      if c < T
        atomic H[i mod copies*T + c] += val[i]
      end
    end
    forall c = 0 to T - 1
      s = H[c]
      for r = 1 to copies - 1
        s = s + H[r*T + c]
      end
      A[c] = s
    end
    ensure all(c = 0..T-1, A[c] == sum(i = 0..n-1, if parent[key[i] mod m] mod (T + 1) == c then input val[i] else 0))
  end

  notes """
  Each base cell is looked at once, however many target cells there are: n additions in the place of T*n. But additions to one target
  are served one after another, a stage each, so few targets are dear, and how dear the data decide. Tables of their own
  for groups of threads let fewer meet, and are added up at the end: 003 has other hash functions from warp to warp for that.

  Here a target has its word. A large and sparse area has a hash table in its place, as subspaces.subscale has.
  """

  example time aggregate.sources on pram n=2^20 m=2^10 T=4 p=2^10
  example time aggregate.sources on umm n=2^16 m=2^10 T=4 copies={1, 32} p=2^10 w=32 l=100
  example typical aggregate.sources on umm n=2^10 m=2^6 T=4 copies=8 p=2^8 w=32 l=10 runs=20
end
