/* Private scalars: see privates.h. */
#include "machine/privates.h"

#include <stdlib.h>
#include <string.h>

#include "machine/layout.h"

struct kept_row {
    int64_t *row;
    uint8_t *flags;
    uint64_t words, flag_words; /* of the run's max_words that they take */
};

void privates_begin(run *u, const step *s)
{
    private_scalars *own = &u->own;
    if (s->privates >= own->room) {
        size_t n = (size_t)s->privates + 1;
        own->kept = mem_grow_array(own->kept, n, sizeof *own->kept);
        own->row = mem_grow_array(own->row, n, sizeof *own->row);
        own->by = mem_grow_array(own->by, n, sizeof *own->by);
        own->unknown = mem_grow(own->unknown, n);
        own->all = mem_grow(own->all, n);
        memset(own->kept + own->room, 0, (n - (size_t)own->room) * sizeof *own->kept);
        own->room = (int)n;
    }
    for (int k = 0; k < s->privates; k++) {
        own->row[k] = NULL;
        own->by[k] = NULL;
        own->unknown[k] = own->all[k] = false;
    }
    own->watched = s->watched;
}

void privates_end(run *u)
{
    u->own.watched = NULL;
}

void privates_release(run *u)
{
    private_scalars *own = &u->own;
    for (int k = 0; k < own->room; k++) {
        u->r->words -= own->kept[k].words + own->kept[k].flag_words;
        free(own->kept[k].row);
        free(own->kept[k].flags);
    }
    free(own->kept);
    free(own->row);
    free(own->by);
    free(own->unknown);
    free(own->all);
    *own = (private_scalars){ 0 };
}

status privates_row(run *u, int k, int lanes, span at, int64_t **row)
{
    struct kept_row *kept = &u->own.kept[k];
    uint64_t words = mem_times(u->whole, (size_t)lanes);
    if (u->own.row[k] == NULL && kept->words < words) {
        status st = layout_take_words(u, words - kept->words, at);
        if (st != ST_OK)
            return st;
        free(kept->row);
        kept->row = mem_array(words, sizeof *kept->row);
        kept->words = words;
    }
    *row = u->own.row[k] = kept->row;
    return ST_OK;
}

/* Clears the flags of scalar number k. */
static status lower_flags(run *u, int k, span at)
{
    struct kept_row *kept = &u->own.kept[k];
    uint64_t words = u->whole / 8 + 1;
    if (kept->flag_words < words) {
        status st = layout_take_words(u, words - kept->flag_words, at);
        if (st != ST_OK)
            return st;
        free(kept->flags);
        kept->flags = mem_alloc(words * 8);
        kept->flag_words = words;
    }
    u->own.by[k] = kept->flags;
    memset(kept->flags, 0, u->whole);
    return ST_OK;
}

status privates_mark(run *u, int k, uint64_t from, uint64_t n, const uint8_t *mask, span at)
{
    private_scalars *own = &u->own;
    if (own->watched == NULL || !own->watched[k] || own->all[k])
        return ST_OK;
    if (mask == NULL && n == u->whole) {
        own->all[k] = true;
        return ST_OK;
    }
    status st = own->by[k] ? ST_OK : lower_flags(u, k, at);
    for (uint64_t i = from; i < from + n && st == ST_OK; i++)
        own->by[k][i] |= mask == NULL || mask[i];
    return st;
}

status privates_element(run *u, const vexpr *x, int64_t number, int *k)
{
    if (number < 0 || number >= x->value) {
        __atomic_store_n(&u->r->outside, true, __ATOMIC_RELAXED);
        return diag_fail(u->e->d, ST_DOMAIN, x->at->at,
                         "this private array has %lld elements; number %lld is outside",
                         (long long)x->value, (long long)number);
    }
    *k = x->index + (int)number;
    return ST_OK;
}

static status unassigned(run *u, const vexpr *x, int64_t element, uint64_t index)
{
    str_own s = { 0 };
    if (element >= 0)
        str_format(&s, "%s[%lld]", x->at->a->name, (long long)element);
    else
        str_format(&s, "`%s`", x->at->name ? x->at->name : "this");
    str_add(&s, " is read before this thread has assigned it,");
    subscript_whose(u, index, &s);
    return diag_fail(u->e->d, ST_DOMAIN, x->at->at, "%s", str_text(&s));
}

status privates_readable(run *u, const vexpr *x, int k, int64_t element, uint64_t from, uint64_t n,
                         const uint8_t *mask)
{
    const private_scalars *own = &u->own;
    if (own->unknown[k])
        return vector_wants(
            u, x, "this follows from the data, and this run has none; it needs data=yes");
    bool some = own->row[k] != NULL;
    if (some && (own->watched == NULL || !own->watched[k] || own->all[k]))
        return ST_OK;
    const uint8_t *by = some ? own->by[k] : NULL;
    for (uint64_t i = 0; i < n; i++)
        if ((mask == NULL || mask[i]) && !(by && by[from + i]))
            return unassigned(u, x, element, from + i);
    return ST_OK;
}
