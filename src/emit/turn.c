/* Loops of a multiprocessor's kernel: the head of a loop assumes what its whole body leaves. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emit/lockstep.h"

/* Goes through a loop's body as a trial, so that what is pending at its head is what was before it
 * or what its end leaves. */
static status turns(gen *g, const step *s, const vexpr *again)
{
    touches before_it = { 0 };
    pending_copy(&before_it, &g->pending);
    text_place at_head = text_place_keep(g);
    bool trial = g->trial;
    g->trial = true;
    touches reads = { 0 };
    touch_reads(g, again, &reads);
    pending_add(&g->pending, &reads);
    lockstep(g, s->body);
    touches end = { 0 };
    pending_copy(&end, &g->pending);
    g->trial = trial;
    bool needs = g->needs;
    text_place_go_back(g, &at_head);
    g->needs |= needs && trial;
    pending_add(&g->pending, &end);
    cores_forget(g, s->body);
    text_place_drop(&at_head);
    free(end.list);
    free(reads.list);
    free(before_it.list);
    return g->u->e->d->st;
}

/* Makes the loop's variable in pending references that of an earlier turn. */
static void next_turn(gen *g, const step *s)
{
    int64_t by = 1;
    bool up = s->way == FOR_UP || s->way == FOR_TIMES,
         steps = s->way == FOR_UP || s->way == FOR_DOWN;
    if (!steps || s->c == NULL || !gen_now(g, s->c, &by) || by < 1)
        by = 1;
    touch_next_turn(g, -1 - s->index, up, by);
}

/* May a loop's variable have 32 bits, even beyond its last turn? */
bool turn_narrow(gen *g, const step *s)
{
    int64_t lo, hi, from, to, least = 1, most = 1;
    const int64_t far = (1 << 30) - 1; /* with these ends, the last value plus a step fits 32
                                          bits */
    if (!line_range(g, s->a, &lo, &hi) || !line_range(g, s->b, &from, &to)
        || (s->c && !line_range(g, s->c, &least, &most)))
        return false;
    if (lo < -far || hi > far || from < -far || to > far || least < -far || most > far)
        return false;
    return s->way != FOR_TIMES
           || ((to > hi ? to : hi) * (most > -least ? most : -least) <= INT32_MAX);
}

/* --- a barrier before a loop, in the place of one in each turn -------------------------------- */

/* Does the loop need a barrier inside, if these references are pending before it? */
static bool wants(gen *g, const step *s, bool shared, bool global)
{
    text_place here = text_place_keep(g);
    bool trial = g->trial, needs;
    int kept = 0;
    for (int i = 0; i < g->pending.count; i++)
        if (g->pending.list[i].array->space == SPACE_SHARED ? shared : global)
            g->pending.list[kept++] = g->pending.list[i];
    g->pending.count = kept;
    g->trial = true;
    g->needs = false;
    for (int turn = 0; turn < 2; turn++) {
        lockstep(g, s->body);
        cores_forget(g, s->body);
        next_turn(g, s);
    }
    needs = g->needs;
    g->trial = trial;
    text_place_go_back(g, &here);
    text_place_drop(&here);
    return needs;
}

static seen_part look_for_private(const vexpr *x, void *k)
{
    bool is = (x->op == V_PRIVATE || x->op == V_ELEMENT) && x->index == *(int *)k;
    return is ? PART_FOUND : PART_SEEN;
}

/* How is a scalar used first: before all cores have set it, or after? */
typedef enum first_use { UNUSED, USED, SET } first_use;
static first_use use_of(const step *s, int k)
{
    for (; s; s = s->next) {
        if (vexpr_any(s->b, look_for_private, &k) || vexpr_any(s->c, look_for_private, &k)
            || vexpr_any(s->a, look_for_private, &k))
            return USED;
        if (s->kind == STEP_SET && s->index == k)
            return SET;
        if (use_of(s->body, k) == USED || use_of(s->other, k) == USED)
            return USED;
    }
    return UNUSED;
}

/* Does a core's scalar carry a value from turn to turn? If such a loop has no barriers, but is
 * between barriers in another loop, PoCL 3.1 compiles it wrongly (scan.matrix b=8). */
static bool carries(const step *body, const step *s)
{
    for (; s; s = s->next)
        if (s->kind == STEP_SET_ELEMENT || (s->kind == STEP_SET && use_of(body, s->index) == USED)
            || carries(body, s->body) || carries(body, s->other))
            return true;
    return false;
}

