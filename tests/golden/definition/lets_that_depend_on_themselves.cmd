printf 'algorithm c "x"\n  param n\n  on umm\n    let a = b\n    let b = a\n    exact time = a\n  end\nend\n' > c.mm; mmcalc -e 'load c.mm' -e 'time c on umm n=5 p=1 w=1 l=1'
