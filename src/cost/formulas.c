/* From a cost tree to formulas: see formulas.h. */
#include "cost/formulas.h"

#include <string.h>

#include "base/deadline.h"
#include "base/stack.h"
#include "cost/access.h"
#include "cost/writer.h"

/* --- the tree --------------------------------------------------------------------------------- */

bool writer_wants(const writer *w, const cost_node *n)
{
    bool statements = w->of == STATEMENTS || w->of == WORK || w->of == SPAN || w->on == AGPU;
    if ((w->only && n->place != w->only) || (w->alone && n != w->alone))
        return false;
    if ((w->of == TIME_SHARED && n->space != SPACE_SHARED)
        || ((w->of == TIME_GLOBAL || w->of == STAGES_GLOBAL) && n->space == SPACE_SHARED))
        return false;
    return n->kind == (statements ? COST_STATEMENT : COST_ACCESS)
           && (w->of != ASSIGNMENTS || n->write || w->on == AGPU);
}

/* Does the loop's variable only shift the offsets of accesses? On the UMM they count modulo w, so
 * that the body's cost has the period w, and so they do in shifted rows; otherwise on the DMM they
 * do not count, and it is that of one turn. */
static bool is_periodic(writer *w, const cost_node *n)
{
    summand *inside = NULL;
    const char *outer = w->apart;
    bool counted = w->counted, periodic;
    if ((w->on != UMM && w->on != DMM && w->on != HMM) || outer || !w->periods)
        return false;
    w->apart = n->var;
    periodic = writer_put_tree(w, n->body, &inside) && !expr_mentions(parts_sum(w, inside), n->var);
    w->apart = outer;
    w->counted = counted;
    return periodic;
}

/* A loop of no turns may hold an access to cells, or a walk of turns, that are not there: it is not
 * looked at. */
static const node *where_any(writer *w, const node *count, const node *cost)
{
    if (!parts_counts(cost) && !expr_has_kind(cost, N_WALK))
        return cost;
    return expr_if(w->s.a, expr_pair(w->s.a, OP_GE, count, expr_number(w->s.a, 1)), cost,
                   expr_number(w->s.a, 0));
}

/* A product with the variable in one factor alone, over a whole number. */
typedef struct product {
    const node *factor, *others;
    int64_t over;
} product;

static bool is_product_of(writer *w, const node *n, const char *var, product *p)
{
    arena *a = w->s.a;
    *p = (product){ NULL, expr_number(a, 1), 1 };
    if (expr_is_op(n, OP_DIV) && n->b->kind == N_NUMBER && num_to_i64(&n->b->value, &p->over)) {
        if (p->over < 1 || p->over > INT32_MAX)
            return false;
        n = n->a;
    }
    for (const node *left = NULL; n; n = left) {
        bool more = expr_is_op(n, OP_MUL);
        const node *one = more ? n->b : n;
        left = more ? n->a : NULL;
        if (!expr_mentions(one, var))
            p->others = expr_mul(a, one, p->others);
        else if (p->factor)
            return false;
        else
            p->factor = one;
    }
    return p->factor != NULL;
}

/* What the factor, over a number, sums up to: 2^t or t.  NULL: it is neither. */
static const node *closed_factor(writer *w, const char *var, const sym *lo, const sym *hi,
                                 const sym *turns, const product *p)
{
    symbols *s = &w->s;
    int shift = 0;
    if (p->factor->kind == N_NAME) {
        sym ends = sym_add(s, lo, hi, 1), all = sym_mul(s, &ends, turns);
        return expr_pair(s->a, OP_DIV, sym_node(s, &all), expr_number(s->a, 2 * p->over));
    }
    while ((int64_t)1 << shift < p->over)
        shift++;
    if (!expr_is_op(p->factor, OP_POW) || !expr_is(p->factor->a, 2)
        || !expr_is_name(p->factor->b, var) || (int64_t)1 << shift != p->over)
        return NULL;
    sym begin = sym_plus(s, lo, -shift), end = sym_plus(s, hi, 1 - shift);
    begin = sym_power_of_two(s, &begin);
    end = sym_power_of_two(s, &end);
    sym sum = sym_add(s, &end, &begin, -1);
    return sym_node(s, &sum);
}

/* What a part sums up to, of 2^t or of t and what stays the same; false: it is no such part. */
static bool closed_part(writer *w, const char *var, const sym *lo, const sym *hi, const sym *turns,
                        const summand *of, summand *sum)
{
    product p;
    if (of->is == NULL || !is_product_of(w, of->is, var, &p))
        return false;
    const node *closed = closed_factor(w, var, lo, hi, turns, &p);
    if (closed)
        *sum = (summand){ .k = of->k, .is = expr_mul(w->s.a, closed, p.others) };
    return closed != NULL;
}

