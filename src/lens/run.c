/* A kernel's statements, done by all threads of a block at once: see lens.h and inside.h.
 *
 * The mask says whether a thread takes part: 0 no, 1 yes, else it may, under condition number i of
 * `maybes`. When a thread leaves a function or a loop, the time is noted, so that a mask that was
 * saved before can be restored without it. */
#include <string.h>

#include "base/deadline.h"
#include "base/mem.h"
#include "lens/inside.h"

enum { MOST_DEPTH = 40, MOST_MAYBES = 1 << 20, HELD = 4096 };

/* --- masks ------------------------------------------------------------------------------------ */

bool run_any(const lens_run_state *x)
{
    for (int i = 0; i < x->lanes && x->st == ST_OK; i++)
        if (x->mask[i])
            return true;
    return false;
}

int32_t *run_mask_copy(lens_run_state *x)
{
    int32_t *m = arena_array(x->temp, (size_t)x->lanes, sizeof *m);
    memcpy(m, x->mask, (size_t)x->lanes * sizeof *m);
    x->now++;
    return m;
}

static int maybe_new(lens_run_state *x, int under, const leave *rest, const cval *why)
{
    if (x->maybe_count == 0)
        x->maybe_count = 2; /* numbers 0 and 1 stand for no condition */
    while ((size_t)x->maybe_count >= x->maybe_room)
        x->maybes = mem_more(x->maybes, x->maybe_room, &x->maybe_room, sizeof *x->maybes);
    if (x->maybe_count > MOST_MAYBES && x->st == ST_OK)
        x->st = diag_fail(x->d, ST_LIMIT, why->at, "too many conditions that data decide");
    if (x->st != ST_OK)
        return under;
    x->maybes[x->maybe_count] = (maybe){
        .under = under,
        .rest = rest != NULL,
        .depth = rest ? rest->entry.depth : 0,
        .why = why->why,
        .data = why->data,
        .missing = why->missing,
        .at = why->at,
    };
    return x->maybe_count++;
}

/* After a return that may be taken, all that follows surely happens as far as that function's own
 * variables are concerned, since a thread that has returned does not use them any more. What
 * belongs to its caller may be left as it was. */
bool run_sure(const lens_run_state *x, const birth *from, int i)
{
    int32_t now = x->mask[i], born = from->under[i];
    while (now > 1 && now != born && x->maybes[now].rest && x->maybes[now].depth <= from->depth)
        now = x->maybes[now].under;
    return now == born;
}

birth run_birth(lens_run_state *x)
{
    birth b = { arena_array(x->a, (size_t)x->lanes, sizeof *b.under), x->depth };
    memcpy(b.under, x->mask, (size_t)x->lanes * sizeof *b.under);
    return b;
}

void run_under(lens_run_state *x, const cval *c, bool want, const int32_t *saved, span at)
{
    int from = 0, to = 0; /* one condition for all threads under the same condition */
    cval why = *c;
    if (why.at.src == NULL)
        why.at = at;
    for (int i = 0; i < x->lanes; i++) {
        if (saved[i] == 0 || cval_known(c, i)) {
            x->mask[i] = saved[i] && (cval_at(c, i) != 0) == want ? saved[i] : 0;
            continue;
        }
        if (from != saved[i] || to == 0)
            to = maybe_new(x, from = saved[i], NULL, &why);
        x->mask[i] = to;
    }
}

void run_leave_begin(lens_run_state *x, leave *l)
{
    size_t n = (size_t)x->lanes;
    l->left = arena_array(x->temp, n, 1);
    l->since = arena_array(x->temp, n, sizeof *l->since);
    l->entry = (birth){ run_mask_copy(x), x->depth };
    l->outer = x->leaves;
    x->leaves = l;
}

static void run_leave_end(lens_run_state *x, leave *l)
{
    x->leaves = l->outer;
}

/* All active threads leave. */
static void run_leave(lens_run_state *x, leave *l)
{
    x->now++;
    for (int i = 0; i < x->lanes; i++) {
        if (x->mask[i] == 0)
            continue;
        bool sure = run_sure(x, &l->entry, i);
        l->left[i] = sure || l->left[i] == 1 ? 1 : 2;
        l->since[i] = x->now;
        x->mask[i] = 0;
    }
}

/* Restores a mask that was saved at the time `since`, without the threads that have left since
 * then. */
