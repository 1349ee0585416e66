problem aggregation "sums of a cube's base cells for consolidated cells"
  manual "mmcalc-cubes"
  param n "base cells that are stored", m "base elements", T "target cells"
  bound time order on pram from "003, work law"
    work = (n + T)/p              "every base cell is looked at, and every target cell is written"
  end
  bound time strict on dmm, umm from "000 §5, the bounds of whatever reads n words"
    bandwidth = (n + T)/w         "every base cell is read and every target cell is written; a time unit takes in at most w cells"
    latency   = (n + T)*l/p       "some thread asks for (n + T)/p cells or more, each l time units long"
  end
  bound time strict on bpram from "001 §2; 000 §5 with l = 1"
    bandwidth  = (n + T)/w        "every base cell is read and every target cell is written; a time unit serves at most w cells"
    processors = (n + T)/p        "and a round serves at most p"
  end
  sequential time "every base cell added to its target" = n + T from "003, OLAP"
  notes """
  A data cube stores its base cells alone, and of them those that are not 0: pairs of a key, the base element, and a value. Others - a quarter of its
  months, a continent of its countries - are sums, made when they are asked for. `parent` says to which of the T target cells a base
  element belongs, if to any.
  """
end
