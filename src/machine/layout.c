/* Where the arrays of a program lie, and what fills them: see layout.h. */
#include "machine/layout.h"

#include "base/sort.h"
#include "machine/vector.h"

#include <stdlib.h>
#include <string.h>

#include "machine/blocks.h"
#include "machine/word_file.h"

status layout_take_words(run *u, uint64_t words, span at)
{
    if (__builtin_add_overflow(u->r->words, words, &u->r->words))
        u->r->words = UINT64_MAX;
    if (u->r->words <= u->o->max_words)
        return mem_has(words, sizeof(int64_t))
                   ? ST_OK
                   : mem_refuse(u->e->d, at, "%llu words for this", (unsigned long long)words);
    return diag_fail(u->e->d, ST_LIMIT, at,
                     "this needs more than %llu words of memory; raise the limit with: set "
                     "words=..., or count only: data=no",
                     (unsigned long long)u->o->max_words);
}

/* splitmix64: a seed gives the same words on every machine. */
int64_t layout_random_word(void *state)
{
    uint64_t *at = state, z = (*at += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return (int64_t)((z ^ (z >> 31)) % 2001) - 1000;
}

const char *const layout_input_names[INPUT_KINDS] = {
    [INPUT_RANDOM] = "random", [INPUT_SORTED] = "sorted", [INPUT_REVERSED] = "reversed",
    [INPUT_FEW] = "few",       [INPUT_RAMP] = "ramp",     [INPUT_INTERLEAVED] = "interleaved",
    [INPUT_FILE] = "file",
};

/* Where the words of the input come from. */
typedef struct supply {
    const run_options *o;
    const int64_t *words; /* given by a file, a list or a text */
    uint64_t state, given, ramp;
    int bits; /* as many as the array's largest index has */
} supply;

/* The number with its lowest `bits` bits in reversed order: 0 4 2 6 1 5 3 7. */
static int64_t reversed_bits(uint64_t i, int bits)
{
    int64_t v = 0;
    for (int k = 0; k < bits; k++)
        v |= (int64_t)(i >> k & 1) << (bits - 1 - k);
    return v;
}

static int64_t next_word(void *data)
{
    supply *s = data;
    if (s->words)
        return s->words[s->given++];
    switch (s->o->input) {
    case INPUT_RANDOM:
    case INPUT_SORTED:
    case INPUT_REVERSED: return layout_random_word(&s->state);
    case INPUT_FEW: return (layout_random_word(&s->state) + 1000) % 3;
    case INPUT_INTERLEAVED: return reversed_bits(s->ramp++, s->bits);
    default: return (int64_t)s->ramp++;
    }
}

const operation *layout_operator(const run *u, const array *a)
{
    for (int i = 0; a->lanes > 1 && i < u->p->operator_count; i++)
        if (u->p->operators[i].lanes == a->lanes)
            return &u->p->operators[i];
    return NULL;
}

/* Sorts an input as the run or its declaration asks: given words have to come so. */
static status order_words(run *u, const array *a, struct member *m)
{
    if (u->o->input == INPUT_SORTED || u->o->input == INPUT_REVERSED)
        sort_words(m->words, m->size, NULL);
    for (uint64_t i = 0; u->o->input == INPUT_REVERSED && i < m->size / 2; i++) {
        int64_t w = m->words[i];
        m->words[i] = m->words[m->size - 1 - i];
        m->words[m->size - 1 - i] = w;
    }
    for (uint64_t from = 0; a->sorted && from < m->size; from += a->sorted) {
        uint64_t n = m->size - from < a->sorted ? m->size - from : a->sorted;
        for (uint64_t i = from + 1; u->o->input == INPUT_FILE && i < from + n; i++)
            if (m->words[i] < m->words[i - 1])
                return diag_fail(
                    u->e->d, ST_DOMAIN, a->def->at,
                    "every %llu words of `%s` must come sorted; the %s has %lld before %lld",
                    (unsigned long long)a->sorted, a->name, word_file_kind(u->o->file),
                    (long long)m->words[i - 1],
                    (long long)m->words[i]);
        sort_words(m->words + from, n, NULL);
    }
    return ST_OK;
}

/* A random number from 0 to many - 1, all (nearly) as likely. */
static uint64_t random_below(supply *s, uint64_t many)
{
    uint64_t z = 0;
    for (int k = 0; k < 3; k++)
        z = 2001 * z + (uint64_t)(layout_random_word(&s->state) + 1000);
    return z % many;
}

/* Fills n words, `apart` from each other, with a permutation of 0, ..., n - 1: shuffled (Fisher and
 * Yates), or in the order that the run asks for. */
static void permute(supply *s, int64_t *words, uint64_t n, uint64_t apart)
{
    const int bits = n < 2 ? 0 : 64 - __builtin_clzll(n - 1);
    const bool shuffled = s->o->input == INPUT_RANDOM || s->o->input == INPUT_FEW;
    for (uint64_t i = 0, t = 0; i < n; i++) {
        uint64_t at = shuffled ? random_below(s, i + 1) : i;
        int64_t word = (int64_t)(s->o->input == INPUT_REVERSED ? n - 1 - i : i);
        if (s->o->input == INPUT_INTERLEAVED) /* the indices in the order of their reversed bits */
            do
                word = reversed_bits(t++, bits);
            while ((uint64_t)word >= n);
        words[i * apart] = words[at * apart];
        words[at * apart] = word;
    }
}

/* Are the n words, `apart` from each other, a permutation of 0, ..., n - 1? */
static bool are_permuted(const int64_t *words, uint64_t n, uint64_t apart)
{
    mem_own uint8_t *there = mem_array(n, 1);
    uint64_t i = 0;
    while (i < n && words[i * apart] >= 0 && (uint64_t)words[i * apart] < n
           && there[words[i * apart]]++ == 0)
        i++;
    return i == n;
}

static status fill_permuted(run *u, const array *a, struct member *m, supply *from)
{
    const uint64_t stretch = a->permuted * a->step;
    m->drawn = from->state;
    for (uint64_t i = 0; i < m->size && from->o->input == INPUT_FILE; i++)
        m->words[i] = next_word(from);
    for (uint64_t at = 0; at < m->size; at += stretch) {
        for (int64_t *w = m->words + at; w < m->words + at + a->step; w++)
            if (from->o->input != INPUT_FILE)
                permute(from, w, a->permuted, a->step);
            else if (!are_permuted(w, a->permuted, a->step))
                return diag_fail(u->e->d, ST_DOMAIN, a->def->at,
                                 "every %llu words of `%s` must be a permutation of 0..%llu; those "
                                 "from number %llu of the %s on are none",
                                 (unsigned long long)a->permuted, a->name,
                                 (unsigned long long)a->permuted - 1,
                                 (unsigned long long)(w - m->words), word_file_kind(u->o->file));
        status st = blocks_go_on(u);
        if (st != ST_OK)
            return st;
    }
    for (uint64_t i = 0; i < m->size; i++)
        note_width(u->o, u->r, &m->words[i], 1, NULL);
    return ST_OK;
}

static status fill(run *u, const array *a, struct member *m, supply *from)
{
    const operation *op = layout_operator(u, a);
    if (a->permuted)
        return fill_permuted(u, a, m, from);
    status st = ST_OK;
    int64_t element[MAX_LANES];
    from->ramp = 0;
    m->drawn = from->state;
    from->bits = m->size < 2 ? 0 : 64 - __builtin_clzll(m->size - 1);
    for (uint64_t i = 0; i < m->size && st == ST_OK; i++) {
        if (i % BLOCK == 0 && (st = blocks_go_on(u)) != ST_OK)
            break;
        if (op == NULL) {
            m->words[i] = next_word(from);
            note_width(u->o, u->r, &m->words[i], 1, NULL);
            continue;
        }
        st = host_make_element(u, op, next_word, from, element);
        for (int j = 0; j < a->lanes; j++)
            m->words[(uint64_t)j * m->stride + i] = element[j];
    }
    return st == ST_OK && op == NULL ? order_words(u, a, m) : st;
}

/* Keeps a copy of the words, which `input a` means from now on. */
static void remember(const array *a, struct member *m)
{
    m->first = mem_array(mem_times(m->size, (size_t)a->lanes), sizeof *m->first);
    for (int j = 0; j < a->lanes; j++)
        memcpy(m->first + (uint64_t)j * m->size, m->words + (uint64_t)j * m->stride,
               m->size * sizeof *m->first);
}

/* Reads the words of the input arrays from the file. It must hold just these, none more or fewer,
 * and no more are read. */
static status read_given(run *u, const int64_t **words)
{
    uint64_t needed = 0, there, more = 0;
    const node *at = NULL;
    volatile sig_atomic_t *stop = u->e->w->numbers.stop;
    diag *d = u->e->d;
    bool at_least = false;
    if (u->o->input != INPUT_FILE || u->calls)
        return ST_OK;
    for (int i = 0; i < u->p->array_count; i++) {
        array *a = u->p->arrays[i];
        for (uint64_t k = 0; a->role == ARRAY_INPUT && k < a->members; k++)
            needed += !a->member[k].input
                          ? 0
                          : a->member[k].size
                                * (layout_operator(u, a) ? (uint64_t)layout_operator(u, a)->words
                                                         : 1);
        at = at == NULL && a->role == ARRAY_INPUT ? a->def : at;
    }
    status st = word_file_read(u->o->file, needed, stop, words, &there, d);
    if (st == ST_OK && there >= needed) { /* an earlier point may have read more */
        st = word_file_rest(u->o->file, stop, &more, &at_least, d);
        more += there - needed;
    }
    if (st != ST_OK || (there == needed && more == 0))
        return st;
    return diag_fail(d, ST_DOMAIN, at ? at->at : (span){ 0 },
                     "the input arrays hold %llu words, and the %s has %s%llu",
                     (unsigned long long)needed, word_file_kind(u->o->file),
                     at_least ? "at least " : "",
                     (unsigned long long)(there < needed ? there : needed + more));
}

void layout_member_room(struct member *m, int lanes)
{
    m->stride = m->size;
    m->words = mem_array(mem_times(m->size, (size_t)lanes), sizeof *m->words);
    m->set = mem_alloc(m->size);
    m->unset = m->size;
}

void layout_member_release(struct member *m)
{
    free(m->first);
    m->first = NULL;
    if (m->borrowed)
        return;
    free(m->words);
    free(m->set);
    free(m->touched);
    m->words = NULL;
    m->set = NULL;
    m->touched = NULL;
}

/* Rows of words that an array takes, one for each component; where their number is not known yet,
 * the most that there may be. */
static int rows_of(const run *u, const array *a)
{
    return a->lanes ? a->lanes : u->p->lanes;
}

/* Is memory for this array allocated here? Not where the caller lends it, nor for shared arrays,
 * which each multiprocessor has. */
static bool laid_out_here(const array *a)
{
    return a->space != SPACE_SHARED && !(a->members && a->member[0].borrowed);
}

/* Adds the words of memory that a member takes: `rows` of its own size, and where it is global half
 * a word each for who touches it. */
static void add_room(uint64_t *words, const struct member *m, int rows, bool global)
{
    if (__builtin_add_overflow(*words, mem_times(m->size, (size_t)rows), words)
        || __builtin_add_overflow(*words, global ? m->size / 2 + 1 : 0, words))
        *words = UINT64_MAX;
}

/* The counter for words of the kind of memory that the array lies in. */
static uint64_t *of_space(run *u, const array *a)
{
    return a->space == SPACE_GLOBAL ? &u->r->now_global : &u->r->now_memory;
}

/* Gives every array an address, a multiple of w (of b on the AGPU), in each memory from 0 on.
 * *words: the words of this process that it takes. */
static status place(run *u, uint64_t *words)
{
    uint64_t shared = 0;
    for (int i = 0; i < u->p->array_count; i++) {
        array *a = u->p->arrays[i];
        uint64_t *base = a->space == SPACE_SHARED ? &shared : &u->top;
        for (uint64_t k = 0; k < a->members; k++) {
            if (a->member[k].borrowed)
                continue;
            a->member[k].base = *base;
            a->member[k].stride = a->member[k].size;
            if (__builtin_add_overflow(*base, (a->member[k].size + u->m.w - 1) / u->m.w * u->m.w,
                                       base)
                || *base > UINT64_C(1) << 61)
                return diag_fail(u->e->d, ST_LIMIT, a->def->at,
                                 "the arrays do not fit the address space");
            if (laid_out_here(a))
                add_room(words, &a->member[k], rows_of(u, a) * (a->member[k].input ? 2 : 1),
                         a->space == SPACE_GLOBAL);
            *of_space(u, a) += a->space == SPACE_SHARED ? 0 : a->member[k].size * u->element;
        }
    }
    if (u->r->now_global > u->r->global)
        u->r->global = u->r->now_global;
    if (u->r->now_memory > u->r->memory)
        u->r->memory = u->r->now_memory;
    return ST_OK;
}

/* Allocates a member, and fills it if it is an input of the outermost program. */
static status furnish(run *u, array *a, struct member *m, supply *from)
{
    status st = ST_OK;
    bool filled = m->input && u->calls == 0;
    if (!m->borrowed) {
        layout_member_room(m, rows_of(u, a));
        if (a->space == SPACE_GLOBAL)
            m->touched = mem_array(m->size + 1, sizeof *m->touched);
        if (filled) {
            free(m->set);
            m->set = NULL;
            m->unset = 0;
            st = fill(u, a, m, from);
        }
    }
    if (st == ST_OK && (filled || (a->remembered && m->borrowed)))
        remember(a, m);
    return st;
}

status layout_make(run *u)
{
    supply from = { .o = u->o, .state = u->o->seed };
    uint64_t words = 0;
    status st = place(u, &words);
    if (st != ST_OK || !u->o->data)
        return st;
    st = layout_take_words(u, words, u->p->array_count ? u->p->arrays[0]->def->at : (span){ 0 });
    status_then(st, read_given(u, &from.words));
    for (int i = 0; i < u->p->array_count; i++) {
        array *a = u->p->arrays[i];
        for (uint64_t k = 0; a->space != SPACE_SHARED && k < a->members && st == ST_OK; k++)
            st = furnish(u, a, &a->member[k], &from);
    }
    return st;
}

void layout_show(run *u)
{
    for (int i = 0; i < u->p->array_count; i++) {
        const array *a = u->p->arrays[i];
        for (uint64_t k = 0; k < a->members && a->space != SPACE_SHARED; k++) {
            const struct member *m = &a->member[k];
            u->o->show(u->o->shown_to, &(held_words){ .array = a->name,
                                                .family = a->family,
                                                .member = a->family_lo + (int64_t)k,
                                                .role = a->role,
                                                .dims = a->family ? 1 : a->dims,
                                                .dim = a->dim,
                                                .size = m->size,
                                                .stride = m->stride,
                                                .lanes = a->lanes ? a->lanes : 1,
                                                .words = m->words,
                                                .set = m->unset ? m->set : NULL });
        }
    }
}

void layout_release(run *u)
{
    for (int i = 0; i < u->p->array_count; i++) {
        array *a = u->p->arrays[i];
        for (uint64_t k = 0; k < a->members; k++) {
            if (a->space != SPACE_SHARED && !a->member[k].borrowed)
                *of_space(u, a) -= a->member[k].size * u->element;
            layout_member_release(&a->member[k]);
        }
        for (uint64_t k = 0; k < a->kept_count; k++)
            layout_member_release(&a->kept[k]);
        free(a->kept);
    }
}