void run_restore(lens_run_state *x, const int32_t *saved, uint32_t since)
{
    static const cval leaving = { .why = "a branch that data decide is left for good",
                                  .data = true };
    memcpy(x->mask, saved, (size_t)x->lanes * sizeof *saved);
    for (leave *l = x->leaves; l; l = l->outer) {
        int from = 0, to = 0;
        for (int i = 0; i < x->lanes; i++) {
            if (x->mask[i] == 0 || l->left[i] == 0 || l->since[i] <= since)
                continue;
            if (l->left[i] == 1) {
                x->mask[i] = 0;
                continue;
            }
            if (from != x->mask[i] || to == 0)
                to = maybe_new(x, from = x->mask[i], l->function ? l : NULL, &leaving);
            x->mask[i] = to;
        }
        if (l->function)
            break;
    }
}

/* --- messages --------------------------------------------------------------------------------- */

void run_refuse(lens_run_state *x, span at, const char *array, const char *reason)
{
    if (!x->counts || !run_any(x)) /* a statement that no thread does cannot fail */
        return;
    for (const lens_refusal *r = x->refused; r; r = r->next)
        if (r->at.from == at.from && strcmp(r->array, array) == 0)
            return;
    lens_refusal *r = arena_alloc(x->a, sizeof *r);
    *r = (lens_refusal){ at, array, reason, NULL };
    *x->refused_end = r;
    x->refused_end = &r->next;
}

/* Ends the run: an access depends on a name that has no value, for which the user is asked. */
void run_ask(lens_run_state *x, const char *name, span at)
{
    if (!run_any(x))
        return;
    x->st = diag_fail(x->d, ST_NAME, at, "`%s` has no value", name);
    diag_hint(x->d, "give it one: %s=%s", name,
              strncmp(name, "gridDim", 7) == 0 ? "... or grid=..." : "...");
}

void run_need(lens_run_state *x, const cval *v)
{
    if (v->missing && !cval_settled(x, v))
        run_ask(x, v->missing, v->at);
}

/* --- variables -------------------------------------------------------------------------------- */

/* Notes what the elements hold, if they are few whole numbers. */
static void hold_values(lens_run_state *x, carray *a)
{
    const ctype *of = a->of;
    if (of->kind != CTYPE_INT || of->size <= 0 || a->bytes / of->size > HELD)
        return;
    a->held_count = a->bytes / of->size;
    a->held = arena_array(x->a, (size_t)a->held_count, sizeof *a->held);
    for (int64_t k = 0; k < a->held_count; k++)
        a->held[k] = cval_open(of, "a word that nothing was written to", false);
    a->born = run_birth(x);
}

int run_array_new(lens_run_state *x, const char *name, const ctype *of, cspace space, int64_t bytes)
{
    if (x->array_count == 0)
        x->array_count = 1;
    while ((size_t)x->array_count >= x->array_room)
        x->arrays = mem_more(x->arrays, x->array_room, &x->array_room, sizeof *x->arrays);
    const ctype *last = of;
    while (last->kind == CTYPE_ARRAY)
        last = last->of;
    carray a = { .name = name, .of = last, .space = space, .bytes = bytes };
    if (space == CSPACE_LOCAL || space == CSPACE_CONSTANT)
        hold_values(x, &a);
    x->arrays[x->array_count] = a;
    return x->array_count++;
}

void run_add(lens_run_state *x, const char *name, const cval *v, bool fixed)
{
    cvar *var = arena_alloc(x->a, sizeof *var);
    *var = (cvar){ .name = name, .fixed = fixed, .outer = x->frame->vars };
    var->own = cval_copy(x, x->a, v);
    var->slot = &var->own;
    var->born = run_birth(x);
    x->frame->vars = var;
}

cvar *run_variable(lens_run_state *x, const char *name)
{
    for (cvar *v = x->frame->vars; v; v = v->outer)
        if (strcmp(v->name, name) == 0)
            return v;
    for (cvar *v = x->globals; v; v = v->outer)
        if (strcmp(v->name, name) == 0)
            return v;
    return NULL;
}

/* The value of a structure: its members, among which pointers point to arrays of their own. */
static cval structure(lens_run_state *x, const ctype *t, const char *name, span at, cspace space,
                      const char *why, bool data)
{
    cval v = cval_open(t, why, data);
    v.member = arena_array(x->a, (size_t)t->member_count, sizeof *v.member);
    for (int k = 0; k < t->member_count; k++) {
        const ctype *of = t->members[k].type;
        const char *inner = arena_format(x->a, "%s.%s", name, t->members[k].name);
        v.member[k] = space == CSPACE_GLOBAL ? run_argument(x, of, inner, at, space)
                                             : cval_open(of, why, data);
    }
    return v;
}

