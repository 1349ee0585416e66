# What has no cost is not optimal either; where the program obeys the variant, the verdict is as before.
mmcalc -q -k -e 'optimal max.cascaded on pram variant=erew' -e 'optimal merge.blocks on pram variant=erew' -e 'optimal max.cascaded on pram variant=ercw' 2>&1
for a in 'max.cascaded on pram' 'max.cascaded on pram variant=crcw_arbitrary' 'sum.tree on pram variant=erew' 'scan.blelloch on pram variant=ercw'; do
    mmcalc -q -e "optimal $a" | grep -E '^  (optimal|bound)'
done
