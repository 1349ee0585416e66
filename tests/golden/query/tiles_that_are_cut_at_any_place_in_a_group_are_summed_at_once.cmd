# Offsets depend on both variables of a double sum, modulo w: both are taken by their residues.
mmcalc -k -e 'sum(R = 0..2^70, sum(s = 0..2^80, (7*R + 5*s) mod 32))' \
    -e 'sum(R = 0..2^70, sum(s = 0..R, (7*R + 5*s) mod 32))' \
    -e 'sum(R = 0..2^70, sum(s = 0..R, sum(t = 0..s, (7*R + 5*s + t) mod 8)))' \
    -e 'time(transpose.tiled on hmm, n=(2^99+3)^2, p=30000, d=30, w=32, l=400, pad=1)' \
    -e 'time(matmul.tiled on hmm, n=2^200+5, p=60, d=3, w=4, l=40)'
