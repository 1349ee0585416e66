/* The laws of parallel programs for one algorithm, what was searched for, and what holds for all
 * sizes. Fields: cmd/scalability.c. */
#include <string.h>

#include "render/blocks.h"

static const struct {
    const char *key, *label, *says;
    const char *law;   /* what is broken where the law does not hold */
    const char *apart; /* what is said if the time with one processor is not the work */
} lines[] = {
    { "time", "time", "with p processors, T", NULL, NULL },
    { "work", "work", "with one, W", NULL, "with one, the text as it is with this p, W" },
    { "time_one", "T1", "with one, the text as it is with p = 1", NULL, NULL },
    { "span", "span", "with as many as can be used, S: span law, T is not below it",
      "span_law_holds", NULL },
    { "work_per_processor", "W/p", "work law: T is not below it", "work_law_holds", NULL },
    { "brent", "W/p + S", "Brent: T is not above it", "brent_holds", NULL },
    { "cost", "cost", "p*T", NULL, NULL },
    { "speedup", "speedup", "W/T", NULL, "T1/T" },
    { "efficiency", "efficiency", "W/(p*T)", NULL, "T1/(p*T)" },
    { "parallelism", "parallelism", "W/S: no speedup is above it", NULL, "W/S" },
    { "slackness", "slackness", "W/(p*S)", NULL, NULL },
    { "sequential", "sequential", "Ts: the best known, else W", NULL,
      "Ts: the best known, else T1" },
    { "overhead", "overhead", "p*T - Ts", NULL, NULL },
};
enum { ONE = 2, BRENT = 5, LAWS = 11, LINES = sizeof lines / sizeof *lines };

/* Indices are dealt to processors in a fixed way, which may break Brent's bound: that lets any
 * processor take any index. */
static const char above[] = "Brent: T is ABOVE it; masks leave processors idle, or overhead";

/* A number that was searched for, or why there is none. */
static void put_found(facts *f, const style *st, const char *label, const result *found,
                      const char *says)
{
    fact *l = facts_add(f, label);
    if (found->type == RESULT_NUMBER)
        put_decimal(st, &l->number, &found->value);
    else
        str_format(&l->number, "%s", found->text);
    str_add(&l->says, says);
}

static void add_searched(facts *f, const style *st, const result *root)
{
    const result *least = field_get(root, F_least_time), *n = field_get(root, F_isoefficiency),
                 *p = field_get(root, F_most_processors);
    str_own s = { 0 };
    if (least && field_number(least, F_time)) {
        fact *l = facts_add(f, "least T");
        put_decimal(st, &l->number, field_number(least, F_time));
        str_add(&l->at, "p = ");
        put_decimal(st, &l->at, field_number(least, F_p));
        str_add(&l->says, "of p = 1 to ");
        put_decimal(st, &l->says, field_number(least, F_to));
    }
    if (n && p) {
        str_add(&s, "the least size with efficiency ");
        put_value(st, &s, field_number(root, F_wanted), SHOWN_DIGITS);
        put_found(f, st, "isoefficiency", n, str_text(&s));
        str_cut(&s, 0);
        str_add(&s, "the most p with it");
        put_found(f, st, "most p", p, str_text(&s));
    }
}

/* --- for all sizes --- */

static const struct {
    field key;
    const char *label, *title;
} answers[] = { { F_cost_optimal, "optimal", "cost-optimal" },
                { F_isoefficiency, "efficiency", "isoefficiency" },
                { F_least_time, "least T", "least time" },
                { F_cost_optimal_time, "optimal T", "cost-optimal time" } };
enum { ANSWERS = sizeof answers / sizeof *answers };

/* Adds an answer: n = Theta(p*log2(p)); Theta(log2(n)), at p = n/log2(n). */
static void put_answer(str *s, const result *growth, int i)
{
    const result *x = field_get(growth, answers[i].key);
    if (!field_has(x, F_order)) {
        str_format(s, "%s%s", answers[i].key == F_isoefficiency ? "kept by " : "",
                   field_text(x, F_says));
        return;
    }
    str_own order = { 0 };
    if (answers[i].key == F_isoefficiency) {
        str_add(s, "kept by ");
        str_format(&order, "%s = ", field_text(growth, F_size));
    }
    str_format(&order, "Theta(%s)", field_text(x, F_order));
    put_math(s, str_text(&order));
    str_clear(&order);
    if (field_has(x, F_p)) {
        str_format(&order, "p = %s", field_text(x, F_p));
        str_add(s, ", at ");
        put_math(s, str_text(&order));
    }
}

