/* check: the formulas, the run and the bounds held against each other.
 *
 * Three oracles: what `exact` says, what the simulated machine counts, what the
 * problem's lower bounds allow; and every `ensure` on the result. */
#include <stdlib.h>
#include <string.h>

#include "base/helpers.h"
#include "derive/closed.h"
#include "runs/check_point.h"
#include "session/references.h"

/* --- the grid ------------------------------------------------------------------------ */

/* For a second size of a problem, or another number beside n. */
#define SECOND_SIZES "m k h N R G L T bit bits copies parts"

/* The values of a parameter: the first row that has its name, or none, and is for its machine. */
typedef enum grid_where { EVERYWHERE, ON_AGPU, ON_PHASES } grid_where;
#define VALUES(...)                                                                                \
    (const int64_t[]){ __VA_ARGS__ }, sizeof((const int64_t[]){ __VA_ARGS__ }) / sizeof(int64_t)
static const struct {
    const char *names;
    grid_where where;
    const int64_t *list;
    int count;
} grid_values[] = {
    /* The AGPU: p a multiple of b, n often one of p, alpha up to b.  A single core, b = 1, is no
     * multiprocessor in the eyes of most programs (b/2 is no word then); who means it gives b=1. */
    { "p", ON_AGPU, VALUES(1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 40, 80) },
    { "p", EVERYWHERE, VALUES(1, 2, 3, 4, 6, 8, 12, 16, 32, 300) },
    { "w", EVERYWHERE, VALUES(1, 2, 3, 4, 8, 16) },
    { "l", EVERYWHERE, VALUES(1, 2, 5, 20) },
    { "b", EVERYWHERE, VALUES(2, 4, 8, 16) },
    { "M", EVERYWHERE, VALUES(1000) },
    { "alpha", EVERYWHERE, VALUES(1, 2, 3, 5, 6, 8, 16) },
    { "d", EVERYWHERE, VALUES(2, 8) },
    { "s", EVERYWHERE, VALUES(3, 4, 16, 64) },
    { "rho", EVERYWHERE, VALUES(1, 8) }, /* separators of merges */
    { "pad", EVERYWHERE, VALUES(0, 1, 2, 5) },
    { "g L lambda sigma", ON_PHASES, VALUES(1, 7) },
    /* The bits of a key are small, too: a sort by them takes a pass for every few bits, and two
     * passes show what thirty do. */
    { SECOND_SIZES, EVERYWHERE, VALUES(1, 2, 3, 5, 8, 16) },
    { NULL, ON_AGPU,
      VALUES(1, 2, 3, 4, 5, 8, 10, 12, 16, 20, 24, 32, 40, 48, 60, 64, 80, 96, 120, 160, 225, 240,
             256, 480) },
    { NULL, EVERYWHERE, VALUES(1, 2, 3, 4, 8, 9, 16, 25, 36, 64, 225, 256) },
};

static void values_for(const instance *in, const char *name, const int64_t **list, int *count)
{
    const char *model = in->model->name;
    bool agpu = access_machine_named(model) == MACHINE_AGPU,
         phases = agpu && access_phase_rule(model) != PHASE_INSTRUCTIONS;
    int i = 0;
    while ((grid_values[i].names && !str_among(name, grid_values[i].names))
           || (grid_values[i].where == ON_AGPU && !agpu)
           || (grid_values[i].where == ON_PHASES && !phases))
        i++;
    *list = grid_values[i].list;
    *count = grid_values[i].count;
}

/* Does a person's formula stand in the definition, for this model? */
static bool has_formulas(const instance *in)
{
    const node *on = entry_on(in->algorithm, in->model->name);
    return on
           && (entry_next(on->a, N_EXACT) || entry_next(on->a, N_PLAIN)
               || entry_next(on->a, N_MOST));
}

/* A grid of many points is thinned out: every so many, a number without a factor in common with
 * the lengths of the lists, so that all their values come up.  Where only the program says what is
 * counted, tests/laws/derive_law has tried the rules, and with two sizes, fewer points are enough;
 * of one algorithm among many a sixth, and of it on the AGPU' a third of these: there the same
 * programs run the same way. */
