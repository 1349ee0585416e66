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
# scattered, masked and backwards, beside a whole block that is written: squares mod 64 lie in all 8 sectors and both
# blocks, every other core's 4*e in 16 and 4, 40 - e in 5 and 2; with the block written 12, 20 and 9 sectors, 3, 5 and 3 blocks
for reads in '(e*e) mod 64' '4*e where e mod 2 == 0' '40 - e'; do
  at=${reads%% where*} if=true
  case $reads in *where*) if=${reads##*where } ;; esac
  cat >own.mm <<END
algorithm own.reads "reads words of two or four blocks"
  param n "words", p, b, M
  require is_pow2(n)
  on agpu
    let k = p div b
  end
  program
    input global T[128]
    output global R[n]
    forall multiprocessor r = 0 to n div b - 1
      shared x[b]
      forall core e
        if $if
          x[e] = T[$at]
        end
        R[r*b + e] = 1
      end
    end
  end
end
END
  mmcalc -q -e 'load own.mm' -f json -e 'predict own.reads n=32 on k20c; predict own.reads n=32 on c1060' \
    | sed 's/.*bandwidth_seconds":"//; s/".*//' | awk -v r="$reads" 'NR == 1 { s = $1*208e9/32 } END { printf "%s: %.2f sectors, %.2f blocks\n", r, s, $1*102e9/128 }'
done