/* Adds up the parts that have a closed sum, over turns of which there may be none; the others are
 * given back. */
static summand *put_closed(writer *w, const char *var, const sym *lo, const sym *hi,
                           const sym *turns, summand *inside, summand **list)
{
    summand *left = NULL;
    for (const summand *p = inside; p; p = p->next) {
        summand sum;
        bool closed = closed_part(w, var, lo, hi, turns, p, &sum);
        parts_add(w, closed ? list : &left, closed ? sum : *p);
    }
    return left;
}

bool writer_is_counted(const writer *w, const cost_node *n)
{
    bool of_launch = w->of == SYNCHRONISATIONS || w->of == PROCESSORS || w->of == SHARED;
    if (w->on == AGPU && (of_launch || w->of == GLOBAL))
        return n->kind == (of_launch ? COST_LAUNCH : COST_MEMORY)
               && (w->only == NULL || w->only == n->place);
    return writer_wants(w, n);
}

bool writer_counts(const writer *w, const cost_node *n)
{
    for (; n; n = n->next)
        if (writer_is_counted(w, n) || (n->opaque && (w->only == NULL || w->only == n->place))
            || writer_counts(w, n->body) || writer_counts(w, n->other))
            return true;
    return false;
}

const node *writer_last_turn(const writer *w, const cost_node *n)
{
    return n->most == NULL || w->end < 0 ? n->hi : w->end > 0 ? n->most : NULL;
}

/* So many times what stands in a sum without its variable, the parts `inside`, in all `sum`. */
static void add_repeated(writer *w, const node *times, const summand *inside, const node *sum,
                         summand **list)
{
    arena *a = w->s.a;
    int64_t many = 0;
    if (times->kind == N_NUMBER && num_to_i64(&times->value, &many)
        && (many == 1 || !expr_is(sum, 1)))
        for (const summand *p = inside; p; p = p->next) {
            summand all = *p;
            all.k = ratio_mul(p->k, ratio_of(many));
            if (all.k.p)
                parts_add(w, list, all);
        }
    else if (inside->is && inside->next == NULL && !ratio_is(inside->k, 1))
        parts_add(w, list,
                  (summand){ .k = inside->k,
                             .is = where_any(w, times, expr_mul(a, times, inside->is)) });
    else
        parts_add_node(w, list, where_any(w, times, expr_mul(a, times, sum)));
}

/* So many turns, from `from` on, of which is_periodic is true; no turn of a period is looked at
 * where there is no whole one. */
static void add_periods(writer *w, const char *var, const node *from, const node *count,
                        const node *each, summand **list)
{
    arena *a = w->s.a;
    const node *one = expr_number(a, 1), *width = expr_name(a, "w");
    if (writer_by_strides(w)) {
        const node *turn = expr_aggregate(a, AGGREGATE_SUM, var, from, from, each);
        parts_add_node(w, list, where_any(w, count, expr_mul(a, count, turn)));
        return;
    }
    const node *end = expr_sub(a, expr_add(a, from, width), one),
               *left = expr_pair(a, OP_MOD, count, width),
               *last = expr_sub(a, expr_add(a, from, left), one),
               *many = expr_mul(a, expr_pair(a, OP_FDIV, count, width),
                                expr_aggregate(a, AGGREGATE_SUM, var, from, end, each));
    const node *whole = expr_if(a, expr_pair(a, OP_GE, count, width), many, expr_number(a, 0));
    parts_add_node(w, list,
                   expr_add(a, whole, expr_aggregate(a, AGGREGATE_SUM, var, from, last, each)));
}

