/* An algorithm's program as a workload: see generated.h. Parameters that the statement leaves open
 * are chosen for the device, from values that meet the definition's requirements. */
#include "measure/generated.h"

#include <stdlib.h>
#include <string.h>

#include "cost/access.h"
#include "emit/emit.h"
#include "machine/vector.h"

enum {
    MOST_TRIES = 60000,
    SIMULATED = 1 << 27, /* steps of a run, */
    SHORT = 1 << 24,     /* and where the size is not given */
    OWN_PARAMS = 6 /* operator, variant, k, checked, words; and an end */
};

struct generated {
    session *s;
    const entry *algorithm;
    instance *in;
    workload w;
    plan_source source;
    int slot[JOB_PARAMS]; /* slot in the instance; -1: an option that is added here */
    int operator, words, variant, checked; /* numbers of these options, or -1 */
    int k, p,
        b; /* AGPU: number of the parameter for multiprocessors, if the algorithm has none; of p and
              of b */
    char *operators, *variants;   /* own,max,mss; crew,erew */
    bool in_full;                 /* plans have the words of a simulated run, however long it
                                     takes */
};

const workload *generated_workload(const generated *g)
{
    return &g->w;
}

void generated_in_full(generated *g)
{
    g->in_full = true;
}

const plan_source *generated_source(const generated *g)
{
    return &g->source;
}

const char *generated_machine(const generated *g)
{
    return g->in->model->name;
}

static bool has_operator(const entry *e)
{
    const node *text = entry_item(e, N_PROGRAM);
    return text && node_has_kind(text->a, N_OPERATOR);
}

/* The machines that kernels are made for, and AGPU', which has an error message of its own. */
static const char *const machines[] = { "umm", "dmm", "pram", "bpram", "agpu", "hmm", "agpu'" };
enum { MACHINES = sizeof machines / sizeof *machines, MADE_FOR = MACHINES - 1 };

static bool is_machine(const char *name)
{
    int i = 0;
    while (i < MACHINES && strcmp(machines[i], name))
        i++;
    return i < MACHINES;
}

bool generated_there(session *s, const char *name)
{
    const entry *e = catalog_try(s->world->catalog, ENTRY_ALGORITHM, name);
    const node *m = e ? entry_model(e, NULL) : NULL;
    bool any = m == NULL;
    for (; m; m = entry_model(e, m))
        any |= is_machine(m->name);
    return e && any && entry_item(e, N_PROGRAM) != NULL;
}

const char *generated_called(const generated *g, const char *name)
{
    return strcmp(name, "op") == 0 && g->operator>= 0 && workload_param_named(&g->w, name) < 0
               ? "operator"
               : name;
}

static void offer_operator(const char *name, void *data)
{
    str *all = data;
    str_format(all, ",%s", name);
}

/* Adds the PRAM's variants; preset is the one that the algorithm asks for. */
static void add_variants(generated *g, int *k)
{
    int o = instance_option(g->in, "variant");
    if (o < 0 || access_machine_named(g->in->model->name) != MACHINE_PRAM)
        return; /* where a device places words cannot be chosen */
    const model_option *row = &g->in->options[o];
    str all = { 0 };
    for (int i = 0; i < row->count; i++)
        str_format(&all, "%s%s", i ? "," : "", g->in->slots[row->first + i].name);
    g->variants = str_take(&all);
    g->variant = *k;
    g->slot[*k] = -1;
    g->w.params[(*k)++] = (workload_param){ .name = "variant",
                                            .meaning = row->text ? row->text : "of the PRAM",
                                            .words = g->variants,
                                            .preset = (uint64_t)(row->standard - row->first) };
}

/* Adds the parameter k: k multiprocessors of b cores are p = k*b cores. */
static void add_multiprocessors(generated *g, int *k)
{
    g->p = workload_param_named(&g->w, "p");
    g->b = workload_param_named(&g->w, "b");
    if (access_machine_named(g->in->model->name) != MACHINE_AGPU || g->p < 0 || g->b < 0
        || workload_param_named(&g->w, "k") >= 0)
        return;
    g->k = *k;
    g->slot[*k] = -1;
    g->w.params[(*k)++] = (workload_param){ .name = "k",
                                            .meaning = "multiprocessors, in the place of p = k*b",
                                            .most = 1u << 20,
                                            .late = true };
}

/* Is the slot a parameter of the workload? n is not, nor is the optional parameter `words`: it is
 * the number of words of an element, which the operator tells, while a workload's `words` are
 * bits. */
