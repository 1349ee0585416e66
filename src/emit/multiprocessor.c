/* forall multiprocessor of the AGPU: a launch with a group of b work-items for each multiprocessor.
 * In the model its cores advance in lockstep; here a barrier stands before an access that may meet
 * another core's since the last barrier, and nowhere else. What only some cores do is under a flag,
 * unless it has no barrier inside. Outside of forall core all cores compute, and the first one
 * writes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/stack.h"
#include "emit/lockstep.h"
#include "emit/phases.h"

/* --- statements --------------------------------------------------------------------------- */

/* C for the condition of a statement: the flag in force, and the first core where cores act for
 * one. */
static const char *guard(const gen *g, bool write, char *on, size_t room)
{
    *on = '\0';
    if (write && !g->cores)
        snprintf(on, room, "if (LID == 0) ");
    else if (*g->mask)
        snprintf(on, room, "if (%s) ", g->mask);
    return on;
}

static void put(gen *g, bool write, const char *to, const char *value, bool tuple)
{
    char on[48];
    guard(g, write, on, sizeof on);
    gen_line(g, write && !tuple ? "%s%s = (word)(%s);" : "%s%s = %s;", on, to, value);
}

/* Writes an assignment to a word, or an atomic addition. */
static void put_word(gen *g, const vexpr *ref, const char *to, const char *value)
{
    char on[48];
    if (!ref->atomic) {
        put(g, true, to, value, ref->array->lanes > 1);
        return;
    }
    guard(g, true, on, sizeof on);
    if (g->rec->o->checked)
        gen_line(g, "%sCHECKED_ADD(%d, &%s, %s);", on, span_line(ref->at->at), to, value);
    else
        gen_line(g, "%sADD_WORD(&%s, %s);", on, to, value);
    g->plan->adds = true;
}

static const char *fresh_value(gen *g, int lanes)
{
    return gen_word(g, 't', ++g->masks * 16 + lanes, "value");
}

/* Writes a store whose value, and if need be place, are computed before anybody writes, with a
 * barrier in between if they meet. If the first core alone writes, it alone computes. */
static void store_late(gen *g, const step *s, bool meets, bool place, bool global)
{
    str_own v = { 0 }, to = { 0 }, sum = { 0 };
    const char *name = fresh_value(g, s->b->lanes);
    gen_value(g, s->b, &v);
    /* a value that goes into a word may have a word's width, unless it is added or checked: then an
     * overflow must be seen */
    bool fits = narrow_type(g, s->b) != C_WIDE, looked = g->rec->o->checked || s->a->atomic;
    bool word = s->b->lanes <= 1 && (fits || !looked);
    gen_line(g, "%s %s%s;", word ? "word" : gen_type(s->b->lanes), name,
             s->b->lanes > 1 ? "" : " = 0");
    char on[48];
    gen_line(g, word && !fits ? "%s%s = (word)(%s);" : "%s%s = %s;", guard(g, true, on, sizeof on),
             name, str_text(&v));
    if (place)
        gen_fail(g, s->at, "its subscript reads words that it writes");
    if (meets)
        pending_barrier(g, global);
    checked_sum(s->b->lanes, name, &sum);
    g->stored = s->a->atomic ? NULL : str_text(&sum);
    gen_reference(g, s->a, true, &to);
    g->stored = NULL;
    put_word(g, s->a, str_text(&to), name);
}

static void store_now(gen *g, const step *s)
{
    str_own v = { 0 }, to = { 0 };
    gen_value(g, s->b, &v);
    gen_reference(g, s->a, true, &to);
    put_word(g, s->a, str_text(&to), str_text(&v));
}

static status store(gen *g, const step *s)
{
    touches reads = { 0 }, places = { 0 };
    bool global = false, late;
    g->alone = !g->cores; /* the core that writes alone computes alone */
    touch_reads(g, s->b, &reads);
    for (int d = 0; d < s->a->array->dims; d++)
        touch_reads(g, s->a->sub[d], &places);
    g->alone = false;
    pending_before(g, &reads);
    pending_before(g, &places);
    touch w = touch_of(g, s->a, true);
    late = pending_meets(g, &reads, &w, &global);
    bool place = pending_meets(g, &places, &w, &global);
    if (!g->trial)
        gen_source(g, s->at);
    if (late || place) {
        pending_add(&g->pending, &reads);
        pending_add(&g->pending, &places);
        store_late(g, s, true, place, global);
        pending_add(&g->pending, &places);
    } else {
        if (pending_meets(g, &g->pending, &w, &global))
            pending_barrier(g, global);
        if (g->rec->o->checked)
            store_late(g, s, false, false, global);
        else
            store_now(g, s);
        pending_add(&g->pending, &reads);
        pending_add(&g->pending, &places);
    }
    touch_add(&g->pending, &w);
    gen_writes(g, s->a->array);
    free(reads.list);
    free(places.list);
    return g->u->e->d->st;
}

