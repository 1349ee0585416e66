/* See naive_program.h. */
#include "tests/laws/naive_program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIMS = 3, KNOWN = 256, RANGES = 4, FEW = 65, SPARE = 64 };

typedef enum level { AT_HOST, AT_MULTIPROCESSOR, AT_THREADS } level;

/* A value for each index of the statement: a word, or a tuple. */
typedef struct values {
    long *part[NAIVE_PARTS];
    int parts;
    bool data; /* follows from words in memory */
    bool few;
} values;

/* An array, or a family of arrays: one word behind the other in each member. */
typedef struct place {
    const char *name;
    long dim[DIMS], last[NAIVE_MEMBERS], size[NAIVE_MEMBERS]; /* last: the last dimension */
    long first, members;
    int dims;
    bool family, shared, data;
    bool own;     /* each index has one of its own, in registers */
    bool outside; /* shared, declared outside of forall multiprocessor */
    cells *at[NAIVE_MEMBERS];
    cells **kept; /* AGPU': of each multiprocessor */
    long kept_room;
    long *start[NAIVE_MEMBERS]; /* of an input array: its words at the start */
    struct place *same;         /* a parameter of a called program: the words are those of the
                                   caller's array */
} place;

/* A scalar of the host, of a multiprocessor, or of each index. */
typedef struct scalar {
    const char *name;
    level of;
    long width;
    values v;
    bool *set;
} scalar;

/* One program at work: that of the algorithm, or one that it calls. */
typedef struct activation {
    point *at;
    const node *operator;
    place *arrays;
    scalar *scalars;
    int array_count, scalar_count, array_room, scalar_room;
    struct activation *caller;
    struct { const node *name; long value; } known[KNOWN]; /* parameters and lets, by place */
} activation;

/* A word of an array; in NULL: there is none. */
typedef struct spot {
    cells *in;
    long at;
} spot;

static struct {
    naive_run *run;
    activation *now;
    level level;
    long lanes; /* indices of the statement */
    bool checks; /* an `ensure`, which asks for nothing */
    int site;
    int parts; /* of a word: as many as the operator's operands have */
    long launch, multiprocessor, dmm, phase, shared_now, shared_base, global_now;
} z;

static const bool one[] = { true };

static void found(int what) { z.run->found |= what; }

static long wrong(const char *what, const node *n)
{
    if (!z.run->found)
        printf("# line %d: %s\n", n ? span_line(n->at) : 0, what);
    found(FOUND_OTHER);
    return 0;
}

static bool launches(void) { return z.run->m || z.run->d; }

/* What the host of a machine that launches does is free. */
static bool is_free(void) { return z.checks || (z.level == AT_HOST && launches()); }

static long less(long a, long b) { return a < b ? a : b; }
static long more(long a, long b) { return a > b ? a : b; }

/* --- values -------------------------------------------------------------------------------- */

static long *spare[SPARE]; /* blocks of few words, which most values are */
static int spares;

static values new_values(int parts, bool data)
{
    values v = { .parts = parts, .data = data };
    size_t need = (size_t)(parts * z.lanes) + 1;
    long *words = need < FEW && spares ? spare[--spares]
                                       : mem_array(need < FEW ? FEW : need, sizeof *words);
    memset(words, 0, need * sizeof *words);
    for (int k = 0; k < parts; k++)
        v.part[k] = words + k * z.lanes;
    v.few = need < FEW;
    return v;
}

static void drop(values *v)
{
    if (v->few && spares < SPARE)
        spare[spares++] = v->part[0];
    else
        free(v->part[0]);
}

static values everywhere(long word)
{
    values v = new_values(1, false);
    for (long i = 0; i < z.lanes; i++)
        v.part[0][i] = word;
    return v;
}

static bool any(const bool *on)
{
    for (long i = 0; i < z.lanes; i++)
        if (on[i])
            return true;
    return false;
}

static bool *narrowed(const bool *on, const values *by, bool wanted)
{
    bool *some = mem_array((size_t)z.lanes + 1, sizeof *some);
    for (long i = 0; i < z.lanes; i++)
        some[i] = on[i] && (by->part[0][i] != 0) == wanted;
    return some;
}

/* --- names --------------------------------------------------------------------------------- */

static bool same_name(const char *a, const char *b)
{
    return *a == *b && strcmp(a, b) == 0;
}

static scalar *scalar_of(const char *name)
{
    for (int i = z.now->scalar_count - 1; i >= 0; i--)
        if (same_name(z.now->scalars[i].name, name))
            return &z.now->scalars[i];
    return NULL;
}

/* With a value for each index; the scalar keeps it. */
static scalar *push_scalar(const char *name, level of, values v, bool set)
{
    activation *a = z.now;
    if (a->scalar_count == a->scalar_room) {
        a->scalar_room = 2 * a->scalar_room + 16;
        a->scalars = mem_grow_array(a->scalars, (size_t)a->scalar_room, sizeof *a->scalars);
    }
    scalar *s = &a->scalars[a->scalar_count++];
    *s = (scalar){ name, of, z.lanes, v, mem_array((size_t)z.lanes + 1, sizeof *s->set) };
    memset(s->set, set, (size_t)z.lanes);
    return s;
}

static void drop_scalar(scalar *s)
{
    drop(&s->v);
    free(s->set);
}

static void forget_scalars(int count)
{
    while (z.now->scalar_count > count)
        drop_scalar(&z.now->scalars[--z.now->scalar_count]);
}

/* That an assignment here changes: one inside of a `forall` hides one outside. */
static scalar *own_scalar(const char *name)
{
    scalar *s = scalar_of(name);
    if (s && (s->of == AT_THREADS) == (z.level == AT_THREADS))
        return s;
    return push_scalar(name, z.level, new_values(z.parts, false), false);
}

static place *array_of(const char *name)
{
    for (int i = z.now->array_count - 1; i >= 0; i--)
        if (same_name(z.now->arrays[i].name, name))
            return &z.now->arrays[i];
    return NULL;
}

