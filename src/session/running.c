/* Options and fields of a run: see running.h. */
#include "session/running.h"

#include <errno.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>

#include "machine/device_estimate.h"
#include "machine/word_file.h"
#include "num/pool.h"

/* "random, sorted, ..., a file's name, ..." */
static void put_inputs(str *all)
{
    for (int i = 0; i < INPUT_KINDS; i++)
        if (i != INPUT_FILE)
            str_format(all, "%s, ", layout_input_names[i]);
    str_add(all, "a file's name, a list {5, 3, -6} or characters in quotes, \"STAR\"");
}

static status no_such_input(const node *c, diag *d)
{
    str_own all = { 0 };
    put_inputs(&all);
    diag_fail(d, ST_NAME, c->a->at, "input is one of: %s", str_text(&all));
    return d->st;
}

/* A word that looks like no file's name may be meant as a kind. */
static void suggest_inputs(const char *word, diag *d)
{
    str_own all = { 0 };
    if (d->st != ST_IO || strpbrk(word, "/."))
        return;
    put_inputs(&all);
    diag_hint(d, "input is one of: %s", str_text(&all));
}

/* input={5, 3, -6}: its values, one after the other. */
static status take_list(session *s, const node *c, running *r, diag *d)
{
    env e;
    axes ax = { .count = 0 };
    status st = resolve_session(s->world, s->unit->arena, c->a, &ax, d);
    uint64_t points = axes_points(&ax);
    mem_own int64_t *words = st == ST_OK ? mem_try_array(points, sizeof *words) : NULL;
    status_if(st, words == NULL,
              mem_refuse(d, c->a->at, "a list of %llu words", (unsigned long long)points));
    env_begin(&e, s->world, NULL, &ax, d);
    for (uint64_t i = 0; i < points && st == ST_OK; i++) {
        num_own v = num_int(0);
        if ((st = axes_go(s->world, &ax, i, d)) != ST_OK || (st = eval(&e, c->a, &v)) != ST_OK)
            break;
        if (!num_to_i64(&v, &words[i]))
            st = diag_fail(d, ST_DOMAIN, c->a->at, "a word is an integer of 64 bits");
    }
    env_end(&e);
    axes_clear(&ax);
    r->o.file = st == ST_OK ? word_file_of(words, points) : NULL;
    r->o.input = INPUT_FILE;
    return st;
}

/* Between quotation marks: a file of that name or, where there is none, the characters. One that
 * cannot be looked at is no text: opening it says why. */
static bool is_text(const node *a)
{
    struct stat there;
    return a->kind == N_STRING && a->at.src && a->at.src->text[a->at.from] == '"'
           && stat(a->text, &there) != 0
           && (errno == ENOENT || errno == ENOTDIR || errno == ENAMETOOLONG);
}

static status take_input(session *s, const node *c, running *r, diag *d)
{
    if (c->a->kind == N_LIST || c->a->kind == N_RANGE)
        return take_list(s, c, r, d);
    if (is_text(c->a)) {
        r->o.file = word_file_of_text(c->a->text);
        r->o.input = INPUT_FILE;
        return ST_OK;
    }
    const char *word = c->a->kind == N_NAME     ? c->a->name
                       : c->a->kind == N_STRING ? c->a->text
                                                : NULL;
    if (word == NULL)
        return no_such_input(c, d);
    for (int i = 0; i < INPUT_KINDS && c->a->kind == N_NAME; i++)
        if (i != INPUT_FILE && strcmp(word, layout_input_names[i]) == 0) {
            r->o.input = (input_kind)i;
            return ST_OK;
        }
    r->o.file = word_file_open(word, c->a->at, d);
    r->o.input = INPUT_FILE;
    if (r->o.file == NULL)
        suggest_inputs(word, d);
    return d->st;
}