static uint64_t thinned(const query *q, bool brief)
{
    enum { POINTS = 6000, POINTS_OF_FEW = 600, OF_MANY = 6, AGAIN = 3 };
    const instance *in = q->in;
    uint64_t points = 1, every;
    bool few = !has_formulas(in);
    for (int i = 0; i < in->slot_count; i++) {
        const int64_t *list;
        int count = 1;
        if (in->slots[i].kind == SLOT_PARAM && !q->given[i])
            values_for(in, in->slots[i].name, &list, &count);
        points *= (uint64_t)count;
        few |= in->slots[i].kind == SLOT_PARAM && str_among(in->slots[i].name, SECOND_SIZES);
    }
    for (int o = 0; o < in->option_count; o++)
        points *= strcmp(in->options[o].name, "variant") ? (uint64_t)in->options[o].count : 1;
    few &= access_machine_named(in->model->name) != MACHINE_AGPU;
    uint64_t most = few ? POINTS_OF_FEW : POINTS;
    if (brief)
        most /= access_keeps_shared(in->model->name) ? OF_MANY * AGAIN : OF_MANY;
    every = points > most ? points / most + 1 : 1;
    while (every > 1 && (every % 2 == 0 || every % 3 == 0 || every % 5 == 0))
        every++;
    return every;
}

enum { CHOSEN = -1 }; /* no point of the query's series: the slots have been fixed */

/* One point of several.  That a `require` does not hold there is no error: it is no point of the
 * algorithm, which is noted. */
static status check_one_of_many(checking *c, query *q, int64_t point)
{
    diag_trial trial;
    status st;
    diag_try(&trial, &q->e.d);
    if (point == CHOSEN) {
        frame_reset(q->f, ~UINT64_C(0));
        q->f->changed = ~UINT64_C(0);
        st = num_interrupted(&q->w->numbers)
                 ? diag_fail(q->e.d, ST_INTERRUPT, (span){ 0 }, "stopped")
                 : frame_check(&q->e);
    } else {
        st = query_go(q, (uint64_t)point);
    }
    bool refused = st == ST_DOMAIN;
    if (refused) {
        c->unmet++;
        free(c->refused);
        c->refused = mem_copy(trial.own.message);
    }
    diag_tried(&trial, !refused);
    return refused ? ST_OK : st == ST_OK ? check_point(c, q) : st;
}

/* All values of the slots from `i` on. */
static status walk_grid(checking *c, query *q, int i)
{
    instance *in = q->in;
    status st = ST_OK;
    while (i < in->slot_count && (in->slots[i].kind == SLOT_LET || q->given[i]))
        i++;
    if (i == in->slot_count)
        return c->leaf++ % c->every ? ST_OK : check_one_of_many(c, q, CHOSEN);
    if (in->slots[i].kind == SLOT_CHOICE) {
        const model_option *o = &in->options[in->slots[i].option];
        bool placing = strcmp(o->name, "variant") == 0; /* changes no count: the one needed */
        for (int k = 0; k < (placing ? 1 : o->count) && st == ST_OK; k++) {
            query_choose(q, o, placing ? o->standard - o->first : k);
            st = walk_grid(c, q, o->first + o->count);
        }
        return st;
    }
    const int64_t *list;
    int count;
    values_for(in, in->slots[i].name, &list, &count);
    for (int k = 0; k < count && st == ST_OK; k++) {
        num v = num_int(list[k]);
        frame_fix(q->f, i, &v);
        st = walk_grid(c, q, i + 1);
    }
    return st;
}

/* --- one algorithm ---------------------------------------------------------------------- */

static int count_of(const bool set[METRICS])
{
    int count = 0;
    for (int m = 0; m < METRICS; m++)
        count += set[m];
    return count;
}

/* time, io and work */
static void put_metrics(const bool set[METRICS], str *s)
{
    int count = count_of(set), left = count;
    for (int m = 0; m < METRICS; m++)
        if (set[m]) {
            str_format(s, "%s%s", left == count ? "" : left == 1 ? " and " : ", ", metrics[m].name);
            left--;
        }
}

/* A line for one of many: right; 11 metrics, 2 bounds hold */
static const char *in_brief(checking *c)
{
    int compared = 0, bounds = count_of(c->bounded) + c->brent;
    for (int m = 0; m < METRICS; m++)
        compared += c->by[BY_FORMULA][m] || c->by[BY_PROGRAM][m] || c->by[BY_ACCESSES][m];
    const char *checked = c->results == c->points ? "right" : "not checked";
    const char *held = bounds ? arena_format(c->s->arena, ", %d bound%s", bounds,
                                             bounds == 1 ? "" : "s")
                              : "";
    if (compared == 0)
        return arena_format(c->s->arena, "%s; nothing to compare%s%s", checked, held,
                            bounds == 1 ? " holds"
                            : bounds    ? " hold"
                                        : "");
    return arena_format(c->s->arena, "%s; %d metric%s%s hold", checked, compared,
                        compared == 1 ? "" : "s", held);
}

