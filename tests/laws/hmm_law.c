/* The HMM: random programs, which mmcalc runs and the naive interpreter (naive_program.h); what it
 * asks for is counted here, from spec hmm.md §1 word by word on the naive UMM and DMM (naive.h).
 * The same counts; what is derived is what the run counts; and the page's laws: with
 * d = 1 and no shared array the UMM(p, w, l), with no global one the DMM(p, w, 1), lockstep no
 * faster than pipelined, a time between the larger of its two parts and their sum.
 *
 *   hmm_law [SEED [FIRST COUNT]]   only the programs with these numbers; MMCALC_LAWS=large: 20000
 */
#include <stdlib.h>
#include <string.h>

#include "tests/laws/derived.h"
#include "tests/laws/naive_program.h"
#include "tests/laws/random.h"
#include "tests/tap.h"

enum { MOST_LOOPS = 3, MOST_DMMS = 5, GLOBAL_WORDS = 400, SHARED_WORDS = 90 };

/* --- random programs -------------------------------------------------------------------------- */

/* Arrays a and b are global, x and y shared. */
typedef struct maker {
    str text;
    bool shared, global; /* which of them there are */
    bool ways;           /* the multiprocessor's own branches and loops may ask for its number */
    bool inside;         /* a launch */
    bool alone;          /* the multiprocessor itself asks for nothing and decides nothing */
    bool second;         /* a forall over i and j */
    int loops, within, depth, statements;
    long d;
} maker;

static const char *const turn[MOST_LOOPS + 1] = { "0", "t", "u", "v" };

static void begin_line(maker *m, const char *words)
{
    m->statements++;
    str_pad(&m->text, ' ', (size_t)(2 * m->depth + 4));
    str_add(&m->text, words);
}

/* What stands between a line that begins a block and its end. */
static void some_block(maker *m, void (*body)(maker *m), const char *end)
{
    str_add(&m->text, "\n");
    m->depth++;
    body(m);
    m->depth--;
    begin_line(m, end);
}

/* A value from 0 on, below `size`: by a remainder, or small coefficients of the indices, of the
 * multiprocessor's number and of the innermost loop's turn. */
static void some_linear(maker *m, long size, bool indices)
{
    static const long strides[] = { 0, 1, 1, 1, 2, 3, 4 };
    str *s = &m->text;
    long c = random_to(9), i = indices ? strides[random_to(6)] : 0,
         j = indices && m->second ? random_to(3) : 0, r = m->inside ? random_to(5) : 0,
         t = m->loops ? random_to(3) : 0, below = chance(25) ? random_to(size - 2) + 2 : 0;
    bool down = !below && indices && chance(15);
    const struct { long k; const char *name;
    } parts[] = { { i, "i" }, { j, "j" }, { r, "r" }, { t, turn[m->loops] } };
    str_format(s, "%s%ld", below ? "(" : "", down ? c + 60 : c);
    for (int k = 0; k < 4; k++)
        if (parts[k].k)
            str_format(s, " %c %ld*%s", down && k == 0 ? '-' : '+', parts[k].k, parts[k].name);
    if (below)
        str_format(s, ") mod %ld", below);
}

static void some_word(maker *m, bool indices)
{
    bool shared = m->inside && m->shared && (!m->global || chance(50));
    str_format(&m->text, "%c[", (shared ? "xy" : "ab")[random_to(1)]);
    some_linear(m, shared ? SHARED_WORDS : GLOBAL_WORDS, indices);
    str_add(&m->text, "]");
}

static void some_test(maker *m)
{
    some_linear(m, 12, true);
    str_format(&m->text, " < %ld", random_to(14));
}

static void some_assignment(maker *m, bool indices)
{
    begin_line(m, indices && chance(20) ? "z" : "");
    if (m->text.text[m->text.length - 1] != 'z')
        some_word(m, indices);
    str_add(&m->text, " = 1");
    for (long k = random_to(2); k > 0; k--) {
        bool chooses = indices && chance(20);
        str_add(&m->text, chooses ? " + (if " : " + ");
        if (chooses) {
            some_test(m);
            str_add(&m->text, " then ");
            some_word(m, indices);
            str_add(&m->text, " else ");
        }
        some_word(m, indices);
        str_add(&m->text, chooses ? ")" : "");
    }
    str_add(&m->text, "\n");
}

