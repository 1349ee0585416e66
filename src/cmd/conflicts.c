/* conflicts: the stages of an index expression, for one warp on DMM and UMM.
 *
 * The expression is a function of the thread (i, or the name that the user gives it), the width w
 * and its free names; every combination of their values is one request, counted by the definition
 * (cost/access.h). */
#include <stdlib.h>
#include <string.h>

#include "conflicts/conflicts.h"
#include "expr/expr.h"
#include "session/several.h"

enum { MOST_CELLS = 4096 }; /* of the colliding ones that an answer lists */

/* --- values ------------------------------------------------------------------------ */

static series *range_of(uint64_t count)
{
    series *v = mem_alloc(sizeof *v);
    v->by = num_int(1);
    v->count = count;
    return v;
}

static status set_width(question *q, const num *value, span at)
{
    if (!num_to_u64(value, &q->w) || q->w < 1)
        return diag_fail(q->d, ST_DOMAIN, at, "w is an integer of at least 1");
    return q->w <= q->s->world->max_accesses ? ST_OK : conflicts_fail_limit(q, at);
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

/* `thread=tid` or `for tid`: what the thread is called; i where nobody says. */
static status name_thread(question *q, const node *clauses)
{
    const node *said = NULL;
    q->thread = "i";
    for (const node *c = clauses; c; c = c->next) {
        bool binding = c->kind == N_BINDING && strcmp(c->name, "thread") == 0;
        if (!binding && !(c->kind == N_FOR_NAME && c->op))
            continue;
        if (c->a->kind != N_NAME || strcmp(c->a->name, "w") == 0)
            return diag_fail(q->d, ST_NAME, c->a->at,
                             "a name for the thread is needed, as in: thread=tid");
        if (said && strcmp(c->a->name, q->thread) != 0)
            return diag_fail(
                q->d, ST_NAME, c->at,
                "one name is the thread, and that is `%s`; others take values: for %s=LO..HI",
                q->thread, c->a->name);
        said = c;
        q->thread = c->a->name;
    }
    return ST_OK;
}

/* The expression is a function of threads and of what has values; whoever means another name by the
 * thread says so. */
static status no_value(question *q, const node *n, const node *clauses)
{
    nearest near;
    nearest_begin(&near, n->name);
    for (const node *c = clauses; c; c = c->next)
        if (c->kind == N_BINDING || c->kind == N_FOR_NAME)
            nearest_offer(&near, c->name);
    diag_fail(q->d, ST_NAME, n->at, "`%s` has no value here, and the thread is called `%s`",
              n->name, q->thread);
    nearest_end(&near, q->d);
    return diag_hint(q->d, "if it is the thread, add: for %s; its values otherwise: for %s=LO..HI",
                     n->name, n->name);
}

static bool a_name_of_another_kind(const char *name)
{
    return strcmp(name, "ans") == 0 || strchr(name, '.') || builtin_kept(name)
           || metric_named(name) >= 0;
}

/* {0, 1, 2, ..., 31} */
static const char *few_values(question *q, const series *v)
{
    str_own s = { 0 };
    for (uint64_t i = 0; i < v->count; i++) {
        num_own item = num_int(0);
        str_add(&s, i ? ", " : "{");
        if (v->count > 6 && i == 3) {
            str_add(&s, "..., ");
            i = v->count - 1;
        }
        if (series_at(q->s->world, v, i, &item) == ST_OK)
            num_print(&q->s->world->numbers, &s, &item, 40, 12);
    }
    str_char(&s, '}');
    return arena_copy(q->s->arena, str_text(&s));
}

/* Values for a free name: the clause's, or a variable's if it is a series. */
static status add_name(question *q, const node *n, const node *clauses)
{
    const node *c = conflicts_clause(clauses, n->name);
    const symbol *sym = world_symbol(q->s->world, n->name);
    if (conflicts_name(q, n->name) >= 0
        || (c == NULL
            && (sym->kind == SYMBOL_VALUE || sym->kind == SYMBOL_FUNCTION
                || a_name_of_another_kind(n->name))))
        return ST_OK;
    if (q->axes.count == MAX_AXES)
        return diag_fail(q->d, ST_LIMIT, n->at,
                         "at most %d free names; give some a value, as a variable", MAX_AXES);
    int k = q->axes.count;
    series *values = NULL;
    status st = ST_OK;
    if (c) {
        q->shown[k] = conflicts_written(q, c->a, NULL, "");
        st = conflicts_values(q, c->a, &values);
    } else if (sym->kind == SYMBOL_SERIES) {
        q->shown[k] = few_values(q, sym->values);
        values = series_copy(sym->values);
    } else {
        return no_value(q, n, clauses);
    }
    q->names[k] = n->name;
    q->axes.axis[k] = (axis){ .values = values, .owned = true };
    q->axes.count += values != NULL;
    return st;
}

static status collect(question *q, const node *n, const node *clauses, const inner *in);

static status collect_sum(question *q, const node *n, const node *v, const node *clauses,
                          const inner *in)
{
    if (v) {
        status st = collect(q, v->a, clauses, in);
        status_then(st, collect_sum(q, n, v->next, clauses, &(inner){ v, in }));
        return st;
    }
    status st = collect(q, n->b, clauses, in);
    status_if(st, n->c, collect(q, n->c, clauses, in));
    return st;
}

/* The free names of an expression, in its order. */
static status collect(question *q, const node *n, const node *clauses, const inner *in)
{
    if (n->kind == N_AGGREGATE)
        return collect_sum(q, n, n->a, clauses, in);
    if (n->kind == N_INDEX) /* before its name is taken for one that lacks a value */
        return diag_fail(
            q->d, ST_PARSE, n->at,
            "arrays are part of a program; only an index, without its array, has a value here");
    if (n->kind == N_NAME) {
        bool inner_name = is_inner(in, n->name),
             thread = !inner_name && strcmp(n->name, q->thread) == 0;
        q->uses_thread |= thread;
        return inner_name || thread || strcmp(n->name, "w") == 0 ? ST_OK : add_name(q, n, clauses);
    }
    const node *first[] = { n->a, n->kind == N_CALL ? NULL : n->b,
                            n->kind == N_CALL ? NULL : n->c };
    if (n->kind == N_CALL && metric_named(n->name) >= 0
        && n->a) /* time(sum.pairwise on umm, ...): no value's name */
        first[0] = n->a->next;
    status st = ST_OK;
    for (int k = 0; k < 3; k++)
        for (const node *x = first[k]; x; x = x->next)
            status_then(st, collect(q, x, clauses, in));
    return st;
}

static status not_in_expression(question *q, const node *c)
{
    nearest near;
    nearest_begin(&near, c->name);
    nearest_offer(&near, "w");
    nearest_offer(&near, q->thread);
    for (int k = 0; k < q->axes.count; k++)
        nearest_offer(&near, q->names[k]);
    diag_fail(q->d, ST_NAME, c->b->at, "`%s` does not stand in the expression", c->name);
    return nearest_end(&near, q->d);
}

static status check_clauses(question *q, const node *clauses)
{
    for (const node *c = clauses; c; c = c->next) {
        if (c->kind == N_ON) {
            const entry *model = query_entry(q->s->world, ENTRY_MODEL, c->a, q->d);
            if (model == NULL)
                return q->d->st;
            machine_kind m = access_machine_named(model->name);
            if (m != MACHINE_DMM && m != MACHINE_UMM)
                return diag_fail(q->d, ST_NAME, c->a->at,
                                 "conflicts are counted on dmm and umm, not on %s", model->name);
            if (c != query_clause(clauses, N_ON))
                return diag_fail(q->d, ST_PARSE, c->at,
                                 "one model at a time; without `on` both are shown");
            q->dmm = m == MACHINE_DMM;
            q->umm = m == MACHINE_UMM;
        } else if ((c->kind == N_FOR_NAME && c->op)
                   || (c->kind == N_BINDING && strcmp(c->name, "thread") == 0)) {
            continue; /* the thread's name */
        } else if (c->kind != N_BINDING && c->kind != N_FOR_NAME) {
            return diag_fail(q->d, ST_PARSE, c->at,
                             "after the expression come w=32, i=LO..HI, thread=NAME, on dmm or "
                             "umm, and for NAME=LO..HI");
        } else if (conflicts_clause(clauses, c->name) != c) {
            return diag_fail(q->d, ST_NAME, c->b->at, "`%s` is given twice", c->name);
        } else if (strcmp(c->name, "w") && strcmp(c->name, q->thread)
                   && conflicts_name(q, c->name) < 0) {
            return not_in_expression(q, c);
        }
    }
    return ST_OK;
}

/* w: the clause's, the variable's, or 32.  The thread: the clause's, or 0..w-1. */
static status open_warp(question *q, node *clauses)
{
    const node *c = conflicts_clause(clauses, "w");
    const symbol *w = world_symbol(q->s->world, "w");
    series *v = NULL;
    status st = ST_OK;
    if (c) {
        st = conflicts_values(q, c->a, &v);
        status_then(st, v->count == 1
                            ? set_width(q, &v->items[0], c->a->at)
                            : diag_fail(q->d, ST_DOMAIN, c->a->at, "w is one number here"));
        series_free(v);
    } else if (w->kind == SYMBOL_VALUE) {
        st = set_width(q, &w->value, q->expression->at);
    } else {
        q->w = 32;
    }
    c = conflicts_clause(clauses, q->thread);
    if (st != ST_OK || c == NULL) {
        q->threads = st == ST_OK ? range_of(q->w) : NULL;
        return st;
    }
    q->threads_shown = conflicts_written(q, c->a, NULL, "");
    st = conflicts_values(q, c->a, &q->threads);
    status_if(st, q->threads->count > q->w,
              diag_fail(q->d, ST_DOMAIN, c->a->at,
                        "one warp has w = %llu threads, and %s takes %llu values here",
                        (unsigned long long)q->w, q->thread,
                        (unsigned long long)q->threads->count));
    return st;
}

static status count_all(question *q, function *f)
{
    status st = ST_OK;
    for (uint64_t point = 0; point < q->points && st == ST_OK; point++) {
        st = conflicts_request(q, f, point);
        for (int m = 0; m < 2 && st == ST_OK; m++) {
            uint64_t k = conflicts_stages(q, m ? MACHINE_UMM : MACHINE_DMM);
            q->on[m].sum += k;
            if (k > q->on[m].worst) {
                q->on[m].at = point;
                q->on[m].worst = k;
            }
        }
    }
    return st;
}

/* --- the answer ----------------------------------------------------------------------------- */

typedef struct asked_cell {
    uint64_t bank, cell;
} asked_cell;

typedef struct bank {
    uint64_t number, count;
    const asked_cell *cells;
} bank;

static int by_bank(const void *a, const void *b)
{
    const asked_cell *x = a, *y = b;
    return x->bank != y->bank ? (x->bank > y->bank) - (x->bank < y->bank)
                              : (x->cell > y->cell) - (x->cell < y->cell);
}

static int fullest_first(const void *a, const void *b)
{
    const bank *x = a, *y = b;
    return x->count != y->count ? (x->count < y->count) - (x->count > y->count)
                                : (x->number > y->number) - (x->number < y->number);
}

/* Banks that are asked for more than one cell, from the addresses of the warp; both lists
 * have room for as many as there are threads. */
static uint64_t find_banks(const question *q, asked_cell *v, bank *banks)
{
    uint64_t n = 0, count = 0, all = q->threads->count;
    for (uint64_t i = 0; i < all; i++)
        v[i] = (asked_cell){ q->cells[i] % q->w, q->cells[i] };
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
    status st = conflicts_request(q, f, q->on[0].at);
    if (st != ST_OK)
        return st;
    mem_own bank *banks = mem_array(q->threads->count, sizeof *banks);
    mem_own asked_cell *cells_asked = mem_array(q->threads->count, sizeof *cells_asked);
    uint64_t count = find_banks(q, cells_asked, banks), listed = 0;
    result_add_u64(a, to, "banks_in_conflict", count);
    result *list = result_add_array(a, to, "banks");
    for (uint64_t b = 0; b < count && listed < MOST_CELLS; b++) {
        result *r = result_add_object(a, list, NULL);
        result_add_format(a, r, "name", "bank %llu", (unsigned long long)banks[b].number);
        result_add_u64(a, r, "bank", banks[b].number);
        result_add_u64(a, r, "asked", banks[b].count);
        result *cells = result_add_array(a, r, "cells");
        for (uint64_t i = 0; i < banks[b].count && listed < MOST_CELLS; i++, listed++)
            result_add_u64(a, cells, NULL, banks[b].cells[i].cell);
    }
    return ST_OK;
}

static status add_machine(question *q, result *to, const char *key, const tally *t)
{
    arena *a = q->s->arena;
    result *r = result_add_object(a, to, key);
    result_add_u64(a, r, "worst", t->worst);
    result_add_ratio(&q->s->world->numbers, a, r, "mean", t->sum, q->points);
    result *at = result_add_object(a, r, "at");
    status st = axes_go(q->s->world, &q->axes, t->at, q->d);
    for (int k = 0; k < q->axes.count; k++)
        result_add_number(a, at, q->names[k], &q->axes.axis[k].now);
    return st;
}

static void add_question(question *q, result *to)
{
    arena *a = q->s->arena;
    result_add_text(a, to, "command", "conflicts");
    result_add_text(a, to, "expression", conflicts_written(q, q->expression, NULL, ""));
    result_add_u64(a, to, "w", q->w);
    if (strcmp(q->thread, "i") != 0)
        result_add_text(a, to, "thread", q->thread);
    result_add_text(a, to, "i", q->threads_shown);
    if (q->axes.count == 0)
        return;
    result *list = result_add_array(a, to, "for");
    for (int k = 0; k < q->axes.count; k++) {
        result_add_texts(a, list, "name", q->names[k], "value", q->shown[k], NULL);
    }
    result_add_u64(a, to, "combinations", q->points);
}

/* --- what may be meant otherwise --- */

/* What C writes for xor: i ^ y, i ^ 1. A power of the thread to a number stands for itself. */
static const node *like_xor(const node *n)
{
    if (expr_is_op(n, OP_POW) && expr_has_kind(n->a, N_NAME)
        && (expr_has_kind(n->b, N_NAME) || node_is_number(n->b, 1)))
        return n;
    const node *first[] = { n->a, n->kind == N_CALL ? NULL : n->b, n->c }, *found = NULL;
    for (int k = 0; k < 3; k++)
        for (const node *x = first[k]; x && !found; x = x->next)
            found = like_xor(x);
    return found;
}

/* By how many words the addresses of a GPU's warp differ from thread to thread, if that is 2 or 4
 * for all; else 0. */
static unsigned wide_elements(const question *q)
{
    enum { WARP = 32 };
    bool warp = q->w == WARP && q->points == 1 && q->threads->count > 1;
    uint64_t by = warp ? q->cells[1] - q->cells[0] : 0;
    for (uint64_t i = 1; i < q->threads->count; i++)
        if (q->cells[i] - q->cells[i - 1] != by)
            return 0;
    return (by == 2 || by == 4) && q->cells[0] % by == 0 ? (unsigned)by : 0;
}

/* Of the addresses of the worst request. */
static void add_notes(question *q, result *to)
{
    arena *a = q->s->arena;
    const node *power = like_xor(q->expression);
    const unsigned wide = q->dmm && q->on[0].worst > 1 ? wide_elements(q) : 0;
    str_own s = { 0 };
    if (power)
        str_format(&s, "%s is the power here; what C writes so is %s xor %s, or quote the "
                   "expression",
                   conflicts_written(q, power, NULL, ""), conflicts_written(q, power->a, NULL, ""),
                   conflicts_written(q, power->b, NULL, ""));
    if (!q->uses_thread)
        str_format(&s,
                   "%sthe thread, %s, does not stand in it, so all threads ask for the same cell; "
                   "another name is the thread with: for NAME",
                   s.length ? "; " : "", q->thread);
    if (wide)
        str_format(&s,
                   "%sone word, of 4 bytes on a GPU, is counted for each thread; if these are the "
                   "first words of elements of %u bytes, %s, a GPU serves %llu threads at a time, "
                   "without a conflict, and padding would break their alignment",
                   s.length ? "; " : "", 4 * wide, wide == 2 ? "double or float2" : "float4",
                   (unsigned long long)(q->w / wide));
    result_add_said(a, to, "note", str_text(&s));
}

static status answer(question *q, function *f)
{
    result *to = result_object(q->s->arena);
    add_question(q, to);
    status st = ST_OK;
    if (q->dmm)
        st = add_machine(q, to, "dmm", &q->on[0]);
    status_if(st, q->umm, add_machine(q, to, "umm", &q->on[1]));
    status_if(st, q->dmm && q->on[0].worst > 1, add_banks(q, f, to));
    if (st != ST_OK)
        return st;
    add_notes(q, to);
    if (q->dmm && q->on[0].worst > 1 && !like_xor(q->expression))
        st = conflicts_padding(q, to); /* no advice on what is hardly meant */
    if (st != ST_OK)
        return st;
    q->s->sink->answer(q->s->sink, &view_conflicts, to);
    num_own worst = num_int(0);
    num_set_u64(&worst, q->on[q->dmm ? 0 : 1].worst);
    world_remember(q->s->world, &worst);
    return ST_OK;
}

/* --- evaluating ------------------------------------------------------------------------ */

static node *parameter(question *q, const char *name)
{
    return node_name(q->s->unit->arena, q->expression->at, name);
}

static status ask(question *q, node *n)
{
    status st = name_thread(q, n->b);
    status_then(st, open_warp(q, n->b));
    status_then(st, collect(q, n->a, n->b, NULL));
    status_then(st, check_clauses(q, n->b));
    if (st != ST_OK)
        return st;
    q->points = axes_points(&q->axes);
    uint64_t all;
    if (__builtin_mul_overflow(q->points, q->threads->count, &all)
        || all > q->s->world->max_accesses)
        return conflicts_fail_limit(q, n->a->at);
    q->params = node_append(parameter(q, q->thread), parameter(q, "w"));
    for (int k = 0; k < q->axes.count; k++)
        q->params = node_append(q->params, parameter(q, q->names[k]));
    num_set_u64(&q->args[WIDTH], q->w);
    if (!mem_has(q->threads->count,
                 sizeof *q->cells + sizeof *q->scratch + sizeof(bank) + sizeof(asked_cell)))
        return mem_refuse(q->d, n->a->at, "the addresses of %llu threads",
                          (unsigned long long)q->threads->count);
    q->cells = mem_array(q->threads->count, sizeof *q->cells);
    q->scratch = mem_array(q->threads->count, sizeof *q->scratch);
    function f = conflicts_function(q, node_copy(q->s->unit->arena, n->a));
    st = function_resolve(q->s->world, &f, q->d);
    status_then(st, count_all(q, &f));
    status_if(st, !q->silent, answer(q, &f));
    return st;
}

static status ask_and_end(question *q, node *n)
{
    env_begin(&q->e, q->s->world, NULL, NULL, q->d);
    status st = ask(q, n);
    env_end(&q->e);
    num_clear(&q->args[THREAD]); /* the others are the axes' own */
    axes_clear(&q->axes);
    series_free(q->threads);
    free(q->cells);
    free(q->scratch);
    return st;
}

status conflicts_worst(session *s, node *expression, node *clauses, uint64_t *stages, diag *d)
{
    node n = {
        .kind = N_QUERY, .name = "conflicts", .at = expression->at, .a = expression, .b = clauses
    };
    question q = { .s = s, .d = d, .expression = expression, .dmm = true, .silent = true };
    status st = ask_and_end(&q, &n);
    *stages = q.on[0].worst;
    return st;
}

/* `conflicts` is a metric, too: conflicts sum.pairwise on dmm n=... */
static bool is_metric(const session *s, const node *n)
{
    return n->a && n->a->kind == N_NAME
           && (strchr(n->a->name, '.')
               || catalog_has(s->world->catalog, ENTRY_ALGORITHM, n->a->name));
}

static status run(session *s, node *n, diag *d)
{
    if (is_metric(s, n) || several_asked(n))
        return command_named(s->commands, "metric")->run(s, n, d);
    question q = { .s = s, .d = d, .expression = n->a, .dmm = true, .umm = true };
    return n->a && n->a->kind == N_STRING ? conflicts_quoted(&q, n) : ask_and_end(&q, n);
}

static const option options[] = {
    OPTION("w", "32", OTHER, "threads of a warp, and banks or words of a group"),
    OPTION("i", "LO..HI", OTHER, "the threads that ask; 0..w-1 where nothing is said"),
    OPTION("thread", "NAME", OTHER, "what the thread is called; i where nothing is said"),
    OPTION("on", "dmm|umm", CLAUSE, NULL),
    OPTION("for", "NAME=LO..HI ...", CLAUSE,
           "a further name of the expression: a row for each value"),
    { .name = NULL },
};

const command command_conflicts = {
    .name = "conflicts",
    .args = "EXPRESSION",
    .options = options,
    .summary = "the stages of an index expression for one warp: bank conflicts on the DMM, address "
               "groups on the UMM",
    .help =
        "Thread i of a warp of w threads asks for the word at address EXPRESSION. A word has 4 "
        "bytes on a GPU. i goes from 0 to w-1, and w is 32 (or the variable w) if not given. "
        "With thread=tid, or for tid, the thread is called tid. As everywhere here ^ is the "
        "power; C's is xor.\n\n"
        "Every other name needs a value: a variable's, or those that `for` gives. Of several "
        "values it shows the worst case and the mean over all combinations, and the first "
        "combination that attains the worst.\n\n"
        "Where there are bank conflicts, it lists the cells that collide, and the least padding "
        "of a row that avoids them: which multiplier, increased to what, leaves one stage in "
        "every case. Where no multiplier alone does, up to four are tried together, each "
        "increased by less than w.\n\n"
        "conflicts ALGORITHM on MODEL is the metric.",
    .examples = { "conflicts 33*i", "conflicts 33*tid for tid", "conflicts (i mod 8)*130 + i div 8",
                  "conflicts row*32 + i for row=0..31" },
    .syntax = SYNTAX_EXPR,
    .complete = COMPLETE_ALGORITHMS,
    .run = run,
};
