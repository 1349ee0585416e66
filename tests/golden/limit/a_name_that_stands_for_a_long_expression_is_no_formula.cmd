# x = x + x forty times: what x stands for has 2^40 terms. The run knows its number; the formula gives up in time.
ulimit -t 10 # seconds of processor time, of each process
{
    printf 'algorithm deep.double "x"\n param n, p\n on pram\n end\n program\n array a[n]\n x = 1\n'
    for i in 1 2 3 4 5 6 7 8; do printf ' x = x + x\n x = x + x\n x = x + x\n x = x + x\n x = x + x\n'; done
    printf ' forall i = 0 to n - 1\n a[i] = x\n end\n end\nend\n'
} >double.mm
mmcalc -e 'load double.mm' -e 'work deep.double on pram n=16 p=4'
