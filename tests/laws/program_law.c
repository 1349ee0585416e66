/* Random programs of the memory machines and the PRAM: what mmcalc counts, and the naive
 * interpreter. */
#include <stdlib.h>
#include <string.h>

#include "lang/parse.h"
#include "machine/program.h"
#include "tests/laws/naive_program.h"
#include "tests/laws/random.h"
#include "tests/tap.h"

#ifndef BIG
#define BIG 2
#endif
#ifndef READ_BOUNDS
#define READ_BOUNDS 1
#endif
/* --- trees -------------------------------------------------------------------------------- */

enum { MOST_VARS = 16, MOST_ARRAYS = 6, MOST_LEVELS = 3, WORD = 5000 };

typedef enum shape {
    NUMBER,
    HOST,
    INDEX,
    OWN,
    READ,
    NEGATE,
    ADD,
    SUBTRACT,
    MULTIPLY,
    DIVIDE,
    MODULO,
    POWER_OF_2,
    MIN,
    MAX,
    ABS,
    APPLY,
    IF_ELSE,
    EQUAL,
    UNEQUAL,
    LESS,
    AT_MOST,
    GREATER,
    AT_LEAST,
    AND_,
    OR_,
    NOT_
} shape;

typedef struct tree {
    shape is;
    long number;          /* the value; of a variable or an array, which one */
    struct tree *kid[3];  /* READ: the member of a family, the subscripts */
    long lo, hi;          /* the value is never outside */
    bool reads;
} tree;

typedef enum deed { SET_HOST, SET_OWN, STORE, FOR, WHILE, IF, FORALL } deed;

typedef struct sentence {
    deed is;
    int var;
    bool down, own, elsif;       /* FOR: every thread its own variable */
    bool atomic;                 /* STORE: atomic a += b */
    tree *a, *b, *c;             /* STORE: a = b; FOR: a to b by c; a condition */
    int vars;
    tree *from[2], *to[2];
    struct sentence *body, *other, *next;
} sentence;

typedef struct array {
    array_role role;
    int dims;
    long dim[2];
    bool family, doubling; /* member t has 2^t words, or dim[0]*t */
    long first, members;
} array;

static struct {          /* the program being made */
    array arrays[MOST_ARRAYS];
    int array_count;
    struct { long lo, hi; } host[MOST_VARS], own[MOST_VARS], index[2];
    int hosts, owns, indices; /* visible now */
    int most_hosts;
    bool parallel, big, careless, applies;
    int apply_form;
    long n;              /* the parameter */
    void *kept[20000];
    int kept_count;
} g;

static void *keep(size_t size)
{
    void *p = calloc(1, size);
    if (p == NULL || g.kept_count == 20000)
        abort();
    return g.kept[g.kept_count++] = p;
}

static tree *node_of(shape is, tree *a, tree *b, long lo, long hi)
{
    tree *t = keep(sizeof *t);
    *t = (tree){
        .is = is, .kid = { a, b }, .lo = lo, .hi = hi, .reads = (a && a->reads) || (b && b->reads)
    };
    return t;
}

static tree *number(long v)
{
    tree *t = node_of(NUMBER, NULL, NULL, v, v);
    t->number = v;
    return t;
}

static long least(long a, long b) { return a < b ? a : b; }
static long most(long a, long b) { return a > b ? a : b; }

static tree *modulo(tree *a, long m)
{
    return node_of(MODULO, a, number(m), 0, m - 1);
}

static tree *add(tree *a, tree *b) { return node_of(ADD, a, b, a->lo + b->lo, a->hi + b->hi); }
static tree *subtract(tree *a, tree *b)
{
    return node_of(SUBTRACT, a, b, a->lo - b->hi, a->hi - b->lo);
}

static tree *multiply(tree *a, tree *b)
{
    long v[4] = { a->lo * b->lo, a->lo * b->hi, a->hi * b->lo, a->hi * b->hi }, lo = v[0],
         hi = v[0];
    for (int i = 1; i < 4; i++) {
        lo = least(lo, v[i]);
        hi = most(hi, v[i]);
    }
    return node_of(MULTIPLY, a, b, lo, hi);
}

/* The same value when it lies between lo and hi for sure, else another that does. */
static tree *fit(tree *t, long lo, long hi)
{
    if (t->lo >= lo && t->hi <= hi)
        return t;
    t = modulo(t, hi - lo + 1);
    return lo == 0 ? t : add(t, number(lo));
}

static tree *variable(shape is, int i)
{
    long lo = is == HOST ? g.host[i].lo : is == OWN ? g.own[i].lo : g.index[i].lo;
    long hi = is == HOST ? g.host[i].hi : is == OWN ? g.own[i].hi : g.index[i].hi;
    tree *t = node_of(is, NULL, NULL, lo, hi);
    t->number = i;
    return t;
}

static tree *some_variable(void)
{
    if (g.parallel && (chance(75) || g.hosts == 0))
        return variable(INDEX, (int)random_to(g.indices - 1));
    if (g.parallel && g.owns && chance(40))
        return variable(OWN, (int)random_to(g.owns - 1));
    return g.hosts ? variable(HOST, (int)random_to(g.hosts - 1)) : number(random_to(9));
}

static tree *value(int depth);
static tree *condition(int depth);

static tree *either(tree *c, tree *a, tree *b)
{
    tree *t = node_of(IF_ELSE, c, a, least(a->lo, b->lo), most(a->hi, b->hi));
    t->kid[2] = b;
    t->reads |= b->reads;
    return t;
}

