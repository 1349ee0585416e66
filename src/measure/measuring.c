/* Statements of measure and predict: see measuring.h. */
#include "measure/measuring.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/nearest.h"
#include "catalog/device.h"
#include "gpu/list.h"
#include "measure/measured_plot.h"
#include "render/plot.h"

/* --- what there is ---------------------------------------------------------------- */

static const char *parameter_text(arena *a, const workload *w)
{
    str_own s = { 0 };
    str_add(&s, w->sizeless ? "" : "n");
    for (int i = 0; i < JOB_PARAMS && w->params[i].name; i++)
        str_format(&s, "%s%s", s.length ? " " : "", w->params[i].name);
    return arena_copy(a, str_text(&s));
}

typedef struct naming {
    session *s;
    str *all;
} naming;

/* Adds an algorithm that has no kernels but those of its program, or an instrument beside it. */
static void name_program(const char *name, void *data)
{
    naming *with = data;
    const workload *w = workload_named(name);
    if (generated_there(with->s, name) && (w == NULL || w->asked_by))
        str_format(with->all, "%s%s", with->all->length ? ", " : "", name);
}

static void list_workloads(session *s)
{
    result *root = result_command(s->arena, "measure");
    result *list = result_add_array(s->arena, root, "workloads");
    for (int i = 0; workload_row(i); i++) {
        const workload *w = workload_row(i);
        result_add_texts(s->arena, list, "algorithm", w->name, "parameters",
                         parameter_text(s->arena, w), "summary", w->summary, NULL);
    }
    str_own made = { 0 };
    naming with = { s, &made };
    catalog_each(s->world->catalog, ENTRY_ALGORITHM, name_program, &with);
    result_add_text(s->arena, root, "made from the program", arena_copy(s->arena, str_text(&made)));
    s->sink->answer(s->sink, &view_page, root);
}

static status no_such_workload(measuring *m, const node *target)
{
    nearest near;
    nearest_begin(&near, target->name);
    for (int i = 0; workload_row(i); i++)
        nearest_offer(&near, workload_row(i)->name);
    catalog_each(m->s->world->catalog, ENTRY_ALGORITHM, nearest_visit, &near);
    diag_fail(m->d, ST_NAME, target->at, "nothing called `%s` can be measured", target->name);
    nearest_end(&near, m->d);
    if (m->d->hint == NULL)
        diag_hint(m->d, "measure alone lists what can");
    return m->d->st;
}

/* --- clauses -------------------------------------------------------------------------- */

static status take_options(measuring *m, node *n, const option *rows)
{
    status st = option_take(m->s, n, rows, &m->given, m->d);
    if (st != ST_OK)
        return st;
    const option_value *limit = option_of(&m->given, "limit"), *seed = option_of(&m->given, "seed"),
                       *drawn = option_of(&m->given, "plot"),
                       *patience = option_of(&m->given, "patience");
    m->o.limit = limit->seconds;
    m->o.warm_up = option_of(&m->given, "warmup")->seconds;
    m->o.patience = (patience->given ? patience->seconds : m->o.patience) + limit->seconds;
    if (seed->given)
        m->o.seed = seed->number;
    m->cuda = option_of(&m->given, "language")->word == 1;
    m->samples = option_of(&m->given, "samples")->word == 1; /* samples=yes */
    m->plot = drawn->given ? drawn->given->a : NULL;
    if (m->plot && measured_quantity(m->w, m->plot->name) == NULL)
        st = diag_fail(m->d, ST_NAME, m->plot->at, "plot=%s is of sorts", m->plot->name);
    return st;
}

/* Adds the words, "add, max, mss"; each is also offered to a search for similar ones. */
static void list_words(const workload_param *p, str *to, nearest *near)
{
    for (uint64_t v = 0; v < workload_words(p); v++) {
        char each[32];
        workload_word_text(p, v, each, sizeof each);
        if (near)
            nearest_offer(near, each);
        str_format(to, "%s%s", v ? ", " : "", each);
    }
}

static status no_such_word(measuring *m, const workload_param *p, const node *at, const char *word)
{
    nearest near;
    str_own all = { 0 };
    nearest_begin(&near, word);
    list_words(p, &all, &near);
    diag_fail(m->d, ST_NAME, at->at, "%s is one of: %s", p->name, str_text(&all));
    nearest_end(&near, m->d);
    if (!*word)
        diag_hint(m->d, "a series is of numbers; write a statement for each word");
    return m->d->st;
}

