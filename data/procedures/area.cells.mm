procedure area.cells(length, gap, R, area) "the keys of the cells of R ranges, 7*R at most; behind them 2^30"
  call ranges.index(R = R, n = 7*R, length = length, gap = gap, index = area)
  forall j = 0 to 7*R - 1
    area[j] = if area[j] < 0 then 2^30 else area[j]
  end
end
