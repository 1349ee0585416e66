/* The regime: inequalities between products of parameters, and what follows from them by an exact
 * linear programme over exponents (order.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "derive/order.h"
#include "derive/order_inside.h"
#include "derive/simplex.h"
#include "lang/unparse.h"

/* SMALL: log2(x) <= C*x^(1/SMALL), and exponents that people write are larger by far. */
enum { SMALL = 1024, MEMO_ROOM = 512 };

static uint64_t mixed(uint64_t h, uint64_t k)
{
    h = (h ^ k) * UINT64_C(0x9e3779b97f4a7c15);
    return h ^ h >> 32;
}

static uint64_t mono_hash(const mono *m)
{
    uint64_t h = 1;
    for (int i = 0; i < ORDER_SCALES; i++)
        if (m->of[i].p)
            h = mixed(h + (uint64_t)i, (uint64_t)(m->of[i].p * 64 + m->of[i].q));
    return h;
}

static void hash_upto(orders *o, int i)
{
    o->facts[i].upto = mixed(i ? o->facts[i - 1].upto : 0, o->facts[i].hash);
}

_Static_assert(ORDER_SCALES <= 64, "a bit for each scale");

static uint64_t signs_of(const mono *m, int sign)
{
    uint64_t all = 0;
    for (int i = 0; m && i < ORDER_SCALES; i++)
        all |= (uint64_t)(ratio_sign(m->of[i]) == sign) << i;
    return all;
}

void regime_move(orders *o, int to, int from)
{
    o->facts[to] = o->facts[from];
    hash_upto(o, to);
}

static void add(orders *o, const mono *v, ratio bound, bool exact, const node *is, bool shown,
                const char *why)
{
    for (int i = 0; i < o->fact_count; i++)
        if (mono_same(&o->facts[i].v, v) && ratio_cmp(o->facts[i].bound, bound) >= 0
            && o->facts[i].exact >= exact)
            return;
    if (o->fact_count == o->fact_room) {
        int room = o->fact_room ? 2 * o->fact_room : 16;
        fact *grown = arena_alloc(o->a, (size_t)room * sizeof *grown);
        if (o->fact_count)
            memcpy(grown, o->facts, (size_t)o->fact_count * sizeof *grown);
        o->facts = grown;
        o->fact_room = room;
    }
    o->facts[o->fact_count] = (fact){ .v = *v,
                                      .bound = bound,
                                      .exact = exact,
                                      .shown = shown,
                                      .found = o->finding,
                                      .of_log = o->of_log,
                                      .logs = mono_has_logs(v),
                                      .above = signs_of(v, 1),
                                      .below = signs_of(v, -1),
                                      .hash = mixed(mixed(mono_hash(v), (uint64_t)bound.p),
                                                    (uint64_t)bound.q * 2 + exact),
                                      .is = is,
                                      .why = why };
    hash_upto(o, o->fact_count++);
}

void regime_add(orders *o, const mono *v, ratio bound, bool exact)
{
    add(o, v, bound, exact, NULL, false, NULL);
}

void regime_show(orders *o, const mono *v, ratio bound, bool exact, const node *is,
                 const char *why)
{
    add(o, v, bound, exact, is, true, why);
}

/* --- setting it ------------------------------------------------------------------------------- */

bool regime_compare(orders *o, const node *at, const poly *less, const poly *more, bool exactly)
{
    if (more->count != 1 || ratio_sign(more->p[0].k) <= 0)
        return orders_fail(o, at,
                           "the larger side of a condition must be one product, as in n >= p*b");
    const mono one = mono_one();
    for (int i = 0; i < less->count; i++) {
        if (ratio_sign(less->p[i].k) < 0)
            return orders_fail(o, at, "the smaller side of a condition must be a sum of products");
        const mono v = mono_over(&more->p[0].m, &less->p[i].m);
        ratio quotient = ratio_div(less->p[i].k, more->p[0].k);
        if (ratio_bad(quotient) || mono_bad(&v))
            return orders_fail(o, at, "a condition of numbers too long");
        if (mono_same(&v, &one) && quotient.p <= quotient.q) /* 1 <= 1 */
            continue;
        const product few = { ratio_of(quotient.p), less->p[i].m },
                      many = { ratio_of(quotient.q), more->p[0].m }; /* 3*p <= 2*n */
        const bool number = mono_same(&few.m, &one) && quotient.q == 1; /* n >= 2 */
        o->compared = expr_pair(o->a, number ? OP_GE : OP_LE,
                                product_node(o, number ? &many : &few),
                                product_node(o, number ? &few : &many));
        regime_show(o, &v, ratio_of(ratio_log2(quotient)), exactly, o->compared,
                    at ? at->text : NULL);
    }
    return true;
}

