/* Takes one operation out of the answer of `steps`, and finds the times that a drawing of it shows:
 * see steps.h. */
#include <stdlib.h>
#include <string.h>

#include "cost/access.h"
#include "base/sort.h"
#include "render/steps.h"

static uint64_t number_of(const result *r, field f, uint64_t otherwise)
{
    const result *v = field_get(r, f);
    uint64_t n;
    return v && v->type == RESULT_NUMBER && num_to_u64(&v->value, &n) ? n : otherwise;
}

static int count_items(const result *list)
{
    int n = 0;
    for (const result *i = list ? list->first : NULL; i; i = i->next)
        n++;
    return n;
}

int drawn_count(const result *run)
{
    return count_items(field_get(run, F_operations));
}

/* The stage that takes a cell, given those asked before: on the DMM it comes after the cells of the
 * same bank, on the UMM with the first cell of the same group. */
static int stage_of(const drawn_request *r, const drawn_cell *c)
{
    int before = 0, groups = 0;
    for (int i = 0; i < r->count; i++) {
        const drawn_cell *o = &r->cells[i];
        if (r->kind == DRAWN_GROUPS && o->group == c->group)
            return o->stage;
        before += o->bank == c->bank;
        groups = o->stage >= groups ? o->stage + 1 : groups;
    }
    return r->kind == DRAWN_BANKS ? before : groups;
}

static bool has_cell(const drawn_request *r, uint64_t cell)
{
    for (int i = 0; i < r->count; i++)
        if (r->cells[i].cell == cell)
            return true;
    return false;
}

static void take_elements(drawn_step *d, const drawn_request *r)
{
    const result *v = r->asked->first, *name = r->elements->first;
    for (; v && name; v = v->next, name = name->next) {
        uint64_t cell;
        if (v->type != RESULT_NUMBER || !num_to_u64(&v->value, &cell))
            continue;
        int letters = (int)strlen(name->text);
        const char *bracket = strchr(name->text, '[');
        d->letters = letters > d->letters ? letters : d->letters;
        d->apart |= bracket == NULL || strchr(bracket + 1, '[')
                    || strtoull(bracket + 1, NULL, 10) != cell;
    }
}

static void take_cells(drawn_step *d, drawn_request *r)
{
    int longest = -1;
    r->cells = mem_array((size_t)count_items(r->asked), sizeof *r->cells);
    const result *bank = r->banks ? r->banks->first : NULL, *here;
    for (const result *v = r->asked->first; v; v = v->next) {
        uint64_t cell;
        here = bank;
        bank = bank ? bank->next : NULL;
        if (v->type != RESULT_NUMBER || !num_to_u64(&v->value, &cell))
            continue;
        int digits = snprintf(NULL, 0, "%llu", (unsigned long long)cell);
        d->digits = digits > d->digits ? digits : d->digits;
        if (r->kind == DRAWN_ROUNDS || has_cell(r, cell))
            continue;
        drawn_cell c = { .cell = cell, .bank = cell % d->w, .group = cell / d->w };
        if (here)
            num_to_u64(&here->value, &c.bank);
        c.stage = stage_of(r, &c);
        if (c.stage > longest) {
            longest = c.stage;
            r->full = c.bank;
        }
        r->cells[r->count++] = c;
    }
}

static void take_requests(drawn_step *d, const result *list)
{
    d->requests = mem_array((size_t)count_items(list), sizeof *d->requests);
    uint64_t last = UINT64_MAX;
    for (const result *i = list->first; i; i = i->next) {
        drawn_request *r = &d->requests[d->count++];
        *r = (drawn_request){ .round = number_of(i, F_round, 0),
                              .warp = number_of(i, F_warp, 0),
                              .stages = number_of(i, F_stages, 0),
                              .dispatched = number_of(i, F_dispatched, 0),
                              .completed = number_of(i, F_completed, 0),
                              .time = number_of(i, F_time, 0),
                              .asked = field_get(i, F_cells),
                              .banks = field_get(i, F_banks),
                              .elements = field_get(i, F_elements),
                              .reference = field_text(i, F_reference),
                              .access = field_text(i, F_access) };
        r->kind = !d->agpu                                         ? d->kind
                  : strcmp(field_text(i, F_memory), "shared") == 0 ? DRAWN_BANKS
                                                                   : DRAWN_GROUPS;
        take_elements(d, r);
        take_cells(d, r);
        d->rounds += r->round != last;
        last = r->round;
    }
}

