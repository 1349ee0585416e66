/* How one expression grows beside another.  Fields: cmd/grows.c. */
#include "render/blocks.h"

#include <string.h>

#define F_IS_O MATH_BEGIN "F = O(G)" MATH_END

/* A paragraph of them, with commas between. */
static void formulas(blocks *b, const char *list)
{
    str s = { 0 };
    put_math_list(&s, list);
    blocks_paragraph(b, str_text(&s));
    str_clear(&s);
}

static void claims(blocks *b, const result *root)
{
    static const struct {
        field key;
        const char *text;
    } rows[] = {
        { F_o, "F = O(G)" },
        { F_omega, "F = Omega(G)" },
        { F_theta, "F = Theta(G)" },
    };
    static const char *const titles[] = { "claim", "answer", NULL };
    grid g = { .plain = true };
    blocks_heading(b, 2, "growth");
    grid_columns(&g, titles);
    blocks_table_begin(b, &g);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        grid_cells_clear(&g);
        grid_text(&g, CELL_FORMULA, rows[i].text);
        grid_text(&g, CELL_TEXT, field_text(root, rows[i].key));
        blocks_row(b, &g);
    }
    blocks_table_end(b);
    grid_end(&g);
}

/* n/p = O(n)   by n, where p >= 1 */
static bool next_line(grid *g, const style *st, const result **at, const result *lines)
{
    (void)st;
    const result *l = *at = *at ? (*at)->next : lines->first;
    if (l == NULL)
        return false;
    const char *by = field_text(l, F_by), *where = field_text(l, F_where),
               *term = field_text(l, F_term), *cover = field_text(l, F_cover);
    str *s = grid_cell_add(g, CELL_TEXT), whole = { 0 };
    bool both = strcmp(term, cover) == 0;
    str_format(&whole, both ? "%s" : "%s = O(%s)", term, cover);
    put_math(s, str_text(&whole));
    str_add(s, both ? " stands on both sides" : "");
    str_clear(&whole);
    s = grid_cell_add(g, CELL_TEXT);
    str_add(s, *by ? "by " : "");
    put_math_list(s, by);
    str_add(s, *where ? *by ? ", where " : "where " : "");
    put_math_list(s, where);
    return true;
}

static void certificate(blocks *b, const char *title, const result *lines)
{
    static const char *const titles[] = { "term", "by", NULL };
    grid g = { .plain = true };
    if (lines == NULL || lines->first == NULL)
        return;
    blocks_heading(b, 2, title);
    grid_columns(&g, titles);
    blocks_table(b, &g, next_line, lines);
}

static bool next_sample(grid *g, const style *st, const result **at, const result *samples)
{
    *at = *at ? (*at)->next : samples->first;
    if (*at == NULL)
        return false;
    enum { LONG = 16 };
    const int64_t t = field_count(*at, F_t);
    int power = 0;
    while (t >> (power + 1))
        power++;
    if (power > LONG) /* t is a power of two */
        str_format(grid_cell_add(g, CELL_FACT), "t = 2^%d", power);
    else
        str_format(grid_cell_add(g, CELL_FACT), "t = %lld", (long long)t);
    put_example(st, grid_cell_add(g, CELL_NUMBER), field_number(*at, F_ratio));
    return true;
}

static void samples(blocks *b, const result *of)
{
    static const char *const titles[] = { "at", "#ratio", NULL };
    grid g = { .plain = true };
    blocks_heading(b, 2, "its values");
    grid_columns(&g, titles);
    blocks_table(b, &g, next_sample, field_get(of, F_samples));
}

static void family(blocks *b, const char *title, const char *quotient, const result *of)
{
    str s = { 0 };
    if (of == NULL)
        return;
    const bool zero = field_true(of, F_zero);
    const char *below = strchr(quotient, '/');
    if (zero)
        str_format(&s, "%s: %s is 0 or less along the family", title,
                   below ? below + 1 : "what it is compared with");
    else
        str_format(&s, "%s: %s grows along the family", title, quotient);
    blocks_heading(b, 2, str_text(&s));
    str_cut(&s, 0);
    for (const result *p = field_first(of, F_parameters); p; p = p->next)
        str_format(&s, "%s%s = %s", s.length ? ", " : "", p->key, p->text);
    formulas(b, str_text(&s));
    str_clear(&s);
    if (zero)
        return;
    samples(b, of);
}

void grows_reason(str *s, const result *reason)
{
    const char *of = field_text(reason, F_expression);
    put_math(s, of);
    str_format(s, "%s%s", *of ? ": " : "", field_text(reason, F_why));
}

static void unknown(blocks *b, const char *title, const result *reason)
{
    str s = { 0 };
    if (reason == NULL)
        return;
    grows_reason(&s, reason);
    blocks_heading(b, 2, title);
    blocks_paragraph(b, str_text(&s));
    str_clear(&s);
}

