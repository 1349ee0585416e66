/* steps: every access operation of a small run, request by request: which cells, how many
 * stages, when it enters the pipeline (000 §2 and §3, Figures 3 and 4).  This file makes
 * the structure; render/steps*.c draw it. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "cost/schedule.h"
#include "eval/board.h"
#include "render/steps.h"
#include "session/running.h"

enum {
    MOST_ACCESSES = LIMIT_DRAWN,
    MOST_WARPS = LIMIT_WARPS,
    MOST_WORDS = 1 << 22,
    MOST_STEPS = 1 << 20,
    MOST_SHOWN = 1 << 16
};

typedef struct steps {
    arena *a;
    result *operations;
    uint64_t count, indices;
    result *instruction, *references; /* AGPU: the one whose references are being shown */
    uint64_t number, start, degree, blocks;
    int64_t multiprocessor;
    running_arrays shown; /* with `show`: what the arrays hold at a moment */
    result *pending;      /* the moment before the next operation, or NULL */
    result *last;         /* the last operation, where it may still get its `after` */
    const char *what; /* of which there are too many */
    int most;
    diag *d;
} steps;

/* --- the program's line ---------------------------------------------------------------- */

/* Fields line, source (without the indent and comment) and, if asked for, column (of the reference
 * in it) and reference. */
static void add_place(arena *a, result *to, span at, bool reference)
{
    if (at.src == NULL)
        return;
    const char *text = at.src->text;
    int begin = at.from, end = at.from;
    while (begin > 0 && text[begin - 1] != '\n')
        begin--;
    while (end < (int)at.src->length && text[end] != '\n' && (text[end] != '#' || end < at.to))
        end++;
    while (begin < at.from && (text[begin] == ' ' || text[begin] == '\t'))
        begin++;
    while (end > at.from
           && (text[end - 1] == ' ' || text[end - 1] == '\t' || text[end - 1] == '\r'))
        end--;
    board_where(a, to, at);
    result_add_text(a, to, "source", arena_copyn(a, text + begin, (size_t)(end - begin)));
    if (!reference)
        return;
    result_add_u64(a, to, "column", (uint64_t)(at.from - begin) + 1);
    result_add_text(a, to, "reference", arena_span(a, at));
}

/* --- one operation --------------------------------------------------------------------- */

/* a[3], c[1][2], a member of a family a[t][3]: the element at an address. */
static void add_element(arena *a, result *list, const observed *op, uint64_t cell)
{
    str_own s = { 0 };
    uint64_t sub[8], word = cell - op->base;
    str_add(&s, op->array);
    if (op->family)
        str_format(&s, "[%lld]", (long long)op->member);
    for (int d = op->dims - 1; d >= 0; d--) {
        bool whole = d == 0 || op->dim[d] == 0;
        sub[d] = whole ? word : word % op->dim[d];
        word = whole ? 0 : word / op->dim[d];
    }
    for (int d = 0; d < op->dims; d++)
        str_format(&s, "[%llu]", (unsigned long long)sub[d]);
    result_add_text(a, list, NULL, str_text(&s));
}

/* What the indices [from, to) ask for, in the order of their threads; null for none. */
static void add_cells(arena *a, result *to, const observed *op, uint64_t from, uint64_t end)
{
    enum { CELLS, BANKS, ELEMENTS, LISTS };
    static const char *const keys[LISTS] = { "cells", "banks", "elements" };
    for (int k = 0; k < LISTS; k++) {
        result *list = k != BANKS || op->machine.shift ? result_add_array(a, to, keys[k]) : NULL;
        for (uint64_t i = from; list && i < end; i++) {
            const uint64_t cell = (uint64_t)op->cells[i];
            if (op->active && !op->active[i])
                result_add_null(a, list, NULL);
            else if (k == ELEMENTS)
                add_element(a, list, op, cell);
            else
                result_add_u64(a, list, NULL, k == BANKS ? access_bank(&op->machine, cell) : cell);
        }
    }
}

static uint64_t active_cells(const observed *op, uint64_t from, uint64_t end, uint64_t *cells)
{
    uint64_t n = 0;
    for (uint64_t i = from; i < end; i++)
        if (op->active == NULL || op->active[i])
            cells[n++] = (uint64_t)op->cells[i];
    return n;
}

