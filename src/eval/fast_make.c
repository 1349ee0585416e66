/* Compiles an expression for a frame whose values are known but for some: see fast.h.
 *
 * The tree is walked as the evaluator does, with values that are known, or in a register, or the
 * quotient of two registers.  What is known is computed here and now by num/; of the rest each
 * operation on the same registers has one step (`pure`), where it has been done on the way here.
 * A failure is a step that refuses, where the evaluator would fail: it may lie in a branch that is
 * never taken. */
#include <stdlib.h>
#include <string.h>

#include "base/stack.h"
#include "eval/fast_code.h"
#include "eval/internal.h"

enum {
    MOST_STEPS = 1 << 14,
    MOST_VISITS = 1 << 17, /* of nodes */
    MOST_CALLS = 48,       /* within each other */
    MOST_LOCALS = 256,
    MOST_WRITTEN = 64, /* turns of a loop that is written out */
    CHAINS = 1024      /* a power of 2 */
};

typedef enum value_kind {
    VALUE_DEAD,  /* refused */
    VALUE_KNOWN, /* n, borrowed from maker.kept or a tree or frame */
    VALUE_WORD,  /* in a register */
    VALUE_RATIO  /* reg/below, below > 0 */
} value_kind;

typedef struct value {
    value_kind kind;
    bool truth; /* VALUE_WORD */
    uint32_t reg, below;
    num n;
} value;

/* An operation that has been done: its result is in a register. A constant: FAST_END, its value. */
typedef struct pure {
    uint32_t kind, a, b, to;
    int64_t constant;
    int next; /* in its chain; -1 */
} pure;

typedef struct maker {
    env *e;
    fast_code *code;
    uint64_t varying;
    int written; /* MOST_WRITTEN, or 0 */
    bool over;   /* too long: nothing comes of it */
    long visits;
    int depth;
    value local[MOST_LOCALS];
    int base, top;
    num *kept; /* numbers made here */
    size_t kept_count, kept_room;
    pure *done, *constant;
    size_t done_count, done_room, constant_count, constant_room;
    int chain[CHAINS], constants[CHAINS];
} maker;

static value make(maker *m, const node *n);

/* --- steps ---------------------------------------------------------------------------------- */

static const value dead = { .kind = VALUE_DEAD };

static size_t emit(maker *m, fast_kind kind, uint32_t to, uint32_t a, uint32_t b)
{
    fast_code *c = m->code;
    m->over |= c->count >= MOST_STEPS;
    if (m->over)
        return 0;
    c->steps = mem_more(c->steps, c->count, &c->room, sizeof *c->steps);
    c->steps[c->count] = (fast_step){ kind, to, a, b };
    return c->count++;
}

static value refuse(maker *m)
{
    emit(m, FAST_REFUSE, 0, 0, 0);
    return dead;
}

static uint32_t new_reg(maker *m)
{
    return m->code->regs++;
}

static value word(uint32_t reg, bool truth)
{
    return (value){ .kind = VALUE_WORD, .reg = reg, .truth = truth };
}

static value known(num n)
{
    return (value){ .kind = VALUE_KNOWN, .n = n };
}

/* Known, and the maker's from now on. */
static value keep(maker *m, num n)
{
    m->kept = mem_more(m->kept, m->kept_count, &m->kept_room, sizeof *m->kept);
    m->kept[m->kept_count++] = n;
    return known(n);
}

static size_t spread(uint64_t a, uint64_t b, uint64_t c)
{
    uint64_t h = (a * UINT64_C(0x9E3779B97F4A7C15) + b) * UINT64_C(0xC2B2AE3D27D4EB4F) + c;
    return (size_t)((h ^ h >> 29) * UINT64_C(0x9E3779B97F4A7C15) >> 40) & (CHAINS - 1);
}

static uint32_t constant_reg(maker *m, int64_t v)
{
    int *head = &m->constants[spread((uint64_t)v, 0, 1)];
    for (int i = *head; i >= 0; i = m->constant[i].next)
        if (m->constant[i].constant == v)
            return m->constant[i].to;
    m->constant = mem_more(m->constant, m->constant_count, &m->constant_room, sizeof *m->constant);
    pure made = { .to = new_reg(m), .constant = v, .next = *head };
    *head = (int)m->constant_count;
    m->constant[m->constant_count++] = made;
    return made.to;
}

/* The result of a step on registers, which is done only once on the way. */
static uint32_t result_of(maker *m, fast_kind kind, uint32_t a, uint32_t b)
{
    int *head = &m->chain[spread(kind, a, b)];
    for (int i = *head; i >= 0; i = m->done[i].next)
        if (m->done[i].kind == kind && m->done[i].a == a && m->done[i].b == b)
            return m->done[i].to;
    m->done = mem_more(m->done, m->done_count, &m->done_room, sizeof *m->done);
    pure made = { kind, a, b, new_reg(m), 0, *head };
    *head = (int)m->done_count;
    m->done[m->done_count++] = made;
    emit(m, kind, made.to, a, b);
    return made.to;
}