static const result *side(const result *root, field what, field key)
{
    return field_get(field_get(root, what), key);
}

void grows_proof(blocks *b, const result *lines, const result *of, const result *reason)
{
    certificate(b, "why the cost is O(bound)", lines);
    family(b, "the cost is not O(bound)", "cost/bound", of);
    unknown(b, "whether the cost is O(bound) is not decided", reason);
}

void grows_claim(blocks *b, const char *title, const result *claim)
{
    certificate(b, title, field_get(claim, F_certificate));
    family(b, title, "the quotient", field_get(claim, F_family));
    unknown(b, title, field_get(claim, F_reason));
}

/* n >= 4   what happens below does not count */
static bool next_condition(grid *g, const style *st, const result **at, const result *list)
{
    (void)st;
    const result *c = *at = *at ? (*at)->next : list->first;
    if (c == NULL)
        return false;
    grid_text(g, CELL_FORMULA, field_text(c, F_condition));
    grid_text(g, CELL_TEXT, field_text(c, F_why));
    return true;
}

static void regime(blocks *b, const result *root)
{
    static const char *const titles[] = { "condition", "why", NULL };
    static const struct {
        field key;
        const char *heading;
    } lists[] = { { F_regime_why, "not usual in it" }, { F_required, "required besides" } };
    if (*field_text(root, F_regime)) {
        blocks_heading(b, 2, "regime");
        formulas(b, field_text(root, F_regime));
    }
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        const result *list = field_get(root, lists[i].key);
        grid g = { .plain = true };
        if (list == NULL)
            continue;
        blocks_heading(b, 2, lists[i].heading);
        grid_columns(&g, titles);
        blocks_table(b, &g, next_condition, list);
    }
}

/* (3)  sum(t = 0..m - 1, 2^t) <= n, by (1), geometric sum */
static void proof_step(blocks *b, const result *step)
{
    const char *range = field_text(step, F_for), *why = field_text(step, F_why);
    str label = { 0 }, s = { 0 };
    str_format(&label, "(%lld)", field_count(step, F_number));
    put_math(&s, field_text(step, F_formula));
    if (*range) {
        str_add(&s, " for ");
        put_math(&s, range);
    }
    str_format(&s, "%s%s", *why ? ", by " : "", why);
    blocks_item(b, str_text(&label), str_text(&s));
    str_clear(&label);
    str_clear(&s);
}

static void all_conditions(str *to, const result *p)
{
    const result *claim = field_get(p, F_claim), *where = claim ? field_get(claim, F_where) : NULL;
    str list = { 0 };
    for (const result *c = where ? where->first : NULL; c; c = c->next)
        str_format(&list, "%s%s", c == where->first ? "" : ", ", c->text);
    put_math_list(to, str_text(&list));
    str_clear(&list);
}

static void proof_steps(blocks *b, str *s, const result *p, const result *lines)
{
    long long steps = 0;
    for (const result *c = field_first(p, F_steps); c; c = c->next)
        steps++;
    str_format(s, "; %lld step%s, checked", steps, steps == 1 ? "" : "s");
    blocks_paragraph(b, str_text(s));
    for (const result *step = lines->first; step; step = step->next)
        proof_step(b, step);
}

/* F <= C*G and its proof, in the steps that a paper would print. */
static void proof_of(blocks *b, const char *title, const result *p, const result *lines)
{
    str s = { 0 };
    if (p == NULL || lines == NULL || field_get(p, F_family))
        return;
    bool alone = strcmp(field_text(p, F_constant), "1") == 0;
    str_format(&s, title, alone ? "" : field_text(p, F_constant), alone ? "" : "*");
    blocks_heading(b, 2, str_text(&s));
    str_cut(&s, 0);
    str_add(&s, "for all whole numbers with ");
    all_conditions(&s, p);
    proof_steps(b, &s, p, lines);
    str_clear(&s);
}

/* F/G is at least q(t) along a family, with its proof, and values; false: there is none. */
static bool refutation(blocks *b, const char *title, const char *quotient, const result *p,
                       const result *lines, const result *of)
{
    str s = { 0 };
    const result *family = field_get(p, F_family);
    if (p == NULL || lines == NULL || family == NULL)
        return false;
    str_format(&s, "%s: %s >= %s " MATH_END "for all " MATH_BEGIN "t >= %s" MATH_END, title,
               quotient, field_text(p, F_least), field_text(p, F_from_t));
    blocks_heading(b, 2, str_text(&s));
    str_cut(&s, 0);
    str list = { 0 };
    for (const result *c = family->first; c; c = c->next)
        str_format(&list, "%s%s = %s", c == family->first ? "" : ", ", c->key, c->text);
    str_add(&s, "along ");
    put_math_list(&s, str_text(&list));
    str_add(&s, ", which meets every condition, ");
    all_conditions(&s, p);
    str_format(&s, "; there %s = %s" MATH_END, quotient, field_text(p, F_quotient));
    proof_steps(b, &s, p, lines);
    str_clear(&list);
    str_clear(&s);
    samples(b, of);
    return true;
}

