/* forall of the memory machines and the PRAM: see inside.h. p threads take the indices as the model
 * deals them. In the model a statement finishes for all indices before the next begins. Here a
 * kernel has as many statements as cannot disturb each other in any order of the indices: a phase.
 * If several indices of the PRAM may write to a word, the winner is found before anybody writes.
 * Private scalars that outlive their phase wait in scratch memory, a column each. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emit/phases.h"

static const vexpr *host_number(gen *g, const node *at, int64_t value)
{
    vexpr *x = arena_alloc(g->u->p->arena, sizeof *x);
    *x = (vexpr){ .op = V_CONST, .value = value, .at = at, .lanes = 1 };
    return x;
}

static uint32_t group_for(const phases *f, uint64_t p)
{
    uint32_t most = f->rec->o->group < 256 ? f->rec->o->group : 256;
    if (p <= most)
        return (uint32_t)p;
    for (uint32_t d = most; d >= 32; d--)
        if (p % d == 0)
            return d;
    return most;
}

static void add_value(gen *g, const char *name, int64_t value)
{
    g->value[g->values] = (argument_value){ .value = value };
    snprintf(g->value[g->values++].name, 40, "%s", name);
}

/* Adds a kernel's argument that belongs to an index, and gives its name: count_i. */
static const char *value_beside(gen *g, const char *what, const char *index, int64_t value)
{
    char of[40];
    snprintf(of, sizeof of, "%s_%.30s", what, index);
    add_value(g, of, value);
    return g->value[g->values - 1].name;
}

/* Adds C for the first value of index k and a plus; nothing for 0. */
static void put_low(phases *f, int k, str *s)
{
    gen *g = &f->g;
    if (g->u->lo[k] == 0)
        return;
    const vexpr *lo = host_number(g, f->s->lo[k]->at, g->u->lo[k]);
    gen_value(g, gen_fixed(g, f->s->lo[k]) ? f->s->lo[k] : lo, s);
    str_add(s, " + ");
}

/* Adds C for the number of index k, from the number among all indices: number / stride % extent. */
static void put_digit(phases *f, int k, const char *number, bool whole, str *s)
{
    gen *g = &f->g;
    const run *u = g->u;
    const char *i = gen_name(g, 'i', k, NULL);
    str_own digit = { 0 };
    if (u->stride[k] > 1) {
        int log = (u->stride[k] & (u->stride[k] - 1)) ? -1 : __builtin_ctzll(u->stride[k]);
        const char *of = value_beside(g, "inner", i, log >= 0 ? log : (int64_t)u->stride[k]);
        str_format(&digit, log >= 0 ? "%s >> %s" : "%s / %s", number, of);
    } else {
        str_add(&digit, number);
    }
    if (whole) {
        str_add(s, str_text(&digit));
    } else {
        bool pow2 = (u->extent[k] & (u->extent[k] - 1)) == 0;
        const char *of = value_beside(g, "count", i, (int64_t)u->extent[k] - pow2);
        str_format(s, pow2 ? "(%s) & %s" : "(%s) %% %s", str_text(&digit), of);
    }
}

static void name_indices(phases *f)
{
    const node *v = f->s->at->b;
    for (int k = 0; k < f->s->vars; k++, v = v->next)
        gen_name(&f->g, 'i', k, v->name);
}

static void put_constant(phases *f, int k, const char *number, bool whole)
{
    gen *g = &f->g;
    str_own low = { 0 }, digit = { 0 };
    put_low(f, k, &low);
    put_digit(f, k, number, whole, &digit);
    gen_line(g, low.length ? "const %s %s = %s(%s);" : "const %s %s = %s%s;",
             narrow_name(g->narrow_index[k]), gen_name(g, 'i', k, NULL), str_text(&low),
             str_text(&digit));
}

/* The index that a thread steps through. If p is a multiple of the product of all later extents,
 * the later indices stay the same for a thread. -1: there is no such index. */
static int walking(const phases *f, uint64_t p)
{
    const run *u = f->g.u;
    for (int k = 0; k < f->s->vars; k++)
        if (p % u->stride[k] == 0 && (k == 0 || u->extent[k] % (p / u->stride[k]) == 0))
            return k;
    return -1;
}

static int64_t last_of(const run *u, int k)
{
    return u->lo[k] + (int64_t)u->extent[k] - 1;
}

