/* From the answer of `plot` to curves with coordinates: see plot.h. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "render/shown.h"
#include "render/plot.h"

static const double LOG10_2 = 0.30102999566398119521;

/* --- ranges and ticks ------------------------------------------------------------------ */

static void add_tick(plot_axis *a, double at, const char *label)
{
    double slack = 1e-9 * (a->hi - a->lo);
    if (a->ticks == PLOT_TICKS || at < a->lo - slack || at > a->hi + slack)
        return;
    a->tick[a->ticks].at = at;
    snprintf(a->tick[a->ticks++].label, sizeof a->tick[0].label, "%s", label);
}

/* The label of digit * 10^k: 0.02, 500, 5000, 2*10^7. */
static void decimal_label(char *s, size_t room, double digit, int k)
{
    if (k > 3 && digit == 1)
        snprintf(s, room, "10^%d", k);
    else if (k < -3 && digit == 1)
        snprintf(s, room, "10^%d", k);
    else if (k > 3 || k < -3)
        snprintf(s, room, "%g*10^%d", digit, k);
    else
        snprintf(s, room, "%.*f", k < 0 ? -k : 0, digit * pow(10, k));
}

/* Ticks at powers of the base, every k-th one so that there are at most `most`. */
static void power_ticks(plot_axis *a, int base, int most)
{
    char label[24];
    double size = log10(base);
    long first = (long)ceil(a->lo / size - 1e-9), last = (long)floor(a->hi / size + 1e-9), step = 1;
    static const int factors[] = { 2, 5, 10 };
    for (int f = 0; (last - first) / step + 1 > most; f++)
        step = factors[f % 3] * (long)pow(10, f / 3);
    if (first % step)
        first += first > 0 ? step - first % step : -(first % step);
    for (long k = first; k <= last; k += step) {
        if (base == 10)
            decimal_label(label, sizeof label, 1, (int)k);
        else
            snprintf(label, sizeof label, "2^%ld", k);
        add_tick(a, (double)k * size, label);
    }
}

/* Ticks at 1, 2 and 5 times powers of ten, where there is no room for three powers. */
static void digit_ticks(plot_axis *a)
{
    static const int digits[] = { 1, 2, 5 };
    char label[24];
    for (int k = (int)floor(a->lo); k <= (int)ceil(a->hi); k++)
        for (int i = 0; i < 3; i++) {
            decimal_label(label, sizeof label, digits[i], k);
            add_tick(a, k + log10(digits[i]), label);
        }
}

/* Ticks that are 1, 2 or 5 times a power of ten apart. */
static void linear_ticks(plot_axis *a, int most)
{
    double rough = (a->hi - a->lo) / most, power = pow(10, floor(log10(rough))), step = power;
    char label[24];
    if (rough > power)
        step = rough <= 2 * power ? 2 * power : rough <= 5 * power ? 5 * power : 10 * power;
    if (a->whole && step < 1)
        step = 1;
    int places = step < 1 ? (int)ceil(-log10(step) - 1e-9) : 0;
    double large = fmax(fabs(a->lo), fabs(a->hi));
    int k = large >= 1e6 || large < 1e-3 ? (int)floor(log10(large)) : 0;
    for (double i = ceil(a->lo / step - 1e-9); i * step <= a->hi + step * 1e-9; i++) {
        if (k && i != 0)
            snprintf(label, sizeof label, "%.4g*10^%d", i * step / pow(10, k), k);
        else
            snprintf(label, sizeof label, "%.*f", k ? 0 : places, i == 0 ? 0.0 : i * step);
        add_tick(a, i * step, label);
    }
}

/* Ticks of a logarithmic axis at evenly spaced numbers, where there is no room for three digits. */
static void even_ticks(plot_axis *a, int most)
{
    plot_axis linear = { .whole = a->whole, .lo = pow(10, a->lo), .hi = pow(10, a->hi) };
    linear_ticks(&linear, most);
    a->ticks = 0;
    for (int i = 0; i < linear.ticks; i++)
        if (linear.tick[i].at > 0)
            add_tick(a, log10(linear.tick[i].at), linear.tick[i].label);
}