static size_t known_at(const node *n)
{
    return (uintptr_t)n / sizeof *n % KNOWN;
}

/* A parameter or let, which the calculator knows. */
static long slot_value(const node *n, const bool *on)
{
    point *at = z.now->at;
    size_t k = known_at(n);
    int slot = 0;
    num v;
    int64_t word = 0;
    if (z.now->known[k].name == n)
        return z.now->known[k].value;
    while (slot < at->in->slot_count && !same_name(at->in->slots[slot].name, n->name))
        slot++;
    if (slot == at->in->slot_count && z.level == AT_THREADS) { /* a scalar that nobody has set */
        found(any(on) ? FOUND_UNASSIGNED : 0);
        return 0;
    }
    if (slot == at->in->slot_count || eval_slot(&at->e, slot, (span){ 0 }, &v) != ST_OK)
        return wrong(n->name, n);
    if (v.kind == NUM_BOOL)
        word = v.u.i;
    else if (!num_to_i64(&v, &word))
        wrong("a parameter is no word", n);
    num_clear(&v);
    z.now->known[k].name = n;
    return z.now->known[k].value = word;
}

/* Does pred hold of a node of the expression? */
static bool any_node(const node *n, bool (*pred)(const node *))
{
    if (n == NULL || pred(n))
        return n != NULL;
    bool list = n->kind == N_CALL || n->kind == N_TUPLE;
    for (const node *x = n->a; x; x = list ? x->next : NULL)
        if (any_node(x, pred))
            return true;
    return any_node(n->b, pred) || any_node(n->c, pred);
}

static const place *indexed(const node *n)
{
    const node *x = n;
    while (x->kind == N_INDEX)
        x = x->a;
    return n->kind == N_INDEX && x->kind == N_NAME ? array_of(x->name) : NULL;
}

static bool is_memory(const node *n)
{
    const place *p = indexed(n);
    return p && !p->own;
}

static bool is_of_thread(const node *n)
{
    const scalar *s = n->kind == N_NAME ? scalar_of(n->name) : NULL;
    return indexed(n) || (s && s->of == AT_THREADS);
}

/* --- arithmetic ---------------------------------------------------------------------------- */

static values value_of(const node *n, const bool *on);

static long word(__int128 v)
{
    if (v != (long)v)
        found(FOUND_OVERFLOW);
    return (long)v;
}

