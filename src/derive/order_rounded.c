/* Products rounded to whole numbers, under a name of their own (order_inside.h): so what is
 * subtracted from one, or a range that ends at it, stays exact.  The facts about the name are that
 * ceil(x) is from x to 2x, and floor(x) from x/2 to x, where x is 1 at least.  Forms have x for it
 * again. */
#include <string.h>

#include "base/str.h"
#include "derive/order_inside.h"

static const struct rounded *rounded_named(const orders *o, int name)
{
    for (int i = 0; i < o->rounded_count; i++)
        if (o->rounded[i].name == name)
            return &o->rounded[i];
    return NULL;
}

/* k * m >= 1, exactly */
static void add_fact(orders *o, ratio k, const mono *m, const char *text)
{
    int64_t below = 0; /* the product of powers is at least 1/k: log2 of it, rounded down */
    for (; ratio_cmp(k, ratio_of(1)) > 0; k = ratio_div(k, ratio_of(2)))
        below--;
    for (; ratio_cmp(k, ratio_make(1, 2)) <= 0; k = ratio_mul(k, ratio_of(2)))
        below++;
    regime_add(o, m, ratio_of(below), true, false, text);
}

/* What is known of the name. */
static void add_facts(orders *o, const struct rounded *r, bool up)
{
    mono name = mono_one(), turned = mono_power(&r->of.m, ratio_of(-1)), over, under;
    name.x[r->name] = ratio_of(1);
    regime_add(o, &name, ratio_of(0), true, false, "");
    over = mono_mul(&name, &turned); /* name/product */
    under = mono_power(&over, ratio_of(-1));
    ratio more = ratio_div(ratio_of(1), r->of.k);
    add_fact(o, up ? more : ratio_mul(more, ratio_of(2)), &over, "");
    add_fact(o, up ? ratio_mul(r->of.k, ratio_of(2)) : r->of.k, &under, "");
}

/* Is it so whatever ranges are open, which may be empty? */
static bool one_at_least(orders *o, const product *p)
{
    const range *outer = o->ranges;
    int facts = o->fact_count;
    ratio least;
    while (outer && outer->outer)
        outer = outer->outer;
    if (outer)
        o->fact_count = outer->facts;
    bool yes = regime_bounds(o, &p->m, &least)
               && ratio_at_least(ratio_mul(p->k, regime_power_below(least)), ratio_of(1));
    o->fact_count = facts;
    return yes;
}

static bool one_at_most(orders *o, const product *p)
{
    product turned = { ratio_div(ratio_of(1), p->k), mono_power(&p->m, ratio_of(-1)) };
    return one_at_least(o, &turned);
}

/* Can twice and half of it be computed with? */
static bool is_short(ratio k)
{
    return !ratio_bad(ratio_mul(k, ratio_of(2))) && !ratio_bad(ratio_div(k, ratio_of(2)));
}

bool orders_round(orders *o, const poly *p, bool up, poly *out)
{
    if (p->count != 1 || !is_short(p->p[0].k) || p->roughly || ratio_sign(p->p[0].k) <= 0
        || mono_has_logs(&p->p[0].m) || o->name_count == ORDER_NAMES)
        return false;
    for (int i = 0; i < o->name_count; i++)
        if (o->hidden[i] && !ratio_is(p->p[0].m.x[i], 0) && rounded_named(o, i) == NULL)
            return false;
    if (up && one_at_most(o, &p->p[0])) {
        *out = poly_number(o, ratio_of(1));
        return true;
    }
    if (!one_at_least(o, &p->p[0]))
        return false;
    int name = orders_name(o, arena_format(o->a, "%s(%lld/%lld*%s)", up ? "ceil" : "floor",
                                           (long long)p->p[0].k.p, (long long)p->p[0].k.q,
                                           mono_text(o, &p->p[0].m)));
    if (name < 0)
        return false;
    if (rounded_named(o, name) == NULL) {
        o->hidden[name] = true;
        o->rounded[o->rounded_count++] = (struct rounded){ .name = name, .of = p->p[0] };
        add_facts(o, &o->rounded[o->rounded_count - 1], up);
    }
    mono m = mono_one();
    m.x[name] = ratio_of(1);
    *out = poly_single(o, ratio_of(1), &m);
    return true;
}

/* A product without a logarithm, or a sum's variable. */
static bool is_plain(const orders *o, const poly *p)
{
    if (p->count != 1 || p->roughly || ratio_sign(p->p[0].k) <= 0 || mono_has_logs(&p->p[0].m))
        return false;
    for (int i = 0; i < o->name_count; i++)
        if (o->hidden[i] && !ratio_is(p->p[0].m.x[i], 0))
            return false;
    return true;
}

