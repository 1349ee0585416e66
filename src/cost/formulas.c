/* From a cost tree to formulas: see formulas.h. */
#include "cost/formulas.h"

#include <string.h>

#include "base/str.h"
#include "cost/symbol.h"
#include "lang/unparse.h"

typedef enum machine { DMM, UMM, PRAM, BPRAM } machine;
typedef enum quantity {
    TIME,
    STATEMENTS,
    ACCESSES,
    REQUESTS,
    STAGES,
    ROUNDS,
    WORK,
    SPAN,
    ASSIGNMENTS
} quantity;

/* A sum: multiples of products, and of sums over a variable. */
typedef struct part part;
struct part {
    ratio k;
    const char *text;            /* of a product; NULL: */
    const char *var, *lo, *hi;   /* a sum of what is inside */
    part *inside, *next;
};

typedef struct loop {
    const char *var;
    int least; /* of the variable, as in symbols */
    const struct loop *outer;
} loop;

typedef struct writer {
    symbols s;
    const entry *algorithm, *model;
    machine on;
    quantity of;
    bool counted;      /* some access(...) is among it */
    bool in_rows;      /* what in_rows_of has a formula for under a condition gets it */
    const char *when;  /* these conditions, or NULL */
    int end;           /* of what depends on data -1 the least, 1 the most; 0: that is given up */
    bool on_data;      /* it was given up for that */
    const loop *loops; /* around what is written, the innermost first */
    const char *apart; /* a loop's variable: offsets that are linear in it are left out; NULL */
    const cost_place *only;  /* the statement that is looked at; NULL: all */
    bool flat;               /* loops are looked through */
    bool periods;            /* sums over offsets modulo w are cut into periods */
    const cost_node *alone;  /* the only leaf that is looked at; NULL */
    bool tally;              /* it counts 1 */
    const char *why;
    span where;
} writer;

static bool give_up(writer *w, span at, const char *why)
{
    if (w->why == NULL) {
        w->why = why;
        w->where = at;
    }
    return false;
}

static bool is_parameter(const writer *w, const char *name)
{
    for (int of = 0; of < 2; of++)
        for (const node *p = entry_item(of ? w->model : w->algorithm, N_PARAM); p;
             p = entry_next(p->next, N_PARAM))
            if (strcmp(p->name, name) == 0)
                return p->a == NULL; /* or it says itself what it may be */
    return false;
}

/* The algorithm's let of that name, on this model or on all; NULL: there is none. */
static const node *let_named(const writer *w, const char *name)
{
    for (const node *item = w->algorithm->def->a; item; item = item->next) {
        const node *list = item;
        bool here = item->kind == N_LET;
        for (const node *m = item->kind == N_ON_BLOCK ? item->b : NULL; m && !here; m = m->next)
            if (strcmp(m->name, w->model->name) == 0) {
                list = item->a;
                here = true;
            }
        for (const node *l = here ? list : NULL; l; l = l == item ? NULL : l->next)
            if (l->kind == N_LET && strcmp(l->name, name) == 0)
                return l->a;
    }
    return NULL;
}

/* Parameters are at least 1; so is the root of one, and its logarithm is at least 0. */
static int least_of(void *data, const char *name)
{
    const writer *w = data;
    const node *let = let_named(w, name);
    for (const loop *l = w->loops; l; l = l->outer)
        if (strcmp(l->var, name) == 0)
            return l->least;
    if (is_parameter(w, name))
        return 1;
    if (let == NULL || let->kind != N_CALL || node_count(let->a) != 1 || let->a->kind != N_NAME
        || !is_parameter(w, let->a->name))
        return -1;
    if (strcmp(let->name, "sqrt") == 0 || strcmp(let->name, "isqrt") == 0)
        return 1;
    bool log = strcmp(let->name, "ilog2") == 0 || strcmp(let->name, "clog2") == 0
               || (strcmp(let->name, "log2") == 0 && cost_is_power(w->algorithm, let->a->name));
    return log ? 0 : -1;
}

static const node *power_of(void *data, const char *name)
{
    const node *let = let_named(data, name);
    bool log = let && let->kind == N_CALL && strcmp(let->name, "log2") == 0
               && node_count(let->a) == 1 && let->a->kind == N_NAME
               && cost_is_power(((const writer *)data)->algorithm, let->a->name);
    return log ? let->a : NULL;
}

/* --- sums as text ------------------------------------------------------------------------- */

static void add_part(writer *w, part **list, part one)
{
    for (; *list; list = &(*list)->next) {
        part *p = *list;
        bool same = one.text
                        ? p->text && strcmp(p->text, one.text) == 0
                        : !p->text && strcmp(p->var, one.var) == 0 && strcmp(p->lo, one.lo) == 0
                              && strcmp(p->hi, one.hi) == 0 && ratio_cmp(p->k, one.k) == 0;
        if (!same)
            continue;
        if (one.text)
            p->k = ratio_add(p->k, one.k);
        else
            for (const part *i = one.inside; i; i = i->next)
                add_part(w, &p->inside, *i);
        return;
    }
    *list = arena_alloc(w->s.a, sizeof **list);
    **list = one;
    (*list)->next = NULL;
}

static void add_text(writer *w, part **list, const char *text)
{
    if (strcmp(text, "0") != 0)
        add_part(w, list, (part){ .k = ratio_of(1), .text = text });
}

static void put_parts(writer *w, str *out, const part *list);

static bool is_sum(const char *text) /* needs brackets as a factor */
{
    int depth = 0;
    for (const char *c = text; *c; c++) {
        depth += *c == '(';
        depth -= *c == ')';
        if (depth == 0 && (*c == ' ' || *c == '-' || *c == '+'))
            return true;
    }
    return false;
}

/* As a factor. */
static const char *bracketed(writer *w, const char *text)
{
    return is_sum(text) || strncmp(text, "if ", 3) == 0 ? arena_format(w->s.a, "(%s)", text) : text;
}

static void put_part(writer *w, str *out, const part *p)
{
    if (!ratio_is(p->k, 1))
        str_format(out, "%lld*", (long long)p->k.p);
    if (p->text) {
        bool brackets = (!ratio_is(p->k, 1) && is_sum(p->text)) || strncmp(p->text, "if ", 3) == 0;
        str_format(out, brackets ? "(%s)" : "%s", p->text);
        return;
    }
    str inside = { 0 };
    put_parts(w, &inside, p->inside);
    str_format(out, "sum(%s = %s..%s, %s)", p->var, p->lo, p->hi, str_text(&inside));
    str_clear(&inside);
}

static void put_parts(writer *w, str *out, const part *list)
{
    if (list == NULL)
        str_char(out, '0');
    for (const part *p = list; p; p = p->next) {
        str_add(out, p == list ? "" : " + ");
        put_part(w, out, p);
    }
}

