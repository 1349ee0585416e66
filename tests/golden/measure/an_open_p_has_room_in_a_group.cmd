# p/d threads of the HMM make a group of a kernel: what is left open is chosen so that they fit
for a in sum.hmm prefix.hmm convolve.hmm permute.hmm; do
    mmcalc -e "emit $a on hmm in opencl" -e "emit $a on hmm in cuda" | grep ' on hmm:'
done
