/* How long a device takes for a program, estimated from its counts and the device's facts alone.
 *
 * Of the UMM it is the model's time, in units of w words at the bandwidth, and the launches.
 *
 * Of the AGPU a launch takes the longest of four times: its bytes through global memory, sector by
 * sector where the device's is known; its accesses to shared memory with their conflicts; its
 * instructions (machine/issue.h); and, by Little's law, the latency of the loads that a block makes
 * one after another, for as many blocks as are resident at once.  All launches one after another,
 * each with its cost, are the estimate.  What fits the second cache may be there already, and
 * is then not read from global memory (CUDA Programming Guide, L2 Cache Control); how fast the
 * cache is no fact tells, so that its bytes take no time at the least end.
 */
#ifndef MMCALC_MACHINE_DEVICE_ESTIMATE_H
#define MMCALC_MACHINE_DEVICE_ESTIMATE_H

#include "machine/program.h"

typedef enum estimate_part {
    ESTIMATE_BANDWIDTH,
    ESTIMATE_SHARED,
    ESTIMATE_INSTRUCTIONS,
    ESTIMATE_LATENCY,
    ESTIMATE_PARTS
} estimate_part;

/* The end of what is known of each fact that makes the time least, its value, or the most. */
typedef enum estimate_end {
    ESTIMATE_LEAST,
    ESTIMATE_VALUE,
    ESTIMATE_MOST,
    ESTIMATE_ENDS
} estimate_end;

/* What an estimate takes of a device: a second's bytes and cycles, a cycle's threads, cycles; bytes
 * that a cache may hold. */
typedef struct estimate_facts {
    double bandwidth, clock, lanes, product_lanes, quotient, shared_lanes, phase, latency, launch,
        cache, multiprocessors;
} estimate_facts;

/* Seconds: of a launch with its cost, by ends of the facts; the four parts at their values, and
 * which of them is the longest.  Of all launches together: sums, and the part that rules most. */
typedef struct estimate_times {
    double seconds[ESTIMATE_ENDS], part[ESTIMATE_PARTS];
    estimate_part rules;
} estimate_times;

typedef struct estimate {
    const struct device *device;
    uint64_t registers; /* of a thread; 0: not known */
    estimate_facts at[ESTIMATE_ENDS];
    run_launch *launch;
    size_t count, room;
    uint64_t launches;
    bool memory; /* the UMM: no launch is told by itself */
    estimate_times all;
    int64_t cores; /* that were counted in place of the frame's p: those of all the blocks that the
                      device holds; 0: the frame's */
    bool wants_data; /* it has failed because data decide what it counts */
} estimate;

/* Estimates the program of e->f on e->f->device; `o` says the input, operator and limits,
 * `registers` how many a thread takes; 0: that is not known, and limits nothing.  The caller frees
 * *out in any case.  ST_DOMAIN: it is for no device, or the device's file lacks a fact; else as
 * program_run. */
status estimate_program(env *e, const run_options *o, uint64_t registers, estimate *out);
void estimate_free(estimate *x);

estimate_times estimate_launch(const estimate *x, size_t i);

/* Gives the frame another p: what is counted from there on has so many cores. */
void estimate_set_cores(frame *f, const num *p);

#endif