static void some_threads(maker *m) /* statements within a forall */
{
    for (long k = random_to(1) + 1; k > 0 && m->statements < 200; k--) {
        m->within++;
        if (m->within < 3 && chance(20)) {
            bool two = chance(50);
            begin_line(m, "if ");
            some_test(m);
            some_block(m, some_threads, two ? "else" : "end\n");
            if (two)
                some_block(m, some_threads, "end\n");
        } else if (m->within < 3 && m->loops < MOST_LOOPS && chance(15)) {
            static const char *const more[] = { "", "", " + i", " + i mod 3", " + min(i, 2) - r" };
            begin_line(m, "for ");
            str_format(&m->text, "%s = %ld to %ld", turn[++m->loops], random_to(2), random_to(3));
            str_add(&m->text, more[random_to(m->inside ? 4 : 3)]);
            some_block(m, some_threads, "end\n");
            m->loops--;
        } else {
            some_assignment(m, true);
        }
        m->within--;
    }
}

static void some_forall(maker *m)
{
    bool cores = m->inside && chance(25);
    m->second = !cores && chance(15);
    begin_line(m, cores ? "forall core i" : "forall i = ");
    if (!cores)
        str_format(&m->text, "%ld to %ld", random_to(2), random_to(m->second ? 3 : 14) - 1);
    if (!cores && m->inside && m->ways && chance(25))
        str_format(&m->text, " + %ld*r", random_to(2));
    if (m->second)
        str_format(&m->text, ", j = 0 to %ld", random_to(3));
    if (!cores && chance(20)) {
        str_add(&m->text, " where ");
        some_test(m);
    }
    some_block(m, some_threads, "end\n");
    m->second = false;
}

static void some_steps(maker *m);

/* A branch or a loop of the host, or of a multiprocessor. */
static void some_control(maker *m)
{
    long r = m->inside && m->ways && chance(50);
    bool loop = chance(50), two = !loop && chance(50);
    begin_line(m, loop ? "for " : "if ");
    if (loop)
        str_format(&m->text, "%s = %ld to %ld%s", turn[m->loops + 1], random_to(1),
                   random_to(3) - 1, r ? " + r" : "");
    else
        str_format(&m->text, "%ld%s + %s < %ld", random_to(3), r ? " + r" : "",
                   turn[chance(50) ? m->loops : 0], random_to(4));
    m->loops += loop;
    some_block(m, some_steps, two ? "else" : "end\n");
    if (two)
        some_block(m, some_steps, "end\n");
    m->loops -= loop;
}

static void some_launch(maker *m)
{
    long from = chance(20) ? random_to(3) : 0, to = chance(40) ? m->d - 1 : random_to(7) - 1;
    begin_line(m, "forall multiprocessor r = ");
    str_format(&m->text, "%ld to %ld", from, to);
    m->inside = true;
    some_block(m, some_steps, "end\n");
    m->inside = false;
}

static void some_steps(maker *m)
{
    for (long k = random_to(1) + 1; k > 0 && m->statements < 200; k--) {
        m->within++;
        if (m->within < 3 && m->loops < MOST_LOOPS && chance(25)) {
            some_control(m);
        } else if (!m->inside && chance(70)) {
            int within = m->within;
            m->within = 0;
            some_launch(m);
            m->within = within;
        } else if (m->inside && chance(15)) {
            some_assignment(m, false);
            m->alone = false;
        } else if (m->inside || m->global) {
            int within = m->within;
            m->within = 0;
            some_forall(m);
            m->within = within;
        }
        m->within--;
    }
}

/* As algorithm `name`; plain: for a machine with one memory. */
static void write_program(str *s, const char *name, const maker *m, bool plain)
{
    static const struct {
        const char *is, *plainly;
    } words[] = { { "forall multiprocessor", "for" },
                  { "forall core i", "forall i = 0 to p - 1" } };
    str_format(s, "algorithm %s\n  program\n", name);
    if (m->global)
        str_format(s, "    %s a[%d], b[%d]\n", plain ? "array" : "global", GLOBAL_WORDS,
                   GLOBAL_WORDS);
    if (m->shared)
        str_format(s, "    %s x[%d], y[%d]\n", plain ? "array" : "shared", SHARED_WORDS,
                   SHARED_WORDS);
    for (const char *c = str_text(&m->text); *c; c++) {
        int k = 0;
        while (k < 2 && !(plain && strncmp(c, words[k].is, strlen(words[k].is)) == 0))
            k++;
        if (k == 2) {
            str_char(s, *c);
            continue;
        }
        str_add(s, words[k].plainly);
        c += strlen(words[k].is) - 1;
    }
    str_add(s, "  end\nend\n");
}

