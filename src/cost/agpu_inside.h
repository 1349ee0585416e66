/* What agpu.c, agpu_value.c, agpu_sums.c and agpu_cores.c share (private to them): a cost is a sum
 * of values, each a product of conditions and factors, which loops, branches and launches around it
 * add up. */
#ifndef MMCALC_COST_AGPU_INSIDE_H
#define MMCALC_COST_AGPU_INSIDE_H

#include "cost/agpu.h"

enum { MOST_CONDITIONS = 8, MOST_EDGES = 6 };

/* ceil(s/by), by at least 1 */
typedef struct edge {
    sym s, by;
} edge;

/* A product: 1 or 0 for each condition, a number of times, how many of 0, 1, ..., most - 1 lie
 * below all the tops, and any other factor. */
typedef struct agpu_term agpu_term;
struct agpu_term {
    int conditions;
    sym more[MOST_CONDITIONS];  /* of each: is it more than 0? */
    const node *when;           /* another condition, or NULL */
    sym times;                  /* at least 0 */
    int tops;                   /* 0: no such factor */
    edge top[MOST_EDGES];
    sym most;
    const node *other;          /* or NULL */
    bool some;                  /* `other` is at least 1 */
    bool single;                /* it is at most 1 */
    bool counted;               /* it counts over the cores */
    agpu_term *next;
};

/* A loop, a branch, or the multiprocessors of a launch, around what is being written. */
typedef struct frame frame;
struct frame {
    const char *var;            /* NULL: a branch */
    sym lo, hi, turns;          /* turns at least 0 */
    const node *low;            /* lo, as the tree has it */
    sym gap;                    /* hi - lo + 1, which may be less */
    const node *holds;          /* what is known in it */
    int conditions;             /* that hold in it, or it is not gone through */
    sym more[MOST_CONDITIONS];
    const node *when;
    const frame *outer;
};

/* Multiprocessors: the algorithm's own name for p div b, or p/b. */
const node *agpu_many(const writer *w);
sym agpu_many_sym(writer *w);

sym agpu_difference(writer *w, const sym *a, const sym *b);
sym agpu_at_least_zero(writer *w, const sym *a);

/* Surely a power of two, being whole; a multiple of b, in what is around. */
bool agpu_is_power(const writer *w, const node *n);
bool agpu_is_blocks(writer *w, const frame *around, const node *n);

/* The same number, with X div b in the place of X div (2*b) where X may be b only where both are
 * 0. */
sym agpu_whole_halves(writer *w, const sym *a);

/* A condition that is the same in what is around: of powers of two one of their exponents, of
 * blocks that are dealt in stretches one that is linear in their number. */
sym agpu_linear_condition(writer *w, const frame *around, const sym *more);

agpu_term agpu_term_one(writer *w);
void agpu_term_add_condition(writer *w, agpu_term *v, const frame *around, const sym *more);
void agpu_term_add_when(writer *w, agpu_term *v, const node *when);
void agpu_term_add_host(writer *w, agpu_term *v, const frame *around, const node *c, bool holds);

/* Does it mention the name, in its conditions too? */
bool agpu_term_mentions(writer *w, const agpu_term *v, const char *name, bool conditions);
bool agpu_term_has_condition(const agpu_term *v, const sym *more);
bool agpu_term_same_conditions(const agpu_term *a, const agpu_term *b);
bool agpu_term_same_factor(const agpu_term *a, const agpu_term *b);
bool agpu_term_is_unit(const agpu_term *v);   /* 1 or 0 */
bool agpu_term_is_single(const agpu_term *v); /* or at most 1, as `other` is */
bool agpu_term_is_zero(const agpu_term *v);
bool agpu_term_covers(writer *w, const agpu_term *a, const agpu_term *b); /* a is a unit, b at
                                                         most 1, and a is 1 wherever b may be */
bool agpu_term_falls(writer *w, const agpu_term *v, const char *var); /* as the variable rises */
bool agpu_term_put(writer *w, const agpu_term *v, const char *var, const sym *to, agpu_term *out);
const node *agpu_term_node(writer *w, const agpu_term *v);
const node *edge_node(writer *w, const edge *e);

/* A number below tops that are taken as they are becomes a factor like others. */
void agpu_term_settle(writer *w, agpu_term *v);

/* Adds it to a list; equal ones are added up. */
void agpu_term_add(writer *w, agpu_term **list, agpu_term v);

/* The value added up over all frames within `until`, or the largest that it is in them. */
agpu_term *agpu_term_add_up(writer *w, agpu_term v, const frame *around, const frame *until,
                            bool largest);

/* Which cores take part: those from the bottoms on and below the tops. */
typedef struct cores {
    const frame *around;
    bool alone;                 /* one, for its multiprocessor */
    const char *var;
    agpu_term host; /* conditions that are the same for all */
    int tops, bottoms;
    edge top[MOST_EDGES], bottom[MOST_EDGES];
    const node *general;        /* a condition of another kind, or NULL */
    bool some;                  /* fewer may take part: a condition is not known */
} cores;

/* False, with the reason, where the mask is not known and no end is asked for. */
bool cores_of(writer *w, const frame *around, const cost_node *n, cores *c);

agpu_term cores_number(writer *w, const cores *c); /* how many take part */

/* 1 if any takes part; false: conditions of this kind do not tell. */
bool cores_any(writer *w, const cores *c, agpu_term *v);

/* Of `atomic`: who adds to the same word. */
typedef enum adders { ADDERS_APART, ADDERS_OF_ONE_WORD, ADDERS_OF_SOME } adders;
adders cores_adders(writer *w, const cores *c, const cost_node *n);
agpu_term cores_turns(writer *w, const cores *c, bool shared, const node *address);

/* Of a reference of theirs: the most words of one bank; the blocks. */
agpu_term cores_degree(writer *w, const cores *c, const node *address);
agpu_term cores_blocks(writer *w, const cores *c, const node *address);

/* Do no two of all cores ask for words of one bank? (agpu_banks.c) */
bool cores_in_own_banks(writer *w, const cores *c, const node *address);

/* The most words of one bank, where each of the b cores has a word x, one after another, at
 * x mod a*(b + d) + x div a, d at least 0: the model's column_degree(a, d, first x).  False: the
 * address is no such one. (agpu_columns.c) */
bool cores_columns(writer *w, const cores *c, const node *address, agpu_term *out);

#endif
