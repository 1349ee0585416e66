/* ensure: a condition that must hold, with the values of what it compares; exit status 3 where it
 * does not. Cost as a regression test. */
#include <string.h>

#include "cmd/commands.h"
#include "cmd/optimal.h"
#include "conflicts/conflicts.h"
#include "growth/derive.h"
#include "lang/unparse.h"

/* What a condition is found to be; unknown: the comparison could not be decided. */
typedef enum truth { NO, YES, UNKNOWN } truth;

typedef struct judge {
    session *s;
    env *e;
    arena *a;
    result *to;
    result *list; /* of the comparisons that were looked at; made with the first */
    str sides;    /* the same as a text */
} judge;

static void add_truth(arena *a, result *to, const char *key, truth t)
{
    if (t == UNKNOWN)
        result_add_null(a, to, key);
    else
        result_add_truth(a, to, key, t == YES);
}

/* Both sides as they are shown within a sentence. */
static void add_sides(judge *j, const node *n, const num *left, const num *right)
{
    enum { WHOLE = 40 };
    num_ctx *c = &j->s->world->numbers;
    str_add(&j->sides, j->sides.length ? ", " : "");
    if (num_print(c, &j->sides, left, WHOLE, j->s->world->precision) != ST_OK)
        str_add(&j->sides, "undecided");
    str_format(&j->sides, " %s ", ast_op_rows[n->op].text);
    if (num_print(c, &j->sides, right, WHOLE, j->s->world->precision) != ST_OK)
        str_add(&j->sides, "undecided");
}

/* A comparison with both its sides, or (left NULL) a truth that compares no numbers. */
static void add_comparison(judge *j, const node *n, const num *left, const num *right, truth met)
{
    if (j->list == NULL)
        j->list = result_add_array(j->a, j->to, "comparisons");
    result *r = result_add_object(j->a, j->list, NULL);
    str_own text = { 0 };
    unparse(&text, n);
    result_add_text(j->a, r, "comparison", str_text(&text));
    if (left) {
        result_add_number(j->a, r, "left", left);
        result_add_text(j->a, r, "relation", ast_op_rows[n->op].text);
        result_add_number(j->a, r, "right", right);
        add_sides(j, n, left, right);
    } else {
        str_format(&j->sides, "%s%s is %s", j->sides.length ? ", " : "", str_text(&text),
                   met == UNKNOWN ? "undecided" : met == YES ? "true" : "false");
    }
    add_truth(j->a, r, "met", met);
}

/* A truth that compares no numbers. */
static status judge_plain(judge *j, const node *n, truth *out)
{
    bool holds;
    status st = eval_truth(j->e, n, &holds);
    *out = holds ? YES : NO;
    if (st == ST_UNDECIDED) { /* an answer, too */
        diag_clear(j->e->d);
        *out = UNKNOWN;
        st = ST_OK;
    }
    if (st == ST_OK)
        add_comparison(j, n, NULL, NULL, *out);
    return st;
}

static status judge_comparison(judge *j, const node *n, truth *out)
{
    num_own left = num_int(0), right = num_int(0);
    int sign = 0;
    status st = eval(j->e, n->a, &left);
    status_then(st, eval(j->e, n->b, &right));
    if (st == ST_OK && left.kind != NUM_BOOL && right.kind != NUM_BOOL) {
        status decided = num_cmp(&j->s->world->numbers, &left, &right, &sign);
        *out = decided == ST_UNDECIDED ? UNKNOWN : ast_compares((op_kind)n->op, sign, 0) ? YES : NO;
        if (decided != ST_OK && decided != ST_UNDECIDED)
            st = eval_fail(j->e, decided, n->at);
        else
            add_comparison(j, n, &left, &right, *out);
    } else if (st == ST_OK) {
        st = judge_plain(j, n, out);
    }
    return st;
}

/* Like evaluation, what follows is looked at only where it can matter: `n == 0 or 1/n < 2`. */
static status judge_tree(judge *j, const node *n, truth *out)
{
    if (n->kind == N_UNARY && n->op == OP_NOT) {
        status st = judge_tree(j, n->a, out);
        *out = *out == UNKNOWN ? UNKNOWN : *out == YES ? NO : YES;
        return st;
    }
    if (n->kind != N_BINARY || (n->op != OP_AND && n->op != OP_OR))
        return ast_is_comparison(n) ? judge_comparison(j, n, out) : judge_plain(j, n, out);
    truth settles = n->op == OP_AND ? NO : YES, right;
    status st = judge_tree(j, n->a, out);
    if (st != ST_OK || *out == settles)
        return st;
    st = judge_tree(j, n->b, &right);
    if (right == settles || *out != UNKNOWN)
        *out = right;
    return st;
}

