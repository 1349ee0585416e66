/* Symbolic expressions: syntax trees (lang/ast.h) that are built, looked through and compared.
 *
 * Trees live in an arena and may share subtrees; who stores something in a tree that is shared, as
 * eval/resolve.c does, copies it first (node_copy).  What is built here is at no place (span {0}),
 * but for what node_binary takes from its left side. */
#ifndef MMCALC_EXPR_EXPR_H
#define MMCALC_EXPR_EXPR_H

#include "lang/builtin.h"
#include "num/ratio.h"

/* --- made; 0 in a sum, 1 in a product and a condition that is there already are left out ------ */

node *expr_number(arena *a, int64_t v);
node *expr_name(arena *a, const char *name);

/* x + y, x - y, x*y, as the texts one behind the other read: y's own terms or factors follow those
 * of x, so that no brackets are needed. */
const node *expr_add(arena *a, const node *x, const node *y);
const node *expr_sub(arena *a, const node *x, const node *y);
const node *expr_mul(arena *a, const node *x, const node *y);
const node *expr_times(arena *a, ratio k, const node *x); /* k*x; of k only the numerator counts */

/* x op y, as it stands: a quotient, a comparison. */
node *expr_pair(arena *a, op_kind op, const node *x, const node *y);

/* A function of the language of x, and of x and y; y may be NULL.  The same of a definition's own
 * function, by its name.  expr_more adds an argument behind the last one. */
node *expr_call(arena *a, builtin_id fn, const node *x, const node *y);
node *expr_call_named(arena *a, const char *name, const node *x, const node *y);
void expr_more(arena *a, node *call, const node *argument);

node *expr_if(arena *a, const node *condition, const node *x, const node *y);

/* `x and y`; either may be NULL, and y is left out where it is one of those that `and` joins in
 * x. */
const node *expr_and(arena *a, const node *x, const node *y);
const node *expr_or(arena *a, const node *x, const node *y); /* x may be NULL */
const node *expr_not(arena *a, const node *x); /* of a comparison the opposite one */

/* sum(var = lo..hi, body) and its like; further variables are added behind. */
node *expr_aggregate(arena *a, aggregate_kind kind, const char *var, const node *lo, const node *hi,
                     const node *body);
void expr_add_variable(arena *a, node *aggregate, const char *var, const node *lo, const node *hi);

/* --- asked */

bool expr_is(const node *n, int64_t v);             /* this number; n may be NULL */
bool expr_is_name(const node *n, const char *name); /* n may be NULL */
/* A call with an argument; floor and ceil in brackets are calls, too. */
bool expr_calls(const node *n, builtin_id fn);
bool expr_is_op(const node *n, op_kind op);         /* n may be NULL */

/* Is the predicate true of the expression or of any within it?  n may be NULL, its siblings are not
 * looked at.  What is nested deeper than the stack allows is taken to have one. */
bool expr_any(const node *n, bool (*is)(const node *n, void *data), void *data);

/* Does it go through turns, one by one (N_WALK)? n may be NULL. */
bool expr_walks(const node *n);

/* Does the name stand in it free, other than as a variable of its own sums? n may be NULL. */
bool expr_mentions(const node *n, const char *name);

/* Are both the same expression, wherever they stand?  Either may be NULL. */
bool expr_same(const node *x, const node *y);
uint64_t expr_hash(const node *n); /* of two that are the same the same */

#endif
