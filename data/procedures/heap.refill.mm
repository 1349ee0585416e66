procedure heap.refill(x, e, key, v, second, leaves, leaf, place, take) "b numbers for node v, or 1 and then out; take: the next b of a leaf to x[place + e]"
  u = max(v, 1)
  if buffer == 1
    # down by the keys to a leaf, with nothing in hand
    while u < leaves
      u = 2*u
      if key[u + 1] < key[u]
        u = u + 1
      end
    end
    leaf = u
    place = 0
    do take()
    # and up again: at every node the smaller half goes on, the larger stays
    while u > max(v, 1)
      key[u] = x[b - 1]
      u = u div 2
      w = b*u
      if u != v
        forall core e
          do merge.rows(x, e, 0, w)
        end
      end
    end
    if v > 0
      forall core e
        x[w + e] = x[e]
      end
      v = v - 1
      second = 1                # the root's first block stays: none to write yet
    else
      second = 0
    end
  else
    # Heapify(u), down to a leaf: b numbers into the free half of the buffer, then sorted
    row = if v > 0 then second*b else 0
    fresh = v > 0 and second == 0
    while u < leaves
      c = 2*u
      if key[c + 1] < key[c]
        c = c + 1
      end
      w = 2*b*(u - 1)
      if c < leaves
        forall core e
          x[w + row + e] = x[2*b*(c - 1) + e]
        end
      else
        leaf = c
        place = w + row
        do take()
      end
      key[c] = x[w + row + b - 1]
      if not fresh
        forall core e
          do merge.rows(x, e, w, w + b)
        end
      end
      u = c
      row = 0
      fresh = 0
    end
    if v > 0
      v = v - second
      second = 1 - second
    end
  end
end
