# p/d threads of the HMM make a group of a kernel: what is left open is chosen so that they fit
for a in sum.hmm prefix.hmm convolve.hmm permute.hmm; do
    mmcalc -e "emit $a on hmm in opencl" -e "emit $a on hmm in cuda" | grep ' on hmm:'
done
# an algorithm of two machines, on that which `on` names
mmcalc -e 'emit transpose.tiled on hmm n=4096' -e 'emit transpose.tiled on agpu n=4096' | grep 'tiled on'
mmcalc -k -e 'emit matmul.tiled on pram n=64; emit sum.pairwise on xyz; emit sum.pairwise on umm machine=dmm' 2>&1
mmcalc -e 'emit transpose.tiled on hmm in cude' 2>&1