bool orders_divisor_of(orders *o, const poly *a, const poly *b, poly *out)
{
    const poly *both[] = { a, b };
    str s = { 0 };
    if (!is_plain(o, a) || !is_plain(o, b) || o->name_count == ORDER_NAMES)
        return false;
    for (int i = 0; i < 2; i++) {
        const product *p = &both[i]->p[0];
        str_add(&s, i ? ", " : "gcd(");
        if (!ratio_is(p->k, 1))
            str_format(&s, p->k.q == 1 ? "%lld*" : "%lld/%lld*", (long long)p->k.p,
                       (long long)p->k.q);
        str_add(&s, mono_text(o, &p->m));
    }
    str_add(&s, ")");
    int name = orders_name(o, str_text(&s));
    const char *text = name < 0 ? "" : o->names[name];
    str_clear(&s);
    if (name < 0)
        return false;
    mono m = mono_one(), turned = mono_one();
    m.x[name] = ratio_of(1);
    turned.x[name] = ratio_of(-1);
    *out = poly_single(o, ratio_of(1), &m);
    if (rounded_named(o, name))
        return true;
    o->hidden[name] = true;
    o->rounded[o->rounded_count++] = (struct rounded){ .name = name,
                                                       .of = b->p[0],
                                                       .divisor = true };
    regime_add(o, &m, ratio_of(0), true, false, arena_format(o->a, "%s >= 1", text));
    for (int i = 0; i < 2; i++) {
        mono v = mono_mul(&turned, &both[i]->p[0].m);
        add_fact(o, both[i]->p[0].k, &v,
                 arena_format(o->a, "%s <= %s", text, mono_text(o, &both[i]->p[0].m)));
    }
    return true;
}

form_of_growth orders_without_divisors(orders *o, const form_of_growth *f, bool low)
{
    form_of_growth out = { NULL, 0 };
    for (int i = 0; i < f->count; i++) {
        form_of_growth least = { NULL, 0 };
        for (int j = 0; j < f->c[i].count; j++) {
            mono m = f->c[i].m[j];
            for (int k = 0; k < o->rounded_count; k++) {
                ratio *e = &m.x[o->rounded[k].name], was = *e;
                *e = ratio_of(0);
                mono most = mono_power(&o->rounded[k].of.m, was);
                if (ratio_sign(was) != 0 && (ratio_sign(was) > 0) != low)
                    m = mono_mul(&m, &most);
            }
            form_of_growth one = form_of(o, &m);
            least = j ? form_min(o, &least, &one) : one;
        }
        out = form_max(o, &out, &least);
    }
    return out;
}

bool orders_is_rounded(const orders *o, const poly *p)
{
    for (int i = 0; i < o->rounded_count; i++)
        for (int k = 0; k < p->count && !o->rounded[i].divisor; k++)
            if (!ratio_is(p->p[k].m.x[o->rounded[i].name], 0))
                return true;
    return false;
}

/* Names within names: the last one first. */
static mono without(const orders *o, const mono *m)
{
    mono out = *m;
    for (int i = o->rounded_count - 1; i >= 0; i--) {
        ratio e = out.x[o->rounded[i].name];
        if (o->rounded[i].divisor || ratio_is(e, 0))
            continue;
        mono of = mono_power(&o->rounded[i].of.m, e);
        out.x[o->rounded[i].name] = ratio_of(0);
        out = mono_mul(&out, &of);
    }
    return out;
}

form_of_growth orders_unrounded(orders *o, const form_of_growth *f)
{
    form_of_growth out = { NULL, 0 };
    if (o->rounded_count == 0)
        return *f;
    for (int i = 0; i < f->count; i++) {
        form_of_growth least = { NULL, 0 };
        for (int j = 0; j < f->c[i].count; j++) {
            mono m = without(o, &f->c[i].m[j]);
            form_of_growth one = form_of(o, &m);
            least = j ? form_min(o, &least, &one) : one;
        }
        out = form_max(o, &out, &least);
    }
    return out;
}

void orders_forget_rounded(orders *o)
{
    int kept = 0;
    for (int i = 0; i < o->fact_count; i++) {
        bool of_it = false;
        for (int k = 0; k < o->rounded_count && !of_it; k++)
            of_it = !o->rounded[k].divisor && !ratio_is(o->facts[i].v.x[o->rounded[k].name], 0);
        if (!of_it)
            o->facts[kept++] = o->facts[i];
    }
    o->fact_count = kept;
}