static tree *linear_term(tree *v, long k)
{
    if (k == 1)
        return v;
    if (k == -1 && chance(50))
        return node_of(NEGATE, v, NULL, -v->hi, -v->lo);
    return chance(50) ? multiply(number(k), v) : multiply(v, number(k));
}

/* A number from 0 to size - 1, of an index most often linear in it. */
static tree *subscript(long size, int depth)
{
    static const long steps[] = { 1, 1, 1, 1, 1, 2, 3, 4, -1, -1, -2, -3, 0, 5, 8 };
    int kind = (int)random_to(depth > 0 ? 13 : 8);
    tree *t;
    if (kind <= 7) {
        t = linear_term(some_variable(), steps[random_to(14)]);
        if (g.parallel && g.indices == 2 && chance(60)) {
            long wide = g.index[1].hi - g.index[1].lo + 1;
            t = chance(70) ? add(linear_term(variable(INDEX, 0), wide), variable(INDEX, 1))
                           : add(linear_term(variable(INDEX, 0), steps[random_to(14)]),
                                 linear_term(variable(INDEX, 1), steps[random_to(14)]));
        }
        long room = size - 1 - (t->hi - t->lo);
        if (room >= 0 && (t->lo < 0 || t->hi >= size || chance(50))) {
            long c = random_to(room) - t->lo;
            t = c == 0       ? t
                : c < 0      ? subtract(t, number(-c))
                : chance(50) ? add(t, number(c))
                             : add(number(c), t);
        }
    } else if (kind == 8) {
        t = number(random_to(size - 1));
    } else if (kind == 9) {
        t = multiply(some_variable(), some_variable());
    } else if (kind == 10) {
        t = some_variable();
        t = node_of(DIVIDE, t, number(1 + random_to(3)), least(t->lo, 0), most(t->hi, 0));
    } else if (kind == 11) {
        t = either(condition(depth - 1), subscript(size, depth - 1), subscript(size, depth - 1));
    } else {
        t = value(depth - 1);
    }
    return g.careless && chance(10) ? t : fit(t, 0, size - 1);
}

static long family_size(const array *a, long t)
{
    return a->doubling ? 1L << t : a->dim[0] * t;
}

static tree *element(int which, int depth)
{
    array *a = &g.arrays[which];
    tree *t = node_of(READ, NULL, NULL, -WORD, WORD);
    t->number = which;
    long size = a->dim[0];
    if (a->family) {
        int h = g.hosts ? (int)random_to(g.hosts - 1) : -1;
        bool fixed = h < 0 || chance(40);
        t->kid[0] = fixed ? number(a->first + random_to(a->members - 1))
                          : fit(variable(HOST, h), a->first, a->first + a->members - 1);
        size = family_size(a, fixed ? t->kid[0]->number : a->first);
    }
    t->kid[1] = subscript(size, depth);
    if (a->dims == 2)
        t->kid[2] = subscript(a->dim[1], depth);
    t->reads = true;
    return t;
}

static tree *value(int depth)
{
    tree *a, *b;
    if (depth <= 0)
        return chance(30) ? number(random_to(20) - 5) : some_variable();
    int kind = (int)random_to(19);
    if (kind < 9)
        return element((int)random_to(g.array_count - 1), depth - 1);
    if (kind == 9)
        return some_variable();
    a = value(depth - 1);
    b = kind == 10 || kind == 11 ? NULL : value(depth - 1);
    switch (kind) {
    case 10: return node_of(NEGATE, a, NULL, -a->hi, -a->lo);
    case 11: return node_of(ABS, a, NULL, 0, most(labs(a->lo), labs(a->hi)));
    case 12: return node_of(MIN, a, b, least(a->lo, b->lo), least(a->hi, b->hi));
    case 13: return node_of(MAX, a, b, most(a->lo, b->lo), most(a->hi, b->hi));
    case 14: return subtract(a, b);
    case 15: return multiply(fit(a, -99, 99), fit(b, -99, 99));
    case 16: return either(condition(depth - 1), a, b);
    case 17:
        if (!g.applies)
            return add(a, b);
        a = fit(a, -WORD, WORD), b = fit(b, -WORD, WORD);
        return node_of(APPLY, a, b, -3 * WORD, 3 * WORD);
    default: return add(a, b);
    }
}

static tree *condition(int depth)
{
    int kind = (int)random_to(depth > 0 ? 6 : 2);
    if (kind == 0)
        return node_of(LESS + (shape)random_to(3),
                       chance(80) ? some_variable() : multiply(number(2), some_variable()),
                       number(random_to(g.big ? 5000 : 30)), 0, 1);
    if (kind == 1)
        return node_of(EQUAL + (shape)random_to(1), modulo(some_variable(), 2 + random_to(3)),
                       number(random_to(1)), 0, 1);
    if (kind == 2)
        return node_of(LESS + (shape)random_to(3), some_variable(), some_variable(), 0, 1);
    if (kind == 3)
        return node_of(EQUAL + (shape)random_to(5), value(depth - 1), value(depth - 1), 0, 1);
    if (kind == 4)
        return node_of(NOT_, condition(depth - 1), NULL, 0, 1);
    return node_of(kind == 5 ? AND_ : OR_, condition(depth - 1), condition(depth - 1), 0, 1);
}

/* --- sentences ---------------------------------------------------------------------------- */

