/* conflicts: the stages of an index expression, for one warp on DMM and UMM.
 *
 * The expression is a function of the thread i, the width w and its free names; every
 * combination of their values is one request, counted by the definition (machine/access.h). */
#include <stdlib.h>
#include <string.h>

#include "cmd/command.h"
#include "lang/unparse.h"
#include "machine/access.h"

enum { THREAD, WIDTH, OWN, MOST_ARGS = OWN + MAX_AXES }; /* the function's parameters: i, w, then the free names */
enum { MOST_CELLS = 4096 };                              /* of the colliding ones that an answer lists */

typedef struct tally {
    uint64_t worst, sum, at; /* at: the first combination that attains the worst */
} tally;

typedef struct question {
    session *s;
    diag *d;
    const node *expression;
    node *params;                 /* names of the function's parameters, linked */
    const char *names[MAX_AXES];  /* the free names, in the order of the expression */
    const char *shown[MAX_AXES];  /* their values as written */
    bool assumed[MAX_AXES];
    axes axes;                    /* their values; the first varies slowest */
    series *threads;              /* values of i */
    const char *threads_shown;
    uint64_t w, points, evaluated;
    bool dmm, umm;
    num args[MOST_ARGS];
    env e;
    uint64_t *cells, *scratch;
    tally on[2];                  /* MACHINE_DMM, MACHINE_UMM */
} question;

static status fail_limit(question *q, span at)
{
    unsigned long long limit = q->s->world->max_accesses;
    diag_fail(q->d, ST_LIMIT, at, "more than %llu addresses to compute, one for each thread and combination of values", limit);
    diag_hint(q->d, "give smaller ranges, as in: for row=0..15; or raise the limit with: set accesses=...");
    return ST_LIMIT;
}

/* A tree as it was written; with `part` (a tree within it) written as another text. */
static const char *written(question *q, const node *tree, const node *part, const char *instead)
{
    span at = tree->at, in = part ? part->at : (span){ at.src, at.to, at.to };
    const char *text = at.src->text;
    if (memchr(text + at.from, '\n', (size_t)(at.to - at.from)))
        return unparse_arena(q->s->arena, tree);
    return arena_format(q->s->arena, "%.*s%s%.*s", in.from - at.from, text + at.from, instead, at.to - in.to, text + in.to);
}

/* --- values ------------------------------------------------------------------------ */

static series *range_of(uint64_t count)
{
    series *v = mem_alloc(sizeof *v);
    v->by = num_int(1);
    v->count = count;
    return v;
}

/* All values of a clause: one, a range, a list, or an expression of these; w, once it is
 * known, may stand in it. */
static status values_of(question *q, node *value, series **out)
{
    world *w = q->s->world;
    axes ax = { .count = 0 };
    env e;
    env_begin(&e, w, NULL, NULL, q->d);
    scope sc = { .w = w, .session = true, .axes = &ax, .arena = q->s->unit->arena, .locals = { "w" }, .local_count = q->w > 0, .e = &e, .d = q->d };
    num_set_u64(&e.locals[0], q->w);
    e.top = 1;
    status st = resolve(&sc, value);
    uint64_t points = axes_points(&ax);
    if (st == ST_OK && points > w->max_accesses)
        st = fail_limit(q, value->at);
    *out = NULL;
    if (st == ST_OK) {
        series *v = *out = mem_alloc(sizeof *v);
        v->items = mem_alloc((size_t)points * sizeof *v->items);
        e.axes = &ax;
        while (st == ST_OK && v->count < points)
            if ((st = axes_go(w, &ax, v->count, q->d)) == ST_OK && (st = eval(&e, value, &v->items[v->count])) == ST_OK)
                v->count++;
    }
    env_end(&e);
    axes_clear(&ax);
    return st;
}

static status set_width(question *q, const num *value, span at)
{
    if (!num_to_u64(value, &q->w) || q->w < 1)
        return diag_fail(q->d, ST_DOMAIN, at, "w is an integer of at least 1");
    return q->w <= q->s->world->max_accesses ? ST_OK : fail_limit(q, at);
}

/* --- names -------------------------------------------------------------------------- */

/* The variables of the sums around a place, innermost first. */
typedef struct inner {
    const node *variable;
    const struct inner *outer;
} inner;

