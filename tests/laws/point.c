/* See point.h. */
#include "tests/laws/point.h"

#include "lang/parse.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

world *laws_world(void)
{
    const char *data = getenv("MMCALC_DATA");
    return world_new(data && *data ? data : SOURCE_DIR "/data", command_syntax_of);
}

bool laws_define(world *w, const char *name, const char *text)
{
    unit *u = NULL;
    diag d;
    diag_init(&d);
    bool good = parse_text(text, strlen(text), name, 1, command_syntax_of, &w->numbers, &u, &d)
                == ST_OK;
    for (node *n = good ? u->statements : NULL; n && good; n = n->next)
        good = catalog_define(w->catalog, u, n, &d) == ST_OK;
    if (!good)
        printf("# %s\n%s", d.message ? d.message : "?", text);
    unit_release(u);
    diag_clear(&d);
    return good;
}

word_file *laws_words(const int64_t *words, uint64_t count)
{
    char path[] = "/tmp/mmcalc-law.XXXXXX";
    int fd = mkstemp(path);
    FILE *f = fd < 0 ? NULL : fdopen(fd, "w");
    diag d;
    diag_init(&d);
    if (f == NULL)
        abort();
    for (uint64_t i = 0; i < count; i++)
        fprintf(f, "%" PRId64 "\n", words[i]);
    fclose(f);
    word_file *w = word_file_open(path, (span){ 0 }, &d);
    unlink(path);
    diag_clear(&d);
    return w;
}

void laws_each(long first, long count, long lasts, void (*one)(world *w, long i))
{
    world *w = NULL;
    for (long i = 0; i < count; i++) {
        if (i % lasts == 0) {
            world_free(w);
            w = laws_world();
        }
        one(w, first + i);
    }
    world_free(w);
}

typedef struct names {
    char **name;
    int count;
    size_t room;
} names;

static void collect(const char *name, void *data)
{
    names *n = data;
    n->name = mem_more(n->name, (size_t)n->count, &n->room, sizeof *n->name);
    n->name[n->count++] = mem_copy(name);
}

static void collect_tried(const char *name, void *data)
{
    if (tests_entry(name))
        collect(name, data);
}

void each_pair(world *w, void (*visit)(world *w, const char *algorithm, const char *model))
{
    names n = { .count = 0 }, models = { .count = 0 };
    catalog_each(w->catalog, ENTRY_ALGORITHM, collect_tried, &n);
    catalog_each(w->catalog, ENTRY_MODEL, collect, &models);
    for (int i = 0; i < n.count; i++) {
        diag d;
        diag_init(&d);
        const entry *e = catalog_find(w->catalog, ENTRY_ALGORITHM, n.name[i], &d);
        if (e == NULL)
            visit(w, n.name[i], NULL);
        for (const node *item = e ? e->def->a : NULL; item; item = item->next)
            for (const node *m = item->kind == N_ON_BLOCK ? item->b : NULL; m; m = m->next)
                visit(w, n.name[i], m->name);
        for (int k = 0; e && entry_item(e, N_ON_BLOCK) == NULL && k < models.count; k++) {
            const entry *m = catalog_find(w->catalog, ENTRY_MODEL, models.name[k], &d);
            if (m && instance_fits(e, m))
                visit(w, n.name[i], m->name);
        }
        diag_clear(&d);
        free(n.name[i]);
    }
    for (int k = 0; k < models.count; k++)
        free(models.name[k]);
    free(n.name);
    free(models.name);
}

bool point_open(point *p, world *w, const char *algorithm, const char *model)
{
    memset(p, 0, sizeof *p);
    p->w = w;
    diag_init(&p->d);
    const entry *a = catalog_find(w->catalog, ENTRY_ALGORITHM, algorithm, &p->d);
    const entry *m = model ? catalog_find(w->catalog, ENTRY_MODEL, model, &p->d) : NULL;
    if (a == NULL || m == NULL || (p->in = instance_of(w, a, m, (span){ 0 }, &p->d)) == NULL)
        return false;
    p->f = frame_new(p->in);
    env_begin(&p->e, w, p->f, NULL, &p->d);
    for (int o = 0; o < p->in->option_count; o++)
        point_choose(p, o, 0);
    for (int i = 0; i < p->in->slot_count; i++) /* what the model does not have must not matter */
        if (p->in->slots[i].kind == SLOT_PARAM)
            point_set(p, p->in->slots[i].name, 1);
    return true;
}

