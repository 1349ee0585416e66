/* Names to places: every N_NAME and N_CALL gets its ref, every range of a query
 * becomes an axis.  See eval.h. */
#include <stdlib.h>
#include <string.h>

#include "eval/eval.h"
#include "base/stack.h"
#include "catalog/device.h"
#include "eval/internal.h"
#include "eval/query.h"
#include "num/pool.h"

static status resolve_list(scope *s, node *list)
{
    status st = ST_OK;
    for (; list && st == ST_OK; list = list->next)
        st = resolve(s, list);
    return st;
}

/* --- unknown names ---------------------------------------------------------- */

static status unknown(scope *s, const node *n, bool call)
{
    nearest near;
    nearest_begin(&near, n->name);
    for (int i = 0; s->in && i < s->in->slot_count; i++)
        nearest_offer(&near, s->in->slots[i].name);
    for (function *f = s->in ? s->in->functions : NULL; f; f = f->next)
        nearest_offer(&near, f->name);
    for (int i = 0; i < s->local_count; i++)
        nearest_offer(&near, s->locals[i]);
    const builtin *b;
    for (int i = 0; call && (b = builtin_row(i)) != NULL; i++)
        nearest_offer(&near, b->name);
    if (call)
        catalog_each(s->w->catalog, ENTRY_LAW, nearest_visit, &near);
    status st = diag_fail_as(s->d, ST_NAME, call ? DIAG_UNKNOWN : DIAG_OTHER, n->at,
                             call ? "no function `%s`" : "`%s` is not known here", n->name);
    nearest_end(&near, s->d);
    return st;
}

/* --- names --------------------------------------------------------------------- */

static bool find_local(scope *s, node *n)
{
    for (int i = s->local_count - 1; i >= 0; i--)
        if (strcmp(s->locals[i], n->name) == 0) {
            n->ref = REF_LOCAL;
            n->index = i;
            return true;
        }
    return false;
}

static bool find_in_instance(scope *s, node *n)
{
    if (s->in == NULL)
        return false;
    const int i = instance_named(s->in, n->name);
    if (i >= 0 && (!s->slots_bound_only || s->bound[i])) {
        n->ref = REF_SLOT;
        n->index = i;
        return true;
    }
    if (s->slots_bound_only)
        return false;
    for (function *f = s->in->functions; f; f = f->next)
        if (strcmp(f->name, n->name) == 0 && f->count == 0) {
            n->ref = REF_FUNCTION;
            n->target = f;
            return true;
        }
    int m = s->metrics ? metric_named(n->name) : -1;
    if (m >= 0) {
        n->ref = REF_METRIC;
        n->index = m;
        return true;
    }
    return false;
}

static status find_symbol(scope *s, node *n)
{
    symbol *sym = world_symbol(s->w, n->name);
    n->ref = REF_SYMBOL;
    n->target = sym;
    if (sym->kind != SYMBOL_SERIES)
        return ST_OK;
    if (s->axes == NULL)
        return diag_fail(s->d, ST_DOMAIN, n->at, "`%s` is a series here, where one value is needed",
                         n->name);
    n->ref = REF_AXIS;
    for (n->index = 0; n->index < s->axes->count; n->index++)
        if (s->axes->axis[n->index].of == sym)
            return ST_OK;
    if (s->axes->count == MAX_AXES)
        return diag_fail(s->d, ST_LIMIT, n->at, "at most %d series in one statement", MAX_AXES);
    s->axes->axis[s->axes->count++] = (axis){ .values = sym->values, .of = sym };
    return ST_OK;
}

static status resolve_name(scope *s, node *n)
{
    if (find_local(s, n) || find_in_instance(s, n))
        return ST_OK;
    return s->session ? find_symbol(s, n) : unknown(s, n, false);
}

/* --- series ---------------------------------------------------------------------- */

static status new_axis(scope *s, node *n, series *values)
{
    if (s->axes->count == MAX_AXES) {
        series_free(values);
        return diag_fail(s->d, ST_LIMIT, n->at, "at most %d series in one statement", MAX_AXES);
    }
    n->ref = REF_AXIS;
    n->index = s->axes->count;
    s->axes->axis[s->axes->count++] = (axis){ .values = values, .owned = true };
    return ST_OK;
}

/* One value, now: an end of a range, an item of a list. */
static status constant(scope *s, node *n, num *out)
{
    axes *kept = s->axes;
    s->axes = NULL;
    status st = resolve(s, n);
    s->axes = kept;
    if (st != ST_OK)
        return st;
    env own, *e = s->e;
    if (e == NULL) {
        env_begin(&own, s->w, NULL, NULL, s->d);
        st = eval(&own, n, out);
        env_end(&own);
    } else {
        st = eval(e, n, out);
    }
    return st;
}

