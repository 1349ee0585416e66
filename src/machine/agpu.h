/* The AGPU and AGPU' machines (spec machines.md §3; 004 §3.2): forall multiprocessor and forall
 * core (private to machine/).
 *
 * Multiprocessors are executed one after the other, or on two processor cores side by side; they
 * cannot see each other between two synchronisations, and a program in which they would is an
 * error. */
#ifndef MMCALC_MACHINE_AGPU_H
#define MMCALC_MACHINE_AGPU_H

#include "machine/vector.h"

/* p, b and M of the run, checked. */
status agpu_describe(run *u);

/* forall multiprocessor: time, io and the rest are added to the run's result. */
status agpu_multiprocessors(run *u, const step *s);

/* AGPU': words of shared memory that the program and its callers keep in every multiprocessor while
 * another program runs. */
uint64_t agpu_kept(const run *u);

/* T[i] = e by the host, between two foralls: free (004 §3.2.1). */
status agpu_host_store(run *u, const step *s);

/* A reference by n cores, all active, to the words first, first + by, ... of an array's member; and
 * one to the words at[] by those that the mask (NULL: all) leaves.  Counted, and for global memory
 * compared with what other multiprocessors have touched. */
status agpu_run(run *u, const vexpr *ref, struct member *m, int64_t first, int64_t by, uint64_t n,
                bool write);
status agpu_words(run *u, const vexpr *ref, struct member *m, const int64_t *at,
                  const uint8_t *mask, uint64_t n, bool write);

/* The shared arrays that are there in a launch, as memory of one multiprocessor (u->local), its
 * words counted; and it is released. */
status agpu_memory_open(run *u, const step *s);
void agpu_memory_close(run *u);
/* Nothing has been written in it, but what AGPU' keeps. */
void agpu_memory_erase(run *u);
/* What has been done to a global word since the last synchronisation.  Two may not touch a word,
 * unless both read, or add atomically, or, on the HMM, write the same value. */
typedef enum touch_kind {
    TOUCH_READ,
    TOUCH_WRITTEN,
    TOUCH_MIXED, /* by one: read and written, or written twice */
    TOUCH_ADDED
} touch_kind;
enum { WHO_BITS = 24, TOUCHED_BY_SEVERAL = (1 << WHO_BITS) - 1 }; /* who: below that */

/* A word's stamp, of the stretch (from 1 on), who touched it and how, when `me` touches it, too; 0:
 * it must not.  `same`: it writes what is there, and may. */
uint32_t agpu_stamp(uint32_t old, uint32_t stretch, uint32_t me, touch_kind how, bool same);

/* A new stretch between two synchronisations: no global word has been touched in it. */
void agpu_memory_untouched(run *u);

/* " at core 3 of multiprocessor 2", for messages. */
void agpu_whose(const run *u, uint64_t core, str *s);

#endif
