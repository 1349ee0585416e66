algorithm sort.radix_blocks "by digits of d bits: rows of b keys split in shared memory, then dealt"
  solves  keys
  from    "003, radix sort: a suitable base; split in each block, then all blocks"
  param   n "input size", bits "bits of a key that are looked at", d "bits of a digit", p, b, M
  require 1 <= bits and bits < 63
  require 1 <= d and d <= 16
  let     D = 2^d                          # compartments
  let     rounds = ceil(bits/d)
  require d*rounds <= 62 "the bits of all digits are a word's"

  on agpu
    require M >= 3*b + 3*D + 1 "a row of keys twice, their flags, and for each compartment a count and two places"
    let k = p div b
    let u = ceil(n/p)                      # rows of a multiprocessor
  end

  program
    input global T[n]
    output global S[n]
    global W[t = 0..1][n]                  # what the passes between read and write
    global C[D*k], P[D*k]                  # numbers with each digit, digit by digit; what stands before them
    for t = 0 to rounds - 1
      forall multiprocessor r = 0 to k - 1
        shared h[D]
        forall core e
          for v = 0 to ceil(D/b) - 1
            if v*b + e < D
              h[v*b + e] = 0
            end
          end
          for i = 0 to u - 1
            q = (r*u + i)*b + e
            if q < n
              x = if t == 0 then T[q] else W[(t + 1) mod 2][q]
              atomic h[(x shr t*d) & (D - 1)] += 1
            end
          end
          for v = 0 to ceil(D/b) - 1
            if v*b + e < D
              C[(v*b + e)*k + r] = h[v*b + e]
            end
          end
        end
      end
      call scan.tree(n = D*k, T = C, U = P)
      forall multiprocessor r = 0 to k - 1
        shared o[D], s[D]                  # where the next number of a digit goes; where its digit begins in the row
        shared x[b], y[b], z[b]
        forall core e
          for v = 0 to ceil(D/b) - 1
            if v*b + e < D
              o[v*b + e] = P[(v*b + e)*k + r]
            end
          end
          for i = 0 to u - 1
            q = (r*u + i)*b
            m = min(b, n - q)              # keys of the row, below 1 where there is none
            x[e] = if e >= m then -1 else if t == 0 then T[q + e] else W[(t + 1) mod 2][q + e]
            for c = 0 to d - 1             # split by a bit: -1 has all bits set and stays behind
              z[e] = 1 - ((x[e] shr t*d + c) & 1)
              w = z[e]
              g = 1
              while g < b
                if e >= g
                  z[e] = z[e] + z[e - g]
                end
                g = 2*g
              end
              y[if w == 1 then z[e] - 1 else z[b - 1] + e - z[e]] = x[e]
              x[e] = y[e]
            end
            if e < m
              g = (x[e] shr t*d) & (D - 1)
              before = if e == 0 then D else (x[e - 1] shr t*d) & (D - 1)
              if before != g
                s[g] = e
              end
              at = o[g] + e - s[g]
              if t == rounds - 1
                S[at] = x[e]
              else
                W[t mod 2][at] = x[e]
              end
              after = if e + 1 >= m then D else (x[e + 1] shr t*d) & (D - 1)
              if after != g
                o[g] = at + 1
              end
            end
          end
        end
      end
    end
    ensure is_permutation(S, input T)
    ensure all(i = 1..n-1, S[i - 1] mod 2^(d*rounds) <= S[i] mod 2^(d*rounds))
  end

  notes """
  sort.radix_digits for an AGPU. A pass has three steps. Each multiprocessor counts the digits of its rows, by atomic
  additions in shared memory; scan.tree says where each multiprocessor's numbers of each digit begin; then each row of b
  keys is split by the digit's d bits in shared memory, so that keys of a digit lie side by side and go to neighbouring
  words: a row is written to 2*2^d blocks at most, where without the split it might be b.

  A row takes about d*(log2(b) + 4) instructions, so a pass takes n/p times that, and bits/d passes bits*log2(b)*n/p whatever
  d is. What d changes are the blocks: 2*n/b reads a pass, and the writes. Bank conflicts of counting follow from the keys.
  """

  example simulate sort.radix_blocks on agpu n=8 bits=3 d=3 p=2 b=2 M=64 input={4, 7, 2, 6, 3, 5, 1, 0} show
  example io sort.radix_blocks on agpu n=2^12 bits=12 d=4 p=2^8 b=2^4 M=2^10
end