/* What is done behind a branch or in a loop is not done for what stands behind that. */
static void forget(maker *m, size_t mark)
{
    while (m->done_count > mark) {
        pure *p = &m->done[--m->done_count];
        m->chain[spread(p->kind, p->a, p->b)] = p->next;
    }
}

/* --- values --------------------------------------------------------------------------------- */

static bool is_truth(const value *v)
{
    return v->kind == VALUE_KNOWN ? v->n.kind == NUM_BOOL : v->kind == VALUE_WORD && v->truth;
}

static bool is_number(const value *v) /* with a word as its value, or a quotient of two */
{
    if (v->kind == VALUE_KNOWN)
        return v->n.kind != NUM_BOOL;
    return v->kind == VALUE_RATIO || (v->kind == VALUE_WORD && !v->truth);
}

static bool is_int(const value *v, int64_t n)
{
    return v->kind == VALUE_KNOWN && v->n.kind == NUM_INT && v->n.u.i == n;
}

static bool one_reg(maker *m, value *v)
{
    if (v->kind == VALUE_RATIO)
        *v = word(result_of(m, FAST_EXACT, v->reg, v->below), false);
    if (v->kind == VALUE_KNOWN && (v->n.kind == NUM_INT || v->n.kind == NUM_BOOL))
        *v = word(constant_reg(m, v->n.u.i), v->n.kind == NUM_BOOL);
    return v->kind == VALUE_WORD;
}

/* The number as above/below, both words or known. */
static void as_quotient(maker *m, const value *v, value *above, value *below)
{
    *above = *v;
    *below = known(num_int(1));
    if (v->kind == VALUE_RATIO) {
        *above = word(v->reg, false);
        *below = word(v->below, false);
    } else if (v->kind == VALUE_KNOWN && v->n.kind == NUM_RAT) {
        num fraction[2];
        num_fraction(&v->n, &fraction[0], &fraction[1]);
        *above = keep(m, fraction[0]);
        *below = keep(m, fraction[1]);
    }
}

static value computed(maker *m, status st, num n)
{
    return st == ST_OK ? keep(m, n) : refuse(m);
}

static status ceiled(num_ctx *c, num *out, const num *a, const num *b)
{
    num q;
    status st = num_div(c, &q, a, b);
    if (st != ST_OK)
        return st;
    st = num_ceil(c, out, &q);
    num_clear(&q);
    return st;
}

static value compute_two(maker *m, fast_kind kind, const num *a, const num *b)
{
    typedef status operation(num_ctx * ctx, num * out, const num *a, const num *b);
    static operation *const operations[] = {
        [FAST_ADD] = num_add,      [FAST_SUB] = num_sub,   [FAST_MUL] = num_mul,
        [FAST_FLOORED] = num_fdiv, [FAST_CEILED] = ceiled, [FAST_EXACT] = num_div,
        [FAST_REST] = num_fmod,    [FAST_POWER] = num_pow, [FAST_LEAST] = num_min,
        [FAST_MOST] = num_max,     [FAST_GCD] = num_gcd,
    };
    num_ctx *c = &m->e->w->numbers;
    num out = num_int(0);
    int sign = 0;
    if (kind < FAST_EQUAL) {
        status st = operations[kind](c, &out, a, b);
        return computed(m, st, out);
    }
    num x = a->kind == NUM_BOOL ? num_int(a->u.i) : *a,
        y = b->kind == NUM_BOOL ? num_int(b->u.i) : *b;
    if (num_cmp(c, &x, &y, &sign) != ST_OK)
        return refuse(m);
    return known(num_bool(kind == FAST_EQUAL     ? sign == 0
                          : kind == FAST_UNEQUAL ? sign != 0
                          : kind == FAST_LESS    ? sign < 0
                                                 : sign <= 0));
}

/* Of which nothing is left to do. */
static bool trivial(fast_kind kind, const value *a, const value *b, value *out)
{
    bool same = a->kind == VALUE_WORD && b->kind == VALUE_WORD && a->reg == b->reg;
    *out = *a;
    switch (kind) {
    case FAST_ADD:
        if (is_int(a, 0))
            *out = *b;
        return is_int(a, 0) || is_int(b, 0);
    case FAST_SUB:
        if (same)
            *out = known(num_int(0));
        return same || is_int(b, 0);
    case FAST_MUL:
        if (is_int(a, 0) || is_int(b, 0))
            *out = known(num_int(0));
        else if (is_int(a, 1))
            *out = *b;
        return is_int(a, 0) || is_int(b, 0) || is_int(a, 1) || is_int(b, 1);
    case FAST_FLOORED:
    case FAST_CEILED:
    case FAST_EXACT: return is_int(b, 1) && a->kind == VALUE_WORD;
    case FAST_LEAST:
    case FAST_MOST: return same;
    default: return false;
    }
}