/* What the options say now. */
static status read_given(session *s, running *r, diag *d)
{
    const option_values *v = &r->given;
    const option_value *seed = option_of(v, "seed"), *operator= option_of(v, "operator"),
                       *input = option_of(v, "input");
    word_file_close(r->o.file);
    r->o = (run_options){ .input = INPUT_RANDOM,
                          .seed = s->world->seed,
                          .data = true,
                          .max_words = s->world->max_words,
                          .max_steps = s->world->max_steps,
                          .progress = s->progress };
    r->operator_name = NULL;
    status st = input->given && !row_column_is(input->given->a)
                    ? take_input(s, input->given, r, d)
                    : ST_OK;
    r->o.data = option_of(v, "data")->word == 0; /* yes */
    r->seeds = seed->numbers;
    r->seed_count = seed->count;
    if (seed->given && r->seeds == NULL)
        r->o.seed = seed->number;
    if (operator->entry) {
        r->operator_name = operator->entry->name;
        r->o.operator= entry_item(operator->entry, N_OPERATOR);
    }
    return st;
}

status running_take(session *s, node *statement, running *r, diag *d)
{
    *r = (running){ .seeds = NULL };
    status st = option_take(s, statement, command_named(s->commands, statement->name)->options,
                            &r->given, d);
    return st == ST_OK ? read_given(s, r, d) : st;
}

status running_row(session *s, query *q, running *r)
{
    bool changed;
    status st = option_at_row(&r->given, &q->axes, &changed, q->e.d);
    if (st != ST_OK || !changed)
        return st;
    if ((st = read_given(s, r, q->e.d)) == ST_IO)
        st = q->e.d->st = ST_DOMAIN; /* the next row may have a file that is there */
    if (r->o.operator)
        running_element(r->o.operator, q);
    return st;
}

status running_open(session *s, node *n, running *r, query *q, diag *d)
{
    memset(r, 0, sizeof *r);
    memset(q, 0, sizeof *q);
    if (n->a == NULL || n->a->next || n->a->kind != N_NAME)
        return command_fail(command_named(s->commands, n->name), n->a ? n->a->at : n->at,
                            "one algorithm", d);
    const entry *e = query_entry(s->world, ENTRY_ALGORITHM, n->a, d);
    if (e == NULL)
        return d->st;
    status st = running_take(s, n, r, d);
    status_then(st, query_open(q, s->world, e, n, s->unit->arena, d));
    status_if(st, !program_there(q->in),
              diag_fail(d, ST_NAME, n->a->at, "%s has no program that runs on %s", e->name,
                        q->in->model->name));
    if (st == ST_OK && r->o.operator)
        running_element(r->o.operator, q);
    return st;
}

void running_element(const node *operator, query *q)
{
    int i = instance_slot(q->in, "words");
    if (i < 0 || q->given[i])
        return;
    num words = num_int(operator->space);
    frame_fix(q->f, i, &words);
    frame_reset(q->f, UINT64_C(1) << i);
}

void running_close(running *r, query *q)
{
    query_close(q);
    word_file_close(r->o.file);
    option_free(&r->given);
}

