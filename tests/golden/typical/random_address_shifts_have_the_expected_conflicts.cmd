# Random address shift on the DMM: what is expected over all shifts of the rows, between its ends and beside runs
on='on dmm l=10 variant=shifted'
mmcalc -q -e "conflicts transpose.straightforward $on n=64 p=64 w=4"
mmcalc -q -e "typical conflicts transpose.straightforward $on n=64 p=64 w=4 runs=100"
mmcalc -q -e "typical time prefix.simple $on n=64 p=18 w=6 discipline=lockstep runs=100"
mmcalc -q -e "stages transpose.straightforward $on n=2^200 p=2^10 w=32" # at any size
mmcalc -q -e "time sum.pairwise $on n=2^20 p=2^10 w=32"    # rounds overlap
mmcalc -q -e "time transpose.straightforward on dmm l=10 w=4 n=16 p=8 variant={interleaved, shifted}"
mmcalc -q -e "variants transpose.straightforward on dmm n=64 p=64 w=4 l=10"
mmcalc -q -e "derive transpose.straightforward $on n=64 p=64 w=4"
mmcalc -q -e "steps access.stride on dmm n=4 p=2 w=2 l=3 variant=shifted"
# of no progression, each cell in a row of its own: the boxes of num/fullest.c beside the law's recursion
cat >rows.mm <<'MM'
algorithm my.rows
  param n, p, w, l
  require n == w
  program
    input array a[n*w]
    output array b[n]
    forall i = 0 to n - 1
      b[i] = a[i*w + i*i mod w]
    end
    ensure all(i = 0..n - 1, b[i] == a[i*w + i*i mod w])
  end
end
MM
mmcalc -q -e 'load rows.mm' -e "stages my.rows $on n=16 p=16 w=16" -e 'N(1 + random_banks(16, 16), 12)'
mmcalc -q -e "optimal sum.pairwise on dmm variant=shifted proof=no" # whatever the shifts
