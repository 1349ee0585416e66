/* Do a program's references stay in their arrays, whatever the parameters?
 *
 * Each subscript is held against the array's size with the parameters, loops and indices left open,
 * by what is known where it stands: what the algorithm and the model require, the ends of the loops
 * and of the parallel statement, the conditions under which an index takes part. */
#ifndef MMCALC_COST_INSIDE_H
#define MMCALC_COST_INSIDE_H

#include "cost/tree.h"

typedef struct cost_reference {
    span at;
    const char *array; /* NULL: it stands for all that is in a body that could not be followed */
    const char *why;   /* what is not known of it; NULL: it is proved to stay inside */
    struct cost_reference *next;
} cost_reference;

typedef struct cost_inside {
    const cost_reference *first; /* in the program's order */
    int inside;                  /* of them, proved; */
    int open;                    /* and not known */
    const char *why;             /* NULL, or why the program was followed no further, and where: */
    span where;                  /* what comes behind is not among them */
} cost_inside;

/* The references of the algorithm's own program to the machine's memory, each place of the text
 * once; all lives in the arena.  Arrays of a thread's own, what the AGPU's host does, and the
 * programs that are called, which have proofs of their own, are not among them. */
void cost_inside_of(catalog *c, arena *a, const entry *algorithm, const entry *model,
                    cost_inside *out);

#endif