static bool is_parameter(const slot_row *row)
{
    return row->kind == SLOT_PARAM ? strcmp(row->name, "n") != 0
                                   : row->optional && strcmp(row->name, "words") != 0;
}

static bool has_default(const generated *g, int k)
{
    return g->slot[k] >= 0 && g->in->slots[g->slot[k]].optional;
}

/* Adds the parameters: all that the algorithm and its model have but n, the statement's size. */
static status add_parameters(generated *g, const node *target, diag *d)
{
    int k = 0;
    g->w.sizeless = instance_slot(g->in, "n") < 0;
    for (int i = 0; i < g->in->slot_count; i++) {
        const slot_row *row = &g->in->slots[i];
        if (!is_parameter(row))
            continue;
        if (k == JOB_PARAMS - OWN_PARAMS)
            return diag_fail(d, ST_LIMIT, target->at,
                             "an algorithm of more than %d parameters is not measured",
                             JOB_PARAMS - OWN_PARAMS);
        g->slot[k] = i;
        g->w.params[k++] = (workload_param){ .name = row->name,
                                             .meaning = row->text ? row->text : "of the algorithm",
                                             .least = 1,
                                             .most = UINT64_C(1) << 60,
                                             .late = true };
    }
    if (has_operator(g->algorithm)) {
        str all = { 0 };
        str_add(&all, "own");
        catalog_each(g->s->world->catalog, ENTRY_OPERATOR, offer_operator, &all);
        g->operators = str_take(&all);
        g->operator= k;
        g->slot[k] = -1;
        g->w.params[k++] = (workload_param){ .name = "operator",
                                             .meaning = "the operator; own: the program's",
                                             .words = g->operators };
    }
    add_variants(g, &k);
    add_multiprocessors(g, &k);
    g->checked = k;
    g->slot[k] = -1;
    g->w.params[k++] = (workload_param){
        .name = "checked",
        .meaning =
            "looks at every reference: bounds, words never written, races, the same words as "
            "in the simulated run",
        .words = "no,yes"
    };
    g->words = k;
    g->slot[k] = -1;
    g->w.params[k] = (workload_param){
        .name = "words",
        .meaning = "bits of a word, 32 or 64; chosen where it is left open",
        .least = 32,
        .most = 64,
        .pow2 = true,
        .late = true
    };
    return ST_OK;
}

/* --- a point --------------------------------------------------------------------------------- */

/* Values to try for a parameter that the statement leaves open, the best first; gives how many.
 * hmm: p/d threads make one group of a kernel, which has room for 2048. */
static int candidates(const char *name, const gpu_entry *device, bool hmm, uint64_t size,
                      uint64_t out[24])
{
    int n = 0;
    if (strcmp(name, "w") == 0 || strcmp(name, "b") == 0) {
        uint64_t first = *name == 'b' && !device->cpu ? 128 : 32;
        for (uint64_t v = first; v >= 1; v /= 2)
            out[n++] = v;
    } else if (strcmp(name, "l") == 0) {
        out[n++] = 1;
    } else if (strcmp(name, "M") == 0) {
        out[n++] = device->local / 8 ? device->local / 8 : 4096;
    } else if (strcmp(name, "s") == 0) { /* size of a sorted part: there are eight of them, four,
                                            two, or more */
        static const uint64_t parts[] = { 8, 4, 2, 16, 32, 64, 128, 256, 1 };
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
            out[n++] = size >= parts[i] ? size / parts[i] : 1;
    } else if (strcmp(name, "p") == 0) {
        uint64_t most = device->cpu || hmm ? 2048 : (uint64_t)device->units * 2048;
        uint64_t v = 1;
        while (2 * v <= most)
            v *= 2;
        for (; v >= 1; v /= 2)
            out[n++] = v;
    } else {
        static const uint64_t others[] = { 8, 4, 16, 2, 32, 64, 128, 256, 1, 512, 1024 };
        for (size_t i = 0; i < sizeof others / sizeof *others; i++)
            out[n++] = others[i];
    }
    return n;
}

static void fix(frame *f, int slot, uint64_t value)
{
    num_own v = num_int(0);
    num_set_u64(&v, value);
    frame_fix(f, slot, &v);
}