static const node *sum_node(const orders *o, const poly *p)
{
    const node *sum = expr_number(o->a, 0);
    for (int i = 0; i < p->count; i++)
        sum = expr_add(o->a, sum, product_node(o, &p->p[i]));
    return sum;
}

/* Is m a product of parameters, none divided by, and so at least 1? */
static bool is_plain(const orders *o, const mono *m)
{
    bool plain = !mono_has_logs(m);
    for (int i = 0; i < o->name_count && plain; i++)
        plain = ratio_sign(m->x[i]) >= 0;
    return plain;
}

/* The terms of that sign, with positive coefficients. The constant one is left out: *number. */
static poly terms_of(orders *o, const poly *gap, int sign, ratio *number)
{
    const mono one = mono_one();
    poly out = { arena_alloc(o->a, (size_t)(gap->count + 1) * sizeof *out.p), 0 };
    *number = ratio_of(0);
    for (int i = 0; i < gap->count; i++) {
        product p = gap->p[i];
        if (ratio_sign(p.k) != sign)
            continue;
        p.k = ratio_mul(p.k, ratio_of(sign));
        if (mono_same(&p.m, &one))
            *number = p.k;
        else
            out.p[out.count++] = p;
    }
    return out;
}

static void add_number(poly *p, ratio number)
{
    if (!ratio_is(number, 0))
        p->p[p->count++] = (product){ number, mono_one() };
}

/* Adds the facts that follow from low + less <= high + more; less or more is 0. */
static bool add_facts(orders *o, const node *at, poly low, ratio less, poly high, ratio more)
{
    bool plain = true; /* each product of low is at least 1: so high >= less + their coefficients */
    for (int i = 0; i < low.count && plain && !ratio_is(less, 0); i++) {
        plain = is_plain(o, &low.p[i].m);
        less = plain ? ratio_add(less, low.p[i].k) : less;
    }
    if (high.count == 1 && is_plain(o, &high.p[0].m))
        high.p[0].k = ratio_add(high.p[0].k, more);
    else
        add_number(&high, more);
    add_number(&low, less);
    return regime_compare(o, at, &low, &high, true);
}

/* Stops printing the facts that follow from low <= high + many: that is printed. */
static void hide_facts(orders *o, const poly *low, const poly *high, ratio many)
{
    for (int i = 0; i < low->count && high->count == 1 && ratio_is(many, 0); i++) {
        const mono v = mono_over(&high->p[0].m, &low->p[i].m);
        const ratio bound = ratio_of(ratio_log2(ratio_div(low->p[i].k, high->p[0].k)));
        for (int k = 0; k < o->fact_count; k++)
            o->facts[k].shown &= !mono_same(&o->facts[k].v, &v)
                                 || ratio_cmp(o->facts[k].bound, bound) > 0;
    }
}

static void state(orders *o, const stated_gap *s)
{
    stated_gap *grown = arena_alloc(o->a, (size_t)(o->said_count + 1) * sizeof *grown);
    if (o->said_count)
        memcpy(grown, o->said, (size_t)o->said_count * sizeof *grown);
    grown[o->said_count++] = *s;
    o->said = grown;
}

/* Adds the condition less <= more, or less < more, which for integers is less + 1 <= more; for an
 * equation also more <= less. */
