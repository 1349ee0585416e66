cat >cycle.mm <<"END"
algorithm cyc.a "x"
 param n, p, w, l
 on dmm
 exact time = time(cyc.b on dmm) + nosuchthing
 end
end
algorithm cyc.b "x"
 param n, p, w, l
 on dmm
 exact time = if n == 0 then 1 else time(cyc.a on dmm, n = n - 1)
 end
end
time cyc.a on dmm n=3 p=1 w=1 l=1
time cyc.b on dmm n=3 p=1 w=1 l=1
f(n) = time(cyc.b on dmm, n = n, p=1, w=1, l=1)
f(3)
algorithm cyc.a "x"
 param n, p, w, l
 on dmm
 exact time = 5 + time(cyc.b on dmm)
 end
end
f(3)
f(n) = time(cyc.b on dmm, n = n, p=1, w=1, l=1)
f(0)
algorithm cyc.a "x"
 param n, p, w, l
 on dmm
 exact time = 7
 end
end
f(3)
f(n) = time(cyc.b on dmm, n = n, p=1, w=1, l=1)
f(3)
time cyc.b on dmm n=3 p=1 w=1 l=1
END
mmcalc -k cycle.mm
