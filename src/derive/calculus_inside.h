/* Private to the calculus: see calculus.h.
 *
 *   steps.c     steps, chains of them, trees
 *   bound.c     an expression as a sum of products of atoms, from above and from below
 *   atoms.c     what an atom is at most and at least
 *   sum.c       sums over a range: the variable goes
 *   compare.c   products compared: one linear programme each
 *   factors.c   F <= C*G factor by factor
 *   by_logs.c   F <= C*G from the logarithms of both
 *   calculus.c  F <= C*G;  refute.c  F/G grows along a family */
#ifndef MMCALC_DERIVE_CALCULUS_INSIDE_H
#define MMCALC_DERIVE_CALCULUS_INSIDE_H

#include "derive/calculus.h"
#include "proof/normal.h"

/* ALL_LOWER: the choice under which each atom of a lower bound takes its own lower bound. */
enum { ALL_LOWER = 2, MOST_LINKS = 12, MOST_WAYS = 12, MOST_SCOPES = 6, MOST_TERMS = 40 };

/* What stands for a step in place of its id. SAME: no step is needed, as both sides are the
 * same. */
enum { FAILED = 0, SAME = -1 };

/* A bound of some x that the caller knows: x <= `is`, `is` <= x or (equal) x == `is`, proved by
 * `step`; FAILED: there is no bound. */
typedef struct bounded {
    const psum *is;
    int step;
    bool equal;
} bounded;

typedef struct ways {
    bounded way[MOST_WAYS];
    int count;
    int beside;     /* so many more are of use only beside others, with which they may cancel */
    bounded closed; /* of a sum, from below: what it equals, n^2/2 - n/2, where that alone has no
                       lower bound, but together with what stands beside it may have one */
} ways;

typedef struct known_ways { /* the bounds of an atom, from above (up) or from below */
    const char *key;
    bool up, ends; /* ends: found while the engine's `ends` was so */
    ways all;
    struct known_ways *next;
} known_ways;

/* small <= k*big, where both are products of atoms. */
typedef struct fact {
    const psum *small, *big;
    ratio k;
    enum { BY_STEP, BY_CONDITION, BY_ONE, BY_LOG, BY_POWER } kind;
    int step;         /* of BY_STEP; the steps of the other kinds are made where the fact is used */
    const node *cond; /* of BY_CONDITION */
    const node *x;    /* the atom that the fact is about */
    ratio power;
    const int *small_is, *big_is; /* the numbers of the atoms of their factors */
    int of;  /* the number of the atom that this bounds, from above (up) or from below; 0: */
    bool up; /* it is not about one atom */
    struct fact *next;
} fact;

/* Atoms are numbered, so that the answers to questions about them, which are asked very often, can
 * be looked up by number. */
typedef struct numbered {
    const char *key;
    int is;
    struct numbered *next;
} numbered;

typedef struct asked {
    int what, x, y, level;
    struct asked *next;
} asked;

/* A linear programme that was solved; one with the same products and the same facts has the same
 * solution. */
typedef struct solved {
    uint64_t hash;
    const char **key; /* the texts of x and of the targets */
    int targets;
    const struct fact *facts[MOST_SCOPES + 1]; /* the newest fact of each level that was looked
                                                  at, */
    int number[MOST_SCOPES + 1];               /* and the level's number */
    int levels;
    bool ends;   /* the engine's */
    ratio *part; /* the solution; NULL: there is none */
    ratio k;     /* the product of the facts' constants */
    struct solved *next;
} solved;

/* The bound of a factor by itself, at the level of the number. */
typedef struct known_factor {
    const node *x;
    bool up;
    int level;
    bounded b;
} known_factor;

/* The step p >= 0, and what x is simplified to, as they were found at the level of the number. */
typedef struct known_least {
    uint64_t hash;
    const char *key; /* p's */
    int level, step;
    struct known_least *next;
} known_least;

typedef struct known_simple {
    const node *x, *made;
    int level, step;
    bool sure; /* the engine's */
    struct known_simple *next;
} known_simple;

enum { BUCKETS = 256, ASKED_BUCKETS = 1 << 13, KNOWN_FACTORS = 64 };

/* What is known at one depth of scopes. */
typedef struct level {
    known_ways *ways;
    fact *facts;
    int number;  /* unlike that of any other level there ever was */
    bool under;  /* the scope is a case, not a range, */
    int ground;  /* and then the engine's `ground` outside it */
    const char *scope; /* the text of this scope and those around it */
} level;

/* A level that was left, for when its scope is entered again from the same level. */
typedef struct left_level {
    level is;
    int around; /* the number of the level around it */
    struct left_level *next;
} left_level;