static bool is_inner(const inner *in, const char *name)
{
    for (; in; in = in->outer)
        if (strcmp(in->variable->name, name) == 0)
            return true;
    return false;
}

static int named(const question *q, const char *name)
{
    for (int k = 0; k < q->axes.count; k++)
        if (strcmp(q->names[k], name) == 0)
            return k;
    return -1;
}

static const node *clause_for(const node *clauses, const char *name)
{
    for (const node *c = clauses; c; c = c->next)
        if ((c->kind == N_BINDING || c->kind == N_FOR_NAME) && strcmp(c->name, name) == 0)
            return c;
    return NULL;
}

static bool a_name_of_another_kind(const char *name)
{
    return strcmp(name, "ans") == 0 || strchr(name, '.') || builtin_named(name) || metric_named(name) >= 0;
}

/* {0, 1, 2, ..., 31} */
static const char *few_values(question *q, const series *v)
{
    str s = { 0 };
    for (uint64_t i = 0; i < v->count; i++) {
        num item;
        str_add(&s, i ? ", " : "{");
        if (v->count > 6 && i == 3) {
            str_add(&s, "..., ");
            i = v->count - 1;
        }
        if (series_at(q->s->world, v, i, &item) == ST_OK)
            num_print(&q->s->world->numbers, &s, &item, 40, 12);
        num_clear(&item);
    }
    str_char(&s, '}');
    const char *text = arena_copy(q->s->arena, str_text(&s));
    str_clear(&s);
    return text;
}

/* Values for a free name: the clause's, a variable's if it is a series, or 0..w-1. */
static status add_name(question *q, const node *n, const node *clauses)
{
    const node *c = clause_for(clauses, n->name);
    const symbol *sym = world_symbol(q->s->world, n->name);
    if (named(q, n->name) >= 0 || (c == NULL && (sym->kind == SYMBOL_VALUE || sym->kind == SYMBOL_FUNCTION || a_name_of_another_kind(n->name))))
        return ST_OK;
    if (q->axes.count == MAX_AXES)
        return diag_fail(q->d, ST_LIMIT, n->at, "at most %d free names; give some a value, as a variable", MAX_AXES);
    int k = q->axes.count;
    series *values = NULL;
    status st = ST_OK;
    if (c) {
        q->shown[k] = written(q, c->a, NULL, "");
        st = values_of(q, c->a, &values);
    } else if (sym->kind == SYMBOL_SERIES) {
        q->shown[k] = few_values(q, sym->values);
        values = series_copy(sym->values);
    } else {
        q->shown[k] = arena_format(q->s->arena, "0..%llu", (unsigned long long)q->w - 1);
        values = range_of(q->w);
        q->assumed[k] = true;
    }
    q->names[k] = n->name;
    q->axes.axis[k] = (axis){ .values = values, .owned = true };
    q->axes.count += values != NULL;
    return st;
}

static status collect(question *q, const node *n, const node *clauses, const inner *in);

static status collect_sum(question *q, const node *n, const node *v, const node *clauses, const inner *in)
{
    if (v) {
        status st = collect(q, v->a, clauses, in);
        return st == ST_OK ? collect_sum(q, n, v->next, clauses, &(inner){ v, in }) : st;
    }
    status st = collect(q, n->b, clauses, in);
    return st == ST_OK && n->c ? collect(q, n->c, clauses, in) : st;
}

/* The free names of an expression, in its order. */
static status collect(question *q, const node *n, const node *clauses, const inner *in)
{
    if (n->kind == N_AGGREGATE)
        return collect_sum(q, n, n->a, clauses, in);
    if (n->kind == N_NAME)
        return is_inner(in, n->name) || strcmp(n->name, "i") == 0 || strcmp(n->name, "w") == 0 ? ST_OK : add_name(q, n, clauses);
    const node *first[] = { n->a, n->kind == N_CALL ? NULL : n->b, n->kind == N_CALL ? NULL : n->c };
    if (n->kind == N_CALL && metric_named(n->name) >= 0 && n->a) /* time(sum.pairwise on umm, ...): no value's name */
        first[0] = n->a->next;
    status st = ST_OK;
    for (int k = 0; k < 3; k++)
        for (const node *x = first[k]; x && st == ST_OK; x = x->next)
            st = collect(q, x, clauses, in);
    return st;
}

