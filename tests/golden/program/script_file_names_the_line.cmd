printf '1+1\n\n# comment\n2 +\n' > s.mm; mmcalc s.mm
