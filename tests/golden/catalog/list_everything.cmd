# a row for every definition, in its own words under its kind; shown are those of sums, reductions and transposes
mmcalc -e list >all
awk '/^[a-z]/ { print } /^  [^ ]/ { shown = /^  (sum|reduce|transpose|umm|amdahl|mss|004\.4\.1|agpu_)/ } /^  / && shown { print }' all
for kind in $(ls "$MMCALC_DATA" | grep -E '^(algorithms|problems|models|laws|operators|relations|tables)$'); do
    [ "$(awk -v k="$kind" '/^[a-z]/ { here = $0 == k } here && /^  [^ ]/' all | wc -l)" = "$(ls "$MMCALC_DATA/$kind"/*.mm | wc -l)" ] || echo "$kind: not all are listed"
done
