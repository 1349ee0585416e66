/* See proof_value.h. */
#include <string.h>

#include "cost/count.h"
#include "proof/normal.h"
#include "tests/laws/proof_value.h"
#include "tests/laws/random.h"

enum { MOST_TERMS = 400, MOST_CELLS = 4096 };

static bool value(proof_point *at, const node *e, num *out);

static bool truth(proof_point *at, const node *e, bool *out)
{
    num v;
    if (!value(at, e, &v))
        return false;
    bool good = v.kind == NUM_BOOL;
    *out = good && v.u.i;
    num_clear(&v);
    return good;
}

static bool small(proof_point *at, const node *e, int64_t *out)
{
    num v;
    if (!value(at, e, &v))
        return false;
    bool good = num_to_i64(&v, out);
    num_clear(&v);
    return good;
}

/* A let speaks of the claim's names, whatever a sum around it binds. */
static bool of_let(proof_point *at, const char *name, num *out)
{
    bool good = false;
    for (int i = 0; i < at->p->let_count && !good; i++)
        if (strcmp(at->p->lets[i].name, name) == 0) {
            proof_point own = *at; /* a sum in it binds names of its own */
            own.count = at->free;
            good = value(&own, at->p->lets[i].is, out);
        }
    return good;
}

static bool named(proof_point *at, const char *name, int64_t *out)
{
    num v;
    for (int i = at->count - 1; i >= 0; i--)
        if (strcmp(at->names[i].name, name) == 0)
            return num_to_i64(&at->names[i].is, out);
    if (!of_let(at, name, &v))
        return false;
    bool good = num_to_i64(&v, out);
    num_clear(&v);
    return good;
}

/* Any function: none, a few, or many for all arguments, by its name, and one more for some. */
static void made_up(const proof_point *at, const char *name, const int64_t *of, int count, num *out)
{
    static const int64_t about[] = { 0, 1, 30, 1 << 20 };
    uint64_t all = at->made, own;
    for (; *name; name++)
        all = (all ^ (unsigned char)*name) * UINT64_C(0x9e3779b97f4a7c15), all ^= all >> 29;
    own = all;
    for (int i = 0; i < count; i++)
        own = (own ^ (uint64_t)of[i]) * UINT64_C(0x9e3779b97f4a7c15), own ^= own >> 29;
    *out = num_int(about[all % 4] + (int64_t)(own % 2));
}

/* strided(s, d, o), contiguous(s), broadcast(s): the time of the cells o, o + d, ... */
static bool operation(proof_point *at, const node *e, num *out)
{
    const bool strided = strcmp(e->name, "strided") == 0, one = strcmp(e->name, "broadcast") == 0;
    int64_t s, d = one ? 0 : 1, o = 0, p, w, l;
    access_count counted;
    if ((!strided && !one && strcmp(e->name, "contiguous") != 0) || at->p->model == NULL
        || node_count(e->a) != (strided ? 3 : 1) || !small(at, e->a, &s)
        || (strided && (!small(at, e->a->next, &d) || !small(at, e->a->next->next, &o) || d < 1))
        || s < 0 || o < 0 || s > MOST_CELLS || !named(at, "p", &p) || !named(at, "w", &w)
        || !named(at, "l", &l) || p < 1 || w < 1 || l < 1)
        return false;
    if (at->made) {
        made_up(at, e->name, (const int64_t[]){ s, d, o }, 3, out);
        return true;
    }
    const bool global = strcmp(at->p->model, "hmm") == 0; /* its memory is that of the UMM */
    access_machine m = { .kind = access_machine_named(global ? "umm" : at->p->model),
                         .p = (uint64_t)p,
                         .w = (uint64_t)w,
                         .l = (uint64_t)l,
                         .lockstep = at->lockstep };
    op_count *op = count_begin(&m);
    for (int64_t i = 0; i < s; i++)
        count_ask(op, true, (uint64_t)(o + i * d));
    if (count_end(op, &counted) != ST_OK)
        return false;
    *out = num_int((int64_t)counted.time);
    return true;
}

/* The call of a function of the catalogue, by its definition. */
static bool defined(proof_point *at, const node *e, num *out)
{
    enum { MOST = 8 };
    proof_law law;
    proof_binding with[MOST];
    const node *x = e->a;
    int count = 0;
    if (!at->lore || !at->lore->definition(at->lore->data, e->name, &law)
        || node_count(law.params) != node_count(x) || node_count(x) > MOST)
        return false;
    arena *a = arena_new();
    for (const node *p = law.params; p; p = p->next, x = x->next)
        with[count++] = (proof_binding){ p->name, node_copy_one(a, x) };
    const bool good = count && value(at, normal_put(a, law.is, with, count), out);
    arena_free(a);
    return good;
}