static status range_count(scope *s, node *n, series *v, const num *hi)
{
    num_ctx *c = &s->w->numbers;
    int sign;
    v->count = 0;
    status st = num_sign(c, &v->by, &sign);
    if (st == ST_OK && sign == 0)
        return diag_fail(s->d, ST_DOMAIN, n->c ? n->c->at : n->at, "a range cannot go by 0");
    num_pool p;
    num_pool_begin(&p, c);
    num whole = num_pool_two(&p, num_fdiv, num_pool_sub(&p, *hi, v->lo), v->by);
    if ((st = num_pool_end(&p, whole, &whole)) != ST_OK)
        return diag_fail(s->d, st, n->at, "%s", c->why);
    if (num_sign(c, &whole, &sign) == ST_OK && sign < 0)
        st = diag_fail(s->d, ST_DOMAIN, n->at, "this range is empty");
    else if (!num_to_u64(&whole, &v->count) || v->count >= s->w->max_terms)
        st = diag_fail(s->d, ST_LIMIT, n->at,
                       "a series of more than %llu values; raise the limit with: set terms=...",
                       (unsigned long long)s->w->max_terms);
    else
        v->count++;
    num_clear(&whole);
    return st;
}

static status resolve_range(scope *s, node *n)
{
    if (s->axes == NULL)
        return diag_fail(s->d, ST_DOMAIN, n->at, "a range cannot stand here; one value is needed");
    series *v = mem_alloc(sizeof *v);
    num_own hi = num_int(0);
    v->by = num_int(1);
    status st = constant(s, n->a, &v->lo);
    status_then(st, constant(s, n->b, &hi));
    status_if(st, n->c, constant(s, n->c, &v->by));
    status_then(st, range_count(s, n, v, &hi));
    if (st == ST_OK)
        return new_axis(s, n, v);
    series_free(v);
    return st;
}

/* Room for `more` values beyond those of the list. */
static status room_for(scope *s, series *v, uint64_t more, uint64_t *room, span at)
{
    uint64_t count;
    if (__builtin_add_overflow(v->count, more, &count) || count > s->w->max_terms)
        return diag_fail(s->d, ST_LIMIT, at,
                         "a series of more than %llu values; raise the limit with: set terms=...",
                         (unsigned long long)s->w->max_terms);
    if (count <= *room)
        return ST_OK;
    uint64_t twice = *room > UINT64_MAX / 2 ? count : 2 * *room,
             wanted = twice > count ? twice : count;
    num *items = mem_try_grow_array(v->items, wanted, sizeof *items);
    if (items == NULL)
        return mem_refuse(s->d, at, "a series of %llu values", (unsigned long long)count);
    v->items = items;
    *room = wanted;
    return ST_OK;
}

static void release_series(void *values)
{
    series_free(values);
}

bool row_column_is(const node *value)
{
    return value->kind == N_LIST && value->text;
}

/* Columns of one file, of as many rows, share one axis, whose values number them. */
static status column_axis(scope *s, node *n, series *values)
{
    row_column *c = arena_alloc(s->arena, sizeof *c);
    uint64_t count = 0;
    *c = (row_column){ values, arena_array(s->arena, (size_t)node_count(n->a), sizeof *c->cells) };
    for (const node *cell = n->a; cell; cell = cell->next)
        c->cells[count++] = cell;
    if (values)
        arena_defer(s->arena, release_series, values);
    n->ref = REF_AXIS;
    n->target = c;
    for (n->index = 0; n->index < s->axes->count; n->index++)
        if (s->axes->axis[n->index].rows && strcmp(s->axes->axis[n->index].rows, n->text) == 0)
            return ST_OK;
    series *rows = mem_alloc(sizeof *rows);
    *rows = (series){ .lo = num_int(0), .by = num_int(1), .count = count };
    status st = new_axis(s, n, rows);
    if (st == ST_OK)
        s->axes->axis[n->index].rows = n->text;
    return st;
}

status resolve_carried(scope *s, node *column)
{
    return column_axis(s, column, NULL);
}

/* Fails for a cell of a file that holds no expression: session/row_file.c left message and hint
 * in it. *empty: the cell is empty, and only its row can tell whether that is wrong. */
