/* What the files agpu*.c share (private to them): a cost is a sum
 * of values, each a product of conditions and factors, which loops, branches and launches around it
 * add up. */
#ifndef MMCALC_COST_AGPU_INSIDE_H
#define MMCALC_COST_AGPU_INSIDE_H

#include "cost/writer.h"

enum { MOST_CONDITIONS = 14 };

/* A product: 1 or 0 for each condition, a number of times, and any other factor. Where it counts,
 * it is so much for each number 0, 1, ..., most - 1 that meets the conditions which mention it. */
typedef struct agpu_term agpu_term;
struct agpu_term {
    int conditions;
    sym more[MOST_CONDITIONS];  /* of each: is it more than 0? */
    const node *when;           /* another condition, or NULL */
    sym times;                  /* at least 0 where they hold */
    sym most;                   /* 0: it does not count */
    const node *other;          /* or NULL */
    bool some;                  /* `other` is at least 1 */
    bool single;                /* it is at most 1 */
    bool counted;               /* it counts over the cores */
    agpu_term *next;
};

/* A loop, a branch, the multiprocessors of a launch, or their cores, around what is being written.
 */
typedef struct frame frame;
struct frame {
    const char *var;            /* NULL: a branch */
    sym lo, hi, turns;          /* turns at least 0 */
    const node *holds;          /* what is known in it */
    agpu_term given;            /* 1 where it is gone through */
    bool cores;
    const frame *outer;
};

/* ceil(s/by), by at least 1 */
typedef struct edge {
    sym s, by;
} edge;

/* What conditions say of a number: it is below the tops, and at least the bottoms. */
typedef struct edges {
    int tops, bottoms;
    edge top[MOST_CONDITIONS + 1], bottom[MOST_CONDITIONS]; /* one more: how many there are */
} edges;

/* Multiprocessors: the algorithm's own name for p div b, or p/b. */
const node *agpu_many(const writer *w);
sym agpu_many_sym(writer *w);

/* max(0, a); it may stay a itself, in what is around. */
sym agpu_at_least_zero(writer *w, const frame *around, const sym *a);

/* Surely a power of two, being whole; a multiple of b, in what is around. */
bool agpu_is_power(writer *w, const node *n);
bool agpu_is_blocks(writer *w, const frame *around, const node *n);

/* Is it at least so much, 0 or 1, wherever it may be asked in what is around? */
bool agpu_is_at_least(writer *w, const frame *around, sym a, int least);

/* A condition that is the same in what is around: of powers of two one of their exponents, of
 * blocks that are dealt in stretches one that is linear in their number. */
sym agpu_linear_condition(writer *w, const frame *around, const sym *more);

agpu_term agpu_term_one(writer *w);
void agpu_term_push(writer *w, agpu_term *v, const sym *more); /* as it is */
void agpu_term_add_condition(writer *w, agpu_term *v, const frame *around, const sym *more);
void agpu_term_add_turns(writer *w, agpu_term *v, const frame *f); /* that there are any */
void agpu_term_add_when(writer *w, agpu_term *v, const node *when);
void agpu_term_add_host(writer *w, agpu_term *v, const frame *around, const node *c, bool holds);

/* The same where the other value is not 0, times it. */
agpu_term agpu_term_mul(writer *w, const agpu_term *a, const frame *around, const agpu_term *by);

void agpu_term_drop(writer *w, agpu_term *v, const char *name); /* conditions that mention it */

/* *own: the same with those conditions alone that mention the variable, or also `other`; *rest: 1
 * or 0, with those that do not. */
void agpu_term_split(writer *w, const agpu_term *v, const char *var, const char *other,
                     agpu_term *own, agpu_term *rest);

/* Does it mention the name, in its conditions too? */
bool agpu_term_mentions(writer *w, const agpu_term *v, const char *name, bool conditions);
bool agpu_term_same(const agpu_term *a, const agpu_term *b); /* but for how many times */
bool agpu_term_is_unit(const agpu_term *v);   /* 1 or 0 */
bool agpu_term_is_single(const agpu_term *v); /* or at most 1, as `other` is */
bool agpu_term_is_zero(const agpu_term *v);
bool agpu_term_covers(writer *w, const agpu_term *a, const agpu_term *b); /* a is a unit, b at
                                                         most 1, and a is 1 wherever b may be */
bool agpu_term_falls(writer *w, const agpu_term *v, const char *var); /* as the variable rises */
bool agpu_term_put(writer *w, const agpu_term *v, const char *var, const sym *to, agpu_term *out);
/* As an expression, in what is around; _factor: where the conditions hold. */
const node *agpu_term_factor(writer *w, const frame *around, const agpu_term *v);
const node *agpu_term_node(writer *w, const frame *around, const agpu_term *v);

/* Of the conditions that mention the variable; false: one is not linear in it. */
bool agpu_edges(writer *w, const agpu_term *v, const char *var, edges *e);
const node *edge_node(writer *w, const edge *e);
/* FN_MIN, FN_MAX: of n and of the edges. */
const node *edge_most(writer *w, builtin_id fn, const node *n, const edge *e, int count);

extern const char agpu_nth[]; /* the number that terms count */

/* Adds it up over a variable that the conditions and `times` mention alone: it counts, or is in
 * closed form. False: it has none here. */
bool agpu_term_count(writer *w, agpu_term *v, const frame *f);

/* A count of numbers below tops that are taken as they are becomes a factor like others; all:
 * below any tops. */
void agpu_term_settle(writer *w, agpu_term *v, const frame *around, bool all);

agpu_term *agpu_term_copy(writer *w, const agpu_term *v, agpu_term *next);

/* Adds it to a list; equal ones are added up. */
void agpu_term_add(writer *w, agpu_term **list, agpu_term v);

/* The value added up over all frames within `until`, or the largest that it is in them. */
agpu_term *agpu_term_add_up(writer *w, agpu_term v, const frame *around, const frame *until,
                            bool largest);

/* Which cores take part. */
typedef struct cores {
    const frame *around;
    const char *var;            /* NULL: one, for its multiprocessor */
    frame all;                  /* 0..b - 1 */
    agpu_term host, own;        /* conditions that are the same for all, and linear ones */
    edges ends;                 /* that these are */
    const node *general;        /* a condition of another kind, or NULL */
    bool some;                  /* fewer may take part: a condition is not known */
} cores;

/* False, with the reason, where the mask is not known and no end is asked for. */
bool cores_of(writer *w, const frame *around, const cost_node *n, cores *c);

agpu_term cores_number(writer *w, const cores *c); /* how many take part */

/* 1 if any takes part; false: conditions of this kind do not tell. */
bool cores_any(writer *w, const cores *c, agpu_term *v);

/* What a reference of theirs takes: of shared memory the most words of one bank, of global memory
 * the blocks; where it adds to them, the turns. */
agpu_term cores_words(writer *w, const cores *c, const cost_node *n);

/* Do no two of all cores ask for words of one bank? (agpu_banks.c) */
bool cores_in_own_banks(writer *w, const cores *c, const node *address);

#endif
