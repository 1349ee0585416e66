/* What the files for a multiprocessor's kernel share: pending.c puts barriers, cores.c knows what
 * is the same for all cores, branch.c and turn.c write branches and loops, multiprocessor.c the
 * rest. */
#ifndef MMCALC_EMIT_LOCKSTEP_H
#define MMCALC_EMIT_LOCKSTEP_H

#include "emit/inside.h"

/* All that is known at a place of the text, to come back to it after a trial. */
typedef struct text_place {
    size_t length;
    touches pending;
    scalar_state *own, *host;
    int values, names, pointers, masks;
    bool needs, wrote, any;
} text_place;

/* pending.c: the references since the last barrier, and barriers before a reference that meets one
 * of them */
bool pending_meets(gen *g, const touches *a, const touch *b, bool *global);
bool pending_meet_all(gen *g, const touches *a, const touches *b, bool *global);
void pending_barrier(gen *g, bool global);
void pending_before(gen *g, const touches *t);
void pending_add(touches *to, const touches *from);
void pending_copy(touches *to, const touches *from);
text_place text_place_keep(const gen *g);
void text_place_go_back(gen *g, const text_place *s);
void text_place_drop(text_place *s);

/* cores.c: what cores have in common, and which cores a condition leaves */
enum { MAX_LIMITED = 4 };
typedef struct cores_around {
    struct {
        int symbol, version;
        bool ranged;
        int64_t lo, hi;
    } limited[MAX_LIMITED]; /* scalars that the condition bounds, with what was known before */
    int limits;
    int ups, lows;
    int64_t only;
    char mask[24];
} cores_around;
bool cores_find_divergent(gen *g, const step *s, bool diverged);
void cores_forget(gen *g, const step *s);
cores_around cores_under(gen *g, const vexpr *x, bool holds);
void cores_leave(gen *g, const cores_around *a);

/* branch.c */
bool branch_wants_barrier(gen *g, const step *s, const vexpr *again);
void branch_condition(gen *g, const char *word, const vexpr *x);
status branch_step(gen *g, const step *s);

/* turn.c */
status turn_for(gen *g, const step *s);
status turn_while(gen *g, const step *s);

/* multiprocessor.c: steps that all cores go through together */
status lockstep(gen *g, const step *s);

#endif
