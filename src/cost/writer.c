/* What is known of names while formulas are written: see writer.h. */
#include "cost/writer.h"

#include <string.h>

bool writer_give_up(writer *w, span at, const char *why)
{
    if (w->why == NULL) {
        w->why = why;
        w->where = at;
    }
    return false;
}

bool writer_not_known(writer *w, span at, const char *why, bool unsolved)
{
    if (!unsolved && !w->on_data) {
        w->on_data = true;
        w->why = NULL;
    }
    return writer_give_up(w, at, why);
}

/* What the two definitions say of a name: formulas ask for the same few at each of their nodes. */
typedef struct said {
    const char *name; /* NULL: an empty row */
    const node *param, *let;
    bool usual;       /* the let is a parameter's usual value */
    int least;        /* of the let's value, as symbols say, where */
    int products;     /* so many less one of them were named; 0: not asked yet */
} said;

struct writer_names {
    size_t rows; /* a power of two, more than there are names */
    said row[];
};

static said *said_of(writer_names *t, const char *name)
{
    const size_t last = t->rows - 1;
    size_t i = str_hash(name) & last;
    while (t->row[i].name && strcmp(t->row[i].name, name) != 0)
        i = (i + 1) & last;
    return &t->row[i];
}

/* The first that speaks of a name is heard. */
static void hear(writer_names *t, const node *item, bool alone)
{
    said *row = said_of(t, item->name);
    row->name = item->name;
    if (item->kind == N_PARAM)
        row->param = row->param ? row->param : item;
    else if (row->let == NULL)
        row->let = item->a;
    row->usual |= alone && item->kind == N_LET && item->op;
}

static bool names(const node *item)
{
    return item->kind == N_PARAM || item->kind == N_LET;
}

static writer_names *read_names(arena *a, const entry *algorithm, const entry *model)
{
    size_t count = 0, rows = 8;
    for (const node *item = algorithm->def->a; item; item = item->next) {
        count += names(item);
        for (const node *l = item->kind == N_ON_BLOCK ? item->a : NULL; l; l = l->next)
            count += l->kind == N_LET;
    }
    for (const node *item = model->def->a; item; item = item->next)
        count += item->kind == N_PARAM;
    while (rows < 2 * count)
        rows *= 2;
    writer_names *t = arena_alloc(a, sizeof *t + rows * sizeof *t->row);
    t->rows = rows;
    for (const node *item = algorithm->def->a; item; item = item->next) {
        const node *inside = item->kind == N_ON_BLOCK && node_named(item->b, model->name) ? item->a
                                                                                          : NULL;
        if (names(item))
            hear(t, item, true);
        for (const node *l = inside; l; l = l->next)
            if (l->kind == N_LET)
                hear(t, l, false);
    }
    for (const node *item = model->def->a; item; item = item->next)
        if (item->kind == N_PARAM)
            hear(t, item, true);
    return t;
}

static bool is_parameter(const said *row)
{
    return row->param && row->param->a == NULL; /* or it says itself what it may be */
}

bool writer_is_parameter(const writer *w, const char *name)
{
    return is_parameter(said_of(w->names, name));
}

const node *writer_let(const writer *w, const char *name)
{
    return said_of(w->names, name)->let;
}

const node *writer_fixed(const writer *w, const char *name)
{
    const said *row = said_of(w->names, name);
    return row->usual ? NULL : row->let;
}

/* The let's own value: no loop is around a definition. */
static int least_of_let(writer *w, said *row)
{
    int products = 1;
    for (int i = 0; i < SYMBOL_PRODUCTS; i++)
        products += w->s.product[i].name != NULL;
    if (row->products != products) {
        const loop *around = w->loops;
        w->loops = NULL;
        row->least = sym_least(&w->s, row->let);
        w->loops = around;
        row->products = products;
    }
    return row->least;
}

/* Parameters are at least 1. */
static int least(void *data, const char *name)
{
    writer *w = data;
    for (const loop *l = w->loops; l; l = l->outer)
        if (strcmp(l->var, name) == 0)
            return l->least;
    said *row = said_of(w->names, name);
    if (is_parameter(row))
        return 1;
    for (int i = 0; i < SYMBOL_PRODUCTS; i++)
        if (w->s.product[i].name && expr_is_name(w->s.product[i].factor[0], name))
            return 1;
    return row->let ? least_of_let(w, row) : -1;
}

static const node *log_of(void *data, const char *name)
{
    const writer *w = data;
    const node *log = expr_call(w->s.a, FN_LOG2, expr_name(w->s.a, name), NULL);
    if (!cost_is_power(w->algorithm, w->model, name))
        return NULL;
    for (const node *l = NULL; (l = entry_let(w->algorithm, l)) != NULL;)
        if (expr_same(l->a, log) && writer_fixed(w, l->name) == l->a)
            return expr_name(w->s.a, l->name); /* the algorithm's own name for it */
    return log;
}

static const node *let_of(void *data, const char *name)
{
    const writer *w = data;
    for (const loop *l = w->loops; l; l = l->outer)
        if (strcmp(l->var, name) == 0)
            return NULL;
    return writer_fixed(w, name);
}

bool writer_is_named(const writer *w, const char *name)
{
    return said_of(w->names, name)->name != NULL;
}

void writer_begin(writer *w, arena *a, const entry *algorithm, const entry *model)
{
    *w = (writer){ .s = { .a = a, .least = least, .log = log_of, .let = let_of, .data = w },
                   .algorithm = algorithm,
                   .model = model,
                   .names = read_names(a, algorithm, model) };
}