/* Indices of slot number i: of warp j = i mod warps in round i div warps. */
static void slot_range(const observed *op, uint64_t warps, uint64_t i, uint64_t *from,
                       uint64_t *end)
{
    const access_machine *m = &op->machine;
    uint64_t thread = i % warps * m->w, last = m->p - thread > m->w ? thread + m->w : m->p;
    *from = i / warps * m->p + thread;
    *end = i / warps * m->p + last;
    *end = *end < op->indices ? *end : op->indices;
    *from = *from < *end ? *from : *end;
}

/* DMM and UMM: a request for each warp and round that asks for anything.  The result is
 * the time at which the last is complete. */
static uint64_t add_requests(arena *a, result *list, const observed *op)
{
    const access_machine *m = &op->machine;
    uint64_t warps = (m->p - 1) / m->w + 1, rounds = (op->indices - 1) / m->p + 1, from, end;
    if (rounds == 1 && warps > (op->indices - 1) / m->w + 1 /* threads without an index */
        && op->dispatched == NULL)
        warps = (op->indices - 1) / m->w + 1;
    uint64_t slots = mem_times(warps, rounds), *at = mem_array(slots, sizeof *at),
             *cells = mem_array(op->indices, sizeof *cells);
    mem_own uint32_t *stages = mem_array(slots, sizeof *stages);
    for (uint64_t i = 0; i < slots; i++) {
        slot_range(op, warps, i, &from, &end);
        stages[i] = (uint32_t)(m->atomic ? access_turns : access_stages)(
            m, cells, active_cells(op, from, end, cells), NULL);
    }
    uint64_t ends;
    if (op->dispatched) { /* others ask, too */
        memcpy(at, op->dispatched, slots * sizeof *at);
        ends = op->count.time;
    } else {
        schedule_requests(stages, slots, warps, m->l, m->lockstep, NULL, at, &ends);
    }
    for (uint64_t i = 0; i < slots; i++) {
        if (stages[i] == 0)
            continue;
        result *r = result_add_object(a, list, NULL);
        slot_range(op, warps, i, &from, &end);
        result_add_u64(a, r, "round", i / warps);
        result_add_u64(a, r, "warp", i % warps);
        add_cells(a, r, op, from, end);
        result_add_u64(a, r, "stages", stages[i]);
        result_add_u64(a, r, "dispatched", at[i]);
        result_add_u64(a, r, "completed", at[i] + stages[i] + m->l - 1);
    }
    free(at);
    free(cells);
    return ends;
}

/* PRAM and BPRAM: all threads of a round together. */
static void add_rounds(arena *a, result *list, const observed *op)
{
    const access_machine *m = &op->machine;
    mem_own uint64_t *cells = mem_array(op->indices, sizeof *cells);
    for (uint64_t from = 0, end; from < op->indices; from = end) {
        end = op->indices - from < m->p ? op->indices : from + m->p;
        uint64_t n = active_cells(op, from, end, cells);
        if (n == 0)
            continue;
        result *r = result_add_object(a, list, NULL);
        result_add_u64(a, r, "round", from / m->p);
        add_cells(a, r, op, from, end);
        result_add_u64(a, r, "time", m->kind == MACHINE_PRAM ? 1 : (n - 1) / m->w + 1);
    }
}

/* AGPU: the instruction is over, its cost known. */
static void end_instruction(steps *t)
{
    if (t->instruction)
        result_add_u64(t->a, t->instruction, "time", t->degree > t->blocks ? t->degree : t->blocks);
    t->instruction = NULL;
}

static void begin_instruction(steps *t, const observed *op)
{
    end_instruction(t);
    result *o = t->instruction = result_add_object(t->a, t->operations, NULL);
    t->number = op->instruction;
    t->multiprocessor = op->multiprocessor;
    t->start = op->start;
    t->degree = t->blocks = 0;
    result_add_u64(t->a, o, "step", ++t->count);
    result_add_u64(t->a, o, "multiprocessor", (uint64_t)op->multiprocessor);
    add_place(t->a, o, op->at, false);
    result_add_u64(t->a, o, "start", op->start);
    t->references = result_add_array(t->a, o, "references");
}

/* AGPU: one reference of an instruction of one multiprocessor. */
static void add_reference(steps *t, const observed *op)
{
    if (t->instruction == NULL || t->number != op->instruction
        || t->multiprocessor != op->multiprocessor || t->start != op->start)
        begin_instruction(t, op);
    result *r = result_add_object(t->a, t->references, NULL);
    result_add_text(t->a, r, "access", op->write ? "write" : "read");
    result_add_text(t->a, r, "array", op->array);
    result_add_text(t->a, r, "memory", op->shared ? "shared" : "global");
    if (op->at.src)
        result_add_text(t->a, r, "reference", arena_span(t->a, op->at));
    add_cells(t->a, r, op, 0, op->indices);
    result_add_u64(t->a, r, "stages", op->count.stages);
    if (op->shared)
        t->degree = op->count.stages > t->degree ? op->count.stages : t->degree;
    else
        t->blocks += op->count.stages;
}

