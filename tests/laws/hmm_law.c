/* The HMM: random programs, whose text mmcalc runs and whose trees a naive machine runs here,
 * written from spec hmm.md §1 word by word on the naive UMM and DMM (naive.h).  The same counts;
 * what is derived is what the run counts; and the page's laws: with d = 1 and no shared array the
 * UMM(p, w, l), with no global one the DMM(p, w, 1), lockstep no faster than pipelined, a time
 * between the larger of its two parts and their sum.
 *
 *   hmm_law [SEED [FIRST COUNT]]   only the programs with these numbers; MMCALC_LAWS=large: 20000
 */
#include <stdlib.h>
#include <string.h>

#include "machine/program.h"
#include "tests/laws/naive.h"
#include "tests/laws/point.h"
#include "tests/laws/random.h"
#include "tests/tap.h"

enum { ARRAYS = 4, GLOBAL_WORDS = 400, SHARED_WORDS = 90, MOST_LOOPS = 3, MOST_KIDS = 64 };

/* c + i*x + j*y + r*z + t*u, in the indices, the multiprocessor's number and the innermost loop's
 * turn; mod m where m > 0. */
typedef struct linear {
    long c, i, j, r, t, m;
} linear;

typedef struct term {
    bool chooses; /* (if test then array[at] else other[elsewhere]) */
    linear test;  /* holds where it is below `limit` */
    long limit;
    int array, other;
    linear at, elsewhere;
} term;

typedef enum deed { STORE, SET, IF, LOOP, FORALL, CORES, LAUNCH } deed;

typedef struct stmt {
    deed is;
    int array;
    linear at;
    int terms;
    term term[2];
    linear test; /* IF; FORALL: where it is below `limit`, if it has a mask */
    long limit;
    bool masked, two;   /* FORALL: a mask; two indices */
    linear lo, hi, hi2; /* LOOP, FORALL, LAUNCH */
    struct stmt *body, *other, *next;
} stmt;

/* Arrays 0 and 1 are global, 2 and 3 shared. */
typedef struct maker {
    bool shared, global; /* which of them there are */
    bool ways;           /* the multiprocessor's own branches and loops may ask for its number */
    bool inside;         /* a launch */
    int loops, depth;
    long d;
} maker;

static stmt pool[256];
static int pooled;

static stmt *new_stmt(deed is)
{
    stmt *s = &pool[pooled++];
    *s = (stmt){ .is = is };
    return s;
}

/* A value from 0 on, below `size`: by a remainder, or small coefficients. */
static linear some_linear(const maker *m, long size, bool indices)
{
    linear a = { .c = random_to(9) };
    if (indices) {
        static const long strides[] = { 0, 1, 1, 1, 2, 3, 4 };
        a.i = strides[random_to(6)];
        a.j = random_to(3);
    }
    a.r = m->inside ? random_to(5) : 0;
    a.t = m->loops ? random_to(3) : 0;
    if (chance(25)) {
        a.m = random_to(size - 2) + 2;
    } else if (indices && chance(15)) { /* downwards */
        a.c += 60;
        a.i = -a.i;
    }
    return a;
}

static int some_array(const maker *m, bool write)
{
    (void)write;
    bool shared = m->inside && m->shared && (!m->global || chance(50));
    return (shared ? 2 : 0) + (int)random_to(1);
}

static long size_of(int array)
{
    return array < 2 ? GLOBAL_WORDS : SHARED_WORDS;
}

static term some_term(const maker *m, bool indices)
{
    term t = { .chooses = indices && chance(20),
               .test = some_linear(m, 12, indices),
               .limit = random_to(14),
               .array = some_array(m, false),
               .other = some_array(m, false) };
    t.at = some_linear(m, size_of(t.array), indices);
    t.elsewhere = some_linear(m, size_of(t.other), indices);
    return t;
}

static stmt *some_assignment(const maker *m, bool indices)
{
    stmt *s = new_stmt(indices && chance(20) ? SET : STORE);
    s->terms = (int)random_to(2);
    for (int k = 0; k < s->terms; k++)
        s->term[k] = some_term(m, indices);
    s->array = some_array(m, true);
    s->at = some_linear(m, size_of(s->array), indices);
    return s;
}

