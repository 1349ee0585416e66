/* Terms of the program that the lens makes from a kernel: of whole numbers, written in the language
 * of definitions (private to lens/).  They live in the arena that they are made in. */
#ifndef MMCALC_LENS_TERM_H
#define MMCALC_LENS_TERM_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

typedef struct term term;
struct term {
    const char *op; /* of the language; "" a number, "name"; "if" a then b else c; "min", "max" */
    const term *a, *b, *c;
    int64_t value;
    const char *name;
    const term *most; /* of a name: what it is at most; NULL: not known */
    bool thread;      /* it differs from thread to thread */
};

const term *term_number(arena *to, int64_t value);
bool term_is(const term *t, int64_t value); /* that number */
const term *term_name(arena *to, const char *text, const term *most, bool thread);

/* a op b, with what is plain left out: 0 + a, a*1, a mod 1; a shift as a product or a quotient. */
const term *term_join(arena *to, const char *op, const term *a, const term *b);
const term *term_either(arena *to, const term *c, const term *a, const term *b);
const term *term_opposite(arena *to, const term *c); /* of a condition */

/* No number is above it, as long as none is below 0; NULL where that is not known. */
const term *term_most(arena *to, const term *t);
bool term_same(const term *a, const term *b); /* letter for letter */
bool term_is_truth(const term *t);            /* a condition, not a number */
const char *term_text(arena *to, const term *t);

#endif