static status take_word(measuring *m, int i, const node *c)
{
    const workload_param *p = &m->w->params[i];
    const char *word = c->a->kind == N_NAME ? c->a->name : "";
    if (workload_word(p, word) < 0)
        return no_such_word(m, p, c->a, word);
    m->bind[1 + i] = c->a;
    return ST_OK;
}

/* Hints what a parameter is: p: threads; a number from 1 to 2147483648; mode: write as ...; one of
 * write, read, copy. */
static void hint_parameter(measuring *m, const workload_param *p)
{
    str_own words = { 0 };
    if (p->words) {
        list_words(p, &words, NULL);
        diag_hint(m->d, "%s: %s; one of %s", p->name, p->meaning, str_text(&words));
    } else {
        diag_hint(m->d, "%s: %s; %s from %llu to %llu", p->name, p->meaning,
                  p->pow2 ? "a power of 2" : "a number", (unsigned long long)p->least,
                  (unsigned long long)p->most);
    }
}

static status no_such_parameter(measuring *m, const node *c)
{
    nearest near;
    str_own all = { 0 };
    nearest_begin(&near, c->name);
    if (!m->w->sizeless) {
        nearest_offer(&near, "n");
        str_add(&all, "n");
    }
    for (int i = 0; i < JOB_PARAMS && m->w->params[i].name; i++) {
        nearest_offer(&near, m->w->params[i].name);
        str_format(&all, "%s%s", all.length ? ", " : "", m->w->params[i].name);
    }
    diag_fail(m->d, ST_NAME, c->b->at, "%s has no parameter `%s`; it has %s", m->w->name, c->name,
              str_text(&all));
    nearest_end(&near, m->d);
    for (int i = 0; i < JOB_PARAMS && m->w->params[i].name; i++)
        hint_parameter(m, &m->w->params[i]);
    return m->d->st;
}

/* Takes a parameter; `number` is the clause's. */
static status take_parameter(measuring *m, node *c, int number)
{
    const char *name = m->made ? generated_called(m->made, c->name) : c->name;
    const bool size = !m->w->sizeless && strcmp(c->name, "n") == 0;
    int i = size ? -1 : workload_param_named(m->w, name);
    if (i < 0 && !size) {
        if (!m->several || number > 63)
            return no_such_parameter(m, c);
        m->lacks |= UINT64_C(1) << number;
        return ST_OK;
    }
    if (m->bind[1 + i])
        return diag_fail(m->d, ST_NAME, c->b->at, "`%s` is given twice", c->name);
    if (i >= 0 && m->w->params[i].words)
        return take_word(m, i, c);
    int before = m->axes.count;
    status st = resolve_session(m->s->world, m->s->unit->arena, c->a, &m->axes, m->d);
    m->bind[1 + i] = c->a;
    m->varies[1 + i] = m->axes.count > before;
    return st;
}

static status take_clauses(measuring *m, node *n, const char **word, span *at)
{
    status st = ST_OK;
    int number = 0;
    for (node *c = n->b; c && st == ST_OK; c = c->next, number++) {
        if (c->kind == N_ON) {
            *word = c->name;
            *at = c->a->at;
        } else if (c->kind == N_TO) {
            m->to = c;
            st = m->emits ? ST_OK : plot_file_kind(c->text, c->at, m->d);
        } else if (c->kind == N_BINDING || c->kind == N_OVER) {
            st = take_parameter(m, c, number);
        } else {
            st = diag_fail(m->d, ST_PARSE, c->at, "%s takes name=value, on DEVICE and to FILE",
                           n->name);
        }
    }
    return st;
}

/* --- points ------------------------------------------------------------------------------ */

static status value_at(measuring *m, env *e, int i, uint64_t *out)
{
    num_own v = num_int(0);
    const node *a = m->bind[i];
    if (i > 0 && m->w->params[i - 1].words) {
        *out = (uint64_t)workload_word(&m->w->params[i - 1], a->name);
        return ST_OK;
    }
    status st = eval(e, a, &v);
    if (st != ST_OK)
        return st;
    if (!num_to_u64(&v, out))
        st = diag_fail(m->d, ST_DOMAIN, a->at, "%s is a natural number",
                       i ? m->w->params[i - 1].name : "n");
    else if (i > 0 && *out == 0 && m->w->params[i - 1].late && m->w->params[i - 1].least > 0)
        st = diag_fail(m->d, ST_DOMAIN, a->at, "%s = 0: it is a number from %llu to %llu",
                       m->w->params[i - 1].name, (unsigned long long)m->w->params[i - 1].least,
                       (unsigned long long)m->w->params[i - 1].most);
    return st;
}

