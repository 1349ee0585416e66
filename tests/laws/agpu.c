/* The naive machine: see agpu.h. */
#include "tests/laws/agpu.h"

#include <stdlib.h>
#include <string.h>

#include "base/str.h"

void slow_begin(agpu *m, long p, long b)
{
    *m = (agpu){ .p = p, .b = b, .k = p / b };
}

void slow_end(agpu *m)
{
    while (m->all) {
        cells *next = m->all->next;
        free(m->all->word);
        free(m->all->set);
        free(m->all);
        m->all = next;
    }
    free(m->mp_times);
    free(m->ref);
    free(m->out);
}

static cells *new_cells(agpu *m, long n, bool shared)
{
    cells *a = mem_alloc(sizeof *a);
    *a = (cells){ .n = n, .shared = shared, .next = m->all };
    a->word = mem_alloc((size_t)(n + 1) * sizeof *a->word);
    a->set = mem_alloc((size_t)n + 1);
    memset(a->set, 0, (size_t)n + 1);
    return m->all = a;
}

cells *slow_global(agpu *m, long n)
{
    m->global += n;
    return new_cells(m, n, false);
}

cells *slow_shared(agpu *m, long n)
{
    m->mp_words += n;
    if (m->mp_words > m->shared)
        m->shared = m->mp_words;
    return new_cells(m, n, true);
}

/* --- multiprocessors ------------------------------------------------------------------- */

static void close_one(agpu *m)
{
    if (m->mp_count == m->mp_room)
        m->mp_times = mem_grow(m->mp_times, (size_t)(m->mp_room = m->mp_room ? 2 * m->mp_room : 16)
                                                * sizeof *m->mp_times);
    m->mp_times[m->mp_count++] = m->mp_time;
}

void slow_forall(agpu *m)
{
    m->mp_count = 0;
    m->mp_first = 1;
}

void slow_next(agpu *m)
{
    if (!m->mp_first)
        close_one(m);
    m->mp_first = m->mp_time = m->mp_words = 0;
}

void slow_sync(agpu *m)
{
    if (!m->mp_first)
        close_one(m);
    for (long i = 0; i < m->mp_count; i += m->k) {
        long most = 0;
        for (long j = i; j < i + m->k && j < m->mp_count; j++)
            if (m->mp_times[j] > most)
                most = m->mp_times[j];
        m->time += most;
    }
}

/* --- statements -------------------------------------------------------------------------- */

static bool touch(agpu *m, int site, cells *a, long i)
{
    if (i < 0 || i >= a->n) {
        m->bad = true;
        return false;
    }
    if (m->refs == m->room || m->outs == m->room) {
        m->room = m->room ? 2 * m->room : 256;
        m->ref = mem_grow(m->ref, m->room * sizeof *m->ref);
        m->out = mem_grow(m->out, m->room * sizeof *m->out);
    }
    m->last_site = site > m->last_site ? site : m->last_site;
    m->ref[m->refs++] = (touched){ site, a, i };
    return true;
}

long slow_read(agpu *m, int site, cells *a, long i)
{
    if (!touch(m, site, a, i))
        return 0;
    m->bad |= !a->set[i];
    return a->word[i];
}

void slow_write(agpu *m, int site, cells *a, long i, long word)
{
    if (touch(m, site, a, i))
        m->out[m->outs++] = (written){ a, i, word };
}

/* Is reference number j the first of its site to touch its cell (its block)? */
static bool first_there(const agpu *m, size_t j, bool block)
{
    const touched *x = &m->ref[j];
    for (size_t i = 0; i < j; i++) {
        const touched *y = &m->ref[i];
        if (y->site == x->site && y->a == x->a
            && (block ? y->i / m->b == x->i / m->b : y->i == x->i))
            return false;
    }
    return true;
}

static long degree_of(const agpu *m, int site)
{
    long most = 0;
    for (long bank = 0; bank < m->b; bank++) {
        long here = 0;
        for (size_t j = 0; j < m->refs; j++)
            here += m->ref[j].site == site && m->ref[j].a->shared && m->ref[j].i % m->b == bank
                    && first_there(m, j, false);
        if (here > most)
            most = here;
    }
    return most;
}

long slow_issue(agpu *m)
{
    long degree = 0, blocks = 0;
    for (int site = 0; site <= m->last_site; site++) {
        long d = degree_of(m, site);
        if (d > degree)
            degree = d;
        m->conflicts += d > 1 ? d - 1 : 0;
    }
    for (size_t j = 0; j < m->refs; j++)
        blocks += !m->ref[j].a->shared && first_there(m, j, true);
    if (degree > m->degree)
        m->degree = degree;
    m->io += blocks;
    m->mp_time += degree > blocks ? degree : blocks;
    for (size_t j = 0; j < m->outs; j++) {
        m->out[j].a->word[m->out[j].i] = m->out[j].word;
        m->out[j].a->set[m->out[j].i] = true;
    }
    m->refs = m->outs = 0;
    m->last_site = 0;
    return degree > blocks ? degree : blocks;
}
