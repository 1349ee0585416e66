/* conflicts: the addresses that a warp asks for, and their stages: see conflicts.h. */
#include "conflicts/conflicts.h"

#include <string.h>

#include "lang/unparse.h"

const char *conflicts_written(question *q, const node *tree, const node *part, const char *instead)
{
    span at = tree->at, in = part ? part->at : (span){ at.src, at.to, at.to };
    const char *text = at.src->text;
    if (memchr(text + at.from, '\n', (size_t)(at.to - at.from)))
        return unparse_arena(q->s->arena, tree);
    return arena_format(q->s->arena, "%.*s%s%.*s", in.from - at.from, text + at.from, instead,
                        at.to - in.to, text + in.to);
}

int conflicts_name(const question *q, const char *name)
{
    for (int k = 0; k < q->axes.count; k++)
        if (strcmp(q->names[k], name) == 0)
            return k;
    return -1;
}

function conflicts_function(question *q, node *body)
{
    return (function){ .name = "conflicts",
                       .params = q->params,
                       .count = OWN + q->axes.count,
                       .body = body,
                       .arena = q->s->unit->arena };
}

/* The text of where it is: " at i = 3, row = 1", the thread first. */
static const char *where(question *q)
{
    num_ctx *c = &q->s->world->numbers;
    str_own s = { 0 };
    str_format(&s, "at %s = ", q->thread);
    num_print(c, &s, &q->args[THREAD], 40, 12);
    for (int k = 0; k < q->axes.count; k++) {
        str_format(&s, ", %s = ", q->names[k]);
        num_print(c, &s, &q->args[OWN + k], 40, 12);
    }
    return arena_copy(q->s->arena, str_text(&s));
}

static status no_address(question *q, const num *address)
{
    str_own s = { 0 };
    int sign = 0;
    num_print(&q->s->world->numbers, &s, address, 40, 12);
    bool large = num_is_integer(address) && num_sign(&q->s->world->numbers, address, &sign) == ST_OK
                 && sign > 0;
    diag_fail(q->e.d, ST_DOMAIN, q->expression->at, "the address is %s %s; %s", str_text(&s),
              where(q),
              large ? "it must be below 2^64" : "an address is an integer, and not negative");
    return ST_DOMAIN;
}

status conflicts_request(question *q, function *f, uint64_t point)
{
    world *w = q->s->world;
    status st = axes_go(w, &q->axes, point, q->e.d);
    for (int k = 0; k < q->axes.count; k++)
        q->args[OWN + k] = q->axes.axis[k].now;
    for (uint64_t t = 0; t < q->threads->count && st == ST_OK; t++) {
        num_own address = num_int(0);
        if ((++q->evaluated & 255) == 0 && num_interrupted(&w->numbers))
            return diag_fail(q->e.d, ST_INTERRUPT, (span){ 0 }, "stopped");
        num_clear(&q->args[THREAD]);
        if ((st = series_at(w, q->threads, t, &q->args[THREAD])) != ST_OK)
            return diag_fail(q->e.d, st, (span){ 0 }, "%s", w->numbers.why);
        if ((st = eval_call(&q->e, f, q->args, f->count, q->expression->at, &address)) != ST_OK) {
            if (q->e.d->hint == NULL)
                diag_hint(q->e.d, "%s", where(q));
        } else if (!num_to_u64(&address, &q->cells[t])) {
            st = no_address(q, &address);
        }
    }
    return st;
}

uint64_t conflicts_stages(question *q, machine_kind m)
{
    memcpy(q->scratch, q->cells, (size_t)q->threads->count * sizeof *q->cells);
    const access_machine machine = { .kind = m, .w = q->w };
    return access_stages(&machine, q->scratch, q->threads->count, q->s->world->numbers.stop);
}

status conflicts_fail_limit(question *q, span at)
{
    unsigned long long limit = q->s->world->max_accesses;
    diag_fail(q->d, ST_LIMIT, at,
              "more than %llu addresses to compute, one for each thread and combination of values",
              limit);
    diag_hint(
        q->d,
        "give smaller ranges, as in: for row=0..15; or raise the limit with: set accesses=...");
    return ST_LIMIT;
}

status conflicts_values(question *q, node *value, series **out)
{
    world *w = q->s->world;
    axes ax = { .count = 0 };
    env e;
    env_begin(&e, w, NULL, NULL, q->d);
    scope sc = { .w = w,
                 .session = true,
                 .axes = &ax,
                 .arena = q->s->unit->arena,
                 .locals = { "w" },
                 .local_count = q->w > 0,
                 .e = &e,
                 .d = q->d };
    num_set_u64(&e.locals[0], q->w);
    e.top = 1;
    status st = resolve(&sc, value);
    uint64_t points = axes_points(&ax);
    status_if(st, points > w->max_accesses, conflicts_fail_limit(q, value->at));
    *out = NULL;
    if (st == ST_OK) {
        series *v = *out = mem_alloc(sizeof *v);
        v->items = mem_try_array(points, sizeof *v->items);
        if (v->items == NULL)
            st = mem_refuse(q->d, value->at, "a series of %llu values", (unsigned long long)points);
        e.axes = &ax;
        while (st == ST_OK && v->count < points)
            if ((st = axes_go(w, &ax, v->count, q->d)) == ST_OK
                && (st = eval(&e, value, &v->items[v->count])) == ST_OK)
                v->count++;
    }
    env_end(&e);
    axes_clear(&ax);
    return st;
}