static const char *parts_text(writer *w, const part *list)
{
    str s = { 0 };
    put_parts(w, &s, list);
    const char *text = arena_copy(w->s.a, str_text(&s));
    str_clear(&s);
    return text;
}

/* --- which indices take part ------------------------------------------------------------------ */

typedef struct active {
    sym all;            /* indices of the range, 0 if that is negative */
    const char *all_text;
    bool surely;        /* the range is known not to be negative */
    bool whole;         /* every index takes part */
    bool general;       /* the mask is no interval of one index */
    const char *from, *to; /* otherwise: the indices from .. to - 1, counted from the range's first;
                              from NULL: from 0 on */
    const char *host;   /* a condition that no index is in, or NULL */
    bool on_data;       /* of these any number may take part */
} active;

static const char *at_least_zero(writer *w, const sym *size)
{
    const char *text = sym_text(&w->s, size);
    return sym_not_negative(&w->s, size) ? text : arena_format(w->s.a, "max(0, %s)", text);
}

static sym extent(writer *w, const cost_range *r, int v)
{
    sym lo = sym_of(&w->s, r->lo[v]), hi = sym_of(&w->s, r->hi[v]), one = sym_number(&w->s, 1),
        gap = sym_add(&w->s, &hi, &lo, -1);
    return sym_add(&w->s, &gap, &one, 1);
}

static void count_all(writer *w, const cost_range *r, active *a)
{
    sym size = sym_number(&w->s, 1);
    a->surely = true;
    for (int v = 0; v < r->vars; v++) {
        sym e = extent(w, r, v);
        if (!sym_not_negative(&w->s, &e)) {
            a->surely = false;
            e = sym_name(&w->s, arena_format(w->s.a, "max(0, %s)", sym_text(&w->s, &e)));
        }
        size = v ? sym_mul(&w->s, &size, &e) : e;
    }
    a->all = size;
    a->all_text = sym_text(&w->s, &size);
}

static bool mentions_index(const cost_range *r, const char *text)
{
    for (int v = 0; v < r->vars; v++)
        if (sym_mentions(text, r->name[v]))
            return true;
    return false;
}

static const char *condition_text(writer *w, const cost_mask *m)
{
    const char *text = unparse_arena(w->s.a, m->condition);
    return m->holds ? text : arena_format(w->s.a, "not (%s)", text);
}

static op_kind opposite(op_kind o)
{
    return o == OP_LT   ? OP_GE
           : o == OP_LE ? OP_GT
           : o == OP_GT ? OP_LE
           : o == OP_GE ? OP_LT
           : o == OP_EQ ? OP_NE
                        : OP_EQ;
}

static const char *lesser(writer *w, const char *a, const char *b)
{
    return a == NULL ? b : arena_format(w->s.a, "min(%s, %s)", a, b);
}

/* A comparison of the index with what is free of it as an end of the interval; false: it is
 * none. */
static bool narrow(writer *w, const cost_range *r, const node *c, bool holds, active *a)
{
    if (c->kind == N_BINARY && c->op == OP_AND && holds)
        return narrow(w, r, c->a, true, a) && narrow(w, r, c->b, true, a);
    if (c->kind == N_BINARY && c->op == OP_OR && !holds)
        return narrow(w, r, c->a, false, a) && narrow(w, r, c->b, false, a);
    if (c->kind == N_UNARY && c->op == OP_NOT)
        return narrow(w, r, c->a, !holds, a);
    if (c->kind != N_BINARY || c->op < OP_EQ || c->op > OP_GE || r->vars != 1)
        return false;
    sym left = sym_of(&w->s, c->a), right = sym_of(&w->s, c->b),
        gap = sym_add(&w->s, &left, &right, -1), k, rest;
    ratio factor;
    op_kind o = holds ? (op_kind)c->op : opposite((op_kind)c->op);
    if (o == OP_NE || !sym_linear(&w->s, &gap, r->name[0], &k, &rest) || !sym_constant(&k, &factor)
        || factor.q != 1 || (factor.p != 1 && factor.p != -1))
        return false;
    if (factor.p == 1) { /* i + rest REL 0: i REL -rest */
        sym zero = { NULL, 0 };
        rest = sym_add(&w->s, &zero, &rest, -1);
    } else {
        o = cost_mirrored(o);
    }
    sym lo = sym_of(&w->s, r->lo[0]), one = sym_number(&w->s, 1),
        first = sym_add(&w->s, &rest, &lo, -1), next = sym_add(&w->s, &first, &one, 1);
    for (int i = 0; i < rest.count; i++)
        if (rest.t[i].k.q != 1)
            return false; /* i <= n/2: which i is the last is not so plain */
    if (o == OP_LE || o == OP_EQ || o == OP_LT) {
        const sym *end = o == OP_LT ? &first : &next;
        sym over = sym_add(&w->s, end, &a->all, -1), under = sym_add(&w->s, &a->all, end, -1);
        if (!(a->surely && sym_not_negative(&w->s, &over)))
            a->to = a->to == NULL && a->surely && sym_not_negative(&w->s, &under)
                        ? at_least_zero(w, end)
                        : lesser(w, a->to ? a->to : a->all_text, at_least_zero(w, end));
        a->whole = false;
    }
    if (o == OP_GE || o == OP_EQ || o == OP_GT) {
        const sym *begin = o == OP_GT ? &next : &first;
        sym zero = { NULL, 0 }, below = sym_add(&w->s, &zero, begin, -1);
        if (!sym_not_negative(&w->s, &below))
            a->from = a->from ? arena_format(w->s.a, "max(%s, %s)", a->from, sym_text(&w->s, begin))
                              : at_least_zero(w, begin);
        a->whole = false;
    }
    return true;
}

/* False where the mask depends on data. */
static bool active_of(writer *w, const cost_node *n, active *a)
{
    *a = (active){ .whole = true };
    count_all(w, n->range, a);
    for (const cost_mask *m = n->mask; m; m = m->outer) {
        if (m->condition == NULL) {
            w->on_data = a->on_data = true;
            if (w->end == 0)
                return give_up(w, n->at, "a condition depends on data");
            continue;
        }
        const char *text = condition_text(w, m);
        if (!mentions_index(n->range, text))
            a->host = a->host ? arena_format(w->s.a, "%s and (%s)", a->host, text)
                              : arena_format(w->s.a, "(%s)", text);
        else if (!a->general && !narrow(w, n->range, m->condition, m->holds, a))
            a->general = true;
    }
    if (a->general)
        a->whole = false;
    else if (a->to == NULL)
        a->to = a->all_text;
    return true;
}