static status set(gen *g, const step *s)
{
    touches reads = { 0 };
    str_own v = { 0 };
    bool own = s->kind == STEP_SET;
    scalar_state *at = own ? &g->own[s->index] : &g->host[s->index];
    touch_reads(g, s->b, &reads);
    pending_before(g, &reads);
    pending_add(&g->pending, &reads);
    free(reads.list);
    line l = line_assigned(g, s->b);
    int64_t lo = 0, hi = 0;
    bool ranged = line_range(g, s->b, &lo, &hi), first = !at->set;
    gen_value(g, s->b, &v);
    const char *wanted = s->at->kind == N_SET && s->at->a->kind == N_NAME ? s->at->a->name
                                                                          : s->at->name;
    put(g, false, gen_name(g, own ? 'p' : 'h', s->index, wanted), str_text(&v), false);
    /* PoCL 3.1 compiles a loop wrongly that carries such a word over the barriers of its next
     * turn */
    if (own && s->b->op == V_READ && !s->b->varies && !*g->mask)
        pending_barrier(g, false);
    bool all = *g->mask == '\0' || first;
    if (g->cores && !own)
        return gen_fail(g, s->at, "a multiprocessor's scalar is set by its cores");
    const vexpr *log = all ? narrow_power(g, s->b) : NULL;
    if (!g->trial && (!ranged || !narrow_fits(lo, hi)))
        (own ? g->wide[g->wide_now].wide : g->wide_host)[s->index] = true;
    if (!g->trial && own && narrow_type(g, s->b) == C_WIDE)
        g->wide[g->wide_now].wider[s->index] = true;
    at->version = ++g->clock;
    at->log = log;
    at->log_clock = g->clock;
    at->at = l;
    at->at.known = l.known && all;
    at->ranged = ranged && all;
    at->lo = lo;
    at->hi = hi;
    at->set = true;
    line_note(g, at->version, at->ranged, lo, hi);
    return g->u->e->d->st;
}

static status set_element(gen *g, const step *s)
{
    touches reads = { 0 };
    str_own v = { 0 }, to = { 0 };
    touch_reads(g, s->b, &reads);
    touch_reads(g, s->a->a, &reads);
    pending_before(g, &reads);
    pending_add(&g->pending, &reads);
    free(reads.list);
    gen_value(g, s->b, &v);
    gen_value(g, s->a, &to);
    put(g, false, str_text(&to), str_text(&v), false);
    return g->u->e->d->st;
}

/* --- cores -------------------------------------------------------------------------------- */

/* The array whose first private scalar is number k, as an element of it is written; NULL: it is a
 * scalar. */
static const vexpr *array_begun(const step *s, int k)
{
    const vexpr *found = phases_private_array(s->body, k);
    return found && found->index == k ? found : NULL;
}

static void declare(gen *g, const step *s, int from, str *out)
{
    for (int i = from; i < g->name_count; i++) {
        const named *n = &g->names[i];
        if (n->kind == 'i')
            str_format(out, "%*sconst i32 %s = LID;\n", 4 * g->indent, "", n->text);
        if (n->kind != 'p')
            continue;
        const vexpr *a = array_begun(s, n->index);
        int lanes = s->private_lanes[n->index];
        if (a)
            str_format(out, "%*si64 %s[%lld];\n", 4 * g->indent, "", n->text, (long long)a->value);
        else
            str_format(out, "%*s%s %s%s;\n", 4 * g->indent, "",
                       lanes <= 1 && g->narrow_own[n->index] ? "i32"
                       : lanes <= 1 && g->word_own[n->index] ? "word"
                                                             : gen_type(lanes ? lanes : 1),
                       n->text, lanes > 1 ? "" : " = 0");
    }
}

