try() { printf "$1" > t; mmcalc -e 'trace t on dmm w=2 l=2'; } 2>&1
try '1 2\n3 x\n'
try '1 2\n3 -4\n'
try '1 2\n3 4.5\n'
try '1 2\n3 9223372036854775808\n'
try '1, 2\n'
try '\n# nothing\n'
try '{"schema":"mmcalc-trace/2","threads":2,"steps":[]}'
try '{"schema":"mmcalc-trace/1","steps":[]}'
try '{"schema":"mmcalc-trace/1","treads":2,"steps":[]}'
try '{"schema":"mmcalc-trace/1","threads":2,\n"steps":[[1,2],\n  [1,2,3]]}'
try '{"schema":"mmcalc-trace/1","threads":2,\n"steps":[[1,2],\n  [1,2'
try '{"schema":"mmcalc-trace/1","threads":2,"steps":[[1,2]]} {}'
yes 1234567890,1 | head -20000 | tr '\n' , | sed 's/^/{"schema":"mmcalc-trace\/1","threads":100000,"steps":[[/; s/,$/,1e5]]}/' > t; mmcalc -e 'trace t on dmm w=2 l=2' 2>&1