/* --- leaves ----------------------------------------------------------------------------------- */

/* The address as first + by*f in the number f of the index within the flattened range; false: it is
 * no such thing. */
static bool straight(writer *w, const cost_range *r, const node *address, sym *first, sym *by)
{
    sym at = sym_of(&w->s, address), inner = sym_number(&w->s, 1);
    *by = sym_number(&w->s, 0);
    for (int v = r->vars - 1; v >= 0; v--) {
        sym k, rest, lo = sym_of(&w->s, r->lo[v]), start, expected, size = extent(w, r, v);
        if (!sym_linear(&w->s, &at, r->name[v], &k, &rest))
            return false;
        for (int i = 0; i < r->vars; i++)
            if (mentions_index(r, sym_text(&w->s, &k)))
                return false;
        expected = sym_mul(&w->s, by, &inner);
        if (v == r->vars - 1)
            *by = k;
        else if (!sym_same(&k, &expected))
            return false;
        start = sym_mul(&w->s, &k, &lo);
        at = sym_add(&w->s, &rest, &start, 1);
        inner = sym_mul(&w->s, &inner, &size);
    }
    *first = at;
    return !w->s.bad && !mentions_index(r, sym_text(&w->s, &at));
}

/* --- what repeats: eval/regular.h counts it from its periods ---------------------------------- */

enum { MOST_PERIOD = 128, MOST_BEFORE = 64 };

static bool is_free(const cost_range *r, const node *n, writer *w)
{
    return !mentions_index(r, unparse_arena(w->s.a, n));
}

static bool takes_turns(writer *w, const node *n, int64_t *period)
{
    sym s = sym_of(&w->s, n);
    ratio k;
    if (!sym_constant(&s, &k) || ratio_is(k, 0) || ratio_bad(k))
        return false;
    int64_t p = k.p < 0 ? -k.p : k.p;
    if (p > MOST_PERIOD || k.q > MOST_PERIOD || *period > MOST_PERIOD / (p > k.q ? p : k.q))
        return false;
    *period *= p > k.q ? p : k.q;
    return true;
}

/* Is the expression made from the indices by sums, multiples and floors, and by div and mod of
 * constants, whose product is the period? */
static bool is_quasi_linear(writer *w, const cost_range *r, const node *n, int64_t *period)
{
    if (is_free(r, n, w) || n->kind == N_NAME)
        return true;
    if ((n->kind == N_UNARY && n->op == OP_NEG) || n->kind == N_FLOOR || n->kind == N_CEIL
        || (n->kind == N_CALL && n->a && n->a->next == NULL
            && (strcmp(n->name, "floor") == 0 || strcmp(n->name, "ceil") == 0)))
        return is_quasi_linear(w, r, n->a, period);
    if (n->kind != N_BINARY)
        return false;
    switch (n->op) {
    case OP_ADD:
    case OP_SUB: return is_quasi_linear(w, r, n->a, period) && is_quasi_linear(w, r, n->b, period);
    case OP_MUL:
        return (is_free(r, n->a, w) || is_free(r, n->b, w)) && is_quasi_linear(w, r, n->a, period)
               && is_quasi_linear(w, r, n->b, period);
    case OP_DIV:
    case OP_FDIV:
    case OP_MOD: return is_quasi_linear(w, r, n->a, period) && takes_turns(w, n->b, period);
    default: return false;
    }
}

static bool is_regular_mask(writer *w, const cost_range *r, const node *c, int64_t *period)
{
    if (is_free(r, c, w))
        return true;
    if (c->kind == N_UNARY && c->op == OP_NOT)
        return is_regular_mask(w, r, c->a, period);
    if (c->kind != N_BINARY)
        return false;
    if (c->op == OP_AND || c->op == OP_OR)
        return is_regular_mask(w, r, c->a, period) && is_regular_mask(w, r, c->b, period);
    return c->op >= OP_EQ && c->op <= OP_GE && is_quasi_linear(w, r, c->a, period)
           && is_quasi_linear(w, r, c->b, period);
}

/* One index may run far; the others' ranges are short, for those before it are gone through and
 * those after it are part of the period. */
static bool repeats(writer *w, const cost_node *n, const node *address)
{
    const cost_range *r = n->range;
    int64_t before = 1, period = 1;
    bool far = false;
    for (int v = 0; v < r->vars; v++) {
        sym size = extent(w, r, v);
        ratio k;
        bool constant = sym_constant(&size, &k);
        if (constant && (k.q != 1 || k.p <= 1))
            continue;
        if (!constant || k.p > MOST_BEFORE) {
            if (far)
                return false;
            far = true;
            continue;
        }
        if (before > MOST_BEFORE / k.p || period > MOST_PERIOD / k.p)
            return false;
        before *= k.p;
        period *= k.p;
    }
    if (address && !is_quasi_linear(w, r, address, &period))
        return false;
    for (const cost_mask *m = n->mask; m; m = m->outer)
        if (m->condition && !is_regular_mask(w, r, m->condition, &period))
            return false;
    return !w->s.bad;
}

static bool is_regular(writer *w, const cost_node *n, const node *address)
{
    bool found = repeats(w, n, address);
    w->s.bad = false;
    return found;
}

/* The address NULL: the mask alone decides. */
static const char *counted_access(writer *w, const cost_node *n, const node *cells)
{
    str s = { 0 };
    bool host = n->range->vars == 0;
    const char *address = cells ? unparse_arena(w->s.a, cells) : "0";
    w->counted |= !is_regular(w, n, cells);
    str_add(&s, "access(");
    for (int v = 0; v < n->range->vars; v++)
        str_format(&s, "%s = %s..%s, ", n->range->name[v], unparse_arena(w->s.a, n->range->lo[v]),
                   unparse_arena(w->s.a, n->range->hi[v]));
    str_format(&s, host ? "index = 0..0, %s" : "%s", address);
    const char *joint = " where ";
    for (const cost_mask *m = n->mask; m; m = m->outer) {
        if (m->condition == NULL)
            continue; /* on data: any of the others may take part */
        str_format(&s, "%s(%s)", joint, condition_text(w, m));
        joint = " and ";
    }
    str_char(&s, ')');
    const char *text = arena_copy(w->s.a, str_text(&s));
    str_clear(&s);
    return text;
}

/* How many indices take part, or (in rounds) are served in rounds where any does. */
static const char *rounds_text(writer *w, const active *a, const char *per)
{
    if (a->from == NULL)
        return arena_format(w->s.a, "ceil((%s)/%s)", a->to, per);
    return arena_format(w->s.a, "if %s > %s then ceil((%s)/%s) - (%s) div %s else 0", a->to,
                        a->from, a->to, per, a->from, per);
}

