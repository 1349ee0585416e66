/* turns(...) and after(...): what goes on from turn to turn, found by going through the turns with
 * exact numbers, as the host does whose loop is not solved (derive.md §1, tier 3).
 *
 * A sum over the turns asks for one after the other.  So each walk stays where it was asked for
 * last, and goes on from there while what it began with, and what it follows from, is the same. */
#include "eval/internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/expr.h"

enum { MOST_SAME = 8 };

typedef struct host_walk {
    const node *is[MOST_SAME]; /* trees that ask for it: the same, resolved at several places */
    int same;
    int count, others;   /* of its variables; of the values that they follow from besides */
    num *first, *other;  /* these, as it began; */
    num *now;            /* and the variables after `turn` turns */
    uint64_t turn;
    bool ended;          /* nothing goes on after these */
    struct host_walk *next;
} host_walk;

/* The values outside that the next turn follows from. */
typedef struct outside {
    env *e;
    const node *walk;
    num *value; /* taken here; NULL: only counted */
    int count;
    bool open;  /* it follows from more than from these */
    status st;
} outside;

static bool look_outside(const node *n, void *data)
{
    outside *o = data;
    bool local = n->ref == REF_LOCAL, own = local && n->index >= o->walk->a->index;
    if (n->kind != N_NAME || own || n->ref == REF_FOLD) {
        o->open |= n->kind == N_CALL && n->ref != REF_BUILTIN && n->ref != REF_FOLD;
        return o->open;
    }
    o->open |= !local && n->ref != REF_SLOT;
    if (!o->open && o->value)
        o->st = eval(o->e, n, &o->value[o->count]);
    o->count += o->st == ST_OK;
    return o->open || o->st != ST_OK;
}

static void find_outside(outside *o)
{
    for (const node *v = o->walk->a; v; v = v->next)
        if (expr_any(v->b, look_outside, o))
            return;
    if (o->walk->c == NULL)
        expr_any(o->walk->b, look_outside, o);
}

static void clear_all(num *values, int count)
{
    for (int i = 0; values && i < count; i++)
        num_clear(&values[i]);
}

static void release(host_walk *w)
{
    clear_all(w->first, w->count);
    clear_all(w->other, w->others);
    clear_all(w->now, w->count);
    free(w->first);
    free(w->other);
    free(w->now);
    free(w);
}

void eval_walks_end(env *e)
{
    while (e->walks) {
        host_walk *w = e->walks;
        e->walks = w->next;
        release(w);
    }
}

/* The same turns: of `after` whatever is asked of them. */
static bool same_turns(const node *x, const node *y)
{
    if ((x->c == NULL) != (y->c == NULL) || (x->c == NULL && !expr_same(x->b, y->b)))
        return false;
    const node *v = x->a, *u = y->a;
    for (; v && u; v = v->next, u = u->next)
        if (strcmp(v->name, u->name) != 0 || !expr_same(v->a, u->a) || !expr_same(v->b, u->b))
            return false;
    return v == u;
}

static host_walk *made(env *e, const node *n, int others)
{
    host_walk *w = mem_alloc(sizeof *w);
    w->is[w->same++] = n;
    w->count = node_count(n->a);
    w->others = others;
    w->first = mem_array((size_t)w->count, sizeof *w->first);
    w->now = mem_array((size_t)w->count, sizeof *w->now);
    w->other = mem_array((size_t)others + 1, sizeof *w->other);
    w->ended = true;
    w->next = e->walks;
    e->walks = w;
    return w;
}

static host_walk *walk_of(env *e, const node *n, int others)
{
    for (host_walk *w = e->walks; w; w = w->next)
        for (int i = 0; i < w->same; i++)
            if (w->is[i] == n && w->others == others)
                return w;
    for (host_walk *w = e->walks; w; w = w->next)
        if (w->others == others && same_turns(w->is[0], n)) {
            if (w->same < MOST_SAME)
                w->is[w->same++] = n;
            return w;
        }
    return made(e, n, others);
}

/* Takes the values, and says whether they are other ones. */
static bool take(num *to, num *values, int count)
{
    bool other = false;
    for (int i = 0; i < count; i++) {
        other |= !num_same(&to[i], &values[i]);
        num_replace(&to[i], values[i]);
    }
    return other;
}

static void begin_again(host_walk *w)
{
    for (int i = 0; i < w->count; i++)
        num_replace(&w->now[i], num_copy(&w->first[i]));
    w->turn = 0;
    w->ended = false;
}

