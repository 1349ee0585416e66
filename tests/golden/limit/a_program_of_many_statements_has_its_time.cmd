# 60,000 parts of one sum; each is as deep in the stack as all before it, if they are added one by one
awk 'BEGIN {
    print "algorithm my.long \"many statements\"\n  param n, p, w, l\n  on umm\n  end\n  program\n    input array a[n*60001]"
    for (i = 0; i < 20000; i++)
        printf "    forall i = 0 to n - %d\n      a[i*%d + %d] = a[i + %d*n] + %d\n    end\n", i % 7 + 1, i % 5 + 2, i, i, i
    print "  end\nend"
}' >long.mm
mmcalc -q -e 'load long.mm' -e 'time my.long on umm n=1000 p=64 w=8 l=5'
