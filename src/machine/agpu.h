/* The AGPU and AGPU' machines (spec machines.md §3; 004 §3.2): forall multiprocessor and forall
 * core (private to machine/).
 *
 * Multiprocessors are executed one after the other, or dealt to threads; they cannot see each other
 * between two synchronisations, and a program in which they would is an error. */
#ifndef MMCALC_MACHINE_AGPU_H
#define MMCALC_MACHINE_AGPU_H

#include "machine/vector.h"

/* Takes p, b and M, and the tolls of a phase, from the run's parameters. ST_DOMAIN where they do
 * not fit together; ST_LIMIT where b is too large to run. */
status agpu_describe(run *u);

/* forall multiprocessor: time, io and the rest are added to the run's result. */
status agpu_multiprocessors(run *u, const step *s);

/* AGPU': words of shared memory that the program and its callers keep in every multiprocessor while
 * a called program runs. */
uint64_t agpu_kept(const run *u);

/* T[i] = e by the host, between two foralls: free (004 §3.2.1). */
status agpu_host_store(run *u, const step *s);

/* A multiprocessor's own statements, which one core does for it: what run_steps (vector.h) does
 * not do the same as for a host. And an expression of theirs: an instruction if it touches
 * memory. */
status agpu_own_step(run *u, const step *s);
status agpu_own_value(run *u, const step *s, const vexpr *x, int64_t *out);

/* The same of its cores: a statement that forall_body (vector.h) does not do as for a forall, and
 * the masks of the cores for which the condition of a branch or loop holds, and of the others
 * (reference_mask). */
status agpu_core_step(run *u, const step *s, const uint8_t *mask);
status agpu_condition(run *u, const step *s, const uint8_t *mask, uint8_t **yes, uint8_t **no);

/* Counts a reference by n cores, and in global memory compares it with what other multiprocessors
 * have touched: agpu_run where all cores are active and ask for the words first, first + by, ... of
 * an array's member; agpu_words where those that the mask (NULL: all) leaves ask for at[]. */
status agpu_run(run *u, const vexpr *ref, struct member *m, int64_t first, int64_t by, uint64_t n,
                bool write);
status agpu_words(run *u, const vexpr *ref, struct member *m, const int64_t *at,
                  const uint8_t *mask, uint64_t n, bool write);
/* The same of a read, whose words follow from no data, by the u->s cores: without data, the value
 * is not asked for. */
status agpu_read(run *u, const vexpr *ref, const uint8_t *mask);

/* Makes the shared arrays that exist in a launch, as the memory of one multiprocessor (u->local),
 * and counts its words; agpu_memory_close releases them. */
status agpu_memory_open(run *u, const step *s);
void agpu_memory_close(run *u);
/* Marks every word of it as not yet written, but for those that AGPU' keeps. */
void agpu_memory_erase(run *u);
/* What has been done to a global word since the last synchronisation. Two multiprocessors may not
 * touch the same word, unless both read it, both add to it atomically, or, on the HMM, both write
 * the same value. */
typedef enum touch_kind {
    TOUCH_READ,
    TOUCH_WRITTEN,
    TOUCH_MIXED, /* read and written, or written twice, by one of them */
    TOUCH_ADDED
} touch_kind;
enum { WHO_BITS = 24, TOUCHED_BY_SEVERAL = (1 << WHO_BITS) - 1 }; /* who: below that */

/* A word's stamp - the stretch (from 1 on), who touched it and how - after `me` has touched it,
 * too; 0 where that is not allowed. `same`: it writes the value that is there, which is allowed. */
uint32_t agpu_stamp(uint32_t old, uint32_t stretch, uint32_t me, touch_kind how, bool same);

/* Begins a new stretch between two synchronisations: no global word has been touched in it. */
void agpu_memory_untouched(run *u);

/* " at core 3 of multiprocessor 2", for messages. */
void agpu_whose(const run *u, uint64_t core, str *s);

#endif
