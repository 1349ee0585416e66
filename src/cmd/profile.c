/* profile: what each line of a program costs at a point, by what is derived from it, by a run, or,
 * where neither gives a number, at least and at most (spec derive.md §2). */
#include <string.h>

#include "cost/access.h"
#include "expr/expr.h"
#include "growth/derive.h"
#include "machine/profile.h"
#include "session/running.h"

/* What a line has besides its time, where the model counts it. */
static const int further[] = { METRIC_ACCESSES, METRIC_REQUESTS, METRIC_STAGES, METRIC_IO };
enum {
    FURTHER = sizeof further / sizeof *further,
    MOST_RUN = 1
               << 28, /* steps of cores on the AGPU that a run may take before lines are derived */
};

typedef struct profiling {
    session *s;
    query *q;
    running *r;
    arena *a;
    result *list;
    num total;
    bool agpu;
    board time, others[FURTHER]; /* of the lines; others without a sum: they have none */
} profiling;

/* What lines add up to: of PEM and BSP the computation, for words and barriers are a phase's. */
static int added_up(const profiling *v)
{
    bool phases = access_phase_rule(v->q->in->model->name) != PHASE_INSTRUCTIONS;
    return phases ? METRIC_COMPUTATION : METRIC_TIME;
}

/* The field of a line for its part of that: `time`, or `computation`. */
static const char *summed(const profiling *v)
{
    return metrics[added_up(v)].name;
}

/* Adds `conflicts`, the stages beyond the first of each request, and `utilisation`, the part of
 * the time units in which a stage begins. */
static void add_figures(profiling *v, result *line)
{
    const result *time = result_get(line, "time"), *requests = result_get(line, "requests"),
                 *stages = result_get(line, "stages");
    num conflicts;
    if (requests == NULL || stages == NULL)
        return;
    if (num_sub(&v->s->world->numbers, &conflicts, &stages->value, &requests->value) == ST_OK)
        result_take_number(v->a, line, "conflicts", conflicts);
    bool one_memory = access_machine_named(v->q->in->model->name) != MACHINE_HMM;
    if (!v->agpu && one_memory)
        result_add_quotient(&v->s->world->numbers, v->a, line, "utilisation", &stages->value,
                            &time->value);
}

/* The shares, when the total is known; lines that cost nothing have none. */
static void add_shares(profiling *v)
{
    for (result *l = v->list->first; l; l = l->next)
        result_add_quotient(&v->s->world->numbers, v->a, l, "share",
                            &result_get(l, summed(v))->value, &v->total);
}

static status add_up(profiling *v, const num *time)
{
    return num_update(&v->s->world->numbers, num_add, &v->total, time);
}

/* --- by what is derived ----------------------------------------------------------------------- */

/* The line of another metric's board that is the same statement, looked for from one that is near;
 * -1: it has none there. */
static int same_line(const board *b, const cost_place *place, int near)
{
    for (int k = 0; k < b->cost.count; k++) {
        int i = (near + k) % b->cost.count;
        if (board_same_place(b->cost.lines[i].place, place))
            return i;
    }
    return -1;
}

/* What else the line has, where that is derived. */
static void add_further(profiling *v, result *to, int line)
{
    diag_trial trial;
    num value;
    diag_try(&trial, &v->q->e.d);
    for (int m = 0; m < FURTHER; m++) {
        const board *b = &v->others[m];
        int k = b->sum ? same_line(b, v->time.cost.lines[line].place, line) : -1;
        if (k >= 0 && b->all[k] && board_value(v->q, b, b->all[k], &value) == ST_OK)
            result_take_number(v->a, to, metrics[further[m]].name, value);
    }
    diag_tried(&trial, false);
    add_figures(v, to);
}

static status derived_line(profiling *v, int i)
{
    const cost_line *l = &v->time.cost.lines[i];
    num_own value = num_int(0);
    status st = board_value(v->q, &v->time, v->time.all[i], &value);
    if (st != ST_OK)
        return st;
    result *to = result_add_object(v->a, v->list, NULL);
    derive_place(v->a, to, v->q->in->algorithm, l->place);
    result_add_number(v->a, to, summed(v), &value);
    st = add_up(v, &value);
    if (st == ST_OK)
        add_further(v, to, i);
    return st;
}

