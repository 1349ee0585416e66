/* Runs at small points: see first_runs.h. */
#include "session/first_runs.h"

#include <string.h>

#include "catalog/procedure.h"
#include "machine/program.h"
#include "session/references.h"

/* Values are tried in the order of the sum of their places in the list, so that the smallest points
 * come first: an array is left at its ends, and these meet where parameters are small. */
static const int64_t values[] = { 1, 2, 3, 4, 8, 64, 1024 };
enum { VALUES = sizeof values / sizeof *values, SHELLS = 16, TRIED = 1500, RUNS = 24,
       STEPS = 4096, WORDS = 1 << 18, OPEN = 16 };

/* Nodes of a program that is not too long to be tried: what it costs is derived on the way. */
enum { LONG = 4000 };

typedef struct trying {
    session *s;
    query q;
    int slot[OPEN], at[OPEN], count; /* the parameters, and the place of the value of each */
    int tried, runs;
    diag *d;
} trying;

/* Of the words of shared memory there are many first. */
static int64_t value_of(const trying *t, int i)
{
    bool many = strcmp(t->q.in->slots[t->slot[i]].name, "M") == 0;
    return values[many ? VALUES - 1 - t->at[i] : t->at[i]];
}

/* "n = 1, p = 2" */
static const char *place(const trying *t)
{
    str_own text = { 0 };
    for (int i = 0; i < t->count; i++)
        str_format(&text, "%s%s = %lld", i ? ", " : "", t->q.in->slots[t->slot[i]].name,
                   (long long)value_of(t, i));
    return arena_copy(t->s->arena, str_text(&text));
}

static void count_node(node *n, void *count)
{
    (void)n;
    ++*(int *)count;
}

static bool is_long(const entry *e)
{
    int nodes = 0;
    node_walk(entry_item(e, N_PROGRAM)->a, count_node, &nodes);
    return nodes > LONG;
}

/* What it calls may be defined later. */
static bool calls(const entry *e)
{
    return node_has_kind(entry_item(e, N_PROGRAM)->a, N_RUN);
}

/* A run at the point at hand; *wrong: it ended with an error of the program's. */
static status run_here(trying *t, bool *wrong)
{
    run_options o = { .max_words = WORDS, .max_steps = STEPS, .seed = 1 };
    run_result run;
    diag_trial trial;
    diag_try(&trial, &t->q.e.d);
    status st = program_run(&t->q.e, &o, &run);
    *wrong = !run.wants_data
             && ((st == ST_DOMAIN && run.outside) || (st == ST_NAME && !calls(t->q.in->algorithm)));
    t->runs++;
    diag_tried(&trial, *wrong);
    return *wrong || st == ST_INTERRUPT ? st : ST_OK;
}

/* Is the point one of the algorithm's? */
static bool stand(trying *t)
{
    diag_trial trial;
    for (int i = 0; i < t->count; i++) {
        num v = num_int(value_of(t, i));
        frame_fix(t->q.f, t->slot[i], &v);
    }
    frame_reset(t->q.f, ~UINT64_C(0));
    t->q.f->changed = ~UINT64_C(0);
    diag_try(&trial, &t->q.e.d);
    bool good = frame_check(&t->q.e) == ST_OK;
    diag_tried(&trial, false);
    t->tried++;
    return good;
}

/* All points whose places add up to `left`, from parameter i on. */
static status walk(trying *t, int i, int left)
{
    status st = ST_OK;
    bool wrong = false;
    if (t->tried >= TRIED || t->runs >= RUNS)
        return ST_OK;
    if (i < t->count) {
        for (t->at[i] = 0; t->at[i] < VALUES && t->at[i] <= left && st == ST_OK; t->at[i]++)
            st = walk(t, i + 1, left - t->at[i]);
        return st;
    }
    if (left > 0 || !stand(t))
        return ST_OK;
    st = run_here(t, &wrong);
    if (wrong && st == ST_DOMAIN)
        diag_hint(t->d, "so it is at %s; where that is no point of it, a `require` says so",
                  place(t));
    return st;
}

static status run_on(session *s, const entry *e, const entry *model, diag *d)
{
    trying t = { .s = s, .d = d };
    arena *a = s->unit->arena;
    node *statement = node_new(a, N_QUERY, e->def->at);
    diag_trial trial;
    diag *quiet = d;
    statement->name = "time";
    statement->b = node_on(a, e->def->at, model->name);
    diag_try(&trial, &quiet);
    status st = query_open_partly(&t.q, s->world, e, statement, a, quiet);
    bool opened = st == ST_OK && program_there(t.q.in);
    diag_tried(&trial, false); /* its formulas may need what comes later */
    t.q.e.d = d;
    t.q.e.to_run = true;
    for (int i = 0; opened && i < t.q.in->slot_count; i++) {
        if (t.q.in->slots[i].kind == SLOT_PARAM && t.count < OPEN)
            t.slot[t.count++] = i;
        if (t.q.in->slots[i].kind == SLOT_CHOICE) {
            num truth = num_bool(t.q.in->options[t.q.in->slots[i].option].standard == i);
            frame_fix(t.q.f, i, &truth);
        }
    }
    st = ST_OK;
    for (int shell = 0; opened && shell < SHELLS && st == ST_OK; shell++)
        st = walk(&t, 0, shell);
    query_close(&t.q);
    return st;
}

status first_runs(session *s, const node *statement, diag *d)
{
    diag_trial trial;
    diag *quiet = d;
    if (statement->kind != N_ALGORITHM)
        return ST_OK;
    diag_try(&trial, &quiet);
    const node *def = procedure_used(statement)
                          ? procedure_write_out(s->world->catalog, s->unit, statement, quiet)
                          : statement;
    diag_tried(&trial, false); /* a procedure that it lacks is told when it is used */
    const entry *e = def ? catalog_lend(s->world->catalog, s->unit, def) : NULL;
    if (e == NULL || entry_item(e, N_PROGRAM) == NULL || is_long(e))
        return ST_OK;
    const entry *model = references_model(s, e);
    if (model)
        run_on(s, e, model, d);
    return d->st;
}
