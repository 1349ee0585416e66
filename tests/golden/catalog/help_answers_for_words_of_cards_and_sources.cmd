for word in warp 'bank conflict' 'Closed Form' verdict EREW crcw 003 access.banks reduce.shuffle ratios undecided; do
    mmcalc -e "help $word"
done
mmcalc -f json -e 'help latency'
mmcalc -e 'help bank conflicts of warps'
mmcalc -f csv -e 'find round-robin; find volatile' -k
