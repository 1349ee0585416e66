cat >nobody.mm <<'END'
relation nobody "a machine without processors"
  from "mine"
  maps pram to dmm
  target p = n - n
  target w = 1
  target l = 1
  conclude time order <= time "it is the same"
  verify banks
end
END
mmcalc -q -e 'load nobody.mm' -e 'relate sum.pairwise from pram to dmm n=2^10 p=64 variant=erew run=yes'
mmcalc -q -e 'relate sum.pairwise from dmm to hmm n=64 p=16 d=2 w=4 l=1 run=yes'
