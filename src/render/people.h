/* What the formats for people have in common: before an answer is laid out, its texts are put into
 * a form in which none acts on a terminal or breaks a line (base/visible.h). JSON alone keeps texts
 * as they are, and escapes them. */
#ifndef MMCALC_RENDER_PEOPLE_H
#define MMCALC_RENDER_PEOPLE_H

#include "eval/result.h"

typedef struct people {
    sink base;          /* what the session calls; first, so that both are the same pointer */
    sink print;         /* the format's own functions */
    arena *head,
        *row; /* what is being shown in visible form, where it needed a copy: a series' head, an
                 answer, a row */
} people;

/* Sets up a sink whose functions call those of `print` with texts in visible form. */
void people_open(people *p, sink print);
void people_close(people *p);

#endif