static sentence *new_sentence(deed is)
{
    sentence *s = keep(sizeof *s);
    s->is = is;
    return s;
}

static void append(sentence ***end, sentence *s)
{
    **end = s;
    while (**end)
        *end = &(**end)->next;
}

static int new_host(long lo, long hi)
{
    g.host[g.hosts].lo = lo;
    g.host[g.hosts].hi = hi;
    g.most_hosts = (int)most(g.most_hosts, g.hosts + 1);
    return g.hosts++;
}

static int new_own(long lo, long hi)
{
    g.own[g.owns].lo = lo;
    g.own[g.owns].hi = hi;
    return g.owns++;
}

static sentence *set(deed is, int var, tree *v)
{
    sentence *s = new_sentence(is);
    s->var = var;
    s->b = v;
    return s;
}

static sentence *parallel_sentences(int depth, int count);

static sentence *store_to(tree *a, int depth)
{
    sentence *s = new_sentence(STORE);
    s->a = a;
    s->b = fit(value(depth), -WORD, WORD);
    return s;
}

/* An array written from words of its own, some of them the number of another word. */
static sentence *overlapping(void)
{
    int which = 0, other = (int)random_to(g.array_count - 1); /* number 0 has one dimension */
    sentence *s = new_sentence(STORE);
    tree *t[3];
    for (int i = 0; i < 3; i++) {
        t[i] = node_of(READ, NULL, NULL, -WORD, WORD);
        t[i]->number = which;
        t[i]->kid[1] = subscript(g.arrays[0].dim[0], 0);
        t[i]->reads = true;
    }
    s->a = t[0];
    s->b = t[1];
    if (chance(50) && !g.arrays[other].family && g.arrays[other].dims == 1) {
        t[2]->number = other;
        t[2]->kid[1] = fit(t[1], 0, g.arrays[other].dim[0] - 1);
        s->b = t[2];
    } else if (chance(50)) {
        s->b = fit(add(t[1], t[2]), -WORD, WORD);
    }
    return s;
}

/* atomic a += v, or a = a + v. */
static sentence *addition(void)
{
    sentence *s = new_sentence(STORE);
    s->a = element((int)random_to(g.array_count - 1), 1);
    s->b = fit(value(1), -3, 3);
    s->atomic = chance(70);
    if (!s->atomic)
        s->b = chance(50)   ? add(s->a, s->b)
               : chance(50) ? subtract(s->a, s->b)
                            : add(number(2), add(s->b, s->a));
    return s;
}

static int first_free_own; /* scalars below it may be assigned */

static sentence *parallel_loop(int depth)
{
    int owns = g.owns, hosts = g.hosts;
    bool own = chance(40);
    sentence *s = new_sentence(FOR);
    s->own = own;
    s->down = chance(30);
    tree *low = own && chance(60) ? fit(READ_BOUNDS ? some_variable() : variable(INDEX, 0), 0, 3)
                                  : number(random_to(3)),
         *high = own ? fit(!READ_BOUNDS ? variable(INDEX, 0)
                           : chance(70) ? some_variable()
                                        : value(1),
                           0, 4)
                     : number(random_to(4));
    s->a = s->down ? high : low;
    s->b = s->down ? low : high;
    if (chance(25) && !own)
        s->c = number(1 + random_to(2));
    if (own) { /* every thread its own variable when the ends differ or are read */
        bool varies = false;
        for (int i = 0; i < 2; i++) {
            tree *e = i ? s->b : s->a;
            while (e->is == MODULO)
                e = e->kid[0];
            varies |= e->is == OWN || e->is == INDEX || e->reads;
        }
        if (!varies)
            s->a = fit(variable(INDEX, 0), 0, 3);
    }
    s->var = own ? new_own(0, 4) : new_host(0, 4);
    s->body = parallel_sentences(depth - 1, 2);
    g.owns = owns;
    g.hosts = hosts;
    return s;
}

static sentence *parallel_while(int depth)
{
    int owns = g.owns;
    tree *start = fit(value(1), 0, 3);
    int v = new_own(-1, 3);
    sentence *first = set(SET_OWN, v, start), *s = new_sentence(WHILE), **end = &s->body;
    s->a = node_of(GREATER, variable(OWN, v), number(0), 0, 1);
    if (chance(30))
        s->a = node_of(AND_, s->a, condition(1), 0, 1);
    append(&end, parallel_sentences(depth - 1, 1));
    append(&end, set(SET_OWN, v, subtract(variable(OWN, v), number(1))));
    first->next = s;
    g.owns = owns;
    return first;
}

static sentence *parallel_if(int depth)
{
    sentence *s = new_sentence(IF);
    s->a = condition(2);
    s->body = parallel_sentences(depth - 1, 2);
    if (chance(30)) {
        s->other = parallel_if(depth - 1);
        s->other->elsif = true;
    } else if (chance(60)) {
        s->other = parallel_sentences(depth - 1, 2);
    }
    return s;
}