typedef struct said_step {
    uint64_t hash; /* of its sides */
    const char *scope;
    int same_hash; /* the step before it whose hash has the same bucket; 0: none */
} said_step;

typedef struct engine {
    arena *a;
    proof *p;
    const calculus_lore *lore;
    proof_checking *check;
    context c; /* the ranges and conditions of the present place */
    proof_range scope[MOST_SCOPES];
    const node *under[MOST_SCOPES]; /* the conditions of the cases entered */
    int ranges, unders;
    level level[MOST_SCOPES + 1];
    left_level *left[BUCKETS];
    known_least *least[BUCKETS];
    known_simple *simple[BUCKETS];
    int scopes; /* ranges + unders */
    int levels; /* the last number given to a level */
    asked *asked[ASKED_BUCKETS]; /* atoms whose facts of one sort were collected, each with the
                              level where that was */
    numbered *atoms[BUCKETS];
    int atom_count;
    int bounds_of;  /* what `of` and `up` are in the facts that are found now */
    bool bounds_up;
    solved *solved[BUCKETS];
    known_factor factor[KNOWN_FACTORS];
    int factors; /* how many were ever kept; a new one replaces the oldest */
    int ground; /* the lowest level that is looked at: within a case the levels below it, known
                   under fewer conditions, are not */
    said_step *said;      /* what is known of each step, by its id */
    int by_hash[BUCKETS]; /* the last step of each bucket */
    size_t said_room;
    int effort; /* what is left to spend on this proof, in steps tried and products compared */
    int choice; /* which of its bounds an atom takes that has several, */
    bool chose; /* and whether any atom had several */
    bool part;     /* may logarithms be taken apart? Only where all else failed, */
    bool has_log;  /* and a term that nothing covers has a logarithm */
    bool hopeless; /* nothing is known of some atom, so that a distinction of cases cannot help */
    bool ends;     /* are sums bounded from below by their first and last terms alone? */
    bool term;     /* is one term compared with one, where ALL_LOWER is of no use? */
    bool sure;     /* is only that taken to be certain of which the context is sure? */
    int deep;      /* how many expansions are nested here */
    span at;
} engine;

/* --- steps.c ---------------------------------------------------------------------------------- */

/* Makes the step l <= r (or l == r) by the rule from the steps `from`, of which SAME is left out;
 * FAILED if one of them is. `more` (may be NULL) has the other fields of the step. Returns its id
 * or FAILED. */
int engine_step(engine *e, const char *rule, const node *l, const node *r, bool equal,
                  const int *from, int froms, const proof_step *more);
/* Likewise x <= y (up) or y <= x, from one step; and l == r from none. */
int engine_way(engine *e, const char *rule, const node *x, const node *y, bool up, int from);
int engine_same(engine *e, const char *rule, const node *l, const node *r);

typedef struct links { /* a chain x <= a <= b ... (up) or x >= a >= b ... */
    const node *left, *last;
    int step[MOST_LINKS], count;
    bool up, equal, failed;
} links;
links links_begin(const node *left, bool up);
bool links_add(links *l, const node *to, int step); /* false: this step or an earlier one failed */
/* Adds that the last link is on this side of `to`, or equals it, by the rule from the steps, from
 * one step, or (links_same: equals it) from none; links_to: by the bound b of it. */
bool links_rule(engine *e, links *l, const char *rule, const node *to, bool equal, const int *from,
                int froms);
bool links_way(engine *e, links *l, const char *rule, const node *to, int from);
bool links_same(engine *e, links *l, const char *rule, const node *to);
bool links_to(engine *e, links *l, bounded b);
/* Ends the chain with what the last of it equals as a sum of products; the bound of its left side.
 */
bounded links_exact(engine *e, links *l, bool equal);
int links_end(engine *e, const links *l, bool equal);

node *engine_tree(engine *e, const psum *p);
node *engine_atom_tree(engine *e, const atom *x);
node *engine_name(engine *e, const char *name);
node *engine_number(engine *e, ratio r);
node *engine_int(engine *e, int64_t v);
node *engine_pair(engine *e, op_kind op, const node *x, const node *y); /* x op y */
node *engine_call(engine *e, builtin_id fn, const node *x);

bool engine_enter(engine *e, const char *name, const node *from, const node *to, context *before);
/* Enters the case in which the condition holds, too. */
bool engine_assume(engine *e, const node *condition, context *before);
void engine_leave(engine *e, const context *before);

const psum *engine_term(engine *e, const term *t, ratio by); /* `by` times the factors of the
                                                                term */