static stmt *some_threads(maker *m) /* statements within a forall */
{
    stmt *first = NULL, **end = &first;
    for (long k = random_to(1) + 1; k > 0 && pooled < 200; k--) {
        stmt *s;
        if (m->depth < 2 && chance(20)) {
            s = new_stmt(IF);
            s->test = some_linear(m, 12, true);
            s->limit = random_to(14);
            m->depth++;
            s->body = some_threads(m);
            s->other = chance(50) ? some_threads(m) : NULL;
            m->depth--;
        } else if (m->depth < 2 && m->loops < MOST_LOOPS && chance(15)) {
            s = new_stmt(LOOP);
            s->lo.c = random_to(2);
            s->hi.c = random_to(3);
            m->loops++;
            m->depth++;
            s->body = some_threads(m);
            m->depth--;
            m->loops--;
        } else {
            s = some_assignment(m, true);
        }
        *end = s;
        end = &s->next;
    }
    return first;
}

static stmt *some_forall(maker *m)
{
    stmt *s = new_stmt(m->inside && chance(25) ? CORES : FORALL);
    s->two = s->is == FORALL && chance(15);
    s->lo.c = random_to(2);
    s->hi = (linear){ .c = random_to(s->two ? 3 : 14) - 1 };
    s->hi2.c = random_to(3);
    if (m->inside && m->ways && chance(25))
        s->hi.r = random_to(2);
    s->masked = s->is == FORALL && chance(20);
    s->test = some_linear(m, 12, true);
    s->limit = random_to(14);
    s->body = some_threads(m);
    return s;
}

static stmt *some_steps(maker *m);

/* A branch or a loop of the host, or of a multiprocessor. */
static stmt *some_control(maker *m)
{
    stmt *s = new_stmt(chance(50) ? IF : LOOP);
    long r = m->inside && m->ways && chance(50);
    m->depth++;
    if (s->is == IF) {
        s->test = (linear){ .c = random_to(3), .r = r, .t = m->loops ? random_to(1) : 0 };
        s->limit = random_to(4);
        s->body = some_steps(m);
        s->other = chance(50) ? some_steps(m) : NULL;
    } else {
        s->lo.c = random_to(1);
        s->hi = (linear){ .c = random_to(3) - 1, .r = r };
        m->loops++;
        s->body = some_steps(m);
        m->loops--;
    }
    m->depth--;
    return s;
}

static stmt *some_steps(maker *m)
{
    stmt *first = NULL, **end = &first;
    for (long k = random_to(1) + 1; k > 0 && pooled < 200; k--) {
        stmt *s;
        if (m->depth < 2 && m->loops < MOST_LOOPS && chance(25)) {
            s = some_control(m);
        } else if (!m->inside && chance(70)) {
            s = new_stmt(LAUNCH);
            s->lo.c = chance(20) ? random_to(3) : 0;
            s->hi.c = chance(40) ? m->d - 1 : random_to(7) - 1;
            m->inside = true;
            s->body = some_steps(m);
            m->inside = false;
        } else if (m->inside && chance(15)) {
            s = some_assignment(m, false);
        } else if (!m->inside && !m->global) {
            continue;
        } else {
            s = some_forall(m);
        }
        *end = s;
        end = &s->next;
    }
    return first;
}

/* --- as text ---------------------------------------------------------------------------------- */

static const char *const names[ARRAYS] = { "a", "b", "x", "y" };
static const char *const turn[MOST_LOOPS + 1] = { "0", "t", "u", "v" };

static bool second; /* is there a second index? Otherwise it is 0 */

static void put_linear(str *s, const linear *a, int loops)
{
    if (a->m)
        str_add(s, "(");
    str_format(s, "%ld", a->c);
    const struct {
        long k;
        const char *name;
    } parts[] = { { a->i, "i" }, { second ? a->j : 0, "j" }, { a->r, "r" }, { a->t, turn[loops] } };
    for (int k = 0; k < 4; k++)
        if (parts[k].k)
            str_format(s, " %s %ld*%s", parts[k].k < 0 ? "-" : "+", labs(parts[k].k),
                       parts[k].name);
    if (a->m)
        str_format(s, ") mod %ld", a->m);
}

