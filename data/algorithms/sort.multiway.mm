algorithm sort.multiway "d-way merges by a heap of buffers, across multiprocessors"
  solves  sort
  from    "004 §6.4, Theorem 6.9"
  param   n "input size", d "sequences merged at a time", p, b, M
  param   buffer = 2 "blocks of b numbers in the buffer of a node: 2, or 1 and one that walks"
  require d >= 2 and buffer <= 2
  require M >= 3*b
  require M >= (if buffer == 1 then b*d else 2*b*(d - 1)) + 3*d "the buffers of the heap, keys and pointers"

  on agpu, agpu'
    let k = p div b
    let blocks = ceil(n/b)                            # the last one may be filled in part
    # part 2: d at a time until there are no more than k; the last round perhaps fewer at a time
    let rounds = if blocks > k then ceil(log(d, blocks/k)) else 0
    let last = min(d, 2^clog2(ceil(ceil(blocks/d^(max(1, rounds) - 1))/k)))
    # parts 3 and 4
    let s = if rounds > 0 then b*d^(rounds - 1)*last else b
    let ell = ceil(n/s)                               # subarrays that part 2 leaves
    let rho = if ell > 1 then min(s, 2^ilog2(max(1, n/(p*ell)))) else 1
    let passes = rounds + (if ell > 1 then ceil(log(d, ell)) else 0)
    define ways(t) = if t < rounds - 1 then d else last
    closed time = n/p*log2(n/b)*log2(b) when n >= p*(p/b)^2 and n >= b^2 and b > 1
    closed io = n/b*log(d, n/b) when n*b >= p^2 and n >= d*b from "004 §6.4.7; with d = M/b Table 6.1's log(M/b, n/b)"
    closed multiplicity = M/(d*b) when n >= d*b from "004 §6.4.7"
    # not derived: data decide how often a loop turns, though not what it costs in all
    define steps() = (
        time(sort.blocks, n = n) + sum(t = 0..rounds-1, time(merge.multiway, n = n, d = ways(t), s = b*d^t, buffer = buffer))
        + (if ell > 1 then time(merge.groups, n = n, s = s, rho = rho, d = d, buffer = buffer) else 0))
    define transfers() = (
        io(sort.blocks, n = n) + sum(t = 0..rounds-1, io(merge.multiway, n = n, d = ways(t), s = b*d^t, buffer = buffer))
        + (if ell > 1 then io(merge.groups, n = n, s = s, rho = rho, d = d, buffer = buffer) else 0))
    exact  time = steps() when ell == 1 and is_pow2(d)
    exact  io = transfers() when ell == 1
    least  time = steps()
    most   time = steps()
    least  io = transfers()
    most   io = transfers()
    exact  shared = max(
        b,
        if rounds > 0 then shared(merge.multiway, n = n, d = ways(0), s = b, buffer = buffer) else 0,
        if ell > 1 then shared(merge.groups, n = n, s = s, rho = rho, d = d, buffer = buffer) else 0)
    exact  global = if ell > 1 then global(merge.groups, n = n, s = s, rho = rho, d = d, buffer = buffer) else 2*n
    # growth does not follow the time and io of another algorithm, nor those of merging
    optimal no "a merge of 2b numbers takes log2(b) stages for the b that it puts out" n = 2^(4*k), p = 2^k, b = 2^k, M = 4^(k + 1), d = 2
    optimal io yes "log(n/b)/log(d) passes, with d about M/b" when 4*b*d >= M and n*b >= p^2
    optimal multiplicity no "2b(d - 1) words of shared memory; O(b) for a constant d" n = 2^(5*k), p = 2^k, b = 2^k, M = 4^(k + 1), d = 2^k
  end

  program
    input global T[n]
    output global S[n]
    # part 1; every pass after it moves all from T to S or back, and the last ends in S
    if passes mod 2 == 0
      call sort.blocks(n = n, X = T, Y = S)
    else
      call sort.blocks(n = n, X = T, Y = T)
    end
    left = passes
    # part 2
    size = b
    while size < s
      w = min(d, s div size)
      if left mod 2 == 0
        call merge.multiway(n = n, d = w, s = size, buffer = buffer, X = S, Y = T)
      else
        call merge.multiway(n = n, d = w, s = size, buffer = buffer, X = T, Y = S)
      end
      left = left - 1
      size = size*w
    end
    # parts 3 and 4
    if ell > 1
      if left mod 2 == 0
        call merge.groups(n = n, s = s, rho = rho, d = d, buffer = buffer, X = S, Y = T)
      else
        call merge.groups(n = n, s = s, rho = rho, d = d, buffer = buffer, X = T, Y = S)
      end
    end
    ensure is_sorted(S)
    ensure is_permutation(S, input T)
  end

  notes """
  Four parts. (1) The input is cut into blocks of b numbers and every block sorted (sort.blocks). (2) Sorted
  sequences are merged d at a time, by a heap of buffers in shared memory (merge.multiway), until ell are left, no
  more than there are multiprocessors. (3) The ell subarrays are cut along common separators into groups
  (partition.separators). (4) Every multiprocessor merges the parts of its groups (merge.groups).

  The larger d, the fewer passes through the global memory, log(n/b)/log(d), and the smaller the multiplicity, of
  the order M/(bd); the time hardly depends on d. With d about M/b the io is optimal up to a constant (Theorem 6.9),
  where n*b >= p^2, with d = 2 the multiplicity; the K20c of 004 §6.5.1 was fastest between, with d = 4.

  With buffer=2 the heap has 2b(d - 1) + 3d words. With buffer=1, the note before Lemma 6.7, b*d + 3d are enough: so
  d goes to 256 on the K20c, as in 004 §6.5.1, and the multiplicity is 64 (the device's warps) for d = 2 and 4, 43.9
  for 8, 21.9 for 16. I/Os are the same.

  Any n, any d. Blocks of b words are counted up to the one that n fills in part; nothing else is padded: the last
  sequence of every round is shorter, or missing. The last rounds of parts 2 and 4 merge as many sequences at a time
  as there are to merge, rounded up to a power of two, but no more than d. Where d is no power of two there is a
  least and a most time even with one multiprocessor: see merge.multiway.

  About k subarrays and u = n/p separators, as 004 §6.4.6 determines them; the last round of part 2 merges only as
  many sequences as leave k of them. That, and how many numbers a multiprocessor gets where rho < k, is in
  mmcalc-errata(7).

  Parts 1 to 3 take the same time and io whatever the numbers are; part 4 does not, so there is a least and a most,
  proved in the notes of merge.groups. With one multiprocessor, p = b, there are no parts 3 and 4, and all is exact.
  Numbers must be smaller than 2^62/u, for part 3 keeps a number and a place in one word.
  """

  example time sort.multiway on agpu n=2^18 d=4 p=512 b=32 M=2^12
  example io sort.multiway on agpu n=2^18 d={2, 4, 8, 16, 32} p=512 b=32 M=2^12
end