static status unread_cell(const node *cell, bool *empty, diag *d)
{
    *empty = cell->kind == N_STRING && row_cell_is_empty(cell);
    if (cell->kind != N_STRING || *empty)
        return ST_OK;
    diag_fail(d, ST_PARSE, cell->at, "%s", cell->text);
    if (cell->name)
        diag_hint(d, "%s", cell->name);
    return d->st;
}

static status resolve_series_list(scope *s, node *n)
{
    if (s->axes == NULL)
        return diag_fail(s->d, ST_DOMAIN, n->at, "a list cannot stand here; one value is needed");
    series *v = mem_alloc(sizeof *v);
    uint64_t room = 0;
    status st = ST_OK;
    for (node *item = n->a; item && st == ST_OK; item = item->next) {
        series one = { .count = 1, .by = num_int(1) };
        num hi = num_int(0);
        bool range = item->kind == N_RANGE && n->text == NULL, empty = false;
        if (n->text && (st = unread_cell(item, &empty, s->d)) != ST_OK)
            break;
        if (range) { /* {1..3, 10} */
            if ((st = constant(s, item->a, &one.lo)) == ST_OK
                && (st = constant(s, item->b, &hi)) == ST_OK && item->c)
                st = constant(s, item->c, &one.by);
            status_then(st, range_count(s, item, &one, &hi));
        } else if (!empty) {
            st = constant(s, item, &one.lo);
        }
        status_then(st, room_for(s, v, one.count, &room, item->at));
        if (!range && st == ST_OK) /* any value, also a truth */
            v->items[v->count++] = num_copy(&one.lo);
        for (uint64_t i = 0; range && i < one.count && st == ST_OK; i++)
            if ((st = series_at(s->w, &one, i, &v->items[v->count])) == ST_OK)
                v->count++;
            else
                diag_fail(s->d, st, item->at, "%s", s->w->numbers.why);
        num_clears(&one.lo, &one.by, &hi, NULL);
    }
    if (st == ST_OK)
        return n->text ? column_axis(s, n, v) : new_axis(s, n, v);
    series_free(v);
    return st;
}

/* The list that the function has of these arguments goes behind what the series has. */
static status add_members(scope *s, env *own, node *n, builtin_list *list, const num *args,
                          int count, series *v, uint64_t *room)
{
    num *items = NULL;
    uint64_t got = 0;
    s->w->numbers.why[0] = '\0';
    status st = list(own, args, count, &items, &got);
    if (st != ST_OK && (st != ST_LIMIT || s->w->numbers.why[0]))
        return eval_fail(own, st, n->at);
    if (st != ST_OK)
        return mem_refuse(s->d, n->at, "a series of %llu values", (unsigned long long)got);
    st = room_for(s, v, got, room, n->at);
    for (uint64_t i = 0; i < got; i++)
        if (st == ST_OK)
            v->items[v->count++] = items[i];
        else
            num_clear(&items[i]);
    free(items);
    return st;
}

/* factor(n), combinadic(i, k): a list; of a series of n or i, one list after another. */
static status resolve_list_call(scope *s, node *n, const builtin *b, builtin_list *list)
{
    enum { MOST = 2 };
    num args[MOST] = { 0 };
    int count = 0;
    axes *kept = s->axes, first = { 0 };
    bool many = n->a && (n->a->kind == N_RANGE || n->a->kind == N_LIST);
    uint64_t room = 0;
    if (kept == NULL) {
        diag_fail(s->d, ST_DOMAIN, n->at, "%s(%s) is a list here, where one value is needed",
                  b->name, b->args);
        diag_hint(s->d, "at the prompt a list may stand in sum, max and their like: sum(%s)",
                  b->example);
        return ST_DOMAIN;
    }
    s->axes = &first;
    status st = many ? resolve(s, n->a) : ST_OK;
    s->axes = kept;
    count += many;
    for (node *a = many ? n->a->next : n->a; a && st == ST_OK; a = a->next)
        if ((st = constant(s, a, &args[count])) == ST_OK)
            count++;
    env own;
    env_begin(&own, s->w, NULL, NULL, s->d);
    series *v = mem_alloc(sizeof *v);
    for (uint64_t i = 0; i < (many ? axes_points(&first) : 1) && st == ST_OK; i++) {
        num value = num_int(0);
        if (many && (st = series_at(s->w, first.axis[0].values, i, &value)) == ST_OK)
            num_replace(&args[0], value);
        status_then(st, add_members(s, &own, n, list, args, count, v, &room));
    }
    env_end(&own);
    while (count > 0)
        num_clear(&args[--count]);
    axes_clear(&first);
    if (st == ST_OK)
        return new_axis(s, n, v);
    series_free(v);
    return st;
}