const psum *engine_nth(engine *e, const psum *p, int i);     /* the term i alone, */
const psum *engine_plain(engine *e, const psum *p, int i);   /* and without its coefficient */
const psum *engine_factor(engine *e, const atom *x, ratio power);
const psum *engine_atom(engine *e, const atom *x);
bool engine_sure(engine *e, const psum *p, bool above); /* does the context alone say p >= 0, or p >
                                                           0 (above)? */
/* Leaves at most `most` of the effort; returns the rest, which engine_whole_effort() gives back. If
 * the part was spent, that also forgets all bounds: some were not found for want of effort. */
int engine_part_of_effort(engine *e, int most);
void engine_whole_effort(engine *e, int rest);
bool engine_tired(engine *e, int more); /* spends `more` effort; is none left? */
bool engine_bad(engine *e); /* did a number overflow? The answer clears the mark */

/* --- bound.c ---------------------------------------------------------------------------------- */

bounded engine_exact(engine *e, const node *x);            /* what x equals */
const node *engine_open(engine *e, const node *x, int *step); /* what x equals with its lets put
                                                                 in */

bool engine_has_less(const psum *p); /* does p subtract anything? */
/* The terms that p adds (sign 1), or subtracts (-1), with their signs. */
const psum *engine_some(engine *e, const psum *p, int sign);
/* The step p >= 0, and one that p > 0 follows from; SAME where the context says so. */
int engine_nonnegative(engine *e, const psum *p);
int engine_positive(engine *e, const psum *p);
/* Do all comparisons of the condition hold? Collects the steps that say so. */
bool engine_holds(engine *e, const node *condition, int *steps, int *count);

/* An upper and a lower bound of x, each a sum of products none of which is below 0. */
bounded engine_up(engine *e, const node *x);
bounded engine_down(engine *e, const node *x);
bounded engine_down_of(engine *e, bounded b, const node *x); /* the same from a bound x >= b.is */
bounded engine_up_of(engine *e, bounded b, const node *x);

/* Is it a sum, the greatest or least of a range, or a choice? */
bool engine_is_large(const atom *x);
/* The bound b of x with such atoms replaced by their bounds, where these are known. */
bounded engine_plainer(engine *e, bounded b, const node *x, bool up);

/* Drops the subtracted terms of an upper bound. */
bool engine_drop(engine *e, bounded *b, const node *x);

/* From x >= b.is, none of whose terms is below 0: x is at least the term i. */
bounded engine_part(engine *e, bounded b, int i, const node *x);

/* A logarithm taken apart: with x = by^power*rest, beside*log2(x) == first + second, where first is
 * power*beside*log2(by) and second is beside*log2(rest). */
typedef struct logs {
    const psum *beside, *first, *second, *rest; /* beside NULL: the term has no logarithm */
} logs;
bool engine_has_log(engine *e, const term *t);
logs engine_part_log(engine *e, const term *t, const psum *by, int power);
node *engine_log(engine *e, const psum *p); /* log2(p) */

/* x with each min, max, residue and root whose value is certain replaced by it; x itself, with
 * *step SAME, where there is none. */
const node *engine_simple(engine *e, const node *x, int *step);
bounded engine_equals(engine *e, bounded b, const node *x, bool up);

/* The bound b of x with the bounds `by` put in for the atoms `of`; rises[i]: b grows with the atom
 * i. */
bounded engine_put(engine *e, bounded b, const node *x, const atom *const *of,
                     const bounded *by, const bool *rises, int count, bool up);

/* --- atoms.c ---------------------------------------------------------------------------------- */

/* The upper (up) or lower bounds of the atom. Kept until the scope is left. */
const ways *engine_ways(engine *e, const atom *x, bool up);

/* Adds a bound: x equals `to` by the step, or is on this side of it; of engine_add_bound by the
 * rule, from one step. */
void engine_keep_way(ways *all, bounded b); /* a bound that has a step, where there is room */
void engine_add_way(engine *e, ways *all, const node *x, const node *to, int step, bool up,
                    bool equal);
void engine_add_bound(engine *e, ways *all, const char *rule, const node *x, const node *to,
                      bool up, int from);

/* Adds the bound (2*b)^t >= (2*b)^a*2^(t - a), where the atom is such a power and t at least a. */
void engine_base_way(engine *e, const atom *x, ways *all);

/* The same of what is no power, sum or polynomial; and the operand that a min or max certainly is,
 * and the branch that is certainly taken. */
void engine_node_ways(engine *e, const node *x, bool up, ways *all);
bool engine_sure_operand(engine *e, const node *x, ways *all);
bool engine_sure_branch(engine *e, const node *x, ways *all);

