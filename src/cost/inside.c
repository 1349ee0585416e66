/* References held against their arrays: see inside.h.
 *
 * What is known are facts, polynomials that are at least 0.  A goal, a polynomial that is to be
 * more than 0, is taken to one without its innermost variable, by a fact in which the variable
 * stands with the other sign; and so on, until what is left is plainly more than 0. */
#include "cost/inside.h"

#include <string.h>

#include "base/deadline.h"
#include "base/stack.h"
#include "cost/writer.h"
#include "lang/unparse.h"

enum { FACTS = 96, OWN_FACTS = 12, VARIABLES = 32, DEPTH = 14, TRIES = 400 };

typedef struct scene {
    writer w; /* what is known of parameters and lets; scene.w.s */
    sym fact[FACTS];
    int facts;
    const char *variable[VARIABLES]; /* around the reference, the innermost last */
    int variables;
    int tries;
    const char *algorithm;
    cost_inside *out;
} scene;

/* --- facts ------------------------------------------------------------------------------------ */

static void add_fact(scene *c, sym f)
{
    if (c->facts < FACTS && !c->w.s.bad)
        c->fact[c->facts++] = f;
    c->w.s.bad = false;
}

static bool at_least_zero(scene *c, const sym *k, int depth);

/* The facts that a comparison is: a <= b is b - a >= 0, and a < b of whole numbers
 * b - a - 1 >= 0. */
static void add_comparison(scene *c, const node *n, bool holds)
{
    op_kind o;
    sym up, down;
    if (!active_comparison(&c->w, n, holds, &o, &up))
        return;
    const bool whole = sym_is_whole(&c->w.s, &up);
    down = sym_negative(&c->w.s, &up);
    if (o == OP_NE && whole)
        o = at_least_zero(c, &up, DEPTH / 2)     ? OP_GT
            : at_least_zero(c, &down, DEPTH / 2) ? OP_LT
                                                 : o;
    bool strict = whole && (o == OP_LT || o == OP_GT);
    if (o == OP_GE || o == OP_GT || o == OP_EQ)
        add_fact(c, sym_plus(&c->w.s, &up, -strict));
    if (o == OP_LE || o == OP_LT || o == OP_EQ)
        add_fact(c, sym_plus(&c->w.s, &down, -strict));
}

static void add_condition(scene *c, const node *n, bool holds)
{
    if (stack_low() || (n->kind != N_BINARY && n->kind != N_UNARY))
        return;
    if (n->op == OP_NOT) {
        add_condition(c, n->a, !holds);
    } else if (n->op == (holds ? OP_AND : OP_OR)) {
        add_condition(c, n->a, holds);
        add_condition(c, n->b, holds);
    } else {
        add_comparison(c, n, holds);
    }
}

/* A variable from lo to hi. */
static void add_variable(scene *c, loop *l, const char *name, const node *lo, const node *hi)
{
    sym first = sym_of(&c->w.s, lo);
    *l = (loop){ name, sym_lower(&c->w.s, &first), c->w.loops };
    c->w.loops = l;
    if (c->variables < VARIABLES)
        c->variable[c->variables++] = name;
    sym v = sym_name(&c->w.s, name), last = sym_of(&c->w.s, hi);
    add_fact(c, sym_add(&c->w.s, &v, &first, -1));
    add_fact(c, sym_add(&c->w.s, &last, &v, -1));
}

/* --- what a polynomial is made of ------------------------------------------------------------- */

/* How deep the innermost variable is that the atom speaks of; of two such the one that is made from
 * it comes first. */
static int rank_of(const scene *c, int atom)
{
    const struct atom *x = &c->w.s.atoms[atom];
    int made = x->is->kind == N_NAME ? 0 : x->exponent ? 1 : 2;
    for (int i = c->variables; i > 0; i--)
        if (expr_mentions(x->is, c->variable[i - 1]))
            return 3 * i + made;
    return made;
}

static int innermost(const scene *c, const sym *h)
{
    int best = -1;
    for (int i = 0; i < h->count; i++)
        for (int j = 0; j < h->t[i].count; j++) {
            int atom = h->t[i].atom[j];
            if (best < 0 || rank_of(c, atom) > rank_of(c, best)
                || (rank_of(c, atom) == rank_of(c, best) && atom > best))
                best = atom;
        }
    return best;
}

