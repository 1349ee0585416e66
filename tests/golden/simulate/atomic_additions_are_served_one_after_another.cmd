# machines.md 1 and 3: lanes of one cell take a stage each on DMM and UMM, on the AGPU they are a conflict's degree.
cat > own.mm <<'END'
algorithm my.bins "how many words are in each of B bins"
  param n "words", B "bins"
  program
    input array a[n]
    output array h[B]
    forall i = 0 to B - 1
      h[i] = 0
    end
    forall i = 0 to n - 1
      atomic h[a[i] mod B] += 1
    end
    ensure sum(j = 0..B - 1, h[j]) == n
  end
end
algorithm my.total "everybody adds to one word, then each to its own"
  param n "words"
  program
    input array a[n]
    output array s[1]
    array c[n]
    forall i = 0 to n - 1
      c[i] = 0
      if i == 0
        s[i] = 0
      end
      atomic s[0] += a[i]
      atomic c[i] += a[i]
    end
    ensure s[0] == total(a)
  end
end
algorithm my.private "a histogram for each multiprocessor, then one of all"
  param n "words"
  program
    input global T[n]
    output global H[b]
    forall multiprocessor r = 0 to 0
      forall core e
        H[e] = 0
      end
    end
    forall multiprocessor r = 0 to n div b - 1
      shared x[b]
      forall core e
        x[e] = 0
        atomic x[T[r*b + e] mod b] += 1
        atomic H[e] += x[e]
        atomic H[0] += 0
      end
    end
    ensure sum(j = 0..b - 1, H[j]) == n
  end
end
END
mmcalc -e 'load own.mm; simulate my.bins on umm n=8 B=4 p=4 w=4 l=5 input={0, 0, 0, 1, 0, 1, 2, 3} show'
for m in dmm umm; do
  mmcalc -e "load own.mm; time my.total on $m n=2^10 p=64 w=8 l=5; simulate my.total on $m n=2^10 p=64 w=8 l=5"
done
mmcalc -e 'load own.mm; derive my.total on umm; derive my.bins on umm'
mmcalc -e 'load own.mm; simulate my.total on pram n=16 p=4 variant=crcw_arbitrary; simulate my.total on bpram n=16 p=8 w=4'
mmcalc -e 'load own.mm; simulate my.total on pram n=16 p=4 variant=crew'; echo $?
mmcalc -e 'load own.mm; simulate my.private on agpu n=16 p=8 b=4 M=16 input={0, 0, 0, 0, 0, 1, 2, 3, 1, 5, 2, 2, 3, 1, 1, 1} show'
mmcalc -e 'load own.mm; simulate my.private on agpu n=2^12 p=2^8 b=32 M=2^10; derive my.private on agpu'
