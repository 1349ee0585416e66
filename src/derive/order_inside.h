/* What order_of.c and the files beside it share (private to them): what is known of an expression,
 * and the steps from its operands to it.
 *
 * Functions that give a truth give false when they fail, with why and where in the orders
 * (orders_fail), or with a split of the regime asked for; those whose comment asks a question
 * answer it. */
#ifndef MMCALC_DERIVE_ORDER_INSIDE_H
#define MMCALC_DERIVE_ORDER_INSIDE_H

#include "derive/order.h"

enum { DEEPEST_CALL = 100 };

/* What a name stands for within a function or a sum. */
typedef struct meaning {
    const char *name;
    const node *is; /* an expression of `in`, or NULL: */
    const struct meaning *in;
    int tau; /* the parameter that is 2^name */
    const struct meaning *next;
} meaning;

typedef struct order_value {
    bool exact;
    poly p;
    growth g;           /* where it is not exact */
    form_of_growth low; /* where it is: never less than a constant times this, too; may be none */
    form_of_growth up;  /* nor more than a constant times this; none: that is not known */
} order_value;

/* --- order_of.c */

bool orders_value(orders *o, const node *n, const meaning *names, order_value *out);

/* The same of what is divided by, taken away, or an exponent, which has to have an upper form. */
bool orders_divisor(orders *o, const node *n, const meaning *names, order_value *out);

/* --- order_poly.c: sums of products */

poly poly_number(orders *o, ratio k);
poly poly_single(orders *o, ratio k, const mono *m);
poly poly_add(orders *o, const poly *a, const poly *b, int sign);
bool poly_is_number(const poly *p, ratio *k);
bool poly_has_negative(const poly *p);

/* Are they the same, term by term? */
bool poly_same(const poly *a, const poly *b);

/* False when the product is no sum of products, or too long a one. */
bool poly_times(orders *o, const poly *a, const poly *b, poly *out);

poly poly_copy(arena *a, const poly *p);

/* order_value.c: false when b is no single product that is above 0. */
bool poly_divided(orders *o, const poly *a, const poly *b, poly *out);

/* Is it a sum of multiples of logarithms and a number? Then the logarithms together are log2 of the
 * product *l. */
bool poly_linear_logs(const orders *o, const poly *p, mono *l, ratio *number);

/* Its bounds up to constant factors. */
bool poly_growth(orders *o, const poly *p, const node *at, growth *out);

/* The only logarithm of a monomial that is one and nothing else; -1 if it is not. */
int mono_lone_log(const mono *m);
bool mono_mixed(const mono *m);    /* divided by a parameter? */
bool mono_has_x(const mono *m);    /* a parameter among it? */
bool mono_has_logs(const mono *m); /* a logarithm? */

/* log2 of a product of parameters as a scale: max(1, it). */
bool orders_log_scale(orders *o, const mono *l, mono *out);

/* Is a name among it that is none of the regime's, itself or within a logarithm? */
bool orders_mono_hidden(const orders *o, const mono *m);

/* The same of the variables of ranges and their powers alone. */
bool orders_name_moves(const orders *o, int name);
bool orders_mono_moves(const orders *o, const mono *m);

/* May it be 0, where its scales are 1: has it the variable of a range, or a logarithm of that,
 * which is not known to be at least what is needed? */
bool orders_may_vanish(const orders *o, const mono *m);

/* Is there a clause that cannot? */
bool orders_stands(const orders *o, const form_of_growth *f);

/* Of a lower form what holds where variables are 0, too: the clauses that cannot vanish, and those
 * that are, where their scales are 1, no more than these. */
form_of_growth orders_standing(orders *o, const form_of_growth *f);

/* The lower form falls behind the upper one here. */
void orders_loose(orders *o, const node *at);

/* --- order_absorb.c: what is subtracted */

/* Takes what is subtracted from what is larger by a constant factor; what is left of each is > 0 in
 * out->low, the lower form, if out->least says that there is one. */
void poly_absorb(orders *o, const poly *p, growth *out);

/* --- order_value.c: arithmetic */

order_value order_value_copy(arena *a, const order_value *v);
order_value order_value_poly(poly p);
order_value order_value_growth(growth g);

/* As the least and greatest forms, if it was exact until now. */
bool growth_of_value(orders *o, const order_value *v, const node *at, growth *out);
growth growth_single(orders *o, const mono *m);

