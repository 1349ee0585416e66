algorithm transpose.rotating "turn blocks of w x w in private storage, then swap blocks"
  solves  transpose
  from    "001 §4, Lemma 3"
  param   n "cells, the square of a side", p, w, l
  require n >= 1 and isqrt(n)^2 == n and isqrt(n) mod w == 0 and p mod w == 0
  let N = isqrt(n)

  on dmm, umm
    let B = N div w                     # blocks in a row of blocks
    let G = p div w                     # blocks turned at a time
    let C = ceil(B^2/G)                 # times
    closed time = n/w + n*l/p when p*w <= n and n > 1
    # the program's addresses are rotated within blocks of w: what is derived is counted
    exact  time = 2*w*(B^2 + C*(l - 1)) + 4*contiguous(n)
    exact  requests = 6*n/w
    exact  stages = 6*n/w
    exact  processors = n
  end

  on bpram
    let B = N div w
    let G = p div w
    let C = ceil(B^2/G)
    closed time = n/w
    exact  time = 6*n/w
    exact  processors = n
  end

  program
    input array a[N][N]
    for c = 0 to C - 1
      # a chunk: as many blocks as there are groups of w threads
      forall i = 0 to w*min(G, B^2 - c*G) - 1
        private v[w]
        y = (c*G + i div w) div B*w
        x = (c*G + i div w) mod B*w
        for t = 0 to w - 1
          v[t] = a[y + t][x + (t + i) mod w]
        end
        for t = 0 to w - 1
          a[y + t][x + (t - i) mod w] = v[(t - i) mod w]
        end
      end
    end
    forall J = 0 to B - 1, u = 0 to w - 1, K = 0 to B - 1, v = 0 to w - 1
      x = a[J*w + u][K*w + v]
      y = a[K*w + u][J*w + v]
      a[J*w + u][K*w + v] = y
      a[K*w + u][J*w + v] = x
    end
    ensure sum(j = 0..N-1, sum(k = 0..N-1, abs(a[j][k] - input a[k][j]))) == 0
  end
  notes """
  The array is cut into blocks of w x w. Each block is transposed where it stands, and then block (J, K) changes
  places with block (K, J).

  A group of w threads turns a block with the help of w words of private storage each, which cost nothing. In step t
  all threads read row t of the block, thread i the cell (t + i) mod w of it, into word t. Afterwards thread i holds
  a diagonal. It writes back row by row, in step t to cell (t - i) mod w of row t, the word number (t - i) mod w.
  Each step is one group and w different banks: one stage.

  With p threads p/w blocks are turned at a time, in 2*w operations; the swap is two reads and two writes of n
  cells, along the rows of both blocks. Together 6*n accesses and 6*n/w stages, without any conflict on either
  machine.

  The 2*w operations for each p/w blocks follow one another, each with its latency. With p <= n/w threads, as the
  paper assumes, that is 2*n*l/p. With more there are fewer blocks than groups; the latency stays at 2*w*l and the
  closed form no longer holds.
  """

  example time transpose.rotating on umm n=2^20 p=2^10 w=32 l=400
end
