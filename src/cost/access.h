/* The machines, and what a request of a warp costs, by the definition
 * (spec machines.md §1 and §2; 001 §2, 000 §2-3); count.h counts operations.
 *
 * The indices of a parallel statement are dealt to the threads in rounds: index
 * number r*p + T to thread T in round r.  The addresses that the threads of one
 * warp ask for in one round are a request; it occupies k stages of the memory's
 * pipeline.  An index that asks for nothing keeps its place. */
#ifndef MMCALC_COST_ACCESS_H
#define MMCALC_COST_ACCESS_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"

typedef enum machine_kind {
    MACHINE_DMM,
    MACHINE_UMM,
    MACHINE_PRAM,
    MACHINE_BPRAM,
    MACHINE_AGPU,
    MACHINE_HMM, /* whose memories are those of a UMM and of DMMs */
    MACHINE_NONE
} machine_kind;

/* What a phase of the AGPU's machine costs, from a synchronisation to the next: its instructions;
 * on PEM, as a round, the latency of each block and a barrier besides; on BSP, as a superstep, the
 * words that the busiest processor sends or receives and a barrier (004 §3.2, §2.6.2, §2.5.2). */
typedef enum phase_rule { PHASE_INSTRUCTIONS, PHASE_ROUND, PHASE_SUPERSTEP } phase_rule;

/* p threads, w width (banks, words of an address group; w = p on the PRAM), l
 * latency in time units (1 on PRAM and BPRAM); all at least 1. */
typedef struct access_machine {
    machine_kind kind;
    uint64_t p, w, l;
    bool lockstep; /* a round ends before the next begins; otherwise warps run ahead */
    bool atomic;   /* threads that ask for one cell are served one after another: on DMM and UMM a
                      stage each, on the PRAM a time unit each */
    uint64_t shift; /* DMM: what the random shifts of its rows are drawn from (000 §9, reference
                       25); 0: they have none */
} access_machine;

typedef struct access_count {
    uint64_t time;     /* time units */
    uint64_t accesses; /* cells asked for, one for each active index */
    uint64_t requests; /* warps and rounds with an active index */
    uint64_t stages;   /* sum of k over the requests */
    uint64_t rounds;   /* with an active index */
} access_count;

/* The machine of a model's name; MACHINE_NONE if it has none. */
machine_kind access_machine_named(const char *model);

/* Of the models that the AGPU's machine runs: the cost of a phase; are shared arrays outside of
 * forall multiprocessor kept from phase to phase? */
phase_rule access_phase_rule(const char *model);
bool access_keeps_shared(const char *model);

/* Of a machine whose rows may be shifted, the choice of its variant under which they are, and that
 * under which they are not; NULL of others. */
const char *access_placing(const char *model, bool shifted);

/* Has the machine two memories, in one of which global arrays lie and in the other shared ones, and
 * multiprocessors that its host starts? */
bool access_two_memories(const char *model);

/* The bank of the DMM in which a cell lies: cell mod w; where rows, the words from a multiple of w
 * on, are shifted, as many banks further as the row's shift says, 0 to w - 1, each as likely. */
uint64_t access_bank(const access_machine *m, uint64_t cell);

/* Of n sorted cells each but once; how many they are then. */
uint64_t access_distinct(uint64_t *cells, uint64_t n);

/* Stages of x >= 1 neighbouring threads that ask for first, first + by, ..., at least 0. */
uint64_t access_run_stages(const access_machine *m, uint64_t x, __int128 first, __int128 by);

/* Stages of one request: the largest number of distinct cells in one bank (DMM), the
 * number of distinct address groups (UMM).  Sorts `cells`.  0 when n = 0, and when *stop
 * (may be NULL) was set. */
uint64_t access_stages(const access_machine *m, uint64_t *cells, uint64_t n,
                       volatile sig_atomic_t *stop);

/* The same of a request of `atomic a[i] += x`: a stage serves a cell for one thread.  DMM: the most
 * threads that ask one bank; UMM: for each group the most that ask for one of its cells, added
 * up.  PRAM, whose request is a round: the most threads that ask for one cell, w is not asked. */
uint64_t access_turns(const access_machine *m, uint64_t *cells, uint64_t n,
                      volatile sig_atomic_t *stop);

#endif
