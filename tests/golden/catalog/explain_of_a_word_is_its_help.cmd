mmcalc --keep-going -e 'explain bank' -e 'explain SIMT' -e 'explain derive' -e 'explain nonsense'
