/* Several algorithms measured: see measured_order.h. Each is opened and measured as a statement of
 * its own would be; a row is an algorithm at a point. The model's times are only compared for the
 * same machine, since steps of different machines have no common unit. */
#include "measure/measured_order.h"

#include <stdlib.h>
#include <string.h>

#include "measure/measured_plot.h"
#include "measure/prediction.h"

enum { MOST = 24 };

typedef struct party {
    const node *name;
    measuring m;
    bool open;
    measure_row *rows;
    int count;
} party;

typedef struct field_of { /* the parties */
    session *s;
    node *statement;
    const option *rows;
    diag *d;
    party list[MOST];
    int count;
    int pairs, agree; /* pairs on the same machine that are both measured; for how many the model
                         has the same order */
} field_of;

/* --- who takes part ------------------------------------------------------------------------- */

static bool is_problem(const session *s, const node *target)
{
    catalog *c = s->world->catalog;
    return target->kind == N_NAME && catalog_has(c, ENTRY_PROBLEM, target->name)
           && !catalog_has(c, ENTRY_ALGORITHM, target->name) && !workload_named(target->name);
}

bool measured_order_asked(const session *s, const node *n)
{
    return n->a && (n->a->next || is_problem(s, n->a));
}

static status enter(field_of *f, const node *name)
{
    if (f->count == MOST)
        return diag_fail(f->d, ST_LIMIT, name->at, "at most %d algorithms side by side", MOST);
    f->list[f->count++].name = name;
    return ST_OK;
}

typedef struct solving {
    field_of *f;
    const node *problem;
    const char *machine; /* NULL: any machine */
} solving;

static bool solves(const solving *v, const char *name)
{
    const entry *e = catalog_try(v->f->s->world->catalog, ENTRY_ALGORITHM, name);
    const node *item = e ? entry_item(e, N_SOLVES) : NULL;
    if (item == NULL || strcmp(item->name, v->problem->name) != 0
        || !entry_item(e, N_PROGRAM))
        return false;
    return v->machine == NULL || entry_on(e, v->machine);
}

static void offer_solver(const char *name, void *data)
{
    solving *v = data;
    if (v->f->d->st != ST_OK || !solves(v, name))
        return;
    arena *a = v->f->s->unit->arena;
    enter(v->f, node_name(a, v->problem->at, arena_copy(a, name)));
}

static const char *machine_of(const node *statement)
{
    for (const node *c = statement->b; c; c = c->next)
        if (c->kind == N_BINDING && c->name && strcmp(c->name, "machine") == 0
            && c->a->kind == N_NAME)
            return c->a->name;
    return NULL;
}

static status enter_all(field_of *f)
{
    status st = ST_OK;
    for (const node *t = f->statement->a; t && st == ST_OK; t = t->next) {
        int before = f->count;
        if (!is_problem(f->s, t)) {
            st = t->kind == N_NAME ? enter(f, t)
                                   : diag_fail(f->d, ST_PARSE, t->at, "the name of an algorithm");
            continue;
        }
        solving v = { f, t, machine_of(f->statement) };
        catalog_each(f->s->world->catalog, ENTRY_ALGORITHM, offer_solver, &v);
        if ((st = f->d->st) == ST_OK && f->count == before)
            st = diag_fail(f->d, ST_NAME, t->at, "no algorithm for %s with a program%s%s is known",
                           t->name, v.machine ? " on " : "", v.machine ? v.machine : "");
    }
    return st;
}

/* --- opening ---------------------------------------------------------------------------------- */

static node *statement_of(field_of *f, const party *p)
{
    node *n = node_copy(f->s->unit->arena, f->statement);
    n->a = node_copy(f->s->unit->arena, p->name);
    n->a->next = NULL;
    return n;
}

/* ST_NAME for a parameter that none of them has. */
static status each_taken(field_of *f)
{
    uint64_t lacks = UINT64_MAX;
    for (int i = 0; i < f->count; i++)
        lacks &= f->list[i].m.lacks;
    if (lacks == 0)
        return ST_OK;
    int number = __builtin_ctzll(lacks);
    option_values given;
    node *again = statement_of(f, &f->list[0]);
    if (option_take(f->s, again, f->rows, &given, f->d) == ST_OK) {
        const node *c = again->b;
        for (int i = 0; i < number; i++)
            c = c->next;
        diag_fail(f->d, ST_NAME, c->at, "none of them has a parameter `%s`", c->name);
    }
    option_free(&given);
    return f->d->st;
}

static status open_all(field_of *f)
{
    status st = ST_OK;
    for (int i = 0; i < f->count && st == ST_OK; i++) {
        party *p = &f->list[i];
        p->open = true;
        st = measuring_open_party(f->s, statement_of(f, p), f->rows, &p->m, f->d);
        if (st == ST_OK && p->m.count != f->list[0].m.count)
            st = diag_fail(f->d, ST_DOMAIN, f->statement->at,
                           "%s and %s do not have the same parameters that vary",
                           f->list[0].m.w->name, p->m.w->name);
    }
    return st == ST_OK ? each_taken(f) : st;
}

/* --- orders ----------------------------------------------------------------------------------- */

static void collect(void *data, int i, const measure_row *row, const double *samples)
{
    party *p = data;
    (void)i;
    (void)samples;
    p->rows[p->count++] = *row;
}

static bool one_machine(const party *a, const party *b)
{
    return a->m.made && b->m.made
           && strcmp(generated_machine(a->m.made), generated_machine(b->m.made)) == 0;
}

