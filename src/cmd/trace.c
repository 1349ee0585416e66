/* trace: the cost of a recorded trace of accesses. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "cmd/commands.h"
#include "cost/count.h"
#include "machine/trace.h"

typedef struct tracing {
    session *s;
    const entry *model;
    const node *p;        /* the binding of p, or NULL */
    access_machine m;
    const char *discipline;
    op_count *op;
    uint64_t steps;
    int file;
    const node *given[3]; /* the bindings of p, w, l, or NULL */
    bool varies[3];
    axes axes;            /* their series */
} tracing;

/* --- the machine: on MODEL name=value ... --------------------------------------------- */

static const char *const sizes[] = { "p", "w", "l" };

static uint64_t *size_of(tracing *t, int i)
{
    return i == 0 ? &t->m.p : i == 1 ? &t->m.w : &t->m.l;
}

/* A discipline is what a trace can be dispatched by; the other options of a model say how a
 * program is counted, and a trace has no statements. */
static const node *discipline_of(const entry *model)
{
    return entry_named(model, N_OPTION, "discipline");
}

static status no_such_parameter(tracing *t, const node *c, diag *d)
{
    nearest near;
    nearest_begin(&near, c->name);
    str_own all = { 0 };
    for (const node *p = entry_item(t->model, N_PARAM); p; p = entry_next(p->next, N_PARAM)) {
        nearest_offer(&near, p->name);
        str_format(&all, "%s%s", all.length ? ", " : "", p->name);
    }
    if (discipline_of(t->model)) {
        nearest_offer(&near, "discipline");
        str_add(&all, ", discipline");
    }
    diag_fail(d, ST_NAME, c->b->at, "a trace on %s has no parameter `%s`; it has %s",
              t->model->name, c->name, str_text(&all));
    return nearest_end(&near, d);
}

static status bind_discipline(tracing *t, const node *c, diag *d)
{
    str_own all = { 0 };
    for (const node *choice = discipline_of(t->model)->a; choice; choice = choice->next) {
        if (c->a->kind == N_NAME && strcmp(c->a->name, choice->name) == 0)
            t->discipline = choice->name;
        str_format(&all, "%s%s", all.length ? ", " : "", choice->name);
    }
    return t->discipline
               ? ST_OK
               : diag_fail(d, ST_NAME, c->a->at, "discipline is one of: %s", str_text(&all));
}

static status whole(const num *v, const char *name, span at, uint64_t *out, diag *d)
{
    return num_to_u64(v, out) && *out >= 1 && *out <= INT64_MAX ? ST_OK
        : diag_fail(d, ST_DOMAIN, at, "%s is an integer of at least 1, and below 2^63", name);
}

/* Its values are taken at every point of the series that stand in it. */
static status bind_size(tracing *t, int i, const node *c, diag *d)
{
    int before = t->axes.count;
    status st = resolve_session(t->s->world, t->s->unit->arena, c->a, &t->axes, d);
    t->given[i] = c;
    t->varies[i] = t->axes.count > before;
    return st;
}

/* The sizes at a point of the series. */
static status go(tracing *t, uint64_t point, diag *d)
{
    env e;
    status st = axes_go(t->s->world, &t->axes, point, d);
    t->m.p = t->m.w = t->m.l = 0;
    t->p = NULL;
    for (int i = 0; i < 3 && st == ST_OK; i++) {
        num_own v = num_int(0);
        if (t->given[i] == NULL)
            continue;
        env_begin(&e, t->s->world, NULL, &t->axes, d);
        if ((st = eval(&e, t->given[i]->a, &v)) == ST_OK)
            st = whole(&v, t->given[i]->name, t->given[i]->a->at, size_of(t, i), d);
        env_end(&e);
        if (i == 0)
            t->p = t->given[i];
    }
    return st;
}

