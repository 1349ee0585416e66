algorithm sort.quick "both sides of the pivot at once, each partition by one processor"
  solves  sort
  from    "003, parallel quicksort"
  param   n "input size", p
  option  variant = crcw_common "every processor that has more to do says so in one cell"

  on pram
    let R = ceil(n/p)
    let L = ilog2(n)
    # L levels at least, n - 1 at most; the first goes through all of its part. With every pivot in the middle there are
    # sum(i = 1..n, ilog2(i)) = (n + 1)*L - 2^(L + 1) + 2 comparisons, which is n*L/2 at least
    least  time = R + (if n > 1 then L*(2 + R) + 1 + max(n - 1, ceil(n*L/(2*p))) else 0) when statement
    most   time = R + (n - 1)*(2 + 8*R) + 3*n*(n - 1)/2 when statement
  end

  program
    input array a[n]
    array size[n], todo[1]                 # size[i]: of the part that begins at i, 0 where none does
    forall i = 0 to n - 1
      size[i] = if i == 0 then n else 0
    end
    more = n
    while more > 1 within (if n > 1 then ilog2(n) else 0)..n - 1 "a level halves its parts at best, and takes one pivot off at worst"
      forall i = 0 to 0
        todo[0] = 0
      end
      forall i = 0 to n - 1
        s = size[i]
        if s > 1
          pivot = a[i + s - 1]
          at = i                            # where the next smaller one goes
          for j = i to i + s - 2 within 1..n - 1 "a part that is looked at has two numbers or more"
            x = a[j]
            if x < pivot
              if j != at
                a[j] = a[at]
                a[at] = x
              end
              at = at + 1
            end
          end
          if at != i + s - 1
            a[i + s - 1] = a[at]
            a[at] = pivot
          end
          if at > i + 1 or i + s - 1 > at + 1
            todo[0] = 2
          end
          size[i] = at - i
          size[at] = 1
          if at < i + s - 1
            size[at + 1] = i + s - 1 - at
          end
        end
      end
      more = todo[0]
    end
    ensure is_sorted(a)
    ensure is_permutation(a, input a)
  end

  notes """
  All parts of a level are partitioned side by side, each by the processor of its first place, which goes through it once; its
  last number is the pivot. With pivots in the middle the levels take n, n/2, n/4, ... steps, 2n in all, where the
  sequential program takes n*log2(n): a speedup of O(log n) with O(n) processors. For 10^9 numbers 003 says about 30, which is log2(n); with the 2n it is log2(n)/2, 15. The partition is
  what takes long: sort.quick_pack makes it parallel.

  How many levels there are depends on the data; sorted input takes n - 1, if all numbers differ. The count lies between least and most: with a
  processor a number of the order of n, and n^2; `typical` shows where.
  """

  example simulate sort.quick on pram n=8 p=8 input={5, 3, 10, 2, 8, 6, 4, 7} show
  example time sort.quick on pram n=2^10 p=2^10
  example optimal sort.quick on pram
  example typical sort.quick on pram n=2^8 p=2^8
  example log2(10^9)
end