static void put_reference(str *s, int array, const linear *at, int loops)
{
    str_format(s, "%s[", names[array]);
    put_linear(s, at, loops);
    str_add(s, "]");
}

static void put_test(str *s, const linear *a, long limit, int loops)
{
    put_linear(s, a, loops);
    str_format(s, " < %ld", limit);
}

static void put_assignment(str *s, const stmt *x, int loops)
{
    if (x->is == SET)
        str_add(s, "z");
    else
        put_reference(s, x->array, &x->at, loops);
    str_add(s, " = 1");
    for (int k = 0; k < x->terms; k++) {
        const term *t = &x->term[k];
        str_add(s, " + ");
        if (t->chooses) {
            str_add(s, "(if ");
            put_test(s, &t->test, t->limit, loops);
            str_add(s, " then ");
        }
        put_reference(s, t->array, &t->at, loops);
        if (t->chooses) {
            str_add(s, " else ");
            put_reference(s, t->other, &t->elsewhere, loops);
            str_add(s, ")");
        }
    }
    str_add(s, "\n");
}

/* plain: as a program of a machine with one memory. */
static void put(str *s, const stmt *x, int depth, int loops, bool plain)
{
    for (; x; x = x->next) {
        str_pad(s, ' ', (size_t)(2 * depth));
        second = x->is == FORALL ? x->two : second && x->is != CORES;
        switch (x->is) {
        case STORE:
        case SET: put_assignment(s, x, loops); continue;
        case IF:
            str_add(s, "if ");
            put_test(s, &x->test, x->limit, loops);
            break;
        case LOOP:
            str_format(s, "for %s = %ld to ", turn[loops + 1], x->lo.c);
            put_linear(s, &x->hi, loops);
            break;
        case CORES: str_add(s, plain ? "forall i = 0 to p - 1" : "forall core i"); break;
        case FORALL:
            str_format(s, "forall i = %ld to ", x->lo.c);
            put_linear(s, &x->hi, loops);
            if (x->two)
                str_format(s, ", j = 0 to %ld", x->hi2.c);
            if (x->masked) {
                str_add(s, " where ");
                put_test(s, &x->test, x->limit, loops);
            }
            break;
        case LAUNCH:
            if (plain)
                str_format(s, "for r = %ld to %ld", x->lo.c, x->hi.c);
            else
                str_format(s, "forall multiprocessor r = %ld to %ld", x->lo.c, x->hi.c);
            break;
        }
        str_add(s, "\n");
        put(s, x->body, depth + 1, loops + (x->is == LOOP), plain);
        if (x->is == IF && x->other) {
            str_pad(s, ' ', (size_t)(2 * depth));
            str_add(s, "else\n");
            put(s, x->other, depth + 1, loops, plain);
        }
        str_pad(s, ' ', (size_t)(2 * depth));
        str_add(s, "end\n");
    }
}

/* --- the naive machine
 * ---------------------------------------------------------------------------- */

typedef struct machine {
    long d, p, w, l;
    bool lockstep;
} machine;

typedef struct naive_counts {
    naive_figures all;
    long stages_global, time, time_shared, time_global, work, span, assignments, processors, shared;
} naive_counts;

typedef struct operation { /* number j of a DMM */
    bool shared;
    naive_op asked;
} operation;

typedef struct dmm {
    operation *op;
    long count, room;
} dmm;

static machine M;
static naive_counts got;
static dmm dmms[16];
static bool inside;
static long now_r, now_turn[MOST_LOOPS + 1], now_dmm, most_indices, span_here;
static long base_of[ARRAYS]; /* where an array begins */

typedef struct indices {
    long count, i[MOST_KIDS], j[MOST_KIDS];
    bool active[MOST_KIDS];
} indices;

static long value(const linear *a, const indices *x, long k, int loops)
{
    long v = a->c + a->r * now_r + (a->t ? a->t * now_turn[loops] : 0);
    if (x)
        v += a->i * x->i[k] + a->j * x->j[k];
    return a->m ? ((v % a->m) + a->m) % a->m : v;
}

/* A reference by the indices that are active: outside an operation of the UMM, inside the next of
 * its DMM. */