static value two(maker *m, fast_kind kind, value a, value b);

static value ratio(maker *m, value above, value below)
{
    if (is_int(&below, 1) || above.kind == VALUE_DEAD || below.kind == VALUE_DEAD)
        return below.kind == VALUE_DEAD ? dead : above;
    if (!one_reg(m, &above) || !one_reg(m, &below))
        return refuse(m);
    result_of(m, FAST_POSITIVE, below.reg, 0);
    return (value){ .kind = VALUE_RATIO, .reg = above.reg, .below = below.reg };
}

/* What is done with quotients as such, ways to round them among it; false: nothing. */
static bool of_ratios(maker *m, fast_kind kind, const value *a, const value *b, value *out)
{
    value x, y, u, v, cross[2] = { dead, dead };
    bool fraction = a->kind == VALUE_RATIO || b->kind == VALUE_RATIO || kind == FAST_EXACT
                    || (a->kind == VALUE_KNOWN && a->n.kind == NUM_RAT)
                    || (b->kind == VALUE_KNOWN && b->n.kind == NUM_RAT);
    if (!fraction || (kind > FAST_EXACT && kind < FAST_EQUAL))
        return false;
    as_quotient(m, a, &x, &y);
    as_quotient(m, b, &u, &v);
    if (kind != FAST_MUL) {
        cross[0] = two(m, FAST_MUL, x, v);
        cross[1] = two(m, FAST_MUL, u, y);
    }
    if (kind == FAST_MUL)
        *out = ratio(m, two(m, FAST_MUL, x, u), two(m, FAST_MUL, y, v));
    else if (kind == FAST_ADD || kind == FAST_SUB)
        *out = ratio(m, two(m, kind, cross[0], cross[1]), two(m, FAST_MUL, y, v));
    else if (kind == FAST_EXACT)
        *out = ratio(m, cross[0], cross[1]);
    else
        *out = two(m, kind, cross[0], cross[1]);
    return true;
}

/* An operation on two numbers; comparisons take two truths, too. */
static value two(maker *m, fast_kind kind, value a, value b)
{
    value out;
    bool numbers = is_number(&a) && is_number(&b),
         truths = is_truth(&a) && is_truth(&b) && (kind == FAST_EQUAL || kind == FAST_UNEQUAL);
    if (a.kind == VALUE_DEAD || b.kind == VALUE_DEAD)
        return dead;
    if (!numbers && !truths)
        return refuse(m);
    if (a.kind == VALUE_KNOWN && b.kind == VALUE_KNOWN)
        return compute_two(m, kind, &a.n, &b.n);
    if (trivial(kind, &a, &b, &out) || (numbers && of_ratios(m, kind, &a, &b, &out)))
        return out;
    if (!one_reg(m, &a) || !one_reg(m, &b))
        return refuse(m);
    bool symmetric = kind == FAST_ADD || kind == FAST_MUL || kind == FAST_LEAST || kind == FAST_MOST
                     || kind == FAST_GCD || kind == FAST_EQUAL || kind == FAST_UNEQUAL;
    bool turned = symmetric && a.reg > b.reg;
    return word(result_of(m, kind, turned ? b.reg : a.reg, turned ? a.reg : b.reg),
                kind >= FAST_EQUAL && kind <= FAST_AT_MOST);
}

static value rounded(maker *m, fast_kind kind, value a)
{
    if (a.kind != VALUE_RATIO)
        return two(m, kind, a, known(num_int(1)));
    return word(result_of(m, kind, a.reg, a.below), false);
}

static value one(maker *m, fast_kind kind, value a)
{
    if (a.kind == VALUE_DEAD)
        return dead;
    if (kind == FAST_NOT ? !is_truth(&a) : !is_number(&a))
        return refuse(m);
    if (kind == FAST_NOT && a.kind == VALUE_KNOWN)
        return known(num_bool(!a.n.u.i));
    if (!one_reg(m, &a))
        return refuse(m);
    return word(result_of(m, kind, a.reg, 0), kind == FAST_NOT || kind == FAST_IS_POW2);
}

/* --- what is known altogether --------------------------------------------------------------- */

/* access(...) and its like read the model's parameters and choices without naming them. */
static bool reads_model(const node *n)
{
    return n->kind == N_AGGREGATE && n->op > AGGREGATE_ALL;
}

static bool is_of_model(const maker *m, int slot)
{
    return m->e->f->in->slots[slot].of_model || m->e->f->in->slots[slot].kind == SLOT_CHOICE;
}

static bool model_varies(const maker *m)
{
    for (int i = 0; i < m->e->f->in->slot_count; i++)
        if (is_of_model(m, i) && (m->e->f->in->slots[i].needs & m->varying))
            return true;
    return false;
}

