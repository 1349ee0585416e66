/* conflicts '...': an index as it stands in a kernel, for all warps of a block (spec lens.md,
 * section 1). */
#include <string.h>

#include "conflicts/conflicts.h"
#include "eval/query.h"
#include "lens/lens.h"
#include "lens/syntax.h"

enum { MOST_THREADS_OF_BLOCK = 1024, MOST_PADDING = 32, MOST_DOWN = 4 };

typedef struct worst {
    uint64_t worst, sum, ideal, at;
    int warp;
} worst;

typedef struct quoted {
    question *q;
    node *clauses;
    lens_question of;
    token_given given[MAX_AXES];
    lens_index index;
    lens_expression *e;
    const char *type;
    lens_request *requests;
    int warps;
    uint64_t asked; /* requests that were counted */
    bool outside;
    worst on[4];   /* DMM, UMM, wavefronts, sectors */
    bool conflict; /* some phase of some request takes more than one wavefront */
} quoted;

/* --- what is asked ---------------------------------------------------------------------------- */

const node *conflicts_clause(const node *clauses, const char *name)
{
    for (const node *c = clauses; c; c = c->next)
        if ((c->kind == N_BINDING || (c->kind == N_FOR_NAME && !c->op))
            && strcmp(c->name, name) == 0)
            return c;
    return NULL;
}

/* Reads 32x8 or 256 into the last elements of `out`. */
static status sizes_of(quoted *k, const char *name, int64_t out[3], int *count, diag *d)
{
    const node *c = conflicts_clause(k->clauses, name);
    long long v[3];
    char more;
    *count = 0;
    if (c == NULL)
        return ST_OK;
    int64_t one = 0;
    if (c->a->kind == N_NUMBER && num_to_i64(&c->a->value, &one) && one > 0 && one < INT32_MAX) {
        out[2] = one;
        *count = 1;
        return ST_OK;
    }
    int n = c->a->kind == N_STRING
                ? sscanf(c->a->text, "%9lldx%9lldx%9lld%c", &v[0], &v[1], &v[2], &more)
                : 0;
    if (n < 1 || n > 3)
        return diag_fail(d, ST_DOMAIN, c->a->at, "%s is a number, or up to three: %s=32x8", name,
                         name);
    for (int i = 0; i < n; i++)
        out[3 - n + i] = v[i];
    *count = n;
    return ST_OK;
}

/* Takes the type, float4, or the bytes of an element. */
static status take_type(quoted *k, diag *d)
{
    const node *c = conflicts_clause(k->clauses, "type");
    arena *a = k->q->s->arena;
    int64_t bytes = 0;
    k->type = "float";
    k->index.bytes = 4;
    if (c == NULL)
        return ST_OK;
    const ctype *t = c->a->kind == N_NAME ? ctype_built_in(a, c->a->name, false) : NULL;
    if (t && t->size > 0) {
        k->type = c->a->name;
        k->index.bytes = (int)t->size;
        return ST_OK;
    }
    if (c->a->kind == N_NUMBER && num_to_i64(&c->a->value, &bytes) && bytes > 0 && bytes <= 256) {
        k->type = arena_format(a, "%lld bytes", (long long)bytes);
        k->index.bytes = (int)bytes;
        return ST_OK;
    }
    diag_fail(d, ST_NAME, c->a->at, "a type of an element is expected: type=float4, or its bytes");
    return ST_NAME;
}

static status take_memory(quoted *k, const char *name, int *out, int most, diag *d)
{
    const node *c = conflicts_clause(k->clauses, name);
    int64_t v = 0;
    if (c == NULL)
        return ST_OK;
    if (c->a->kind != N_NUMBER || !num_to_i64(&c->a->value, &v) || v < 1 || v > most
        || (v & (v - 1)))
        return diag_fail(d, ST_DOMAIN, c->a->at, "%s is a power of two from 1 to %d", name, most);
    *out = (int)v;
    return ST_OK;
}

