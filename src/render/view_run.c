/* Counts of one run or of a trace.  Fields: session/running.c. */
#include <string.h>

#include "render/blocks.h"

static const char *correctness(const result *r)
{
    return r == NULL || r->type == RESULT_NULL ? "not checked" : r->value.u.i ? "right" : "wrong";
}

/* Writes how often the machine's rules were broken, and the first few times; data formats have all
 * that were kept. */
static void violations(blocks *b, const result *run)
{
    enum { TOLD = 5 };
    const result *list = field_get(run, F_violation_list);
    uint64_t all, told = 1;
    if (!*field_text(run, F_violation) || !num_to_u64(field_number(run, F_violations), &all))
        return;
    str_format(blocks_note_add(b, "violations"), "%llu; the first: %s", (unsigned long long)all,
               field_text(run, F_violation));
    for (const result *v = list ? list->first->next : NULL; v && told < TOLD; v = v->next, told++)
        blocks_note(b, "", v->text);
    if (all > told)
        str_format(blocks_note_add(b, ""), "and %llu more", (unsigned long long)(all - told));
}

/* Adds what the time is compared with. */
static void put_expected(const style *st, str *s, const result *run)
{
    const result *equal = field_get(run, F_equal),
                 *within = field_get(run, F_most) ? field_get(run, F_within) : NULL;
    bool derived = *field_text(run, F_formula_from) != '\0';
    if (equal)
        str_format(s, "%s%s%s", equal->value.u.i ? "as " : "NOT what ",
                   derived ? "is derived from the program" : "the formula says",
                   equal->value.u.i ? "" : ": ");
    if (equal && !equal->value.u.i)
        put_decimal(st, s, field_number(run, F_formula));
    if (within) {
        str_format(s, "%s%swithin the proved ", equal ? ", " : "", within->value.u.i ? "" : "NOT ");
        put_decimal(st, s, field_number(run, F_least));
        str_add(s, " to ");
        put_decimal(st, s, field_number(run, F_most));
    }
}

static void notes(blocks *b, const result *run)
{
    const result *correct = field_get(run, F_correct);
    bool raced = *field_text(run, F_violation) && correct && correct->type == RESULT_NULL;
    if (correct)
        blocks_note(b, "result", raced ? "not determined" : correctness(correct));
    if (*field_text(run, F_allocation)) {
        str *bound = blocks_note_add(b, "Brent");
        str_add(bound, "W/p + S is ");
        put_decimal(&b->st, bound, field_number(run, F_brent));
        str_format(bound, "; %s", field_text(run, F_allocation));
    }
    if (field_get(run, F_time_of_all)) {
        bool virtual = field_true(run, F_virtual_processors);
        str *all = blocks_note_add(b, virtual ? "virtual" : "Theorem 3.9");
        put_decimal(&b->st, all, field_number(run, F_time_of_all));
        str_add(all, virtual ? " on all p processors; on "
                             : " with all cores that the algorithm is written for, and the same "
                               "I/Os; so on ");
        put_decimal(&b->st, all, field_number(run, F_cores));
        str_add(all, " no more than ");
        put_decimal(&b->st, all, field_number(run, F_at_most));
    }
    if (*field_text(run, F_operator))
        blocks_note(b, "operator", field_text(run, F_operator));
}

/* Writes what the arrays hold: a 0 5 8 2 4 11 21 19; a word that was never written is -. */
static void arrays(blocks *b, const result *run)
{
    const result *all = field_get(run, F_arrays);
    for (const result *list = all ? all->first : NULL; list; list = list->next) {
        str_own s = { 0 };
        for (const result *w = list->first; w; w = w->next)
            str_format(&s, "%s%s", w == list->first ? "" : " ",
                       w->type == RESULT_NULL ? "-" : w->text);
        blocks_item(b, list->key, str_text(&s));
    }
}

static void lay_run(blocks *b, const result *run)
{
    facts f = { .title = "count" };
    blocks_head(b, run, NULL);
    for (int m = 0; m < METRICS; m++) {
        const result *v = result_get(run, metrics[m].name);
        if (v == NULL || v->type != RESULT_NUMBER)
            continue;
        fact *l = facts_add(&f, metrics[m].name);
        l->best = m == METRIC_TIME;
        put_decimal(&b->st, &l->number, &v->value);
        const result *own = field_get(run, F_units_of);
        const char *said = own ? result_text(own, metrics[m].name) : "";
        l->unit = m == METRIC_TIME ? shown_unit(run, m) : *said ? said : metrics[m].unit;
        if (m == METRIC_TIME)
            put_expected(&b->st, &l->says, run);
    }
    violations(b, run); /* first, for after a broken rule nothing else is sure */
    if (field_get(run, F_complete))
        blocks_note(b, "incomplete",
                    "an error ended the run: the counts are of what ran before it");
    blocks_facts(b, &f);
    notes(b, run);
    arrays(b, run);
}

/* --- series ----------------------------------------------------------------------------------- */

/* A column for everything that a single run shows. Its machine decides what is counted, the same
 * in every row; but a row may have something to compare with where the first has not. */
static void run_row(grid *g, const style *st, const result *row)
{
    const char *in = g->naming ? shown_series_unit(g->head, row, METRIC_TIME) : "";
    const bool exact = g->may && g->may->exact, range = g->may && g->may->range;
    grid_figure(g, st, *in ? in : "time", row, F_time, true);
    grid_figure(g, st, "by formula", row, F_formula, exact || field_has(row, F_formula));
    grid_figure(g, st, "least", row, F_least, range || field_has(row, F_least));
    grid_figure(g, st, "most", row, F_most, range || field_has(row, F_most));
    if (grid_next(g, "result", CELL_TEXT, false, field_get(row, F_correct)))
        grid_text(g, CELL_TEXT, correctness(field_get(row, F_correct)));
    for (int i = 0; i < 2 * METRICS;
         i++) { /* what the machine counts, before what belongs to the program */
        const metric_row *m = &metrics[i % METRICS];
        if (i % METRICS == METRIC_TIME || m->of_program != (i >= METRICS)
            || !grid_next(g, m->name, CELL_TEXT, true, g->naming && result_get(row, m->name)))
            continue;
        if (*m->unit)
            grid_number(g, st, result_get(row, m->name));
        else
            grid_ratio(g, st, result_get(row, m->name), NULL, NULL);
    }
    grid_figure(g, st, "violations", row, F_violations, field_get(row, F_violations));
}

const view view_run = { .lay = lay_run, .row = run_row };