/* Does the expression follow from what is known here, and so have the same value at every point? */
static bool follows(maker *m, const node *n, bool own, int depth)
{
    if (m->over || depth > MOST_CALLS || ++m->visits > MOST_VISITS)
        return false;
    for (; n; n = n->next) {
        const function *fn = n->ref == REF_FUNCTION ? n->target : NULL;
        int at = m->base + n->index;
        bool name = n->kind == N_NAME || n->kind == N_CALL;
        if (name && n->ref == REF_LOCAL && own && at < m->top && m->local[at].kind != VALUE_KNOWN)
            return false;
        if (name && n->ref == REF_SLOT && (m->e->f->in->slots[n->index].needs & m->varying))
            return false;
        if (reads_model(n) && model_varies(m))
            return false;
        if (name && (n->ref == REF_AXIS || n->ref == REF_SYMBOL || n->ref == REF_METRIC))
            return false;
        if (fn
            && (fn->in != m->e->f->in || !fn->resolved || !follows(m, fn->body, false, depth + 1)))
            return false;
        if (n->kind == N_LIST || n->kind == N_RANGE ? n->ref == REF_AXIS : n->kind == N_HISTORY)
            return false;
        if (!follows(m, n->a, own, depth + 1) || !follows(m, n->b, own, depth + 1)
            || !follows(m, n->c, own, depth + 1))
            return false;
    }
    return true;
}

static void note_fixed(maker *m, int slot, const num *v)
{
    fast_code *c = m->code;
    for (size_t i = 0; i < c->fixed_count; i++)
        if (c->fixed[i].slot == slot)
            return;
    c->fixed = mem_more(c->fixed, c->fixed_count, &c->fixed_room, sizeof *c->fixed);
    c->fixed[c->fixed_count++] = (fast_slot){ .slot = slot, .value = num_copy(v) };
}

static void note_model(maker *m)
{
    for (int i = 0; i < m->e->f->in->slot_count; i++)
        if (is_of_model(m, i) && (m->e->f->state[i] & SLOT_SET))
            note_fixed(m, i, &m->e->f->value[i]);
}

/* Notes the fixed slots that a tree reads, for which alone its value holds. */
static void note_slots(maker *m, const node *n, int depth)
{
    for (; n && depth <= MOST_CALLS; n = n->next) {
        if (reads_model(n))
            note_model(m);
        if ((n->kind == N_NAME || n->kind == N_CALL) && n->ref == REF_SLOT
            && (m->e->f->state[n->index] & SLOT_SET))
            note_fixed(m, n->index, &m->e->f->value[n->index]);
        if (n->ref == REF_FUNCTION)
            note_slots(m, ((const function *)n->target)->body, depth + 1);
        note_slots(m, n->a, depth + 1);
        note_slots(m, n->b, depth + 1);
        note_slots(m, n->c, depth + 1);
    }
}

/* By the evaluator, which knows sums of any number of terms. */
static value evaluated(maker *m, const node *n)
{
    env *e = m->e;
    int base = e->base, top = e->top;
    num out = num_int(0);
    e->base = e->top;
    status st = eval_push_locals(e, m->top - m->base, n->at);
    for (int i = m->base; i < m->top && st == ST_OK; i++)
        if (m->local[i].kind == VALUE_KNOWN)
            e->locals[e->base + i - m->base] = num_copy(&m->local[i].n);
    if (st == ST_OK)
        st = eval(e, n, &out);
    eval_pop_locals(e, top);
    e->base = base;
    node alone = *n;
    alone.next = NULL;
    note_slots(m, &alone, 0);
    return computed(m, st, out);
}

/* --- names and calls ------------------------------------------------------------------------ */

static value input(maker *m, int slot)
{
    fast_code *c = m->code;
    frame *f = m->e->f;
    for (size_t i = 0; i < c->input_count; i++)
        if (c->input[i].slot == slot)
            return word(c->input[i].reg, c->input[i].truth);
    if (!(f->state[slot] & SLOT_SET)
        || (f->value[slot].kind != NUM_INT && f->value[slot].kind != NUM_BOOL))
        return refuse(m);
    fast_slot in = { .slot = slot, .reg = new_reg(m), .truth = f->value[slot].kind == NUM_BOOL };
    c->input = mem_more(c->input, c->input_count, &c->input_room, sizeof *c->input);
    c->input[c->input_count++] = in;
    return word(in.reg, in.truth);
}

static value of_slot(maker *m, int slot, span at)
{
    frame *f = m->e->f;
    const slot_row *s = &f->in->slots[slot];
    if (!(s->needs & m->varying)) {
        num v;
        if (eval_slot(m->e, slot, at, &v) != ST_OK)
            return refuse(m);
        note_fixed(m, slot, &v);
        return keep(m, v);
    }
    if (s->kind != SLOT_LET || f->bind[slot] || (f->state[slot] & SLOT_FIXED))
        return input(m, slot);
    if (m->depth >= MOST_CALLS)
        return refuse(m);
    int base = m->base;
    m->base = m->top;
    m->depth++;
    value v = make(m, s->expr);
    m->depth--;
    m->base = base;
    return v;
}