static bool put_sum(writer *w, const cost_node *n, summand **list)
{
    summand *inside = NULL;
    const node *last = writer_last_turn(w, n);
    if (last == NULL && !w->flat) {
        if (!writer_counts(w, n->body))
            return true;
        return writer_not_known(w, n->at, n->why, false);
    }
    sym first = sym_of(&w->s, n->lo);
    loop here = { n->var, sym_lower(&w->s, &first), w->loops };
    w->loops = &here;
    bool ok = writer_put_tree(w, n->body, w->flat ? list : &inside);
    w->loops = here.outer;
    if (!ok || w->flat || inside == NULL)
        return ok;
    sym lo = sym_of(&w->s, n->lo), hi = sym_of(&w->s, last), turns = sym_span(&w->s, &lo, &hi);
    inside = hmm_rounds(w, n->var, &lo, &turns, inside, list);
    if (inside == NULL)
        return true;
    const node *sum = parts_sum(w, inside);
    if (expr_mentions(sum, n->var) && is_periodic(w, n)) {
        add_periods(w, n->var, sym_node(&w->s, &lo), active_at_least_zero(w, &turns), sum, list);
        return true;
    }
    if (expr_mentions(sum, n->var) && sym_not_negative(&w->s, &turns)) {
        inside = put_closed(w, n->var, &lo, &hi, &turns, inside, list);
        if (inside == NULL)
            return true;
        sum = parts_sum(w, inside);
    }
    if (expr_mentions(sum, n->var)) {
        parts_add(w, list,
                  (summand){ .k = ratio_of(1),
                             .var = n->var,
                             .lo = sym_node(&w->s, &lo),
                             .hi = sym_node(&w->s, &hi),
                             .inside = inside });
        return true;
    }
    add_repeated(w, active_at_least_zero(w, &turns), inside, sum, list);
    return true;
}

static bool put_choice(writer *w, const cost_node *n, summand **list)
{
    summand *yes = NULL, *no = NULL;
    if (w->flat)
        return writer_put_tree(w, n->body, list) && writer_put_tree(w, n->other, list);
    bool ok = writer_put_tree(w, n->body, &yes);
    if (!writer_put_tree(w, n->other, &no) || !ok)
        return false;
    if (yes || no)
        parts_add_node(w, list,
                       expr_if(w->s.a, n->condition, parts_sum(w, yes), parts_sum(w, no)));
    return true;
}

static bool put_leaf(writer *w, const cost_node *n, summand **list)
{
    active a;
    if (w->tally) {
        parts_add_node(w, list, expr_number(w->s.a, 1));
        return true;
    }
    if (!active_of(w, n, &a))
        return false;
    if (a.some && w->end < 0)
        return true;
    const node *cost = w->on == HMM             ? hmm_leaf(w, n, &a)
                       : n->kind == COST_ACCESS ? leaf_access(w, n, &a)
                                                : leaf_statement(w, n, &a);
    if (cost == NULL)
        return false;
    if (a.host)
        cost = expr_if(w->s.a, a.host, cost, expr_number(w->s.a, 0));
    parts_add_node(w, list, cost);
    return true;
}

/* One of the two ways of a branch, nobody knows which: the cheaper or the dearer one. */
static bool put_either(writer *w, const cost_node *n, summand **list)
{
    summand *yes = NULL, *no = NULL;
    bool ok = writer_put_tree(w, n->body, &yes);
    if (!writer_put_tree(w, n->other, &no) || !ok)
        return false;
    const summand *only = yes ? yes : no;
    if (yes && no)
        parts_add_node(w, list,
                       expr_call(w->s.a, w->end < 0 ? FN_MIN : FN_MAX, parts_sum(w, yes),
                                 parts_sum(w, no)));
    else
        for (const summand *p = w->end > 0 ? only : NULL; p; p = p->next)
            parts_add(w, list, *p);
    return true;
}

/* What costs nothing costs nothing however often. */
static bool put_unsolved(writer *w, const cost_node *n, summand **list)
{
    cost_node alone = *n;
    alone.next = NULL;
    if (!writer_counts(w, &alone))
        return true;
    if (w->flat && !n->opaque)
        return writer_put_tree(w, n->body, list) && writer_put_tree(w, n->other, list);
    if (n->branch && !n->opaque && w->end)
        return put_either(w, n, list);
    return writer_not_known(w, n->at, n->why, !n->branch || n->unsolved);
}

bool writer_put_tree(writer *w, const cost_node *n, summand **list)
{
    if (w->on == AGPU)
        return agpu_put(w, n, list);
    if (n && stack_low())
        return writer_give_up(w, n->at, "blocks nested deeper than the stack allows");
    bool all = true;
    if (n && deadline_passed())
        return writer_give_up(w, n->at, "it was stopped");
    for (; n; n = n->next) { /* what data decide may stand behind what is not solved */
        bool ok = n->kind == COST_SUM        ? put_sum(w, n, list)
                  : n->kind == COST_IF       ? put_choice(w, n, list)
                  : n->kind == COST_UNSOLVED ? put_unsolved(w, n, list)
                  : n->kind == COST_LAUNCH   ? hmm_launch(w, n, list, put_sum)
                                             : !writer_wants(w, n) || put_leaf(w, n, list);
        if (w->s.bad)
            return writer_give_up(w, n->at, "an expression of too many factors");
        all &= ok;
    }
    return all;
}

