/* Making random AGPU programs: see agpu_random.h.  Most have no error in them: every word is
 * written before it is read, a multiprocessor stays within its own words of the arrays that are
 * written between two synchronisations, cores write different words or the same value, values are
 * kept small.  A `careless` program forgets that now and then. */
#include "tests/laws/agpu_random.h"

#include <stdlib.h>
#include <string.h>

#include "tests/laws/random.h"

void program_random(int argc, char **argv)
{
    random_begin(argc, argv, 20140331);
}

void program_seed(uint64_t seed)
{
    random_seed = seed;
}

typedef enum level { AT_HOST, AT_MULTIPROCESSOR, AT_CORES } level;
typedef enum policy {
    READ_ONLY,
    SLICES,
    INTERLEAVED,
    SUMS  /* all add to it, and nobody does anything else */
} policy; /* of a global array, in one launch */

static struct {
    random_program *p;
    made *m;
    level level;
    bool careless, uniform; /* uniform: the same for all cores */
    bool plain;             /* nothing that is counted follows from words in memory */
    int quiet;              /* > 0: what is being made is counted */
    bool sure;              /* what is being made is run for sure */
    struct { long lo, hi; bool fixed; } host[MOST_HOSTS], own[MOST_OWNS];
    bool own_element[MOST_OWNS];
    int hosts, owns, free_owns; /* the first free_owns may be assigned */
    bool private_array;
    policy policy[MOST_ARRAYS];
    bool there[MOST_ARRAYS];    /* shared: declared here */
    long v, first;              /* multiprocessors of the launch */
    int r;                      /* the variable that numbers them */
} g;

void *program_keep(random_program *p, size_t size)
{
    void *new = calloc(1, size + 1);
    if (p->kept_count == p->kept_room) {
        p->kept_room = p->kept_room ? 2 * p->kept_room : 256;
        p->kept = realloc(p->kept, (size_t)p->kept_room * sizeof *p->kept);
    }
    if (new == NULL || p->kept == NULL)
        abort();
    return p->kept[p->kept_count++] = new;
}

void program_release(random_program *p)
{
    for (long i = 0; i < p->kept_count; i++)
        free(p->kept[i]);
    free(p->kept);
}

static long family_size(const array *a, long member)
{
    return a->doubling ? 1L << member : a->dim[0] * member;
}

/* --- words ------------------------------------------------------------------------------------ */

static long least(long a, long b) { return a < b ? a : b; }
static long most(long a, long b) { return a > b ? a : b; }

static tree *node_of(shape is, tree *a, tree *b, long lo, long hi)
{
    tree *t = program_keep(g.p, sizeof *t);
    *t = (tree){ .is = is,
                 .kid = { a, b },
                 .lo = lo,
                 .hi = hi,
                 .reads = (a && a->reads) || (b && b->reads),
                 .varies = (a && a->varies) || (b && b->varies) };
    return t;
}

static tree *number(long v)
{
    tree *t = node_of(NUMBER, NULL, NULL, v, v);
    t->number = v;
    return t;
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
    t = node_of(MODULO, t, number(hi - lo + 1), 0, hi - lo);
    return lo == 0 ? t : add(t, number(lo));
}

static tree *variable(shape is, int i)
{
    tree *t = is == HOST ? node_of(is, NULL, NULL, g.host[i].lo, g.host[i].hi)
                         : node_of(is, NULL, NULL, g.own[i].lo, g.own[i].hi);
    t->number = i;
    t->varies = is == OWN;
    t->element = is == OWN && g.own_element[i];
    return t;
}

static tree *core_number(void)
{
    tree *t = node_of(CORE, NULL, NULL, 0, g.p->b - 1);
    t->varies = true;
    return t;
}

static tree *parameter(void)
{
    return node_of(PARAM, NULL, NULL, g.m->called ? 1 : g.p->n, g.m->called ? 20 : g.p->n);
}

static tree *some_variable(void)
{
    int kind = (int)random_to(99), own = g.owns ? (int)random_to(g.owns - 1) : 0;
    bool cores = g.level == AT_CORES && !g.uniform;
    if (cores && kind < 55)
        return core_number();
    if (cores && kind < 75 && g.owns && !g.own_element[own])
        return variable(OWN, own);
    if (cores && kind < 80 && g.private_array) {
        tree *t = node_of(OWN_ELEMENT,
                          chance(50) ? number(random_to(OWN_ELEMENTS - 1))
                                     : fit(core_number(), 0, OWN_ELEMENTS - 1),
                          NULL, -WORD, WORD);
        t->varies = true;
        return t;
    }
    if (g.hosts && chance(85))
        return variable(HOST, (int)random_to(g.hosts - 1));
    return chance(30) ? parameter() : number(random_to(9));
}

static tree *value(int depth);
static tree *tuple_value(int depth);
static tree *condition(int depth);
static tree *quiet_value(int depth);
static tree *anywhere(long size, int depth);

static tree *either(tree *c, tree *a, tree *b)
{
    tree *t = node_of(IF_ELSE, c, a, least(a->lo, b->lo), most(a->hi, b->hi));
    t->kid[2] = b;
    t->reads |= b->reads;
    t->varies |= b->varies;
    t->element = a->element;
    g.p->maybe_data |= c->reads;
    return t;
}

/* --- places ----------------------------------------------------------------------------------- */

static tree *linear_term(tree *v, long k)
{
    return k == 1                  ? v
           : k == -1 && chance(50) ? node_of(NEGATE, v, NULL, -v->hi, -v->lo)
           : chance(50)            ? multiply(number(k), v)
                                   : multiply(v, number(k));
}

