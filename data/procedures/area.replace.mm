procedure area.replace(key, val, n, area, R, x, found, place, newkey, newval) "cells of the area, all with the value x, and then the stored ones outside of it"
  forall j = 0 to 7*R + n - 1
    newkey[j] = -1
    newval[j] = 0
  end
  forall i = 0 to n - 1                    # found: the cell of the area that it is, or -1
    own = key[i]
    do search.last(area, 7*R, own, c)
    last = area[max(c, 1) - 1]
    found[i] = if c > 0 and last == own then c - 1 else -1
    place[i] = if c > 0 and last == own then 0 else 1
  end
  call scan.blelloch(n = n, a = place)
  forall j = 0 to 7*R - 1
    own = area[j]
    if own < 2^30
      newkey[j] = own
      newval[j] = x
    end
  end
  forall i = 0 to n - 1
    if found[i] < 0
      newkey[7*R + place[i]] = key[i]
      newval[7*R + place[i]] = val[i]
    end
  end
end