static long floored(long a, long b, const node *n)
{
    return b == 0 ? wrong("division by zero", n) : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static long power(long x, long e)
{
    long r = 1;
    while (e-- > 0)
        r = word((__int128)r * x);
    return r;
}

static long operation(const node *n, long x, long y)
{
    switch (n->op) {
    case OP_AND: case OP_BAND: return x & y;
    case OP_OR: case OP_BOR: return x | y;
    case OP_XOR: return x ^ y;
    case OP_LT: return x < y;
    case OP_LE: return x <= y;
    case OP_GT: return x > y;
    case OP_GE: return x >= y;
    case OP_SHL: return x << y;
    case OP_SHR: return x >> y;
    case OP_ADD: return word((__int128)x + y);
    case OP_SUB: return word((__int128)x - y);
    case OP_MUL: return word((__int128)x * y);
    case OP_FDIV: return floored(x, y, n);
    case OP_MOD: return word((__int128)x - (__int128)y * floored(x, y, n));
    case OP_POW: return power(x, y);
    case OP_DIV:
        return y != 0 && x % y == 0 ? x / y : wrong("a quotient is no integer", n);
    default: return wrong("an operator that is not known here", n);
    }
}

static bool same_values(const values *x, long i, const values *y, long j)
{
    bool same = true;
    for (int k = 0; k < NAIVE_PARTS; k++)
        same &= (k < x->parts ? x->part[k][i] : 0) == (k < y->parts ? y->part[k][j] : 0);
    return same;
}

/* x and y are gone. */
static values combined(const node *n, values x, values y, const bool *on)
{
    values v = new_values(1, x.data || y.data);
    for (long i = 0; i < z.lanes; i++)
        if (on[i] && (n->op == OP_EQ || n->op == OP_NE))
            v.part[0][i] = same_values(&x, i, &y, i) == (n->op == OP_EQ);
        else if (on[i])
            v.part[0][i] = operation(n, x.part[0][i], y.part[0][i]);
    drop(&x);
    drop(&y);
    return v;
}

/* Of a condition: each side by its own indices. */
static values chosen(const node *n, const bool *on)
{
    bool is_if = n->kind == N_IF;
    values c = value_of(n->a, on);
    z.run->needs_data |= c.data;
    bool *first = narrowed(on, &c, is_if || n->op == OP_AND),
         *second = is_if ? narrowed(on, &c, false) : NULL;
    values x = value_of(n->b, first), y = is_if ? value_of(n->c, second) : new_values(1, false);
    values v = new_values(more(x.parts, y.parts), c.data || x.data || y.data);
    for (long i = 0; i < z.lanes; i++)
        for (int k = 0; k < v.parts; k++) {
            const values *from = first[i] ? &x : &y;
            long here = k < from->parts ? from->part[k][i] : 0;
            v.part[k][i] = is_if ? here : first[i] ? here != 0 : on[i] && c.part[0][i] != 0;
        }
    drop(&c);
    drop(&x);
    drop(&y);
    free(first);
    free(second);
    return v;
}

static values binary(const node *n, const bool *on)
{
    if ((n->op == OP_AND || n->op == OP_OR) && !node_joins_bits(n))
        return chosen(n, on);
    values x = value_of(n->a, on);
    return combined(n, x, value_of(n->b, on), on);
}

static values unary(const node *n, const bool *on)
{
    values v = value_of(n->a, on);
    for (long i = 0; i < z.lanes; i++)
        v.part[0][i] = !on[i] ? 0 : n->op == OP_NOT ? !v.part[0][i] : word(-(__int128)v.part[0][i]);
    return v;
}

/* floor and ceil of a quotient; of anything else it is whole already. */
static values rounded(const node *n, bool up, const bool *on)
{
    if (n->kind != N_BINARY || n->op != OP_DIV)
        return value_of(n, on);
    values x = value_of(n->a, on), y = value_of(n->b, on);
    for (long i = 0; i < z.lanes; i++) {
        long a = x.part[0][i], b = y.part[0][i];
        x.part[0][i] = !on[i] ? 0 : up ? -floored(-a, b, n) : floored(a, b, n);
    }
    x.data |= y.data;
    drop(&y);
    return x;
}

static values tuple(const node *n, const bool *on)
{
    values v = new_values(node_count(n->a), false);
    int k = 0;
    for (const node *x = n->a; x; x = x->next, k++) {
        values w = value_of(x, on);
        memcpy(v.part[k], w.part[0], (size_t)z.lanes * sizeof *w.part[0]);
        v.data |= w.data;
        drop(&w);
    }
    return v;
}

/* The operand's name, or the names of its components, stand for its value. */
static void bind_operand(const node *p, values v)
{
    int k = 0;
    for (const node *x = p->kind == N_TUPLE ? p->a : p; x;
         x = p->kind == N_TUPLE ? x->next : NULL, k++) {
        values w = new_values(1, v.data);
        if (k < v.parts)
            memcpy(w.part[0], v.part[k], (size_t)z.lanes * sizeof *w.part[0]);
        push_scalar(x->name, AT_THREADS, w, true);
    }
    drop(&v);
}

static values apply(const node *n, const bool *on)
{
    const node *o = z.now->operator;
    values x = value_of(n->a, on), y = value_of(n->a->next, on);
    if (z.run->op) {
        for (long i = 0; i < z.lanes; i++)
            x.part[0][i] = on[i] ? z.run->op->of(x.part[0][i], y.part[0][i]) : 0;
        x.data |= y.data;
        drop(&y);
        return x;
    }
    int kept = z.now->scalar_count;
    bind_operand(o->b, x);
    bind_operand(o->b->next, y);
    values v = value_of(o->a, on);
    forget_scalars(kept);
    return v;
}

/* min, max, abs; the rest as the table of functions has it. */
static long of_words(const node *n, builtin_id fn, long x, const long *y)
{
    builtin_word *by = builtin_rows[fn].word;
    int64_t v = x;
    if (fn == FN_MIN || fn == FN_MAX)
        return y ? fn == FN_MIN ? less(x, *y) : more(x, *y) : x;
    if (fn == FN_ABS)
        return x < 0 ? word(-(__int128)x) : x;
    const char *why = by ? by(x, y ? *y : 0, &v) : n->name;
    return why ? wrong(why, n) : v;
}

static values called(const node *n, const bool *on)
{
    const node *o = z.now->operator;
    if (o && strcmp(n->name, o->name) == 0)
        return apply(n, on);
    builtin_id fn = node_function(n);
    if (fn == FN_CEIL || fn == FN_FLOOR)
        return rounded(n->a, fn == FN_CEIL, on);
    values v = value_of(n->a, on);
    const node *x = n->a->next;
    do {
        values w = x ? value_of(x, on) : (values){ .parts = 0 };
        for (long i = 0; i < z.lanes; i++)
            v.part[0][i] = on[i] ? of_words(n, fn, v.part[0][i], x ? &w.part[0][i] : NULL) : 0;
        v.data |= w.data;
        drop(&w);
        x = x ? x->next : NULL;
    } while (x);
    return v;
}

static values named(const node *n, const bool *on)
{
    scalar *s = scalar_of(n->name);
    const node *o = z.now->operator;
    if (s == NULL && o && strcmp(n->name, "identity") == 0)
        return z.run->op ? everywhere(z.run->op->identity) : value_of(o->c, on);
    if (s == NULL)
        return everywhere(slot_value(n, on));
    values v = new_values(s->v.parts, s->v.data);
    for (long i = 0; i < z.lanes; i++) {
        long j = s->width == 1 ? 0 : i;
        if (on[i] && !s->set[j])
            found(FOUND_UNASSIGNED);
        for (int k = 0; k < v.parts; k++)
            v.part[k][i] = s->v.part[k][j];
    }
    return v;
}

/* --- places -------------------------------------------------------------------------------- */

/* The words that a[t][i] names, one for each index. */
static spot *spots(const node *n, const bool *on, place **which)
{
    spot *s = mem_array((size_t)z.lanes + 1, sizeof *s);
    const node *index[DIMS + 1], *root = n;
    int count = 0;
    for (; root->kind == N_INDEX; root = root->a)
        count++;
    place *p = *which = array_of(root->name);
    if (p == NULL || count != p->dims + p->family)
        return wrong("no such array", n), s;
    for (int k = count - 1; k >= 0; k--, n = n->a)
        index[k] = n->b;
    for (int k = 0; k < count; k++) {
        values v = value_of(index[k], on);
        z.run->needs_data |= v.data;
        for (long i = 0; i < z.lanes; i++) {
            long x = v.part[0][i] - (k < p->family ? p->first : 0),
                 m = s[i].in ? s[i].in->member : 0;
            bool last = k == count - 1;
            long size = k < p->family ? p->members : last ? p->last[m] : p->dim[k - p->family];
            if (!on[i] || (k > 0 && !s[i].in))
                continue;
            if (x < 0 || x >= size)
                found(FOUND_RANGE), s[i].in = NULL;
            else if (k == 0)
                s[i] = (spot){ p->at[p->family ? x : 0], p->family ? 0 : x };
            else
                s[i].at = s[i].at * (k == p->family ? 1 : size) + x;
        }
        drop(&v);
    }
    for (long i = 0; p->own && i < z.lanes; i++)
        s[i].at += i * p->size[0];
    return s;
}

/* A word of global memory is touched by the multiprocessor at work. */
static void look_for_race(cells *c, long i, bool write, bool adds)
{
    touch_mark *m = &c->mark[i];
    if (m->launch != z.launch)
        *m = (touch_mark){ .launch = z.launch, .who = z.multiprocessor };
    m->many |= m->who != z.multiprocessor;
    m->written |= write;
    m->plain |= !adds;
    if (m->many && m->written && m->plain)
        found(FOUND_RACE);
}

static bool is_pram(void) { return z.run->of && z.run->of->kind == NAIVE_PRAM; }

/* Are the additions to one cell one, or forbidden? On the other PRAMs they come one after another.
 */
static bool combines(void)
{
    return is_pram()
           && (z.run->variant == CREW || z.run->variant == EREW || z.run->variant == COMBINING);
}

/* Threads that touch one cell in a round, where the PRAM's variant forbids it. */
static void look_for_forbidden(const spot *s, const bool *on, bool write)
{
    naive_variant v = z.run->variant;
    long p = is_pram() && (v == EREW || v == (write ? CREW : ERCW)) ? z.run->of->p : 0;
    for (long i = 0; p && i < z.lanes; i++)
        for (long j = i / p * p; on[i] && j < i; j++)
            z.run->violations += on[j] && s[i].in == s[j].in && s[i].at == s[j].at;
}

/* A reference is one operation. */
static void ask(const place *p, const spot *s, const bool *on, bool write, bool atomic)
{
    if (is_free() || p->own)
        return;
    for (long i = 0; z.run->m && i < z.lanes; i++)
        if (on[i] && s[i].in) {
            slow_ask(z.run->m, z.site, s[i].in, s[i].at, atomic);
            if (!p->shared)
                look_for_race(s[i].in, s[i].at, write, atomic);
        }
    z.site++;
    if (z.run->m || z.run->found)
        return;
    naive_op *op = tape_operation(z.run->t);
    op->atomic = atomic && !combines();
    op->array = p->name;
    op->write = write;
    op->shared = p->shared;
    op->dmm = z.dmm;
    op->phase = z.phase;
    for (long i = 0; i < z.lanes; i++)
        naive_ask(op, on[i], on[i] ? (uint64_t)(s[i].in->base + s[i].at) : 0);
    look_for_forbidden(s, on, write);
    if (!any(on) && op->dmm < 0)
        tape_drop(z.run->t);
}

static values read_words(const node *n, const bool *on)
{
    const node *root = n;
    place *p;
    spot *s = spots(n, on, &p);
    while (root->kind == N_INDEX)
        root = root->a;
    values v = new_values(z.parts, p && (p->data || !p->own));
    if (p && root->kind != N_INPUT)
        ask(p, s, on, false, false);
    for (long i = 0; p && i < z.lanes; i++) {
        const cells *c = s[i].in;
        if (!on[i] || c == NULL || z.run->counts)
            continue;
        if (root->kind == N_INPUT) {
            v.part[0][i] = p->start[c->member] ? p->start[c->member][s[i].at]
                                               : wrong("it is no input", n);
            continue;
        }
        if (!c->set[s[i].at])
            found(p->own ? FOUND_UNASSIGNED : FOUND_UNSET);
        for (int k = 0; k < v.parts; k++)
            v.part[k][i] = c->word[k * c->n + s[i].at];
    }
    free(s);
    return v;
}

/* --- of whole arrays, in an `ensure` ------------------------------------------------------- */

/* The words of `a` or `input a`, the caller's. */
static long *all_words(const node *n, long *count)
{
    const place *p = array_of(n->name);
    if (p == NULL || p->family || (n->kind == N_INPUT ? !p->start[0] : n->kind != N_NAME))
        return wrong("no array as a whole", n), NULL;
    *count = p->size[0];
    long *v = mem_array((size_t)*count + 1, sizeof *v);
    memcpy(v, n->kind == N_INPUT ? p->start[0] : p->at[0]->word, (size_t)*count * sizeof *v);
    return v;
}

static int by_value(const void *a, const void *b)
{
    const long *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static bool is_permutation(const node *n)
{
    long count, others;
    long *v = all_words(n->a, &count), *w = v ? all_words(n->a->next, &others) : NULL;
    bool same = w && count == others;
    if (same) {
        qsort(v, (size_t)count, sizeof *v, by_value);
        qsort(w, (size_t)count, sizeof *w, by_value);
        same = memcmp(v, w, (size_t)count * sizeof *v) == 0;
    }
    free(v);
    free(w);
    return same;
}

/* What an `ensure` asks of a whole array; *known false: it is no such function. */
static long of_array(const node *n, bool *known)
{
    static const char *const names[] = { "is_permutation", "is_sorted", "total", "reduce" };
    int which = 0;
    while (which < 4 && strcmp(n->name, names[which]) != 0)
        which++;
    *known = which < 4;
    if (which == 0 || !*known)
        return *known && is_permutation(n);
    long count = 0, *v = all_words(which == 3 ? n->a->next : n->a, &count), sum = which == 1;
    for (long i = 0; v && i < count; i++)
        if (which == 1)
            sum &= i == 0 || v[i - 1] <= v[i];
        else
            sum = which == 2 ? sum + v[i] : i == 0 ? v[i] : z.run->op->of(sum, v[i]);
    free(v);
    return sum;
}

/* A word, which is the same for all. */
static long whole(const node *n)
{
    long lanes = z.lanes;
    z.lanes = 1;
    values v = value_of(n, one);
    long w = v.part[0][0];
    z.run->needs_data |= v.data;
    drop(&v);
    z.lanes = lanes;
    return w;
}

static long aggregate(const node *n)
{
    long sum = n->op == AGGREGATE_ALL, from = whole(n->a->a->a), to = whole(n->a->a->b);
    int kept = z.now->scalar_count;
    if (n->a->next || n->c || (n->op != AGGREGATE_ALL && n->op != AGGREGATE_SUM))
        return wrong("a sum that is not known here", n);
    push_scalar(n->a->name, AT_HOST, everywhere(0), true);
    for (long t = from; t <= to && !z.run->found; t++) {
        z.now->scalars[kept].v.part[0][0] = t;
        long v = whole(n->b);
        sum = n->op == AGGREGATE_SUM ? sum + v : sum && v;
    }
    forget_scalars(kept);
    return sum;
}

static values value_of(const node *n, const bool *on)
{
    int64_t v = 0;
    bool known = false;
    switch (n->kind) {
    case N_NUMBER:
        return everywhere(num_to_i64(&n->value, &v) ? v : wrong("a number is no word", n));
    case N_NAME: return named(n, on);
    case N_UNARY: return unary(n, on);
    case N_BINARY: return binary(n, on);
    case N_IF: return chosen(n, on);
    case N_CEIL: case N_FLOOR: return rounded(n->a, n->kind == N_CEIL, on);
    case N_TUPLE: return tuple(n, on);
    case N_CALL:
        v = z.checks && n->name ? of_array(n, &known) : 0;
        return known ? everywhere(v) : called(n, on);
    case N_INDEX: return read_words(n, on);
    case N_AGGREGATE: return everywhere(aggregate(n));
    default: return everywhere(wrong("an expression that is not known here", n));
    }
}

/* --- one statement ------------------------------------------------------------------------- */

static void begin(const bool *on)
{
    z.site = 0;
    if (z.run->t && !is_free())
        tape_statement_begin(z.run->t, false, on, z.lanes);
}

/* It has been done for all its indices. */
static void end(bool touches, bool assigns, bool atomic, const bool *on)
{
    long active = 0;
    for (long i = 0; i < z.lanes; i++)
        active += on[i];
    if (is_free())
        return;
    if (z.run->m)
        slow_issue(z.run->m);
    else
        tape_statement_end(z.run->t, touches, assigns,
                           assigns && is_pram() && atomic && !combines());
    z.run->work += touches ? active : 0;
    z.run->span += touches && active;
    z.run->assignments += assigns ? active : 0;
}

static bool same_node(const node *a, const node *b)
{
    int64_t x, y;
    if (a == NULL || b == NULL || a->kind != b->kind || a->op != b->op)
        return a == b;
    if (a->kind == N_NUMBER)
        return num_to_i64(&a->value, &x) && num_to_i64(&b->value, &y) && x == y;
    return (a->name == b->name || (a->name && b->name && strcmp(a->name, b->name) == 0))
           && same_node(a->a, b->a) && same_node(a->b, b->b) && same_node(a->c, b->c)
           && (a->kind != N_CALL || same_node(a->a->next, b->a->next));
}

/* Is n the element, with something added or taken away? */
static bool sums_up(const node *n, const node *element)
{
    return same_node(n, element)
           || (n->kind == N_BINARY && (n->op == OP_ADD || n->op == OP_SUB)
               && sums_up(n->a, element))
           || (n->kind == N_BINARY && n->op == OP_ADD && sums_up(n->b, element));
}

static bool holds(const spot *s, const values *v, long i)
{
    bool same = true;
    for (int k = 0; k < z.parts; k++)
        same &= s->in->word[k * s->in->n + s->at] == (k < v->parts ? v->part[k][i] : 0);
    return same;
}

/* Two that write to one word: it is an error where they say different things, on the PRAM where
 * all must say the same.  Of two that add to a word one is lost. */
static void look_for_clash(const spot *s, const values *v, const bool *on, long i, bool sums)
{
    bool common = is_pram() && z.run->variant == COMMON;
    for (long j = common ? i / z.run->of->p * z.run->of->p : 0; j < i; j++) {
        if (!on[j] || s[j].in != s[i].in || s[j].at != s[i].at)
            continue;
        if ((common || !is_pram()) && !same_values(v, i, v, j)) {
            z.run->violations++;
            if (z.run->m)
                found(FOUND_DIFFER);
        }
        if (sums && !is_pram() && !holds(&s[i], v, i)) {
            z.run->violations++;
            if (z.run->m)
                found(FOUND_LOST);
        }
    }
}

/* Later rounds over earlier, within a round the lowest over all; or what is added, one by one. */
static void write_words(const node *s, const spot *to, const values *v, const bool *on)
{
    long p = z.run->of ? z.run->of->p : more(z.lanes, 1);
    bool atomic = s->op == SET_ATOMIC, looks = !atomic && !z.run->counts && (z.run->of || z.run->m),
         sums = sums_up(s->b, s->a);
    for (long i = 0; looks && i < z.lanes; i++)
        if (on[i] && to[i].in)
            look_for_clash(to, v, on, i, sums);
    for (long from = 0; from < z.lanes; from += p)
        for (long i = less(z.lanes, from + p) - 1; i >= from; i--) {
            cells *c = to[i].in;
            if (!on[i] || c == NULL)
                continue;
            if (atomic && !c->set[to[i].at])
                found(FOUND_UNSET);
            for (int k = 0; k < z.parts; k++) {
                long *here = &c->word[k * c->n + to[i].at], new = k < v->parts ? v->part[k][i] : 0;
                *here = atomic ? word((__int128)*here + new) : new;
            }
            c->set[to[i].at] = true;
        }
}

static void put_scalar(const node *to, const values *v, const bool *on)
{
    scalar *s = own_scalar(to->name);
    bool all = true;
    for (long i = 0; i < z.lanes; i++) {
        all &= on[i];
        for (int k = 0; on[i] && k < s->v.parts; k++)
            s->v.part[k][i] = k < v->parts ? v->part[k][i] : 0;
        s->set[i] |= on[i];
    }
    s->v.data = v->data || (!all && s->v.data);
}

static void put_value(const node *s, const bool *on)
{
    begin(on);
    values v = value_of(s->b, on);
    bool memory = false;
    if (s->a->kind == N_NAME) {
        put_scalar(s->a, &v, on);
        z.run->needs_data |= v.data && z.level != AT_THREADS; /* the host has the word */
    } else {
        place *p;
        spot *to = spots(s->a, on, &p);
        if (p) {
            ask(p, to, on, true, s->op == SET_ATOMIC);
            p->data |= v.data;
            write_words(s, to, &v, on);
        }
        memory = p && !p->own;
        free(to);
    }
    end(any_node(s->a, is_memory) || any_node(s->b, is_memory), memory, s->op == SET_ATOMIC, on);
    drop(&v);
}

/* The value of a condition or an end for each index: a statement of its own. */
static values asked(const node *n, const bool *on)
{
    begin(on);
    values v = value_of(n, on);
    z.run->needs_data |= v.data;
    end(any_node(n, is_memory), false, false, on);
    return v;
}

/* The same for all: of the host, or of a multiprocessor. */
static long asked_once(const node *n)
{
    values v = asked(n, one);
    long w = v.part[0][0];
    drop(&v);
    return w;
}

/* --- statements ---------------------------------------------------------------------------- */

static void run(const node *list, const bool *on);

/* On the AGPU nobody goes where no core does; elsewhere both sides are gone through. */
static void run_side(const node *list, const bool *on)
{
    if (!z.run->found && (any(on) || !z.run->m))
        run(list, on);
}

static void branch(const node *s, const bool *on)
{
    values c = asked(s->a, on);
    bool *yes = narrowed(on, &c, true), *no = narrowed(on, &c, false);
    drop(&c);
    if (z.level == AT_THREADS || yes[0])
        run_side(s->d, yes);
    if (z.level == AT_THREADS || no[0])
        run_side(s->c, no);
    free(yes);
    free(no);
}

static void repeat_while(const node *s, const bool *on)
{
    bool *still = mem_array((size_t)z.lanes + 1, sizeof *still);
    memcpy(still, on, (size_t)z.lanes * sizeof *still);
    while (!z.run->found) {
        values c = asked(s->a, still);
        bool *next = narrowed(still, &c, true);
        drop(&c);
        free(still);
        still = next;
        if (!any(still))
            break;
        run_side(s->d, still);
    }
    free(still);
}

static long next_turn(const node *s, long x, long by)
{
    return s->op == FOR_UP ? x + by : s->op == FOR_DOWN ? x - by
           : s->op == FOR_TIMES ? x * by : floored(x, by ? by : 1, s);
}

static bool goes_on(const node *s, long x, long end)
{
    return s->op == FOR_DOWN || s->op == FOR_OVER ? x >= end : x <= end;
}

/* A loop's own variable goes; what was set inside stays. */
static void forget_variable(int k)
{
    drop_scalar(&z.now->scalars[k]);
    z.now->scalar_count--;
    memmove(&z.now->scalars[k], &z.now->scalars[k + 1],
            (size_t)(z.now->scalar_count - k) * sizeof *z.now->scalars);
}

/* All threads go through it together, also where none takes part. */
static void repeat_together(const node *s, const bool *on)
{
    long at = whole(s->a), end = whole(s->b), by = s->c ? whole(s->c) : 1, lanes = z.lanes;
    int kept = z.now->scalar_count;
    z.lanes = 1;
    push_scalar(s->name, AT_MULTIPROCESSOR, everywhere(at), true);
    z.lanes = lanes;
    for (; !z.run->found && goes_on(s, at, end); at = next_turn(s, at, by)) {
        z.now->scalars[kept].v.part[0][0] = at;
        run_side(s->d, on);
    }
    forget_variable(kept);
}

static void repeat_for(const node *s, const bool *on)
{
    if (z.level == AT_THREADS && !any_node(s->a, is_of_thread) && !any_node(s->b, is_of_thread)
        && !any_node(s->c, is_of_thread)) {
        repeat_together(s, on);
        return;
    }
    values at = asked(s->a, on), end = asked(s->b, on),
           by = s->c ? asked(s->c, on) : everywhere(1);
    bool *still = mem_array((size_t)z.lanes + 1, sizeof *still);
    int kept = z.now->scalar_count;
    push_scalar(s->name, z.level, new_values(1, at.data), true);
    while (!z.run->found) {
        for (long i = 0; i < z.lanes; i++) {
            still[i] = on[i] && goes_on(s, at.part[0][i], end.part[0][i]);
            z.now->scalars[kept].v.part[0][i] = at.part[0][i];
        }
        if (!any(still))
            break;
        run_side(s->d, still);
        for (long i = 0; i < z.lanes; i++)
            if (still[i])
                at.part[0][i] = next_turn(s, at.part[0][i], by.part[0][i]);
    }
    forget_variable(kept);
    drop(&at);
    drop(&end);
    drop(&by);
    free(still);
}

static void forget_arrays(int count)
{
    while (z.now->array_count > count) {
        place *p = &z.now->arrays[--z.now->array_count];
        for (long m = 0; m < p->members && !p->same; m++) {
            free(p->start[m]);
            z.global_now -= p->own || p->shared ? 0 : p->size[m];
        }
        free(p->kept);
    }
}

/* The statements for `width` indices, whose names are set already; these and what the statements
 * declare are forgotten after. */
static void within(const node *body, long width, level at, const node *where, int kept)
{
    long lanes = z.lanes;
    level outside = z.level;
    int arrays = z.now->array_count;
    bool *on = mem_array((size_t)width + 1, sizeof *on);
    z.lanes = width;
    z.level = at;
    memset(on, true, (size_t)width * sizeof *on);
    if (where) {
        values c = asked(where, on);
        bool *some = narrowed(on, &c, true);
        drop(&c);
        free(on);
        on = some;
    }
    run_side(body, on);
    forget_scalars(kept);
    forget_arrays(arrays);
    z.lanes = lanes;
    z.level = outside;
    free(on);
}

static void forall(const node *s)
{
    long lo[RANGES], count[RANGES], by[RANGES], all = 1, lanes = z.lanes;
    int k = 0, kept = z.now->scalar_count;
    for (const node *r = s->b; r && k < RANGES; r = r->next, k++) {
        lo[k] = asked_once(r->a);
        by[k] = r->c ? asked_once(r->c) : 1;
        long end = asked_once(r->b);
        count[k] = end < lo[k] ? 0 : (end - lo[k]) / by[k] + 1;
        all *= count[k];
    }
    if (z.run->found)
        return;
    long after = all;
    k = 0;
    z.lanes = all;
    for (const node *r = s->b; r && k < RANGES; r = r->next, k++) {
        values v = new_values(1, false);
        after /= more(count[k], 1);
        for (long i = 0; i < all; i++)
            v.part[0][i] = lo[k] + i / after % count[k] * by[k];
        push_scalar(r->name, AT_THREADS, v, true);
    }
    z.lanes = lanes;
    z.run->processors = more(z.run->processors, all);
    within(s->d, all, AT_THREADS, s->c, kept);
}

static void cores(const node *s)
{
    long b = z.run->m ? z.run->m->b : z.run->of->p / z.run->d;
    int kept = z.now->scalar_count;
    z.lanes = b;
    values e = new_values(1, false);
    for (long i = 0; i < b; i++)
        e.part[0][i] = i;
    push_scalar(s->name, AT_THREADS, e, true);
    z.lanes = 1;
    z.run->processors = more(z.run->processors, b);
    within(s->d, b, AT_THREADS, NULL, kept);
}

/* --- arrays -------------------------------------------------------------------------------- */

static cells *new_cells(long words, long member, bool shared)
{
    cells *c = cells_new(&z.run->all, words, z.parts);
    c->shared = shared;
    c->member = member;
    if (z.run->t && shared) {
        long w = z.run->t->w;
        c->base = (z.shared_base + w - 1) / w * w;
        z.shared_base = c->base + words;
    } else if (z.run->t) {
        c->base = tape_array(z.run->t, words);
    }
    if (z.run->m && !shared)
        c->mark = mem_array((size_t)words + 1, sizeof *c->mark);
    return c;
}

/* Words of shared memory that the multiprocessor has now, of which there may be too few. */
static void have_shared(long words)
{
    z.shared_now += words;
    z.run->shared = more(z.run->shared, z.shared_now);
    if (z.run->M && z.shared_now > z.run->M)
        found(FOUND_ROOM);
}

static long outside_words(const activation *a)
{
    long words = 0;
    for (int i = 0; i < a->array_count; i++)
        for (long m = 0; a->arrays[i].outside && m < a->arrays[i].members; m++)
            words += a->arrays[i].size[m];
    return words;
}

/* What is declared outside of `forall multiprocessor`: empty, or what it was when that is kept. */
static void begin_shared(long r)
{
    z.shared_now = z.shared_base = 0;
    for (const activation *a = z.now->caller; z.run->keeps && a; a = a->caller)
        z.shared_now += outside_words(a);
    have_shared(outside_words(z.now));
    for (int i = 0; i < z.now->array_count; i++) {
        place *p = &z.now->arrays[i];
        if (!p->outside)
            continue;
        for (; p->kept_room < (r + 1) * p->members; p->kept_room++) {
            p->kept = mem_grow_array(p->kept, (size_t)p->kept_room + 1, sizeof *p->kept);
            p->kept[p->kept_room] = NULL;
        }
        for (long m = 0; m < p->members; m++) {
            cells **kept = &p->kept[r * p->members + m];
            if (*kept == NULL || !z.run->keeps)
                *kept = new_cells(p->size[m], m, true);
            p->at[m] = *kept;
        }
    }
}

static bool is_cores(const node *list)
{
    for (const node *s = list; s; s = s->next)
        if (s->kind == N_CORES || is_cores(s->d) || (s->kind == N_BRANCH && is_cores(s->c)))
            return true;
    return false;
}

/* A multiprocessor's scalars are its own. */
static void one_multiprocessor(const node *s, long r)
{
    int kept = z.now->scalar_count, parts = z.parts;
    long *saved = mem_array((size_t)(kept * parts) + 1, sizeof *saved);
    for (int i = 0; i < kept; i++)
        for (int k = 0; k < z.now->scalars[i].v.parts; k++)
            saved[i * parts + k] = z.now->scalars[i].v.part[k][0];
    z.multiprocessor = r;
    if (z.run->m)
        slow_next(z.run->m);
    begin_shared(r);
    push_scalar(s->name, AT_MULTIPROCESSOR, everywhere(r), true);
    within(s->d, 1, AT_MULTIPROCESSOR, NULL, kept);
    for (int i = 0; i < kept; i++)
        for (int k = 0; k < z.now->scalars[i].v.parts; k++)
            z.now->scalars[i].v.part[k][0] = saved[i * parts + k];
    free(saved);
}

static void launch(const node *s)
{
    long from = asked_once(s->a), to = asked_once(s->b), d = z.run->d, before = z.run->span,
         processors = z.run->processors, longest = 0, widest = 1;
    if (z.run->found || to < from)
        return;
    z.launch++;
    if (z.run->m)
        slow_forall(z.run->m);
    for (long r = from; r <= to && !z.run->found; r++) {
        z.dmm = d ? r % d : -1;
        z.run->span = 0;
        z.run->processors = 1;
        one_multiprocessor(s, r);
        longest = more(longest, z.run->span);
        widest = more(widest, z.run->processors);
        z.phase += d && (r == to || r % d == d - 1);
    }
    z.dmm = -1;
    if (z.run->m) {
        slow_sync(z.run->m);
        widest = is_cores(s->d) ? z.run->m->b : 1;
    }
    z.run->span = before + longest;
    z.run->processors = more(processors, (to - from + 1) * widest);
}

static place *new_array(const char *name)
{
    activation *a = z.now;
    for (int i = 0; i < a->array_count; i++)
        if (a->arrays[i].same && strcmp(a->arrays[i].name, name) == 0)
            return &a->arrays[i];
    if (a->array_count == a->array_room) {
        wrong("too many arrays", NULL);
        a->array_count--;
    }
    a->arrays[a->array_count] = (place){ .name = name, .members = 1 };
    return &a->arrays[a->array_count++];
}

static void new_words(const node *s, place *p, long m)
{
    long words = p->size[m];
    bool first = z.now->caller == NULL, is_input = s->op == ARRAY_INPUT && (!s->c || whole(s->c));
    if (p->own)
        words *= z.lanes;
    else if (p->shared && !p->outside)
        have_shared(words);
    else if (!p->shared)
        z.run->global = more(z.run->global, z.global_now += words);
    if (p->outside)
        return;
    cells *c = p->at[m] = new_cells(words, m, p->shared || p->own);
    if (first && is_input && z.run->fill) {
        z.run->fill(z.run->data, p->name, p->first + m, c);
        p->start[m] = mem_array((size_t)words + 1, sizeof *p->start[m]);
        memcpy(p->start[m], c->word, (size_t)words * sizeof *c->word);
    }
    bool last = first && m == p->members - 1;
    if (last && s->op == ARRAY_INPUT && z.run->in == NULL)
        z.run->in = c;
    else if (last && s->op == ARRAY_OUTPUT && z.run->out == NULL)
        z.run->out = c;
}

static void declare(const node *s)
{
    place *p = new_array(s->name);
    const node *d = s->b;
    if (d && d->kind == N_NAMED) {
        p->family = true;
        p->first = whole(d->a->a);
        p->members = whole(d->a->b) - p->first + 1;
        if (p->members > NAIVE_MEMBERS)
            wrong("a family of more members than are known here", s);
    }
    p->own = s->space == SPACE_PRIVATE;
    p->shared = s->space == SPACE_SHARED;
    p->outside = p->shared && z.level == AT_HOST;
    const node *sizes = p->family ? d->next : d;
    int kept = z.now->scalar_count;
    p->dims = node_count(sizes);
    for (long m = 0; m < p->members && !z.run->found; m++) {
        int k = 0;
        p->size[m] = 1;
        if (p->family)
            push_scalar(d->name, z.level, everywhere(p->first + m), true);
        for (const node *x = sizes; x && k < DIMS; x = x->next)
            p->size[m] *= p->last[m] = p->dim[k++] = whole(x);
        if (p->same)
            p->at[m] = p->same->at[m];
        else
            new_words(s, p, m);
        forget_scalars(kept);
    }
}

/* --- programs ------------------------------------------------------------------------------ */

static void run_activation(activation *a);

/* `call NAME(n = e, T = W)`: what is not given has the caller's value. */
static void call(const node *s)
{
    point *from = z.now->at, at;
    if (!point_open(&at, from->w, s->name, from->in->model->name)) {
        wrong("a program that cannot be called", s);
        return;
    }
    place *arrays = mem_array(NAIVE_ARRAYS, sizeof *arrays);
    activation a = { .at = &at, .arrays = arrays, .array_room = NAIVE_ARRAYS, .caller = z.now };
    for (int i = 0; i < at.in->slot_count; i++) {
        int same = instance_slot(from->in, at.in->slots[i].name);
        num v;
        if (same >= 0 && at.in->slots[i].kind == SLOT_PARAM
            && eval_slot(&from->e, same, (span){ 0 }, &v) == ST_OK) {
            point_set_num(&at, at.in->slots[i].name, &v);
            num_clear(&v);
        }
    }
    for (const node *x = s->a; x; x = x->next) {
        place *p = x->a->kind == N_NAME ? array_of(x->a->name) : NULL;
        if (p)
            arrays[a.array_count++] = (place){ .name = x->name, .members = 1, .same = p };
        else
            point_set(&at, x->name, asked_once(x->a));
    }
    if (!z.run->found && point_ready(&at) != ST_OK)
        wrong("a call that does not meet its requirements", s);
    if (!z.run->found)
        run_activation(&a);
    point_close(&at);
    free(arrays);
}

/* A caller's operator of the same name takes its place. */
static void set_operator(const node *s)
{
    const node *p = s->b;
    z.now->operator = s;
    for (const activation *a = z.now->caller; a; a = a->caller)
        if (a->operator && strcmp(a->operator->name, s->name) == 0)
            z.now->operator = a->operator;
    z.parts = p->kind == N_TUPLE && !z.run->op ? node_count(p->a) : 1;
}

static void ensure(const node *s)
{
    z.checks = true;
    if (z.now->caller == NULL && !whole(s->a))
        wrong("an ensure does not hold", s);
    z.checks = false;
}

static void run(const node *list, const bool *on)
{
    for (const node *s = list; s && !z.run->found; s = s->next)
        switch (s->kind) {
        case N_ARRAY: declare(s); break;
        case N_OPERATOR: set_operator(s); break;
        case N_SET: put_value(s, on); break;
        case N_FOR: repeat_for(s, on); break;
        case N_WHILE: repeat_while(s, on); break;
        case N_BRANCH: branch(s, on); break;
        case N_FORALL: forall(s); break;
        case N_BLOCKS: launch(s); break;
        case N_CORES: cores(s); break;
        case N_RUN: call(s); break;
        case N_ENSURE: ensure(s); break;
        default: wrong("a statement that is not known here", s);
        }
}

/* The arrays of the whole program are told of before they are forgotten. */
static void run_activation(activation *a)
{
    naive_run *r = z.run;
    z.now = a;
    run(entry_item(a->at->in->algorithm, N_PROGRAM)->a, one);
    if (a->caller == NULL)
        r->array = mem_array((size_t)a->array_count + 1, sizeof *r->array);
    for (; a->caller == NULL && r->arrays < a->array_count; r->arrays++) {
        const place *p = &a->arrays[r->arrays];
        naive_array *to = &r->array[r->arrays];
        *to = (naive_array){ .name = p->name, .first = p->first, .members = p->members };
        memcpy(to->at, p->at, sizeof to->at);
    }
    forget_scalars(0);
    forget_arrays(0);
    free(a->scalars);
    z.now = a->caller;
}

bool naive_run_program(point *at, naive_run *r)
{
    place *arrays = mem_array(NAIVE_ARRAYS, sizeof *arrays);
    activation a = { .at = at, .arrays = arrays, .array_room = NAIVE_ARRAYS };
    memset(&z, 0, sizeof z);
    z.run = r;
    z.lanes = z.parts = 1;
    z.dmm = -1;
    run_activation(&a);
    free(arrays);
    if (r->m) {
        r->m->shared = r->shared;
        r->m->global = r->global;
    }
    return !r->found;
}

void naive_run_end(naive_run *r)
{
    cells_free(&r->all);
    free(r->array);
    r->array = NULL;
}
