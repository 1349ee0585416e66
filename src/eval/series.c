/* Series and their products: see eval.h. */
#include <stdlib.h>

#include "eval/eval.h"

void series_free(series *s)
{
    if (s == NULL)
        return;
    num_clears(&s->lo, &s->by, NULL);
    for (uint64_t i = 0; s->items && i < s->count; i++)
        num_clear(&s->items[i]);
    free(s->items);
    free(s);
}

series *series_copy(const series *s)
{
    series *copy = mem_alloc(sizeof *copy);
    *copy = *s;
    copy->lo = num_copy(&s->lo);
    copy->by = num_copy(&s->by);
    if (s->items) {
        copy->items = mem_array(s->count, sizeof *copy->items);
        for (uint64_t i = 0; i < s->count; i++)
            copy->items[i] = num_copy(&s->items[i]);
    }
    return copy;
}

status series_at(world *w, const series *s, uint64_t i, num *out)
{
    if (s->items) {
        *out = num_copy(&s->items[i]);
        return ST_OK;
    }
    num_own index = num_int(0), step = num_int(0);
    num_set_u64(&index, i);
    status st = num_mul(&w->numbers, &step, &index, &s->by);
    status_then(st, num_add(&w->numbers, out, &s->lo, &step));
    return st;
}

void axes_clear(axes *a)
{
    for (int i = 0; i < a->count; i++) {
        num_clear(&a->axis[i].now);
        if (a->axis[i].owned)
            series_free(a->axis[i].values);
    }
    a->count = 0;
}

bool axes_row(const axes *a, uint64_t *row)
{
    for (int i = 0; i < a->count; i++)
        if (a->axis[i].rows) {
            *row = a->axis[i].at;
            return true;
        }
    return false;
}

uint64_t axes_points(const axes *a)
{
    uint64_t n = 1;
    for (int i = 0; i < a->count; i++)
        if (__builtin_mul_overflow(n, a->axis[i].values->count, &n))
            return UINT64_MAX;
    return n;
}

status axes_go(world *w, axes *a, uint64_t point, diag *d)
{
    for (int i = a->count - 1; i >= 0; i--) {
        axis *x = &a->axis[i];
        num_clear(&x->now);
        x->at = point % x->values->count;
        status st = series_at(w, x->values, x->at, &x->now);
        if (st != ST_OK)
            return diag_fail(d, st, (span){ 0 }, "%s", w->numbers.why);
        point /= x->values->count;
    }
    return ST_OK;
}
