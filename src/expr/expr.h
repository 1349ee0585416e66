/* Symbolic expressions: syntax trees (lang/ast.h) that are built, looked through and compared.
 *
 * Trees live in an arena and may share subtrees; who writes into a tree that may be shared, as
 * eval/resolve.c does, copies it first (node_copy). What is built here has no place in a text (span
 * {0}), but for what node_binary takes from its left side. */
#ifndef MMCALC_EXPR_EXPR_H
#define MMCALC_EXPR_EXPR_H

#include "lang/builtin.h"
#include "num/ratio.h"

/* --- building ---

   A 0 in a sum, a 1 in a product and a condition that is there already are left out. */

node *expr_number(arena *a, int64_t v);
node *expr_name(arena *a, const char *name);

/* x + y, x - y, x*y, flattened: y's own terms or factors are added to x one by one, so that no
 * brackets are needed. */
const node *expr_add(arena *a, const node *x, const node *y);
const node *expr_sub(arena *a, const node *x, const node *y);
const node *expr_mul(arena *a, const node *x, const node *y);
const node *expr_times(arena *a, ratio k, const node *x); /* k*x; k has to be whole: only its
                                                             numerator is used */

/* x op y as it is, for a quotient or a comparison. */
node *expr_pair(arena *a, op_kind op, const node *x, const node *y);

/* expr_call: a function of the language called with x and y; y may be NULL. expr_call_named: the
 * same for a function of a definition and any arguments, NULL behind them. expr_more adds an
 * argument at the end. */
node *expr_call(arena *a, builtin_id fn, const node *x, const node *y);
const node *expr_ceil(arena *a, const node *x, const node *y); /* ceil(x/y) */
node *expr_call_named(arena *a, const char *name, ...) __attribute__((sentinel));
void expr_more(arena *a, node *call, const node *argument);

node *expr_if(arena *a, const node *condition, const node *x, const node *y);

/* `x and y`; either may be NULL, and y is left out if x has it among those that it joins by
 * `and`. */
const node *expr_and(arena *a, const node *x, const node *y);
bool expr_joins(const node *all, const node *one); /* is `one` among these? `all` may be NULL */
const node *expr_or(arena *a, const node *x, const node *y); /* x may be NULL */
const node *expr_not(arena *a, const node *x); /* a comparison becomes the opposite one */

/* sum(var = lo..hi, body) and the like; the second function adds a further variable. */
node *expr_aggregate(arena *a, aggregate_kind kind, const char *var, const node *lo, const node *hi,
                     const node *body);
void expr_add_variable(arena *a, node *aggregate, const char *var, const node *lo, const node *hi);

/* --- questions --- */

bool expr_is(const node *n, int64_t v);             /* is it this number? n may be NULL */
bool expr_is_name(const node *n, const char *name); /* n may be NULL */
/* Is it a call of this function with an argument (floor and ceil in brackets are calls, too)? */
bool expr_calls(const node *n, builtin_id fn);
bool expr_is_op(const node *n, op_kind op);         /* n may be NULL */

/* Is the predicate true of the expression or of one within it? n may be NULL; its siblings are not
 * looked at. True for a tree that is too deep for the stack. */
bool expr_any(const node *n, bool (*is)(const node *n, void *data), void *data);

/* n with each of its parts replaced by what `of` gives for it; n itself where that is each part. */
const node *expr_with(arena *a, const node *n,
                      const node *(*of)(const node *part, void *data), void *data);

/* n without those that come after it in a list. */
const node *expr_alone(arena *a, const node *n);

/* Does it have a node of that kind: N_WALK, which goes through turns one by one, N_AGGREGATE?  Or
 * this very part? n may be NULL. */
bool expr_has_kind(const node *n, node_kind kind);
bool expr_has(const node *n, const node *part);

/* Is the name free in it, other than as a variable of its own sums? n may be NULL. */
bool expr_mentions(const node *n, const char *name);

/* Are both the same expression, apart from their places? Either may be NULL. */
bool expr_same(const node *x, const node *y);
uint64_t expr_hash(const node *n); /* equal for what is expr_same; kept in the tree, which must not
                                      be changed after */

#endif