static void refer(int array, const linear *at, const indices *x, int loops)
{
    naive_op op = { 0 };
    for (long k = 0; k < x->count; k++)
        naive_ask(&op, x->active[k],
                  x->active[k] ? (uint64_t)(base_of[array] + value(at, x, k, loops)) : 0);
    if (!inside) {
        naive_machine umm = { NAIVE_UMM, M.p, M.w, M.l, M.lockstep };
        naive_figures before = got.all;
        naive_add(&umm, &op, true, &got.all);
        got.time += got.all.time - before.time;
        got.time_global += got.all.time - before.time;
        got.stages_global += got.all.stages - before.stages;
        naive_op_clear(&op);
        return;
    }
    dmm *m = &dmms[now_dmm];
    if (m->count == m->room) {
        m->room = 2 * m->room + 16;
        m->op = realloc(m->op, (size_t)m->room * sizeof *m->op);
    }
    m->op[m->count++] = (operation){ array >= 2, op };
}

static bool anybody(const indices *x)
{
    for (long k = 0; k < x->count; k++)
        if (x->active[k])
            return true;
    return false;
}

static indices those(const indices *x, const linear *test, long limit, bool wanted, int loops)
{
    indices y = *x;
    for (long k = 0; k < x->count; k++)
        y.active[k] = x->active[k] && (value(test, x, k, loops) < limit) == wanted;
    return y;
}

static void assign(const stmt *s, const indices *x, int loops)
{
    for (int k = 0; k < s->terms; k++) {
        const term *t = &s->term[k];
        if (!t->chooses) {
            refer(t->array, &t->at, x, loops);
            continue;
        }
        indices yes = those(x, &t->test, t->limit, true, loops),
                no = those(x, &t->test, t->limit, false, loops);
        refer(t->array, &t->at, &yes, loops);
        refer(t->other, &t->elsewhere, &no, loops);
    }
    if (s->is == STORE)
        refer(s->array, &s->at, x, loops);
    if ((s->is == STORE || s->terms) && anybody(x)) {
        span_here++;
        for (long k = 0; k < x->count; k++) {
            got.work += x->active[k];
            got.assignments += x->active[k] && s->is == STORE;
        }
    }
}

static void threads(const stmt *s, const indices *x, int loops)
{
    for (; s; s = s->next)
        if (s->is == IF) {
            indices yes = those(x, &s->test, s->limit, true, loops),
                    no = those(x, &s->test, s->limit, false, loops);
            if (inside || anybody(&yes))
                threads(s->body, &yes, loops);
            if (inside || anybody(&no))
                threads(s->other, &no, loops);
        } else if (s->is == LOOP) {
            for (long t = s->lo.c; t <= s->hi.c; t++) {
                now_turn[loops + 1] = t;
                threads(s->body, x, loops + 1);
            }
        } else {
            assign(s, x, loops);
        }
}

static void begin_indices(const stmt *s, indices *x, int loops)
{
    long hi = s->is == CORES ? M.p / M.d - 1 : value(&s->hi, NULL, 0, loops),
         lo = s->is == CORES ? 0 : s->lo.c, hi2 = s->two ? s->hi2.c : 0;
    x->count = 0;
    for (long i = lo; i <= hi; i++)
        for (long j = 0; j <= hi2; j++) {
            x->i[x->count] = i;
            x->j[x->count] = j;
            x->active[x->count++] = true;
        }
}

/* A step: its global part is one operation of the UMM, in each round the warps of DMM 0, of DMM 1,
 * ... */
