/* Monomials, forms, and the scales they are written in (order.h). */
#include "derive/order.h"

#include <stdio.h>
#include <string.h>

#include "base/str.h"
#include "derive/order_inside.h"
#include "lang/unparse.h"

/* A form of more monomials than LONGEST is given up. form_plain makes one of more than MANY
 * shorter. */
enum { LONGEST = 1024, MANY = 32 };

static void release_arena(void *a)
{
    arena_free(a);
}

void orders_begin(orders *o, world *w, arena *a, const instance *in)
{
    *o = (orders){ .w = w, .a = a, .in = in, .access = -1 };
    o->forms = arena_new();
    o->aside = arena_new();
    arena_defer(a, release_arena, o->forms);
    arena_defer(a, release_arena, o->aside);
}

/* The numbers of names and logarithms to keep, so that those of the monomial are among them. */
static void keep_named(const orders *o, const mono *m, int *names, int *logs)
{
    for (int k = 0; k < o->log_count; k++)
        if (k >= *logs && (!ratio_is(m->y[k], 0) || !ratio_is(m->z[k], 0)))
            *logs = k + 1;
    for (int i = *names; i < o->name_count; i++)
        if (!ratio_is(m->x[i], 0))
            *names = i + 1;
}

static void keep_poly(const orders *o, const poly *p, int *names, int *logs)
{
    for (int i = 0; i < p->count; i++)
        keep_named(o, &p->p[i].m, names, logs);
}

void orders_begin_part(orders *o)
{
    int names = 0, logs = 0;
    while (names < o->name_count && !o->hidden[names])
        names++;
    for (int i = 0; i < o->fact_count; i++)
        keep_named(o, &o->facts[i].v, &names, &logs);
    for (int i = 0; i < o->decided_count; i++) {
        keep_poly(o, &o->decided[i].less, &names, &logs);
        keep_poly(o, &o->decided[i].more, &names, &logs);
    }
    for (int i = 0; i < o->said_count; i++)
        keep_poly(o, &o->said[i].gap, &names, &logs);
    for (int k = 0; k < logs; k++)
        for (int i = names; i < o->name_count; i++)
            if (!ratio_is(o->logs[k].x[i], 0))
                names = i + 1;
    for (int i = names; i < o->name_count; i++)
        o->hidden[i] = false;
    o->name_count = names;
    o->log_count = logs;
    o->split = NULL;
    memset(o->log_known, 0, sizeof o->log_known);
    o->rounded_count = 0;
    o->lets = NULL;
    for (int k = 0; k < o->log_count; k++) /* the facts about the logarithms of the conditions come
                                              first */
        regime_log(o, k);
}

bool(orders_fail)(orders *o, const node *where, const char *format, ...)
{
    if (o->why)
        return false;
    str s = { 0 };
    va_list ap;
    va_start(ap, format);
    str_vformat(&s, format, ap);
    va_end(ap);
    o->why = arena_copy(o->a, str_text(&s));
    o->where = where;
    str_clear(&s);
    return false;
}

attempt orders_try(orders *o)
{
    const attempt before = { o->why, o->where, o->loose, o->split, o->low_only };
    o->why = NULL;
    o->split = NULL;
    return before;
}

void orders_back(orders *o, const attempt *before)
{
    o->why = before->why;
    o->where = before->where;
    o->loose = before->loose;
    o->split = before->split;
    o->low_only = before->low_only;
}

int orders_name(orders *o, const char *name)
{
    for (int i = 0; i < o->name_count; i++)
        if (strcmp(o->names[i], name) == 0)
            return i;
    if (o->name_count == ORDER_NAMES) {
        orders_fail(o, NULL, "more than %d parameters", ORDER_NAMES);
        return -1;
    }
    o->names[o->name_count] = arena_copy(o->a, name);
    return o->name_count++;
}

int orders_named(orders *o, const node *expression)
{
    const int name = orders_name(o, unparse_arena(o->a, expression));
    if (name >= 0) {
        o->means[name] = expression;
        o->hidden[name] = true;
    }
    return name;
}

int orders_log(orders *o, const log_form *l)
{
    for (int k = 0; k < o->log_count; k++) {
        bool same = true;
        for (int i = 0; i < ORDER_NAMES && same; i++)
            same = ratio_cmp(o->logs[k].x[i], l->x[i]) == 0;
        if (same)
            return k;
    }
    if (o->log_count == ORDER_LOGS) {
        orders_fail(o, NULL, "more than %d different logarithms", ORDER_LOGS);
        return -1;
    }
    o->logs[o->log_count] = *l;
    return o->log_count++;
}