bool running_counts(const instance *in, const run_result *run, int metric, uint64_t *value)
{
    machine_kind machine = access_machine_named(in->model->name);
    bool hmm = machine == MACHINE_HMM, agpu = machine == MACHINE_AGPU,
         stages = machine == MACHINE_DMM || machine == MACHINE_UMM || hmm;
    const access_count *c = &run->count;
    phase_rule rule = access_phase_rule(in->model->name);
    bool banks = agpu && rule != PHASE_SUPERSTEP;
    switch (metric) {
    case METRIC_TIME: *value = c->time; return true;
    case METRIC_IO: *value = run->io; return agpu;
    case METRIC_SHARED: *value = run->shared; return agpu || hmm;
    case METRIC_GLOBAL: *value = run->global; return agpu || hmm;
    case METRIC_TIME_SHARED: *value = run->time_shared; return hmm;
    case METRIC_TIME_GLOBAL: *value = run->time_global; return hmm;
    case METRIC_STAGES_GLOBAL: *value = run->stages_global; return hmm;
    case METRIC_ACCESSES: *value = c->accesses; return true;
    case METRIC_ROUNDS: *value = c->rounds; return !agpu && !hmm;
    case METRIC_REQUESTS: *value = c->requests; return stages;
    case METRIC_STAGES: *value = c->stages; return stages;
    case METRIC_CONFLICTS: *value = c->stages - c->requests; return stages || banks;
    case METRIC_DEGREE: *value = run->degree; return banks;
    case METRIC_ISSUED:
        *value = 0;
        for (int k = 0; k < ISSUE_KINDS; k++)
            *value += run->issued[k];
        return agpu && rule == PHASE_INSTRUCTIONS;
    case METRIC_COMPUTATION:
        *value = run->computation;
        return rule != PHASE_INSTRUCTIONS;
    case METRIC_WORK: *value = run->work; return true;
    case METRIC_SPAN: *value = run->span; return true;
    case METRIC_ASSIGNMENTS: *value = run->assignments; return true;
    case METRIC_PROCESSORS: *value = run->processors; return true;
    case METRIC_SYNCHRONISATIONS: *value = run->synchronisations; return agpu;
    case METRIC_MEMORY: *value = run->memory; return !agpu && !hmm;
    case METRIC_MEETINGS: *value = run->violations; return true;
    default: return false;
    }
}

/* A program's arrays are there from its beginning to its end, whatever the data: a run that stops
 * where these decide has counted their words, unless another program may be called later. */
static bool counted_before(const instance *in, int metric)
{
    const bool calls = node_has_kind(entry_item(in->algorithm, N_PROGRAM)->a, N_RUN);
    return (metric == METRIC_MEMORY || metric == METRIC_GLOBAL) && !calls;
}

static void hint_tree(env *e, const char *instead)
{
    const untold *no = instance_untold(e->f->in);
    if (no == NULL)
        return;
    diag_hint(e->d, "line %d: %s; %s%s%s", span_line(no->at), no->why, instead,
              *instead && no->of_loop ? ", and " : "",
              no->of_loop
                  ? "within LO..HI \"why\" behind the loop's head gives a least and a most"
              : *instead ? ""
                         : "smaller sizes are counted");
}

/* Why a run gave no count: what it counts depends on the data, or it was too long. */
static status no_count(env *e, int metric, const run_options *o, bool too_long, status st)
{
    diag *d = e->d;
    if (too_long) {
        diag_fail(
            d, st, (span){ 0 },
            "no formula gives the %s of %s, and a run that counts it takes more than %llu steps",
            metrics[metric].name, instance_name(e->f->in), (unsigned long long)o->max_steps);
        diag_hint(d,
                  "raise the limit with: set accesses=...; simulate goes as far as set steps=... "
                  "allows");
        return st;
    }
    diag_fail(d, st, (span){ 0 },
              "the data decide the %s of %s here, and no formula gives least and most",
              metrics[metric].name, instance_name(e->f->in));
    if (instance_untold(e->f->in))
        hint_tree(e, "simulate counts it in one run");
    else
        diag_hint(d, "simulate counts it in one run");
    return st;
}

/* Whole nanoseconds; a run of a sample of the multiprocessors has counted. */
static status estimated(env *e, const run_options *o, num *out)
{
    estimate x;
    status st = estimate_program(e, o, 0, &x);
    bool wants_data = st != ST_OK && x.wants_data;
    e->wants_data |= wants_data;
    *out = num_int(st == ST_OK ? llround(1e9 * x.all.seconds[ESTIMATE_VALUE]) : 0);
    estimate_free(&x);
    return st;
}

