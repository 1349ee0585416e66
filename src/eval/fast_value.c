/* Values of a compiled expression, and the steps that compute them: see fast_value.h. */
#include "eval/fast_value.h"

#include <string.h>

size_t fast_emit(maker *m, fast_kind kind, uint32_t to, uint32_t a, uint32_t b)
{
    fast_code *c = m->code;
    m->over |= c->count >= MOST_STEPS;
    if (m->over)
        return 0;
    c->steps = mem_more(c->steps, c->count, &c->room, sizeof *c->steps);
    c->steps[c->count] = (fast_step){ kind, to, a, b };
    return c->count++;
}

/* The last step, if it is one of those from `from` on and the register was made by it. */
static fast_step *last_made(maker *m, size_t from, uint32_t reg)
{
    fast_code *c = m->code;
    return c->count > from && m->done_count > 0 && m->done[m->done_count - 1].to == reg
                   && c->steps[c->count - 1].to == reg && !m->over
               ? &c->steps[c->count - 1]
               : NULL;
}

bool fast_turned(maker *m, size_t from, uint32_t reg, uint32_t to)
{
    fast_step *s = last_made(m, from, reg);
    if (s == NULL)
        return false;
    s->to = to;
    fast_forget(m, m->done_count - 1);
    return true;
}

fast_step fast_test(maker *m, uint32_t truth, size_t from)
{
    const fast_step *last = last_made(m, from, truth);
    if (last == NULL || last->kind < FAST_EQUAL || last->kind > FAST_AT_MOST)
        return (fast_step){ FAST_UNLESS, 0, truth, 0 };
    fast_step is = *last;
    is.kind += FAST_UNLESS_EQUAL - FAST_EQUAL;
    is.to = 0;
    m->code->count--;
    fast_forget(m, m->done_count - 1);
    return is;
}

size_t fast_jump_where(maker *m, fast_step test, bool when)
{
    uint32_t kind = test.kind, a = test.a, b = test.b;
    if (when && kind == FAST_UNLESS) {
        a = fast_result_of(m, FAST_NOT, a, 0);
    } else if (when && (kind == FAST_UNLESS_LESS || kind == FAST_UNLESS_AT_MOST)) {
        kind = FAST_UNLESS_LESS + FAST_UNLESS_AT_MOST - kind;
        a = test.b;
        b = test.a;
    } else if (when) {
        kind = FAST_UNLESS_EQUAL + FAST_UNLESS_UNEQUAL - kind;
    }
    return fast_emit(m, kind, 0, a, b);
}

fast_operand fast_refuse(maker *m)
{
    fast_emit(m, FAST_REFUSE, 0, 0, 0);
    return fast_dead;
}

uint32_t fast_reg_within(maker *m, unsigned level)
{
    m->level = mem_more(m->level, m->code->regs, &m->level_room, sizeof *m->level);
    m->level[m->code->regs] = (unsigned char)level;
    return m->code->regs++;
}

uint32_t fast_new_reg(maker *m)
{
    return fast_reg_within(m, m->loops);
}

fast_operand fast_word(uint32_t reg, bool truth)
{
    return (fast_operand){ .kind = VALUE_WORD, .reg = reg, .truth = truth };
}

fast_operand fast_known(num n)
{
    return (fast_operand){ .kind = VALUE_KNOWN, .n = n };
}

fast_operand fast_keep(maker *m, num n)
{
    m->kept = mem_more(m->kept, m->kept_count, &m->kept_room, sizeof *m->kept);
    m->kept[m->kept_count++] = n;
    return fast_known(n);
}

static size_t spread(uint64_t a, uint64_t b, uint64_t c)
{
    uint64_t h = (a * UINT64_C(0x9E3779B97F4A7C15) + b) * UINT64_C(0xC2B2AE3D27D4EB4F) + c;
    return (size_t)((h ^ h >> 29) * UINT64_C(0x9E3779B97F4A7C15) >> 40) & (CHAINS - 1);
}

uint32_t fast_constant_reg(maker *m, int64_t v)
{
    int *head = &m->constants[spread((uint64_t)v, 0, 1)];
    for (int i = *head; i >= 0; i = m->constant[i].next)
        if (m->constant[i].constant == v)
            return m->constant[i].to;
    m->constant = mem_more(m->constant, m->constant_count, &m->constant_room, sizeof *m->constant);
    pure made = { .to = fast_reg_within(m, 0), .constant = v, .next = *head };
    *head = (int)m->constant_count;
    m->constant[m->constant_count++] = made;
    return made.to;
}