static bool add_comparison(orders *o, const node *at, const poly *less, const poly *more,
                           op_kind op)
{
    const poly one = poly_number(o, ratio_of(1));
    stated_gap s = { .gap = poly_add(o, more, less, -1), .strict = op == OP_LT, .why = at->text };
    const bool whole = orders_is_whole(o, &s.gap);
    ratio few, many;
    if (whole && s.strict) {
        s.gap = poly_add(o, &s.gap, &one, -1);
        s.strict = false;
    }
    if (s.gap.count == 0 && !s.strict)
        return true;
    const poly low = terms_of(o, &s.gap, -1, &few), high = terms_of(o, &s.gap, 1, &many);
    const int before = o->fact_count;
    if (s.strict || low.count > 1 || (low.count && !ratio_is(few, 0))
        || (high.count && !ratio_is(many, 0))) { /* the facts say less than this */
        const bool next = whole && op != OP_EQ && low.count && ratio_is(few, 1); /* p < n */
        poly left = low, right = high;
        add_number(&left, next ? ratio_of(0) : few);
        add_number(&right, many);
        s.is = expr_pair(o->a, op == OP_EQ           ? OP_EQ
                               : s.strict || next ? OP_LT
                                                  : OP_LE,
                         sum_node(o, &left), sum_node(o, &right));
    }
    if (!add_facts(o, at, low, few, high, many))
        return false;
    if (s.is) {
        hide_facts(o, &low, &high, many);
        for (int i = before; i < o->fact_count; i++)
            o->facts[i].shown = false;
    }
    state(o, &s);
    if (op != OP_EQ)
        return true;
    const bool told = s.is != NULL;
    const int said = o->said_count;
    if (!add_comparison(o, at, more, less, OP_LE))
        return false;
    if (told && o->said_count > said) {
        o->said[said].is = NULL;
        hide_facts(o, &high, &low, few);
    }
    return true;
}

/* The decided comparison as a condition; false: it speaks of hidden parameters. */
static bool as_decided(orders *o, const struct decided *d, stated_gap *out)
{
    const poly *less = d->holds ? &d->less : &d->more, *more = d->holds ? &d->more : &d->less;
    *out = (stated_gap){ .gap = poly_add(o, more, less, -1), .strict = d->holds == d->strict };
    for (int i = 0; i < out->gap.count; i++)
        if (orders_mono_hidden(o, &out->gap.p[i].m))
            return false;
    return true;
}

static bool says(orders *o, const stated_gap *s, const poly *gap, bool strict)
{
    ratio more;
    const int longer = gap->count - s->gap.count; /* the gaps must differ by a number at most */
    if (longer < -1 || longer > 1)
        return false;
    poly rest = poly_add(o, gap, &s->gap, -1);
    if (!poly_is_number(&rest, &more))
        return false;
    const bool whole = s->strict && orders_is_whole(o, &s->gap);
    if (whole) /* more than 0 is at least 1, and no more than that */
        more = ratio_add(more, ratio_of(1));
    return ratio_sign(more) > 0 || (ratio_is(more, 0) && (!strict || (s->strict && !whole)));
}

bool regime_says(orders *o, const poly *gap, bool strict)
{
    stated_gap s;
    bool yes = false;
    for (int i = 0; i < o->said_count && !yes; i++)
        yes = says(o, &o->said[i], gap, strict);
    for (int i = 0; i < o->decided_count && !yes; i++)
        yes = as_decided(o, &o->decided[i], &s) && says(o, &s, gap, strict);
    return yes;
}

/* x mod y == 0, in a question about a cost. As a condition it is x >= y; orders_divides knows the
 * rest from o->divided. */
static bool is_division(const orders *o, const node *n)
{
    return o->in && n->kind == N_BINARY && n->op == OP_EQ && n->a->kind == N_BINARY
           && n->a->op == OP_MOD && node_is_number(n->b, 0);
}

static bool add_condition(orders *o, const node *n)
{
    if (is_division(o, n)) {
        node at_most = node_alone(n->a);
        at_most.op = OP_GE;
        at_most.text = n->text;
        return add_condition(o, &at_most);
    }
    if (n->kind != N_BINARY || n->op < OP_EQ || n->op > OP_GE || n->op == OP_NE)
        return orders_fail(o, n, "a condition must compare products, as in n >= p*b");
    poly a, b;
    bool exact[2];
    if (!poly_of(o, n->a, &a, &exact[0]) || !poly_of(o, n->b, &b, &exact[1]))
        return orders_fail(o, n, "a condition must compare products, as in n >= p*b");
    const bool less = n->op != OP_GT && n->op != OP_GE, strict = n->op == OP_LT || n->op == OP_GT;
    const poly *low = less ? &a : &b, *high = less ? &b : &a;
    if (!exact[0] || !exact[1])
        return regime_compare(o, n, low, high, false)
               && (n->op != OP_EQ || regime_compare(o, n, high, low, false));
    return add_comparison(o, n, low, high, n->op == OP_EQ ? OP_EQ : strict ? OP_LT : OP_LE);
}