static status not_in_expression(question *q, const node *c)
{
    nearest near;
    nearest_begin(&near, c->name);
    nearest_offer(&near, "w");
    nearest_offer(&near, "i");
    for (int k = 0; k < q->axes.count; k++)
        nearest_offer(&near, q->names[k]);
    diag_fail(q->d, ST_NAME, c->b->at, "`%s` does not stand in the expression", c->name);
    nearest_end(&near, q->d);
    return ST_NAME;
}

static status check_clauses(question *q, const node *clauses)
{
    for (const node *c = clauses; c; c = c->next) {
        if (c->kind == N_ON) {
            const entry *model = query_entry(q->s->world, ENTRY_MODEL, c->a, q->d);
            if (model == NULL)
                return q->d->st;
            machine_kind m = machine_named(model->name);
            if (m != MACHINE_DMM && m != MACHINE_UMM)
                return diag_fail(q->d, ST_NAME, c->a->at, "conflicts are counted on dmm and umm, not on %s", model->name);
            if (c != clause_of(clauses, N_ON))
                return diag_fail(q->d, ST_PARSE, c->at, "one model at a time; without `on` both are shown");
            q->dmm = m == MACHINE_DMM;
            q->umm = m == MACHINE_UMM;
        } else if (c->kind != N_BINDING && c->kind != N_FOR_NAME) {
            return diag_fail(q->d, ST_PARSE, c->at, "after the expression come w=32, i=LO..HI, on dmm or umm, and for NAME=LO..HI");
        } else if (clause_for(clauses, c->name) != c) {
            return diag_fail(q->d, ST_NAME, c->b->at, "`%s` is given twice", c->name);
        } else if (strcmp(c->name, "w") && strcmp(c->name, "i") && named(q, c->name) < 0) {
            return not_in_expression(q, c);
        }
    }
    return ST_OK;
}

/* w: the clause's, the variable's, or 32.  i: the clause's, or 0..w-1. */
static status open_warp(question *q, node *clauses)
{
    const node *c = clause_for(clauses, "w");
    const symbol *w = world_symbol(q->s->world, "w");
    series *v = NULL;
    status st = ST_OK;
    if (c) {
        st = values_of(q, c->a, &v);
        if (st == ST_OK)
            st = v->count == 1 ? set_width(q, &v->items[0], c->a->at) : diag_fail(q->d, ST_DOMAIN, c->a->at, "w is one number here");
        series_free(v);
    } else if (w->kind == SYMBOL_VALUE) {
        st = set_width(q, &w->value, q->expression->at);
    } else {
        q->w = 32;
    }
    c = clause_for(clauses, "i");
    if (st != ST_OK || c == NULL) {
        q->threads = st == ST_OK ? range_of(q->w) : NULL;
        return st;
    }
    q->threads_shown = written(q, c->a, NULL, "");
    st = values_of(q, c->a, &q->threads);
    if (st == ST_OK && q->threads->count > q->w)
        st = diag_fail(q->d, ST_DOMAIN, c->a->at, "one warp has w = %llu threads, and i takes %llu values here", (unsigned long long)q->w,
                       (unsigned long long)q->threads->count);
    return st;
}

/* --- evaluating ------------------------------------------------------------------------ */

static node *parameter(question *q, const char *name)
{
    node *n = node_new(q->s->unit->arena, N_NAME, q->expression->at);
    n->name = name;
    return n;
}

static function function_of(question *q, node *body)
{
    return (function){ .name = "conflicts", .params = q->params, .count = OWN + q->axes.count, .body = body, .arena = q->s->unit->arena };
}

/* at i = 3, row = 1 */
static const char *where(question *q)
{
    num_ctx *c = &q->s->world->numbers;
    str s = { 0 };
    str_add(&s, "at i = ");
    num_print(c, &s, &q->args[THREAD], 40, 12);
    for (int k = 0; k < q->axes.count; k++) {
        str_format(&s, ", %s = ", q->names[k]);
        num_print(c, &s, &q->args[OWN + k], 40, 12);
    }
    const char *text = arena_copy(q->s->arena, str_text(&s));
    str_clear(&s);
    return text;
}