static node *sizes_of(writer *w, const cost_node *n, cost_kind kind);

static bool has_sizes(const node *sizes)
{
    return sizes->a->next != NULL;
}

/* max(0, a, b, ...) of these, or 0. */
static const node *greatest(const node *sizes)
{
    return has_sizes(sizes) ? sizes : sizes->a;
}

/* The greatest of what stands within a loop or a branch. */
static void put_inner_sizes(writer *w, const cost_node *n, cost_kind kind, node *out)
{
    arena *a = w->s.a;
    const node *inside = sizes_of(w, n->body, kind), *other = sizes_of(w, n->other, kind),
               *most = greatest(inside);
    if (n->kind == COST_IF && (has_sizes(inside) || has_sizes(other))) {
        expr_more(a, out, expr_if(a, n->condition, most, greatest(other)));
    } else if (has_sizes(inside)) {
        const node *hi = n->most && w->end > 0 ? n->most : n->hi;
        if (expr_mentions(most, n->var))
            most = expr_aggregate(a, AGGREGATE_MAX, n->var, n->lo, hi, most);
        expr_more(a, out,
                  expr_if(a, expr_pair(a, OP_LT, hi, n->lo), expr_number(a, 0), most));
    }
}

/* A branch that data decide? */
static bool is_either(const cost_node *n)
{
    return n->kind == COST_UNSOLVED && n->branch && !n->opaque && !n->unsolved;
}

/* Is there one of which we do not know how large it is, or whether it is there? */
static bool sizes_unknown(const cost_node *n, cost_kind kind, bool unsolved)
{
    for (; n; n = n->next) {
        bool unknown = unsolved || (kind == COST_MEMORY && n->words == NULL),
             inside = unsolved || (n->kind == COST_UNSOLVED && !is_either(n));
        if (n->opaque || (n->kind == kind && unknown) || sizes_unknown(n->body, kind, inside)
            || sizes_unknown(n->other, kind, inside))
            return true;
    }
    return false;
}

/* Of the HMM: the words of shared memory of one of its multiprocessors; indices of all of them, or
 * each alone. */
static void put_launch_sizes(writer *w, const cost_node *n, cost_kind kind, node *out)
{
    arena *a = w->s.a;
    sym lo = sym_of(&w->s, n->lo), hi = sym_of(&w->s, n->hi), count = sym_span(&w->s, &lo, &hi);
    const node *many = active_at_least_zero(w, &count), *each;
    if (kind == COST_LAUNCH) {
        sym words = sym_of(&w->s, n->words);
        each = sym_node(&w->s, &words);
        if (!sym_at_least_one(&w->s, &count))
            each = expr_if(a, expr_pair(a, OP_GE, n->hi, n->lo), each, expr_number(a, 0));
        expr_more(a, out, each);
    } else if (kind == COST_RANGE) {
        node *inside = sizes_of(w, n->body, kind);
        expr_more(a, inside, expr_number(a, 1));
        each = inside;
        if (expr_mentions(each, n->var))
            each = expr_if(a, expr_pair(a, OP_LT, n->hi, n->lo), expr_number(a, 0),
                           expr_aggregate(a, AGGREGATE_MAX, n->var, n->lo, n->hi, each));
        expr_more(a, out, expr_mul(a, many, each));
    }
}

static void put_sizes(writer *w, const cost_node *n, cost_kind kind, node *out)
{
    for (; n; n = n->next) {
        if (n->kind == COST_RANGE && kind == COST_RANGE) {
            active a = { 0 };
            active_count_all(w, n->range, &a);
            expr_more(w->s.a, out, a.total);
        } else if (n->kind == COST_MEMORY && kind == COST_MEMORY) {
            sym words = sym_of(&w->s, n->words);
            expr_more(w->s.a, out, sym_node(&w->s, &words));
        } else if (n->kind == COST_LAUNCH) {
            put_launch_sizes(w, n, kind, out);
        } else if (n->kind == COST_SUM || n->kind == COST_IF) {
            put_inner_sizes(w, n, kind, out);
        } else if (is_either(n) && w->end > 0) { /* of the least neither way */
            put_sizes(w, n->body, kind, out);
            put_sizes(w, n->other, kind, out);
        }
    }
}

/* The indices of the parallel statements (COST_RANGE), or the words of memory (COST_MEMORY), as
 * max(0, ...) of them. */
static node *sizes_of(writer *w, const cost_node *n, cost_kind kind)
{
    node *sizes = expr_call(w->s.a, FN_MAX, expr_number(w->s.a, 0), NULL);
    put_sizes(w, n, kind, sizes);
    return sizes;
}

