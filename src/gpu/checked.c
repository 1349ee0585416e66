/* See checked.h. */
#include "gpu/checked.h"

#include <stdlib.h>

/* As in data/kernels/programs.prelude. */
enum {
    FOUND,
    FOUND_WHAT,
    FOUND_REFERENCE,
    FOUND_WHO,
    FOUND_PLACE,
    FOUND_OTHER,
    SLOTS,
    TIMES_AT,
    WRITERS_AT,
    READERS_AT,
    SHARED_AT,
    SHARED_WORDS,
    TRACE_AT = 16,
    TRACE_WORDS = 3
};
enum { OUTSIDE = 1, UNWRITTEN, RACE };
enum { MOST_WORDS = 1 << 25, MOST_LAUNCHES = 1 << 20, MOST_WHO = 1 << 26 };
#define MANY (UINT64_C(1) << 27)

status checked_words(const plan *p, uint64_t **words, uint64_t *count, diag *d)
{
    uint64_t groups = 1, cells, times = (uint64_t)p->reference_count * p->slots / 2 + 1;
    for (size_t i = 0; i < p->launch_count; i++)
        groups = p->launches[i].groups > groups ? p->launches[i].groups : groups;
    cells = p->memory + 2 + p->shared_words * groups;
    *count = CHECKED_HEAD + times + 2 * cells;
    if (*count > MOST_WORDS || p->launch_count >= MOST_LAUNCHES || p->slots >= MOST_WHO)
        return diag_fail(d, ST_LIMIT, (span){ 0 },
                         "checked=yes keeps %llu words beside the program's, more than %d: ask for "
                         "a smaller n",
                         (unsigned long long)*count, MOST_WORDS);
    uint64_t *w = *words = mem_array(*count + 1, sizeof *w);
    w[SLOTS] = p->slots;
    w[TIMES_AT] = CHECKED_HEAD;
    w[WRITERS_AT] = CHECKED_HEAD + times;
    w[READERS_AT] = w[WRITERS_AT] + cells;
    w[SHARED_AT] = p->memory + 2;
    w[SHARED_WORDS] = p->shared_words;
    for (int i = 0; i < p->input_count; i++) {
        const plan_range *r = &p->inputs[i];
        for (uint64_t k = 0; k < r->elements * (uint64_t)r->lanes; k++)
            w[w[WRITERS_AT] + r->at + k] = 1;
    }
    return d->st;
}

static status found(const plan *p, const uint64_t *w, diag *d)
{
    const plan_reference *r = &p->references[w[FOUND_REFERENCE]];
    long long place = (long long)w[FOUND_PLACE];
    unsigned long long who = w[FOUND_WHO], other = w[FOUND_OTHER];
    const char *does = r->write ? "writes" : "reads";
    if (w[FOUND_WHAT] == OUTSIDE)
        return diag_fail(d, ST_CHECK, (span){ 0 },
                         "line %d: index number %llu %s word %lld of %s, which it does not have",
                         r->line, who, does, place, r->array);
    if (w[FOUND_WHAT] == UNWRITTEN)
        return diag_fail(d, ST_CHECK, (span){ 0 },
                         "line %d: index number %llu reads word %lld of %s, which nobody has "
                         "written",
                         r->line, who, place, r->array);
    if (other + 1 >= MANY)
        return diag_fail(d, ST_CHECK, (span){ 0 },
                         "line %d: index number %llu %s word %lld of %s, and others touch it "
                         "meanwhile",
                         r->line, who, does, place, r->array);
    return diag_fail(d, ST_CHECK, (span){ 0 },
                     "line %d: index number %llu %s word %lld of %s, and number %llu touches it "
                     "meanwhile",
                     r->line, who, does, place, r->array, other);
}

status checked_verdict(const plan *p, const uint64_t *w, diag *d)
{
    if (w[FOUND])
        return found(p, w, d);
    for (int i = 0; i < p->reference_count && p->simulated; i++) {
        const plan_reference *r = &p->references[i];
        const uint64_t *t = &w[TRACE_AT + TRACE_WORDS * i];
        if (r->host)
            continue;
        if ((uint32_t)t[0] != r->count)
            return diag_fail(d, ST_CHECK, (span){ 0 },
                             "line %d: the kernel %s %s %u times, the simulated run %u times",
                             r->line, r->write ? "writes" : "reads", r->array, (uint32_t)t[0],
                             r->count);
        if ((uint32_t)t[1] != r->low || (uint32_t)t[2] != r->high)
            return diag_fail(d, ST_CHECK, (span){ 0 },
                             "line %d: the kernel %s other words of %s than the simulated run, or "
                             "by other indices, or in another order",
                             r->line, r->write ? "writes" : "reads", r->array);
    }
    return d->st;
}
