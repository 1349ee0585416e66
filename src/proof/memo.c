/* What was found in a context, kept while the same is known: see normal.h. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "proof/normal.h"

enum { FIRST = 1 << 10, MOST = 1 << 17 }; /* found things; more are not kept */

typedef struct kept {
    const char *what;
    int known;
    unsigned how, hash;
    sign_bound is;
    struct kept *next;
} kept;

struct memo {
    arena *a;
    kept **buckets;
    size_t room, count;
    int known; /* the last number that was given */
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
    m->buckets = mem_array(m->room, sizeof(kept *));
    arena_defer(a, release, m);
    return m;
}

static unsigned hash_of(const char *what, int known, unsigned how)
{
    unsigned hash = (unsigned)known * 2654435761u ^ how;
    for (; *what; what++)
        hash = hash * 31 + (unsigned char)*what;
    return hash ^ hash >> 15;
}

static kept *find(const memo *m, unsigned hash, const char *what, int known, unsigned how)
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
    kept *k = arena_alloc(m->a, sizeof *k);
    *k = (kept){ arena_copy(m->a, what), c->known, how, hash_of(what, c->known, how), is, NULL };
    put(m, k);
}

void memo_learn(context *c, const char *what)
{
    enum { NEXT = ~0u };
    const sign_bound *next = memo_find(c, what, NEXT);
    if (next == NULL && c->memo && c->memo->count < MOST) {
        memo_keep(c, what, NEXT, (sign_bound){ .known = true, .v = ratio_of(++c->memo->known) });
        next = memo_find(c, what, NEXT);
    }
    c->known = next ? (int)next->v.p : 0;
    c->memo = next ? c->memo : NULL;
}
