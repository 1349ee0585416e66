/* Regimes: the conditions under which an order or a verdict is told (derive.md §4). */
#ifndef MMCALC_DERIVE_REGIME_H
#define MMCALC_DERIVE_REGIME_H

#include "eval/eval.h"

/* A condition of a regime and the reason for it. */
typedef struct regime_reason {
    const node *condition;
    const char *why;
    struct regime_reason *next;
} regime_reason;

/* The usual conditions on those parameters that are there, 1 <= w <= p <= n (and l >= 1), with b or
 * M 1 <= b <= p <= n and M >= b^2, but for what is left out; NULL: none. */
enum growth_without {
    WITHOUT_W = 1, /* w may be more than p, */
    WITHOUT_P = 2, /* p more than n, */
    P_ABOVE_B = 4  /* but b then at most n */
};
const node *regime_usual(arena *a, unsigned without, bool (*has)(const void *in, const char *name),
                         const void *in);

/* Is a parameter with a default free, because the conditions mention it? Not if they say that it
 * equals its default. */
bool regime_opens(const slot_row *s, const node *conditions);

/* The conditions that `and` joins as a list: w <= p, p <= n, n >= 2. Of NULL: "". */
char *regime_text(arena *a, const node *conditions);

#endif