static status no_address(question *q, const num *address)
{
    str s = { 0 };
    int sign = 0;
    num_print(&q->s->world->numbers, &s, address, 40, 12);
    bool large = num_is_integer(address) && num_sign(&q->s->world->numbers, address, &sign) == ST_OK && sign > 0;
    diag_fail(q->e.d, ST_DOMAIN, q->expression->at, "the address is %s %s; %s", str_text(&s), where(q),
              large ? "it must be below 2^64" : "an address is an integer, and not negative");
    str_clear(&s);
    return ST_DOMAIN;
}

/* The addresses of the warp at one combination of values. */
static status request(question *q, function *f, uint64_t point)
{
    world *w = q->s->world;
    status st = axes_go(w, &q->axes, point, q->e.d);
    for (int k = 0; k < q->axes.count; k++)
        q->args[OWN + k] = q->axes.axis[k].now;
    for (uint64_t t = 0; t < q->threads->count && st == ST_OK; t++) {
        num address = num_int(0);
        if ((++q->evaluated & 255) == 0 && w->numbers.stop && *w->numbers.stop)
            return diag_fail(q->e.d, ST_INTERRUPT, (span){ 0 }, "stopped");
        num_clear(&q->args[THREAD]);
        if ((st = series_at(w, q->threads, t, &q->args[THREAD])) != ST_OK)
            return diag_fail(q->e.d, st, (span){ 0 }, "%s", w->numbers.why);
        if ((st = eval_call(&q->e, f, q->args, f->count, q->expression->at, &address)) != ST_OK) {
            if (q->e.d->hint == NULL)
                diag_hint(q->e.d, "%s", where(q));
        } else if (!num_to_u64(&address, &q->cells[t])) {
            st = no_address(q, &address);
        }
        num_clear(&address);
    }
    return st;
}

static uint64_t stages(question *q, machine_kind m)
{
    memcpy(q->scratch, q->cells, (size_t)q->threads->count * sizeof *q->cells);
    return access_stages(m, q->w, q->scratch, q->threads->count, q->s->world->numbers.stop);
}

static status count_all(question *q, function *f)
{
    status st = ST_OK;
    for (uint64_t point = 0; point < q->points && st == ST_OK; point++) {
        st = request(q, f, point);
        for (int m = 0; m < 2 && st == ST_OK; m++) {
            uint64_t k = stages(q, m ? MACHINE_UMM : MACHINE_DMM);
            q->on[m].sum += k;
            if (k > q->on[m].worst)
                q->on[m].at = point;
            if (k > q->on[m].worst)
                q->on[m].worst = k;
        }
    }
    return st;
}

/* --- padding ----------------------------------------------------------------------------- */

/* Does the value of a tree change from thread to thread or from combination to combination? */
static bool varies(const question *q, const node *n)
{
    if (n->kind == N_NAME) {
        int k = named(q, n->name);
        return strcmp(n->name, "i") == 0 || (k >= 0 && q->axes.axis[k].values->count > 1);
    }
    const node *first[] = { n->a, n->b, n->c };
    for (int k = 0; k < 3; k++)
        for (const node *x = first[k]; x; x = x->next)
            if (varies(q, x))
                return true;
    return false;
}

/* The place of multiplier number *k: the side that does not vary, of a product whose other
 * side does.  In row*32 + i it is how long a row is. */
static node **multiplier(const question *q, node **place, int *k)
{
    node *n = *place;
    if (n->kind == N_BINARY && n->op == OP_MUL && varies(q, n->a) != varies(q, n->b) && (*k)-- == 0)
        return varies(q, n->a) ? &n->b : &n->a;
    node **first[] = { &n->a, &n->b, &n->c };
    for (int c = 0; c < 3; c++)
        for (node **x = first[c]; *x; x = &(*x)->next) {
            node **found = multiplier(q, x, k);
            if (found)
                return found;
        }
    return NULL;
}

/* The value of a multiplier; 0 if it is no number that a row can be long. */
static int64_t multiplier_value(question *q, const node *tree)
{
    num v = num_int(0);
    int64_t m = 0;
    function f = function_of(q, node_copy(q->s->unit->arena, tree));
    status st = function_resolve(q->s->world, &f, q->e.d);
    if (st == ST_OK)
        st = eval_call(&q->e, &f, q->args, f.count, tree->at, &v);
    if (st != ST_OK || !num_to_i64(&v, &m) || m < 2 || m > INT64_MAX / 2)
        m = 0;
    num_clear(&v);
    return m;
}