static bool same_value(profiling *v, const num *x)
{
    int sign = 1;
    return num_cmp(&v->s->world->numbers, x, &v->total, &sign) == ST_OK && sign == 0;
}

/* The lines add up to what `time`, or `computation`, answers. */
static status agrees(profiling *v)
{
    num_own time = num_int(0);
    status st = metric_value(&v->q->e, added_up(v), (span){ 0 }, &time, NULL, NULL);
    if (st != ST_OK)
        return st;
    if (!same_value(v, &time))
        st = diag_fail(v->q->e.d, ST_CHECK, (span){ 0 },
                       "the lines of %s do not add up to its time: a formula is wrong",
                       instance_name(v->q->in));
    return st;
}

/* The boards of the time and of what else lines have, where the program's text gives lines. */
static void take_boards(profiling *v)
{
    diag_trial trial;
    diag_try(&trial, &v->q->e.d);
    bool any = board_of(v->q, v->a, added_up(v), &v->time) == ST_OK;
    for (int m = 0; m < FURTHER && any; m++)
        if (v->agpu == (further[m] == METRIC_IO)
            && board_of(v->q, v->a, further[m], &v->others[m]) != ST_OK)
            diag_clear(v->q->e.d);
    diag_tried(&trial, false);
}

static void forget_lines(profiling *v)
{
    v->list->first = v->list->last = NULL;
    num_clear(&v->total);
    v->total = num_int(0);
}

/* On the AGPU a run, where it is short, tells more than formulas do: its lines are those of the
 * multiprocessor that decides how long a phase takes. */
static bool run_is_better(profiling *v)
{
    const num most = num_int(MOST_RUN);
    diag_trial trial;
    num_own all = num_int(0);
    int sign = 1;
    if (!v->agpu || v->time.sum == NULL)
        return v->agpu;
    diag_try(&trial, &v->q->e.d);
    const node *steps = board_resolved(
        v->q->in, v->a, expr_mul(v->a, expr_name(v->a, "p"), v->time.cost.fast));
    status st = steps ? board_value(v->q, &v->time, steps, &all) : ST_NAME;
    status_then(st, num_cmp(&v->s->world->numbers, &all, &most, &sign));
    diag_tried(&trial, false);
    return st != ST_OK || sign <= 0;
}

/* *known false: the text alone does not give the time; on the AGPU also where it is not the same
 * multiprocessor that decides in every line. */
static status by_boards(profiling *v, bool *known)
{
    diag_trial trial;
    *known = false;
    if (v->time.sum == NULL || run_is_better(v))
        return ST_OK;
    diag_try(&trial, &v->q->e.d);
    status st = ST_OK;
    for (int i = 0; i < v->time.cost.count; i++)
        status_then(st, derived_line(v, i));
    status_then(st, agrees(v));
    *known = st == ST_OK;
    bool again = v->agpu && (st == ST_LIMIT || st == ST_CHECK);
    diag_tried(&trial, !*known && !again);
    if (!*known)
        forget_lines(v);
    return again ? ST_OK : st;
}

/* --- between two ends ------------------------------------------------------------------------- */

/* What two ends are worth, the most no more than the whole's. */
static status two_ends(profiling *v, const node *const end[2], const num *whole, num out[2])
{
    status st = end[0] ? ST_OK : ST_LIMIT;
    int known = 0;
    for (; known < 2 && st == ST_OK; known += st == ST_OK) {
        const node *of = board_resolved(v->q->in, v->a, end[known]);
        st = of ? board_value(v->q, &v->time, of, &out[known]) : ST_NAME;
    }
    status_then(st, num_update(&v->s->world->numbers, num_min, &out[1], whole));
    while (st != ST_OK && known > 0)
        num_clear(&out[--known]);
    return st;
}

