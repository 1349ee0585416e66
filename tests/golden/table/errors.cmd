mkdir -p data/tables data/models data/algorithms
cp "$MMCALC_DATA"/models/*.mm data/models; cp "$MMCALC_DATA"/tables/*.mm data/tables
sed 's/001.1/002.1/' data/tables/001.1.mm >data/tables/002.1.mm
printf 'papertable "009.1" "another"\n  column "t" = time on pram\n  row "x" = no.such\nend\n' > data/tables/009.1.mm
mmcalc --data data --keep-going -e 'table' -e 'table 9.9' -e "table 1" -e "table 009.1"
mmcalc --keep-going -e 'table 4.1 n=2^24 x=3 p=32 b=32 M=1024' -e 'table 4.1 n=2^24' -e 'table 4.1 n=2^(4..5) p=32 b=32 M=1024' -e 'table 4.1 on agpu' -e 'table n over n=1..10^7'
