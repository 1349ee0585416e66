algorithm distribute.set "set-base: the area's cells are removed, and all of them made anew"
  solves  distribution
  from    "003, OLAP: set-base distribution"
  param   n "base cells that are stored", R "ranges of the area", x "the value", p

  on pram
  end

  program
    input array key[n], val[n], length[R], gap[R]
    array area[7*R], found[n], place[n]
    output array newkey[7*R + n], newval[7*R + n]    # key -1: no cell
    forall i = 0 to n - 1
      key[i] = abs(key[i])
    end
    do area.cells(length, gap, R, area)
    do area.replace(key, val, n, area, R, x, found, place, newkey, newval)
    ensure all(j = 0..7*R-1, if area[j] < 2^30 then newkey[j] == area[j] and newval[j] == x else newkey[j] == -1)
    ensure all(i = 0..n-1, (found[i] >= 0) == (sum(j = 0..7*R-1, if area[j] == key[i] then 1 else 0) > 0))
    ensure all(i = 0..n-1, found[i] >= 0 or (newkey[7*R + place[i]] == key[i] and newval[7*R + place[i]] == input val[i]))
    ensure sum(j = 7*R..7*R+n-1, if newkey[j] >= 0 then 1 else 0) == sum(i = 0..n-1, if found[i] < 0 then 1 else 0)
  end

  notes """
  Looking for the cells would miss those that are 0, for they are not stored. So the stored ones in the area are removed - those outside
  are packed, by a scan of flags - and all cells of the area are made, each by a thread that knows its key from its number: ranges.index.
  """

  example time distribute.set on pram n=2^20 R=2^8 x=10 p=2^10
  example simulate distribute.set on pram n=4 R=2 x=10 p=4 input={0, 3, 9, 8, 7, 5, 3, 1, 2, 1, 2, 5} show
end