/* Finds whether a loop needs a barrier inside only because of what is pending before it. That is
 * found while the kernel is written, for the next time; then the barrier before the loop is always
 * there, in trials as well. */
static void find_ahead(gen *g, const step *s)
{
    if (g->trial || g->divided || *g->mask || carries(s->body, s->body) || !wants(g, s, true, true))
        return;
    bool local = !wants(g, s, false, true);
    if (!local && wants(g, s, false, false))
        return;
    g->ahead = mem_grow_array(g->ahead, (size_t)g->ahead_count + 1, sizeof *g->ahead);
    g->ahead[g->ahead_count].loop = s;
    g->ahead[g->ahead_count++].global = !local;
}

static bool put_ahead(gen *g, const step *s)
{
    for (int i = 0; i < g->ahead_known; i++)
        if (g->ahead[i].loop == s) {
            pending_barrier(g, g->ahead[i].global);
            return true;
        }
    return false;
}

/* --- a barrier at the end of a turn, in the place of one at its head */

static bool holds_any(const touches *t, bool global)
{
    for (int i = 0; i < t->count; i++)
        if (global || t->list[i].array->space == SPACE_SHARED)
            return true;
    return false;
}

/* A loop in the text: where its line and its body begin, and the parts of that line. */
typedef struct loop_text {
    size_t at, body;
    bool sure;           /* it has at least one turn */
    str first, go, move; /* the variable's first value, the condition, the step */
} loop_text;

static void put_loop_head(gen *g, loop_text *t)
{
    t->at = g->body.length;
    if (t->first.length)
        gen_line(g, "for (%s; %s; %s) {", str_text(&t->first), str_text(&t->go),
                 str_text(&t->move));
    else
        gen_line(g, "while (%s) {", str_text(&t->go));
    t->body = g->body.length;
}

/* Cuts off the text from `from` on, and gives it. */
static char *cut_off(gen *g, size_t from)
{
    str rest = { 0 };
    str_add(&rest, str_text(&g->body) + from);
    str_cut(&g->body, from);
    return str_take(&rest);
}

/* Moves a barrier at the beginning of a loop's body: before the loop, if something is pending
 * there, and to the end of each turn. These are the same barriers in the same order, and one more
 * after the last turn, where most often one is needed anyway. PoCL goes through the work-items for
 * each piece of text between barriers; with the head of a loop in such a piece, reduce.tree_nc
 * takes half as long again. */
static void barrier_to_end(gen *g, const touches *before_it, loop_text *t)
{
    const char *text = str_text(&g->body) + t->body, *word = text + strspn(text, " ");
    bool local = strncmp(word, "LOCAL_BARRIER();", 16) == 0;
    const char *end = strchr(text, '\n');
    if (g->trial || end == NULL || (!local && strncmp(word, "GROUP_BARRIER();", 16) != 0))
        return;
    mem_own char *body = cut_off(g, (size_t)(end + 1 - str_text(&g->body)));
    str_cut(&g->body, t->at);
    g->indent--;
    if (holds_any(before_it, !local))
        pending_barrier(g, !local);
    put_loop_head(g, t);
    g->indent++;
    str_add(&g->body, body);
    pending_barrier(g, !local);
}

/* Ends a loop. If it has barriers and surely has a turn, only its end is asked: PoCL copies what
 * follows a barrier that may not be reached for either case, which is half of what it compiles for
 * sort.bitonic. */
static void put_loop_end(gen *g, loop_text *t)
{
    const char *text = str_text(&g->body) + t->body;
    if (t->sure && (strstr(text, "_BARRIER();") || strstr(text, "GROUP_ANY("))) {
        mem_own char *body = cut_off(g, t->body);
        str_cut(&g->body, t->at);
        if (t->first.length)
            gen_line(g, "%s;", str_text(&t->first));
        gen_line(g, "do {");
        str_add(&g->body, body);
        g->indent++;
        if (t->move.length)
            gen_line(g, "%s;", str_text(&t->move));
        g->indent--;
        gen_line(g, "} while (%s);", str_text(&t->go));
    } else {
        gen_line(g, "}");
    }
    str_clear(&t->first);
    str_clear(&t->go);
    str_clear(&t->move);
}

/* --- what is known before the first turn --- */

/* Is a <= b in every case? If the host knows both, in this launch: for another outcome another text
 * is made. */