static void put_claim(str *s, const char *f, const char *g, bool is)
{
    str_own whole = { 0 };
    str_format(&whole, "%s%sO(%s)", is ? f : "", is ? " = " : "", g);
    if (!is) {
        put_math(s, f);
        str_add(s, " is not ");
    }
    put_math(s, str_text(&whole));
}

/* Writes the proofs: isoefficiency: p*(n/p + log2(p)) = O(n) where n >= p*log2(p). */
static void lay_proofs(blocks *b, const result *growth)
{
    str_own title = { 0 };
    for (int i = 0; i < ANSWERS; i++) {
        const result *x = field_get(growth, answers[i].key);
        for (const result *c = field_first(x, F_proofs); c && field_true(x, F_proved);
             c = c->next) {
            str_cut(&title, 0);
            str_format(&title, "%s: ", answers[i].title);
            put_claim(&title, field_text(c, F_f), field_text(c, F_g), !field_has(c, F_family));
            str_add(&title, " where ");
            put_math_list(&title, field_text(c, F_regime));
            grows_claim(b, answers[i].title, str_text(&title), c);
        }
    }
}

static void lay_growth(blocks *b, const result *growth)
{
    static const struct {
        field key, behind;
        const char *label;
    } orders[] = { { F_time, F_how, "order of T" }, { F_work, F_against, "against" } };
    blocks_heading(b, 2, "for all sizes");
    for (int i = 0; i < 2; i++)
        if (field_has(growth, orders[i].key)) {
            str *s = blocks_note_add(b, orders[i].label);
            put_math(s, field_text(growth, orders[i].key));
            str_format(s, ", %s", field_text(growth, orders[i].behind));
        }
    put_math_list(blocks_note_add(b, "where"), field_text(growth, F_where));
    if (field_has(growth, F_why))
        blocks_note(b, "not found", field_text(growth, F_why));
    for (int i = 0; i < ANSWERS && field_has(growth, answers[i].key); i++)
        put_answer(blocks_note_add(b, answers[i].label), growth, i);
    lay_proofs(b, growth);
}

/* --- the view --- */

/* Writes where values come from, unless from formulas: time and work derived from the program; span
 * counted from it. */
static void lay_from(blocks *b, const result *root)
{
    static const char *const words[] = { "derived", "counted" };
    str *s = blocks_note_add(b, "how");
    for (int i = 0; i < 2; i++) {
        int count = 0, left = 0;
        for (const result *f = field_first(root, F_from); f; f = f->next)
            count += strcmp(f->text, words[i]) == 0;
        left = count;
        for (const result *f = field_first(root, F_from); f; f = f->next)
            if (strcmp(f->text, words[i]) == 0)
                str_format(s, "%s%s",
                           left-- == count ? (s->length ? "; " : "")
                           : left > 0      ? ", "
                                           : " and ",
                           f->key);
        if (count)
            str_format(s, " %s from the program", words[i]);
    }
}

static void lay(blocks *b, const result *root)
{
    facts f = { .title = "value" };
    blocks_head(b, root, NULL);
    for (int i = 0; i < LINES; i++) {
        const result *v = result_get(root, lines[i].key),
                     *law = lines[i].law ? result_get(root, lines[i].law) : NULL;
        if (v == NULL)
            continue;
        fact *l = facts_add(&f, lines[i].label);
        put_decimal(&b->st, &l->number, &v->value);
        bool broken = law && !law->value.u.i;
        str_add(&l->says, broken ? i == BRENT ? above : "T is BELOW it: a defect"
                          : lines[i].apart && field_has(root, F_time_one) ? lines[i].apart
                                                                          : lines[i].says);
        l->best = i == 0;
    }
    add_searched(&f, &b->st, root);
    if (f.count)
        blocks_facts(b, &f);
    lay_from(b, root);
    if (field_has(root, F_growth))
        lay_growth(b, field_get(root, F_growth));
}

static void scalability_row(grid *g, const style *st, const result *row)
{
    for (int i = 0; i < LAWS; i++)
        if (grid_next(g, lines[i].label, CELL_TEXT, true, i != ONE || field_has(row, F_time_one)))
            grid_number(g, st, result_get(row, lines[i].key));
    grid_figure(g, st, "isoefficiency", row, F_isoefficiency, /* where the statement asks for it */
                field_get(row, F_isoefficiency));
    grid_figure(g, st, "most p", row, F_most_processors, field_get(row, F_most_processors));
}

const view view_scalability = { .lay = lay, .row = scalability_row };