static void end_step(long j)
{
    long own = M.p / M.d, warps = 0, longest = 0, shared = 0;
    while (warps * M.w < own)
        warps++;
    naive_op all = { 0 };
    for (long q = 0; q < M.d; q++)
        if (j < dmms[q].count && !dmms[q].op[j].shared && dmms[q].op[j].asked.count > longest)
            longest = dmms[q].op[j].asked.count;
    for (long round = 0; round * own < longest; round++)
        for (long q = 0; q < M.d; q++)
            for (long T = 0; T < warps * M.w; T++) {
                const operation *op = j < dmms[q].count ? &dmms[q].op[j] : NULL;
                long k = round * own + T;
                bool there = T < own && op && !op->shared && k < op->asked.count;
                naive_ask(&all, there && op->asked.active[k], there ? op->asked.cell[k] : 0);
            }
    naive_machine umm = { NAIVE_UMM, M.d * warps * M.w, M.w, M.l, M.lockstep };
    naive_figures global = { 0 };
    if (longest)
        naive_add(&umm, &all, true, &global);
    naive_op_clear(&all);
    got.all.accesses += global.accesses;
    got.all.requests += global.requests;
    got.all.stages += global.stages;
    got.stages_global += global.stages;
    for (long q = 0; q < M.d; q++)
        if (j < dmms[q].count && dmms[q].op[j].shared) {
            naive_machine banks = { NAIVE_DMM, own, M.w, 1, M.lockstep };
            naive_figures f = { 0 };
            naive_add(&banks, &dmms[q].op[j].asked, true, &f);
            got.all.accesses += f.accesses;
            got.all.requests += f.requests;
            got.all.stages += f.stages;
            shared = f.time > shared ? f.time : shared;
        }
    got.time_shared += shared;
    got.time_global += global.time;
    got.time += shared > global.time ? shared : global.time;
}

static void end_phase(void)
{
    long most = 0;
    for (long q = 0; q < M.d; q++)
        most = dmms[q].count > most ? dmms[q].count : most;
    for (long j = 0; j < most; j++)
        end_step(j);
    for (long q = 0; q < M.d; q++) {
        for (long j = 0; j < dmms[q].count; j++)
            naive_op_clear(&dmms[q].op[j].asked);
        dmms[q].count = 0;
    }
}

static void run_steps(const stmt *s, int loops);

static void launch(const stmt *s, int loops)
{
    long longest = 0, widest = 1, before = most_indices, span_before = span_here;
    if (s->hi.c < s->lo.c)
        return;
    got.shared = 2 * SHARED_WORDS;
    inside = true;
    for (long r = s->lo.c; r <= s->hi.c; r++) {
        now_r = r;
        now_dmm = r % M.d;
        span_here = 0;
        most_indices = 1;
        run_steps(s->body, loops);
        longest = span_here > longest ? span_here : longest;
        widest = most_indices > widest ? most_indices : widest;
        if (r == s->hi.c || r % M.d == M.d - 1)
            end_phase();
    }
    inside = false;
    now_r = 0;
    span_here = span_before + longest;
    widest *= s->hi.c - s->lo.c + 1;
    most_indices = widest > before ? widest : before;
}

static void run_steps(const stmt *s, int loops)
{
    static const indices one = { .count = 1, .active = { true } };
    for (; s; s = s->next)
        switch (s->is) {
        case IF:
            run_steps(value(&s->test, NULL, 0, loops) < s->limit ? s->body : s->other, loops);
            break;
        case LOOP:
            for (long t = s->lo.c, hi = value(&s->hi, NULL, 0, loops); t <= hi; t++) {
                now_turn[loops + 1] = t;
                run_steps(s->body, loops + 1);
            }
            break;
        case LAUNCH: launch(s, loops); break;
        case STORE:
        case SET: assign(s, &one, loops); break;
        default: {
            indices x;
            begin_indices(s, &x, loops);
            most_indices = x.count > most_indices ? x.count : most_indices;
            if (s->masked)
                x = those(&x, &s->test, s->limit, true, loops);
            if (x.count || inside)
                threads(s->body, &x, loops);
        }
        }
}

static void naive_run(const stmt *s)
{
    long up = (GLOBAL_WORDS + M.w - 1) / M.w * M.w,
         shared_up = (SHARED_WORDS + M.w - 1) / M.w * M.w;
    got = (naive_counts){ 0 };
    most_indices = span_here = 0;
    base_of[1] = up;
    base_of[3] = shared_up;
    run_steps(s, 0);
    got.span = span_here;
    got.processors = most_indices;
}

/* --- held against each other -------------------------------------------------------------------
 */

static long wrong, runs, derived, counted, absent, laws, lawless;

static bool open_at(point *p, world *w, const char *name, const char *model, const machine *m)
{
    if (!point_open(p, w, name, model))
        return false;
    point_set(p, "p", m->p);
    point_set(p, "d", m->d);
    point_set(p, "w", m->w);
    point_set(p, "l", m->l);
    point_choose(p, 0, m->lockstep);
    return point_ready(p) == ST_OK;
}

