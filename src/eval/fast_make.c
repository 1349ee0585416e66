/* Compiles an expression for a frame whose values are known but for some: see fast.c.
 *
 * The tree is walked as the evaluator does, with values that are known, or in a register, or the
 * quotient of two registers.  What is known is computed here and now by num/; of the rest each
 * operation on the same registers has one step (`pure`), where it has been done on the way here.
 * A failure is a step that refuses, where the evaluator would fail: it may lie in a branch that is
 * never taken. */
#include <stdlib.h>
#include <string.h>

#include "base/stack.h"
#include "eval/fast_value.h"

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

bool fast_follows(maker *m, const node *n, bool own, int depth)
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
            && (fn->in != m->e->f->in || !fn->resolved
                || !fast_follows(m, fn->body, false, depth + 1)))
            return false;
        if (n->kind == N_LIST || n->kind == N_RANGE ? n->ref == REF_AXIS : n->kind == N_HISTORY)
            return false;
        if (!fast_follows(m, n->a, own, depth + 1) || !fast_follows(m, n->b, own, depth + 1)
            || !fast_follows(m, n->c, own, depth + 1))
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

fast_operand fast_evaluated(maker *m, const node *n)
{
    env *e = m->e;
    int base = e->base, top = e->top;
    num out = num_int(0);
    e->base = e->top;
    status st = eval_push_locals(e, m->top - m->base, n->at);
    for (int i = m->base; i < m->top && st == ST_OK; i++)
        if (m->local[i].kind == VALUE_KNOWN)
            e->locals[e->base + i - m->base] = num_copy(&m->local[i].n);
    status_then(st, eval(e, n, &out));
    eval_pop_locals(e, top);
    e->base = base;
    node alone = node_alone(n);
    note_slots(m, &alone, 0);
    return fast_computed(m, st, out);
}

/* --- names and calls ------------------------------------------------------------------------ */

static fast_operand input(maker *m, int slot)
{
    fast_code *c = m->code;
    frame *f = m->e->f;
    for (size_t i = 0; i < c->input_count; i++)
        if (c->input[i].slot == slot)
            return fast_word(c->input[i].reg, c->input[i].truth);
    if (!(f->state[slot] & SLOT_SET)
        || (f->value[slot].kind != NUM_INT && f->value[slot].kind != NUM_BOOL))
        return fast_refuse(m);
    fast_slot in = { .slot = slot,
                     .reg = fast_reg_within(m, 0),
                     .truth = f->value[slot].kind == NUM_BOOL };
    c->input = mem_more(c->input, c->input_count, &c->input_room, sizeof *c->input);
    c->input[c->input_count++] = in;
    return fast_word(in.reg, in.truth);
}

static fast_operand of_slot(maker *m, int slot, span at)
{
    frame *f = m->e->f;
    const slot_row *s = &f->in->slots[slot];
    if (!(s->needs & m->varying)) {
        num v;
        if (eval_slot(m->e, slot, at, &v) != ST_OK)
            return fast_refuse(m);
        note_fixed(m, slot, &v);
        return fast_keep(m, v);
    }
    if (s->kind != SLOT_LET || f->bind[slot] || (f->state[slot] & SLOT_FIXED))
        return input(m, slot);
    if (m->depth >= MOST_CALLS)
        return fast_refuse(m);
    int base = m->base;
    m->base = m->top;
    m->depth++;
    fast_operand v = fast_of(m, s->expr);
    m->depth--;
    m->base = base;
    return v;
}

static fast_operand of_function(maker *m, function *fn, const node *n, uint32_t into)
{
    fast_operand argument[16];
    int count = 0, base = m->base, top = m->top;
    if (fn->in != m->e->f->in || fn->count > 16 || m->depth >= MOST_CALLS
        || (n->kind == N_CALL && n->space != fn->count)
        || function_resolve(m->e->w, fn, m->e->d) != ST_OK)
        return fast_refuse(m);
    for (const node *a = n->kind == N_CALL ? n->a : NULL; a; a = a->next)
        if ((argument[count++] = fast_of(m, a)).kind == VALUE_DEAD)
            return fast_dead;
    if (m->top + count > MOST_LOCALS)
        return fast_refuse(m);
    m->base = m->top;
    memcpy(&m->local[m->base], argument, (size_t)count * sizeof *argument);
    m->top += count;
    m->depth++;
    m->into = into;
    fast_operand v = fast_of(m, fn->body);
    m->depth--;
    m->base = base;
    m->top = top;
    return v;
}

