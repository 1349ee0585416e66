/* Machines, and the requests of their warps: see access.h. */
#include "cost/access.h"

#include <string.h>

#include "base/sort.h"
#include "base/words.h"

enum { FEW = 64 };

static const struct machine_row {
    const char *model;
    machine_kind kind;
    phase_rule rule;
    bool keeps;
    const char *placing[2];
} machines[] = {
    { "dmm", MACHINE_DMM, PHASE_INSTRUCTIONS, false, { "interleaved", "shifted" } },
    { "umm", MACHINE_UMM, PHASE_INSTRUCTIONS, false, { NULL } },
    { "pram", MACHINE_PRAM, PHASE_INSTRUCTIONS, false, { NULL } },
    { "bpram", MACHINE_BPRAM, PHASE_INSTRUCTIONS, false, { NULL } },
    { "agpu", MACHINE_AGPU, PHASE_INSTRUCTIONS, false, { NULL } },
    { "agpu'", MACHINE_AGPU, PHASE_INSTRUCTIONS, true, { NULL } },
    { "pem", MACHINE_AGPU, PHASE_ROUND, false, { NULL } },
    { "bsp", MACHINE_AGPU, PHASE_SUPERSTEP, true, { NULL } },
    { "hmm", MACHINE_HMM, PHASE_INSTRUCTIONS, false, { NULL } },
    { NULL, MACHINE_NONE, PHASE_INSTRUCTIONS, false, { NULL } },
};

static const struct machine_row *row_of(const char *model)
{
    const struct machine_row *row = machines;
    while (row->model && strcmp(row->model, model))
        row++;
    return row;
}

machine_kind access_machine_named(const char *model)
{
    return row_of(model)->kind;
}

phase_rule access_phase_rule(const char *model)
{
    return row_of(model)->rule;
}

bool access_keeps_shared(const char *model)
{
    return row_of(model)->keeps;
}

const char *access_placing(const char *model, bool shifted)
{
    return row_of(model)->placing[shifted];
}

bool access_two_memories(const char *model)
{
    machine_kind kind = row_of(model)->kind;
    return kind == MACHINE_AGPU || kind == MACHINE_HMM;
}

uint64_t access_distinct(uint64_t *v, uint64_t n)
{
    uint64_t kept = 0;
    for (uint64_t i = 0; i < n; i++)
        if (i == 0 || v[i] != v[kept - 1])
            v[kept++] = v[i];
    return kept;
}

/* A number from 0 to w - 1 for each row, without a pattern (splitmix64). */
static uint64_t shift_of(uint64_t seed, uint64_t row, uint64_t w)
{
    uint64_t x = seed + (row + 1) * UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint64_t)((unsigned __int128)(x ^ x >> 31) * w >> 64);
}

uint64_t access_bank(const access_machine *m, uint64_t cell)
{
    if (m->shift == 0)
        return (m->w & (m->w - 1)) == 0 ? cell & (m->w - 1) : cell % m->w;
    return (cell % m->w + shift_of(m->shift, cell / m->w, m->w)) % m->w;
}

/* Few are sorted at once, as those of a warp are. */
static bool sort(uint64_t *v, uint64_t n, volatile sig_atomic_t *stop)
{
    if (n > FEW)
        return sort_numbers(v, n, stop);
    for (uint64_t i = 1; i < n; i++) {
        uint64_t x = v[i], j = i;
        for (; j > 0 && v[j - 1] > x; j--)
            v[j] = v[j - 1];
        v[j] = x;
    }
    return true;
}

/* The most of n numbers below `banks` that are the same. */
static uint64_t most_alike(uint64_t *v, uint64_t n, uint64_t banks, volatile sig_atomic_t *stop)
{
    uint64_t most = 0, run = 0, count[FEW] = { 0 };
    if (banks > FEW && !sort(v, n, stop))
        return 0;
    for (uint64_t i = 0; i < n; i++) {
        run = banks <= FEW ? ++count[v[i]] : i > 0 && v[i] == v[i - 1] ? run + 1 : 1;
        most = run > most ? run : most;
    }
    return most;
}

uint64_t access_stages(const access_machine *m, uint64_t *cells, uint64_t n,
                       volatile sig_atomic_t *stop)
{
    const uint64_t w = m->w;
    const int shift = (w & (w - 1)) == 0 ? __builtin_ctzll(w) : -1;
    for (uint64_t i = 0; m->kind == MACHINE_UMM && i < n; i++)
        cells[i] = shift >= 0 ? cells[i] >> shift : cells[i] / w;
    if (n == 0 || !sort(cells, n, stop))
        return 0;
    n = access_distinct(cells, n);
    for (uint64_t i = 0; m->kind != MACHINE_UMM && i < n; i++)
        cells[i] = access_bank(m, cells[i]);
    return m->kind == MACHINE_UMM ? n : most_alike(cells, n, w, stop);
}

/* How often the value of v[i] comes in a row. */
static uint64_t run_length(const uint64_t *v, uint64_t i, uint64_t n)
{
    uint64_t from = i;
    while (i < n && v[i] == v[from])
        i++;
    return i - from;
}

uint64_t access_turns(const access_machine *m, uint64_t *cells, uint64_t n,
                      volatile sig_atomic_t *stop)
{
    const machine_kind kind = m->kind;
    const uint64_t w = m->w;
    uint64_t turns = 0, most = 0;
    for (uint64_t i = 0; kind == MACHINE_DMM && i < n; i++)
        cells[i] = access_bank(m, cells[i]);
    if (n == 0 || !sort_numbers(cells, n, stop))
        return 0;
    for (uint64_t i = 0, run; i < n; i += run) {
        run = run_length(cells, i, n);
        if (run > most)
            most = run;
        bool group_ends = i + run == n || cells[i + run] / w != cells[i] / w;
        if (kind == MACHINE_UMM && group_ends) {
            turns += most;
            most = 0;
        }
    }
    return kind == MACHINE_UMM ? turns : most;
}

uint64_t access_run_stages(const access_machine *m, uint64_t x, __int128 first, __int128 by)
{
    const __int128 w = m->w;
    if (by == 0)
        return 1;
    if (by < 0) { /* the same cells from the other end */
        first += by * (__int128)(x - 1);
        by = -by;
    }
    if (m->kind == MACHINE_DMM) {
        uint64_t banks = m->w / gcd_u64((uint64_t)(by % w), m->w);
        return (x - 1) / banks + 1;
    }
    return by >= w ? x : (uint64_t)((first % w + by * (__int128)(x - 1)) / w) + 1;
}