/* Has every combination one stage on the DMM?  The worst is tried first: it most likely
 * says no.  An address that is none any more says no, too. */
static status conflict_free(question *q, function *f, bool *yes)
{
    status st = ST_OK;
    *yes = true;
    for (uint64_t tried = 0; tried <= q->points && *yes && st == ST_OK; tried++) {
        if (q->evaluated > q->s->world->max_accesses)
            return ST_LIMIT;
        st = request(q, f, tried ? tried - 1 : q->on[0].at);
        *yes = st == ST_OK && stages(q, MACHINE_DMM) == 1;
    }
    if (st == ST_INTERRUPT)
        return st;
    diag_clear(q->e.d);
    return ST_OK;
}

typedef struct padding {
    int64_t from, to;
    const char *shown;
} padding;

/* The least padding of multiplier number k; to = 0 if none helps, from = 0 past the last. */
static status pad(question *q, int k, padding *out)
{
    arena *a = q->s->unit->arena;
    node *tree = node_copy(a, q->expression), **place = multiplier(q, &tree, &k);
    *out = (padding){ .from = 0 };
    if (place == NULL)
        return ST_OK;
    int64_t m = multiplier_value(q, *place);
    out->from = m ? m : -1; /* there may be others */
    diag_clear(q->e.d);
    node *number = node_new(a, N_NUMBER, (*place)->at);
    number->next = (*place)->next;
    *place = number;
    function f = function_of(q, tree);
    bool good = false;
    status st = m ? function_resolve(q->s->world, &f, q->e.d) : ST_OK;
    for (int64_t by = 1; m && st == ST_OK && !good && (uint64_t)by < q->w; by++) {
        number->value = num_int(m + by);
        out->to = m + by;
        st = conflict_free(q, &f, &good);
    }
    if (good)
        out->shown = written(q, tree, number, arena_format(q->s->arena, "%lld", (long long)out->to));
    else
        out->to = 0;
    return st;
}

enum { TOGETHER = 4 }; /* multipliers that are increased together, at most */

typedef struct joint {
    int count;                  /* of multipliers */
    int64_t from[TOGETHER];
    node *number[TOGETHER];     /* their places in the tree */
    node *tree;
    function f;
} joint;

/* The multipliers of the expression, each a number in a tree of its own; false when there is
 * only one, or more than are increased together. */
static status take_multipliers(question *q, joint *j, bool *several)
{
    arena *a = q->s->unit->arena;
    *j = (joint){ .tree = node_copy(a, q->expression) };
    *several = false;
    for (int k = 0;; k++) {
        int left = k;
        node **place = multiplier(q, &j->tree, &left);
        if (place == NULL)
            break;
        int64_t m = multiplier_value(q, *place);
        diag_clear(q->e.d);
        if (m == 0)
            continue;
        if (j->count == TOGETHER)
            return ST_OK;
        node *number = node_new(a, N_NUMBER, (*place)->at);
        number->next = (*place)->next;
        number->value = num_int(m);
        *place = number;
        j->from[j->count] = m;
        j->number[j->count++] = number;
    }
    *several = j->count > 1;
    j->f = function_of(q, j->tree);
    return *several ? function_resolve(q->s->world, &j->f, q->e.d) : ST_OK;
}

/* All ways to add `total` to the multipliers from number k on. */
static status spread(question *q, joint *j, int k, int64_t total, bool *good)
{
    status st = ST_OK;
    int64_t most = total < (int64_t)q->w ? total : (int64_t)q->w - 1;
    if (k == j->count - 1) {
        if (total >= (int64_t)q->w)
            return ST_OK;
        j->number[k]->value = num_int(j->from[k] + total);
        return conflict_free(q, &j->f, good);
    }
    for (int64_t by = 0; by <= most && st == ST_OK && !*good; by++) {
        j->number[k]->value = num_int(j->from[k] + by);
        st = spread(q, j, k + 1, total - by, good);
    }
    return st;
}

static int by_place(const void *a, const void *b)
{
    const node *const *x = a, *const *y = b;
    return (*x)->at.from - (*y)->at.from;
}

