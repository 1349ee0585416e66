/* How one expression grows beside another.  Fields: cmd/grows.c. */
#include "render/blocks.h"

#include <string.h>

#define F_IS_O MATH_BEGIN "F = O(G)" MATH_END

/* Writes a list of formulas as a paragraph, with commas between. */
static void formulas(blocks *b, const char *list)
{
    str_own s = { 0 };
    put_math_list(&s, list);
    blocks_paragraph(b, str_text(&s));
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
    blocks_table_begin(b, &g, titles);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        grid_text(&g, CELL_FORMULA, rows[i].text);
        grid_text(&g, CELL_TEXT, field_text(root, rows[i].key));
        blocks_row(b, &g);
    }
    blocks_table_end(b, &g);
}

static const char *counter_of(const result *of)
{
    return field_has(of, F_counter) ? field_text(of, F_counter) : "t";
}

static void samples(blocks *b, const result *of)
{
    static const char *const titles[] = { "at", "#ratio", NULL };
    enum { LONG = 16 };
    grid g = { .plain = true };
    if (field_first(of, F_samples) == NULL)
        return;
    blocks_heading(b, 2, "its values");
    blocks_table_begin(b, &g, titles);
    for (const result *s = field_first(of, F_samples); s; s = s->next) {
        const int64_t t = field_count(s, F_t);
        int power = 0;
        while (t >> (power + 1))
            power++;
        str *at = grid_cell_add(&g, CELL_FACT);
        str_format(at, "%s = ", counter_of(of));
        if (power > LONG) /* t is a power of two */
            str_format(at, "2^%d", power);
        else
            str_int(at, t);
        put_example(&b->st, grid_cell_add(&g, CELL_NUMBER), field_number(s, F_ratio));
        blocks_row(b, &g);
    }
    blocks_table_end(b, &g);
}

static void family(blocks *b, const char *title, const char *quotient, const result *of)
{
    str_own s = { 0 };
    if (of == NULL)
        return;
    const bool zero = field_true(of, F_zero);
    const char *below = strchr(quotient, '/');
    str_own parameters = { 0 };
    for (const result *p = field_first(of, F_parameters); p; p = p->next)
        str_format(&parameters, "%s%s = %s", parameters.length ? ", " : "", p->key, p->text);
    if (zero)
        str_format(&s, "%s: %s is 0 along the family", title,
                   below ? below + 1 : "what it is compared with");
    else
        str_format(&s, "%s: %s grows along the family", title, quotient);
    blocks_heading(b, 2, str_text(&s));
    formulas(b, str_text(&parameters));
    if (zero)
        return;
    samples(b, of);
}

/* Why something is not decided or found: "a div b: its upper and lower bounds differ". */
static void grows_reason(str *s, const result *reason)
{
    const char *of = field_text(reason, F_expression);
    put_math(s, of);
    str_format(s, "%s%s", *of ? ": " : "", field_text(reason, F_why));
}

static void unknown(blocks *b, const char *title, const result *reason)
{
    str_own s = { 0 };
    if (reason == NULL)
        return;
    grows_reason(&s, reason);
    blocks_heading(b, 2, title);
    blocks_paragraph(b, str_text(&s));
}

static const result *side(const result *root, field what, field key)
{
    return field_get(field_get(root, what), key);
}

void grows_proof(blocks *b, const result *of, const result *reason)
{
    family(b, "the cost is not O(bound)", "cost/bound", of);
    unknown(b, "whether the cost is O(bound) is not decided", reason);
}

/* Adds a condition on sizes: n >= 4, as what happens below does not count. */
static void condition_cells(grid *g, const style *st, const result *condition)
{
    (void)st;
    grid_text(g, CELL_FORMULA, field_text(condition, F_condition));
    grid_text(g, CELL_TEXT, field_text(condition, F_why));
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
        blocks_table(b, &g, condition_cells, list);
    }
}

static void all_conditions(str *to, const result *p)
{
    const result *claim = p ? field_get(p, F_claim) : NULL,
                 *where = claim ? field_get(claim, F_where) : NULL;
    str_own list = { 0 };
    for (const result *c = where ? where->first : NULL; c; c = c->next)
        str_format(&list, "%s%s", c == where->first ? "" : ", ", c->text);
    put_math_list(to, str_text(&list));
}

/* The range that all steps are for; "" if they have several. */
static const char *one_range(const result *steps)
{
    const char *found = "";
    for (const result *s = steps->first; s; s = s->next) {
        const char *range = field_text(s, F_for);
        if (*range && *found && strcmp(range, found) != 0)
            return "";
        found = *range ? range : found;
    }
    return found;
}