/* Writes the thread's number, and the number of threads if a group may have too many. */
static void put_thread(phases *f, uint64_t p)
{
    gen *g = &f->g;
    bool narrow = narrow_fits(0, (int64_t)p + 4096), group = f->rec->one_group;
    if (group)
        gen_line(g, "const i32 thread = LID, threads = LDIM;");
    else
        gen_line(g, narrow ? "const i32 thread = (i32)(GID * LDIM + LID);"
                           : "const i64 thread = (i64)GID * LDIM + LID;");
    if (!group && p % group_for(f, p)) {
        add_value(g, "threads", (int64_t)p);
        gen_line(g, "if (thread >= threads)\n        return;");
    }
}

/* Writes loops over the indices without divisions: around the index that is stepped through, loops
 * over those before it. */
static void put_walk(phases *f, int walks, uint64_t p)
{
    gen *g = &f->g;
    const run *u = g->u;
    bool group = f->rec->one_group;
    put_thread(f, p);
    bool alone =
        p == u->stride[walks]; /* each thread takes all values of the index that is stepped
                                  through */
    for (int k = walks + 1; k < f->s->vars; k++)
        put_constant(f, k, "thread", alone && k == walks + 1);
    for (int k = 0; k <= walks; k++) {
        str_own low = { 0 };
        const char *i = gen_name(g, 'i', k, NULL), *type = narrow_name(g->narrow_index[k]);
        put_low(f, k, &low);
        const char *last = value_beside(g, "last", i, last_of(u, k));
        if (k < walks || (alone && !group)) {
            str_cut(&low, low.length > 3 ? low.length - 3 : 0);
            gen_line(g, "for (%s %s = %s; %s <= %s; %s++) {", type, i,
                     low.length ? str_text(&low) : "0", i, last, i);
        } else {
            str_own digit = { 0 };
            put_digit(f, k, "thread", true, &digit);
            const char *by = group || u->stride[k] == 1 ? "threads" : NULL;
            if (by && !group && p % group_for(f, p) == 0)
                add_value(g, by, (int64_t)p);
            if (by == NULL)
                by = value_beside(g, "by", i, (int64_t)(p / u->stride[k]));
            gen_line(g,
                     low.length ? "for (%s %s = %s(%s); %s <= %s; %s += %s) {"
                                : "for (%s %s = %s%s; %s <= %s; %s += %s) {",
                     type, i, str_text(&low), str_text(&digit), i, last, i, by);
        }
        g->indent++;
    }
}

/* Writes a loop over the numbers of all indices. */
static void put_steps(phases *f, uint64_t p)
{
    gen *g = &f->g;
    const char *type = narrow_name(narrow_fits(0, (int64_t)(g->u->s + p) + 4096));
    add_value(g, "threads", (int64_t)p);
    add_value(g, "indices", (int64_t)g->u->s);
    if (p % group_for(f, p) && !f->rec->one_group)
        gen_line(g, "if ((i64)GID * LDIM + LID >= threads)\n        return;");
    if (f->rec->one_group)
        gen_line(g, "for (%s step = LID; step < indices; step += LDIM) {", type);
    else
        gen_line(g, "for (%s step = (%s)GID * LDIM + LID; step < indices; step += threads) {", type,
                 type);
    g->indent++;
    for (int k = 0; k < f->s->vars; k++)
        put_constant(f, k, "step", k == 0);
}

/* Is the index' number needed, and not only the values of the variables? */
static bool numbered(const phases *f, int from, int to, bool first)
{
    bool wanted = f->rec->o->checked || (f->rec->one_group && f->s->vars > 1);
    for (int k = 0; k < f->privates && !wanted; k++)
        wanted = f->column[k] >= 0
                 && ((!first && phases_in_range(f, 0, from, k, true)
                      && phases_in_range(f, from, to, k, false))
                     || (phases_in_range(f, from, to, k, true)
                         && phases_in_range(f, to, f->count, k, false)));
    for (int i = from; i < to && !wanted; i++)
        wanted = item_of_claims(&f->list[i]);
    return wanted;
}

/* Writes what is around the statements of a phase. */
static void put_frame(phases *f, int from, int to, bool first, uint64_t p)
{
    gen *g = &f->g;
    int walks = walking(f, p);
    const run *u = g->u;
    bool steps = walks < 0 || numbered(f, from, to, first);
    for (int k = 0; k < f->s->vars; k++) {
        int64_t by = k == walks && !steps ? (int64_t)(p / u->stride[k]) + 4096 : 1;
        g->narrow_index[k] = narrow_fits(u->lo[k], last_of(u, k) + by);
    }
    g->indent = 1;
    name_indices(f);
    for (int i = from; i < to; i++)
        if (item_of_claims(&f->list[i])) {
            add_value(g, "claims_at", (int64_t)f->columns);
            gen_line(g, "GLOBAL_MEM u32 *claims = (GLOBAL_MEM u32 *)(scratch + claims_at);");
            break;
        }
    if (f->rec->watched)
        gen_line(g,
                 "/* that its indices keep out of each other's way was seen in the simulated run "
                 "of this input */");
    if (steps)
        put_steps(f, p);
    else
        put_walk(f, walks, p);
    if (f->rec->o->checked)
        gen_line(g, "const i64 who = step, cores = 1, epoch = 0;");
}

