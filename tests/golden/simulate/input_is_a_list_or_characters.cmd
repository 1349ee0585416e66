cat > words.mm <<'END'
algorithm my.words "looks at its input"
  param n "input size", p
  program
    input array a[n]
    output array s[1]
    forall i = 0 to 0
      s[0] = a[0] + a[n - 1]
    end
    ensure s[0] == input a[0] + input a[n - 1]
  end
end
END
printf '1 2 3 4\n' > STAR
mmcalc -q -k -f json -e 'load words.mm' -e 'simulate my.words on pram p=1 n=8 input={5, 3, -6, 2, 7, 10, -2, 8}' \
    -e 'simulate my.words on pram p=1 n=5 input="SONG♪"' -e 'simulate my.words on pram p=1 n=4 input="STAR"'
mmcalc -q -k -e 'load words.mm' -e 'simulate my.words on pram p=1 n=5 input="SONG"' -e 'simulate my.words on pram p=1 n=3 input={1, 2, 3, 4}' \
    -e 'simulate my.words on pram p=1 n=2 input={1, 1/2}' -e 'simulate my.words on pram p=1 n=4 input=SONG' 2>&1
