/* Terms of the program that the lens makes from a kernel: whole numbers and conditions in the
 * language of definitions (private to lens/). Names know the most that they can be, and whether
 * they differ from thread to thread. */
#ifndef MMCALC_LENS_TERM_H
#define MMCALC_LENS_TERM_H

#include "expr/expr.h"

/* most: the most that its value can be; NULL: not known. thread: it differs from thread to
 * thread. */
const node *term_name(arena *to, const char *name, const node *most, bool thread);

/* a op b, simplified: 0 + a, a*1, a mod 1; a shift becomes a product or a quotient. */
const node *term_join(arena *to, op_kind op, const node *a, const node *b);

/* An upper bound of the term, if no name in it is below 0; NULL: none is known. */
const node *term_most(arena *to, const node *t);
bool term_of_thread(const node *t); /* does its value differ from thread to thread? */

#endif