/* h = k*atom + rest; the atom once out of each product that has it.  False: it has none. */
static bool take_out(scene *c, const sym *h, int atom, sym *k, sym *rest)
{
    arena *a = c->w.s.a;
    *k = (sym){ arena_array(a, (size_t)h->count + 1, sizeof(sym_term)), 0 };
    *rest = (sym){ arena_array(a, (size_t)h->count + 1, sizeof(sym_term)), 0 };
    for (int i = 0; i < h->count; i++) {
        sym_term t = h->t[i];
        int at = 0;
        while (at < t.count && t.atom[at] != atom)
            at++;
        bool found = at < t.count;
        if (found)
            memmove(&t.atom[at], &t.atom[at + 1], (size_t)(--t.count - at) * sizeof *t.atom);
        sym *to = found ? k : rest;
        to->t[to->count++] = t;
    }
    return k->count > 0;
}

static bool is_positive(scene *c, const sym *h, int depth);

/* Surely not below 0; a whole number is not where it is above -1. */
static bool at_least_zero(scene *c, const sym *k, int depth)
{
    sym more = sym_plus(&c->w.s, k, sym_is_whole(&c->w.s, k));
    return sym_not_negative(&c->w.s, k) || is_positive(c, &more, depth);
}

/* 1, -1: it is surely at least `least`, at most -least, which is 0 or 1; 0: nothing is known. */
static int sign_of(scene *c, const sym *k, int least, int depth)
{
    symbols *s = &c->w.s;
    sym less = sym_negative(&c->w.s, k);
    bool low = least ? sym_at_least_one(s, k) : sym_not_negative(s, k),
         high = least ? sym_at_least_one(s, &less) : sym_not_negative(s, &less);
    if (low || high)
        return low ? 1 : -1;
    if (!sym_not_negative(s, &less)
        && (least ? is_positive(c, k, depth) : at_least_zero(c, k, depth)))
        return 1;
    bool below = !sym_not_negative(s, k)
                 && (least ? is_positive(c, &less, depth) : at_least_zero(c, &less, depth));
    return -below;
}

/* --- facts of an atom's own ------------------------------------------------------------------- */

typedef struct own {
    sym fact[OWN_FACTS];
    int count;
} own;

static void add_own(scene *c, own *o, sym f)
{
    if (o->count < OWN_FACTS && !c->w.s.bad)
        o->fact[o->count++] = f;
    c->w.s.bad = false;
}

/* q = x/y, rounded down (-1), up (1), or not at all. */
static void facts_of_quotient(scene *c, own *o, const sym *q, const node *over, const node *under,
                              int rounded, int depth)
{
    symbols *s = &c->w.s;
    sym x = sym_of(s, over), y = sym_of(s, under), all = sym_mul(s, q, &y), ex, ey,
        gap = sym_plus(&c->w.s, &y, -(sym_is_whole(&c->w.s, &x) && sym_is_whole(&c->w.s, &y)));
    if (!sym_at_least_one(s, &y) && !is_positive(c, &y, depth))
        return;
    bool exact = rounded == 0;
    if (!exact && sym_log2(s, over, &ex) && sym_log2(s, under, &ey)) {
        sym more = sym_add(s, &ex, &ey, -1);
        exact = at_least_zero(c, &more, depth);
    }
    sym low = rounded < 0 && !exact ? sym_add(s, &x, &gap, -1) : x,
        high = rounded > 0 && !exact ? sym_add(s, &x, &gap, 1) : x;
    add_own(c, o, sym_add(s, &all, &low, -1));
    add_own(c, o, sym_add(s, &high, &all, -1));
}

/* 2^e: what it is where a variable of e is at an end. */
static void facts_of_power(scene *c, own *o, const sym *power, sym is)
{
    symbols *s = &c->w.s;
    sym k, rest, fk, frest;
    int v = innermost(c, &is);
    ratio by, f;
    if (v < 0 || !take_out(c, &is, v, &k, &rest) || !sym_constant(&k, &by))
        return;
    for (int i = c->facts - 1; i >= 0; i--) {
        if (!take_out(c, &c->fact[i], v, &fk, &frest) || !sym_constant(&fk, &f)
            || (!ratio_is(f, 1) && !ratio_is(f, -1)) || by.q != 1)
            continue;
        /* v is at the fact's end: f*v + frest = 0 */
        sym end = ratio_is(f, 1) ? sym_negative(&c->w.s, &frest) : frest;
        end = sym_mul(s, &end, &k);
        end = sym_add(s, &rest, &end, 1);
        sym there = sym_power_of_two(s, &end);
        bool least = (f.p > 0) == (by.p > 0);
        add_own(c, o, least ? sym_add(s, power, &there, -1) : sym_add(s, &there, power, -1));
    }
}

