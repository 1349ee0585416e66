/* What the formats that people read have in common: an answer reaches them in a form in
 * which no text of it acts on a terminal or breaks a line (base/visible.h), before it is laid out.
 * JSON alone has texts as they are; it escapes them. */
#ifndef MMCALC_RENDER_PEOPLE_H
#define MMCALC_RENDER_PEOPLE_H

#include "eval/result.h"

typedef struct people {
    sink base;          /* what the session calls; first, so that both are the same pointer */
    sink print;         /* the format's own functions */
    arena *head,
        *row; /* answers in visible form, where they were not: a series', an answer's or row's */
} people;

/* Sets up the sink: each of its functions calls that of `print` with what is to be seen. */
void people_open(people *p, sink print);
void people_close(people *p);

#endif
