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

#endif
