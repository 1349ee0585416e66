# What has no parameter n has none here, either; a row is labelled with what was given, or with what varies.
cat >mine.mm <<'MM'
algorithm my.stencil "a stencil"
  param N "side", T "steps", p
  on pram
  end
  program
    input array a[N]
    output array c[N]
    forall i = 0 to N - 1
      c[i] = a[i] + T
    end
  end
end
MM
mmcalc -e 'load mine.mm' -e 'measure my.stencil n=1024 T=2 in cuda' 2>&1 | sed -n '3,$p' | head -4
mmcalc -e 'load mine.mm' -e 'emit my.stencil n=1024 T=2' 2>&1 | sed -n 3,5p
if mmcalc -e devices 2>&1 | grep -q '^ *opencl'; then
    for over in 'N=64' 'N=2^(6..7)'; do
        mmcalc -f json -e 'load mine.mm' -e "measure my.stencil $over T=2" | grep -o '"varying":[^]]*]\|"parameters":{[^}]*}' | sed 's/"p":.*//'
    done
    mmcalc -f csv -e 'load mine.mm' -e 'measure my.stencil N=64 T=2' | cut -d, -f1-3 | head -1
else
    printf '%s\n' '"varying":["N","T"]' '"parameters":{"N":"64","T":"2",' '"varying":["N"]' '"parameters":{"N":"64","T":"2",' '"parameters":{"N":"128","T":"2",' N,T,p
fi