static frame *frame_at(const generated *g, uint64_t n, const uint64_t *params)
{
    frame *f = frame_new(g->in);
    for (int i = 0; i < g->in->slot_count; i++) {
        const slot_row *row = &g->in->slots[i];
        if (row->kind == SLOT_CHOICE) {
            const model_option *o = &g->in->options[row->option];
            bool varied = g->variant >= 0 && strcmp(o->name, "variant") == 0;
            num v = num_bool((varied ? o->first + (int)params[g->variant] : o->standard) == i);
            frame_fix(f, i, &v);
        } else if (row->kind == SLOT_PARAM && strcmp(row->name, "n") == 0) {
            fix(f, i, n);
        }
    }
    for (int k = 0; k < JOB_PARAMS && g->w.params[k].name; k++)
        if (g->slot[k] >= 0 && (params[k] || !has_default(g, k)))
            fix(f, g->slot[k], params[k]);
    return f;
}

static status check_at(const generated *g, uint64_t n, const uint64_t *params, frame **out, diag *d)
{
    env e;
    frame *f = frame_at(g, n, params);
    env_begin(&e, g->s->world, f, NULL, d);
    status st = frame_check(&e);
    env_end(&e);
    if (st == ST_OK)
        *out = f;
    else
        frame_free(f);
    return st;
}

/* Tries the candidates of all open parameters; the last parameter varies fastest. */
static status choose(const generated *g, const gpu_entry *device, uint64_t n, uint64_t *params,
                     frame **out, diag *d)
{
    uint64_t values[JOB_PARAMS][24];
    int open[JOB_PARAMS], count[JOB_PARAMS], at[JOB_PARAMS] = { 0 }, opens = 0, tries = 0;
    const bool hmm = access_machine_named(g->in->model->name) == MACHINE_HMM;
    for (int k = 0; k < JOB_PARAMS && g->w.params[k].name; k++)
        if (g->slot[k] >= 0 && params[k] == 0 && !has_default(g, k)) {
            open[opens] = k;
            count[opens] = candidates(g->w.params[k].name, device, hmm, n, values[opens]);
            opens++;
        }
    for (;; tries++) {
        diag_own quiet = { 0 };
        for (int i = 0; i < opens; i++)
            params[open[i]] = values[i][at[i]];
        status st = check_at(g, n, params, out, opens ? &quiet : d);
        if (st == ST_OK || opens == 0)
            return st;
        int i = opens - 1;
        while (i >= 0 && ++at[i] == count[i])
            at[i--] = 0;
        if (i < 0 || tries == MOST_TRIES)
            break;
    }
    for (int i = 0; i < opens; i++) /* the first values, so that the requirement that fails is
                                       reported */
        params[open[i]] = values[i][0];
    status st = check_at(g, n, params, out, d);
    if (st == ST_OK)
        return st;
    diag_hint(d, "no other values that were tried for the open parameters do, either");
    return st;
}

/* Sets p from k, if k is given. */
static status take_multiprocessors(const generated *g, const gpu_entry *device, uint64_t *params,
                                   diag *d)
{
    uint64_t b[24], k = g->k >= 0 ? params[g->k] : 0;
    if (k == 0)
        return ST_OK;
    if (params[g->b] == 0) {
        candidates("b", device, false, 0, b);
        params[g->b] = *b;
    }
    if (params[g->p] && params[g->p] != k * params[g->b])
        return diag_fail(d, ST_DOMAIN, (span){ 0 },
                         "k = %llu multiprocessors of b = %llu cores are not p = %llu cores",
                         (unsigned long long)k, (unsigned long long)params[g->b],
                         (unsigned long long)params[g->p]);
    params[g->p] = k * params[g->b];
    return ST_OK;
}

/* The options that the statement gives, for a simulated run within the session's limits. */
static status options_of(const generated *g, const gpu_entry *device, const uint64_t *params,
                         uint64_t seed, emit_options *o, diag *d)
{
    const world *w = g->s->world;
    uint64_t bits = params[g->words];
    *o = (emit_options){ .seed = seed,
                         .max_words = w->max_words,
                         .max_steps = w->max_steps,
                         .bits = (int)bits,
                         .checked = params[g->checked] != 0,
                         .simulate = true,
                         .group = device->group,
                         .local = device->local };
    if (bits && bits != 32 && bits != 64)
        return diag_fail(d, ST_DOMAIN, (span){ 0 }, "words are 32 or 64 bits");
    if (g->operator>= 0 && params[g->operator]) {
        char name[64];
        workload_word_text(&g->w.params[g->operator], params[g->operator], name, sizeof name);
        const entry *op = catalog_find(w->catalog, ENTRY_OPERATOR, name, d);
        if (op == NULL || (o->operator= entry_item(op, N_OPERATOR)) == NULL)
            return diag_fail(d, ST_NAME, (span){ 0 }, "no operator `%s`", name);
    }
    return ST_OK;
}