/* A number from 0 to size - 1, most often linear in the core's. */
static tree *loud_place(long size, int depth)
{
    static const long steps[] = { 1, 1, 1, 1, 2, 3, 4, -1, -1, -2, 0, 5, 8 };
    int kind = (int)random_to(depth > 0 ? 12 : 8);
    tree *t;
    if (kind <= 7) {
        t = linear_term(some_variable(), steps[random_to(12)]);
        if (chance(35))
            t = add(t, linear_term(some_variable(), steps[random_to(12)]));
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
        t = some_variable();
        t = node_of(DIVIDE, t, number(1 + random_to(3)), least(t->lo, 0), most(t->hi, 0));
    } else if (kind == 10) {
        t = either(condition(depth - 1), anywhere(size, depth - 1), anywhere(size, depth - 1));
    } else {
        t = value(depth - 1);
    }
    return g.careless && chance(6) ? t : fit(t, 0, size - 1);
}

static tree *anywhere(long size, int depth)
{
    g.quiet++;
    tree *t = loud_place(size, depth);
    g.quiet--;
    return t;
}

static tree *uniformly(tree *(*make)(int depth), int depth)
{
    bool kept = g.uniform;
    g.uniform = true;
    tree *t = make(depth);
    g.uniform = kept;
    return t;
}

/* Another number from 0 to size - 1 for every core; NULL when there are too few. */
static tree *apart(long size)
{
    long b = g.p->b, widest = b > 1 ? (size - 1) / (b - 1) : 1;
    if (size < b)
        return NULL;
    long stride = chance(50) ? 1 : 1 + random_to(least(widest, 5) - 1);
    if (chance(30)) { /* round and round */
        bool power = (size & (size - 1)) == 0;
        tree *t = add(linear_term(core_number(), power ? 2 * random_to(3) + 1 : 1),
                      chance(50) ? number(random_to(size)) : uniformly(quiet_value, 1));
        return node_of(MODULO, t, number(size), 0, size - 1);
    }
    long room = size - 1 - stride * (b - 1);
    tree *offset = room == 0    ? NULL
                   : chance(50) ? number(random_to(room))
                                : fit(uniformly(quiet_value, 0), 0, room),
         *t = linear_term(core_number(), stride);
    if (chance(25))
        t = subtract(number(stride * (b - 1)), t);
    return offset ? add(t, offset) : t;
}

/* The first subscript of an array of `size` rows: within the multiprocessor's own, when it has
 * some. */
static tree *row(int which, long size, bool different, int depth)
{
    const array *a = &g.m->arrays[which];
    bool mine = !a->shared && g.level != AT_HOST && g.policy[which] != READ_ONLY
                && g.policy[which] != SUMS && !(g.careless && chance(6));
    long own = mine ? size / g.v : size;
    tree *t = different ? apart(own) : anywhere(own, depth);
    if (t == NULL || !mine)
        return t;
    tree *r = variable(HOST, g.r);
    if (g.first)
        r = subtract(r, number(g.first));
    return g.policy[which] == SLICES
               ? add(chance(50) ? multiply(r, number(own)) : multiply(number(own), r), t)
               : add(linear_term(t, g.v), r);
}

/* An element of an array; different: another one for every core, or NULL. */
static tree *element(int which, bool different, int depth)
{
    const array *a = &g.m->arrays[which];
    tree *t = node_of(READ, NULL, NULL, -WORD, WORD);
    t->number = which;
    long size = a->dim[0];
    bool first = a->dims == 1 || a->dim[1] < g.p->b || chance(50); /* which subscript differs */
    if (a->family) {
        bool fixed = chance(50);
        t->kid[0] = fixed ? number(a->first + random_to(a->members - 1))
                          : fit(uniformly(quiet_value, chance(20)), a->first,
                                a->first + a->members - 1);
        size = family_size(a, fixed ? t->kid[0]->number : a->first);
        g.p->maybe_data |= t->kid[0]->reads;
    }
    if ((t->kid[1] = row(which, size, different && first, depth)) == NULL)
        return NULL;
    t->varies = t->kid[1]->varies;
    g.p->maybe_data |= t->kid[1]->reads;
    if (a->dims == 2) {
        t->kid[2] = different && !first ? apart(a->dim[1]) : anywhere(a->dim[1], depth);
        t->varies |= t->kid[2]->varies;
        g.p->maybe_data |= t->kid[2]->reads;
    }
    t->reads = true;
    t->element = a->element;
    return t;
}

/* Which array can be touched here; -1: none was found. */
static int find_array(bool tuples, bool write, bool adds)
{
    for (int tries = 0; tries < 20; tries++) {
        int i = (int)random_to(g.m->count - 1);
        const array *a = &g.m->arrays[i];
        long size = a->family ? family_size(a, a->first) : a->dim[0];
        if (a->element != tuples || (a->shared && (g.level == AT_HOST || !g.there[i])))
            continue;
        bool mine = !a->shared && g.level != AT_HOST;
        if (mine && ((write && g.policy[i] == READ_ONLY) || (!adds && g.policy[i] == SUMS)))
            continue;
        if (size >= 1 && (!mine || g.policy[i] == READ_ONLY || g.policy[i] == SUMS || size >= g.v))
            return i;
    }
    return -1;
}

static int some_array(bool tuples, bool write)
{
    return find_array(tuples, write, false);
}

/* --- values ----------------------------------------------------------------------------------- */

/* Each reference of the text is a node of its own. */
static tree *copy(const tree *t)
{
    tree *c = program_keep(g.p, sizeof *c);
    *c = *t;
    for (int k = 0; k < 3; k++)
        c->kid[k] = t->kid[k] ? copy(t->kid[k]) : NULL;
    return c;
}