/* --- monomials ----------------------------------------------------------------------------- */

mono mono_one(void)
{
    mono m;
    for (int i = 0; i < ORDER_SCALES; i++)
        m.of[i] = ratio_of(0);
    return m;
}

/* Most exponents are 0; they are skipped. */
static bool is_zero(ratio e)
{
    return (e.p | (e.q ^ 1)) == 0;
}

mono mono_mul(const mono *a, const mono *b)
{
    mono m = *a;
    for (int i = 0; i < ORDER_SCALES; i++)
        if (!is_zero(b->of[i]))
            m.of[i] = ratio_add(a->of[i], b->of[i]);
    return m;
}

mono mono_over(const mono *a, const mono *b)
{
    mono m = *a;
    for (int i = 0; i < ORDER_SCALES; i++)
        if (!is_zero(b->of[i]))
            m.of[i] = ratio_sub(a->of[i], b->of[i]);
    return m;
}

mono mono_power(const mono *a, ratio e)
{
    mono m = *a;
    for (int i = 0; i < ORDER_SCALES; i++)
        if (!is_zero(a->of[i]) || ratio_bad(e))
            m.of[i] = ratio_mul(a->of[i], e);
    return m;
}

bool mono_same(const mono *a, const mono *b)
{
    return memcmp(a, b, sizeof *a) == 0; /* ratios are in lowest terms */
}

bool mono_bad(const mono *a)
{
    bool bad = false;
    for (int i = 0; i < ORDER_SCALES; i++)
        bad |= ratio_bad(a->of[i]);
    return bad;
}

/* base^|e|: base, base^2, sqrt(base), base^(3/2) */
static const node *power_node(arena *a, const node *base, ratio e)
{
    const int64_t p = e.p < 0 ? -e.p : e.p;
    if (p == 1 && e.q == 1)
        return base;
    if (p == 1 && e.q == 2)
        return expr_call(a, FN_SQRT, base, NULL);
    const node *top = expr_number(a, p);
    return expr_pair(a, OP_POW, base,
                     e.q == 1 ? top : expr_pair(a, OP_DIV, top, expr_number(a, e.q)));
}

static const node *log_node(const orders *o, int k)
{
    mono inside = mono_one();
    memcpy(inside.x, o->logs[k].x, sizeof inside.x);
    return expr_call(o->a, FN_LOG2, mono_node(o, &inside), NULL);
}

static const node *name_node(const orders *o, int name)
{
    return o->means[name] ? o->means[name] : expr_name(o->a, o->names[name]);
}

/* The factors with a positive (side 1) or a negative (-1) exponent; NULL: there are none. */
static const node *factors(const orders *o, const mono *m, int side)
{
    const node *all = NULL;
    for (int i = 0; i < o->name_count + 2 * o->log_count; i++) {
        const int k = i - o->name_count, second = k - o->log_count;
        const ratio e = k < 0 ? m->x[i] : second < 0 ? m->y[k] : m->z[second];
        if (ratio_sign(e) != side)
            continue;
        const node *is = k < 0        ? name_node(o, i)
                         : second < 0 ? log_node(o, k)
                                      : expr_call(o->a, FN_LOG2, log_node(o, second), NULL);
        is = power_node(o->a, is, e);
        all = all ? expr_pair(o->a, OP_MUL, all, is) : is;
    }
    return all;
}

const node *mono_node(const orders *o, const mono *m)
{
    const node *above = factors(o, m, 1), *below = factors(o, m, -1);
    if (above == NULL)
        above = expr_number(o->a, 1);
    return below ? expr_pair(o->a, OP_DIV, above, below) : above;
}

char *mono_text(const orders *o, const mono *m)
{
    return unparse_arena(o->a, mono_node(o, m));
}

const node *product_node(const orders *o, const product *p)
{
    const mono one = mono_one();
    const node *is = expr_number(o->a, p->k.p);
    if (!mono_same(&p->m, &one))
        is = p->k.p == 1 ? mono_node(o, &p->m)
                         : expr_mul(o->a, is, mono_node(o, &p->m));
    return p->k.q == 1 ? is : expr_pair(o->a, OP_DIV, is, expr_number(o->a, p->k.q));
}

/* --- forms ------------------------------------------------------------------------------------ */

/* Adds the clause to the form, unless a clause there has a subset of its monomials and so is never
 * less. The form shares its array with another one until *room, 0 at first, is the room of its
 * own. */