/* A metric's value by its formula; 0 if it has none. */
static uint64_t counted(env *e, int metric)
{
    uint64_t value = 0;
    num_own v = num_int(0);
    how_found by;
    diag quiet, *d = e->d;
    diag_init(&quiet);
    e->d = &quiet;
    if (metric_has_formula(e, metric, &by)
        && metric_value(e, metric, (span){ 0 }, &v, NULL, NULL) == ST_OK) {
        if (!num_to_u64(&v, &value))
            value = 0;
    }
    e->d = d;
    diag_clear(&quiet);
    return value;
}

/* Makes a plan without a simulated run, which would take long: the kernels' words are held to what
 * the program ensures, if it ensures something. */
static status unsimulated(env *e, emit_options o, plan **out)
{
    o.simulate = false;
    status st = emit_plan(e, &o, out);
    if (st != ST_OK || ((*out)->ensures && !(*out)->host_reads)) {
        uint64_t io = st == ST_OK ? counted(e, METRIC_IO) : 0, b = 1;
        if (io)
            (void)run_parameter(e, "b", &b);
        if (st == ST_OK) {
            (*out)->accesses = io ? io * b : counted(e, METRIC_ACCESSES);
            (*out)->time = counted(e, METRIC_TIME);
        }
        return st;
    }
    plan_free(*out);
    *out = NULL;
    return ST_LIMIT;
}

/* Makes a plan with a simulated run. Programs of the HMM run as programs of cores, so their time is
 * computed separately. */
static status emit_simulated(env *e, const emit_options *o, plan **out)
{
    status st = emit_plan(e, o, out);
    if (st == ST_OK && access_machine_named(e->f->in->model->name) == MACHINE_HMM)
        (*out)->time = counted(e, METRIC_TIME);
    return st;
}

/* Has a run more steps than so many, by its formulas? */
static bool is_far(env *e, uint64_t steps)
{
    return counted(e, METRIC_ACCESSES) > 4 * steps /* an index mostly makes fewer accesses */
           || (counted(e, METRIC_IO) && counted(e, METRIC_COST) > steps);
}

/* Makes the plan: with a simulated run if that is not too long, or nothing else tells which words
 * are right. */
static status plan_of(env *e, emit_options *o, bool in_full, plan **out)
{
    uint64_t most = o->max_steps;
    if (o->checked || in_full)
        return emit_simulated(e, o, out);
    o->max_steps = most < SIMULATED ? most : SIMULATED;
    status st = is_far(e, o->max_steps) ? ST_LIMIT : emit_simulated(e, o, out);
    if (st != ST_LIMIT)
        return st;
    diag_clear(e->d);
    o->max_steps = most;
    if (unsimulated(e, *o, out) == ST_OK)
        return ST_OK;
    diag_clear(e->d);
    return emit_simulated(e, o, out);
}

uint64_t generated_size(const generated *g, const gpu_entry *device, uint64_t n,
                        const uint64_t *params)
{
    for (uint64_t size = n; size > 0; size /= 2) {
        uint64_t at[JOB_PARAMS];
        env e;
        frame *f = NULL;
        diag_own quiet = { 0 };
        memcpy(at, params, sizeof at);
        bool fits = take_multiprocessors(g, device, at, &quiet) == ST_OK
                    && choose(g, device, size, at, &f, &quiet) == ST_OK;
        if (fits) {
            env_begin(&e, g->s->world, f, NULL, &quiet);
            fits = !is_far(&e, SHORT);
            env_end(&e);
            frame_free(f);
        }
        if (fits)
            return size;
    }
    return n;
}

static status make(void *data, const gpu_entry *device, uint64_t n, uint64_t *params, uint64_t seed,
                   plan **out, diag *d)
{
    generated *g = data;
    world *w = g->s->world;
    env e;
    frame *f = NULL;
    emit_options o;
    status st = options_of(g, device, params, seed, &o, d);
    status_then(st, take_multiprocessors(g, device, params, d));
    status_then(st, choose(g, device, n, params, &f, d));
    if (st != ST_OK)
        return st;
    env_begin(&e, w, f, NULL, d);
    st = plan_of(&e, &o, g->in_full, out);
    env_end(&e);
    frame_free(f);
    if (st == ST_OK)
        params[g->words] = (uint64_t)(*out)->bits;
    return st;
}

