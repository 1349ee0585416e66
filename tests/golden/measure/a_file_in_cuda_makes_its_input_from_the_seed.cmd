# as the run drew it: words, words in order, elements of an operator, of one word or of several. However long the input is, the file is not.
cat >parts.mm <<'MM'
algorithm my.pairs "an operator whose elements are made of two words"
  param n
  on pram
  end
  program
    operator op((a, b), (c, d)) = (a + c, max(b, d))  identity (0, 0)  words 2  input (v, w) = (min(v, w), v*v)
    input array x[n]
    array s[n]
    forall i = 0 to n - 2
      s[i] = op(x[i], x[i + 1])
    end
  end
end
MM
mmcalc -q -e 'load parts.mm; set seed=7' -e 'emit sum.pairwise n=64 language=cuda to one.cu' -e 'emit merge.blocks n=9 m=6 p=16 language=cuda to sorted.cu' -e 'emit reduce.tree_nc n=300 b=4 p=16 operator=mss language=cuda to mss.cu' -e 'emit my.pairs n=10 language=cuda to pairs.cu' -e 'emit sum.pairwise n=2^17 p=2^10 language=cuda to long.cu' >said
for f in one sorted mss pairs long; do sed -n '/^static void make_input/,/^}/p' $f.cu; done
ls -l long.cu | awk '{ print ($5 < 40000 ? "a short file" : "a long file: " $5) }'