static bool add_conditions(orders *o, const node *n)
{
    if (n->kind == N_BINARY && n->op == OP_AND)
        return add_conditions(o, n->a) && add_conditions(o, n->b);
    return add_condition(o, n);
}

static bool has_division(const orders *o, const node *n)
{
    if (n && n->kind == N_BINARY && n->op == OP_AND)
        return has_division(o, n->a) || has_division(o, n->b);
    return n && is_division(o, n);
}

const node *regime_usual(arena *a, unsigned without, bool (*has)(const void *, const char *),
                         const void *in)
{
    const bool p = has(in, "p");
    const struct { const char *less, *more; bool square, holds; } rows[] = {
        { "w", p ? "p" : "n", false, !(without & WITHOUT_W) },
        { "b", p ? "p" : "n", false, true },
        { "p", "n", false, !(without & WITHOUT_P) },
        { "b", "n", false, without & P_ABOVE_B },
        { "b", "M", true, true }
    };
    const node *all = NULL;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!rows[i].holds || !has(in, rows[i].less) || !has(in, rows[i].more))
            continue;
        const node *less = expr_name(a, rows[i].less);
        if (rows[i].square)
            less = expr_pair(a, OP_POW, less, expr_number(a, 2));
        all = expr_and(a, all, expr_pair(a, OP_LE, less, expr_name(a, rows[i].more)));
    }
    return all;
}

static bool has_name(const void *orders_of, const char *name)
{
    const orders *o = orders_of;
    int i = 0;
    while (i < o->name_count && strcmp(o->names[i], name) != 0)
        i++;
    return i < o->name_count;
}

bool regime_set(orders *o, const node *conditions)
{
    o->memo = arena_alloc(o->a, MEMO_ROOM * sizeof(struct regime_memo *));
    memset(o->memo, 0, MEMO_ROOM * sizeof(struct regime_memo *));
    if (conditions && !add_conditions(o, conditions))
        return false;
    o->divided = has_division(o, conditions) ? conditions : NULL;
    orders_forget_rounded(o);
    o->rounded_count = 0;
    for (int i = 0; i < o->name_count; i++) {
        mono v = mono_one();
        v.x[i] = ratio_of(1);
        const node *is = expr_pair(o->a, OP_GE, mono_node(o, &v), expr_number(o->a, 1));
        add(o, &v, ratio_of(0), true, is, !o->hidden[i], NULL);
    }
    const node *usual = conditions ? NULL : regime_usual(o->a, 0, has_name, o);
    return usual == NULL || add_conditions(o, usual);
}

void regime_keep(orders *o)
{
    for (int i = 0; i < o->fact_count; i++) {
        const fact *f = &o->facts[i];
        int k = 0;
        while (k < o->kept_count && !mono_same(&o->kept[k].v, &f->v))
            k++;
        if (!f->shown || (k < o->kept_count && ratio_cmp(o->kept[k].bound, f->bound) >= 0))
            continue;
        if (k == o->kept_count) {
            fact *grown = arena_alloc(o->a, (size_t)(k + 1) * sizeof *grown);
            if (k)
                memcpy(grown, o->kept, (size_t)k * sizeof *grown);
            o->kept = grown;
            o->kept_count++;
        } else { /* n >= 2 replaces n >= 1 and goes last */
            memmove(&o->kept[k], &o->kept[k + 1],
                    (size_t)(o->kept_count - k - 1) * sizeof *o->kept);
            k = o->kept_count - 1;
        }
        o->kept[k] = *f;
    }
}

