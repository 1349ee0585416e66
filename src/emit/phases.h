/* What the files for a forall's kernels share: items.c cuts it into items and finds which disturb
 * each other, phase_text.c writes them, outlives.c keeps private scalars from phase to phase,
 * forall.c makes launches of phases. */
#ifndef MMCALC_EMIT_PHASES_H
#define MMCALC_EMIT_PHASES_H

#include "emit/inside.h"

/* What an item does: a whole step, or a part of it. If several indices of the PRAM may write to a
 * word, the winner is found first: there is a claim for each word, which is cleared, raised by all
 * who want to write, and looked at by those who write. */
typedef enum part { WHOLE, CONDITION, COMPUTE, CLEAR, CLAIM, STORE, STORE_CLAIMED } part;

typedef struct item {
    const step *s;
    part part;
    const vexpr *condition; /* CONDITION: sets mask `keep` to (mask and condition) */
    int holds;              /* or, if that is NULL, to (mask and not flag `holds`) */
    int mask, keep; /* private flags: the one it is under (-1: none), the one it sets */
    int64_t *hosts; /* values of the host's scalars at that time */
    touches touched;
    uint8_t *uses, *sets; /* by private scalar */
} item;

typedef struct phases {
    gen g;
    recorder *rec;
    const step *s;
    item *list;
    int count;
    size_t room;
    int privates, most; /* private scalars, and room for them */
    int *lanes, *times; /* components of each; how often each is assigned in the text */
    bool *wide;         /* may it be too large for 32 bits? */
    int *column;        /* its column in scratch memory, or -1 */
    uint64_t columns, claims; /* words of scratch memory for private scalars, and behind them for
                                 claims */
} phases;

enum { MOST_ITEMS = 4096, EXTRA = 512 };

/* items.c */
void phases_count_sets(const step *s, int *times);
void phases_loop_range(gen *g, const step *s);
bool phases_disturb(phases *f, const touches *a, const touches *b, bool one_store);
bool item_of_claims(const item *it);
int phases_add_condition(phases *f, const step *s, const vexpr *x, int mask);
status phases_flatten(phases *f, const step *s, int mask);

/* elsewhere.c: an array whose new words may go elsewhere; false: there is none */
bool elsewhere_find(phases *f, elsewhere *out);

/* phase_text.c */
void phase_put_item(phases *f, const item *it);

/* outlives.c */
bool phases_in_range(const phases *f, int from, int to, int k, bool sets);
/* The array that private scalar number k of the steps is an element of, as it is written there, or
 * NULL. */
const vexpr *phases_private_array(const step *s, int k);
void phases_private_move(phases *f, int k, bool load);
void phases_choose_columns(phases *f, const int *begin, int phase_count);
void phases_private_declare(phases *f, str *out);

#endif