static bool call(proof_point *at, const node *e, num *out)
{
    static const struct {
        const char *name;
        num_unary *one;
        num_binary *two;
    } rows[] = { { "ceil", num_ceil, NULL },         { "floor", num_floor, NULL },
                 { "log2", num_log2, NULL },         { "ilog2", num_ilog2, NULL },
                 { "clog2", num_clog2, NULL },       { "ln", num_ln, NULL },
                 { "sqrt", num_sqrt, NULL },         { "factorial", num_factorial, NULL },
                 { "is_pow2", num_is_pow2, NULL },   { "gcd", NULL, num_gcd },
                 { "min", NULL, num_min },           { "max", NULL, num_max },
                 { "binomial", NULL, num_binomial }, { "log", NULL, num_log } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        num a, b;
        if (strcmp(rows[i].name, e->name) != 0 || node_count(e->a) != (rows[i].one ? 1 : 2))
            continue;
        if (!value(at, e->a, &a))
            return false;
        if (rows[i].one) {
            status st = rows[i].one(&at->numbers, out, &a);
            num_clear(&a);
            return st == ST_OK;
        }
        if (!value(at, e->a->next, &b)) {
            num_clear(&a);
            return false;
        }
        status st = rows[i].two(&at->numbers, out, &a, &b);
        num_clears(&a, &b, NULL);
        return st == ST_OK;
    }
    return operation(at, e, out) || defined(at, e, out);
}

static bool sum(proof_point *at, const node *e, num *out)
{
    int64_t from, to;
    if (e->op != AGGREGATE_SUM || e->c || e->a->next || e->a->a->kind != N_RANGE || e->a->a->c
        || !small(at, e->a->a->a, &from) || !small(at, e->a->a->b, &to) || to - from > MOST_TERMS
        || at->count == POINT_NAMES)
        return false;
    num total = num_int(0);
    bool good = true;
    at->names[at->count++].name = e->a->name;
    for (int64_t t = from; t <= to && good; t++) {
        num x;
        at->names[at->count - 1].is = num_int(t);
        good = value(at, e->b, &x);
        if (good) {
            good = num_update(&at->numbers, num_add, &total, &x) == ST_OK;
            num_clear(&x);
        }
    }
    at->count--;
    *out = good ? total : num_int(0);
    if (!good)
        num_clear(&total);
    return good;
}

static bool binary(proof_point *at, const node *e, num *out)
{
    num a, b;
    int order;
    bool good = false, x, y;
    if (e->op == OP_AND || e->op == OP_OR) {
        if (!truth(at, e->a, &x) || !truth(at, e->b, &y))
            return false;
        *out = num_bool(e->op == OP_AND ? x && y : x || y);
        return true;
    }
    if (!value(at, e->a, &a))
        return false;
    if (!value(at, e->b, &b)) {
        num_clear(&a);
        return false;
    }
    num_ctx *n = &at->numbers;
    switch (e->op) {
    case OP_ADD: good = num_add(n, out, &a, &b) == ST_OK; break;
    case OP_SUB: good = num_sub(n, out, &a, &b) == ST_OK; break;
    case OP_MUL: good = num_mul(n, out, &a, &b) == ST_OK; break;
    case OP_DIV: good = num_div(n, out, &a, &b) == ST_OK; break;
    case OP_POW: good = num_pow(n, out, &a, &b) == ST_OK; break;
    case OP_FDIV: good = num_fdiv(n, out, &a, &b) == ST_OK; break;
    case OP_MOD: good = num_fmod(n, out, &a, &b) == ST_OK; break;
    default:
        if (e->op < OP_EQ || e->op > OP_GE)
            break;
        good = num_cmp(n, &a, &b, &order) == ST_OK;
        *out = num_bool(e->op == OP_EQ   ? order == 0
                        : e->op == OP_NE ? order != 0
                        : e->op == OP_LT ? order < 0
                        : e->op == OP_LE ? order <= 0
                        : e->op == OP_GT ? order > 0
                                         : order >= 0);
    }
    num_clears(&a, &b, NULL);
    return good;
}

static bool of_name(proof_point *at, const char *name, num *out)
{
    for (int i = at->count - 1; i >= 0; i--)
        if (strcmp(at->names[i].name, name) == 0) {
            *out = num_copy(&at->names[i].is);
            return true;
        }
    proof_law law;
    if (of_let(at, name, out))
        return true;
    return at->lore && at->lore->definition(at->lore->data, name, &law) && law.params == NULL
           && value(at, law.is, out);
}

