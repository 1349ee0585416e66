/* The evaluator: a walk over resolved trees.  Integers that fit a word are added,
 * multiplied and compared here, without a call into num/. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "eval/eval.h"
#include "base/stack.h"
#include "catalog/device.h"
#include "eval/internal.h"

void env_begin(env *e, world *w, frame *f, axes *a, diag *d)
{
    *e = (env){
        .w = w, .f = f, .axes = a, .d = d, .metric = METRIC_TIME, .max_accesses = w->max_accesses
    };
    e->locals = mem_array(256, sizeof *e->locals);
    e->room = 256;
}

void env_end(env *e)
{
    eval_walks_end(e);
    recursion_end(e);
    free(e->locals);
    e->locals = NULL;
}

status(eval_fail)(env *e, status st, span at)
{
    return diag_fail(e->d, st, at, "%s", e->w->numbers.why);
}

status eval_stop(env *e)
{
    return diag_fail(e->d, ST_INTERRUPT, (span){ 0 }, "stopped");
}

status eval_stopped(env *e)
{
    world *w = e->w;
    if (num_interrupted(&w->numbers))
        return eval_stop(e);
    if (w->turn > w->effort)
        return diag_fail(e->d, ST_LIMIT, (span){ 0 }, "more terms than there is time for");
    w->effort -= w->turn;
    return ST_OK;
}

status eval_push_locals(env *e, int count, span at)
{
    if (e->top + count > MAX_LOCALS)
        return diag_fail(e->d, ST_LIMIT, at, "too many variables in nested calls");
    if (e->top + count > e->room) {
        while (e->room < e->top + count)
            e->room *= 2;
        e->locals = mem_grow_array(e->locals, (size_t)e->room, sizeof *e->locals);
    }
    memset(e->locals + e->top, 0, (size_t)count * sizeof *e->locals);
    e->top += count;
    return ST_OK;
}

void eval_pop_locals(env *e, int top)
{
    while (e->top > top)
        num_clear(&e->locals[--e->top]);
}

/* --- frames ------------------------------------------------------------------ */

frame *frame_new(instance *in)
{
    frame *f = mem_alloc(sizeof *f);
    size_t n = (size_t)in->slot_count + 1;
    f->in = in;
    f->count = in->slot_count;
    f->value = mem_array(n, sizeof *f->value);
    f->state = mem_alloc(n);
    f->bind = mem_array(n, sizeof *f->bind);
    f->changed = ~UINT64_C(0);
    return f;
}

void frame_reset(frame *f, uint64_t given)
{
    for (int i = 0; i < f->in->slot_count; i++)
        if ((f->in->slots[i].needs & given) && !(f->state[i] & SLOT_FIXED)) {
            num_clear(&f->value[i]);
            f->state[i] = SLOT_EMPTY;
        }
    f->changed |= given;
}

void frame_free(frame *f)
{
    if (f == NULL)
        return;
    fast_free(f->fast);
    for (int i = 0; i < f->count; i++)
        num_clear(&f->value[i]);
    free(f->value);
    free(f->state);
    free(f->bind);
    free(f);
}

void frame_fix(frame *f, int i, const num *value)
{
    num_replace(&f->value[i], num_copy(value));
    f->state[i] = SLOT_SET | SLOT_FIXED;
}

static status compute_slot(env *e, int i, span at)
{
    frame *f = e->f;
    const node *expr = f->bind[i] ? f->bind[i] : f->in->slots[i].expr;
    if (f->state[i] == SLOT_BUSY)
        return diag_fail(e->d, ST_DOMAIN, at, "`%s` depends on itself", f->in->slots[i].name);
    if (expr == NULL)
        return diag_fail_as(e->d, ST_NAME, DIAG_NO_VALUE, at, "`%s` has no value",
                            f->in->slots[i].name);
    int base = e->base, top = e->top, side = e->side;
    uint8_t counted = e->counted;
    e->base = e->top;
    e->side = 0; /* it is kept, and serves both sides */
    e->counted = 0;
    f->state[i] = SLOT_BUSY;
    num value;
    status st = eval(e, expr, &value);
    eval_pop_locals(e, top);
    e->base = base;
    e->side = side;
    f->state[i] = SLOT_EMPTY;
    if (st == ST_OK) {
        f->value[i] = value;
        f->state[i] = SLOT_SET | e->counted;
    }
    e->counted = counted;
    return st;
}