/* needs n >= 1; here n = 0 */
static const char *unmet(const checking *c, const char *name)
{
    size_t named = strlen(name);
    bool says = strncmp(c->refused, name, named) == 0 && c->refused[named] == ' ';
    return c->refused + (says ? named + 1 : 0);
}

/* What was held against what, where nothing failed. */
static const char *what_holds(checking *c, const char *name)
{
    str_own s = { 0 };
    bool bounds = count_of(c->bounded) > 0, any = false;
    for (int k = 0; k < TIERS; k++) {
        if (count_of(c->by[k]) == 0)
            continue;
        str_add(&s, any ? "; " : "agree: ");
        put_metrics(c->by[k], &s);
        str_format(&s, " by %s and run", check_tiers[k]);
        any = true;
    }
    if (!any)
        str_add(&s, "nothing to compare the run's counts with");
    if (bounds) {
        str_add(&s, "; ");
        put_metrics(c->bounded, &s);
        str_add(&s, " not below a lower bound");
    }
    if (count_of(c->closed)) {
        str_add(&s, "; closed ");
        put_metrics(c->closed, &s);
        str_format(&s, " of the order that is %s", c->stated ? "derived or stated" : "derived");
    }
    if (c->brent)
        str_add(&s, "; time not above Brent's bound");
    if (c->passed)
        str_format(&s,
                   "%s at %llu point%s where masks leave processors idle the time is above W/p + "
                   "S: allocation is not free",
                   c->brent ? ", but" : ";", (unsigned long long)c->passed,
                   c->passed == 1 ? "" : "s");
    str_add(&s, c->results == c->points ? "; the result is right" : "; the result is not checked");
    if (c->results == 0)
        str_add(&s, c->r.o.data ? ": there is no `ensure`" : ": data=no");
    else if (c->results < c->points)
        str_format(&s, " at %llu of the points", (unsigned long long)(c->points - c->results));
    if (c->unmet && !c->grid)
        str_format(&s, "; left out: %llu other point%s: %s", (unsigned long long)c->unmet,
                   c->unmet == 1 ? "" : "s", unmet(c, name));
    if (c->long_ones)
        str_format(&s, "; %llu point%s of more than %llu steps or %d words %s not run",
                   (unsigned long long)c->long_ones, c->long_ones == 1 ? "" : "s",
                   (unsigned long long)c->grid_steps, GRID_WORDS,
                   c->long_ones == 1 ? "was" : "were");
    if (c->uncounted)
        str_format(&s, "; at %llu larger point%s not each access was counted",
                   (unsigned long long)c->uncounted, c->uncounted == 1 ? "" : "s");
    return arena_copy(c->s->arena, str_text(&s));
}

/* Closed forms are held against what is derived, or stated, for all parameters at once. What a
 * proof takes is given back after it: of the whole catalogue it is a gigabyte. */
static void hold_closed(checking *c, const query *q)
{
    bool open[METRICS] = { false };
    for (const formula *f = q->in->of[FORMULA_CLOSED]; f; f = f->next) {
        const char *by;
        arena *a = arena_new();
        const closed_sought sought = c->brief ? CLOSED_NO : CLOSED_YES_OR_NO; /* it tells no yes */
        grows_answer theta = closed_is_order(c->s->world, a, q->in, f, sought, &by);
        c->stated |= theta == GROWS_YES && strcmp(by, "is stated") == 0;
        open[f->metric] |= theta != GROWS_YES;
        c->closed[f->metric] = !open[f->metric];
        if (theta == GROWS_NO && c->refuted == NULL)
            c->refuted = arena_format(c->s->arena, "closed %s: %s is not Theta of what %s",
                                      metrics[f->metric].name, f->shown, by);
        arena_free(a);
    }
    if (c->refuted) /* it speaks of all of them */
        c->failures = c->points ? c->points : 1;
}

