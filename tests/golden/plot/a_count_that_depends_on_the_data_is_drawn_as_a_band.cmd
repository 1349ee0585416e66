# least and most, and the room between them
cat > evens.mm <<'X'
algorithm evens "halves the even numbers"
  param n, p, w
  from "nowhere"
  on bpram
    least time = ceil(n/p)
    most  time = 3*ceil(n/p)
  end
end
X
mmcalc -f markdown -e 'load evens.mm' -e 'plot time evens on bpram over n={4, 8, 16, 20} p=1 w=4'
COLUMNS=50 mmcalc -e 'load evens.mm' -e 'plot time evens on bpram over n={4, 8, 16, 20} p=1 w=4'
