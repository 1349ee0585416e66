algorithm merge.two "pairs of sorted sequences, b numbers at a time"
  solves  merge
  from    "004 §6.2.2, Lemma 6.2"
  param   n "numbers in all sequences together", s "numbers in a sorted sequence; the last may have fewer", p, b, M
  require s mod b == 0 or (s < b and is_pow2(s)) "a sequence is blocks, or part of one"
  require M >= 2*b

  on agpu, agpu'
    let B = log2(b)
    let k = p div b
    let pairs = ceil(n/(2*s))         # of the last, one may be short and the other missing
    # a pair of w numbers: 4 instructions to begin, sorts, blocks that are written, and those read after the first two
    define rows(w) = ceil(w/b)
    define cost(w) = (
        if w > s
        then 4 + max(1, rows(w) - 1)*(2*B + 3) + rows(w) + 2*max(0, rows(w) - 2)
        else 4 + rows(w)*(2*B + 3) + rows(w) + 2*(rows(w) - 1))
    closed time = ceil(pairs/(p/b))*2*s/b*log2(b) when s >= b and b > 1 and n >= 2*s
    closed io = n/b when s >= b and n >= b
    closed multiplicity = M/b
    # not derived: data decide how often a loop turns, though not what it costs in all
    exact  time = (ceil(pairs/k) - 1)*cost(2*s) + cost(if (pairs - 1) mod k == 0 then n - (pairs - 1)*2*s else 2*s)
    exact  io = n div s*ceil(s/b) + ceil(n mod s/b) + n div (2*s)*rows(2*s) + rows(n mod (2*s))
    optimal io when s >= b and n >= 2*b
  end

  program
    input global X[n] sorted s
    output global Y[n]
    infinity = 2^62 - 1 + 2^62
    forall multiprocessor r = 0 to pairs - 1
      shared x[2*b]
      i = 2*s*r                       # of A: what is read next, and its end
      iend = min(n, i + s)
      j = iend                        # of B
      jend = min(n, j + s)
      o = i                           # what is written next
      row = 0
      forall core e
        x[e] = if i + e < iend then X[i + e] else infinity
        x[b + e] = if j + e < jend then X[j + e] else infinity
      end
      amax = x[b - 1]
      bmax = x[2*b - 1]
      i = i + b
      j = j + b
      while o < jend
        forall core e
          if row == 0
            do merge.rows(x, e, 0, b)
          end
          if o + e < jend
            Y[o + e] = x[row + e]
          end
        end
        o = o + b
        if i >= iend and j >= jend
          row = b                     # nothing more comes: the other half is sorted
        elsif j >= jend or (i < iend and amax <= bmax)
          forall core e
            x[e] = if i + e < iend then X[i + e] else infinity
          end
          amax = x[b - 1]
          i = i + b
        else
          forall core e
            x[e] = if j + e < jend then X[j + e] else infinity
          end
          bmax = x[b - 1]
          j = j + b
        end
      end
    end
    ensure all(i = 1..n-1, i mod (2*s) == 0 or Y[i - 1] <= Y[i])
    ensure is_permutation(Y, input X)
  end

  notes """
  Lemma 6.2 is about one pair: s = n/2 and p = b. With more sequences every multiprocessor takes a pair, k at a
  time; GPU-Warpsort does so again and again.

  A multiprocessor holds 2b numbers. It sorts them, writes the b smallest and reads the next b of that sequence
  whose last number read is the smaller. The other half is already sorted, so that only the last phase of a bitonic
  sort is needed: a stage across the halves, 3 instructions, and log2(b) stages within them, 2 each. When a sequence
  has ended the other is read; when both have, the half that is left is written.

  The numbers decide how often each sequence is read from, but not how much is done. A pair of N = 2s/b blocks takes
  N - 1 sorts, N writes and N reads. 4 instructions begin it (two blocks and the last number of each), every later
  read takes 2. If the last pair lacks its second sequence every block needs a sort, for the half that is never read
  does not end before the other.

  Any n: the last sequence may be shorter, and a block that it fills in part, or a sequence shorter than b, is
  filled up with the largest word in the instruction that reads it. Only its own numbers are written.
  """

  example time merge.two on agpu n=2^12 s=2^11 p=32 b=32 M=2^10
  example time merge.two on agpu n=2^18 s=2^10 p=512 b=32 M=2^10
end
