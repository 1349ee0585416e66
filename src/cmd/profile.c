/* profile: what each line of a program costs at a point, by what is derived from it, or by a run
 * (spec derive.md §2). */
#include <string.h>

#include "cmd/derive.h"
#include "cmd/running.h"
#include "cost/access.h"
#include "machine/profile.h"

/* What a line has besides its time, where the model counts it. */
static const int further[] = { METRIC_ACCESSES, METRIC_REQUESTS, METRIC_STAGES };
enum { FURTHER = sizeof further / sizeof *further };

typedef struct profiling {
    session *s;
    query *q;
    running *r;
    arena *a;
    result *list;
    num total;
} profiling;

/* Stages beyond the first of each request, and the part of the time in which one begins. */
static void add_figures(profiling *v, result *line)
{
    const result *time = result_get(line, "time"), *requests = result_get(line, "requests"),
                 *stages = result_get(line, "stages");
    num conflicts;
    if (requests == NULL || stages == NULL)
        return;
    if (num_sub(&v->s->world->numbers, &conflicts, &stages->value, &requests->value) == ST_OK)
        result_take_number(v->a, line, "conflicts", conflicts);
    if (access_machine_named(v->q->in->model->name) != MACHINE_AGPU)
        result_add_quotient(&v->s->world->numbers, v->a, line, "utilisation", &stages->value,
                            &time->value);
}

/* The shares, when the total is known; lines that cost nothing have none. */
static void add_shares(profiling *v)
{
    for (result *l = v->list->first; l; l = l->next)
        result_add_quotient(&v->s->world->numbers, v->a, l, "share", &result_get(l, "time")->value,
                            &v->total);
}

static status add_up(profiling *v, const num *time)
{
    return num_update(&v->s->world->numbers, num_add, &v->total, time);
}

/* --- by what is derived ----------------------------------------------------------------------- */

/* The line of another metric's board that is the same statement; -1: it has none there. */
static int same_line(const board *b, const cost_place *place)
{
    for (int i = 0; i < b->cost.count; i++)
        if (board_same_place(b->cost.lines[i].place, place))
            return i;
    return -1;
}

static status derived_line(profiling *v, const board *time, const board *others, int i)
{
    const cost_line *l = &time->cost.lines[i];
    result *to = result_add_object(v->a, v->list, NULL);
    num value;
    derive_place(v->a, to, v->q->in->algorithm, l->place);
    status st = board_value(v->q, time, time->all[i], &value);
    if (st != ST_OK)
        return st;
    result_add_number(v->a, to, "time", &value);
    st = add_up(v, &value);
    num_clear(&value);
    for (int m = 0; m < FURTHER && st == ST_OK; m++) {
        int k = others[m].sum ? same_line(&others[m], l->place) : -1;
        if (k < 0)
            continue;
        if ((st = board_value(v->q, &others[m], others[m].all[k], &value)) == ST_OK)
            result_take_number(v->a, to, metrics[further[m]].name, value);
    }
    add_figures(v, to);
    return st;
}

static bool same_value(profiling *v, const num *x)
{
    int sign = 1;
    return num_cmp(&v->s->world->numbers, x, &v->total, &sign) == ST_OK && sign == 0;
}

/* The lines add up to what `time` answers. */
static status agrees(profiling *v)
{
    num time;
    status st = metric_value(&v->q->e, METRIC_TIME, (span){ 0 }, &time, NULL, NULL);
    if (st != ST_OK)
        return st;
    if (!same_value(v, &time))
        st = diag_fail(v->q->e.d, ST_CHECK, (span){ 0 },
                       "the lines of %s do not add up to its time: a formula is wrong",
                       instance_name(v->q->in));
    num_clear(&time);
    return st;
}

/* What derive has where neither formulas nor a run give numbers. */
static void hint_derive(const profiling *v)
{
    diag_hint(v->q->e.d,
              "`derive %s on %s`, with these parameters, has what they take at least and at most, "
              "where that is known",
              v->q->in->algorithm->name, v->q->in->model->name);
}