const node *regime_node(const orders *o)
{
    const node *all = NULL;
    for (int i = 0; i < o->said_count; i++)
        all = o->said[i].is ? expr_and(o->a, all, o->said[i].is) : all;
    for (int i = 0; i < o->kept_count; i++)
        all = expr_and(o->a, all, o->kept[i].is);
    return all;
}

static void add_listed(str *s, const node *n)
{
    if (expr_is_op(n, OP_AND)) {
        add_listed(s, n->a);
        add_listed(s, n->b);
        return;
    }
    str_add(s, s->length ? ", " : "");
    unparse(s, n);
}

char *regime_text(arena *a, const node *conditions)
{
    str s = { 0 };
    if (conditions)
        add_listed(&s, conditions);
    char *text = arena_copy(a, str_text(&s));
    str_clear(&s);
    return text;
}

const regime_reason *regime_reasons(const orders *o)
{
    regime_reason *first = NULL, **end = &first;
    for (int i = 0; i < o->said_count + o->kept_count; i++) {
        const stated_gap *said = i < o->said_count ? &o->said[i] : NULL;
        const fact *kept = said ? NULL : &o->kept[i - o->said_count];
        const node *condition = said ? said->is : kept->is;
        const char *why = said ? said->why : kept->why;
        if (condition == NULL || why == NULL)
            continue;
        *end = arena_alloc(o->a, sizeof **end);
        **end = (regime_reason){ condition, why, NULL };
        end = &(*end)->next;
    }
    return first;
}

/* --- asking it -------------------------------------------------------------------------------- */

static bool scale_used(const orders *o, int i)
{
    return i < ORDER_NAMES ? i < o->name_count : (i - ORDER_NAMES) % ORDER_LOGS < o->log_count;
}

/* --- what was asked before --------------------------------------------------------------------
 *
 * The same question is asked of the same facts again and again, as each term of one sum is compared
 * with each of another. */

typedef struct exponent { /* other than 0 */
    int at; /* ORDER_SCALES: end of the list */
    ratio e;
} exponent;

/* A product as its few exponents. */
typedef struct packed {
    exponent all[ORDER_SCALES + 1];
    int count; /* with the last one */
    uint64_t hash, above, below; /* the last two as of a fact */
} packed;

typedef struct regime_memo {
    uint64_t key;
    exponent *v, *extra; /* extra: NULL where there was none */
    bool exact, yes;
    ratio best;
    struct regime_memo *next;
} regime_memo;

static void pack_one(packed *to, int at, ratio e)
{
    if (ratio_is(e, 0))
        return;
    to->all[to->count++] = (exponent){ at, e };
    *(ratio_sign(e) > 0 ? &to->above : &to->below) |= UINT64_C(1) << at;
    to->hash = mixed(to->hash + (uint64_t)at, (uint64_t)(e.p * 64 + e.q));
}

/* above, or above/below; only scales in use are looked at, which are few of them */
static void pack(const orders *o, const mono *above, const mono *below, packed *to)
{
    to->count = 0;
    to->hash = 1;
    to->above = to->below = 0;
    const int first[] = { 0, ORDER_NAMES, ORDER_NAMES + ORDER_LOGS },
              many[] = { o->name_count, o->log_count, o->log_count };
    for (int part = 0; part < 3; part++)
        for (int i = first[part]; i < first[part] + many[part]; i++) {
            const bool over = below && !ratio_is(below->of[i], 0);
            pack_one(to, i, over ? ratio_sub(above->of[i], below->of[i]) : above->of[i]);
        }
    to->all[to->count++] = (exponent){ .at = ORDER_SCALES };
}

static mono unpacked(const packed *p)
{
    mono m = mono_one();
    for (int i = 0; i < p->count - 1; i++)
        m.of[p->all[i].at] = p->all[i].e;
    return m;
}

static exponent *keep_packed(arena *a, const packed *p)
{
    const size_t size = (size_t)p->count * sizeof *p->all;
    return memcpy(arena_alloc(a, size), p->all, size);
}

static bool is_packed(const exponent *all, const packed *p)
{
    if (all == NULL || p == NULL)
        return all == NULL && p == NULL;
    for (int i = 0; i < p->count; i++)
        if (all[i].at != p->all[i].at || all[i].e.p != p->all[i].e.p
            || all[i].e.q != p->all[i].e.q)
            return false;
    return true;
}

