/* Whole arrays, for `ensure`: total, reduce, is_scan, is_sorted, is_permutation; and the claims of
 * operators. */
#include "machine/vector.h"

#include "machine/blocks.h"
#include "machine/layout.h"
#include "base/sort.h"

#include <stdlib.h>
#include <string.h>

static status trouble(run *u, const vexpr *x, const char *what)
{
    return diag_fail(u->e->d, ST_DOMAIN, x->at->at, "%s", what);
}

/* Reads an array, or an `input` array as it was at the start, element by element, member by
 * member. */
typedef struct reader {
    const array *a;
    bool input;
    uint64_t member, at;
} reader;

static status never_written(const run *u, const vexpr *x, const array *a, const struct member *m,
                            uint64_t word)
{
    str_own s = { 0 };
    subscript_put_word(&s, u, a, m, word);
    return diag_fail(u->e->d, ST_DOMAIN, x->at->at, "%s has never been written", str_text(&s));
}

/* The next element; *end true past the last one. */
static status next_element(run *u, const vexpr *x, reader *r, int64_t *out, bool *end)
{
    for (; r->member < r->a->members; r->member++, r->at = 0) {
        const struct member *m = &r->a->member[r->member];
        const int64_t *words = r->input ? m->first : m->words;
        if (r->at == m->size)
            continue;
        if (words == NULL)
            return trouble(u, x, r->input ? "this array is no input" : "this run has no data");
        if (!r->input && m->unset && !m->set[r->at])
            return never_written(u, x, r->a, m, r->at);
        for (int j = 0; j < r->a->lanes; j++)
            out[j] = words[(uint64_t)j * (r->input ? m->size : m->stride) + r->at];
        *end = false;
        return r->at++ % 65536 ? ST_OK : blocks_go_on(u);
    }
    *end = true;
    return ST_OK;
}

static reader reader_of(const vexpr *x, int i)
{
    return (reader){ .a = x->other[i], .input = x->of_input[i] };
}

static status total(run *u, const vexpr *x, int64_t *out)
{
    reader r = reader_of(x, 0);
    __int128 sum = 0;
    int64_t word[MAX_LANES];
    bool end;
    status st;
    while ((st = next_element(u, x, &r, word, &end)) == ST_OK && !end)
        sum += word[0];
    *out = (int64_t)sum;
    return st != ST_OK   ? st
           : sum == *out ? ST_OK
                         : trouble(u, x, "the total does not fit a word of 64 bits");
}

static status reduce(run *u, const vexpr *x, int64_t *out)
{
    reader r = reader_of(x, 0);
    int64_t word[MAX_LANES];
    bool end;
    status st = vector_scalar(u, x->operator->identity, out);
    while (st == ST_OK && (st = next_element(u, x, &r, word, &end)) == ST_OK && !end)
        st = vector_combine(u, x->operator, out, word, out);
    return st;
}

/* Is every element of the second array the combination of the first's elements up to there? */
static status is_scan(run *u, const vexpr *x, int64_t *out)
{
    reader from = reader_of(x, 0), to = reader_of(x, 1);
    int64_t sum[MAX_LANES], word[MAX_LANES], found[MAX_LANES];
    bool end, short_of;
    status st = vector_scalar(u, x->operator->identity, sum);
    *out = 1;
    while (st == ST_OK && *out && (st = next_element(u, x, &from, word, &end)) == ST_OK && !end) {
        st = vector_combine(u, x->operator, sum, word, sum);
        if (st == ST_OK && (st = next_element(u, x, &to, found, &short_of)) == ST_OK)
            *out = !short_of && memcmp(found, sum, (size_t)x->operator->lanes * sizeof *sum) == 0;
    }
    return st;
}

static status is_sorted(run *u, const vexpr *x, int64_t *out)
{
    reader r = reader_of(x, 0);
    int64_t before = INT64_MIN, word[MAX_LANES];
    bool end;
    status st;
    *out = 1;
    while ((st = next_element(u, x, &r, word, &end)) == ST_OK && !end && *out) {
        *out = before <= word[0];
        before = word[0];
    }
    return st;
}

typedef struct elements {
    int64_t *words;
    uint64_t count, room;
} elements;

static status read_all(run *u, const vexpr *x, int i, elements *all)
{
    reader r = reader_of(x, i);
    int lanes = r.a->lanes;
    int64_t word[MAX_LANES];
    bool end;
    status st;
    while ((st = next_element(u, x, &r, word, &end)) == ST_OK && !end) {
        if (all->count == all->room) {
            all->room = all->room ? 2 * all->room : 1024;
            all->words = mem_grow_array(all->words, mem_times(all->room, (size_t)lanes),
                                        sizeof *all->words);
        }
        memcpy(all->words + all->count++ * (uint64_t)lanes, word, (size_t)lanes * sizeof *word);
    }
    return st;
}

static int by_words(const void *a, const void *b, void *lanes)
{
    const int64_t *x = a, *y = b;
    for (int j = 0; j < *(int *)lanes; j++)
        if (x[j] != y[j])
            return x[j] < y[j] ? -1 : 1;
    return 0;
}