static long long steps_of(const result *p)
{
    long long steps = 0;
    for (const result *c = p ? field_first(p, F_steps) : NULL; c; c = c->next)
        steps++;
    return steps;
}

void grows_no_order(str *s, const result *root)
{
    const result *unknown = field_get(root, F_order_unknown);
    if (unknown == NULL)
        return;
    str_add(s, field_has(root, F_order_most) ? "O(" : "not found: ");
    put_math(s, field_text(root, F_order_most));
    str_add(s, field_has(root, F_order_most) ? "): " : "");
    grows_reason(s, unknown);
}

/* What the formula F is of: of a cost that depends on data there is one of its least or most. */
static const char *what_f_is(const result *root)
{
    const char *from = field_has(root, F_from) ? field_text(root, F_from) : "";
    return strcmp(from, "least") == 0    ? "least cost"
           : strcmp(from, "most") == 0   ? "greatest cost"
           : strcmp(from, "closed") == 0 ? "closed form"
                                         : "cost";
}

bool grows_times(str *s, const result *root)
{
    const result *least = side(root, F_order_proof, F_omega),
                 *most = side(root, F_order_proof, F_o);
    str_own where = { 0 };
    if (most == NULL)
        return false;
    all_conditions(&where, most);
    const char *few = field_text(root, F_times_least), *many = field_text(root, F_times_most);
    str_format(s, "the %s is ", what_f_is(root));
    if (least && strcmp(few, many) != 0)
        str_format(s, "at least %s and ", few);
    str_format(s, "%s%s times that for all whole numbers with %s; %lld steps, checked",
               least && strcmp(few, many) == 0 ? "" : "at most ", many, str_text(&where),
               steps_of(least) + steps_of(most));
    return true;
}

/* A side (F = O(G) or G = O(F)) and its proof. */
typedef struct proved_side {
    const result *proof, *steps, *lemmas, *names; /* names: with the first side alone */
    bool upper;
    const char *g; /* what the other side is called */
    const char *f; /* what the proof is of: F, or F_least, the least that it is whatever the data */
} proved_side;

static proved_side proved(const result *root, field key)
{
    const bool first = key == F_o || side(root, F_proof, F_o) == NULL,
               sizes = field_true(side(root, F_proof, key), F_sizes);
    return (proved_side){ side(root, F_proof, key),
                          side(root, F_outline, key),
                          field_get(side(root, F_outline, F_lemmas), key),
                          first ? side(root, F_outline, F_meanings) : NULL,
                          key == F_o,
                          sizes ? "abs(G)" : "G",
                          sizes                                                ? "abs(F)"
                          : key == F_omega && field_has(root, F_least_formula) ? "F_least"
                                                                               : "F" };
}

static void proof_of(blocks *b, const proved_side *of, const char *heading, const char *claim,
                     const char *where)
{
    const result *sides = field_get(of->proof, F_claim);
    const long long steps = steps_of(of->proof);
    str_own about = { 0 }, names = { 0 };
    for (const result *n = of->names ? of->names->first : NULL; n; n = n->next) {
        str_add(&names, names.length ? "; " : "");
        put_math(&names, field_text(n, F_name));
        str_format(&names, ": %s", field_text(n, F_meaning));
    }
    str_format(&about, "%lld step%s, checked", steps, steps == 1 ? "" : "s");
    if (of->lemmas)
        str_format(&about, "; the lemmas are proved in data/models/%s.mm",
                   field_text(of->proof, F_model));
    blocks_proof(b, &(shown_proof){ .heading = heading,
                                    .claim = claim,
                                    .f = field_text(sides, of->upper ? F_left : F_right),
                                    .g = field_text(sides, of->upper ? F_right : F_left),
                                    .where = where,
                                    .quotient = field_get(of->proof, F_family)
                                                    ? field_text(of->proof, F_quotient)
                                                    : NULL,
                                    .about = str_text(&about),
                                    .range = one_range(of->steps),
                                    .names = str_text(&names),
                                    .lemmas = of->lemmas,
                                    .steps = of->steps });
}