/* The value of a kernel's parameter; a pointer points to an array of its own in global memory. */
cval run_argument(lens_run_state *x, const ctype *t, const char *name, span at, cspace space)
{
    if (t->kind == CTYPE_POINTER) {
        cval v = cval_int(t, 0);
        v.array = run_array_new(x, name, t->of, space, 0);
        return v;
    }
    if (t->kind == CTYPE_STRUCT)
        return structure(x, t, name, at, CSPACE_GLOBAL, "a structure that the kernel is given",
                         false);
    if (t->kind == CTYPE_REAL)
        return cval_open(t, "a floating-point number", true);
    cval v = eval_given(x, name, at), as = cval_to(x, &v, t);
    bool other = as.one != v.one || (v.one < 0 && !t->has_sign);
    if (t->kind == CTYPE_INT && v.type->kind == CTYPE_INT && v.why == NULL && other
        && x->st == ST_OK) /* the launched kernel would silently get another number */
        x->st = diag_fail(x->d, ST_DOMAIN, at, "the value given to `%s` does not fit its type, %s",
                          name, t->name);
    return as;
}

static cvar *variable_new(lens_run_state *x, cnode *n)
{
    cvar *v = n->own;
    if (v == NULL) {
        v = n->own = arena_alloc(x->a, sizeof *v);
        v->born = run_birth(x);
    }
    birth born = { v->born.under, x->depth };
    memcpy(born.under, x->mask, (size_t)x->lanes * sizeof *born.under);
    *v = (cvar){ .name = n->name,
                 .born = born,
                 .fixed = n->fixed,
                 .own = { .room = v->own.room, .open_room = v->own.open_room } };
    v->slot = &v->own;
    return v;
}

/* An array type with the dimensions; NULL if one of them is no number. */
static const ctype *sized(lens_run_state *x, const ctype *of, cnode *dims, cval *why)
{
    if (dims == NULL)
        return of;
    const ctype *inner = sized(x, of, dims->next, why);
    int64_t count = -1;
    if (inner && !(dims->kind == CN_LIST && dims->a == NULL)) {
        cval v = eval_value(x, dims);
        if (!cval_one(&v, &count)) {
            *why = v;
            return NULL;
        }
    }
    return inner ? ctype_array(x->a, inner, count) : NULL;
}

static int64_t list_length(const cnode *l)
{
    int64_t n = 0;
    for (const cnode *k = l ? l->a : NULL; k; k = k->next)
        n++;
    return n;
}

/* Fills a held array with the numbers of {1, 2, {3, 4}}, in order. */
static void fill(lens_run_state *x, carray *a, cnode *list, int64_t *at)
{
    for (cnode *n = list->a; n; n = n->next) {
        if (n->kind == CN_LIST) {
            fill(x, a, n, at);
            continue;
        }
        cval v = eval_value(x, n), as = cval_to(x, &v, a->of);
        if (*at < a->held_count)
            a->held[*at] = cval_copy(x, x->a, &as);
        ++*at;
    }
}

static void declare_array(lens_run_state *x, cnode *n, cvar *v, const ctype *t)
{
    if (t->count < 0 && n->a && n->a->kind == CN_LIST)
        t = ctype_array(x->a, t->of, list_length(n->a));
    cspace space = n->space;
    v->own = cval_int(t, 0);
    if (n->value == 0 || space == CSPACE_LOCAL) { /* a shared array exists once */
        int64_t bytes = t->count < 0 ? 0 : t->size;
        n->value = run_array_new(x, n->name, t->of, space, bytes);
        x->shared_bytes += space == CSPACE_SHARED && x->counts ? (uint64_t)bytes : 0;
    }
    v->own.array = (int)n->value;
    carray *a = &x->arrays[v->own.array];
    int64_t at = 0;
    if (space == CSPACE_GLOBAL && n->fixed) /* it is read from memory, but never changes */
        hold_values(x, a);
    if (n->a && n->a->kind == CN_LIST && a->held) {
        fill(x, a, n->a, &at);
        cval zero = cval_int(a->of, 0);
        for (; at < a->held_count; at++)
            a->held[at] = zero;
    }
}