static fast_operand of_name(maker *m, const node *n, uint32_t into)
{
    switch ((ref_kind)n->ref) {
    case REF_LOCAL:
        return m->base + n->index < m->top ? m->local[m->base + n->index] : fast_refuse(m);
    case REF_SLOT: return of_slot(m, n->index, n->at);
    case REF_FUNCTION: return of_function(m, n->target, n, into);
    case REF_FOLD: return n->target ? fast_known(*(const num *)n->target) : fast_refuse(m);
    default: return fast_refuse(m);
    }
}

/* The number of a call; it takes what the calls that there are have not. */
static uint32_t call_number(maker *m, const fast_call *call)
{
    fast_code *c = m->code;
    for (size_t k = 0; k < c->call_count; k++) {
        const fast_call *has = &c->calls[k];
        bool same = has->fn == call->fn && has->count == call->count;
        for (int i = 0; i < call->count && same; i++)
            same = has->known[i] == call->known[i]
                   && (call->known[i] ? num_same(&has->value[i], &call->value[i])
                                      : has->reg[i] == call->reg[i]);
        if (same)
            return (uint32_t)k;
    }
    c->calls = mem_more(c->calls, c->call_count, &c->call_room, sizeof *c->calls);
    c->calls[c->call_count] = *call;
    for (int i = 0; i < call->count; i++)
        c->calls[c->call_count].value[i] = num_copy(&call->value[i]);
    return (uint32_t)c->call_count++;
}

/* A function of the language that has no step: it is called. Truths come from none of them. */
static fast_operand called(maker *m, const builtin *b, const fast_operand *args, int count)
{
    fast_call call = { .fn = b, .count = count };
    num values[FAST_ARGUMENTS], out = num_int(0);
    bool all = true;
    unsigned level = 0;
    if (count > FAST_ARGUMENTS)
        return fast_refuse(m);
    for (int i = 0; i < count; i++) {
        fast_operand v = args[i];
        if (fast_is_truth(&v))
            return fast_refuse(m);
        call.known[i] = v.kind == VALUE_KNOWN;
        all &= call.known[i];
        if (call.known[i])
            values[i] = call.value[i] = v.n;
        else if (!fast_one_reg(m, &v))
            return fast_refuse(m);
        else
            call.reg[i] = v.reg;
        if (!call.known[i] && m->level[v.reg] > level)
            level = m->level[v.reg];
    }
    if (all) {
        status st = builtin_value(m->e, b, values, count, &out);
        return fast_computed(m, st, out);
    }
    return fast_word(fast_result_within(m, FAST_CALL, call_number(m, &call), 0, level), false);
}

static fast_kind rounding_of(const builtin *b)
{
    return b->rounds == ROUNDS_DOWN ? FAST_FLOORED
           : b->rounds == ROUNDS_UP ? FAST_CEILED
                                    : FAST_NEAREST;
}