/* A party's place among those measured at this point, from 1; 0: it was not measured. */
static int measured_place(const field_of *f, int i, int at)
{
    const measure_row *row = &f->list[i].rows[at];
    int place = 1;
    for (int k = 0; k < f->count; k++)
        place += prediction_measured(&f->list[k].rows[at])
                 && f->list[k].rows[at].median < row->median;
    return prediction_measured(row) ? place : 0;
}

/* A party's place by the model among those on the same machine; 0: not known. */
static int model_place(const field_of *f, int i, int at)
{
    const measure_row *row = &f->list[i].rows[at];
    int place = 1;
    for (int k = 0; k < f->count; k++)
        place += one_machine(&f->list[i], &f->list[k]) && f->list[k].rows[at].told.model_time
                 && f->list[k].rows[at].told.model_time < row->told.model_time;
    return row->told.model_time ? place : 0;
}

static void count_pairs(field_of *f, int at)
{
    for (int i = 0; i < f->count; i++)
        for (int k = 0; k < i; k++) {
            const measure_row *a = &f->list[i].rows[at], *b = &f->list[k].rows[at];
            if (!one_machine(&f->list[i], &f->list[k]) || !prediction_measured(a)
                || !prediction_measured(b) || a->told.model_time == b->told.model_time)
                continue;
            f->pairs++;
            f->agree += (a->told.model_time < b->told.model_time) == (a->median < b->median);
        }
}

/* --- the answer ------------------------------------------------------------------------------- */

static void answer_row(field_of *f, int i, int at)
{
    measuring *m = &f->list[i].m;
    const measure_row *row = &f->list[i].rows[at];
    result *to = result_object(m->rows);
    int measured = measured_place(f, i, at), model = model_place(f, i, at);
    result_add_text(m->rows, to, "algorithm", m->w->name);
    measuring_fields(m, m->rows, to, row);
    if (measured)
        result_add_u64(m->rows, to, "measured_order", (uint64_t)measured);
    if (model)
        result_add_u64(m->rows, to, "model_order", (uint64_t)model);
    m->wrong += !row->correct && !*row->reason;
    f->s->sink->row(f->s->sink, to);
    arena_reset(m->rows);
}

static void answer(field_of *f, const char *word)
{
    static const char *const columns[] = { "algorithm",    "machine",    "kernel",
                                           "median_ns",    "mad_ns",     "measured_order",
                                           "model_order",  "model_time", "resident_blocks",
                                           "multiplicity", "correct",    NULL };
    session *s = f->s;
    row_fields may;
    str_own label = { 0 };
    for (int i = 0; i < f->count; i++)
        str_format(&label, "%s%s", i ? ", " : "", f->list[i].m.w->name);
    for (int i = 0; i < f->count; i++)
        f->list[0].m.multiplies |= measuring_multiplies(&f->list[i].m);
    f->list[0].m.label = str_text(&label);
    const result *head = measuring_head(&f->list[0].m, word, columns, &may);
    s->sink->begin_rows(s->sink, &view_measure, head, &may);
    for (int at = 0; at < f->list[0].count; at++) {
        for (int i = 0; i < f->count; i++)
            answer_row(f, i, at);
        count_pairs(f, at);
    }
    s->sink->end_rows(s->sink, false);
    f->list[0].m.label = NULL;
    for (int i = 0; i < f->count; i++)
        measuring_say_reasons(&f->list[i].m);
    if (s->sink->prose && f->pairs)
        session_say(s,
                    arena_format(s->arena,
                                 "of %d pair%s on one machine the model has %d in the order that "
                                 "was measured",
                                 f->pairs, f->pairs == 1 ? "" : "s", f->agree));
}

static status draw(field_of *f)
{
    measured_party parties[MOST];
    const measuring *m = &f->list[0].m;
    if (m->axes.count == 0 || (!m->plot && !m->to && (!m->varies[0] || f->list[0].count < 3)))
        return ST_OK;
    for (int i = 0; i < f->count; i++)
        parties[i] = (measured_party){ &f->list[i].m, f->list[i].rows, f->list[i].count,
                                       measured_quantity(f->list[i].m.w,
                                                         m->plot ? m->plot->name : "time"),
                                       1 };
    return measured_draw_all(parties, f->count);
}

static status judge(field_of *f)
{
    int wrong = 0, without = 0, count = 0;
    const char *why = "";
    for (int i = 0; i < f->count; i++) {
        const measuring *m = &f->list[i].m;
        wrong += m->wrong;
        count += m->count;
        without += measuring_without(m, &why);
    }
    return measuring_judge(wrong, without, count, why, f->d);
}

status measured_order_run(session *s, node *n, const option *rows, const char *word, diag *d)
{
    field_of *f = mem_alloc(sizeof *f);
    f->s = s;
    f->statement = n;
    f->rows = rows;
    f->d = d;
    status st = enter_all(f);
    status_then(st, open_all(f));
    for (int i = 0; i < f->count && st == ST_OK; i++) {
        party *p = &f->list[i];
        p->rows = mem_array((size_t)p->m.count + 1, sizeof *p->rows);
        st = measuring_go(&p->m, collect, p);
    }
    if (st == ST_OK) {
        answer(f, word);
        st = draw(f);
    }
    status_then(st, judge(f));
    if (d->st != ST_OK)
        diag_place(d, n->at);
    for (int i = 0; i < f->count; i++) {
        if (f->list[i].open)
            measuring_close(&f->list[i].m);
        free(f->list[i].rows);
    }
    free(f);
    return st;
}
