"""How long a test in Python waits for a process: until that has used so much processor time, not until a
clock has gone on so far while other work had the machine.  Their `run` names this folder in PYTHONPATH."""
import os
import time

TICKS = os.sysconf('SC_CLK_TCK')
OF_THE_CLOCK = 20  # for one that does nothing at all: so many times as long by the clock
GONE = 10          # seconds by the clock, for what one that has ended left to be read


def spent(pid):
    """Seconds of processor time of a process, its children that have ended, and theirs that have not; 0 when it has gone."""
    try:
        with open('/proc/%d/stat' % pid) as f:
            fields = f.read().rsplit(')', 1)[1].split()
        with open('/proc/%d/task/%d/children' % (pid, pid)) as f:
            children = [int(c) for c in f.read().split()]
    except OSError:
        return 0
    return sum(int(t) for t in fields[11:15]) / TICKS + sum(spent(c) for c in children)


def there(pid):
    try:
        with open('/proc/%d/stat' % pid) as f:
            return f.read().rsplit(')', 1)[1].split()[0] != 'Z'
    except OSError:
        return not os.path.isdir('/proc/self')


class Patience:
    """over(): has the process used these seconds since this began, or ended a while ago?"""

    def __init__(self, pid, seconds):
        self.pid, self.seconds = pid, seconds
        self.used, self.begun, self.seen = spent(pid), time.monotonic(), time.monotonic()

    def over(self):
        now = time.monotonic()
        if there(self.pid):
            self.seen = now
        return spent(self.pid) - self.used > self.seconds or now - self.seen > GONE or now - self.begun > OF_THE_CLOCK * self.seconds
