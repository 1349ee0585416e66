# and so do their parts: no name is one of a compiler's own, such as __LINE__
mmcalc -q --keep-going -e '_x = 3' -e 'f(_a) = 2' -e 'time a._b on umm' -e '__LINE__ + 1' -e '1_000' -e 'a_ = 3' -e 'a_ + 1' -e 'algorithm my.a "x"
  param _n
  program
    array b[_n]
  end
end' -e '_'