static const char *number_text(writer *w, const active *a)
{
    if (a->from == NULL)
        return a->to;
    return arena_format(w->s.a, "max(0, %s - (%s))", a->to, a->from);
}

static const char *any_text(writer *w, const active *a)
{
    if (a->from == NULL && a->whole && sym_at_least_one(&w->s, &a->all))
        return "1";
    return arena_format(w->s.a, "if %s > %s then 1 else 0", a->to, a->from ? a->from : "0");
}

/* The sum over the general mask of what each index counts. */
static const char *sum_text(writer *w, const cost_node *n)
{
    str s = { 0 };
    if (is_regular(w, n, NULL))
        return counted_access(w, n, NULL);
    for (int v = 0; v < n->range->vars; v++)
        str_format(&s, "sum(%s = %s..%s, ", n->range->name[v],
                   unparse_arena(w->s.a, n->range->lo[v]), unparse_arena(w->s.a, n->range->hi[v]));
    const char *joint = "if ";
    for (const cost_mask *m = n->mask; m; m = m->outer) {
        if (m->condition == NULL)
            continue; /* on data: any of the others may take part */
        str_format(&s, "%s(%s)", joint, condition_text(w, m));
        joint = " and ";
    }
    str_add(&s, " then 1 else 0");
    str_pad(&s, ')', n->range->vars);
    const char *text = arena_copy(w->s.a, str_text(&s));
    str_clear(&s);
    return text;
}

static const char *clean_rounds(writer *w, const active *a)
{
    const char *text = rounds_text(w, a, "p");
    if (a->from == NULL && !is_sum(a->to) && !strpbrk(a->to, "*/"))
        return arena_format(w->s.a, "ceil(%s/p)", a->to);
    return text;
}

/* What does not depend on addresses: by rounds and indices alone. NULL: it does. */
static const char *without_address(writer *w, const active *a)
{
    switch (w->of) {
    case ROUNDS:
        return a->general ? NULL : clean_rounds(w, a);
    case ACCESSES:
        return a->general ? NULL : number_text(w, a);
    case REQUESTS:
        return a->general || a->from ? NULL : arena_format(w->s.a, "requests_of(%s)", a->to);
    case TIME:
        if (w->on == PRAM)
            return a->general ? NULL : clean_rounds(w, a);
        if (w->on == BPRAM && !a->general && a->from == NULL)
            return arena_format(w->s.a, "pass(%s)", a->to);
        return NULL;
    default:
        return NULL;
    }
}

static const char *straight_access(writer *w, const active *a, const sym *first, const sym *by)
{
    ratio k;
    sym k_apart, rest;
    bool left_out = w->on == DMM
                    || (w->apart
                        && sym_linear(&w->s, first, w->apart, &k_apart,
                                      &rest)); /* banks depend on strides alone */
    const char *offset = left_out ? "0" : sym_text(&w->s, first), *stride = sym_text(&w->s, by);
    bool constant = sym_constant(by, &k), time = w->of == TIME;
    if (constant && ratio_is(k, 0) && a->whole && sym_at_least_one(&w->s, &a->all))
        return arena_format(w->s.a, time ? "broadcast(%s)" : "requests_of(%s)", a->to);
    if (constant && ratio_is(k, 1) && strcmp(offset, "0") == 0)
        return arena_format(w->s.a, time ? "contiguous(%s)" : "stages_of(%s, 1, 0)", a->to);
    if (constant && k.q == 1 && k.p < 0) /* mirrored at a multiple of w */
        return arena_format(w->s.a, "%s(%s, %lld, %s)", time ? "strided" : "stages_of", a->to,
                            (long long)-k.p,
                            left_out ? "0" : arena_format(w->s.a, "(-1 - (%s)) mod w", offset));
    if (sym_at_least_one(&w->s, by))
        return arena_format(w->s.a, "%s(%s, %s, %s)", time ? "strided" : "stages_of", a->to, stride,
                            offset);
    return arena_format(w->s.a, "%s(%s, %s, %s)", time ? "line" : "line_stages", a->to, stride,
                        offset);
}

static void needs(writer *w, const char *condition)
{
    if (w->when == NULL)
        w->when = condition;
    else if (strstr(w->when, condition) == NULL)
        w->when = arena_format(w->s.a, "%s and %s", w->when, condition);
}

/* A condition of a whole formula can speak of parameters alone. */
static bool is_of_parameters(writer *w, const sym *a)
{
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < a->t[i].count; j++)
            if (!is_parameter(w, w->s.atoms[a->t[i].atom[j]].text))
                return false;
    return true;
}

/* Rows: the address is linear in every index, but the rows of the last one, m indices at the stride
 * c, do not follow one another.  Let x = min(p, w), p <= w or w divide p, and x divide m.  Then
 * every request is of x indices whose first is a multiple of x, and rows begin at multiples of x: a
 * request lies within one row, and all are full.  DMM: x cells at the stride c cost the same
 * wherever they are.  UMM: for c = 0 too; else they cost what o + c*f costs for the same indices if
 * the two differ by a multiple of w, which is so where w divides every outer index's factor and
 * c*m; and where c >= w every cell is in a group of its own.  So the operation costs what as many
 * cells o, o + c, o + 2*c, ... do. */
static bool find_rows(writer *w, const cost_node *n, sym *first, sym *by)
{
    const cost_range *r = n->range;
    sym at = sym_of(&w->s, n->address), m = extent(w, r, r->vars - 1), factor[COST_VARS];
    if (!w->in_rows || !is_of_parameters(w, &m))
        return false;
    for (int v = r->vars - 1; v >= 0; v--) {
        sym rest, lo = sym_of(&w->s, r->lo[v]);
        if (!sym_linear(&w->s, &at, r->name[v], &factor[v], &rest)
            || !is_of_parameters(w, &factor[v]))
            return false;
        sym start = sym_mul(&w->s, &factor[v], &lo);
        at = sym_add(&w->s, &rest, &start, 1);
    }
    *first = at;
    *by = factor[r->vars - 1];
    if (w->s.bad || mentions_index(r, sym_text(&w->s, &at)))
        return false;
    needs(w, "(p <= w or p mod w == 0)");
    needs(w, arena_format(w->s.a, "%s mod min(p, w) == 0", bracketed(w, sym_text(&w->s, &m))));
    if (w->on == DMM || by->count == 0)
        return true;
    factor[r->vars - 1] = sym_mul(&w->s, by, &m);
    const char *text = arena_format(w->s.a, "(%s >= w or", sym_text(&w->s, by)), *joint = " ";
    for (int v = 0; v < r->vars; v++, joint = " and ")
        text = arena_format(w->s.a, "%s%s(%s) mod w == 0", text, joint,
                            sym_text(&w->s, &factor[v]));
    needs(w, arena_format(w->s.a, "%s)", text));
    return true;
}