static int count_kind(const cost_node *n, cost_kind kind)
{
    int count = 0;
    for (; n; n = n->next)
        count += (n->kind == kind) + count_kind(n->body, kind) + count_kind(n->other, kind);
    return count;
}

/* Does one stand in a loop of which data decide how often it turns, or in a branch of theirs? */
static bool sizes_on_data(const cost_node *n, cost_kind kind)
{
    for (; n; n = n->next)
        if ((n->most && count_kind(n->body, kind))
            || (is_either(n) && count_kind(n->body, kind) + count_kind(n->other, kind))
            || sizes_on_data(n->body, kind) || sizes_on_data(n->other, kind))
            return true;
    return false;
}

/* A formula of a metric ("time", or "time statement" for one choice alone). */
static void add_formula(writer *w, node_kind kind, const char *metric, const node *is,
                        const node *when, node **list)
{
    const size_t length = strcspn(metric, " ");
    const char *choice = metric[length] ? metric + length + 1 : NULL;
    node *n = node_new(w->s.a, kind, (span){ 0 });
    n->name = arena_copyn(w->s.a, metric, length);
    n->name2 = choice;
    n->a = (node *)is;
    n->b = (node *)when;
    if (kind == N_EXPECTED) {
        n->d = node_new(w->s.a, N_STRING, (span){ 0 });
        n->d->text = "over all shifts of the rows, each as likely";
    }
    *list = node_append(*list, n);
}

/* The most of them, on the memory machines. A program's own words are there in any case. */
static void put_most(writer *w, const cost_node *tree, cost_kind kind, const char *metric,
                     node **list)
{
    bool single = kind == COST_MEMORY && count_kind(tree, kind) == 1,
         ends = sizes_on_data(tree, kind);
    if (w->on == AGPU || sizes_unknown(tree, kind, false))
        return;
    w->s.bad = false;
    for (w->end = ends ? -1 : 0; w->end <= (ends ? 1 : 0); w->end += 2) {
        const node *sizes = sizes_of(w, tree, kind);
        if (!w->s.bad)
            add_formula(w, w->end < 0 ? N_LEAST : w->end > 0 ? N_MOST : N_EXACT, metric,
                        single && has_sizes(sizes) ? sizes->a->next : greatest(sizes), NULL, list);
    }
    w->end = 0;
}

/* --- the block -------------------------------------------------------------------------------- */

static const struct {
    const char *model;
    machine on;
} machines[] = { { "dmm", DMM }, { "umm", UMM }, { "pram", PRAM }, { "bpram", BPRAM },
               { "agpu", AGPU }, { "agpu'", AGPU }, { "pem", AGPU }, { "hmm", HMM } };

static bool machine_of(const char *model, machine *on)
{
    for (size_t i = 0; i < sizeof machines / sizeof *machines; i++)
        if (strcmp(machines[i].model, model) == 0) {
            *on = machines[i].on;
            return true;
        }
    return false;
}

bool cost_model(const char *model)
{
    machine on;
    return machine_of(model, &on);
}

enum { STAGED = 1 << DMM | 1 << UMM | 1 << HMM, ALL = STAGED | 1 << AGPU | 1 << BPRAM | 1 << PRAM };

static const struct { const char *name; quantity of; unsigned on; } rows[] = {
    { "time", TIME, ALL & ~(1 << PRAM) },
    { "time statement", STATEMENTS, 1 << PRAM },
    { "time access", TIME, 1 << PRAM },
    { "accesses", ACCESSES, ALL },
    { "requests", REQUESTS, STAGED },
    { "stages", STAGES, STAGED },
    { "rounds", ROUNDS, 1 << DMM | 1 << UMM | 1 << BPRAM | 1 << PRAM },
    { "time_shared", TIME_SHARED, 1 << HMM },
    { "time_global", TIME_GLOBAL, 1 << HMM },
    { "stages_global", STAGES_GLOBAL, 1 << HMM },
    { "work", WORK, ALL },
    { "span", SPAN, ALL },
    { "assignments", ASSIGNMENTS, ALL },
    { "io", IO, 1 << AGPU },
    { "conflicts", CONFLICTS, 1 << AGPU },
    { "degree", DEGREE, 1 << AGPU },
    { "synchronisations", SYNCHRONISATIONS, 1 << AGPU },
    { "processors", PROCESSORS, 1 << AGPU },
    { "shared", SHARED, 1 << AGPU },
    { "global", GLOBAL, 1 << AGPU },
};

enum { ROWS = sizeof rows / sizeof *rows };

