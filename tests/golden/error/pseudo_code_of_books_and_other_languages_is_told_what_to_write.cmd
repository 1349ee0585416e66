# a program's lines, joined by | ; then what is said of them, without the line and the place
while IFS= read -r program; do
    printf 'algorithm my.x "x"\n param n, p\n program\n  input array a[n]\n  output array b[n]\n  %s\n end\nend\nsimulate my.x on pram n=8 p=4\n' "$program" | sed 's/ *| */\n  /g' >x.mm
    echo "> $program"
    mmcalc -q x.mm 2>&1 | grep -vE '^    |^ *\^~*$' | sed 's/^x.mm:[0-9:]* //' | head -3 | sed 's/^/  /'
done <<'EOF'
for k in 0..n-1 | x = k | end
for (k = 0; k < n; k++) | x = k | end
for k = 0 to n - 1 do | x = k | end
for each i in a | x = i | end
for each processor i | b[i] = a[i] | end
parallel for i = 0 to n - 1 | b[i] = a[i] | end
for i = 0 to n - 1 pardo | b[i] = a[i] | end
forall i in 0..n-1 | b[i] = a[i] | end
forall i = 0..n-1 | b[i] = a[i] | end
forall i = 0 to n - 1 step 2 | b[i] = a[i] | end
forall i = 0 to n - 1 | b[i] += a[i] | end
forall i = 0 to n - 1 | b[i]++ | end
forall i = 0 to n - 1 | b[i] -= a[i] + i # all | end
forall i = 0 to n - 1 | b[i] min=a[i] | end
for k = 0 to n - 1 within 0..9 why | x = k | end
forall i = 0 to n - 1 | b[i] := a[i] | end
forall i = 0 to n - 1 | b[i] <- a[i] | end
forall i = 0 to n - 1 | b[i] ← a[i] | end
forall i = 0 to n - 1 | b[i] = a[i]; | end
forall i = 0 to n - 1 | b(i) = a(i) | end
forall i = 0 to n - 1 | b[i, 0] = a[i] | end
forall i = 0 to n - 1 | b[i] min= a[i] | end
forall i = 0 to n - 1 | b[i] = a[i] % 2 | end
forall i = 0 to n - 1 | b[i] = a[i] > 0 ? a[i] : 0 | end
forall i = 0 to n - 1 // all | b[i] = a[i] | end
forall i = 0 to n - 1 | swap(a[i], b[i]) | end
forall i = 0 to n - 1 | b[i] = a[i] | __syncthreads() | end
forall i = 0 to n - 1 | if a[i] > 0 then | b[i] = 1 | end | end
forall i = 0 to n - 1 | if a[i] > 0 then b[i] = 1 else b[i] = 0 | end
forall i = 0 to n - 1 | if a[i] = 1 | b[i] = 1 | end | end
forall i = 0 to n - 1 | if (a[i] == 1) { | b[i] = 1 | } | end
forall i = 0 to n - 1 | if a[i] > 0 && i > 1 | b[i] = 1 | end | end
forall i = 0 to n - 1 | if !(a[i] > 0) | b[i] = 1 | end | end
forall i = 0 to n - 1 | if a[i] > 0 | b[i] = 1 | else if a[i] < 0 | b[i] = 2 | end | end
forall i = 0 to n - 1 | if a[i] > 0 | b[i] = 1 | elif a[i] < 0 | b[i] = 2 | end | end
forall i = 0 to n - 1 | if a[i] > 0 | b[i] = 1 | endif | end
forall i = 0 to length(a) - 1 | b[i] = a[i] | end
forall i = 0 to a.length - 1 | b[i] = a[i] | end
k = 1 | while k < n do | k = 2*k | end
k = n | repeat | k = k div 2 | until k == 1
for k = 0 to 3 | x = k | end for
for t = 1 to log n | x = t | end
if proc_id == 0 | b[0] = 1 | end
b[0:n] = a[0:n]
c = [1, 2, 3]
int x = 0
let x = 3
print a[0]
return a[0]
barrier
x = 0x10
x = √n
EOF
# what is advised is taken
cat >good.mm <<'EOF'
algorithm my.good "as advised"
  param n, p
  program
    input array a[n]
    output array b[n]
    x = 0
    for k = 0 to n - 1
      x = k
    end
    for k = n - 1 downto 0
      x = k
    end
    for k = 0 to n - 1 by 2
      x = k
    end
    while x < n
      x = x + 1
    end
    forall i = 0 to n - 1
      y = if a[i] > 0 then a[i] mod 2 else 0
      if a[i] == 1 and not (i > 1)
        b[i] = y
      elsif a[i] < 0
        b[i] = min(y, 2)
      else
        b[i] = a[i] div 2
      end
      a[i], b[i] = b[i], a[i]
      atomic b[0] += a[i]
    end
  end
end
simulate my.good on umm n=8 p=4 w=2 l=2
EOF
mmcalc -q good.mm | grep -E 'time|rounds'