/* Where an expression does not fit into symbols the shape is not found; nothing else suffers. */
static bool in_rows_of(writer *w, const cost_node *n, sym *first, sym *by)
{
    const char *before = w->when;
    bool found = find_rows(w, n, first, by) && !w->s.bad;
    if (!found)
        w->when = before;
    w->s.bad = false;
    return found;
}

static bool is_straight(writer *w, const cost_node *n, sym *first, sym *by)
{
    bool found = straight(w, n->range, n->address, first, by);
    w->s.bad = false;
    return found;
}

/* --- what depends on data -------------------------------------------------------------------- */

static bool is_simple(const active *a) /* the first indices take part */
{
    return !a->general && a->from == NULL;
}

/* An address on data: each request has from 1 stage to one for each of its indices.  In simple
 * ranges no request before the last is empty, so warps are served in turn, D(r, j) =
 * max(D(r, j-1), D(r-1, j) + l - 1) + k, which grows with every k: the ends are those of one cell
 * for all, and of cells w apart.  Elsewhere the end of an operation is at most the sum of the
 * stages and l - 1 for each round: while the input waits, the warp that ends last waits for an
 * answer. */
static const char *unknown_address(writer *w, const active *a)
{
    bool simple = is_simple(a);
    if (w->of == STAGES)
        return w->end > 0  ? (simple ? a->to : a->all_text)
               : simple    ? arena_format(w->s.a, "requests_of(%s)", a->to)
                           : "0";
    if (simple)
        return w->end < 0 ? arena_format(w->s.a, "line(%s, 0, 0)", a->to)
                          : arena_format(w->s.a, "strided(%s, w, 0)", a->to);
    if (w->end < 0)
        return "0";
    return arena_format(w->s.a, "%s + ceil((%s)/p)*(l - 1)", bracketed(w, a->all_text),
                        a->all_text);
}

/* A mask on data: of the indices that the rest of the mask leaves any number takes part.  None is
 * the least, put_leaf says so.  The most: all of them, but for the time of warps that run ahead of
 * each other, which is bounded as above. */
static const char *unknown_mask(writer *w, const cost_node *n, active *a)
{
    sym first, by;
    const char *stages = a->all_text;
    if (is_simple(a) && n->address && n->range->vars > 0 && (n->range->vars == 1 || a->whole)
        && is_straight(w, n, &first, &by)) {
        quantity of = w->of;
        w->of = STAGES;
        stages = straight_access(w, a, &first, &by);
        w->of = of;
    }
    if (w->of == STAGES)
        return stages;
    if (w->of == REQUESTS)
        return arena_format(w->s.a, "requests_of(%s)", a->all_text);
    return arena_format(w->s.a, "%s + ceil((%s)/p)*(l - 1)", bracketed(w, stages), a->all_text);
}

static const char *access_text(writer *w, const cost_node *n, active *a)
{
    sym first, by;
    bool staged = (w->on == DMM || w->on == UMM)
                  && (w->of == TIME || w->of == STAGES || w->of == REQUESTS);
    if (a->on_data && staged && n->range->vars > 0)
        return unknown_mask(w, n, a);
    const char *text = w->of == ASSIGNMENTS ? a->general ? sum_text(w, n) : number_text(w, a)
                                            : without_address(w, a);
    if (text)
        return text;
    if (n->address == NULL
        && (w->on == PRAM || w->on == BPRAM || w->of == ROUNDS || w->of == ACCESSES
            || w->of == REQUESTS))
        return counted_access(w, n, NULL); /* the mask alone decides */
    if ((w->on == DMM || w->on == UMM) && n->range->vars == 0)
        return w->of == TIME ? "l" : "1";
    if (n->address == NULL && w->end && strstr(n->why, "not solved") == NULL)
        return unknown_address(w, a);
    if (n->address == NULL) {
        if (strstr(n->why, "not solved") == NULL) /* else a run without data counts it */
            w->on_data = true;
        give_up(w, n->at, n->why);
        return NULL;
    }
    if ((w->on == DMM || w->on == UMM) && !a->general && a->from == NULL && n->range->vars > 0
        && (n->range->vars == 1 || a->whole) && is_straight(w, n, &first, &by))
        return straight_access(w, a, &first, &by);
    if ((w->on == DMM || w->on == UMM) && a->whole && n->range->vars > 1
        && !is_regular(w, n, n->address) && in_rows_of(w, n, &first, &by))
        return straight_access(w, a, &first, &by);
    return counted_access(w, n, n->address);
}

static const char *statement_text(writer *w, const cost_node *n, const active *a)
{
    if (w->of == WORK)
        return a->general ? sum_text(w, n) : number_text(w, a);
    if (w->of == SPAN)
        return a->general ? arena_format(w->s.a, "min(1, %s)", sum_text(w, n)) : any_text(w, a);
    return a->general ? counted_access(w, n, NULL) : clean_rounds(w, a);
}

/* --- the tree --------------------------------------------------------------------------------- */

static bool is_wanted(const writer *w, const cost_node *n)
{
    bool statements = w->of == STATEMENTS || w->of == WORK || w->of == SPAN;
    if ((w->only && n->place != w->only) || (w->alone && n != w->alone))
        return false;
    return n->kind == (statements ? COST_STATEMENT : COST_ACCESS)
           && (w->of != ASSIGNMENTS || n->write);
}

static bool put_tree(writer *w, const cost_node *n, part **list);

/* Does the loop's variable only shift the offsets of accesses, and is this the UMM, where they
 * count modulo w? Then the body's cost has the period w. */
static bool is_periodic(writer *w, const cost_node *n)
{
    part *inside = NULL;
    const char *outer = w->apart;
    bool counted = w->counted, periodic;
    if (w->on != UMM || outer || !w->periods)
        return false;
    w->apart = n->var;
    periodic = put_tree(w, n->body, &inside) && !sym_mentions(parts_text(w, inside), n->var);
    w->apart = outer;
    w->counted = counted;
    return periodic;
}

/* A loop of no turns may hold an access to cells that are not there: it is not looked at. */
static const char *where_any(writer *w, const char *count, const char *least, const char *text)
{
    if (strstr(text, "access(") == NULL)
        return text;
    return arena_format(w->s.a, "(if %s >= %s then %s else 0)", count, least, text);
}

