/* Where the arrays of a program lie, and what fills them: see layout.h. */
#include "machine/layout.h"

#include <stdlib.h>
#include <string.h>

status take_words(run *u, uint64_t words, span at)
{
    u->r->words += words;
    if (u->r->words <= u->o->max_words)
        return ST_OK;
    return diag_fail(u->e->d, ST_LIMIT, at, "this needs more than %llu words of memory; raise the limit with: set words=..., or count only: data=no",
                     (unsigned long long)u->o->max_words);
}

/* splitmix64: a word from -1000 to 1000 for each place, the same for a seed on every machine. */
static int64_t random_word(uint64_t *state)
{
    uint64_t z = (*state += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return (int64_t)((z ^ (z >> 31)) % 2001) - 1000;
}

static void fill(run *u, struct member *m, uint64_t *state, uint64_t *given)
{
    for (uint64_t i = 0; i < m->size; i++)
        m->words[i] = u->o->input == INPUT_RANDOM ? random_word(state)
                      : u->o->input == INPUT_FILE ? u->o->words[(*given)++] : (int64_t)i;
    m->first = mem_alloc(m->size * sizeof *m->first);
    memcpy(m->first, m->words, m->size * sizeof *m->first);
}

/* A file must hold just the words of the input arrays: none invented, none lost. */
static status given_fits(run *u)
{
    uint64_t needed = 0;
    const node *at = NULL;
    for (int i = 0; i < u->p->array_count; i++) {
        array *a = u->p->arrays[i];
        for (uint64_t k = 0; a->role == ARRAY_INPUT && k < a->members; k++)
            needed += a->member[k].size;
        at = at == NULL && a->role == ARRAY_INPUT ? a->def : at;
    }
    if (u->o->input != INPUT_FILE || needed == u->o->word_count)
        return ST_OK;
    return diag_fail(u->e->d, ST_DOMAIN, at ? at->at : (span){ 0 }, "the input arrays hold %llu words, and the file has %llu", (unsigned long long)needed,
                     (unsigned long long)u->o->word_count);
}

/* Places every array at a multiple of w and, with data, fills the inputs. */
status lay_out(run *u)
{
    uint64_t base = 0, words = 0, state = u->o->seed, given = 0;
    for (int i = 0; i < u->p->array_count; i++) {
        array *a = u->p->arrays[i];
        for (uint64_t k = 0; k < a->members; k++) {
            a->member[k].base = base;
            if (__builtin_add_overflow(base, (a->member[k].size + u->m.w - 1) / u->m.w * u->m.w, &base) || base > UINT64_C(1) << 61)
                return diag_fail(u->e->d, ST_LIMIT, a->def->at, "the arrays do not fit the address space");
            words += a->member[k].size * (a->role == ARRAY_INPUT ? 2 : 1);
        }
    }
    if (!u->o->data)
        return ST_OK;
    status st = given_fits(u);
    if (st == ST_OK)
        st = take_words(u, words, u->p->array_count ? u->p->arrays[0]->def->at : (span){ 0 });
    for (int i = 0; i < u->p->array_count && st == ST_OK; i++) {
        array *a = u->p->arrays[i];
        for (uint64_t k = 0; k < a->members; k++) {
            struct member *m = &a->member[k];
            m->words = mem_alloc(m->size * sizeof *m->words);
            if (a->role == ARRAY_INPUT) {
                fill(u, m, &state, &given);
            } else {
                m->set = mem_alloc(m->size);
                m->unset = m->size;
            }
        }
    }
    return st;
}

void release_arrays(program *p)
{
    for (int i = 0; i < p->array_count; i++)
        for (uint64_t k = 0; k < p->arrays[i]->members; k++) {
            free(p->arrays[i]->member[k].words);
            free(p->arrays[i]->member[k].first);
            free(p->arrays[i]->member[k].set);
        }
}