/* A line's time, or how much it is at least and at most; *any: it has one of these. */
static status ends_line(profiling *v, int i, const num *whole, bool *any)
{
    const cost_line *l = &v->time.cost.lines[i];
    result *to = result_add_object(v->a, v->list, NULL);
    num value[2];
    derive_place(v->a, to, v->q->in->algorithm, l->place);
    status st = v->time.all[i] ? board_value(v->q, &v->time, v->time.all[i], &value[0]) : ST_LIMIT;
    if (st == ST_OK) {
        result_take_number(v->a, to, summed(v), value[0]);
    } else if (st == ST_LIMIT
               && (st = two_ends(v, l->beyond[0] ? l->beyond : l->end, whole, value)) == ST_OK) {
        result_take_number(v->a, to, "least", value[0]);
        result_take_number(v->a, to, "most", value[1]);
    }
    *any |= st == ST_OK;
    add_further(v, to, i);
    return st == ST_LIMIT ? ST_OK : st;
}

/* The lines between two ends, where neither formulas nor a run give them. `failed` is the status
 * of the run, which is returned if the whole has no ends, or no line has any. */
static status by_ends(profiling *v, status failed, result *root)
{
    num end[2];
    bool exact = false, any = false;
    diag_trial trial;
    forget_lines(v);
    diag_try(&trial, &v->q->e.d);
    status st = metric_ends(&v->q->e, added_up(v), (span){ 0 }, end, &exact);
    bool whole = st == ST_OK;
    for (int i = 0; i < v->time.cost.count; i++)
        status_then(st, ends_line(v, i, &end[1], &any));
    diag_tried(&trial, false);
    if (st != ST_OK || !any) {
        for (int i = 0; i < 2 && whole; i++)
            num_clear(&end[i]);
        if (v->q->e.d->hint == NULL)
            diag_hint(v->q->e.d,
                      "`derive %s on %s`, with these parameters, has what is known of its lines",
                      v->q->in->algorithm->name, v->q->in->model->name);
        return failed;
    }
    diag_clear(v->q->e.d);
    for (result *l = v->list->first; l; l = l->next) {
        const result *known = result_get(l, summed(v)),
                     *most = known ? known : field_get(l, F_most);
        if (most)
            result_add_quotient(&v->s->world->numbers, v->a, l,
                                exact && known ? "share" : "most_share", &most->value, &end[1]);
    }
    result_add_text(v->a, root, "from", "interval");
    if (v->time.sum == NULL)
        derive_reason(v->a, root, v->time.cost.why, v->time.cost.where);
    result_take_number(v->a, root, exact ? summed(v) : "least", end[0]);
    if (exact)
        num_clear(&end[1]);
    else
        result_take_number(v->a, root, "most", end[1]);
    return ST_OK;
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
    bool stages = machine == MACHINE_DMM || machine == MACHINE_UMM || machine == MACHINE_HMM;
    result *to = result_add_object(v->a, v->list, NULL);
    num time;
    const node *program = entry_item(v->q->in->algorithm, N_PROGRAM);
    span in = l->at;
    while (in.src->procedure)
        in = in.src->used;
    if (in.src != program->at.src)
        result_add_text(v->a, to, "algorithm", called(v->a, in.src->name));
    board_where(v->a, to, l->at);
    result_add_text(v->a, to, "statement", board_line(v->a, l->at));
    num_set_u64(&time, c->time);
    add_up(v, &time);
    result_take_number(v->a, to, summed(v), time);
    result_add_u64(v->a, to, "accesses", c->accesses);
    if (stages) {
        result_add_u64(v->a, to, "requests", c->requests);
        result_add_u64(v->a, to, "stages", c->stages);
        add_figures(v, to);
    }
    if (machine == MACHINE_AGPU
        && access_phase_rule(v->q->in->model->name) != PHASE_SUPERSTEP) { /* h is a superstep's */
        result_add_u64(v->a, to, "io", l->io);
        result_add_u64(v->a, to, "conflicts", c->stages - c->requests);
    }
}

