algorithm sort.blocks "every block of b numbers, by a bitonic network"
  from    "004 §6.4.2, Part 1"
  param   n "input size", p, b, M

  on agpu, agpu'
    let B = log2(b)
    closed time = n/p*log2(b)^2 when b > 1 and p <= n
    closed io = n/b when n >= b
    # what is derived is counted over the cores, whose addresses have no one distance
    exact  time = ceil(n/p)*(2 + B*(B + 1)/2)
  end

  program
    input global X[n]
    output global Y[n]
    infinity = 2^62 - 1 + 2^62
    forall multiprocessor r = 0 to ceil(n/b) - 1
      shared x[b]
      forall core e
        x[e] = if r*b + e < n then X[r*b + e] else infinity
        for i = 1 to B
          # sequences of 2^i: a number and its mirror image, then ever nearer neighbours
          h = 2^i
          f = e - 2*(e mod h) + h - 1
          x[e] = if e < f then min(x[e], x[f]) else max(x[e], x[f])
          for j = i - 2 downto 0
            h = 2^j
            f = if (e div h) mod 2 == 0 then e + h else e - h
            x[e] = if e < f then min(x[e], x[f]) else max(x[e], x[f])
          end
        end
        if r*b + e < n
          Y[r*b + e] = x[e]
        end
      end
    end
    ensure all(i = 1..n-1, i mod b == 0 or Y[i - 1] <= Y[i])
    ensure is_permutation(Y, input X)
  end

  notes """
  The first part of sort.multiway and of sort.warpsort: the input becomes ceil(n/b) sorted sequences of b numbers
  each. A multiprocessor reads a block, sorts it in its shared memory and writes it; Y may be X itself. Where b does
  not divide n, the last block is filled up with the largest word, in the instruction that reads it, and only its
  own numbers are written: these come first in the sorted block.

  In a stage of the network a core takes the smaller or the larger of its number and its partner's: one instruction,
  for both are read before any is written, without bank conflicts, for the partners are a permutation of the cores.
  Phase i of the log2(b) has i stages. The first stage of a phase compares a place with its mirror image in the
  other half, which turns the two ascending halves into the bitonic sequence of the source's Figure 6.1.
  """

  example time sort.blocks on agpu n=2^18 p=512 b=32 M=2^12
end
