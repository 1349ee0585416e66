# where pad == 1 no proof is of pad >= 4, from which anything follows
mmcalc -q -e 'optimal transpose.tiled on hmm' | sed -n '/^regime/,/^$/p; / wherever /p; /^F <= /,/^$/p'