/* What a part sums up to: of 2^t and of t.  NULL: it is neither. */
static const char *closed_part(writer *w, const char *var, const sym *lo, const sym *hi,
                               const sym *turns, const char *text)
{
    symbols *s = &w->s;
    if (strcmp(text, var) == 0) {
        sym ends = sym_add(s, lo, hi, 1), all = sym_mul(s, &ends, turns);
        return arena_format(s->a, "(%s)/2", sym_text(s, &all));
    }
    if (strncmp(text, "2^", 2) != 0 || strcmp(text + 2, var) != 0)
        return NULL;
    sym one = sym_number(s, 1), end = sym_add(s, hi, &one, 1);
    end = sym_power_of_two(s, &end);
    sym begin = sym_power_of_two(s, lo), sum = sym_add(s, &end, &begin, -1);
    return sym_text(s, &sum);
}

/* Adds up the parts that have a closed sum, over turns of which there may be none; the others are
 * given back. */
static part *put_closed(writer *w, const char *var, const sym *lo, const sym *hi, const sym *turns,
                        part *inside, part **list)
{
    part *left = NULL;
    for (const part *p = inside; p; p = p->next) {
        const char *sum = p->text ? closed_part(w, var, lo, hi, turns, p->text) : NULL;
        if (sum == NULL)
            add_part(w, &left, *p);
        else
            add_part(w, list, (part){ .k = p->k, .text = sum });
    }
    return left;
}

static bool put_sum(writer *w, const cost_node *n, part **list)
{
    part *inside = NULL;
    sym first = sym_of(&w->s, n->lo);
    loop here = { n->var, sym_at_least_one(&w->s, &first)    ? 1
                          : sym_not_negative(&w->s, &first) ? 0
                                                            : -1,
                  w->loops };
    w->loops = &here;
    bool ok = put_tree(w, n->body, w->flat ? list : &inside);
    w->loops = here.outer;
    if (!ok || w->flat || inside == NULL)
        return ok;
    sym lo = sym_of(&w->s, n->lo), hi = sym_of(&w->s, n->hi), one = sym_number(&w->s, 1),
        gap = sym_add(&w->s, &hi, &lo, -1), turns = sym_add(&w->s, &gap, &one, 1);
    const char *text = parts_text(w, inside), *from = sym_text(&w->s, &lo);
    if (sym_mentions(text, n->var) && is_periodic(w, n)) {
        const char *count = bracketed(w, at_least_zero(w, &turns)),
                   *start = strcmp(from, "0") == 0 ? "" : arena_format(w->s.a, "%s + ", from);
        const char *many = arena_format(w->s.a, "%s div w*sum(%s = %s..%sw - 1, %s)", count, n->var,
                                        from, start, text);
        add_text(w, list,
                 arena_format(w->s.a, "%s + sum(%s = %s..%s%s mod w - 1, %s)",
                              where_any(w, count, "w", many), n->var, from, start, count, text));
        return true;
    }
    if (sym_mentions(text, n->var) && sym_not_negative(&w->s, &turns)) {
        inside = put_closed(w, n->var, &lo, &hi, &turns, inside, list);
        if (inside == NULL)
            return true;
        text = parts_text(w, inside);
    }
    if (sym_mentions(text, n->var)) {
        add_part(w, list,
                 (part){ .k = ratio_of(1),
                         .var = n->var,
                         .lo = sym_text(&w->s, &lo),
                         .hi = sym_text(&w->s, &hi),
                         .inside = inside });
        return true;
    }
    const char *times = at_least_zero(w, &turns);
    if (strcmp(times, "1") == 0)
        for (const part *p = inside; p; p = p->next)
            add_part(w, list, *p);
    else if (inside->text && inside->next == NULL && !ratio_is(inside->k, 1))
        add_part(w, list,
                 (part){ .k = inside->k,
                         .text = where_any(w, times, "1",
                                           arena_format(w->s.a, "%s*%s", bracketed(w, times),
                                                        bracketed(w, inside->text))) });
    else
        add_text(w, list,
                 strcmp(text, "1") == 0
                     ? times
                     : where_any(w, times, "1",
                                 arena_format(w->s.a, "%s*%s", bracketed(w, times),
                                              bracketed(w, text))));
    return true;
}

static bool put_choice(writer *w, const cost_node *n, part **list)
{
    part *yes = NULL, *no = NULL;
    if (w->flat)
        return put_tree(w, n->body, list) && put_tree(w, n->other, list);
    if (!put_tree(w, n->body, &yes) || !put_tree(w, n->other, &no))
        return false;
    if (yes || no)
        add_text(w, list,
                 arena_format(w->s.a, "if %s then %s else %s", unparse_arena(w->s.a, n->condition),
                              parts_text(w, yes), parts_text(w, no)));
    return true;
}

static bool put_leaf(writer *w, const cost_node *n, part **list)
{
    active a;
    if (w->tally) {
        add_text(w, list, "1");
        return true;
    }
    if (!active_of(w, n, &a))
        return false;
    if (a.on_data && w->end < 0)
        return true;
    const char *text = n->kind == COST_ACCESS ? access_text(w, n, &a) : statement_text(w, n, &a);
    if (text == NULL)
        return false;
    if (a.host)
        text = arena_format(w->s.a, "if %s then %s else 0", a.host, text);
    add_text(w, list, text);
    return true;
}

/* Is there anything in it that counts? */
static bool has_wanted(const writer *w, const cost_node *n)
{
    for (; n; n = n->next)
        if (is_wanted(w, n) || (n->opaque && (w->only == NULL || w->only == n->place))
            || has_wanted(w, n->body) || has_wanted(w, n->other))
            return true;
    return false;
}

/* What costs nothing costs nothing however often. */
static bool put_unsolved(writer *w, const cost_node *n, part **list)
{
    cost_node alone = *n;
    alone.next = NULL;
    if (!has_wanted(w, &alone))
        return true;
    if (w->flat && !n->opaque)
        return put_tree(w, n->body, list) && put_tree(w, n->other, list);
    return give_up(w, n->at, n->why);
}

static bool put_tree(writer *w, const cost_node *n, part **list)
{
    for (; n; n = n->next) {
        bool ok = n->kind == COST_SUM        ? put_sum(w, n, list)
                  : n->kind == COST_IF       ? put_choice(w, n, list)
                  : n->kind == COST_UNSOLVED ? put_unsolved(w, n, list)
                                             : !is_wanted(w, n) || put_leaf(w, n, list);
        if (!ok || w->s.bad)
            return give_up(w, n->at, "an expression of too many factors");
    }
    return true;
}

static void put_ranges(writer *w, const cost_node *n, str *out);