/* Bits of two numbers joined: no new ones, so below each power of two that both are below. */
static void facts_of_bits(scene *c, own *o, const sym *x, const node *n, int depth)
{
    symbols *s = &c->w.s;
    sym a = sym_of(s, n->a), b = sym_of(s, n->b), sum = sym_add(s, &a, &b, 1);
    if (!at_least_zero(c, &a, depth) || !at_least_zero(c, &b, depth))
        return;
    for (int of = 0; of < 2; of++)
        for (const node *p = entry_item(of ? c->w.model : c->w.algorithm, N_PARAM); p;
             p = entry_next(p->next, N_PARAM)) {
            sym all = sym_name(s, p->name), over_a = sym_add(s, &all, &a, -1),
                over_b = sym_add(s, &all, &b, -1);
            if (!cost_is_power(c->w.algorithm, c->w.model, p->name)
                || !is_positive(c, &over_a, depth) || !is_positive(c, &over_b, depth))
                continue;
            all = sym_plus(&c->w.s, &all, -1);
            add_own(c, o, sym_add(s, &all, x, -1));
        }
    add_own(c, o, *x);
    add_own(c, o, sym_add(s, &sum, x, -1));
}

static void facts_of_function(scene *c, own *o, const sym *x, const node *n, int depth)
{
    const node *in = n->kind == N_CALL ? n->a : n->kind == N_FLOOR || n->kind == N_CEIL ? n->a : n;
    bool up = expr_calls(n, FN_CEIL),
         down = expr_calls(n, FN_FLOOR);
    if (n->kind == N_BINARY && n->op == OP_FDIV)
        facts_of_quotient(c, o, x, n->a, n->b, -1, depth);
    else if (n->kind == N_BINARY && n->op == OP_DIV)
        facts_of_quotient(c, o, x, n->a, n->b, 0, depth);
    else if ((up || down) && in->kind == N_BINARY && in->op == OP_DIV)
        facts_of_quotient(c, o, x, in->a, in->b, up ? 1 : -1, depth);
    else if (n->kind == N_BINARY && (n->op == OP_XOR || n->op == OP_BOR || n->op == OP_BAND))
        facts_of_bits(c, o, x, n, depth);
}

static void facts_of_atom(scene *c, int atom, own *o, int depth)
{
    symbols *s = &c->w.s;
    const node *n = s->atoms[atom].is;
    sym x = { arena_alloc(s->a, 2 * sizeof(sym_term)), 1 };
    x.t[0] = (sym_term){ .k = ratio_of(1), .count = 1, .atom = { (short)atom } };
    if (s->atoms[atom].exponent)
        facts_of_power(c, o, &x, *s->atoms[atom].exponent);
    else
        facts_of_function(c, o, &x, n, depth);
    if (s->atoms[atom].least >= 0) {
        sym least = sym_number(s, s->atoms[atom].least);
        add_own(c, o, sym_add(s, &x, &least, -1));
    }
}

/* --- the proof -------------------------------------------------------------------------------- */

/* The goal with the value in the atom's place. */
static bool holds_with(scene *c, const sym *k, const sym *rest, const node *value, int depth)
{
    sym v = sym_of(&c->w.s, value), h = sym_mul(&c->w.s, k, &v);
    h = sym_add(&c->w.s, &h, rest, 1);
    return is_positive(c, &h, depth);
}

/* min(x, y), max(x, y), if t then x else y: in either case. */
static bool split(scene *c, const node *n, const sym *k, const sym *rest, int depth)
{
    int before = c->facts;
    bool good = true;
    const node *x = n->kind == N_IF ? n->b : n->a, *y = n->kind == N_IF ? n->c : n->a->next;
    node *more = node_binary(c->w.s.a, expr_calls(n, FN_MIN) ? OP_LE : OP_GE, x, y);
    for (int side = 0; side < 2 && good; side++) {
        add_condition(c, n->kind == N_IF ? n->a : more, side == 0);
        good = holds_with(c, k, rest, side ? y : x, depth);
        c->facts = before;
    }
    return good;
}

