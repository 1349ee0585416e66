/* Makes one launch of successive ones that cannot disturb each other, such as the turns of a host's
 * loop around forall multiprocessor. Such launches have the same kernel and number of groups, each
 * number that the kernel takes grows by the same amount from one to the next, and none writes where
 * another reads or writes. Then group r of turn t is group t * (groups of a turn) + r. */
#include <stdlib.h>
#include <string.h>

#include "emit/inside.h"

enum { MOST_NUMBERS = 40 };

/* --- where a launch reads and writes -------------------------------------------------------- */

static void extend(extent *list, int *count, const extent *x)
{
    for (int i = 0; i < *count; i++)
        if (list[i].of == x->of && list[i].write == x->write) {
            list[i].from = x->from < list[i].from ? x->from : list[i].from;
            list[i].to = x->to > list[i].to ? x->to : list[i].to;
            return;
        }
    if (*count == MAX_EXTENTS)
        *count = MAX_EXTENTS + 1; /* too many: anything may be touched */
    if (*count < MAX_EXTENTS)
        list[(*count)++] = *x;
}

/* Notes the words of a member that a reference may touch, from the ranges of its subscripts. */
void together_note(gen *g, const vexpr *x, const struct member *m, bool write)
{
    const array *a = x->array;
    int64_t from = 0, to = 0, lo, hi;
    bool known = g->agpu;
    if (!g->agpu || a->space == SPACE_SHARED || m == NULL)
        return;
    for (int d = 0; d < a->dims && known; d++) {
        int64_t size = d ? (int64_t)a->dim[d] : 1;
        known = line_range(g, x->sub[d], &lo, &hi) && !__builtin_mul_overflow(from, size, &from)
                && !__builtin_mul_overflow(to, size, &to)
                && !__builtin_add_overflow(from, lo, &from) && !__builtin_add_overflow(to, hi, &to);
    }
    if (!known || from < 0) /* no index asks for words outside */
        from = 0;
    if (!known || to >= (int64_t)m->size)
        to = (int64_t)m->size - 1;
    if (from <= to)
        extend(g->extents, &g->extent_count,
               &(extent){ m, m->base + (uint64_t)from, m->base + (uint64_t)to, write });
}

static bool apart(const extent *a, int many_a, const extent *b, int many_b)
{
    if (many_a > MAX_EXTENTS || many_b > MAX_EXTENTS)
        return false;
    for (int i = 0; i < many_a; i++)
        for (int j = 0; j < many_b; j++)
            if ((a[i].write || b[j].write) && a[i].from <= b[j].to && b[j].from <= a[i].to)
                return false;
    return true;
}

/* --- noted launches ------------------------------------------------------------------------- */

/* Do the numbers of launch l continue those of `last`? Steps from turn to turn follow the numbers
 * of its first turn. */
static bool goes_on(plan *p, const plan_launch *last, const plan_launch *l)
{
    size_t n = p->value_count - l->first;
    int64_t *v = p->values + last->first, *now = p->values + l->first, by;
    if (l->first - last->first != (last->turns > 1 ? 2 * n : n))
        return false;
    for (size_t i = 0; i < n; i++) {
        if (__builtin_sub_overflow(now[i], v[i], &by))
            return false;
        if (last->turns > 1 && by != (int64_t)last->turns * v[n + i])
            return false;
    }
    return true;
}

void together_join(gen *g)
{
    recorder *rec = g->rec;
    plan *p = g->plan;
    plan_launch *l = &p->launches[p->launch_count - 1], *last = l - 1;
    size_t n = p->value_count - l->first;
    bool joins = g->agpu && !rec->o->checked && p->launch_count > 1 && rec->extent_count > 0
                 && l->kernel == last->kernel && l->groups == last->groups && l->size == last->size
                 && l->local == last->local && n <= MOST_NUMBERS
                 && (last->turns + 1) * l->groups < UINT32_MAX / 2
                 && apart(rec->extents, rec->extent_count, g->extents, g->extent_count)
                 && goes_on(p, last, l);
    if (!joins) {
        memcpy(rec->extents, g->extents, sizeof rec->extents);
        rec->extent_count = g->agpu ? g->extent_count : 0;
        return;
    }
    for (int i = 0; i < g->extent_count; i++)
        extend(rec->extents, &rec->extent_count, &g->extents[i]);
    if (last->turns == 1)
        for (size_t i = 0; i < n; i++)
            p->values[l->first + i] -= p->values[last->first + i];
    else
        p->value_count = l->first;
    last->turns++;
    p->launch_count--;
}