static sentence *parallel_sentences(int depth, int count)
{
    sentence *list = NULL, **end = &list;
    for (int n = 1 + (int)random_to(count - 1); n > 0; n--) {
        int kind = (int)random_to(depth > 0 ? 13 : 8);
        if (chance(g.big ? 40 : 5))
            append(&end, overlapping());
        else if (chance(12))
            append(&end, addition());
        else if (kind <= 6)
            append(&end, store_to(element((int)random_to(g.array_count - 1), chance(30) ? 2 : 1),
                                  1 + (int)random_to(2)));
        else if (kind <= 8 && first_free_own > 0) {
            int v = (int)random_to(first_free_own - 1);
            append(&end, set(SET_OWN, v, fit(value(2), g.own[v].lo, g.own[v].hi)));
        } else if (kind <= 8)
            append(&end, store_to(element(0, 0), 2));
        else if (kind <= 11)
            append(&end, parallel_if(depth));
        else if (g.owns < MOST_VARS - 2 && g.hosts < MOST_VARS - 2)
            append(&end, kind == 12 ? parallel_loop(depth) : parallel_while(depth));
    }
    return list;
}

static sentence *forall_over(int vars, tree **from, tree **to)
{
    sentence *s = new_sentence(FORALL);
    s->vars = g.indices = vars;
    for (int v = 0; v < vars; v++) {
        s->from[v] = from[v];
        s->to[v] = to[v];
        g.index[v].lo = from[v]->lo;
        g.index[v].hi = most(to[v]->hi, from[v]->lo);
    }
    g.parallel = true;
    g.owns = first_free_own = 0;
    return s;
}

static sentence *random_forall(void)
{
    int vars = chance(65) ? 1 : 2;
    tree *from[2], *to[2];
    long top = vars == 2 ? (g.big ? 70 : 6) : g.big ? 5000 : chance(85) ? 16 : 40;
    for (int v = 0; v < vars; v++) {
        long lo = chance(60) ? 0 : random_to(6) - 2, extent = g.big && chance(70)
                                                                  ? top - random_to(top / 2)
                                                              : chance(4) ? 0
                                                                          : 1 + random_to(top);
        from[v] = number(lo);
        to[v] = number(lo + extent - 1);
        if (g.hosts && chance(15))
            to[v] = fit(add(variable(HOST, (int)random_to(g.hosts - 1)), number(random_to(8))), -1,
                        top);
        else if (READ_BOUNDS && chance(2))
            to[v] = fit(element(0, 1), 0, top / 2);
    }
    sentence *s = forall_over(vars, from, to), **end = &s->body;
    if (chance(30))
        s->a = condition(2);
    int owns = (int)random_to(2);
    for (int i = 0; i < owns; i++) {
        bool small = chance(50);
        tree *t = fit(value(chance(50) ? 0 : 2), small ? 0 : -WORD, small ? 9 : WORD);
        int v = new_own(small ? 0 : -WORD, small ? 9 : WORD);
        sentence *first = set(SET_OWN, v, t), *some = first;
        if (chance(15)) { /* not by every index: reading it elsewhere may be an error */
            some = new_sentence(IF);
            g.owns--;
            some->a = condition(1);
            g.owns++;
            some->body = first;
        }
        append(&end, some);
    }
    first_free_own = owns;
    append(&end, parallel_sentences(2, 3));
    g.parallel = false;
    return s;
}

static sentence *host_sentences(int depth, int count)
{
    sentence *list = NULL, **end = &list;
    for (int n = 1 + (int)random_to(count - 1); n > 0; n--) {
        int kind = (int)random_to(depth > 0 && !g.big && g.hosts < 10 ? 9 : 4), hosts = g.hosts;
        if (kind <= 4) {
            append(&end, random_forall());
        } else if (kind == 5) {
            tree *v = fit(value(1), 0, 9);
            append(&end, set(SET_HOST, new_host(0, 9), v));
            continue; /* stays visible in this block */
        } else if (kind == 6) {
            sentence *s = new_sentence(IF);
            s->a = condition(1);
            s->body = host_sentences(depth - 1, 1);
            g.hosts = hosts; /* what one side sets the other does not see */
            s->other = chance(50) ? host_sentences(depth - 1, 1) : NULL;
            append(&end, s);
        } else if (kind == 7) {
            int v = new_host(0, 3);
            append(&end, set(SET_HOST, v, number(random_to(3))));
            sentence *s = new_sentence(WHILE), **last = &s->body;
            s->a = node_of(GREATER, variable(HOST, v), number(0), 0, 1);
            append(&last, host_sentences(depth - 1, 1));
            append(&last, set(SET_HOST, v, subtract(variable(HOST, v), number(1))));
            append(&end, s);
        } else {
            sentence *s = new_sentence(FOR);
            s->down = chance(40);
            tree *low = number(random_to(2)),
                 *high = chance(80) ? number(random_to(4)) : fit(value(1), 0, 3);
            s->a = s->down ? high : low;
            s->b = s->down ? low : high;
            s->c = chance(25) && !s->down ? number(1 + random_to(2)) : NULL;
            s->var = new_host(0, 4);
            s->body = host_sentences(depth - 1, 2);
            append(&end, s);
        }
        g.hosts = hosts;
    }
    return list;
}

static void random_arrays(void)
{
    g.array_count = 2 + (int)random_to(3);
    for (int i = 0; i < g.array_count; i++) {
        array *a = &g.arrays[i];
        *a = (array){ .role = chance(50)   ? ARRAY_INPUT
                              : chance(50) ? ARRAY_OUTPUT
                                           : ARRAY_WORK,
                      .dims = 1,
                      .members = 1 };
        if (i > 0 && chance(25)) {
            a->dims = 2;
            a->dim[0] = 1 + random_to(g.big ? 70 : 6);
            a->dim[1] = 1 + random_to(g.big ? 70 : 6);
        } else if (i > 0 && chance(20)) {
            a->family = true;
            a->doubling = chance(60);
            a->members = 1 + random_to(MOST_LEVELS - 1);
            a->first = a->doubling ? random_to(3) : 1 + random_to(1);
            a->dim[0] = 1 + random_to(6);
        } else {
            a->dim[0] = chance(50) ? g.n : g.big ? 2500 + random_to(3000) : 1 + random_to(40);
        }
    }
}