static void put_clause(orders *o, form_of_growth *to, int *room, const clause *c)
{
    for (int i = 0; i < to->count; i++) {
        bool covered = true;
        for (int j = 0; j < to->c[i].count && covered; j++) {
            covered = false;
            for (int k = 0; k < c->count && !covered; k++)
                covered = mono_same(&to->c[i].m[j], &c->m[k]);
        }
        if (covered)
            return;
    }
    if (to->count * c->count > LONGEST) {
        orders_fail(o, NULL, "an expression of too many terms");
        return;
    }
    if (to->count >= *room) {
        *room = 2 * to->count + 1;
        clause *grown = arena_alloc(o->forms, (size_t)*room * sizeof *grown);
        if (to->count)
            memcpy(grown, to->c, (size_t)to->count * sizeof *grown);
        to->c = grown;
    }
    to->c[to->count++] = *c;
}

/* Can a form have a*b clauses? */
static bool few_enough(orders *o, int a, int b)
{
    return (int64_t)a * b <= LONGEST || orders_fail(o, NULL, "an expression of too many terms");
}

static clause clause_join(orders *o, const clause *a, const clause *b)
{
    clause c = { arena_alloc(o->forms, (size_t)(a->count + b->count) * sizeof(mono)), 0 };
    for (int i = 0; i < a->count + b->count; i++) {
        const mono *m = i < a->count ? &a->m[i] : &b->m[i - a->count];
        bool there = false;
        for (int j = 0; j < c.count && !there; j++)
            there = mono_same(&c.m[j], m);
        if (!there)
            c.m[c.count++] = *m;
    }
    return c;
}

form_of_growth form_of(const orders *o, const mono *m)
{
    form_of_growth f = { arena_alloc(o->forms, sizeof(clause)), 1 };
    f.c->m = arena_alloc(o->forms, sizeof(mono));
    f.c->m[0] = *m;
    f.c->count = 1;
    return f;
}

static int monomials(const form_of_growth *f)
{
    int count = 0;
    for (int i = 0; i < f->count; i++)
        count += f->c[i].count;
    return count;
}

static form_of_growth few(orders *o, const form_of_growth *f)
{
    return monomials(f) > MANY && !o->why ? form_plain(o, f) : *f;
}

form_of_growth form_max(orders *o, const form_of_growth *a, const form_of_growth *b)
{
    form_of_growth f = *a;
    int room = 0;
    for (int i = 0; i < b->count && !o->why; i++)
        put_clause(o, &f, &room, &b->c[i]);
    return few(o, &f);
}

form_of_growth form_min(orders *o, const form_of_growth *a, const form_of_growth *b)
{
    form_of_growth f = { NULL, 0 };
    int room = 0;
    if (!few_enough(o, a->count, b->count))
        return f;
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count && !o->why; k++) {
            clause c = clause_join(o, &a->c[i], &b->c[k]);
            put_clause(o, &f, &room, &c);
        }
    return few(o, &f);
}

static clause clause_times(orders *o, const clause *a, const clause *b)
{
    clause c = { arena_alloc(o->forms, (size_t)a->count * (size_t)b->count * sizeof(mono)), 0 };
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count; k++) {
            c.m[c.count] = mono_mul(&a->m[i], &b->m[k]);
            if (mono_bad(&c.m[c.count]))
                orders_fail(o, NULL, "exponents too long");
            c.count++;
        }
    return c;
}

form_of_growth form_times(orders *o, const form_of_growth *a, const form_of_growth *b)
{
    form_of_growth f = { NULL, 0 };
    int room = 0;
    if (!few_enough(o, a->count, b->count))
        return f;
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count && !o->why; k++) {
            if (a->c[i].count * b->c[k].count > LONGEST) {
                orders_fail(o, NULL, "an expression of too many terms");
                break;
            }
            clause c = clause_times(o, &a->c[i], &b->c[k]);
            put_clause(o, &f, &room, &c);
        }
    return few(o, &f);
}

/* The form with each monomial raised to e. */
static form_of_growth power_each(orders *o, const form_of_growth *from, ratio e)
{
    form_of_growth f = { NULL, 0 };
    int room = 0;
    for (int i = 0; i < from->count && !o->why; i++) {
        clause c = { arena_alloc(o->forms, (size_t)from->c[i].count * sizeof(mono)),
                     from->c[i].count };
        for (int j = 0; j < c.count; j++) {
            c.m[j] = mono_power(&from->c[i].m[j], e);
            if (mono_bad(&c.m[j]))
                orders_fail(o, NULL, "exponents too long");
        }
        put_clause(o, &f, &room, &c);
    }
    return f;
}