/* --- kernels of several turns ---------------------------------------------------------------- */

/* The kernel's text with its marks replaced. */
static char *marked(const char *text, const char *parameters, const char *begin, const char *group)
{
    str s = { 0 };
    for (; *text; text++) {
        if (*text == TOGETHER_PARAMETERS)
            str_add(&s, parameters);
        else if (*text == TOGETHER_BEGIN)
            str_add(&s, begin);
        else if (*text == TOGETHER_GROUP)
            str_add(&s, group);
        else
            str_char(&s, *text);
    }
    return str_take(&s);
}

static bool steps_by(const plan *p, int kernel, int k)
{
    for (size_t i = 0; i < p->launch_count; i++) {
        const plan_launch *l = &p->launches[i];
        if (l->kernel == kernel && l->turns > 1
            && p->values[l->first + (size_t)(p->kernels[kernel].values + k)])
            return true;
    }
    return false;
}

/* Are the numbers of groups of a turn all powers of 2, so that their logarithms can be used? */
static bool shifts(const plan *p, int kernel, bool *several)
{
    bool powers = true;
    *several = false;
    for (size_t i = 0; i < p->launch_count; i++)
        if (p->launches[i].kernel == kernel) {
            *several |= p->launches[i].turns > 1;
            powers &= (p->launches[i].groups & (p->launches[i].groups - 1)) == 0;
        }
    return powers;
}

static void finish_kernel(plan *p, int k, bool *by)
{
    bool several, powers = shifts(p, k, &several);
    plan_kernel *kernel = &p->kernels[k];
    str_own parameters = { 0 }, begin = { 0 };
    if (several) {
        str_add(&parameters, powers ? ", i64 log_groups" : ", i64 groups");
        str_add(&begin, powers ? "    const u32 turn = GID >> (u32)log_groups;\n"
                               : "    const u32 turn = GID / (u32)groups;\n");
        const char *name = kernel->names;
        for (int i = 0; i < kernel->values; i++) {
            int length = (int)strcspn(name, "\n");
            by[i] = steps_by(p, k, i);
            if (by[i]) {
                str_format(&parameters, ", i64 by_%.*s", length, name);
                str_format(&begin, "    %.*s += turn*by_%.*s;\n", length, name, length, name);
            }
            name += length + 1;
        }
    }
    char *text = marked(kernel->text, str_text(&parameters), str_text(&begin),
                        !several ? "GID"
                        : powers ? "(GID & ((1u << (u32)log_groups) - 1))"
                                 : "(GID % (u32)groups)");
    free(kernel->text);
    kernel->text = text;
}

/* Gives a kernel `more` further numbers of 64 bits. */
static void take_more(plan_kernel *k, int more)
{
    str types = { 0 };
    str_add(&types, k->types);
    for (int i = 0; i < more; i++)
        str_char(&types, WIDE_NUMBER);
    free(k->types);
    k->types = str_take(&types);
    k->values += more;
}

/* Rewrites all numbers, adding those that kernels of several turns take. */
void together_finish(recorder *rec)
{
    plan *p = rec->plan;
    mem_own int64_t *values = NULL;
    size_t count = 0, room = 0;
    bool by[MAX_KERNEL_NUMBERS];
    for (int k = 0; k < p->kernel_count; k++) {
        bool several, powers = shifts(p, k, &several);
        int own = p->kernels[k].values;
        finish_kernel(p, k, by);
        if (!several)
            continue;
        int more = 1;
        for (int i = 0; i < own; i++)
            more += by[i];
        for (size_t i = 0; i < p->launch_count; i++) {
            plan_launch *l = &p->launches[i];
            if (l->kernel != k)
                continue;
            room = count + (size_t)(own + more);
            values = mem_grow_array(values, room, sizeof *values);
            memcpy(values + count, p->values + l->first, (size_t)own * sizeof *values);
            count += (size_t)own;
            values[count++] = powers ? __builtin_ctzll(l->groups) : (int64_t)l->groups;
            for (int j = 0; j < own; j++)
                if (by[j])
                    values[count++] = l->turns > 1 ? p->values[l->first + (size_t)(own + j)] : 0;
            l->first = p->value_count + count - (size_t)(own + more);
        }
        take_more(&p->kernels[k], more);
    }
    if (count) {
        p->values = mem_grow_array(p->values, p->value_count + count, sizeof *p->values);
        memcpy(p->values + p->value_count, values, count * sizeof *values);
        p->value_count += count;
    }
    for (size_t i = 0; i < p->launch_count; i++)
        p->launches[i].groups *= p->launches[i].turns;
}