static void fill_structure(lens_run_state *x, cvar *v, const ctype *t, cnode *list)
{
    cnode *n = list->a;
    for (int k = 0; k < t->member_count; k++, n = n ? n->next : NULL) {
        cval of = n ? eval_value(x, n) : cval_int(&ctype_int, strcmp(t->name, "dim3") == 0);
        of = cval_to(x, &of, t->members[k].type);
        v->own.member[k] = cval_copy(x, x->a, &of);
    }
}

/* Declares what is no array: a reference, a structure, a number, an address. */
static void declare_value(lens_run_state *x, cnode *n, cvar *v, const ctype *t)
{
    if (n->after && n->a) { /* a reference is another name for a variable */
        place p = eval_place(x, n->a);
        if (p.kind == PLACE_SLOT) {
            v->slot = p.slot;
            v->born = p.var->born;
        } else if (p.kind == PLACE_MEMORY) {
            v->own = cval_copy(x, x->a, &p.at);
            v->refers = p.type;
        } else {
            v->own = cval_open(t, p.why, false);
        }
    } else if (t->kind == CTYPE_STRUCT) {
        v->own = structure(x, t, n->name, n->at, CSPACE_LOCAL, "a word that nothing was written to",
                           false);
        if (n->a && n->a->kind == CN_LIST) {
            fill_structure(x, v, t, n->a);
            v->own.why = NULL;
        } else if (n->a) {
            cval of = eval_value(x, n->a);
            v->own = cval_copy(x, x->a, &of);
        }
    } else {
        cval of = n->a ? eval_value(x, n->a->kind == CN_LIST && n->a->a ? n->a->a : n->a)
                       : cval_open(t, "a variable that nothing was written to", false);
        if (t->kind != CTYPE_UNKNOWN && !(t->kind == CTYPE_POINTER && t->of->size == 0 && of.array))
            of = cval_to(x, &of, t);
        cval_keep(x, &v->own, &of);
    }
}

cvar *run_declare(lens_run_state *x, cnode *n)
{
    cval why = { 0 };
    cvar *v = variable_new(x, n);
    const ctype *t = sized(x, n->type, n->b, &why);
    if (t && n->rows)
        t = ctype_pointer(x->a, t, n->space);
    if (t == NULL) {
        if (why.missing)
            run_ask(x, why.missing, why.at);
        run_refuse(x, n->at, n->name, why.why ? why.why : "its size is no number");
        v->own = cval_open(&ctype_int, "an array whose size is not known", false);
    } else if (t->kind == CTYPE_ARRAY && !n->after) {
        declare_array(x, n, v, t);
    } else if (n->a && n->a->kind == CN_LAMBDA) {
        v->lambda = n->a->function;
        v->own = cval_open(&ctype_int, "a lambda", false);
    } else if ((n->space == CSPACE_SHARED || n->space == CSPACE_GLOBAL)
               && t->kind != CTYPE_POINTER) { /* a single word */
        v->own = cval_int(ctype_array(x->a, t, 1), 0);
        v->word = true;
        if (n->value == 0)
            n->value = run_array_new(x, n->name, t, n->space, t->size);
        v->own.array = (int)n->value;
    } else {
        declare_value(x, n, v, t);
    }
    v->outer = x->frame->vars;
    x->frame->vars = v;
    return v;
}

/* --- what is written somewhere within --------------------------------------------------------- */

void run_forget_at(lens_run_state *x, const cval *at, const char *why, bool data)
{
    carray *a = at->array ? &x->arrays[at->array] : NULL;
    for (int64_t k = 0; a && k < a->held_count; k++)
        a->held[k] = cval_open(a->of, why, data);
    if (at->to)
        run_forget(x, at->slot, why, data);
}

void run_forget(lens_run_state *x, cval *slot, const char *why, bool data)
{
    cval open = cval_open(slot->type, why, data);
    if (slot->type->kind == CTYPE_POINTER)
        open.array = slot->array; /* an address may change, but not to another array */
    if (slot->type->kind == CTYPE_ARRAY)
        run_forget_at(x, slot, why, data);
    else
        *slot = open;
}

/* The variable that n names, or a part of, or what it points to, is written to. */
static void forget_named(lens_run_state *x, const cnode *n, const char *why, bool data)
{
    bool behind = false;
    for (; n->kind == CN_MEMBER || n->kind == CN_INDEX || n->kind == CN_UNARY; n = n->a)
        behind |= n->kind == CN_INDEX || *n->op == '*';
    cvar *v = n->kind == CN_NAME ? run_variable(x, n->name) : NULL;
    if (v && behind)
        run_forget_at(x, v->slot, why, data);
    else if (v)
        run_forget(x, v->slot, why, data);
}