static bool surely_in_order(gen *g, const vexpr *a, const vexpr *b, bool less)
{
    int64_t lo, from, to, hi, value;
    bool always = gen_always(g, a, &value) && gen_always(g, b, &value);
    if (gen_fixed(g, a) && gen_fixed(g, b) && !always && !recorder_more(g))
        return false;
    return line_range(g, a, &lo, &from) && line_range(g, b, &to, &hi)
           && (less ? from < to : from <= to);
}

static bool surely_holds(gen *g, const vexpr *x)
{
    if (x->op != V_OP || x->b == NULL || x->a->lanes > 1)
        return false;
    switch (x->o) {
    case OP_AND: return surely_holds(g, x->a) && surely_holds(g, x->b);
    case OP_LT: return surely_in_order(g, x->a, x->b, true);
    case OP_LE: return surely_in_order(g, x->a, x->b, false);
    case OP_GT: return surely_in_order(g, x->b, x->a, true);
    case OP_GE: return surely_in_order(g, x->b, x->a, false);
    default: return false;
    }
}

/* Makes the parts of a loop's head in C, from the texts of its ends a and b and its step c. */
static void head_of_for(gen *g, const step *s, bool narrow, const str *a, const str *b,
                        const str *c, loop_text *t)
{
    static const char *const test[] = { "<=", ">=", "<=", ">=" };
    static const char *const move[] = { "+=", "-=", "*=", "/=" };
    const char *v = gen_name(g, 'h', s->index, s->at->name);
    bool fixed = gen_fixed(g, s->b), fixed_by = s->c == NULL || gen_fixed(g, s->c);
    str_format(&t->first, "%s %s = %s", narrow_name(narrow), v, str_text(a));
    if (!fixed)
        str_format(&t->first, ", %s_end = %s", v, str_text(b));
    if (!fixed_by)
        str_format(&t->first, ", %s_by = %s", v, str_text(c));
    str_format(&t->go, "%s %s %s%s", v, test[s->way], fixed ? str_text(b) : v,
               fixed ? "" : "_end");
    str_format(&t->move, "%s %s %s%s", v, move[s->way],
               s->c == NULL ? "1"
               : fixed_by   ? str_text(c)
                            : v,
               fixed_by ? "" : "_by");
}

status turn_for(gen *g, const step *s)
{
    touches before_it = { 0 }, reads = { 0 };
    str_own a = { 0 }, b = { 0 }, c = { 0 };
    if (!cores_alike(g, s->a) || !cores_alike(g, s->b) || !cores_alike(g, s->c))
        return gen_fail(g, s->at, "the ends of this loop differ from core to core");
    touch_reads(g, s->a, &reads);
    touch_reads(g, s->b, &reads);
    touch_reads(g, s->c, &reads);
    pending_before(g, &reads);
    gen_value(g, s->a, &a);
    gen_value(g, s->b, &b);
    if (s->c)
        gen_value(g, s->c, &c);
    scalar_state *at = &g->host[s->index];
    int64_t lo = 0, hi = 0, other; /* both stay 0 if there is no range */
    bool up = s->way == FOR_UP || s->way == FOR_TIMES;
    bool ranged = line_range(g, up ? s->a : s->b, &lo, &other)
                  && line_range(g, up ? s->b : s->a, &other, &hi);
    bool narrow = ranged && turn_narrow(g, s);
    loop_text t = { .sure = surely_in_order(g, up ? s->a : s->b, up ? s->b : s->a, false) };
    cores_forget(g, s->body);
    *at = (scalar_state){ .version = ++g->clock,
                          .uniform = true,
                          .set = true,
                          .ranged = ranged,
                          .lo = lo,
                          .hi = hi < lo ? lo : hi };
    line_note(g, at->version, ranged, at->lo, at->hi);
    g->narrow_host[s->index] = narrow;
    if (!put_ahead(g, s))
        find_ahead(g, s);
    pending_add(&g->pending, &reads); /* after that barrier */
    pending_copy(&before_it, &g->pending);
    head_of_for(g, s, narrow, &a, &b, &c, &t);
    put_loop_head(g, &t);
    scalar_state head = *at;
    status st = turns(g, s, NULL);
    *at = head;
    next_turn(g, s);
    g->indent++;
    status_then(st, lockstep(g, s->body));
    pending_add(&g->pending, &before_it); /* it may have had no turn */
    if (reads.count == 0)
        barrier_to_end(g, &before_it, &t);
    g->indent--;
    put_loop_end(g, &t);
    cores_forget(g, s->body);
    at->version = ++g->clock;
    free(before_it.list);
    free(reads.list);
    return st;
}

