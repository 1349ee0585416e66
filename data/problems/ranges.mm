problem ranges "the index of the k-th cell of a list of ranges"
  manual "mmcalc-cubes"
  param R "ranges", n "cells asked for"
  bound time order on pram from "003, work law"
    work = (R + n)/p              "every range is looked at and every answer written"
  end
  notes """
  003's OLAP areas: a dimension of an area is a list of ranges of indices, {[0,0],[2,3]}, and a thread that works on cell
  number k of the area has to know its index.
  """
end
