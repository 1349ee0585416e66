algorithm max.doubly_log "a tree whose nodes have as many children as the square root of their leaves"
  solves  maximum
  from    "003, algorithm with time O(log log n)"
  param   n "input size", p
  require is_pow2(n) and n > 1 and is_pow2(log2(n)) "n = 2^(2^k)"
  option  variant = crcw_common "all who write to a cell write the same"
  let     k = log2(log2(n))

  on pram
    define kids(i) = 2^(log2(n) - 2^(k - i - 1))      # children of all nodes of level i
    least  time = ceil(n/2/p) + sum(i = 0..k-1, 2*ceil(kids(i)/p) + ceil(n/p) + 1) + 1 when statement
    most   time = ceil(n/2/p) + sum(i = 0..k-1, 3*ceil(kids(i)/p) + 2*ceil(n/p)) + 1 when statement
    closed time = n/p*(log2(log2(n)) + 1) + log2(log2(n)) + 1 from "003: time O(log log n), cost O(n log log n)"
  end

  program
    input array a[n]
    array v[n], wins[n]
    output array r[1]
    forall g = 0 to n div 2 - 1
      v[g] = max(a[2*g], a[2*g + 1])
    end
    for i = k - 1 downto 0
      c = 2^(2^(k - i - 1))               # children of a node
      q = 2^(2^k - 2^(k - i))             # nodes of the level
      forall x = 0 to q*c - 1
        wins[x] = 1
      end
      forall g = 0 to q - 1, x = 0 to c - 1, y = 0 to c - 1
        if v[g*c + x] < v[g*c + y]
          wins[g*c + x] = 0
        end
      end
      forall g = 0 to q - 1, x = 0 to c - 1
        if wins[g*c + x] == 1
          v[g] = v[g*c + x]
        end
      end
    end
    forall e = 0 to 0
      r[0] = v[0]
    end
    ensure all(i = 0..n-1, r[0] >= input a[i])
    ensure sum(i = 0..n-1, if input a[i] == r[0] then 1 else 0) > 0
  end

  notes """
  n = 2^(2^k) leaves. Level i, from the root, has 2^(2^k - 2^(k-i)) nodes; a node above the lowest level has 2^(2^(k-i-1))
  children, a node of level k has 2 leaves (003's formula for the children gives sqrt(2) there: the law doubly_log). A level's
  nodes find their largest child as max.constant does, with the square of so many processors each: n in all. So with n
  processors a level takes 4 or 5 statements, the lowest one, and there are k + 1 levels, log2(log2(n)) + 1.

  So for n = 2^16 it takes more than the 16 steps of a tree of pairs; from n = 2^32 on less. The cost grows like
  n*log2(log2(n)), more than the sequential n - 1: max.cascaded mends it.
  """

  example time max.doubly_log on pram n={4, 16, 256, 65536} p=65536
  example doubly_log(256, 1)
end
