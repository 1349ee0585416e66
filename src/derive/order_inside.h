/* Private to order_of.c and its neighbours: what is known of an expression, and how this follows
 * from what is known of its operands.
 *
 * A function that returns bool returns false when it fails, with the reason recorded (orders_fail)
 * or with a split of the regime asked for; but one whose comment asks a question returns the
 * answer. */
#ifndef MMCALC_DERIVE_ORDER_INSIDE_H
#define MMCALC_DERIVE_ORDER_INSIDE_H

#include "derive/order.h"

enum { DEEPEST_CALL = 100 };

/* The meaning of a name inside a function or a sum. */
typedef struct meaning {
    const char *name;
    const node *is; /* what the name stands for, in the names of `in`; or NULL: */
    const struct meaning *in;
    int tau; /* then it is a sum's variable, and this the hidden parameter 2^name */
    struct kept_value *kept; /* of `is`; NULL: it is not kept */
    const struct meaning *next;
} meaning;

const meaning *meaning_of(const meaning *names, const char *name); /* NULL: it has none */

typedef struct order_value {
    bool exact;
    poly p;
    growth g;           /* of an expression that is not exact */
    form_of_growth low; /* of an exact one: a further lower form, may be empty */
    form_of_growth up;  /* and a further upper form; empty: unknown */
} order_value;

/* Begins something that may fail without harm: orders_try forgets what was said of failures before,
 * and orders_back brings that back. */
typedef struct attempt {
    const char *why;
    const node *where, *loose, *split;
    bool low_only;
} attempt;
attempt orders_try(orders *o);
void orders_back(orders *o, const attempt *before);

/* --- order_of.c */

bool orders_value(orders *o, const node *n, const meaning *names, order_value *out);

/* Likewise for a divisor, a subtrahend or an exponent, which must have an upper form. */
bool orders_divisor(orders *o, const node *n, const meaning *names, order_value *out);

/* --- order_poly.c: sums of products */

poly poly_number(orders *o, ratio k);
poly poly_single(orders *o, ratio k, const mono *m);
poly poly_add(orders *o, const poly *a, const poly *b, int sign);
bool poly_is_number(const poly *p, ratio *k);
bool poly_has_negative(const poly *p);

/* Are both polys the same, term by term? */
bool poly_same(const poly *a, const poly *b);

/* False: the product has too many terms, or numbers that do not fit. */
bool poly_times(orders *o, const poly *a, const poly *b, poly *out);

poly poly_copy(arena *a, const poly *p);

/* order_value.c: false unless b is a single product that is > 0. */
bool poly_divided(orders *o, const poly *a, const poly *b, poly *out);

/* Is p a sum of multiples of logarithms and a number? Then the logarithms together are log2 of the
 * product *l. */
bool poly_linear_logs(const orders *o, const poly *p, mono *l, ratio *number);

/* The bounds of p up to constant factors. */
bool poly_growth(orders *o, const poly *p, const node *at, growth *out);

/* The number of the logarithm that the monomial consists of; -1 if it is anything else. */
int mono_lone_log(const mono *m);
bool mono_mixed(const mono *m);    /* has it a parameter with a negative exponent? */
bool mono_has_x(const mono *m);    /* has it a parameter? */
bool mono_has_logs(const mono *m); /* has it a logarithm? */

/* The factor max(1, log2 l), l a product of parameters. Adds the facts about it. */
bool orders_log_scale(orders *o, const mono *l, mono *out);

/* Has m a hidden parameter, itself or within a logarithm? */
bool orders_mono_hidden(const orders *o, const mono *m);

/* orders_name_moves: is the hidden parameter a power of a range's variable, 2^t or base^t?
 * orders_mono_moves: has m one, itself or within a logarithm? */
bool orders_name_moves(const orders *o, int name);
bool orders_mono_moves(const orders *o, const mono *m);

/* May m be 0? It may if it has a factor t or log2(t), for the variable t of a range, and t is not
 * known to be large enough. (Scales take max(1, t) for t.) */
bool orders_may_vanish(const orders *o, const mono *m);

/* Has the form a clause that cannot vanish? */
bool orders_stands(const orders *o, const form_of_growth *f);

/* The part of a lower form that is right even where a range's variable t is 0: the clauses that
 * cannot vanish. */
form_of_growth orders_standing(orders *o, const form_of_growth *f);

/* Records that at this expression the lower form is less than the upper one. */
void orders_loose(orders *o, const node *at);

/* --- order_absorb.c: what is subtracted */

/* Takes the negative terms of p from positive ones that are larger by a constant factor.
 * out->least: this succeeded; out->low then has the terms of which something is left. */
void poly_absorb(orders *o, const poly *p, growth *out);

/* --- order_value.c: arithmetic */