/* --- what goes before a loop ------------------------------------------------------------------ */

/* The result of the step before the outermost loop that sets none of its registers. */
static uint32_t result_before(maker *m, unsigned level, fast_step s)
{
    fast_loop *l = &m->loop[level];
    for (size_t i = 0; i < l->count; i++)
        if (l->steps[i].kind == s.kind && l->steps[i].a == s.a && l->steps[i].b == s.b)
            return l->steps[i].to;
    s.to = fast_reg_within(m, level);
    l->steps = mem_more(l->steps, l->count, &l->room, sizeof *l->steps);
    l->steps[l->count++] = s;
    return s.to;
}

void fast_loop_begin(maker *m)
{
    m->over |= m->loops == MOST_LOOPS;
    if (!m->over)
        m->loop[m->loops++].count = 0;
}

void fast_loop_end(maker *m, size_t start)
{
    if (m->over)
        return;
    fast_code *c = m->code;
    const fast_loop *l = &m->loop[--m->loops];
    const size_t end = c->count;
    for (size_t i = 0; i < l->count; i++)
        fast_emit(m, FAST_END, 0, 0, 0);
    if (m->over)
        return;
    for (fast_step *s = c->steps + start; s < c->steps + end; s++)
        if (s->kind >= FAST_JUMP && s->kind <= FAST_UNLESS_AT_MOST && s->to >= start)
            s->to += (uint32_t)l->count;
    memmove(c->steps + start + l->count, c->steps + start, (end - start) * sizeof *c->steps);
    memcpy(c->steps + start, l->steps, l->count * sizeof *c->steps);
}

/* A division by a constant power of two. */
static void as_shift(maker *m, fast_kind *kind, uint32_t *b)
{
    if (*kind != FAST_FLOORED && *kind != FAST_CEILED && *kind != FAST_REST)
        return;
    for (size_t i = 0; i < m->constant_count; i++) {
        const int64_t v = m->constant[i].constant;
        if (m->constant[i].to != *b || v <= 0 || (v & (v - 1)))
            continue;
        *b = fast_constant_reg(m, *kind == FAST_REST ? v - 1 : __builtin_ctzll((uint64_t)v));
        *kind = *kind == FAST_REST      ? FAST_MASKED
                : *kind == FAST_FLOORED ? FAST_SHIFTED
                                        : FAST_SHIFTED_UP;
        return;
    }
}

uint32_t fast_result_within(maker *m, fast_kind kind, uint32_t a, uint32_t b, unsigned level)
{
    as_shift(m, &kind, &b);
    int *head = &m->chain[spread(kind, a, b)];
    for (int i = *head; i >= 0; i = m->done[i].next)
        if (m->done[i].kind == kind && m->done[i].a == a && m->done[i].b == b)
            return m->done[i].to;
    if (m->hoists && level < m->loops)
        return result_before(m, level, (fast_step){ kind, 0, a, b });
    m->done = mem_more(m->done, m->done_count, &m->done_room, sizeof *m->done);
    pure made = { kind, a, b, fast_new_reg(m), 0, *head };
    *head = (int)m->done_count;
    m->done[m->done_count++] = made;
    fast_emit(m, kind, made.to, a, b);
    return made.to;
}

uint32_t fast_result_of(maker *m, fast_kind kind, uint32_t a, uint32_t b)
{
    const unsigned char *l = m->level;
    return fast_result_within(m, kind, a, b, l[a] > l[b] ? l[a] : l[b]);
}

void fast_forget(maker *m, size_t mark)
{
    while (m->done_count > mark) {
        pure *p = &m->done[--m->done_count];
        m->chain[spread(p->kind, p->a, p->b)] = p->next;
    }
}

/* --- values --------------------------------------------------------------------------------- */

bool fast_is_truth(const fast_operand *v)
{
    return v->kind == VALUE_KNOWN ? v->n.kind == NUM_BOOL : v->kind == VALUE_WORD && v->truth;
}

bool fast_is_number(const fast_operand *v)
{
    if (v->kind == VALUE_KNOWN)
        return v->n.kind != NUM_BOOL;
    return v->kind == VALUE_RATIO || (v->kind == VALUE_WORD && !v->truth);
}

