/* Warp instructions of a program's text: see issue.h. */
#include "machine/issue.h"

#include <string.h>

#include "machine/vector.h"

enum { SEEN = 64, MOVING = 64, LOOP_TURN = 3 /* add, compare, branch */ };

typedef struct weighing {
    arena *arena;
    int64_t b;               /* cores of a multiprocessor; -1 where blocks have one warp alone */
    const vexpr *seen[SEEN]; /* computed before, and not changed since */
    int seen_count;
    int moving[MOVING]; /* host scalars that change within the kernel: variables of loops */
    int moving_count;
    int warp; /* the variable of the loop over warps at hand, or -1 */
    uint32_t *to;
} weighing;

static bool moves(const weighing *w, int index)
{
    for (int i = 0; i < w->moving_count; i++)
        if (w->moving[i] == index)
            return true;
    return false;
}

static seen_part look_for_moving(const vexpr *x, void *w)
{
    bool plain = x->op == V_CONST || x->op == V_OP || x->op == V_CALL || x->op == V_IF
                 || (w && x->op == V_HOST && !moves(w, x->index));
    return plain ? PART_SEEN : PART_FOUND;
}

/* Is it known when the kernel is started: a number, or made by the host from the kernel's
 * arguments? */
static bool argument_of(weighing *w, const vexpr *x)
{
    return !vexpr_any(x, look_for_moving, w);
}

static bool constant(const vexpr *x)
{
    return !vexpr_any(x, look_for_moving, NULL);
}

/* Is it v*b, where v (*variable) is a host scalar, as a loop's variable is? */
static bool warp_times(const vexpr *x, int64_t b, int *variable)
{
    if (x->op != V_OP || x->o != OP_MUL)
        return false;
    const vexpr *v = x->a->op == V_HOST ? x->a : x->b, *by = v == x->a ? x->b : x->a;
    *variable = v->op == V_HOST ? v->index : -1;
    return v->op == V_HOST && by->op == V_CONST && by->value == b;
}

static bool thread_number(const weighing *w, const vexpr *x)
{
    int v;
    if (x->op == V_OP && x->o == OP_ADD)
        return (x->a->op == V_INDEX && thread_number(w, x->b))
               || (x->b->op == V_INDEX && thread_number(w, x->a));
    return w->warp >= 0 && warp_times(x, w->b, &v) && v == w->warp;
}

static bool seen(const weighing *w, const vexpr *x)
{
    for (int i = 0; i < w->seen_count; i++)
        if (vexpr_same(w->seen[i], x, false))
            return true;
    return false;
}

/* The number that an expression is; false where it is none. */
static bool number_of(const vexpr *x, int64_t *out)
{
    int64_t a, b;
    if (x->op == V_CONST)
        *out = x->value;
    if (x->op != V_OP || x->b == NULL)
        return x->op == V_CONST;
    if (!number_of(x->a, &a) || !number_of(x->b, &b))
        return false;
    return vector_operate((op_kind)x->o, a, b, out) == NULL;
}

static bool power_of_two(const vexpr *x)
{
    int64_t value;
    return number_of(x, &value) && value > 0 && (value & (value - 1)) == 0;
}

static int kind_of(const vexpr *x)
{
    if (x->op == V_CALL && (x->fn == FN_CEIL_DIV || x->fn == FN_ROUND_DIV))
        return power_of_two(x->b) ? ISSUE_PLAIN : ISSUE_QUOTIENT;
    if (x->op != V_OP)
        return ISSUE_PLAIN;
    if (x->o == OP_MUL)
        return power_of_two(x->a) || power_of_two(x->b) ? ISSUE_PLAIN : ISSUE_PRODUCT;
    if (x->o == OP_FDIV || x->o == OP_DIV || x->o == OP_MOD)
        return power_of_two(x->b)             ? ISSUE_PLAIN
               : number_of(x->b, &(int64_t){ 0 }) ? ISSUE_PRODUCT /* compilers divide by a number
                                                                     so */
                                              : ISSUE_QUOTIENT;
    return ISSUE_PLAIN;
}

static void weigh(weighing *w, const vexpr *x);

/* Adds the two ways of a choice: the dearer one where all threads of a warp take the same; both
 * where threads may part. */
