/* The naive machine: see agpu.h. */
#include "tests/laws/agpu.h"

#include <stdlib.h>
#include <string.h>

#include "base/str.h"

void slow_begin(agpu *m, long p, long b)
{
    *m = (agpu){ .p = p, .b = b, .k = p / b };
}

cells *cells_new(cells **all, long n, int parts)
{
    cells *a = mem_alloc(sizeof *a);
    *a = (cells){ .n = n, .next = *all };
    a->word = mem_array((size_t)(n * parts) + 1, sizeof *a->word);
    a->set = mem_array((size_t)n + 1, sizeof *a->set);
    return *all = a;
}

void cells_free(cells **all)
{
    while (*all) {
        cells *a = *all;
        *all = a->next;
        free(a->word);
        free(a->set);
        free(a->mark);
        free(a);
    }
}

void slow_end(agpu *m)
{
    cells_free(&m->all);
    free(m->mp_times);
    free(m->ref);
    free(m->out);
}

static cells *new_cells(agpu *m, long n, bool shared)
{
    cells *a = cells_new(&m->all, n, 1);
    a->shared = shared;
    return a;
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
    for (long k = 1; k <= m->k && k <= MOST_SERVED; k++)
        for (long i = 0; i < m->mp_count; i += k) {
            long most = 0;
            for (long j = i; j < i + k && j < m->mp_count; j++)
                if (m->mp_times[j] > most)
                    most = m->mp_times[j];
            m->time_on[k] += most;
            m->synchronisations += k == m->k;
        }
    m->time = m->time_on[m->k];
}

/* --- statements -------------------------------------------------------------------------- */

void slow_ask(agpu *m, int site, const cells *a, long i, bool adds)
{
    if (m->refs == m->room || m->outs == m->room) {
        m->room = m->room ? 2 * m->room : 256;
        m->ref = mem_grow(m->ref, m->room * sizeof *m->ref);
        m->out = mem_grow(m->out, m->room * sizeof *m->out);
    }
    m->last_site = site > m->last_site ? site : m->last_site;
    m->ref[m->refs++] = (touched){ site, adds, a, i };
}

static bool touch(agpu *m, int site, cells *a, long i)
{
    bool inside = i >= 0 && i < a->n;
    m->bad |= !inside;
    if (inside)
        slow_ask(m, site, a, i, false);
    return inside;
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

/* The most different words in one bank, or the number of different blocks. */
static long at_once(const touched *x, long n, long b)
{
    long bank[MOST_CORES] = { 0 }, most = 0, blocks = 0, block[MOST_CORES];
    for (long i = 0; i < n; i++) {
        bool word = true, first = true;
        block[i] = x[i].i / b;
        for (long j = 0; j < i; j++) {
            word &= x[j].a != x[i].a || x[j].i != x[i].i;
            first &= x[j].a != x[i].a || block[j] != block[i];
        }
        blocks += first;
        if (word && ++bank[x[i].i % b] > most)
            most = bank[x[i].i % b];
    }
    return n && x->a->shared ? most : blocks;
}

/* An atomic one: turn by turn, in which every bank serves one core, or one block each of its words
 * for one core. */
static long in_turn(const touched *x, long n, long b)
{
    bool served[MOST_CORES] = { false }, shared = n && x->a->shared;
    long turns = 0;
    for (long left = n; left > 0; turns++) {
        long taken[MOST_CORES], count = 0, block = -1;
        for (long i = 0; i < n; i++) {
            bool meets = served[i] || (!shared && block >= 0 && x[i].i / b != block);
            for (long j = 0; j < count; j++)
                meets |= taken[j] == (shared ? x[i].i % b : x[i].i);
            if (meets)
                continue;
            taken[count++] = shared ? x[i].i % b : x[i].i;
            block = x[i].i / b;
            served[i] = true;
            left--;
        }
    }
    return turns;
}

/* Each reference is a phase. */
void slow_issue(agpu *m)
{
    long degree = 0, blocks = 0;
    for (int site = 0; site <= m->last_site; site++) {
        touched here[MOST_CORES];
        long n = 0;
        for (size_t j = 0; j < m->refs; j++)
            if (m->ref[j].site == site)
                here[n++] = m->ref[j];
        long turns = (n && here->adds ? in_turn : at_once)(here, n, m->b);
        m->accesses += n;
        if (n && here->a->shared) {
            m->requests++;
            m->stages += turns;
            degree = turns > degree ? turns : degree;
        } else {
            blocks += turns;
        }
    }
    if (degree > m->degree)
        m->degree = degree;
    m->io += blocks;
    m->instructions += degree > 0 || blocks > 0;
    m->mp_time += degree > blocks ? degree : blocks;
    for (size_t j = 0; j < m->outs; j++) {
        m->out[j].a->word[m->out[j].i] = m->out[j].word;
        m->out[j].a->set[m->out[j].i] = true;
    }
    m->refs = m->outs = 0;
    m->last_site = 0;
}