/* Does the statement itself speak of an array, apart from those within it? */
static bool asks(const node *s)
{
    node own = node_alone(s);
    own.d = NULL;
    if (s->kind == N_BRANCH)
        own.c = NULL;
    return s->kind != N_ENSURE && s->kind != N_ARRAY && s->kind != N_RUN
           && node_has_kind(&own, N_INDEX);
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
        diag_clear(v->q->e.d);
        st = diag_fail(v->q->e.d, ST_LIMIT, (span){ 0 },
                       "no formula gives what the lines of %s take, and no run goes so far",
                       instance_name(v->q->in));
    }
    for (int i = 0; i < p.count && st == ST_OK; i++)
        run_line(v, &p.line[i]);
    profile_free(&p);
    num_own time = num_int(0);
    num_set_u64(&time, added_up(v) == METRIC_TIME ? run.count.time : run.computation);
    status_if(st, !same_value(v, &time),
              diag_fail(v->q->e.d, ST_CHECK, (span){ 0 },
                        "the lines of %s do not add up to the time of its run",
                        instance_name(v->q->in)));
    if (st != ST_OK)
        return st;
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
         known = false;
    result *silent = NULL;
    status st = query_go(v->q, 0);
    if (st != ST_OK)
        return st;
    v->agpu = access_machine_named(v->q->in->model->name) == MACHINE_AGPU;
    query_head(v->q, v->a, root, "profile");
    query_parameters(v->q, v->a, root);
    v->list = result_add_array(v->a, root, "lines");
    if (!forced) {
        take_boards(v);
        st = by_boards(v, &known);
    }
    if (st == ST_OK && known)
        result_add_text(v->a, root, "from",
                        v->time.cost.counted || expr_has_kind(v->time.cost.sum, N_WALK)
                            ? "counted"
                            : "derived");
    else if (st == ST_OK && (st = by_run(v, forced, root)) == ST_OK)
        add_silent(v, entry_item(v->q->in->algorithm, N_PROGRAM)->a, &silent, root);
    bool ends = st == ST_LIMIT && !forced;
    if (ends)
        st = by_ends(v, st, root);
    if (st != ST_OK)
        return st;
    if (!ends) {
        add_shares(v);
        result_add_number(v->a, root, summed(v), &v->total);
        world_remember(v->s->world, &v->total);
    }
    query_unit(v->q, v->a, root, added_up(v));
    return session_answer(v->s, &view_profile, root);
}

static status run(session *s, node *n, diag *d)
{
    running r;
    query q;
    profiling v = { .s = s, .q = &q, .r = &r, .a = s->arena, .total = num_int(0) };
    status st = running_open(s, n, &r, &q, d);
    status_if(
        st, query_points(&q) > 1,
        diag_fail(d, ST_DOMAIN, n->at, "profile takes one value of a parameter, and no series"));
    status_then(st, answer(&v));
    num_clear(&v.total);
    running_close(&r, &q);
    return st;
}

static const option options[] = {
    OPTION_ON,    OPTION_NAME_VALUE, RUNNING_INPUT("KIND|FILE|LIST|TEXT"),
    RUNNING_SEED, RUNNING_OPERATOR,  { .name = NULL },
};

const command command_profile = {
    .name = "profile",
    .args = "ALGORITHM",
    .options = options,
    .summary = "the time of an algorithm line by line, with each line's share",
    .help = "The lines come from the formulas that derive gives, at any size, and add up to what "
            "time answers; on the PEM and BSP, where words and barriers are a phase's, to what "
            "computation answers. Where the text alone does not give the time, and on the AGPU "
            "where a run is short, they come from a run: without data where nothing depends on "
            "them, otherwise on the input and seed that the answer names. With input= or seed= "
            "they always do.\n\n"
            "Where neither formulas nor a run go so far, each line has its time, or how much it is "
            "at least and at most. These do not add up, as not every line can take the most at "
            "once.\n\n"
            "On the AGPU a line's time is what it costs the multiprocessor that decides how long "
            "its phase takes; its io is the blocks on all multiprocessors. Lines that name arrays "
            "and cost nothing in a run are named below the table (\"silent\" in JSON).",
    .examples = { "profile prefix.optimal on umm n=2^20 p=2^10 w=32 l=400",
                  "profile transpose.straightforward on dmm n=2^12 p=2^8 w=16 l=10",
                  "profile reduce.pipeline on agpu n=2^16 p=2^8 b=32 M=2^12",
                  "profile sort.quick on pram n=2^200 p=2^8" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_ALGORITHMS,
    .run = run,
};
