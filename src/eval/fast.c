/* An expression that is asked for at many points, compiled once: runs what fast_make.c compiles,
 * and decides when that is worth it.
 *
 * Of what a series computes nearly all is the same at each of its points: the frame's slots that do
 * not vary, what follows from them, conditions and ends of sums that they decide.  That is computed
 * once, functions are written out, sums of few terms too, and what is left becomes steps on machine
 * words.  A step whose result is no word - an overflow, a fraction, a division by 0 - ends the
 * attempt, and the evaluator (eval.h) does that point: a value from here is the evaluator's,
 * or there is none. */
#include <stdlib.h>

#include "base/words.h"
#include "eval/fast_code.h"
#include "eval/internal.h"

enum {
    FAST_WATCH = 8,       /* from so many points on it is seen which slots vary, */
    FAST_HOT = 16,        /* and after so many it is compiled */
    FAST_TIMES = 4,       /* so often, should further slots vary */
    FAST_TURNS = 1 << 16, /* of all loops at a point: the evaluator knows sums of many terms */
    FAST_TERMS = 1 << 20, /* more than all sums at a point have */
    FAST_TRIES = 32,      /* before it is given up where it fails more often than not, */
    FAST_SELDOM = 64      /* or made anew where it fails at one of so many points */
};

/* What a frame knows of one expression. */
struct fast {
    const node *expr;
    int metric;
    uint64_t terms, accesses; /* the world's limits when it was compiled */
    unsigned asked, made;
    uint64_t runs, misses;
    bool off, plain; /* not asked any more; nothing is done before loops */
    uint64_t varying;
    num *seen; /* by slot, of those that are given; freed once it is compiled */
    bool *has;
    int slots;
    fast_code *code;
    struct fast *next;
};

static void forget_seen(struct fast *f)
{
    for (int i = 0; f->seen && i < f->slots; i++)
        num_clear(&f->seen[i]);
    free(f->seen);
    free(f->has);
    f->seen = NULL;
    f->has = NULL;
}

void fast_free(struct fast *f)
{
    while (f) {
        struct fast *next = f->next;
        forget_seen(f);
        fast_code_free(f->code);
        free(f);
        f = next;
    }
}

/* --- running -------------------------------------------------------------------------------- */

/* By a divisor above 0; of another, numbers that are no words are asked. */
static bool floored(int64_t a, int64_t b, int64_t *to)
{
    if (b <= 0)
        return false;
    *to = a / b - (a % b < 0);
    return true;
}

static bool ceiled(int64_t a, int64_t b, int64_t *to)
{
    if (b <= 0)
        return false;
    *to = a / b + (a % b > 0);
    return true;
}

static bool rest(int64_t a, int64_t b, int64_t *to)
{
    if (b <= 0)
        return false;
    a %= b;
    *to = a < 0 ? a + b : a;
    return true;
}

/* Halves away from 0. */
static bool nearest_word(int64_t a, int64_t b, int64_t *to)
{
    int64_t over;
    if (!rest(a, b, &over) || !floored(a, b, to))
        return false;
    *to += over > b - over || (over == b - over && *to >= 0);
    return true;
}

static bool call(env *e, const fast_call *c, const int64_t *reg, int64_t *to)
{
    num args[FAST_ARGUMENTS], value;
    for (int i = 0; i < c->count; i++)
        args[i] = c->known[i] ? c->value[i] : num_int(reg[c->reg[i]]);
    if (builtin_value(e, c->fn, args, c->count, &value) != ST_OK)
        return false;
    bool word = value.kind == NUM_INT;
    *to = word ? value.u.i : 0;
    num_clear(&value);
    return word;
}

/* A step that is seldom, or whose result is not found in a line. */
static bool step(env *e, const fast_code *c, const fast_step *s, int64_t *r)
{
    int64_t a, b;
    switch ((fast_kind)s->kind) {
    case FAST_POWER: return pow_i64(r[s->a], r[s->b], &r[s->to]);
    case FAST_NEAREST: return nearest_word(r[s->a], r[s->b], &r[s->to]);
    case FAST_CALL: return call(e, &c->calls[s->a], r, &r[s->to]);
    case FAST_EXACT:
        a = r[s->a];
        b = r[s->b];
        if (b <= 0 || a % b)
            return false;
        r[s->to] = a / b;
        return true;
    default: /* FAST_REFUSE has no function */
        return s->kind > FAST_WORD
               && builtin_rows[s->kind - FAST_WORD].word(r[s->a], r[s->b], &r[s->to]) == NULL;
    }
}

/* Each step ends with a jump of its own to the next one's, which a processor foretells by what the
 * step is: a switch, with one jump for all, takes half as long again. */
