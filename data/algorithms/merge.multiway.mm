algorithm merge.multiway "d sorted sequences at a time, by a heap of buffers"
  solves  merge
  from    "004 §6.4.3, Lemma 6.7"
  param   n "numbers in all sequences together", d "sequences merged at a time", s "numbers in a sorted sequence; the last may have fewer", p, b, M
  param   buffer = 2 "blocks of b numbers in the buffer of a node: 2, or 1 and one that walks"
  require d >= 2 and buffer <= 2
  require s mod b == 0 or (s < b and is_pow2(s) and is_pow2(d)) "a sequence is blocks, or part of one"
  require M >= (if buffer == 1 then b*d else 2*b*(d - 1)) + 3*d "the buffers, keys and pointers"

  on agpu, agpu'
    let k = p div b
    let B = log2(b)
    let D = ilog2(d)
    let merges = ceil(n/(d*s))                         # d sequences each, but for the last
    let near = 2^(D + 1) - d                           # leaves at depth D; the others lie at D + 1
    let tops = D*d - 2^(D + 1) + 2                     # depths of all nodes, from which paths begin
    # of a merge of w words: blocks that are written and read, calls of Heapify from outside
    define rows(w) = ceil(w/b)
    define taken(w) = w div s*ceil(s/b) + ceil(w mod s/b)
    define paths(w) = if buffer == 1 then rows(w) + d - 1 else rows(w) + 2*d - 3
    # buffers that they fill: what comes from a sequence passes as many as its leaf is deep; h: the depth where
    # the paths end that find their sequence at its end
    define levels(w, h) = (
        ceil(s/b)*(w div s*D + max(0, w div s - near))
        + ceil(w mod s/b)*(if w div s < near then D else D + 1)
        + (paths(w) - taken(w))*h - buffer*tops)
    define cost(w, h) = (
        ceil(2*d/b) + ceil(d/b)
        + (if buffer == 1 then 2*levels(w, h) + 3*paths(w) + d - 1 else 3*levels(w, h) + 2*paths(w))
        + (levels(w, h) - (d - 1))*(2*B + 3) + rows(w))
    # k merges at a time; the last counts where it is left alone
    define all(h) = (ceil(merges/k) - 1)*cost(d*s, h) + cost(if (merges - 1) mod k == 0 then n - (merges - 1)*d*s else d*s, h)
    closed time = ceil(merges/(p/b))*(d*s/b*log2(d) + d)*log2(b) when s >= b and b > 1 and n >= d*s
    closed io = n/b when s >= b and n >= b
    closed multiplicity = M/(d*b)
    # not derived: data decide how often a loop turns, though not what it costs in all
    exact  time = all(D) when is_pow2(d)
    least  time = all(D)
    most   time = all(clog2(d))
    exact  io = taken(n) + n div (d*s)*rows(d*s) + rows(n mod (d*s))
    optimal io when s >= b and n >= 2*b
  end

  program
    input global X[n] sorted s
    output global Y[n]
    infinity = 2^62 - 1 + 2^62
    forall multiprocessor r = 0 to merges - 1
      shared x[if buffer == 1 then b*d else 2*b*(d - 1)]   # of node v: from b*v on, and the block that walks at 0; or from 2b(v - 1) on
      shared key[2*d]                 # of nodes 1 .. 2d - 1: the last number moved up
      shared pos[d]                   # of the leaves, nodes d .. 2d - 1: what is read next
      forall core e
        for c = 0 to (2*d - 1) div b
          if c*b + e < 2*d
            key[c*b + e] = -infinity - 1
          end
        end
        for c = 0 to (d - 1) div b
          if c*b + e < d
            pos[c*b + e] = (r*d + c*b + e)*s
          end
        end
      end
      o = r*d*s                       # what is written next, and its end
      oend = min(n, (r + 1)*d*s)
      v = d - 1                       # the node being built; 0: all are
      second = 0
      while o < oend
        do heap.refill(x, e, key, v, second, d, leaf, place) with
          a = pos[leaf - d]
          z = min(n, (r*d + leaf - d + 1)*s)
          forall core e
            x[place + e] = if a + e < z then X[a + e] else infinity
          end
          pos[leaf - d] = a + b
        end
        # the b smallest go out: all of the heap is built, and with buffers of b they are in hand
        if v == 0 and (buffer == 2 or second == 0)
          forall core e
            if o + e < oend
              Y[o + e] = x[e]
            end
          end
          o = o + b
        end
      end
    end
    ensure all(i = 1..n-1, i mod (d*s) == 0 or Y[i - 1] <= Y[i])
    ensure is_permutation(Y, input X)
  end

  notes """
  Lemma 6.7 is about one merge: s = n/d and p = b. With more sequences every multiprocessor merges d of them, k
  merges at a time; the second part of sort.multiway does so again and again.

  The heap is a binary tree of d leaves, which point into the sequences, and d - 1 inner nodes, each with a buffer
  of 2b numbers in shared memory. The key of a child is the last number that was moved from it. Heapify(v) takes the
  child of v with the smaller key, moves b numbers from it into v's buffer, and sorts the buffer. Both halves are
  sorted, so the last phase of a bitonic sort is enough, as in merge.two. That child has lost b numbers, so Heapify
  goes on with it, down to a leaf, where a block is read. The b smallest numbers of a subtree are always in the first
  half of its buffer.

  To build it, Heapify is called twice for each node, from the last to the first; the first of the two needs no
  sort. Then a block is written and Heapify(1) called, until all is written. A sequence that has ended goes on with
  the largest word, and keys begin with the smallest, so every path leads from its node to a leaf. Which leaf depends
  on the numbers. If d is a power of two all leaves are equally deep, and the time is exact, whatever the data. For
  another d leaves lie at two depths, and the time has a least and a most. The io is exact for every d.

  With d a power of two, buffers of 2b and N = ds/b blocks to write there are 2(d - 1) + N - 1 paths over 2(2d -
  log2(d) - 2) + (N - 1)log2(d) nodes; a node takes 3 instructions (compare the keys, move, set the key) and
  2*log2(b) + 3 for its sort, a leaf 2 more for its pointer. What 004 counts, in words and calls: mmcalc-errata(7);
  buffer=1: sort.multiway.
  """

  example time merge.multiway on agpu n=2^15 d=8 s=2^12 p=32 b=32 M=2^10
  example io merge.multiway on agpu n=2^18 d=16 s=32 p=512 b=32 M=2^11
end