static status make_point(measuring *m, env *e, measure_point *to)
{
    status st = ST_OK;
    to->n = m->device.cpu || m->emits ? 4096 : UINT64_C(1) << 24;
    for (int i = 0; i < JOB_PARAMS && m->w->params[i].name; i++)
        to->p[i] = m->w->params[i].preset;
    for (int i = 0; i < 1 + JOB_PARAMS && st == ST_OK; i++)
        if (m->bind[i])
            st = value_at(m, e, i, i ? &to->p[i - 1] : &to->n);
    return st;
}

static status make_points(measuring *m, const node *n)
{
    world *w = m->s->world;
    uint64_t count = axes_points(&m->axes);
    env e;
    if (count > 10000)
        return diag_fail(m->d, ST_LIMIT, n->at, "%llu points are more than 10000",
                         (unsigned long long)count);
    m->points = mem_array(count + 1, sizeof *m->points);
    env_begin(&e, w, NULL, &m->axes, m->d);
    status st = ST_OK;
    for (uint64_t i = 0; i < count && st == ST_OK; i++)
        if ((st = axes_go(w, &m->axes, i, m->d)) == ST_OK)
            st = make_point(m, &e, &m->points[m->count++]);
    env_end(&e);
    return st;
}

/* --- opening and closing -------------------------------------------------------------------- */

static const node *clause_named(const node *n, const char *name)
{
    for (const node *c = n->b; c; c = c->next)
        if ((c->kind == N_BINDING || c->kind == N_OVER) && c->name && strcmp(c->name, name) == 0)
            return c->a;
    return NULL;
}

/* The machine whose program is wanted: machine=hmm; of emit, which needs no device, also on hmm. */
static const node *machine_of(measuring *m, const node *n)
{
    const node *machine = clause_named(n, "machine");
    for (const node *c = n->b; c && m->emits; c = c->next)
        if (c->kind == N_ON && machine)
            diag_fail(m->d, ST_DOMAIN, c->a->at, "the machine is given twice");
        else if (c->kind == N_ON)
            machine = c->a;
    return machine;
}

/* Chooses the workload: the kernels written by hand, if there are any and kernel=generated does not
 * say otherwise; or those of the program. */
static status choose_workload(measuring *m, const node *n, const node *target)
{
    const node *kernel = clause_named(n, "kernel"), *machine = machine_of(m, n);
    if (m->d->st != ST_OK)
        return m->d->st;
    const char *word = kernel && kernel->kind == N_NAME ? kernel->name : kernel ? "" : NULL;
    if (word && strcmp(word, "generated") && strcmp(word, "written"))
        return diag_fail(m->d, ST_NAME, kernel->at, "kernel is one of: generated, written");
    m->w = workload_named(target->name);
    bool made = m->emits || (m->several && word == NULL && generated_there(m->s, target->name));
    bool asks = machine || clause_named(n, "checked"); /* options that only programs' kernels
                                                          have */
    asks |= m->w && m->w->asked_by && !clause_named(n, m->w->asked_by);
    bool written = made ? false : word ? strcmp(word, "written") == 0 : m->w && !asks;
    if (written && m->w == NULL)
        return diag_fail(m->d, ST_NAME, kernel->at, "nobody has written a kernel of %s by hand",
                         target->name);
    if (written)
        return ST_OK;
    m->w = NULL;
    if (!generated_there(m->s, target->name) && !catalog_find(m->s->world->catalog, ENTRY_ALGORITHM,
                                                              target->name, m->d))
        return m->d->st != ST_OK ? m->d->st : no_such_workload(m, target);
    if (generated_open(m->s, target, machine, &m->made, m->d) != ST_OK)
        return m->d->st;
    m->w = generated_workload(m->made);
    m->o.source = generated_source(m->made);
    return ST_OK;
}

/* Hints at a device of the catalogue, which a name that is none here may mean: predict A on
 * k20x. */