/* Writes the copy of words that an array's new place lacks; gives the most words or indices that
 * threads share. */
static uint64_t put_copies(phases *f, uint64_t work, uint64_t p)
{
    gen *g = &f->g;
    const elsewhere *e = &g->elsewhere;
    for (int k = 0; k < 2 && e->member; k++) {
        if (e->copy_end[k] <= e->copy[k])
            continue;
        const char *type = narrow_name(narrow_fits(0, (int64_t)(e->copy_end[k] + p)));
        const char *side = k ? "behind" : "before";
        const char *from = value_beside(g, "kept_from", side, (int64_t)e->copy[k]);
        const char *end = value_beside(g, "kept_to", side, (int64_t)e->copy_end[k]);
        const char *by = value_beside(g, "kept_by", side, (int64_t)p);
        const char *to = gen_pointer(g, e->store, true), *old = gen_pointer(g, e->store, false);
        gen_line(g, "/* words that stay as they are, but not where they are */");
        gen_line(g, "for (%s kept = %s + (%s)(GID * LDIM + LID); kept < %s; kept += %s)", type,
                 from, type, end, by);
        gen_line(g, "    %s[kept] = %s[kept];", to, old);
        if (e->copy_end[k] - e->copy[k] > work)
            work = e->copy_end[k] - e->copy[k];
    }
    return work;
}

static status phase(phases *f, int from, int to, bool first)
{
    gen *g = &f->g;
    const run *u = g->u;
    int64_t *hosts = g->u->hosts;
    uint64_t p = u->m.p ? u->m.p : 1;
    uint32_t size = group_for(f, p);
    str decl = { 0 }, inner;
    g->values = g->name_count = g->pointers = 0;
    g->wrote_input = false;
    str_cut(&g->body, 0);
    put_frame(f, from, to, first, p);
    str around = g->body;
    g->body = (str){ 0 };
    for (int k = 0; k < f->privates; k++)
        if (!first && f->column[k] >= 0 && phases_in_range(f, 0, from, k, true)
            && phases_in_range(f, from, to, k, false))
            phases_private_move(f, k, true);
    for (int i = from; i < to && u->e->d->st == ST_OK; i++) {
        g->u->hosts = f->list[i].hosts;
        phase_put_item(f, &f->list[i]);
    }
    g->u->hosts = hosts;
    for (int k = 0; k < f->privates; k++)
        if (f->column[k] >= 0 && phases_in_range(f, from, to, k, true)
            && phases_in_range(f, to, f->count, k, false))
            phases_private_move(f, k, false);
    phases_private_declare(f, &decl);
    inner = g->body;
    g->body = around;
    str_add(&g->body, str_text(&decl));
    str_add(&g->body, str_text(&inner));
    while (g->indent > 1) {
        g->indent--;
        gen_line(g, "}");
    }
    uint64_t work = put_copies(f, u->s, p);
    str_clear(&inner);
    str_clear(&decl);
    if (u->e->d->st != ST_OK)
        return u->e->d->st;
    uint64_t needed = work < p ? work : p;
    return gen_launch(g, (needed + size - 1) / size, size);
}

static void forget(phases *f)
{
    for (int i = 0; i < f->count; i++) {
        free(f->list[i].hosts);
        free(f->list[i].uses);
        free(f->list[i].sets);
        free(f->list[i].touched.list);
    }
    free(f->list);
    free(f->lanes);
    free(f->times);
    free(f->column);
    free(f->wide);
}

/* Finds where phases begin, and the end of the last; gives their number. */
static int find_phases(phases *f, int *begin)
{
    int count = 0;
    for (int i = 0; i < f->count; i++) {
        bool fits = i > 0;
        for (int k = fits ? begin[count - 1] : i; k < i && fits; k++)
            fits = !(item_of_claims(&f->list[k]) && item_of_claims(&f->list[i]))
                   && !phases_disturb(f, &f->list[k].touched, &f->list[i].touched, false);
        if (!fits)
            begin[count++] = i;
    }
    begin[count] = f->count;
    return count;
}

