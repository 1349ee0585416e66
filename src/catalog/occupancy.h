/* How many blocks of threads a multiprocessor of a device holds at once (004 §2.4.2: resident
 * warps). */
#ifndef MMCALC_CATALOG_OCCUPANCY_H
#define MMCALC_CATALOG_OCCUPANCY_H

#include "catalog/device.h"

typedef enum occupancy_limit {
    OCCUPANCY_WARPS,
    OCCUPANCY_BLOCKS,
    OCCUPANCY_SHARED,
    OCCUPANCY_REGISTERS,
    OCCUPANCY_LIMITS
} occupancy_limit;
extern const char *const occupancy_names[OCCUPANCY_LIMITS];

/* What a block takes: warps of threads, bytes of shared memory, registers of all its threads; 0:
 * none. */
typedef struct occupancy_block {
    uint64_t warps, shared_bytes, registers;
} occupancy_block;

enum { OCCUPANCY_ANY = 1 << 30 }; /* blocks, if nothing limits them */

/* blocks: how many are resident, 0 if none fits; `by`: how many each limit allows, OCCUPANCY_ANY if
 * the device's file does not give the limit or the block takes nothing of it; `limit`: the
 * tightest, the first of several. */
typedef struct occupancy {
    uint64_t blocks, by[OCCUPANCY_LIMITS];
    occupancy_limit limit;
} occupancy;

occupancy occupancy_of(const device *m, const occupancy_block *block);

#endif