void plot_scale(plot_axis *a, bool base2, int most)
{
    a->ticks = 0;
    if (!a->log && a->lo > 0 && a->lo < 0.5 * a->hi)
        a->lo = 0; /* from 0 on, so that heights can be compared */
    if (a->hi - a->lo <= 1e-12 * fmax(fabs(a->lo), fabs(a->hi)) || a->hi == a->lo) {
        double room = a->log ? 0.5 : a->lo == 0 ? 1 : 0.1 * fabs(a->lo);
        a->lo -= room;
        a->hi += room;
    }
    if (!a->log)
        linear_ticks(a, most);
    else if (base2 && a->hi - a->lo > 2 * log10(2))
        power_ticks(a, 2, most);
    else if (a->hi - a->lo >= 2.3)
        power_ticks(a, 10, most);
    else
        digit_ticks(a);
    if (a->log && a->ticks < 3)
        even_ticks(a, most);
}

/* --- numbers to coordinates ------------------------------------------------------------ */

static double coordinate(world *w, const result *v, bool log)
{
    num_own l = num_int(0);
    int sign;
    if (v == NULL || v->type != RESULT_NUMBER)
        return NAN;
    if (!log)
        return num_to_double(&v->value);
    if (num_sign(&w->numbers, &v->value, &sign) != ST_OK || sign <= 0
        || num_log2(&w->numbers, &l, &v->value) != ST_OK)
        return NAN;
    return num_to_double(&l) * LOG10_2;
}

static bool is_pow2(world *w, const result *v)
{
    num truth;
    return v && v->type == RESULT_NUMBER && num_is_integer(&v->value)
           && num_is_pow2(&w->numbers, &truth, &v->value) == ST_OK && truth.u.i;
}

static bool is_whole(world *w, const result *v)
{
    (void)w;
    return v && v->type == RESULT_NUMBER && num_is_integer(&v->value);
}

/* Is b/a == c/b, exactly? */
static bool same_ratio(world *w, const num *a, const num *b, const num *c)
{
    num_own bb = num_int(0), ac = num_int(0);
    return num_mul(&w->numbers, &bb, b, b) == ST_OK && num_mul(&w->numbers, &ac, a, c) == ST_OK
           && num_same(&bb, &ac);
}

/* Are there three values or more, all positive, each the one before times a constant? */
static bool is_geometric(world *w, const result *curve, const char *over)
{
    const result *before[2] = { NULL, NULL };
    int count = 0, sign;
    for (const result *r = field_first(curve, F_rows); r; r = r->next, count++) {
        const result *x = result_get(r, over);
        if (x == NULL || num_sign(&w->numbers, &x->value, &sign) != ST_OK || sign <= 0)
            return false;
        if (count > 1 && !same_ratio(w, &before[0]->value, &before[1]->value, &x->value))
            return false;
        before[0] = before[1];
        before[1] = x;
    }
    return count > 2 && !num_same(&before[0]->value, &before[1]->value);
}

/* The value of a point; where it depends on the data, its least or most (`end`). */
static const result *value_of(const result *row, field end)
{
    const result *exact = field_value(row);
    return exact ? exact : field_get(row, end);
}

static bool is_band(const result *curve)
{
    for (const result *r = field_first(curve, F_rows); r; r = r->next)
        if (field_get(r, F_least) && field_get(r, F_most))
            return true;
    return false;
}

/* --- what the curves share, and what tells them apart ------------------------------------- */

static const result *first_curve(const result *root)
{
    return field_first(root, F_curves);
}

static bool same_text(const result *root, field f)
{
    for (const result *c = first_curve(root); c; c = c->next)
        if (strcmp(field_text(c, f), field_text(first_curve(root), f)) != 0)
            return false;
    return true;
}

static void add_text(void *s, const char *text)
{
    str_format(s, "%s%s", ((str *)s)->length ? ", " : "", text);
}

static char *choices(const result *curve)
{
    str s = { 0 };
    shown_choices(curve, NULL, add_text, &s);
    return str_take(&s);
}

static bool same_choices(const result *root)
{
    mem_own char *first = choices(first_curve(root));
    bool same = true;
    for (const result *c = first_curve(root); c && same; c = c->next) {
        mem_own char *own = choices(c);
        same = strcmp(own ? own : "", first ? first : "") == 0;
    }
    return same;
}

static bool same_parameter(const result *root, const result *v)
{
    for (const result *c = first_curve(root); c; c = c->next) {
        const result *own = field_get(c, F_parameters)
                                ? result_get(field_get(c, F_parameters), v->key)
                                : NULL;
        if (own == NULL || !num_same(&own->value, &v->value))
            return false;
    }
    return true;
}