static value of_function(maker *m, function *fn, const node *n)
{
    value argument[16];
    int count = 0, base = m->base, top = m->top;
    if (fn->in != m->e->f->in || fn->count > 16 || m->depth >= MOST_CALLS
        || (n->kind == N_CALL && n->space != fn->count)
        || function_resolve(m->e->w, fn, m->e->d) != ST_OK)
        return refuse(m);
    for (const node *a = n->kind == N_CALL ? n->a : NULL; a; a = a->next)
        if ((argument[count++] = make(m, a)).kind == VALUE_DEAD)
            return dead;
    if (m->top + count > MOST_LOCALS)
        return refuse(m);
    m->base = m->top;
    memcpy(&m->local[m->base], argument, (size_t)count * sizeof *argument);
    m->top += count;
    m->depth++;
    value v = make(m, fn->body);
    m->depth--;
    m->base = base;
    m->top = top;
    return v;
}

static value of_name(maker *m, const node *n)
{
    switch ((ref_kind)n->ref) {
    case REF_LOCAL: return m->base + n->index < m->top ? m->local[m->base + n->index] : refuse(m);
    case REF_SLOT: return of_slot(m, n->index, n->at);
    case REF_FUNCTION: return of_function(m, n->target, n);
    case REF_FOLD: return known(*(const num *)n->target);
    default: return refuse(m);
    }
}

/* A function of the language that has no step: it is called. Truths come from none of them. */
static value called(maker *m, const builtin *b, const value *args, int count)
{
    fast_call call = { .fn = b, .count = count };
    num values[FAST_ARGUMENTS], out = num_int(0);
    bool all = true;
    if (count > FAST_ARGUMENTS)
        return refuse(m);
    for (int i = 0; i < count; i++) {
        value v = args[i];
        if (is_truth(&v))
            return refuse(m);
        call.known[i] = v.kind == VALUE_KNOWN;
        all &= call.known[i];
        if (call.known[i])
            values[i] = call.value[i] = v.n;
        else if (!one_reg(m, &v))
            return refuse(m);
        else
            call.reg[i] = v.reg;
    }
    if (all) {
        status st = b->fn(m->e, values, count, &out);
        return computed(m, st, out);
    }
    for (int i = 0; i < count; i++)
        call.value[i] = num_copy(&call.value[i]);
    call.to = new_reg(m);
    fast_code *c = m->code;
    c->calls = mem_more(c->calls, c->call_count, &c->call_room, sizeof *c->calls);
    c->calls[c->call_count] = call;
    emit(m, FAST_CALL, (uint32_t)c->call_count++, 0, 0);
    return word(call.to, false);
}

static value of_builtin(maker *m, const node *n)
{
    static const struct {
        const char *name;
        fast_kind kind;
    } of_one[] = { { "abs", FAST_ABS },
                   { "ilog2", FAST_ILOG2 },
                   { "clog2", FAST_CLOG2 },
                   { "log2", FAST_LOG2 },
                   { "is_pow2", FAST_IS_POW2 } },
      of_two[] = { { "min", FAST_LEAST }, { "max", FAST_MOST }, { "gcd", FAST_GCD } };
    const builtin *b = n->target;
    value args[FAST_ARGUMENTS];
    int count = 0;
    if (b->fn == NULL || n->space > FAST_ARGUMENTS)
        return refuse(m);
    for (const node *a = n->a; a; a = a->next)
        if ((args[count++] = make(m, a)).kind == VALUE_DEAD)
            return dead;
    if (strcmp(b->name, "floor") == 0 || strcmp(b->name, "ceil") == 0)
        return rounded(m, b->name[0] == 'f' ? FAST_FLOORED : FAST_CEILED, args[0]);
    for (size_t i = 0; i < sizeof of_one / sizeof *of_one; i++)
        if (strcmp(b->name, of_one[i].name) == 0 && args[0].kind != VALUE_KNOWN)
            return one(m, of_one[i].kind, args[0]);
    for (size_t i = 0; i < sizeof of_two / sizeof *of_two && count > 1; i++)
        if (strcmp(b->name, of_two[i].name) == 0) {
            value v = args[0];
            for (int k = 1; k < count; k++)
                v = two(m, of_two[i].kind, v, args[k]);
            return v;
        }
    return called(m, b, args, count);
}

/* --- choices -------------------------------------------------------------------------------- */

/* A value that two ways lead to: the register is written on each. */
typedef struct meeting {
    uint32_t reg;
    bool any, truth;
} meeting;

