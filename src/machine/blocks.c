/* Blocks of indices, by several threads: see blocks.h. */
#include "machine/blocks.h"

#include <pthread.h>

#include "base/clock.h"
#include "base/stack.h"

/* --- how far it is ---------------------------------------------------------------------- */

static void tell(const run *u, double now, bool ended)
{
    enum { AN_ACCESS = 4 }; /* nanoseconds, about, with data; without it may be next to nothing */
    pace *p = u->pace;
    double here = p->made + ((double)u->r->count.accesses - p->made) * p->within,
           part = p->all > 0 ? here / p->all : 0;
    p->part = part < p->part ? p->part : part > 1 ? 1 : part;
    headway said = { .ended = ended,
                     .known = p->all > 0 && (u->o->data || p->part > 0.02),
                     .part = p->part,
                     .elapsed = now - p->begin,
                     .seconds = u->o->data ? 1e-9 * AN_ACCESS * p->all : 0,
                     .bytes = 8 * u->r->words,
                     .steps = u->r->steps };
    if (p->part <= 0) /* arrays were made ready: that says nothing of the pace */
        p->ready = said.elapsed;
    said.left = (1 - said.part)
                * (said.part > 0.02 ? (said.elapsed - p->ready) / said.part : said.seconds);
    p->shown = now;
    p->hook->show(p->hook->data, &said);
}

/* How many accesses the run makes, by a formula that is soon evaluated; where data decide, at
 * most. */
static double all_accesses(run *u)
{
    enum { FEW = 1 << 18 };
    env *e = u->e, before = *e;
    diag_trial trial;
    const formula *used = NULL;
    num_own all = num_int(0), least = num_int(0);
    how_found by;
    diag_try(&trial, &e->d);
    e->max_accesses = e->max_accesses < FEW ? e->max_accesses : FEW;
    status st = metric_range(e, METRIC_ACCESSES, &least, &all, &used);
    if (st == ST_OK && used == NULL)
        st = metric_has_formula(e, METRIC_ACCESSES, &by)
                 ? metric_value(e, METRIC_ACCESSES, (span){ 0 }, &all, NULL, NULL)
                 : ST_NAME;
    diag_tried(&trial, false);
    e->max_accesses = before.max_accesses;
    e->counted = before.counted;
    e->programmed = before.programmed;
    e->stated = before.stated;
    return st == ST_OK ? num_to_double(&all) : 0;
}

void pace_begin(run *u, pace *p)
{
    if (p->hook->show == NULL)
        return;
    u->pace = p;
    p->begin = clock_seconds();
    p->all = u->m.kind == MACHINE_AGPU ? 0 : all_accesses(u);
    tell(u, p->begin, false);
}

void pace_statement(run *u)
{
    if (u->pace) {
        u->pace->made = (double)u->r->count.accesses;
        u->pace->within = 0;
    }
}

void pace_end(run *u)
{
    if (u->pace)
        tell(u, clock_seconds(), true);
}

status blocks_go_on(run *u)
{
    if (num_interrupted(&u->e->w->numbers))
        return diag_fail(u->e->d, ST_INTERRUPT, (span){ 0 }, "stopped");
    double now = u->pace ? clock_seconds() : 0;
    if (u->pace && now - u->pace->shown >= 0.1)
        tell(u, now, false);
    return ST_OK;
}

/* --- blocks ------------------------------------------------------------------------------- */

/* The share of blocks that one thread has. */
typedef struct share {
    run u;
    env e;
    diag d;
    block_work work;
    void *data;
    int part;
    uint64_t from, to; /* blocks */
    status st;
} share;

static void *do_share(void *data)
{
    share *h = data;
    for (uint64_t b = h->from; b < h->to && h->st == ST_OK; b++) {
        uint64_t from = b * BLOCK, n = h->u.s - from < BLOCK ? h->u.s - from : BLOCK;
        if (h->u.pace)
            h->u.pace->within = (double)(b - h->from) / (double)(h->to - h->from);
        h->st = blocks_go_on(&h->u);
        status_then(h->st, h->work(&h->u, h->data, h->part, from, n));
    }
    return NULL;
}

enum { WORTH_A_THREAD = 1 << 17 /* indices */ };

int blocks_threads_worth(const run *u)
{
    uint64_t worth = u->s / WORTH_A_THREAD;
    return worth <= 1 ? 1 : worth < (uint64_t)u->threads ? (int)worth : u->threads;
}

uint64_t blocks_first(const run *u, int part, int parts)
{
    uint64_t blocks = (u->s + BLOCK - 1) / BLOCK, each = blocks / (uint64_t)parts,
             more = blocks % (uint64_t)parts, number = (uint64_t)part;
    return number * each + (number < more ? number : more);
}

static status in_shares(run *u, int parts, block_work work, void *data)
{
    mem_own share *all = mem_array((size_t)parts, sizeof *all);
    mem_own pthread_t *thread = mem_array((size_t)parts, sizeof *thread);
    mem_own bool *started = mem_array((size_t)parts, sizeof *started);
    status st = ST_OK;
    for (int i = 0; i < parts; i++) {
        share *h = &all[i];
        *h = (share){ .u = *u,
                      .e = *u->e,
                      .work = work,
                      .data = data,
                      .part = i,
                      .from = blocks_first(u, i, parts),
                      .to = blocks_first(u, i + 1, parts) };
        diag_init(&h->d);
        h->e.d = &h->d;
        h->u.e = &h->e;
        if (i > 0) {
            h->u.pace = NULL; /* the first thread shows the pace of all */
            started[i] = stack_thread(&thread[i], do_share, h) == 0;
        }
    }
    do_share(&all[0]);
    for (int i = 0; i < parts; i++) {
        if (i > 0 && started[i])
            pthread_join(thread[i], NULL);
        else if (i > 0)
            do_share(&all[i]);
        if (all[i].st != ST_OK && st == ST_OK) {
            st = all[i].st;
            *u->e->d = all[i].d;
        } else {
            diag_clear(&all[i].d);
        }
    }
    return st;
}

status blocks_each(run *u, int parts, block_work work, void *data)
{
    if (parts > 1)
        return in_shares(u, parts, work, data);
    status st = ST_OK;
    for (uint64_t from = 0; from < u->s && st == ST_OK; from += BLOCK) {
        uint64_t n = u->s - from < BLOCK ? u->s - from : BLOCK;
        if (u->pace)
            u->pace->within = (double)from / (double)u->s;
        if ((st = blocks_go_on(u)) == ST_OK)
            st = work(u, data, 0, from, n);
    }
    return st;
}
