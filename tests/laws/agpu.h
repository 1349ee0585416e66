/* A deliberately naive AGPU (machines.md §3) for the laws, and which algorithms of 004 are counted
 * on it; shares nothing with src/machine.
 *
 * A statement: for each active core its references, then issue().  The same `site` means the
 * same reference of the program's text; writes take effect at issue(). */
#ifndef MMCALC_LAWS_AGPU_H
#define MMCALC_LAWS_AGPU_H

#include <stdbool.h>
#include <stddef.h>

/* Who has touched a word since a launch began. */
typedef struct touch_mark {
    long launch, who;
    bool many, written, plain; /* by several; written; not by an atomic */
} touch_mark;

enum { NAIVE_PARTS = 3 }; /* of a word at most: an element of an operator on tuples */

/* Words one behind the other: an array, or a member of a family. */
typedef struct cells {
    long n, member;
    long base;          /* the first one's address */
    bool shared;
    long *word;         /* part k of number i: word[k*n + i] */
    bool *set;
    touch_mark *mark;   /* or NULL */
    struct cells *next;
} cells;

cells *cells_new(cells **all, long n, int parts);
void cells_free(cells **all);

typedef struct touched { int site; bool adds; const cells *a; long i; } touched;
typedef struct written { cells *a; long i, word; } written;

enum { MOST_SERVED = 64, MOST_CORES = 64 };
typedef struct agpu {
    long p, b, k;
    long time, io, shared, global;   /* the metrics so far */
    long accesses, requests, stages, instructions, synchronisations;
    long degree;                     /* the largest of any phase */
    long time_on[MOST_SERVED + 1];   /* with so many multiprocessors, from 1 to k */
    bool bad;                        /* a cell out of range, or read before it was written */
    cells *all;
    long mp_time, mp_words, mp_first;/* the multiprocessor at work */
    long mp_count, *mp_times, mp_room;
    touched *ref;
    written *out;
    size_t refs, outs, room;
    int last_site;                   /* of the statement, so far */
} agpu;

void slow_begin(agpu *m, long p, long b);
void slow_end(agpu *m);
cells *slow_global(agpu *m, long n);
cells *slow_shared(agpu *m, long n);  /* of the multiprocessor at work */

void slow_forall(agpu *m);            /* forall multiprocessor */
void slow_next(agpu *m);              /* the next multiprocessor begins */
void slow_sync(agpu *m);              /* the end of it: k served at a time */

/* A core asks for a word, to add to it in its turn or not; the same with the word read or written.
 */
void slow_ask(agpu *m, int site, const cells *a, long i, bool adds);
long slow_read(agpu *m, int site, cells *a, long i);
void slow_write(agpu *m, int site, cells *a, long i, long word);
void slow_issue(agpu *m);             /* the statement's cost is added */

/* An operator on words.  The second composes functions x -> u*x + v modulo a prime, packed
 * into a word: associative, not commutative. */
typedef struct oper { long (*of)(long x, long y); long identity; bool commutes; } oper;
extern const oper oper_add, oper_compose;

/* In C, for a few: n elements of `in`; the result in out[0 ..]. */
typedef void agpu_witness(agpu *m, const oper *op, cells *in, long n, cells *out);

/* A reduction or a scan of the catalogue, which the naive interpreter runs. */
typedef struct scan_shape { long alpha, padding, kind; } scan_shape; /* kind 2: inclusive */
typedef struct agpu_program {
    const char *name;
    bool commutative, scans; /* needs it; the result is the exclusive scan, not the reduction */
    bool alpha;              /* has the parameter, and padding and kind */
    agpu_witness *witness;   /* or NULL */
} agpu_program;
extern const agpu_program agpu_programs[]; /* ends with a NULL name */

/* One sort or merge: n words from X to Y, or in place.  What it takes is the same for all data, but
 * the time of a heap whose d is no power of two. */
typedef struct sort_point {
    long s, d, M, buffer, rho;
} sort_point;
typedef struct agpu_sort {
    const char *name;
    agpu_witness *witness; /* or NULL */
    enum {
        OF_ALL,
        OF_BLOCKS,
        OF_MERGES,
        OF_CUTS
    } result; /* what is sorted: all, every b words, every d*s; nothing, but the program's own
                 `ensure`s say what it has found */
    bool takes_s, takes_d, takes_M, takes_rho;
    bool one;      /* on one multiprocessor; with more the time depends on the data */
    bool in_place;
} agpu_sort;
extern const agpu_sort agpu_sorts[]; /* ends with a NULL name */

#endif
