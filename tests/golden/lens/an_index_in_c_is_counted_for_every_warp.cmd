mmcalc -e "conflicts 'tile[threadIdx.y][threadIdx.x ^ threadIdx.y]' shape=32x32 type=float block=32x8"
mmcalc -e "conflicts 'tile[threadIdx.x][threadIdx.y + k]' shape=32x32 block=32x8 for k=0..24 by 8"
mmcalc -e "conflicts 'threadIdx.x - 1'"
mmcalc -e "conflicts 's[threadIdx.x]' type=float4" -e "conflicts 's[threadIdx.x]' type=float4 bank=8" -e "conflicts 's[threadIdx.x]' type=float2 bank=8"
mmcalc -f json -e "conflicts 'shm[idx*4]' for idx=0..3" -e "conflicts 'shm[threadIdx.x*4]'"
for bad in "'a[threadIdx.x'" "'a[i][threadIdx.x]'" "'a[k]'" "'a[k" "'a[threadIdx.x]' type=flaot" "'a[threadIdx.x]' block=32x64"
do mmcalc -e "conflicts $bad"
done
