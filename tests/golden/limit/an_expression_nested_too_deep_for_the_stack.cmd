{
    printf 'algorithm deep.sum "x"\n param n, p, w, l\n on dmm\n exact work = n\n end\n program\n array a[n]\n forall i = 0 to n - 1\n a[i] = (\n'
    awk 'BEGIN { for (k = 1; k < 2000; k++) print "i +" }'
    printf 'i)\n end\n end\nend\n'
} >deep.mm
mmcalc -e 'load deep.mm' -e 'simulate deep.sum n=4096 p=4 w=2 l=1'
