/* Making random AGPU programs: see agpu_random.h.  Most have no error in them: every word is
 * written before it is read, a multiprocessor stays within its own words of the arrays that are
 * written between two synchronisations, cores write different words or the same value, values are
 * kept small.  A `careless` program forgets that now and then. */
#include "tests/laws/agpu_random.h"

#include <stdlib.h>
#include <string.h>

#include "tests/laws/random_text.h"

enum { MOST_HOSTS = 32, MOST_OWNS = 24, OWN_ELEMENTS = 3 };

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

typedef struct array {
    const char *name;
    shape_of_array of;
    bool shared, element, input, output;
    bool outside;  /* shared: declared outside of forall multiprocessor */
    long from, to; /* outside: the multiprocessors that have written all of it; from > to: none */
} array;

typedef struct made {
    array arrays[MOST_ARRAYS];
    int count;
    bool called;
} made;

static struct {
    random_program *p;
    made main, callee, *m;
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

/* --- words ------------------------------------------------------------------------------------ */

static const char *host_name(int i) { return arena_format(kept_text, "h%d", i); }

static const char *own_name(int i)
{
    return arena_format(kept_text, "%c%d", g.own_element[i] ? 'y' : 'x', i);
}

static tree *host_variable(int i) { return leaf(host_name(i), g.host[i].lo, g.host[i].hi); }

static tree *own_variable(int i)
{
    tree *t = leaf(own_name(i), g.own[i].lo, g.own[i].hi);
    t->varies = true;
    t->element = g.own_element[i];
    return t;
}

static tree *core_number(void)
{
    tree *t = leaf("e", 0, g.p->b - 1);
    t->varies = true;
    return t;
}

static tree *private_word(const tree *i)
{
    tree *t = word_of("v0", NULL, i, NULL);
    t->reads = false;
    t->varies = true;
    return t;
}

static tree *parameter(void)
{
    return leaf("n", g.m->called ? 1 : g.p->n, g.m->called ? 20 : g.p->n);
}

static tree *some_variable(void)
{
    int kind = (int)random_to(99), own = g.owns ? (int)random_to(g.owns - 1) : 0;
    bool cores = g.level == AT_CORES && !g.uniform;
    if (cores && kind < 55)
        return core_number();
    if (cores && kind < 75 && g.owns && !g.own_element[own])
        return own_variable(own);
    if (cores && kind < 80 && g.private_array)
        return private_word(chance(50) ? number(random_to(OWN_ELEMENTS - 1))
                                       : fit(core_number(), 0, OWN_ELEMENTS - 1));
    if (g.hosts && chance(85))
        return host_variable((int)random_to(g.hosts - 1));
    return chance(30) ? parameter() : number(random_to(9));
}

static tree *tuple_value(int depth);
static tree *quiet_value(int depth);
static tree *anywhere(long size, int depth);

/* --- places ----------------------------------------------------------------------------------- */

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
        t = shifted(t, size);
    } else if (kind == 8) {
        t = number(random_to(size - 1));
    } else if (kind == 9) {
        t = divide(some_variable(), 1 + random_to(3));
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
        return modulo(t, size);
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
    tree *r = host_variable(g.r);
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
    const shape_of_array *of = &a->of;
    tree *member = NULL, *j = NULL;
    long size = of->dim[0];
    bool first = of->dims == 1 || of->dim[1] < g.p->b || chance(50); /* which subscript differs */
    if (of->family) {
        bool fixed = chance(50);
        member = fixed ? number(of->first + random_to(of->members - 1))
                       : fit(uniformly(quiet_value, chance(20)), of->first,
                             of->first + of->members - 1);
        size = family_size(of, fixed ? member->lo : of->first);
    }
    tree *i = row(which, size, different && first, depth);
    if (i == NULL)
        return NULL;
    if (of->dims == 2)
        j = different && !first ? apart(of->dim[1]) : anywhere(of->dim[1], depth);
    tree *t = word_of(a->name, member, i, j);
    t->element = a->element;
    return t;
}