static void hint_machines(session *s, const char *word, diag *d)
{
    nearest near;
    nearest_begin(&near, word);
    device_each(s->world->catalog, true, nearest_visit, &near);
    diag_hint(d, "predict estimates on a machine of `list machines`, too");
    nearest_end(&near, d);
}

/* nothing is measured on a model: measure A on umm */
status measuring_device(session *s, const char *word, span at, gpu_entry *out, diag *d)
{
    status st = gpu_choose(word, at, out, s->world->numbers.stop, d);
    if (st == ST_NAME && word && !catalog_has(s->world->catalog, ENTRY_MODEL, word))
        hint_machines(s, word, d);
    else if (st == ST_NAME && word)
        diag_hint(d, "`%s` is a model; machine=%s takes the kernel of that model's program", word,
                  word);
    return st;
}

static status open_points(session *s, node *n, const option *rows, measuring *m, bool several,
                          diag *d)
{
    uint64_t seed = s->world->seeded ? s->world->seed
                                     : (uint64_t)time(NULL) * 1000003 + (uint64_t)getpid();
    *m = (measuring){ .s = s, .d = d, .o = { .patience = 60, .seed = seed }, .rows = arena_new() };
    m->several = several;
    const node *target = n->a;
    m->emits = strcmp(n->name, "emit") == 0;
    if (target == NULL && n->b == NULL && !m->emits) {
        list_workloads(s);
        return ST_OK;
    }
    if (target == NULL || target->kind != N_NAME || target->next)
        return diag_fail(d, ST_PARSE, target ? target->at : n->at,
                         "one algorithm at a time: %s NAME [n=SERIES] [on DEVICE]", n->name);
    if (choose_workload(m, n, target) != ST_OK)
        return d->st;
    const char *word = NULL, *data = catalog_folder(s->world->catalog);
    span at = target->at;
    status st = take_options(m, n, rows);
    status_then(st, take_clauses(m, n, &word, &at));
    if (st == ST_OK && !m->emits && (m->plot || m->to) && m->axes.count == 0)
        st = diag_fail(d, ST_DOMAIN, m->plot ? m->plot->at : m->to->at,
                       "a plot needs a series, as in n=2^(10..20)");
    if (m->emits) /* a typical GPU, since none need be there */
        m->device = (gpu_entry){ .units = 128, .group = 1024, .local = 48 << 10, .warp = 32 };
    else if (st == ST_OK)
        st = measuring_device(s, word, at, &m->device, d);
    status_then(st, make_points(m, n));
    str folder = { 0 };
    str_format(&folder, "%s/kernels", data ? data : "");
    m->folder = str_take(&folder);
    return st;
}

status measuring_open(session *s, node *n, const option *rows, measuring *m, diag *d)
{
    return open_points(s, n, rows, m, false, d);
}

status measuring_open_party(session *s, node *n, const option *rows, measuring *m, diag *d)
{
    return open_points(s, n, rows, m, true, d);
}

void measuring_close(measuring *m)
{
    axes_clear(&m->axes);
    option_free(&m->given);
    generated_free(m->made);
    arena_free(m->rows);
    for (int i = 0; i < m->reasons; i++)
        free(m->reason[i].text);
    free(m->points);
    free(m->folder);
}

/* --- answers ---------------------------------------------------------------------------------- */

const char *const measuring_columns[] = { "median_ns",       "mad_ns",     "cold_ns",
                                          "samples",         "stopped",    "gbps",
                                          "percent_of_copy", "keys_per_s", "resident_blocks",
                                          "multiplicity",    "correct",    NULL };

/* The number of the parameter M in a program made for the AGPU; -1: none. */
static int memory_parameter(const measuring *m)
{
    bool agpu = m->made && strncmp(generated_machine(m->made), "agpu", 4) == 0;
    return agpu ? workload_param_named(m->w, "M") : -1;
}

bool measuring_multiplies(const measuring *m)
{
    return memory_parameter(m) >= 0;
}