static status cut(phases *f, const int *begin, int phase_count)
{
    status st = ST_OK;
    phases_choose_columns(f, begin, phase_count);
    f->g.in_scratch = f->column;
    for (int k = 0; k < f->s->privates; k++)
        f->g.narrow_own[k] = f->times[k] > 0 && !f->wide[k] && f->lanes[k] <= 1;
    for (int i = 0; i < phase_count && st == ST_OK; i++)
        st = phase(f, begin[i], begin[i + 1], i == 0);
    f->rec->plan->phases += phase_count > 1 ? (uint64_t)phase_count - 1 : 0;
    return st;
}

static status ranges(run *u, const step *s)
{
    status st = ST_OK;
    u->vars = s->vars;
    u->s = 1;
    for (int v = s->vars - 1; v >= 0 && st == ST_OK; v--) {
        int64_t hi;
        u->vars = 0;
        if ((st = vector_scalar(u, s->lo[v], &u->lo[v])) == ST_OK)
            st = vector_scalar(u, s->hi[v], &hi);
        if (st != ST_OK)
            break;
        u->extent[v] = hi < u->lo[v] ? 0 : (uint64_t)(hi - u->lo[v]) + 1;
        u->stride[v] = u->s;
        if (__builtin_mul_overflow(u->s, u->extent[v], &u->s) || u->s > UINT64_C(1) << 40)
            st = diag_fail(u->e->d, ST_LIMIT, s->at->at, "this forall has too many indices");
    }
    u->vars = s->vars;
    return st;
}

/* Prepares the forall as items; `e`: an array of it that is written elsewhere, or NULL. */
static status prepare(phases *f, recorder *rec, run *u, const step *s, const elsewhere *e)
{
    int most = s->privates + MOST_ITEMS + EXTRA;
    *f = (phases){ .rec = rec, .s = s, .privates = s->privates, .most = most };
    f->lanes = mem_array((size_t)most, sizeof *f->lanes);
    f->times = mem_array((size_t)most, sizeof *f->times);
    f->column = mem_array((size_t)most, sizeof *f->column);
    f->wide = mem_array((size_t)most, sizeof *f->wide);
    for (int k = 0; k < s->privates; k++)
        f->lanes[k] = s->private_lanes[k];
    phases_count_sets(s->body, f->times);
    gen_begin(&f->g, rec, u, s, most, f->lanes);
    f->g.narrow_own = mem_array((size_t)most, sizeof *f->g.narrow_own);
    if (e)
        f->g.elsewhere = *e;
    int mask = s->c ? phases_add_condition(f, s, s->c, -1) : -1;
    return phases_flatten(f, s->body, mask);
}

static void finish(phases *f)
{
    free(f->g.narrow_own);
    gen_end(&f->g);
    forget(f);
}

/* Does the forall become one phase if an array's new words go elsewhere? */
static bool one_phase(phases *f, phases *other)
{
    elsewhere e;
    run *u = f->g.u;
    diag_trial trial;
    if (!elsewhere_find(f, &e))
        return false;
    diag_try(&trial, &u->e->d);
    bool good = prepare(other, f->rec, u, f->s, &e) == ST_OK;
    mem_own int *begin = mem_array((size_t)other->count + 2, sizeof *begin);
    good = good && find_phases(other, begin) == 1;
    diag_tried(&trial, false);
    if (!good)
        finish(other);
    return good;
}

status emit_forall(recorder *rec, run *outer, const step *s)
{
    run u = *outer;
    size_t words = (size_t)(u.p->hosts + 1) * (size_t)(u.p->lanes + 1);
    status st = ranges(&u, s);
    if (st != ST_OK || u.s == 0)
        return st;
    u.hosts = mem_array(words, sizeof *u.hosts); /* a copy, since loops that the host goes through
                                                    set scalars */
    u.host_set = mem_alloc((size_t)u.p->hosts + 1);
    memcpy(u.hosts, outer->hosts, words * sizeof *u.hosts);
    memcpy(u.host_set, outer->host_set, (size_t)u.p->hosts);
    phases f, other;
    st = prepare(&f, rec, &u, s, NULL);
    mem_own int *begin = mem_array((size_t)f.count + 2, sizeof *begin);
    int count = st == ST_OK ? find_phases(&f, begin) : 0;
    if (count > 1 && one_phase(&f, &other)) {
        finish(&f);
        f = other;
        begin = mem_grow_array(begin, (size_t)f.count + 2, sizeof *begin);
        count = find_phases(&f, begin);
        elsewhere_begin(rec, &f.g.elsewhere);
        st = cut(&f, begin, count);
        elsewhere_end(rec, &f.g.elsewhere);
    } else if (count) {
        st = cut(&f, begin, count);
    }
    finish(&f);
    free(u.hosts);
    free(u.host_set);
    return st;
}
