/* Result trees: see result.h. */
#include "eval/result.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "base/str.h"

static result *add(arena *a, result *to, const char *key, result_type type)
{
    result *r = arena_alloc(a, sizeof *r);
    r->type = type;
    r->key = key;
    if (to == NULL)
        return r;
    if (to->last)
        to->last->next = r;
    else
        to->first = r;
    to->last = r;
    return r;
}

result *result_object(arena *a)
{
    return add(a, NULL, NULL, RESULT_OBJECT);
}

result *result_command(arena *a, const char *name)
{
    result *r = result_object(a);
    result_add_text(a, r, "command", name);
    return r;
}

result *result_add_object(arena *a, result *to, const char *key)
{
    return add(a, to, key, RESULT_OBJECT);
}

result *result_add_array(arena *a, result *to, const char *key)
{
    return add(a, to, key, RESULT_ARRAY);
}

void result_add_number(arena *a, result *to, const char *key, const num *value)
{
    result *r = add(a, to, key, RESULT_NUMBER);
    r->value = num_copy(value);
    if (value->kind != NUM_INT && value->kind != NUM_BOOL)
        num_of_arena(a, &r->value);
}

void result_add_numbers(arena *a, result *to, const char *key, const num *items, uint64_t count)
{
    result *r = add(a, to, key, RESULT_ARRAY);
    r->items = items;
    r->count = count;
}

void result_add_u64(arena *a, result *to, const char *key, uint64_t value)
{
    num v;
    num_set_u64(&v, value);
    result_take_number(a, to, key, v);
}

void result_take_number(arena *a, result *to, const char *key, num value)
{
    result_add_number(a, to, key, &value);
    num_clear(&value);
}

void result_add_quotient(num_ctx *c, arena *a, result *to, const char *key, const num *above,
                         const num *below)
{
    num quotient;
    int sign = 0;
    if (num_sign(c, below, &sign) == ST_OK && sign > 0
        && num_quotient(c, &quotient, above, below) == ST_OK)
        result_take_number(a, to, key, quotient);
}

void result_add_ends(arena *a, result *to, const char *key, const num *least, const num *most)
{
    result *both = result_add_object(a, to, key);
    result_add_number(a, both, "least", least);
    result_add_number(a, both, "most", most);
}

void result_add_ratio(num_ctx *c, arena *a, result *to, const char *key, uint64_t above,
                      uint64_t below)
{
    num_own x = num_int(0), y = num_int(0);
    num_set_u64(&x, above);
    num_set_u64(&y, below);
    result_add_quotient(c, a, to, key, &x, &y);
}

void result_add_text(arena *a, result *to, const char *key, const char *text)
{
    if (text)
        add(a, to, key, RESULT_TEXT)->text = arena_copy(a, text);
}

void result_add_said(arena *a, result *to, const char *key, const char *text)
{
    result_add_text(a, to, key, text && *text ? text : NULL);
}

void result_add_format(arena *a, result *to, const char *key, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    str_own s = { 0 };
    str_vformat(&s, fmt, ap);
    va_end(ap);
    result_add_text(a, to, key, str_text(&s));
}

void result_add_texts(arena *a, result *list, ...)
{
    va_list ap;
    va_start(ap, list);
    result *r = result_add_object(a, list, NULL);
    for (const char *key; (key = va_arg(ap, const char *)) != NULL;)
        result_add_text(a, r, key, va_arg(ap, const char *));
    va_end(ap);
}

result *result_add_to(arena *a, result *to, const char *key)
{
    result *list = (result *)result_get(to, key);
    return list ? list : result_add_array(a, to, key);
}

void result_add_truth(arena *a, result *to, const char *key, bool truth)
{
    add(a, to, key, RESULT_TRUTH)->value = num_bool(truth);
}

void result_add_measured(arena *a, result *to, const char *key, double value)
{
    if (isfinite(value))
        add(a, to, key, RESULT_MEASURED)->text = arena_format(a, "%.6g", value);
    else
        result_add_null(a, to, key);
}

void result_add_whole(arena *a, result *to, const char *key, int64_t value)
{
    add(a, to, key, RESULT_MEASURED)->text = arena_format(a, "%lld", (long long)value);
}

void result_add_null(arena *a, result *to, const char *key)
{
    add(a, to, key, RESULT_NULL);
}

result *result_copy(arena *a, result *to, const result *r)
{
    const char *key = r->key ? arena_copy(a, r->key) : NULL;
    result *copy;
    if (r->type == RESULT_NUMBER) {
        result_add_number(a, to, key, &r->value);
        to->last->text = r->text ? arena_copy(a, r->text) : NULL;
        return to->last;
    }
    copy = add(a, to, key, r->type);
    copy->value = r->value; /* of a truth: no cell to share */
    copy->text = r->text ? arena_copy(a, r->text) : NULL;
    result room;
    for (const result *c = result_first(r, &room); c; c = result_next(r, c, &room))
        result_copy(a, copy, c);
    return copy;
}

/* The member at `items`; its place in the list is kept in `count`. */
static const result *number_at(const result *array, uint64_t i, result *room)
{
    if (i >= array->count)
        return NULL;
    *room = (result){ .type = RESULT_NUMBER, .value = array->items[i], .count = i };
    return room;
}

const result *result_first(const result *array, result *room)
{
    return array->items ? number_at(array, 0, room) : array->first;
}

const result *result_next(const result *array, const result *r, result *room)
{
    return array->items ? number_at(array, r->count + 1, room) : r->next;
}

const result *result_get(const result *object, const char *key)
{
    for (const result *r = object ? object->first : NULL; r; r = r->next)
        if (r->key && *r->key == *key && strcmp(r->key, key) == 0) /* most begin otherwise */
            return r;
    return NULL;
}

const char *result_text(const result *object, const char *key)
{
    const result *r = result_get(object, key);
    return r && r->text ? r->text : "";
}