static status bind(tracing *t, const node *clauses, const node *c, diag *d)
{
    if (c->kind == N_ON)
        return c == query_clause(clauses, N_ON)
                   ? ST_OK
                   : diag_fail(d, ST_PARSE, c->at, "one model at a time");
    if (c->kind != N_BINDING)
        return diag_fail(d, ST_PARSE, c->at, "after the file come `on MODEL` and name=value");
    for (const node *before = clauses; before != c; before = before->next)
        if (before->kind == N_BINDING && strcmp(before->name, c->name) == 0)
            return diag_fail(d, ST_NAME, c->b->at, "`%s` is given twice", c->name);
    if (strcmp(c->name, "discipline") == 0 && discipline_of(t->model))
        return bind_discipline(t, c, d);
    for (int i = 0; i < 3; i++)
        if (strcmp(c->name, sizes[i]) == 0 && entry_named(t->model, N_PARAM, c->name))
            return bind_size(t, i, c, d);
    return no_such_parameter(t, c, d);
}

/* w and l come from the session's variables, if no clause gives them; p is the trace's. */
static status bind_rest(tracing *t, span at, diag *d)
{
    str_own missing = { 0 };
    status st = ST_OK;
    for (int i = 1; i < 3 && st == ST_OK; i++) {
        const node *p = entry_named(t->model, N_PARAM, sizes[i]);
        const symbol *var = world_symbol(t->s->world, sizes[i]);
        if (p == NULL)
            *size_of(t, i) = 1;
        else if (*size_of(t, i) == 0 && var->kind == SYMBOL_VALUE)
            st = whole(&var->value, sizes[i], at, size_of(t, i), d);
        else if (*size_of(t, i) == 0)
            str_format(&missing, "\n  %-6s %s", sizes[i], p->text ? p->text : "");
    }
    if (missing.length) {
        st = diag_fail(d, ST_NAME, at, "a trace on %s also needs:%s", t->model->name,
                       str_text(&missing));
        diag_hint(d, "give it as name=value here, or as a variable");
    }
    const node *o = discipline_of(t->model);
    if (o && t->discipline == NULL)
        t->discipline = o->a->name;
    t->m.lockstep = t->discipline && strcmp(t->discipline, "lockstep") == 0;
    return st;
}

static status open_machine(tracing *t, const node *n, diag *d)
{
    const node *on = query_clause(n->b, N_ON);
    if (on == NULL) {
        diag_fail(d, ST_NAME, n->a->at, "on which model? add: on MODEL");
        return diag_hint(d, "a trace has a cost on: dmm, umm, pram, bpram");
    }
    t->model = query_entry(t->s->world, ENTRY_MODEL, on->a, d);
    if (t->model == NULL)
        return d->st;
    t->m.kind = access_machine_named(t->model->name);
    if (t->m.kind != MACHINE_DMM && t->m.kind != MACHINE_UMM && t->m.kind != MACHINE_PRAM
        && t->m.kind != MACHINE_BPRAM)
        return diag_fail(d, ST_NAME, on->a->at,
                         "a trace has no cost on %s; it has one on dmm, umm, pram, bpram",
                         t->model->name);
    status st = ST_OK;
    for (const node *c = n->b; c; c = c->next)
        status_then(st, bind(t, n->b, c, d));
    for (int i = 1; i < 3 && st == ST_OK; i++) /* a variable that is a series */
        if (t->given[i] == NULL && entry_named(t->model, N_PARAM, sizes[i])
            && world_symbol(t->s->world, sizes[i])->kind == SYMBOL_SERIES) {
            arena *a = t->s->unit->arena;
            st = bind_size(t, i, node_binding(a, n->a->at, sizes[i],
                                              node_name(a, n->a->at, sizes[i])), d);
        }
    return st;
}

/* --- the file ---------------------------------------------------------------------------- */

static long take(void *data, char *buffer, size_t room)
{
    tracing *t = data;
    for (;;) {
        ssize_t n = num_interrupted(&t->s->world->numbers) ? -1 : read(t->file, buffer, room);
        if (n >= 0 || errno != EINTR || num_interrupted(&t->s->world->numbers))
            return n;
    }
}

static status open_file(tracing *t, const node *name, diag *d)
{
    const char *path = catalog_path(t->s->world->catalog, t->s->arena, name->text);
    while ((t->file = open(path, O_RDONLY | O_CLOEXEC)) < 0 && errno == EINTR
           && !num_interrupted(&t->s->world->numbers))
        ;
    if (t->file < 0 && errno == EINTR)
        return diag_fail(d, ST_INTERRUPT, name->at, "stopped");
    if (t->file < 0)
        return diag_fail(d, ST_IO, name->at, "cannot read %s: %s", name->text, strerror(errno));
    file_note(path, t->file);
    return ST_OK;
}