/* Every word that is no input is written, most often. */
static sentence *first_values(void)
{
    sentence *list = NULL, **end = &list;
    for (int i = 0; i < g.array_count; i++) {
        array *a = &g.arrays[i];
        tree *from[2] = { number(0), number(0) }, *to[2],
             *at = node_of(READ, NULL, NULL, -WORD, WORD);
        if (a->role == ARRAY_INPUT || (!g.big && chance(4)))
            continue;
        sentence *loop = a->family ? new_sentence(FOR) : NULL;
        int hosts = g.hosts;
        if (loop) {
            loop->a = number(a->first);
            loop->b = number(a->first + a->members - 1);
            loop->var = new_host(a->first, a->first + a->members - 1);
            at->kid[0] = variable(HOST, loop->var);
            tree *size = a->doubling ? node_of(POWER_OF_2, variable(HOST, loop->var), NULL,
                                               family_size(a, a->first),
                                               family_size(a, a->first + a->members - 1))
                                     : multiply(number(a->dim[0]), variable(HOST, loop->var));
            to[0] = subtract(size, number(1));
        } else {
            to[0] = number(a->dim[0] - 1);
            to[1] = number(a->dim[1] - 1);
        }
        sentence *s = forall_over(a->dims, from, to);
        at->number = i;
        at->reads = true;
        for (int d = 0; d < a->dims; d++)
            at->kid[1 + d] = variable(INDEX, d);
        s->body = store_to(at, 0);
        g.parallel = false;
        g.hosts = hosts;
        if (loop)
            loop->body = s;
        append(&end, loop ? loop : s);
    }
    return list;
}

/* --- text ------------------------------------------------------------------------------------ */

static const char *const operators[] = {
    [ADD] = " + ",      [SUBTRACT] = " - ", [MULTIPLY] = "*",    [DIVIDE] = " div ",
    [MODULO] = " mod ", [EQUAL] = " == ",   [UNEQUAL] = " != ",  [LESS] = " < ",
    [AT_MOST] = " <= ", [GREATER] = " > ",  [AT_LEAST] = " >= ", [AND_] = " and ",
    [OR_] = " or ",
};

static void write_tree(str *s, const tree *t, bool brackets)
{
    switch (t->is) {
    case NUMBER:
        if (t->number == g.n)
            str_char(s, 'n');
        else
            str_format(s, t->number < 0 ? "(%ld)" : "%ld", t->number);
        return;
    case HOST: str_format(s, "h%ld", t->number); return;
    case OWN: str_format(s, "x%ld", t->number); return;
    case INDEX: str_char(s, "ij"[t->number]); return;
    case READ:
        str_char(s, (char)('a' + t->number));
        for (int k = 0; k < 3; k++)
            if (t->kid[k]) {
                str_char(s, '[');
                write_tree(s, t->kid[k], false);
                str_char(s, ']');
            }
        return;
    case MIN:
    case MAX:
    case ABS:
    case APPLY:
        str_add(s, t->is == MIN ? "min(" : t->is == MAX ? "max(" : t->is == ABS ? "abs(" : "op(");
        write_tree(s, t->kid[0], false);
        if (t->kid[1]) {
            str_add(s, ", ");
            write_tree(s, t->kid[1], false);
        }
        str_char(s, ')');
        return;
    default:
        break;
    }
    if (brackets)
        str_char(s, '(');
    if (t->is == IF_ELSE) {
        for (int k = 0; k < 3; k++) {
            str_add(s, k == 0 ? "if " : k == 1 ? " then " : " else ");
            write_tree(s, t->kid[k], true);
        }
    } else if (t->kid[1] == NULL) {
        str_add(s, t->is == NEGATE ? "-" : t->is == NOT_ ? "not " : "2^");
        write_tree(s, t->kid[0], true);
    } else {
        write_tree(s, t->kid[0], true);
        str_add(s, operators[t->is]);
        write_tree(s, t->kid[1], true);
    }
    if (brackets)
        str_char(s, ')');
}