#define GO                                                                                         \
    do {                                                                                           \
        a = r[s->a];                                                                               \
        b = r[s->b];                                                                               \
        __asm__ volatile("" : : "i"(__COUNTER__)); /* no two are the same, to be made one */       \
        goto *ways[s->kind];                                                                       \
    } while (0)
#define STEP(name, what)                                                                           \
    name:                                                                                          \
    what;                                                                                          \
    s++;                                                                                           \
    GO
/* Without the condition there is no word for a result, and the exact numbers take over. */
#define NEED(what)                                                                                 \
    if (!(what))                                                                                   \
    return false
#define UNLESS(what) s = (what) ? s : c->steps + s->to - 1

static bool run(env *e, const fast_code *c)
{
    static const void *const ways[FAST_WORD + BUILTINS] = {
        [FAST_END] = &&end,
        [FAST_REFUSE] = &&other,
        [FAST_MOVE] = &&move,
        [FAST_ADD] = &&add,
        [FAST_SUB] = &&sub,
        [FAST_MUL] = &&mul,
        [FAST_FLOORED] = &&floored,
        [FAST_CEILED] = &&ceiled,
        [FAST_NEAREST... FAST_EXACT] = &&other,
        [FAST_REST] = &&rest,
        [FAST_SHIFTED] = &&shifted,
        [FAST_SHIFTED_UP] = &&shifted_up,
        [FAST_MASKED] = &&masked,
        [FAST_POWER] = &&other,
        [FAST_LEAST] = &&least,
        [FAST_MOST] = &&most,
        [FAST_EQUAL] = &&equal,
        [FAST_UNEQUAL] = &&unequal,
        [FAST_LESS] = &&less,
        [FAST_AT_MOST] = &&at_most,
        [FAST_NOT] = &&not,
        [FAST_POSITIVE] = &&positive,
        [FAST_CALL] = &&other,
        [FAST_JUMP] = &&jump,
        [FAST_UNLESS] = &&unless,
        [FAST_UNLESS_EQUAL] = &&unless_equal,
        [FAST_UNLESS_UNEQUAL] = &&unless_unequal,
        [FAST_UNLESS_LESS] = &&unless_less,
        [FAST_UNLESS_AT_MOST] = &&unless_at_most,
        [FAST_TURN] = &&turn,
        [FAST_WORD... FAST_WORD + BUILTINS - 1] = &&other,
    };
    int64_t *r = c->reg, a, b;
    int turns = 0;
    const fast_step *s = c->steps;
    GO;
    STEP(move, r[s->to] = a);
    STEP(add, NEED(!__builtin_add_overflow(a, b, &r[s->to])));
    STEP(sub, NEED(!__builtin_sub_overflow(a, b, &r[s->to])));
    STEP(mul, NEED(!__builtin_mul_overflow(a, b, &r[s->to])));
    STEP(floored, NEED(floored(a, b, &r[s->to])));
    STEP(ceiled, NEED(ceiled(a, b, &r[s->to])));
    STEP(rest, NEED(rest(a, b, &r[s->to])));
    STEP(shifted, r[s->to] = a >> b);
    STEP(shifted_up, r[s->to] = (a >> b) + ((a & ((INT64_C(1) << b) - 1)) != 0));
    STEP(masked, r[s->to] = a & b);
    STEP(least, r[s->to] = a < b ? a : b);
    STEP(most, r[s->to] = a > b ? a : b);
    STEP(equal, r[s->to] = a == b);
    STEP(unequal, r[s->to] = a != b);
    STEP(less, r[s->to] = a < b);
    STEP(at_most, r[s->to] = a <= b);
    STEP(not, r[s->to] = !a);
    STEP(positive, NEED(a > 0)); /* `to` is nobody's */
    STEP(jump, s = c->steps + s->to - 1);
    STEP(unless, UNLESS(a));
    STEP(unless_equal, UNLESS(a == b));
    STEP(unless_unequal, UNLESS(a != b));
    STEP(unless_less, UNLESS(a < b));
    STEP(unless_at_most, UNLESS(a <= b));
    STEP(turn, NEED(++turns <= FAST_TURNS && !num_interrupted(&e->w->numbers)));
    STEP(other, NEED(step(e, c, s, r)));
end:
    return true;
}

/* --- at a point ----------------------------------------------------------------------------- */

