/* Runs a program's host, and notes its parallel statements as launches: see emit.h. */
#include <stdlib.h>
#include <string.h>

#include "emit/inside.h"
#include "lang/unparse.h"

/* --- a kernel's text ---------------------------------------------------------------------- */

void gen_begin(gen *g, recorder *rec, run *u, const step *top, int privates, const int *lanes)
{
    *g = (gen){ .u = u, .plan = rec->plan, .rec = rec, .top = top, .only = -1 };
    g->privates = privates;
    g->private_lanes = lanes;
    g->own = mem_array((size_t)privates + 1, sizeof *g->own);
    g->host = mem_array((size_t)u->p->hosts + 1, sizeof *g->host);
    g->local = mem_array((size_t)u->p->hosts + 1, sizeof *g->local);
    g->agpu = u->m.kind == MACHINE_AGPU;
    g->narrow_host = mem_array((size_t)u->p->hosts + 1, sizeof *g->narrow_host);
    g->wide_host = mem_array((size_t)u->p->hosts + 1, sizeof *g->wide_host);
    g->group = rec->o->group;
}

void gen_end(gen *g)
{
    str_clear(&g->body);
    free(g->names);
    free(g->own);
    free(g->host);
    free(g->local);
    free(g->narrow_host);
    free(g->wide_host);
    for (int i = 0; i < g->wide_count; i++) {
        free(g->wide[i].wide);
        free(g->wide[i].wider);
    }
    free(g->wide);
    free(g->pending.list);
    free(g->ahead);
}

static void put_pointers(gen *g, str *s)
{
    bool separate = gen_separate(g);
    for (int i = 0; i < g->pointers; i++) {
        const array *a = g->pointer_of[i]->array;
        const char *name = gen_name(g, 'a', i, a->name);
        bool shared = a->space == SPACE_SHARED;
        const char *space = shared || g->rec->one_group ? "LOCAL_PTR" : "GLOBAL_MEM",
                   *type = a->lanes > 1 ? gen_type(a->lanes) : "word";
        if (shared && separate) {
            str_format(s, "    LOCAL_MEM %s %s[%llu];\n", type, name,
                       (unsigned long long)a->member[0].size);
            continue;
        }
        if (a->lanes > 1)
            str_format(s, "    %s %s *%s = (%s %s *)(%s + ", space, type, name, space, type,
                       shared ? "shared" : "memory");
        else
            str_format(s, "    %s word *%s = %s + ", space, name, shared ? "shared" : "memory");
        if (shared)
            str_format(
                s, "%llu",
                (unsigned long long)(g->shared_at[a->number]
                                     + (g->pointer[i] ? g->pointer[i]->base - a->member[0].base : 0)
                                           * (uint64_t)a->lanes));
        else
            str_format(s, "at_%s", name);
        str_add(s, a->lanes > 1 ? ");\n" : ";\n");
    }
}

/* Does no work-item wait for what another one writes to global memory? Only then may the compiler
 * keep words of it in registers across barriers. */
static bool keeps_to_itself(const gen *g)
{
    return g->agpu && !g->rec->o->checked && !g->any
           && strstr(str_text(&g->body), "GROUP_BARRIER") == NULL;
}

static void put_head(gen *g, str *s)
{
    str_format(s, "(%s word *%smemory, GLOBAL_MEM i64 *scratch",
               g->rec->one_group ? "LOCAL_PTR" : "GLOBAL_MEM",
               keeps_to_itself(g) ? "RESTRICT " : "");
    if (g->rec->o->checked)
        str_add(s, ", GLOBAL_MEM u64 *checks, i64 launch");
    for (int i = 0; i < g->pointers; i++)
        if (g->pointer_of[i]->array->space != SPACE_SHARED)
            str_format(s, ", i64 at_%s", gen_name(g, 'a', i, NULL));
    for (int i = 0; i < g->values; i++) {
        str_format(s, ", %s %s", narrow_name(narrow_fits(g->value[i].value, g->value[i].value)),
                   g->value[i].name);
        const vexpr *of = g->value[i].of;
        if (of == NULL || of->at == NULL || (of->at->kind == N_NAME && g->value[i].how == 0))
            continue;
        str_own text = { 0 };
        if (of->at->kind < N_SET) /* it is an expression */
            unparse(&text, of->at);
        if (text.length)
            str_format(s, " /* %s%s%s */", g->value[i].how == 1 ? "log2(" : "", str_text(&text),
                       g->value[i].how == 1   ? ")"
                       : g->value[i].how == 2 ? " - 1"
                                              : "");
    }
    if (g->agpu)
        str_char(s, TOGETHER_PARAMETERS);
    str_add(s, g->shared_words && !gen_separate(g)
                   ? " LOCAL_ARG(word, shared))\n{\n    LOCAL_BODY(word, shared)\n"
                   : ")\n{\n");
    if (g->agpu)
        str_char(s, TOGETHER_BEGIN);
    if (g->any)
        str_add(s, "    LOCAL_MEM int group_flag;\n");
}

