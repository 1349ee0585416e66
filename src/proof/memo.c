/* Answers found in a context, kept for contexts that know the same: see normal.h. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "expr/expr.h"
#include "expr/shapes.h"
#include "proof/normal.h"

enum { FIRST = 1 << 10, MOST = 1 << 17 }; /* answers, and polynomials, that are kept */

typedef struct kept {
    const char *what;
    int known;
    unsigned how;
    uint64_t hash;
    sign_bound is;
    struct kept *next;
} kept;

struct memo {
    arena *a;
    kept **buckets;
    size_t room, count;
    int known; /* the last number given to a context */
    shapes *shapes; /* each with its forms */
    int forms;
};

static void release(void *data)
{
    memo *m = data;
    arena_free(m->a);
    free(m->buckets);
}

memo *memo_new(arena *a)
{
    memo *m = arena_alloc(a, sizeof *m);
    *m = (memo){ .a = arena_new(), .room = FIRST };
    m->shapes = shapes_new(m->a);
    m->buckets = mem_array(m->room, sizeof(kept *));
    arena_defer(a, release, m);
    return m;
}

static uint64_t hash_of(const char *what, int known, unsigned how)
{
    const uint64_t of = (uint64_t)(unsigned)known << 32 | how,
                   hash = str_hash(what) + of * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 32;
}

static kept *find(const memo *m, uint64_t hash, const char *what, int known, unsigned how)
{
    kept *k = m->buckets[hash & (m->room - 1)];
    while (k && (k->hash != hash || k->known != known || k->how != how || strcmp(k->what, what)))
        k = k->next;
    return k;
}

static void put(memo *m, kept *k)
{
    kept **bucket = &m->buckets[k->hash & (m->room - 1)];
    k->next = *bucket;
    *bucket = k;
}

static void grow(memo *m)
{
    const size_t old = m->room;
    kept **from = m->buckets;
    m->room *= 2;
    m->buckets = mem_array(m->room, sizeof(kept *));
    for (size_t i = 0; i < old; i++)
        for (kept *k = from[i], *next; k; k = next) {
            next = k->next;
            put(m, k);
        }
    free(from);
}

const sign_bound *memo_find(const context *c, const char *what, unsigned how)
{
    const kept *k = c->memo ? find(c->memo, hash_of(what, c->known, how), what, c->known, how)
                            : NULL;
    return k ? &k->is : NULL;
}

void memo_keep(context *c, const char *what, unsigned how, sign_bound is)
{
    memo *m = c->memo;
    if (m == NULL || m->count == MOST)
        return;
    if (m->count++ == m->room)
        grow(m);
    kept *k = arena_bare(m->a, sizeof *k);
    *k = (kept){ arena_copy(m->a, what), c->known, how, hash_of(what, c->known, how), is, NULL };
    put(m, k);
}

void memo_learn(context *c, learnt how, const char *what)
{
    const unsigned kind = ~(unsigned)how; /* unlike any way of asking */
    const sign_bound *next = memo_find(c, what, kind);
    if (next == NULL && c->memo && c->memo->count < MOST) {
        memo_keep(c, what, kind, (sign_bound){ .known = true, .v = ratio_of(++c->memo->known) });
        next = memo_find(c, what, kind);
    }
    c->known = next ? (int)next->v.p : 0;
    c->memo = next ? c->memo : NULL;
}

/* --- polynomials ------------------------------------------------------------------------------ */

/* What depends on the context depends on how deep the question is, too. */
static unsigned how_made(const context *c, bool anywhere)
{
    const unsigned made = (unsigned)c->logs | (unsigned)c->linear << 1 | (unsigned)c->in_log << 2
                          | (unsigned)c->twos << 3;
    return anywhere ? made : made | (unsigned)c->nested << 4;
}

form *memo_form(const context *c, const node *e)
{
    const unsigned plain = how_made(c, true), here = how_made(c, false);
    const shape *s = c->memo ? shapes_find(c->memo->shapes, e) : NULL;
    form *f = s ? s->data : NULL;
    while (f && (f->known == ANYWHERE ? f->how != plain : f->known != c->known || f->how != here))
        f = f->next;
    return f;
}

const node *memo_node(const context *c, const node *e)
{
    const shape *s = shapes_find(c->memo->shapes, e);
    return s ? s->is : node_copy_one(c->memo->a, e);
}

typedef struct valued { /* whether it has a value, in contexts that know this */
    int known;
    bool is;
    struct valued *next;
} valued;

const bool *memo_defined(context *c, const node *e)
{
    form *f = c->nested ? NULL : normal_form(c, e);
    if (f == NULL)
        return NULL;
    valued *v = f->valued;
    while (v && v->known != c->known)
        v = v->next;
    if (v)
        return &v->is;
    const bool is = decide_defined(c, e);
    if (c->bad || c->memo == NULL)
        return NULL;
    v = arena_alloc(c->memo->a, sizeof *v);
    *v = (valued){ c->known, is, f->valued };
    f->valued = v;
    return &v->is;
}

arena *memo_forms(const context *c)
{
    return c->memo && c->memo->forms < MOST ? c->memo->a : NULL;
}

form *memo_keep_form(context *c, const node *e, const psum *p, bool anywhere)
{
    memo *m = c->memo;
    if (memo_forms(c) == NULL || (!anywhere && c->left && *c->left <= 0))
        return NULL;
    shape *s = shapes_find(m->shapes, e);
    s = s ? s : shapes_add(m->shapes, e);
    if (s == NULL)
        return NULL;
    m->forms++;
    form *f = arena_alloc(m->a, sizeof *f);
    *f = (form){ .p = p,
                 .key = psum_key(c, p),
                 .known = anywhere ? ANYWHERE : c->known,
                 .how = how_made(c, anywhere),
                 .binds = expr_has_kind(e, N_AGGREGATE),
                 .next = s->data };
    return s->data = f;
}
