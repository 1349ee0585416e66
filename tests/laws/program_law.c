/* Random programs of the memory machines and the PRAM: what mmcalc counts, and the naive
 * interpreter. */
#include <stdlib.h>
#include <string.h>

#include "tests/laws/random_runs.h"
#include "tests/laws/random_text.h"

/* --- expressions ------------------------------------------------------------------------------ */

enum { MOST_VARS = 16, MOST_ARRAYS = 6 };

static struct {          /* the program being made */
    struct { shape_of_array of; array_role role; } arrays[MOST_ARRAYS];
    int array_count;
    struct { long lo, hi; } host[MOST_VARS], own[MOST_VARS], index[2];
    int hosts, owns, indices; /* visible now */
    int free_owns;       /* of these the first may be assigned */
    bool parallel, big, careless, applies;
    int apply_form;
    long n;              /* the parameter */
} g;

typedef enum kind { HOST, OWN, INDEX } kind;

static const char *name_of(kind is, int i)
{
    return is == INDEX ? &"i\0j"[2 * i] : arena_format(kept_text, "%c%d", is == OWN ? 'x' : 'h', i);
}

static tree *variable(kind is, int i)
{
    tree *t = is == HOST  ? leaf(name_of(is, i), g.host[i].lo, g.host[i].hi)
              : is == OWN ? leaf(name_of(is, i), g.own[i].lo, g.own[i].hi)
                          : leaf(name_of(is, i), g.index[i].lo, g.index[i].hi);
    t->varies = is != HOST;
    return t;
}

static tree *some_variable(void)
{
    if (g.parallel && (chance(75) || g.hosts == 0))
        return variable(INDEX, (int)random_to(g.indices - 1));
    if (g.parallel && g.owns && chance(40))
        return variable(OWN, (int)random_to(g.owns - 1));
    return g.hosts ? variable(HOST, (int)random_to(g.hosts - 1))
           : chance(20) ? leaf("n", g.n, g.n)
                        : number(random_to(9));
}

/* A number from 0 to size - 1, of an index most often linear in it. */
static tree *subscript(long size, int depth)
{
    static const long steps[] = { 1, 1, 1, 1, 1, 2, 3, 4, -1, -1, -2, -3, 0, 5, 8 };
    int how = (int)random_to(depth > 0 ? 13 : 8);
    tree *t;
    if (how <= 7) {
        t = linear_term(some_variable(), steps[random_to(14)]);
        if (g.parallel && g.indices == 2 && chance(60)) {
            long wide = g.index[1].hi - g.index[1].lo + 1;
            t = chance(70) ? add(linear_term(variable(INDEX, 0), wide), variable(INDEX, 1))
                           : add(linear_term(variable(INDEX, 0), steps[random_to(14)]),
                                 linear_term(variable(INDEX, 1), steps[random_to(14)]));
        }
        t = shifted(t, size);
    } else if (how == 8) {
        t = number(random_to(size - 1));
    } else if (how == 9) {
        t = multiply(some_variable(), some_variable());
    } else if (how == 10) {
        t = divide(some_variable(), 1 + random_to(3));
    } else if (how == 11) {
        t = either(condition(depth - 1), subscript(size, depth - 1), subscript(size, depth - 1));
    } else {
        t = value(depth - 1);
    }
    return g.careless && chance(10) ? t : fit(t, 0, size - 1);
}

static const char *array_name(int which)
{
    return &"a\0b\0c\0d\0e\0f"[2 * which];
}

static tree *element(int which, int depth)
{
    const shape_of_array *a = &g.arrays[which].of;
    tree *member = NULL;
    long size = a->dim[0];
    if (a->family) {
        int h = g.hosts ? (int)random_to(g.hosts - 1) : -1;
        bool fixed = h < 0 || chance(40);
        member = fixed ? number(a->first + random_to(a->members - 1))
                       : fit(variable(HOST, h), a->first, a->first + a->members - 1);
        size = family_size(a, fixed ? member->lo : a->first);
    }
    tree *i = subscript(size, depth);
    return word_of(array_name(which), member, i, a->dims == 2 ? subscript(a->dim[1], depth) : NULL);
}

