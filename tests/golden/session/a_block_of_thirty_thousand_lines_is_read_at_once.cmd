# Each line is read once: a block, a note and a list of many lines, as a script, from standard input and within an error.
ulimit -t 10 # seconds of processor time, of each process
awk 'BEGIN { print "algorithm big.block \"x\"\n param n, p, w, l\n on dmm\n exact work = n\n end\n program\n array a[n]"
    for (i = 0; i < 10000; i++) print " forall i = 0 to n - 1\n a[i] = " i "\n end"
    print " end\nend\nsimulate big.block on dmm n=2 p=2 w=2 l=1" }' >block.mm
awk 'BEGIN { print "algorithm big.note \"x\"\n param n, p, w, l\n on dmm\n exact work = n\n end\n notes \"\"\""
    for (i = 0; i < 20000; i++) print "text with a \"word\" and \"\""
    print "\"\"\"\nend\nwork big.note on dmm n=2 p=2 w=2 l=1" }' >note.mm
awk 'BEGIN { print "sum(i = 0..1,"; for (i = 0; i < 2000; i++) print "1 +"; print "1)\n{1,"; for (i = 0; i < 50000; i++) print i ","; print "3}" }' >list.mm
awk 'BEGIN { print "algorithm big.wrong \"x\"\n param n, p, w, l\n on dmm\n exact work = n\n end\n program\n array a[n]"
    for (i = 0; i < 10000; i++) print " forall i = 0 to n - 1\n a[i] = " i "\n end"
    print " a[ = 3\n end\nend\n1 + 1" }' >wrong.mm
mmcalc block.mm | grep work
mmcalc <note.mm
mmcalc list.mm | tail -c 20
mmcalc -k wrong.mm