/* The C qualifier of a kernel; where one group goes through all launches, a launch is a
 * function. */
static const char *kind_of(const gen *g)
{
    return g->rec->one_group ? "PART_FN void " : "KERNEL void ";
}

enum { MOST_KERNELS = 4 }; /* kernels of one statement, for the outcomes of the host's conditions */

bool recorder_more(const gen *g)
{
    for (int i = 0; i < g->rec->made_count; i++)
        if (g->rec->made[i].top == g->top)
            return g->rec->made[i].kernels < MOST_KERNELS;
    return true;
}

static void count_kernel(gen *g)
{
    recorder *rec = g->rec;
    for (int i = 0; i < rec->made_count; i++)
        if (rec->made[i].top == g->top) {
            rec->made[i].kernels++;
            return;
        }
    rec->made = mem_grow_array(rec->made, (size_t)rec->made_count + 1, sizeof *rec->made);
    rec->made[rec->made_count].top = g->top;
    rec->made[rec->made_count++].kernels = 1;
}

static bool taken(const recorder *rec, const char *name)
{
    bool found = false;
    for (int i = 0; i < rec->operator_count; i++)
        found |= strcmp(rec->operators[i].name, name) == 0;
    for (int i = 0; i < rec->plan->kernel_count; i++)
        found |= strcmp(rec->plan->kernels[i].name, name) == 0;
    return found;
}

char *recorder_fresh(const recorder *rec, const char *stem)
{
    str s = { 0 };
    str_add(&s, stem);
    for (int k = 2; taken(rec, str_text(&s)); k++) {
        str_cut(&s, 0);
        str_format(&s, "%s_%d", stem, k);
    }
    return str_take(&s);
}

/* The kernel with this text, found or added. */
static int kernel_of(gen *g, const char *name, const char *text)
{
    plan *p = g->plan;
    for (int i = 0; i < p->kernel_count; i++) {
        const char *other = p->kernels[i].text + strlen(kind_of(g)) + strlen(p->kernels[i].name);
        if (strcmp(other, text) == 0)
            return i;
    }
    count_kernel(g);
    char *fresh = recorder_fresh(g->rec, name);
    p->kernels = mem_grow_array(p->kernels, (size_t)p->kernel_count + 1, sizeof *p->kernels);
    plan_kernel *k = &p->kernels[p->kernel_count];
    str s = { 0 };
    *k = (plan_kernel){ .name = fresh, .local = g->shared_words > 0 && !gen_separate(g) };
    for (int i = 0; i < g->pointers; i++)
        if (g->pointer_of[i]->array->space != SPACE_SHARED)
            str_format(&s, "at_%s\n", gen_name(g, 'a', i, NULL));
    for (int i = 0; i < g->values; i++)
        str_format(&s, "%s\n", g->value[i].name);
    k->names = str_take(&s);
    if (g->rec->o->checked) /* the launch's number */
        str_char(&s, WIDE_NUMBER);
    for (int i = 0; i < g->pointers; i++)
        if (g->pointer_of[i]->array->space != SPACE_SHARED)
            str_char(&s, WIDE_NUMBER);
    for (int i = 0; i < g->values; i++)
        str_char(&s,
                 narrow_fits(g->value[i].value, g->value[i].value) ? NARROW_NUMBER : WIDE_NUMBER);
    k->types = str_take(&s);
    str_format(&s, "%s%s%s", kind_of(g), k->name, text);
    k->text = str_take(&s);
    return p->kernel_count++;
}

