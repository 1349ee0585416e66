/* Limits (base/limit.h) and manners of the session: see setting.h. */
#include <string.h>

#include "session/setting.h"
#include "base/processors.h"
#include "render/render.h"

/* A value is an expression of the language: set bits=2^32. */
static status whole(session *s, const char *value, span at, uint64_t least, uint64_t most,
                    uint64_t *out, diag *d)
{
    unit *u;
    env e;
    num_own v = num_int(0);
    status st = session_parse(s, value, strlen(value), NULL, 1, &u, d);
    if (st == ST_OK) {
        env_begin(&e, s->world, NULL, NULL, d);
        node *n = u->statements;
        st = n && n->kind == N_EVALUATE ? resolve_session(s->world, u->arena, n->a, NULL, d)
                                        : ST_PARSE;
        status_then(st, eval(&e, n->a, &v));
        env_end(&e);
    }
    status_if(st, !num_to_u64(&v, out) || *out < least || *out > most, ST_DOMAIN);
    unit_release(u);
    if (st == ST_OK)
        return ST_OK;
    diag_clear(d);
    if (most == UINT64_MAX)
        return diag_fail(d, ST_DOMAIN, at, "a whole number from %llu to 2^64-1 is needed",
                         (unsigned long long)least);
    return diag_fail(d, ST_DOMAIN, at, "a whole number from %llu to %llu is needed",
                     (unsigned long long)least, (unsigned long long)most);
}

#define NUMBER_SETTING(NAME, name, field, type)                                                    \
    static status set_##name(session *s, const char *value, span at, diag *d)                      \
    {                                                                                              \
        uint64_t v;                                                                                \
        status st = whole(s, value, at, LIMIT_##NAME##_LEAST, LIMIT_##NAME##_MOST, &v, d);         \
        if (st == ST_OK)                                                                           \
            s->field = (type)v;                                                                    \
        return st;                                                                                 \
    }                                                                                              \
    static void get_##name(session *s, str *out)                                                   \
    {                                                                                              \
        str_format(out, "%llu", (unsigned long long)s->field);                                     \
    }

NUMBER_SETTING(PRECISION, precision, world->precision, int)
NUMBER_SETTING(BITS, bits, world->numbers.max_bits, uint64_t)
NUMBER_SETTING(REFINE, refine, world->numbers.max_precision, long)
NUMBER_SETTING(TERMS, terms, world->max_terms, uint64_t)
NUMBER_SETTING(ACCESSES, accesses, world->max_accesses, uint64_t)
NUMBER_SETTING(CELLS, cells, world->max_cells, uint64_t)
NUMBER_SETTING(WORDS, words, world->max_words, uint64_t)
NUMBER_SETTING(STEPS, steps, world->max_steps, uint64_t)
NUMBER_SETTING(SECONDS, seconds, world->seconds, unsigned)
NUMBER_SETTING(THREADS, threads, world->threads, int)

static status set_digits(session *s, const char *value, span at, diag *d)
{
    uint64_t v;
    status st = whole(s, value, at, 0, UINT64_C(1) << 40, &v, d);
    if (st == ST_OK) {
        s->world->digits = (size_t)v;
        s->world->digits_given = true;
    }
    return st;
}
static void get_digits(session *s, str *out)
{
    bool all = !s->world->digits_given && (s->style == NULL || !s->style->terminal);
    str_format(out, "%zu", all ? 0 : s->world->digits);
}

static status set_seed(session *s, const char *value, span at, diag *d)
{
    uint64_t v;
    status st = whole(s, value, at, 0, UINT64_MAX, &v, d);
    if (st == ST_OK)
        world_seed(s->world, v);
    return st;
}
static void get_seed(session *s, str *out)
{
    str_format(out, "%llu", (unsigned long long)s->world->seed);
}

/* The sink of the new format takes the place of the old. */
static status set_format(session *s, const char *value, span at, diag *d)
{
    const format *f = format_named(value);
    if (s->style == NULL)
        return diag_fail(d, ST_DOMAIN, at, "the format of these answers is fixed");
    if (f) {
        if (s->ear)
            s->ear->deaf(s);
        format_named(s->format)->close(s->sink);
        s->sink = f->open(s->style);
        s->format = f->name;
        return ST_OK;
    }
    return diag_fail(d, ST_NAME, at, "no format `%s`; there are " FORMAT_NAMES, value);
}
static void get_format(session *s, str *out) { str_add(out, s->format); }

static status set_memory(session *s, const char *value, span at, diag *d)
{
    uint64_t v;
    status st = whole(s, value, at, LIMIT_MEMORY_LEAST, LIMIT_MEMORY_MOST, &v, d);
    if (st == ST_OK)
        mem_set_limit(s->world->memory = v);
    return st;
}
static void get_memory(session *s, str *out)
{
    (void)s;
    str_format(out, "%llu", (unsigned long long)mem_limit());
}

static const char *const fraction_words[] = { "exact", "decimal", "both" };

static status set_fractions(session *s, const char *value, span at, diag *d)
{
    for (int i = 0; i < 3; i++)
        if (strcmp(value, fraction_words[i]) == 0) {
            s->world->fractions = (enum fraction_style)i;
            return ST_OK;
        }
    return diag_fail(d, ST_NAME, at, "fractions is one of: exact, decimal, both");
}
static void get_fractions(session *s, str *out)
{
    str_add(out, fraction_words[s->world->fractions]);
}

static status set_base(session *s, const char *value, span at, diag *d)
{
    uint64_t v;
    status st = whole(s, value, at, 2, 16, &v, d);
    status_if(st, v != 2 && v != 8 && v != 10 && v != 16,
              diag_fail(d, ST_DOMAIN, at, "base is one of: 10, 16, 8, 2"));
    if (st == ST_OK)
        s->world->base = (int)v;
    return st;
}
static void get_base(session *s, str *out) { str_format(out, "%d", s->world->base); }

#define LIMIT_SETTING(NAME, name, first, least, most, meaning)                                     \
    { #name, meaning, "N", set_##name, get_##name },

static const setting rows[] = {
    { "format", "how answers are written: " FORMAT_NAMES, "NAME", set_format,
      get_format },
    { "digits",
      "an integer longer than this is shown by its ends; 0: always whole, as off a terminal", "N",
      set_digits, get_digits },
    { "fractions",
      "how a fraction is written for people: exact 22/7, decimal 3.14285714286, or both",
      "exact, decimal, both", set_fractions, get_fractions },
    { "base", "what integers of expressions are written to for people: 16 is 0xff, 2 is 0b1011",
      "10, 16, 8, 2", set_base, get_base },
    { "seed", "what random inputs begin with; those of measure are new each time until it is set",
      "N", set_seed, get_seed },
    LIMITS_SET(LIMIT_SETTING)
};

const setting *setting_row(int i)
{
    return i >= 0 && i < (int)(sizeof rows / sizeof *rows) ? &rows[i] : NULL;
}

const setting *setting_named(const char *name)
{
    for (int i = 0; setting_row(i); i++)
        if (strcmp(rows[i].name, name) == 0)
            return &rows[i];
    return NULL;
}

_Static_assert(sizeof rows / sizeof *rows <= 64, "session.given has a bit for each setting");

void setting_given(session *s, const char *name)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].name, name) == 0)
            s->given |= UINT64_C(1) << i;
}

bool setting_is_given(const session *s, int i)
{
    return s->given >> i & 1;
}
