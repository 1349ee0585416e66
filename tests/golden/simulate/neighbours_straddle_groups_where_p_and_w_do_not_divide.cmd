# what the notes of access.contiguous say: more stages than requests where some warps straddle
for p in 8 32 64 12 40; do
    echo "p = $p" $(mmcalc -e "simulate access.contiguous on umm n=480 p=$p w=32 l=1" | grep -E 'requests|stages')
done