/* What the model calls the row: on PEM instructions are a part of the time, which it derives. */
static const char *name_on(const char *model, size_t row)
{
    bool of_time = rows[row].of == TIME && access_phase_rule(model) != PHASE_INSTRUCTIONS;
    return of_time ? "computation" : rows[row].name;
}

bool writer_is_time(const writer *w)
{
    return w->of == TIME || w->of == TIME_SHARED || w->of == TIME_GLOBAL;
}

bool writer_ask(writer *w, const char *metric)
{
    for (size_t r = 0; machine_of(w->model->name, &w->on) && r < ROWS; r++)
        if ((rows[r].on >> w->on & 1) && strcmp(name_on(w->model->name, r), metric) == 0) {
            w->of = rows[r].of;
            return true;
        }
    return false;
}

/* `param words = 1`, which is a let that a query may give another value. */
static bool says_words(const entry *algorithm)
{
    for (const node *let = entry_item(algorithm, N_LET); let; let = entry_next(let->next, N_LET))
        if (strcmp(let->name, "words") == 0)
            return true;
    return false;
}

/* What the words of an element multiply on the AGPU, where each is asked for by itself; NULL: it is
 * one, or what is asked for does not grow with it. */
static const node *element_words(const writer *w)
{
    bool grows = w->of == TIME || w->of == IO || w->of == ACCESSES || w->of == CONFLICTS
                 || w->of == SHARED || w->of == GLOBAL;
    if (w->on != AGPU || !grows || w->tally)
        return NULL;
    if (says_words(w->algorithm))
        return expr_name(w->s.a, "words");
    const node *program = entry_item(w->algorithm, N_PROGRAM);
    for (const node *n = program ? program->a : NULL; n; n = n->next)
        if (n->kind == N_OPERATOR && n->space > 1)
            return expr_number(w->s.a, n->space);
    return NULL;
}

const node *writer_sum(writer *w, const summand *list)
{
    const node *sum = parts_sum(w, list), *words = element_words(w);
    return words == NULL || expr_is(sum, 0) ? sum : expr_mul(w->s.a, words, sum);
}

bool writer_ends(writer *w, const cost_node *tree, const node *end[2])
{
    bool in_rows = w->in_rows, both = true;
    const char *why = w->why;
    for (int i = 0; i < 2; i++) {
        summand *list = NULL;
        w->end = i ? 1 : -1;
        w->s.bad = w->in_rows = false;
        w->s.count = 0; /* what is known of names is known within their loops */
        both &= writer_put_tree(w, tree, &list);
        end[i] = both ? writer_sum(w, list) : NULL;
    }
    w->end = 0;
    w->in_rows = in_rows;
    w->why = why;
    if (!both)
        end[0] = end[1] = NULL;
    return both;
}

/* What has no one value, from the least to the most; of what is counted only if that is not. */
static void put_ends(writer *w, const cost_node *tree, const char *metric, node **list)
{
    const node *end[2];
    w->counted = false;
    if (!writer_ends(w, tree, end) || (w->beyond && w->counted))
        return;
    for (int i = 0; i < 2; i++)
        add_formula(w, i ? N_MOST : N_LEAST, metric, end[i], w->variant, list);
}

/* The ends that stand in for what is not solved, or for a count that is too long. */
static void put_beyond(writer *w, const cost_node *tree, const char *metric, node **beyond)
{
    if (beyond == NULL)
        return;
    w->beyond = true;
    put_ends(w, tree, metric, beyond);
    w->beyond = false;
}

/* The formulas of one row: where accesses have one under a condition, first that.  `beyond`: the
 * ends of what data do not decide and is not solved, or has to be counted; NULL: not wanted. */
static void put_formulas(writer *w, const cost_node *tree, const char *metric, node **list,
                         node **beyond)
{
    w->on_data = false;
    for (int rows_too = 1; rows_too >= 0; rows_too--) {
        summand *sum = NULL;
        w->counted = w->summed = w->s.bad = false;
        w->in_rows = rows_too;
        w->when = NULL;
        if (!writer_put_tree(w, tree, &sum)) {
            if (w->on_data)
                put_ends(w, tree, metric, list);
            if (!w->on_data || w->counted)
                put_beyond(w, tree, metric, beyond);
            return;
        }
        if (w->counted && w->when) /* the condition is of no use */
            continue;
        add_formula(w, w->counted ? N_PLAIN : N_EXACT, metric, writer_sum(w, sum),
                    expr_and(w->s.a, w->when, w->variant), list);
        if (w->when)
            continue;
        if (w->counted || w->summed)
            put_beyond(w, tree, metric, beyond);
        return;
    }
}

