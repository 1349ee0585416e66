/* Holds what kernels leave to what the program ensures, if no simulated run tells: see emit.h.
 *
 * An `ensure` of the program after its last parallel statement sees the results. An earlier one, or
 * one in a called program, has a stop: the launches up to there are run once more, by themselves,
 * and the arrays of that moment are downloaded. `input a` in a called program is what it was given,
 * so there is a stop at its beginning. The host is run twice, once to note launches and stops, once
 * to judge, and comes to the same stops in the same order. */
#include <stdlib.h>

#include "emit/inside.h"

enum { MOST_STOPS = 1 << 12 };
#define MOST_STOP_WORDS (UINT64_C(1) << 26) /* looking at so many takes a few seconds */

/* --- noting stops --------------------------------------------------------------------------- */

static bool seen_at(const array *a, const struct member *m, bool inputs)
{
    return a->space != SPACE_SHARED && m->words != NULL && a->lanes != 0
           && (!inputs || m->first != NULL);
}

static uint64_t words_at(const run *u, bool inputs)
{
    uint64_t words = 0;
    for (int i = 0; i < u->p->array_count; i++) {
        const array *a = u->p->arrays[i];
        for (uint64_t k = 0; k < a->members; k++)
            if (seen_at(a, &a->member[k], inputs))
                words += a->member[k].size * (uint64_t)a->lanes;
    }
    return words;
}

static void add_ranges(recorder *rec, plan_stop *stop, const run *u, bool inputs)
{
    for (int i = 0; i < u->p->array_count; i++) {
        const array *a = u->p->arrays[i];
        for (uint64_t k = 0; k < a->members; k++) {
            const struct member *m = &a->member[k];
            if (!seen_at(a, m, inputs))
                continue;
            uint64_t at = m->base * (uint64_t)rec->lanes;
            if (elsewhere_address(rec, m, PLACE_NOW, &at))
                at += ELSEWHERE;
            stop->ranges = mem_grow_array(stop->ranges, (size_t)stop->count + 1,
                                          sizeof *stop->ranges);
            stop->ranges[stop->count++] = (plan_range){ .at = at,
                                                        .elements = m->size,
                                                        .lanes = a->lanes };
        }
    }
}

/* Notes a stop; no later launch is joined to an earlier one. */
static void add_stop(recorder *rec, const run *u, bool inputs)
{
    plan *p = rec->plan;
    uint64_t words = words_at(u, inputs);
    if (p->stop_count == MOST_STOPS)
        return;
    p->stops = mem_grow_array(p->stops, p->stop_count + 1, sizeof *p->stops);
    plan_stop *stop = &p->stops[p->stop_count++];
    *stop = (plan_stop){ .launches = p->launch_count };
    if (p->stop_words + words > MOST_STOP_WORDS)
        return;
    p->stop_words += words;
    stop->taken = true;
    add_ranges(rec, stop, u, inputs);
    rec->extent_count = 0;
}

static bool notes(const recorder *rec)
{
    return !rec->o->simulate && !rec->o->checked;
}

void judge_inputs(recorder *rec, const run *u)
{
    if (notes(rec) && words_at(u, true))
        add_stop(rec, u, true);
}

bool judge_ensure(recorder *rec, const run *u)
{
    const plan *p = rec->plan;
    if (!notes(rec))
        return false;
    if (rec->stopped != rec->moment)
        add_stop(rec, u, false);
    rec->stopped = rec->moment;
    return p->stop_count < MOST_STOPS && p->stops[p->stop_count - 1].taken;
}

void judge_clear(plan *p)
{
    for (size_t i = 0; i < p->stop_count; i++)
        free(p->stops[i].ranges);
    free(p->stops);
    p->stops = NULL;
    p->stop_count = 0;
}

/* --- judging -------------------------------------------------------------------------------- */

typedef struct judging {
    const plan *p;
    plan_words *from;
    diag why; /* why words could not be had */
    uint64_t parallels, moment, stopped;
    size_t next; /* the next stop */
    bool shown;  /* the arrays have the words of this moment */
} judging;

