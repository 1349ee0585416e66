/* Terms of the program that the lens makes from a kernel: whole numbers and conditions, in the
 * language of definitions (private to lens/). They live in the arena that they are made in. */
#ifndef MMCALC_LENS_TERM_H
#define MMCALC_LENS_TERM_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

typedef struct term term;
struct term {
    const char *op; /* an operator; "": a number; "name"; "if": a then b else c; "min", "max" */
    const term *a, *b, *c;
    int64_t value;
    const char *name;
    const term *most; /* the most that a name's value can be; NULL: not known */
    bool thread;      /* its value differs from thread to thread */
};

const term *term_number(arena *to, int64_t value);
bool term_is(const term *t, int64_t value); /* is it this number? */
const term *term_name(arena *to, const char *text, const term *most, bool thread);

/* a op b, simplified: 0 + a, a*1, a mod 1; a shift becomes a product or a quotient. */
const term *term_join(arena *to, const char *op, const term *a, const term *b);
const term *term_either(arena *to, const term *c, const term *a, const term *b);
const term *term_opposite(arena *to, const term *c); /* the opposite of a condition */

/* An upper bound of the term, if no name in it is below 0; NULL: none is known. */
const term *term_most(arena *to, const term *t);
bool term_same(const term *a, const term *b); /* are they written the same? */
bool term_is_truth(const term *t);            /* is it a condition, and not a number? */
const char *term_text(arena *to, const term *t);

#endif