static bool has_column(const measuring *m, const char *name)
{
    bool copy = strcmp(name, "percent_of_copy") == 0;
    if (strcmp(name, "cold_ns") == 0) /* the caches of a CPU are not emptied */
        return !m->device.cpu;
    if (strcmp(name, "resident_blocks") == 0)
        return m->device.tells_held;
    if (strcmp(name, "multiplicity") == 0) /* others beside it have one */
        return m->device.tells_held && (m->multiplies || measuring_multiplies(m));
    if (copy || strcmp(name, "gbps") == 0) /* the rate of a sort counts its keys */
        return !m->w->keys && !(copy && m->device.cpu);
    return strcmp(name, "keys_per_s") != 0 || m->w->keys;
}

/* Does a row's label show the parameter? In a series, if it varies; otherwise n, or without an n
 * every number given. */
static bool labels(const measuring *m, int i)
{
    if (m->axes.count > 0 || i == 0)
        return m->varies[i] || (i == 0 && m->axes.count == 0 && !m->w->sizeless);
    return m->w->sizeless && m->bind[i] && m->w->params[i - 1].words == NULL;
}

result *measuring_head(measuring *m, const char *word, const char *const *columns, row_fields *may)
{
    arena *a = m->s->arena;
    result *head = result_command(a, word);
    result_add_text(a, head, "algorithm", m->label ? m->label : m->w->name);
    result_add_text(a, head, "device", m->device.id);
    result_add_text(a, head, "hardware", m->device.name);
    result_add_text(a, head, "runtime", m->device.runtime);
    result_add_text(a, head, "driver", m->device.driver);
    result_add_truth(a, head, "correctness_only", m->device.cpu);
    result *varying = result_add_array(a, head, "varying");
    for (int i = 0; i < 1 + JOB_PARAMS; i++)
        if (labels(m, i))
            result_add_text(a, varying, NULL, i ? m->w->params[i - 1].name : "n");
    size_t count = 0, given = 0;
    while (columns[given])
        given++;
    const char **shown = arena_alloc(a, (given + 1) * sizeof *shown);
    for (size_t i = 0; i < given; i++)
        if (has_column(m, columns[i]))
            shown[count++] = columns[i];
    *may = (row_fields){ .exact = true, .shown = shown };
    return head;
}

static void add_parameters(const measuring *m, arena *a, result *to, const measure_point *at)
{
    result *p = result_add_object(a, to, "parameters");
    if (!m->w->sizeless)
        result_add_u64(a, p, "n", at->n);
    for (int i = 0; i < JOB_PARAMS && m->w->params[i].name; i++) {
        char word[32];
        if (m->w->params[i].words) {
            workload_word_text(&m->w->params[i], at->p[i], word, sizeof word);
            result_add_text(a, p, m->w->params[i].name, word);
        } else if (at->p[i]) {
            result_add_u64(a, p, m->w->params[i].name, at->p[i]);
        }
    }
}

static const char *const stops[STOPS] = {
    [STOP_TIME] = "time limit", [STOP_PRECISION] = "precision", [STOP_ROOM] = "sample limit"
};

/* Adds an AGPU program's multiplicity: M divided by the words of shared memory that its simulated
 * run used, at most W if that is given. */
static void add_multiplicity(const measuring *m, arena *a, result *to, const measure_row *row)
{
    int memory = memory_parameter(m), warps = workload_param_named(m->w, "W");
    if (memory < 0)
        return;
    uint64_t most = warps >= 0 ? row->at.p[warps] : 0;
    if (most && row->at.p[memory] / most >= row->told.model_shared && row->told.model_shared)
        result_add_u64(a, to, "multiplicity", most);
    else
        result_add_ratio(&m->s->world->numbers, a, to, "multiplicity", row->at.p[memory],
                         row->told.model_shared);
}