status eval_slot(env *e, int i, span at, num *out)
{
    frame *f = e->f;
    if (!(f->state[i] & SLOT_SET)) {
        status st = compute_slot(e, i, at);
        if (st != ST_OK)
            return st;
    }
    e->counted |= f->state[i] & SLOT_COUNTED;
    *out = num_copy(&f->value[i]);
    return ST_OK;
}

/* --- names and calls -------------------------------------------------------------- */

typedef struct same_name {
    const char *wanted;
    bool found;
} same_name;

static void compare_name(const char *name, void *data)
{
    same_name *x = data;
    x->found |= strcmp(name, x->wanted) == 0;
}

/* Adds that the name is a definition's or a device's, whatever its case: PRAM, k20c.  False: it is
 * nobody's. */
static bool say_what_it_is(const env *e, const char *name)
{
    mem_own char *lower = mem_copy(name);
    for (char *c = lower; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    same_name machine = { .wanted = lower };
    bool found = false;
    for (int k = 0; k < ENTRY_KINDS && !found; k++) {
        found = catalog_has(e->w->catalog, (entry_kind)k, lower);
        if (found)
            diag_hint(e->d, "%s is %s %s; see: explain %s", lower,
                      k == ENTRY_ALGORITHM ? "an" : "a", entry_kinds[k].word, lower);
    }
    if (!found)
        device_each(e->w->catalog, true, compare_name, &machine);
    if (machine.found)
        diag_hint(e->d, "%s is a device; see: show %s", lower, lower);
    return found || machine.found;
}

static status eval_symbol(env *e, const node *n, num *out)
{
    const symbol *s = n->target;
    if (s->kind == SYMBOL_VALUE) {
        *out = num_copy(&s->value);
        return ST_OK;
    }
    if (s->kind == SYMBOL_SERIES)
        return diag_fail(e->d, ST_DOMAIN, n->at, "`%s` is a series here, where one value is needed",
                         s->name);
    if (s->kind == SYMBOL_FUNCTION)
        return diag_fail(e->d, ST_DOMAIN, n->at, "`%s` is a function; give it arguments", s->name);
    if (strcmp(s->name, "ans") == 0 && e->w->history_count) {
        *out = num_copy(&e->w->history[e->w->history_count - 1]);
        return ST_OK;
    }
    const builtin *alone = builtin_named(s->name);
    if (alone && alone->least == 0) /* pi */
        return builtin_value(e, alone, NULL, 0, out);
    if (strcmp(s->name, "ans") == 0)
        return diag_fail(e->d, ST_NAME, n->at, "there is no answer yet");
    if (alone)
        return diag_fail(e->d, ST_NAME, n->at, "`%s` is a function; give it arguments: %s(%s)",
                         s->name, s->name, builtin_named(s->name)->args);
    diag_fail_as(e->d, ST_NAME, DIAG_NO_VALUE, n->at, "`%s` has no value", s->name);
    nearest near;
    nearest_begin(&near, s->name);
    for (symbol *o = e->w->symbols; o; o = o->next)
        if (o->kind != SYMBOL_NONE)
            nearest_offer(&near, o->name);
    const builtin *b;
    bool constant = false; /* PI: before the problem of that name */
    for (int i = 0; s->name[1] && (b = builtin_row(i)) != NULL; i++) {
        nearest_offer(&near, b->name);
        constant |= b->least == 0 && strcasecmp(b->name, s->name) == 0;
    }
    nearest_end(&near, !constant && say_what_it_is(e, s->name) ? NULL : e->d);
    return ST_NAME;
}

static status eval_history(env *e, const node *n, num *out)
{
    uint64_t i;
    if (!num_to_u64(&n->value, &i) || i < 1 || i > e->w->history_count)
        return e->w->history_count == 0
                   ? diag_fail(e->d, ST_NAME, n->at, "there are no answers yet")
                   : diag_fail(e->d, ST_NAME, n->at, "there are %zu answers so far, %%1 to %%%zu",
                               e->w->history_count, e->w->history_count);
    *out = num_copy(&e->w->history[i - 1]);
    return ST_OK;
}

typedef struct called {
    const function *fn;
    const struct called *before;
} called;

/* Is it called by itself, at some depth? */
static bool is_recursive(const env *e, const function *fn)
{
    const called *c = e->called;
    while (c && c->fn != fn)
        c = c->before;
    return c != NULL;
}

/* What is said of how a value was counted, beside the value. */
static unsigned said_of_count(const env *e)
{
    return e->counted | (unsigned)e->programmed << 8 | (unsigned)e->stated << 9
           | (unsigned)e->ranged << 10 | (unsigned)e->wants_data << 11
           | (unsigned)e->too_long << 12;
}

static status run_function(env *e, function *fn, int first, span at, num *out)
{
    status st = function_resolve(e->w, fn, e->d);
    status_then(st, eval_stopped(e));
    if (st != ST_OK)
        return st;
    if (e->depth == MAX_DEPTH)
        return diag_fail(e->d, ST_LIMIT, at, "calls nested deeper than %d", MAX_DEPTH);
    const bool again = is_recursive(e, fn);
    if (again && recursion_find(e, fn, &e->locals[first], out))
        return ST_OK;
    const called here = { fn, e->called };
    const unsigned said = said_of_count(e);
    const int base = e->base;
    e->depth++;
    e->called = &here;
    e->base = first;
    st = eval(e, fn->body, out);
    e->base = base;
    e->called = here.before;
    e->depth--;
    if (e->called == NULL)
        recursion_end(e);
    else if (again && st == ST_OK && said == said_of_count(e))
        recursion_keep(e, fn, &e->locals[first], out);
    return st;
}

static status wrong_count(env *e, const function *fn, int count, span at)
{
    return diag_fail(e->d, ST_DOMAIN, at, "`%s` takes %d argument%s, not %d", fn->name, fn->count,
                     fn->count == 1 ? "" : "s", count);
}

/* The values of the arguments from the i-th on, as the locals from `first` on.  All are found
 * before one is a local: a sum within one has its variable where the first will be. */
static status push_arguments(env *e, const node *a, int first, int i, span at)
{
    num value;
    if (a == NULL)
        return eval_push_locals(e, i, at);
    status st = eval(e, a, &value);
    if (st != ST_OK)
        return st;
    if ((st = push_arguments(e, a->next, first, i + 1, at)) == ST_OK)
        e->locals[first + i] = value;
    else
        num_clear(&value);
    return st;
}

static status call_function(env *e, function *fn, const node *n, num *out)
{
    if (n->kind == N_CALL && n->space != fn->count)
        return wrong_count(e, fn, n->space, n->at);
    int first = e->top;
    status st = n->kind == N_CALL ? push_arguments(e, n->a, first, 0, n->at) : ST_OK;
    status_then(st, run_function(e, fn, first, n->at, out));
    eval_pop_locals(e, first);
    return st;
}

status eval_call(env *e, function *fn, const num *args, int count, span at, num *out)
{
    if (count != fn->count)
        return wrong_count(e, fn, count, at);
    int first = e->top;
    status st = eval_push_locals(e, count, at);
    for (int i = 0; i < count && st == ST_OK; i++)
        e->locals[first + i] = num_copy(&args[i]);
    status_then(st, run_function(e, fn, first, at, out));
    eval_pop_locals(e, first);
    return st;
}

static status call_builtin(env *e, const builtin *b, const node *n, num *out)
{
    enum { SOME = 8 };
    num few[SOME], *args = n->space <= SOME ? few : mem_array((size_t)n->space, sizeof *args);
    int count = 0;
    status st = ST_OK;
    for (const node *a = n->a; a && (st = eval(e, a, &args[count])) == ST_OK; a = a->next)
        count++;
    if (st == ST_OK) {
        e->w->numbers.why[0] = '\0';
        st = builtin_value(e, b, args, count, out);
        if (st != ST_OK)
            eval_fail(e, st, n->at);
    }
    while (count > 0)
        num_clear(&args[--count]);
    if (args != few)
        free(args);
    return st;
}

/* The value of one given slot of a called instance: an argument, the caller's
 * parameter of the same name, or the session's variable. */
static status given_value(env *e, const metric_call *call, int i, span at, num *value)
{
    const slot_row *s = &call->in->slots[i];
    if (call->bind[i])
        return eval(e, call->bind[i], value);
    if (call->inherit[i] >= 0)
        return eval_slot(e, call->inherit[i], at, value);
    if (s->kind == SLOT_CHOICE) {
        *value = num_bool(call->in->options[s->option].standard == i);
        return ST_OK;
    }
    const symbol *sym = world_symbol(e->w, s->name);
    if (sym->kind == SYMBOL_SERIES) {
        diag_fail(e->d, ST_DOMAIN, at, "`%s` (%s) is a series, and %s needs one value here",
                  s->name, s->text ? s->text : "parameter", instance_name(call->in));
        diag_hint(e->d, "for each of its values write %s = %s among the arguments", s->name,
                  s->name);
        return ST_DOMAIN;
    }
    if (sym->kind != SYMBOL_VALUE)
        return diag_fail(e->d, ST_NAME, at, "`%s` (%s) has no value; %s needs it", s->name,
                         s->text ? s->text : "parameter", instance_name(call->in));
    *value = num_copy(&sym->value);
    return ST_OK;
}

/* Has the call a value for the slot?  A let has its own, but for one that a query may give. */
static bool has_value(const env *e, const metric_call *call, int i)
{
    const slot_row *s = &call->in->slots[i];
    if (s->kind != SLOT_LET || call->bind[i])
        return s->kind != SLOT_LET || s->optional;
    int k = s->optional ? call->inherit[i] : -1;
    return k >= 0 && (e->f->bind[k] || (e->f->state[k] & SLOT_FIXED));
}

/* A value of an earlier call goes, and what followed from it. */
static void let_go(frame *f, int i)
{
    f->state[i] &= (uint8_t)~SLOT_FIXED;
    frame_reset(f, UINT64_C(1) << i);
}

/* Gives the frame its values; what has not changed since the last call is kept
 * with everything that follows from it. One that it need not give is fixed, so that calls from
 * there inherit it. */
static status fill_frame(env *e, const metric_call *call, frame *f, span at)
{
    for (int i = 0; i < call->in->slot_count; i++) {
        if (!has_value(e, call, i)) {
            if (call->in->slots[i].optional && (f->state[i] & SLOT_SET))
                let_go(f, i); /* the call before may have given it */
            continue;
        }
        if (call->in->law && call->bind[i] == NULL && !(call->needs >> i & 1)) {
            f->absent |= UINT64_C(1) << i;
            continue;
        }
        num value;
        status st = given_value(e, call, i, at, &value);
        if (st != ST_OK)
            return st;
        if ((f->state[i] & SLOT_SET) && num_same(&value, &f->value[i])) {
            num_clear(&value);
            continue;
        }
        let_go(f, i);
        /* where a requirement that is not met points to */
        f->bind[i] = call->own || call->runs ? NULL : call->bind[i];
        f->value[i] = value;
        f->state[i] = call->in->slots[i].optional ? SLOT_SET | SLOT_FIXED : SLOT_SET;
    }
    return ST_OK;
}

/* The end that least(...) or most(...) asks for; of what does not depend on the data, the value. */
static status metric_end(env *e, int metric, int side, span at, num *out)
{
    num end[2];
    bool exact;
    status st = metric_ends(e, metric, at, end, &exact);
    if (st != ST_OK)
        return st;
    *out = end[side > 0];
    num_clear(&end[side < 0]);
    return ST_OK;
}

/* Are least and most one here?  Then that is the value, whatever the data. */
static bool ends_meet(env *e, int metric, num *out)
{
    if (e->side || !instance_may_range(e->f->in, metric))
        return false;
    num end[2] = { num_int(0), num_int(0) };
    const formula *used = NULL;
    bool ranged = e->ranged;
    diag_trial trial;
    diag_try(&trial, &e->d);
    bool met = metric_range(e, metric, &end[0], &end[1], &used) == ST_OK && used
               && num_same(&end[0], &end[1]);
    diag_tried(&trial, false);
    if (met)
        *out = num_copy(&end[0]);
    else
        e->ranged = ranged;
    num_clears(&end[0], &end[1], NULL);
    return met;
}

static status call_metric(env *e, metric_call *call, span at, num *out)
{
    if (e->depth == MAX_DEPTH)
        return diag_fail(e->d, ST_LIMIT, at, "calls nested deeper than %d", MAX_DEPTH);
    e->depth++;
    frame *f = call->kept ? call->kept : frame_new(call->in), *outer = e->f;
    call->kept = NULL; /* an algorithm that calls itself gets another */
    int base = e->base, metric = e->metric, side = e->side;
    bool unmet = false;
    e->side = 0; /* nothing is known of how a metric goes with its arguments */
    f->device = call->device;
    f->fills = call->fills;
    status st = fill_frame(e, call, f, at);
    if (st == ST_OK) {
        e->side = call->side ? 0 : side;
        e->f = f;
        e->base = e->top;
        st = frame_check(e);
        if (call->runs) {
            unmet = f->unmet;
            *out = num_bool(true);
        } else if (st == ST_OK && call->side)
            st = metric_end(e, call->metric, call->side, at, out);
        else if (st == ST_OK && call->metric >= 0)
            st = ends_meet(e, call->metric, out)
                     ? ST_OK
                     : metric_value(e, call->metric, at, out, NULL, NULL);
        else if (st == ST_OK)
            st = eval(e, call->value, out);
        if (st == ST_LIMIT && !call->side && call->metric >= 0 && e->d->hint == NULL
            && instance_has_formula(call->in, FORMULA_BEYOND_MOST, call->metric))
            diag_hint(e->d, "its ends are known: least(%s(...)), most(%s(...))",
                      metrics[call->metric].name, metrics[call->metric].name);
    }
    e->f = outer;
    e->base = base;
    e->metric = metric;
    e->side = side;
    e->depth--;
    if (call->runs)
        outer->unmet |= unmet;
    if (call->kept || st != ST_OK)
        frame_free(f);
    else
        call->kept = f;
    diag_place(e->d, at);
    return st;
}

/* May the called program run?  Programs that call each other again and again are not asked for
 * ever: the run will tell. */
static status eval_run(env *e, const node *n, num *out)
{
    bool outermost = !e->asking;
    e->runs_asked = outermost ? 1 : e->runs_asked + 1;
    *out = num_bool(true);
    if (e->depth == MAX_DEPTH || e->runs_asked > MOST_RUNS_ASKED)
        return ST_OK;
    e->asking = true;
    status st = call_metric(e, n->target, n->at, out);
    e->asking = !outermost;
    return st;
}

void metric_call_release(void *call)
{
    metric_call *c = call;
    instance *in = c->in;
    frame_free(c->kept);
    c->kept = NULL;
    c->in = NULL;
    if (in)
        instance_dropped(in, c->from);
}

static void end_call(node *n, void *none)
{
    (void)none;
    if (n->ref == REF_METRIC && n->kind == N_CALL)
        metric_call_release(n->target);
}

void eval_done(node *tree)
{
    node_walk(tree, end_call, NULL);
}

/* What a name, or a call, stands for. */
static status eval_reference(env *e, const node *n, num *out)
{
    const bool call = n->kind == N_CALL;
    symbol *s = n->ref == REF_SYMBOL ? n->target : NULL;
    switch ((ref_kind)n->ref) {
    case REF_SLOT:
        return eval_slot(e, n->index, n->at, out);
    case REF_AXIS:
        if (e->axes == NULL)
            return diag_fail(e->d, ST_DOMAIN, n->at, "a series cannot depend on another series");
        *out = num_copy(&e->axes->axis[n->index].now);
        return ST_OK;
    case REF_SYMBOL:
        if (call && s->kind == SYMBOL_FUNCTION)
            return call_function(e, &s->fn, n, out);
        return call ? diag_fail_as(e->d, ST_NAME, DIAG_UNKNOWN, n->at, "no function `%s`", s->name)
                    : eval_symbol(e, n, out);
    case REF_FUNCTION:
        return call_function(e, n->target, n, out);
    case REF_METRIC:
        return call ? call_metric(e, n->target, n->at, out)
                    : metric_value(e, n->index, n->at, out, NULL, NULL);
    case REF_BUILTIN:
        return call_builtin(e, n->target, n, out);
    case REF_FOLD:
        if (n->target == NULL)
            return diag_fail(e->d, ST_UNDECIDED, n->at, "this is not decided");
        *out = num_copy(n->target);
        return ST_OK;
    default:
        return diag_fail(e->d, ST_NAME, n->at, "`%s` is not known here", n->name ? n->name : "?");
    }
}

/* --- operators ---------------------------------------------------------------------- */

static status compare(env *e, const node *n, const num *a, const num *b, num *out)
{
    if ((a->kind == NUM_BOOL) != (b->kind == NUM_BOOL))
        return diag_fail(e->d, ST_DOMAIN, n->at, "a truth and a number cannot be compared");
    if (a->kind == NUM_BOOL && n->op != OP_EQ && n->op != OP_NE)
        return diag_fail(e->d, ST_DOMAIN, n->at, "truths have no order");
    int sign;
    num x = a->kind == NUM_BOOL ? num_int(a->u.i) : *a,
        y = b->kind == NUM_BOOL ? num_int(b->u.i) : *b;
    status st = num_cmp(&e->w->numbers, &x, &y, &sign);
    if (st != ST_OK)
        return eval_fail(e, st, n->at);
    *out = num_bool(ast_compares((op_kind)n->op, sign, 0));
    return ST_OK;
}

static status arithmetic(env *e, const node *n, const num *a, const num *b, num *out)
{
    static num_binary *const operations[OP_COUNT] = {
        [OP_AND] = num_and,  [OP_BAND] = num_and, [OP_OR] = num_or,   [OP_BOR] = num_or,
        [OP_XOR] = num_xor,  [OP_SHL] = num_shl,  [OP_SHR] = num_shr, [OP_ADD] = num_add,
        [OP_SUB] = num_sub,  [OP_MUL] = num_mul,  [OP_DIV] = num_div, [OP_FDIV] = num_fdiv,
        [OP_MOD] = num_fmod, [OP_POW] = num_pow,
    };
    if (a->kind == NUM_BOOL || b->kind == NUM_BOOL)
        return diag_fail(e->d, ST_DOMAIN, a->kind == NUM_BOOL ? n->a->at : n->b->at,
                         "a number is needed here, and this is true or false");
    status st = operations[n->op](&e->w->numbers, out, a, b);
    if (st == ST_OK)
        return ST_OK;
    bool divisor = st == ST_DOMAIN && (n->op == OP_DIV || n->op == OP_FDIV || n->op == OP_MOD);
    return eval_fail(e, st, divisor ? n->b->at : n->at);
}

/* a^b mod m without a^b */
static status power_mod(env *e, const node *n, num *out)
{
    num base = num_int(0), exponent = num_int(0), m = num_int(0);
    status st = eval(e, n->a->a, &base);
    status_then(st, eval(e, n->a->b, &exponent));
    status_then(st, eval(e, n->b, &m));
    if (st == ST_OK) {
        int sign = 0;
        bool whole = num_is_integer(&base) && num_is_integer(&exponent) && num_is_integer(&m)
                     && num_sign(&e->w->numbers, &exponent, &sign) == ST_OK && sign >= 0;
        num power = num_int(0);
        if (whole)
            st = num_powmod(&e->w->numbers, out, &base, &exponent, &m);
        else if ((st = num_pow(&e->w->numbers, &power, &base, &exponent)) == ST_OK)
            st = num_fmod(&e->w->numbers, out, &power, &m);
        num_clear(&power);
        if (st != ST_OK)
            eval_fail(e, st, st == ST_DOMAIN ? n->b->at : n->at);
    }
    num_clears(&base, &exponent, &m, NULL);
    return st;
}

/* `and`, `or`: of truths, the right one only where it decides; of integers, their bits. */
static status join(env *e, const node *n, num *out)
{
    num a, b;
    status st = eval(e, n->a, &a);
    if (st != ST_OK)
        return st;
    if (a.kind == NUM_BOOL) {
        bool truth = a.u.i != 0;
        if (truth == (n->op == OP_AND))
            st = eval_truth(e, n->b, &truth);
        *out = num_bool(truth);
        return st;
    }
    if (!num_is_integer(&a)) {
        num_clear(&a);
        return diag_fail(e->d, ST_DOMAIN, n->a->at, "a condition is needed here, such as n > 1");
    }
    if ((st = eval(e, n->b, &b)) == ST_OK && !num_is_integer(&b))
        st = diag_fail(e->d, ST_DOMAIN, n->a->at,
                       "`%s` joins two conditions or two integers; here is one of each",
                       ast_op_rows[n->op].text);
    status_then(st, arithmetic(e, n, &a, &b, out));
    num_clear(&a);
    num_clear(&b);
    return st;
}

/* Truths joined as bits are: by a program's words, which are either (node_joins_bits). */
static bool joins_truths(const node *n, const num *a, const num *b, num *out)
{
    const bool x = a->u.i, y = b->u.i,
               bits = n->op == OP_XOR || n->op == OP_BAND || n->op == OP_BOR;
    if (a->kind != NUM_BOOL || b->kind != NUM_BOOL || !bits)
        return false;
    *out = num_bool(n->op == OP_XOR ? x != y : n->op == OP_BAND ? x && y : x || y);
    return true;
}

static status eval_binary(env *e, const node *n, num *out)
{
    if (n->op == OP_AND || n->op == OP_OR)
        return join(e, n, out);
    if (n->op == OP_MOD && n->a->kind == N_BINARY && n->a->op == OP_POW)
        return power_mod(e, n, out);
    num a, b;
    status st = eval(e, n->a, &a);
    if (st != ST_OK)
        return st;
    st = eval(e, n->b, &b);
    if (st != ST_OK) {
        num_clear(&a);
        return st;
    }
    if (a.kind == NUM_INT && b.kind == NUM_INT) {
        int64_t r;
        switch (n->op) {
        case OP_ADD:
            if (!__builtin_add_overflow(a.u.i, b.u.i, &r)) { *out = num_int(r); return ST_OK; }
            break;
        case OP_SUB:
            if (!__builtin_sub_overflow(a.u.i, b.u.i, &r)) { *out = num_int(r); return ST_OK; }
            break;
        case OP_MUL:
            if (!__builtin_mul_overflow(a.u.i, b.u.i, &r)) { *out = num_int(r); return ST_OK; }
            break;
        case OP_EQ: case OP_NE: case OP_LT: case OP_LE: case OP_GT:
        case OP_GE: *out = num_bool(ast_compares((op_kind)n->op, a.u.i, b.u.i)); return ST_OK;
        default:
            break;
        }
    }
    if (n->op >= OP_EQ && n->op <= OP_GE)
        st = compare(e, n, &a, &b, out);
    else if (!joins_truths(n, &a, &b, out))
        st = arithmetic(e, n, &a, &b, out);
    num_clear(&a);
    num_clear(&b);
    return st;
}

static status eval_unary(env *e, const node *n, num *out)
{
    if (n->op == OP_NOT) {
        bool truth;
        status st = eval_truth(e, n->a, &truth);
        *out = num_bool(!truth);
        return st;
    }
    num a;
    status st = eval(e, n->a, &a);
    if (st != ST_OK)
        return st;
    if (a.kind == NUM_BOOL)
        return diag_fail(e->d, ST_DOMAIN, n->a->at,
                         "a number is needed here, and this is true or false");
    num_ctx *c = &e->w->numbers;
    st = n->kind == N_FLOOR  ? num_floor(c, out, &a)
         : n->kind == N_CEIL ? num_ceil(c, out, &a)
                             : num_neg(c, out, &a);
    num_clear(&a);
    return st == ST_OK ? st : eval_fail(e, st, n->at);
}

status eval_truth(env *e, const node *n, bool *out)
{
    num value;
    *out = false;
    status st = eval(e, n, &value);
    if (st != ST_OK)
        return st;
    if (value.kind != NUM_BOOL) {
        num_clear(&value);
        return diag_fail(e->d, ST_DOMAIN, n->at, "a condition is needed here, such as n > 1");
    }
    *out = value.u.i != 0;
    return ST_OK;
}

/* --- the walk --------------------------------------------------------------------------------- */

/* Of a column of a file: what the row at hand has in it. */
static status eval_cell(env *e, const node *n, num *out)
{
    const row_column *c = n->target;
    uint64_t row = e->axes->axis[n->index].at;
    if (row_cell_is_empty(c->cells[row]))
        return diag_fail(e->d, ST_DOMAIN, c->cells[row]->at, "the cell of `%s` in line %d is empty",
                         n->name, span_line(c->cells[row]->at));
    return series_at(e->w, c->values, row, out);
}

status eval(env *e, const node *n, num *out)
{
    bool truth;
    status st;
    *out = num_int(0);
    if (stack_low())
        return stack_refuse(e->d, n->at);
    switch (n->kind) {
    case N_NUMBER:
        *out = num_copy(&n->value);
        return ST_OK;
    case N_NAME:
        if (n->ref == REF_LOCAL) {
            *out = num_copy(&e->locals[e->base + n->index]);
            return ST_OK;
        }
        return eval_reference(e, n, out);
    case N_BINARY:
        return eval_binary(e, n, out);
    case N_UNARY:
    case N_FLOOR:
    case N_CEIL:
        return eval_unary(e, n, out);
    case N_IF:
        st = eval_truth(e, n->a, &truth);
        return st == ST_OK ? eval(e, truth ? n->b : n->c, out) : st;
    case N_CALL: return eval_reference(e, n, out);
    case N_RUN: return eval_run(e, n, out);
    case N_AGGREGATE:
        return eval_aggregate(e, n, out);
    case N_WALK: return eval_walk(e, n, out);
    case N_HISTORY:
        return eval_history(e, n, out);
    case N_LIST:
        if (n->ref == REF_AXIS && n->target && e->axes)
            return eval_cell(e, n, out);
        /* fallthrough */
    case N_RANGE:
        return n->ref == REF_AXIS ? eval_reference(e, n, out)
                                  : diag_fail(e->d, ST_DOMAIN, n->at, "one value is needed here");
    default:
        return diag_fail(e->d, ST_DOMAIN, n->at, "this is no value");
    }
}