static status take_sizes(quoted *k, diag *d)
{
    int64_t block[3] = { 1, 1, 32 }, grid[3] = { 0, 0, 0 }, row[3] = { 0, 0, 0 };
    int count, rows;
    status st = sizes_of(k, "block", block, &count, d);
    if (st == ST_OK && count) { /* x comes first; missing ones are 1 */
        for (int i = 0; i < 3; i++)
            k->of.block[i] = i < count ? block[3 - count + i] : 1;
    } else {
        k->of.block[0] = 32;
        k->of.block[1] = k->of.block[2] = 1;
    }
    const int64_t *b = k->of.block;
    if (b[0] > MOST_THREADS_OF_BLOCK || b[1] > MOST_THREADS_OF_BLOCK || b[2] > MOST_THREADS_OF_BLOCK
        || b[0] * b[1] * b[2] > MOST_THREADS_OF_BLOCK)
        return diag_fail(d, ST_LIMIT, k->q->expression->at, "a block has at most %d threads",
                         MOST_THREADS_OF_BLOCK);
    status_then(st, sizes_of(k, "grid", grid, &count, d));
    for (int i = 0; i < 3 && st == ST_OK && count; i++)
        k->of.grid[i] = i < count ? grid[3 - count + i] : 1;
    status_then(st, sizes_of(k, "shape", k->index.dims, &k->index.dim_count, d));
    status_then(st, sizes_of(k, "row", row, &rows, d));
    if (st == ST_OK && rows)
        k->index.dims[2] = row[2];
    return st;
}

/* Is it a name of the command's, or of the block's? */
static bool is_option(const char *name)
{
    return str_among(name, "block grid shape row type banks bank bytes w");
}

/* Takes the values of the expression's own names. */
static status take_names(quoted *k, diag *d)
{
    question *q = k->q;
    const char *name;
    span at;
    status st = ST_OK;
    for (int i = 0; (name = lens_free_name(k->e, i, &at)) != NULL && st == ST_OK; i++) {
        const node *c = conflicts_clause(k->clauses, name);
        const symbol *sym = world_symbol(q->s->world, name);
        series *values = NULL;
        if (q->axes.count == MAX_AXES)
            return diag_fail(d, ST_LIMIT, at, "at most %d names", MAX_AXES);
        if (c) {
            q->shown[q->axes.count] = conflicts_written(q, c->a, NULL, "");
            st = conflicts_values(q, c->a, &values);
        } else if (sym->kind == SYMBOL_SERIES) {
            q->shown[q->axes.count] = name;
            values = series_copy(sym->values);
        } else {
            diag_fail(d, ST_NAME, at, "`%s` has no value", name);
            return diag_hint(d, "give it one, or several: %s=8, for %s=0..7", name, name);
        }
        q->names[q->axes.count] = name;
        q->axes.axis[q->axes.count] = (axis){ .values = values, .owned = true };
        q->axes.count += values != NULL;
    }
    return st;
}

static status take_clauses(quoted *k, diag *d)
{
    for (const node *c = k->clauses; c; c = c->next)
        if (c->kind != N_BINDING && c->kind != N_FOR_NAME)
            return diag_fail(
                d, ST_PARSE, c->at,
                "after an expression of C come block=32x8, shape=32x32, type=float and "
                "values of its names: for k=0..31");
        else if (conflicts_clause(k->clauses, c->name) != c && !(c->kind == N_FOR_NAME && c->op))
            return diag_fail(d, ST_NAME, c->at, "`%s` is given twice", c->name);
    status st = take_type(k, d);
    status_then(st, take_memory(k, "banks", &k->of.memory.banks, 1024, d));
    status_then(st, take_memory(k, "bank", &k->of.memory.bank, 64, d));
    status_then(st, take_memory(k, "bytes", &k->index.asked, 256, d));
    return st == ST_OK ? take_sizes(k, d) : st;
}

