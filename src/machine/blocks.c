/* Blocks of indices, by several threads: see blocks.h. */
#include "machine/blocks.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "base/stack.h"

/* --- how far it is ---------------------------------------------------------------------- */

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void tell(const run *u, double now, bool ended)
{
    pace *p = u->pace;
    headway said = { .ended = ended,
                     .known = p->known && p->cost > 0,
                     .elapsed = now - p->begin,
                     .seconds = 1e-9 * p->cost,
                     .bytes = 8 * p->words,
                     .steps = u->r->steps };
    if (said.known) {
        said.part = p->done < p->cost ? p->done / p->cost : 1;
        said.left = said.part > 0.02 ? said.elapsed * (1 - said.part) / said.part
                                     : said.seconds * (1 - said.part);
    }
    p->shown = now;
    p->hook->show(p->hook->data, &said);
}

void pace_begin(run *u, pace *p)
{
    if (p->hook->show == NULL)
        return;
    u->pace = p;
    p->begin = seconds();
    tell(u, p->begin, false);
}

void pace_end(run *u)
{
    if (u->pace)
        tell(u, seconds(), true);
}

status blocks_go_on(run *u, double cost)
{
    pace *p = u->pace;
    if (u->e->w->numbers.stop && *u->e->w->numbers.stop)
        return diag_fail(u->e->d, ST_INTERRUPT, (span){ 0 }, "stopped");
    if (p == NULL)
        return ST_OK;
    p->done += cost;
    double now = seconds();
    if (now - p->shown >= 0.1)
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
    int part, parts;
    double cost;
    uint64_t from, to; /* blocks */
    status st;
} share;

static void *do_share(void *data)
{
    share *h = data;
    for (uint64_t b = h->from; b < h->to && h->st == ST_OK; b++) {
        uint64_t from = b * BLOCK, n = h->u.s - from < BLOCK ? h->u.s - from : BLOCK;
        h->st = blocks_go_on(&h->u, h->cost * (double)n * h->parts);
        if (h->st == ST_OK)
            h->st = h->work(&h->u, h->data, h->part, from, n);
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

static status in_shares(run *u, int parts, double cost, block_work work, void *data)
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
                      .parts = parts,
                      .cost = cost,
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

status blocks_each(run *u, int parts, double cost, block_work work, void *data)
{
    if (parts > 1)
        return in_shares(u, parts, cost, work, data);
    status st = ST_OK;
    for (uint64_t from = 0; from < u->s && st == ST_OK; from += BLOCK) {
        uint64_t n = u->s - from < BLOCK ? u->s - from : BLOCK;
        if ((st = blocks_go_on(u, cost * (double)n)) == ST_OK)
            st = work(u, data, 0, from, n);
    }
    return st;
}