static bool run_at(point *p, run_result *r)
{
    run_options o = { .max_words = UINT64_C(1) << 24, .max_steps = UINT64_C(1) << 24 };
    return program_run(&p->e, &o, r) == ST_OK;
}

static void tell(const char *what, uint64_t mine, uint64_t theirs, const machine *m,
                 const char *text)
{
    if (wrong++ < 4)
        printf("# %s: %llu, not %llu: p=%ld d=%ld w=%ld l=%ld%s\n%s", what,
               (unsigned long long)mine, (unsigned long long)theirs, m->p, m->d, m->w, m->l,
               m->lockstep ? " lockstep" : "", text);
}

static void hold(point *p, const run_result *r, const machine *m, const char *text, bool shared)
{
    const struct {
        int metric;
        uint64_t run, naive;
    } rows[] = {
        { METRIC_TIME, r->count.time, (uint64_t)got.time },
        { METRIC_TIME_SHARED, r->time_shared, (uint64_t)got.time_shared },
        { METRIC_TIME_GLOBAL, r->time_global, (uint64_t)got.time_global },
        { METRIC_ACCESSES, r->count.accesses, (uint64_t)got.all.accesses },
        { METRIC_REQUESTS, r->count.requests, (uint64_t)got.all.requests },
        { METRIC_STAGES, r->count.stages, (uint64_t)got.all.stages },
        { METRIC_STAGES_GLOBAL, r->stages_global, (uint64_t)got.stages_global },
        { METRIC_WORK, r->work, (uint64_t)got.work },
        { METRIC_SPAN, r->span, (uint64_t)got.span },
        { METRIC_ASSIGNMENTS, r->assignments, (uint64_t)got.assignments },
        { METRIC_PROCESSORS, r->processors, (uint64_t)got.processors },
        { METRIC_SHARED, r->shared, shared ? (uint64_t)got.shared : 0 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].run != rows[i].naive)
            tell(metrics[rows[i].metric].name, rows[i].run, rows[i].naive, m, text);
        const formula *f = point_chosen(p, FORMULA_PROGRAM, rows[i].metric, true);
        num value;
        uint64_t v = 0;
        derived += f != NULL;
        if (f == NULL) {
            f = point_chosen(p, FORMULA_COUNTED, rows[i].metric, true);
            counted += f != NULL;
        }
        absent += f == NULL;
        if (f == NULL)
            continue;
        if (point_formula(p, f, rows[i].metric, &value) != ST_OK || !num_to_u64(&value, &v)
            || v != rows[i].run) {
            tell(metrics[rows[i].metric].name, v, rows[i].run, m, "by the formula\n");
            if (wrong < 5)
                printf("#   = %s\n%s", f->shown, text);
        }
        num_clear(&value);
    }
    uint64_t longer = r->time_shared > r->time_global ? r->time_shared : r->time_global;
    if (r->count.time < longer || r->count.time > r->time_shared + r->time_global)
        tell("time and its parts", r->count.time, longer, m, text);
}

/* The text of a program, with its arrays; plain: of a machine with one memory. */
static void write_program(str *s, const char *name, const stmt *list, const maker *m, bool plain)
{
    str_format(s, "algorithm %s\n  program\n", name);
    for (int k = 0; k < 2 && m->global; k++)
        str_format(s, "    %s %s[%d]\n", plain ? "array" : "global", names[k], GLOBAL_WORDS);
    for (int k = 2; k < ARRAYS && m->shared; k++)
        str_format(s, "    %s %s[%d]\n", plain ? "array" : "shared", names[k], SHARED_WORDS);
    put(s, list, 2, 0, plain);
    str_add(s, "  end\nend\n");
}

static machine some_machine(long d)
{
    static const long own[] = { 1, 2, 3, 4, 5, 8, 12 }, widths[] = { 1, 2, 3, 4, 8, 5 };
    return (machine){ .d = d,
                      .p = d * own[random_to(6)],
                      .w = widths[random_to(5)],
                      .l = random_to(3) ? random_to(9) + 1 : 40,
                      .lockstep = chance(30) };
}