static void add_times(const measuring *m, arena *a, result *to, const measure_row *row)
{
    result_add_measured(a, to, "median_ns", row->median);
    result_add_measured(a, to, "mad_ns", row->mad);
    result_add_measured(a, to, "min_ns", row->least);
    result_add_measured(a, to, "lower_quartile_ns", row->lower);
    result_add_measured(a, to, "upper_quartile_ns", row->upper);
    if (row->first > 0) {
        result_add_measured(a, to, "first_half_ns", row->first);
        result_add_measured(a, to, "second_half_ns", row->second);
    }
    if (row->cold > 0)
        result_add_measured(a, to, "cold_ns", row->cold);
    result_add_u64(a, to, "samples", row->samples);
    if (row->throttled)
        result_add_u64(a, to, "throttled", row->throttled);
    result_add_u64(a, to, "outliers", row->outliers);
    result_add_u64(a, to, "batch", row->batch);
    result_add_u64(a, to, "launches", row->launches);
    result_add_text(a, to, "stopped", stops[row->stop]);
    result_add_truth(a, to, "cached", row->cached);
    result_add_u64(a, to, "bytes", (uint64_t)row->bytes);
    result_add_measured(a, to, "gbps", row->gbps);
    if (row->copy_gbps > 0)
        result_add_measured(a, to, "percent_of_copy", 100 * row->gbps / row->copy_gbps);
    if (m->w->keys)
        result_add_measured(a, to, "keys_per_s", row->keys_per_s);
    result_add_u64(a, to, "local_bytes", row->info.local);
    if (row->info.registers) { /* the runtime tells them */
        result_add_u64(a, to, "registers", row->info.registers);
        result_add_u64(a, to, "spilled_bytes", row->info.spills);
    }
    if (row->held) /* by the driver */
        result_add_u64(a, to, "resident_blocks", row->held);
    add_multiplicity(m, a, to, row);
    if (row->mhz) /* during the run */
        result_add_u64(a, to, "clock_mhz", row->mhz);
    if (!m->device.cpu) {
        static const char *const said[] = { "unknown", "no", "yes" };
        result_add_text(a, to, "clocks_locked", said[row->set.locked]);
        result_add_text(a, to, "persistence", said[row->set.persistence]);
    }
    result_add_measured(a, to, "seconds", row->whole_s);
    result_add_measured(a, to, "kernel_seconds", row->kernel_s);
    result_add_measured(a, to, "check_seconds", row->check_s);
}

static void remember(measuring *m, const measure_row *row)
{
    int i = 0;
    while (i < m->reasons && strcmp(m->reason[i].text, row->reason) != 0)
        i++;
    if (i == MEASURING_REASONS) {
        m->unsaid++;
        return;
    }
    if (i == m->reasons) {
        m->reason[i].text = mem_copy(row->reason);
        m->reason[i].first = row->at;
        m->reason[m->reasons++].count = 0;
    }
    m->reason[i].count++;
}

/* The text of a point: n = 5, d = 3; what varies, or else n. */
static const char *point_text(const measuring *m, const measure_point *at)
{
    str_own s = { 0 };
    for (int i = 0; i < 1 + JOB_PARAMS; i++)
        if (labels(m, i))
            str_format(&s, "%s%s = %llu", s.length ? ", " : "", i ? m->w->params[i - 1].name : "n",
                       (unsigned long long)(i ? at->p[i - 1] : at->n));
    return arena_copy(m->s->arena, str_text(&s));
}

void measuring_say_reasons(const measuring *m)
{
    session *s = m->s;
    if (!s->sink->prose || m->reasons == 0)
        return;
    result *page = result_object(s->arena);
    for (int i = 0; i < m->reasons; i++) {
        const char *more = m->reason[i].count == 1
                               ? ""
                               : arena_format(s->arena, " and %d more", m->reason[i].count - 1);
        result_add_format(s->arena, page, "text", "no result at %s%s: %s",
                          point_text(m, &m->reason[i].first), more, m->reason[i].text);
    }
    if (m->unsaid)
        result_add_format(s->arena, page, "text",
                          "no result at %d more, for other reasons: --format json has them",
                          m->unsaid);
    s->sink->answer(s->sink, &view_page, page);
}

int measuring_without(const measuring *m, const char **why)
{
    int without = m->unsaid;
    for (int i = 0; i < m->reasons; i++)
        without += m->reason[i].count;
    *why = **why || m->reasons == 0 ? *why : m->reason[0].text;
    return without;
}

status measuring_judge(int wrong, int without, int count, const char *why, diag *d)
{
    if (wrong)
        return diag_fail(d, ST_CHECK, (span){ 0 },
                         "%d of %d results %s wrong: a defect of the kernel, its driver or the "
                         "device",
                         wrong, count, wrong == 1 ? "is" : "are");
    return without ? diag_fail(d, ST_DOMAIN, (span){ 0 }, "%d of %d points %s no result: %s",
                               without, count, without == 1 ? "has" : "have", why)
                   : ST_OK;
}