/* All values of the series in `of`, in its order, then f of them. */
static status fold(scope *s, node *n, axes *of, num *out)
{
    const builtin *b = builtin_named(n->name);
    env e;
    env_begin(&e, s->w, NULL, of, s->d);
    uint64_t points = axes_points(of), count = 0;
    num *values = NULL;
    status st = points > s->w->max_terms
                    ? diag_fail(s->d, ST_LIMIT, n->at,
                                "a series of more than %llu values; raise the limit with: set "
                                "terms=...",
                                (unsigned long long)s->w->max_terms)
                    : ST_OK;
    if (st == ST_OK && (values = mem_try_array(points, sizeof *values)) == NULL)
        st = mem_refuse(s->d, n->at, "a series of %llu values", (unsigned long long)points);
    for (; count < points && st == ST_OK; count += st == ST_OK)
        if ((st = axes_go(s->w, of, count, s->d)) == ST_OK)
            st = eval(&e, n->a, &values[count]);
    if (st == ST_OK) {
        s->w->numbers.why[0] = '\0';
        if ((st = builtin_value(&e, b, values, (int)count, out)) != ST_OK)
            eval_fail(&e, st, n->at);
    }
    while (count > 0)
        num_clear(&values[--count]);
    free(values);
    env_end(&e);
    return st;
}

/* sum(n), max(2^(1..5)), mean({1, 2, 5}): of all values of the series that the argument makes; its
 * series are its own.  *done false: there is none, and it is a call like any other. */
static status resolve_fold(scope *s, node *n, bool *done)
{
    axes own = { .count = 0 }, *kept = s->axes;
    num value;
    *done = false;
    s->axes = &own;
    status st = resolve(s, n->a);
    s->axes = kept;
    if (st == ST_OK && own.count > 0) {
        *done = true;
        if ((st = fold(s, n, &own, &value)) == ST_OK) {
            num *to = arena_alloc(s->arena, sizeof *to);
            *to = value;
            num_of_arena(s->arena, to);
            n->ref = REF_FOLD;
            n->target = to;
        }
    }
    axes_clear(&own);
    return st;
}

static bool folds(const node *n)
{
    return n->space == 1 && (builtin_rows[n->fn].folds || n->fn == FN_MEAN);
}

/* --- calls --------------------------------------------------------------------------- */

/* The caller's parameter, or choice of an option, of that name. */
static int caller_slot(const scope *s, const slot_row *wanted)
{
    const bool may = s->in && !s->slots_bound_only
                     && (wanted->kind != SLOT_LET || wanted->optional);
    const int i = may ? instance_named(s->in, wanted->name) : -1;
    return i >= 0 && s->in->slots[i].kind == wanted->kind ? i : -1;
}

status resolve_choice(const instance *in, const model_option *o, const node *value, int *k, diag *d)
{
    str_own all = { 0 };
    for (*k = 0; value->kind == N_NAME && *k < o->count; ++*k)
        if (strcmp(in->slots[o->first + *k].name, value->name) == 0)
            return ST_OK;
    for (int i = 0; i < o->count; i++)
        str_format(&all, "%s%s", i ? ", " : "", in->slots[o->first + i].name);
    return diag_fail(d, ST_NAME, value->at, "%s is one of: %s", o->name, str_text(&all));
}

node *resolve_choices(arena *to, const instance *in, const model_option *o, const node *list,
                     diag *d)
{
    node *numbers = node_new(to, N_LIST, list->at);
    numbers->text = list->text;
    numbers->name = list->name;
    for (const node *item = list->a; item; item = item->next) {
        int k = 0;
        bool empty = false;
        if ((list->text && unread_cell(item, &empty, d) != ST_OK)
            || (!empty && resolve_choice(in, o, item, &k, d) != ST_OK))
            return NULL;
        node *number = node_new(to, N_NUMBER, item->at);
        number->name2 = item->name2;
        number->value = num_int(k);
        numbers->a = node_append(numbers->a, number);
    }
    return numbers;
}

status resolve_unknown(const instance *in, const char *name, span at, diag *d)
{
    nearest near;
    nearest_begin(&near, name);
    str_own all = { 0 };
    for (int i = 0; i < in->slot_count; i++)
        if (instance_takes(in, i)) {
            nearest_offer(&near, in->slots[i].name);
            str_format(&all, "%s%s", all.length ? ", " : "", in->slots[i].name);
        }
    for (int i = 0; i < in->option_count; i++) {
        nearest_offer(&near, in->options[i].name);
        str_format(&all, "%s%s", all.length ? ", " : "", in->options[i].name);
    }
    status st = diag_fail_as(d, ST_NAME, DIAG_NO_PARAMETER, at,
                             "%s%s%s has no parameter `%s`; it has %s", instance_name(in),
                             in->model ? " on " : "", in->model ? in->model->name : "", name,
                             all.length ? str_text(&all) : "none");
    nearest_end(&near, d);
    return st;
}