/* Where either may be below 0 their product has no upper form: both may be. */
growth growth_times(orders *o, const growth *a, const growth *b, const node *at);
bool growth_raise(orders *o, const growth *a, ratio e, const node *at, growth *out);

/* By the operator of n, which is one of + - * and the quotient. */
bool order_value_arithmetic(orders *o, const node *n, const order_value *a, const order_value *b,
                            order_value *out);

/* Is it a whole number whenever the parameters are? */
bool orders_is_whole(const orders *o, const poly *p);

/* Is the logarithm, as a scale, the variable of a range? */
bool orders_is_variable(const orders *o, int log);
bool order_value_rounded(orders *o, const node *n, bool up, const order_value *v, order_value *out);

/* --- order_floor.c: quotients rounded down */

/* Must a be a multiple of b, by what the algorithm, the model and the question require? */
bool orders_divides(orders *o, const order_value *a, const order_value *b);

/* Is it a power of two that is a whole number: a product of such powers, some of them divided by,
 * that is 1 at least? */
bool orders_is_whole_power(orders *o, const poly *p);

/* a - b + 1 as an expression; NULL: a sum of too many. */
const node *orders_one_more_than_gap(orders *o, const node *a, const node *b);

/* Must the parameter be a square, by what the algorithm and the model require? */
bool orders_is_square(const orders *o, const node *x, const meaning *names);

/* x div c + k, or x div c - y div c + k, for a number k >= 1?  Then its value. */
bool orders_is_floor(orders *o, const node *n, const meaning *names);

/* The second of these, and then x - y + 1. */
bool orders_is_gap(orders *o, const node *n, const meaning *names);
const node *orders_gap(orders *o, const node *n);
bool orders_floor(orders *o, const node *n, const meaning *names, order_value *out);

/* --- order_rounded.c: what is rounded by a name of its own */

/* A name for the product rounded up or down, which is known to be 1 at least: the rounding stays
 * exact.  False, without a reason, where that is not known, or a sum's variable is in it. */
bool orders_round(orders *o, const poly *p, bool up, poly *out);

/* A name for gcd(a, b) of two products, which forms keep: it is from 1 to each of them. */
bool orders_divisor_of(orders *o, const poly *a, const poly *b, poly *out);

/* log2 of the product rounded up or down: log2 of a name for the power of two that this is, less a
 * number, so that it is exact.  False, without a reason, where nothing is known of the product from
 * below, or a sum's variable is in it. */
bool orders_round_log(orders *o, const product *p, bool up, poly *out);

/* Is it the logarithm of such a power, and so a whole number? */
bool orders_is_log_of_power(const orders *o, int log);

/* Does the poly have the name of a rounded quotient?  The form with what all these names are up to
 * constant factors, but those of a gcd. */
bool orders_is_quotient(const orders *o, const poly *p);
form_of_growth orders_unrounded(orders *o, const form_of_growth *f);

/* What the poly is at most (or least) as quotients in it lie within 1 of what is rounded: without
 * the names of these. Each factor x rounded is taken by itself.  False: it has none. */
bool orders_rounded_end(orders *o, const poly *p, bool greatest, poly *out);

/* The same of a poly: products with what their names are of.  False: it is that only up to constant
 * factors. */
bool orders_visible(orders *o, const poly *p, poly *out);

/* --- order_power.c: logarithms and powers */

/* The logarithm of a product or of a form, as a form: of what is 1 at least up to a constant. */
bool orders_log_of_mono(orders *o, const mono *m, const node *at, form_of_growth *out);
bool orders_log_of_form(orders *o, const form_of_growth *f, const node *at, form_of_growth *out);

bool order_value_log2(orders *o, const node *n, const order_value *v, order_value *out);
bool order_value_raise(orders *o, const node *n, const order_value *base, ratio e,
                       order_value *out);
bool order_value_power(orders *o, const node *n, const order_value *base, const order_value *e,
                       order_value *out);

/* 2^(p * scale) for a sum of logarithms and a number: k times a product; *exact unless it is so up
 * to a factor only.  Is p such a sum? */
bool poly_power_of_two(orders *o, const poly *p, ratio scale, product *out, bool *exact);

/* Of a number above 1 to the greatest (or least) of some: the same of the powers. */
bool orders_power_of_extreme(orders *o, const node *n, const meaning *names, bool *is,
                             order_value *out);

/* --- order_range.c: the ranges of sums */