static fast_operand of_builtin(maker *m, const node *n)
{
    const builtin *b = n->target;
    fast_operand args[FAST_ARGUMENTS];
    int count = 0;
    if (!builtin_has_value(b) || n->space > FAST_ARGUMENTS)
        return fast_refuse(m);
    for (const node *a = n->a; a; a = a->next)
        if ((args[count++] = fast_of(m, a)).kind == VALUE_DEAD)
            return fast_dead;
    if (b->kind == KIND_ITSELF && count == 1)
        return fast_rounded(m, rounding_of(b), args[0]);
    fast_kind kind = b->kind == KIND_LEAST  ? FAST_LEAST
                     : b->kind == KIND_MOST ? FAST_MOST
                                            : FAST_WORD + (fast_kind)n->fn;
    if (b->word && b->one && count == 1 && args[0].kind != VALUE_KNOWN)
        return fast_one(m, kind, args[0]);
    if (b->word && b->two && count > 1) {
        fast_operand v = args[0];
        for (int k = 1; k < count; k++)
            v = fast_two(m, kind, v, args[k]);
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

/* v is made by the steps from `from` on, for this alone; SIZE_MAX: or not. */
static void arrive(maker *m, meeting *at, fast_operand v, size_t from)
{
    if (v.kind == VALUE_DEAD)
        return;
    if (!fast_one_reg(m, &v) || (at->any && at->truth != v.truth)) {
        fast_refuse(m);
        return;
    }
    at->any = true;
    at->truth = v.truth;
    if (v.reg != at->reg && !fast_turned(m, from, v.reg, at->reg))
        fast_emit(m, FAST_MOVE, at->reg, v.reg, 0);
}

void fast_land(maker *m, size_t jump)
{
    if (!m->over)
        m->code->steps[jump].to = (uint32_t)m->code->count;
}

/* Jumps to one place, to be landed there: each step's `to` is the jump before it. */
typedef struct jumps {
    uint32_t last; /* and one; 0: there is none */
    size_t mark;   /* what has been done before the first */
    int count;
    fast_fact last_fact; /* at the last that asks, where it leads to */
} jumps;

typedef enum leads { ON, AWAY, EITHER, REFUSED } leads;

static void add_jump(maker *m, jumps *j, size_t step)
{
    if (j->last == 0)
        j->mark = m->done_count;
    if (!m->over)
        m->code->steps[step].to = j->last;
    j->last = (uint32_t)step + 1;
    j->count++;
}

static void land_all(maker *m, jumps *j)
{
    while (j->last && !m->over) {
        const uint32_t step = j->last - 1;
        j->last = m->code->steps[step].to;
        fast_land(m, step);
    }
    fast_forget(m, j->mark);
}

static void note_fact(maker *m, fast_fact f)
{
    if (m->facts < MOST_FACTS)
        m->fact[m->facts++] = f;
}

/* A truth that is no other two's. */
static leads branch_alone(maker *m, const node *n, bool when, jumps *away)
{
    const size_t from = m->code->count;
    fast_operand c = fast_of(m, n);
    if (c.kind != VALUE_DEAD && !fast_is_truth(&c))
        c = fast_refuse(m);
    if (c.kind == VALUE_DEAD)
        return REFUSED;
    if (c.kind == VALUE_KNOWN)
        return (c.n.u.i != 0) == when ? AWAY : ON;
    const fast_step test = fast_test(m, c.reg, from);
    for (int i = 0; i < m->facts; i++)
        if (m->fact[i].test.kind == test.kind && m->fact[i].test.a == test.a
            && m->fact[i].test.b == test.b)
            return m->fact[i].is == when ? AWAY : ON;
    add_jump(m, away, fast_jump_where(m, test, when));
    away->last_fact = (fast_fact){ test, when };
    note_fact(m, (fast_fact){ test, !when });
    return EITHER;
}

/* Goes away, by jumps, where the truth is `when`, and on where it is not. */
static leads branch(maker *m, const node *n, bool when, jumps *away)
{
    if (n->kind == N_UNARY && n->op == OP_NOT)
        return branch(m, n->a, !when, away);
    if (n->kind != N_BINARY || (n->op != OP_AND && n->op != OP_OR))
        return branch_alone(m, n, when, away);
    const bool both = (n->op == OP_AND) == when; /* else either of the two decides */
    const int facts = m->facts;
    jumps past = { 0 };
    const leads a = branch(m, n->a, both ? !when : when, both ? &past : away);
    if (a == AWAY || a == REFUSED)
        return a == AWAY && both ? ON : a;
    const leads b = branch(m, n->b, when, away);
    if (a == ON)
        return b;
    if (b == AWAY)
        add_jump(m, away, fast_emit(m, FAST_JUMP, 0, 0, 0));
    if (!both)
        return EITHER;
    land_all(m, &past);
    m->facts = facts;
    if (away->mark > past.mark)
        away->mark = past.mark;
    return b == AWAY || b == EITHER ? EITHER : ON;
}

static fast_operand of_way(maker *m, const node *n, bool truth)
{
    if (n)
        return fast_of(m, n);
    m->into = NOWHERE;
    return fast_known(num_bool(truth));
}

/* One of two where the condition holds or not, into that register, or a new one; NULL: that it
 * holds, that it does not. */
static fast_operand of_choice(maker *m, const node *condition, const node *yes, const node *no,
                              uint32_t into)
{
    const int facts = m->facts;
    jumps other = { 0 };
    const leads to = branch(m, condition, false, &other);
    if (to == REFUSED)
        return fast_dead;
    m->into = into;
    if (to != EITHER)
        return of_way(m, to == ON ? yes : no, to == ON);
    meeting at = { .reg = into == NOWHERE ? fast_new_reg(m) : into };
    const size_t mark = other.mark;
    const bool single = other.count == 1;
    size_t from = m->code->count;
    m->into = at.reg;
    arrive(m, &at, of_way(m, yes, true), from);
    fast_forget(m, mark);
    m->facts = facts;
    size_t jump = fast_emit(m, FAST_JUMP, 0, 0, 0);
    land_all(m, &other);
    if (single)
        note_fact(m, other.last_fact);
    from = m->code->count;
    m->into = at.reg;
    arrive(m, &at, of_way(m, no, false), from);
    fast_forget(m, mark);
    m->facts = facts;
    fast_land(m, jump);
    return at.any ? fast_word(at.reg, at.truth) : fast_dead;
}

/* --- the walk ------------------------------------------------------------------------------- */

static fast_operand of_binary(maker *m, const node *n)
{
    static const short kinds[OP_COUNT] = {
        [OP_EQ] = FAST_EQUAL,   [OP_NE] = FAST_UNEQUAL,   [OP_LT] = FAST_LESS,
        [OP_LE] = FAST_AT_MOST, [OP_GT] = FAST_LESS,      [OP_GE] = FAST_AT_MOST,
        [OP_ADD] = FAST_ADD,    [OP_SUB] = FAST_SUB,      [OP_MUL] = FAST_MUL,
        [OP_DIV] = FAST_EXACT,  [OP_FDIV] = FAST_FLOORED, [OP_MOD] = FAST_REST,
        [OP_POW] = FAST_POWER,
    };
    if (n->op == OP_AND || n->op == OP_OR)
        return of_choice(m, n, NULL, NULL, NOWHERE);
    fast_operand a = fast_of(m, n->a);
    fast_operand b = a.kind == VALUE_DEAD ? fast_dead : fast_of(m, n->b);
    if (b.kind == VALUE_DEAD)
        return fast_dead;
    bool turned = n->op == OP_GT || n->op == OP_GE;
    return kinds[n->op] == FAST_END ? fast_refuse(m)
                                    : fast_two(m, kinds[n->op], turned ? b : a, turned ? a : b);
}

fast_operand fast_of(maker *m, const node *n)
{
    const uint32_t into = m->into;
    m->into = NOWHERE;
    m->over |= ++m->visits > MOST_VISITS || stack_low();
    if (m->over)
        return fast_dead;
    switch (n->kind) {
    case N_NUMBER: return fast_known(n->value);
    case N_NAME: return of_name(m, n, into);
    case N_BINARY: return of_binary(m, n);
    case N_UNARY:
        return n->op == OP_NOT ? fast_one(m, FAST_NOT, fast_of(m, n->a))
                               : fast_two(m, FAST_SUB, fast_known(num_int(0)), fast_of(m, n->a));
    case N_FLOOR:
    case N_CEIL: return fast_rounded(m, rounding_of(builtin_of(n)), fast_of(m, n->a));
    case N_IF: return of_choice(m, n->a, n->b, n->c, into);
    case N_CALL: return n->ref == REF_BUILTIN ? of_builtin(m, n) : of_name(m, n, into);
    case N_AGGREGATE: return fast_of_aggregate(m, n);
    default: return fast_refuse(m);
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
static bool finish(maker *m, fast_operand v)
{
    fast_code *c = m->code;
    fast_emit(m, FAST_END, 0, 0, 0);
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
    fast_new_reg(m); /* number 0 is of steps without operands */
    bool good = finish(m, fast_of(m, expr));
    for (size_t i = 0; i < m->kept_count; i++)
        num_clear(&m->kept[i]);
    free(m->kept);
    for (int i = 0; i < MOST_LOOPS; i++)
        free(m->loop[i].steps);
    free(m->level);
    free(m->done);
    free(m->constant);
    if (!good) {
        fast_code_free(m->code);
        m->code = NULL;
    }
    return good;
}

fast_code *fast_make(env *e, const node *expr, uint64_t varying, bool hoists)
{
    mem_own maker *m = mem_alloc(sizeof *m);
    diag_trial trial;
    fast_code *code = NULL;
    diag_try(&trial, &e->d);
    for (int i = 0; i < 2 && code == NULL; i++) {
        memset(m, 0, sizeof *m);
        *m = (maker){ .e = e, .varying = varying, .hoists = hoists };
        bool over = !try_to(m, expr, i == 0 ? MOST_WRITTEN : 0) && m->over;
        code = m->code;
        if (!over)
            break;
    }
    diag_tried(&trial, false);
    return code;
}