/* Writes the question which cores go on, before the first turn and at the end of each; the loop is
 * left by that single number, since PoCL 3.1 compiles a loop wrongly that is left behind a barrier
 * in its middle. */
static void look(gen *g, const char *type, const char *on, const char *go, const str *condition)
{
    if (*on) {
        if (*type)
            gen_line(g, "%s%s = %s%s(%s);", type, on, g->mask, *g->mask ? " && " : "",
                     str_text(condition));
        else
            gen_line(g, "%s = %s && (%s);", on, on, str_text(condition));
        gen_line(g, "%s%s = GROUP_ANY(%s, &group_flag);%s", type, go, on,
                 g->rec->o->checked ? " epoch++;" : "");
        g->any = true;
        g->pending.count = 0;
    } else {
        gen_line(g, "%s%s = %s;", type, go, str_text(condition));
    }
}

/* Is the condition evaluated in several steps, each of which may be the last? Such a loop has
 * several ends, and PoCL 3.1 loses words that are written in its first turn behind a barrier. A
 * number to leave the loop by is taken apart again by its optimizer, unless it is volatile
 * (LOOP_FLAG). */
static seen_part look_for_ends(const vexpr *x, void *data)
{
    (void)data;
    bool several = (x->op == V_OP && (x->o == OP_AND || x->o == OP_OR)) || x->op == V_IF;
    return several ? PART_FOUND : x->op == V_OP || x->op == V_CALL ? PART_SEEN : PART_PASSED;
}

static bool several_ends(const vexpr *x)
{
    return vexpr_any(x, look_for_ends, NULL);
}

/* A loop without barriers that cores leave one by one: each goes on as long as it likes. */
static void turn_apart(gen *g, const step *s, const touches *before_it)
{
    branch_condition(g, "while", s->a);
    char mask[24];
    memcpy(mask, g->mask, sizeof mask);
    *g->mask = '\0';
    g->indent++;
    g->divided++;
    lockstep(g, s->body);
    g->divided--;
    g->indent--;
    memcpy(g->mask, mask, sizeof mask);
    gen_line(g, "}");
    pending_add(&g->pending, before_it);
}

/* A loop that all cores leave together; its condition is evaluated where nobody writes. */
status turn_while(gen *g, const step *s)
{
    touches before_it = { 0 }, reads = { 0 };
    bool same = cores_alike(g, s->a), global = false, sure = same && surely_holds(g, s->a);
    pending_copy(&before_it, &g->pending);
    cores_forget(g, s->body);
    status st = turns(g, s, s->a);
    if (!same && (g->trial || !branch_wants_barrier(g, s->body, s->a))) {
        turn_apart(g, s, &before_it);
    } else {
        g->needs |= !same;
        char outer[24], on[24] = "";
        memcpy(outer, g->mask, sizeof outer);
        touch_reads(g, s->a, &reads);
        bool waits = pending_meet_all(g, &g->pending, &reads, &global);
        str_own c = { 0 };
        gen_value(g, s->a, &c);
        const char *go = NULL;
        if (waits)
            pending_barrier(g, global);
        if (!same)
            snprintf(on, sizeof on, "%s", gen_word(g, 'm', ++g->masks, "on"));
        if (!same || waits || several_ends(s->a)) {
            go = gen_word(g, 'm', ++g->masks, "go");
            look(g, several_ends(s->a) && same ? "LOOP_FLAG " : "int ", on, go, &c);
        }
        loop_text t = { .sure = sure && go == NULL };
        str_add(&t.go, go ? go : str_text(&c));
        put_loop_head(g, &t);
        g->indent++;
        pending_add(&g->pending, &reads);
        cores_around a = cores_under(g, s->a, true);
        if (!same)
            memcpy(g->mask, on, sizeof on);
        st = lockstep(g, s->body);
        cores_leave(g, &a);
        if (waits)
            pending_barrier(g, global);
        if (go)
            look(g, "", on, go, &c);
        memcpy(g->mask, outer, sizeof outer);
        pending_add(&g->pending, &before_it);
        if (go == NULL && reads.count == 0)
            barrier_to_end(g, &before_it, &t);
        g->indent--;
        put_loop_end(g, &t);
    }
    touch_reads(g, s->a, &reads);
    pending_add(&g->pending, &reads);
    cores_forget(g, s->body);
    free(before_it.list);
    free(reads.list);
    return st == ST_OK ? g->u->e->d->st : st;
}