/* show: the loops' variables and the arrays, before the first operation of a statement and after
 * its last. */
static void on_moment(void *data, const moment *m)
{
    steps *t = data;
    result *to = m->after && t->last ? t->last : result_object(t->a);
    if (!m->after) {
        t->pending = to;
        result *loops = m->loops ? result_add_object(t->a, to, "loops") : NULL;
        for (int i = 0; i < m->loops; i++) {
            num value = num_int(m->value[i]);
            result_add_number(t->a, loops, m->loop[i], &value);
        }
    }
    t->shown.arrays = result_add_object(t->a, to, m->after ? "after" : "before");
}

static void add_moment(steps *t, result *operation)
{
    for (const result *r = t->pending ? t->pending->first : NULL; r; r = r->next)
        result_copy(t->a, operation, r);
    t->pending = NULL;
    t->last = operation;
}

static status too_large(steps *t, const char *what, int most)
{
    t->what = what;
    t->most = most;
    return ST_LIMIT;
}

static status observe(void *data, const observed *op)
{
    steps *t = data;
    const access_machine *m = &op->machine;
    bool memory = m->kind == MACHINE_DMM || m->kind == MACHINE_UMM;
    uint64_t threads = op->indices < m->p ? op->indices : m->p;
    if (op->indices > MOST_ACCESSES || (t->indices += op->indices) > MOST_ACCESSES)
        return too_large(t, "accesses", MOST_ACCESSES);
    if (m->kind == MACHINE_AGPU) {
        add_reference(t, op);
        return ST_OK;
    }
    if (memory && (threads - 1) / m->w + 1 > MOST_WARPS)
        return too_large(t, "warps in one operation", MOST_WARPS);
    result *o = result_add_object(t->a, t->operations, NULL);
    result_add_u64(t->a, o, "step", ++t->count);
    add_place(t->a, o, op->at, true);
    if (t->shown.a)
        add_moment(t, o);
    if (t->shown.words >= t->shown.most && t->shown.a)
        return too_large(t, "words of arrays", MOST_SHOWN);
    result_add_text(t->a, o, "access", op->write ? "write" : "read");
    result_add_text(t->a, o, "array", op->array);
    if (op->joint) {
        result_add_u64(t->a, o, "multiprocessor", (uint64_t)op->multiprocessor);
        result_add_text(t->a, o, "memory", op->shared ? "shared" : "global");
    }
    result_add_u64(t->a, o, "start", op->start);
    result_add_u64(t->a, o, "time", op->count.time);
    if (memory)
        result_add_u64(t->a, o, "stages", op->count.stages);
    result *list = result_add_array(t->a, o, memory ? "requests" : "rounds");
    if (!memory)
        add_rounds(t->a, list, op);
    else if (add_requests(t->a, list, op) != op->count.time && !op->joint)
        return diag_fail(
            t->d, ST_CHECK, op->at,
            "the requests of this access end at another time than was counted: a defect of mmcalc");
    return ST_OK;
}

/* --- the command ------------------------------------------------------------------------- */

/* Runs it, at most as far as can be drawn. */
static status run_small(session *s, query *q, running *r, result *to)
{
    diag own, *d = q->e.d;
    steps t = { .a = s->arena,
                .operations = result_add_array(s->arena, to, "operations"),
                .what = "accesses",
                .most = MOST_ACCESSES,
                .d = &own };
    run_result run;
    if (option_of(&r->given, "show")->word) {
        t.shown = (running_arrays){ .a = s->arena,
                                    .arrays = result_object(s->arena),
                                    .most = MOST_SHOWN };
        r->o.moment = on_moment;
        r->o.show = running_show;
        r->o.shown_to = &t.shown;
    }
    r->o.observe = observe;
    r->o.observer = &t;
    r->o.max_words = r->o.max_words < MOST_WORDS ? r->o.max_words : MOST_WORDS;
    r->o.max_steps = r->o.max_steps < MOST_STEPS ? r->o.max_steps : MOST_STEPS;
    diag_init(&own);
    q->e.d = &own;
    status st = program_run(&q->e, &r->o, &run);
    end_instruction(&t);
    q->e.d = d;
    if (st == ST_OK || st == ST_CHECK)
        running_fields(s, q, r, &run, s->arena, to);
    if (st == ST_LIMIT) {
        diag_clear(&own);
        diag_fail(d, ST_LIMIT, (span){ 0 }, "this run is too large to draw: more than %d %s",
                  t.most, t.what);
        bool blocks = instance_slot(q->in, "b") >= 0 && instance_slot(q->in, "M") >= 0;
        diag_hint(d, "choose smaller n, p and %s; simulate counts a run of any size",
                  blocks ? "b, say n=16 p=4 b=2 M=16" : "w, say n=16 p=8 w=4 l=3");
    } else {
        *d = own; /* d is empty: nothing has failed before */
    }
    return st;
}