static void program_name(const instance *in, str *s)
{
    for (const char *c = instance_name(in); *c; c++)
        str_char(s, *c == '.' || *c == '\'' || *c == '-' ? '_' : *c);
}

static void kernel_name(const gen *g, str *s)
{
    program_name(g->u->e->f->in, s);
    str_format(s, "_line%d", span_line(g->top->at->at));
}

static void add_number(plan *p, int64_t v)
{
    p->values = mem_grow_array(p->values, p->value_count + 1, sizeof *p->values);
    p->values[p->value_count++] = v;
}

static void add_address(gen *g, const struct member *m, place_role role)
{
    uint64_t at = 0;
    if (m && elsewhere_address(g->rec, m, role, &at))
        elsewhere_patch(g->rec, g->plan->value_count);
    add_number(g->plan, (int64_t)at);
}

status gen_launch(gen *g, uint64_t groups, uint32_t size)
{
    plan *p = g->plan;
    str_own text = { 0 }, called = { 0 };
    put_head(g, &text);
    put_pointers(g, &text);
    str_add(&text, str_text(&g->body));
    str_add(&text, "}\n");
    kernel_name(g, &called);
    plan_launch l = { .groups = groups, .size = size, .turns = 1, .first = p->value_count };
    l.kernel = kernel_of(g, str_text(&called), str_text(&text));
    if (!gen_separate(g))
        l.local = (uint32_t)(g->shared_words * (uint64_t)(p->bits == 32 ? 4 : 8));
    if (g->rec->o->checked)
        add_number(p, (int64_t)p->launch_count + 1);
    uint64_t slots = g->agpu ? groups * size : g->u->s;
    p->slots = slots > p->slots ? slots : p->slots;
    p->shared_words = g->shared_words > p->shared_words ? g->shared_words : p->shared_words;
    for (int i = 0; i < g->pointers; i++)
        if (g->pointer_of[i]->array->space != SPACE_SHARED)
            add_address(g, g->pointer[i], g->pointer_role[i]);
    for (int i = 0; i < g->values; i++)
        add_number(p, g->value[i].value);
    p->kernels[l.kernel].values = (int)(p->value_count - l.first);
    p->launches = mem_grow_array(p->launches, p->launch_count + 1, sizeof *p->launches);
    p->launches[p->launch_count++] = l;
    p->overwrites |= g->wrote_input;
    together_join(g);
    return g->u->e->d->st;
}

/* --- the run ---------------------------------------------------------------------------------- */

static void add_range(plan_range **list, int *count, const char *name, uint64_t at,
                      uint64_t elements, int lanes, const struct member *m, const uint8_t *set)
{
    *list = mem_grow_array(*list, (size_t)*count + 1, sizeof **list);
    plan_range *r = &(*list)[(*count)++];
    *r = (plan_range){ .name = mem_copy(name), .at = at, .elements = elements, .lanes = lanes };
    if (m == NULL) /* a run tells the words */
        return;
    r->words = mem_array(mem_times(elements, (size_t)lanes) + 1, sizeof *r->words);
    for (uint64_t i = 0; i < elements; i++)
        for (int j = 0; j < lanes; j++)
            r->words[i * (uint64_t)lanes + (uint64_t)j] = m->words[(uint64_t)j * m->stride + i];
    if (set) {
        r->set = mem_alloc(elements + 1);
        memcpy(r->set, set, elements);
    }
}

static void add_recipe(recorder *rec, run *u, const array *a, const struct member *m)
{
    plan_range *r = &rec->plan->inputs[rec->plan->input_count - 1];
    const operation *op = layout_operator(u, a);
    gen g = { .u = u, .plan = rec->plan, .rec = rec };
    r->drawn = m->drawn;
    r->sorted = op ? 0 : a->sorted;
    r->permuted = a->permuted;
    r->step = a->step;
    r->draws = op ? op->words : 1;
    if (op && op->element)
        r->made = gen_element(&g, op);
}