/* floor(x) - 1 for floor(x - 1), of which more is known; NULL: `of` has no whole operand last. */
const node *engine_rounded_beside(engine *e, const node *of, bool rounds_up);

/* The step x <= y where both are rounded, from what they are of: ceil((n - r)/p) <= ceil(n/p); or
 * where x is rounded up and y is whole. */
int engine_rounded_beyond(engine *e, const node *x, const node *y);

bool engine_rounded(const atom *x); /* is it rounded, or a power whose exponent is? */

/* Collects the steps 0 <= x for those atoms x of p of which the context alone does not say it;
 * false: a step is not found. */
bool engine_not_below(engine *e, const psum *p, int *steps, int *count);

/* --- sum.c ------------------------------------------------------------------------------------ */

void engine_sum_ways(engine *e, const atom *sum, bool up, ways *out);
void engine_extreme_ways(engine *e, const node *x, bool up, ways *out); /* of a max or min over a
                                                                           range */

/* --- compare.c -------------------------------------------------------------------------------- */

/* Is x <= k*(the sum of part[i]*to[i]) for parts that add up to 1, where x and all to[i] are
 * products? Finds k and the parts, and *step where `step` is not NULL. */
bool engine_cover(engine *e, const psum *x, const psum *const *to, int count, ratio *k,
                    ratio *part, int *step);

/* Collects the facts that the conditions say, where no range is entered. */
void engine_conditions(engine *e);

/* Writes to `by`, which has room for `most`, the products whose logarithms stand in g, and others
 * that may be bounded by these; returns their number. */
int engine_logs(engine *e, const psum *g, const psum **by, int most);

/* The multiple of x^(1/root) that is at least log2(x), and the step that says so. */
const psum *engine_log_most(engine *e, const psum *x, int root);
int engine_log_step(engine *e, const node *log, ratio power);

/* Bounds x by a single term of its bound b, none of whose terms is below 0: an upper bound by a
 * multiple of a term that covers all the others, a lower one by one of the terms. FAILED where
 * there is none. */
bounded engine_single(engine *e, bounded b, const node *x, bool up);

/* The upper bound of x by a multiple of the product of all terms of its bound b, of which none is
 * below 1. FAILED where that is not known. */
bounded engine_product(engine *e, bounded b, const node *x);

/* --- calculus.c ------------------------------------------------------------------------------- */

/* Begins a question, whose claim e->p has already; engine_ask sets that, too. */
void engine_begin(engine *e, const calculus_lore *lore, span at);
void engine_ask(engine *e, const node *f, const node *g, const calculus_lore *lore);
void engine_end(engine *e); /* gives the effort left over back to the question */
void engine_release(void *e);

/* The step: each term of f is at most a multiple of terms of g, whose sum is *to; *open: a term
 * that nothing covers. engine_constant: the least C with that sum <= C*g, term by term. */
int engine_cover_all(engine *e, const psum *f, const psum *g, const psum **to, int *open);
ratio engine_constant(const psum *sum, const psum *g);

/* The step f <= *c*g for a *c found here; FAILED: there is none. */
int engine_compare(engine *e, const node *f, const node *g, ratio *c);

/* The step f <= *c*g without a distinction of cases. again: something like it was tried before. */
int engine_at_once(engine *e, const node *f, const node *g, bool again, ratio *c);
int engine_briefly(engine *e, const node *f, const node *g, ratio *c); /* with little effort */

/* The step f <= *c*g for products and powers f and g, from their logarithms: *c is a power of 2,
 * which may be so large that no ratio holds it (by_logs.c). */
int engine_by_logs(engine *e, const node *f, const node *g, const node **c);

/* k*x */
node *engine_scaled(engine *e, ratio k, const node *x);

/* Is x at most a multiple of a weighted mean of g's terms? */
bool engine_covered(engine *e, const psum *x, const psum *g);

/* A side `is`, and `own`, which has no lets and equals it by the step. */
typedef struct opened_side {
    const node *is, *own;
    int step;
} opened_side;

/* Adds to a chain that ends with multiples of terms of low.is, none more than c times it, that this
 * is at most c*g. */
void engine_add_whole(engine *e, links *l, const opened_side *g, bounded low, ratio c);

/* --- factors.c -------------------------------------------------------------------------------- */

/* A bound of x by itself: of those that the engine's choices give one without sums and choices,
 * where there is one, which no other is better than. */
bounded engine_bound_factor(engine *e, const node *x, bool up);

/* Has x products with sums, choices and the like as factors? */
bool engine_has_factors(const node *x);

/* The step f <= *c*g, from bounds of the factors of both. */
int engine_by_factors(engine *e, const node *f, const node *g, ratio *c);

#endif