/* Adds the facts of a curve: those that all curves share, or those that they do not. */
static void put_names(str *s, const result *root, const result *curve, bool shared)
{
    static const struct {
        field key;
        const char *before;
    } words[] = {
        { F_metric, "" },     { F_algorithm, " of " }, { F_model, " on " },
        { F_hardware, ", " }, { F_expression, "" },
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char *text = field_text(curve, words[i].key);
        if (*text == '\0' || same_text(root, words[i].key) != shared)
            continue;
        bool model = words[i].key == F_model, bare = s->length == 0;
        str_add(s, bare ? model ? "on " : "" : words[i].before);
        for (; *text; text++)
            str_char(s, model && *text >= 'a' && *text <= 'z' ? *text - 'a' + 'A' : *text);
    }
}

static void put_facts(world *w, str *s, const result *root, const result *curve, bool shared)
{
    style st = { .world = w, .utf8 = true };
    for (const result *v = field_first(curve, F_parameters); v; v = v->next)
        if (same_parameter(root, v) == shared) {
            str_format(s, "%s%s = ", s->length ? ", " : "", v->key);
            put_parameter(&st, s, &v->value);
        }
    if (same_choices(root) == shared)
        shown_choices(curve, NULL, add_text, s);
}

static char *taken(str *s)
{
    return s->length ? str_take(s) : mem_copy("");
}

static const char *unit_of(const result *curve)
{
    const char *metric = field_text(curve, F_metric);
    return metric_named(metric) < 0 ? "" : shown_in(curve, metric);
}

static bool units_differ(const result *root)
{
    for (const result *c = first_curve(root); c; c = c->next)
        if (strcmp(unit_of(c), unit_of(first_curve(root))) != 0)
            return true;
    return false;
}

static char *label_of(world *w, const result *root, const result *curve)
{
    str s = { 0 };
    put_names(&s, root, curve, false);
    put_facts(w, &s, root, curve, false);
    if (s.length == 0)
        str_add(&s, *field_text(curve, F_algorithm) ? field_text(curve, F_algorithm)
                                                    : field_text(curve, F_expression));
    str_add(&s, is_band(curve) ? ", least to most" : "");
    const char *in = shown_unit(curve, metric_named(field_text(curve, F_metric)));
    if (units_differ(root) && *in) /* an axis cannot name several units */
        str_format(&s, ", in %s", in);
    return taken(&s);
}

static void labels(plot *p, world *w, const result *root)
{
    const result *first = first_curve(root);
    const char *text = field_text(root, F_over_is);
    str s = { 0 };
    put_names(&s, root, first, true);
    if (s.length == 0)
        str_format(&s, "over %s", field_text(root, F_over));
    p->title = taken(&s);
    put_facts(w, &s, root, first, true);
    p->facts = taken(&s);
    str_format(&s, "%s%s%s", field_text(root, F_over), *text ? ", " : "", text);
    p->x.label = taken(&s);
    p->y.label = mem_copy(units_differ(root) ? "" : unit_of(first_curve(root)));
}

/* --- curves -------------------------------------------------------------------------------- */

static plot_curve *new_curve(plot *p, char *label, bool bound, const result *row)
{
    size_t rows = 0;
    for (const result *r = row; r; r = r->next)
        rows++;
    p->curve = mem_grow_array(p->curve, (size_t)(p->count + 1), sizeof *p->curve);
    plot_curve *c = &p->curve[p->count++];
    *c = (plot_curve){ .label = label, .bound = bound, .count = rows };
    c->x = mem_array(rows + 1, sizeof *c->x);
    c->y = mem_array(rows + 1, sizeof *c->y);
    for (int i = 0; i + 1 < p->count; i++)
        c->number += p->curve[i].bound == bound;
    return c;
}

/* The lists in which a bound's terms stand: bounds, and beside strict bounds the orders. */
static const field lists[] = { F_bounds, F_orders };
enum { LISTS = sizeof lists / sizeof *lists };

static const result *term_of(const result *row, const char *name)
{
    for (int i = 0; i < LISTS; i++)
        for (const result *all = field_get(row, lists[i]), *b = all ? all->first : NULL; b;
             b = b->next)
            if (strcmp(field_text(b, F_name), name) == 0)
                return field_get(b, F_value);
    return NULL;
}