/* discipline=pipelined, or a list of choices, which is a series of their numbers. */
static status take_choice(scope *s, metric_call *call, const model_option *o, node *value)
{
    node *chosen;
    if (value->kind == N_LIST && value->a) {
        chosen = resolve_choices(s->arena, call->in, o, value, s->d);
    } else {
        int k;
        chosen = node_new(s->arena, N_NUMBER, value->at);
        if (resolve_choice(call->in, o, value, &k, s->d) == ST_OK)
            chosen->value = num_int(k);
    }
    if (s->d->st != ST_OK || resolve(s, chosen) != ST_OK)
        return s->d->st;
    for (int i = 0; i < o->count; i++) {
        node *number = node_new(s->arena, N_NUMBER, value->at),
             *is = node_new(s->arena, N_BINARY, value->at);
        number->value = num_int(i);
        is->op = OP_EQ;
        is->a = chosen;
        is->b = number;
        call->bind[o->first + i] = is;
    }
    return ST_OK;
}

static status given_twice(scope *s, const char *name, span at)
{
    return diag_fail(s->d, ST_NAME, at, "`%s` is given twice", name);
}

static status take_argument(scope *s, metric_call *call, const char *name, node *value, span at)
{
    int slot = instance_slot(call->in, name), option = -1;
    if (slot < 0 && (option = instance_option(call->in, name)) < 0)
        return resolve_unknown(call->in, name, at, s->d);
    if (call->bind[slot < 0 ? call->in->options[option].first : slot])
        return given_twice(s, name, at);
    if (slot < 0)
        return take_choice(s, call, &call->in->options[option], value);
    call->bind[slot] = value;
    return resolve(s, value);
}

/* The arguments of a law or metric call: in order, by name, or both. */
static status take_arguments(scope *s, node *n, node *args, instance *in, int metric,
                             const node *value, uint64_t needs)
{
    metric_call *call = arena_alloc(s->arena, sizeof *call);
    arena_defer(s->arena, metric_call_release, call);
    call->in = in;
    call->from = s->in;
    instance_called(in, s->in);
    call->metric = metric;
    call->value = value;
    call->needs = needs;
    call->bind = arena_array(s->arena, (size_t)(in->slot_count + 1), sizeof *call->bind);
    call->inherit = arena_array(s->arena, (size_t)(in->slot_count + 1), sizeof *call->inherit);
    n->ref = REF_METRIC;
    n->target = call;
    int position = 0, taken = 0;
    for (node *a = args; a; a = a->next) {
        node *given = a->kind == N_NAMED ? a->a : a;
        if (a->kind == N_NAMED) {
            status st = take_argument(s, call, a->name, given, a->at);
            if (st != ST_OK)
                return st;
            continue;
        }
        while (position < in->slot_count && !instance_takes(in, position))
            position++;
        if (metric >= 0)
            return diag_fail(s->d, ST_PARSE, a->at, "parameters are given by name, as in n = 2^20");
        if (position == in->slot_count)
            return diag_fail(s->d, ST_DOMAIN, a->at, "`%s` takes %d argument%s", n->name,
                             taken, taken == 1 ? "" : "s");
        if (call->bind[position])
            return given_twice(s, in->slots[position].name, a->at);
        taken++;
        call->bind[position++] = given;
        status st = resolve(s, given);
        if (st != ST_OK)
            return st;
    }
    for (int i = 0; i < in->slot_count; i++)
        call->inherit[i] = metric >= 0 ? caller_slot(s, &in->slots[i]) : -1;
    return ST_OK;
}

/* time(p = 1) in a derived metric: of the same algorithm on the same model, with other
 * parameters. */
static status take_own_arguments(scope *s, node *n, int metric)
{
    status st = take_arguments(s, n, n->a, s->in, metric, NULL, 0);
    if (st == ST_OK)
        ((metric_call *)n->target)->own = true;
    return st;
}

/* estimate(A on k20c, ...): on_device.c has put the model and arguments in its place. */
static status take_device(scope *s, const node *target, metric_call *call)
{
    call->device = device_find(s->w->catalog, target->text, s->arena, s->d);
    for (const node *a = target->next; a; a = a->next)
        call->fills |= a->kind == N_NAMED && a->text && strcmp(a->name, "p") == 0;
    return s->d->st;
}

