/* What a session knows, and its variables: see eval.h. */
#include <stdlib.h>
#include <string.h>

#include "base/processors.h"
#include "eval/eval.h"
#include "eval/internal.h"
#include "eval/pipeline.h"

world *world_new(const char *data_folder, command_syntax (*syntax_of)(const char *))
{
    world *w = mem_alloc(sizeof *w);
    num_ctx_init(&w->numbers);
    w->kept = arena_new();
    w->catalog = catalog_new(data_folder, syntax_of, &w->numbers);
    w->max_terms = LIMIT_TERMS;
    w->max_accesses = LIMIT_ACCESSES;
    w->max_cells = LIMIT_CELLS;
    w->max_words = LIMIT_WORDS;
    w->max_steps = LIMIT_STEPS;
    w->threads = processors_available();
    w->digits = 100;
    w->base = 10;
    w->precision = LIMIT_PRECISION;
    w->seed = 1;
    return w;
}

void world_seed(world *w, uint64_t seed)
{
    w->seed = seed;
    w->seeded = true;
}

void world_set_like(world *w, const world *other)
{
    w->numbers.max_bits = other->numbers.max_bits;
    w->numbers.max_precision = other->numbers.max_precision;
    w->max_terms = other->max_terms;
    w->max_accesses = other->max_accesses;
    w->max_cells = other->max_cells;
    w->max_words = other->max_words;
    w->memory = other->memory;
    w->max_steps = other->max_steps;
    w->seconds = other->seconds;
    w->threads = other->threads;
    w->digits = other->digits;
    w->digits_given = other->digits_given;
    w->precision = other->precision;
    w->fractions = other->fractions;
    w->base = other->base;
    w->seed = other->seed;
    w->seeded = other->seeded;
}

void world_free(world *w)
{
    if (w == NULL)
        return;
    for (symbol *s = w->symbols, *next; s; s = next) {
        next = s->next;
        symbol_clear(s);
        free(s->name);
        free(s);
    }
    free(w->chains);
    instances_free(w);
    world_forget(w);
    for (size_t i = 0; i < sizeof w->pipelines / sizeof *w->pipelines; i++)
        pipeline_free(w->pipelines[i]);
    free(w->history);
    catalog_free(w->catalog);
    arena_free(w->kept);
    num_finish();
    free(w);
}

/* Where the names stand that share a chain with this one. */
static symbol **chain_of(const world *w, const char *name)
{
    uint64_t h = 14695981039346656037u; /* FNV-1a */
    for (; *name; name++)
        h = (h ^ (unsigned char)*name) * 1099511628211u;
    return &w->chains[h & (w->chain_count - 1)];
}

/* Twice as many chains, so that none is long. */
static void more_chains(world *w)
{
    free(w->chains);
    w->chain_count = w->chain_count ? 2 * w->chain_count : 64;
    w->chains = mem_array(w->chain_count, sizeof *w->chains);
    for (symbol *s = w->symbols; s; s = s->next) {
        symbol **chain = chain_of(w, s->name);
        s->same = *chain;
        *chain = s;
    }
}

symbol *world_symbol(world *w, const char *name)
{
    if (w->symbol_count >= w->chain_count)
        more_chains(w);
    symbol **chain = chain_of(w, name), *s = *chain;
    while (s && strcmp(s->name, name) != 0)
        s = s->same;
    if (s == NULL) {
        s = mem_alloc(sizeof *s);
        s->name = mem_copy(name);
        s->next = w->symbols;
        s->same = *chain;
        w->symbols = *chain = s;
        w->symbol_count++;
    }
    return s;
}

const function *world_function(const world *w, const char *name)
{
    const symbol *s = w->symbols;
    while (s && (s->kind != SYMBOL_FUNCTION || strcmp(s->name, name) != 0))
        s = s->next;
    return s ? &s->fn : NULL;
}

void symbol_clear(symbol *s)
{
    num_clear(&s->value);
    series_free(s->values);
    if (s->kind == SYMBOL_FUNCTION)
        eval_done(s->fn.body);
    unit_release(s->text);
    s->values = NULL;
    s->text = NULL;
    s->fn = (function){ 0 };
    s->kind = SYMBOL_NONE;
}

void symbol_set_value(symbol *s, const num *value)
{
    num kept = num_copy(value);
    symbol_clear(s);
    s->kind = SYMBOL_VALUE;
    s->value = kept;
}

void symbol_set_series(symbol *s, series *values)
{
    symbol_clear(s);
    s->kind = SYMBOL_SERIES;
    s->values = values;
}

void world_remember(world *w, const num *value)
{
    w->history = mem_more(w->history, w->history_count, &w->history_room, sizeof *w->history);
    w->history[w->history_count++] = num_copy(value);
}

void world_forget(world *w)
{
    for (size_t i = 0; i < w->history_count; i++)
        num_clear(&w->history[i]);
    w->history_count = 0;
}
