/* NVML: see nvml.h. */
#include "gpu/nvml.h"

#include "gpu/device.h"
#include "gpu/library.h"

typedef struct nvml_device *nvml_handle;
enum { NVML_OK = 0, NVML_CLOCK_SM = 1, BY_SETTING = 0x2 };

static int (*nvmlInit_v2)(void);
static int (*nvmlDeviceGetHandleByPciBusId_v2)(const char *, nvml_handle *);
static int (*nvmlDeviceGetClockInfo)(nvml_handle, int, unsigned *);
static int (*nvmlDeviceGetCurrentClocksThrottleReasons)(nvml_handle, unsigned long long *);

static int (*nvmlDeviceGetPersistenceMode)(nvml_handle, int *);

/* Reasons that hold the clock down: software's power cap; slowdowns by hardware, by heat (both) and
 * by the power brake. An idle device, or clocks that somebody has set, are none. */
enum { HELD_DOWN = 0x4 | 0x8 | 0x20 | 0x40 | 0x80 };

static bool load(void)
{
    static const gpu_symbol symbols[] = {
        { "nvmlInit_v2", (void **)&nvmlInit_v2, false },
        { "nvmlDeviceGetHandleByPciBusId_v2", (void **)&nvmlDeviceGetHandleByPciBusId_v2, false },
        { "nvmlDeviceGetClockInfo", (void **)&nvmlDeviceGetClockInfo, false },
        { "nvmlDeviceGetCurrentClocksThrottleReasons",
          (void **)&nvmlDeviceGetCurrentClocksThrottleReasons, true },
        { "nvmlDeviceGetPersistenceMode", (void **)&nvmlDeviceGetPersistenceMode, true },
    };
    static const char *const names[] = { "libnvidia-ml.so.1", NULL };
    char reason[GPU_REASON];
    return library_open("MMCALC_NVML", names, symbols, sizeof symbols / sizeof *symbols, reason,
                        sizeof reason)
           && nvmlInit_v2() == NVML_OK;
}

static bool find(const char *bus_id, nvml_handle *device)
{
    static int loaded = -1; /* the library is tried once, though it is asked often */
    if (loaded < 0)
        loaded = load();
    return loaded && nvmlDeviceGetHandleByPciBusId_v2(bus_id, device) == NVML_OK;
}

uint32_t nvml_clock(const char *bus_id)
{
    nvml_handle device;
    unsigned mhz = 0;
    return find(bus_id, &device) && nvmlDeviceGetClockInfo(device, NVML_CLOCK_SM, &mhz) == NVML_OK
               ? mhz
               : 0;
}

bool nvml_throttled(const char *bus_id)
{
    nvml_handle device;
    unsigned long long reasons = 0;
    return find(bus_id, &device) && nvmlDeviceGetCurrentClocksThrottleReasons
           && nvmlDeviceGetCurrentClocksThrottleReasons(device, &reasons) == NVML_OK
           && (reasons & HELD_DOWN) != 0;
}

nvml_settings nvml_set(const char *bus_id)
{
    nvml_settings is = { NVML_UNKNOWN, NVML_UNKNOWN };
    nvml_handle device;
    int mode = 0;
    unsigned long long reasons = 0;
    if (!find(bus_id, &device))
        return is;
    if (nvmlDeviceGetPersistenceMode && nvmlDeviceGetPersistenceMode(device, &mode) == NVML_OK)
        is.persistence = mode ? NVML_YES : NVML_NO;
    if (nvmlDeviceGetCurrentClocksThrottleReasons
        && nvmlDeviceGetCurrentClocksThrottleReasons(device, &reasons) == NVML_OK)
        is.locked = reasons & BY_SETTING ? NVML_YES : NVML_UNKNOWN;
    return is;
}