void drawn_take(drawn_step *d, const result *run, int number)
{
    const result *p = field_get(run, F_parameters), *o = field_first(run, F_operations), *list;
    const char *model = field_text(run, F_model);
    for (int i = 0; i < number; i++)
        o = o->next;
    *d = (drawn_step){ .kind = strcmp(model, "dmm") == 0   ? DRAWN_BANKS
                               : strcmp(model, "umm") == 0 ? DRAWN_GROUPS
                                                           : DRAWN_ROUNDS,
                       .number = number_of(o, F_step, 0),
                       .of = (uint64_t)drawn_count(run),
                       .place = o,
                       .column = number_of(o, F_column, 1),
                       .start = number_of(o, F_start, 0),
                       .time = number_of(o, F_time, 0),
                       .stages = number_of(o, F_stages, 0),
                       .p = number_of(p, F_p, 1),
                       .l = number_of(p, F_l, 1),
                       .digits = 1 };
    d->agpu = access_machine_named(model) == MACHINE_AGPU;
    if (access_machine_named(model) == MACHINE_HMM) {
        bool shared = strcmp(field_text(o, F_memory), "shared") == 0;
        d->kind = shared ? DRAWN_BANKS : DRAWN_GROUPS;
        d->joint = field_get(o, F_multiprocessor) != NULL;
        d->memory = field_text(o, F_memory);
        d->p = d->joint ? d->p / number_of(p, F_d, 1) : d->p;
        d->l = shared ? 1 : d->l;
        d->dmm = number_of(o, F_multiprocessor, 0) % number_of(p, F_d, 1);
    }
    d->w = number_of(p, d->agpu ? F_b : F_w, d->p);
    d->multiprocessor = number_of(o, F_multiprocessor, 0);
    d->source = field_text(o, F_source);
    d->loops = field_get(o, F_loops);
    d->before = field_get(o, F_before);
    d->after = field_get(o, F_after);
    d->reference = field_text(o, F_reference);
    d->access = field_text(o, F_access);
    d->unit = field_text(run, F_unit);
    d->lockstep = strcmp(field_text(run, F_discipline), "lockstep") == 0;
    if ((list = field_get(o, d->agpu                   ? F_references
                             : d->kind == DRAWN_ROUNDS ? F_rounds
                                                       : F_requests))
        != NULL)
        take_requests(d, list);
}

void drawn_clear(drawn_step *d)
{
    for (int i = 0; i < d->count; i++)
        free(d->requests[i].cells);
    free(d->requests);
}

void drawn_title(str *out, const drawn_step *d, const drawn_request *r)
{
    if (d->agpu) {
        str_format(out, "%s %s", r->access, r->reference);
        return;
    }
    str_format(out, "W(%llu)", (unsigned long long)r->warp);
    if (d->rounds > 1)
        str_format(out, " round %llu", (unsigned long long)r->round);
}

void drawn_price(str *out, const drawn_step *d, const drawn_request *r)
{
    unsigned long long n = r->stages, full = r->full;
    if (!d->agpu)
        str_format(out, ": %llu stage%s", n, n == 1 ? "" : "s");
    else if (r->kind == DRAWN_GROUPS)
        str_format(out, ": %llu block%s", n, n == 1 ? "" : "s");
    else if (n == 1)
        str_add(out, ": no bank conflict");
    else
        str_format(out, ": degree %llu", n);
    if (n > 1 && r->kind == DRAWN_BANKS)
        str_format(out, " (bank %llu)", full);
    else if (n > 1 && !d->agpu)
        str_format(out, " (%llu groups)", n);
}

void drawn_subject(str *out, const drawn_step *d)
{
    if (d->agpu)
        str_format(out, "multiprocessor %llu", (unsigned long long)d->multiprocessor);
    else
        str_format(out, "%s %s", d->access, d->reference);
}

void drawn_place(str *out, const drawn_step *d)
{
    if (d->joint)
        str_format(out, "in %s memory by multiprocessor %llu on DMM %llu", d->memory,
                   (unsigned long long)d->multiprocessor, (unsigned long long)d->dmm);
}