/* if first <= m < first + members then f[m][0] else 0: where no core asks, the member need not be
 * there. */
static tree *guarded_member(void)
{
    for (int i = 0; i < g.m->count && !(g.plain && g.quiet); i++) {
        const array *a = &g.m->arrays[i];
        bool there = a->shared ? g.level != AT_HOST && g.there[i]
                               : g.level == AT_HOST || g.policy[i] == READ_ONLY;
        if (!a->family || a->element || !there || family_size(a, a->first) < 1)
            continue;
        tree *m = uniformly(quiet_value, chance(30)),
             *low = node_of(AT_LEAST, m, number(a->first), 0, 1);
        tree *t = node_of(READ, copy(m), number(0), -WORD, WORD), *both;
        t->number = i;
        t->reads = true;
        g.p->maybe_data |= m->reads;
        both = node_of(AND_, low, node_of(LESS, copy(m), number(a->first + a->members), 0, 1), 0,
                       1);
        return either(both, t, number(0));
    }
    return some_variable();
}

static tree *value(int depth)
{
    if (depth <= 0)
        return chance(30) ? number(random_to(20) - 5) : some_variable();
    int kind = (int)random_to(19), which = g.plain && g.quiet ? -1 : some_array(false, false);
    if (kind < 9)
        return which < 0 ? some_variable() : element(which, false, depth - 1);
    if (kind == 9)
        return chance(80) ? some_variable() : guarded_member();
    tree *a = value(depth - 1), *b = kind == 10 || kind == 11 ? NULL : value(depth - 1);
    switch (kind) {
    case 10: return node_of(NEGATE, a, NULL, -a->hi, -a->lo);
    case 11: return node_of(ABS, a, NULL, 0, most(labs(a->lo), labs(a->hi)));
    case 12: return node_of(MIN, a, b, least(a->lo, b->lo), least(a->hi, b->hi));
    case 13: return node_of(MAX, a, b, most(a->lo, b->lo), most(a->hi, b->hi));
    case 14: return subtract(a, b);
    case 15:
        if (g.careless && chance(20)) /* too large when a is more than 1 */
            return node_of(MULTIPLY, a, number(1L << 62), -WORD, WORD);
        return multiply(fit(a, -99, 99), fit(b, -99, 99));
    case 16: return either(condition(depth - 1), a, b);
    case 17:
        if (g.p->lanes > 1)
            return add(a, b);
        return node_of(APPLY, fit(a, -WORD, WORD), fit(b, -WORD, WORD), -3 * WORD, 3 * WORD);
    default: return add(a, b);
    }
}

/* A value of an array's kind. */
static tree *value_for(bool tuples, int depth)
{
    return tuples ? tuple_value(depth) : fit(value(depth), -WORD, WORD);
}

static tree *tuple_value(int depth)
{
    int kind = (int)random_to(depth > 0 ? 6 : 2),
        which = g.plain && g.quiet ? -1 : some_array(true, false),
        own = g.owns ? (int)random_to(g.owns - 1) : 0;
    tree *t;
    if (kind == 0 && g.level == AT_CORES && !g.uniform && !(g.plain && g.quiet) && g.owns
        && g.own_element[own])
        return variable(OWN, own);
    if (kind == 1 && which >= 0)
        return element(which, false, 1);
    if (kind <= 2) {
        t = node_of(chance(30) ? IDENTITY : TUPLE, NULL, NULL, 0, 0);
        for (int i = 0; t->is == TUPLE && i < g.p->lanes; i++) {
            t->kid[i] = fit(value(depth - 1), 0, 1008);
            t->reads |= t->kid[i]->reads;
            t->varies |= t->kid[i]->varies;
        }
    } else if (kind <= 5) {
        t = node_of(APPLY, tuple_value(depth - 1), tuple_value(depth - 1), 0, 0);
    } else {
        t = either(condition(depth - 1), tuple_value(depth - 1), tuple_value(depth - 1));
    }
    t->element = true;
    return t;
}

static tree *loud_condition(int depth)
{
    int kind = (int)random_to(depth > 0 ? 7 : 2);
    if (kind == 0)
        return node_of(LESS + (shape)random_to(3),
                       chance(80) ? some_variable() : multiply(number(2), some_variable()),
                       number(random_to(9)), 0, 1);
    if (kind == 1)
        return node_of(EQUAL + (shape)random_to(1),
                       node_of(MODULO, some_variable(), number(2 + random_to(3)), 0, 4),
                       number(random_to(1)), 0, 1);
    if (kind == 2)
        return node_of(LESS + (shape)random_to(3), some_variable(), some_variable(), 0, 1);
    if (kind == 3)
        return node_of(EQUAL + (shape)random_to(5), value(depth - 1), value(depth - 1), 0, 1);
    if (kind == 4)
        return node_of(NOT_, condition(depth - 1), NULL, 0, 1);
    if (kind == 5 && g.p->lanes > 1) {
        g.p->maybe_data |= g.level == AT_CORES; /* a core's own elements may come from memory, and
                                                   the comparison decides */
        return node_of(EQUAL + (shape)random_to(1), tuple_value(depth - 1), tuple_value(depth - 1),
                       0, 1);
    }
    tree *a = condition(depth - 1), *b = condition(depth - 1);
    g.p->maybe_data |= a->reads;
    return node_of(kind == 6 ? AND_ : OR_, a, b, 0, 1);
}

static tree *condition(int depth)
{
    g.quiet++;
    tree *t = loud_condition(depth);
    g.quiet--;
    return t;
}