/* *known false: the text alone does not give the time. */
static status by_boards(profiling *v, bool *known, bool *counted)
{
    board time, others[FURTHER];
    diag_trial trial;
    *known = *counted = false;
    if (access_machine_named(v->q->in->model->name) == MACHINE_AGPU)
        return ST_OK; /* which multiprocessor decides is not told line by line */
    diag_try(&trial, &v->q->e.d);
    *known = board_of(v->q, v->a, METRIC_TIME, &time) == ST_OK && time.sum;
    for (int m = 0; m < FURTHER && *known; m++)
        if (board_of(v->q, v->a, further[m], &others[m]) != ST_OK)
            diag_clear(v->q->e.d);
    diag_tried(&trial, false);
    *counted = *known && time.cost.counted;
    status st = ST_OK;
    for (int i = 0; i < time.cost.count && *known && st == ST_OK; i++)
        st = derived_line(v, &time, others, i);
    if (st == ST_LIMIT && *counted && v->q->e.d->hint == NULL)
        hint_derive(v);
    return st == ST_OK && *known ? agrees(v) : st;
}

/* --- by a run --------------------------------------------------------------------------------- */

/* A definition's file has its name: data/algorithms/reduce.tree.mm. */
static const char *called(arena *a, const char *file)
{
    const char *name = file ? strrchr(file, '/') : NULL;
    name = name ? name + 1 : file ? file : "";
    size_t n = strlen(name);
    return arena_copyn(a, name, n > 3 && strcmp(name + n - 3, ".mm") == 0 ? n - 3 : n);
}

static void run_line(profiling *v, const profile_line *l)
{
    const access_count *c = &l->count;
    machine_kind machine = access_machine_named(v->q->in->model->name);
    bool stages = machine == MACHINE_DMM || machine == MACHINE_UMM;
    result *to = result_add_object(v->a, v->list, NULL);
    num time;
    const node *program = entry_item(v->q->in->algorithm, N_PROGRAM);
    if (l->at.src != program->at.src)
        result_add_text(v->a, to, "algorithm", called(v->a, l->at.src->name));
    result_add_u64(v->a, to, "line", (uint64_t)l->line);
    result_add_text(v->a, to, "statement", board_line(v->a, l->at));
    num_set_u64(&time, c->time);
    add_up(v, &time);
    result_take_number(v->a, to, "time", time);
    result_add_u64(v->a, to, "accesses", c->accesses);
    if (stages) {
        result_add_u64(v->a, to, "requests", c->requests);
        result_add_u64(v->a, to, "stages", c->stages);
        add_figures(v, to);
    }
    if (machine == MACHINE_AGPU) {
        result_add_u64(v->a, to, "io", l->io);
        result_add_u64(v->a, to, "conflicts", c->stages - c->requests);
    }
}

static bool names_memory(const node *n)
{
    for (; n; n = n->next)
        if (n->kind == N_INDEX || names_memory(n->a) || names_memory(n->b) || names_memory(n->c))
            return true;
    return false;
}

/* Does the statement itself speak of an array, apart from those within it? */
static bool asks(const node *s)
{
    node own = *s;
    own.next = own.d = NULL;
    if (s->kind == N_BRANCH)
        own.c = NULL;
    return s->kind != N_ENSURE && s->kind != N_ARRAY && s->kind != N_RUN && names_memory(&own);
}

/* Lines of the program that are not in the list, though they name arrays: in this run no index came
 * to them, or what they name is a thread's own. */
static void add_silent(profiling *v, const node *steps, result **silent, result *root)
{
    for (const node *s = steps; s; s = s->next) {
        num line = num_int(span_line(s->at));
        bool there = !asks(s);
        for (const result *l = v->list->first; l && !there; l = l->next)
            there = !field_has(l, F_algorithm) && field_count(l, F_line) == line.u.i;
        for (const result *l = *silent ? (*silent)->first : NULL; l && !there; l = l->next)
            there = num_same(&l->value, &line);
        if (!there) {
            *silent = *silent ? *silent : result_add_array(v->a, root, "silent");
            result_add_number(v->a, *silent, NULL, &line);
        }
        add_silent(v, s->d, silent, root);
        if (s->kind == N_BRANCH)
            add_silent(v, s->c, silent, root);
    }
}