static void write_sentences(str *s, const sentence *x, int indent)
{
    for (; x; x = x->next) {
        str_pad(s, ' ', indent);
        switch (x->is) {
        case SET_HOST:
        case SET_OWN:
            str_format(s, "%c%d = ", x->is == SET_HOST ? 'h' : 'x', x->var);
            write_tree(s, x->b, false);
            str_char(s, '\n');
            continue;
        case STORE:
            str_add(s, x->atomic ? "atomic " : "");
            write_tree(s, x->a, false);
            str_add(s, x->atomic ? " += " : " = ");
            write_tree(s, x->b, false);
            str_char(s, '\n');
            continue;
        case FOR:
            str_format(s, "for %c%d = ", x->own ? 'x' : 'h', x->var);
            write_tree(s, x->a, false);
            str_add(s, x->down ? " downto " : " to ");
            write_tree(s, x->b, false);
            if (x->c) {
                if (!x->down) {
                    str_add(s, " by ");
                    write_tree(s, x->c, false);
                }
            }
            break;
        case WHILE:
            str_add(s, "while ");
            write_tree(s, x->a, false);
            break;
        case IF:
            for (const sentence *b = x;; b = b->other) {
                str_add(s, b == x ? "if " : "elsif ");
                write_tree(s, b->a, false);
                str_char(s, '\n');
                write_sentences(s, b->body, indent + 2);
                str_pad(s, ' ', indent);
                if (b->other && b->other->elsif)
                    continue;
                if (b->other) {
                    str_add(s, "else\n");
                    write_sentences(s, b->other, indent + 2);
                    str_pad(s, ' ', indent);
                }
                break;
            }
            str_add(s, "end\n");
            continue;
        case FORALL:
            for (int v = 0; v < x->vars; v++) {
                str_format(s, "%s%c = ", v ? ", " : "forall ", "ij"[v]);
                write_tree(s, x->from[v], false);
                str_add(s, " to ");
                write_tree(s, x->to[v], false);
            }
            if (x->a) {
                str_add(s, " where ");
                write_tree(s, x->a, false);
            }
            break;
        }
        str_char(s, '\n');
        write_sentences(s, x->body, indent + 2);
        str_pad(s, ' ', indent);
        str_add(s, "end\n");
    }
}

static const char *const apply_text[] = { "x + y", "max(x, y)", "if x > y then x - y else y",
                                          "2*x - y" };

static void write_program(str *s, long which, const sentence *list)
{
    str_format(s,
               "algorithm law.p%ld \"x\"\n  param n, p, w, l\n  on dmm, umm, pram, bpram\n    "
               "exact work = n\n  end\n  program\n",
               which);
    if (g.applies)
        str_format(s, "    operator op(x, y) = %s identity 0\n", apply_text[g.apply_form]);
    for (int i = 0; i < g.array_count; i++) {
        const array *a = &g.arrays[i];
        str_format(s, "    %sarray %c",
                   a->role == ARRAY_INPUT    ? "input "
                   : a->role == ARRAY_OUTPUT ? "output "
                                             : "",
                   'a' + i);
        if (a->family && a->doubling)
            str_format(s, "[t = %ld..%ld][2^t]\n", a->first, a->first + a->members - 1);
        else if (a->family)
            str_format(s, "[t = %ld..%ld][%ld*t]\n", a->first, a->first + a->members - 1,
                       a->dim[0]);
        else if (a->dims == 2)
            str_format(s, "[%ld][%ld]\n", a->dim[0], a->dim[1]);
        else if (a->dim[0] == g.n)
            str_add(s, "[n]\n");
        else
            str_format(s, "[%ld]\n", a->dim[0]);
    }
    write_sentences(s, list, 4);
    str_add(s, "  end\nend\n");
}

/* --- the run ---------------------------------------------------------------------------------- */

static struct {
    naive_machine m;
    int unit; /* PRAM: 0 statement, 1 access */
    naive_run run;
    tape tape;
    naive_figures sum;
    long *time, *start; /* of each operation */
    int64_t *words;     /* of the input arrays */
    uint64_t word_count;
} r;

static void fill(void *data, const char *name, long member, cells *c)
{
    (void)data;
    (void)name;
    (void)member;
    r.words = mem_grow_array(r.words, r.word_count + (uint64_t)c->n + 1, sizeof *r.words);
    for (long j = 0; j < c->n; j++) {
        r.words[r.word_count++] = c->word[j] = random_to(200) - 40;
        c->set[j] = true;
    }
}

static void run_naively(point *at)
{
    tape_begin(&r.tape, r.m.p, r.m.w);
    r.run.t = &r.tape;
    r.run.of = &r.m;
    r.run.fill = fill;
    naive_run_program(at, &r.run);
    r.time = mem_array((size_t)r.tape.ops + 1, sizeof *r.time);
    r.start = mem_array((size_t)r.tape.ops + 1, sizeof *r.start);
    for (long i = 0; i < r.tape.ops; i++) {
        r.start[i] = r.sum.time;
        naive_add(&r.m, &r.tape.op[i], true, &r.sum);
        r.time[i] = r.sum.time - r.start[i];
    }
}

static void forget_run(void)
{
    naive_run_end(&r.run);
    tape_end(&r.tape);
    free(r.words);
    free(r.time);
    free(r.start);
    memset(&r, 0, sizeof r);
}

/* --- the two together ------------------------------------------------------------------------- */

static const char *const kinds[] = { "dmm", "umm", "pram", "bpram" };

static bool on_statements(void) { return r.m.kind == NAIVE_PRAM && r.unit == 0; }

typedef struct failures {
    long count;
    size_t length;
    str text; /* the shortest one */
} failures;

static void failed(failures *f, const char *text, const char *why)
{
    if (f->count++ && strlen(text) >= f->length)
        return;
    f->length = strlen(text);
    str_cut(&f->text, 0);
    str_format(&f->text, "%s p=%ld w=%ld l=%ld n=%ld%s unit=%d variant=%d: %s\n%s", kinds[r.m.kind],
               r.m.p, r.m.w, r.m.l, g.n, r.m.lockstep ? " lockstep" : "", r.unit, r.run.variant,
               why, text);
}

static void say(failures *f, const char *words, long count)
{
    ok(f->count == 0, "%ld random programs: %s", count, words);
    if (f->count) {
        printf("# fails at %ld, the shortest: ", f->count);
        for (const char *c = str_text(&f->text); *c; c++) {
            putchar(*c);
            if (*c == '\n')
                printf("# ");
        }
        putchar('\n');
    }
    str_clear(&f->text);
}

