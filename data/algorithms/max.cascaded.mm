algorithm max.cascaded "groups of log log n by one processor each, then a doubly logarithmic tree"
  solves  maximum
  from    "003, phase 1 and phase 2: cost-optimal in time O(log log n)"
  param   n "input size", p
  option  variant = crcw_common "all who write to a cell write the same"
  let     part = max(1, ilog2(max(1, ilog2(n))))
  let     q = ceil(n/part)
  let     m = if q > 1 then clog2(clog2(q)) + 1 else 0      # rounds: 2, 4, 16, 256, ... of the q become one

  on pram
    define c(t) = if t == 1 then 2 else 2^(2^(t - 2))
    define l(t) = if t == 1 then q else ceil(q/2^(2^(t - 2)))
    define all(x, y) = x div y*y^2 + (x mod y)^2               # comparisons in groups of y
    let phase1 = sum(e = 0..part-1, ceil((n - e)/(part*p))) + ceil(q/p)
    least  time = phase1 + sum(t = 1..m, 2*ceil(l(t)/p) + ceil(all(l(t), c(t))/p) + ceil(l(t)/(c(t)*p))) + 1 when statement
    most   time = phase1 + sum(t = 1..m, 3*ceil(l(t)/p) + 2*ceil(l(t)*c(t)/p)) + 1 when statement
    closed time = n/p + log2(log2(n)) when n >= 4 from "003: time O(log log n), cost O(n)"
  end

  program
    input array a[n]
    array v[q], wins[q]
    output array r[1]
    forall j = 0 to q - 1
      top = a[j*part]
      for e = 1 to part - 1
        if j*part + e < n
          top = max(top, a[j*part + e])
        end
      end
      v[j] = top
    end
    for t = 1 to m
      c = if t == 1 then 2 else 2^(2^(t - 2))                # so many can be compared, all with all, by q processors
      left = if t == 1 then q else ceil(q/2^(2^(t - 2)))
      forall x = 0 to left - 1
        wins[x] = 1
      end
      forall x = 0 to left - 1, y = 0 to c - 1
        if x div c*c + y < left
          if v[x] < v[x div c*c + y]
            wins[x] = 0
          end
        end
      end
      forall x = 0 to left - 1
        if wins[x] == 1
          v[x div c] = v[x]
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
  First each of n/log2(log2(n)) processors takes the largest of its log2(log2(n)) numbers. Then q are left for q
  processors, and as in a doubly logarithmic tree groups are compared all with all: of two, then - with so many fewer
  numbers than processors - of two, four, sixteen, ..., the square of the one before, until one group takes all. So the time
  stays O(log log n), and the cost, q times that, becomes O(n).

  Who loses decides how many write, so that the count lies between least and most: nobody loses, or all but one of a group.

  Any n will do: the last group may be shorter.
  """

  example time max.cascaded on pram n=2^(4..20 by 4) p=2^10
  example optimal max.cascaded on pram
  example scalability max.cascaded on pram
  example simulate max.cascaded on pram n=2^10 p=2^8
  example compare max.cascaded, max.doubly_log, max.constant on pram n=256 p=64
end
