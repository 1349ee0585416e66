/* What functions that call themselves have given within the outermost call: so that a recursion
 * takes as many steps as it has different arguments, not as many as it has calls.
 *
 * Kept for up to 6 whole arguments of 64 bits, and where the body says nothing but by its arguments
 * and what a statement does not change (function.closed).  What does not fit is computed again. */
#include "eval/internal.h"

#include <stdlib.h>

#include "base/mem.h"

enum { MOST_ARGUMENTS = 6, FIRST = 1 << 6, MOST = 1 << 20 };

typedef struct kept {
    const function *fn; /* NULL: this place is free */
    int side;
    int64_t args[MOST_ARGUMENTS];
    num value;
} kept;

typedef struct recursion {
    kept *at;
    size_t size, count; /* size: a power of two */
} recursion;

static bool key_of(const env *e, const function *fn, const num *args, kept *key)
{
    *key = (kept){ .fn = fn, .side = e->side };
    bool whole = fn->closed && fn->count > 0 && fn->count <= MOST_ARGUMENTS;
    for (int i = 0; i < fn->count && whole; i++)
        whole = args[i].kind != NUM_BOOL && num_to_i64(&args[i], &key->args[i]);
    return whole;
}

/* Where the key is, or belongs. */
static kept *place_of(const recursion *r, const kept *key)
{
    uint64_t hash = (uint64_t)(uintptr_t)key->fn + (uint64_t)(int64_t)key->side;
    for (int i = 0; i < key->fn->count; i++)
        hash = (hash ^ (uint64_t)key->args[i]) * UINT64_C(0x9e3779b97f4a7c15) + (hash >> 29);
    for (size_t i = (size_t)(hash >> 20);; i++) {
        kept *k = &r->at[i & (r->size - 1)];
        bool same = k->fn == key->fn && k->side == key->side;
        for (int a = 0; a < key->fn->count && same; a++)
            same = k->args[a] == key->args[a];
        if (same || k->fn == NULL)
            return k;
    }
}

bool recursion_find(const env *e, const function *fn, const num *args, num *out)
{
    kept key, *k;
    if (e->recursion == NULL || !key_of(e, fn, args, &key))
        return false;
    k = place_of(e->recursion, &key);
    if (k->fn)
        *out = num_copy(&k->value);
    return k->fn != NULL;
}

static bool grow(recursion *r)
{
    const recursion old = *r;
    const size_t size = old.size ? 2 * old.size : FIRST;
    kept *more = size <= MOST ? mem_try_array(size, sizeof *more) : NULL;
    if (more == NULL)
        return false;
    r->at = more;
    r->size = size;
    for (size_t i = 0; i < old.size; i++)
        if (old.at[i].fn)
            *place_of(r, &old.at[i]) = old.at[i];
    free(old.at);
    return true;
}

void recursion_keep(env *e, const function *fn, const num *args, const num *value)
{
    kept key;
    if (!key_of(e, fn, args, &key))
        return;
    recursion *r = e->recursion = e->recursion ? e->recursion : mem_alloc(sizeof *r);
    if (2 * r->count >= r->size && !grow(r))
        return;
    kept *k = place_of(r, &key);
    if (k->fn == NULL) {
        *k = key;
        k->value = num_copy(value);
        r->count++;
    }
}

void recursion_end(env *e)
{
    recursion *r = e->recursion;
    for (size_t i = 0; r && i < r->size; i++)
        if (r->at[i].fn)
            num_clear(&r->at[i].value);
    if (r)
        free(r->at);
    free(r);
    e->recursion = NULL;
}
