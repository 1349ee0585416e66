problem distribution "the base cells of an area of a cube changed together"
  manual "mmcalc-cubes"
  param n "base cells that are stored", R "ranges of the area"
  bound time order on pram from "003, work law"
    work = (n + R)/p              "every base cell and every range is looked at"
  end
  sequential time "every base cell and every cell of the area, one after another" = n + R from "003, OLAP: write-back"
  notes """
  What is written into a consolidated cell goes down to the base cells below it, its area: all are multiplied by x, or set to x, or x is added
  to each. Base cells that are 0 are not stored. So multiplying changes what is there, and setting and adding make cells that
  were not.

  The area is a list of ranges of base elements, each with the gap before it; an area of several dimensions is one, too, in the order
  of its cells' keys. A length is taken modulo 8, and at least 1, a gap modulo 8, as in ranges.index.
  """
end