static void arrive(maker *m, meeting *at, value v)
{
    if (v.kind == VALUE_DEAD)
        return;
    if (!one_reg(m, &v) || (at->any && at->truth != v.truth)) {
        refuse(m);
        return;
    }
    at->any = true;
    at->truth = v.truth;
    emit(m, FAST_MOVE, at->reg, v.reg, 0);
}

static void land(maker *m, size_t jump)
{
    if (!m->over)
        m->code->steps[jump].to = (uint32_t)m->code->count;
}

static value of_if(maker *m, const node *n)
{
    value c = make(m, n->a);
    if (c.kind == VALUE_DEAD)
        return dead;
    if (!is_truth(&c))
        return refuse(m);
    if (c.kind == VALUE_KNOWN)
        return make(m, c.n.u.i ? n->b : n->c);
    meeting at = { .reg = new_reg(m) };
    size_t mark = m->done_count, unless = emit(m, FAST_UNLESS, 0, c.reg, 0);
    arrive(m, &at, make(m, n->b));
    forget(m, mark);
    size_t jump = emit(m, FAST_JUMP, 0, 0, 0);
    land(m, unless);
    arrive(m, &at, make(m, n->c));
    forget(m, mark);
    land(m, jump);
    return at.any ? word(at.reg, at.truth) : dead;
}

/* `and`, `or` of truths: the right one only where it decides. */
static value of_join(maker *m, const node *n)
{
    bool is_and = n->op == OP_AND;
    value a = make(m, n->a);
    if (a.kind == VALUE_DEAD)
        return dead;
    if (!is_truth(&a))
        return refuse(m);
    if (a.kind == VALUE_KNOWN && (a.n.u.i != 0) != is_and)
        return a;
    if (a.kind == VALUE_KNOWN) {
        value b = make(m, n->b);
        return b.kind == VALUE_DEAD || is_truth(&b) ? b : refuse(m);
    }
    meeting at = { .reg = new_reg(m) };
    arrive(m, &at, a);
    uint32_t more = is_and ? a.reg : result_of(m, FAST_NOT, a.reg, 0);
    size_t unless = emit(m, FAST_UNLESS, 0, more, 0);
    size_t inner = m->done_count;
    arrive(m, &at, make(m, n->b));
    forget(m, inner);
    land(m, unless);
    return word(at.reg, true);
}

/* --- aggregates ----------------------------------------------------------------------------- */

/* What has been added up so far: in a register of its own from where the code is run through
 * several times, or perhaps not, and until then a value like others. */
typedef struct total {
    const node *n;
    value sum;
    bool open;         /* sum is in `reg` */
    uint32_t reg, any; /* any: of max and min, whether there was a term */
    bool first;        /* of max and min: none so far */
} total;

static void open_total(maker *m, total *t)
{
    if (t->open)
        return;
    bool extreme = t->n->op == AGGREGATE_MAX || t->n->op == AGGREGATE_MIN;
    t->reg = new_reg(m);
    t->any = new_reg(m);
    value start = t->first ? known(num_int(0)) : t->sum;
    if (!one_reg(m, &start) || start.truth != (t->n->op == AGGREGATE_ALL)) {
        refuse(m);
        start = word(constant_reg(m, 0), false);
    }
    emit(m, FAST_MOVE, t->reg, start.reg, 0);
    if (extreme)
        emit(m, FAST_MOVE, t->any, constant_reg(m, !t->first), 0);
    t->open = true;
}

static fast_kind joined_by(const node *n)
{
    return n->op == AGGREGATE_SUM    ? FAST_ADD
           : n->op == AGGREGATE_PROD ? FAST_MUL
           : n->op == AGGREGATE_MAX  ? FAST_MOST
                                     : FAST_LEAST;
}

static void add_open(maker *m, total *t, value term)
{
    if (!one_reg(m, &term)) {
        refuse(m);
        return;
    }
    if (t->n->op == AGGREGATE_ALL) { /* false stays false: truths are 0 and 1 */
        emit(m, FAST_LEAST, t->reg, t->reg, term.reg);
        return;
    }
    if (t->n->op == AGGREGATE_MAX || t->n->op == AGGREGATE_MIN) {
        size_t first = emit(m, FAST_UNLESS, 0, t->any, 0);
        emit(m, joined_by(t->n), t->reg, t->reg, term.reg);
        size_t behind = emit(m, FAST_JUMP, 0, 0, 0);
        land(m, first);
        emit(m, FAST_MOVE, t->reg, term.reg, 0);
        emit(m, FAST_MOVE, t->any, constant_reg(m, 1), 0);
        land(m, behind);
        return;
    }
    emit(m, joined_by(t->n), t->reg, t->reg, term.reg);
}