/* The walk that the tree asks for, at its beginning if it is another than before. */
static status find_walk(env *e, const node *n, host_walk **out)
{
    outside o = { .e = e, .walk = n };
    find_outside(&o);
    host_walk *w = walk_of(e, n, o.open ? 0 : o.count);
    mem_own num *values = mem_array((size_t)(w->count + w->others) + 1, sizeof *values);
    int taken = 0;
    for (const node *v = n->a; v && o.st == ST_OK; v = v->next)
        if ((o.st = eval(e, v->a, &values[taken])) == ST_OK)
            taken++;
    if (o.st == ST_OK && !o.open) {
        o.value = values + taken;
        o.count = 0;
        find_outside(&o);
        taken += o.count;
    }
    if (o.st != ST_OK) {
        clear_all(values, taken);
        return o.st;
    }
    bool other = take(w->first, values, w->count);
    other |= take(w->other, values + w->count, w->others);
    if (other || o.open || (w->ended && w->turn == 0))
        begin_again(w);
    *out = w;
    return ST_OK;
}

/* One turn.  *still: nothing has changed, and nothing ever will. */
static status take_turn(env *e, const node *n, host_walk *w, bool *still)
{
    mem_own num *then = mem_array((size_t)w->count, sizeof *then);
    int i = 0, at = e->base + n->a->index;
    status st = eval_stopped(e);
    for (const node *v = n->a; v && st == ST_OK; v = v->next)
        if ((st = eval(e, v->b, &then[i])) == ST_OK)
            i++;
    *still = true;
    for (int k = 0; k < i && st == ST_OK; k++) {
        *still &= num_same(&e->locals[at + k], &then[k]);
        num_replace(&e->locals[at + k], num_copy(&then[k]));
    }
    clear_all(then, i);
    w->turn += st == ST_OK;
    if (st == ST_OK && w->turn > e->w->max_terms)
        st = diag_fail(e->d, ST_LIMIT, n->at,
                       "more than %llu turns; raise the limit with: set terms=...",
                       (unsigned long long)e->w->max_terms);
    return st;
}

/* To the end, or to the turn. */
static status go(env *e, const node *n, host_walk *w, uint64_t turn)
{
    status st = ST_OK;
    bool goes_on = true, still = false;
    while (st == ST_OK && (n->c ? w->turn < turn : !w->ended)) {
        if (n->c == NULL)
            st = eval_truth(e, n->b, &goes_on);
        if (st == ST_OK && still && n->c == NULL && goes_on)
            st = diag_fail(e->d, ST_DOMAIN, n->at, "these turns go on for ever");
        w->ended = !goes_on;
        status_if(st, goes_on, take_turn(e, n, w, &still));
        if (st == ST_OK && still && n->c)
            w->turn = turn;
    }
    return st;
}

/* How many turns are asked for. */
static status turns_asked(env *e, const node *n, uint64_t *turns)
{
    num count;
    int64_t v = 0;
    status st = eval(e, n->c, &count);
    if (st != ST_OK)
        return st;
    bool whole = num_is_integer(&count), fits = whole && num_to_i64(&count, &v);
    num_clear(&count);
    *turns = (uint64_t)v;
    if (!whole || (fits && v < 0))
        return diag_fail(e->d, ST_DOMAIN, n->c->at, "turns are counted from 0 on");
    return fits ? ST_OK
                : diag_fail(e->d, ST_LIMIT, n->c->at, "more turns than can be gone through");
}

status eval_walk(env *e, const node *n, num *out)
{
    host_walk *w = NULL;
    uint64_t turns = 0;
    int top = e->top, at = e->base + n->a->index;
    status st = n->c ? turns_asked(e, n, &turns) : ST_OK;
    status_then(st, find_walk(e, n, &w));
    if (st != ST_OK)
        return st;
    if (turns < w->turn && n->c)
        begin_again(w);
    if (at + w->count > top)
        st = eval_push_locals(e, at + w->count - top, n->at);
    if (st != ST_OK)
        return st;
    for (int i = 0; i < w->count; i++)
        e->locals[at + i] = num_copy(&w->now[i]);
    st = go(e, n, w, turns);
    if (st == ST_OK && n->c)
        st = eval(e, n->b, out);
    else if (st == ST_OK)
        num_set_u64(out, w->turn);
    for (int i = 0; i < w->count; i++)
        num_replace(&w->now[i], num_copy(&e->locals[at + i]));
    eval_pop_locals(e, top);
    if (st != ST_OK)
        begin_again(w);
    return st;
}
