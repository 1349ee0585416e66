algorithm sort.quick_pack "each partition by packing: flags, their scan, and every number to its place"
  solves  sort
  from    "003, parallel quicksort: execute pack twice"
  param   n "input size", p
  option  variant = crcw_common "every processor that has more to do says so in one cell"

  on pram
    let R = ceil(n/p)
    let level = 12*R + sum(d = 0..clog2(n)-1, 4*ceil(max(0, (n - 1 - 2^d) div 2^(d + 1) + 1)/p)) + 3    # with the scan's
    # ilog2(n) levels at least, n - 1 at most; whether one of a level says that there is more to do, depends on the data, too
    least  time = 2*R + (if n > 1 then ilog2(n)*level else 0) when statement
    most   time = 2*R + (n - 1)*(level + R) when statement
  end

  program
    input array a[n]
    array b[n], lo[n], hi[n], f[n], todo[1]       # the part in which a place lies: from lo to hi
    forall i = 0 to n - 1
      lo[i] = 0
      hi[i] = n - 1
    end
    more = n
    while more > 1 within ilog2(n)..n - 1 "a level halves its parts at best, and takes one pivot off at worst"
      forall i = 0 to n - 1
        f[i] = if a[i] < a[hi[i]] then 1 else 0
        b[i] = f[i]
      end
      call scan.blelloch(n = n, a = f)            # f: smaller ones before
      forall i = 0 to 0
        todo[0] = 0
      end
      forall i = 0 to n - 1
        x = a[i]
        small = b[i]
        first = lo[i]
        last = hi[i]
        start = f[first]
        before = f[i] - start                     # smaller ones before it in its part
        mid = first + f[last] - start             # the pivot's place
        place = if small == 1 then first + before else if i == last then mid else mid + 1 + (i - first - before)
        a[place] = x
        lo[place] = if small == 1 then first else if i == last then mid else mid + 1
        hi[place] = if small == 1 then mid - 1 else if i == last then mid else last
        if mid > first + 1 or last > mid + 1
          todo[0] = 2
        end
      end
      more = todo[0]
    end
    ensure is_sorted(a)
    ensure is_permutation(a, input a)
  end

  notes """
  Packing: a flag at each number says whether it is below the pivot. The scan of the flags says how many such numbers
  stand before it, and so where it goes: the smaller ones to the front (pack 1), the pivot behind them, the rest behind
  it (pack 2). All parts of a level are packed in the same statements, by one scan over the whole array. The pivot is
  the last number of its part.

  A level takes O(log n) steps with n/log n processors. With pivots in the middle a part of level d needs of the order
  of log2(n) - d steps, says 003: L*(L + 1)/2 for all levels, with L = log2(n). Here each level scans the whole array,
  and takes as long as the first: L^2, the same order. It needs extra storage, which the sequential program and
  sort.quick do not.
  """

  example simulate sort.quick_pack on pram n=8 p=8 input={5, 3, 10, 2, 8, 6, 4, 7} show
  example time sort.quick_pack on pram n=2^10 p=2^7
  example optimal sort.quick_pack on pram
  example typical sort.quick_pack on pram n=2^8 p=2^8
end
