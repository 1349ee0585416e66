/* How fast a GPU's multiprocessors are clocked at the moment, and whether they are held down:
 * NVIDIA's management library libnvidia-ml.so.1, opened when it is first asked. */
#ifndef MMCALC_GPU_NVML_H
#define MMCALC_GPU_NVML_H

#include <stdbool.h>
#include <stdint.h>

/* MHz, of the device with this PCI bus id ("00000000:3B:00.0"); 0 where it cannot be had.
 * MMCALC_NVML names another library or `none`. */
uint32_t nvml_clock(const char *bus_id);

/* Is it held down now, by heat or for want of power?  false where it cannot be had. */
bool nvml_throttled(const char *bus_id);

/* What somebody has set: does the driver stay when nobody uses the device, and is the clock limited
 * by a setting?  NVML has no question for the latter: its reasons say, while something runs, that
 * application clocks limit it (yes); that nothing is locked they do not say (unknown, never no).
 * Without the library both are unknown. */
typedef enum nvml_answer { NVML_UNKNOWN, NVML_NO, NVML_YES } nvml_answer;
typedef struct nvml_settings {
    nvml_answer persistence, locked;
} nvml_settings;
nvml_settings nvml_set(const char *bus_id);

#endif
