/* See naive_program.h. */
#include "tests/laws/naive_program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIMS = 3, MEMBERS = 64, SITES = 64, KNOWN = 256 };

/* An array, or a family of arrays: one word behind the other in each member. */
typedef struct place {
    const char *name;
    long dim[DIMS], last[MEMBERS], first, members; /* last: the last dimension, of each member */
    int dims;
    bool family, own; /* own: each index has one of its own, in registers */
    long base[MEMBERS];
    cells *at[MEMBERS];
    long *word, words;    /* own: its words, so many each */
    long *start[MEMBERS]; /* of an input array: its words at the start */
    struct place *same; /* a parameter of a called program: the caller's array */
} place;

/* A scalar of the host, of a multiprocessor, or of each index. */
typedef struct scalar {
    const char *name;
    long width, *value;
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

/* What one index asks for: at which of the statement's references, which cell, to write what. */
typedef struct reference {
    int site;
    long lane, cell, word;
    cells *in; /* on an AGPU */
    bool write;
} reference;

static struct {
    tape *t;
    agpu *m;
    const oper *op;
    activation *now;
    long (*number)(long i);
    cells *in, *out;
    long width; /* indices of the statement; 0: the host, which is free */
    reference *refs;
    long ref_count, ref_room;
    const node *site[SITES];
    int sites;
    bool bad;
    place result;
} z;

static long wrong(const char *what, const node *n)
{
    if (!z.bad)
        printf("# line %d: %s\n", n ? span_line(n->at) : 0, what);
    z.bad = true;
    return 0;
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

static scalar *new_scalar(const char *name, long width)
{
    activation *a = z.now;
    if (a->scalar_count == a->scalar_room) {
        a->scalar_room = 2 * a->scalar_room + 16;
        a->scalars = mem_grow_array(a->scalars, (size_t)a->scalar_room, sizeof *a->scalars);
    }
    scalar *s = &a->scalars[a->scalar_count++];
    *s = (scalar){ name, width, mem_array((size_t)width, sizeof *s->value) };
    memset(s->value, 0, (size_t)width * sizeof *s->value);
    return s;
}

static void forget_scalars(int count)
{
    while (z.now->scalar_count > count)
        free(z.now->scalars[--z.now->scalar_count].value);
}

static long lanes(void) { return z.width ? z.width : 1; }

/* As wide as the statement: one inside of a `forall` hides one outside. */
static scalar *own_scalar(const char *name)
{
    scalar *s = scalar_of(name);
    return s && s->width == lanes() ? s : new_scalar(name, lanes());
}

static place *array_of(const char *name)
{
    for (int i = z.now->array_count - 1; i >= 0; i--)
        if (same_name(z.now->arrays[i].name, name))
            return z.now->arrays[i].same ? z.now->arrays[i].same : &z.now->arrays[i];
    return NULL;
}

static long *word_at(const place *p, long member, long word)
{
    return p->at[member] ? &p->at[member]->word[word] : &z.t->word[p->base[member] + word];
}

static size_t known_at(const node *n)
{
    return (uintptr_t)n / sizeof *n % KNOWN;
}

/* A parameter or let, which the calculator knows. */
static long slot_value(const node *n)
{
    point *at = z.now->at;
    int slot = 0;
    num v;
    int64_t word = 0;
    while (slot < at->in->slot_count && !same_name(at->in->slots[slot].name, n->name))
        slot++;
    if (slot == at->in->slot_count || eval_slot(&at->e, slot, (span){ 0 }, &v) != ST_OK)
        return wrong(n->name, n);
    if (v.kind == NUM_BOOL)
        word = v.u.i;
    else if (!num_to_i64(&v, &word))
        wrong("a parameter is no word", n);
    num_clear(&v);
    z.now->known[known_at(n)].name = n;
    return z.now->known[known_at(n)].value = word;
}

/* --- expressions, of one index ------------------------------------------------------------- */

static long value_of(const node *n, long lane);

static long floored(long a, long b, const node *n)
{
    return b == 0 ? wrong("division by zero", n) : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static long power(long x, long e)
{
    long r = 1;
    while (e-- > 0)
        r *= x;
    return r;
}

static long operation(const node *n, long lane)
{
    long x = value_of(n->a, lane);
    if (n->op == OP_AND && !node_joins_bits(n))
        return x && value_of(n->b, lane);
    if (n->op == OP_OR && !node_joins_bits(n))
        return x || value_of(n->b, lane);
    long y = value_of(n->b, lane);
    switch (n->op) {
    case OP_AND: case OP_BAND: return x & y;
    case OP_OR: case OP_BOR: return x | y;
    case OP_XOR: return x ^ y;
    case OP_EQ: return x == y;
    case OP_NE: return x != y;
    case OP_LT: return x < y;
    case OP_LE: return x <= y;
    case OP_GT: return x > y;
    case OP_GE: return x >= y;
    case OP_SHL: return x << y;
    case OP_SHR: return x >> y;
    case OP_ADD: return x + y;
    case OP_SUB: return x - y;
    case OP_MUL: return x * y;
    case OP_FDIV: return floored(x, y, n);
    case OP_MOD: return x - y * floored(x, y, n);
    case OP_POW: return power(x, y);
    case OP_DIV:
        return y != 0 && x % y == 0 ? x / y : wrong("a quotient is no integer", n);
    default: return wrong("an operator that is not known here", n);
    }
}

/* floor and ceil of a quotient; of anything else it is whole already. */
static long rounded(const node *n, long lane, bool up)
{
    if (n->kind != N_BINARY || n->op != OP_DIV)
        return value_of(n, lane);
    long x = value_of(n->a, lane), y = value_of(n->b, lane);
    return up ? -floored(-x, y, n) : floored(x, y, n);
}

/* The words of `a` or `input a`, the caller's. */
static long *all_words(const node *n, long *count)
{
    const place *p = array_of(n->name);
    if (p == NULL || p->family || (n->kind == N_INPUT ? !p->start[0] : n->kind != N_NAME))
        return wrong("no array as a whole", n), NULL;
    long *v = mem_array((size_t)(*count = p->words) + 1, sizeof *v);
    for (long i = 0; i < p->words; i++)
        v[i] = n->kind == N_INPUT ? p->start[0][i] : *word_at(p, 0, i);
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
            sum = which == 2 ? sum + v[i] : i == 0 ? v[i] : z.op->of(sum, v[i]);
    free(v);
    return sum;
}

static long aggregate(const node *n)
{
    long sum = n->op == AGGREGATE_ALL, from = value_of(n->a->a->a, 0), to = value_of(n->a->a->b, 0);
    int kept = z.now->scalar_count;
    if (n->a->next || n->c || (n->op != AGGREGATE_ALL && n->op != AGGREGATE_SUM))
        return wrong("a sum that is not known here", n);
    new_scalar(n->a->name, 1);
    for (long t = from; t <= to && !z.bad; t++) {
        z.now->scalars[kept].value[0] = t;
        long v = value_of(n->b, 0);
        sum = n->op == AGGREGATE_SUM ? sum + v : sum && v;
    }
    forget_scalars(kept);
    return sum;
}

static void ensure(const node *s)
{
    if (z.now->caller == NULL && !value_of(s->a, 0))
        wrong("an ensure does not hold", s);
}

static long called(const node *n, long lane)
{
    bool known;
    long whole = z.width || !n->name ? 0 : of_array(n, &known);
    if (z.width == 0 && known)
        return whole;
    const node *o = z.now->operator;
    if (o && strcmp(n->name, o->name) == 0) {
        long x = value_of(n->a, lane), y = value_of(n->a->next, lane);
        return z.op->of(x, y);
    }
    builtin_id fn = node_function(n);
    if (fn == FN_CEIL || fn == FN_FLOOR)
        return rounded(n->a, lane, fn == FN_CEIL);
    builtin_word *word = builtin_rows[fn].word;
    if (word == NULL)
        return wrong(n->name, n);
    int64_t sum = value_of(n->a, lane);
    const char *why = n->a->next ? NULL : word(sum, 0, &sum);
    for (const node *x = n->a->next; x && !why; x = x->next)
        why = word(sum, value_of(x, lane), &sum);
    return why ? wrong(why, n) : sum;
}

/* The array, its member and the word in it that a[t][i] names; NULL: there is none. */
static place *find_word(const node *n, long lane, long *member, long *word)
{
    long at[DIMS + 1] = { 0 }, size = 0;
    int count = 0;
    for (const node *x = n; x->kind == N_INDEX; x = x->a)
        count++;
    for (int k = count; n->kind == N_INDEX; n = n->a)
        if (--k <= DIMS)
            at[k] = value_of(n->b, lane);
    place *p = array_of(n->name);
    if (p == NULL || count != p->dims + p->family)
        return wrong("no such array", n), NULL;
    const long *index = at + p->family;
    *member = p->family ? at[0] - p->first : 0;
    if (*member < 0 || *member >= p->members)
        return wrong("no such member of a family", n), NULL;
    *word = 0;
    for (int i = 0; i < p->dims; i++) {
        size = i == p->dims - 1 ? p->last[*member] : p->dim[i];
        if (index[i] < 0 || index[i] >= size)
            return wrong("an index is outside", n), NULL;
        *word = *word * size + index[i];
    }
    if (p->own)
        *word += lane * p->words;
    return p;
}

static void note(const node *n, long lane, place *p, long member, long word, bool write, long value)
{
    int site = 0;
    while (site < z.sites && z.site[site] != n)
        site++;
    if (site == SITES)
        wrong("more references than are known here", n);
    else if (site == z.sites)
        z.site[z.sites++] = n;
    if (z.ref_count == z.ref_room) {
        z.ref_room = 2 * z.ref_room + 256;
        z.refs = mem_grow_array(z.refs, (size_t)z.ref_room, sizeof *z.refs);
    }
    cells *in = p->at[member];
    z.refs[z.ref_count++] = (reference){ site, lane, in ? word : p->base[member] + word, value, in,
                                         write };
}

static long read_word(const node *n, long lane)
{
    const node *site = n;
    long member, word;
    place *p = find_word(n, lane, &member, &word);
    if (p == NULL)
        return 0;
    while (n->a->kind == N_INDEX)
        n = n->a;
    if (n->a->kind == N_INPUT)
        return p->start[member] ? p->start[member][word] : wrong("it is no input", n);
    if (p->own)
        return p->word[word];
    if (z.width)
        note(site, lane, p, member, word, false, 0);
    return *word_at(p, member, word);
}

static long value_of(const node *n, long lane)
{
    int64_t v;
    if (z.bad)
        return 0;
    switch (n->kind) {
    case N_NUMBER:
        return n->value.kind == NUM_BOOL           ? n->value.u.i
               : num_to_i64(&n->value, &v) ? v
                                                   : wrong("a number is no word", n);
    case N_NAME: {
        if (z.now->known[known_at(n)].name == n)
            return z.now->known[known_at(n)].value;
        const scalar *s = scalar_of(n->name);
        if (s)
            return s->value[s->width == 1 ? 0 : lane];
        return z.now->operator && strcmp(n->name, "identity") == 0 ? z.op->identity : slot_value(n);
    }
    case N_UNARY: return n->op == OP_NOT ? !value_of(n->a, lane) : -value_of(n->a, lane);
    case N_BINARY: return operation(n, lane);
    case N_IF: return value_of(value_of(n->a, lane) ? n->b : n->c, lane);
    case N_CEIL: case N_FLOOR: return rounded(n->a, lane, n->kind == N_CEIL);
    case N_CALL: return called(n, lane);
    case N_INDEX: return read_word(n, lane);
    case N_AGGREGATE: return aggregate(n);
    default: return wrong("an expression that is not known here", n);
    }
}

/* --- one statement ------------------------------------------------------------------------- */

static void ask_until(naive_op *op, long *next, long lane)
{
    for (; *next < lane; ++*next)
        naive_ask(op, false, 0);
}

static void to_tape(const bool *on, bool assigns)
{
    tape *t = z.t;
    tape_statement_begin(t, assigns, on, z.width);
    for (int site = 0; site < z.sites; site++) {
        long next = 0;
        tape_operation(t);
        naive_op *op = &t->op[t->ops - 1];
        for (long i = 0; i < z.ref_count; i++)
            if (z.refs[i].site == site) {
                ask_until(op, &next, z.refs[i].lane);
                naive_ask(op, true, (uint64_t)z.refs[i].cell);
                next++;
            }
        ask_until(op, &next, z.width);
    }
}

static void to_agpu(void)
{
    for (long i = 0; i < z.ref_count; i++) {
        const reference *r = &z.refs[i];
        if (r->write)
            slow_write(z.m, r->site, r->in, r->cell, r->word);
        else
            slow_read(z.m, r->site, r->in, r->cell);
    }
    slow_issue(z.m);
    z.bad |= z.m->bad;
}

/* The statement has been looked at for all its indices: what it asked for is counted, and what it
 * writes is written. */
static void issue(const bool *on, bool assigns)
{
    if (z.ref_count && z.m && z.width)
        to_agpu();
    else if (z.ref_count && z.width)
        to_tape(on, assigns);
    for (long i = 0; i < z.ref_count; i++) {
        const reference *r = &z.refs[i];
        if (r->write && r->in)
            r->in->word[r->cell] = r->word, r->in->set[r->cell] = true;
        else if (r->write)
            z.t->word[r->cell] = r->word;
    }
    z.ref_count = 0;
    z.sites = 0;
}

static void put_value(const node *s, const bool *on)
{
    long *v = mem_array((size_t)lanes(), sizeof *v);
    for (long i = 0; i < lanes(); i++)
        v[i] = on[i] ? value_of(s->b, i) : 0;
    scalar *to = s->a->kind == N_NAME ? own_scalar(s->a->name) : NULL;
    bool memory = false;
    for (long i = 0; i < lanes() && !z.bad; i++) {
        long member, word;
        place *p = on[i] && !to ? find_word(s->a, i, &member, &word) : NULL;
        if (on[i] && to)
            to->value[i] = v[i];
        else if (p && p->own)
            p->word[word] = v[i];
        else if (p)
            note(s->a, i, p, member, word, true, v[i]), memory = true;
    }
    free(v);
    issue(on, memory);
}

/* The value of a condition or an end for each index: a statement of its own. */
static long *values(const node *n, const bool *on)
{
    long *v = mem_array((size_t)lanes(), sizeof *v);
    for (long i = 0; i < lanes(); i++)
        v[i] = on[i] ? value_of(n, i) : 0;
    issue(on, false);
    return v;
}

/* --- statements ---------------------------------------------------------------------------- */

static void run(const node *list, const bool *on);

static bool any(const bool *on)
{
    for (long i = 0; i < lanes(); i++)
        if (on[i])
            return true;
    return false;
}

static bool *narrowed(const bool *on, const long *by, bool wanted)
{
    bool *some = mem_array((size_t)lanes(), sizeof *some);
    for (long i = 0; i < lanes(); i++)
        some[i] = on[i] && (by[i] != 0) == wanted;
    return some;
}

static void branch(const node *s, const bool *on)
{
    long *c = values(s->a, on);
    bool *yes = narrowed(on, c, true), *no = narrowed(on, c, false);
    if (any(yes))
        run(s->d, yes);
    if (any(no))
        run(s->c, no);
    free(c);
    free(yes);
    free(no);
}

static void repeat_while(const node *s, const bool *on)
{
    bool *still = mem_array((size_t)lanes(), sizeof *still);
    memcpy(still, on, (size_t)lanes() * sizeof *still);
    while (!z.bad && any(still)) {
        long *c = values(s->a, still);
        bool *next = narrowed(still, c, true);
        free(still);
        free(c);
        still = next;
        if (any(still))
            run(s->d, still);
    }
    free(still);
}

static void repeat_for(const node *s, const bool *on)
{
    long *at = values(s->a, on), *end = values(s->b, on), *by = s->c ? values(s->c, on) : NULL;
    bool *still = mem_array((size_t)lanes(), sizeof *still);
    bool down = s->op == FOR_DOWN || s->op == FOR_OVER;
    int kept = z.now->scalar_count;
    for (new_scalar(s->name, lanes()); !z.bad;) {
        for (long i = 0; i < lanes(); i++) {
            still[i] = on[i] && (down ? at[i] >= end[i] : at[i] <= end[i]);
            scalar_of(s->name)->value[i] = at[i];
        }
        if (!any(still))
            break;
        run(s->d, still);
        for (long i = 0; i < lanes(); i++) {
            long c = by ? by[i] : 1;
            at[i] = s->op == FOR_UP ? at[i] + c : s->op == FOR_DOWN ? at[i] - c
                    : s->op == FOR_TIMES ? at[i] * c : floored(at[i], c ? c : 1, s);
        }
    }
    /* the loop's own variable goes; what was set inside stays */
    free(z.now->scalars[kept].value);
    z.now->scalar_count--;
    memmove(&z.now->scalars[kept], &z.now->scalars[kept + 1],
            (size_t)(z.now->scalar_count - kept) * sizeof *z.now->scalars);
    free(at);
    free(end);
    free(by);
    free(still);
}

static void forget_arrays(int count)
{
    while (z.now->array_count > count) {
        place *p = &z.now->arrays[--z.now->array_count];
        for (long m = 0; m < p->members; m++)
            free(p->start[m]);
        free(p->word);
    }
}

/* The statements for `width` indices, whose names are set already; these and what the statements
 * declare are forgotten after. */
static void within(const node *body, long width, const node *where, int kept)
{
    long outside = z.width;
    int arrays = z.now->array_count;
    bool *on = mem_array((size_t)width + 1, sizeof *on);
    z.width = width;
    memset(on, true, (size_t)width * sizeof *on);
    if (where) {
        long *c = values(where, on);
        bool *some = narrowed(on, c, true);
        free(on);
        free(c);
        on = some;
    }
    if (any(on))
        run(body, on);
    forget_scalars(kept);
    forget_arrays(arrays);
    z.width = outside;
    free(on);
}

static void forall(const node *s)
{
    enum { RANGES = 4 };
    long lo[RANGES], count[RANGES], by[RANGES], all = 1;
    int k = 0, kept = z.now->scalar_count;
    for (const node *r = s->b; r && k < RANGES; r = r->next, k++) {
        lo[k] = value_of(r->a, 0);
        by[k] = r->c ? value_of(r->c, 0) : 1;
        long most = value_of(r->b, 0);
        count[k] = most < lo[k] ? 0 : (most - lo[k]) / by[k] + 1;
        all *= count[k];
    }
    k = 0;
    long after = all;
    for (const node *r = all ? s->b : NULL; r && k < RANGES; r = r->next, k++) {
        scalar *v = new_scalar(r->name, all);
        after /= count[k];
        for (long i = 0; i < all; i++)
            v->value[i] = lo[k] + i / after % count[k] * by[k];
    }
    if (all && !z.bad)
        within(s->d, all, s->c, kept);
}

static void blocks(const node *s)
{
    long from = value_of(s->a, 0), to = value_of(s->b, 0);
    slow_forall(z.m);
    for (long r = from; r <= to && !z.bad; r++) {
        int kept = z.now->scalar_count;
        slow_next(z.m);
        new_scalar(s->name, 1)->value[0] = r;
        within(s->d, 1, NULL, kept);
    }
    slow_sync(z.m);
}

static void cores(const node *s)
{
    int kept = z.now->scalar_count;
    scalar *e = new_scalar(s->name, z.m->b);
    for (long i = 0; i < z.m->b; i++)
        e->value[i] = i;
    within(s->d, z.m->b, NULL, kept);
}

/* --- arrays and calls ---------------------------------------------------------------------- */

static place *new_array(const char *name)
{
    activation *a = z.now;
    for (int i = 0; i < a->array_count; i++) /* in a loop again */
        if (strcmp(a->arrays[i].name, name) == 0 && a->arrays[i].same)
            return &a->arrays[i];
    if (a->array_count == a->array_room) {
        wrong("too many arrays", NULL);
        a->array_count--;
    }
    a->arrays[a->array_count] = (place){ .name = name, .members = 1 };
    return &a->arrays[a->array_count++];
}

static void new_words(const node *s, place *p, long member, long words)
{
    const bool first = z.now->caller == NULL && !z.m;
    if (s->space == SPACE_SHARED)
        p->at[member] = slow_shared(z.m, words);
    else if (z.m && s->op == ARRAY_INPUT && z.in)
        p->at[member] = z.in, z.in = NULL;
    else if (z.m && s->op == ARRAY_OUTPUT && z.out)
        p->at[member] = z.out, z.out = NULL;
    else if (z.m)
        p->at[member] = slow_global(z.m, words);
    else
        p->base[member] = tape_array(z.t, words);
    for (long i = 0; first && s->op == ARRAY_INPUT && member == p->members - 1 && i < words; i++)
        z.t->word[p->base[member] + i] = z.number(i);
    if (first && s->op != ARRAY_WORK)
        z.result = *p;
    if (s->op == ARRAY_INPUT && z.now->caller == NULL) {
        p->start[member] = mem_array((size_t)words + 1, sizeof *p->start[member]);
        for (long i = 0; i < words; i++)
            p->start[member][i] = *word_at(p, member, i);
    }
}

static void declare(const node *s)
{
    place *p = new_array(s->name);
    if (p->same)
        return;
    const node *d = s->b;
    if (d && d->kind == N_NAMED) {
        p->family = true;
        p->first = value_of(d->a->a, 0);
        p->members = value_of(d->a->b, 0) - p->first + 1;
        if (p->members > MEMBERS)
            wrong("a family of more members than are known here", s);
    }
    int kept = z.now->scalar_count;
    for (long m = 0; m < p->members && !z.bad; m++) {
        long words = 1;
        p->dims = 0;
        if (p->family)
            new_scalar(d->name, 1)->value[0] = p->first + m;
        for (const node *x = p->family ? d->next : d; x && p->dims < DIMS; x = x->next)
            words *= p->last[m] = p->dim[p->dims++] = value_of(x, 0);
        forget_scalars(kept);
        p->own = s->space == SPACE_PRIVATE;
        p->words = words;
        if (p->own)
            p->word = mem_array((size_t)(words * lanes()) + 1, sizeof *p->word);
        else
            new_words(s, p, m, words);
    }
}

static void run_program(point *at, activation *a);

/* `call NAME(n = e, T = W)`: what is not given has the caller's value. */
static void call(const node *s)
{
    point *from = z.now->at, at;
    if (!point_open(&at, from->w, s->name, from->in->model->name)) {
        wrong("a program that cannot be called", s);
        return;
    }
    place arrays[32];
    activation a = { .at = &at, .arrays = arrays, .array_room = 32, .caller = z.now };
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
            arrays[a.array_count++] = (place){ .name = x->name, .same = p };
        else
            point_set(&at, x->name, value_of(x->a, 0));
    }
    if (point_ready(&at) != ST_OK)
        wrong("a call that does not meet its requirements", s);
    run_program(&at, &a);
    point_close(&at);
}

static void run(const node *list, const bool *on)
{
    for (const node *s = list; s && !z.bad; s = s->next)
        switch (s->kind) {
        case N_ARRAY: declare(s); break;
        case N_OPERATOR: z.now->operator = s; break;
        case N_SET:
            if (s->op != SET_PLAIN)
                wrong("an atomic operation, which is not known here", s);
            put_value(s, on);
            break;
        case N_FOR: repeat_for(s, on); break;
        case N_WHILE: repeat_while(s, on); break;
        case N_BRANCH: branch(s, on); break;
        case N_FORALL: forall(s); break;
        case N_BLOCKS: blocks(s); break;
        case N_CORES: cores(s); break;
        case N_RUN: call(s); break;
        case N_ENSURE: ensure(s); break;
        default: wrong("a statement that is not known here", s);
        }
}

static void run_program(point *at, activation *a)
{
    static const bool on[] = { true };
    long width = z.width;
    const entry *e = at->in->algorithm;
    z.now = a;
    z.width = 0;
    run(entry_item(e, N_PROGRAM)->a, on);
    z.width = width;
    forget_scalars(0);
    forget_arrays(0);
    free(a->scalars);
    z.now = a->caller;
}

static bool run_all(point *at)
{
    place arrays[32];
    activation a = { .at = at, .arrays = arrays, .array_room = 32 };
    z.bad = false;
    z.ref_count = 0;
    z.sites = 0;
    run_program(at, &a);
    free(z.refs);
    z.refs = NULL;
    z.ref_room = 0;
    return !z.bad;
}

bool naive_on_tape(point *at, tape *t, long (*number)(long i), long *base)
{
    z.t = t;
    z.m = NULL;
    z.number = number;
    bool good = run_all(at);
    *base = z.result.base[z.result.members - 1];
    return good;
}

bool naive_on_agpu(point *at, agpu *m, const oper *op, cells *in, cells *out)
{
    z.m = m;
    z.op = op;
    z.in = in;
    z.out = out;
    return run_all(at);
}
