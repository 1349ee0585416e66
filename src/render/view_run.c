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

/* Adds a column for everything that a single run shows. Its machine decides what is counted, the
 * same in every row; but a row may have something to compare with where the first has not. */
static void columns(grid *g, const result *row)
{
    const char *in = shown_series_unit(g->head, row, METRIC_TIME);
    grid_field_add(g, "time", *in ? in : "time", true);
    if (field_has(row, F_formula) || (g->may && g->may->exact))
        grid_field_add(g, "formula", "by formula", true);
    for (int i = 0; i < 2; i++)
        if (field_has(row, i ? F_most : F_least) || (g->may && g->may->range))
            grid_field_add(g, i ? "most" : "least", i ? "most" : "least", true);
    if (field_get(row, F_correct))
        grid_field_add(g, "correct", "result", false);
    for (int i = 0; i < 2 * METRICS;
         i++) { /* what the machine counts, before what belongs to the program */
        int m = i % METRICS;
        if (m != METRIC_TIME && metrics[m].of_program == (i >= METRICS)
            && result_get(row, metrics[m].name))
            grid_field_add(g, metrics[m].name, metrics[m].name, true);
    }
    if (field_get(row, F_violations))
        grid_field_add(g, "violations", "violations", true);
}

static void cells(grid *g, const style *st, const result *row)
{
    for (int i = 0; i < g->fields; i++) {
        const result *v = result_get(row, g->field[i]);
        int m = metric_named(g->field[i]);
        if (strcmp(g->field[i], "correct") == 0)
            grid_text(g, CELL_TEXT, correctness(v));
        else if (m >= 0 && !*metrics[m].unit)
            grid_ratio(g, st, v, NULL, NULL);
        else
            grid_number(g, st, v);
    }
}

const view view_run = { .lay = lay_run, .columns = columns, .cells = cells };