/* --- what a run costs ------------------------------------------------------------------------- */

typedef struct machine {
    long d, p, w, l;
    bool lockstep;
} machine;

typedef struct naive_counts {
    naive_figures all;
    long stages_global, time, time_shared, time_global, work, span, assignments, processors, shared;
} naive_counts;

static machine M;
static naive_counts got;

static void add_global(const naive_machine *m, const naive_op *op, naive_figures *f)
{
    naive_add(m, op, true, f);
    got.all.accesses += f->accesses;
    got.all.requests += f->requests;
    got.all.stages += f->stages;
    got.stages_global += f->stages;
}

/* A step, of which op[q] is the part of DMM q, or NULL: its global part is one operation of the
 * UMM, in each round the warps of DMM 0, of DMM 1, ... */
static void add_step(const naive_op *const *op)
{
    long own = M.p / M.d, warps = (own + M.w - 1) / M.w, longest = 0, shared = 0;
    naive_op all = { 0 };
    for (long q = 0; q < M.d; q++)
        if (op[q] && !op[q]->shared && op[q]->count > longest)
            longest = op[q]->count;
    for (long round = 0; round * own < longest; round++)
        for (long q = 0; q < M.d; q++)
            for (long T = 0; T < warps * M.w; T++) {
                long k = round * own + T;
                bool there = T < own && op[q] && !op[q]->shared && k < op[q]->count;
                naive_ask(&all, there && op[q]->active[k], there ? op[q]->cell[k] : 0);
            }
    naive_machine umm = { NAIVE_UMM, M.d * warps * M.w, M.w, M.l, M.lockstep },
                  banks = { NAIVE_DMM, own, M.w, 1, M.lockstep };
    naive_figures global = { 0 };
    if (longest)
        add_global(&umm, &all, &global);
    naive_op_clear(&all);
    for (long q = 0; q < M.d; q++)
        if (op[q] && op[q]->shared) {
            long before = got.all.time;
            naive_add(&banks, op[q], true, &got.all);
            shared = got.all.time - before > shared ? got.all.time - before : shared;
        }
    got.time_shared += shared;
    got.time_global += global.time;
    got.time += shared > global.time ? shared : global.time;
}

/* Operation number j of each DMM, of those from `first` on that are of one phase, is a step. */
static long add_phase(const tape *t, long first)
{
    long end = first;
    while (end < t->ops && t->op[end].dmm >= 0 && t->op[end].phase == t->op[first].phase)
        end++;
    for (long j = 0, some = 1; some; j++) {
        const naive_op *op[MOST_DMMS] = { NULL };
        long seen[MOST_DMMS] = { 0 };
        some = 0;
        for (long i = first; i < end; i++)
            if (seen[t->op[i].dmm]++ == j)
                op[t->op[i].dmm] = &t->op[i], some = 1;
        if (some)
            add_step(op);
    }
    return end;
}

static bool naive_run_at(point *p)
{
    const naive_machine umm = { NAIVE_UMM, M.p, M.w, M.l, M.lockstep };
    tape t;
    naive_run r = { .t = &t, .of = &umm, .d = M.d, .counts = true };
    tape_begin(&t, M.p, M.w);
    bool good = naive_run_program(p, &r);
    got = (naive_counts){ .work = r.work,
                          .span = r.span,
                          .assignments = r.assignments,
                          .processors = r.processors,
                          .shared = r.shared };
    for (long i = 0; good && i < t.ops;)
        if (t.op[i].dmm >= 0) {
            i = add_phase(&t, i);
        } else {
            naive_figures f = { 0 };
            add_global(&umm, &t.op[i++], &f);
            got.time += f.time;
            got.time_global += f.time;
        }
    naive_run_end(&r);
    tape_end(&t);
    return good;
}

/* --- held against each other -------------------------------------------------------------------
 */

static long laws, lawless;

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
    if (tally.wrong++ < 4)
        printf("# %s: %llu, not %llu: p=%ld d=%ld w=%ld l=%ld%s\n%s", what,
               (unsigned long long)mine, (unsigned long long)theirs, m->p, m->d, m->w, m->l,
               m->lockstep ? " lockstep" : "", text);
}