static bool is_int(const fast_operand *v, int64_t n)
{
    return v->kind == VALUE_KNOWN && v->n.kind == NUM_INT && v->n.u.i == n;
}

bool fast_one_reg(maker *m, fast_operand *v)
{
    if (v->kind == VALUE_RATIO)
        *v = fast_word(fast_result_of(m, FAST_EXACT, v->reg, v->below), false);
    if (v->kind == VALUE_KNOWN && (v->n.kind == NUM_INT || v->n.kind == NUM_BOOL))
        *v = fast_word(fast_constant_reg(m, v->n.u.i), v->n.kind == NUM_BOOL);
    return v->kind == VALUE_WORD;
}

/* The number as above/below, both words or known. */
static void as_quotient(maker *m, const fast_operand *v, fast_operand *above, fast_operand *below)
{
    *above = *v;
    *below = fast_known(num_int(1));
    if (v->kind == VALUE_RATIO) {
        *above = fast_word(v->reg, false);
        *below = fast_word(v->below, false);
    } else if (v->kind == VALUE_KNOWN && v->n.kind == NUM_RAT) {
        num fraction[2];
        num_fraction(&v->n, &fraction[0], &fraction[1]);
        *above = fast_keep(m, fraction[0]);
        *below = fast_keep(m, fraction[1]);
    }
}

fast_operand fast_computed(maker *m, status st, num n)
{
    return st == ST_OK ? fast_keep(m, n) : fast_refuse(m);
}

static status quotient(num_ctx *c, num_unary *rounded, num *out, const num *a, const num *b)
{
    num q;
    status st = num_div(c, &q, a, b);
    if (st != ST_OK)
        return st;
    st = rounded(c, out, &q);
    num_clear(&q);
    return st;
}
static status ceiled(num_ctx *c, num *out, const num *a, const num *b)
{
    return quotient(c, num_ceil, out, a, b);
}
static status nearest_of(num_ctx *c, num *out, const num *a, const num *b)
{
    return quotient(c, num_round, out, a, b);
}

static fast_operand compute_two(maker *m, fast_kind kind, const num *a, const num *b)
{
    static num_binary *const operations[] = {
        [FAST_ADD] = num_add,      [FAST_SUB] = num_sub,   [FAST_MUL] = num_mul,
        [FAST_FLOORED] = num_fdiv, [FAST_CEILED] = ceiled, [FAST_EXACT] = num_div,
        [FAST_REST] = num_fmod,    [FAST_POWER] = num_pow, [FAST_LEAST] = num_min,
        [FAST_MOST] = num_max,     [FAST_NEAREST] = nearest_of,
    };
    num_ctx *c = &m->e->w->numbers;
    num out = num_int(0);
    int sign = 0;
    if (kind < FAST_EQUAL || kind > FAST_WORD) {
        status st = (kind > FAST_WORD ? builtin_rows[kind - FAST_WORD].two
                                      : operations[kind])(c, &out, a, b);
        return fast_computed(m, st, out);
    }
    num x = a->kind == NUM_BOOL ? num_int(a->u.i) : *a,
        y = b->kind == NUM_BOOL ? num_int(b->u.i) : *b;
    if (num_cmp(c, &x, &y, &sign) != ST_OK)
        return fast_refuse(m);
    return fast_known(num_bool(kind == FAST_EQUAL     ? sign == 0
                               : kind == FAST_UNEQUAL ? sign != 0
                               : kind == FAST_LESS    ? sign < 0
                                                      : sign <= 0));
}

/* Of which nothing is left to do. */
static bool trivial(fast_kind kind, const fast_operand *a, const fast_operand *b, fast_operand *out)
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
            *out = fast_known(num_int(0));
        return same || is_int(b, 0);
    case FAST_MUL:
        if (is_int(a, 0) || is_int(b, 0))
            *out = fast_known(num_int(0));
        else if (is_int(a, 1))
            *out = *b;
        return is_int(a, 0) || is_int(b, 0) || is_int(a, 1) || is_int(b, 1);
    case FAST_FLOORED:
    case FAST_CEILED:
    case FAST_NEAREST:
    case FAST_EXACT: return is_int(b, 1) && a->kind == VALUE_WORD;
    case FAST_LEAST:
    case FAST_MOST: return same;
    default: return false;
    }
}