order_value order_value_copy(arena *a, const order_value *v);
order_value order_value_poly(poly p);
order_value order_value_growth(growth g);

/* The lower and the upper form of a value, which may be exact. */
bool growth_of_value(orders *o, const order_value *v, const node *at, growth *out);
growth growth_single(orders *o, const mono *m);

/* Fails where both operands may be below 0: their product may be large. Where one may be, it has no
 * lower form. */
growth growth_times(orders *o, const growth *a, const growth *b, const node *at);
bool growth_raise(orders *o, const growth *a, ratio e, const node *at, growth *out);

/* The result of the operator of n, which is +, -, * or a quotient. */
bool order_value_arithmetic(orders *o, const node *n, const order_value *a, const order_value *b,
                            order_value *out);

/* Is p an integer whenever the parameters are? */
bool orders_is_whole(const orders *o, const poly *p);

/* v rounded up or down to an integer; n: the expression that rounds it. */
bool order_value_rounded(orders *o, const node *n, bool up, const order_value *v, order_value *out);

/* --- order_floor.c: quotients rounded down */

/* Do the requirements of the algorithm, the model and the question make a a multiple of b? */
bool orders_divides(orders *o, const order_value *a, const order_value *b);

/* Is p a power of two and an integer: a product and quotient of powers of two that is at least
 * 1? */
bool orders_is_whole_power(orders *o, const poly *p);

/* a - b + 1 as an expression; NULL: it has too many terms. */
const node *orders_one_more_than_gap(orders *o, const node *a, const node *b);

/* Do the requirements of the algorithm and the model make the parameter x a square? */
bool orders_is_square(const orders *o, const node *x, const meaning *names);

/* Is n x div c + k, or x div c - y div c + k, for a number k from 1 to 1000? Then orders_floor
 * gives its value. */
bool orders_is_floor(orders *o, const node *n, const meaning *names);

/* orders_is_gap: is n of the second kind? orders_gap: then x - y + 1. */
bool orders_is_gap(orders *o, const node *n, const meaning *names);
const node *orders_gap(orders *o, const node *n);
bool orders_floor(orders *o, const node *n, const meaning *names, order_value *out);

/* --- order_rounded.c: what is rounded by a name of its own */

/* A hidden parameter for the product rounded up or down, so that the rounding stays exact. False,
 * without a reason, where the product is not known to be at least 1 or has the variable of a
 * sum. */
bool orders_round(orders *o, const poly *p, bool up, poly *out);

/* A hidden parameter for gcd(a, b) of two products. Forms keep it as a value between 1 and each of
 * both. */
bool orders_divisor_of(orders *o, const poly *a, const poly *b, poly *out);

/* log2 of the product, rounded up or down: exactly log2 of a hidden parameter, which is the power
 * of two, less a number. False, without a reason, where the product has no known lower bound or has
 * the variable of a sum. */
bool orders_round_log(orders *o, const product *p, bool up, poly *out);

/* Is it the logarithm of such a power of two, and so an integer? */
bool orders_is_log_of_power(const orders *o, int log);

/* orders_is_quotient: has the poly the hidden parameter of a rounded quotient? orders_unrounded:
 * the form with each hidden parameter of a rounding, but not of a gcd, replaced by the product that
 * it equals up to a constant factor. */
bool orders_is_quotient(const orders *o, const poly *p);
form_of_growth orders_unrounded(orders *o, const form_of_growth *f);

/* An upper (greatest) or lower bound of the poly: in each term a rounded quotient q, which differs
 * from its own quotient x by less than 1, is replaced by x or by x - 1 or x + 1. False: no term has
 * one. */
bool orders_rounded_end(orders *o, const poly *p, bool greatest, poly *out);

/* The poly with its hidden parameters replaced by the products that were rounded. False: this
 * equals it only up to constant factors. */
bool orders_visible(orders *o, const poly *p, poly *out);

/* --- order_power.c: logarithms and powers */

/* The logarithm, as a form, of a product or a form that is at least 1 up to a constant. */
bool orders_log_of_mono(orders *o, const mono *m, const node *at, form_of_growth *out);
bool orders_log_of_form(orders *o, const form_of_growth *f, const node *at, form_of_growth *out);

bool order_value_log2(orders *o, const node *n, const order_value *v, order_value *out);
bool order_value_raise(orders *o, const node *n, const order_value *base, ratio e,
                       order_value *out);
bool order_value_power(orders *o, const node *n, const order_value *base, const order_value *e,
                       order_value *out);

/* Is p a sum of logarithms and a number? Then *out is 2^(p * scale), a number times a product; not
 * *exact: only up to a constant factor. */
bool poly_power_of_two(orders *o, const poly *p, ratio scale, product *out, bool *exact);