/* form_plain for a minimum of maxima: its reciprocal is a maximum of minima. */
static form_of_growth few_turned(orders *o, const form_of_growth *f)
{
    if (o->ranges || monomials(f) <= MANY || o->why)
        return *f;
    form_of_growth over = power_each(o, f, ratio_of(-1));
    over = form_plain(o, &over);
    return power_each(o, &over, ratio_of(-1));
}

/* max_i min_j a_ij = min over all choices j(i) of max_i a_i,j(i). The clauses of `a` are taken one
 * by one: `turned` is right for the first i of them. */
form_of_growth form_turned(orders *o, const form_of_growth *a)
{
    form_of_growth turned = { NULL, 0 };
    for (int i = 0; i < a->count && !o->why; i++) {
        form_of_growth next = { NULL, 0 };
        int room = 0;
        if (!few_enough(o, turned.count, a->c[i].count))
            break;
        for (int j = 0; j < a->c[i].count; j++) {
            clause single = { &a->c[i].m[j], 1 };
            if (i == 0)
                put_clause(o, &next, &room, &single);
            for (int k = 0; k < turned.count && !o->why; k++) {
                clause c = clause_join(o, &turned.c[k], &single);
                put_clause(o, &next, &room, &c);
            }
        }
        turned = few_turned(o, &next);
    }
    return turned;
}

form_of_growth form_raise(orders *o, const form_of_growth *a, ratio e)
{
    form_of_growth from = ratio_sign(e) < 0 ? form_turned(o, a) : *a;
    return power_each(o, &from, e);
}

/* --- without what others outgrow -------------------------------------------------------------- */

/* May all[i] be left out of the minimum, because all[k] = O(all[i])? Of two of the same order the
 * first stays. */
static bool gives_way(const orders *o, const mono *all, int i, int k)
{
    return i != k && regime_below(o, &all[k], &all[i])
           && (k < i || !regime_below(o, &all[i], &all[k]));
}

/* Monomials that may be 0 stay: where they are 0 they are the minimum. */
clause clause_plain(orders *o, const clause *c)
{
    clause out = { arena_array(o->forms, (size_t)c->count + 1, sizeof *out.m), 0 };
    for (int i = 0; i < c->count; i++) {
        bool stays = true, vanishes = c->count > 1 && orders_may_vanish(o, &c->m[i]);
        for (int k = 0; k < c->count && stays && !vanishes; k++)
            stays = !gives_way(o, c->m, i, k);
        if (stays)
            out.m[out.count++] = c->m[i];
    }
    return out;
}

static bool clause_below(const orders *o, const clause *a, const clause *b)
{
    for (int k = 0; k < b->count; k++) {
        bool some = false;
        for (int i = 0; i < a->count && !some; i++)
            some = regime_below(o, &a->m[i], &b->m[k]);
        if (!some)
            return false;
    }
    return true;
}

form_of_growth form_plain(orders *o, const form_of_growth *f)
{
    form_of_growth out = { arena_array(o->forms, (size_t)f->count + 1, sizeof *out.c), 0 };
    for (int i = 0; i < f->count; i++) {
        bool stays = true;
        for (int k = 0; k < f->count && stays; k++)
            stays = k == i || !clause_below(o, &f->c[i], &f->c[k])
                    || (i < k && clause_below(o, &f->c[k], &f->c[i]));
        if (stays)
            out.c[out.count++] = clause_plain(o, &f->c[i]);
    }
    return out;
}

bool form_below(const orders *o, const form_of_growth *a, const form_of_growth *b)
{
    for (int i = 0; i < a->count; i++) {
        bool some = false;
        for (int k = 0; k < b->count && !some; k++)
            some = clause_below(o, &a->c[i], &b->c[k]);
        if (!some)
            return false;
    }
    return true;
}

const node *form_node(const orders *o, const form_of_growth *f)
{
    const node *sum = NULL;
    for (int i = 0; i < f->count; i++) {
        const clause *c = &f->c[i];
        const node *least = mono_node(o, &c->m[0]);
        if (c->count > 1) {
            node *min = expr_call(o->a, FN_MIN, least, mono_node(o, &c->m[1]));
            for (int j = 2; j < c->count; j++)
                expr_more(o->a, min, mono_node(o, &c->m[j]));
            least = min;
        }
        sum = sum ? expr_pair(o->a, OP_ADD, sum, least) : least;
    }
    return sum ? sum : expr_number(o->a, 0);
}
