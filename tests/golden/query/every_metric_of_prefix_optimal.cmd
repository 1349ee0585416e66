for m in time accesses requests stages conflicts rounds utilisation work span processors cost parallelism speedup efficiency; do mmcalc -q -e "$m prefix.optimal on umm n=1024 p=64 w=32 l=100"; done
