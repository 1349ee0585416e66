/* Runs a transformed program: see relate_run.h. */
#include "runs/relate_run.h"

#include <stdlib.h>
#include <string.h>

#include "machine/program.h"

/* --- banks ------------------------------------------------------------------------------------ */

typedef struct bank_count {
    uint64_t p, time, words;
    uint64_t *load;
} bank_count;

/* Counts a reference of a forall: for each round of p indices, the most distinct cells of a bank.
 * In an EREW program no two threads of a round are at the same cell. */
static status observe(void *data, const observed *op)
{
    bank_count *c = data;
    for (uint64_t from = 0; from < op->indices; from += c->p) {
        uint64_t most = 0, to = from + c->p < op->indices ? from + c->p : op->indices;
        memset(c->load, 0, c->p * sizeof *c->load);
        for (uint64_t i = from; i < to; i++) {
            if (op->active && !op->active[i])
                continue;
            uint64_t cell = (uint64_t)op->cells[i], load = ++c->load[cell % c->p];
            most = load > most ? load : most;
            c->words = cell >= c->words ? cell + 1 : c->words;
        }
        c->time += most;
    }
    return ST_OK;
}

void relate_choose(frame *f, const char *what, const char *choice)
{
    int o = instance_option(f->in, what);
    for (int i = 0; o >= 0 && i < f->in->options[o].count; i++) {
        int slot = f->in->options[o].first + i;
        num truth = num_bool(strcmp(f->in->slots[slot].name, choice) == 0);
        frame_fix(f, slot, &truth);
    }
    frame_reset(f, ~UINT64_C(0));
}

static status in_banks(env *e, run_options *o, uint64_t p, relate_run *out)
{
    run_result run = { 0 };
    bank_count c = { .p = p, .load = mem_try_array(p, sizeof *c.load) };
    if (c.load == NULL)
        return mem_refuse(e->d, (span){ 0 }, "%llu banks", (unsigned long long)p);
    o->observe = observe;
    o->observer = &c;
    relate_choose(e->f, "unit", "access");
    status st = program_run(e, o, &run);
    free(c.load);
    out->done = st == ST_OK;
    out->time = c.time;
    if (__builtin_mul_overflow((c.words + p - 1) / p, run.count.time, &out->at_most))
        out->at_most = UINT64_MAX;
    return st;
}

/* --- the others ------------------------------------------------------------------------------- */

static status machine_number(query *q, const char *name, uint64_t *value)
{
    const formula *f = q->in->targets;
    while (f && strcmp(f->name, name) != 0)
        f = f->next;
    int i = instance_slot(q->in, name);
    num_own v = num_int(0);
    *value = 1;
    if (f == NULL && i < 0)
        return ST_OK;
    status st = f ? eval(&q->e, f->expr, &v) : eval_slot(&q->e, i, (span){ 0 }, &v);
    if (st == ST_OK && !num_to_u64(&v, value))
        st = diag_fail(q->e.d, ST_LIMIT, (span){ 0 }, "%s is too large to be run", name);
    return st;
}

/* Runs the same program on the other model, at the same point; the relation gives that model's
 * further parameters. */
static status on_target(session *s, query *q, env *e, const entry *to, const run_options *o,
                        run_result *run)
{
    const entry *algorithm = e->f->in->algorithm;
    if (!instance_fits(algorithm, to)) {
        diag_fail(e->d, ST_NAME, (span){ 0 },
                  "%s cannot be run on %s: its definition does not name that model",
                  algorithm->name, to->name);
        return diag_hint(
            e->d,
            "without run=yes the conclusion is told; a definition of your own with `on %s` "
            "runs there",
            to->name);
    }
    instance *in = instance_of(s->world, algorithm, to, (span){ 0 }, e->d);
    if (in == NULL)
        return e->d->st;
    frame *f = frame_new(in);
    env there;
    env_begin(&there, s->world, f, NULL, e->d);
    status st = ST_OK;
    for (int i = 0; i < in->slot_count && st == ST_OK; i++) {
        int k = in->slots[i].kind == SLOT_PARAM ? instance_slot(e->f->in, in->slots[i].name) : -1;
        num value;
        uint64_t own;
        if (k >= 0 && (st = eval_slot(e, k, (span){ 0 }, &value)) == ST_OK) {
            frame_fix(f, i, &value);
            num_clear(&value);
        } else if (k < 0 && in->slots[i].kind == SLOT_PARAM
                   && (st = machine_number(q, in->slots[i].name, &own)) == ST_OK) {
            num_set_u64(&value, own);
            frame_fix(f, i, &value);
        }
    }
    if (st == ST_OK && (st = frame_check(&there)) == ST_OK)
        st = program_run(&there, o, run);
    env_end(&there);
    frame_free(f);
    return st;
}

status relate_verify(session *s, query *q, env *e, const entry *to, relate_run *out)
{
    const node *how = entry_item(q->in->relation, N_VERIFY);
    run_options o = { .data = true,
                      .input = INPUT_RANDOM,
                      .seed = s->world->seed,
                      .max_words = s->world->max_words,
                      .max_steps = e->max_accesses };
    run_result run = { 0 };
    uint64_t p;
    *out = (relate_run){ 0 };
    if (how == NULL) {
        diag_fail(e->d, ST_NAME, (span){ 0 },
                  "no program is run for %s: its definition has no `verify`",
                  q->in->relation->name);
        return diag_hint(e->d, "without run=yes the conclusion is told");
    }
    if (!program_there(e->f->in))
        return ST_OK;
    status st = machine_number(q, "p", &p);
    status_if(st, p == 0,
              diag_fail(e->d, ST_DOMAIN, (span){ 0 }, "with p = 0 there is nobody to run it"));
    if (st != ST_OK)
        return st;
    if (strcmp(how->name, "banks") == 0)
        return in_banks(e, &o, p, out);
    o.cores = strcmp(how->name, "served") == 0 ? p : 0;
    o.saves = strcmp(how->name, "saved") == 0;
    st = strcmp(how->name, "as_is") == 0 ? on_target(s, q, e, to, &o, &run)
                                         : program_run(e, &o, &run);
    out->done = st == ST_OK;
    out->time = run.count.time;
    out->io = run.io;
    return st;
}
