problem pi "the circle's ratio by random points"
  manual "mmcalc-scalability"
  param n "points"
  notes """
  A point of the unit square lies in the quarter circle with probability pi/4, so four times the share of points that do is
  near pi, and the nearer the more points there are. The points have nothing to do with each other: 003's example of what
  is perfectly parallel.
  """
end