void measuring_fields(measuring *m, arena *a, result *to, const measure_row *row)
{
    add_parameters(m, a, to, &row->at);
    if (*row->reason)
        remember(m, row);
    if (*row->reason)
        result_add_null(a, to, "correct");
    else
        result_add_truth(a, to, "correct", row->correct);
    result_add_text(a, to, "reason", row->reason);
    if (row->samples > 0)
        add_times(m, a, to, row);
    result_add_text(a, to, "device", m->device.id); /* so that a row of CSV stands by itself */
    result_add_text(a, to, "hardware", m->device.name);
    result_add_text(a, to, "runtime", m->device.runtime);
    result_add_text(a, to, "kernel", m->made ? "generated" : "written");
    if (m->made)
        result_add_text(a, to, "machine", generated_machine(m->made));
    if (m->made && !*row->reason) {
        result_add_text(a, to, "arrays_in", row->told.in_local ? "local" : "global");
        result_add_text(a, to, "held_to", row->told.ensures ? "ensure" : "simulated run");
        if (row->told.ensures) {
            result_add_u64(a, to, "ensures_held", row->told.held_to);
            result_add_u64(a, to, "ensures_left_out", row->told.left_out);
        }
        result_add_u64(a, to, "scratch_words", row->told.scratch);
        result_add_u64(a, to, "phases", row->told.phases);
    }
    if (row->told.model_time && !m->predicts)
        result_add_measured(a, to, "model_time", (double)row->told.model_time);
}

void measuring_progress(const headway_hook *hook, double begin, int done, int count)
{
    headway p = { .ended = count == 0,
                  .known = done > 0,
                  .steps = (uint64_t)done,
                  .elapsed = clock_seconds() - begin };
    if (done > 0) {
        p.part = (double)done / count;
        p.seconds = p.elapsed / p.part;
        p.left = p.seconds - p.elapsed;
    }
    if (hook->show)
        hook->show(hook->data, &p);
}

typedef struct going {
    measuring *m;
    double begin;
    void (*row)(void *, int, const measure_row *, const double *);
    void *data;
} going;

static void pass_row(void *data, int i, const measure_row *row, const double *samples)
{
    going *g = data;
    measuring_progress(&g->m->s->progress, g->begin, 0, 0); /* clears the progress line for the
                                                               row */
    g->row(g->data, i, row, samples);
}

static void pass_progress(void *data, int i, int count, const char *what)
{
    going *g = data;
    (void)what;
    measuring_progress(&g->m->s->progress, g->begin, i, count);
}

/* The bandwidth of the device's copy that calibrate found; 0: not calibrated. */
static double known_copy(const measuring *m)
{
    diag_own quiet = { 0 };
    const device *on = device_find(m->s->world->catalog, m->device.id, m->s->unit->arena, &quiet);
    const device_fact *copy = on && strcmp(on->title, m->device.name) == 0
                                  ? device_says(on, "copy_gbps")
                                  : NULL;
    return copy ? strtod(copy->value, NULL) : 0;
}

/* Keeps the copy's bandwidth in the session, for statements that do not ask for a better one. */
static void keep_copy(void *data, double gbps)
{
    const measuring *m = ((going *)data)->m;
    m->s->copy.gbps = gbps;
    m->s->copy.limit = m->o.limit;
    snprintf(m->s->copy.device, sizeof m->s->copy.device, "%s", m->device.id);
}

/* The copy's bandwidth to use; 0: it has to be measured. */
static double copy_of(const measuring *m)
{
    double before = m->s->copy.limit > 0 ? m->s->copy.limit : 1,
           now = m->o.limit > 0 ? m->o.limit : 1, known = known_copy(m);
    bool kept = strcmp(m->s->copy.device, m->device.id) == 0 && before >= now;
    return known > 0 ? known : kept ? m->s->copy.gbps : 0;
}

status measuring_go(measuring *m, void (*row)(void *, int, const measure_row *, const double *),
                    void *data)
{
    going g = { m, clock_seconds(), row, data };
    measure_handler to = {
        .row = pass_row, .progress = pass_progress, .copied = keep_copy, .data = &g
    };
    m->o.copy_gbps = m->device.cpu ? 0 : copy_of(m);
    status st = measure_run(&m->device, m->w, m->folder, m->points, m->count, &m->o, &to,
                            m->s->world->numbers.stop, m->d);
    measuring_progress(&m->s->progress, g.begin, 0, 0);
    return st;
}
