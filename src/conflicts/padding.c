/* Padding that frees an index expression of bank conflicts: see conflicts.h. A multiplier, the 32
 * of row*32 + i, is the length of a row; it is increased by 1 to w - 1, the classic cure. */
#include <stdlib.h>
#include <string.h>

#include "conflicts/conflicts.h"
#include "lang/unparse.h"

/* Does the value of a tree change from thread to thread or from combination to combination? */
static bool varies(const question *q, const node *n)
{
    if (n->kind == N_NAME) {
        int k = conflicts_name(q, n->name);
        return strcmp(n->name, q->thread) == 0 || (k >= 0 && q->axes.axis[k].values->count > 1);
    }
    const node *first[] = { n->a, n->b, n->c };
    for (int k = 0; k < 3; k++)
        for (const node *x = first[k]; x; x = x->next)
            if (varies(q, x))
                return true;
    return false;
}

/* The place of multiplier number *k: the side that does not vary in a product whose other side
 * does. In row*32 + i, it is the length of a row. */
static node **multiplier(const question *q, node **place, int *k)
{
    node *n = *place;
    if (n->kind == N_BINARY && n->op == OP_MUL && varies(q, n->a) != varies(q, n->b) && (*k)-- == 0)
        return varies(q, n->a) ? &n->b : &n->a;
    node **first[] = { &n->a, &n->b, &n->c };
    for (int c = 0; c < 3; c++)
        for (node **x = first[c]; *x; x = &(*x)->next) {
            node **found = multiplier(q, x, k);
            if (found)
                return found;
        }
    return NULL;
}

/* The value of a multiplier; 0 if it cannot be the length of a row. */
static int64_t multiplier_value(question *q, const node *tree)
{
    num_own v = num_int(0);
    int64_t m = 0;
    function f = conflicts_function(q, node_copy(q->s->unit->arena, tree));
    status st = function_resolve(q->s->world, &f, q->e.d);
    status_then(st, eval_call(&q->e, &f, q->args, f.count, tree->at, &v));
    if (st != ST_OK || !num_to_i64(&v, &m) || m < 1 || m > INT64_MAX / 2)
        m = 0;
    return m;
}

/* Does every combination take one stage on the DMM? The worst is tried first, since it most likely
 * does not. An address that is not valid any more means no, too. */
static status conflict_free(question *q, function *f, bool *yes)
{
    status st = ST_OK;
    *yes = true;
    for (uint64_t tried = 0; tried <= q->points && *yes && st == ST_OK; tried++) {
        if (q->evaluated > q->s->world->max_accesses)
            return ST_LIMIT;
        st = conflicts_request(q, f, tried ? tried - 1 : q->on[0].at);
        *yes = st == ST_OK && conflicts_stages(q, MACHINE_DMM) == 1;
    }
    if (st == ST_INTERRUPT)
        return st;
    diag_clear(q->e.d);
    return ST_OK;
}

typedef struct padding {
    int64_t from, to;
    const char *shown;
} padding;

/* The least padding of multiplier number k; to = 0 if none helps, from = 0 past the last
 * multiplier. */
static status pad(question *q, int k, padding *out)
{
    arena *a = q->s->unit->arena;
    node *tree = node_copy(a, q->expression), **place = multiplier(q, &tree, &k);
    *out = (padding){ .from = 0 };
    if (place == NULL)
        return ST_OK;
    int64_t m = multiplier_value(q, *place);
    out->from = m ? m : -1; /* other multipliers may follow */
    diag_clear(q->e.d);
    node *number = node_new(a, N_NUMBER, (*place)->at);
    number->next = (*place)->next;
    *place = number;
    function f = conflicts_function(q, tree);
    bool good = false;
    status st = m ? function_resolve(q->s->world, &f, q->e.d) : ST_OK;
    for (int64_t by = 1; m && st == ST_OK && !good && (uint64_t)by < q->w; by++) {
        number->value = num_int(m + by);
        out->to = m + by;
        st = conflict_free(q, &f, &good);
    }
    if (good)
        out->shown = conflicts_written(q, tree, number,
                                       arena_format(q->s->arena, "%lld", (long long)out->to));
    else
        out->to = 0;
    return st;
}

enum { TOGETHER = 4 }; /* the most multipliers that are increased together */

typedef struct joint {
    int count; /* multipliers */
    int64_t from[TOGETHER];
    node *number[TOGETHER]; /* their places in the tree */
    node *tree;
    function f;
} joint;

/* Takes the multipliers of the expression, each as a number in a tree of its own; *several is false
 * if there is only one, or more than TOGETHER. */
static status take_multipliers(question *q, joint *j, bool *several)
{
    arena *a = q->s->unit->arena;
    *j = (joint){ .tree = node_copy(a, q->expression) };
    *several = false;
    for (int k = 0;; k++) {
        int left = k;
        node **place = multiplier(q, &j->tree, &left);
        if (place == NULL)
            break;
        int64_t m = multiplier_value(q, *place);
        diag_clear(q->e.d);
        if (m == 0)
            continue;
        if (j->count == TOGETHER)
            return ST_OK;
        node *number = node_new(a, N_NUMBER, (*place)->at);
        number->next = (*place)->next;
        number->value = num_int(m);
        *place = number;
        j->from[j->count] = m;
        j->number[j->count++] = number;
    }
    *several = j->count > 1;
    j->f = conflicts_function(q, j->tree);
    return *several ? function_resolve(q->s->world, &j->f, q->e.d) : ST_OK;
}