/* t = from..to; from is a sum of products. */
typedef struct range range;
struct range {
    int tau;     /* the parameter that is 2^t */
    bool closed; /* so is to: */
    bool broken_start, broken_end; /* may be no whole number, beside which the variable is one */
    bool below;                    /* it may begin below 0, where the variable is no scale */
    poly from, to, count;
    bool some;        /* it has turns for certain */
    growth size;      /* of count, which is at least 0: */
    growth top;       /* of to, where that is no sum of products */
    bool powers;      /* 2^from and 2^to are known: */
    product first, last;
    bool exact;  /* as they stand */
    int64_t beyond;
    int facts;                  /* how many there were before it, */
    bool log_known[ORDER_LOGS]; /* and of which logarithms they spoke */
    enum { RANGE_LIMITS = 4 } most;
    poly limit[RANGE_LIMITS]; /* from 0 on it has the least of these, rounded, turns */
    int limits;
    bool turns; /* of a loop by halves: of 2^to, `last` is known up to a constant, and this is */
    bool has_bound; /* never less than it: */
    product bound;
    bool cut;  /* by conditions: its end is not known */
    bool part; /* only its first part is meant: order_low.c */
    const range *outer;
};

/* What a let is, or a parameter that has this value unless it is given; NULL: it is none. */
const node *orders_let(const orders *o, const char *name);

/* What a name stands for, in *names; the node itself if it is none, or a parameter. */
const node *orders_behind_names(const orders *o, const node *n, const meaning **names);

/* The range of v, a variable of a sum. */
bool orders_range_open(orders *o, const node *v, const meaning *names, range *r);

/* What is known of the variable itself, as the scale that it is. */
void orders_range_scale(orders *o, int tau, const mono *scale);

/* 1..count of the range, with the same tau. */
range orders_range_from_one(orders *o, const range *r);

/* Until it is forgotten, what is known of t and of its powers is among the facts; until it is
 * closed the names of the powers mean them. */
void orders_range_begin(orders *o, range *r);
void orders_range_forget(orders *o, const range *r);
void orders_range_close(orders *o, const range *r);

/* Up to constant factors: from (or to), and the power of raised[i] to gamma*from, which has to be a
 * number; to gamma*to none is known. */
bool orders_range_end(orders *o, const range *r, const node *at, bool end, growth *out);
bool orders_range_power(orders *o, const range *r, const node *at, bool end, int i, ratio gamma,
                        growth *out);

/* A power of two, with whole multiples of the variables of ranges in its exponent? */
bool orders_is_power(const orders *o, const poly *p);

/* base^e for an exponent that is a number more than the variable of a range around it, or than a
 * multiple of that: exactly, by a name that stands for base^variable.  False, without a reason,
 * where it is none or base may be less than 2. */
bool orders_range_raise(orders *o, const poly *base, const poly *e, poly *out);

/* --- order_banks.c: the conflicts of an access on the AGPU */

bool orders_banks(orders *o, const node *n, const meaning *names, order_value *out);

/* --- order_cut.c: ranges cut by conditions */

/* Of a body that is 0 but where a condition holds, what is left when the range, which is open, is
 * cut by that. */
const node *orders_cut(orders *o, range *r, const node *body, const meaning *names);

/* Is it a whole number wherever it has a value? */
bool orders_is_integer(orders *o, const node *n, const meaning *names);

/* x for which ceil(x) is ceil(n) / which is above 0 where n is, without roundings. */
const node *orders_under_ceiling(orders *o, const node *n, const meaning *names);
const node *orders_above_zero(orders *o, const node *n, const meaning *names);

/* p = rest + variable of the range * of_it?  False where it is no such sum. */
bool orders_apart(orders *o, const range *r, const poly *p, poly *rest, poly *of_it);

/* --- order_sign.c */

/* Is it never below 0, and no sum within it a sum of such terms? */
bool orders_natural(orders *o, const node *n, const meaning *names);

/* --- order_low.c: lower forms of sums of which nothing is known at their ends */

/* Whether one of the variables of ranges of which a part is meant is in it. */
bool orders_has_part(orders *o, const poly *p);

/* The poly with these variables at their worst, so that it is never more; `which` chooses among
 * their limits.  False: there is no such choice. */
bool orders_part_least(orders *o, const poly *p, int which, poly *out);

/* What the sum over v is at least, by its first term and by the first part of all its turns. */
bool orders_low_sum(orders *o, const node *n, const node *v, const meaning *names, growth *out);

/* --- order_condition.c, order_sum.c, order_call.c */

/* Is p > 0 (strictly, or >= 0) in all of the regime? */
bool orders_positive(orders *o, const poly *p, bool strict);