/* The expression as it was written, with the numbers in their places. */
static const char *written_together(question *q, const joint *j)
{
    span at = j->tree->at;
    const char *text = at.src->text;
    const node *part[TOGETHER];
    str s = { 0 };
    if (memchr(text + at.from, '\n', (size_t)(at.to - at.from)))
        return unparse_arena(q->s->arena, j->tree);
    memcpy(part, j->number, sizeof part);
    qsort(part, (size_t)j->count, sizeof *part, by_place);
    int from = at.from;
    for (int k = 0; k < j->count; k++) {
        int64_t v = 0;
        num_to_i64(&part[k]->value, &v);
        str_addn(&s, text + from, (size_t)(part[k]->at.from - from));
        str_format(&s, "%lld", (long long)v);
        from = part[k]->at.to;
    }
    str_addn(&s, text + from, (size_t)(at.to - from));
    const char *copy = arena_copy(q->s->arena, str_text(&s));
    str_clear(&s);
    return copy;
}

/* Increased together, the least sum of changes first, where no multiplier alone helps. */
static status pad_together(question *q, result *list, bool *several)
{
    joint j;
    bool good = false;
    status st = take_multipliers(q, &j, several);
    for (int64_t total = 2; st == ST_OK && *several && !good && total <= j.count * ((int64_t)q->w - 1); total++)
        st = spread(q, &j, 0, total, &good);
    if (!good || st != ST_OK)
        return st;
    arena *a = q->s->arena;
    str name = { 0 }, value = { 0 };
    for (int k = 0; k < j.count; k++) {
        int64_t to = 0;
        num_to_i64(&j.number[k]->value, &to);
        if (to == j.from[k])
            continue;
        str_format(&name, "%s%lld", name.length ? ", " : "", (long long)j.from[k]);
        str_format(&value, "%s%lld", value.length ? ", " : "", (long long)to);
    }
    result *r = result_add_object(a, list, NULL);
    result_add_text(a, r, "name", str_text(&name));
    result_add_text(a, r, "values", str_text(&value));
    result_add_text(a, r, "expression", written_together(q, &j));
    str_clear(&name);
    str_clear(&value);
    return ST_OK;
}

static int by_padding(const void *a, const void *b)
{
    const padding *x = a, *y = b;
    int64_t d = (x->to - x->from) - (y->to - y->from);
    return (d > 0) - (d < 0);
}

/* What a row's length must become for the DMM to have no conflict, the least change first. */
static status add_padding(question *q, result *to)
{
    enum { MOST = 16 };
    padding found[MOST], one;
    int count = 0;
    diag quiet;
    diag_init(&quiet);
    q->e.d = &quiet;
    q->evaluated = 0;
    status st = ST_OK;
    bool several = false;
    for (int k = 0; count < MOST && (st = pad(q, k, &one)) == ST_OK && one.from != 0; k++)
        if (one.to)
            found[count++] = one;
    result *list = result_add_array(q->s->arena, to, "padding");
    if (count == 0 && st == ST_OK)
        st = pad_together(q, list, &several);
    diag_clear(&quiet);
    q->e.d = q->d;
    if (st == ST_INTERRUPT)
        return diag_fail(q->d, st, (span){ 0 }, "stopped");
    qsort(found, (size_t)count, sizeof *found, by_padding);
    arena *a = q->s->arena;
    for (int k = 0; k < count; k++) {
        result *r = result_add_object(a, list, NULL);
        result_add_text(a, r, "name", arena_format(a, "%lld", (long long)found[k].from));
        result_add_number(a, r, "value", &(num){ NUM_INT, { .i = found[k].to } });
        result_add_text(a, r, "expression", found[k].shown);
    }
    if (list->first == NULL && st == ST_OK)
        result_add_text(a, to, "padding_none", several ? "none helps: all multipliers, alone and together, plus 0 to w - 1"
                        : "none helps: every multiplier alone, plus 1 to w - 1");
    if (st == ST_LIMIT)
        result_add_text(a, to, "padding_limit", arena_format(a, "not searched to the end: that takes more than %llu addresses; set accesses=...",
                                                             (unsigned long long)q->s->world->max_accesses));
    return ST_OK;
}

/* --- the answer ----------------------------------------------------------------------------- */

typedef struct asked {
    uint64_t bank, cell;
} asked;