/* Fills a curve's coordinates from the values, or from the named `term` of the bound. */
static void fill(plot_curve *c, plot *p, world *w, const result *curve, const char *over,
                 const char *term)
{
    size_t i = 0;
    if (term == NULL && is_band(curve))
        c->low = mem_array(c->count + 1, sizeof *c->low);
    for (const result *r = field_first(curve, F_rows); r; r = r->next, i++) {
        c->x[i] = coordinate(w, result_get(r, over), p->x.log);
        c->y[i] = coordinate(w, term ? term_of(r, term) : value_of(r, F_most), p->y.log);
        if (c->low)
            c->low[i] = coordinate(w, value_of(r, F_least), p->y.log);
    }
}

static bool same_points(const plot_curve *a, const plot_curve *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (a->x[i] != b->x[i] || !(a->y[i] == b->y[i] || (isnan(a->y[i]) && isnan(b->y[i]))))
            return false;
    return true;
}

static void drop_last(plot *p)
{
    plot_curve *c = &p->curve[--p->count];
    free(c->label);
    free(c->x);
    free(c->y);
    free(c->low);
}

/* Adds a term of a curve's bound as a curve, unless another curve's bound has the same one. */
static void add_term(plot *p, world *w, const result *root, const result *curve, const result *term,
                     bool strict)
{
    str s = { 0 };
    const char *name = field_text(term, F_name);
    bool again = false;
    str_format(&s, "%s: %s %s", strict ? "bound" : "order", name, field_text(term, F_expression));
    plot_curve *c = new_curve(p, taken(&s), true, field_first(curve, F_rows));
    fill(c, p, w, curve, field_text(root, F_over), name);
    size_t n = strlen(c->label);
    for (int i = 0; i + 1 < p->count; i++) {
        bool same = p->curve[i].bound && strncmp(p->curve[i].label, c->label, n) == 0
                    && (p->curve[i].label[n] == '\0'
                        || strncmp(p->curve[i].label + n, " (", 2) == 0);
        if (same && same_points(&p->curve[i], c)) {
            drop_last(p);
            return;
        }
        again |= same;
    }
    if (again) {
        mem_own char *of = label_of(w, root, curve);
        str_format(&s, "%s (%s)", c->label, of);
        free(c->label);
        c->label = taken(&s);
    }
}

/* What `now` says that `before` does not: its text from the comma on behind which they differ. */
static const char *what_differs(const char *before, const char *now)
{
    size_t from = 0;
    for (size_t i = 0; now[i] && before[i] == now[i]; i++)
        if (now[i] == ' ' && i && now[i - 1] == ',')
            from = i + 1;
    return now + from;
}

/* Adds points that sources measured: those of the same kind as `first` that belong to the curve of
 * that number. */
static void add_points(plot *p, world *w, const result *root, const result *curve,
                       const result *first, int number)
{
    str s = { 0 }, sources = { 0 };
    const char *kind = field_text(first, F_quantity), *last = "";
    plot_curve *c = new_curve(p, NULL, false, first);
    c->points = true;
    c->number = number;
    c->count = 0;
    for (const result *r = first; r; r = r->next) {
        if (strcmp(field_text(r, F_quantity), kind) != 0)
            continue;
        c->x[c->count] = coordinate(w, result_get(r, field_text(root, F_over)), p->x.log);
        const result *seen = field_get(r, F_seen);
        c->y[c->count++] = coordinate(w, seen ? seen : field_value(r), p->y.log);
        const char *source = field_text(r, F_source);
        if (strcmp(source, last) != 0)
            str_format(&sources, "%s%s", sources.length ? "; " : "", what_differs(last, source));
        last = source;
    }
    if (first_curve(root)->next) {
        mem_own char *of = label_of(w, root, curve);
        str_format(&s, "%s, ", of);
    }
    str_format(&s, "measured%s: %s",
               strcmp(kind, "best") == 0   ? ", the best"
               : strcmp(kind, "last") == 0 ? ", the last of the best"
                                           : "",
               str_text(&sources));
    c->label = taken(&s);
    str_clear(&sources);
}

static void add_published(plot *p, world *w, const result *root, const result *curve, int number)
{
    const result *all = field_first(curve, F_published);
    for (const result *r = all; r; r = r->next) {
        const result *before = all;
        while (before != r
               && strcmp(field_text(before, F_quantity), field_text(r, F_quantity)) != 0)
            before = before->next;
        if (before == r)
            add_points(p, w, root, curve, r, number);
    }
}