/* For a number above 1 raised to a max or a min: *is, and the max or min of the powers. */
bool orders_power_of_extreme(orders *o, const node *n, const meaning *names, bool *is,
                             order_value *out);

/* --- order_range.c: the ranges of sums */

/* The range of a variable t, from..to; from is a poly. */
typedef struct range range;
struct range {
    int tau;     /* the hidden parameter 2^t */
    bool closed; /* to is a poly as well */
    bool broken_start, broken_end; /* from or to may be no integer, while t is one */
    bool below;                    /* t may begin below 0: max(1, t) does not stand for it */
    poly from, to, count;
    bool some;        /* the range is certainly not empty */
    growth size;      /* the order of max(count, 0) */
    growth top;       /* the order of to, where this is no poly */
    bool powers;      /* 2^from and 2^to are known, as first and last, */
    product first, last;
    bool exact;  /* exactly, not only up to constants */
    int64_t beyond;
    int facts;                  /* the number of facts before the range was begun, */
    bool log_known[ORDER_LOGS]; /* and the logarithms that had facts then */
    enum { RANGE_LIMITS = 4 } most;
    poly limit[RANGE_LIMITS]; /* a range from 0 has as many turns as the least of these, rounded */
    int limits;
    bool turns; /* `to` is a rounded logarithm: `last` is 2^to up to a constant */
    bool cut;  /* shortened by a condition, so that its end is not known */
    bool part; /* stands for its first part only (order_low.c) */
    const range *outer;
};

/* The expression of a let, or the default of a parameter; NULL: the name is neither. */
const node *orders_let(const orders *o, const char *name);

/* The expression that n stands for if n is a name, to be read with *names; n itself if it is no
 * name, or a parameter. */
const node *orders_behind_names(const orders *o, const node *n, const meaning **names);

/* Reads the range of v, a variable of a sum. */
bool orders_range_open(orders *o, const node *v, const meaning *names, range *r);

/* Adds the facts about `scale`, which is max(1, t) for the variable t. */
void orders_range_scale(orders *o, int tau, const mono *scale);

/* The range 1..count of the same length, with the same tau. */
range orders_range_from_one(orders *o, const range *r);

/* orders_range_begin adds the facts about t and its powers, which orders_range_forget drops; until
 * orders_range_close the names of the powers have their meaning. */
void orders_range_begin(orders *o, range *r);
void orders_range_forget(orders *o, const range *r);
void orders_range_close(orders *o, const range *r);

/* Up to constant factors. orders_range_end: from (end: to). orders_range_power: base^(gamma*from),
 * of the base of raised[i]; it fails for `end` and where from is no number. */
bool orders_range_end(orders *o, const range *r, const node *at, bool end, growth *out);
bool orders_range_power(orders *o, const range *r, const node *at, bool end, int i, ratio gamma,
                        growth *out);

/* Is the logarithm log2 of this parameter? */
bool orders_log_is(const orders *o, int log, int name);

/* The range whose variable t is the logarithm, log2(2^t); NULL: there is none. */
const range *orders_range_of_log(const orders *o, int log);

/* base^e, exactly, where e is a multiple of the variable of an enclosing range plus a number, by a
 * hidden parameter base^variable. False, without a reason, where e is not of this kind or base may
 * be less than 2. */
bool orders_range_raise(orders *o, const poly *base, const poly *e, poly *out);

/* --- order_banks.c: the conflicts of an access on the AGPU */

bool orders_banks(orders *o, const node *n, const meaning *names, order_value *out);

/* --- order_cut.c: ranges cut by conditions */

/* For a body that is 0 except where a condition holds: shortens the open range r to where it holds
 * and returns the rest of the body. */
const node *orders_cut(orders *o, range *r, const node *body, const meaning *names);

/* Is n an integer wherever it has a value? */
bool orders_is_integer(orders *o, const node *n, const meaning *names);

/* orders_under_ceiling: an x with fewer roundings and ceil(x) == ceil(n). orders_above_zero: an x
 * with fewer roundings that is > 0 exactly where n is. */
const node *orders_under_ceiling(orders *o, const node *n, const meaning *names);
const node *orders_above_zero(orders *o, const node *n, const meaning *names);

/* Is p = rest + variable of the range * of_it, with both of them free of the variable? */
bool orders_apart(orders *o, const range *r, const poly *p, poly *rest, poly *of_it);

/* --- order_sign.c */

/* Is it known that neither n nor the terms of the sums within it are ever below 0? */
bool orders_natural(orders *o, const node *n, const meaning *names);

/* --- order_low.c: lower forms of sums of which nothing is known at their ends */

/* Has p the variable of a range of which only the first part is looked at? */
bool orders_has_part(orders *o, const poly *p);

/* A lower bound of the poly, with each of these variables at the end that makes it least; `which`
 * chooses among the limits of their ranges. False: there is no such choice. */