/* --- counting ------------------------------------------------------------------------------ */

static status begin(void *data, uint64_t threads, diag *d)
{
    tracing *t = data;
    if (t->p && t->m.p < threads)
        return diag_fail(d, ST_DOMAIN, t->p->a->at,
                         "the trace is of %llu threads; p = %llu are too few",
                         (unsigned long long)threads, (unsigned long long)t->m.p);
    if (t->p == NULL)
        t->m.p = threads;
    if (t->m.kind == MACHINE_PRAM)
        t->m.w = t->m.p;
    t->op = count_begin(&t->m);
    count_watch(t->op, t->s->world->numbers.stop);
    return ST_OK;
}

/* Every thread has its place in a step, also those that the step does not name. */
static void pad(tracing *t, uint64_t n)
{
    static const int64_t cells[1024];
    static const uint8_t idle[1024];
    for (uint64_t some; n > 0 && !num_interrupted(&t->s->world->numbers); n -= some) {
        some = n < 1024 ? n : 1024;
        count_cells(t->op, cells, idle, some);
    }
}

/* The stages of every request are kept when warps run ahead: 4 bytes each. */
static bool too_long(const tracing *t)
{
    if (t->discipline == NULL || t->m.lockstep)
        return false;
    uint64_t requests, warps = (t->m.p - 1) / t->m.w + 1;
    return __builtin_mul_overflow(t->steps, warps, &requests)
           || requests / 2 > t->s->world->max_words;
}

static status step(void *data, const int64_t *cells, const uint8_t *active, uint64_t n, diag *d)
{
    tracing *t = data;
    t->steps++;
    if (too_long(t))
        return diag_fail(
            d, ST_LIMIT, (span){ 0 },
            "the first %llu steps need more than %llu words of memory; with discipline=lockstep "
            "they need none, or raise the limit with: set words=...",
            (unsigned long long)t->steps, (unsigned long long)t->s->world->max_words);
    count_cells(t->op, cells, active, n);
    pad(t, t->m.p - n);
    return num_interrupted(&t->s->world->numbers)
               ? diag_fail(d, ST_INTERRUPT, (span){ 0 }, "stopped")
               : ST_OK;
}

static status count(tracing *t, const node *n, access_count *c, diag *d)
{
    trace_input in = { .name = n->a->text, .read = take, .data = t };
    trace_handler to = { .threads = t->p ? t->m.p : 0,
                         .most = t->s->world->max_words / 2,
                         .begin = begin,
                         .step = step,
                         .data = t };
    if (t->m.p > to.most)
        return diag_fail(d, ST_LIMIT, t->p->a->at,
                         "more than %llu threads; raise the limit with: set words=...",
                         (unsigned long long)to.most);
    status st = open_file(t, n->a, d);
    if (st != ST_OK)
        return st;
    st = trace_read(&in, &to, d);
    close(t->file);
    if (st == ST_LIMIT && d->hint == NULL && d->line)
        diag_hint(d, "raise the limit with: set words=...");
    if (t->op) {
        status ended = count_end(t->op, c);
        status_if(st, ended != ST_OK,
                  diag_fail(d, ended, n->a->at,
                            ended == ST_INTERRUPT ? "stopped"
                                                  : "the time of this trace is longer than 2^63"));
    }
    return st;
}

/* --- the answer ------------------------------------------------------------------------------- */

/* `varying` names the sizes that are series. */
static void add_varying(tracing *t, arena *a, result *to)
{
    result *list = result_add_array(a, to, "varying");
    for (int i = 0; i < 3; i++)
        if (t->varies[i])
            result_add_text(a, list, NULL, sizes[i]);
}

