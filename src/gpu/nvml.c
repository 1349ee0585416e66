/* NVML: see nvml.h. */
#include "gpu/nvml.h"

#include <stdbool.h>

#include "gpu/device.h"
#include "gpu/library.h"

typedef struct nvml_device *nvml_handle;
enum { NVML_OK = 0, NVML_CLOCK_SM = 1 };

static int (*nvmlInit_v2)(void);
static int (*nvmlDeviceGetHandleByPciBusId_v2)(const char *, nvml_handle *);
static int (*nvmlDeviceGetClockInfo)(nvml_handle, int, unsigned *);

static bool load(void)
{
    static const gpu_symbol symbols[] = {
        { "nvmlInit_v2", (void **)&nvmlInit_v2, false },
        { "nvmlDeviceGetHandleByPciBusId_v2", (void **)&nvmlDeviceGetHandleByPciBusId_v2, false },
        { "nvmlDeviceGetClockInfo", (void **)&nvmlDeviceGetClockInfo, false },
    };
    static const char *const names[] = { "libnvidia-ml.so.1", NULL };
    char reason[GPU_REASON];
    return library_open("MMCALC_NVML", names, symbols, sizeof symbols / sizeof *symbols, reason,
                        sizeof reason)
           && nvmlInit_v2() == NVML_OK;
}

uint32_t nvml_clock(const char *bus_id)
{
    static int loaded = -1; /* a process asks often, of a library that comes or does not */
    nvml_handle device;
    unsigned mhz = 0;
    if (loaded < 0)
        loaded = load();
    if (!loaded || nvmlDeviceGetHandleByPciBusId_v2(bus_id, &device) != NVML_OK
        || nvmlDeviceGetClockInfo(device, NVML_CLOCK_SM, &mhz) != NVML_OK)
        return 0;
    return mhz;
}