/* A hash of all that the answer depends on. */
static uint64_t key_of(const orders *o, const packed *v, bool exact, const packed *extra)
{
    const uint64_t h = mixed(mixed(v->hash, exact), extra ? extra->hash : 0);
    return o->fact_count ? mixed(h, o->facts[o->fact_count - 1].upto) : h;
}

static regime_memo *memo_find(const orders *o, uint64_t key, const packed *v, const packed *extra,
                              bool exact)
{
    regime_memo *m = o->memo ? o->memo[key % MEMO_ROOM] : NULL;
    while (m
           && (m->key != key || m->exact != exact || !is_packed(m->v, v)
               || !is_packed(m->extra, extra)))
        m = m->next;
    return m;
}

static regime_memo *memo_add(const orders *o, const regime_memo *made)
{
    regime_memo *m = arena_alloc(o->a, sizeof *m);
    *m = *made;
    if (o->memo) {
        m->next = o->memo[made->key % MEMO_ROOM];
        o->memo[made->key % MEMO_ROOM] = m;
    }
    return m;
}

/* The indices of the facts that v may follow from; returns how many. Facts that regime_log made say
 * nothing new if v and all other facts are without logarithms: every direction of the parameters
 * that keeps to the others does so with all logarithms at 1. */
static int facts_for(const orders *o, bool exact, bool without_logs, int *list)
{
    int count = 0;
    for (int k = 0; k < o->fact_count && without_logs; k++)
        without_logs = o->facts[k].of_log || !o->facts[k].logs;
    for (int k = 0; k < o->fact_count; k++)
        if ((o->facts[k].exact || !exact) && !(o->facts[k].of_log && without_logs))
            list[count++] = k;
    return count;
}

/* Leaves out those facts that stand in no sum which is v, as nothing takes back what they have more
 * than v; `extra` may stand in it, too.  *scales: those that all these have.  False: there is no
 * such sum. */
static bool narrow(const orders *o, const packed *v, const packed *extra, int *list, int *count,
                   uint64_t *scales)
{
    const uint64_t stay = v->above | v->below | extra->above | extra->below;
    for (int kept = -1; kept < *count;) {
        uint64_t above = extra->above, below = extra->below;
        for (int k = 0; k < *count; k++) {
            above |= o->facts[list[k]].above;
            below |= o->facts[list[k]].below;
        }
        *scales = above | below;
        if ((v->above & ~above) | (v->below & ~below))
            return false;
        const int before = *count;
        const uint64_t alone = (above ^ below) & ~stay;
        for (int k = *count = 0; k < before; k++)
            if (((o->facts[list[k]].above | o->facts[list[k]].below) & alone) == 0)
                list[(*count)++] = list[k];
        kept = before == *count ? *count : -1;
    }
    return true;
}

/* The factors of `extra` and of what is missing to 1 add up to 1; the first is to be large. */
static void put_extra(int facts, ratio *row, ratio *b, ratio *c)
{
    for (int k = 0; k < facts + 2; k++) {
        row[k] = ratio_of(k >= facts);
        c[k] = ratio_of(k == facts);
    }
    *b = ratio_of(1);
}

/* Is v, in logarithms, a sum of facts with factors >= 0? *best, if `exact`: the greatest sum of
 * their bounds with these factors. extra (may be NULL): it may be a summand, with a factor from 0
 * to 1; then *best is the greatest such factor. */