/* Which of two logarithms is the lesser one, in this part of the regime; -1: that is not known.
 * False asks for the regime to be split there. */
bool orders_lesser(orders *o, const node *n, const order_value *v, int *lesser);

/* Of a quotient of parameters that is an integer: is it at most 2 in this part of the regime, as it
 * may be?  False asks for the regime to be split there. */
bool orders_two_or_less(orders *o, const node *n, const order_value *v, bool *less);

/* Is it less than 1 there, and so 0 rounded down, and what is divided its own residue? */
bool orders_below_one(orders *o, const node *n, const poly *p, bool *less);

bool orders_branches(orders *o, const node *n, const meaning *names, order_value *out);

/* The sum over v of a choice as that of the one branch and that of the other, and what is *known of
 * it; is all known up to a constant factor now? */
bool orders_sum_of_branches(orders *o, const node *n, const node *v, const meaning *names,
                            bool *known, order_value *sum);

/* What is known of the same in two ways. */
void orders_join(orders *o, growth *g, const growth *h);

/* The sum over r of what stands behind the variable v of n, which means `t`. */
bool orders_sum_over(orders *o, const node *n, const node *v, range *r, const meaning *t,
                     order_value *out);

/* sum(t = a..b, ...) of n, one variable from v on after the other from the innermost out */
bool orders_sum(orders *o, const node *n, const node *v, const meaning *names, order_value *out);

/* A product in the range's variable: whether it falls (-1) or grows (1), up to a constant factor,
 * or keeps to what it is; what it is at most where it is greatest; and what it is at least at from
 * (or to), nothing where that is not known. */
bool orders_product_way(orders *o, const range *r, const node *at, const mono *m, int *way);
bool orders_product_most(orders *o, const range *r, const node *at, const mono *m,
                         form_of_growth *up);
bool orders_low_at(orders *o, const range *r, const node *at, bool end, const mono *m,
                   form_of_growth *low);

/* order_concave.c: the sum over v of the least of expressions that are linear in it, or of that
 * divided and rounded up, up to constants.  False, without a reason: it is none, or nothing is
 * known. */
bool orders_concave_sum(orders *o, const node *n, const node *v, const meaning *names,
                        order_value *out);

/* order_crossing.c: the sum over the range of the clause's least, from above or from below, where
 * one of two products falls with the variable and the other does not.  False, without a reason: it
 * is no such clause, or nothing is known. */
bool orders_sum_at_crossing(orders *o, const range *r, const clause *c, bool up,
                            form_of_growth *out);

/* The sum of t^e over a range of whole ends that are sums of products, exactly, for e = 0..6. */
bool orders_sum_of_powers(orders *o, const range *r, ratio e, poly *out);

/* --- order_extreme.c, order_metric.c, order_access.c, order_count.c */

/* max(t = a..b, ...) or min of n, as orders_sum */
bool orders_extreme(orders *o, const node *n, const node *v, const meaning *names,
                    order_value *out);
bool orders_name_of(orders *o, const node *n, const meaning *names, order_value *out);

/* Of a call of a function that is no built-in one what it is, or is said to grow like, with its
 * parameters in *inside; NULL: there is none, or with other arguments. */
const node *orders_function(orders *o, const node *n, const meaning *names, const meaning **inside);
bool orders_call(orders *o, const node *n, const meaning *names, order_value *out);

/* order_metric.c: what the metric is wherever it is asked for, as where no choice is made; NULL:
 * that is no one formula, or depends on data. */
const node *orders_metric_formula(const instance *in, int metric);

/* Of a call of another algorithm's metric on the same model that formula in the caller's names;
 * NULL: it is no such call, or has none. */
const node *orders_called(orders *o, const node *n);

/* access(...), where it stands for a time.  What it may cost as much as: a call of a function of
 * the machine; NULL: none. */
const node *orders_access_like(orders *o, const node *n, const meaning *names);
bool orders_access(orders *o, const node *n, const meaning *names, order_value *out);

/* factorial(x) and binomial(x, k) as sums of products, for small numbers: then *is.  False with the
 * reason. */
bool orders_count(orders *o, const node *n, const meaning *names, bool *is, order_value *out);

/* May it depend on the variable of a sum: speak of it, or of a name that is none of those around
 * the sum?  What falls behind without does so however the variable is written. */
bool orders_may_depend(const orders *o, const node *n, const char *variable, const meaning *names);

#endif
