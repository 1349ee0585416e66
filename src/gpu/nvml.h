/* The present clock of a GPU's multiprocessors, and whether it is held down: by NVIDIA's management
 * library libnvidia-ml.so.1, loaded when first asked. */
#ifndef MMCALC_GPU_NVML_H
#define MMCALC_GPU_NVML_H

#include <stdbool.h>
#include <stdint.h>

/* MHz of the device with this PCI bus id ("00000000:3B:00.0"); 0: not known. MMCALC_NVML names
 * another library, or `none`. */
uint32_t nvml_clock(const char *bus_id);

/* Is the clock held down now, by heat or lack of power? False if not known. */
bool nvml_throttled(const char *bus_id);

/* Settings of a device: does the driver stay loaded when nobody uses it, and is the clock limited
 * by a setting? NVML has no question for the latter. Its reasons, while something runs, say if
 * application clocks limit it (yes), but not that nothing is locked (unknown, never no). Without
 * the library both are unknown. */
typedef enum nvml_answer { NVML_UNKNOWN, NVML_NO, NVML_YES } nvml_answer;
typedef struct nvml_settings {
    nvml_answer persistence, locked;
} nvml_settings;
nvml_settings nvml_set(const char *bus_id);

#endif
