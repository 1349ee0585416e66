# k processors that add to one cell in a round take k time units (003: one thread a cycle), on crcw_combining one: by formula and by run,
# with both ways of counting; of cells that data decide the least and the most.
cat > own.mm <<'X'
algorithm my.total "everybody adds to one cell"
  solves sum
  param n, p
  option variant = crcw_common "additions to one cell"
  program
    input array a[n]
    output array s[1]
    forall i = 0 to 0
      s[i] = 0
    end
    forall i = 0 to n - 1
      atomic s[0] += a[i]
    end
    ensure s[0] == total(input a)
  end
end
X
for v in crcw_common crcw_combining; do
    mmcalc -q -e 'load own.mm' -e "time, span, work my.total on pram n=100 p=8 variant=$v unit={statement, access}" \
        -e "simulate my.total on pram n=100 p=8 variant=$v" -e "time my.total on pram n=2^100 p=2^50 variant=$v" \
        -e "optimal my.total on pram variant=$v" -e "time histogram.atomic on pram n=2^20 B=2^8 p=2^10 variant=$v" \
        -e "check my.total on pram variant=$v" -e "derive my.total on pram variant=$v" -e "bound sum on pram n=100 p=8 variant=$v"
done
# on other machines the memory adds, too: no bound of combining two numbers a time
mmcalc -q -e 'load own.mm' -e 'time my.total on bpram n=2^10 p=2^10 w=2^10' -e 'time my.total on umm n=2^10 p=2^10 w=32 l=10^6'