static status judge(void *data, const gpu_entry *device, uint64_t n, uint64_t *params,
                    uint64_t seed, const plan *p, plan_words *from, diag *d)
{
    generated *g = data;
    emit_options o;
    env e;
    frame *f = NULL;
    status st = options_of(g, device, params, seed, &o, d);
    status_then(st, choose(g, device, n, params, &f, d));
    if (st != ST_OK)
        return st;
    env_begin(&e, g->s->world, f, NULL, d);
    st = emit_ensures(&e, &o, p, from);
    env_end(&e);
    frame_free(f);
    return st;
}

/* --- opening ---------------------------------------------------------------------------------- */

static status no_kernels_of_kept(const node *at, diag *d)
{
    diag_fail(d, ST_DOMAIN, at->at,
              "no device keeps shared memory from one launch to the next, as AGPU' does");
    return diag_hint(
        d, "machine=agpu measures a program of which no shared array is declared outside of "
           "forall multiprocessor");
}

/* ST_NAME if it is no machine that kernels are made for. */
static status machine_there(const node *machine, diag *d)
{
    if (machine->kind == N_NAME && strcmp(machine->name, "agpu'") == 0)
        return no_kernels_of_kept(machine, d);
    for (int i = 0; machine->kind == N_NAME && i < MADE_FOR; i++)
        if (strcmp(machine->name, machines[i]) == 0)
            return ST_OK;
    return diag_fail(d, ST_NAME, machine->at,
                     "machine is one of: umm, dmm, pram, bpram, agpu, hmm");
}

static bool is_for(const generated *g, const char *name)
{
    diag_own quiet = { 0 };
    const entry *model = catalog_find(g->s->world->catalog, ENTRY_MODEL, name, &quiet);
    return model && instance_of(g->s->world, g->algorithm, model, (span){ 0 }, &quiet);
}

/* Chooses the machine: the one named, or else the first that the program is for, memory machines
 * before the PRAM. */
static status choose_machine(generated *g, const node *target, const node *machine, diag *d)
{
    static const char *const usual[] = { "umm", "agpu", "hmm", "pram", NULL };
    const char *const named[] = { machine ? machine->name : NULL, NULL };
    world *w = g->s->world;
    if (machine && machine_there(machine, d) != ST_OK)
        return d->st;
    if (!machine && !is_for(g, "umm") && !is_for(g, "agpu") && !is_for(g, "pram")
        && is_for(g, "agpu'"))
        return no_kernels_of_kept(target, d);
    for (const char *const *name = machine ? named : usual; *name && g->in == NULL; name++) {
        diag_own quiet = { 0 };
        bool last = machine || name[1] == NULL;
        const entry *model = catalog_find(w->catalog, ENTRY_MODEL, *name, last ? d : &quiet);
        g->in = model ? instance_of(w, g->algorithm, model, target->at, last ? d : &quiet) : NULL;
    }
    if (g->in && !program_there(g->in))
        diag_fail(d, ST_NAME, target->at, "%s has no program that runs on %s", target->name,
                  g->in->model->name);
    return d->st;
}

status generated_open(session *s, const node *target, const node *machine, generated **out, diag *d)
{
    generated *g = *out = mem_alloc(sizeof *g);
    *g = (generated){ .s = s, .operator= - 1, .variant = -1, .k = -1, .w = work_plan_workload };
    g->algorithm = catalog_find(s->world->catalog, ENTRY_ALGORITHM, target->name, d);
    status st = g->algorithm ? ST_OK
                             : diag_fail(d, ST_NAME, target->at, "no algorithm `%s`", target->name);
    if (st == ST_OK && entry_item(g->algorithm, N_PROGRAM) == NULL)
        st = diag_fail(d, ST_NAME, target->at, "%s has no program", target->name);
    status_then(st, choose_machine(g, target, machine, d));
    status_then(st, add_parameters(g, target, d));
    g->w.name = target->name;
    g->w.summary = "made from the program";
    g->w.source = "the program";
    g->w.algorithm = target->name;
    g->w.model = g->in ? g->in->model->name : NULL;
    g->source = (plan_source){ .make = make, .judge = judge, .data = g };
    if (st != ST_OK) {
        generated_free(g);
        *out = NULL;
    }
    return st;
}

void generated_free(generated *g)
{
    if (g) {
        free(g->operators);
        free(g->variants);
    }
    free(g);
}
