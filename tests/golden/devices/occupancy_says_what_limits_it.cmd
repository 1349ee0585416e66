mmcalc -e 'occupancy on k20c threads=256 registers=40 shared=4096; occupancy on geforce8800gtx threads={64, 128, 256, 512} registers=10'
# 003: 16 multiprocessors, 64 warps each, of 32 threads: 32768 active threads
mmcalc -q -e 'occupancy on gtx980 threads=512'
# threads, not places for them in warps: 16 blocks of one on 13 multiprocessors
mmcalc -q -e 'occupancy on k20c threads={1, 250} registers=40'
mmcalc -f json -e 'occupancy on k20c threads=1000 shared=49153'
mmcalc -k -e 'occupancy' -e 'occupancy on umm' -e 'occupancy on k20c warps=3' -e 'occupancy sum.pairwise on k20c' -e 'occupancy on k20c threads=2000' -e 'occupancy on geforce8800gtx threads={512, 1024}'
# of a device whose blocks have less threads than a warp
mkdir -p own/mmcalc/machines
sed '/"block_threads"/,/value/s/1024/16/' "$MMCALC_DATA/machines/k20c.json" >own/mmcalc/machines/mine.json
XDG_CONFIG_HOME=$PWD/own mmcalc -e 'occupancy on mine'
