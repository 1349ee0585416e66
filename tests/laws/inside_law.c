/* A reference that is proved to stay in its array does so when the program runs: held on every
 * program of the catalogue and on each of its mutants - a subscript, the end of a loop or range, a
 * size one more or less, a comparison taken with or without the equal - at small points. */
#include <stdio.h>
#include <string.h>

#include "cost/inside.h"
#include "lang/parse.h"
#include "machine/program.h"
#include "tests/laws/point.h"
#include "tests/laws/random.h"
#include "tests/tap.h"

enum { EVERY = 19, POINTS = 40, RUNS = 12 };

static long programs, references, proved, runs, left, failed;
static str first;

/* --- mutants -------------------------------------------------------------------------------- */

typedef struct mutant {
    span at;
    const char *before, *behind; /* what is put around it */
    int middle, to;              /* a comparison's sides: [at.from, middle) and [to, at.to); or 0 */
} mutant;

static mutant *mutants;
static size_t mutant_count, mutant_room;

static void add(span at, const char *before, const char *behind, int middle, int to)
{
    if (at.src == NULL || at.src->procedure || at.to <= at.from)
        return;
    mutants = mem_more(mutants, mutant_count, &mutant_room, sizeof *mutants);
    mutants[mutant_count++] = (mutant){ at, before, behind, middle, to };
}

static void both(const node *n)
{
    if (n == NULL || n->kind == N_NAMED)
        return;
    add(n->at, "(", ") + 1", 0, 0);
    add(n->at, "(", ") - 1", 0, 0);
}

static void visit(node *n, void *data)
{
    (void)data;
    switch (n->kind) {
    case N_INDEX: both(n->b); break;
    case N_ARRAY:
        for (const node *d = n->b; d; d = d->next)
            both(d);
        break;
    case N_FOR: both(n->b); break;
    case N_FORALL:
        for (const node *v = n->b; v; v = v->next)
            both(v->b);
        break;
    case N_BINARY:
        if (n->op >= OP_LT && n->op <= OP_GE)
            add(n->at, "",
                n->op == OP_LT   ? " <= "
                : n->op == OP_LE ? " < "
                : n->op == OP_GT ? " >= "
                                 : " > ",
                n->a->at.to, n->b->at.from);
        break;
    default: break;
    }
}

/* The definition's text with the mutation, or as it is, and another name. */
static char *text_of(const source_text *src, const char *name, const mutant *m)
{
    str text = { 0 };
    size_t head = strlen("algorithm ") + strlen(name);
    const char *t = strstr(src->text, "algorithm ");
    size_t skipped = (size_t)(t - src->text);
    str_format(&text, "algorithm mutant");
    if (m == NULL) {
        str_add(&text, t + head);
    } else {
        int from = m->at.from - (int)skipped, to = m->at.to - (int)skipped;
        str_format(&text, "%.*s%s", from - (int)head, t + head, m->before);
        if (m->middle)
            str_format(&text, "%.*s%s%.*s", m->middle - m->at.from, src->text + m->at.from,
                       m->behind, m->at.to - m->to, src->text + m->to);
        else
            str_format(&text, "%.*s%s", to - from, src->text + m->at.from, m->behind);
        str_add(&text, src->text + m->at.to);
    }
    return str_take(&text);
}

/* --- runs ----------------------------------------------------------------------------------- */

static int column_of(span at)
{
    int from = at.from;
    while (from > 0 && at.src->text[from - 1] != '\n')
        from--;
    return at.from - from + 1;
}

static void told(const cost_inside *in, const point *p, const char *text)
{
    left++;
    for (const cost_reference *r = in->first; r; r = r->next) {
        if (r->why || r->at.src->procedure || span_line(r->at) != p->d.line
            || column_of(r->at) != p->d.column)
            continue;
        failed++;
        if (first.length == 0) {
            str_format(&first, "# %s\n# line %d: %s\n# at ", p->d.message, p->d.line, p->d.excerpt);
            point_tell(p, &first);
            str_format(&first, "\n%s", text);
        }
    }
}

static void run(point *p, const cost_inside *in, const char *text)
{
    static const int values[] = { 1, 1, 2, 2, 3, 4, 4, 5, 8, 8, 16, 64 };
    int done = 0;
    for (int i = 0; i < POINTS && done < RUNS; i++) {
        for (int k = 0; k < p->in->slot_count; k++)
            if (p->in->slots[k].kind == SLOT_PARAM)
                point_set(p, p->in->slots[k].name,
                          strcmp(p->in->slots[k].name, "M") == 0
                              ? 1000
                              : values[random_to(sizeof values / sizeof *values - 1)]);
        if (point_ready(p) == ST_OK) {
            run_options o = { .max_words = 1 << 16,
                              .max_steps = 4096,
                              .seed = (uint64_t)random_to(1000) };
            run_result r;
            done++;
            if (program_run(&p->e, &o, &r) == ST_DOMAIN && r.outside)
                told(in, p, text);
        }
        point_forget(p);
    }
    runs += done;
}

static void try(world *w, const char *text, const char *model)
{
    diag d;
    point p;
    cost_inside in;
    arena *a = arena_new();
    if (!laws_define(w, "mutant", text)) {
        arena_free(a);
        return;
    }
    diag_init(&d);
    const entry *e = catalog_find(w->catalog, ENTRY_ALGORITHM, "mutant", &d),
                *m = catalog_find(w->catalog, ENTRY_MODEL, model, &d);
    if (e && m) {
        cost_inside_of(w->catalog, a, e, m, &in);
        programs++;
        references += in.inside + in.open;
        proved += in.inside;
        if (point_open(&p, w, "mutant", model))
            run(&p, &in, text);
        point_close(&p);
    }
    diag_clear(&d);
    arena_free(a);
}

static void pair(world *w, const char *algorithm, const char *model)
{
    static char last[64];
    diag d;
    diag_init(&d);
    const entry *e = catalog_find(w->catalog, ENTRY_ALGORITHM, algorithm, &d);
    const node *program = e ? entry_item(e, N_PROGRAM) : NULL;
    diag_clear(&d);
    if (program == NULL || model == NULL || strcmp(last, algorithm) == 0)
        return;
    snprintf(last, sizeof last, "%s", algorithm);
    mutant_count = 0;
    node_walk(program->a, visit, NULL);
    const source_text *src = program->at.src;
    char *name = mem_copy(e->name), *whole = text_of(src, name, NULL);
    size_t step = laws_small() ? EVERY : 1, count = mutant_count;
    char **texts = mem_array(count + 1, sizeof *texts);
    size_t made = 0;
    for (size_t i = (size_t)random_to((long)step - 1); i < count; i += step)
        texts[made++] = text_of(src, name, &mutants[i]);
    try(w, whole, model);
    for (size_t i = 0; i < made; i++) {
        try(w, texts[i], model);
        free(texts[i]);
    }
    free(texts);
    free(whole);
    free(name);
}

int main(int argc, char **argv)
{
    random_begin(argc, argv, 20261124);
    world *w = laws_world();
    each_pair(w, pair);
    printf("# %ld programs, %ld of %ld references proved; %ld runs, %ld left their arrays\n",
           programs, proved, references, runs, left);
    ok(failed == 0 && left > 0, "no reference that is proved to stay in its array leaves it");
    if (failed)
        printf("%s", str_text(&first));
    str_clear(&first);
    free(mutants);
    world_free(w);
    return done();
}
