algorithm sort.warpsort "blocks by bitonic sort, then merges of two"
  solves  sort
  from    "004 §6.2.2, Theorem 6.3"
  param   n "input size", p, b, M
  require M >= 3*b + 8

  on agpu, agpu'
    let k = p div b
    let blocks = ceil(n/b)            # the last one may be filled in part
    # phase 2 merges while there are k sequences or more
    let rounds = max(0, clog2(ceil(blocks/max(1, k - 1))))
    # phases 3 and 4
    let s = b*2^rounds
    let ell = ceil(n/s)
    let rho = if ell > 1 then 2^ilog2(max(1, n/(p*ell))) else 1
    let passes = rounds + (if ell > 1 then clog2(ell) else 0)
    closed time = n/p*log2(n/b)*log2(b) when n >= p*(p/b)^2 and n >= b^2 and b > 1
    closed io = n/b*log2(n/b) when n*b >= p^2 and n > b
    closed multiplicity = M/b
    # not derived: data decide how often a loop turns, though not what it costs in all
    define steps() = (
        time(sort.blocks, n = n) + sum(t = 0..rounds-1, time(merge.two, n = n, s = b*2^t))
        + (if ell > 1 then time(merge.groups, n = n, s = s, rho = rho, d = 2) else 0))
    define transfers() = (
        io(sort.blocks, n = n) + sum(t = 0..rounds-1, io(merge.two, n = n, s = b*2^t))
        + (if ell > 1 then io(merge.groups, n = n, s = s, rho = rho, d = 2) else 0))
    exact  time = steps() when ell == 1
    exact  io = transfers() when ell == 1
    least  time = steps()
    most   time = steps()
    least  io = transfers()
    most   io = transfers()
    exact  shared = max(b, if rounds > 0 then 2*b else 0, if ell > 1 then shared(merge.groups, n = n, s = s, rho = rho, d = 2) else 0)
    exact  global = if ell > 1 then global(merge.groups, n = n, s = s, rho = rho, d = 2) else 2*n
  end

  program
    input global T[n]
    output global S[n]
    # phase 1; every pass after it moves all from T to S or back, and the last ends in S
    if passes mod 2 == 0
      call sort.blocks(n = n, X = T, Y = S)
    else
      call sort.blocks(n = n, X = T, Y = T)
    end
    left = passes
    # phase 2
    size = b
    while size < s
      if left mod 2 == 0
        call merge.two(n = n, s = size, X = S, Y = T)
      else
        call merge.two(n = n, s = size, X = T, Y = S)
      end
      left = left - 1
      size = 2*size
    end
    # phases 3 and 4
    if ell > 1
      if left mod 2 == 0
        call merge.groups(n = n, s = s, rho = rho, d = 2, X = S, Y = T)
      else
        call merge.groups(n = n, s = s, rho = rho, d = 2, X = T, Y = S)
      end
    end
    ensure is_sorted(S)
    ensure is_permutation(S, input T)
  end

  notes """
  Four phases. (1) The input is cut into blocks of b numbers and every block sorted by a bitonic network
  (sort.blocks). (2) Sorted sequences are merged in pairs (merge.two) until there are fewer than multiprocessors.
  (3) Separators are taken from them, and the sequences are cut into groups along the separators
  (partition.separators). (4) The parts of every group are merged in pairs (merge.groups with d = 2, which is the
  same procedure). How phases 3 and 4 are done is left open in 004 §6.2.2; they are those of sort.multiway.

  The numbers go through the global memory log2(n/b) times, sort.multiway log(n/b)/log(M/b) times; in return 2b
  words of shared memory are enough for phase 2. Phases 1 to 3 take the same time and io whatever the numbers are;
  phase 4 does not: see merge.groups.

  Any n: only the last block is filled up; the last sequence of every round is shorter, or has no partner and is
  copied. Numbers must be smaller than 2^62/u, for phase 3 keeps a number and a place in one word.
  """

  example time sort.warpsort on agpu n=2^18 p=512 b=32 M=2^12
  example io sort.warpsort on agpu n=2^(12..20) p=512 b=32 M=2^12
end
