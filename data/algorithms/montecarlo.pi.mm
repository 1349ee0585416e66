algorithm montecarlo.pi "hits in the quarter circle, each processor with a seed of its own"
  solves  pi
  from    "003, Monte Carlo simulation: determining pi"
  param   n "points", p

  on pram
    closed time = n/p + p
  end

  program
    input array seed[p]                    # and then the states of the generators
    output array hits[p]
    forall j = 0 to p - 1
      seed[j] = (seed[j] + 1000 + 2003*j) mod 2^31
    end
    forall j = 0 to p - 1
      found = 0
      for i = 0 to ceil(n/p) - 1
        if i*p + j < n
          x = (1103515245*seed[j] + 12345) mod 2^31
          u = x shr 16
          x = (1103515245*x + 12345) mod 2^31
          v = x shr 16
          seed[j] = x
          found = found + (if u*u + v*v < 2^30 then 1 else 0)
        end
      end
      hits[j] = found
    end
    for j = 1 to p - 1
      forall e = 0 to 0
        hits[0] = hits[0] + hits[j]
      end
    end
    ensure hits[0] >= 0 and hits[0] <= n
    ensure n < 4096 or abs(4000*hits[0] - 3141*n) < 100*n
  end

  notes """
  The n points are dealt to p processors. Each throws its points by a linear congruential generator (1103515245*x + 12345 mod 2^31, the
  upper 15 bits as a coordinate) and counts those with u^2 + v^2 < 1; then the p counts are added, one after another as in 003. pi is about
  4*hits/n, with a standard error of pi_error(n) if the points are random.

  These machines count accesses to memory, and what is computed with a point costs nothing. What a point costs here is its random
  numbers: the state of a processor's generator is kept in memory, read before a point and written after it, two statements. So
  time(p = 1)/time(p) is near p as long as n/p is large beside p, which is what perfectly parallel means.

  Two processors must not have the same seed, or they throw the same points.
  """

  example simulate montecarlo.pi on pram n=10^5 p=16 input=ramp
  example speedup montecarlo.pi on pram n=10^6 p=10^(0..3)
end