static void verdict(checking *c, const query *q)
{
    result *row = result_add_object(c->s->arena, c->rows, NULL);
    result_add_format(c->s->arena, row, "case", "%s on %s", instance_name(q->in),
                      q->in->model->name);
    result_add_u64(c->s->arena, row, "points", c->points);
    result_add_text(
        c->s->arena, row, "verdict",
        c->points == 0
            ? c->long_ones ? "not run: its points take too many steps for a grid"
              : c->grid    ? "no point of the grid meets its requirements"
                        : arena_format(c->s->arena, "left out: %s", unmet(c, instance_name(q->in)))
        : c->refuted  ? arena_format(c->s->arena, "FAILS: %s", c->refuted)
        : c->failures ? arena_format(c->s->arena, "FAILS at %llu point%s; %s",
                                     (unsigned long long)c->failures, c->failures == 1 ? "" : "s",
                                     str_text(&c->first))
        : c->brief    ? in_brief(c)
                      : what_holds(c, instance_name(q->in)));
}

/* check all n=64: the name of a parameter that this one has not, or NULL. */
static const char *lacked(session *s, const entry *e, const node *statement, diag *d)
{
    const entry *model = query_model_entry(s->world, e, statement, d);
    instance *in = model ? instance_of(s->world, e, model, statement->at, d) : NULL;
    for (const node *c = in ? statement->b : NULL; c; c = c->next)
        if (c->kind == N_BINDING && instance_slot(in, c->name) < 0
            && instance_option(in, c->name) < 0)
            return c->name;
    return NULL;
}

static void left_out(checking *c, const entry *e, const node *statement, const char *why)
{
    arena *a = c->s->arena;
    num none = num_int(0);
    result *row = result_add_object(a, c->rows, NULL);
    result_add_format(a, row, "case", "%s on %s", e->name, query_model(statement->b));
    result_add_number(a, row, "points", &none);
    result_add_format(a, row, "verdict", "left out: %s", why);
}

/* What was given leaves no point of the grid: it is a slip, and no check. */
static status nothing_left(const checking *c, const node *statement)
{
    const node *given = query_clause(statement->b, N_BINDING);
    if (c->brief || c->points || c->long_ones || given == NULL || c->refused == NULL)
        return ST_OK;
    diag_fail(c->d, ST_DOMAIN, given->at, "no point of the %s meets its requirements",
              c->grid ? "grid" : "series");
    return diag_hint(c->d, "for instance: %s", c->refused);
}

/* Checks the points of the query, or of a grid over the parameters that it leaves open. */
static status check_points(checking *c, query *q, const node *statement)
{
    status st = ST_OK;
    for (int i = 0; i < q->in->slot_count; i++)
        c->grid |= q->in->slots[i].kind == SLOT_PARAM && !q->given[i];
    for (int i = 0; !c->grid && i < q->in->slot_count; i++)
        if (q->in->slots[i].kind == SLOT_CHOICE && !q->given[i]) {
            num truth = num_bool(q->in->options[q->in->slots[i].option].standard == i);
            frame_fix(q->f, i, &truth);
        }
    if (c->grid && c->r.o.operator== NULL && check_any_operator(q))
        catalog_each(c->s->world->catalog, ENTRY_OPERATOR, check_operator, c);
    if (c->r.o.operator)
        running_element(c->r.o.operator, q);
    if (c->grid) {
        c->every = thinned(q, c->brief);
        st = walk_grid(c, q, 0);
    }
    bool many = c->brief || query_points(q) > 1;
    for (uint64_t i = 0; st == ST_OK && !c->grid && i < query_points(q); i++)
        if (many)
            st = check_one_of_many(c, q, (int64_t)i);
        else if ((st = query_go(q, i)) == ST_OK)
            st = check_point(c, q);
    status_if(st, c->grid || many, nothing_left(c, statement));
    if (st == ST_OK && c->grid)
        hold_closed(c, q);
    return st;
}

/* A series has to give all parameters, for no grid is laid over the others. Where many
 * algorithms are checked, one that has more parameters is left out: false. */
static bool series_is_whole(const checking *c, query *q, const node *statement, status *st)
{
    diag_trial trial;
    if (q->axes.count == 0)
        return true;
    diag_try(&trial, &q->e.d);
    bool whole = query_complete(q, statement->a->at) == ST_OK;
    if (!whole && !c->brief)
        *st = trial.own.st;
    diag_tried(&trial, !c->brief);
    return whole;
}

