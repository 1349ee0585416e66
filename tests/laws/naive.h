/* A second machine, written for obviousness and not for speed: it shares no line
 * with src/machine.  It reads machines.md §1 and §2 word by word; the memory is a
 * pipeline of l places through which stages move one place a time unit. */
#ifndef MMCALC_LAWS_NAIVE_H
#define MMCALC_LAWS_NAIVE_H

#include <stdbool.h>
#include <stdint.h>

typedef enum naive_kind { NAIVE_DMM, NAIVE_UMM, NAIVE_PRAM, NAIVE_BPRAM } naive_kind;

/* What the PRAM forbids, in the order of its model's file. */
typedef enum naive_variant {
    CREW,
    EREW,
    ERCW,
    COMMON,
    ARBITRARY,
    PRIORITY,
    COMBINING
} naive_variant;

typedef struct naive_machine {
    naive_kind kind;
    long p, w, l;
    bool lockstep;
} naive_machine;

/* One access operation: what each index of the range asks for. */
typedef struct naive_op {
    long count, room;
    bool atomic; /* a stage serves a cell for one thread */
    const char *array;
    bool write, shared;
    long dmm, phase; /* HMM: of which DMM, or -1; of which phase of its launches */
    bool *active;
    uint64_t *cell;
} naive_op;

void naive_ask(naive_op *op, bool active, uint64_t cell);
void naive_op_clear(naive_op *op);

typedef struct naive_figures {
    long time, accesses, requests, stages, conflicts, rounds;
} naive_figures;

/* Stages of one request (DMM and UMM). */
long naive_stages(naive_kind kind, long w, const uint64_t *cells, long n);

/* All figures of one operation, added to *sum.  With time false, all but the time. */
void naive_add(const naive_machine *m, const naive_op *op, bool time, naive_figures *sum);

/* Rounds in which an index of the operation is active. */
long naive_busy_rounds(const naive_op *op, long p);

#endif
