/* checked=yes: see inside.h. Before a kernel makes a reference, checked_at of
 * data/kernels/programs.prelude looks at it and adds to a sum over who asks for which word as the
 * how-manieth time; the simulated run is summed up in the same way. If the sums are equal, the
 * kernel has asked for what the model counts, from which stages, conflicts and blocks follow. */
#include <stdlib.h>
#include <string.h>

#include "emit/inside.h"

enum {
    IS_WRITE = 1,
    IS_SHARED = 2,
    IS_HOST = 4,
    IS_CLAIMED = 8,
    IS_ATOMIC = 16
}; /* as in the prelude */

/* Not LID == 0: g++ compiles (p ? a : b)[... LID ...] to two expressions that share one place for
 * what the stand-in makes LID from, and fills that in only one of them. */
#define FIRST_CORE "who % cores == 0"

/* The row for a reference of the text, found or added. */
static int row_of(recorder *rec, span at, bool write, const char *name)
{
    plan *p = rec->plan;
    for (int i = 0; i < p->reference_count; i++)
        if (rec->spans[i].src == at.src && rec->spans[i].from == at.from
            && rec->spans[i].to == at.to && p->references[i].write == write
            && strcmp(p->references[i].array, name) == 0)
            return i;
    if (p->reference_count == PLAN_REFERENCES)
        return -1;
    size_t n = (size_t)p->reference_count + 1;
    p->references = mem_grow_array(p->references, n, sizeof *p->references);
    rec->spans = mem_grow_array(rec->spans, n, sizeof *rec->spans);
    rec->times = mem_grow_array(rec->times, n, sizeof *rec->times);
    p->references[p->reference_count] = (plan_reference){ .array = mem_copy(name),
                                                          .line = span_line(at),
                                                          .write = write };
    rec->spans[p->reference_count] = at;
    rec->times[p->reference_count] = (times_of){ 0 };
    return p->reference_count++;
}

static uint64_t size_of(const vexpr *x, int64_t number)
{
    const array *a = x->array;
    uint64_t size = 1;
    if (a->family) {
        number -= a->family_lo;
        return number >= 0 && (uint64_t)number < a->members ? a->member[number].size : 0;
    }
    for (int d = 0; d < a->dims; d++)
        size *= a->dim[d];
    return size;
}

static uint64_t largest(const vexpr *x)
{
    uint64_t most = 0;
    for (uint64_t k = 0; k < x->array->members; k++)
        most = x->array->member[k].size > most ? x->array->member[k].size : most;
    return x->array->family ? most : size_of(x, 0);
}

/* The flags by which the prelude is told about a reference. */
static int flags_of(const gen *g, const vexpr *x, bool write)
{
    return (write ? IS_WRITE : 0) | (x->array->space == SPACE_SHARED ? IS_SHARED : 0)
           | (g->host_store ? IS_HOST : 0) | (write && g->claimed ? IS_CLAIMED : 0)
           | (write && x->atomic ? IS_ATOMIC : 0);
}

_Static_assert((int)MAX_DIMS <= (int)PLAN_DIMENSIONS, "a reference has room for an array's");

static void note_shape(plan_reference *r, const array *a)
{
    r->dims = a->dims;
    for (int d = 0; d < a->dims && d < MAX_DIMS; d++)
        r->dim[d] = a->dim[d];
}

