/* Costs statement by statement: see board.h. */
#include "eval/board.h"

#include <string.h>

#include "cost/access.h"
#include "eval/internal.h"

node *board_resolved(instance *in, arena *a, const node *cost)
{
    diag_own own = { 0 };
    scope s = { .w = in->w, .in = in, .arena = a, .d = &own };
    node *made = node_copy_one(a, cost);
    if (resolve(&s, made) != ST_OK)
        made = NULL;
    return made;
}

static bool chosen(const query *q, const char *name)
{
    int i = instance_choice(q->in, name);
    return i >= 0 && query_chose(q, i);
}

/* Atomic additions to one cell are one step, or forbidden. */
static bool waits_for_none(const query *q)
{
    return chosen(q, "crcw_combining") || chosen(q, "erew") || chosen(q, "crew");
}

/* "time", or "time statement" where the model's choice has it. */
static const char *name_of(const query *q, int metric)
{
    size_t n = strlen(metrics[metric].name);
    const char *name;
    for (int i = 0; (name = cost_metric(q->in->model, i)) != NULL; i++)
        if (strncmp(name, metrics[metric].name, n) == 0
            && (name[n] == '\0' || (name[n] == ' ' && chosen(q, name + n + 1))))
            return name;
    return NULL;
}

static status no_metric(const query *q, int metric)
{
    str_own all = { 0 };
    const char *name;
    for (int i = 0; (name = cost_metric(q->in->model, i)) != NULL; i++) {
        size_t n = strcspn(name, " ");
        if (i == 0 || strncmp(name, cost_metric(q->in->model, i - 1), n) != 0)
            str_format(&all, "%s%.*s", all.length ? ", " : "", (int)n, name);
    }
    status st = diag_fail(
        q->e.d, ST_NAME, (span){ 0 },
        "the %s on %s does not follow from a program's text statement by statement",
        metrics[metric].name, q->in->model->name);
    if (all.length)
        diag_hint(q->e.d, "these do: %s", str_text(&all));
    return st;
}

/* Does the condition of the formulas hold where the query is; or may it, where that is nowhere? */
static bool may_hold(query *q, arena *a, const board *b)
{
    const node *when = board_resolved(q->in, a, b->cost.when);
    bool holds = false;
    diag_trial trial;
    diag_try(&trial, &q->e.d);
    status st = when ? eval_truth(&q->e, when, &holds) : ST_NAME;
    diag_tried(&trial, false);
    return st == ST_OK ? holds : when != NULL;
}

status board_of(query *q, arena *a, int metric, board *out)
{
    const char *name = name_of(q, metric), *shifted = access_placing(q->in->model->name, true);
    *out = (board){ .metric = metric };
    if (shifted && chosen(q, shifted) && (metric == METRIC_TIME || metric == METRIC_STAGES))
        return diag_fail(q->e.d, ST_DOMAIN, (span){ 0 },
                         "how the rows are shifted decides the %s: it has a least and a most, and "
                         "no formula statement by statement",
                         metrics[metric].name);
    for (int rows = 1; rows >= 0; rows--) {
        if (name == NULL
            || !cost_board_of(q->w->catalog, a, q->in->algorithm, q->in->model, name, rows,
                              waits_for_none(q), &out->cost))
            return no_metric(q, metric);
        if (out->cost.when == NULL || (!out->cost.counted && may_hold(q, a, out)))
            break;
    }
    out->all = arena_array(a, (size_t)out->cost.count + 1, sizeof *out->all);
    for (int i = 0; i < out->cost.count; i++)
        out->all[i] = out->cost.lines[i].all ? board_resolved(q->in, a, out->cost.lines[i].fast)
                                             : NULL;
    out->sum = out->cost.sum ? board_resolved(q->in, a, out->cost.fast) : NULL;
    out->plain = out->cost.sum ? board_resolved(q->in, a, out->cost.sum) : NULL;
    return eval_stopped(&q->e);
}

status board_value(query *q, const board *b, const node *of, num *out)
{
    env *e = &q->e;
    int base = e->base, outer = e->metric;
    e->base = e->top;
    e->metric = b->metric;
    status st = eval(e, of, out);
    e->base = base;
    e->metric = outer;
    return st;
}

bool board_same_place(const cost_place *a, const cost_place *b)
{
    for (; a && b && a->statement == b->statement; a = a->caller, b = b->caller)
        ;
    return a == NULL && b == NULL;
}

void board_where(arena *a, result *to, span at)
{
    const char *path = NULL;
    result_add_u64(a, to, "line", (uint64_t)span_line(at));
    for (const source_text *s = at.src, *inner = NULL; s && s->procedure; s = s->used.src) {
        path = inner ? arena_format(a, "%s %d %s", s->procedure, span_own_line(inner->used), path)
                     : s->procedure;
        inner = s;
    }
    if (path == NULL)
        return;
    result_add_text(a, to, "procedure", path);
    result_add_u64(a, to, "procedure_line", (uint64_t)span_own_line(at));
}

const char *board_text(arena *a, span at)
{
    if (at.src == NULL)
        return "";
    const char *from = at.src->text + at.from, *end = at.src->text + at.src->length;
    while (from < end && strchr(" \t\r\n", *from))
        from++;
    const char *to = from;
    while (to < end && *to != '\n' && *to != '#')
        to++;
    while (to > from && strchr(" \t\r", to[-1]))
        to--;
    return arena_copyn(a, from, (size_t)(to - from));
}

const char *board_line(arena *a, span at)
{
    while (at.src && at.from > 0 && at.src->text[at.from - 1] != '\n')
        at.from--;
    return board_text(a, at);
}
