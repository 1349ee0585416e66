/* A metric of an algorithm, and the lower bounds of a problem: at one point a card, in a series
 * columns.  Fields: cmd/metric.c, cmd/bound.c. */
#include <string.h>

#include "cost/access.h"
#include "render/blocks.h"

/* Adds the ratio to the bounds: 2.51, or 1.41 .. 2.51 where it depends on the data; nothing where
 * there is none. */
static void put_ratio(const style *st, str *s, const result *card)
{
    static const field keys[] = { F_ratio, F_ratio_least, F_ratio_most };
    bool any = false;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const result *ratio = field_get(card, keys[i]);
        str_own d = { 0 };
        if (ratio && num_decimal(&st->world->numbers, &d, &ratio->value, 3, NULL) == ST_OK)
            str_format(s, "%s%s", any ? " .. " : s->length ? "; " : "", str_text(&d));
        any |= d.length != 0;
    }
    str_add(s, any ? " x the sum of the bounds" : "");
}

/* Adds the verdict: "holds; 2.51 x the sum of the bounds". */
static void put_verdict(const style *st, str *s, const result *card)
{
    const result *holds = field_get(card, F_holds);
    if (holds && holds->type == RESULT_NULL)
        str_add(s, "undecided");
    else if (holds)
        str_add(s, holds->value.u.i              ? "holds"
                   : field_has(card, F_derived) ? "DOES NOT HOLD: the program does not solve its "
                                                  "problem, or a bound is wrong"
                                                : "DOES NOT HOLD: a formula or a bound is wrong");
    put_ratio(st, s, card);
}

/* Is the term of the bound one of its largest? */
static bool is_dominant(const result *card, const result *term)
{
    const result *names = field_get(card, F_dominates);
    for (const result *n = names ? names->first : NULL; n; n = n->next)
        if (strcmp(n->text, field_text(term, F_name)) == 0)
            return true;
    return false;
}

static bool is_strict(const result *root)
{
    return field_true(root, F_strict);
}

/* --- facts -------------------------------------------------------------------------------- */

/* Adds the value: exact; or a least and a most, proved whatever the data; or what one run
 * counts. */
static void add_values(blocks *b, facts *f, const result *card)
{
    static const field keys[] = { F_exact, F_estimated, F_least, F_expected, F_most, F_run };
    const char *source = field_text(card, F_source);
    int m = metric_named(field_text(card, F_command));
    const char *shifted = access_placing(field_text(card, F_model), true),
               *whatever = shifted && strcmp(field_text(card, F_variant), shifted) == 0
                               ? "whatever the shifts"
                               : "whatever the data";
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const result *v = field_get(card, keys[i]);
        if (v == NULL)
            continue;
        fact *l = facts_add(f, field_name(keys[i]));
        l->best = true;
        l->source = source;
        source = NULL;
        if (keys[i] == F_expected) {
            l->best = false;
            l->source = field_text(card, F_expected_source);
            put_decimal(&b->st, &l->number, &v->value);
            str_add(&l->says, field_text(card, F_expected_over));
            continue;
        }
        put_short(&b->st, &l->number, &v->value);
        if (num_is_integer(&v->value) && m >= 0) {
            l->unit = shown_unit(card, m);
            str_add(&l->says, keys[i] == F_run ? "on this input"
                              : i > 1          ? whatever
                                               : "");
        } else if (v->value.kind == NUM_RAT && b->st.world->fractions == FRACTIONS_EXACT) {
            put_decimal(&b->st, &l->says, &v->value); /* otherwise it stands there already */
        }
    }
    if (field_has(card, F_expected_unknown))
        str_format(&facts_add(f, "expected")->says, "not known: %s",
                   field_text(card, F_expected_unknown));
}

static void add_closed(blocks *b, facts *f, const result *closed)
{
    if (closed == NULL)
        return;
    fact *l = facts_add(f, "closed form");
    put_decimal(&b->st, &l->number, field_number(closed, F_value));
    str_add(&l->formula, field_text(closed, F_expression));
    l->source = field_text(closed, F_source);
}

static fact *add_term(blocks *b, facts *f, const char *label, const result *term)
{
    fact *l = facts_add(f, label);
    put_decimal(&b->st, &l->number, field_number(term, F_value));
    str_add(&l->name, field_text(term, F_name));
    str_add(&l->formula, field_text(term, F_expression));
    return l;
}

/* Adds the bounds' terms, and gives their number. What the source claims up to a constant beside
 * strict terms is no part of their sum. */
static int add_bounds(blocks *b, facts *f, const result *root, bool why)
{
    const result *bounds = field_get(root, F_bounds), *sum = field_get(root, F_bound_sum);
    int count = 0;
    for (const result *v = bounds && sum ? bounds->first : NULL; v; v = v->next, count++) {
        fact *l = add_term(b, f, is_strict(root) ? "bounds" : "order", v);
        put_share(&b->st, &l->share, field_number(v, F_value), &sum->value);
        l->dominates = is_dominant(root, v);
        l->source = field_text(root, F_bound_source);
        l->why = why ? field_text(v, F_why) : NULL;
    }
    return count;
}

static void add_orders(blocks *b, facts *f, const result *root, bool why)
{
    for (const result *v = field_first(root, F_orders); v; v = v->next)
        add_term(b, f, "order", v)->why = why ? field_text(v, F_why) : NULL;
}