/* The slot's value, borrowed; NULL where it has none, of which the evaluator tells. */
static const num *slot_value(env *e, int i)
{
    frame *f = e->f;
    if (!(f->state[i] & SLOT_SET)) {
        num value;
        diag_trial trial;
        diag_try(&trial, &e->d);
        if (eval_slot(e, i, (span){ 0 }, &value) == ST_OK)
            num_clear(&value);
        diag_tried(&trial, false);
    }
    e->counted |= f->state[i] & SLOT_COUNTED;
    return f->state[i] & SLOT_SET ? &f->value[i] : NULL;
}

/* Is the code for this point? Slots that vary and were not known to are noted: *other. */
static bool serves(env *e, struct fast *f, bool *other)
{
    uint64_t more = 0;
    for (size_t i = 0; i < f->code->fixed_count; i++) {
        const fast_slot *s = &f->code->fixed[i];
        const num *now = slot_value(e, s->slot);
        if (now == NULL)
            return false;
        if (!num_same(now, &s->value))
            more |= e->f->in->slots[s->slot].needs | UINT64_C(1) << s->slot;
    }
    f->varying |= more;
    *other = more != 0;
    return more == 0;
}

static bool load(env *e, const fast_code *c)
{
    for (size_t i = 0; i < c->input_count; i++) {
        const fast_slot *s = &c->input[i];
        const num *now = slot_value(e, s->slot);
        if (now == NULL || now->kind != (s->truth ? NUM_BOOL : NUM_INT))
            return false;
        c->reg[s->reg] = now->u.i;
    }
    return true;
}

static bool give(env *e, const fast_code *c, num *out)
{
    if (c->gives == FAST_KNOWN) {
        *out = num_copy(&c->known);
        return true;
    }
    if (c->gives == FAST_TRUTH)
        *out = num_bool(c->reg[c->result] != 0);
    else
        *out = num_int(c->reg[c->result]);
    num above = *out, below = num_int(c->reg[c->below]);
    return c->gives != FAST_RATIO || num_div(&e->w->numbers, out, &above, &below) == ST_OK;
}

/* --- when it is worth it -------------------------------------------------------------------- */

static struct fast *known(env *e, const node *expr)
{
    for (struct fast *f = e->f->fast; f; f = f->next)
        if (f->expr == expr && f->metric == e->metric)
            return f;
    struct fast *f = mem_alloc(sizeof *f);
    *f = (struct fast){ .expr = expr, .metric = e->metric, .next = e->f->fast };
    e->f->fast = f;
    return f;
}

/* Which of the given slots have other values than they had? */
static void watch(env *e, struct fast *f)
{
    bool first = f->seen == NULL;
    if (first) {
        f->slots = e->f->count;
        f->seen = mem_array((size_t)f->slots + 1, sizeof *f->seen);
        f->has = mem_alloc((size_t)f->slots + 1);
    }
    for (int i = 0; i < f->slots; i++) {
        uint64_t self = UINT64_C(1) << i;
        if (!(e->f->in->slots[i].needs & self) || !(e->f->state[i] & SLOT_SET))
            continue;
        if (first) {
            f->seen[i] = num_copy(&e->f->value[i]);
            f->has[i] = true;
        } else if (!f->has[i] || !num_same(&f->seen[i], &e->f->value[i])) {
            f->varying |= self;
        }
    }
}

static void make(env *e, struct fast *f)
{
    fast_code_free(f->code);
    forget_seen(f);
    f->code = ++f->made > FAST_TIMES ? NULL : fast_make(e, f->expr, f->varying, !f->plain);
    f->terms = e->w->max_terms;
    f->accesses = e->max_accesses;
    f->off = f->code == NULL;
}

/* Is there code for this point? */
static bool ready(env *e, struct fast *f)
{
    bool other = false;
    if (f->off || e->w->max_terms < FAST_TERMS)
        return false;
    if (f->code == NULL) {
        if (++f->asked >= FAST_WATCH)
            watch(e, f);
        if (f->asked < FAST_HOT)
            return false;
        make(e, f);
    } else if (f->terms != e->w->max_terms || f->accesses != e->max_accesses) {
        return false;
    } else if (!serves(e, f, &other)) {
        if (!other)
            return false;
        make(e, f);
    }
    return f->code != NULL;
}

bool fast_value(env *e, const node *expr, num *out)
{
    struct fast *f = known(e, expr);
    if (!ready(e, f))
        return false;
    f->runs++;
    if (load(e, f->code) && run(e, f->code) && give(e, f->code, out))
        return true;
    f->misses++;
    if (!f->plain && f->misses > FAST_TRIES && FAST_SELDOM * f->misses > f->runs) {
        f->plain = true;
        f->runs = f->misses = 0;
        make(e, f);
    }
    f->off |= f->misses > FAST_TRIES && 2 * f->misses > f->runs;
    return false;
}