static status resolve_metric_call(scope *s, node *n, int metric)
{
    node *target = n->a, *named = target->kind == N_TARGET ? target->a : target;
    const entry *algorithm = query_entry(s->w, ENTRY_ALGORITHM, named, s->d),
                *model = s->in ? s->in->model : NULL;
    if (algorithm && target->kind == N_TARGET)
        model = query_entry(s->w, ENTRY_MODEL, target->b, s->d);
    if (algorithm && model == NULL && s->d->st == ST_OK)
        diag_fail(s->d, ST_NAME, target->at, "on which model? write %s(%s on MODEL, ...)", n->name,
                  target->name);
    if (s->d->st != ST_OK)
        return s->d->st;
    instance *in = instance_of(s->w, algorithm, model, target->at, s->d);
    if (in == NULL)
        return s->d->st;
    status st = take_arguments(s, n, target->next, in, metric, NULL, 0);
    return st == ST_OK && target->text ? take_device(s, target, n->target) : st;
}

/* A parameter that neither the call gives nor the caller has: as machine/call.c has it. */
static status needs_more(scope *s, const node *n, const slot_row *slot)
{
    return diag_fail(s->d, ST_NAME, n->at, "%s also needs `%s`%s%s: call %s(..., %s = ...)",
                     n->name, slot->name, slot->text ? ", " : "", slot->text ? slot->text : "",
                     n->name, slot->name);
}

/* The call of a program: of what it is called with on this model. */
static status resolve_run(scope *s, node *n)
{
    const entry *e = catalog_find(s->w->catalog, ENTRY_ALGORITHM, n->name, s->d);
    instance *in = e ? instance_of(s->w, e, s->in->model, n->at, s->d) : NULL;
    if (in == NULL)
        return s->d->st;
    status st = take_arguments(s, n, n->a, in, METRIC_TIME, NULL, 0);
    metric_call *call = n->target;
    for (int i = 0; i < in->slot_count && st == ST_OK; i++)
        if (in->slots[i].kind == SLOT_PARAM && call->bind[i] == NULL && call->inherit[i] < 0)
            st = needs_more(s, n, &in->slots[i]);
    call->runs = true;
    return st;
}

/* amdahl(...), or amdahl.limit(...): one of the law's further formulas.  A law's own name may have
 * several parts. */
static status resolve_law(scope *s, node *n, bool *found)
{
    const entry *law = catalog_find(s->w->catalog, ENTRY_LAW, n->name, s->d);
    const char *dot = law ? NULL : strrchr(n->name, '.');
    char *name = dot ? arena_copyn(s->arena, n->name, (size_t)(dot - n->name))
                     : arena_copy(s->arena, n->name);
    if (dot && s->d->st == ST_OK)
        law = catalog_find(s->w->catalog, ENTRY_LAW, name, s->d);
    instance *in = law ? instance_of(s->w, law, NULL, n->at, s->d) : NULL;
    *found = law != NULL;
    if (in == NULL)
        return s->d->st;
    if (dot == NULL)
        return take_arguments(s, n, n->a, in, -1, in->value, in->value_needs);
    nearest near;
    nearest_begin(&near, n->name);
    for (const formula *f = in->also; f; f = f->next) {
        if (strcmp(f->name, dot + 1) == 0) {
            nearest_end(&near, NULL);
            return take_arguments(s, n, n->a, in, -1, f->expr, f->needs);
        }
        nearest_offer(&near, arena_format(s->arena, "%s.%s", name, f->name));
    }
    status st = diag_fail_as(s->d, ST_NAME, DIAG_UNKNOWN, n->at, "no function `%s`", n->name);
    nearest_end(&near, s->d);
    return st;
}

/* least(METRIC(...)), most(METRIC(...)): the call of the metric, told which end is asked for. */
static status resolve_end(scope *s, node *n)
{
    status st = resolve_list(s, n->a);
    if (st != ST_OK)
        return st;
    metric_call *call = n->a->kind == N_CALL && n->a->ref == REF_METRIC ? n->a->target : NULL;
    if (call == NULL || call->metric < 0 || call->side) {
        diag_fail(s->d, ST_DOMAIN, n->a->at,
                  "%s takes one metric of an algorithm, as %s(time(ALGORITHM on MODEL, name = "
                  "value, ...))",
                  n->name, n->name);
        diag_hint(s->d, "an expression of several is written with their ends: least(time(A on M)) "
                        "/ most(time(B on M))");
        return ST_DOMAIN;
    }
    call->side = n->fn == FN_LEAST ? -1 : 1;
    n->ref = REF_METRIC;
    n->target = call;
    return ST_OK;
}