/* --- one point, or each of a series --------------------------------------------------------- */

typedef struct ensuring {
    session *s;
    const node *condition;
    const char *text; /* of the condition */
    axes ax;
    env e;
    diag *d;
    uint64_t points, failures;
    str where, sides; /* the first point at which it fails */
    bool undecided;   /* there */
} ensuring;

/* The variables whose series the condition goes through. */
static void add_parameters(ensuring *q, arena *a, result *to)
{
    result *p = result_add_object(a, to, "parameters");
    for (int i = 0; i < q->ax.count; i++)
        if (q->ax.axis[i].of)
            result_add_number(a, p, q->ax.axis[i].of->name, &q->ax.axis[i].now);
}

/* The first point at which it fails: which, and what was compared there. */
static void remember_failure(ensuring *q, const judge *j, truth holds, uint64_t point)
{
    int named = 0;
    if (q->failures++)
        return;
    q->undecided = holds == UNKNOWN;
    str_add(&q->sides, str_text(&j->sides));
    for (int i = 0; i < q->ax.count; i++)
        if (q->ax.axis[i].of) {
            str_format(&q->where, "%s%s = ", named++ ? ", " : "", q->ax.axis[i].of->name);
            num_print(&q->s->world->numbers, &q->where, &q->ax.axis[i].now, 40,
                      q->s->world->precision);
        }
    if (named == 0)
        str_format(&q->where, "point %llu", (unsigned long long)point + 1);
}

static status ensure_point(ensuring *q, uint64_t point, arena *a, result *to)
{
    truth holds = NO;
    result_add_text(a, to, "command", "ensure");
    status st = axes_go(q->s->world, &q->ax, point, q->d);
    if (st != ST_OK)
        return st;
    if (q->ax.count)
        add_parameters(q, a, to);
    result_add_text(a, to, "condition", q->text);
    result *verdict = result_object(a);
    judge j = { .s = q->s, .e = &q->e, .a = a, .to = verdict };
    st = judge_tree(&j, q->condition, &holds);
    if (st == ST_OK) {
        add_truth(a, to, "holds", holds);
        for (const result *f = verdict->first; f; f = f->next)
            result_copy(a, to, f);
        if (holds != YES)
            remember_failure(q, &j, holds, point);
    }
    str_clear(&j.sides);
    return st;
}

static status ensure_rows(ensuring *q)
{
    session *s = q->s;
    result *head = result_command(s->arena, "ensure");
    result *varying = result_add_array(s->arena, head, "varying");
    for (int i = 0; i < q->ax.count; i++)
        if (q->ax.axis[i].of)
            result_add_text(s->arena, varying, NULL, q->ax.axis[i].of->name);
    result_add_text(s->arena, head, "condition", q->text);
    s->sink->begin_rows(s->sink, &view_ensure, head, NULL);
    arena *rows = arena_new();
    status st = ST_OK;
    for (uint64_t i = 0; i < q->points && st == ST_OK; i++) {
        result *r = result_object(rows);
        if (num_interrupted(&s->world->numbers))
            st = diag_fail(q->d, ST_INTERRUPT, (span){ 0 }, "stopped");
        else if ((st = ensure_point(q, i, rows, r)) == ST_OK)
            s->sink->row(s->sink, r);
        arena_reset(rows);
    }
    s->sink->end_rows(s->sink, st != ST_OK);
    arena_free(rows);
    return st;
}

static status ensure_all(ensuring *q)
{
    session *s = q->s;
    status st;
    if (q->ax.count) {
        st = ensure_rows(q);
    } else {
        result *r = result_object(s->arena);
        st = ensure_point(q, 0, s->arena, r);
        status_then(st, session_answer(s, &view_ensure, r));
    }
    if (st != ST_OK || q->failures == 0)
        return st;
    const char *found = q->undecided ? "is undecided" : "does not hold",
               *sides = str_text(&q->sides);
    if (q->points == 1)
        return diag_fail(q->d, ST_CHECK, q->condition->at, "the condition %s: %s", found, sides);
    return diag_fail(q->d, ST_CHECK, q->condition->at,
                     "it holds at %llu of %llu points; at %s it %s: %s",
                     (unsigned long long)(q->points - q->failures), (unsigned long long)q->points,
                     str_text(&q->where), found, sides);
}

/* optimal(A on M [, METRIC]), wherever it stands in the condition: asked before all else. What is
 * not known is a truth that is undecided. */
typedef struct asking {
    session *s;
    diag *d;
} asking;