static bool combine_anew(const orders *o, const packed *v, bool exact, const packed *extra,
                         ratio *best)
{
    static const packed none = { .count = 1 };
    const bool more = extra != NULL;
    extra = more ? extra : &none;
    const bool logs = (v->above | v->below | extra->above | extra->below) >> ORDER_NAMES;
    uint64_t scales;
    int *list = mem_alloc((size_t)(o->fact_count + 1) * sizeof *list), rows = 0,
        facts = facts_for(o, exact, !logs, list);
    if (!narrow(o, v, extra, list, &facts, &scales)) {
        free(list);
        return false;
    }
    const int columns = facts + (more ? 2 : 0);
    const mono right = unpacked(v), last = unpacked(extra);
    size_t room = (size_t)(__builtin_popcountll(scales) + 1) * (size_t)(columns + 1);
    ratio *a = mem_alloc((room + ORDER_SCALES + 1 + 2 * (size_t)(columns + 1)) * sizeof *a),
          *b = a + room, *c = b + ORDER_SCALES + 1, *x = c + columns + 1;
    for (; scales; scales &= scales - 1, rows++) {
        const int i = __builtin_ctzll(scales);
        for (int k = 0; k < facts; k++)
            a[rows * columns + k] = o->facts[list[k]].v.of[i];
        if (more) {
            a[rows * columns + facts] = last.of[i];
            a[rows * columns + facts + 1] = ratio_of(0);
        }
        b[rows] = right.of[i];
    }
    for (int k = 0; k < facts; k++)
        c[k] = o->facts[list[k]].bound;
    if (more) {
        put_extra(facts, &a[rows * columns], &b[rows], c);
        rows++;
    }
    const simplex_answer answer =
        simplex(rows, columns, a, b, exact || more ? c : NULL, x, best, NULL);
    free(a);
    free(list);
    return answer == SIMPLEX_OPTIMAL;
}

static regime_memo *combine_packed(const orders *o, const packed *v, bool exact,
                                   const mono *extra)
{
    packed beside;
    if (extra)
        pack(o, extra, NULL, &beside);
    const packed *with = extra ? &beside : NULL;
    uint64_t key = key_of(o, v, exact, with);
    regime_memo *m = memo_find(o, key, v, with, exact);
    if (m)
        return m;
    regime_memo made = { .key = key,
                         .v = keep_packed(o->a, v),
                         .extra = with ? keep_packed(o->a, with) : NULL,
                         .exact = exact,
                         .best = ratio_of(0) };
    made.yes = combine_anew(o, v, exact, with, &made.best);
    return memo_add(o, &made);
}

static regime_memo *combine(const orders *o, const mono *v, bool exact, const mono *extra)
{
    packed p;
    pack(o, v, NULL, &p);
    return combine_packed(o, &p, exact, extra);
}

bool regime_implies(const orders *o, const mono *v, bool exact, ratio *least)
{
    const regime_memo *m = combine(o, v, exact, NULL);
    if (least)
        *least = m->best;
    return m->yes && (!exact || ratio_sign(m->best) >= 0);
}

bool regime_below(const orders *o, const mono *a, const mono *b)
{
    packed p;
    pack(o, b, a, &p);
    return combine_packed(o, &p, false, NULL)->yes;
}

bool regime_bounds(const orders *o, const mono *v, ratio *least)
{
    const regime_memo *m = combine(o, v, true, NULL);
    *least = m->best;
    return m->yes;
}

bool regime_cover(const orders *o, const mono *factors, int count)
{
    int rows = 0, columns = count + o->fact_count;
    size_t room = (size_t)(o->name_count + 2 * o->log_count + 1) * (size_t)columns;
    ratio *a = mem_alloc((room + ORDER_SCALES + 1 + (size_t)columns) * sizeof *a), *b = a + room,
          *x = b + ORDER_SCALES + 1;
    for (int i = 0; i < ORDER_SCALES; i++) {
        if (!scale_used(o, i))
            continue;
        for (int k = 0; k < count; k++)
            a[rows * columns + k] = factors[k].of[i];
        for (int k = 0; k < o->fact_count; k++) {
            ratio v = o->facts[k].v.of[i];
            a[rows * columns + count + k] = (ratio){ -v.p, v.q };
        }
        b[rows++] = ratio_of(0);
    }
    for (int k = 0; k < columns; k++)
        a[rows * columns + k] = ratio_of(k < count);
    b[rows++] = ratio_of(1);
    const bool yes = simplex(rows, columns, a, b, NULL, x, NULL, NULL) == SIMPLEX_OPTIMAL;
    free(a);
    return yes;
}

/* --- logarithms ------------------------------------------------------------------------------- */

static mono linear(const log_form *l)
{
    mono m = mono_one();
    memcpy(m.x, l->x, sizeof m.x);
    return m;
}