static bool is_choice(const node *n)
{
    return n
           && (n->kind == N_IF
               || ((expr_calls(n, FN_MIN) || expr_calls(n, FN_MAX)) && node_count(n->a) == 2));
}

/* Without the atom, of which h has k: the multiple of the fact that takes it away.  A fact about
 * atoms that are further inside would bring these back. */
static bool by_fact(scene *c, const sym *fact, int atom, const sym *k, const sym *rest, int sign,
                    int depth)
{
    symbols *s = &c->w.s;
    sym fk, frest;
    if (!take_out(c, fact, atom, &fk, &frest) || sign_of(c, &fk, 1, depth - 4) != sign)
        return false;
    sym a = sym_mul(s, &fk, rest), b = sym_mul(s, k, &frest),
        h = sign > 0 ? sym_add(s, &a, &b, -1) : sym_add(s, &b, &a, -1);
    bool good = !s->bad && is_positive(c, &h, depth);
    s->bad = false;
    return good;
}

/* Without the factors that all of it has and that are surely more than 0. */
static sym reduced(scene *c, const sym *h)
{
    sym now = *h, k, rest;
    for (int i = h->count ? h->t[0].count - 1 : -1; i >= 0; i--) {
        int atom = h->t[0].atom[i];
        if (c->w.s.atoms[atom].least == 1 && take_out(c, &now, atom, &k, &rest) && rest.count == 0)
            now = k;
    }
    return now;
}

static bool is_positive(scene *c, const sym *goal, int depth)
{
    symbols *s = &c->w.s;
    sym k, rest, less = reduced(c, goal);
    const sym *h = &less;
    own o = { .count = 0 };
    sym below = sym_negative(&c->w.s, h);
    if (s->bad || sym_at_least_one(s, h) || sym_not_negative(s, &below))
        return !s->bad && sym_at_least_one(s, h);
    int atom = depth > 0 && c->tries-- > 0 && !stack_low() ? innermost(c, h) : -1;
    if (atom < 0 || !take_out(c, h, atom, &k, &rest))
        return false;
    if (is_choice(s->atoms[atom].is))
        return split(c, s->atoms[atom].is, &k, &rest, depth - 1);
    int sign = sign_of(c, &k, 0, depth - 4);
    if (sign == 0)
        return false;
    facts_of_atom(c, atom, &o, depth - 4);
    for (int i = 0; i < o.count; i++)
        if (by_fact(c, &o.fact[i], atom, &k, &rest, sign, depth - 1))
            return true;
    for (int i = c->facts - 1; i >= 0; i--)
        if (innermost(c, &c->fact[i]) == atom
            && by_fact(c, &c->fact[i], atom, &k, &rest, sign, depth - 1))
            return true;
    return false;
}

/* --- the program ------------------------------------------------------------------------------ */

/* Is a >= b?  Of whole numbers, for what is not one is refused as a size and as a subscript. */
static bool at_least(scene *c, const node *a, const node *b)
{
    sym x = sym_of(&c->w.s, a), y = sym_of(&c->w.s, b), h = sym_span(&c->w.s, &y, &x);
    c->tries = TRIES;
    bool good = is_positive(c, &h, DEPTH);
    c->w.s.bad = false;
    return good;
}

static void find(scene *c, const cost_node *n);

/* Of a place that is passed several times what is not known of one of them counts. */
static void note(scene *c, const cost_node *n, const char *why)
{
    cost_reference *r = (cost_reference *)c->out->first, *last = NULL;
    for (; r && (r->at.from != n->at.from || r->at.src != n->at.src); r = (cost_reference *)r->next)
        last = r;
    if (r) {
        r->why = r->why ? r->why : why;
        return;
    }
    r = arena_alloc(c->w.s.a, sizeof *r);
    *r = (cost_reference){ n->at, n->array, why, NULL };
    *(last ? &last->next : (cost_reference **)&c->out->first) = r;
}