static void ask_optimal(node *n, void *data)
{
    asking *k = data;
    const char *answered = NULL;
    if (n->kind != N_CALL || strcmp(n->name, "optimal") != 0 || n->a == NULL
        || n->a->kind != N_TARGET || k->d->st != ST_OK)
        return;
    const node *of = n->a->next;
    int metric = of == NULL ? METRIC_TIME : of->kind == N_NAME ? metric_named(of->name) : -1;
    if (metric < 0 || (of && of->next))
        diag_fail(k->d, ST_PARSE, n->at, "one metric may stand behind: optimal(A on M, io)");
    else if (optimal_ask(k->s, n->a, metric, &answered, k->d) == ST_OK) {
        num *holds = arena_alloc(k->s->unit->arena, sizeof *holds);
        *holds = num_bool(strcmp(answered, "yes") == 0);
        n->ref = REF_FOLD;
        n->target = strcmp(answered, "unknown") == 0 ? NULL : holds;
    }
}

/* conflicts(INDEX [, w=16]): the stages of an index on the DMM, at worst; not conflicts(A on M). */
static void ask_conflicts(node *n, void *data)
{
    asking *k = data;
    uint64_t stages;
    if (n->kind != N_CALL || strcmp(n->name, "conflicts") != 0 || n->a == NULL
        || n->a->kind == N_TARGET || n->a->kind == N_NAMED || k->d->st != ST_OK
        || (n->a->kind == N_NAME
            && catalog_has(k->s->world->catalog, ENTRY_ALGORITHM, n->a->name)))
        return;
    arena *a = k->s->unit->arena;
    node *clauses = NULL;
    for (const node *c = n->a->next; c; c = c->next) {
        if (c->kind != N_NAMED) {
            diag_fail(k->d, ST_PARSE, c->at, "an index, and name=value: conflicts(33*i, w=16)");
            return;
        }
        clauses = node_append(clauses, node_binding(a, c->at, c->name, node_copy_one(a, c->a)));
    }
    if (conflicts_worst(k->s, node_copy_one(a, n->a), clauses, &stages, k->d) == ST_OK) {
        num *value = arena_alloc(a, sizeof *value);
        num_set_u64(value, stages);
        n->ref = REF_FOLD;
        n->target = value;
    }
}

static status run(session *s, node *n, diag *d)
{
    if (n->b) {
        diag_fail(d, ST_PARSE, n->b->at, "ensure takes a condition and nothing behind it");
        return diag_hint(d, "parameters stand in the brackets: ensure %s",
                         command_named(s->commands, "ensure")->examples[0] + sizeof "ensure");
    }
    ensuring q = { .s = s, .condition = n->a, .d = d };
    str_own text = { 0 };
    unparse(&text, n->a);
    q.text = str_text(&text);
    node_walk(n->a, ask_optimal, &(asking){ s, d });
    node_walk(n->a, ask_conflicts, &(asking){ s, d });
    status st = d->st != ST_OK ? d->st : resolve_session(s->world, s->unit->arena, n->a, &q.ax, d);
    q.points = axes_points(&q.ax);
    status_if(st, q.points > s->world->max_terms,
              diag_fail(d, ST_LIMIT, n->a->at,
                        "more than %llu points; raise the limit with: set terms=...",
                        (unsigned long long)s->world->max_terms));
    env_begin(&q.e, s->world, NULL, &q.ax, d);
    status_then(st, ensure_all(&q));
    env_end(&q.e);
    axes_clear(&q.ax);
    str_clear(&q.where);
    str_clear(&q.sides);
    return st;
}

const command command_ensure = {
    .name = "ensure",
    .args = "CONDITION",
    .summary =
        "a condition that must hold, with both sides' values; exit status 3 where it does not",
    .help = "For costs as regression tests, in scripts and batches. The condition is a truth of "
            "the language: comparisons, joined by and, or, not; a metric in it is written as a "
            "function. What cannot be decided fails likewise, and says so. With a range or a list "
            "in it, or a variable that holds one, every point must hold. optimal(A on M), or "
            "optimal(A on M, io), is what optimal says of it; conflicts(33*i, w=32) the stages of "
            "an index on the DMM.",
    .examples = { "ensure time(sum.pairwise on umm, n=2^20, p=2^10, w=32, l=400) <= 1300000",
                  "ensure conflicts(transpose.diagonal on dmm, n=2^10, p=2^10, w=32, l=1) == 0",
                  "ensure time(sum.pairwise on umm, n=2^(10..20), p=2^10, w=32, l=400) <= 3*2^20",
                  "ensure optimal(sum.pairwise on umm) and not optimal(sum.tree on umm)" },
    .syntax = SYNTAX_EXPR,
    .complete = COMPLETE_EXPRESSION,
    .run = run,
};