void run_forget_taken(lens_run_state *x)
{
    for (cframe *f = x->frame; f; f = f->caller)
        for (cvar *v = f->vars; v; v = v->outer)
            if (v->taken)
                run_forget(x, v->slot, "what is written to an address that is not known", false);
}

/* The names in a statement that is not understood: it may change them, or declare them. */
static void forget_unread(lens_run_state *x, const cnode *n, const char *why)
{
    static const char behind[] = ") ] = ; ,";
    for (const token *t = n->from; t && t < n->to; t++) {
        cvar *v = t->kind == TOKEN_NAME ? run_variable(x, t->text) : NULL;
        cval given;
        if (v && !v->fixed)
            run_forget(x, v->slot, why, false);
        else if (t->kind == TOKEN_NAME && v == NULL && str_among(t[1].text, behind)
                 && !calls_thread(x, t->text, NULL, t->at, &given)
                 && (given = eval_given(x, t->text, t->at), given.missing)) {
            given = cval_open(&ctype_int, why, false);
            run_add(x, t->text, &given, false);
        }
    }
}

/* After q = e in a loop that data decide, q may lie in another array, unless e is q moved. */
static void forget_array(lens_run_state *x, const cnode *n)
{
    cvar *v = n->a->kind == CN_NAME ? run_variable(x, n->a->name) : NULL;
    const cnode *e = n->b;
    while (e->kind == CN_CAST || e->kind == CN_INDEX || e->kind == CN_UNARY
           || (e->kind == CN_BINARY && (*e->op == '+' || *e->op == '-')))
        e = e->a;
    if (v && v->slot->type->kind == CTYPE_POINTER
        && !(e->kind == CN_NAME && strcmp(e->name, v->name) == 0))
        *v->slot = cval_open(v->slot->type, eval_several, false);
}

static void forget_written(lens_run_state *x, const cnode *n, const char *why, bool data)
{
    for (; n; n = n->next) {
        bool address = n->kind == CN_UNARY && *n->op == '&';
        bool other_name = n->kind == CN_DECLARE && n->after && n->a;
        if (n->kind == CN_ASSIGN || n->kind == CN_STEP || address || other_name)
            forget_named(x, n->a, why, data);
        if (n->kind == CN_ASSIGN && *n->op == '\0')
            forget_array(x, n);
        const cvar *of = n->kind == CN_CALL ? run_variable(x, calls_name(n)) : NULL;
        if (of && of->lambda)
            forget_written(x, of->lambda->tree, why, data);
        bool changes = n->kind == CN_ASSEMBLER || (n->kind == CN_CALL && calls_change(x, n));
        for (const cnode *k = changes ? n->b : NULL; k; k = k->next)
            forget_named(x, k, why, data);
        if (n->kind == CN_UNREAD)
            forget_unread(x, n, why);
        const cnode *const part[] = { n->a, n->b, n->c, n->d };
        for (int k = 0; k < 4; k++)
            forget_written(x, part[k], why, data);
    }
}

/* --- statements ------------------------------------------------------------------------------- */

static void step(lens_run_state *x, span at)
{
    x->steps += (uint64_t)((x->lanes + LENS_WARP - 1) / LENS_WARP);
    if (x->st != ST_OK)
        return;
    if (x->steps > x->q->limit) {
        x->st = diag_fail(x->d, ST_LIMIT, at, "more than %llu steps, each of a warp",
                          (unsigned long long)x->q->limit);
        diag_hint(x->d, "give smaller values, or raise the limit with: set accesses=...");
    } else if ((x->steps & 1023) == 0 && deadline_passed()) {
        x->st = diag_fail(x->d, ST_INTERRUPT, (span){ 0 }, "stopped");
    }
}

/* Opens the labels of a block: the last is the outermost. Gives their number. */
static int labels_begin(lens_run_state *x, const cnode *n)
{
    int count = 0, left;
    for (const cnode *k = n->a; k; k = k->next)
        count += k->kind == CN_LABEL;
    left = count;
    const cnode **of = left ? arena_array(x->temp, (size_t)count, sizeof(cnode *)) : NULL;
    for (const cnode *k = n->a; k && left; k = k->next)
        if (k->kind == CN_LABEL)
            of[--left] = k;
    for (int k = 0; k < count; k++) {
        leave *l = arena_alloc(x->temp, sizeof *l);
        *l = (leave){ .label = of[k]->name };
        run_leave_begin(x, l);
    }
    return count;
}