/* Writes the proof of F <= C*G, if there is one. */
static void bounded_as(blocks *b, const proved_side *of, const char *heading)
{
    const result *p = of->proof;
    str_own claim = { 0 }, where = { 0 };
    const char *k = field_text(p, F_constant), *times = strcmp(k, "1") ? "*" : "";
    str_format(&claim, "%s <= %s%s%s", of->upper ? of->f : of->g, *times ? k : "", times,
               of->upper ? of->g : of->f);
    str_add(&where, "for all whole numbers");
    if (field_first(field_get(p, F_claim), F_where))
        str_add(&where, " with ");
    all_conditions(&where, p);
    proof_of(b, of, heading, str_text(&claim), str_text(&where));
}

/* Likewise, and what it means: a title with places for F, C, * and G. */
static void bounded(blocks *b, const proved_side *of, const char *title)
{
    str_own heading = { 0 };
    if (of->proof == NULL || of->steps == NULL || field_get(of->proof, F_family))
        return;
    const char *k = field_text(of->proof, F_constant), *times = strcmp(k, "1") ? "*" : "";
    str_format(&heading, title, of->upper ? of->f : of->g, *times ? k : "", times,
               of->upper ? of->g : of->f);
    bounded_as(b, of, str_text(&heading));
}

/* Writes the proof that F/G is at least q(t) along a family, and values of it, or that G/F is 0;
 * false if there is none. */
static bool refuted(blocks *b, const proved_side *of, const char *title, const result *values)
{
    const result *p = of->proof, *family = field_get(p, F_family);
    char quotient[16];
    const bool zero = field_true(p, F_zero), inverse = zero != !of->upper;
    snprintf(quotient, sizeof quotient, inverse ? "G/%s" : "F/G", of->f);
    str_own heading = { 0 }, claim = { 0 }, where = { 0 }, list = { 0 };
    if (p == NULL || of->steps == NULL || family == NULL)
        return false;
    str_format(&claim, "%s %s %s", quotient, zero ? "=" : ">=", field_text(p, F_least));
    str_format(&heading, "%s: " MATH_BEGIN "%s" MATH_END " for all " MATH_BEGIN "%s >= %s" MATH_END,
               title, str_text(&claim), counter_of(p), field_text(p, F_from_t));
    for (const result *c = family->first; c; c = c->next)
        str_format(&list, "%s%s = %s", c == family->first ? "" : ", ", c->key, c->text);
    str_add(&where, "along ");
    put_math_list(&where, str_text(&list));
    str_format(&where, " for " MATH_BEGIN "%s >= %s" MATH_END ", which meets every condition, ",
               counter_of(p), field_text(p, F_from_t));
    all_conditions(&where, p);
    proof_of(b, of, str_text(&heading), str_text(&claim), str_text(&where));
    samples(b, values);
    return true;
}

void grows_claim(blocks *b, const char *what, const char *title, const result *claim)
{
    const proved_side of = {
        side(claim, F_proof, F_o), side(claim, F_outline, F_o), NULL, NULL, true, "G", "F"
    };
    str_own heading = { 0 };
    str_format(&heading, "%s, " MATH_BEGIN "F = %s" MATH_END " and " MATH_BEGIN "G = %s" MATH_END,
               what, field_text(claim, F_f), field_text(claim, F_g));
    if (of.proof && field_get(of.proof, F_family)) {
        refuted(b, &of, str_text(&heading), field_get(claim, F_family));
    } else if (of.proof) {
        const char *k = field_text(of.proof, F_constant), *times = strcmp(k, "1") ? "*" : "";
        str_format(&heading, ": " MATH_BEGIN "F <= %s%sG" MATH_END, *times ? k : "", times);
        bounded_as(b, &of, str_text(&heading));
    } else {
        family(b, title, "the quotient", field_get(claim, F_family));
        unknown(b, title, field_get(claim, F_reason));
    }
}

void grows_order_steps(blocks *b, const result *root)
{
    static const field sides[] = { F_o, F_omega };
    for (int i = 0; i < 2 && field_has(root, F_order_outline); i++) {
        const proved_side of = { side(root, F_order_proof, sides[i]),
                                 side(root, F_order_outline, sides[i]),
                                 field_get(side(root, F_order_outline, F_lemmas), sides[i]),
                                 NULL,
                                 i == 0,
                                 "order",
                                 "F" };
        bounded(b, &of, "\2%s <= %s%s%s\3");
    }
}

bool grows_proved(blocks *b, const result *root)
{
    const proved_side of = proved(root, F_o);
    if (refuted(b, &of, "the cost is not O(bound)", field_get(root, F_family)))
        return true;
    bounded(b, &of, "\2%s\3, the sum, is at most \2%s%s%s\3, the lower bound");
    return of.proof != NULL;
}