/* Puts the words of a range into an array: `to` has its components one after the other. */
static void spread(const plan_range *r, const int64_t *words, int64_t *to, uint64_t stride)
{
    for (uint64_t w = 0; w < r->elements; w++)
        for (int l = 0; l < r->lanes; l++)
            to[(uint64_t)l * stride + w] = words[w * (uint64_t)r->lanes + (uint64_t)l];
}

static status take_range(judging *j, const plan_stop *stop, const plan_range *r, int64_t *to,
                         uint64_t stride)
{
    uint64_t words = r->elements * (uint64_t)r->lanes;
    int64_t *room = mem_try_array(words + 1, sizeof *room);
    if (room == NULL)
        return mem_refuse(&j->why, (span){ 0 }, "the words of an array");
    status st = j->from->take(j->from->data, stop->launches, r->at, words, room, &j->why);
    if (st == ST_OK)
        spread(r, room, to, stride);
    free(room);
    return st;
}

/* Takes the words of the next stop; false: it has none, or they cannot be had. */
static bool take_stop(judging *j, run *u, bool inputs)
{
    const plan_stop *stop = j->next < j->p->stop_count ? &j->p->stops[j->next++] : NULL;
    int at = 0;
    if (stop == NULL || !stop->taken || j->from == NULL)
        return false;
    for (int i = 0; i < u->p->array_count; i++) {
        const array *a = u->p->arrays[i];
        for (uint64_t k = 0; k < a->members && j->why.st == ST_OK; k++) {
            struct member *m = &a->member[k];
            if (!seen_at(a, m, inputs) || at == stop->count)
                continue;
            (void)take_range(j, stop, &stop->ranges[at++], inputs ? m->first : m->words,
                             inputs ? m->size : m->stride);
            m->unset = inputs ? m->unset : 0;
        }
    }
    return j->why.st == ST_OK;
}

static status judge_begin(void *data, run *u)
{
    judging *j = data;
    j->moment++;
    if (u->calls && words_at(u, true))
        (void)take_stop(j, u, true);
    return ST_OK;
}

static status judge_parallel(void *data, run *u, const step *s)
{
    judging *j = data;
    (void)u;
    (void)s;
    j->moment++;
    j->parallels++;
    return ST_OK;
}

static void judge_end(void *data, run *u)
{
    judging *j = data;
    (void)u;
    j->moment++;
}

/* Puts the words of the results into the arrays, which come in the same order. */
static void take_results(const plan *p, run *u)
{
    int at = 0;
    for (int i = 0; i < u->p->array_count; i++) {
        const array *a = u->p->arrays[i];
        for (uint64_t k = 0; k < a->members; k++) {
            struct member *m = &a->member[k];
            if (!seen_at(a, m, false) || at == p->result_count)
                continue;
            const plan_range *r = &p->results[at++];
            spread(r, r->words, m->words, m->stride);
            m->unset = 0;
        }
    }
}

static bool judge_now(void *data, run *u)
{
    judging *j = data;
    if (j->stopped != j->moment) {
        bool last = u->calls == 0 && j->parallels == j->p->parallels;
        if (last)
            take_results(j->p, u);
        j->next += last;
        j->shown = last || take_stop(j, u, false);
    }
    j->stopped = j->moment;
    if (j->from) {
        j->from->held += j->shown;
        j->from->left_out += !j->shown;
    }
    return j->shown;
}

status emit_ensures(env *e, const emit_options *o, const plan *p, plan_words *from)
{
    judging j = { .p = p, .from = from };
    run_launcher launcher = { .begin = judge_begin,
                              .parallel = judge_parallel,
                              .end = judge_end,
                              .ensures = judge_now,
                              .data = &j,
                              .only = true };
    run_options ro = recorder_options(o, &launcher);
    run_result r;
    diag_init(&j.why);
    status st = program_run(e, &ro, &r);
    if (st == ST_OK && j.why.st != ST_OK)
        st = diag_fail(e->d, j.why.st, (span){ 0 }, "%s", j.why.message ? j.why.message : "");
    diag_clear(&j.why);
    return st;
}
