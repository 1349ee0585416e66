# 004, Lemma 3.4, Theorems 3.2, 3.8 and 3.9: the transformed program runs, at awkward points; nothing printed but what it took.
cat > kept.mm <<'F'
algorithm kept "adds in three launches what the multiprocessors keep"
  param n "numbers", p, b, M
  on agpu'
  end
  program
    input global T[n]
    output global R[1]
    global W[p div b]
    shared x[2*b + 1]
    for t = 0 to 2
      forall multiprocessor r = 0 to p div b - 1
        forall core e
          if t == 0
            x[e] = if r*b + e < n then T[r*b + e] else 0
          end
          if t == 1
            for i = 1 to n div p
              if i*p + r*b + e < n
                x[e] = x[e] + T[i*p + r*b + e]
              end
            end
          end
          if t == 2 and e == 0
            s = 0
            for i = 0 to b - 1
              s = s + x[i]
            end
            W[r] = s
          end
        end
      end
    end
    forall multiprocessor r = 0 to 0
      forall core e
        if e == 0
          s = 0
          for i = 0 to p div b - 1
            s = s + W[i]
          end
          R[0] = s
        end
      end
    end
    ensure R[0] == total(input T)
  end
end
F
run() { mmcalc -q -k -e 'load kept.mm' -e "relate $* run=yes" 2>&1 | grep -E '^(00|  the run|  from|[a-z].*:)' ; }
for n in 1 37 500; do run kept from "agpu'" to agpu n=$n p=12 b=4 M=64; done
for a in reduce.tree reduce.pipeline scan.tree scan.ordered sum.shuffled; do
    extra=; [ $a = scan.ordered ] && extra=alpha=2
    run $a from agpu to agpu n=501 v=24 p=8 b=4 M=100 $extra
    run $a from "agpu" to "agpu'" n=77 p=16 b=4 M=100 $extra
done
# v no multiple of p, a number less or more than the blocks take, one core a multiprocessor, additions that meet
run reduce.cascading from agpu to agpu n=37 v=20 p=8 b=4 M=200
run histogram.shared from agpu to agpu n=200 v=56 p=16 b=8 M=200 B=7
run sort.blocks from agpu to agpu n=65 v=3 p=2 b=1 M=200
run vector.increment from pram to agpu n=33 p=16 M=700 variant=erew
run scan.partitioned from pram to agpu n=7 p=4 M=128 variant=erew
for a in scan.blelloch sum.tree scan.partitioned; do run $a from pram to agpu n=64 p=8 M=512; done
mmcalc -q -e 'show nonvolatile_to_agpu' | grep -A1 'run shows'