static status is_permutation(run *u, const vexpr *x, int64_t *out)
{
    elements one = { 0 }, other = { 0 };
    int lanes = x->other[0]->lanes;
    size_t size = (size_t)lanes * sizeof *one.words;
    status st = read_all(u, x, 0, &one);
    status_then(st, read_all(u, x, 1, &other));
    *out = st == ST_OK && one.count == other.count;
    if (*out && one.count) {
        sort_items(one.words, one.count, size, by_words, &lanes, u->e->w->numbers.stop);
        sort_items(other.words, other.count, size, by_words, &lanes, u->e->w->numbers.stop);
        *out = memcmp(one.words, other.words, one.count * size) == 0;
        st = blocks_go_on(u);
    }
    free(one.words);
    free(other.words);
    return st;
}

status host_call(run *u, const vexpr *x, int64_t *out)
{
    switch ((host_function)x->fn) {
    case HOST_TOTAL: return total(u, x, out);
    case HOST_REDUCE: return reduce(u, x, out);
    case HOST_IS_SCAN: return is_scan(u, x, out);
    case HOST_IS_SORTED: return is_sorted(u, x, out);
    default: return is_permutation(u, x, out);
    }
}

/* --- the claims of operators ---------------------------------------------------------- */

status host_make_element(run *u, const operation *op, int64_t (*next)(void *data), void *data,
                         int64_t *out)
{
    int64_t word[MAX_ARGS];
    const int64_t *kept[MAX_ARGS];
    for (int i = 0; i < op->words; i++)
        word[i] = next(data);
    if (op->element == NULL) {
        memcpy(out, word, (size_t)op->lanes * sizeof *out);
        return ST_OK;
    }
    memcpy(kept, u->args, sizeof kept);
    for (int i = 0; i < op->words; i++)
        u->args[i] = &word[i];
    status st = vector_scalar(u, op->element, out);
    memcpy(u->args, kept, sizeof kept);
    return st;
}

static void add_element(str *s, const operation *op, const int64_t *x)
{
    for (int j = 0; j < op->lanes; j++)
        str_format(s, "%s%lld", j ? ", " : op->lanes > 1 ? "(" : "", (long long)x[j]);
    if (op->lanes > 1)
        str_char(s, ')');
}

static status broken(run *u, const operation *op, const char *law, const int64_t *x,
                     const int64_t *y, const int64_t *z)
{
    str_own s = { 0 };
    add_element(&s, op, x);
    for (int i = 0; i < 2; i++)
        if (i == 0 ? y : z) {
            str_add(&s, ", ");
            add_element(&s, op, i == 0 ? y : z);
        }
    return diag_fail(u->e->d, ST_CHECK, op->def->at, "`%s` is not %s: see %s", op->name, law,
                     str_text(&s));
}

static status try_laws(run *u, const operation *op, const int64_t *x, const int64_t *y,
                       const int64_t *z)
{
    int64_t left[MAX_LANES], right[MAX_LANES];
    size_t size = (size_t)op->lanes * sizeof *left;
    status st = vector_combine(u, op, x, y, left);
    if (st == ST_OK && (st = vector_combine(u, op, left, z, left)) == ST_OK
        && (st = vector_combine(u, op, y, z, right)) == ST_OK)
        st = vector_combine(u, op, x, right, right);
    if (st == ST_OK && memcmp(left, right, size) != 0)
        return broken(u, op, "associative", x, y, z);
    for (int side = 0; side < 2 && st == ST_OK; side++) {
        st = vector_scalar(u, op->identity, right);
        status_then(st, vector_combine(u, op, side ? x : right, side ? right : x, left));
        if (st == ST_OK && memcmp(left, x, size) != 0)
            return broken(u, op, "left unchanged by its identity", x, NULL, NULL);
    }
    if (st != ST_OK || !op->def->op)
        return st;
    st = vector_combine(u, op, x, y, left);
    if (st == ST_OK && (st = vector_combine(u, op, y, x, right)) == ST_OK
        && memcmp(left, right, size) != 0)
        return broken(u, op, "commutative, though it says so", x, y, NULL);
    return st;
}

enum { TRIALS = 32 };

status host_operators_hold(run *u)
{
    status st = ST_OK;
    uint64_t state = u->o->seed ^ UINT64_C(0x5DEECE66D);
    for (int i = 0; i < u->p->operator_count; i++)
        for (int t = 0; t < TRIALS && st == ST_OK; t++) {
            const operation *op = &u->p->operators[i];
            int64_t x[3][MAX_LANES];
            if (!op->def->op && op->def != u->p->replaced)
                break; /* this operator claims nothing */
            for (int k = 0; k < 3 && st == ST_OK; k++)
                st = host_make_element(u, op, layout_random_word, &state, x[k]);
            status_then(st, try_laws(u, op, x[0], x[1], x[2]));
        }
    return st;
}
