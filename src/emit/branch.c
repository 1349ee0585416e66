/* Branches of a multiprocessor's kernel: real ones, if all cores take the same side or nobody waits
 * inside; otherwise flags for the statements, with barriers outside of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emit/lockstep.h"

/* Would writing the step need a barrier? Tried without keeping anything of the trial. */
bool branch_wants_barrier(gen *g, const step *s, const vexpr *again)
{
    text_place st = text_place_keep(g);
    bool before_trial = g->trial, needs;
    touches reads = { 0 };
    g->trial = true;
    g->needs = false;
    for (int turn = 0; turn < (again ? 2 : 1); turn++) {
        touch_reads(g, again, &reads);
        pending_before(g, &reads);
        pending_add(&g->pending, &reads);
        lockstep(g, s);
    }
    touch_reads(g, again, &reads);
    pending_before(g, &reads);
    free(reads.list);
    needs = g->needs;
    g->trial = before_trial;
    text_place_go_back(g, &st);
    text_place_drop(&st);
    return needs;
}

void branch_condition(gen *g, const char *word, const vexpr *x)
{
    str_own s = { 0 };
    gen_value(g, x, &s);
    if (*g->mask)
        gen_line(g, "%s (%s && (%s)) {", word, g->mask, str_text(&s));
    else
        gen_line(g, "%s (%s) {", word, str_text(&s));
}

/* A real branch: all cores take the same side, or nobody waits for others inside. */
static status real_branch(gen *g, const step *s, bool divided)
{
    text_place begin = text_place_keep(g);
    touches after = { 0 };
    char mask[24], yes[24] = "";
    memcpy(mask, g->mask, sizeof mask);
    str_own c = { 0 };
    gen_value(g, s->a, &c);
    if (divided && *g->mask && s->other
        && !g->trial) { /* asked before a side can change the answer */
        snprintf(yes, sizeof yes, "%s", gen_word(g, 'm', ++g->masks, "on"));
        gen_line(g, "const int %s = %s && (%s);", yes, g->mask, str_text(&c));
        gen_line(g, "if (%s) {", yes);
    } else if (divided && *g->mask)
        gen_line(g, "if (%s && (%s)) {", g->mask, str_text(&c));
    else
        gen_line(g, "if (%s) {", str_text(&c));
    cores_around a = cores_under(g, s->a, true);
    if (divided)
        *g->mask = '\0';
    g->divided += divided;
    g->indent++;
    lockstep(g, s->body);
    g->indent--;
    cores_leave(g, &a);
    pending_copy(&after, &g->pending);
    if (!g->trial
        || !divided) /* a trial asks both sides one after the other, as flags do */
        pending_copy(&g->pending, &begin.pending);
    cores_forget(g, s->body);
    if (s->other) {
        if (*yes) {
            gen_line(g, "}");
            gen_line(g, "if (%s && !%s) {", mask, yes);
        } else {
            gen_line(g, "} else {");
        }
        a = cores_under(g, s->a, false);
        if (divided)
            *g->mask = '\0';
        g->indent++;
        lockstep(g, s->other);
        g->indent--;
        cores_leave(g, &a);
        cores_forget(g, s->other);
    }
    gen_line(g, "}");
    g->divided -= divided;
    pending_add(&g->pending, &after);
    memcpy(g->mask, mask, sizeof mask);
    free(after.list);
    text_place_drop(&begin);
    return g->u->e->d->st;
}

/* A flag for each side; every statement is under one, and barriers are outside. */
static status flagged_branch(gen *g, const step *s)
{
    char yes[24], no[24], outer[24];
    str_own c = { 0 };
    memcpy(outer, g->mask, sizeof outer);
    snprintf(yes, sizeof yes, "%s", gen_word(g, 'm', ++g->masks, "on"));
    gen_value(g, s->a, &c);
    gen_line(g, *outer ? "const int %s = %s && (%s);" : "const int %s = %s%s;", yes, outer,
             str_text(&c));
    cores_around a = cores_under(g, s->a, true);
    memcpy(g->mask, yes, sizeof yes);
    lockstep(g, s->body);
    cores_leave(g, &a);
    cores_forget(g, s->body);
    if (s->other) {
        snprintf(no, sizeof no, "%s", gen_word(g, 'm', ++g->masks, "off"));
        gen_line(g, *outer ? "const int %s = %s && !%s;" : "const int %s = %s!%s;", no, outer, yes);
        a = cores_under(g, s->a, false);
        memcpy(g->mask, no, sizeof no);
        lockstep(g, s->other);
        cores_leave(g, &a);
        cores_forget(g, s->other);
    }
    return g->u->e->d->st;
}

/* Does one side touch words that the other touches? With flags the sides follow one another. */
static bool sides_meet(gen *g, const step *s)
{
    text_place begin = text_place_keep(g);
    bool trial = g->trial, needs;
    g->trial = true;
    g->needs = false;
    cores_around a = cores_under(g, s->a, true);
    lockstep(g, s->body);
    cores_leave(g, &a);
    a = cores_under(g, s->a, false);
    lockstep(g, s->other);
    cores_leave(g, &a);
    needs = g->needs;
    g->trial = trial;
    text_place_go_back(g, &begin);
    text_place_drop(&begin);
    return needs;
}

/* Puts a barrier that a side of a branch needs before the branch, if that serves: PoCL 3.1 compiles
 * barriers in both sides of a branch within a loop wrongly. */
static void hoist(gen *g, const step *s)
{
    bool before_it = g->needs_global, needs;
    if (g->pending.count == 0)
        return;
    g->needs_global = false;
    cores_around a = cores_under(g, s->a, true);
    needs = branch_wants_barrier(g, s->body, NULL);
    cores_leave(g, &a);
    a = cores_under(g, s->a, false);
    if (s->other)
        needs |= branch_wants_barrier(g, s->other, NULL);
    cores_leave(g, &a);
    bool global = g->needs_global;
    g->needs_global = before_it;
    if (needs)
        pending_barrier(g, global);
}

status branch_step(gen *g, const step *s)
{
    touches reads = { 0 };
    int64_t holds;
    if (s->a == NULL)
        return ST_OK;
    if (gen_decided(g, s->a, &holds)) /* only one side is possible */
        return lockstep(g, holds ? s->body : s->other);
    touch_reads(g, s->a, &reads);
    pending_before(g, &reads);
    if (!g->trial)
        hoist(g, s);
    pending_add(&g->pending, &reads); /* after that barrier, since the sides may write these
                                         words */
    free(reads.list);
    if (g->trial) /* a trial needs only what is touched */
        return real_branch(g, s, !cores_alike(g, s->a));
    if (cores_alike(g, s->a))
        return real_branch(g, s, false);
    cores_around a = cores_under(g, s->a, true);
    bool waits = branch_wants_barrier(g, s->body, NULL);
    cores_leave(g, &a);
    if (s->other && !waits) {
        a = cores_under(g, s->a, false);
        waits = branch_wants_barrier(g, s->other, NULL);
        cores_leave(g, &a);
    }
    waits = waits || (s->other && sides_meet(g, s));
    g->needs |= waits;
    return waits ? flagged_branch(g, s) : real_branch(g, s, true);
}
