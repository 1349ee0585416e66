cat > scan.mm <<'X'
algorithm my.pass "every block read once"
  param n "words", b, M
  on io
    exact io = ceil(n/b)
  end
end
relation my.relation "half"
  from  "mine"
  maps  io to pem
  conclude io order >= io/2 "for the test"
end
X
mmcalc -e 'load scan.mm' -e 'relate my.pass from io to agpu n=1000 b=32 M=1024 p=64' -e 'relate my.pass from io to pem n=1000 b=32 M=1024' -e 'show my.relation'
mmcalc -f json -e 'load scan.mm' -e 'relate my.pass from io to agpu n=1000 b=32 M=1024 p=64'
mmcalc -f csv -e 'load scan.mm' -e 'relate my.pass from io to agpu n=1000 b=32 M=1024 p=64'
