mkdir -p d/machines d/models
for text in 'x' '{"schema": "mmcalc-machine/1"}' '{"schema": "other/1", "device": {"name": "a"}}' \
    '{"schema": "mmcalc-machine/1", "device": {"name": "a"}, "facts": {"cores": {"value": 1.5, "source": "s"}}}' \
    '{"schema": "mmcalc-machine/1", "device": {"name": "a"}, "facts": {"cores": {"value": 1}}}' \
    '{"schema": "mmcalc-machine/1", "device": {"name": "a"}, "facts": {"coers": {"value": 1, "source": "s"}}}'; do
    printf '%s\n' "$text" >d/machines/mine.json
    mmcalc --data d -e 'show mine'
done