/* A value for a scalar. */
static tree *quiet_value(int depth)
{
    g.quiet++;
    tree *t = value(depth);
    g.quiet--;
    return t;
}

/* What decides the way that a program takes. */
static tree *decision(int depth)
{
    tree *t = condition(depth);
    g.p->maybe_data |= t->reads;
    return t;
}

/* --- sentences -------------------------------------------------------------------------------- */

static sentence *new_sentence(deed is)
{
    sentence *s = program_keep(g.p, sizeof *s);
    s->is = is;
    return s;
}

static void append(sentence ***end, sentence *s)
{
    **end = s;
    while (**end)
        *end = &(**end)->next;
}

static int new_host(long lo, long hi, bool fixed)
{
    g.host[g.hosts].lo = lo;
    g.host[g.hosts].hi = hi;
    g.host[g.hosts].fixed = fixed;
    return g.hosts++;
}

static int new_own(long lo, long hi, bool tuple)
{
    g.own[g.owns].lo = lo;
    g.own[g.owns].hi = hi;
    g.own_element[g.owns] = tuple;
    return g.owns++;
}

static sentence *set(deed is, int var, tree *v)
{
    sentence *s = new_sentence(is);
    s->var = var;
    s->b = v;
    g.p->maybe_data |= v->reads
                       && !(v->element
                            && is == SET_OWN); /* nothing but values follows from these */
    return s;
}

static sentence *sentences(int depth, int count);

static sentence *store_to(tree *a, tree *b)
{
    sentence *s = new_sentence(STORE);
    s->a = a;
    s->b = b;
    return s;
}

/* An assignment to memory: other words, the same value, or one core alone. */
static sentence *store(void)
{
    bool tuples = g.p->lanes > 1 && chance(40);
    int which = some_array(tuples, true), depth = 1 + (int)random_to(2);
    if (which < 0)
        return NULL;
    if (g.level != AT_CORES || (g.careless && chance(10)))
        return store_to(element(which, false, (int)random_to(2)), value_for(tuples, depth));
    tree *there = chance(60) ? element(which, true, 1) : NULL;
    if (there)
        return store_to(there, value_for(tuples, depth));
    if (chance(50))
        return store_to(element(which, false, 1),
                        tuples ? uniformly(tuple_value, 1) : fit(uniformly(value, 2), -WORD, WORD));
    sentence *s = new_sentence(IF);
    s->a = node_of(EQUAL, core_number(), number(random_to(g.p->b - 1)), 0, 1);
    s->body = store_to(element(which, false, 1), value_for(tuples, depth));
    return s;
}

/* atomic a += v by any cores, or a = a + v by cores that, most often, each have their own. */
static sentence *addition(void)
{
    bool atomic = chance(80);
    int which = find_array(false, true, atomic);
    tree *there = which < 0 ? NULL
                  : atomic || (g.careless && chance(50)) || g.level != AT_CORES
                      ? element(which, false, 1)
                      : element(which, true, 1);
    if (there == NULL || g.level == AT_HOST)
        return NULL;
    tree *v = fit(value_for(false, 1), -3, 3);
    sentence *s = store_to(there, atomic       ? v
                                  : chance(50) ? add(copy(there), v)
                                               : subtract(add(v, copy(there)), number(1)));
    s->atomic = atomic;
    return s;
}

static sentence *assignment(void)
{
    if (g.level == AT_CORES && g.private_array && chance(30)) {
        sentence *s = new_sentence(SET_ELEMENT);
        s->a = node_of(OWN_ELEMENT,
                       fit(chance(50) ? core_number() : some_variable(), 0, OWN_ELEMENTS - 1), NULL,
                       0, 0);
        s->b = fit(quiet_value(2), -WORD, WORD);
        g.p->maybe_data |= s->b->reads;
        return s;
    }
    if (g.level == AT_CORES && g.free_owns) {
        int i = (int)random_to(g.free_owns - 1);
        return set(SET_OWN, i,
                   g.own_element[i] ? tuple_value(2)
                                    : fit(quiet_value(2), g.own[i].lo, g.own[i].hi));
    }
    for (int i = g.hosts - 1; g.level != AT_CORES && i >= 0; i--)
        if (!g.host[i].fixed && chance(60))
            return set(SET_HOST, i, fit(quiet_value(2), g.host[i].lo, g.host[i].hi));
    return store();
}

/* Its variable is everybody's, or every core's own when its ends differ or are read. */
static sentence *loop(int depth)
{
    int owns = g.owns, hosts = g.hosts;
    sentence *s = new_sentence(FOR);
    s->own = g.level == AT_CORES && chance(50);
    s->down = chance(30);
    tree *low = s->own ? fit(some_variable(), 0, 2) : number(random_to(2)),
         *high = s->own ? fit(quiet_value(1), 0, 3)
                        : fit(g.level == AT_CORES ? number(random_to(3)) : quiet_value(chance(20)),
                              0, 3);
    g.p->maybe_data |= low->reads || high->reads;
    s->a = s->down ? high : low;
    s->b = s->down ? low : high;
    if (s->own && !low->varies && !high->varies && !low->reads && !high->reads)
        s->a = fit(core_number(), 0, 3);
    if (chance(25) && !s->down)
        s->c = s->own && chance(50) ? fit(core_number(), 1, 2) : number(1 + random_to(2));
    s->var = s->own ? new_own(0, 3, false) : new_host(0, 3, true);
    s->body = sentences(depth - 1, 2);
    g.owns = owns;
    g.hosts = hosts;
    return s;
}