static status by_run(profiling *v, bool with_data, result *root)
{
    run_options o = v->r->o;
    run_result run;
    profile p;
    o.data = with_data;
    status st = profile_run(&v->q->e, &o, &run, &p);
    if (st != ST_OK && run.wants_data && !with_data) {
        profile_free(&p);
        diag_clear(v->q->e.d);
        return by_run(v, true, root);
    }
    if (st == ST_DOMAIN && frame_is_huge(v->q->f)) {
        diag *d = v->q->e.d;
        diag_clear(d);
        diag_fail(d, st, (span){ 0 },
                  "no formula gives what the lines of %s take, and no run goes "
                  "so far",
                  instance_name(v->q->in));
        hint_derive(v);
    }
    for (int i = 0; i < p.count && st == ST_OK; i++)
        run_line(v, &p.line[i]);
    profile_free(&p);
    num time;
    num_set_u64(&time, run.count.time);
    if (st == ST_OK && !same_value(v, &time))
        st = diag_fail(v->q->e.d, ST_CHECK, (span){ 0 },
                       "the lines of %s do not add up to the time of its run",
                       instance_name(v->q->in));
    num_clear(&time);
    result_add_text(v->a, root, "from", with_data ? "run" : "counted");
    if (with_data) {
        result_add_text(v->a, root, "input", layout_input_names[o.input]);
        result_add_u64(v->a, root, "seed", o.seed);
    }
    return st;
}

/* --- the command ------------------------------------------------------------------------------ */

static status answer(profiling *v)
{
    result *root = result_object(v->a);
    const running *r = v->r;
    bool forced = option_of(&r->given, "input")->given || option_of(&r->given, "seed")->given,
         known = false, counted = false;
    status st = query_go(v->q, 0);
    if (st != ST_OK)
        return st;
    query_head(v->q, v->a, root, "profile");
    query_parameters(v->q, v->a, root);
    v->list = result_add_array(v->a, root, "lines");
    st = forced ? ST_OK : by_boards(v, &known, &counted);
    if (st == ST_OK && known)
        result_add_text(v->a, root, "from", counted ? "counted" : "derived");
    else if (st == ST_OK)
        st = by_run(v, forced, root);
    if (st != ST_OK)
        return st;
    add_shares(v);
    result *silent = NULL;
    if (!known)
        add_silent(v, entry_item(v->q->in->algorithm, N_PROGRAM)->a, &silent, root);
    result_add_number(v->a, root, "time", &v->total);
    query_unit(v->q, v->a, root, METRIC_TIME);
    v->s->sink->answer(v->s->sink, &view_profile, root);
    world_remember(v->s->world, &v->total);
    return ST_OK;
}

static status run(session *s, node *n, diag *d)
{
    running r;
    query q;
    profiling v = { .s = s, .q = &q, .r = &r, .a = s->arena, .total = num_int(0) };
    status st = running_open(s, n, &r, &q, d);
    if (st == ST_OK && query_points(&q) > 1)
        st = diag_fail(d, ST_DOMAIN, n->at,
                       "profile takes one value of a parameter, and no series");
    if (st == ST_OK)
        st = answer(&v);
    num_clear(&v.total);
    query_close(&q);
    running_free(&r);
    return st;
}

static const option options[] = {
    OPTION_ON,
    OPTION_NAME_VALUE,
    RUNNING_INPUT("KIND|FILE|LIST|TEXT"),
    { .name = "seed",
      .value = "N",
      .kind = OPTION_NATURAL,
      .most = UINT64_MAX,
      .meaning = "of the random words: 1, or what set seed says" },
    RUNNING_OPERATOR,
    { .name = NULL },
};

const command command_profile = {
    .name = "profile",
    .args = "ALGORITHM",
    .options = options,
    .summary = "the time of an algorithm line by line, with each line's share",
    .help =
        "By the formulas that derive gives, at any size; where the text alone does not give the "
        "time, and on the AGPU, by a run: without data where nothing depends on them, otherwise "
        "on the input and seed that the answer names. With input= or seed= always by a run. The "
        "lines add up to what time answers. On the AGPU a line's time is what it costs the "
        "multiprocessor that decides how long its phase takes, and io its blocks on all of "
        "them. Lines that name arrays and cost nothing in a run are named below the table "
        "(\"silent\" in JSON).",
    .examples = { "profile prefix.optimal on umm n=2^20 p=2^10 w=32 l=400",
                  "profile transpose.straightforward on dmm n=2^12 p=2^8 w=16 l=10",
                  "profile reduce.pipeline on agpu n=2^16 p=2^8 b=32 M=2^12" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_ALGORITHMS,
    .run = run,
};
