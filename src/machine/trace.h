/* A recorded trace, read step by step (spec cli.md, "Trace in"): which addresses the
 * threads asked for.  JSON, or text; its first character says which.
 *
 *     {"schema":"mmcalc-trace/1","threads":8,"steps":[[7,5,15,0,10,11,12,9],[null,3]]}
 *
 *     # one step a line, `-` where a thread asks for nothing
 *     7 5 15 0 10 11 12 9
 *     - 3
 *
 * Only the step being read is held, so a trace may be larger than memory. */
#ifndef MMCALC_MACHINE_TRACE_H
#define MMCALC_MACHINE_TRACE_H

#include <stdint.h>

#include "base/status.h"

#define TRACE_SCHEMA "mmcalc-trace/1"

typedef struct trace_input {
    const char *name; /* in diagnostics */
    long (*read)(void *data, char *buffer, size_t room); /* bytes; 0 at the end; -1 with errno */
    void *data;
} trace_input;

typedef struct trace_handler {
    uint64_t threads; /* threads of a trace that is text, which does not tell; 0: as many as the
                         first step asks for */
    uint64_t most;    /* threads that a step may have at most: it is held in memory */
    /* Called once, before the first step. Any status but ST_OK ends the reading, with d filled. */
    status (*begin)(void *data, uint64_t threads, diag *d);
    /* Called for each step: thread i asks for cells[i] if active[i]. n is at most the number of
     * threads; threads from n on ask for nothing. A cell is below 2^63. */
    status (*step)(void *data, const int64_t *cells, const uint8_t *active, uint64_t n, diag *d);
    void *data;
} trace_handler;

/* Reads the whole trace.  ST_PARSE where it is malformed, with line and column. */
status trace_read(const trace_input *in, const trace_handler *to, diag *d);

#endif
