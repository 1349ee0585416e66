algorithm sort.multiway "d-way merges by a heap of buffers, across multiprocessors"
  solves  sort
  from    "004 §6.4, Theorem 6.9"
  param   n "input size", d "sequences merged at a time", p, b, M
  require is_pow2(n) and n >= b
  require is_pow2(d) and d >= 2
  require M >= 2*b*(d - 1) + 4*d "a buffer of 2b numbers for every inner node of the heap, keys and pointers"

  on agpu, agpu'
    let k = p div b
    let blocks = n div b
    let ell = 2^ilog2(min(blocks, k))                 # subarrays that part 2 leaves
    # part 2: d at a time, the last round perhaps fewer
    let D = log2(d)
    let full = log2(blocks/ell) div D
    let rest = 2^(log2(blocks/ell) mod D)
    let rounds = full + (if rest > 1 then 1 else 0)
    # parts 3 and 4
    let s = n div ell
    let rho = if ell > 1 then 2^ilog2(max(1, n/(p*ell))) else 1
    let passes = rounds + (if ell > 1 then ceil(log2(ell)/log2(d)) else 0)
    closed time = n/p*log2(n/b)*log2(b) when n >= p*(p/b)^2 and n >= b^2 and b > 1
    closed io = n/b*log(d, n/b) when n*b >= p^2 and n >= d*b from "004 §6.4.7; with d = M/b Table 6.1's log(M/b, n/b)"
    closed multiplicity = M/(d*b) when n >= d*b from "004 §6.4.7"
    exact  time = (
        time(sort.blocks, n = n)
        + sum(t = 0..full-1, time(merge.multiway, n = n, d = d, s = b*d^t))
        + (if rest > 1 then time(merge.multiway, n = n, d = rest, s = b*d^full) else 0)
        ) when ell == 1
    exact  io = (
        io(sort.blocks, n = n)
        + sum(t = 0..full-1, io(merge.multiway, n = n, d = d, s = b*d^t))
        + (if rest > 1 then io(merge.multiway, n = n, d = rest, s = b*d^full) else 0)
        ) when ell == 1
    least  time = (
        time(sort.blocks, n = n)
        + sum(t = 0..full-1, time(merge.multiway, n = n, d = d, s = b*d^t))
        + (if rest > 1 then time(merge.multiway, n = n, d = rest, s = b*d^full) else 0) + time(merge.groups, n = n, s = s, rho = rho, d = d)
        )
    most   time = (
        time(sort.blocks, n = n)
        + sum(t = 0..full-1, time(merge.multiway, n = n, d = d, s = b*d^t))
        + (if rest > 1 then time(merge.multiway, n = n, d = rest, s = b*d^full) else 0) + time(merge.groups, n = n, s = s, rho = rho, d = d)
        )
    least  io = (
        io(sort.blocks, n = n)
        + sum(t = 0..full-1, io(merge.multiway, n = n, d = d, s = b*d^t))
        + (if rest > 1 then io(merge.multiway, n = n, d = rest, s = b*d^full) else 0) + io(merge.groups, n = n, s = s, rho = rho, d = d)
        )
    most   io = (
        io(sort.blocks, n = n)
        + sum(t = 0..full-1, io(merge.multiway, n = n, d = d, s = b*d^t))
        + (if rest > 1 then io(merge.multiway, n = n, d = rest, s = b*d^full) else 0) + io(merge.groups, n = n, s = s, rho = rho, d = d)
        )
    exact  shared = max(b, if rounds > 0 then 2*b*(min(d, blocks div ell) - 1) + 3*min(d, blocks div ell) else 0, if ell > 1 then shared(merge.groups, n = n, s = s, rho = rho, d = d) else 0)
    exact  global = if ell > 1 then global(merge.groups, n = n, s = s, rho = rho, d = d) else 2*n
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
        call merge.multiway(n = n, d = w, s = size, X = S, Y = T)
      else
        call merge.multiway(n = n, d = w, s = size, X = T, Y = S)
      end
      left = left - 1
      size = size*w
    end
    # parts 3 and 4
    if ell > 1
      if left mod 2 == 0
        call merge.groups(n = n, s = s, rho = rho, d = d, X = S, Y = T)
      else
        call merge.groups(n = n, s = s, rho = rho, d = d, X = T, Y = S)
      end
    end
    ensure is_sorted(S)
    ensure is_permutation(S, input T)
  end

  notes """
  Four parts.  (1) The input is cut into blocks of b numbers and every block sorted (sort.blocks).
  (2) Sorted sequences are merged d at a time, by a heap of buffers in shared memory (merge.multiway),
  until ell are left, one for each multiprocessor.  (3) The ell subarrays are cut along common
  separators into groups (partition.separators).  (4) Every multiprocessor merges the parts of its
  groups (merge.groups).

  The larger d, the fewer times the numbers go through the global memory: log(n/b)/log(d)
  passes.  But the buffers of a heap take 2b(d - 1) words of shared memory, and the multiplicity falls like
  M/(bd).  Time hardly depends on d.  With d = M/b the io is optimal up to a constant (Theorem 6.9), with d = 2
  the multiplicity; the K20c of 004 §6.5.1 was fastest between, with d = 4.

  Choices.  ell = k and u = n/p separators, as 004 §6.4.6 determines them; both rounded to powers
  of two.  The last round of part 2 merges only as many sequences as leave k of them: with d at a time it could leave
  fewer than there are multiprocessors, and its last merges would be done by few of them.
  Lemma 6.8's balance, no more than 2n/k numbers for a multiprocessor, needs rho >= k separators
  of a subarray, that is n >= p*k^2 and more than u = n/p alone says; with fewer it is n/k + n/rho.

  Parts 1 to 3 take the same time and io whatever the numbers are; part 4 does not, so there is a
  least and a most, proved in the notes of merge.groups.  With one multiprocessor, p = b, there
  are no parts 3 and 4, and all is exact.

  Numbers must be smaller than 2^62/u, for part 3 keeps a number and a place in one word.
  """

  example time sort.multiway on agpu n=2^18 d=4 p=512 b=32 M=2^12
  example io sort.multiway on agpu n=2^18 d={2, 4, 8, 16, 32} p=512 b=32 M=2^12
end