/* Adds every term that some row of the curve has. */
static void add_terms(plot *p, world *w, const result *root, const result *curve, field list)
{
    mem_own const char **seen = NULL;
    size_t count = 0, room = 0;
    for (const result *r = field_first(curve, F_rows); r; r = r->next) {
        for (const result *b = field_first(r, list); b; b = b->next) {
            size_t i = 0;
            while (i < count && strcmp(seen[i], field_text(b, F_name)) != 0)
                i++;
            if (i < count)
                continue;
            seen = mem_more(seen, count, &room, sizeof *seen);
            seen[count++] = field_text(b, F_name);
            add_term(p, w, root, curve, b, field_true(r, F_strict) && list == F_bounds);
        }
    }
}

/* --- scales ----------------------------------------------------------------------------------- */

/* Is the value too large, or too close to 0, for a double? */
static bool is_huge(const result *v)
{
    if (v == NULL || v->type != RESULT_NUMBER)
        return false;
    double d = num_to_double(&v->value);
    return !isfinite(d) || (d == 0 && !(v->value.kind == NUM_INT && v->value.u.i == 0));
}

/* Finds what the scales depend on: values beyond doubles, and whether all are positive. */
static void look_at_values(world *w, const result *root, bool *huge_x, bool *huge_y, bool *positive)
{
    int sign;
    *huge_x = *huge_y = false;
    *positive = true;
    for (const result *c = first_curve(root); c; c = c->next)
        for (const result *r = field_first(c, F_rows); r; r = r->next) {
            const result *v = value_of(r, F_least), *x = result_get(r, field_text(root, F_over));
            if (v && (num_sign(&w->numbers, &v->value, &sign) != ST_OK || sign <= 0))
                *positive = false;
            *huge_x |= is_huge(x);
            *huge_y |= is_huge(value_of(r, F_most));
        }
}

static void extent(const plot *p, bool of_x, plot_axis *a)
{
    a->lo = INFINITY;
    a->hi = -INFINITY;
    for (int i = 0; i < p->count; i++)
        for (size_t k = 0; k < p->curve[i].count; k++) {
            double v = of_x ? p->curve[i].x[k] : p->curve[i].y[k];
            if (isfinite(v) && isfinite(p->curve[i].y[k]) && isfinite(p->curve[i].x[k])) {
                a->lo = v < a->lo ? v : a->lo;
                a->hi = v > a->hi ? v : a->hi;
                if (!of_x && p->curve[i].low
                    && p->curve[i].low[k] < a->lo) /* in no gap */
                    a->lo = p->curve[i].low[k];
            }
        }
    if (a->lo > a->hi)
        a->lo = a->hi = a->log ? 0 : 1;
}

static bool all_are(world *w, const result *root, bool (*is)(world *, const result *))
{
    for (const result *c = first_curve(root); c; c = c->next)
        for (const result *r = field_first(c, F_rows); r; r = r->next)
            if (!is(w, result_get(r, field_text(root, F_over))))
                return false;
    return true;
}

void plot_make(plot *p, world *w, const result *root, bool fine)
{
    bool huge_x, huge_y, positive;
    memset(p, 0, sizeof *p);
    look_at_values(w, root, &huge_x, &huge_y, &positive);
    p->x.log = huge_x || is_geometric(w, first_curve(root), field_text(root, F_over));
    p->x.whole = all_are(w, root, is_whole);
    p->y.log = huge_y
               || (positive
                   && (p->x.log
                       || units_differ(
                           root))); /* values in different units may differ in size */
    labels(p, w, root);
    for (const result *c = first_curve(root); c; c = c->next)
        fill(new_curve(p, label_of(w, root, c), false, field_first(c, F_rows)), p, w, c,
             field_text(root, F_over), NULL);
    int number = 0;
    for (const result *c = first_curve(root); c; c = c->next)
        add_published(p, w, root, c, number++);
    for (const result *c = first_curve(root); c; c = c->next)
        for (int i = 0; i < LISTS; i++)
            add_terms(p, w, root, c, lists[i]);
    extent(p, true, &p->x);
    extent(p, false, &p->y);
    plot_scale(&p->x, p->x.log && all_are(w, root, is_pow2), fine ? 12 : 7);
    plot_scale(&p->y, false, fine ? 10 : 6);
}

void plot_free(plot *p)
{
    while (p->count)
        drop_last(p);
    free(p->curve);
    free(p->title);
    free(p->facts);
    free(p->x.label);
    free(p->y.label);
}