static bool by_statement(const drawn_step *d)
{
    return d->kind == DRAWN_ROUNDS && strcmp(d->unit, "statement") == 0;
}

void drawn_when(str *out, const drawn_step *d)
{
    str_format(out, "begins at %llu", (unsigned long long)d->start);
    if (!by_statement(d))
        str_format(out, ", ends at %llu", (unsigned long long)(d->start + d->time));
}

void drawn_cost(str *out, const drawn_step *d)
{
    unsigned long long time = d->time, stages = d->stages, last = d->l - 1;
    if (by_statement(d)) {
        str_add(out, "takes 1 a round, together with the other accesses of its statement");
        return;
    }
    str_format(out, "takes %llu", time);
    if (d->agpu) {
        uint64_t blocks = 0;
        for (int i = 0; i < d->count; i++)
            blocks += d->requests[i].kind == DRAWN_GROUPS ? d->requests[i].stages : 0;
        if (time > 1 && blocks == time)
            str_format(out, ": %llu blocks", time);
        else if (time > 1)
            str_format(out, ": a bank is asked for %llu of its cells", time);
        return;
    }
    if (d->kind == DRAWN_ROUNDS)
        return;
    if (d->joint) { /* a part of a step of all DMMs */
        str_format(out, "; this DMM's part is %llu stage%s", stages, stages == 1 ? "" : "s");
        return;
    }
    str_format(out, " = %llu stage%s", stages, stages == 1 ? "" : "s");
    if (time > stages + last)
        str_format(out, " + %llu %s", time - stages - last,
                   d->lockstep ? "between rounds" : "with no warp ready");
    if (last)
        str_format(out, " + %llu to complete (l - 1)", last);
}

/* --- the time axis --------------------------------------------------------------------- */

enum { KEPT = 4 }; /* the longest stretch that is drawn without a gap */

static uint64_t *every_time(uint64_t time, size_t *count)
{
    uint64_t *t = mem_array((size_t)time, sizeof *t);
    for (*count = 0; *count < time; ++*count)
        t[*count] = *count;
    return t;
}

/* Adds the times of a stretch in which nothing changes: all, or its two ends and a gap. */
static size_t stretch(uint64_t *t, size_t n, uint64_t from, uint64_t to)
{
    bool all = to - from <= KEPT;
    for (uint64_t i = from; i < to && (all || i < from + 2); i++)
        t[n++] = i;
    if (!all) {
        t[n++] = TIME_GAP;
        t[n++] = to - 1;
    }
    return n;
}

uint64_t *drawn_times(const drawn_step *d, size_t room, size_t *count)
{
    if (d->time <= room)
        return every_time(d->time, count);
    size_t n = 0;
    mem_own uint64_t *change = mem_array(mem_times((size_t)d->count, 3) + 2, sizeof *change);
    change[n++] = 0;
    change[n++] = d->time;
    for (int i = 0; i < d->count; i++) {
        const drawn_request *r = &d->requests[i];
        change[n++] = r->dispatched;
        change[n++] = r->dispatched + r->stages;
        change[n++] = r->completed;
    }
    sort_numbers(change, n, NULL);
    uint64_t *t = mem_array(mem_times(n, KEPT), sizeof *t);
    *count = 0;
    for (size_t i = 1; i < n; i++)
        *count = stretch(t, *count, change[i - 1], change[i]);
    return t;
}

phase drawn_phase(const drawn_step *d, uint64_t warp, uint64_t t, const drawn_request **request)
{
    *request = NULL;
    for (int i = 0; i < d->count; i++) {
        const drawn_request *r = &d->requests[i];
        if (r->warp != warp || t >= r->completed)
            continue;
        *request = r;
        return t < r->dispatched               ? PHASE_WAITS
               : t < r->dispatched + r->stages ? PHASE_ENTERS
                                               : PHASE_FLIES;
    }
    return PHASE_NONE;
}

bool drawn_next_warp(const drawn_step *d, uint64_t *warp)
{
    const uint64_t from = *warp;
    bool found = false;
    for (int i = 0; i < d->count; i++) {
        const drawn_request *r = &d->requests[i];
        if (r->warp < from || r->completed == 0 || (found && r->warp >= *warp))
            continue;
        *warp = r->warp;
        found = true;
    }
    return found;
}