static void block(lens_run_state *x, cnode *n)
{
    cvar *vars = x->frame->vars;
    uint32_t since = x->now;
    int labels = labels_begin(x, n);
    for (cnode *k = n->a; k && (labels || run_any(x)); k = k->next) {
        if (k->kind == CN_LABEL) { /* those who jumped here go on */
            leave *l = x->leaves;
            run_leave_end(x, l);
            run_restore(x, l->entry.under, since);
            labels--;
        }
        if (run_any(x))
            run_statement(x, k);
    }
    if (!n->open)
        x->frame->vars = vars;
}

static void jump(lens_run_state *x, cnode *n)
{
    leave *l = x->leaves;
    while (l && !l->function && !(l->label && strcmp(l->label, n->name) == 0))
        l = l->outer;
    if (l && l->label) {
        run_leave(x, l);
        return;
    }
    run_refuse(x, n->at, "", "a jump back, or into a block: its turns are not counted");
    x->lost = "behind a jump that is not followed";
}

static void choice(lens_run_state *x, cnode *n)
{
    cval c = eval_value(x, n->a);
    run_need(x, &c);
    c = cval_copy(x, x->temp, &c); /* its operands may change */
    int32_t *saved = run_mask_copy(x);
    uint32_t since = x->now;
    run_under(x, &c, true, saved, n->a->at);
    if (n->b && run_any(x))
        run_statement(x, n->b);
    run_restore(x, saved, since);
    if (n->c) {
        int32_t *rest = run_mask_copy(x);
        run_under(x, &c, false, rest, n->a->at);
        if (run_any(x))
            run_statement(x, n->c);
    }
    run_restore(x, saved, since);
}

/* A loop in which data decide the number of turns: its body is looked at once, under that
 * condition, and what it writes is not known. */
static void turn_once(lens_run_state *x, cnode *n, const cval *c, const int32_t *saved)
{
    const char *why = c->why ? c->why : "a loop";
    bool endless = x->endless;
    forget_written(x, n->c, why, c->data);
    forget_written(x, n->d, why, c->data);
    cval open = cval_open(&ctype_bool, why, c->data);
    run_under(x, &open, true, saved, n->at);
    x->endless = true;
    leave turn = { .turn = true };
    run_leave_begin(x, &turn);
    if (n->d)
        run_statement(x, n->d);
    run_leave_end(x, &turn);
    if (n->c && run_any(x))
        eval_value(x, n->c);
    x->endless = endless;
    forget_written(x, n->c, why, c->data);
    forget_written(x, n->d, why, c->data);
}

/* One turn of a loop, body and step, for the active threads. */
static void turn(lens_run_state *x, cnode *n)
{
    int32_t *saved = run_mask_copy(x);
    uint32_t since = x->now;
    leave turn = { .turn = true };
    run_leave_begin(x, &turn);
    if (n->d)
        run_statement(x, n->d);
    run_leave_end(x, &turn);
    run_restore(x, saved, since);
    if (n->c && run_any(x))
        eval_value(x, n->c);
}

static void loop(lens_run_state *x, cnode *n)
{
    cvar *vars = x->frame->vars;
    cnode *asked = n->kind == CN_FOR ? n->b : n->a;
    if (n->kind == CN_FOR && n->a)
        run_statement(x, n->a);
    int32_t *saved = run_mask_copy(x);
    uint32_t since = x->now;
    leave out = { .turn = false };
    run_leave_begin(x, &out);
    for (bool first = true; run_any(x); first = false) {
        arena_mark here = arena_here(x->temp);
        step(x, n->at);
        if (asked && !(first && n->kind == CN_UNTIL)) {
            cval c = eval_value(x, asked);
            int32_t *before = run_mask_copy(x);
            run_need(x, &c);
            if (x->st == ST_OK && !cval_settled(x, &c)) {
                turn_once(x, n, &c, before);
                memset(x->mask, 0, (size_t)x->lanes * sizeof *x->mask);
                break;
            }
            run_under(x, &c, true, before, asked->at);
        }
        if (run_any(x))
            turn(x, n);
        arena_back(x->temp, &here);
    }
    run_leave_end(x, &out);
    run_restore(x, saved, since);
    x->frame->vars = vars;
}

