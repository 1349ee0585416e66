# hmm.md: relations between DMM, UMM and HMM
mmcalc -e 'relate convolve.direct from umm to hmm n=2^10 m=8 p=64 w=8 l=10 d=4 run=yes'
mmcalc -e 'relate convolve.direct from hmm to umm n=2^10 m=8 p=64 w=8 l=10 d=4'
mmcalc -e 'relate convolve.direct from hmm to umm n=2^10 m=8 p=64 w=32 l=10 d=4'
mmcalc -e 'relate sum.pairwise from dmm to hmm n=2^20 p=2^10 w=32 l=400 d=16'
mmcalc -e 'relate sum.hmm from hmm to dmm n=2^10 p=2^5 w=8 l=10 d=1'
mmcalc -e 'relate transpose.straightforward from umm to hmm n=64 p=64 w=4 l=5 d=2 run=yes'