/* A function of the language, by its name or another's. */
static status resolve_builtin(scope *s, node *n, const builtin *b)
{
    n->name = b->name;
    n->fn = (short)builtin_id_of(b);
    if (builtin_takes(b, n, s->d) != ST_OK)
        return s->d->st;
    builtin_list *list = builtin_list_of(b, n->space);
    if (list && (s->axes || !builtin_has_value(b)))
        return resolve_list_call(s, n, b, list);
    if (!builtin_has_value(b))
        return resolve_end(s, n);
    if (s->session && s->local_count == 0 && folds(n)) {
        bool done;
        status st = resolve_fold(s, n, &done);
        if (done || st != ST_OK)
            return st;
    }
    n->ref = REF_BUILTIN;
    n->target = (void *)b;
    status st = resolve_list(s, n->a);
    n->c = st == ST_OK ? builtin_written_out(s->arena, n) : NULL;
    return st;
}

/* log(8, 2), as calculators whose base comes second write it? */
static bool base_is_larger(world *w, const node *log)
{
    const node *base = log->a, *of = base ? base->next : NULL;
    int sign;
    return of && base->kind == N_NUMBER && of->kind == N_NUMBER
           && num_cmp(&w->numbers, &base->value, &of->value, &sign) == ST_OK && sign > 0;
}

static status resolve_call(scope *s, node *n)
{
    if (n->ref == REF_FOLD) /* its value is known: optimal(A on M) of an ensure */
        return ST_OK;
    int m = metric_named(n->name);
    if (m >= 0 && s->metrics && n->a
        && n->a->kind == N_NAMED) /* time(p = 1): of the same algorithm on the same model */
        return take_own_arguments(s, n, m);
    if (m >= 0 && n->a
        && (n->a->kind == N_TARGET
            || (n->a->kind == N_NAME && catalog_has(s->w->catalog, ENTRY_ALGORITHM, n->a->name))))
        return resolve_metric_call(s, n, m);
    for (function *f = s->in && !s->slots_bound_only ? s->in->functions : NULL; f; f = f->next)
        if (strcmp(f->name, n->name) == 0) {
            n->ref = REF_FUNCTION;
            n->target = f;
            return resolve_list(s, n->a);
        }
    symbol *user = s->session ? world_symbol(s->w, n->name) : NULL;
    if (user && user->kind == SYMBOL_FUNCTION) {
        n->ref = REF_SYMBOL;
        n->target = user;
        return resolve_list(s, n->a);
    }
    if (s->w->said_log && s->session && n->fn == FN_LOG) {
        if (n->space == 1) {
            n->name = builtin_rows[FN_LN].name;
            s->w->said_log = LOG_WAS_NATURAL;
        } else if (base_is_larger(s->w, n)) {
            s->w->said_log = LOG_BASE_FIRST;
        }
    }
    const builtin *b = builtin_named(n->name);
    if (b && (builtin_kept(n->name) || !catalog_has(s->w->catalog, ENTRY_LAW, n->name)))
        return resolve_builtin(s, n, b);
    bool found;
    status st = resolve_law(s, n, &found);
    if (found || st != ST_OK)
        return st;
    if (m >= 0)
        return diag_fail(
            s->d, ST_NAME, n->at,
            "`%s` is a metric: of which algorithm? write %s(ALGORITHM on MODEL, name = value, ...)",
            n->name, n->name);
    return unknown(s, n, true);
}

static status resolve_aggregate(scope *s, node *n)
{
    axes *kept = s->axes;
    int count = s->local_count;
    status st = ST_OK;
    for (node *v = n->a; v && st == ST_OK; v = v->next) {
        node *range = v->a; /* its own range, not a series of the statement */
        if ((st = resolve(s, range->a)) == ST_OK && (st = resolve(s, range->b)) == ST_OK
            && range->c)
            st = resolve(s, range->c);
        if (st == ST_OK && s->local_count == LIMIT_VARIABLES)
            st = diag_fail(s->d, ST_LIMIT, v->at, "too many variables");
        if (st == ST_OK) {
            v->index = s->local_count;
            s->locals[s->local_count++] = v->name;
        }
    }
    s->axes = NULL;
    status_then(st, resolve(s, n->b));
    status_if(st, n->c, resolve(s, n->c));
    s->axes = kept;
    s->local_count = count;
    return st;
}