static void both_sides(blocks *b, const result *root)
{
    static const struct {
        field key;
        const char *proved, *no, *quotient, *unknown;
    } sides[] = {
        { F_o, "\2%s <= %s%s%s\3, so " F_IS_O, "\2F\3 is not \2O(G)\3", "\2F/G\3",
          F_IS_O " is not decided" },
        { F_omega, "\2%s <= %s%s%s\3, so \2F = Omega(G)\3", "\2F\3 is not \2Omega(G)\3", "\2G/F\3",
          "\2F = Omega(G)\3 is not decided" },
    };
    claims(b, root);
    regime(b, root);
    if (field_get(root, F_o_regime)) {
        const char *where = field_text(root, F_o_regime);
        str_own s = { 0 };
        if (strcmp(where, "all") == 0) {
            str_add(&s, F_IS_O " outside the regime, too: wherever the formula of F holds");
        } else {
            str_add(&s, F_IS_O " wherever ");
            put_math_list(&s, where);
            str_add(&s, ", too");
        }
        blocks_paragraph(b, str_text(&s));
    }
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        field key = sides[i].key;
        const proved_side of = proved(root, key);
        bounded(b, &of, sides[i].proved);
        if (!refuted(b, &of, sides[i].no, side(root, F_family, key)))
            family(b, sides[i].no, sides[i].quotient, side(root, F_family, key));
        unknown(b, sides[i].unknown, side(root, F_reason, key));
    }
}

static void cost_cells(grid *g, const style *st, const result *cost)
{
    (void)st;
    grid_text(g, CELL_FORMULA, field_text(cost, F_cost));
    grid_text(g, CELL_FORMULA, field_text(cost, F_order));
}

/* Writes the orders that stand for costs of algorithms. */
static void orders_of_costs(blocks *b, const result *costs)
{
    static const char *const titles[] = { "cost", "order", NULL };
    grid g = { .plain = true };
    if (costs == NULL)
        return;
    blocks_heading(b, 2, "orders that stand for costs, in values too");
    grid_columns(&g, titles);
    blocks_table(b, &g, cost_cells, costs);
}

static void lay(blocks *b, const result *root)
{
    str_own s = { 0 };
    for (int i = 0; i < 2; i++) {
        str_cut(&s, 0);
        str_format(&s, "%c = %s", "FG"[i], field_text(root, i ? F_g : F_f));
        str_own title = { 0 };
        put_math(&title, str_text(&s));
        blocks_heading(b, 1, str_text(&title));
    }
    orders_of_costs(b, field_get(root, F_costs));
    both_sides(b, root);
}

const view view_grows = { .lay = lay };

/* Writes bounds that would hold if something were proved, which are no part of the answer. */
static void conditional(blocks *b, const result *of)
{
    static const struct {
        field key;
        const char *label;
        void (*put)(str *s, const char *text);
    } notes[] = {
        { F_assumes, "if", str_add },     { F_bound, "bound, H", put_math },
        { F_why, "which says", str_add }, { F_source, "source", str_add },
        { F_o, "F = O(H)", str_add },     { F_regime, "where", put_math_list },
    };
    for (; of; of = of->next) {
        blocks_heading(b, 2, "conditional, and no part of what is said above");
        for (size_t i = 0; i < sizeof notes / sizeof *notes; i++)
            notes[i].put(blocks_note_add(b, notes[i].label), field_text(of, notes[i].key));
    }
}

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
        { F_cost, "cost, F", put_math },  { F_least_formula, "F_least", put_math },
        { F_where, "where", put_math_list },
    };
    blocks_head(b, root, NULL);
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++) {
        str *s = blocks_note_add(b, notes[i].label);
        notes[i].put(s, field_text(root, notes[i].key));
        if (notes[i].key == F_order)
            grows_no_order(s, root);
        if (notes[i].key == F_bound && *field_text(root, F_bound_source))
            str_format(s, "   (%s)", field_text(root, F_bound_source));
        if (notes[i].key == F_optimal && field_has(root, F_optimal_why))
            str_format(s, ": %s", field_text(root, F_optimal_why));
        if (notes[i].key == F_least_formula && s->length)
            str_add(s, "   (what F is at least, whatever the data)");
        if (notes[i].key == F_order)
            grows_times(blocks_note_add(b, "proved"), root);
    }
    both_sides(b, root);
    grows_order_steps(b, root);
    conditional(b, field_first(root, F_conditional));
}

const view view_optimal = { .lay = lay_optimal };