/* The greatest of what the ranges within a loop or a branch are; "" without any. */
static void put_inner_ranges(writer *w, const cost_node *n, str *out)
{
    str inside = { 0 }, other = { 0 };
    put_ranges(w, n->body, &inside);
    put_ranges(w, n->other, &other);
    if (inside.length || other.length)
        str_add(out, out->length ? ", " : "");
    if (n->kind == COST_IF && (inside.length || other.length)) {
        str_format(out, "(if %s then max(0, %s) else max(0, %s))",
                   unparse_arena(w->s.a, n->condition), inside.length ? str_text(&inside) : "0",
                   other.length ? str_text(&other) : "0");
    } else if (inside.length) {
        const char *lo = unparse_arena(w->s.a, n->lo), *hi = unparse_arena(w->s.a, n->hi);
        str_format(out, "(if %s < %s then 0 else ", hi, lo);
        if (sym_mentions(str_text(&inside), n->var))
            str_format(out, "max(%s = %s..%s, max(0, %s)))", n->var, lo, hi, str_text(&inside));
        else
            str_format(out, "max(0, %s))", str_text(&inside));
    }
    str_clear(&inside);
    str_clear(&other);
}

/* Is there a parallel statement of which we do not know how many indices it has, or whether it
 * runs? */
static bool ranges_unknown(const cost_node *n, bool unsolved)
{
    for (; n; n = n->next)
        if (n->opaque || (n->kind == COST_RANGE && unsolved)
            || ranges_unknown(n->body, unsolved || n->kind == COST_UNSOLVED)
            || ranges_unknown(n->other, unsolved || n->kind == COST_UNSOLVED))
            return true;
    return false;
}

/* The most indices of any parallel statement: the largest of the ranges, over all the loops they
 * stand in. */
static void put_ranges(writer *w, const cost_node *n, str *out)
{
    for (; n; n = n->next) {
        if (n->kind == COST_RANGE) {
            active a = { 0 };
            count_all(w, n->range, &a);
            str_format(out, "%s%s", out->length ? ", " : "", a.all_text);
        } else if (n->kind == COST_SUM || n->kind == COST_IF) {
            put_inner_ranges(w, n, out);
        }
    }
}

/* --- the block -------------------------------------------------------------------------------- */

static const struct {
    const char *model;
    machine on;
} machines[] = { { "dmm", DMM }, { "umm", UMM }, { "pram", PRAM }, { "bpram", BPRAM } };

static bool machine_of(const char *model, machine *on)
{
    for (size_t i = 0; i < sizeof machines / sizeof *machines; i++)
        if (strcmp(machines[i].model, model) == 0) {
            *on = machines[i].on;
            return true;
        }
    return false;
}

bool cost_model(const char *model)
{
    machine on;
    return machine_of(model, &on);
}

static const struct { const char *name; quantity of; unsigned on; } rows[] = {
    { "time", TIME, 1 << DMM | 1 << UMM | 1 << BPRAM },
    { "time statement", STATEMENTS, 1 << PRAM },
    { "time access", TIME, 1 << PRAM },
    { "accesses", ACCESSES, 1 << DMM | 1 << UMM | 1 << BPRAM | 1 << PRAM },
    { "requests", REQUESTS, 1 << DMM | 1 << UMM },
    { "stages", STAGES, 1 << DMM | 1 << UMM },
    { "rounds", ROUNDS, 1 << DMM | 1 << UMM | 1 << BPRAM | 1 << PRAM },
    { "work", WORK, 1 << DMM | 1 << UMM | 1 << BPRAM | 1 << PRAM },
    { "span", SPAN, 1 << DMM | 1 << UMM | 1 << BPRAM | 1 << PRAM },
    { "assignments", ASSIGNMENTS, 1 << DMM | 1 << UMM | 1 << BPRAM | 1 << PRAM },
};

/* The formulas of one metric: where accesses have one under a condition, first that. */
/* What depends on data, from the least to the most. */
static void put_ends(writer *w, const cost_node *tree, const char *metric, str *text)
{
    const char *choice = strchr(metric, ' ');
    str ends = { 0 };
    bool both = true;
    for (w->end = -1; w->end <= 1; w->end += 2) {
        part *list = NULL;
        w->s.bad = w->in_rows = false;
        both &= put_tree(w, tree, &list);
        str_format(&ends, "    %s %.*s = %s", w->end < 0 ? "least" : "most",
                   (int)strcspn(metric, " "), metric, parts_text(w, list));
        str_format(&ends, choice ? " when%s\n" : "\n", choice);
    }
    w->end = 0;
    if (both)
        str_add(text, str_text(&ends));
    str_clear(&ends);
}

static void put_formulas(writer *w, const cost_node *tree, const char *metric, str *text)
{
    w->on_data = false;
    for (int rows_too = 1; rows_too >= 0; rows_too--) {
        part *list = NULL;
        w->counted = w->s.bad = false;
        w->in_rows = rows_too;
        w->when = NULL;
        if (!put_tree(w, tree, &list)) {
            if (w->on_data)
                put_ends(w, tree, metric, text);
            return;
        }
        if (w->counted && w->when) /* the condition is of no use */
            continue;
        str_format(text, "    %s %s = %s", w->counted ? "plain" : "exact", metric,
                   parts_text(w, list));
        str_format(text, w->when ? " when %s\n" : "\n", w->when);
        if (w->when == NULL)
            return;
    }
}

void cost_formulas(catalog *c, arena *a, const entry *algorithm, const entry *model, str *text,
                   const char **why, span *where)
{
    cost_tree tree;
    writer w = { .s = { .a = a, .least = least_of, .power = power_of },
                 .algorithm = algorithm,
                 .model = model,
                 .periods = true };
    w.s.data = &w;
    *why = NULL;
    if (!machine_of(model->name, &w.on))
        return;
    cost_tree_of(c, a, algorithm, model, &tree);
    if (tree.why) {
        *why = tree.why;
        *where = tree.where;
        return;
    }
    str_format(text, "algorithm derived\n  on %s\n", model->name);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!(rows[i].on >> w.on & 1))
            continue;
        w.of = rows[i].of;
        put_formulas(&w, tree.first, rows[i].name, text);
    }
    str sizes = { 0 };
    put_ranges(&w, tree.first, &sizes);
    if (!ranges_unknown(tree.first, false))
        str_format(text, "    exact processors = max(0, %s)\n",
                   sizes.length ? str_text(&sizes) : "0");
    str_add(text, "  end\nend\n");
    str_clear(&sizes);
    *why = w.why;
    *where = w.where;
}

/* --- statement by statement ------------------------------------------------------------------- */

typedef struct lines {
    cost_line *line;
    const cost_node **first; /* of each the first leaf */
    int count, room;
} lines;

