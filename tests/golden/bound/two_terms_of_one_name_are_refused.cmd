cat >twice.mm <<'EOF'
problem many "a problem"
  param n "size"
  bound time strict on dmm from "a test"
    bandwidth = n/w
    bandwidth = n
  end
end
EOF
mmcalc -e 'load twice.mm' -e 'bound many on dmm n=20 p=1 w=1 l=1'
