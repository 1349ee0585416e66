# data decide the cells, and no run has 2^200 words: derive has the lines' ends
program='algorithm my.gather
  param n
  program
    input array a[n]
    input array at[n]
    array b[n]
    forall i = 0 to n - 1
      b[i] = a[at[i] mod n]
    end
  end
end'
mmcalc -q --keep-going -e "$program" -e 'p=2^10; w=32; l=400' -e 'profile my.gather on umm n=2^200' -e 'derive my.gather on umm n=2^200' 2>&1
