algorithm montecarlo.pi "hits in the quarter circle, each processor with a seed of its own"
  solves  pi
  from    "003, Monte Carlo simulation: determining pi"
  param   n "points for each processor", p

  on pram
    closed time = p
  end

  program
    input array seed[p]
    output array hits[p]
    forall j = 0 to p - 1
      x = (seed[j] + 1000 + 2003*j) mod 2^31
      found = 0
      for i = 1 to n
        x = (1103515245*x + 12345) mod 2^31
        u = x shr 16
        x = (1103515245*x + 12345) mod 2^31
        v = x shr 16
        found = found + (if u*u + v*v < 2^30 then 1 else 0)
      end
      hits[j] = found
    end
    for j = 1 to p - 1
      forall e = 0 to 0
        hits[0] = hits[0] + hits[j]
      end
    end
    ensure hits[0] >= 0 and hits[0] <= n*p
    ensure n*p < 4096 or abs(4000*hits[0] - 3141*n*p) < 100*n*p
  end

  notes """
  A processor takes its seed, throws n points by a linear congruential generator (1103515245*x + 12345 mod 2^31, the upper 15 bits as a
  coordinate) and counts those with u^2 + v^2 < 1; then the p counts are added, one after another as in 003. pi is about
  4*hits/(n*p). Points cost nothing on these machines, which count accesses to memory: of the n points of a processor nothing is counted but
  a read and a write. So time and speedup here say nothing of the points; perfectly parallel they are because no point needs another.

  Two processors must not have the same seed, or they throw the same points.
  """

  example simulate montecarlo.pi on pram n=10^4 p=16 input=ramp
  example speedup montecarlo.pi on pram n=10^4 p=2^(0..6)
end
