law pi_error "the standard error of pi as 4*hits/n, with n random points"
  from "003, Monte Carlo simulation: determining pi"
  param n "points"
  require n > 0
  value = sqrt(pi()*(4 - pi())/n)
  notes """
  hits is the sum of n independent hits with probability pi/4: its variance is n*pi/4*(1 - pi/4), and that of 4*hits/n is
  16/n times pi/4*(1 - pi/4), which is pi*(4 - pi)/n. A digit more takes a hundred times the points. It is the error of truly random
  points; montecarlo.pi throws pseudorandom ones.
  """
  example pi_error(10^4)
  example pi_error(10^6)
end