/* Notes inputs before the run, and after it everything that has been written. */
static void note_arrays(recorder *rec, run *u, bool after)
{
    plan *p = rec->plan;
    for (int i = 0; i < u->p->array_count; i++) {
        const array *a = u->p->arrays[i];
        for (uint64_t k = 0; a->space != SPACE_SHARED && k < a->members; k++) {
            const struct member *m = &a->member[k];
            if (m->words == NULL || a->lanes == 0 || (!after && !m->input))
                continue;
            uint64_t at = m->base * (uint64_t)rec->lanes;
            if (after && elsewhere_address(rec, m, PLACE_NOW, &at))
                at += ELSEWHERE;
            add_range(after ? &p->results : &p->inputs, after ? &p->result_count : &p->input_count,
                      a->name, at, m->size, a->lanes, after && !rec->o->simulate ? NULL : m,
                      after && m->unset ? m->set : NULL);
            if (!after)
                add_recipe(rec, u, a, m);
        }
    }
}

static status on_begin(void *data, run *u)
{
    recorder *rec = data;
    rec->moment++;
    if (u->calls)
        judge_inputs(rec, u);
    if (u->calls == 0)
        rec->lanes = u->p->lanes;
    rec->block = u->m.kind == MACHINE_AGPU ? u->m.w : 0;
    if (u->p->lanes > rec->lanes)
        return diag_fail(u->e->d, ST_DOMAIN, (span){ 0 },
                         "no kernel can be made of this: a called program has larger elements");
    uint64_t words = u->top * (uint64_t)rec->lanes;
    if (words > rec->plan->memory)
        rec->plan->memory = words;
    if (u->calls == 0)
        rec->one_group = u->m.kind == MACHINE_DMM && !rec->no_group && rec->o->local
                         && !rec->o->checked
                         && one_group_fits(rec, words, rec->o->bits == 32 ? 32 : 64);
    rec->threads = u->m.p ? u->m.p : 1;
    gen g = { .u = u, .plan = rec->plan, .rec = rec };
    str head = { 0 };
    str_add(&head, rec->plan->head ? rec->plan->head : "");
    gen_operators(&g, &head);
    free(rec->plan->head);
    rec->plan->head = str_take(&head);
    if (u->calls == 0)
        note_arrays(rec, u, false);
    return u->e->d->st;
}

static status on_asked(void *data, run *u, const vexpr *ref, const struct member *m,
                       const uint8_t *mask, bool write)
{
    recorder *rec = data;
    return seen_note(&rec->seen, u, ref, m, mask, write);
}

static bool ranges_read(const step *s)
{
    bool reads = false;
    for (int v = 0; v < s->vars; v++)
        reads |= s->lo[v]->reads || s->hi[v]->reads;
    return reads;
}

/* A statement that is refused since its indices may disturb each other is tried again after its
 * simulation, which shows the words that each index asked for. */
static status on_parallel(void *data, run *u, const step *s)
{
    recorder *rec = data;
    run own = *u;
    rec->moment++;
    rec->parallels++;
    rec->plan->ensures = 0;
    rec->plan->host_reads |= s->kind == STEP_FORALL && ranges_read(s);
    rec->inside = s->kind == STEP_BLOCKS;
    if (s->kind == STEP_BLOCKS)
        return emit_blocks(rec, &own, s);
    if (s->kind == STEP_STORE)
        return emit_host_store(rec, &own, s);
    rec->inside = true;
    checked_ranges(rec, s);
    rec->in_the_way = false;
    status st = emit_forall(rec, &own, s);
    if (st == ST_OK || !rec->in_the_way || !rec->o->simulate || ranges_read(s))
        return st;
    diag_clear(u->e->d);
    rec->launcher->asked = on_asked;
    return ST_OK;
}

static status on_done(void *data, run *u, const step *s)
{
    recorder *rec = data;
    rec->inside = false;
    if (rec->launcher->asked == NULL)
        return ST_OK;
    run own = *u;
    rec->launcher->asked = NULL;
    rec->watched = true;
    status st = emit_forall(rec, &own, s);
    rec->watched = false;
    seen_clear(&rec->seen);
    return st;
}

static void on_end(void *data, run *u)
{
    recorder *rec = data;
    rec->moment++;
    if (u->calls == 0 && (rec->o->simulate || !rec->o->checked))
        note_arrays(rec, u, true);
}

/* Is an `ensure` to be checked when the plan has been run? One after the last parallel statement
 * is; an earlier one, or one in a called program, if a stop shows its words. */
static bool on_ensure(void *data, run *u)
{
    recorder *rec = data;
    bool shown = judge_ensure(rec, u);
    rec->plan->ensures += u->calls == 0 || shown;
    return false;
}