static void weigh_sides(weighing *w, const vexpr *x)
{
    uint32_t before[ISSUE_KINDS], first[ISSUE_KINDS];
    bool together = argument_of(w, x->a);
    int known = w->seen_count;
    if (!together) {
        weigh(w, x->a);
        w->to[ISSUE_PLAIN]++;
        known = w->seen_count;
        weigh(w, x->b);
        w->seen_count = known;
        weigh(w, x->c);
        w->seen_count = known;
        return;
    }
    memcpy(before, w->to, sizeof before);
    weigh(w, x->b);
    memcpy(first, w->to, sizeof first);
    memcpy(w->to, before, sizeof before);
    w->seen_count = known;
    weigh(w, x->c);
    w->seen_count = known;
    for (int k = 0; k < ISSUE_KINDS; k++)
        w->to[k] = w->to[k] > first[k] ? w->to[k] : first[k];
}

static void weigh_reference(weighing *w, const vexpr *x)
{
    for (int i = 0; i < x->array->dims; i++)
        weigh(w, x->sub[i]);
    weigh(w, x->member);
    if (!x->array->registers)
        w->to[x->atomic                        ? ISSUE_ATOMIC
              : x->array->space == SPACE_SHARED ? ISSUE_SHARED
                                                : ISSUE_GLOBAL]++;
}

static void weigh(weighing *w, const vexpr *x)
{
    if (x == NULL || argument_of(w, x) || x->op == V_INDEX || x->op == V_PRIVATE || x->op == V_HOST
        || x->op == V_ARG || thread_number(w, x) || (!x->reads && seen(w, x)))
        return;
    if (x->op == V_READ) {
        weigh_reference(w, x);
        return;
    }
    if (x->op == V_IF) {
        weigh_sides(w, x);
        return;
    }
    for (int i = 0; x->op == V_APPLY && i < 2; i++)
        weigh(w, x->sub[i]);
    if (x->op == V_APPLY) {
        weigh(w, x->operator->body); /* computed anew for each application */
        return;
    }
    for (int i = 0; x->op == V_TUPLE && i < x->lanes; i++)
        weigh(w, x->item[i]);
    weigh(w, x->a);
    weigh(w, x->b);
    weigh(w, x->c);
    if (x->op == V_TUPLE)
        return;
    w->to[kind_of(x)]++;
    if (!x->reads && w->seen_count < SEEN)
        w->seen[w->seen_count++] = x;
}

/* --- loops over a block's warps -------------------------------------------------------------- */

typedef struct warp_loop { /* a loop over the warps of blocks of b cores each, perhaps */
    int variable;
    int64_t b;
} warp_loop;

static seen_part look_for_product(const vexpr *x, void *data)
{
    const warp_loop *l = data;
    int v;
    return warp_times(x, l->b, &v) && v == l->variable ? PART_FOUND : PART_SEEN;
}

static bool stands_in(const step *s, void *l)
{
    return vexpr_any(s->a, look_for_product, l) || vexpr_any(s->b, look_for_product, l);
}

/* May it be that turns of the loop are not independent: does one set a scalar, or not surely write
 * to words of its own? */
static bool meets(const step *s, void *l)
{
    return s->kind == STEP_SET || s->kind == STEP_SET_ELEMENT || s->kind == STEP_HOST_SET
           || (s->kind == STEP_STORE && !vexpr_any(s->a, look_for_product, l));
}

/* How many turns a loop has; 0 where its ends are not known numbers. */
static uint64_t turns_of(const step *s)
{
    int64_t from, to;
    return s->c == NULL && number_of(s->a, &from) && number_of(s->b, &to) && to >= from
               ? (uint64_t)(to - from) + 1
               : 0;
}

static bool over_warps(const step *s, int64_t b)
{
    enum { BLOCK_WARPS = 32 }; /* no block has more */
    if (s->kind != STEP_FOR)
        return false;
    uint64_t turns = turns_of(s);
    warp_loop l = { s->index, b };
    return turns && turns <= BLOCK_WARPS && step_any(s->body, stands_in, &l)
           && !step_any(s->body, meets, &l);
}

/* The sides of a step that can be taken: of a branch whose condition is a known number only one. */
static const step *body_of(const step *s)
{
    int64_t holds;
    return s->kind == STEP_BRANCH && s->a && number_of(s->a, &holds) && !holds ? NULL : s->body;
}

static const step *other_of(const step *s)
{
    int64_t holds;
    return s->kind == STEP_BRANCH && s->a && number_of(s->a, &holds) && holds ? NULL : s->other;
}

/* Is there a loop over warps in the list, or inside one of its steps? */
static bool holds_warps(const step *s, int64_t b)
{
    for (; s; s = s->next)
        if (over_warps(s, b) || holds_warps(body_of(s), b) || holds_warps(other_of(s), b))
            return true;
    return false;
}

