/* forall of the memory machines and the PRAM: see inside.h.  p threads deal themselves the indices
 * as the model does.  A statement finishes for all indices before the next begins; here a kernel is
 * as many statements as cannot disturb each other, whatever the order of the indices: a phase.
 * Where the PRAM lets several write to one word, who wins is found before anybody writes.
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

/* The values of the indices, from the number of the index: step = (.. * extent + ..). */
static void put_indices(phases *f)
{
    gen *g = &f->g;
    const node *v = f->s->at->b;
    for (int k = 0; k < f->s->vars; k++, v = v->next) {
        const run *u = g->u;
        const char *i = gen_name(g, 'i', k, v->name);
        str s = { 0 };
        if (u->stride[k] > 1) {
            char of[40];
            snprintf(of, sizeof of, "inner_%s", i);
            int log = (u->stride[k] & (u->stride[k] - 1)) ? -1 : __builtin_ctzll(u->stride[k]);
            g->value[g->values] = (argument_value){ .value = log >= 0 ? log
                                                                      : (int64_t)u->stride[k] };
            snprintf(g->value[g->values].name, 40, "%s", of);
            g->values++;
            str_format(&s, log >= 0 ? "step >> %s" : "step / %s", of);
        } else {
            str_add(&s, "step");
        }
        if (k > 0) {
            char of[40];
            bool pow2 = (u->extent[k] & (u->extent[k] - 1)) == 0;
            snprintf(of, sizeof of, "count_%s", i);
            g->value[g->values] = (argument_value){ .value = (int64_t)u->extent[k] - pow2 };
            snprintf(g->value[g->values].name, 40, "%s", of);
            g->values++;
            str whole = { 0 };
            str_format(&whole, pow2 ? "(%s) & %s" : "(%s) %% %s", str_text(&s), of);
            str_clear(&s);
            s = whole;
        }
        if (u->lo[k]) {
            const vexpr *lo = host_number(g, f->s->lo[k]->at, u->lo[k]);
            str from = { 0 };
            gen_value(g, gen_fixed(g, f->s->lo[k]) ? f->s->lo[k] : lo, &from);
            gen_line(g, "const i64 %s = %s + (%s);", i, str_text(&from), str_text(&s));
            str_clear(&from);
        } else {
            gen_line(g, "const i64 %s = %s;", i, str_text(&s));
        }
        str_clear(&s);
    }
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
    add_value(g, "threads", (int64_t)p);
    add_value(g, "indices", (int64_t)u->s);
    g->indent = 2;
    put_indices(f);
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
    phases_private_declare(f, from, to, &decl);
    inner = g->body;
    g->body = (str){ 0 };
    g->indent = 1;
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
    if (p % size && !f->rec->one_group)
        gen_line(g, "if ((i64)GID * LDIM + LID >= threads)\n        return;");
    gen_line(g, f->rec->one_group
                    ? "for (i64 step = LID; step < indices; step += LDIM) {"
                    : "for (i64 step = (i64)GID * LDIM + LID; step < indices; step += threads) {");
    if (f->rec->o->checked)
        str_add(&g->body, "        const i64 who = step, cores = 1, epoch = 0;\n");
    str_add(&g->body, str_text(&decl));
    str_add(&g->body, str_text(&inner));
    gen_line(g, "}");
    str_clear(&inner);
    str_clear(&decl);
    if (u->e->d->st != ST_OK)
        return u->e->d->st;
    uint64_t needed = u->s < p ? u->s : p;
    return gen_launch(g, NULL, (needed + size - 1) / size, size);
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
}

static status cut(phases *f)
{
    int *begin = mem_array((size_t)f->count + 2, sizeof *begin), phase_count = 0;
    status st = ST_OK;
    for (int i = 0; i < f->count; i++) {
        bool fits = i > 0;
        for (int k = fits ? begin[phase_count - 1] : i; k < i && fits; k++)
            fits = !(item_of_claims(&f->list[k]) && item_of_claims(&f->list[i]))
                   && !phases_disturb(f, &f->list[k].touched, &f->list[i].touched, false);
        if (!fits)
            begin[phase_count++] = i;
    }
    begin[phase_count] = f->count;
    phases_choose_columns(f, begin, phase_count);
    for (int i = 0; i < phase_count && st == ST_OK; i++)
        st = phase(f, begin[i], begin[i + 1], i == 0);
    f->rec->plan->phases += phase_count > 1 ? (uint64_t)phase_count - 1 : 0;
    free(begin);
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

status emit_forall(recorder *rec, run *outer, const step *s)
{
    run u = *outer;
    size_t words = (size_t)(u.p->hosts + 1) * (size_t)(u.p->lanes + 1);
    status st = ranges(&u, s);
    if (st != ST_OK || u.s == 0)
        return st;
    u.hosts = mem_array(words, sizeof *u.hosts); /* loops that the host turns set its scalars */
    u.host_set = mem_alloc((size_t)u.p->hosts + 1);
    memcpy(u.hosts, outer->hosts, words * sizeof *u.hosts);
    memcpy(u.host_set, outer->host_set, (size_t)u.p->hosts);
    int most = s->privates + MOST_ITEMS + EXTRA;
    phases f = { .rec = rec, .s = s, .privates = s->privates, .most = most };
    f.lanes = mem_array((size_t)most, sizeof *f.lanes);
    f.times = mem_array((size_t)most, sizeof *f.times);
    f.column = mem_array((size_t)most, sizeof *f.column);
    for (int k = 0; k < s->privates; k++)
        f.lanes[k] = s->private_lanes[k];
    phases_count_sets(s->body, f.times);
    gen_begin(&f.g, rec, &u, s, most, f.lanes);
    int mask = s->c ? phases_add_condition(&f, s, s->c, false, -1) : -1;
    st = phases_flatten(&f, s->body, mask);
    if (st == ST_OK && f.count)
        st = cut(&f);
    gen_end(&f.g);
    forget(&f);
    free(u.hosts);
    free(u.host_set);
    return st;
}