bool orders_part_least(orders *o, const poly *p, int which, poly *out);

/* A lower form of the sum over v, from its first term and from the first part of its turns. */
bool orders_low_sum(orders *o, const node *n, const node *v, const meaning *names, growth *out);

/* --- order_condition.c, order_sum.c, order_call.c */

/* Is p > 0 (strict) or p >= 0 in all of the regime? */
bool orders_positive(orders *o, const poly *p, bool strict);

/* Which of two logarithms v[0], v[1] is the lesser in this part of the regime? -1: unknown. False:
 * the regime must be split there. */
bool orders_lesser(orders *o, const node *n, const order_value *v, int *lesser);

/* *less: the quotient v of parameters is at most 2 in this part of the regime. False: the regime
 * must be split there. */
bool orders_two_or_less(orders *o, const node *n, const order_value *v, bool *less);

/* *less: the quotient p is less than 1 there, so that it is 0 rounded down, and its dividend is its
 * own residue. False: as above. */
bool orders_below_one(orders *o, const node *n, const poly *p, bool *less);

bool orders_branches(orders *o, const node *n, const meaning *names, order_value *out);

/* The sum over v of an `if`, as the sums of its two branches. Is this known up to a constant
 * factor? *known: something is known of it, which is in *sum. */
bool orders_sum_of_branches(orders *o, const node *n, const node *v, const meaning *names,
                            bool *known, order_value *sum);

/* Adds to g what h says of the same expression. */
void orders_join(orders *o, growth *g, const growth *h);

/* The sum over r of what follows the variable v in n; v has the meaning `t`. */
bool orders_sum_over(orders *o, const node *n, const node *v, range *r, const meaning *t,
                     order_value *out);

/* sum(t = a..b, ...): sums over the variables of n from v on, the innermost first. */
bool orders_sum(orders *o, const node *n, const node *v, const meaning *names, order_value *out);

/* For a product m of powers of the range's variable: orders_product_way says whether it grows (1),
 * falls (-1) or stays the same (0) up to a constant factor; orders_product_most gives its upper
 * form where it is greatest; orders_low_at its lower form at from (end: to), empty where nothing is
 * known. */
bool orders_product_way(orders *o, const range *r, const node *at, const mono *m, int *way);
bool orders_product_most(orders *o, const range *r, const node *at, const mono *m,
                         form_of_growth *up);
bool orders_low_at(orders *o, const range *r, const node *at, bool end, const mono *m,
                   form_of_growth *low);

/* order_concave.c: the sum over v, up to constants, of a min of expressions that are linear in v,
 * or of such a min divided and rounded up. False, without a reason: the sum is of another kind, or
 * nothing is known. */
bool orders_concave_sum(orders *o, const node *n, const node *v, const meaning *names,
                        order_value *out);

/* order_crossing.c: an upper or a lower form of the sum of min(f, g) over the range, where the
 * clause has the two products f and g, one falls with the variable and the other does not. False,
 * without a reason: the clause is of another kind, or nothing is known. */
bool orders_sum_at_crossing(orders *o, const range *r, const clause *c, bool up,
                            form_of_growth *out);

/* The exact sum of t^e, for e = 0..6, over a range whose ends are polys and integers. */
bool orders_sum_of_powers(orders *o, const range *r, ratio e, poly *out);

/* --- order_extreme.c, order_access.c, order_count.c */

/* max(t = a..b, ...) or min, as orders_sum */
bool orders_extreme(orders *o, const node *n, const node *v, const meaning *names,
                    order_value *out);
bool orders_name_of(orders *o, const node *n, const meaning *names, order_value *out);

/* For a call of a function that is not built in: its body, or what it is declared to grow like,
 * with the meanings of its parameters in *inside; NULL: there is no such function with these
 * arguments. */
const node *orders_function(orders *o, const node *n, const meaning *names, const meaning **inside);
bool orders_call(orders *o, const node *n, const meaning *names, order_value *out);

/* inlined_call, kept. */
const node *orders_called(orders *o, const node *n);

/* For an access(...) that stands for a time: a call of a function of the machine that costs as
 * much; NULL: there is none. */
const node *orders_access_like(orders *o, const node *n, const meaning *names);
bool orders_access(orders *o, const node *n, const meaning *names, order_value *out);

/* factorial(x) of a small number x, or binomial(x, k) of a small number k, as a sum of products.
 * *is: n is one of these. False with a reason. */
bool orders_count(orders *o, const node *n, const meaning *names, bool *is, order_value *out);

/* May n depend on the sum's variable? It may if it uses the variable, or a name that is not known
 * around the sum, as one inside a called function. */
bool orders_may_depend(const orders *o, const node *n, const char *variable, const meaning *names);

#endif
