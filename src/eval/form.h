/* What the terms of a sum over powers are made from, and its arithmetic (private to eval/form.c and
 * eval/geometric.c, whose head says what a form is).  A function that returns bool is false where
 * the result is no form; what it then leaves in *out says nothing. */
#ifndef MMCALC_EVAL_FORM_H
#define MMCALC_EVAL_FORM_H

#include "eval/eval.h"
#include "eval/pipeline.h"
#include "eval/residue.h"

enum { TERMS = 8 };

typedef struct term {
    num k;
    int v;
    bool up; /* times g^j */
} term;

typedef struct form {
    num a, c, d; /* a constant: a = 0, d = 1, no terms; then c may be any number or a truth */
    bool truth;  /* a single node, 0 or 1, that stands for false or true */
    bool falls;  /* no number among these: c*g^-j, which only the functions of form_fall.c take */
    int count;
    term term[TERMS];
} form;

typedef struct walk {
    env *e;
    residues r;
    int first;            /* the local of the sum's variable */
    form *locals;
    int base, top, depth; /* base: of the function whose body is walked; 0 the sum's own */
    steady **tables;      /* of the pipelined accesses met so far */
    int table_count;
    bool undecided;       /* a comparison, or how long a sum is: only at this index, perhaps */
    bool fell;            /* something that falls was met */
} walk;

typedef enum answer { NO, YES, NODE, UNKNOWN } answer;

static inline bool num_is(num x, int64_t v)
{
    return x.kind == NUM_INT && x.u.i == v;
}

static inline form form_constant(num x)
{
    return (form){ .c = x, .d = num_int(1) };
}

/* The same where time counts: the terms, of which there are none, are left as they are. */
static inline void form_put(form *out, num x)
{
    out->a = num_int(0);
    out->c = x;
    out->d = num_int(1);
    out->truth = out->falls = false;
    out->count = 0;
}

static inline bool form_is_constant(const form *x)
{
    return x->count == 0 && num_is(x->a, 0) && !x->falls;
}

static inline bool form_is_number(const form *x)
{
    return !x->truth && !x->falls && (!form_is_constant(x) || x->c.kind != NUM_BOOL);
}

/* The value of a part: a node, or a number. */
form form_of_part(part p);

/* A constant rational as c/d. */
bool form_spread(walk *w, form *x);

/* x + y, or x - y */
bool form_add(walk *w, form x, form y, bool minus, form *out);

/* Not where both have a power of g. */
bool form_multiply(walk *w, form x, form y, form *out);

/* The numerator mod d, a node. */
part form_remainder_of(walk *w, const form *x, num d);

/* floor(x), -x, ceil(x) */
bool form_round_down(walk *w, form x, form *out);
bool form_negated(walk *w, form x, form *out);
bool form_round_up(walk *w, form x, form *out);

/* x/y, x div y, x mod y: y a constant */
bool form_quotient(walk *w, form x, form y, form *out);
bool form_floored(walk *w, form x, form y, form *out);
bool form_modulo(walk *w, form x, form y, form *out);

/* Is the numerator of x above 0?  NODE: *place is 1 where it is, else 0. */
answer form_above_zero(walk *w, const form *x, part *place);

/* not x */
bool form_invert(walk *w, form x, form *out);

/* x and y, x or y: of two truths that are not constants */
form form_joint(walk *w, op_kind o, form x, form y);

/* A comparison of numbers; where it is decided only for some indices, w->r.count is lowered to
 * them. */
bool form_compare(walk *w, op_kind o, form x, form y, form *out);

/* The larger (want 1) or smaller (-1) of x and y. */
bool form_extreme(walk *w, form x, form y, int want, form *out);

/* The operation, of which one operand falls, with a constant above 0; the larger (want 1) or
 * smaller
 * (-1) of such two, and their greatest common divisor.  Is it a whole number?  What they find
 * holds for the indices to which they lower w->r.count. */
bool form_fall(walk *w, op_kind o, form x, form y, form *out);
bool form_fall_extreme(walk *w, form x, form y, int want, form *out);
bool form_fall_gcd(walk *w, form x, form y, form *out);
bool form_fall_whole(walk *w, const form *x);

#endif
