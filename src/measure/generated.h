/* Kernels made from an algorithm's program, measured in the same way as those that are written by
 * hand. */
#ifndef MMCALC_MEASURE_GENERATED_H
#define MMCALC_MEASURE_GENERATED_H

#include "gpu/workload.h"
#include "session/session.h"

typedef struct generated generated;

/* Opens the algorithm that `target` names, on the machine named (NULL: the one that its program is
 * for). ST_NAME if there is none, or it has no program. The caller frees it; *out is NULL on
 * failure. */
status generated_open(session *s, const node *target, const node *machine, generated **out,
                      diag *d);
void generated_free(generated *g);

const workload *generated_workload(const generated *g); /* its parameters are those of the
                                                           algorithm */
/* Makes plans have the words of a simulated run: up to the limit `steps`, or refused. */
void generated_in_full(generated *g);
/* The largest of n, n div 2, n div 4, ... that the program takes and whose run is short, by its
 * formulas; n where there is none. */
uint64_t generated_size(const generated *g, const gpu_entry *device, uint64_t n,
                        const uint64_t *params);
const plan_source *generated_source(const generated *g);
const char *generated_machine(const generated *g);

/* The name of a parameter in the program: `op`, as kernels written by hand call their operator, is
 * `operator`. */
const char *generated_called(const generated *g, const char *name);

/* Has the catalogue an algorithm of that name that has a program? */
bool generated_there(session *s, const char *name);

#endif
