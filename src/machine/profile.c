/* What each line costs: see profile.h. */
#include "machine/profile.h"

#include <stdlib.h>
#include <string.h>

typedef struct recorder {
    profile *p;
    /* AGPU: the phase, its multiprocessor at hand and the one that took longest so far */
    uint64_t first, at_once, serving, multiprocessor, instruction, degree, blocks;
    uint64_t *now, *most, now_time, most_time;
    int at, room; /* the line of the instruction; -1: none is open */
    bool open;    /* a serving is open */
} recorder;

static int line_at(profile *p, span at)
{
    int number = span_own_line(at);
    for (int k = 0; k < p->count; k++) { /* often the last one, or the next */
        int i = (p->last + k) % p->count;
        if (p->line[i].line == number && p->line[i].at.src == at.src)
            return p->last = i;
    }
    p->line = mem_more(p->line, (size_t)p->count, &p->room, sizeof *p->line);
    p->line[p->count] = (profile_line){ .at = at, .line = number };
    return p->last = p->count++;
}

static void spend(void *data, span at, const access_count *c)
{
    profile *p = ((recorder *)data)->p;
    int line = line_at(p, at); /* may move the lines */
    access_count *to = &p->line[line].count;
    to->time += c->time;
    to->accesses += c->accesses;
    to->requests += c->requests;
    to->stages += c->stages;
    to->rounds += c->rounds;
}

/* --- AGPU ------------------------------------------------------------------------------------- */

static void end_instruction(recorder *r)
{
    uint64_t cost = r->degree > r->blocks ? r->degree : r->blocks;
    if (r->at >= 0 && r->at < r->room) {
        r->now[r->at] += cost;
        r->now_time += cost;
    }
    r->at = -1;
    r->degree = r->blocks = 0;
}

static void end_multiprocessor(recorder *r)
{
    end_instruction(r);
    if (r->open && r->now_time > r->most_time) {
        memcpy(r->most, r->now, (size_t)r->room * sizeof *r->most);
        r->most_time = r->now_time;
    }
    if (r->room)
        memset(r->now, 0, (size_t)r->room * sizeof *r->now);
    r->now_time = 0;
}

static void end_serving(recorder *r)
{
    end_multiprocessor(r);
    for (int i = 0; i < r->room && i < r->p->count && r->most_time; i++)
        r->p->line[i].count.time += r->most[i];
    r->most_time = 0;
    r->open = false;
}

static void make_room(recorder *r)
{
    int room = r->room;
    if (r->p->count <= room)
        return;
    r->room = (int)r->p->room;
    r->now = mem_grow_array(r->now, (size_t)r->room, sizeof *r->now);
    r->most = mem_grow_array(r->most, (size_t)r->room, sizeof *r->most);
    memset(r->now + room, 0, (size_t)(r->room - room) * sizeof *r->now);
    memset(r->most + room, 0, (size_t)(r->room - room) * sizeof *r->most);
}

static void launch(void *data, uint64_t first, uint64_t at_once)
{
    recorder *r = data;
    end_serving(r);
    r->first = first;
    r->at_once = at_once ? at_once : 1;
}

static uint64_t active_of(const observed *op)
{
    uint64_t count = op->active ? 0 : op->indices;
    for (uint64_t i = 0; op->active && i < op->indices; i++)
        count += op->active[i];
    return count;
}

static status observe(void *data, const observed *op)
{
    recorder *r = data;
    uint64_t m = (uint64_t)op->multiprocessor, serving = (m - r->first) / r->at_once;
    if (r->open && serving != r->serving)
        end_serving(r);
    else if (r->open && m != r->multiprocessor)
        end_multiprocessor(r);
    else if (r->at >= 0 && op->instruction != r->instruction)
        end_instruction(r);
    r->open = true;
    r->serving = serving;
    r->multiprocessor = m;
    r->instruction = op->instruction;
    int line = line_at(r->p, op->at);
    make_room(r);
    r->at = r->at < 0 ? line : r->at;
    profile_line *to = &r->p->line[line];
    to->count.accesses += active_of(op);
    if (op->shared) {
        r->degree = op->count.time > r->degree ? op->count.time : r->degree;
        to->count.requests++;
        to->count.stages += op->count.time;
    } else {
        r->blocks += op->count.time;
        to->io += op->count.time;
    }
    return ST_OK;
}

/* --- the run ---------------------------------------------------------------------------------- */

/* The text that a place counts for: that of its program, or, for a place in a procedure, that of
 * the program that uses it. */
static const source_text *root(span at)
{
    while (at.src && at.src->procedure)
        at = at.src->used;
    return at.src;
}

static int levels(span at)
{
    int n = 0;
    for (; at.src && at.src->procedure; n++)
        at = at.src->used;
    return n;
}

/* Compares two places by line number; a place in a procedure stands where the procedure is used. */
static int in_order(span x, span y)
{
    int deeper = levels(x) - levels(y);
    span a = x, b = y;
    for (int i = deeper; i > 0; i--)
        a = a.src->used;
    for (int i = deeper; i < 0; i++)
        b = b.src->used;
    int outer = a.src && a.src != b.src ? in_order(a.src->used, b.src->used) : 0;
    if (outer)
        return outer;
    int m = span_own_line(a), n = span_own_line(b);
    return m != n ? (m > n) - (m < n) : deeper;
}

static int by_number(const void *a, const void *b)
{
    return in_order(((const profile_line *)a)->at, ((const profile_line *)b)->at);
}

static void sort_lines(profile *p)
{
    for (int from = 0, to; from < p->count; from = to) { /* those of one text together */
        to = from + 1;
        for (int i = to; i < p->count; i++)
            if (root(p->line[i].at) == root(p->line[from].at)) {
                profile_line one = p->line[i];
                memmove(&p->line[to + 1], &p->line[to], (size_t)(i - to) * sizeof one);
                p->line[to++] = one;
            }
        qsort(p->line + from, (size_t)(to - from), sizeof *p->line, by_number);
    }
}

status profile_run(env *e, const run_options *o, run_result *result, profile *p)
{
    run_options own = *o;
    recorder r = { .p = p, .at = -1, .at_once = 1 };
    *p = (profile){ 0 };
    own.observer = &r;
    own.spend = spend;
    if (access_machine_named(e->f->in->model->name) == MACHINE_AGPU) {
        own.observe = observe;
        own.launch = launch;
    }
    status st = program_run(e, &own, result);
    end_serving(&r);
    sort_lines(p);
    free(r.now);
    free(r.most);
    return st;
}

void profile_free(profile *p)
{
    free(p->line);
    *p = (profile){ 0 };
}