/* --- counting --------------------------------------------------------------------------------- */

static status requests_at(quoted *k, uint64_t point, int64_t extra, const lens_swizzle *s, diag *d)
{
    question *q = k->q;
    int64_t values[MAX_AXES];
    bool outside = false;
    status st = axes_go(q->s->world, &q->axes, point, d);
    for (int i = 0; i < q->axes.count && st == ST_OK; i++)
        if (!num_to_i64(&q->axes.axis[i].now, &values[i]))
            return diag_fail(d, ST_DOMAIN, q->expression->at,
                             "%s is no whole number of 64 bits there", q->names[i]);
    status_then(st, lens_addresses(k->e, values, extra, s, k->requests, &outside, d));
    q->evaluated += (uint64_t)k->warps * LENS_WARP;
    k->outside |= outside && extra == 0 && s == NULL;
    return st;
}

static bool made(const lens_request *r)
{
    for (int i = 0; i < LENS_WARP; i++)
        if (r->lane[i] != LENS_IDLE)
            return true;
    return false;
}

static void add(worst *w, uint64_t cost, uint64_t ideal, uint64_t point, int warp)
{
    if (cost > w->worst)
        *w = (worst){ cost, w->sum, w->ideal, point, warp };
    w->sum += cost;
    w->ideal += ideal;
}

static status count(quoted *k, diag *d)
{
    status st = ST_OK;
    for (uint64_t point = 0; point < k->q->points && st == ST_OK; point++) {
        st = requests_at(k, point, 0, NULL, d);
        for (int w = 0; w < k->warps && st == ST_OK; w++) {
            lens_costs c;
            if (!made(&k->requests[w]))
                continue;
            lens_count(&k->of.memory, &k->requests[w], LENS_WAVEFRONTS | LENS_SECTORS | LENS_STAGES,
                       &c);
            k->asked++;
            k->conflict |= c.wavefronts.least > c.phases;
            add(&k->on[0], c.words, 0, point, w);
            add(&k->on[1], c.groups, 0, point, w);
            add(&k->on[2], c.wavefronts.least, c.wavefronts.ideal, point, w);
            add(&k->on[3], c.sectors.least, c.sectors.ideal, point, w);
        }
    }
    return st;
}

/* *yes: does no request of any combination have a conflict with this change? The worst is tried
 * first. */
static status is_free(quoted *k, int64_t extra, const lens_swizzle *s, bool *yes, diag *d)
{
    question *q = k->q;
    status st = ST_OK;
    *yes = true;
    for (uint64_t tried = 0; tried <= q->points && *yes && st == ST_OK; tried++) {
        if (q->evaluated > q->s->world->max_accesses)
            return ST_LIMIT;
        st = requests_at(k, tried ? tried - 1 : k->on[2].at, extra, s, d);
        for (int w = 0; w < k->warps && *yes && st == ST_OK; w++) {
            lens_costs c;
            if (!made(&k->requests[w]))
                continue;
            lens_count(&k->of.memory, &k->requests[w], LENS_WAVEFRONTS, &c);
            *yes = c.wavefronts.least <= c.phases;
        }
    }
    return st;
}

/* --- advice ----------------------------------------------------------------------------------- */

/* Elements that a thread asks for at a time: neither a row's end nor a swizzle may part them. */
static int at_a_time(const quoted *k)
{
    return k->index.asked > k->index.bytes ? k->index.asked / k->index.bytes : 1;
}

/* Adds the least padding of a row, and what it costs. */
static status add_padding(quoted *k, result *to, diag *d)
{
    arena *a = k->q->s->arena;
    const int64_t *dims = k->index.dims;
    status st = ST_OK;
    for (int64_t by = at_a_time(k); by <= MOST_PADDING && st == ST_OK; by += at_a_time(k)) {
        bool good;
        st = is_free(k, by, NULL, &good, d);
        if (st != ST_OK || !good)
            continue;
        int64_t rows = (dims[0] ? dims[0] : 1) * (dims[1] ? dims[1] : 0);
        result *r = result_add_object(a, to, "padding");
        result_add_u64(a, r, "from", (uint64_t)dims[2]);
        result_add_u64(a, r, "to", (uint64_t)(dims[2] + by));
        if (rows)
            result_add_u64(a, r, "bytes", (uint64_t)(rows * by * k->index.bytes));
        return ST_OK;
    }
    return st;
}

