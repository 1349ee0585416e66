/* What the files of a forall's kernels share: items.c cuts it into items and knows which disturb
 * each other, phase_text.c writes them, outlives.c keeps private scalars from phase to phase,
 * forall.c makes launches of phases. */
#ifndef MMCALC_EMIT_PHASES_H
#define MMCALC_EMIT_PHASES_H

#include "emit/inside.h"

/* What a phase does: a step as a whole, or a part of it. Where several indices may write to one
 * word of the PRAM, the one that the machine lets win is found first: a claim for each word,
 * cleared, raised by all who want it, and looked at by who writes. */
typedef enum part { WHOLE, CONDITION, COMPUTE, CLEAR, CLAIM, STORE, STORE_CLAIMED } part;

typedef struct item {
    const step *s;
    part part;
    const vexpr *condition; /* CONDITION: mask `keep` = (under and) condition, */
    int holds;              /* or, without one, those of them for whom that flag is not set */
    int mask, keep; /* private flags: under which it happens (-1: none), what it sets */
    int64_t *hosts; /* the host's scalars while it happens */
    touches touched;
    uint8_t *uses, *sets; /* by private scalar */
} item;

typedef struct phases {
    gen g;
    recorder *rec;
    const step *s;
    item *list;
    int count, room;
    int privates, most; /* scalars; room for them */
    int *lanes, *times; /* components; how often each is assigned in the text */
    bool *wide;         /* it may not fit 32 bits */
    int *column;        /* of scratch, or -1 */
    uint64_t columns, claims; /* words of scratch: of private scalars, and behind them of claims */
} phases;

enum { MOST_ITEMS = 4096, EXTRA = 512 };

/* items.c */
void phases_count_sets(const step *s, int *times);
void phases_loop_range(gen *g, const step *s);
bool phases_disturb(phases *f, const touches *a, const touches *b, bool one_store);
bool item_of_claims(const item *it);
int phases_add_condition(phases *f, const step *s, const vexpr *x, int mask);
status phases_flatten(phases *f, const step *s, int mask);

/* elsewhere.c: an array of which the new words may go elsewhere; false: there is none */
bool elsewhere_find(phases *f, elsewhere *out);

/* phase_text.c */
void phase_put_item(phases *f, const item *it);

/* outlives.c */
bool phases_in_range(const phases *f, int from, int to, int k, bool sets);
void phases_private_move(phases *f, int k, bool load);
void phases_choose_columns(phases *f, const int *begin, int phase_count);
void phases_private_declare(phases *f, int from, int to, str *out);

#endif
