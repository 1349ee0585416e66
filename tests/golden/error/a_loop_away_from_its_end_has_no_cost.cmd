# halves that stay at 0 or 1, doubling from 0, and steps that lead away never end where the loop turns at all;
# div by a number below 0 rounds anew in each turn, which no formula says
loop='algorithm my.loop
  param n
  program
    array a[64]
    h = n - 5
    while CONDITION
      forall i = 0 to 3
        a[i] = 1
      end
      STEP
    end
  end
end'
ask() {
    echo "--- while $1, $2"
    program=$(printf '%s\n' "$loop" | sed "s|CONDITION|$1|; s|STEP|$2|")
    mmcalc -q --keep-going -e "$program" -e 'p=4; w=2; l=3' -e 'time my.loop on umm n=4' -e 'time my.loop on umm n=12' 2>&1 |
        grep -v 'my.loop on\|^$'
}
ask 'h >= 0' 'h = h div 2'
ask 'h > 0' 'h = ceil(h/2)'
ask 'h < 8' 'h = 3*h'
ask 'n > h' 'h = h - 1'
ask 'h <= 10' 'h = h - 0'
mmcalc -q -e 'algorithm my.turns
  param n
  program
    array a[64]
    x = n
    for t = 0 to 3
      forall i = 0 to x + 40
        a[i mod 64] = 1
      end
      x = x div -2
    end
  end
end' -e 'check my.turns on umm n=1..20 p=4 w=2 l=3' -e 'time my.turns on umm n=1 p=4 w=2 l=3'