static status check_one(session *s, const entry *e, const node *statement, result *list,
                        uint64_t *failures, uint64_t *points, diag *d)
{
    checking c = { .s = s, .rows = list, .d = d, .brief = strcmp(statement->a->name, "all") == 0 };
    status (*count_program)(env *e, int metric, num *out) = s->world->above.count_program;
    node *own = node_copy(s->unit->arena, statement);
    query q = { 0 };
    status st = running_take(s, own, &c.r, d);
    const char *lacks = st == ST_OK && c.brief ? lacked(s, e, own, d) : NULL;
    if (lacks) {
        left_out(&c, e, own, arena_format(s->arena, "it has no parameter %s", lacks));
        running_close(&c.r, &q);
        return ST_OK;
    }
    s->world->above.count_program = NULL; /* a run is not held against itself */
    status_then(st, d->st);
    status_then(st, query_open_partly(&q, s->world, e, own, s->unit->arena, d));
    status_if(st, !program_there(q.in),
              diag_fail(d, ST_NAME, statement->a->at, "%s has no program that runs on %s", e->name,
                        q.in->model->name));
    q.e.to_run = true;
    bool whole = st == ST_OK && series_is_whole(&c, &q, statement, &st);
    status_if(st, whole, check_points(&c, &q, statement));
    if (st == ST_OK) {
        if (whole)
            verdict(&c, &q);
        else
            left_out(&c, e, own, "the series gives not all of its parameters");
    }
    s->world->above.count_program = count_program;
    *failures += c.failures;
    *points += c.points;
    str_clear(&c.first);
    free(c.refused);
    free(c.operators);
    running_close(&c.r, &q);
    return st;
}

/* --- all of them --------------------------------------------------------------------------- */

/* An algorithm on a model. */
typedef struct one_case {
    const entry *e;
    node *statement;
} one_case;

typedef struct every {
    session *s;
    const node *statement;
    result *rows;
    const entry *e; /* the one at hand */
    one_case *cases;
    size_t count, room;
    uint64_t failures, points;
    diag *d;
} every;

static void check_on(every *all, const entry *e, const char *model)
{
    const char *only = query_model(all->statement->b);
    if ((only && strcmp(only, model) != 0) || access_machine_named(model) == MACHINE_NONE)
        return;
    arena *a = all->s->unit->arena;
    node *statement = node_copy(a, all->statement);
    if (!only)
        statement->b = node_append(statement->b, node_on(a, statement->at, model));
    all->cases = mem_more(all->cases, all->count, &all->room, sizeof *all->cases);
    all->cases[all->count++] = (one_case){ e, statement };
}

/* A model that an algorithm without `on` blocks runs on. */
static void check_model(const char *name, void *data)
{
    every *all = data;
    const entry *model = catalog_find(all->s->world->catalog, ENTRY_MODEL, name, all->d);
    if (model == NULL)
        session_fail(all->s, all->d);
    else if (instance_fits(all->e, model))
        check_on(all, all->e, model->name);
}

static void check_name(const char *name, void *data)
{
    every *all = data;
    const entry *e = catalog_find(all->s->world->catalog, ENTRY_ALGORITHM, name, all->d);
    if (e == NULL) {
        session_fail(all->s, all->d); /* a broken file: said, the others go on */
        return;
    }
    if (entry_item(e, N_PROGRAM) == NULL)
        return;
    all->e = e;
    if (entry_item(e, N_ON_BLOCK) == NULL)
        catalog_each(all->s->world->catalog, ENTRY_MODEL, check_model, all);
    for (const node *m = NULL; (m = entry_model(e, m)) != NULL;)
        check_on(all, e, m->name);
}

/* Checks a case in a helper's process and writes failures, points and row as a text. False: it
 * did not end well, and the caller's process checks it again. */
static bool case_text(void *data, size_t i, str *out)
{
    const every *all = data;
    arena *a = all->s->arena;
    result *list = result_add_array(a, result_object(a), "checked");
    uint64_t failures = 0, points = 0, shown = 0;
    diag_own own = { 0 };
    const one_case *c = &all->cases[i];
    status st = check_one(all->s, c->e, c->statement, list, &failures, &points, &own);
    bool done = st == ST_OK && own.st == ST_OK && list->first
                && num_to_u64(&result_get(list->first, "points")->value, &shown);
    if (done)
        str_format(out, "%llu %llu %llu\n%s\n%s", (unsigned long long)failures,
                   (unsigned long long)points, (unsigned long long)shown,
                   result_text(list->first, "case"), result_text(list->first, "verdict"));
    return done;
}