static sentence *while_loop(int depth)
{
    int owns = g.owns, hosts = g.hosts;
    bool cores = g.level == AT_CORES;
    tree *start = fit(quiet_value(1), 0, 3);
    int v = cores ? new_own(-1, 3, false) : new_host(-1, 3, true);
    shape is = cores ? OWN : HOST;
    deed sets = cores ? SET_OWN : SET_HOST;
    sentence *first = set(sets, v, start), *s = new_sentence(WHILE), **end = &s->body;
    s->a = node_of(GREATER, variable(is, v), number(0), 0, 1);
    if (chance(40))
        s->a = node_of(AND_, s->a, decision(1), 0, 1);
    append(&end, sentences(depth - 1, 1));
    append(&end, set(sets, v, subtract(variable(is, v), number(1))));
    first->next = s;
    g.owns = owns;
    g.hosts = hosts;
    return first;
}

static sentence *choice(int depth)
{
    sentence *s = new_sentence(IF);
    s->a = decision(2);
    s->body = sentences(depth - 1, 2);
    if (chance(30)) {
        s->other = choice(depth - 1);
        s->other->elsif = true;
    } else if (chance(60)) {
        s->other = sentences(depth - 1, 2);
    }
    return s;
}

static sentence *core_forall(int depth);
static sentence *launch(void);
static sentence *call(void);

static sentence *sentences(int depth, int count)
{
    sentence *list = NULL, **end = &list;
    for (int n = 1 + (int)random_to(count - 1); n > 0; n--) {
        int kind = (int)random_to(depth > 0 ? 15 : 8);
        sentence *s = NULL;
        if (g.level == AT_HOST && depth > 0 && kind <= 6)
            s = !g.m->called && g.p->calls && chance(30) ? call() : launch();
        else if (g.level == AT_MULTIPROCESSOR && depth > 0 && kind <= 6)
            s = core_forall(depth);
        else if (kind <= 6)
            s = chance(20) ? addition() : store();
        else if (kind <= 8)
            s = assignment();
        else if (kind <= 11)
            s = choice(depth);
        else if (g.owns < MOST_OWNS - 2 && g.hosts < MOST_HOSTS - 6)
            s = kind <= 13 ? loop(depth) : while_loop(depth);
        if (s)
            append(&end, s);
    }
    return list;
}

/* Its private scalars begin with a value, for every core unless somebody was careless. */
static sentence *core_forall(int depth)
{
    sentence *s = new_sentence(CORES), **end = &s->body;
    g.level = AT_CORES;
    g.owns = g.free_owns = 0;
    for (int i = 1 + (int)random_to(1); i >= 0; i--) {
        bool tuple = i == 0 && g.p->lanes > 1;
        tree *v = tuple ? tuple_value(1) : fit(quiet_value(1), -20, 20);
        sentence *first = set(SET_OWN, g.owns, v), *branch = NULL;
        if (g.careless && chance(20)) {
            branch = new_sentence(IF);
            branch->a = decision(1);
            branch->body = first;
        }
        append(&end, branch ? branch : first);
        new_own(-20, 20, tuple);
    }
    g.free_owns = g.owns;
    if (chance(20)) {
        append(&end, new_sentence(PRIVATE));
        for (int i = 0; i < OWN_ELEMENTS - (g.careless && chance(10)); i++) {
            sentence *one = new_sentence(SET_ELEMENT);
            one->a = node_of(OWN_ELEMENT, number(i), NULL, 0, 0);
            one->b = fit(quiet_value(1), -WORD, WORD);
            g.p->maybe_data |= one->b->reads;
            append(&end, one);
        }
        g.private_array = true;
    }
    append(&end, sentences(depth - 1, g.p->big ? 3 : 4));
    g.level = AT_MULTIPROCESSOR;
    g.owns = 0;
    g.private_array = false;
    return s;
}

/* --- launches --------------------------------------------------------------------------------- */

static int new_array(array a)
{
    g.m->arrays[g.m->count] = a;
    return g.m->count++;
}

static array random_shape(bool shared, bool tuples)
{
    long b = g.p->b;
    array a = { .shared = shared, .element = tuples, .dims = 1, .members = 1, .from = 1, .to = 0 };
    int kind = g.p->big ? 0 : (int)random_to(9);
    if (g.p->big) {
        a.dim[0] = shared ? b + random_to(b) : 64 * b + random_to(64 * b);
    } else if (kind <= 5) {
        a.dim[0] = chance(60) ? b * (1 + random_to(3)) + random_to(2) : 1 + random_to(3 * b + 4);
        if (!shared && chance(50))
            a.dim[0] *= 1 + random_to(4);
    } else if (kind <= 7) {
        a.dims = 2;
        a.dim[0] = 1 + random_to(shared ? 4 : 9);
        a.dim[1] = chance(50) ? b : 1 + random_to(b + 2);
    } else {
        a.family = true;
        a.doubling = chance(50);
        a.first = a.doubling ? random_to(3) : 1 + random_to(1);
        a.members = 1 + random_to(MOST_MEMBERS - 1);
        a.dim[0] = 1 + random_to(b + 2);
    }
    return a;
}

/* Which subscript of array i a number stands for, for filling it: row-major. */
static tree *word_number(int i, long member, tree *at)
{
    const array *a = &g.m->arrays[i];
    tree *t = node_of(READ, NULL, NULL, -WORD, WORD);
    t->number = i;
    t->kid[0] = a->family ? number(a->first + member) : NULL;
    t->kid[1] = a->dims == 2 ? node_of(DIVIDE, at, number(a->dim[1]), 0, 0) : at;
    t->kid[2] = a->dims == 2 ? node_of(MODULO, at, number(a->dim[1]), 0, 0) : NULL;
    t->element = a->element;
    return t;
}