static void hold(point *p, const run_result *r, const machine *m, const char *text)
{
    const struct { int metric; long naive;
    } rows[] = {
        { METRIC_TIME, got.time },
        { METRIC_TIME_SHARED, got.time_shared },
        { METRIC_TIME_GLOBAL, got.time_global },
        { METRIC_ACCESSES, got.all.accesses },
        { METRIC_REQUESTS, got.all.requests },
        { METRIC_STAGES, got.all.stages },
        { METRIC_STAGES_GLOBAL, got.stages_global },
        { METRIC_WORK, got.work },
        { METRIC_SPAN, got.span },
        { METRIC_ASSIGNMENTS, got.assignments },
        { METRIC_PROCESSORS, got.processors },
        { METRIC_SHARED, got.shared },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint64_t run = derived_counted(rows[i].metric, r);
        if (run != (uint64_t)rows[i].naive)
            tell(metrics[rows[i].metric].name, run, (uint64_t)rows[i].naive, m, text);
        tally.absent += derived_compare(p, rows[i].metric, run, "hmm", text) == NULL;
    }
    uint64_t longer = r->time_shared > r->time_global ? r->time_shared : r->time_global;
    if (r->count.time < longer || r->count.time > r->time_shared + r->time_global)
        tell("time and its parts", r->count.time, longer, m, text);
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
    maker m = { .shared = chance(80), .d = 1 + random_to(MOST_DMMS - 1), .ways = chance(40) };
    char name[32];
    str text = { 0 };
    m.global = !m.shared || chance(85);
    M = some_machine(m.d);
    some_steps(&m);
    snprintf(name, sizeof name, "law.h%ld", number);
    write_program(&text, name, &m, false);
    point p;
    run_result r, other;
    bool known = laws_define(w, name, str_text(&text));
    tally.wrong += !known;
    if (open_at(&p, w, name, "hmm", &M) && run_at(&p, &r)) {
        tally.wrong += !naive_run_at(&p);
        hold(&p, &r, &M, str_text(&text));
        tally.runs++;
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
    str_clear(&m.text);
}

/* d = 1 and one memory: what the UMM, or the DMM with latency 1, takes. */
static void try_one_memory(world *w, long number)
{
    maker m = { .global = chance(50), .d = 1, .ways = chance(40), .alone = true };
    char name[32], alone[32];
    str text = { 0 }, plain = { 0 };
    machine on = some_machine(1), same = on;
    m.shared = !m.global;
    some_steps(&m);
    snprintf(name, sizeof name, "law.one%ld", number);
    snprintf(alone, sizeof alone, "law.plain%ld", number);
    write_program(&text, name, &m, false);
    write_program(&plain, alone, &m, true);
    point p, q;
    run_result r, other;
    same.l = m.global ? on.l : 1;
    if (m.alone && laws_define(w, name, str_text(&text))
        && laws_define(w, alone, str_text(&plain))) {
        bool both = open_at(&p, w, name, "hmm", &on);
        both = open_at(&q, w, alone, m.global ? "umm" : "dmm", &same) && both;
        if (both && run_at(&p, &r) && run_at(&q, &other)) {
            laws++;
            if (r.count.time != other.count.time || r.count.stages != other.count.stages)
                tell(m.global ? "the UMM" : "the DMM", r.count.time, other.count.time, &on,
                     str_text(&text));
        }
        point_close(&p);
        point_close(&q);
    }
    str_clear(&text);
    str_clear(&plain);
    str_clear(&m.text);
}

static uint64_t begin;

static void one(world *w, long number)
{
    random_seed = begin + 1000 * (uint64_t)number;
    try_program(w, number);
    try_one_memory(w, number);
}

int main(int argc, char **argv)
{
    random_begin(argc, argv, 36);
    begin = random_seed;
    long count = argc > 3 ? atol(argv[3]) : laws_size(400, 3000, 20000);
    laws_each(argc > 2 ? atol(argv[2]) : 0, count, 50, one);
    printf("# %ld runs, %ld refused, %ld with one memory; of their metrics %ld derived, %ld "
           "counted, %ld not\n",
           tally.runs, lawless, laws, tally.derived, tally.counted, tally.absent);
    ok(tally.wrong == 0,
       "random HMM programs cost what the page says, and what is derived; its laws hold");
    ok(tally.runs > count / 3 && laws > count / 20 && tally.derived > 6 * tally.runs,
       "there were enough of them");
    return done();
}
