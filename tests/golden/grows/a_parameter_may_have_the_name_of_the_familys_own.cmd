# families are written in t; where a question has a t of its own, a no has no proof, but an answer
mmcalc -q -e 'grows 2^t, t' -e 'grows n*t, n where t >= 2' -e 'grows t, t^2 where t >= 16'