static status take_case(every *all, const char *text)
{
    arena *a = all->s->arena;
    char *at;
    result *row = result_add_object(a, all->rows, NULL);
    all->failures += strtoull(text, &at, 10);
    all->points += strtoull(at, &at, 10);
    uint64_t shown = strtoull(at, &at, 10);
    const char *name = at + 1, *verdict = strchr(name, '\n') + 1;
    result_add_format(a, row, "case", "%.*s", (int)(verdict - 1 - name), name);
    result_add_u64(a, row, "points", shown);
    result_add_text(a, row, "verdict", verdict);
    return ST_OK;
}

/* All of them by as many processes as a run may have threads, then in their order. */
static status check_cases(every *all)
{
    int processes = all->s->world->threads;
    mem_own str *text = mem_array(all->count + 1, sizeof *text);
    status st = ST_OK;
    all->s->world->threads = 1;
    if (processes > 1 && all->count > 1)
        helpers_each(processes, all->count, case_text, all, all->s->world->numbers.stop, text);
    all->s->world->threads = processes;
    for (size_t i = 0; i < all->count; i++) {
        status_then(st, text[i].length
                            ? take_case(all, str_text(&text[i]))
                            : check_one(all->s, all->cases[i].e, all->cases[i].statement, all->rows,
                                        &all->failures, &all->points, all->d));
        str_clear(&text[i]);
    }
    return st;
}

extern const command command_check;

static status run(session *s, node *n, diag *d)
{
    if (n->a == NULL || n->a->next || n->a->kind != N_NAME)
        return command_fail(&command_check, n->a ? n->a->at : n->at, "one algorithm, or all", d);
    result *page = result_command(s->arena, "check");
    every all = {
        .s = s, .statement = n, .rows = result_add_array(s->arena, page, "checked"), .d = d
    };
    const node *on = query_clause(n->b, N_ON);
    const entry *one = NULL;
    status st = on && query_entry(s->world, ENTRY_MODEL, on->a, d) == NULL ? d->st : ST_OK;
    if (st != ST_OK)
        return st;
    if (strcmp(n->a->name, "all") == 0) {
        catalog_each(s->world->catalog, ENTRY_ALGORITHM, check_name, &all);
    } else {
        const entry *e = one = query_entry(s->world, ENTRY_ALGORITHM, n->a, d);
        if (e == NULL)
            return d->st;
        if (query_model(n->b) == NULL)
            check_name(e->name, &all);
        else
            st = check_one(s, e, n, all.rows, &all.failures, &all.points, d);
    }
    status_then(st, check_cases(&all));
    free(all.cases);
    if (st != ST_OK)
        return st;
    if (all.rows->first == NULL)
        return diag_fail(d, ST_NAME, n->a->at, "there is nothing to run%s%s", on ? " on " : "",
                         on ? on->a->name : "");
    if (one) {
        const entry *only = on ? query_entry(s->world, ENTRY_MODEL, on->a, d) : NULL;
        references_add(s, one, only ? only : references_model(s, one), page);
    }
    session_answer(s, &view_page, page);
    return all.failures == 0
               ? ST_OK
               : diag_fail(d, ST_CHECK, n->a->at, "%llu of %llu points fail",
                           (unsigned long long)all.failures, (unsigned long long)all.points);
}

static const option options[] = {
    OPTION_ON,    OPTION_NAME_VALUE, RUNNING_INPUT("KIND|FILE"), RUNNING_SEED,
    RUNNING_DATA, RUNNING_OPERATOR,  { .name = NULL },
};

const command command_check = {
    .name = "check",
    .args = "ALGORITHM|all",
    .options = options,
    .summary = "formula, run and bounds held against each other, and the result checked",
    .help =
        "Parameters that it is not given go over a grid of small ones, both disciplines, ragged"
        " rounds included, and with every operator if an ensure speaks of the program's own. It"
        " says what was compared; the result is not checked where the program has no ensure. "
        "Over a grid a closed form must be of the order that is derived or stated, where that "
        "is decided. Of each reference to memory it says whether it is proved to stay in its "
        "array whatever the parameters. A difference, a wrong result, or two indices of one "
        "operation that write different values to one word ends with exit status 3 and the "
        "smallest parameters that show it. Several algorithms or models are checked by as many "
        "processes as --threads says, one a processor if not given; of many algorithms at fewer"
        " points.",
    .examples = { "check sum.pairwise on umm n=2^10 p={4, 32, 100} w=8 l=5",
                  "check access.stride on dmm n=64 p=16" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_ALGORITHMS,
    .run = run,
};