typedef struct bank {
    uint64_t number, count;
    const asked *cells;
} bank;

static int by_bank(const void *a, const void *b)
{
    const asked *x = a, *y = b;
    return x->bank != y->bank ? (x->bank > y->bank) - (x->bank < y->bank) : (x->cell > y->cell) - (x->cell < y->cell);
}

static int fullest_first(const void *a, const void *b)
{
    const bank *x = a, *y = b;
    return x->count != y->count ? (x->count < y->count) - (x->count > y->count) : (x->number > y->number) - (x->number < y->number);
}

/* Banks that are asked for more than one cell, from the addresses of the warp; both lists
 * have room for as many as there are threads. */
static uint64_t find_banks(const question *q, asked *v, bank *banks)
{
    uint64_t n = 0, count = 0, all = q->threads->count;
    for (uint64_t i = 0; i < all; i++)
        v[i] = (asked){ q->cells[i] % q->w, q->cells[i] };
    qsort(v, (size_t)all, sizeof *v, by_bank);
    for (uint64_t i = 0; i < all; i++)
        if (i == 0 || v[i].cell != v[n - 1].cell)
            v[n++] = v[i];
    for (uint64_t i = 0, j; i < n; i = j) {
        for (j = i + 1; j < n && v[j].bank == v[i].bank;)
            j++;
        if (j - i > 1)
            banks[count++] = (bank){ v[i].bank, j - i, v + i };
    }
    qsort(banks, (size_t)count, sizeof *banks, fullest_first);
    return count;
}

static status add_banks(question *q, function *f, result *to)
{
    arena *a = q->s->arena;
    status st = request(q, f, q->on[0].at);
    if (st != ST_OK)
        return st;
    bank *banks = mem_alloc((size_t)q->threads->count * sizeof *banks);
    asked *cells_asked = mem_alloc((size_t)q->threads->count * sizeof *cells_asked);
    uint64_t count = find_banks(q, cells_asked, banks), listed = 0;
    result_add_u64(a, to, "banks_in_conflict", count);
    result *list = result_add_array(a, to, "banks");
    for (uint64_t b = 0; b < count && listed < MOST_CELLS; b++) {
        result *r = result_add_object(a, list, NULL);
        result_add_text(a, r, "name", arena_format(a, "bank %llu", (unsigned long long)banks[b].number));
        result_add_u64(a, r, "bank", banks[b].number);
        result_add_u64(a, r, "asked", banks[b].count);
        result *cells = result_add_array(a, r, "cells");
        for (uint64_t i = 0; i < banks[b].count && listed < MOST_CELLS; i++, listed++)
            result_add_u64(a, cells, NULL, banks[b].cells[i].cell);
    }
    free(cells_asked);
    free(banks);
    return ST_OK;
}

static status add_machine(question *q, result *to, const char *key, const tally *t)
{
    arena *a = q->s->arena;
    num sum, points, mean;
    result *r = result_add_object(a, to, key);
    result_add_u64(a, r, "worst", t->worst);
    num_set_u64(&sum, t->sum);
    num_set_u64(&points, q->points);
    if (num_div(&q->s->world->numbers, &mean, &sum, &points) == ST_OK) {
        result_add_number(a, r, "mean", &mean);
        num_clear(&mean);
    }
    num_clear(&sum);
    num_clear(&points);
    result *at = result_add_object(a, r, "at");
    status st = axes_go(q->s->world, &q->axes, t->at, q->d);
    for (int k = 0; k < q->axes.count && st == ST_OK; k++)
        result_add_number(a, at, q->names[k], &q->axes.axis[k].now);
    return st;
}

static void add_question(question *q, result *to)
{
    arena *a = q->s->arena;
    result_add_text(a, to, "command", "conflicts");
    result_add_text(a, to, "expression", written(q, q->expression, NULL, ""));
    result_add_u64(a, to, "w", q->w);
    if (q->threads_shown)
        result_add_text(a, to, "i", q->threads_shown);
    if (q->axes.count == 0)
        return;
    result *list = result_add_array(a, to, "for");
    for (int k = 0; k < q->axes.count; k++) {
        result *r = result_add_object(a, list, NULL);
        result_add_text(a, r, "name", q->names[k]);
        result_add_text(a, r, "value", q->shown[k]);
        result_add_truth(a, r, "assumed", q->assumed[k]);
    }
    result_add_u64(a, to, "combinations", q->points);
}