/* False: e has no value there. */
static bool value(proof_point *at, const node *e, num *out)
{
    num a;
    bool yes;
    switch (e->kind) {
    case N_NUMBER: *out = num_copy(&e->value); return true;
    case N_NAME: return of_name(at, e->name, out);
    case N_BINARY: return binary(at, e, out);
    case N_CALL: return call(at, e, out);
    case N_AGGREGATE: return sum(at, e, out);
    case N_IF: return truth(at, e->a, &yes) && value(at, yes ? e->b : e->c, out);
    case N_UNARY:
        if (e->op == OP_NOT) {
            *out = num_int(0);
            if (!truth(at, e->a, &yes))
                return false;
            *out = num_bool(!yes);
            return true;
        }
        if (!value(at, e->a, &a))
            return false;
        yes = num_neg(&at->numbers, out, &a) == ST_OK;
        num_clear(&a);
        return yes;
    default: return false;
    }
}

/* --- points ----------------------------------------------------------------------------------- */

static void add_name(proof_point *at, const char *name)
{
    proof_law law;
    for (int i = 0; i < at->count; i++)
        if (strcmp(at->names[i].name, name) == 0)
            return;
    for (int i = 0; i < at->p->let_count; i++)
        if (strcmp(at->p->lets[i].name, name) == 0)
            return;
    if (at->count == POINT_NAMES
        || (at->lore && at->lore->definition(at->lore->data, name, &law) && law.params == NULL))
        return;
    at->names[at->count++].name = name;
}

/* The free names; what a sum binds is none. */
static void names_of(proof_point *at, const node *e, const char *const *bound, int depth)
{
    const char *inner[16];
    if (e == NULL || depth > 14)
        return;
    if (e->kind == N_NAME) {
        for (int i = 0; i < depth; i++)
            if (strcmp(bound[i], e->name) == 0)
                return;
        add_name(at, e->name);
        return;
    }
    if (e->kind == N_CALL) {
        for (const node *x = e->a; x; x = x->next)
            names_of(at, x, bound, depth);
        return;
    }
    if (e->kind == N_AGGREGATE) {
        for (int i = 0; i < depth; i++)
            inner[i] = bound[i];
        inner[depth] = e->a->name;
        names_of(at, e->a->a->a, bound, depth);
        names_of(at, e->a->a->b, bound, depth);
        names_of(at, e->b, inner, depth + 1);
        return;
    }
    names_of(at, e->a, bound, depth);
    names_of(at, e->b, bound, depth);
    names_of(at, e->c, bound, depth);
}

static int64_t some_number(void)
{
    static const int64_t often[] = { 1, 1, 2, 2, 3, 4, 4, 5, 7, 8, 16, 32 };
    return chance(90) ? often[random_to(11)] : random_to(20);
}

bool point_some(proof_point *at, const proof *p, const proof_lore *lore)
{
    *at = (proof_point){ .p = p, .lore = lore, .lockstep = chance(50) };
    num_ctx_init(&at->numbers);
    at->numbers.max_precision = 256;
    names_of(at, p->left, NULL, 0);
    names_of(at, p->right, NULL, 0);
    for (int i = 0; i < p->where_count; i++)
        names_of(at, p->where[i], NULL, 0);
    for (int i = 0; i < p->let_count; i++)
        names_of(at, p->lets[i].is, NULL, 0);
    at->free = at->count;
    for (int turn = 0; turn < 400; turn++) {
        bool good = true;
        for (int i = 0; i < at->count; i++)
            at->names[i].is = num_int(some_number());
        for (int i = 0; i < p->where_count && good; i++) {
            bool yes;
            good = truth(at, p->where[i], &yes) && yes;
        }
        if (good)
            return true;
    }
    return false;
}

void point_leave(proof_point *at)
{
    for (int i = 0; i < at->count; i++)
        num_clear(&at->names[i].is);
}

/* times: NULL for 1 */
static int compared(proof_point *at, const node *l, const node *r, const node *times, bool equal)
{
    num a, b, by = num_int(1);
    int order, said = -1;
    if (!value(at, l, &a))
        return -1;
    if ((times == NULL || value(at, times, &by)) && value(at, r, &b)) {
        if (num_update(&at->numbers, num_mul, &b, &by) == ST_OK) {
            const status st = num_cmp(&at->numbers, &a, &b, &order);
            said = st == ST_UNDECIDED && equal ? 1 /* 256 bits tell no difference: log2(3) */
                   : st != ST_OK               ? -1
                   : equal                     ? order == 0
                                               : order <= 0;
        }
        num_clear(&b);
    }
    num_clears(&a, &by, NULL);
    return said;
}