/* Which array can be touched here; -1: none was found. */
static int find_array(bool tuples, bool write, bool adds)
{
    for (int tries = 0; tries < 20; tries++) {
        int i = (int)random_to(g.m->count - 1);
        const array *a = &g.m->arrays[i];
        long size = a->of.family ? family_size(&a->of, a->of.first) : a->of.dim[0];
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

/* if first <= m < first + members then f[m][0] else 0: where no core asks, the member need not be
 * there. */
static tree *guarded_member(void)
{
    for (int i = 0; i < g.m->count && !(g.plain && g.quiet); i++) {
        const array *a = &g.m->arrays[i];
        bool there = a->shared ? g.level != AT_HOST && g.there[i]
                               : g.level == AT_HOST || g.policy[i] == READ_ONLY;
        if (!a->of.family || a->element || !there || family_size(&a->of, a->of.first) < 1)
            continue;
        tree *m = uniformly(quiet_value, chance(30)),
             *low = node_of(AT_LEAST, m, number(a->of.first), 0, 1),
             *high = node_of(LESS, m, number(a->of.first + a->of.members), 0, 1);
        return either(node_of(AND_, low, high, 0, 1), word_of(a->name, m, number(0), NULL),
                      number(0));
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
    tree *a = value(depth - 1), *b = value(depth - 1);
    if (kind == 15 && g.careless && chance(20)) /* too large when a is more than 1 */
        return node_of(MULTIPLY, a, number(1L << 62), -WORD, WORD);
    if (kind == 16)
        return either(condition(depth - 1), a, b);
    return computed(kind == 17 ? g.p->lanes > 1 ? 7 : 6 : kind - 10, a, b);
}

/* A value of an array's kind. */
static tree *value_for(bool tuples, int depth)
{
    return tuples ? tuple_value(depth) : fit(value(depth), -WORD, WORD);
}

static tree *tuple_of(tree *const *part)
{
    tree *t = leaf("", 0, 0);
    for (int i = 0; i < g.p->lanes; i++) {
        t->text = arena_format(kept_text, "%s%s%s", t->text, i ? ", " : "(", part[i]->text);
        t->reads |= part[i]->reads;
        t->varies |= part[i]->varies;
    }
    t->text = arena_format(kept_text, "%s)", t->text);
    t->element = true;
    return t;
}

static tree *tuple_value(int depth)
{
    int kind = (int)random_to(depth > 0 ? 6 : 2),
        which = g.plain && g.quiet ? -1 : some_array(true, false),
        own = g.owns ? (int)random_to(g.owns - 1) : 0;
    tree *t;
    if (kind == 0 && g.level == AT_CORES && !g.uniform && !(g.plain && g.quiet) && g.owns
        && g.own_element[own])
        return own_variable(own);
    if (kind == 1 && which >= 0)
        return element(which, false, 1);
    if (kind <= 2) {
        tree *part[LANES];
        bool all = chance(70);
        for (int i = 0; i < g.p->lanes && all; i++)
            part[i] = fit(value(depth - 1), 0, 1008);
        t = all ? tuple_of(part) : leaf("identity", 0, 0);
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
    return kind == 5 && g.p->lanes > 1
               ? node_of(EQUAL + (shape)random_to(1), tuple_value(depth - 1),
                         tuple_value(depth - 1), 0, 1)
               : decided(kind, depth, 9);
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

/* --- statements ------------------------------------------------------------------------------- */

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

/* An assignment to memory: other words, the same value, or one core alone. */
static void store(void)
{
    bool tuples = g.p->lanes > 1 && chance(40);
    int which = some_array(tuples, true), depth = 1 + (int)random_to(2);
    if (which < 0)
        return;
    bool any = g.level != AT_CORES || (g.careless && chance(10));
    tree *there = any          ? element(which, false, (int)random_to(2))
                  : chance(60) ? element(which, true, 1)
                               : NULL;
    if (there) {
        set(there->text, value_for(tuples, depth));
    } else if (chance(50)) {
        there = element(which, false, 1);
        set(there->text,
            tuples ? uniformly(tuple_value, 1) : fit(uniformly(value, 2), -WORD, WORD));
    } else {
        begin("if ", node_of(EQUAL, core_number(), number(random_to(g.p->b - 1)), 0, 1));
        there = element(which, false, 1);
        set(there->text, value_for(tuples, depth));
        block_end();
    }
}

/* atomic a += v by any cores, or a = a + v by cores that, most often, each have their own. */
static void addition(void)
{
    bool atomic = chance(g.careless ? 40 : 80);
    int which = find_array(false, true, atomic);
    tree *there = which < 0 || g.level == AT_HOST ? NULL
                  : atomic || (g.careless && chance(50)) || g.level != AT_CORES
                      ? element(which, false, 1)
                      : element(which, true, 1);
    if (there == NULL)
        return;
    tree *v = chance(g.careless ? 80 : 20) /* the same for all: no two values differ */
                  ? number(1 + random_to(2))
                  : fit(value_for(false, 1), -3, 3);
    if (atomic)
        line("atomic %s += %s", there->text, v->text);
    else
        set(there->text,
            chance(50) ? add(there, v) : subtract(add(v, there), number(1)));
}

static void assignment(void)
{
    if (g.level == AT_CORES && g.private_array && chance(30)) {
        tree *to = private_word(
            fit(chance(50) ? core_number() : some_variable(), 0, OWN_ELEMENTS - 1));
        set(to->text, fit(quiet_value(2), -WORD, WORD));
        return;
    }
    if (g.level == AT_CORES && g.free_owns) {
        int i = (int)random_to(g.free_owns - 1);
        set(own_name(i), g.own_element[i] ? tuple_value(2)
                                          : fit(quiet_value(2), g.own[i].lo, g.own[i].hi));
        return;
    }
    for (int i = g.hosts - 1; g.level != AT_CORES && i >= 0; i--)
        if (!g.host[i].fixed && chance(60)) {
            set(host_name(i), fit(quiet_value(2), g.host[i].lo, g.host[i].hi));
            return;
        }
    store();
}

/* Its variable is everybody's, or every core's own when its ends differ or are read. */
static void loop(int depth)
{
    int owns = g.owns, hosts = g.hosts;
    bool own = g.level == AT_CORES && chance(50), down = chance(30);
    tree *low = own ? fit(some_variable(), 0, 2) : number(random_to(2)),
         *high = own ? fit(quiet_value(1), 0, 3)
                     : fit(g.level == AT_CORES ? number(random_to(3)) : quiet_value(chance(20)), 0,
                           3);
    tree *from = down ? high : low, *to = down ? low : high, *by = NULL;
    if (own && !low->varies && !high->varies && !low->reads && !high->reads)
        from = fit(core_number(), 0, 3);
    if (chance(25) && !down)
        by = own && chance(50) ? fit(core_number(), 1, 2) : number(1 + random_to(2));
    int v = own ? new_own(0, 3, false) : new_host(0, 3, true);
    line("for %s = %s %s %s%s%s", own ? own_name(v) : host_name(v), from->text,
         down ? "downto" : "to", to->text, by ? " by " : "", by ? by->text : "");
    indent += 2;
    statements(depth - 1, 2);
    block_end();
    g.owns = owns;
    g.hosts = hosts;
}

static void while_loop(int depth)
{
    int owns = g.owns, hosts = g.hosts;
    bool cores = g.level == AT_CORES;
    tree *start = fit(quiet_value(1), 0, 3);
    int v = cores ? new_own(-1, 3, false) : new_host(-1, 3, true);
    while_falls(depth, cores ? own_variable(v) : host_variable(v), start, 40);
    g.owns = owns;
    g.hosts = hosts;
}

static void core_forall(int depth);
static void launch(void);
static void call(void);

static void statements(int depth, int count)
{
    for (int n = 1 + (int)random_to(count - 1); n > 0; n--) {
        int kind = (int)random_to(depth > 0 ? 15 : 8);
        if (g.level == AT_HOST && depth > 0 && kind <= 6)
            (!g.m->called && g.p->calls && chance(30) ? call : launch)();
        else if (g.level == AT_MULTIPROCESSOR && depth > 0 && kind <= 6)
            core_forall(depth);
        else if (kind <= 6)
            (chance(20) ? addition : store)();
        else if (kind <= 8)
            assignment();
        else if (kind <= 11)
            branch(depth, "if ");
        else if (g.owns < MOST_OWNS - 2 && g.hosts < MOST_HOSTS - 6)
            (kind <= 13 ? loop : while_loop)(depth);
    }
}

/* Its private scalars begin with a value, for every core unless somebody was careless. */
static void core_forall(int depth)
{
    begin("forall core e", NULL);
    g.level = AT_CORES;
    g.owns = g.free_owns = 0;
    for (int i = 1 + (int)random_to(1); i >= 0; i--) {
        bool tuple = i == 0 && g.p->lanes > 1, some = g.careless && chance(20);
        tree *v = tuple ? tuple_value(1) : fit(quiet_value(1), -20, 20);
        if (some)
            begin("if ", condition(1));
        set(own_name(new_own(-20, 20, tuple)), v);
        if (some)
            block_end();
    }
    g.free_owns = g.owns;
    if (chance(20)) {
        line("private v0[%d]", OWN_ELEMENTS);
        for (int i = 0; i < OWN_ELEMENTS - (g.careless && chance(10)); i++)
            set(private_word(number(i))->text, fit(quiet_value(1), -WORD, WORD));
        g.private_array = true;
    }
    statements(depth - 1, g.p->big ? 3 : 4);
    g.level = AT_MULTIPROCESSOR;
    g.owns = 0;
    g.private_array = false;
    block_end();
}

/* --- launches --------------------------------------------------------------------------------- */

static int new_array(array a)
{
    static const char *const kinds[] = { "global", "input global", "output global", "shared" };
    a.name = arena_format(kept_text, "a%d", g.m->count);
    declare(kinds[a.shared ? 3 : a.input ? 1 : 2 * a.output], a.name, &a.of);
    g.m->arrays[g.m->count] = a;
    return g.m->count++;
}

static array random_shape(bool shared, bool tuples)
{
    long b = g.p->b;
    array a = { .of = { .dims = 1, .members = 1 }, .shared = shared, .element = tuples, .from = 1 };
    int kind = g.p->big ? 0 : (int)random_to(9);
    if (g.p->big) {
        a.of.dim[0] = shared ? b + random_to(b) : 64 * b + random_to(64 * b);
    } else if (kind <= 5) {
        a.of.dim[0] = chance(60) ? b * (1 + random_to(3)) + random_to(2)
                                 : 1 + random_to(3 * b + 4);
        if (!shared && chance(50))
            a.of.dim[0] *= 1 + random_to(4);
    } else if (kind <= 7) {
        a.of.dims = 2;
        a.of.dim[0] = 1 + random_to(shared ? 4 : 9);
        a.of.dim[1] = chance(50) ? b : 1 + random_to(b + 2);
    } else {
        a.of = random_family(b + 3);
    }
    return a;
}

/* Word number `at` of array i, counted row-major, for filling it. */
static const char *word_number(int i, long member, tree *at)
{
    const array *a = &g.m->arrays[i];
    bool two = a->of.dims == 2;
    return word_of(a->name, a->of.family ? number(a->of.first + member) : NULL,
                   two ? divide(at, a->of.dim[1]) : at, two ? modulo(at, a->of.dim[1]) : NULL)
        ->text;
}

static long member_size(const array *a, long member)
{
    return a->of.family      ? family_size(&a->of, a->of.first + member)
           : a->of.dims == 2 ? a->of.dim[0] * a->of.dim[1]
                             : a->of.dim[0];
}

static tree *first_value(bool tuples, tree *at)
{
    tree *part[LANES];
    if (!tuples)
        return chance(50) ? fit(multiply(number(random_to(9)), at), -WORD, WORD)
                          : number(random_to(99));
    for (int i = 0; i < g.p->lanes; i++)
        part[i] = i ? number(random_to(99)) : fit(at, 0, 1008);
    return tuple_of(part);
}

/* for h = 0 to size - 1: x[h] = ..., by one; or word h*b + e by core e, for h = 0, 1, ... */
static void fill_member(int i, long member, bool by_cores)
{
    long size = member_size(&g.m->arrays[i], member), b = g.p->b,
         last = by_cores ? (size - 1 + b) / b - 1 : size - 1;
    bool ragged = by_cores && size % b;
    if (by_cores)
        begin("forall core e", NULL);
    tree *at = host_variable(new_host(0, last, true));
    line("for %s = 0 to %s", at->text, number(last)->text);
    indent += 2;
    if (by_cores)
        at = add(multiply(at, number(b)), core_number());
    if (ragged)
        begin("if ", node_of(LESS, at, number(size), 0, 1));
    set(word_number(i, member, at), first_value(g.m->arrays[i].element, at));
    for (int blocks = 1 + by_cores + ragged; blocks > 0; blocks--)
        block_end();
    g.hosts--;
}

static void fill(int i)
{
    for (long k = 0; k < g.m->arrays[i].of.members; k++)
        fill_member(i, k, g.level == AT_MULTIPROCESSOR && (g.p->big || chance(70)));
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

static void launch(void)
{
    int hosts = g.hosts, own = g.m->count;
    long from = chance(70) ? 0 : random_to(3), v = g.p->big     ? 64 + random_to(3)
                                                   : chance(4)  ? 0
                                                   : chance(60) ? 1 + random_to(g.p->k)
                                                                : 1 + random_to(2 * g.p->k + 2),
         last = from + v - 1;
    tree *to = number(last);
    if (last >= 0 && !g.m->called && chance(20) && g.p->n >= last)
        to = subtract(parameter(), number(g.p->n - last));
    g.v = most(v, 1);
    g.first = from;
    g.r = new_host(from, from + g.v - 1, true);
    line("forall multiprocessor %s = %ld to %s", host_name(g.r), from, to->text);
    indent += 2;
    choose_policies();
    for (int i = chance(70) + chance(30); i > 0 && g.m->count < MOST_ARRAYS; i--)
        g.there[new_array(random_shape(true, g.p->lanes > 1 && chance(50)))] = true;
    g.level = AT_MULTIPROCESSOR;
    for (int i = 0; i < g.m->count; i++) {
        array *a = &g.m->arrays[i];
        g.there[i] = a->shared && (a->outside || i >= own);
        if (!g.there[i] || (covered(a, from, last) && chance(60)) || (g.careless && chance(10)))
            continue;
        fill(i);
        if (g.sure && a->outside && v > 0) {
            a->from = from;
            a->to = last;
        }
    }
    if (chance(60)) {
        tree *start = fit(quiet_value(1), -9, 30);
        set(host_name(new_host(-9, 30, false)), start);
    }
    statements(2, g.p->big ? 2 : 3);
    g.level = AT_HOST;
    g.hosts = hosts;
    for (int i = own; i < g.m->count; i++)
        g.there[i] = false;
    block_end();
}

/* Arrays of ours for the first two of the called program. */
static void call(void)
{
    const char *lent[2];
    for (int i = 0; i < 2; i++) {
        const array *to = &g.callee.arrays[i];
        lent[i] = NULL;
        for (int tries = 0; lent[i] == NULL && tries < 20; tries++) {
            const array *a = &g.m->arrays[random_to(g.m->count - 1)];
            if (!a->shared && !a->of.family && a->element == to->element
                && member_size(a, 0) >= member_size(to, 0))
                lent[i] = a->name;
        }
        if (lent[i] == NULL)
            return;
    }
    line("call law.q%ld(n = %s, a0 = %s, a1 = %s)", g.p->which, fit(quiet_value(1), 1, 20)->text,
         lent[0], lent[1]);
}

/* --- programs --------------------------------------------------------------------------------- */

static void global_arrays(void)
{
    int count = 2 + (int)random_to(3);
    for (int i = 0; i < count; i++) {
        array a = random_shape(false, g.p->lanes > 1 && chance(50));
        if (g.m->called && i < 2)
            a = (array){ .of = { .dims = 1, .members = 1, .dim = { 1 + random_to(g.p->b + 3) } },
                         .element = g.p->lanes > 1 && chance(50) };
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
static void first_words(void)
{
    for (int i = 0; i < g.m->count; i++) {
        const array *a = &g.m->arrays[i];
        if (a->shared)
            continue;
        if (g.p->lanes > 1 && a->input) {
            const char *here = word_number(i, 0, number(0));
            line(a->element ? "%s = op(%s, identity)" : "%s = %s + 0", here, here);
        }
        if (!a->input && !(g.m->called && i < 2) && !(g.careless && chance(30)))
            fill(i);
    }
}

static void make(made *m, bool called)
{
    static const char *const words[] = { "op(x, y) = x + y", "op(x, y) = max(x, y)",
                                         "op(x, y) = if x > y then x - y else y" };
    static const char *const tuples[] = {
        "op((s, t), (u, w)) = ((s*u) mod 1009, (t*u + w) mod 1009)  identity (1, 0)",
        "op((s, t, q), (u, w, z)) = (max(s, u), (t + w) mod 997, q)  identity (0, 0, 0)"
    };
    m->called = called;
    g.m = m;
    g.level = AT_HOST;
    g.hosts = g.owns = g.free_owns = 0;
    memset(g.there, 0, sizeof g.there);
    str_format(lines_to,
               "algorithm law.%c%ld \"x\"\n  param n, p, b, M\n  on agpu, agpu'\n    exact io = n\n"
               "  end\n  program\n",
               called ? 'q' : 'p', g.p->which);
    indent = 4;
    if (g.p->lanes == 1)
        line("operator %s  identity 0", words[random_to(2)]);
    else
        line("operator %s", tuples[g.p->lanes - 2]);
    global_arrays();
    first_words();
    for (int i = 0; i < 3; i++) {
        tree *v = fit(quiet_value(1), -3, 12);
        set(host_name(new_host(-3, 12, false)), v);
    }
    g.sure = true;
    launch();
    g.sure = false;
    statements(g.p->big || called ? 1 : 2, 3);
    str_add(lines_to, "  end\nend\n");
}

void program_make(random_program *p, long which)
{
    memset(&g, 0, sizeof g);
    memset(p, 0, sizeof *p);
    g.p = p;
    kept_text = arena_new();
    lines_to = &p->text;
    p->which = which;
    p->big = random_to(299) == 0;
    p->b = p->big ? 64 : 1L << random_to(chance(80) ? 3 : 4);
    p->k = 1 + random_to(p->big ? 40 : 3);
    p->n = 5 + random_to(40);
    p->keeps = chance(40);
    p->lanes = chance(50) ? 1 : 2 + (int)random_to(1);
    p->calls = !p->big && chance(30);
    g.careless = chance(15);
    g.plain = chance(30);
    if (p->calls)
        make(&g.callee, true);
    make(&g.main, false);
    p->M = g.careless && chance(20) ? most(p->b * p->b, random_to(60)) : 1 << 16;
    for (int i = 0; i < g.main.count; i++)
        p->element[i] = g.main.arrays[i].element;
    arena_free(kept_text);
}

void program_release(random_program *p)
{
    str_clear(&p->text);
}