static fast_operand ratio(maker *m, fast_operand above, fast_operand below)
{
    if (is_int(&below, 1) || above.kind == VALUE_DEAD || below.kind == VALUE_DEAD)
        return below.kind == VALUE_DEAD ? fast_dead : above;
    if (!fast_one_reg(m, &above) || !fast_one_reg(m, &below))
        return fast_refuse(m);
    fast_result_of(m, FAST_POSITIVE, below.reg, 0);
    return (fast_operand){ .kind = VALUE_RATIO, .reg = above.reg, .below = below.reg };
}

/* What is done with quotients as such, ways to round them among it; false: nothing. */
static bool of_ratios(maker *m, fast_kind kind, const fast_operand *a, const fast_operand *b,
                      fast_operand *out)
{
    fast_operand x, y, u, v, cross[2] = { fast_dead, fast_dead };
    bool fraction = a->kind == VALUE_RATIO || b->kind == VALUE_RATIO || kind == FAST_EXACT
                    || (a->kind == VALUE_KNOWN && a->n.kind == NUM_RAT)
                    || (b->kind == VALUE_KNOWN && b->n.kind == NUM_RAT);
    if (!fraction || (kind > FAST_EXACT && kind < FAST_EQUAL) || kind > FAST_WORD)
        return false;
    as_quotient(m, a, &x, &y);
    as_quotient(m, b, &u, &v);
    if (kind != FAST_MUL) {
        cross[0] = fast_two(m, FAST_MUL, x, v);
        cross[1] = fast_two(m, FAST_MUL, u, y);
    }
    if (kind == FAST_MUL)
        *out = ratio(m, fast_two(m, FAST_MUL, x, u), fast_two(m, FAST_MUL, y, v));
    else if (kind == FAST_ADD || kind == FAST_SUB)
        *out = ratio(m, fast_two(m, kind, cross[0], cross[1]), fast_two(m, FAST_MUL, y, v));
    else if (kind == FAST_EXACT)
        *out = ratio(m, cross[0], cross[1]);
    else
        *out = fast_two(m, kind, cross[0], cross[1]);
    return true;
}

fast_operand fast_two(maker *m, fast_kind kind, fast_operand a, fast_operand b)
{
    fast_operand out;
    bool numbers = fast_is_number(&a) && fast_is_number(&b),
         truths = fast_is_truth(&a) && fast_is_truth(&b)
                  && (kind == FAST_EQUAL || kind == FAST_UNEQUAL);
    if (a.kind == VALUE_DEAD || b.kind == VALUE_DEAD)
        return fast_dead;
    if (!numbers && !truths)
        return fast_refuse(m);
    if (a.kind == VALUE_KNOWN && b.kind == VALUE_KNOWN)
        return compute_two(m, kind, &a.n, &b.n);
    if (trivial(kind, &a, &b, &out) || (numbers && of_ratios(m, kind, &a, &b, &out)))
        return out;
    if (!fast_one_reg(m, &a) || !fast_one_reg(m, &b))
        return fast_refuse(m);
    bool symmetric = kind == FAST_ADD || kind == FAST_MUL || kind == FAST_LEAST || kind == FAST_MOST
                     || kind == FAST_EQUAL || kind == FAST_UNEQUAL;
    bool turned = symmetric && a.reg > b.reg;
    return fast_word(fast_result_of(m, kind, turned ? b.reg : a.reg, turned ? a.reg : b.reg),
                     kind >= FAST_EQUAL && kind <= FAST_AT_MOST);
}

fast_operand fast_rounded(maker *m, fast_kind kind, fast_operand a)
{
    if (a.kind != VALUE_RATIO)
        return fast_two(m, kind, a, fast_known(num_int(1)));
    return fast_word(fast_result_of(m, kind, a.reg, a.below), false);
}

fast_operand fast_one(maker *m, fast_kind kind, fast_operand a)
{
    if (a.kind == VALUE_DEAD)
        return fast_dead;
    if (kind == FAST_NOT ? !fast_is_truth(&a) : !fast_is_number(&a))
        return fast_refuse(m);
    if (kind == FAST_NOT && a.kind == VALUE_KNOWN)
        return fast_known(num_bool(!a.n.u.i));
    if (!fast_one_reg(m, &a))
        return fast_refuse(m);
    return fast_word(fast_result_of(m, kind, a.reg, 0),
                     kind == FAST_NOT
                         || (kind > FAST_WORD && builtin_rows[kind - FAST_WORD].truth));
}
