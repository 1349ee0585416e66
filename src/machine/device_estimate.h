/* How long a device takes for a program, estimated from its counts and the device's facts alone.
 *
 * For a program of the UMM it is the model's time, in units of w words at the bandwidth, and the
 * cost of the launches.
 *
 * For one of the AGPU, a launch takes the longest of four times: its bytes through global memory,
 * in sectors where the device's are known; its accesses to shared memory with their conflicts; its
 * instructions (machine/issue.h); and, by Little's law, the latency of the loads that a block makes
 * one after another, for as many blocks as are resident at once. The estimate is the sum over all
 * launches, each with its cost. Data that fit the second-level cache may be there already and are
 * then not read from global memory (CUDA Programming Guide, L2 Cache Control); no fact tells how
 * fast the cache is, so that in the least time these bytes take none. */
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

/* An estimate has three values: the least time that is possible, as facts may be known as ranges;
 * the time with each fact at its value; and the most. */
typedef enum estimate_end {
    ESTIMATE_LEAST,
    ESTIMATE_VALUE,
    ESTIMATE_MOST,
    ESTIMATE_ENDS
} estimate_end;

/* The facts of a device, converted: bandwidth in bytes and clock in cycles a second; lanes in
 * threads a cycle; latency in cycles; launch in seconds; cache in bytes. */
typedef struct estimate_facts {
    double bandwidth, clock, lanes, product_lanes, quotient, shared_lanes, phase, latency, launch,
        cache, multiprocessors;
} estimate_facts;

/* The seconds of a launch with its cost, by ends of the facts; its four parts, with the facts at
 * their values; and which part is longest. For all launches together: the sums, and the part that
 * is longest in most of the time. */
typedef struct estimate_times {
    double seconds[ESTIMATE_ENDS], part[ESTIMATE_PARTS];
    estimate_part rules;
} estimate_times;

typedef struct estimate {
    const struct device *device;
    uint64_t registers; /* that a thread takes; 0: not known */
    estimate_facts at[ESTIMATE_ENDS];
    run_launch *launch;
    size_t count, room;
    uint64_t launches;
    bool memory; /* the UMM: launches have no times of their own */
    estimate_times all;
    int64_t cores; /* counted with in place of the frame's p: cores of all the blocks that the
                      device holds; 0: the frame's p */
    bool wants_data; /* the count failed because it depends on data */
} estimate;

/* Estimates the program of e->f on e->f->device. `o` gives the input, the operator and the limits;
 * `registers` is how many a thread takes, where 0 is not known and limits nothing. The caller frees
 * *out in any case. ST_DOMAIN: the frame has no device, or its file lacks a fact; otherwise as
 * program_run. */
status estimate_program(env *e, const run_options *o, uint64_t registers, estimate *out);
void estimate_free(estimate *x);

estimate_times estimate_launch(const estimate *x, size_t i);

/* Gives the frame another p, that many cores, for what is counted from now on. */
void estimate_set_cores(frame *f, const num *p);

#endif
