# families are counted by t; where a question has a t of its own, by s, u or v
mmcalc -q -e 'grows 2^t, t' -e 'grows n*t, n where t >= 2' -e 'grows t, t^2 where t >= 16'
mmcalc -q -e 'grows s^t*u, sum(v = 1..u, s)' -e 'optimal time matmul.private on umm proof=no' | sed -n '/is not O/,/its values/p'
mmcalc -q -f json -e 'grows t*s, t' | mmcalc --check-proof -
mmcalc -q -f json -e 'grows t*s, t' | sed 's/"counter":"u","from/"counter":"s","from/' | mmcalc --check-proof -
mmcalc -q -f json -e 'grows t*s, t' | sed 's/"counter":"u","from/"from/' | mmcalc --check-proof -
# a counter is a name that stands for nothing else
for name in pi 2 't + 1'; do mmcalc -q -f json -e 'grows n^2, n' | sed "s/\"from_t\"/\"counter\":\"$name\",\"from_t\"/" | mmcalc --check-proof -; done