/* A store of the host: one work-item does it. */
status emit_host_store(recorder *rec, run *u, const step *s)
{
    gen g;
    str_own to = { 0 }, value = { 0 };
    u->vars = 0;
    u->s = 1;
    gen_begin(&g, rec, u, s, 0, NULL);
    g.indent = 1;
    g.host_store = true;
    if (rec->o->checked)
        gen_line(&g, "const i64 who = 0, cores = 1, epoch = 0;");
    gen_source(&g, s->at);
    gen_value(&g, s->b, &value);
    gen_reference(&g, s->a, true, &to);
    gen_line(&g, s->a->array->lanes > 1 ? "%s = %s;" : "%s = (word)(%s);", str_text(&to),
             str_text(&value));
    gen_writes(&g, s->a->array);
    status st = u->e->d->st == ST_OK ? gen_launch(&g, 1, 1) : u->e->d->st;
    gen_end(&g);
    return st;
}

/* Takes what the run has counted; words get 32 bits if these hold everything that it writes. */
static void take_counts(recorder *rec, const run_result *r)
{
    plan *p = rec->plan;
    bool fits = rec->o->simulate && rec->lanes == 1 && r->wide <= INT32_MAX;
    p->bits = rec->o->bits ? rec->o->bits : fits ? 32 : 64;
    p->accesses = rec->block ? r->io * rec->block : r->count.accesses; /* accesses of global
                                                                          memory */
    p->time = rec->o->simulate ? r->count.time : 0;
    p->model_shared = rec->o->simulate ? r->shared : 0;
    for (size_t i = 0; i < p->launch_count && p->bits == 32; i++)
        p->launches[i].local /= 2;
}

run_options recorder_options(const emit_options *o, run_launcher *launcher)
{
    return (run_options){ .operator= o->operator,
                          .seed = o->seed,
                          .data = true,
                          .max_words = o->max_words,
                          .max_steps = o->max_steps,
                          .launcher = launcher };
}

/* Runs the host once; *again: what was to fit a group's local memory does not. */
static status record(env *e, recorder *rec, bool *again)
{
    const emit_options *o = rec->o;
    run_launcher launcher = { .begin = on_begin,
                              .parallel = on_parallel,
                              .done = on_done,
                              .end = on_end,
                              .ensures = on_ensure,
                              .data = rec,
                              .only = !o->simulate };
    run_options ro = recorder_options(o, &launcher);
    if (o->checked && o->simulate) {
        ro.observe = checked_observe;
        ro.observer = rec;
    }
    run_result r;
    rec->launcher = &launcher;
    rec->plan = mem_alloc(sizeof(plan));
    *rec->plan = (plan){ .bits = 64, .checked = o->checked, .simulated = o->simulate };
    status st = program_run(e, &ro, &r);
    if (st == ST_OK && rec->plan->launch_count == 0)
        st = diag_fail(e->d, ST_DOMAIN, (span){ 0 }, "%s has no parallel statement at this point",
                       instance_name(e->f->in));
    take_counts(rec, &r);
    rec->plan->host_reads |= r.host_reads;
    rec->plan->parallels = rec->parallels;
    elsewhere_finish(rec);
    together_finish(rec);
    *again = st == ST_OK && rec->one_group
             && !one_group_fits(rec, rec->plan->memory, rec->plan->bits);
    for (int i = 0; i < rec->operator_count; i++)
        free(rec->operators[i].name);
    free(rec->operators);
    free(rec->made);
    seen_clear(&rec->seen);
    checked_end(rec);
    return st;
}

status emit_plan(env *e, const emit_options *o, plan **out)
{
    bool again = false;
    recorder rec = { .o = o, .lanes = 1 };
    status st = record(e, &rec, &again);
    if (again) {
        plan_free(rec.plan);
        rec = (recorder){ .o = o, .lanes = 1, .no_group = true };
        st = record(e, &rec, &again);
    }
    if (st == ST_OK && rec.one_group) {
        str_own name = { 0 };
        program_name(e->f->in, &name);
        str_add(&name, "_group");
        one_group_fold(&rec, str_text(&name),
                       rec.threads < o->group ? (uint32_t)rec.threads : o->group);
    }
    if (st != ST_OK)
        plan_free(rec.plan);
    else
        *out = rec.plan;
    return st;
}