static void add_line(writer *w, lines *all, const cost_node *leaf)
{
    int i = 0;
    while (i < all->count && all->line[i].place != leaf->place)
        i++;
    if (i == all->count && all->count == all->room) {
        int room = all->room ? 2 * all->room : 16;
        cost_line *line = arena_array(w->s.a, (size_t)room, sizeof *line);
        const cost_node **first = arena_array(w->s.a, (size_t)room, sizeof *first);
        if (all->count) {
            memcpy(line, all->line, (size_t)all->count * sizeof *line);
            memcpy(first, all->first, (size_t)all->count * sizeof *first);
        }
        *all = (lines){ line, first, all->count, room };
    }
    if (i == all->count) {
        all->line[i] = (cost_line){ .place = leaf->place };
        all->first[i] = leaf;
        all->count++;
    }
    all->line[i].operations++;
}

/* The statements in which something counts, in the order of the program. */
static void find_lines(writer *w, const cost_node *n, lines *all)
{
    for (; n; n = n->next) {
        if (n->opaque || is_wanted(w, n))
            add_line(w, all, n);
        find_lines(w, n->body, all);
        find_lines(w, n->other, all);
    }
}

/* The loops and branches around the leaf, from the outermost. */
static bool put_loops(writer *w, const cost_node *n, const cost_node *leaf, str *out)
{
    for (; n; n = n->next) {
        size_t length = out->length;
        const char *joint = length ? ", " : "";
        if (n == leaf)
            return true;
        if (n->kind == COST_SUM)
            str_format(out, "%s%s = %s..%s", joint, n->var, unparse_arena(w->s.a, n->lo),
                       unparse_arena(w->s.a, n->hi));
        else if (n->kind == COST_IF)
            str_format(out, "%sif %s", joint, unparse_arena(w->s.a, n->condition));
        if (put_loops(w, n->body, leaf, out))
            return true;
        if (n->kind == COST_IF) {
            str_cut(out, length);
            str_format(out, "%sif not (%s)", joint, unparse_arena(w->s.a, n->condition));
        }
        if (put_loops(w, n->other, leaf, out))
            return true;
        str_cut(out, length);
    }
    return false;
}

/* The sum of what is wanted now; NULL, with w->why, where it cannot be given. */
static const char *wanted_text(writer *w, const cost_node *tree)
{
    part *list = NULL;
    w->counted = w->s.bad = false;
    w->s.count = 0; /* what is known of names is known within their loops */
    return put_tree(w, tree, &list) ? parts_text(w, list) : NULL;
}

static const char *indices_text(writer *w, const cost_range *r)
{
    str s = { 0 };
    for (int v = 0; v < r->vars; v++)
        str_format(&s, "%s%s = %s..%s", v ? ", " : "", r->name[v], unparse_arena(w->s.a, r->lo[v]),
                   unparse_arena(w->s.a, r->hi[v]));
    const char *text = arena_copy(w->s.a, str_text(&s));
    str_clear(&s);
    return text;
}

static const char *mask_text(writer *w, const cost_mask *mask)
{
    str s = { 0 };
    for (const cost_mask *m = mask; m; m = m->outer)
        str_format(&s, "%s%s", s.length ? " and " : "",
                   m->condition ? condition_text(w, m) : "a condition on data");
    const char *text = arena_copy(w->s.a, str_text(&s));
    str_clear(&s);
    return text;
}

static void add_leaves(writer *w, const cost_node *tree, const cost_node *n, cost_leaf ***end)
{
    for (; n; n = n->next) {
        if (is_wanted(w, n)) {
            cost_leaf *l = **end = arena_alloc(w->s.a, sizeof *l);
            w->why = NULL;
            w->flat = true;
            w->alone = n;
            *l = (cost_leaf){ .at = n->at,
                              .write = n->write,
                              .indices = indices_text(w, n->range),
                              .mask = mask_text(w, n->mask),
                              .address = n->address ? unparse_arena(w->s.a, n->address) : NULL,
                              .cost = wanted_text(w, tree) };
            w->flat = false;
            w->alone = NULL;
            *end = &l->next;
        }
        add_leaves(w, tree, n->body, end);
        add_leaves(w, tree, n->other, end);
    }
}

static void fill_line(writer *w, const cost_node *tree, const cost_node *leaf, cost_line *l)
{
    str loops = { 0 };
    w->only = l->place;
    w->flat = true;
    w->why = NULL;
    l->once = wanted_text(w, tree);
    w->flat = false;
    w->alone = leaf->opaque ? NULL : leaf;
    w->tally = true;
    l->times = wanted_text(w, tree);
    w->alone = NULL;
    w->tally = false;
    w->why = NULL;
    w->periods = true;
    l->fast = wanted_text(w, tree);
    w->periods = false;
    l->all = wanted_text(w, tree);
    l->counted = w->counted;
    if (l->all == NULL) {
        l->why = w->why;
        l->where = w->where;
    }
    cost_leaf **end = (cost_leaf **)&l->leaves;
    add_leaves(w, tree, tree, &end);
    put_loops(w, tree, leaf, &loops);
    l->loops = arena_copy(w->s.a, str_text(&loops));
    w->only = NULL;
    str_clear(&loops);
}

const char *cost_metric(const entry *model, int i)
{
    machine on;
    for (size_t r = 0; machine_of(model->name, &on) && r < sizeof rows / sizeof *rows; r++)
        if ((rows[r].on >> on & 1) && i-- == 0)
            return rows[r].name;
    return NULL;
}

bool cost_board_of(catalog *c, arena *a, const entry *algorithm, const entry *model,
                   const char *metric, bool in_rows, cost_board *out)
{
    cost_tree tree;
    lines all = { 0 };
    writer w = { .s = { .a = a, .least = least_of, .power = power_of },
                 .algorithm = algorithm,
                 .model = model };
    size_t r = 0, count = sizeof rows / sizeof *rows;
    w.s.data = &w;
    *out = (cost_board){ 0 };
    if (!machine_of(model->name, &w.on))
        return false;
    while (r < count && !((rows[r].on >> w.on & 1) && strcmp(rows[r].name, metric) == 0))
        r++;
    if (r == count)
        return false;
    w.of = rows[r].of;
    w.in_rows = in_rows;
    cost_tree_of(c, a, algorithm, model, &tree);
    find_lines(&w, tree.first, &all);
    for (int i = 0; i < all.count; i++)
        fill_line(&w, tree.first, all.first[i], &all.line[i]);
    out->lines = all.line;
    out->count = all.count;
    w.why = NULL;
    if (tree.why == NULL) {
        w.periods = true;
        out->fast = wanted_text(&w, tree.first);
        w.periods = false;
        out->sum = wanted_text(&w, tree.first);
    }
    out->counted = w.counted;
    out->when = w.when;
    out->why = tree.why ? tree.why : w.why;
    out->where = tree.why ? tree.where : w.where;
    return true;
}
