mkdir -p d/measured d/models
point='"algorithm": "reduce.tree", "device": "k20c", "parameters": {"n": "64"}, "source": "s"'
for text in 'x' '{"schema": "mmcalc-machine/1"}' '{"schema": "mmcalc-measured/1", "points": [{"algorithm": "reduce.tree"}]}' \
    "{\"schema\": \"mmcalc-measured/1\", \"points\": [{$point, \"seconds\": \"-1\"}]}" \
    "{\"schema\": \"mmcalc-measured/1\", \"points\": [{$point, \"times\": \"2\"}]}" \
    "{\"schema\": \"mmcalc-measured/1\", \"points\": [{$point, \"best\": \"2\", \"over\": \"b\", \"from\": \"3\", \"to\": \"1\"}]}" \
    "{\"schema\": \"mmcalc-measured/1\", \"points\": [{$point, \"times\": \"2\", \"than\": \"a\", \"seconds\": \"1\"}]}"; do
    printf '%s\n' "$text" >d/measured/mine.json
    mmcalc --data d -e 'table measured'
done
# what cannot be asked is left open, and JSON says why
printf '%s\n' "{\"schema\": \"mmcalc-measured/1\", \"points\": [{$point, \"times\": \"2\", \"than\": \"a\"}, {$point, \"metric\": \"tmie\", \"times\": \"2\", \"than\": \"a\"}]}" >d/measured/mine.json
mmcalc --data d -f json -e 'table measured'