/* Finds which scalars of a forall core have 32 bits, once that is known. */
static void find_widths(gen *g, const step *s)
{
    for (g->wide_now = 0; g->wide_now < g->wide_count; g->wide_now++)
        if (g->wide[g->wide_now].cores == s)
            break;
    size_t privates = (size_t)s->privates + 1;
    if (g->wide_now == g->wide_count) {
        g->wide = mem_grow_array(g->wide, (size_t)g->wide_count + 1, sizeof *g->wide);
        g->wide[g->wide_count++] = (wide_own){ s, mem_alloc(privates), mem_alloc(privates) };
    }
    g->narrow_own = mem_array(privates, sizeof *g->narrow_own);
    g->word_own = mem_array(privates, sizeof *g->word_own);
    for (int k = 0; k < s->privates && g->sized; k++) {
        bool one = s->private_lanes[k] <= 1 && !array_begun(s, k);
        g->narrow_own[k] = one && !g->wide[g->wide_now].wide[k];
        g->word_own[k] = one && !g->wide[g->wide_now].wider[k];
    }
}

static status core_block(gen *g, const step *s)
{
    str outer = g->body, decl = { 0 };
    int names = g->name_count, privates = g->privates;
    scalar_state *own = g->own;
    g->body = (str){ 0 };
    g->privates = s->privates;
    g->own = mem_array((size_t)s->privates + 1, sizeof *g->own);
    for (int k = 0; k < s->privates; k++)
        g->own[k] = (scalar_state){ .version = ++g->clock, .uniform = !array_begun(s, k) };
    find_widths(g, s);
    g->cores = true;
    while (cores_find_divergent(g, s->body, false))
        ;
    g->indent++;
    status st = lockstep(g, s->body);
    declare(g, s, names, &decl);
    g->indent--;
    g->cores = false;
    free(g->own);
    free(g->narrow_own);
    free(g->word_own);
    g->narrow_own = NULL;
    g->word_own = NULL;
    g->own = own;
    g->privates = privates;
    for (int i = names; i < g->name_count; i++) /* their scope ends; names of arrays stay */
        if (strchr("pimt", g->names[i].kind))
            g->names[i].kind = '.';
    str inner = g->body;
    g->body = outer;
    gen_line(g, "{");
    str_add(&g->body, str_text(&decl));
    str_add(&g->body, str_text(&inner));
    gen_line(g, "}");
    str_clear(&inner);
    str_clear(&decl);
    return st;
}

static status one(gen *g, const step *s)
{
    switch (s->kind) {
    case STEP_STORE: return store(g, s);
    case STEP_SET:
    case STEP_HOST_SET: return set(g, s);
    case STEP_SET_ELEMENT: return set_element(g, s);
    case STEP_FOR: return turn_for(g, s);
    case STEP_WHILE: return turn_while(g, s);
    case STEP_BRANCH: return branch_step(g, s);
    case STEP_CORES: return core_block(g, s);
    default: return gen_fail(g, s->at, "this is the host's");
    }
}

status lockstep(gen *g, const step *s)
{
    status st = s && stack_low() ? stack_refuse(g->u->e->d, s->at->at) : g->u->e->d->st;
    for (; s && st == ST_OK; s = s->next)
        st = one(g, s);
    return st;
}

/* --- a launch ----------------------------------------------------------------------------- */

static bool find_locals(const step *s, void *local)
{
    if (s->kind == STEP_HOST_SET || s->kind == STEP_FOR)
        ((bool *)local)[s->index] = true;
    return false;
}

/* Lays out shared arrays one after the other, at multiples of b: those of this forall, and others
 * when they are first named. */
void gen_lay_out(gen *g, const array *a)
{
    uint64_t b = g->u->m.w, words = 0;
    if (g->laid_out[a->number])
        return;
    for (uint64_t k = 0; k < a->members; k++)
        words += (a->member[k].size + b - 1) / b * b;
    g->laid_out[a->number] = true;
    g->shared_at[a->number] = g->shared_words;
    g->shared_words += words * (uint64_t)(a->lanes ? a->lanes : 1);
}

static void lay_out_shared(gen *g, const step *s)
{
    for (int i = 0; i < s->arrays; i++)
        gen_lay_out(g, g->u->p->arrays[s->first_array + i]);
}

static bool sets_scalar(const step *s, void *index)
{
    return s->kind == STEP_HOST_SET && s->index == *(int *)index;
}

