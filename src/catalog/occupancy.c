/* Resident blocks: see occupancy.h. */
#include "catalog/occupancy.h"

const char *const occupancy_names[OCCUPANCY_LIMITS] = { "warps", "blocks", "shared memory",
                                                        "registers" };

occupancy occupancy_of(const device *m, const occupancy_block *block)
{
    const struct { const char *fact; uint64_t each; } rows[OCCUPANCY_LIMITS] = {
        [OCCUPANCY_WARPS] = { "resident_warps", block->warps },
        [OCCUPANCY_BLOCKS] = { "resident_blocks", 1 },
        [OCCUPANCY_SHARED] = { "shared_bytes", block->shared_bytes },
        [OCCUPANCY_REGISTERS] = { "registers", block->registers },
    };
    occupancy o = { .blocks = OCCUPANCY_ANY };
    for (int i = 0; i < OCCUPANCY_LIMITS; i++) {
        uint64_t all = device_whole(m, rows[i].fact);
        o.by[i] = all && rows[i].each ? all / rows[i].each : OCCUPANCY_ANY;
        if (o.by[i] < o.blocks) {
            o.blocks = o.by[i];
            o.limit = (occupancy_limit)i;
        }
    }
    return o;
}