static bool writes_shared(const step *s, void *data)
{
    (void)data;
    return s->kind == STEP_STORE && s->a->array->space == SPACE_SHARED && !s->a->array->registers;
}

static uint64_t warps_of(const step *s, int64_t b)
{
    uint64_t most = 0;
    for (; s; s = s->next) {
        uint64_t inner = warps_of(body_of(s), b), other = warps_of(other_of(s), b);
        if (over_warps(s, b) && turns_of(s) > most)
            most = turns_of(s);
        most = inner > most ? inner : most;
        most = other > most ? other : most;
    }
    return most;
}

/* --- steps --------------------------------------------------------------------------------- */

static void weigh_steps(weighing *w, step *s);

static void weigh_inside(weighing *w, step *body, int variable)
{
    int seen_before = w->seen_count, moving = w->moving_count;
    if (variable >= 0 && w->moving_count < MOVING)
        w->moving[w->moving_count++] = variable;
    weigh_steps(w, body);
    w->moving_count = moving;
    w->seen_count = seen_before;
}

static void weigh_loop(weighing *w, step *s, weight *out)
{
    int outer = w->warp;
    out->warps = over_warps(s, w->b);
    out->every = !out->warps && holds_warps(s->body, w->b);
    out->meets = out->warps && step_any(s->body, writes_shared, NULL);
    bool unrolled = constant(s->a) && constant(s->b) && constant(s->c);
    if (!out->warps && !unrolled)
        out->n[ISSUE_PLAIN] = LOOP_TURN;
    if (out->warps)
        w->warp = s->index;
    w->seen_count = 0;
    weigh_inside(w, s->body, unrolled && !out->warps ? -1 : s->index);
    w->warp = outer;
}

static void weigh_condition(weighing *w, step *s, weight *out)
{
    bool known = argument_of(w, s->a);
    out->every = holds_warps(s->body, w->b) || holds_warps(s->other, w->b);
    if (s->kind == STEP_WHILE)
        w->seen_count = 0;
    weigh(w, s->a);
    out->n[ISSUE_PLAIN] += !known; /* the branch */
    weigh_inside(w, s->body, -1);
    weigh_inside(w, s->other, -1);
    if (s->kind == STEP_WHILE)
        w->seen_count = 0;
}

static void weigh_one(weighing *w, step *s, bool beside)
{
    weight *out = arena_alloc(w->arena, sizeof *out);
    memset(out, 0, sizeof *out);
    s->weight = out;
    w->to = out->n;
    switch (s->kind) {
    case STEP_FOR: weigh_loop(w, s, out); break;
    case STEP_WHILE:
    case STEP_BRANCH:
        if (s->a)
            weigh_condition(w, s, out);
        break;
    case STEP_CORES:
        w->seen_count = 0;
        weigh_inside(w, s->body, -1);
        break;
    default:
        out->every = beside && s->kind != STEP_STORE;
        weigh(w, s->b);
        if (s->kind == STEP_STORE)
            weigh_reference(w, s->a);
        else
            w->seen_count = 0;
        if (s->kind == STEP_HOST_SET && w->moving_count < MOVING)
            w->moving[w->moving_count++] = s->index;
        break;
    }
}

static void weigh_steps(weighing *w, step *s)
{
    bool beside = holds_warps(s, w->b);
    for (; s; s = s->next)
        weigh_one(w, s, beside);
}

void issue_weigh(arena *a, step *s, int64_t b, bool threads)
{
    b = threads ? b : -1;
    weighing w = { .arena = a, .b = b, .warp = -1, .moving = { s->index }, .moving_count = 1 };
    weight *out = arena_alloc(a, sizeof *out);
    *out = (weight){ .block = warps_of(s->body, b) };
    s->weight = out;
    weigh_steps(&w, s->body);
}

void issue_add(uint64_t *to, const weight *w, uint64_t warps, uint64_t words)
{
    uint64_t times = w && w->every ? warps : 1;
    for (int k = 0; w && k < ISSUE_KINDS; k++) {
        bool access = k == ISSUE_SHARED || k == ISSUE_GLOBAL || k == ISSUE_ATOMIC;
        to[k] += times * w->n[k] * (access ? words : 1);
    }
}

void issue_warps_end(uint64_t *to, const weight *w, uint64_t turns, uint64_t warps)
{
    if (warps <= 1)
        return;
    if (turns < warps)
        to[ISSUE_PLAIN] += 2 * warps; /* a comparison and a branch: does this warp take part? */
    if (w->meets)
        to[ISSUE_BARRIER] += warps;
}