static void reference(scene *c, const cost_node *n)
{
    arena *a = c->w.s.a;
    const char *why = n->address == NULL ? arena_format(
                          a, n->unsolved ? "not solved: %s" : "data decide: %s", n->reason)
                      : n->subscripts ? NULL
                                      : "which member of the family it is, is not known";
    for (const cost_subscript *s = n->subscripts; s && why == NULL; s = s->next) {
        const node *lo = s->lo ? s->lo : node_number(a, n->at, 0);
        bool low = at_least(c, s->at, lo);
        if (!low || !at_least(c, s->hi, s->at))
            why = arena_format(a, "%s %s %s is not proved", unparse_arena(a, s->at),
                               low ? "<=" : ">=", unparse_arena(a, low ? s->hi : lo));
    }
    note(c, n, why);
}

static void add_masks(scene *c, const cost_mask *m)
{
    if (m == NULL)
        return;
    add_masks(c, m->outer);
    if (m->condition)
        add_condition(c, m->condition, m->holds);
}

static void access_of(scene *c, const cost_node *n)
{
    loop l[COST_VARS];
    int facts = c->facts, variables = c->variables;
    const loop *around = c->w.loops;
    if (n->place->caller || strcmp(n->place->algorithm, c->algorithm) != 0)
        return;
    for (int v = 0; v < n->range->vars; v++)
        add_variable(c, &l[v], n->range->name[v], n->range->lo[v], n->range->hi[v]);
    c->tries = TRIES;
    add_masks(c, n->mask);
    reference(c, n);
    c->facts = facts;
    c->variables = variables;
    c->w.loops = around;
}

static void find(scene *c, const cost_node *n)
{
    for (; n && !deadline_passed(); n = n->next) {
        int facts = c->facts, variables = c->variables;
        const loop *around = c->w.loops;
        loop l;
        c->tries = TRIES;
        if (n->kind == COST_ACCESS)
            access_of(c, n);
        if (n->opaque && n->place->caller == NULL)
            note(c, n, n->why);
        if (n->kind == COST_SUM || n->kind == COST_LAUNCH)
            add_variable(c, &l, n->var, n->lo, n->most ? n->most : n->hi);
        if (n->condition && n->kind != COST_NEED)
            add_condition(c, n->condition, true);
        find(c, n->body);
        c->facts = facts;
        if (n->condition && n->kind == COST_IF)
            add_condition(c, n->condition, false);
        find(c, n->other);
        c->facts = facts;
        c->variables = variables;
        c->w.loops = around;
        if (n->condition && n->kind == COST_NEED) /* all that follows */
            add_condition(c, n->condition, true);
    }
}

/* Lets stand for what they are, x mod y for x - y*(x div y). */
static bool alias(symbols *s, const node *n, sym *out)
{
    const scene *c = s->data;
    if (n->kind == N_NAME) {
        const node *let = writer_fixed(&c->w, n->name);
        if (let == NULL)
            return false;
        *out = sym_of(s, let);
        return true;
    }
    if (n->kind != N_BINARY || n->op != OP_MOD)
        return false;
    sym x = sym_of(s, n->a), y = sym_of(s, n->b),
        q = sym_of(s, node_binary(s->a, OP_FDIV, n->a, n->b));
    q = sym_mul(s, &q, &y);
    *out = sym_add(s, &x, &q, -1);
    return true;
}

static void add_requires(scene *c, const node *items)
{
    for (const node *r = entry_next(items, N_REQUIRE); r; r = entry_next(r->next, N_REQUIRE)) {
        c->tries = TRIES;
        add_condition(c, r->a, true);
    }
}

void cost_inside_of(catalog *cat, arena *a, const entry *algorithm, const entry *model,
                    cost_inside *out)
{
    cost_tree tree;
    scene *c = arena_alloc(a, sizeof *c);
    *out = (cost_inside){ 0 };
    cost_tree_of(cat, a, algorithm, model, &tree);
    writer_begin(&c->w, a, algorithm, model);
    c->w.s.alias = alias;
    c->algorithm = algorithm->name;
    c->out = out;
    add_requires(c, model->def->a);
    add_requires(c, algorithm->def->a);
    const node *on = entry_on(algorithm, model->name);
    add_requires(c, on ? on->a : NULL);
    find(c, tree.first);
    out->why = tree.why ? tree.why : deadline_passed() ? "it was stopped" : NULL;
    out->where = tree.where;
    for (const cost_reference *r = out->first; r; r = r->next)
        *(r->why ? &out->open : &out->inside) += 1;
}