/* Adds the first swizzle without a conflict: x ^ (((y >> down) & mask) << up). Rows have a power of
 * two elements, so that it only reorders a row. */
static status add_swizzle(quoted *k, result *to, diag *d)
{
    arena *a = k->q->s->arena;
    int64_t row = k->index.dims[2];
    status st = ST_OK;
    if (row < 2 || (row & (row - 1)))
        return ST_OK;
    for (int down = 0; down <= MOST_DOWN && st == ST_OK; down++)
        for (int64_t mask = 1; mask < row && mask < 64 && st == ST_OK; mask = 2 * mask + 1)
            for (int up = 0; (mask << up) < row && st == ST_OK; up++) {
                if ((1 << up) < at_a_time(k))
                    continue;
                const lens_swizzle s = { mask, down, up };
                bool good;
                st = is_free(k, 0, &s, &good, d);
                if (st != ST_OK || !good)
                    continue;
                str_own y = { 0 };
                str_add(&y, down ? "" : "y");
                if (down)
                    str_format(&y, "(y >> %d)", down);
                const char *mixed = arena_format(a,
                                                 up ? "x ^ ((%s & %lld) << %d)" : "x ^ (%s & %lld)",
                                                 str_text(&y), (long long)mask, up);
                result *r = result_add_object(a, to, "swizzle");
                result_add_text(a, r, "expression", mixed);
                return ST_OK;
            }
    return st;
}

static status add_advice(quoted *k, result *to)
{
    diag_own quiet = { 0 };
    k->q->evaluated = 0;
    status st = ST_OK;
    if (k->conflict && k->index.dims[2]) {
        st = add_padding(k, to, &quiet);
        status_then(st, add_swizzle(k, to, &quiet));
        if (st == ST_LIMIT)
            result_add_text(k->q->s->arena, to, "padding_limit",
                            "not searched to the end: that takes more addresses than the limit; "
                            "set accesses=...");
    }
    return st == ST_INTERRUPT ? diag_fail(k->q->d, st, (span){ 0 }, "stopped") : ST_OK;
}

/* --- the answer ------------------------------------------------------------------------------- */

static status add_worst(quoted *k, result *to, const char *key, const worst *w, bool ideal)
{
    question *q = k->q;
    arena *a = q->s->arena;
    num_ctx *c = &q->s->world->numbers;
    result *r = result_add_object(a, to, key);
    result_add_u64(a, r, "worst", w->worst);
    result_add_ratio(c, a, r, "mean", w->sum, k->asked);
    if (ideal)
        result_add_ratio(c, a, r, "ideal", w->ideal, k->asked);
    result *at = result_add_object(a, r, "at");
    status st = axes_go(q->s->world, &q->axes, w->at, q->d);
    for (int i = 0; i < q->axes.count && st == ST_OK; i++)
        result_add_number(a, at, q->names[i], &q->axes.axis[i].now);
    if (k->warps > 1)
        result_add_u64(a, at, "warp", (uint64_t)w->warp);
    return st;
}

/* Adds which thread asks for what at the worst place. */
static status add_threads(quoted *k, result *to)
{
    arena *a = k->q->s->arena;
    const worst *w = &k->on[2];
    status st = requests_at(k, w->at, 0, NULL, k->q->d);
    result *list = result_add_array(a, to, "threads");
    const lens_request *r = &k->requests[w->warp];
    for (int i = 0; i < LENS_WARP && st == ST_OK; i++)
        if (r->lane[i] != LENS_IDLE) {
            result *one = result_add_object(a, list, NULL);
            num byte = num_int(r->at[i]);
            result_add_u64(a, one, "thread", (uint64_t)(w->warp * LENS_WARP + i));
            result_add_number(a, one, "byte", &byte);
        }
    return st;
}