static long member_size(const array *a, long member)
{
    return a->family      ? family_size(a, a->first + member)
           : a->dims == 2 ? a->dim[0] * a->dim[1]
                          : a->dim[0];
}

static tree *first_value(bool tuples, tree *at)
{
    if (!tuples)
        return chance(50) ? fit(multiply(number(random_to(9)), at), -WORD, WORD)
                          : number(random_to(99));
    tree *t = node_of(TUPLE, NULL, NULL, 0, 0);
    for (int i = 0; i < g.p->lanes; i++)
        t->kid[i] = i ? number(random_to(99)) : fit(at, 0, 1008);
    t->element = true;
    return t;
}

/* for h = 0 to size - 1: x[h] = ..., by one. */
static sentence *fill_by_one(int i, long member)
{
    sentence *s = new_sentence(FOR);
    s->a = number(0);
    s->b = number(member_size(&g.m->arrays[i], member) - 1);
    s->var = new_host(0, s->b->number, true);
    s->body = store_to(word_number(i, member, variable(HOST, s->var)),
                       first_value(g.m->arrays[i].element, variable(HOST, s->var)));
    g.hosts--;
    return s;
}

/* Word h*b + e by core e, for h = 0, 1, ... */
static sentence *fill_by_cores(int i, long member)
{
    long size = member_size(&g.m->arrays[i], member), b = g.p->b;
    sentence *s = new_sentence(CORES), *f = new_sentence(FOR), *c = new_sentence(IF);
    s->body = f;
    f->a = number(0);
    f->b = number((size - 1 + b) / b - 1);
    f->var = new_host(0, f->b->number, true);
    tree *at = add(multiply(variable(HOST, f->var), number(b)), core_number());
    sentence *store = store_to(word_number(i, member, at), first_value(g.m->arrays[i].element, at));
    f->body = store;
    if (size % b) {
        f->body = c;
        c->a = node_of(LESS, at, number(size), 0, 1);
        c->body = store;
    }
    g.hosts--;
    return s;
}

static void fill(sentence ***end, int i)
{
    for (long k = 0; k < g.m->arrays[i].members; k++)
        append(end, g.level == AT_MULTIPROCESSOR && (g.p->big || chance(70)) ? fill_by_cores(i, k)
                                                                             : fill_by_one(i, k));
}

/* Room in the tables for another shared array? */
static void declare_shared(sentence ***end)
{
    bool tuples = g.p->lanes > 1 && chance(50);
    if (g.m->count == MOST_ARRAYS)
        return;
    sentence *s = new_sentence(SHARED);
    s->var = new_array(random_shape(true, tuples));
    g.there[s->var] = true;
    append(end, s);
}

static void choose_policies(void)
{
    for (int i = 0; i < g.m->count; i++)
        g.policy[i] = chance(40)   ? READ_ONLY
                      : chance(25) ? SUMS
                      : chance(50) ? SLICES
                                   : INTERLEAVED;
}

static bool covered(const array *a, long from, long to)
{
    return a->outside && g.p->keeps && a->from <= from && to <= a->to;
}

static sentence *launch(void)
{
    sentence *s = new_sentence(LAUNCH), **end = &s->body;
    int hosts = g.hosts, own = g.m->count;
    long from = chance(70) ? 0 : random_to(3), v = g.p->big     ? 64 + random_to(3)
                                                   : chance(4)  ? 0
                                                   : chance(60) ? 1 + random_to(g.p->k)
                                                                : 1 + random_to(2 * g.p->k + 2);
    s->a = number(from);
    s->b = number(from + v - 1);
    if (from + v - 1 >= 0 && !g.m->called && chance(20) && g.p->n >= from + v - 1)
        s->b = subtract(parameter(), number(g.p->n - (from + v - 1)));
    g.v = most(v, 1);
    g.first = from;
    s->var = g.r = new_host(from, from + g.v - 1, true);
    choose_policies();
    for (int i = chance(70) + chance(30); i > 0; i--)
        declare_shared(&end);
    g.level = AT_MULTIPROCESSOR;
    for (int i = 0; i < g.m->count; i++) {
        array *a = &g.m->arrays[i];
        g.there[i] = a->shared && (a->outside || i >= own);
        if (!g.there[i] || (covered(a, from, from + v - 1) && chance(60))
            || (g.careless && chance(10)))
            continue;
        fill(&end, i);
        if (g.sure && a->outside && v > 0) {
            a->from = from;
            a->to = from + v - 1;
        }
    }
    if (chance(60)) {
        tree *start = fit(quiet_value(1), -9, 30);
        append(&end, set(SET_HOST, g.hosts, start));
        new_host(-9, 30, false);
    }
    append(&end, sentences(2, g.p->big ? 2 : 3));
    g.level = AT_HOST;
    g.hosts = hosts;
    for (int i = own; i < g.m->count; i++)
        g.there[i] = false;
    return s;
}

/* Arrays of ours for the first two of the called program. */
static sentence *call(void)
{
    sentence *s = new_sentence(CALL);
    s->which = g.p->which;
    for (int i = 0; i < 2; i++) {
        const array *to = &g.p->callee.arrays[i];
        int found = -1;
        for (int tries = 0; found < 0 && tries < 20; tries++) {
            int which = (int)random_to(g.m->count - 1);
            const array *a = &g.m->arrays[which];
            if (!a->shared && !a->family && a->element == to->element
                && member_size(a, 0) >= member_size(to, 0))
                found = which;
        }
        if (found < 0)
            return NULL;
        s->lent[i] = found;
    }
    s->a = fit(quiet_value(1), 1, 20);
    g.p->maybe_data |= s->a->reads;
    return s;
}