/* What its variables are at first, and how many turns, is said outside of it. */
static status resolve_walk(scope *s, node *n)
{
    axes *kept = s->axes;
    int count = s->local_count;
    status st = n->c ? resolve(s, n->c) : ST_OK;
    for (node *v = n->a; v && st == ST_OK; v = v->next)
        st = resolve(s, v->a);
    for (node *v = n->a; v && st == ST_OK; v = v->next) {
        if (s->local_count == LIMIT_VARIABLES)
            return diag_fail(s->d, ST_LIMIT, v->at, "too many variables");
        v->index = s->local_count;
        s->locals[s->local_count++] = v->name;
    }
    s->axes = NULL;
    for (node *v = n->a; v && st == ST_OK; v = v->next)
        st = resolve(s, v->b);
    status_then(st, resolve(s, n->b));
    s->axes = kept;
    s->local_count = count;
    return st;
}

status resolve(scope *s, node *n)
{
    status st;
    if (stack_low())
        return stack_refuse(s->d, n->at);
    switch (n->kind) {
    case N_NUMBER:
    case N_HISTORY:
        return ST_OK;
    case N_NAME:
        return resolve_name(s, n);
    case N_CALL:
        return resolve_call(s, n);
    case N_RUN: return s->in && s->in->model ? resolve_run(s, n) : ST_OK;
    case N_AGGREGATE:
        return resolve_aggregate(s, n);
    case N_WALK: return resolve_walk(s, n);
    case N_RANGE:
        return resolve_range(s, n);
    case N_LIST:
        return resolve_series_list(s, n);
    case N_UNARY:
    case N_FLOOR:
    case N_CEIL:
        return resolve(s, n->a);
    case N_BINARY:
        st = resolve(s, n->a);
        return st == ST_OK ? resolve(s, n->b) : st;
    case N_IF:
        if ((st = resolve(s, n->a)) == ST_OK && (st = resolve(s, n->b)) == ST_OK)
            st = resolve(s, n->c);
        return st;
    case N_TARGET:
        return diag_fail(s->d, ST_PARSE, n->at, "`%s on %s` is no value; write time(%s on %s, ...)",
                         n->name, n->name2, n->name, n->name2);
    case N_NAMED:
        return diag_fail(s->d, ST_PARSE, n->at,
                         "`%s = ...` cannot stand here; to compare write ==", n->name);
    case N_STRING:
        return diag_fail(s->d, ST_PARSE, n->at, "a text is no value here");
    case N_TUPLE:
        return diag_fail(s->d, ST_PARSE, n->at,
                         "a tuple is no value here; a series is written {1, 2, 3}");
    case N_INDEX:
        return diag_fail(
            s->d, ST_PARSE, n->at,
            "arrays are part of a program; only an index, without its array, has a value here");
    default:
        return diag_fail(s->d, ST_PARSE, n->at, "this belongs into a program");
    }
}

status resolve_session(world *w, arena *to, node *n, axes *a, diag *d)
{
    scope s = { .w = w, .session = true, .axes = a, .arena = to, .d = d };
    return resolve(&s, n);
}

typedef struct closedness {
    world *w;
    const function *fn;
    bool closed;
    diag *d;
} closedness;

/* Does the body ask for what its parameters do not say? */
static void look_outside(node *n, void *data)
{
    closedness *c = data;
    function *other = n->ref == REF_FUNCTION && n->target != c->fn ? n->target : NULL;
    const bool outside = n->ref == REF_SLOT || n->ref == REF_METRIC || n->ref == REF_AXIS
                         || n->kind == N_WALK
                         || (n->kind == N_AGGREGATE && n->op >= AGGREGATE_ACCESS);
    c->closed &= !outside
                 && (other == NULL
                     || (function_resolve(c->w, other, c->d) == ST_OK && other->closed));
}

status function_resolve(world *w, function *fn, diag *d)
{
    if (fn->resolved)
        return ST_OK;
    scope s = { .w = w, .in = fn->in, .session = fn->in == NULL, .arena = fn->arena, .d = d };
    for (const node *p = fn->params; p; p = p->next) {
        if (s.local_count == LIMIT_VARIABLES)
            return diag_fail(d, ST_LIMIT, p->at, "too many parameters");
        s.locals[s.local_count++] = p->name;
    }
    status st = resolve(&s, fn->body);
    fn->resolved = st == ST_OK;
    closedness own = { w, fn, true, d };
    if (st == ST_OK && fn->in) /* a session has no other parameters, and does not change */
        node_walk(fn->body, look_outside, &own);
    fn->closed = own.closed;
    return st;
}
