for word in warp 'bank conflict' bandwidth reduction 'work law' 'false sharing' 'Closed Form' verdict EREW crcw 003 access.banks reduce.shuffle ratios undecided; do
    mmcalc -e "help $word"
done
mmcalc -e "explain bank conflict" -e "explain scan"
mmcalc -f json -e 'help latency'
mmcalc -e 'help bank conflicts of warps'
mmcalc -f csv -e 'find round-robin; find volatile' -k