/* --- programs --------------------------------------------------------------------------------- */

static void begin_program(made *m)
{
    g.m = m;
    g.level = AT_HOST;
    g.hosts = g.owns = g.free_owns = 0;
    memset(g.there, 0, sizeof g.there);
}

static void global_arrays(void)
{
    int count = 2 + (int)random_to(3);
    for (int i = 0; i < count; i++) {
        array a = random_shape(false, g.p->lanes > 1 && chance(50));
        if (g.m->called && i < 2)
            a = (array){ .dims = 1,
                         .members = 1,
                         .from = 1,
                         .element = g.p->lanes > 1 && chance(50),
                         .dim = { 1 + random_to(g.p->b + 3) } };
        a.input = g.m->called ? i == 0 : chance(40);
        a.output = g.m->called ? i == 1 : !a.input && chance(30);
        new_array(a);
    }
    if (!g.p->big && chance(g.p->keeps ? 60 : 15)) {
        array a = random_shape(true, g.p->lanes > 1 && chance(50));
        a.outside = true;
        new_array(a);
    }
}

/* What has no words yet gets some; what an input array holds is said, for where no operator does
 * and a called program's might be taken for it. */
static void first_words(sentence ***end)
{
    for (int i = 0; i < g.m->count; i++) {
        const array *a = &g.m->arrays[i];
        if (a->shared)
            continue;
        if (g.p->lanes > 1 && a->input) {
            tree *here = word_number(i, 0, number(0)), *there = word_number(i, 0, number(0));
            tree *unit = a->element ? node_of(IDENTITY, NULL, NULL, 0, 0) : number(0),
                 *sum = node_of(a->element ? APPLY : ADD, there, unit, 0, 0);
            unit->element = sum->element = a->element;
            append(end, store_to(here, sum));
        }
        if (!a->input && !(g.m->called && i < 2) && !(g.careless && chance(30)))
            fill(end, i);
    }
}

static void make(made *m, bool called)
{
    sentence **end = &m->list;
    m->called = called;
    begin_program(m);
    global_arrays();
    first_words(&end);
    for (int i = 0; i < 3; i++) {
        append(&end, set(SET_HOST, g.hosts, fit(quiet_value(1), -3, 12)));
        new_host(-3, 12, false);
    }
    g.sure = true;
    append(&end, launch());
    g.sure = false;
    append(&end, sentences(g.p->big || called ? 1 : 2, 3));
}

void program_make(random_program *p, long which)
{
    memset(&g, 0, sizeof g);
    memset(p, 0, sizeof *p);
    g.p = p;
    p->which = which;
    p->big = random_to(299) == 0;
    p->b = p->big ? 64 : 1L << random_to(chance(80) ? 3 : 4);
    p->k = 1 + random_to(p->big ? 40 : 3);
    p->n = 5 + random_to(40);
    p->keeps = chance(40);
    p->lanes = chance(50) ? 1 : 2 + (int)random_to(1);
    p->form = (int)random_to(2);
    p->calls = !p->big && chance(30);
    g.careless = chance(15);
    g.plain = chance(30);
    if (p->calls)
        make(&p->callee, true);
    make(&p->main, false);
    p->M = g.careless && chance(20) ? most(p->b * p->b, random_to(60)) : 1 << 16;
}

/* --- text ------------------------------------------------------------------------------------- */

static const char *const operators[] = {
    [ADD] = " + ",      [SUBTRACT] = " - ", [MULTIPLY] = "*",    [DIVIDE] = " div ",
    [MODULO] = " mod ", [EQUAL] = " == ",   [UNEQUAL] = " != ",  [LESS] = " < ",
    [AT_MOST] = " <= ", [GREATER] = " > ",  [AT_LEAST] = " >= ", [AND_] = " and ",
    [OR_] = " or ",
};

static void write_tree(str *s, const tree *t);

static void write_list(str *s, const char *before, const tree *t)
{
    str_add(s, before);
    for (int k = 0; k < 3 && t->kid[k]; k++) {
        str_add(s, k ? ", " : "");
        write_tree(s, t->kid[k]);
    }
    str_char(s, ')');
}

static void write_tree(str *s, const tree *t)
{
    switch (t->is) {
    case NUMBER: str_format(s, t->number < 0 ? "(%ld)" : "%ld", t->number); return;
    case PARAM: str_char(s, 'n'); return;
    case CORE: str_char(s, 'e'); return;
    case HOST: str_format(s, "h%ld", t->number); return;
    case OWN: str_format(s, "%c%ld", t->element ? 'y' : 'x', t->number); return;
    case IDENTITY: str_add(s, "identity"); return;
    case OWN_ELEMENT:
    case READ:
        str_format(s, "%c%ld", t->is == READ ? 'a' : 'v', t->number);
        for (int k = 0; k < 3; k++)
            if (t->kid[k]) {
                str_char(s, '[');
                write_tree(s, t->kid[k]);
                str_char(s, ']');
            }
        return;
    case MIN: write_list(s, "min(", t); return;
    case MAX: write_list(s, "max(", t); return;
    case ABS: write_list(s, "abs(", t); return;
    case APPLY: write_list(s, "op(", t); return;
    case TUPLE: write_list(s, "(", t); return;
    default: break;
    }
    str_char(s, '(');
    if (t->is == IF_ELSE) {
        for (int k = 0; k < 3; k++) {
            str_add(s, k == 0 ? "if " : k == 1 ? " then " : " else ");
            write_tree(s, t->kid[k]);
        }
    } else if (t->kid[1] == NULL) {
        str_add(s, t->is == NEGATE ? "-" : "not ");
        write_tree(s, t->kid[0]);
    } else {
        write_tree(s, t->kid[0]);
        str_add(s, operators[t->is]);
        write_tree(s, t->kid[1]);
    }
    str_char(s, ')');
}

