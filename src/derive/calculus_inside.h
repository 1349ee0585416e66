/* Private to the calculus: see calculus.h.
 *
 *   steps.c     steps, chains of them, trees
 *   bound.c     an expression as a sum of products of atoms; what an atom is at most and at least
 *   sum.c       sums over a range: the variable goes
 *   compare.c   products compared: one linear programme each
 *   calculus.c  F <= C*G;  refute.c  F/G grows along a family */
#ifndef MMCALC_DERIVE_CALCULUS_INSIDE_H
#define MMCALC_DERIVE_CALCULUS_INSIDE_H

#include "derive/calculus.h"
#include "proof/normal.h"

enum { MOST_LINKS = 12, MOST_WAYS = 10, MOST_SCOPES = 6, MOST_TERMS = 40 };

/* Steps are known by their ids.  No step is needed where both sides are the same. */
enum { FAILED = 0, SAME = -1 };

/* x <= `is` or `is` <= x or x == `is`, of an x that the context tells, by `step`; FAILED: not. */
typedef struct bounded {
    const psum *is;
    int step;
    bool equal;
} bounded;

typedef struct ways {
    bounded way[MOST_WAYS];
    int count;
} ways;

typedef struct known_ways { /* of an atom, in one direction */
    const char *key;
    bool up;
    ways all;
    struct known_ways *next;
} known_ways;

/* small <= k*big, two products of atoms. */
typedef struct fact {
    const psum *small, *big;
    ratio k;
    enum { BY_STEP, BY_CONDITION, BY_ONE, BY_LOG, BY_POWER } kind;
    int step;         /* BY_STEP; the others are made where they are used */
    const node *cond; /* BY_CONDITION */
    const node *x;    /* the atom that it is about */
    ratio power;
    const int *small_is, *big_is; /* the numbers of their factors' atoms */
    struct fact *next;
} fact;

/* Atoms have numbers, by which what is asked of them is remembered: it is asked very often. */
typedef struct numbered {
    const char *key;
    int is;
    struct numbered *next;
} numbered;

typedef struct asked {
    int what, x, y, level;
    struct asked *next;
} asked;

/* Logarithms of the atoms, by their numbers, with which some comparison failed: where all facts
 * hold with them and x is larger than all that it is to be at most, it fails again. */
typedef struct instead {
    ratio *log;
    int count; /* the other atoms' are 0 */
} instead;

/* A programme that was solved: of the same products and the same facts it is the same again. */
typedef struct solved {
    uint64_t hash;
    const char **key; /* of x and the targets */
    int targets;
    const struct fact *facts[MOST_SCOPES + 1]; /* the first of each level that was looked at */
    int levels;
    ratio *part; /* the solution; NULL: there is none */
    struct solved *next;
} solved;

enum { BUCKETS = 256, INSTEADS = 12 };

/* What is known at a depth of scopes, forgotten when the scope is left. */
typedef struct level {
    known_ways *ways;
    fact *facts;
    int number;  /* no other level has it */
    bool under;  /* of a case, */
    int ground;  /* and what the engine's was before it */
} level;

typedef struct engine {
    arena *a;
    proof *p;
    const calculus_lore *lore;
    proof_checking *check;
    context c; /* of where one is */
    proof_range scope[MOST_SCOPES];
    const node *under[MOST_SCOPES]; /* the case that is looked at */
    int ranges, unders;
    const char *scope_key[MOST_SCOPES + 1];
    level level[MOST_SCOPES + 1];
    int scopes; /* of both */
    int levels; /* numbers that were given */
    asked *asked[BUCKETS]; /* atoms whose facts are all there, each with its direction */
    numbered *atoms[BUCKETS];
    int atom_count;
    solved *solved[BUCKETS];
    instead instead[INSTEADS];
    int insteads; /* how many there were: the oldest go */
    int ground; /* what was known at the levels below is not looked at: less was assumed there */
    const char **said; /* the text of each step */
    size_t said_room;
    int effort; /* what is left of it: steps that are tried, products that are compared */
    int choice; /* where an atom has several ways up, */
    bool chose; /* as one of them had */
    bool part;     /* may logarithms be taken apart?  Only then where all else fails, */
    bool has_log;  /* and a term that nothing covers has one */
    bool hopeless; /* of something nothing is known: no case helps */
    int deep;      /* expansions in expansions */
    const char *why;
    span at;
} engine;

/* --- steps.c ---------------------------------------------------------------------------------- */

bool engine_fail(engine *e, const char *what, const node *of); /* false; the first is kept */

/* The step l <= r (or l == r) by the rule from these steps, FAILED ones are not allowed, SAME ones
 * left out.  `more` has what else it has, or is NULL. */
