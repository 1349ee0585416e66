/* A stand-in for libnvidia-ml.so.1: a device whose clock is at 1970 MHz when it is first
 * asked and 5 MHz higher each time.  STANDIN=deaf: it does not start. */
#include <stdlib.h>
#include <string.h>

int nvmlInit_v2(void)
{
    const char *m = getenv("STANDIN");
    return m && strcmp(m, "deaf") == 0 ? 9 : 0;
}

int nvmlDeviceGetHandleByPciBusId_v2(const char *bus, void **device)
{
    *device = (void *)8;
    return strcmp(bus, "0000:3B:00.0") == 0 ? 0 : 6;
}

/* STANDIN=hot: held down by heat (0x40) the first four times. */
int nvmlDeviceGetCurrentClocksThrottleReasons(void *device, unsigned long long *reasons)
{
    static int asked;
    const char *m = getenv("STANDIN");
    if (device != (void *)8)
        return 2;
    *reasons = m && strcmp(m, "hot") == 0 && asked++ < 4 ? 0x40
               : m && strcmp(m, "locked") == 0           ? 0x2
                                                         : 0x1;
    return 0;
}

/* STANDIN=locked: the driver stays, and the clock is set. */
int nvmlDeviceGetPersistenceMode(void *device, int *mode)
{
    const char *m = getenv("STANDIN");
    *mode = m && strcmp(m, "locked") == 0;
    return device == (void *)8 ? 0 : 2;
}

int nvmlDeviceGetClockInfo(void *device, int which, unsigned *mhz)
{
    static unsigned asked = 1965;
    if (device != (void *)8 || which != 1)
        return 2;
    *mhz = asked += 5;
    return 0;
}