static tree *value(int depth)
{
    if (depth <= 0)
        return chance(30) ? number(random_to(20) - 5) : some_variable();
    int how = (int)random_to(19);
    if (how < 9)
        return element((int)random_to(g.array_count - 1), depth - 1);
    if (how == 9)
        return some_variable();
    tree *a = value(depth - 1), *b = value(depth - 1);
    if (how == 16)
        return either(condition(depth - 1), a, b);
    return computed(how == 17 ? g.applies ? 6 : 7 : how - 10, a, b);
}

static tree *condition(int depth)
{
    return decided((int)random_to(depth > 0 ? 6 : 2), depth, g.big ? 5000 : 30);
}

/* --- statements ------------------------------------------------------------------------------- */

static int new_host(long lo, long hi)
{
    g.host[g.hosts].lo = lo;
    g.host[g.hosts].hi = hi;
    return g.hosts++;
}

static int new_own(long lo, long hi)
{
    g.own[g.owns].lo = lo;
    g.own[g.owns].hi = hi;
    return g.owns++;
}

static void store_to(const tree *a, int depth)
{
    set(a->text, fit(value(depth), -WORD, WORD));
}

/* An array written from words of its own, some of them the number of another word. */
static void overlapping(void)
{
    int other = (int)random_to(g.array_count - 1); /* number 0 has one dimension */
    const shape_of_array *a = &g.arrays[0].of, *b = &g.arrays[other].of;
    tree *t[3];
    for (int i = 0; i < 3; i++)
        t[i] = word_of("a", NULL, subscript(a->dim[0], 0), NULL);
    if (chance(50) && !b->family && b->dims == 1)
        t[1] = word_of(array_name(other), NULL, fit(t[1], 0, b->dim[0] - 1), NULL);
    else if (chance(50))
        t[1] = fit(add(t[1], t[2]), -WORD, WORD);
    set(t[0]->text, t[1]);
}

/* atomic a += v, or a = a + v. */
static void addition(void)
{
    tree *a = element((int)random_to(g.array_count - 1), 1), *v = fit(value(1), -3, 3);
    if (chance(70))
        line("atomic %s += %s", a->text, v->text);
    else
        set(a->text, chance(50)   ? add(a, v)
                     : chance(50) ? subtract(a, v)
                                  : add(number(2), add(v, a)));
}

/* Everybody goes through it together, or every thread has its own turns. */
static void parallel_loop(int depth)
{
    int owns = g.owns, hosts = g.hosts;
    bool own = chance(40), down = chance(30), steps = chance(25) && !own && !down;
    tree *low = own && chance(60) ? fit(some_variable(), 0, 3) : number(random_to(3)),
         *high = own ? fit(chance(70) ? some_variable() : value(1), 0, 4) : number(random_to(4)),
         *from = down ? high : low, *to = down ? low : high;
    if (own && !low->varies && !high->varies && !low->reads && !high->reads)
        from = fit(variable(INDEX, 0), 0, 3);
    int v = own ? new_own(0, 4) : new_host(0, 4);
    line("for %s = %s %s %s%s", name_of(own ? OWN : HOST, v), from->text, down ? "downto" : "to",
         to->text, !steps ? "" : chance(50) ? " by 1" : " by 2");
    indent += 2;
    statements(depth - 1, 2);
    block_end();
    g.owns = owns;
    g.hosts = hosts;
}

static void parallel_while(int depth)
{
    int owns = g.owns;
    tree *start = fit(value(1), 0, 3);
    while_falls(depth, variable(OWN, new_own(-1, 3)), start, 30);
    g.owns = owns;
}

static void host_statements(int depth, int count);

static void statements(int depth, int count)
{
    if (!g.parallel) {
        host_statements(depth, count);
        return;
    }
    for (int n = 1 + (int)random_to(count - 1); n > 0; n--) {
        int how = (int)random_to(depth > 0 ? 13 : 8);
        if (chance(g.big ? 40 : 5)) {
            overlapping();
        } else if (chance(12)) {
            addition();
        } else if (how <= 6) {
            tree *a = element((int)random_to(g.array_count - 1), chance(30) ? 2 : 1);
            store_to(a, 1 + (int)random_to(2));
        } else if (how <= 8 && g.free_owns > 0) {
            int v = (int)random_to(g.free_owns - 1);
            set(name_of(OWN, v), fit(value(2), g.own[v].lo, g.own[v].hi));
        } else if (how <= 8) {
            store_to(element(0, 0), 2);
        } else if (how <= 11) {
            branch(depth, "if ");
        } else if (g.owns < MOST_VARS - 2 && g.hosts < MOST_VARS - 2) {
            (how == 12 ? parallel_loop : parallel_while)(depth);
        }
    }
}

