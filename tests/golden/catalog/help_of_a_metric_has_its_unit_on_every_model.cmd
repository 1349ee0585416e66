mmcalc -e 'help io' -e 'help synchronisations'