/* Values for the step's scope; false where it is empty, or a condition does not hold. */
static bool enter(proof_point *at, const proof_step *s)
{
    for (int i = 0; i < s->scopes; i++) {
        int64_t from, to;
        if (at->count == POINT_NAMES || !small(at, s->scope[i].from, &from)
            || !small(at, s->scope[i].to, &to) || from > to)
            return false;
        long wide = to - from > 60 ? 60 : (long)(to - from);
        at->names[at->count].name = s->scope[i].name;
        at->names[at->count++].is = num_int(chance(30)   ? from
                                            : chance(30) ? to
                                                         : from + random_to(wide));
    }
    for (int i = 0; i < s->unders; i++) {
        bool yes;
        if (!truth(at, s->under[i], &yes) || !yes)
            return false;
    }
    return true;
}

int point_step(proof_point *at, const proof_step *s)
{
    const int before = at->count;
    int said = enter(at, s) ? compared(at, s->left, s->right, NULL, s->equal) : -1;
    at->count = before;
    return said;
}

/* Does it hold here, for all values of what its scope has more than the point binds? */
static bool premise_holds(proof_point *at, const proof_step *s, int scope)
{
    int64_t from, to;
    bool bound = false, good = true;
    if (scope == s->scopes) {
        for (int i = 0; i < s->unders; i++) {
            bool yes;
            if (!truth(at, s->under[i], &yes))
                return false;
            if (!yes)
                return true;
        }
        return compared(at, s->left, s->right, NULL, s->equal) == 1;
    }
    const proof_range *r = &s->scope[scope];
    for (int i = at->free; i < at->count; i++)
        bound |= strcmp(at->names[i].name, r->name) == 0;
    if (bound)
        return premise_holds(at, s, scope + 1);
    if (at->count == POINT_NAMES || !small(at, r->from, &from) || !small(at, r->to, &to)
        || to - from > MOST_TERMS)
        return false;
    at->names[at->count++].name = r->name;
    for (int64_t v = from; v <= to && good; v++) {
        at->names[at->count - 1].is = num_int(v);
        good = premise_holds(at, s, scope + 1);
    }
    at->count--;
    return good;
}

static bool step_holds(proof_point *at, int id)
{
    for (int i = 0; i < at->p->count; i++)
        if (at->p->steps[i].id == id)
            return premise_holds(at, &at->p->steps[i], 0);
    return false;
}

int point_follows(proof_point *at, const proof_step *s)
{
    const int before = at->count;
    int said = -2;
    if (strcmp(s->rule, "lemma") == 0 || strcmp(s->rule, "definition") == 0)
        return -1;
    at->made = 1 + (uint64_t)random_to(1 << 30);
    if (!enter(at, s))
        said = -1;
    for (int i = 0; i < s->froms && said == -2; i++)
        if (!step_holds(at, s->from[i]))
            said = -1;
    for (int i = 0; i < s->fact_count && said == -2; i++)
        if (s->facts[i].cond == NULL && !step_holds(at, s->facts[i].step))
            said = -1;
    if (said == -2)
        said = compared(at, s->left, s->right, NULL, s->equal);
    at->count = before;
    at->made = 0;
    return said;
}

/* Of a no: the family keeps to the regime, and the quotient is that of the two sides. */
static int point_family(proof_point *at, const proof_family *f)
{
    for (int i = 0; i < f->where_count; i++) {
        bool yes;
        if (!truth(at, f->where[i], &yes))
            return -1;
        if (!yes)
            return 0;
    }
    num a, b, by = num_int(0);
    int said = -1, order;
    if (!value(at, f->left, &a))
        return -1;
    if (value(at, f->right, &b)) {
        if (num_cmp(&at->numbers, &b, &by, &order) == ST_OK && order <= 0)
            said = 0;
        else if (num_update(&at->numbers, num_div, &a, &b) == ST_OK
                 && value(at, at->p->right, &by))
            said = num_cmp(&at->numbers, &a, &by, &order) == ST_OK ? order == 0 : -1;
        num_clear(&b);
    }
    num_clears(&a, &by, NULL);
    return said;
}

int point_claim(proof_point *at)
{
    int is = at->p->family ? point_family(at, at->p->family) : 1;
    return is == 1 ? compared(at, at->p->left, at->p->right, at->p->constant, false) : is;
}