int engine_step(engine *e, const char *rule, const node *l, const node *r, bool equal,
                  const int *from, int froms, const proof_step *more);
/* The same of x <= y, or of y <= x where not `up`; from one step. */
int engine_way(engine *e, const char *rule, const node *x, const node *y, bool up, int from);

typedef struct links { /* x <= a <= b ..., or the other way round where not up */
    const node *left, *last;
    int step[MOST_LINKS], count;
    bool up, equal, failed;
} links;
links links_begin(const node *left, bool up);
bool links_add(links *l, const node *to, int step); /* false: the step, or one before it, failed */
int links_end(engine *e, const links *l, bool equal);

node *engine_tree(engine *e, const psum *p);
node *engine_atom_tree(engine *e, const atom *x);
node *engine_name(engine *e, const char *name);
node *engine_number(engine *e, ratio r);

bool engine_enter(engine *e, const char *name, const node *from, const node *to, context *before);
/* Where the condition holds, besides. */
bool engine_assume(engine *e, const node *condition, context *before);
void engine_leave(engine *e, const context *before);
node *engine_not(engine *e, const node *condition);

const psum *engine_term(engine *e, const term *t, ratio by); /* by*its factors */
const psum *engine_factor(engine *e, const atom *x, ratio power);
bool engine_sure(engine *e, const psum *p, bool above); /* p >= 0, or p > 0, by the context */
bool engine_tired(engine *e, int more); /* is no effort left?  Less so much. */
bool engine_bad(engine *e); /* was something too large?  Forgotten then. */

/* --- bound.c ---------------------------------------------------------------------------------- */

bounded engine_exact(engine *e, const node *x);            /* x == */
const node *engine_open(engine *e, const node *x, int *step); /* lets put in: x == */

/* What the atom is at most (up), at least: one or more.  Kept for the scope. */
const ways *engine_ways(engine *e, const atom *x, bool up);

/* The steps 0 <= x for the atoms x of p of which the context alone does not say it; false: one of
 * them is not found. */
bool engine_not_below(engine *e, const psum *p, int *steps, int *count);

/* A sum of products that x is at most, none below 0; that x is at least, none below 0. */
bounded engine_up(engine *e, const node *x);
bounded engine_down(engine *e, const node *x);
bounded engine_down_of(engine *e, bounded b, const node *x); /* of x >= b.is */
bounded engine_up_of(engine *e, bounded b, const node *x);

/* Of x >= b.is, none of whose terms is below 0, that x is at least the ith. */
bounded engine_part(engine *e, bounded b, int i, const node *x);

/* beside*log2(x) == first + second, beside*log2(by) and beside*log2(rest) of by*rest = x. */
typedef struct logs {
    const psum *beside, *first, *second, *rest; /* beside NULL: the term has no logarithm */
} logs;
bool engine_has_log(engine *e, const term *t);
logs engine_part_log(engine *e, const term *t, const psum *by);
node *engine_log(engine *e, const psum *p); /* log2(p) */

/* With what a min, a max, a residue or a root surely is; x itself where there is none, *step
 * SAME. */
const node *engine_simple(engine *e, const node *x, int *step);
bounded engine_equals(engine *e, bounded b, const node *x, bool up);

/* b with the ways of these atoms put in. */
bounded engine_put(engine *e, bounded b, const node *x, const atom *const *of,
                     const bounded *by, const bool *rises, int count, bool up);

/* --- sum.c ------------------------------------------------------------------------------------ */

void engine_sum_ways(engine *e, const atom *sum, bool up, ways *out);

/* --- compare.c -------------------------------------------------------------------------------- */

/* x <= k*(the sum of part[i]*to[i]), all products: the step, or FAILED; part[i] add up to 1.  Only
 * asked whether where `step` is NULL. */
bool engine_cover(engine *e, const psum *x, const psum *const *to, int count, ratio *k,
                    ratio *part, int *step);

/* Products whose logarithms stand in g, and others that may be at most what does: how many. */
int engine_logs(engine *e, const psum *g, const psum **by, int most);

/* log2(x) <= this multiple of x^(1/root), and the step that says so. */
const psum *engine_log_most(engine *e, const psum *x, int root);
int engine_log_step(engine *e, const node *log, ratio power);

/* All terms of b, none below 0, are at most a multiple of one of them (up): x <= that; or (down)
 * one of them.  FAILED where that is not so. */
bounded engine_single(engine *e, bounded b, const node *x, bool up);

/* --- calculus.c ------------------------------------------------------------------------------- */

void engine_begin(engine *e, const node *of); /* the proof has its claim */
void engine_end(engine *e); /* the effort that is left is the question's again */

/* The step f <= *c*g, or FAILED. */
int engine_compare(engine *e, const node *f, const node *g, ratio *c);

#endif