/* switch: a thread that has found its case goes on until a break. */
static void selection(lens_run_state *x, cnode *n)
{
    cval c = eval_value(x, n->a);
    run_need(x, &c);
    c = cval_copy(x, x->temp, &c);
    int32_t *saved = run_mask_copy(x), *waits = run_mask_copy(x);
    uint32_t since = x->now;
    cnode *first = n->d && n->d->kind == CN_BLOCK ? n->d->a : n->d;
    cvar *vars = x->frame->vars;
    leave out = { .turn = false };
    if (!cval_settled(x, &c)) {
        forget_written(x, n->d, c.why, c.data);
        run_refuse(x, n->at, "", "a switch by what is not known");
        return;
    }
    run_leave_begin(x, &out);
    memset(x->mask, 0, (size_t)x->lanes * sizeof *x->mask);
    for (cnode *k = first; k && x->st == ST_OK; k = k->next) {
        if (k->kind != CN_CASE) {
            if (run_any(x))
                run_statement(x, k);
            continue;
        }
        int64_t value = 0;
        cval of = k->a ? eval_value(x, k->a) : cval_int(&ctype_int, 0);
        if (!cval_one(&of, &value))
            run_refuse(x, k->at, "", "a case that is no number");
        for (int i = 0; i < x->lanes; i++) {
            bool mine = k->a ? cval_at(&c, i) == value : true;
            for (cnode *o = k->a ? NULL : first; o && mine; o = o->next)
                if (o->kind == CN_CASE && o->a) {
                    cval v = eval_value(x, o->a);
                    mine = cval_at(&v, i) != cval_at(&c, i);
                }
            if (waits[i] && mine) {
                x->mask[i] = waits[i];
                waits[i] = 0;
            }
        }
    }
    run_leave_end(x, &out);
    run_restore(x, saved, since);
    x->frame->vars = vars;
}

static leave *loop_around(lens_run_state *x, bool turn)
{
    for (leave *l = x->leaves; l && !l->function; l = l->outer)
        if (l->turn == turn)
            return l;
    return NULL;
}

/* Converts a value to the type that the function returns. */
static cval returned(lens_run_state *x, const cval *v, const ctype *as)
{
    bool keeps = as->kind == CTYPE_POINTER && (v->array == 0 || as->of->size == 0);
    return keeps ? *v : cval_to(x, v, as);
}

/* An address or a structure is returned; what threads give that may have returned before is one of
 * two. */
static void give_whole(lens_run_state *x, cframe *f, const cval *v)
{
    static const char why[] = "a result that data decide";
    cvar as = { .born = f->out.entry };
    cval is = *v;
    if (!f->whole && v->type->kind == CTYPE_STRUCT)
        f->result = structure(x, v->type, "", (span){ 0 }, CSPACE_LOCAL, why, f->returns);
    else if (!f->whole)
        f->result = cval_open(v->type, why, f->returns);
    for (int i = 0; i < x->lanes; i++)
        if (x->mask[i] && f->out.left[i] == 2) {
            is = cval_open(v->type, why, true);
            is.array = v->array;
        }
    eval_set(x, &as, &f->result, &is);
    f->whole = true;
}

static void give_back(lens_run_state *x, cnode *n)
{
    cframe *f = x->frame;
    if (n->a && f->caller == NULL) { /* a kernel has no result */
        eval_value(x, n->a);
    } else if (n->a) {
        cval v = eval_value(x, n->a);
        if (f->fn->result)
            v = returned(x, &v, f->fn->result);
        if (v.member || v.array || v.to || f->whole) {
            give_whole(x, f, &v);
        } else {
            f->result.type = v.type;
            for (int i = 0; i < x->lanes; i++)
                if (x->mask[i]) {
                    bool sure = run_sure(x, &f->out.entry, i) && f->out.left[i] != 2;
                    f->result.v[i] = cval_at(&v, i);
                    f->result.open[i] = !cval_known(&v, i) || !sure;
                }
            f->result.data = v.why ? v.data : true;
            f->result.why = v.why ? v.why : "a result that data decide";
            f->result.missing = v.missing;
            f->result.at = v.at;
        }
        f->returns = true;
    }
    run_leave(x, &f->out);
}