static bool has_atomic(const cost_node *n)
{
    for (; n; n = n->next)
        if ((n->kind == COST_ACCESS && n->atomic) || has_atomic(n->body) || has_atomic(n->other))
            return true;
    return false;
}

static const char *const combining[] = { "erew", "crew", "crcw_combining", NULL },
                         *const one_by_one[] = { "ercw", "crcw_common", "crcw_arbitrary",
                                                 "crcw_priority", NULL };

static const node *any_of(writer *w, const char *const *variants)
{
    const node *any = NULL;
    for (; *variants; variants++)
        any = expr_or(w->s.a, any, expr_name(w->s.a, *variants));
    return any;
}

/* On the PRAM it is the variant that says whether additions to one cell are one step: where it lets
 * only one add, a program that has a cost has no others. */
static void put_variants(writer *w, const cost_node *tree, const char *metric, node **list,
                         node **beyond)
{
    bool both = w->on == PRAM && (w->of == TIME || w->of == STATEMENTS || w->of == SPAN)
                && has_atomic(tree);
    w->combining = both;
    w->variant = both ? any_of(w, combining) : NULL;
    put_formulas(w, tree, metric, list, beyond);
    w->combining = false;
    if (both) {
        w->variant = any_of(w, one_by_one);
        put_formulas(w, tree, metric, list, beyond);
    }
    w->variant = NULL;
}

/* What is expected of rows that are shifted follows from the stages.  Expectations add up, the time
 * does where no round begins before the one before has ended: S stages in R rounds take
 * S + R*(l - 1). */
static void add_expected(writer *w, const char *metric, const node *stages, node **list)
{
    arena *a = w->s.a;
    const node *p = expr_name(a, "p"), *rounds = expr_name(a, "rounds"),
               *wait = expr_mul(a, rounds, expr_sub(a, expr_name(a, "l"), expr_number(a, 1))),
               *alone = expr_or(a, expr_pair(a, OP_LE, p, expr_name(a, "w")),
                                expr_pair(a, OP_LE, expr_name(a, "processors"), p)),
               *apart = expr_or(a, expr_name(a, "lockstep"), alone);
    if (strcmp(metric, "stages") == 0)
        add_formula(w, N_EXPECTED, "stages shifted", stages, w->when, list);
    else if (strcmp(metric, "conflicts") == 0)
        add_formula(w, N_EXPECTED, "conflicts shifted",
                    expr_sub(a, stages, expr_name(a, "requests")), w->when, list);
    else
        add_formula(w, N_EXPECTED, "time shifted", expr_add(a, stages, wait),
                    expr_and(a, w->when, apart), list);
}

/* Of conflicts both ends, where the data do not decide how many requests there are. */
static void put_conflicts(writer *w, const cost_node *tree, node **list)
{
    summand *asked = NULL;
    const node *end[2];
    w->of = REQUESTS;
    const bool known = writer_put_tree(w, tree, &asked);
    w->of = STAGES;
    if (!known || !writer_ends(w, tree, end))
        return;
    const node *most = expr_sub(w->s.a, end[1], writer_sum(w, asked));
    add_formula(w, N_LEAST, "conflicts shifted", expr_number(w->s.a, 0), NULL, list);
    add_formula(w, N_MOST, "conflicts shifted", most, NULL, list);
}

/* Time, stages or conflicts on the DMM whose rows are shifted: from what is counted where all cells
 * of a request lie in banks of their own, up to where all of its rows meet in one. */
static void put_shifted(writer *w, const cost_node *tree, const char *metric, node **list)
{
    const bool time = strcmp(metric, "time") == 0, stages_too = strcmp(metric, "stages") == 0;
    if (!time && !stages_too && strcmp(metric, "conflicts") != 0)
        return;
    w->shifted = true;
    w->of = time ? TIME : STAGES;
    if (time || stages_too)
        put_ends(w, tree, time ? "time shifted" : "stages shifted", list);
    else
        put_conflicts(w, tree, list);
    w->of = STAGES;
    bool found = true;
    for (int rows_too = 1; rows_too >= 0 && found; rows_too--) {
        summand *stages = NULL;
        w->s.bad = w->counted = false;
        w->in_rows = rows_too;
        w->when = NULL;
        found = writer_put_tree(w, tree, &stages);
        if (found && (!rows_too || w->when))
            add_expected(w, metric, writer_sum(w, stages), list);
    }
    w->when = NULL;
    w->in_rows = w->shifted = false;
}