void point_close(point *p)
{
    if (p->f) {
        env_end(&p->e);
        frame_free(p->f);
    }
    diag_clear(&p->d);
}

static void give(point *p, int slot, const num *value)
{
    if ((p->f->state[slot] & SLOT_SET) && num_same(&p->f->value[slot], value))
        return;
    frame_fix(p->f, slot, value);
    p->changed |= UINT64_C(1) << slot;
}

void point_set_num(point *p, const char *name, const num *value)
{
    int slot = instance_slot(p->in, name);
    if (slot >= 0)
        give(p, slot, value);
}

void point_set(point *p, const char *name, int64_t value)
{
    num v = num_int(value);
    point_set_num(p, name, &v);
}

void point_choose(point *p, int which, int choice)
{
    if (which >= p->in->option_count)
        return;
    const struct model_option *o = &p->in->options[which];
    for (int i = 0; i < o->count; i++) {
        num truth = num_bool(i == choice);
        give(p, o->first + i, &truth);
    }
}

void point_set_memory(point *p, int64_t n, int64_t threads, int64_t w, int64_t l)
{
    point_set(p, "n", n);
    point_set(p, "p", threads);
    point_set(p, "w", w);
    point_set(p, "l", l);
}

void point_set_agpu(point *p, int64_t n, int64_t cores, int64_t b, int64_t M)
{
    point_set(p, "n", n);
    point_set(p, "p", cores);
    point_set(p, "b", b);
    point_set(p, "M", M);
}

int point_choices(const point *p)
{
    return p->in->option_count ? p->in->options[0].count : 1;
}

const char *point_choice(const point *p, int choice)
{
    return p->in->option_count ? p->in->slots[p->in->options[0].first + choice].name : "";
}

bool point_has(const point *p, const char *name)
{
    int slot = instance_slot(p->in, name);
    return slot >= 0 && p->in->slots[slot].of_model;
}

void point_tell(const point *p, str *to)
{
    for (int i = 0; i < p->in->slot_count; i++)
        if (p->in->slots[i].kind == SLOT_PARAM
            || (p->in->slots[i].kind == SLOT_CHOICE && p->f->value[i].u.i)) {
            str_format(to, "%s = ", p->in->slots[i].name);
            num_print(&p->w->numbers, to, &p->f->value[i], 40, 12);
            str_add(to, ", ");
        }
}

void point_forget(point *p)
{
    diag_clear(&p->d);
    diag_init(&p->d);
}

static status forget(point *p, status st)
{
    if (st != ST_OK)
        point_forget(p);
    return st;
}

status point_ready(point *p)
{
    frame_reset(p->f, p->changed);
    p->changed = 0;
    return forget(p, frame_check(&p->e));
}

status point_formula(point *p, const formula *f, int metric, num *out)
{
    int kept = p->e.metric;
    p->e.metric = metric;
    *out = num_int(0);
    status st = eval(&p->e, f->expr, out);
    p->e.metric = kept;
    return forget(p, st);
}

const formula *point_chosen(point *p, formula_from from, int metric, bool named)
{
    const formula *f = NULL;
    return forget(p, formula_choose(&p->e, from, metric, named, &f)) == ST_OK ? f : NULL;
}

const formula *point_given(point *p, int metric)
{
    const formula *f = point_chosen(p, FORMULA_EXACT, metric, true);
    return f ? f : point_chosen(p, FORMULA_PROGRAM, metric, true);
}

bool point_holds(point *p, const formula *f)
{
    bool holds = true;
    if (f->choice >= 0)
        holds = p->f->value[f->choice].u.i != 0;
    if (holds && f->when && forget(p, eval_truth(&p->e, f->when, &holds)) != ST_OK)
        return false;
    return holds;
}

status point_range(point *p, int metric, num *least, num *most, const formula **within)
{
    return instance_may_range(p->in, metric)
               ? forget(p, metric_range(&p->e, metric, least, most, within))
               : ST_OK;
}

status point_most(point *p, int metric, num *out)
{
    num least;
    const formula *f = NULL;
    status st = point_range(p, metric, &least, out, &f);
    if (st != ST_OK || f == NULL)
        return st == ST_OK ? point_metric(p, metric, out) : st;
    num_clear(&least);
    return ST_OK;
}

status point_metric(point *p, int metric, num *out)
{
    *out = num_int(0);
    return forget(p, metric_value(&p->e, metric, (span){ 0 }, out, NULL, NULL));
}
