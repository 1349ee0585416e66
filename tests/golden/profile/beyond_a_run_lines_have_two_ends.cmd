# data decide the cells, or they are too many to be counted, or a run is too long: the ends of lines
gather='algorithm my.gather
  param n
  program
    input array a[n]
    input array at[n]
    array b[n]
    forall i = 0 to n - 1
      b[i] = a[at[i] mod n]
    end
    forall i = 0 to n - 1
      a[i] = b[i]
    end
  end
end'
fft='algorithm my.fft
  param n
  require is_pow2(n)
  program
    input array a[n]
    for t = 0 to log2(n) - 1
      forall i = 0 to n div 2 - 1
        a[i div 2^t*(2*2^t) + i mod 2^t] = a[i div 2^t*(2*2^t) + i mod 2^t + 2^t]
      end
    end
  end
end'
mmcalc -q --keep-going -e "$gather" -e "$fft" -e 'p=2^10; w=32; l=400' -e 'profile my.gather on umm n=2^40' \
  -e 'profile my.fft on umm n=2^60' -e 'derive my.fft on umm n=2^60' -e 'profile my.gather on umm n=2^60 input=random' \
  -e 'profile sort.quick on pram n=2^40' -e 'p=2^8; b=32; M=2^12; profile reduce.pipeline on agpu n=2^60' \
  -e 'profile reduce.step7 on agpu n=2^60' -e 'profile merge.groups on agpu n=2^60 s=2^50 rho=32 d=4' 2>&1
mmcalc -q -f json -e "$gather" -e 'p=2^10; w=32; l=400; profile my.gather on umm n=2^40'
