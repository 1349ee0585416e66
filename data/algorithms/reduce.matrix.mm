algorithm reduce.matrix "squares of b x b words, a row a core"
  solves  reduce
  from    "004 §4.6.2, Algorithm 4.4"
  param   n "input size", p, b, M
  param   words = 1 "words of memory that an element takes"

  on agpu, agpu'
    require M >= words*(b^2 + b) "a square of b^2 elements, and one for each core"
    let k = p div b
    let u = ceil(n/p)                       # words of a core, but of those that come last
    let S = ceil(u/b)                       # squares of a multiprocessor
    let g = gcd(u, b)
    closed time = n/p when n >= p*b and n >= p*log2(p) from "004 §4.7, Table 4.1, p = o(n)"
    closed time = n/p + b + log2(p)
    closed io = n/b when n >= p*b from "004 §4.7, Table 4.1"
    closed shared = b^2
    closed global = n + p/b
    closed multiplicity = M/b^2 from "004 §4.7, Table 4.1"
    # x words, u in a row, are read in pieces of at most b: a row of a square each.  A block is read once, and
    # once more for every piece that begins inside one; row R begins with a block if b divides R*u
    define pieces(x) = x div u*S + ceil(x mod u/b)
    define reads(x) = (
        ceil(x/b)
        + ceil(x/u) - 1 - (ceil(x/u) - 1)*g div b
        + (S - 1)*(x div u - ceil(x div u*g/b))
        + (if x mod u > 0 and x div u*u mod b > 0 then ceil(x mod u/b) - 1 else 0))
    let v = min(n, b*u)                     # words of the first multiprocessor, which has the most
    # what is derived adds up over the multiprocessors, and n = 2^200 is too many of them
    exact  time = words*(2 + reads(v) + (2*S*b - pieces(v)) + log2(b)) + time(reduce.tree_nc, n = k)
    exact  io = words*(reads(n) + k) + io(reduce.tree_nc, n = k)
    optimal when n >= p*b
  end

  program
    operator op(x, y) = x + y  identity 0
    input global T[n]
    output global R[1]
    global W[k]
    forall multiprocessor r = 0 to k - 1
      shared d[b*b]
      shared x[b]
      forall core e
        x[e] = identity
        for i = 0 to S - 1
          for j = 0 to b - 1
            d[j*b + (e + j) mod b] = if i*b + e < u and r*b*u + u*j + i*b + e < n then T[r*b*u + u*j + i*b + e] else identity
          end
          for j = 0 to b - 1
            x[e] = op(x[e], d[e*b + (j + e) mod b])
          end
        end
        do fold.neighbours(x, e, b)
        if e == 0
          W[r] = x[0]
        end
      end
    end
    call reduce.tree_nc(n = k, T = W, R = R)
    ensure R[0] == reduce(op, input T)
  end

  notes """
  Every core has n/p neighbouring words, as on a PRAM, and combines them in order. Read like that, the b cores of a
  multiprocessor would touch b different blocks at a time. So b words of each core's row are fetched first, one row
  after another: a square of b x b words goes to shared memory, and then every core works on its own row of it.

  In plain order a column of the square lies in one bank: reduce.unrotated. Therefore row j is stored rotated by j
  places (Figure 4.8 b): word i goes to address (i div b)*b + (i mod b + i div b) mod b, and no instruction has a
  conflict.

  Time and I/O are optimal up to a constant where each core has words enough (mmcalc-errata(7)). But the square
  takes b^2 + b words where reduce.pipeline takes 2b, so the multiplicity is M/(b^2 + b). On the source's GPU this
  was the slowest of all: the model says why, the time alone does not.

  Where b divides n/p, a row of a square is a block. Where it does not, most reads touch two: with g = gcd(n/p, b),
  a square costs b - g reads more: 2 - g/b I/Os for a block as n grows, nearly 3 where n/p is just above b. The last
  square is filled up with the identity.

  Where p does not divide n, a core has ceil(n/p) words, the last cores fewer or none. The part of a multiprocessor
  begins b*ceil(n/p) words behind that of the one before; the printed algorithm rounds up only the words of a core,
  and then the last rows of a multiprocessor are the first of the next.
  """

  example time reduce.matrix on agpu n=2^24 p=2048 b=32 M=12288
  example multiplicity reduce.matrix on agpu n=2^24 p=2048 b=32 M=12288
end