/* What follows from the words in memory is nothing that a count without data can give. */
status running_count(env *e, int metric, num *out)
{
    run_options o = { .data = e->with_data,
                      .input = INPUT_RANDOM,
                      .seed = e->w->seed,
                      .max_words = e->w->max_words,
                      .max_steps = e->max_accesses };
    run_result run;
    uint64_t value;
    if (!program_there(e->f->in))
        return diag_fail(e->d, ST_NAME, (span){ 0 }, "%s has no program that runs on %s",
                         instance_name(e->f->in), e->f->in->model->name);
    if (metric == METRIC_ESTIMATE) {
        o.max_steps = e->w->max_steps;
        return estimated(e, &o, out);
    }
    diag_trial trial;
    diag_try(&trial, &e->d);
    status st = program_run(e, &o, &run);
    bool broken = metric == METRIC_MEETINGS && run.violations, /* by then, whatever follows */
        wants_data = st != ST_OK && run.wants_data,
         too_long = st == ST_LIMIT && run.steps > o.max_steps;
    diag_tried(&trial, st != ST_OK && !wants_data && !too_long && !broken);
    if (broken) {
        num_set_u64(out, run.violations);
        return ST_OK;
    }
    if (wants_data && counted_before(e->f->in, metric)) {
        wants_data = false;
        st = ST_OK;
    }
    e->wants_data |= wants_data;
    e->too_long |= too_long;
    if (wants_data || too_long)
        return no_count(e, metric, &o, !wants_data, st);
    diag *d = e->d;
    const untold *no = st == ST_OK ? NULL : instance_untold(e->f->in);
    if (st == ST_DOMAIN && no && frame_is_huge(e->f)) {
        diag_clear(d);
        diag_fail(d, st, (span){ 0 }, "no formula gives the %s of %s, and no run goes so far",
                  metrics[metric].name, instance_name(e->f->in));
        hint_tree(e, "");
    }
    if (no && d->hint == NULL)
        diag_hint(d, "no formula gives the %s: line %d: %s", metrics[metric].name,
                  span_line(no->at), no->why);
    if (st == ST_OK && !running_counts(e->f->in, &run, metric, &value))
        st = diag_fail(e->d, ST_NAME, (span){ 0 }, "a run on %s does not count %s",
                       e->f->in->model->name, metrics[metric].name);
    if (st == ST_OK)
        num_set_u64(out, value);
    return st;
}

/* What only the AGPU counts: the copies that there is room for, and no more than warps. */
static void agpu_fields(const query *q, const run_result *run, num_ctx *c, arena *a, result *to)
{
    int M = instance_slot(q->in, "M"), W = instance_slot(q->in, "W");
    if (M < 0 || run->shared == 0 || !(q->f->state[M] & SLOT_SET))
        return;
    num_pool n;
    num_pool_begin(&n, c);
    num copies = num_pool_two(&n, num_div, q->f->value[M], num_pool_u64(&n, run->shared));
    if (n.st == ST_OK && W >= 0 && q->given[W])
        copies = num_pool_order(&n, q->f->value[W], copies) < 0 ? q->f->value[W] : copies;
    if (n.st == ST_OK)
        result_add_number(a, to, metrics[METRIC_MULTIPLICITY].name, &copies);
    num_pool_clear(&n);
}

/* W/p + S, which the time is not above, by Brent's theorem - which lets any processor do any
 * operation. Here index number i is thread i mod p's, so where a mask leaves threads idle, others
 * have more than their share. */
static void brent_fields(const query *q, const run_result *run, num_ctx *c, arena *a, result *to)
{
    int p = instance_slot(q->in, "p");
    num_pool n;
    if (run->scattered == 0 || p < 0 || !(q->f->state[p] & SLOT_SET))
        return;
    num_pool_begin(&n, c);
    num share = num_pool_two(&n, num_quotient, num_pool_u64(&n, run->work), q->f->value[p]),
        bound = num_pool_add(&n, share, num_pool_u64(&n, run->span));
    if (num_pool_order(&n, num_pool_u64(&n, run->count.time), bound) > 0 && n.st == ST_OK) {
        result_add_number(a, to, "brent", &bound);
        result_add_format(a, to, "allocation",
                          "the time is above W/p + S, which Brent's theorem gives: in %llu "
                          "statement%s a mask leaves processors idle while others have more "
                          "to do; allocation is not free",
                          (unsigned long long)run->scattered, run->scattered == 1 ? "" : "s");
    }
    num_pool_clear(&n);
}

