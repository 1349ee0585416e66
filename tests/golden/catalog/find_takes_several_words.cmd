mmcalc -k -e 'find bank address groups' -e 'find seconds' -e 'find sum nothing_else' -e 'find PAIRWISE sum'