/* Is this the reason of a loop that is not solved? */
static bool is_of_loop(const cost_node *n, const char *why)
{
    for (; n; n = n->next)
        if ((n->loop && n->why == why) || is_of_loop(n->body, why) || is_of_loop(n->other, why))
            return true;
    return false;
}

struct cost_writing {
    writer w;
    cost_tree tree;
    struct {
        bool written, on_data;
        const char *why; /* it has none, or NULL */
        span where;
    } row[ROWS];
};

cost_writing *cost_begin(catalog *c, arena *a, const entry *algorithm, const entry *model,
                         cost_said *said)
{
    *said = (cost_said){ 0 };
    cost_writing *g = arena_alloc(a, sizeof *g);
    writer *w = &g->w;
    writer_begin(w, a, algorithm, model);
    w->periods = true;
    if (!machine_of(model->name, &w->on))
        return NULL;
    if (w->on == AGPU)
        agpu_begin_writer(w);
    if (w->on == HMM)
        hmm_begin_writer(w);
    cost_tree_of(c, a, algorithm, model, &g->tree);
    said->calls = cost_calls(a, &g->tree);
    said->read = g->tree.read;
    said->counts_variant = w->on == PRAM && has_atomic(g->tree.first);
    if (w->on == PRAM || ((w->on == DMM || w->on == UMM) && algorithm->loaded))
        said->rules = meet_rules(w, &g->tree);
    return g;
}

/* What a row says does not depend on which others were written before. */
static void write_row(cost_writing *g, size_t i, node **list, node **beyond)
{
    writer *w = &g->w;
    w->of = rows[i].of;
    w->s.count = 0;
    w->why = NULL;
    put_variants(w, g->tree.first, name_on(w->model->name, i), list, beyond);
    g->row[i].written = true;
    g->row[i].why = w->why;
    g->row[i].where = w->where;
    g->row[i].on_data = w->on_data;
}

/* Is the row, "time statement", one of the metric, on this machine? */
static bool is_row_of(const cost_writing *g, size_t i, const char *metric)
{
    const char *name = name_on(g->w.model->name, i);
    const size_t n = strlen(metric);
    return (rows[i].on >> g->w.on & 1) && strncmp(name, metric, n) == 0
           && (name[n] == 0 || name[n] == ' ');
}

static void write_rows(cost_writing *g, const char *metric, node **list, node **beyond)
{
    for (size_t i = 0; i < ROWS && g->tree.why == NULL; i++)
        if (is_row_of(g, i, metric))
            write_row(g, i, list, beyond);
}

node *cost_formulas(cost_writing *g, const char *metric)
{
    writer *w = &g->w;
    node *list = NULL;
    const cost_node *tree = g->tree.first;
    const char *memory = w->on == HMM ? "global" : "memory";
    write_rows(g, metric, &list, NULL);
    if (g->tree.why)
        return NULL;
    w->s.count = 0;
    if (strcmp(metric, "processors") == 0)
        put_most(w, tree, COST_RANGE, metric, &list);
    if (strcmp(metric, memory) == 0)
        put_most(w, tree, COST_MEMORY, metric, &list);
    if (w->on == HMM && strcmp(metric, "shared") == 0)
        put_most(w, tree, COST_LAUNCH, metric, &list);
    if (access_placing(w->model->name, true))
        put_shifted(w, tree, metric, &list);
    return list;
}

node *cost_ends_beyond(cost_writing *g, const char *metric)
{
    node *list = NULL, *beyond = NULL;
    write_rows(g, metric, &list, &beyond);
    return beyond;
}

/* The last of what data decide goes before the first of what is not solved. */
const char *cost_why_not(cost_writing *g, span *where, bool *of_loop)
{
    const char *why = g->tree.why;
    *where = g->tree.where;
    *of_loop = false;
    for (size_t i = 0; i < ROWS && g->tree.why == NULL; i++) {
        node *list = NULL;
        if (!(rows[i].on >> g->w.on & 1))
            continue;
        if (!g->row[i].written)
            write_row(g, i, &list, NULL);
        if (g->row[i].why == NULL || (why && !g->row[i].on_data))
            continue;
        why = g->row[i].why;
        *where = g->row[i].where;
    }
    *of_loop = g->tree.why == NULL && why && is_of_loop(g->tree.first, why);
    return why;
}

const char *cost_metric(const entry *model, int i)
{
    machine on;
    for (size_t r = 0; machine_of(model->name, &on) && r < ROWS; r++)
        if ((rows[r].on >> on & 1) && i-- == 0)
            return name_on(model->name, r);
    return NULL;
}
