/* Blocks of indices, on both cores: see blocks.h. */
#include "machine/blocks.h"

#include <pthread.h>
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

status go_on(run *u, double cost)
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

/* Some blocks, for one processor core. */
typedef struct share {
    run u;
    env e;
    diag d;
    block_work work;
    void *data;
    int core, cores;
    double cost;
    uint64_t from, to; /* blocks */
    status st;
} share;

static void *do_share(void *data)
{
    share *h = data;
    for (uint64_t b = h->from; b < h->to && h->st == ST_OK; b++) {
        uint64_t from = b * BLOCK, n = h->u.s - from < BLOCK ? h->u.s - from : BLOCK;
        h->st = go_on(&h->u, h->cost * (double)n * h->cores);
        if (h->st == ST_OK)
            h->st = h->work(&h->u, h->data, h->core, from, n);
    }
    return NULL;
}

static status in_shares(run *u, int cores, double cost, block_work work, void *data)
{
    uint64_t blocks = (u->s + BLOCK - 1) / BLOCK;
    share all[CORES];
    pthread_t thread[CORES];
    bool started[CORES] = { false };
    status st = ST_OK;
    for (int i = 0; i < cores; i++) {
        share *h = &all[i];
        *h = (share){ .u = *u,
                      .e = *u->e,
                      .work = work,
                      .data = data,
                      .core = i,
                      .cores = cores,
                      .cost = cost,
                      .from = blocks * (uint64_t)i / (uint64_t)cores,
                      .to = blocks * (uint64_t)(i + 1) / (uint64_t)cores };
        diag_init(&h->d);
        h->e.d = &h->d;
        h->u.e = &h->e;
        if (i > 0) {
            h->u.pace = NULL; /* the first tells for all */
            started[i] = stack_thread(&thread[i], do_share, h) == 0;
        }
    }
    do_share(&all[0]);
    for (int i = 0; i < cores; i++) {
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

status each_block(run *u, int cores, double cost, block_work work, void *data)
{
    if (cores > 1 && u->s >= WORTH_SHARING)
        return in_shares(u, cores < CORES ? cores : CORES, cost, work, data);
    status st = ST_OK;
    for (uint64_t from = 0; from < u->s && st == ST_OK; from += BLOCK) {
        uint64_t n = u->s - from < BLOCK ? u->s - from : BLOCK;
        if ((st = go_on(u, cost * (double)n)) == ST_OK)
            st = work(u, data, 0, from, n);
    }
    return st;
}