/* A program with d DMMs on one point against the naive machine, and lockstep against pipelined. */
static void try_program(world *w, long number)
{
    static const long many[] = { 1, 2, 3, 4, 5 };
    maker m = { .shared = chance(80), .d = many[random_to(4)], .ways = chance(40) };
    char name[32];
    str text = { 0 };
    pooled = 0;
    m.global = !m.shared || chance(85);
    M = some_machine(m.d);
    const stmt *list = some_steps(&m);
    snprintf(name, sizeof name, "law.h%ld", number);
    write_program(&text, name, list, &m, false);
    if (!laws_define(w, name, str_text(&text))) {
        wrong++;
        str_clear(&text);
        return;
    }
    point p;
    run_result r, other;
    if (open_at(&p, w, name, "hmm", &M) && run_at(&p, &r)) {
        naive_run(list);
        hold(&p, &r, &M, str_text(&text), m.shared);
        runs++;
        point_choose(&p, 0, !M.lockstep);
        if (point_ready(&p) == ST_OK && run_at(&p, &other)
            && (M.lockstep ? other.count.time > r.count.time : other.count.time < r.count.time))
            tell("lockstep beside pipelined", other.count.time, r.count.time, &M, str_text(&text));
    } else {
        lawless++;
        if (getenv("HMM_REFUSED"))
            printf("# %s\n%s", p.d.message ? p.d.message : "?", str_text(&text));
    }
    point_close(&p);
    str_clear(&text);
}

/* d = 1 and one memory: what the UMM, or the DMM with latency 1, takes. */
static bool threads_alone(const stmt *s)
{
    for (; s; s = s->next)
        if (s->is == STORE || s->is == SET
            || (s->is != FORALL && s->is != CORES
                && !(threads_alone(s->body) && threads_alone(s->other))))
            return false;
    return true;
}

static void try_one_memory(world *w, long number)
{
    maker m = { .global = chance(50), .d = 1, .ways = chance(40) };
    char name[32], alone[32];
    str text = { 0 }, plain = { 0 };
    machine one = some_machine(1), same;
    pooled = 0;
    m.shared = !m.global;
    const stmt *list = some_steps(&m);
    snprintf(name, sizeof name, "law.one%ld", number);
    snprintf(alone, sizeof alone, "law.plain%ld", number);
    write_program(&text, name, list, &m, false);
    write_program(&plain, alone, list, &m, true);
    point p, q;
    run_result r, other;
    same = one;
    same.l = m.global ? one.l : 1;
    if (threads_alone(list) && laws_define(w, name, str_text(&text))
        && laws_define(w, alone, str_text(&plain))) {
        bool both = open_at(&p, w, name, "hmm", &one);
        both = open_at(&q, w, alone, m.global ? "umm" : "dmm", &same) && both;
        if (both && run_at(&p, &r) && run_at(&q, &other)) {
            laws++;
            if (r.count.time != other.count.time || r.count.stages != other.count.stages)
                tell(m.global ? "the UMM" : "the DMM", r.count.time, other.count.time, &one,
                     str_text(&text));
        }
        point_close(&p);
        point_close(&q);
    }
    str_clear(&text);
    str_clear(&plain);
}

int main(int argc, char **argv)
{
    random_begin(argc, argv, 36);
    const char *size = getenv("MMCALC_LAWS");
    long first = argc > 2 ? atol(argv[2]) : 0, count = argc > 3       ? atol(argv[3])
                                                       : laws_small() ? 400
                                                       : size && strcmp(size, "large") == 0 ? 20000
                                                                                            : 3000;
    uint64_t begin = random_seed;
    world *w = laws_world();
    for (long i = first; i < first + count; i++) {
        random_seed = begin + 1000 * (uint64_t)i;
        try_program(w, i);
        try_one_memory(w, i);
        if (i % 50 == 49) { /* what it has defined is in the way */
            world_free(w);
            w = laws_world();
        }
    }
    world_free(w);
    printf("# %ld runs, %ld refused, %ld with one memory; of their metrics %ld derived, %ld "
           "counted, %ld not\n",
           runs, lawless, laws, derived, counted, absent);
    ok(wrong == 0,
       "random HMM programs cost what the page says, and what is derived; its laws hold");
    ok(runs > count / 3 && laws > count / 20 && derived > 6 * runs, "there were enough of them");
    return done();
}