static void write_array(str *s, const made *m, int i)
{
    const array *a = &m->arrays[i];
    str_format(s, "%s%s a%d",
               a->input    ? "input "
               : a->output ? "output "
                           : "",
               a->shared ? "shared" : "global", i);
    if (a->family && a->doubling)
        str_format(s, "[t = %ld..%ld][2^t]\n", a->first, a->first + a->members - 1);
    else if (a->family)
        str_format(s, "[t = %ld..%ld][%ld*t]\n", a->first, a->first + a->members - 1, a->dim[0]);
    else if (a->dims == 2)
        str_format(s, "[%ld][%ld]\n", a->dim[0], a->dim[1]);
    else
        str_format(s, "[%ld]\n", a->dim[0]);
}

static void write_sentences(str *s, const made *m, const sentence *x, int indent);

static void write_branch(str *s, const made *m, const sentence *x, int indent)
{
    for (const sentence *b = x; b; b = b->other && b->other->elsif ? b->other : NULL) {
        str_add(s, b == x ? "if " : "elsif ");
        write_tree(s, b->a);
        str_char(s, '\n');
        write_sentences(s, m, b->body, indent + 2);
        str_pad(s, ' ', indent);
        if (b->other && !b->other->elsif) {
            str_add(s, "else\n");
            write_sentences(s, m, b->other, indent + 2);
            str_pad(s, ' ', indent);
        }
    }
    str_add(s, "end\n");
}

/* `name = a to b by c`, as loops and launches have it. */
static void write_range(str *s, const char *before, const sentence *x)
{
    str_format(s, "%s%c%d = ", before, x->own ? 'x' : 'h', x->var);
    write_tree(s, x->a);
    str_add(s, x->down ? " downto " : " to ");
    write_tree(s, x->b);
    if (x->c) {
        str_add(s, " by ");
        write_tree(s, x->c);
    }
}

static void write_call(str *s, const sentence *x)
{
    str_format(s, "call law.q%ld(n = ", x->which);
    write_tree(s, x->a);
    str_format(s, ", a0 = a%d, a1 = a%d)\n", x->lent[0], x->lent[1]);
}

static void write_sentences(str *s, const made *m, const sentence *x, int indent)
{
    for (; x; x = x->next) {
        str_pad(s, ' ', indent);
        switch (x->is) {
        case SET_HOST: str_format(s, "h%d = ", x->var); break;
        case SET_OWN: str_format(s, "%c%d = ", x->b->element ? 'y' : 'x', x->var); break;
        case SET_ELEMENT: case STORE:
            str_add(s, x->atomic ? "atomic " : "");
            write_tree(s, x->a);
            str_add(s, x->atomic ? " += " : " = ");
            break;
        case SHARED: write_array(s, m, x->var); continue;
        case PRIVATE: str_format(s, "private v0[%d]\n", OWN_ELEMENTS); continue;
        case CALL: write_call(s, x); continue;
        case IF: write_branch(s, m, x, indent); continue;
        case FOR: write_range(s, "for ", x); break;
        case LAUNCH: write_range(s, "forall multiprocessor ", x); break;
        case WHILE:
            str_add(s, "while ");
            write_tree(s, x->a);
            break;
        case CORES: str_add(s, "forall core e"); break;
        }
        if (x->is == SET_HOST || x->is == SET_OWN || x->is == SET_ELEMENT || x->is == STORE) {
            write_tree(s, x->b);
            str_char(s, '\n');
            continue;
        }
        str_char(s, '\n');
        write_sentences(s, m, x->body, indent + 2);
        str_pad(s, ' ', indent);
        str_add(s, "end\n");
    }
}

static const char *operator_text(const random_program *p)
{
    static const char *const words[] = { "op(x, y) = x + y", "op(x, y) = max(x, y)",
                                         "op(x, y) = if x > y then x - y else y" };
    return p->lanes == 1   ? words[p->form]
           : p->lanes == 2 ? "op((s, t), (u, w)) = ((s*u) mod 1009, (t*u + w) mod 1009)"
                           : "op((s, t, q), (u, w, z)) = (max(s, u), (t + w) mod 997, q)";
}

static void write_one(const random_program *p, const made *m, str *s)
{
    str_format(s,
               "  param n, p, b, M\n  on agpu, agpu'\n    exact io = n\n  end\n  program\n    "
               "operator %s  identity %s\n",
               operator_text(p),
               p->lanes == 1   ? "0"
               : p->lanes == 2 ? "(1, 0)"
                               : "(0, 0, 0)");
    for (int i = 0; i < m->count; i++)
        if (!m->arrays[i].shared || m->arrays[i].outside) {
            str_pad(s, ' ', 4);
            write_array(s, m, i);
        }
    write_sentences(s, m, m->list, 4);
}

void program_write(const random_program *p, str *s)
{
    if (p->calls) {
        str_format(s, "algorithm law.q%ld \"x\"\n", p->which);
        write_one(p, &p->callee, s);
        str_add(s, "  end\nend\n");
    }
    str_format(s, "algorithm law.p%ld \"x\"\n", p->which);
    write_one(p, &p->main, s);
    str_add(s, "  end\nend\n");
}