static void add_term(maker *m, total *t, value term)
{
    bool fits = t->n->op == AGGREGATE_ALL ? is_truth(&term) : is_number(&term);
    if (term.kind == VALUE_DEAD)
        return;
    if (!fits) {
        refuse(m);
    } else if (t->open || (t->n->op == AGGREGATE_ALL && term.kind != VALUE_KNOWN)) {
        open_total(m, t);
        add_open(m, t, term);
    } else if (t->n->op == AGGREGATE_ALL) {
        t->sum = known(num_bool(t->sum.n.u.i && term.n.u.i));
    } else {
        t->sum = t->first ? term : two(m, joined_by(t->n), t->sum, term);
        t->first = false;
    }
}

static void terms(maker *m, total *t, const node *v);

/* The term at the values that the variables have now, where it is one. */
static void at_values(maker *m, total *t)
{
    const node *n = t->n;
    value wanted = n->c ? make(m, n->c) : known(num_bool(true));
    if (wanted.kind == VALUE_DEAD)
        return;
    if (!is_truth(&wanted)) {
        refuse(m);
        return;
    }
    if (wanted.kind == VALUE_KNOWN) {
        if (wanted.n.u.i)
            add_term(m, t, make(m, n->b));
        return;
    }
    open_total(m, t);
    size_t mark = m->done_count, unless = emit(m, FAST_UNLESS, 0, wanted.reg, 0);
    add_term(m, t, make(m, n->b));
    forget(m, mark);
    land(m, unless);
}

static void next_variable(maker *m, total *t, const node *v)
{
    if (v->next)
        terms(m, t, v->next);
    else
        at_values(m, t);
}

/* As a loop of the code. */
static void looped(maker *m, total *t, const node *v, value lo, value hi, value by)
{
    if (!one_reg(m, &lo) || !one_reg(m, &hi) || !one_reg(m, &by) || lo.truth || hi.truth) {
        refuse(m);
        return;
    }
    open_total(m, t);
    uint32_t now = new_reg(m), more = new_reg(m);
    size_t mark = m->done_count;
    emit(m, FAST_MOVE, now, lo.reg, 0);
    size_t again = m->code->count;
    emit(m, FAST_AT_MOST, more, now, hi.reg);
    size_t unless = emit(m, FAST_UNLESS, 0, more, 0);
    emit(m, FAST_TURN, 0, 0, 0);
    m->local[m->base + v->index] = word(now, false);
    next_variable(m, t, v);
    forget(m, mark);
    emit(m, FAST_ADD, now, now, by.reg);
    emit(m, FAST_JUMP, (uint32_t)again, 0, 0);
    land(m, unless);
}

/* How often the variable is had, where that is known and no more than may be written out; -1. */
static int64_t turns_of(maker *m, const value *lo, const value *hi, int64_t by)
{
    bool ends = lo->kind == VALUE_KNOWN && lo->n.kind == NUM_INT && hi->kind == VALUE_KNOWN
                && hi->n.kind == NUM_INT;
    int64_t width;
    if (!ends || __builtin_sub_overflow(hi->n.u.i, lo->n.u.i, &width))
        return -1;
    int64_t turns = width < 0 ? 0 : width / by + 1;
    return turns <= m->written ? turns : -1;
}

/* All values of the variable v and of those behind it in the list. */
static void terms(maker *m, total *t, const node *v)
{
    const node *r = v->a;
    value lo = make(m, r->a), hi = rounded(m, FAST_FLOORED, make(m, r->b)),
          by = r->c ? make(m, r->c) : known(num_int(1));
    int at = m->base + v->index, top = m->top;
    if (lo.kind == VALUE_DEAD || hi.kind == VALUE_DEAD || by.kind == VALUE_DEAD)
        return;
    if (by.kind != VALUE_KNOWN || by.n.kind != NUM_INT || by.n.u.i <= 0 || at >= MOST_LOCALS
        || is_truth(&lo)) {
        refuse(m);
        return;
    }
    m->top = at + 1 > m->top ? at + 1 : m->top;
    int64_t turns = turns_of(m, &lo, &hi, by.n.u.i);
    for (int64_t i = 0; i < turns && !m->over; i++) {
        m->local[at] = known(num_int(lo.n.u.i + i * by.n.u.i));
        next_variable(m, t, v);
    }
    if (turns < 0)
        looped(m, t, v, lo, hi, by);
    m->top = top;
}

static value of_aggregate(maker *m, const node *n)
{
    node alone = *n;
    alone.next = NULL;
    if (follows(m, &alone, true, 0))
        return evaluated(m, n);
    bool extreme = n->op == AGGREGATE_MAX || n->op == AGGREGATE_MIN;
    total t = { .n = n, .first = extreme };
    if (n->op > AGGREGATE_ALL)
        return refuse(m);
    t.sum = known(n->op == AGGREGATE_ALL ? num_bool(true) : num_int(n->op == AGGREGATE_PROD));
    terms(m, &t, n->a);
    if (!t.open)
        return t.first ? refuse(m) : t.sum;
    if (extreme)
        emit(m, FAST_POSITIVE, 0, t.any, 0);
    return word(t.reg, n->op == AGGREGATE_ALL);
}

