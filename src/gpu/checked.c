/* Checked kernels' words: see checked.h. */
#include "gpu/checked.h"

#include <stdio.h>

/* Numbers as in data/kernels/programs.prelude. */
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
    VALUES_AT,
    FOUND_VALUE,
    FOUND_OTHER_VALUE,
    TRACE_AT = 16,
    TRACE_WORDS = 3
};
enum { OUTSIDE = 1, UNWRITTEN, RACE, DIFFERENT, NARROW, ARITHMETIC };
enum { MOST_WORDS = 1 << 25, MOST_LAUNCHES = 1 << 20, MOST_WHO = 1 << 26 };
#define MANY (UINT64_C(1) << 27)

status checked_words(const plan *p, uint64_t **words, uint64_t *count, diag *d)
{
    uint64_t groups = 1, cells, times = (uint64_t)p->reference_count * p->slots / 2 + 1;
    for (size_t i = 0; i < p->launch_count; i++)
        groups = p->launches[i].groups > groups ? p->launches[i].groups : groups;
    cells = p->memory + 2 + p->shared_words * groups;
    *count = CHECKED_HEAD + times + 3 * cells;
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
    w[VALUES_AT] = w[READERS_AT] + cells;
    w[SHARED_AT] = p->memory + 2;
    w[SHARED_WORDS] = p->shared_words;
    for (int i = 0; i < p->input_count; i++) {
        const plan_range *r = &p->inputs[i];
        for (uint64_t k = 0; k < r->elements * (uint64_t)r->lanes; k++)
            w[w[WRITERS_AT] + r->at + k] = 1;
    }
    return d->st;
}

/* Reports a number that an array does not have; with several dimensions, that of one of them
 * (checked_row in the prelude). */
static status outside(const plan_reference *r, const uint64_t *w, diag *d)
{
    long long number = (long long)w[FOUND_PLACE];
    unsigned long long size = w[FOUND_OTHER], who = w[FOUND_WHO];
    if (r->dims > 1) {
        uint64_t both = (uint64_t)(-1 - number);
        number = (long long)(both << 8) >> 16;
        size = r->dim[both % 256 % PLAN_DIMENSIONS];
    }
    return diag_fail(d, ST_CHECK, (span){ 0 },
                     "line %d: %s has %llu elements here; number %lld is outside at index number "
                     "%llu",
                     r->line, r->array, size, number, who);
}

static status arithmetic(const uint64_t *w, diag *d)
{
    enum { INFIX = 9, BY = 14, HOW = 12 }; /* in this list functions of one number follow the
                                              operators */
    static const char *const by[BY] = { "+",  "-",  "*",     "^",     "/",    "div",   "mod",
                                        "<<", ">>", "ilog2", "clog2", "log2", "isqrt", "sqrt" };
    static const char *const how[HOW] = {
        "",
        "the result does not fit a word of 64 bits",
        "division by zero",
        "the quotient is no integer; div rounds down",
        "a negative power is no integer",
        "a shift by a negative number of places",
        "the sum does not fit a word of 64 bits",
        "the sum does not fit a word of 32 bits: words=64 has room",
        "the logarithm of a number that is not positive",
        "this logarithm is no integer; ilog2 rounds down, clog2 up",
        "the root of a negative number",
        "this root is no integer; isqrt rounds down"
    };
    if (w[FOUND_PLACE] % BY >= INFIX)
        return diag_fail(
            d, ST_CHECK, (span){ 0 }, "line %llu: %s (%s of %lld) at index number %llu",
            (unsigned long long)w[FOUND_REFERENCE], how[w[FOUND_OTHER] % HOW],
            by[w[FOUND_PLACE] % BY], (long long)w[FOUND_VALUE], (unsigned long long)w[FOUND_WHO]);
    return diag_fail(d, ST_CHECK, (span){ 0 }, "line %llu: %s (%lld %s %lld) at index number %llu",
                     (unsigned long long)w[FOUND_REFERENCE], how[w[FOUND_OTHER] % HOW],
                     (long long)w[FOUND_VALUE], by[w[FOUND_PLACE] % BY],
                     (long long)w[FOUND_OTHER_VALUE], (unsigned long long)w[FOUND_WHO]);
}

static status race(const plan_reference *r, const uint64_t *w, diag *d)
{
    const char *does = r->write ? "writes" : "reads";
    unsigned long long who = w[FOUND_WHO], other = w[FOUND_OTHER];
    long long place = (long long)w[FOUND_PLACE];
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

/* Reports two different values for a word. Of one, only 28 bits are kept: the first tells whether
 * the others are all of it. */
static status different(const plan_reference *r, const uint64_t *w, diag *d)
{
    uint64_t code = w[FOUND_OTHER_VALUE];
    char other[24] = "something else";
    if (code >> 27 & 1)
        snprintf(other, sizeof other, "%lld", (long long)(code << 37) >> 37);
    return diag_fail(d, ST_CHECK, (span){ 0 },
                     "line %d: index numbers %llu and %llu write %s and %lld to word %lld of %s; "
                     "which value stays is not determined",
                     r->line, (unsigned long long)w[FOUND_OTHER], (unsigned long long)w[FOUND_WHO],
                     other, (long long)w[FOUND_VALUE], (long long)w[FOUND_PLACE], r->array);
}

static status found(const plan *p, const uint64_t *w, diag *d)
{
    if (w[FOUND_WHAT] == ARITHMETIC)
        return arithmetic(w, d);
    const plan_reference *r = &p->references[w[FOUND_REFERENCE] % PLAN_REFERENCES];
    long long place = (long long)w[FOUND_PLACE], value = (long long)w[FOUND_VALUE];
    unsigned long long who = w[FOUND_WHO];
    switch (w[FOUND_WHAT]) {
    case OUTSIDE: return outside(r, w, d);
    case UNWRITTEN:
        return diag_fail(d, ST_CHECK, (span){ 0 },
                         "line %d: word %lld of %s is read before anything was written there at "
                         "index number %llu",
                         r->line, place, r->array, who);
    case DIFFERENT: return different(r, w, d);
    case NARROW:
        return diag_fail(d, ST_CHECK, (span){ 0 },
                         "line %d: %lld does not fit a word of 32 bits, written to word %lld of %s "
                         "at index number %llu: words=64 has room",
                         r->line, value, place, r->array, who);
    default: return race(r, w, d);
    }
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
