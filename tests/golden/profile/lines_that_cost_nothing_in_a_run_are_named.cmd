cat >rare.mm <<"END"
algorithm own.rare "what is done for few"
  param n
  program
    input array a[n]
    output array r[n]
    forall i = 0 to n - 1 where a[i] > 2^62
      r[i] = a[i]
      if r[i] > 5
        r[i] = 0
      end
    end
  end
end
END
mmcalc -q -e 'load "rare.mm"' -e 'profile own.rare on umm n=64 p=4 w=4 l=4'
mmcalc -q -f json -e 'load "rare.mm"' -e 'profile own.rare on umm n=64 p=4 w=4 l=4'