void checked_reference(gen *g, const vexpr *x, bool write, const char *pointer, const char *place,
                       str *s)
{
    bool shared = x->array->space == SPACE_SHARED;
    int64_t number = x->array->family_lo;
    bool known = x->member == NULL || gen_now(g, x->member, &number);
    int row = row_of(g->rec, x->at->at, write, x->array->name);
    if (row < 0) {
        gen_fail(g, x->at, "it has too many references to be checked");
        return;
    }
    str_own member = { 0 };
    str_add(&member, "0");
    if (x->member) {
        str_cut(&member, 0);
        gen_value(g, x->member, &member);
    }
    g->plan->references[row].made = true;
    note_shape(&g->plan->references[row], x->array);
    str_format(s, "CHECKED_AT(%d, %d, %s, %s, %llu, %d, %s, ", row, flags_of(g, x, write),
               g->unchecked                             ? "0"
               : g->agpu && !g->cores && !g->host_store ? FIRST_CORE
                                                        : "1",
               place, (unsigned long long)(known ? size_of(x, number) : largest(x)),
               x->array->lanes, str_text(&member));
    if (pointer)
        str_format(s, "(i64)((%s word *)(%s) - %s), %s)", shared ? "LOCAL_PTR" : "GLOBAL_MEM",
                   pointer, shared ? "shared" : "memory", write && g->stored ? g->stored : "0");
    else
        str_add(s, "0, 0)");
}

void checked_sum(int lanes, const char *value, str *s)
{
    if (lanes <= 1)
        str_add(s, value);
    for (int i = 0; i < lanes && lanes > 1; i++)
        str_format(s, "%s%d*(i64)%s.c%d", i ? " + " : "", 2 * i + 1, value, i);
}

/* --- the simulated run, summed up ------------------------------------------------------------ */

static uint64_t mixed(uint64_t who, uint64_t times, uint64_t place, uint64_t member)
{
    uint64_t sum = who * UINT64_C(0x9E3779B97F4A7C15) + times * UINT64_C(0xC2B2AE3D27D4EB4F)
                   + place * UINT64_C(0x165667B19E3779F9) + member * UINT64_C(0x27D4EB2F165667C5);
    sum ^= sum >> 32;
    sum *= UINT64_C(0xD6E8FEB86659FD93);
    return sum ^ sum >> 32;
}

static uint32_t *times(times_of *t, uint64_t who)
{
    if (who >= t->count) {
        uint64_t more = who + 1 > 2 * t->count ? who + 1 : 2 * t->count;
        t->of = mem_grow_array(t->of, more, sizeof *t->of);
        memset(t->of + t->count, 0, (more - t->count) * sizeof *t->of);
        t->count = more;
    }
    return &t->of[who];
}

status checked_observe(void *data, const observed *op)
{
    recorder *rec = data;
    if (!rec->inside)
        return ST_OK;
    int row = row_of(rec, op->at, op->write, op->array);
    if (row < 0)
        return ST_OK;
    plan_reference *r = &rec->plan->references[row];
    uint64_t first = rec->block ? (uint64_t)(op->multiprocessor - rec->from) * rec->block : 0;
    for (uint64_t i = 0; i < op->indices; i++) {
        if (op->active && !op->active[i])
            continue;
        uint64_t who = first + i;
        uint64_t sum = mixed(who, (*times(&rec->times[row], who))++,
                             (uint64_t)op->cells[i] - op->base,
                             op->family ? (uint64_t)op->member : 0);
        r->count++;
        r->low += (uint32_t)sum;
        r->high += (uint32_t)(sum >> 32);
    }
    return ST_OK;
}

/* Leaves out the references that the host makes for a forall: those in its ends. */
static seen_part leave_out(const vexpr *x, void *data)
{
    recorder *rec = data;
    int row = x->op == V_READ ? row_of(rec, x->at->at, false, x->array->name) : -1;
    if (row >= 0)
        rec->plan->references[row].host = true;
    return x->reads ? PART_SEEN : PART_PASSED;
}

void checked_ranges(recorder *rec, const step *s)
{
    for (int v = 0; s->kind == STEP_FORALL && v < s->vars; v++) {
        vexpr_any(s->lo[v], leave_out, rec);
        vexpr_any(s->hi[v], leave_out, rec);
    }
}

void checked_end(recorder *rec)
{
    for (int i = 0; rec->times && i < rec->plan->reference_count; i++)
        free(rec->times[i].of);
    free(rec->times);
    free(rec->spans);
}