/* --- a card ---------------------------------------------------------------------------------- */

static void note(blocks *b, const char *label, const char *before, const char *text,
                 const char *behind)
{
    str_format(blocks_note_add(b, label), "%s%s%s", before, text, behind);
}

static void card_notes(blocks *b, const result *card)
{
    const char *optimal = field_text(card, F_optimal), *why = field_text(card, F_optimal_why);
    if (*field_text(card, F_closed_needs))
        note(b, "closed form", "not stated for these parameters (needs ",
             field_text(card, F_closed_needs), ")");
    put_one_run(blocks_note_add(b, "how"), card);
    if (*field_text(card, F_counted))
        note(b, "how", "counted ", field_text(card, F_counted), "");
    else if (*field_text(card, F_derived))
        note(b, "how", "derived ", field_text(card, F_derived), "");
    if (field_get(card, F_ratio) || field_get(card, F_ratio_most) || field_get(card, F_holds))
        put_verdict(&b->st, blocks_note_add(b, "verdict"), card);
    if (*field_text(card, F_variant_unknown))
        note(b, access_placing(field_text(card, F_model), true) || !field_has(card, F_variant)
                    ? "writes"
                    : "variant",
             "", field_text(card, F_variant_unknown), "");
    if (*optimal && (*why || strcmp(optimal, "unknown") != 0))
        note(b, "optimal", optimal, *why ? ": " : "", why);
}

static void lay_card(blocks *b, const result *card)
{
    facts f = { .title = shown_in(card, field_text(card, F_command)) };
    blocks_head(b, card, NULL);
    add_values(b, &f, card);
    add_closed(b, &f, field_get(card, F_closed));
    add_bounds(b, &f, card, false);
    add_orders(b, &f, card, false);
    blocks_facts(b, &f);
    card_notes(b, card);
}

/* --- bounds alone, with the reason of each term ---------------------------------------------- */

static void lay_bound(blocks *b, const result *root)
{
    facts f = { .title = shown_in(root, field_text(root, F_metric)) };
    blocks_head(b, root, NULL);
    int terms = add_bounds(b, &f, root, true);
    fact *l = facts_add(&f, "largest");
    l->best = true;
    put_decimal(&b->st, &l->number, field_number(root, F_bound));
    str_add(&l->says, is_strict(root) ? "no algorithm takes less" : "up to a constant");
    if (terms > 1) {
        l = facts_add(&f, "sum");
        put_decimal(&b->st, &l->number, field_number(root, F_bound_sum));
        str_format(&l->says, "at most %d times the largest", terms);
    }
    add_orders(b, &f, root, true);
    for (const result *c = field_first(root, F_conditional); c; c = c->next)
        for (const result *v = field_first(c, F_terms); v; v = v->next) {
            l = add_term(b, &f, "conditional", v);
            l->source = field_text(c, F_source);
            l->why = field_text(v, F_why);
        }
    blocks_facts(b, &f);
    for (const result *c = field_first(root, F_conditional); c; c = c->next)
        blocks_note(b, "if", field_text(c, F_assumes));
}

/* --- series ----------------------------------------------------------------------------------- */

static void dominating(grid *g, const result *row, bool wanted)
{
    if (!grid_next(g, "dominates", CELL_TEXT, false, wanted))
        return;
    str *s = grid_cell_add(g, CELL_TEXT);
    for (const result *n = field_first(row, F_dominates); n; n = n->next)
        str_format(s, "%s%s", s->length ? ", " : "", n->text);
}

static void bounds(grid *g, const style *st, const result *row, bool wanted)
{
    grid_figure(g, st, "bound", row, F_bound, wanted);
    grid_figure(g, st, "sum", row, F_bound_sum, wanted);
}

/* What some row of the whole series may have is a column; the first row need not have it. */
static void card_row(grid *g, const style *st, const result *row)
{
    const row_fields none = { .exact = true }, *may = g->may ? g->may : &none;
    const char *in = "exact";
    if (g->naming) {
        const char *of = shown_series_unit(g->head, row, metric_named(field_text(row, F_command)));
        in = *of ? of : in;
        g->unit = *of && !may->exact ? of : NULL;
    }
    if (grid_next(g, in, CELL_TEXT, true, may->exact))
        grid_number(g, st, field_value(row));
    grid_figure(g, st, "least", row, F_least, may->range);
    grid_figure(g, st, "expected", row, F_expected, may->expected);
    grid_figure(g, st, "most", row, F_most, may->range);
    grid_figure(g, st, "one run", row, F_run, may->run);
    if (grid_next(g, "closed form", CELL_TEXT, true, may->closed))
        grid_number(g, st, field_get(field_get(row, F_closed), F_value));
    bounds(g, st, row, may->bounds);
    if (grid_next(g, "ratio", CELL_TEXT, true, may->bounds))
        grid_ratio(g, st, field_get(row, F_ratio), field_get(row, F_ratio_least),
                   field_get(row, F_ratio_most));
    dominating(g, row, may->bounds);
}

static void bound_row(grid *g, const style *st, const result *row)
{
    if (g->naming) {
        const char *in = shown_unit(row, metric_named(field_text(row, F_metric)));
        g->unit = *in ? in : NULL;
    }
    bounds(g, st, row, true);
    dominating(g, row, true);
}

const view view_card = { .lay = lay_card, .row = card_row, .drawn = true };
const view view_bound = { .lay = lay_bound, .row = bound_row };