/* Declares a multiprocessor's own scalars; one that the host has set begins with that value. */
static void put_locals(gen *g, str *out)
{
    for (int i = 0; i < g->name_count; i++) {
        const int k = g->names[i].index;
        if (g->names[i].kind != 'h' || !step_any(g->top->body, sets_scalar, &(int){ k }))
            continue;
        const int lanes = g->u->p->host_lanes[k];
        char from[48] = "0";
        if (g->u->host_set[k] && lanes <= 1 && g->values < MAX_VALUES) {
            argument_value *v = &g->value[g->values++];
            *v = (argument_value){ .value = g->u->hosts[k * g->u->p->lanes] };
            snprintf(v->name, sizeof v->name, "before_%.32s", g->names[i].text);
            snprintf(from, sizeof from, "%s", v->name);
        }
        str_format(out, lanes > 1 ? "    %s %s;\n" : "    %s %s = %s;\n",
                   lanes <= 1 && g->narrow_host[k] ? "i32" : gen_type(lanes ? lanes : 1),
                   g->names[i].text, from);
    }
}

/* Writes the kernel again until no loop needs a barrier before it that it does not have: where one
 * is put, others may be needed elsewhere. The text is right each time. */
static status again(gen *g, const step *s, text_place *begin)
{
    enum { MOST_TIMES = 4 };
    status st = ST_OK;
    for (int time = 0; time < MOST_TIMES && st == ST_OK; time++) {
        text_place_go_back(g, begin);
        g->ahead_known = g->ahead_count;
        st = lockstep(g, s->body);
        if (g->ahead_count == g->ahead_known)
            break;
    }
    return st;
}

static status kernel(gen *g, const step *s, int64_t from, uint64_t count)
{
    run *u = g->u;
    str_own decl = { 0 };
    step_any(s->body, find_locals, g->local);
    g->local[s->index] = true;
    for (int i = 0; i < u->p->hosts; i++)
        g->host[i] = (scalar_state){ .version = ++g->clock, .uniform = true };
    g->rec->from = from;
    g->host[s->index].set = g->host[s->index].ranged = true;
    g->host[s->index].lo = from;
    g->host[s->index].hi = from + (int64_t)count - 1;
    lay_out_shared(g, s);
    g->indent = 1;
    bool narrow = narrow_fits(from, from + (int64_t)count);
    g->narrow_host[s->index] = narrow;
    const char *r = gen_name(g, 'h', s->index, s->at->name);
    text_place begin = text_place_keep(g);
    status st = lockstep(g, s->body);
    if (st == ST_OK) { /* once more, since it is now known what needs 32 bits */
        text_place_go_back(g, &begin);
        g->sized = true;
        for (int k = 0; k < u->p->hosts; k++)
            if (k != s->index && step_any(s->body, sets_scalar, &k))
                g->narrow_host[k] = !g->wide_host[k] && u->p->host_lanes[k] <= 1
                                    && !g->u->host_set[k];
        st = again(g, s, &begin);
    }
    text_place_drop(&begin);
    put_locals(g, &decl);
    str inner = g->body;
    g->body = (str){ 0 };
    if (from)
        gen_line(g, "const %s %s = %c + %lld;", narrow_name(narrow), r, TOGETHER_GROUP,
                 (long long)from);
    else
        gen_line(g, "const %s %s = %c;", narrow_name(narrow), r, TOGETHER_GROUP);
    if (g->rec->o->checked)
        gen_line(g, "const i64 who = (i64)GID * LDIM + LID, cores = LDIM;\n    i64 epoch = 0;");
    str_add(&g->body, str_text(&decl));
    str_add(&g->body, str_text(&inner));
    str_clear(&inner);
    return st == ST_OK ? gen_launch(g, count, (uint32_t)u->m.w) : st;
}

status emit_blocks(recorder *rec, run *u, const step *s)
{
    gen g;
    int64_t from, to;
    status st = vector_ends(u, s, &from, &to);
    if (st != ST_OK || to < from)
        return st;
    gen_begin(&g, rec, u, s, 0, NULL);
    u->vars = 1;
    u->lo[0] = 0;
    u->extent[0] = u->m.w;
    u->stride[0] = 1;
    g.narrow_index[0] = true;
    if (access_keeps_shared(u->e->f->in->model->name))
        st = gen_fail(&g, s->at,
                      "no device keeps shared memory from one launch to the next, as AGPU' does");
    else if (u->m.w > rec->o->group)
        st = diag_fail(u->e->d, ST_LIMIT, s->at->at,
                       "b = %llu, and a group of the device has at most %u",
                       (unsigned long long)u->m.w, rec->o->group);
    else
        st = kernel(&g, s, from, (uint64_t)(to - from) + 1);
    gen_end(&g);
    return st;
}