static void unread(lens_run_state *x, cnode *n)
{
    const char *why = arena_format(x->a, "not understood: %s", n->name);
    run_refuse(x, n->at, "", why);
    if (n->from && token_is(n->from, "goto"))
        x->lost = "behind a jump that is not followed";
    forget_unread(x, n, why);
}

void run_statement(lens_run_state *x, cnode *n)
{
    arena_mark here = arena_here(x->temp);
    if (x->st != ST_OK)
        return;
    step(x, n->at);
    switch (n->kind) {
    case CN_BLOCK: block(x, n); break;
    case CN_DECLARE: run_declare(x, n); break;
    case CN_DO_EXPR: eval_value(x, n->a); break;
    case CN_IF: choice(x, n); break;
    case CN_FOR:
    case CN_WHILE:
    case CN_UNTIL: loop(x, n); break;
    case CN_SWITCH: selection(x, n); break;
    case CN_RETURN: give_back(x, n); break;
    case CN_BREAK:
    case CN_CONTINUE: {
        leave *l = loop_around(x, n->kind == CN_CONTINUE);
        if (l)
            run_leave(x, l);
        break;
    }
    case CN_ASSEMBLER: calls_assembler(x, n); break;
    case CN_UNREAD: unread(x, n); break;
    case CN_LABEL: run_statement(x, n->a); break;
    case CN_GOTO: jump(x, n); break;
    default: break;
    }
    arena_back(x->temp, &here);
}

/* --- functions -------------------------------------------------------------------------------- */

static void bind_params(lens_run_state *x, cframe *f, const cfunction *fn, const cval *args,
                        cvar **names, const place *places, int count, birth born)
{
    for (int k = 0; k < fn->param_count && k < count; k++) {
        const cparam *p = &fn->params[k];
        cvar *v = arena_alloc(x->a, sizeof *v);
        *v = (cvar){ .name = p->name, .born = born, .outer = f->vars };
        bool keeps = p->type->kind == CTYPE_UNKNOWN
                     || (p->type->kind == CTYPE_POINTER && p->type->of->size == 0);
        cval as = keeps ? args[k] : cval_to(x, &args[k], p->type);
        v->own = cval_copy(x, x->a, &as);
        v->slot = &v->own;
        if (p->is_reference && places && places[k].kind == PLACE_MEMORY) {
            v->own = cval_copy(x, x->a, &places[k].at);
            v->refers = places[k].type;
        } else if (p->is_reference && places && places[k].kind == PLACE_SLOT) {
            v->slot = places[k].slot;
            v->born = places[k].var->born;
        } else if (p->is_reference && names[k]) {
            v->slot = names[k]->slot;
            v->born = names[k]->born;
        }
        f->vars = v;
    }
}

cval run_body(lens_run_state *x, const cfunction *fn, const cval *args, cvar **names,
              const place *places, int count)
{
    cframe f = { .fn = fn, .caller = x->frame, .bound = x->frame->bound };
    const cval nothing = cval_open(&ctype_int, "a function within itself, or too deep", false);
    for (const cframe *k = x->frame; k; k = k->caller)
        if (k->fn == fn || x->depth > MOST_DEPTH)
            return nothing;
    bool lambda = fn->head == NULL;
    f.result.v = arena_array(x->temp, (size_t)x->lanes, sizeof *f.result.v);
    f.result.open = arena_array(x->temp, (size_t)x->lanes, 1);
    memset(f.result.open, 1, (size_t)x->lanes);
    int32_t *saved = run_mask_copy(x);
    uint32_t since = x->now;
    f.out.function = true;
    if (lambda)
        f.vars = x->frame->vars; /* a lambda sees what it captures */
    bind_params(x, &f, fn, args, names, places, count, (birth){ saved, x->depth + 1 });
    x->frame = &f;
    x->depth++;
    run_leave_begin(x, &f.out);
    run_statement(x, fn->tree);
    run_leave_end(x, &f.out);
    x->depth--;
    x->frame = f.caller;
    run_restore(x, saved, since);
    if (f.returns && f.result.open && memchr(f.result.open, 0, (size_t)x->lanes)) {
        bool any = false; /* the result is known if all who returned know it */
        for (int i = 0; i < x->lanes; i++)
            any = any || (f.result.open[i] && saved[i]);
        if (!any)
            f.result.why = NULL, f.result.open = NULL;
    }
    const ctype *as = fn->result ? fn->result : &ctype_void;
    return f.returns ? f.result : cval_open(as, "nothing", false);
}
