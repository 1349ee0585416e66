/* Options and fields of a run: see running.h. */
#include "cmd/running.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static status word_of(const node *binding, const char *words, diag *d)
{
    return diag_fail(d, ST_NAME, binding->a->at, "%s is one of: %s", binding->name, words);
}

/* Integers, separated by anything that is none. */
static status read_words(const char *path, running *r, span at, diag *d)
{
    FILE *f = fopen(path, "r");
    if (f == NULL)
        return diag_fail(d, ST_IO, at, "cannot read %s: %s", path, strerror(errno));
    uint64_t room = 0;
    long long v;
    int got;
    while ((got = fscanf(f, "%lld", &v)) != EOF) {
        if (got == 0) {
            if (fgetc(f) == EOF)
                break;
            continue;
        }
        if (r->o.word_count == room) {
            room = room ? 2 * room : 1024;
            r->words = mem_grow(r->words, room * sizeof *r->words);
        }
        r->words[r->o.word_count++] = v;
    }
    fclose(f);
    r->o.words = r->words;
    r->o.input = INPUT_FILE;
    return ST_OK;
}

static status take_input(const node *c, running *r, diag *d)
{
    const char *word = c->a->kind == N_NAME ? c->a->name : c->a->kind == N_STRING ? c->a->text : NULL;
    if (word == NULL)
        return word_of(c, "random, ramp, or a file's name in quotes", d);
    if (c->a->kind == N_NAME && strcmp(word, "random") == 0)
        r->o.input = INPUT_RANDOM;
    else if (c->a->kind == N_NAME && strcmp(word, "ramp") == 0)
        r->o.input = INPUT_RAMP;
    else
        return read_words(word, r, c->a->at, d);
    return ST_OK;
}

static status take_seed(session *s, const node *c, running *r, diag *d)
{
    num v;
    env e;
    status st = resolve_session(s->world, s->unit->arena, c->a, NULL, d);
    if (st != ST_OK)
        return st;
    env_begin(&e, s->world, NULL, NULL, d);
    st = eval(&e, c->a, &v);
    if (st == ST_OK && !num_to_u64(&v, &r->o.seed))
        st = diag_fail(d, ST_DOMAIN, c->a->at, "a seed is a natural number below 2^64");
    if (st == ST_OK)
        num_clear(&v);
    env_end(&e);
    return st;
}

static status take_data(const node *c, running *r, diag *d)
{
    const char *word = c->a->kind == N_NAME ? c->a->name : "";
    if (strcmp(word, "yes") && strcmp(word, "no"))
        return word_of(c, "yes, no", d);
    r->o.data = word[0] == 'y';
    return ST_OK;
}

status running_take(session *s, node *statement, running *r, diag *d)
{
    *r = (running){ .o = { .input = INPUT_RANDOM, .seed = 1, .data = true, .max_words = s->world->max_words, .max_steps = s->world->max_steps } };
    status st = ST_OK;
    for (node **link = &statement->b; *link && st == ST_OK;) {
        node *c = *link;
        bool ours = c->kind == N_BINDING && (strcmp(c->name, "input") == 0 || strcmp(c->name, "seed") == 0 || strcmp(c->name, "data") == 0);
        if (!ours) {
            link = &c->next;
            continue;
        }
        *link = c->next;
        c->next = NULL;
        st = c->name[0] == 'i' ? take_input(c, r, d) : c->name[0] == 's' ? take_seed(s, c, r, d) : take_data(c, r, d);
    }
    return st;
}

status running_open(session *s, node *n, running *r, query *q, diag *d)
{
    memset(r, 0, sizeof *r);
    memset(q, 0, sizeof *q);
    const command *c = command_named(n->name);
    if (n->a == NULL || n->a->next || n->a->kind != N_NAME) {
        diag_fail(d, ST_PARSE, n->a ? n->a->at : n->at, "%s needs one algorithm: %s %s", c->name, c->name, c->args);
        diag_hint(d, "for example: %s", c->examples[0]);
        return d->st;
    }
    const entry *e = query_entry(s->world, ENTRY_ALGORITHM, n->a, d);
    if (e == NULL)
        return d->st;
    status st = running_take(s, n, r, d);
    if (st == ST_OK)
        st = query_open(q, s->world, e, n, s->unit->arena, d);
    if (st == ST_OK && !program_there(q->in))
        st = diag_fail(d, ST_NAME, n->a->at, "%s has no program that runs on %s", e->name, q->in->model->name);
    return st;
}

void running_free(running *r)
{
    free(r->words);
}

bool running_counts(const query *q, const run_result *run, int metric, uint64_t *value)
{
    machine_kind machine = machine_named(q->in->model->name);
    bool stages = machine == MACHINE_DMM || machine == MACHINE_UMM;
    const access_count *c = &run->count;
    switch (metric) {
    case METRIC_TIME: *value = c->time; return true;
    case METRIC_ACCESSES: *value = c->accesses; return true;
    case METRIC_ROUNDS: *value = c->rounds; return true;
    case METRIC_REQUESTS: *value = c->requests; return stages;
    case METRIC_STAGES: *value = c->stages; return stages;
    case METRIC_CONFLICTS: *value = c->stages - c->requests; return stages;
    case METRIC_WORK: *value = run->work; return true;
    case METRIC_SPAN: *value = run->span; return true;
    case METRIC_PROCESSORS: *value = run->processors; return true;
    default: return false;
    }
}

void running_fields(session *s, const query *q, const running *r, const run_result *run, arena *a, result *to)
{
    num_ctx *c = &s->world->numbers;
    for (int m = 0; m < METRICS; m++) {
        uint64_t value;
        num v;
        if (!running_counts(q, run, m, &value))
            continue;
        num_set_u64(&v, value);
        result_add_number(a, to, metrics[m].name, &v);
        num_clear(&v);
    }
    machine_kind machine = machine_named(q->in->model->name);
    if ((machine == MACHINE_DMM || machine == MACHINE_UMM) && run->count.time > 0) {
        num stages, time, ratio;
        num_set_u64(&stages, run->count.stages);
        num_set_u64(&time, run->count.time);
        if (num_div(c, &ratio, &stages, &time) == ST_OK) {
            result_add_number(a, to, "utilisation", &ratio);
            num_clear(&ratio);
        }
        num_clear(&stages);
        num_clear(&time);
    }
    if (machine == MACHINE_PRAM) {
        num v;
        num_set_u64(&v, run->violations);
        result_add_number(a, to, "violations", &v);
        if (run->violations)
            result_add_text(a, to, "violation", run->violation);
    }
    if (run->checked)
        result_add_truth(a, to, "correct", true);
    else
        result_add_null(a, to, "correct");
    result_add_text(a, to, "input", !r->o.data ? "none" : r->o.input == INPUT_RANDOM ? "random" : r->o.input == INPUT_RAMP ? "ramp" : "file");
}
