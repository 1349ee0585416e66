cat > s.mm <<'X'
set format=markdown
compare prefix on umm n=2^(11..12) p=2^10 w=32 l=400
set format = tex; amdahl(9/10, 2^(0..3))
set format json
1/3; set format
set format=text; 1/3
set format=yaml
X
mmcalc s.mm