bool grows_proved(blocks *b, const result *root)
{
    const result *proof = side(root, F_proof, F_o);
    if (refutation(b, "the cost is not O(bound)", MATH_BEGIN "F/G", proof,
                   side(root, F_outline, F_o), field_get(root, F_family)))
        return true;
    proof_of(b, "\2F\3, the sum, is at most \2%s%sG\3, the lower bound", proof,
             side(root, F_outline, F_o));
    return proof != NULL;
}

static void both_sides(blocks *b, const result *root)
{
    static const struct {
        field key;
        const char *yes, *proved, *no, *quotient, *unknown;
    } sides[] = {
        { F_o, "why " F_IS_O, "\2F <= %s%sG\3, so " F_IS_O, "\2F\3 is not \2O(G)\3", "\2F/G\3",
          F_IS_O " is not decided" },
        { F_omega, "why \2F = Omega(G)\3, which is \2G = O(F)\3",
          "\2G <= %s%sF\3, so \2F = Omega(G)\3", "\2F\3 is not \2Omega(G)\3", "\2G/F\3",
          "\2F = Omega(G)\3 is not decided" },
    };
    claims(b, root);
    regime(b, root);
    if (field_get(root, F_o_regime)) {
        const char *where = field_text(root, F_o_regime);
        bool all = strcmp(where, "all") == 0;
        str s = { 0 };
        str_add(&s, F_IS_O);
        str_add(&s, all ? " for all values of the parameters" : " wherever ");
        put_math_list(&s, all ? "" : where);
        str_add(&s, ", too");
        blocks_paragraph(b, str_text(&s));
        str_clear(&s);
    }
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        field key = sides[i].key;
        const result *proof = side(root, F_proof, key);
        proof_of(b, sides[i].proved, proof, side(root, F_outline, key));
        certificate(b, sides[i].yes, proof ? NULL : side(root, F_certificate, key));
        if (!refutation(b, sides[i].no, i ? MATH_BEGIN "G/F" : MATH_BEGIN "F/G", proof,
                        side(root, F_outline, key), side(root, F_family, key)))
            family(b, sides[i].no, sides[i].quotient, side(root, F_family, key));
        unknown(b, sides[i].unknown, side(root, F_reason, key));
    }
}

static bool next_cost(grid *g, const style *st, const result **at, const result *costs)
{
    (void)st;
    *at = *at ? (*at)->next : costs->first;
    if (*at == NULL)
        return false;
    grid_text(g, CELL_FORMULA, field_text(*at, F_cost));
    grid_text(g, CELL_FORMULA, field_text(*at, F_order));
    return true;
}

/* What stands for costs of algorithms. */
static void orders_of_costs(blocks *b, const result *costs)
{
    static const char *const titles[] = { "cost", "order", NULL };
    grid g = { .plain = true };
    if (costs == NULL)
        return;
    blocks_heading(b, 2, "orders that stand for costs, in values too");
    grid_columns(&g, titles);
    blocks_table(b, &g, next_cost, costs);
}

static void lay(blocks *b, const result *root)
{
    str s = { 0 };
    for (int i = 0; i < 2; i++) {
        str_cut(&s, 0);
        str_format(&s, "%c = %s", "FG"[i], field_text(root, i ? F_g : F_f));
        str title = { 0 };
        put_math(&title, str_text(&s));
        blocks_heading(b, 1, str_text(&title));
        str_clear(&title);
    }
    str_clear(&s);
    orders_of_costs(b, field_get(root, F_costs));
    both_sides(b, root);
}

const view view_grows = { .lay = lay };

/* Fields: cmd/optimal.c. */
static void lay_optimal(blocks *b, const result *root)
{
    static const struct {
        field key;
        const char *label;
        void (*put)(str *s, const char *text);
    } notes[] = {
        { F_metric, "metric", str_add },  { F_by, "decided by", str_add },
        { F_order, "order", put_math },   { F_how, "how", str_add },
        { F_bound, "bound, G", put_math }, { F_optimal, "optimal", str_add },
        { F_cost, "cost, F", put_math },  { F_where, "where", put_math_list },
    };
    blocks_head(b, root, NULL);
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++) {
        str s = { 0 };
        const result *missing = notes[i].key == F_order ? field_get(root, F_order_unknown) : NULL;
        notes[i].put(&s, field_text(root, notes[i].key));
        if (missing) {
            str_add(&s, "not found: ");
            grows_reason(&s, missing);
        }
        if (s.length)
            blocks_note(b, notes[i].label, str_text(&s));
        str_clear(&s);
    }
    both_sides(b, root);
}

const view view_optimal = { .lay = lay_optimal };
