# mss combines four numbers: shared memory, blocks and multiplicity count them
mmcalc -q -e 'simulate reduce.pipeline on agpu n=2^10 p=64 b=8 M=512 operator=mss; simulate reduce.pipeline on agpu n=2^10 p=64 b=8 M=512 operator=max' | grep 'AGPU\|time\|io \|shared\|global\|multiplicity\|conflicts\|degree'
mmcalc -e 'multiplicity reduce.pipeline on agpu n=2^24 p=2^11 b=32 M=12288 words={1, 2, 4}'
# what the operator says, unless words is given; without the parameter what the operator says
mmcalc -q -e 'simulate reduce.tree_nc on agpu n=100 p=8 b=8 M=512 operator=mat words=3' | grep 'words\|time'
cat > own.mm <<'EOF'
algorithm sum.wide "words of 128 bits"
  param n "input size", p, b, M
  program
    operator op(x, y) = x + y  identity 0  commutative  words 2
    input global T[n]
    output global R[1]
    forall multiprocessor r = 0 to 0
      shared x[b]
      forall core e
        x[e] = identity
        for i = 0 to ceil(n/b) - 1
          if i*b + e < n
            x[e] = op(x[e], T[i*b + e])
          end
        end
        if e == 0
          R[0] = x[0]
        end
      end
    end
  end
end
EOF
mmcalc -q -e 'load own.mm' -e 'simulate sum.wide on agpu n=20 p=8 b=8 M=64' | grep 'time\|io \|shared\|global'
sed 's/words 2/wrods 2/' own.mm > wrong.mm; mmcalc -e 'load wrong.mm' ; sed 's/words 2/words 65/' own.mm > wrong.mm; mmcalc -e 'load wrong.mm'
mmcalc -q -e 'simulate reduce.pipeline on agpu n=2^10 p=64 b=4 M=16 operator=mat'
