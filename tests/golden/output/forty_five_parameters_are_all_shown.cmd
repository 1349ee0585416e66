# 45 parameters in the head, and as 45 columns of a series in which all vary
{ echo 'algorithm wide.one "many parameters"'
  printf '  param a1 "the first"'; for i in $(seq 2 45); do printf ', a%d "another"' $i; done; echo
  echo '  on pram'; echo '    exact time = a1 + a45'; echo '  end'; echo end; } >wide.mm
bind=a1=1; for i in $(seq 2 45); do bind="$bind a$i=a$((i - 1))+1"; done
for format in text markdown tex; do
    mmcalc -f $format -e 'load wide.mm' -e "time wide.one on pram $bind p=1"
done
series=a1=1..2; for i in $(seq 2 45); do series="$series a$i=a$((i - 1))+1"; done
for format in text markdown tex csv; do
    mmcalc -f $format -e 'load wide.mm' -e "time wide.one on pram $series p=1"
done