typedef struct watcher {
    long at, wrong; /* the first operation that differs, or -1 */
    str how;
} watcher;

static bool same_operation(const naive_op *n, const observed *o, long i)
{
    bool same = strcmp(o->array, n->array) == 0 && o->write == n->write
                && o->count.time == (uint64_t)r.time[i]
                && (on_statements() || o->start == (uint64_t)r.start[i]);
    for (long k = 0; same && k < n->count; k++) {
        bool asks = (uint64_t)k < o->indices && (o->active == NULL || o->active[k]);
        same = asks == n->active[k] && (!asks || n->cell[k] == (uint64_t)o->cells[k]);
    }
    return same;
}

static status watch(void *data, const observed *o)
{
    watcher *w = data;
    const naive_op *n = w->at < r.tape.ops ? &r.tape.op[w->at] : NULL;
    if (w->wrong < 0 && !(n && same_operation(n, o, w->at))) {
        w->wrong = w->at;
        str_format(&w->how, "operation %ld: %s %s, %llu accesses, time %llu from %llu", w->at,
                   o->write ? "writes" : "reads", o->array, (unsigned long long)o->count.accesses,
                   (unsigned long long)o->count.time, (unsigned long long)o->start);
        if (n)
            str_format(&w->how, "; wanted %s %s, %ld from %ld", n->write ? "writes" : "reads",
                       n->array, r.time[w->at], r.start[w->at]);
    }
    w->at++;
    return ST_OK;
}

/* Has the array the words that it should have, and no others? */
static void compare_words(void *data, const held_words *h)
{
    str *why = data;
    const cells *c = NULL;
    for (int i = 0; i < r.run.arrays; i++)
        if (strcmp(r.run.array[i].name, h->array) == 0)
            c = r.run.array[i].at[h->family ? h->member - r.run.array[i].first : 0];
    for (uint64_t i = 0; i < h->size && str_text(why)[0] == 0; i++) {
        bool set = h->set == NULL || h->set[i];
        if (c == NULL || set != c->set[i] || (set && h->words[i] != c->word[i]))
            str_format(why, "%s, member %lld, word %llu: %lld, wanted %ld", h->array,
                       (long long)h->member, (unsigned long long)i, (long long)h->words[i],
                       c ? c->word[i] : 0);
    }
}

static bool same_counts(const run_result *a, str *why)
{
    bool stages = r.m.kind == NAIVE_DMM || r.m.kind == NAIVE_UMM;
    const struct { const char *name; uint64_t got; long wanted; bool counts;
    } rows[] = {
        { "time", a->count.time,
          on_statements() ? tape_statement_time(&r.tape, r.m.p) : r.sum.time, true },
        { "accesses", a->count.accesses, r.sum.accesses, true },
        { "requests", a->count.requests, r.sum.requests, stages },
        { "stages", a->count.stages, r.sum.stages, stages },
        { "rounds", a->count.rounds, r.sum.rounds, true },
        { "work", a->work, tape_work(&r.tape), true },
        { "span", a->span, tape_span(&r.tape), true },
        { "assignments", a->assignments, r.run.assignments, true },
        { "processors", a->processors, r.run.processors, true },
    };
    bool same = true;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].counts && rows[i].got != (uint64_t)rows[i].wanted) {
            str_format(why, "%s%s %llu, wanted %ld", same ? "" : "; ", rows[i].name,
                       (unsigned long long)rows[i].got, rows[i].wanted);
            same = false;
        }
    return same;
}

static failures parsing, results, counts, watched, errors, violations, no_data, wrong_without;
static long number_of_runs, number_broken, number_without, number_of_operations;

/* What is violated is told before an error that came later; without one the run was complete. */
static status behind_violations(status st, const run_result *a, const diag *d)
{
    if (st != ST_CHECK || a->violations == 0 || a->wrong.src)
        return st;
    return d->hint && strstr(d->hint, "then, in line") ? ST_DOMAIN : ST_OK;
}

/* Defines the program and sets the point; close it in any case. */
static bool open_text(world *w, long which, const char *text, point *pt)
{
    char name[40];
    snprintf(name, sizeof name, "law.p%ld", which);
    bool opened = laws_define(w, name, text);
    opened = point_open(pt, w, name, kinds[r.m.kind]) && opened;
    if (!opened)
        return false;
    point_set(pt, "n", g.n);
    point_set(pt, "p", r.m.p);
    point_set(pt, "w", r.m.kind == NAIVE_PRAM ? 1 : r.m.w);
    point_set(pt, "l", r.m.l);
    if (r.m.kind == NAIVE_PRAM) {
        point_choose(pt, 0, r.unit);
        point_choose(pt, 1, (int)r.run.variant);
    } else if (r.m.kind != NAIVE_BPRAM) {
        point_choose(pt, 0, r.m.lockstep);
    }
    pt->e.to_run = true; /* the run tells what it refuses */
    return point_ready(pt) == ST_OK;
}

static void forget(point *pt)
{
    diag_clear(&pt->d);
    diag_init(&pt->d);
}