static void begin_forall(int vars, tree **from, tree **to, bool masked)
{
    str s = { 0 };
    for (int v = 0; v < vars; v++) {
        str_format(&s, "%s%s = %s to %s", v ? ", " : "", name_of(INDEX, v), from[v]->text,
                   to[v]->text);
        g.index[v].lo = from[v]->lo;
        g.index[v].hi = most(to[v]->hi, from[v]->lo);
    }
    g.indices = vars;
    g.parallel = true;
    g.owns = g.free_owns = 0;
    tree *c = masked ? condition(2) : NULL;
    line("forall %s%s%s", str_text(&s), c ? " where " : "", c ? c->text : "");
    indent += 2;
    str_clear(&s);
}

static void end_forall(void)
{
    block_end();
    g.parallel = false;
}

static void random_forall(void)
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
        else if (chance(2))
            to[v] = fit(element(0, 1), 0, top / 2);
    }
    begin_forall(vars, from, to, chance(30));
    int owns = (int)random_to(2);
    for (int i = 0; i < owns; i++) {
        bool small = chance(50), some = chance(15); /* not by every index: an error to read it */
        tree *t = fit(value(chance(50) ? 0 : 2), small ? 0 : -WORD, small ? 9 : WORD);
        if (some)
            begin("if ", condition(1));
        set(name_of(OWN, new_own(small ? 0 : -WORD, small ? 9 : WORD)), t);
        if (some)
            block_end();
    }
    g.free_owns = owns;
    statements(2, 3);
    end_forall();
}

static void host_if(int depth)
{
    int hosts = g.hosts;
    begin("if ", condition(1));
    host_statements(depth - 1, 1);
    g.hosts = hosts; /* what one side sets the other does not see */
    if (chance(50)) {
        block_else();
        host_statements(depth - 1, 1);
    }
    block_end();
}

static void host_while(int depth)
{
    while_falls(depth, variable(HOST, new_host(0, 3)), number(random_to(3)), 0);
}

static void host_for(int depth)
{
    bool down = chance(40);
    tree *low = number(random_to(2)),
         *high = chance(80) ? number(random_to(4)) : fit(value(1), 0, 3);
    line("for %s = %s %s %s%s", name_of(HOST, new_host(0, 4)), (down ? high : low)->text,
         down ? "downto" : "to", (down ? low : high)->text,
         down || chance(75) ? "" : chance(50) ? " by 1" : " by 2");
    indent += 2;
    host_statements(depth - 1, 2);
    block_end();
}

static void host_statements(int depth, int count)
{
    for (int n = 1 + (int)random_to(count - 1); n > 0; n--) {
        int how = (int)random_to(depth > 0 && !g.big && g.hosts < 10 ? 9 : 4), hosts = g.hosts;
        if (how <= 4) {
            random_forall();
        } else if (how == 5) {
            tree *v = fit(value(1), 0, 9);
            set(name_of(HOST, new_host(0, 9)), v);
            continue; /* stays visible in this block */
        } else {
            (how == 6 ? host_if : how == 7 ? host_while : host_for)(depth);
        }
        g.hosts = hosts;
    }
}

static void random_arrays(void)
{
    g.array_count = 2 + (int)random_to(3);
    for (int i = 0; i < g.array_count; i++) {
        shape_of_array a = { .dims = 1, .members = 1 };
        g.arrays[i].role = chance(50)   ? ARRAY_INPUT
                           : chance(50) ? ARRAY_OUTPUT
                                        : ARRAY_WORK;
        if (i > 0 && chance(25)) {
            a.dims = 2;
            a.dim[0] = 1 + random_to(g.big ? 70 : 6);
            a.dim[1] = 1 + random_to(g.big ? 70 : 6);
        } else if (i > 0 && chance(20)) {
            a = random_family(7);
        } else {
            a.dim[0] = chance(50) ? g.n : g.big ? 2500 + random_to(3000) : 1 + random_to(40);
        }
        g.arrays[i].of = a;
        declare(g.arrays[i].role == ARRAY_INPUT    ? "input array"
                : g.arrays[i].role == ARRAY_OUTPUT ? "output array"
                                                   : "array",
                array_name(i), &a);
    }
}

