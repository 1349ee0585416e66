algorithm distribute.add "add-base: the area's cells are made with the value, and what was stored is added"
  solves  distribution
  from    "003, OLAP: add-base distribution"
  param   n "base cells that are stored", R "ranges of the area", x "the value", p
  option  variant = crcw_combining "a key that is stored twice adds both"

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
    forall i = 0 to n - 1
      if found[i] >= 0
        atomic newval[found[i]] += val[i]
      end
    end
    ensure all(j = 0..7*R-1, if area[j] < 2^30 then newkey[j] == area[j] and newval[j] == x + sum(i = 0..n-1, if key[i] == area[j] then input val[i] else 0) else newkey[j] == -1)
    ensure all(i = 0..n-1, (found[i] >= 0) == (sum(j = 0..7*R-1, if area[j] == key[i] then 1 else 0) > 0))
    ensure all(i = 0..n-1, found[i] >= 0 or (newkey[7*R + place[i]] == key[i] and newval[7*R + place[i]] == input val[i]))
    ensure sum(j = 7*R..7*R+n-1, if newkey[j] >= 0 then 1 else 0) == sum(i = 0..n-1, if found[i] < 0 then 1 else 0)
  end

  notes """
  As distribute.set, and then each stored cell of the area adds its old value to the new cell of its key. A key is stored once, so no two add to one
  cell; if it were twice, both would count.
  """

  example time distribute.add on pram n=2^20 R=2^8 x=10 p=2^10
  example simulate distribute.add on pram n=4 R=2 x=10 p=4 input={0, 3, 9, 8, 7, 5, 3, 1, 2, 1, 2, 5} show
end
