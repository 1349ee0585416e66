echo 'load self.mm' > self.mm; mmcalc self.mm 2>&1 | tail -3; mmcalc .