static void run_with_data(point *pt, const char *text, run_options *o)
{
    run_result a;
    str why = { 0 };
    watcher eye = { .wrong = -1 };
    bool watching = chance(40), broken = r.run.found;
    o->show = compare_words;
    o->shown_to = &why;
    if (watching) {
        o->observe = watch;
        o->observer = &eye;
    }
    status st = behind_violations(program_run(&pt->e, o, &a), &a, &pt->d);
    if (st == ST_CHECK)
        failed(&results, text, pt->d.message);
    else if ((st == ST_OK) == broken || (st != ST_OK && st != ST_DOMAIN))
        failed(&errors, text, st == ST_OK ? "no error, but one was wanted" : pt->d.message);
    if (st == ST_OK && !broken) {
        if (str_text(&why)[0] && r.run.violations == 0)
            failed(&results, text, str_text(&why));
        str_cut(&why, 0);
        if (!same_counts(&a, &why))
            failed(&counts, text, str_text(&why));
        if (watching && (eye.wrong >= 0 || eye.at != r.tape.ops))
            failed(&watched, text, str_text(&eye.how));
        if ((a.violations > 0) != (r.run.violations > 0))
            failed(&violations, text,
                   a.violations ? a.violation[0] : "no violation, but one was wanted");
    }
    str_clear(&why);
    str_clear(&eye.how);
    forget(pt);
}

static void run_without_data(point *pt, const char *text, run_options *o)
{
    run_result b;
    str why = { 0 };
    o->data = false;
    o->observe = NULL;
    o->show = NULL;
    status st = behind_violations(program_run(&pt->e, o, &b), &b, &pt->d);
    if (st == ST_OK && !same_counts(&b, &why))
        failed(&wrong_without, text, str_text(&why));
    if (st != ST_OK && !r.run.needs_data)
        failed(&no_data, text, pt->d.message);
    number_without += st == ST_OK;
    str_clear(&why);
}

static void run_text(world *w, long which, const char *text)
{
    point pt;
    if (open_text(w, which, text, &pt)) {
        run_naively(&pt);
        run_options o = { .input = INPUT_FILE,
                          .file = laws_words(r.words, r.word_count),
                          .data = true,
                          .max_words = 1 << 24,
                          .max_steps = 1 << 30 };
        number_of_runs++;
        number_of_operations += r.tape.ops;
        number_broken += r.run.found != 0;
        run_with_data(&pt, text, &o);
        if (!r.run.found)
            run_without_data(&pt, text, &o);
        word_file_close(o.file);
    } else {
        failed(&parsing, text, pt.d.message ? pt.d.message : "not understood");
    }
    point_close(&pt);
}

static void random_machine(void)
{
    naive_machine *m = &r.m;
    m->kind = (naive_kind)random_to(3);
    if (chance(30))
        m->kind = chance(50) ? NAIVE_DMM : NAIVE_UMM;
    m->p = 1 + random_to(chance(80) ? 11 : 40);
    m->w = chance(10) ? m->p + random_to(5) : 1 + random_to(chance(80) ? 7 : 33);
    m->l = 1 + random_to(chance(70) ? 4 : 25);
    m->lockstep = chance(40);
    r.unit = (int)random_to(1);
    r.run.variant = (naive_variant)random_to(COMBINING);
    if (m->kind == NAIVE_PRAM)
        m->w = m->p;
    if (m->kind == NAIVE_PRAM || m->kind == NAIVE_BPRAM)
        m->l = 1, m->lockstep = false;
}

static void make_program(str *text, long which)
{
    g.applies = chance(20);
    g.apply_form = (int)random_to(3);
    random_machine();
    if (g.big)
        r.m.p = 1 + random_to(300), r.m.w = r.m.kind == NAIVE_PRAM ? r.m.p : 1 + random_to(40);
    random_arrays();
    sentence *list = NULL, **end = &list;
    append(&end, first_values());
    append(&end, host_sentences(2, 3));
    write_program(text, which, list);
    for (int i = 0; i < g.kept_count; i++)
        free(g.kept[i]);
}

static void one_program(world *w, long which)
{
    str text = { 0 };
    memset(&g, 0, sizeof g);
    g.big = chance(BIG);
    g.n = g.big ? 2500 + random_to(3000) : 6 + random_to(40);
    g.careless = !g.big && chance(4);
    make_program(&text, which);
    run_text(w, which, str_text(&text));
    forget_run();
    str_clear(&text);
}

int main(int argc, char **argv)
{
    random_begin(argc, argv, 20140917);
    long count = laws_small() ? 700 : 24000;
    world *w = laws_world();
    for (long i = 0; i < count; i++) {
        if (i % 500 == 499) { /* what was defined goes with the world */
            world_free(w);
            w = laws_world();
        }
        one_program(w, i);
    }
    world_free(w);
    say(&parsing, "are understood", count);
    say(&errors,
        "a number outside an array, or a word read that nobody wrote, is an error, and nothing "
        "else is",
        number_of_runs);
    say(&results, "every array has its words at the end", number_of_runs - number_broken);
    say(&counts, "time, accesses, requests, stages, rounds, work, span, assignments and processors",
        number_of_runs - number_broken);
    say(&watched, "the operations are these, in this order", number_of_runs - number_broken);
    say(&violations, "the PRAM's variants are broken, and words are raced for, when they are",
        number_of_runs - number_broken);
    say(&wrong_without, "data=no gives the same counts", number_without);
    say(&no_data, "data=no runs where no count follows from the data",
        number_of_runs - number_broken);
    printf("# %ld operations, %ld programs with an error in them\n", number_of_operations,
           number_broken);
    return done();
}
