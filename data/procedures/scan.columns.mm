procedure scan.columns(m, c, e, carry, inclusive) "alpha x b elements, a column a core, behind what carry has"
  if e == 0
    c[e] = carry
  else
    c[e] = identity
  end
  for j = 0 to alpha - 1
    c[e] = op(c[e], m[j][e])
  end
  h = 1
  while h < b
    if e >= h
      c[e] = op(c[e - h], c[e])
    end
    h = 2*h
  end
  if e == 0
    next = op(carry, m[0][e])
    m[0][e] = if inclusive then next else carry
  else
    next = op(c[e - 1], m[0][e])
    m[0][e] = if inclusive then next else c[e - 1]
  end
  for j = 1 to alpha - 1
    x = m[j][e]
    m[j][e] = if inclusive then op(next, x) else next
    next = op(next, x)
  end
  carry = c[b - 1]
end