/* --- the walk ------------------------------------------------------------------------------- */

static value of_binary(maker *m, const node *n)
{
    static const short kinds[OP_COUNT] = {
        [OP_EQ] = FAST_EQUAL,   [OP_NE] = FAST_UNEQUAL,   [OP_LT] = FAST_LESS,
        [OP_LE] = FAST_AT_MOST, [OP_GT] = FAST_LESS,      [OP_GE] = FAST_AT_MOST,
        [OP_ADD] = FAST_ADD,    [OP_SUB] = FAST_SUB,      [OP_MUL] = FAST_MUL,
        [OP_DIV] = FAST_EXACT,  [OP_FDIV] = FAST_FLOORED, [OP_MOD] = FAST_REST,
        [OP_POW] = FAST_POWER,
    };
    if (n->op == OP_AND || n->op == OP_OR)
        return of_join(m, n);
    value a = make(m, n->a);
    value b = a.kind == VALUE_DEAD ? dead : make(m, n->b);
    if (b.kind == VALUE_DEAD)
        return dead;
    bool turned = n->op == OP_GT || n->op == OP_GE;
    return kinds[n->op] == FAST_END ? refuse(m)
                                    : two(m, kinds[n->op], turned ? b : a, turned ? a : b);
}

static value make(maker *m, const node *n)
{
    m->over |= ++m->visits > MOST_VISITS || stack_low();
    if (m->over)
        return dead;
    switch (n->kind) {
    case N_NUMBER: return known(n->value);
    case N_NAME: return of_name(m, n);
    case N_BINARY: return of_binary(m, n);
    case N_UNARY:
        return n->op == OP_NOT ? one(m, FAST_NOT, make(m, n->a))
                               : two(m, FAST_SUB, known(num_int(0)), make(m, n->a));
    case N_FLOOR: return rounded(m, FAST_FLOORED, make(m, n->a));
    case N_CEIL: return rounded(m, FAST_CEILED, make(m, n->a));
    case N_IF: return of_if(m, n);
    case N_CALL: return n->ref == REF_BUILTIN ? of_builtin(m, n) : of_name(m, n);
    case N_AGGREGATE: return of_aggregate(m, n);
    default: return refuse(m);
    }
}

/* --- the whole ------------------------------------------------------------------------------ */

void fast_code_free(fast_code *c)
{
    if (c == NULL)
        return;
    for (size_t i = 0; i < c->fixed_count; i++)
        num_clear(&c->fixed[i].value);
    for (size_t i = 0; i < c->call_count; i++)
        for (int k = 0; k < c->calls[i].count; k++)
            num_clear(&c->calls[i].value[k]);
    num_clear(&c->known);
    free(c->steps);
    free(c->reg);
    free(c->fixed);
    free(c->input);
    free(c->calls);
    free(c);
}

/* The value that comes out, and the constants' registers. False: it is refused at every point. */
static bool finish(maker *m, value v)
{
    fast_code *c = m->code;
    emit(m, FAST_END, 0, 0, 0);
    if (m->over || v.kind == VALUE_DEAD)
        return false;
    if (v.kind == VALUE_KNOWN) {
        c->known = num_copy(&v.n);
        c->gives = FAST_KNOWN;
    } else {
        c->gives = v.kind == VALUE_RATIO ? FAST_RATIO : v.truth ? FAST_TRUTH : FAST_NUMBER;
        c->result = v.reg;
        c->below = v.below;
    }
    c->reg = mem_array(c->regs, sizeof *c->reg);
    for (size_t i = 0; i < m->constant_count; i++)
        c->reg[m->constant[i].to] = m->constant[i].constant;
    return true;
}

static bool try_to(maker *m, const node *expr, int written)
{
    m->written = written;
    m->code = mem_alloc(sizeof *m->code);
    memset(m->chain, -1, sizeof m->chain);
    memset(m->constants, -1, sizeof m->constants);
    new_reg(m); /* number 0 is of steps without operands */
    bool good = finish(m, make(m, expr));
    for (size_t i = 0; i < m->kept_count; i++)
        num_clear(&m->kept[i]);
    free(m->kept);
    free(m->done);
    free(m->constant);
    if (!good) {
        fast_code_free(m->code);
        m->code = NULL;
    }
    return good;
}

fast_code *fast_make(env *e, const node *expr, uint64_t varying)
{
    maker *m = mem_alloc(sizeof *m);
    diag own, *kept = e->d;
    fast_code *code = NULL;
    diag_init(&own);
    e->d = &own;
    for (int i = 0; i < 2 && code == NULL; i++) {
        memset(m, 0, sizeof *m);
        *m = (maker){ .e = e, .varying = varying };
        bool over = !try_to(m, expr, i == 0 ? MOST_WRITTEN : 0) && m->over;
        code = m->code;
        if (!over)
            break;
    }
    e->d = kept;
    diag_clear(&own);
    free(m);
    return code;
}