static status save_drawing(session *s, const result *run, const node *to, diag *d)
{
    size_t n = strlen(to->text);
    if (n < 5 || strcmp(to->text + n - 4, ".svg") != 0) {
        diag_fail(d, ST_IO, to->at, "a drawing is an SVG file: its name ends in .svg");
        return diag_hint(d, "for example: to run.svg");
    }
    str_own out = { 0 };
    steps_svg(&out, run);
    status st = file_replace(to->text, &out, to->at, d);
    if (st == ST_OK)
        session_note(s, "drawn to %s", to->text);
    return st;
}

static status draw(session *s, query *q, running *r, const node *to, diag *d)
{
    result *root = result_object(s->arena);
    q->e.to_run = true;
    status st = query_go(q, 0);
    if (st != ST_OK)
        return st;
    query_head(q, s->arena, root, "steps");
    query_parameters(q, s->arena, root);
    st = run_small(s, q, r, root);
    if (st != ST_OK && st != ST_CHECK)
        return st;
    if (to) {
        status saved = save_drawing(s, root, to, d);
        return st == ST_OK ? saved : st;
    }
    s->sink->answer(s->sink, &view_steps, root);
    return st;
}

static status run(session *s, node *n, diag *d)
{
    running r;
    query q;
    status st = running_open(s, n, &r, &q, d);
    status_if(st, q.axes.count,
              diag_fail(d, ST_DOMAIN, n->at, "steps draws one run, not a series"));
    status_if(st, option_of(&r.given, "show")->word && !r.o.data,
              diag_fail(d, ST_DOMAIN, n->at, "without data there is nothing to show"));
    status_then(st, draw(s, &q, &r, query_clause(n->b, N_TO), d));
    running_close(&r, &q);
    return st;
}

static const option options[] = {
    OPTION_ON,
    OPTION_NAME_VALUE,
    RUNNING_INPUT("KIND|FILE"),
    RUNNING_SEED,
    RUNNING_DATA,
    OPTION("show", "no|yes", WORD,
           "the arrays and the loops' variables before and after each assignment, off the AGPU; "
           "show alone is show=yes"),
    RUNNING_OPERATOR,
    OPTION("to", "FILE.svg", CLAUSE, "draws into the file"),
    { .name = NULL },
};

const command command_steps = {
    .name = "steps",
    .args = "ALGORITHM",
    .options = options,
    .summary = "draws a small run: who asks for which cells, their banks or groups, the pipeline "
               "over time",
    .help =
        "One access operation after another, as the machine does them. For every request of a "
        "warp: the cells, the bank of each (dmm) or its address group (umm), and so its stages; "
        "then when each request enters the pipeline and when it is complete. Stages count the "
        "memory's work, time units what a clock shows: the memory takes in at most one stage in a "
        "time unit, and takes in none while all threads wait for answers, l - 1 time units after "
        "their stages. On the AGPU: for "
        "every instruction of a multiprocessor the cells that its cores ask for, in the banks of "
        "the shared memory or in blocks of the global one (004, Figures 3.2 and 3.3). On the HMM: "
        "step by step what each DMM asks for in its banks, or in groups of the global memory, "
        "whose pipeline is that of all. At the prompt what is higher than the screen is read with "
        "$PAGER (less, if it is not set). Runs of at most 4096 accesses and 64 warps.",
    .examples = { "steps sum.pairwise on umm n=8 p=4 w=2 l=3",
                  "steps access.stride on dmm n=16 p=4 w=4 l=5",
                  "steps scan.blelloch on pram n=8 p=8 input={5, 3, -6, 2, 7, 10, -2, 8} show",

                  "steps reduce.pipeline on agpu n=16 p=4 b=4 M=16" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_ALGORITHMS,
    .run = run,
};