static status answer(question *q, function *f)
{
    result *to = result_object(q->s->arena);
    add_question(q, to);
    status st = ST_OK;
    if (q->dmm)
        st = add_machine(q, to, "dmm", &q->on[0]);
    if (q->umm && st == ST_OK)
        st = add_machine(q, to, "umm", &q->on[1]);
    if (q->dmm && st == ST_OK && q->on[0].worst > 1 && (st = add_banks(q, f, to)) == ST_OK)
        st = add_padding(q, to);
    if (st != ST_OK)
        return st;
    q->s->sink->answer(q->s->sink, VIEW_CONFLICTS, to);
    num worst;
    num_set_u64(&worst, q->on[q->dmm ? 0 : 1].worst);
    world_remember(q->s->world, &worst);
    num_clear(&worst);
    return ST_OK;
}

static status ask(question *q, node *n)
{
    status st = open_warp(q, n->b);
    if (st == ST_OK)
        st = collect(q, n->a, n->b, NULL);
    if (st == ST_OK)
        st = check_clauses(q, n->b);
    if (st != ST_OK)
        return st;
    q->points = axes_points(&q->axes);
    uint64_t all;
    if (__builtin_mul_overflow(q->points, q->threads->count, &all) || all > q->s->world->max_accesses)
        return fail_limit(q, n->a->at);
    q->params = node_append(parameter(q, "i"), parameter(q, "w"));
    for (int k = 0; k < q->axes.count; k++)
        q->params = node_append(q->params, parameter(q, q->names[k]));
    num_set_u64(&q->args[WIDTH], q->w);
    q->cells = mem_alloc((size_t)q->threads->count * sizeof *q->cells);
    q->scratch = mem_alloc((size_t)q->threads->count * sizeof *q->scratch);
    function f = function_of(q, node_copy(q->s->unit->arena, n->a));
    st = function_resolve(q->s->world, &f, q->d);
    if (st == ST_OK)
        st = count_all(q, &f);
    return st == ST_OK ? answer(q, &f) : st;
}

/* `conflicts` is a metric, too: conflicts sum.pairwise on dmm n=... */
static bool is_metric(const session *s, const node *n)
{
    return n->a && n->a->kind == N_NAME && (strchr(n->a->name, '.') || catalog_has(s->world->catalog, ENTRY_ALGORITHM, n->a->name));
}

static status run(session *s, node *n, diag *d)
{
    if (is_metric(s, n))
        return command_named("metric")->run(s, n, d);
    question q = { .s = s, .d = d, .expression = n->a, .dmm = true, .umm = true };
    env_begin(&q.e, s->world, NULL, NULL, d);
    status st = ask(&q, n);
    if (d->st != ST_OK)
        diag_place(d, n->at);
    env_end(&q.e);
    num_clear(&q.args[THREAD]); /* the others are the axes' own */
    axes_clear(&q.axes);
    series_free(q.threads);
    free(q.cells);
    free(q.scratch);
    return st;
}

const command command_conflicts = {
    .name = "conflicts",
    .args = "EXPRESSION [w=32] [i=LO..HI] [on dmm|umm] [for NAME=LO..HI ...]",
    .summary = "the stages of an index expression for one warp: bank conflicts on the DMM, address groups on the UMM",
    .help = "Thread i of a warp of w threads asks for the word at address EXPRESSION; i = 0..w-1 and w = 32 (or the variable w) if not given. "
            "Names without a value take 0..w-1, or the values that `for` gives: then the worst case and the mean over all "
            "combinations are shown, and the first combination that attains the worst. Where there are bank conflicts, it lists the "
            "colliding cells and the least padding of a row that avoids them: which multiplier, increased to what, leaves one "
            "stage in every case; where none alone does, up to four multipliers together, each increased by less than w. conflicts ALGORITHM on MODEL is the metric.",
    .examples = { "conflicts 33*i", "conflicts (i mod 8)*130 + i div 8", "conflicts row*32 + i for row=0..31", "conflicts i*row for row=1..32" },
    .syntax = SYNTAX_EXPR,
    .complete = COMPLETE_ALGORITHMS,
    .run = run,
};
