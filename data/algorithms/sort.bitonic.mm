algorithm sort.bitonic "a bitonic network, in shared memory as far as it reaches"
  solves  sort
  from    "004 §6.2.1, Theorem 6.1"
  param   n "input size", p, b, M
  require M >= 2*b

  on agpu, agpu'
    let k = p div b
    let B = log2(b)
    let L = max(B, min(clog2(n), ilog2(M)))
    let m = 2^L                       # numbers that a multiprocessor holds
    let N = max(0, clog2(n) - L)      # phases that do not fit into shared memory
    let parts = ceil(n/m)             # of m numbers; the last one is filled up with the largest word
    closed time = n/p*log2(n)^2 when n >= M and p*M <= n*b
    closed time = n/p*log2(n)^2 when n > 1 and n >= b and n <= M and p == b
    closed io = n/b*log2(n/M)^2 when n >= 2*M
    closed io = n/b when n >= b and n <= M
    closed multiplicity = 1 when n >= M
    # cards look less far than `optimal`, which finds a family by itself
    optimal no "log2(n) stages for each of the log2(n) comparisons that every number needs" n = 2^(2*k + 12), p = 64, b = 4, M = 16
    optimal multiplicity no "all of the shared memory is used" n = 2^(3*k), p = 2^k, b = 2^k, M = 4^k
  end

  program
    input global T[n]
    infinity = 2^62 - 1 + 2^62
    # phases 0 to log2(m) - 1: every multiprocessor sorts m numbers
    forall multiprocessor r = 0 to parts - 1
      shared x[m]
      forall core e
        for q = 0 to m div b - 1
          x[q*b + e] = if r*m + q*b + e < n then T[r*m + q*b + e] else infinity
        end
        for i = 0 to L - 1
          # two sorted sequences of 2^i: the first stage compares a place with its mirror image
          h = 2^i
          if h < b
            f = e - 2*(e mod (2*h)) + 2*h - 1
            for q = 0 to m div b - 1
              x[q*b + e] = if e < f then min(x[q*b + e], x[q*b + f]) else max(x[q*b + e], x[q*b + f])
            end
          else
            for q = 0 to m div (2*b) - 1
              f = (q*b) div h*(2*h) + (q*b) mod h + e
              g = (q*b) div h*(2*h) + 2*h - 1 - (q*b) mod h - e
              u = min(x[f], x[g])
              x[g] = max(x[f], x[g])
              x[f] = u
            end
          end
          # then neighbours of distance 2^j
          for j = i - 1 downto 0
            h = 2^j
            if h < b
              f = if (e div h) mod 2 == 0 then e + h else e - h
              for q = 0 to m div b - 1
                x[q*b + e] = if e < f then min(x[q*b + e], x[q*b + f]) else max(x[q*b + e], x[q*b + f])
              end
            else
              for q = 0 to m div (2*b) - 1
                f = (q*b) div h*(2*h) + (q*b) mod h + e
                u = min(x[f], x[f + h])
                x[f + h] = max(x[f], x[f + h])
                x[f] = u
              end
            end
          end
        end
        for q = 0 to m div b - 1
          if r*m + q*b + e < n
            T[r*m + q*b + e] = x[q*b + e]
          end
        end
      end
    end
    # the others: a stage of distance >= m through the global memory, the rest as above
    for i = L to L + N - 1
      for j = i downto L
        h = 2^j
        c = ceil(n/b) div (2*h div b)*(h div b) + max(0, ceil(n/b) mod (2*h div b) - h div b)
        forall multiprocessor r = 0 to c - 1
          shared x[2*b]
          forall core e
            g = (r*b) div h*(2*h) + h + (r*b) mod h + e
            f = if j == i then g - 2*((r*b) mod h + e) - 1 else g - h
            x[e] = T[f]
            x[b + e] = if g < n then T[g] else infinity
            u = min(x[e], x[b + e])
            x[b + e] = max(x[e], x[b + e])
            x[e] = u
            T[f] = x[e]
            if g < n
              T[g] = x[b + e]
            end
          end
        end
      end
      forall multiprocessor r = 0 to parts - 1
        shared x[m]
        forall core e
          for q = 0 to m div b - 1
            x[q*b + e] = if r*m + q*b + e < n then T[r*m + q*b + e] else infinity
          end
          for j = L - 1 downto 0
            h = 2^j
            if h < b
              f = if (e div h) mod 2 == 0 then e + h else e - h
              for q = 0 to m div b - 1
                x[q*b + e] = if e < f then min(x[q*b + e], x[q*b + f]) else max(x[q*b + e], x[q*b + f])
              end
            else
              for q = 0 to m div (2*b) - 1
                f = (q*b) div h*(2*h) + (q*b) mod h + e
                u = min(x[f], x[f + h])
                x[f + h] = max(x[f], x[f + h])
                x[f] = u
              end
            end
          end
          for q = 0 to m div b - 1
            if r*m + q*b + e < n
              T[r*m + q*b + e] = x[q*b + e]
            end
          end
        end
      end
    end
    ensure is_sorted(T)
    ensure is_permutation(T, input T)
  end

  notes """
  Phase i of the network makes sorted sequences of 2^(i+1) numbers out of pairs of 2^i: a stage that compares every
  place with its mirror image in the other half, then stages that compare places of distance 2^(i-1), ..., 2, 1. A
  multiprocessor holds m numbers, the largest power of two that fits M (or n). Phases 0 to log2(m) - 1 take one read
  and one write of everything. Each of the N = log2(n/m) later phases has stages of distance >= m, which go through
  the global memory, and ends with log2(m) stages within m numbers: N + N(N + 1)/2 further passes, each 2n/b
  transfers.

  b neighbouring words are always read together, so no instruction has bank conflicts. Where the distance is less
  than b, a core takes the smaller or the larger of its own number and its partner's: one instruction for a row of
  b. Otherwise two rows are compared word by word, 3 instructions. A pass through the global memory takes 7 for two
  blocks. The blocks of a stage are dealt to all multiprocessors; 004 lets one simulate one merger:
  mmcalc-errata(7).

  Any n. Every comparator puts the smaller number in front, so the largest words, with which n would be filled up to
  a power of two, never move: they need not be there. A multiprocessor fills up what it lacks of m numbers when it
  reads and writes only what is there; of a stage that goes through the global memory, pairs of blocks whose second
  one lies behind the end are left out.

  As much of M is used as a power of two fills, so for n >= M the multiplicity is 1, or less than 2 when M is no
  power of two; fewer numbers leave room, and it is M/n.
  """

  example time sort.bitonic on agpu n=2^18 p=512 b=32 M=2^12
  example io sort.bitonic on agpu n=2^(12..20) p=512 b=32 M=2^12
end
