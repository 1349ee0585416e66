cp "$GOLDEN/lens/kernels.cu" .; k=kernels.cu
mmcalc -f csv -e "lens $k tiled block=32x8 n=1024"
mmcalc -f json -e "lens $k naive block=32x8 n=1024 grid=2 to mmcalc" | cut -c1-150
mmcalc -f csv -e "conflicts 'tile[threadIdx.x][threadIdx.y]' shape=32x32 block=32x8" | cut -c1-200
mmcalc -e "lens $k tiled block=32x8 n=1024 --fail-on conflicts" >/dev/null; echo "status $?"
mmcalc -e "lens $k naive block=32x8 n=1024 --fail-on conflicts" >/dev/null; echo "status $?"
mmcalc -e "lens $k naive block=32x8 n=1024 --fail-on sectors"