/* Tries all ways to add `total` to the multipliers from number k on. */
static status spread(question *q, joint *j, int k, int64_t total, bool *good)
{
    status st = ST_OK;
    int64_t most = total < (int64_t)q->w ? total : (int64_t)q->w - 1;
    if (k == j->count - 1) {
        if (total >= (int64_t)q->w)
            return ST_OK;
        j->number[k]->value = num_int(j->from[k] + total);
        return conflict_free(q, &j->f, good);
    }
    for (int64_t by = 0; by <= most && st == ST_OK && !*good; by++) {
        j->number[k]->value = num_int(j->from[k] + by);
        st = spread(q, j, k + 1, total - by, good);
    }
    return st;
}

static int by_place(const void *a, const void *b)
{
    const node *const *x = a, *const *y = b;
    return (*x)->at.from - (*y)->at.from;
}

/* The text of the expression with the increased multipliers. */
static const char *written_together(question *q, const joint *j)
{
    span at = j->tree->at;
    const char *text = at.src->text;
    const node *part[TOGETHER];
    str_own s = { 0 };
    if (memchr(text + at.from, '\n', (size_t)(at.to - at.from)))
        return unparse_arena(q->s->arena, j->tree);
    memcpy(part, j->number, sizeof part);
    qsort(part, (size_t)j->count, sizeof *part, by_place);
    int from = at.from;
    for (int k = 0; k < j->count; k++) {
        int64_t v = 0;
        num_to_i64(&part[k]->value, &v);
        str_addn(&s, text + from, (size_t)(part[k]->at.from - from));
        str_format(&s, "%lld", (long long)v);
        from = part[k]->at.to;
    }
    str_addn(&s, text + from, (size_t)(at.to - from));
    return arena_copy(q->s->arena, str_text(&s));
}

/* Increases multipliers together, if none alone helps; the least sum of changes first. */
static status pad_together(question *q, result *list, bool *several)
{
    joint j;
    bool good = false;
    status st = take_multipliers(q, &j, several);
    for (int64_t total = 2;
         st == ST_OK && *several && !good && total <= j.count * ((int64_t)q->w - 1); total++)
        st = spread(q, &j, 0, total, &good);
    if (!good || st != ST_OK)
        return st;
    arena *a = q->s->arena;
    str_own name = { 0 }, value = { 0 };
    for (int k = 0; k < j.count; k++) {
        int64_t to = 0;
        num_to_i64(&j.number[k]->value, &to);
        if (to == j.from[k])
            continue;
        str_format(&name, "%s%lld", name.length ? ", " : "", (long long)j.from[k]);
        str_format(&value, "%s%lld", value.length ? ", " : "", (long long)to);
    }
    result_add_texts(a, list, "name", str_text(&name), "values", str_text(&value), "expression",
                     written_together(q, &j), NULL);
    return ST_OK;
}

static int by_padding(const void *a, const void *b)
{
    const padding *x = a, *y = b;
    int64_t d = (x->to - x->from) - (y->to - y->from);
    return (d > 0) - (d < 0);
}

status conflicts_padding(question *q, result *to)
{
    padding *found = NULL, one;
    size_t count = 0, room = 0;
    diag_own quiet = { 0 };
    q->e.d = &quiet;
    q->evaluated = 0;
    status st = ST_OK;
    bool several = false, tried = false;
    for (int k = 0; (st = pad(q, k, &one)) == ST_OK && one.from != 0; k++) {
        tried = true;
        if (one.to) {
            found = mem_more(found, count, &room, sizeof *found);
            found[count++] = one;
        }
    }
    result *list = result_add_array(q->s->arena, to, "padding");
    if (count == 0 && st == ST_OK)
        st = pad_together(q, list, &several);
    q->e.d = q->d;
    if (st == ST_INTERRUPT) {
        free(found);
        return diag_fail(q->d, st, (span){ 0 }, "stopped");
    }
    if (count)
        qsort(found, count, sizeof *found, by_padding);
    arena *a = q->s->arena;
    for (size_t k = 0; k < count; k++) {
        result *r = result_add_object(a, list, NULL);
        result_add_format(a, r, "name", "%lld", (long long)found[k].from);
        result_add_number(a, r, "value", &(num){ NUM_INT, { .i = found[k].to } });
        result_add_text(a, r, "expression", found[k].shown);
    }
    free(found);
    if (list->first == NULL && st == ST_OK)
        result_add_text(
            a, to, "padding_none",
            !tried ? "none tried: no number multiplies in the address, as 4 does in 4*i + j"
            : several
                ? "none helps: tried was every multiplier larger by 0 to w - 1, alone and together"
                : "none helps: tried was every multiplier, alone, larger by 1 to w - 1");
    if (st == ST_LIMIT)
        result_add_format(
            a, to, "padding_limit",
            "not searched to the end: that takes more than %llu addresses; set accesses=...",
            (unsigned long long)q->s->world->max_accesses);
    return ST_OK;
}
