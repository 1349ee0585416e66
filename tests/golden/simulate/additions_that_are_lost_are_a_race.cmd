# a[i] = a[i] + x by several indices of one word: all read what was there, and one sum stays (003).
cat > own.mm <<'END'
algorithm my.lost "who adds without atomic"
  param n "words"
  program
    input array a[n]
    output array h[4]
    forall i = 0 to 3
      h[i] = 0
    end
    forall i = 0 to n - 1
      h[a[i] mod 4] = 1 + h[a[i] mod 4]
    end
  end
end
algorithm my.nothing "nobody adds more than 0"
  param n "words"
  program
    input array a[n]
    forall i = 0 to n - 1
      a[0] = a[0] + 0
    end
  end
end
algorithm my.cores "cores"
  program
    output global R[1]
    forall multiprocessor r = 0 to 0
      shared x[1]
      x[0] = 0
      forall core e
        x[0] = x[0] + 1
      end
      R[0] = x[0]
    end
  end
end
algorithm my.between "atomic here, and read there"
  program
    output global R[2]
    R[0] = 0
    forall multiprocessor r = 0 to 1
      atomic R[0] += 1
      if r == 1
        R[1] = R[0]
      end
    end
  end
end
algorithm my.unset "nobody has written there"
  program
    output array s[1]
    forall i = 0 to 3
      atomic s[0] += i
    end
  end
end
algorithm my.much "too much"
  program
    output array s[1]
    forall i = 0 to 3
      s[0] = 2^62
      atomic s[0] += 2^61
    end
  end
end
END
for m in 'umm p=4 w=4 l=2' 'pram p=4 variant=crcw_common'; do
  mmcalc -e "load own.mm; simulate my.lost on $m n=4 input={0, 1, 5, 6}"; echo $?
done
mmcalc -e 'load own.mm; simulate my.nothing on dmm n=4 p=4 w=4 l=2'; echo $?
mmcalc -e 'load own.mm; simulate my.cores on agpu p=4 b=4 M=16'; echo $?
mmcalc -e 'load own.mm; simulate my.between on agpu p=8 b=4 M=16'; echo $?
mmcalc -e 'load own.mm; simulate my.unset on umm p=4 w=4 l=2'; echo $?
mmcalc -e 'load own.mm; simulate my.much on umm p=4 w=4 l=2'; echo $?
for line in 'x += 1' 'atomic x += 1' 'atomic s[0] = 1' 'atomic v[0] += 1' 's[0] += 1' 'atomic c[0] += 1'; do
  printf 'algorithm my.wrong "x"\n  program\n    operator op((a, b), (c, d)) = (a + c, b + d) identity (0, 0)\n    array c[1]\n    array s[1]\n    forall i = 0 to 3\n      private v[1]\n      x = 0\n      c[0] = identity\n      %s\n    end\n  end\nend\n' "$line" > wrong.mm
  mmcalc -e 'load wrong.mm; simulate my.wrong on umm p=4 w=4 l=2'
done
printf 'algorithm my.host "x"\n  program\n    global s[1]\n    atomic s[0] += 1\n    forall multiprocessor r = 0 to 0\n      s[0] = 1\n    end\n  end\nend\n' > wrong.mm
mmcalc -e 'load wrong.mm; simulate my.host on agpu p=4 b=4 M=16'
mmcalc -e 'help atomic; atomic = 3; atomic + 1'
