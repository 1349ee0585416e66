# K. Nakano, IPDPS Workshops 2013: n/w + n*l/p + l + log n, and n/w + m*n/(d*w) + n*l/p + l + log m
mmcalc -e 'optimal sum.hmm on hmm where d*w <= p and p <= n and d^2 <= n'
mmcalc -e 'optimal convolve.hmm on hmm where d*w <= p and p <= n and d*m <= p'
mmcalc -q -e 'time sum.hmm on hmm n=2^200 p=2^20 d=2^6 w=32 l=400; time sum.hmm on hmm n=2^200+17 p=30000 d=30 w=32 l=400'
mmcalc -q -e 'time convolve.hmm on hmm n=2^200 m=2^5 p=2^20 d=2^6 w=32 l=400; time prefix.hmm on hmm n=2^200+3 p=30000 d=30 w=32 l=400'