static const char *size_text(quoted *k, const int64_t *of, bool all)
{
    str_own s = { 0 };
    for (int i = 0; i < 3; i++)
        if (of[i] && !(all && i == 2 && of[i] == 1))
            str_format(&s, "%s%lld", s.length ? "x" : "", (long long)of[i]);
    return arena_copy(k->q->s->arena, str_text(&s));
}

static status answer(quoted *k)
{
    question *q = k->q;
    arena *a = q->s->arena;
    result *to = result_command(a, "conflicts");
    result_add_text(a, to, "expression", q->expression->text);
    result_add_text(a, to, "type", k->type);
    if (k->index.asked)
        result_add_u64(a, to, "bytes", (uint64_t)k->index.asked);
    if (k->index.dims[2])
        result_add_text(a, to, "shape", size_text(k, k->index.dims, false));
    result_add_text(a, to, "block", size_text(k, k->of.block, true));
    for (int i = 0; i < q->axes.count; i++) {
        result *list = i == 0 ? result_add_array(a, to, "for") : to->last;
        result_add_texts(a, list, "name", q->names[i], "value", q->shown[i], NULL);
    }
    static const char *const keys[] = { "dmm", "umm", "wavefronts", "sectors" };
    status st = ST_OK;
    for (int i = 0; i < 4 && st == ST_OK; i++)
        st = add_worst(k, to, keys[i], &k->on[i], i > 1);
    if (st == ST_OK && k->conflict) {
        result_add_truth(a, to, "conflict", true);
        st = add_threads(k, to);
    }
    if (k->outside)
        result_add_truth(a, to, "outside", true);
    status_then(st, add_advice(k, to));
    status_then(st, session_answer(q->s, &view_quoted, to));
    return st;
}

static status ask(quoted *k, diag *d)
{
    question *q = k->q;
    source_text *src = arena_alloc(q->s->arena, sizeof *src);
    *src = (source_text){ .text = q->expression->text,
                          .length = strlen(q->expression->text),
                          .base = 1 };
    status st = take_clauses(k, d);
    status_then(st, lens_open(q->s->arena, src, &k->index, &k->e, d));
    status_then(st, take_names(k, d));
    if (st != ST_OK)
        return st;
    k->warps = lens_warps(&k->of);
    k->requests = arena_array(q->s->arena, (size_t)k->warps, sizeof *k->requests);
    q->points = axes_points(&q->axes);
    uint64_t all;
    if (__builtin_mul_overflow(q->points, (uint64_t)k->warps * LENS_WARP, &all)
        || all > q->s->world->max_accesses)
        return conflicts_fail_limit(q, q->expression->at);
    st = count(k, d);
    return st == ST_OK ? answer(k) : st;
}

status conflicts_quoted(question *q, node *n)
{
    quoted k = { .q = q, .clauses = n->b };
    k.of = (lens_question){ .memory = { 32, 4 },
                            .limit = q->s->world->max_accesses,
                            .given = k.given };
    k.index.q = &k.of;
    env_begin(&q->e, q->s->world, NULL, NULL, q->d);
    for (const node *c = n->b; c; c = c->next) /* blockIdx.x=3, and clauses for names that it does
                                                  not have */
        if (c->kind == N_BINDING && !is_option(c->name) && strncmp(c->name, "blockIdx", 8) == 0
            && k.of.given_count < MAX_AXES)
            k.given[k.of.given_count++] = (token_given){ c->name,
                                                         conflicts_written(q, c->a, NULL, "") };
    status st = ask(&k, q->d);
    env_end(&q->e);
    axes_clear(&q->axes);
    return st;
}
