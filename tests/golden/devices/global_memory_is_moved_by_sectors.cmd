# 32 words from the second word on touch two blocks of 128 bytes, but five sectors of 32; a column of words 32
# apart touches a sector, or a block, each.  By bandwidth: 2^20 reads aligned, shifted and in columns
cat >own.mm <<'END'
algorithm own.copy "reads a block from word o on, words d apart"
  param n "words", p, b, M, o >= 0 "shift", d "distance"
  require is_pow2(n)
  on agpu
    let k = p div b
  end
  program
    input global T[o + n*d]
    output global R[n]
    forall multiprocessor r = 0 to n div b - 1
      forall core e
        R[r*b + e] = T[o + (r*b + e)*d]
      end
    end
  end
end
END
mmcalc -q -e 'load own.mm' -f csv -e 'predict own.copy n=2^20 o=0 d=1 on k20c; predict own.copy n=2^20 o=1 d=1 on k20c; predict own.copy n=2^20 o=0 d=32 on k20c' | cut -d, -f 2-16
mmcalc -q -e 'load own.mm' -e 'predict own.copy n=2^20 o=1 d=1 on c1060'
# four sources give a range; 8 MB fit a second cache of 40 MB, so that their time there is not known from below
mmcalc -q -e 'load own.mm' -e 'predict own.copy n=2^20 o=0 d=1 on a100'