/* Every word that is no input is written, most often. */
static void first_values(void)
{
    for (int i = 0; i < g.array_count; i++) {
        const shape_of_array *a = &g.arrays[i].of;
        tree *from[2] = { number(0), number(0) }, *to[2], *member = NULL;
        int hosts = g.hosts;
        if (g.arrays[i].role == ARRAY_INPUT || (!g.big && chance(4)))
            continue;
        if (a->family) {
            int h = new_host(a->first, a->first + a->members - 1);
            line("for %s = %ld to %ld", name_of(HOST, h), a->first, a->first + a->members - 1);
            indent += 2;
            member = variable(HOST, h);
            to[0] = a->doubling ? node_of(POWER_OF_2, member, NULL, family_size(a, a->first),
                                          family_size(a, a->first + a->members - 1))
                                : multiply(number(a->dim[0]), member);
            to[0] = subtract(to[0], number(1));
        } else {
            to[0] = number(a->dim[0] - 1);
            to[1] = number(a->dim[1] - 1);
        }
        begin_forall(a->dims, from, to, false);
        store_to(word_of(array_name(i), member, variable(INDEX, 0),
                         a->dims == 2 ? variable(INDEX, 1) : NULL), 0);
        end_forall();
        if (a->family)
            block_end();
        g.hosts = hosts;
    }
}

static void write_program(str *s, long which)
{
    static const char *const forms[] = { "x + y", "max(x, y)", "if x > y then x - y else y",
                                         "2*x - y" };
    kept_text = arena_new();
    lines_to = s;
    indent = 4;
    str_format(s,
               "algorithm law.p%ld \"x\"\n  param n, p, w, l\n  on dmm, umm, pram, bpram\n    "
               "exact work = n\n  end\n  program\n",
               which);
    if (g.applies)
        line("operator op(x, y) = %s identity 0", forms[g.apply_form]);
    random_arrays();
    first_values();
    host_statements(2, 3);
    str_add(s, "  end\nend\n");
    arena_free(kept_text);
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

static void failed(failures *f, const char *text, const char *why)
{
    char where[120];
    snprintf(where, sizeof where, "%s p=%ld w=%ld l=%ld n=%ld%s unit=%d variant=%d",
             kinds[r.m.kind], r.m.p, r.m.w, r.m.l, g.n, r.m.lockstep ? " lockstep" : "", r.unit,
             (int)r.run.variant);
    failures_add(f, text, where, why);
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

static void shown(void *data, const held_words *h) { compare_words(&r.run, h, data); }

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
    point_set_memory(pt, g.n, r.m.p, r.m.kind == NAIVE_PRAM ? 1 : r.m.w, r.m.l);
    if (r.m.kind == NAIVE_PRAM) {
        point_choose(pt, 0, r.unit);
        point_choose(pt, 1, (int)r.run.variant);
    } else if (r.m.kind != NAIVE_BPRAM) {
        point_choose(pt, 0, r.m.lockstep);
    }
    pt->e.to_run = true; /* the run tells what it refuses */
    return point_ready(pt) == ST_OK;
}

static void run_with_data(point *pt, const char *text, run_options *o)
{
    run_result a;
    str why = { 0 };
    watcher eye = { .wrong = -1 };
    bool watching = chance(40), broken = r.run.found;
    o->show = shown;
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
    point_forget(pt);
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
    write_program(text, which);
}

static void one_program(world *w, long which)
{
    str text = { 0 };
    memset(&g, 0, sizeof g);
    g.big = chance(2);
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
    laws_each(0, count, 500, one_program);
    failures_say(&parsing, count, "programs", "are understood");
    failures_say(
        &errors, number_of_runs, "programs",
        "a number outside an array, or a word read that nobody wrote, is an error, and nothing "
        "else is");
    failures_say(&results, number_of_runs - number_broken, "programs",
                 "every array has its words at the end");
    failures_say(
        &counts, number_of_runs - number_broken, "programs",
        "time, accesses, requests, stages, rounds, work, span, assignments and processors");
    failures_say(&watched, number_of_runs - number_broken, "programs",
                 "the operations are these, in this order");
    failures_say(&violations, number_of_runs - number_broken, "programs",
                 "the PRAM's variants are broken, and words are raced for, when they are");
    failures_say(&wrong_without, number_without, "programs", "data=no gives the same counts");
    failures_say(&no_data, number_of_runs - number_broken, "programs",
                 "data=no runs where no count follows from the data");
    printf("# %ld operations, %ld programs with an error in them\n", number_of_operations,
           number_broken);
    return done();
}