static mono only(int log, bool second, ratio e)
{
    mono m = mono_one();
    *(second ? &m.z[log] : &m.y[log]) = e;
    return m;
}

/* The facts about log2(x): it is below x, and in the long run below any power of x. */
static void log_alone(orders *o, int k)
{
    mono l = linear(&o->logs[k]), y = only(k, false, ratio_of(1)), z = only(k, true, ratio_of(1));
    enum { MOST = 64 };
    ratio least;
    regime_add(o, &y, ratio_of(0), true);
    regime_add(o, &z, ratio_of(0), true);
    bool above = regime_implies(o, &l, true, &least);
    if (above) { /* log2 L <= L - 0.91 where L >= 1 */
        const mono v = mono_over(&l, &y);
        ratio gap = ratio_cmp(least, ratio_of(1)) >= 0 ? ratio_make(9, 10) : ratio_of(0);
        regime_add(o, &v, gap, true);
    }
    mono fewer = only(k, false, ratio_of(-SMALL)), v = mono_mul(&l, &fewer);
    if (regime_implies(o, &l, false, NULL))
        regime_add(o, &v, ratio_of(0), false);
    fewer = only(k, true, ratio_of(-SMALL));
    v = mono_mul(&y, &fewer);
    regime_add(o, &v, ratio_of(0), false);
    mono below = mono_power(&l, ratio_of(-1));
    fewer = only(k, false, ratio_of(-1));
    if (!above && regime_bounds(o, &below, &least) && ratio_cmp(least, ratio_of(-MOST)) >= 0) {
        int64_t most = 0; /* max(1, L) where L <= -least */
        while (ratio_cmp(least, ratio_of(-((int64_t)1 << most))) < 0)
            most++;
        regime_add(o, &fewer, ratio_of(-most), true);
    }
}

/* The facts that compare log(x) with log(y). log(x) >= c*log(y) for some c > 0 gives log(y) =
 * O(log(x)) and the same of their logarithms. x >= y gives log(x)/log(y) <= 1 + log(x/y), which is
 * below any power of x/y. */
static void log_pair(orders *o, int more, int less)
{
    const mono a = linear(&o->logs[more]), b = linear(&o->logs[less]), gap = mono_over(&a, &b);
    const bool more_at_least = regime_implies(o, &gap, false, NULL);
    const regime_memo *c = more_at_least ? NULL : combine(o, &a, false, &b);
    if (c && (!c->yes || ratio_sign(c->best) <= 0))
        return;
    bool exact = more_at_least && regime_implies(o, &gap, true, NULL);
    for (int second = 0; second < 2; second++) {
        const mono up = only(more, second, ratio_of(1)), small = only(less, second, ratio_of(1)),
                   v = mono_over(&up, &small);
        regime_add(o, &v, ratio_of(0), exact);
    }
    if (!more_at_least)
        return;
    mono up = only(more, false, ratio_of(1)), down = only(less, false, ratio_of(1)),
         v = mono_over(&up, &down);
    v = mono_power(&v, ratio_of(-SMALL));
    v = mono_mul(&v, &gap);
    regime_add(o, &v, ratio_of(0), false);
}

void regime_log(orders *o, int log)
{
    if (o->log_known[log])
        return;
    o->log_known[log] = true;
    const bool finding = o->finding;
    o->finding = o->of_log = true;
    log_alone(o, log);
    for (int k = 0; k < o->log_count; k++)
        if (k != log && o->log_known[k]) {
            log_pair(o, k, log);
            log_pair(o, log, k);
        }
    o->finding = finding;
    o->of_log = false;
}

ratio regime_power_below(ratio e)
{
    enum { PARTS = 1024 };
    if (e.q == 1)
        return e.p < -60 ? ratio_of(0)
               : e.p < 0 ? ratio_make(1, (__int128)1 << -e.p)
                         : ratio_of(1LL << (e.p > 40 ? 40 : e.p));
    double d = exp2((double)e.p / (double)e.q > 40 ? 40 : (double)e.p / (double)e.q);
    __int128 parts = (__int128)floor(d * PARTS) - 1; /* - 1: more than rounding can err by */
    return parts > 0 ? ratio_make(parts, PARTS) : ratio_of(0);
}
