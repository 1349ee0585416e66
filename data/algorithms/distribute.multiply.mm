algorithm distribute.multiply "multiply-base: each stored cell of the area is multiplied"
  solves  distribution
  from    "003, OLAP: multiply-base distribution"
  param   n "base cells that are stored", R "ranges of the area", x "the factor", p

  on pram
  end

  program
    input array key[n], val[n], length[R], gap[R]
    array area[7*R]
    forall i = 0 to n - 1
      key[i] = abs(key[i])
    end
    do area.cells(length, gap, R, area)
    forall i = 0 to n - 1
      own = key[i]
      do search.last(area, 7*R, own, c)
      last = area[max(c, 1) - 1]
      if c > 0 and last == own
        val[i] = x*val[i]
      end
    end
    ensure all(i = 0..n-1, val[i] == input val[i]*(if sum(j = 0..7*R-1, if area[j] == key[i] then 1 else 0) > 0 then x else 1))
  end

  notes """
  Nothing is made or removed: each stored cell looks whether it belongs to the area, by a binary search in the list of the area's cells, and is
  multiplied if so.
  """

  example time distribute.multiply on pram n=2^20 R=2^8 x=2 p=2^10
  example simulate distribute.multiply on pram n=4 R=2 x=10 p=4 input={0, 3, 9, 8, 7, 5, 3, 1, 2, 1, 2, 5} show
end