/* Where the model's unit of a count is not the usual one, as supersteps are synchronisations. */
static void own_units(const query *q, arena *a, result *to)
{
    result *list = NULL;
    for (int m = 0; m < METRICS; m++) {
        const char *here = metric_unit(q->f, m);
        if (m == METRIC_TIME || !result_get(to, metrics[m].name)
            || strcmp(here, metrics[m].unit) == 0)
            continue;
        list = list ? list : result_add_object(a, to, "units_of");
        result_add_text(a, list, metrics[m].name, here);
    }
}

void running_fields(session *s, const query *q, const running *r, const run_result *run, arena *a,
                    result *to)
{
    num_ctx *c = &s->world->numbers;
    for (int m = 0; m < METRICS; m++) {
        uint64_t value;
        if (running_counts(q->in, run, m, &value))
            result_add_u64(a, to, metrics[m].name, value);
    }
    own_units(q, a, to);
    machine_kind machine = access_machine_named(q->in->model->name);
    if ((machine == MACHINE_DMM || machine == MACHINE_UMM) && run->count.time > 0)
        result_add_ratio(c, a, to, "utilisation", run->count.stages, run->count.time);
    if (machine == MACHINE_HMM && run->count.time > 0)
        result_add_ratio(c, a, to, "utilisation", run->stages_global, run->count.time);
    if (machine == MACHINE_AGPU)
        agpu_fields(q, run, c, a, to);
    if (machine == MACHINE_PRAM)
        brent_fields(q, run, c, a, to);
    if (machine == MACHINE_PRAM || run->violations) {
        result_add_u64(a, to, "violations", run->violations);
        if (run->violations)
            result_add_text(a, to, "violation", run->violation[0]);
        result *list = run->violations > 1 ? result_add_array(a, to, "violation_list") : NULL;
        for (uint64_t i = 0; list && i < run->violations && i < VIOLATIONS_TOLD; i++)
            result_add_text(a, list, NULL, run->violation[i]);
    }
    if (run->violations && !run->complete)
        result_add_truth(a, to, "complete", false);
    if (run->checked || run->wrong.src)
        result_add_truth(a, to, "correct", run->checked);
    else
        result_add_null(a, to, "correct");
    result_add_text(a, to, "input",
                    !r->o.data                      ? "none"
                    : r->o.input == INPUT_FILE ? word_file_kind(r->o.file)
                                               : layout_input_names[r->o.input]);
    result_add_text(a, to, "operator", r->operator_name);
}

static void add_word(arena *a, result *list, const held_words *h, uint64_t at)
{
    str_own s = { 0 };
    if (h->set && !h->set[at]) {
        result_add_null(a, list, NULL);
        return;
    }
    for (int j = 0; j < h->lanes; j++)
        str_format(&s, "%s%lld", j ? ", " : h->lanes > 1 ? "(" : "",
                   (long long)h->words[(uint64_t)j * h->stride + at]);
    str_add(&s, h->lanes > 1 ? ")" : "");
    result_add_text(a, list, NULL, str_text(&s));
}

/* A field for each row: a, f[2] of a family, d[0], d[1], ... of two dimensions. */
void running_show(void *data, const held_words *h)
{
    running_arrays *w = data;
    uint64_t row = h->dims > 1 ? 1 : h->size;
    for (int d = 1; d < h->dims; d++)
        row *= h->dim[d];
    for (uint64_t from = 0; row && from < h->size && w->words < w->most; from += row) {
        str_own name = { 0 };
        str_add(&name, h->array);
        if (h->family)
            str_format(&name, "[%lld]", (long long)h->member);
        if (h->dims > 1)
            str_format(&name, "[%llu]", (unsigned long long)(from / row));
        result *list = result_add_array(w->a, w->arrays, arena_copy(w->a, str_text(&name)));
        for (uint64_t i = from; i < from + row && w->words < w->most; i++, w->words++)
            add_word(w->a, list, h, i);
    }
}