static void add_answer(tracing *t, const node *n, const access_count *c, arena *a, result *to)
{
    result_add_text(a, to, "command", "trace");
    result_add_text(a, to, "file", n->a->text);
    result_add_text(a, to, "model", t->model->name);
    result *parameters = result_add_object(a, to, "parameters");
    for (int i = 0; i < 3; i++)
        if (entry_named(t->model, N_PARAM, sizes[i]))
            result_add_u64(a, parameters, sizes[i], *size_of(t, i));
    result_add_text(a, to, "discipline", t->discipline);
    result_add_u64(a, to, "time", c->time);
    result_add_u64(a, to, "accesses", c->accesses);
    if (t->m.kind == MACHINE_DMM || t->m.kind == MACHINE_UMM) {
        result_add_u64(a, to, "requests", c->requests);
        result_add_u64(a, to, "stages", c->stages);
        result_add_u64(a, to, "conflicts", c->stages - c->requests);
    }
    result_add_u64(a, to, "rounds", c->rounds);
    if (c->stages > 0)
        result_add_ratio(&t->s->world->numbers, a, to, "utilisation", c->stages, c->time);
    num_own time = num_int(0);
    num_set_u64(&time, c->time);
    world_remember(t->s->world, &time);
}

/* The trace on the machine of one point: the file is read from its beginning. */
static status at_point(tracing *t, const node *n, uint64_t point, arena *a, result *to, diag *d)
{
    access_count c = { 0 };
    t->op = NULL;
    t->steps = 0;
    status st = go(t, point, d);
    status_then(st, bind_rest(t, n->a->at, d));
    status_then(st, count(t, n, &c, d));
    if (st != ST_OK
        && num_interrupted(&t->s->world->numbers)) /* whatever it was that was interrupted */
        st = ST_INTERRUPT;
    if (st == ST_OK)
        add_answer(t, n, &c, a, to);
    return st;
}

static status rows(tracing *t, const node *n, diag *d)
{
    session *s = t->s;
    result *head = result_command(s->arena, "trace");
    result_add_text(s->arena, head, "file", n->a->text);
    result_add_text(s->arena, head, "model", t->model->name);
    add_varying(t, s->arena, head);
    s->sink->begin_rows(s->sink, &view_run, head, NULL);
    arena *a = arena_new();
    status st = ST_OK;
    uint64_t points = axes_points(&t->axes);
    for (uint64_t i = 0; i < points && st == ST_OK; i++) {
        result *to = result_object(a);
        if ((st = at_point(t, n, i, a, to, d)) == ST_OK)
            s->sink->row(s->sink, to);
        arena_reset(a);
    }
    s->sink->end_rows(s->sink, st != ST_OK);
    arena_free(a);
    return st;
}

static status run(session *s, node *n, diag *d)
{
    tracing t = { .s = s };
    status st = open_machine(&t, n, d);
    if (st == ST_OK && t.axes.count) {
        st = rows(&t, n, d);
    } else if (st == ST_OK) {
        result *to = result_object(s->arena);
        if ((st = at_point(&t, n, 0, s->arena, to, d)) == ST_OK)
            s->sink->answer(s->sink, &view_run, to);
    }
    axes_clear(&t.axes);
    diag_place(d, n->a->at); /* unless it has the place in the file */
    return st;
}

static const option options[] = {
    OPTION("on", "MODEL", CLAUSE, NULL, .needed = true),
    OPTION_NAME_VALUE,
    { .name = NULL },
};

const command command_trace = {
    .name = "trace",
    .args = "FILE",
    .options = options,
    .summary = "the cost of a recorded trace: which addresses the threads asked for, step by step",
    .help = "A trace is text, one step a line: the addresses of the threads 0, 1, ..., separated "
            "by blanks, - for a thread that asks for nothing, # before a comment. Or it is JSON: "
            "{\"schema\":\"" TRACE_SCHEMA
            "\",\"threads\":8,\"steps\":[[7,5,null],[3]]}. Threads that a step does not name ask "
            "for nothing. With discipline=lockstep a step ends before the next begins, and the "
            "file may be larger than memory; pipelined, the whole trace is one access operation, "
            "its steps the rounds. The number of threads p is the trace's, of text the length of "
            "its first step; p=... gives more. A file that is not here is looked for in the data "
            "folder. A parameter may be a series: w={16, 32} reads the file for each.",
    .examples = { "trace examples/fig3.json on dmm w=4 l=5",
                  "trace examples/fig3.trace on umm w=4 l=5 discipline=lockstep" },
    .syntax = SYNTAX_FILE,
    .complete = COMPLETE_FILES,
    .run = run,
};
