/* What a program costs statement by statement: see formulas.h. */
#include "cost/formulas.h"

#include "base/str.h"
#include "cost/writer.h"
#include "lang/unparse.h"

/* A line with a tree of its own: what stands in it, in copies of the loops and branches around
 * that, so that no line is looked for in the whole program. */
typedef struct slice {
    cost_line line;
    const cost_node *first; /* its first leaf, a node of */
    cost_node *tree;
    cost_node **end;      /* where its next node goes at the top, */
    struct copied *inner; /* and the copies of what is around it, the newest first */
} slice;

typedef struct around { /* a loop or branch that is being read, from the innermost out */
    const cost_node *is;
    const struct around *outer;
    bool other; /* its second list, rather than its body */
} around;

typedef struct copied {
    const cost_node *of;
    cost_node *is, **end[2]; /* and where the next nodes of its two lists go */
    struct copied *older;
} copied;

typedef struct lines {
    slice *slice;
    int count;
    int *of_place; /* the slice of a place, from 1 on; 0: it has none */
} lines;

static copied *copy_around(writer *w, slice *s, const around *at);

/* A copy of the node alone, behind the last one that stands there. */
static cost_node *put_copy(writer *w, slice *s, const cost_node *n, const around *outer)
{
    cost_node ***end = outer ? &copy_around(w, s, outer)->end[outer->other] : &s->end,
              *made = **end = arena_alloc(w->s.a, sizeof *made);
    *made = *n;
    made->next = made->body = made->other = NULL;
    *end = &made->next;
    return made;
}

static copied *copy_around(writer *w, slice *s, const around *at)
{
    copied *c = s->inner;
    while (c && c->of != at->is)
        c = c->older;
    if (c)
        return c;
    cost_node *made = put_copy(w, s, at->is, at->outer);
    c = arena_alloc(w->s.a, sizeof *c);
    *c = (copied){ at->is, made, { &made->body, &made->other }, s->inner };
    return s->inner = c;
}

/* Is it one of those that a line has? */
static bool is_of_line(const writer *w, const cost_node *n)
{
    return n->opaque || writer_wants(w, n);
}

/* How many statements there are in which something counts; their slices are numbered in the order
 * of the program. */
static void number_lines(writer *w, const cost_node *n, lines *all)
{
    for (; n; n = n->next) {
        if (is_of_line(w, n) && all->of_place[n->place->number] == 0)
            all->of_place[n->place->number] = ++all->count;
        number_lines(w, n->body, all);
        number_lines(w, n->other, all);
    }
}

static void fill_slices(writer *w, const cost_node *n, const around *outer, lines *all)
{
    for (; n; n = n->next) {
        const around body = { n, outer, false }, other = { n, outer, true };
        const int line = n->place ? all->of_place[n->place->number] : 0;
        if (line > 0 && (n->opaque || (n->body == NULL && n->other == NULL))) {
            slice *s = &all->slice[line - 1];
            const cost_node *made = n->opaque ? copy_around(w, s, &body)->is
                                              : put_copy(w, s, n, outer);
            if (is_of_line(w, n)) {
                s->first = s->first ? s->first : made;
                s->line.place = n->place;
                s->line.operations++;
            }
        }
        fill_slices(w, n->body, &body, all);
        fill_slices(w, n->other, &other, all);
    }
}

/* The statements in which something counts, in the order of the program. */
static void find_lines(writer *w, const cost_tree *tree, lines *all)
{
    all->of_place = arena_array(w->s.a, (size_t)tree->places + 1, sizeof *all->of_place);
    number_lines(w, tree->first, all);
    all->slice = arena_array(w->s.a, (size_t)all->count + 1, sizeof *all->slice);
    for (int i = 0; i < all->count; i++)
        all->slice[i].end = &all->slice[i].tree;
    fill_slices(w, tree->first, NULL, all);
}

/* var = lo..hi */
static void put_range(writer *w, const char *joint, const char *var, const node *lo, const node *hi,
                      str *out)
{
    str_add(out, joint);
    unparse(out, expr_aggregate(w->s.a, AGGREGATE_SUM, var, lo, hi, lo)->a);
}

/* Sets *path to the loops and branches around the leaf; false: the list does not have it. */
static bool path_to(arena *a, const cost_node *n, const cost_node *leaf, const around *outer,
                    const around **path)
{
    for (; n; n = n->next)
        for (int other = 0; other < 2; other++) {
            around *here = arena_alloc(a, sizeof *here);
            *here = (around){ n, outer, other };
            if (n == leaf)
                *path = outer;
            if (n == leaf || path_to(a, other ? n->other : n->body, leaf, here, path))
                return true;
        }
    return false;
}

/* From the outermost. */
static void put_loops(writer *w, const around *path, str *out)
{
    if (path == NULL)
        return;
    put_loops(w, path->outer, out);
    const cost_node *n = path->is;
    const char *joint = out->length ? ", " : "";
    if (n->kind == COST_SUM && n->most)
        str_format(out, "%s%s = 0.., %s..%s turns", joint, n->var, unparse_arena(w->s.a, n->hi->a),
                   unparse_arena(w->s.a, n->most->a));
    else if (n->kind == COST_SUM)
        put_range(w, joint, n->var, n->lo, n->hi, out);
    else if (n->kind == COST_IF)
        str_format(
            out, "%sif %s", joint,
            unparse_arena(w->s.a, path->other ? expr_not(w->s.a, n->condition) : n->condition));
}

/* What is to be said of the loops: of the outermost first. */
static const char *loops_hint(const around *path)
{
    const char *outer = path ? loops_hint(path->outer) : NULL;
    return outer || path == NULL ? outer : path->is->hint;
}

/* The sum of what is wanted now; NULL, with w->why, where it cannot be given. */
static const node *wanted(writer *w, const cost_node *tree)
{
    summand *list = NULL;
    w->counted = w->s.bad = false;
    w->s.count = 0; /* what is known of names is known within their loops */
    return writer_put_tree(w, tree, &list) ? writer_sum(w, list) : NULL;
}

static const char *indices_text(writer *w, const cost_range *r)
{
    str_own s = { 0 };
    for (int v = 0; v < r->vars; v++)
        put_range(w, v ? ", " : "", r->name[v], r->lo[v], r->hi[v], &s);
    return arena_copy(w->s.a, str_text(&s));
}

static void put_mask(writer *w, const cost_mask *m, str *out)
{
    if (m == NULL)
        return;
    put_mask(w, m->outer, out);
    bool either = m->condition && m->holds && m->condition->kind == N_BINARY
                  && m->condition->op == OP_OR;
    str_format(out, either ? "%s(%s)" : "%s%s", out->length ? " and " : "",
               m->condition  ? unparse_arena(w->s.a, active_condition(w, m))
               : m->unsolved ? "a condition that is not solved"
                             : "a condition on data");
}

static const char *mask_text(writer *w, const cost_mask *mask)
{
    str_own s = { 0 };
    put_mask(w, mask, &s);
    return arena_copy(w->s.a, str_text(&s));
}

static void add_leaves(writer *w, const cost_node *tree, const cost_node *n, cost_leaf ***end)
{
    for (; n; n = n->next) {
        if (writer_wants(w, n)) {
            cost_leaf *l = **end = arena_alloc(w->s.a, sizeof *l);
            w->why = NULL;
            w->flat = true;
            w->alone = n;
            *l = (cost_leaf){ .at = n->at,
                              .write = n->write,
                              .indices = indices_text(w, n->range),
                              .mask = mask_text(w, n->mask),
                              .address = unparse_arena(w->s.a, n->address),
                              .cost = wanted(w, tree) };
            w->flat = false;
            w->alone = NULL;
            *end = &l->next;
        }
        add_leaves(w, tree, n->body, end);
        add_leaves(w, tree, n->other, end);
    }
}

static void fill_line(writer *w, slice *s)
{
    cost_line *l = &s->line;
    const cost_node *tree = s->tree, *leaf = s->first;
    const around *path = NULL;
    str_own loops = { 0 };
    w->only = l->place;
    w->flat = true;
    w->why = NULL;
    l->once = wanted(w, tree);
    w->flat = false;
    w->alone = leaf->opaque ? NULL : leaf;
    w->tally = true;
    l->times = wanted(w, tree);
    w->alone = NULL;
    w->tally = false;
    w->why = NULL;
    w->periods = true;
    l->fast = wanted(w, tree);
    w->periods = w->on_data = false;
    l->all = wanted(w, tree);
    l->counted = w->counted;
    if (l->all == NULL) {
        l->why = w->why;
        l->where = w->where;
        w->counted = false;
        writer_ends(w, tree, l->end);
    }
    if (w->counted) {
        w->beyond = true;
        writer_ends(w, tree, l->beyond);
        w->beyond = false;
    }
    cost_leaf **end = (cost_leaf **)&l->leaves;
    add_leaves(w, tree, tree, &end);
    path_to(w->s.a, tree, leaf, NULL, &path);
    put_loops(w, path, &loops);
    l->loops = arena_copy(w->s.a, str_text(&loops));
    l->hint = loops_hint(path);
    w->only = NULL;
}

bool cost_board_of(catalog *c, arena *a, const entry *algorithm, const entry *model,
                   const char *metric, bool in_rows, bool combining, cost_board *out)
{
    cost_tree tree;
    lines all = { 0 };
    writer w;
    writer_begin(&w, a, algorithm, model);
    *out = (cost_board){ 0 };
    if (!writer_ask(&w, metric))
        return false;
    w.in_rows = in_rows;
    w.combining = combining;
    if (w.on == AGPU)
        agpu_begin_writer(&w);
    if (w.on == HMM)
        hmm_begin_writer(&w);
    cost_tree_of(c, a, algorithm, model, &tree);
    find_lines(&w, &tree, &all);
    out->lines = arena_array(a, (size_t)all.count + 1, sizeof *out->lines);
    for (out->count = 0; out->count < all.count; out->count++) {
        fill_line(&w, &all.slice[out->count]);
        out->lines[out->count] = all.slice[out->count].line;
    }
    w.why = NULL;
    if (tree.why == NULL) {
        w.periods = true;
        out->fast = wanted(&w, tree.first);
        w.periods = w.on_data = false;
        out->sum = wanted(&w, tree.first);
    }
    out->counted = w.counted;
    out->when = w.when;
    out->why = tree.why ? tree.why : w.why;
    out->where = tree.why ? tree.where : w.where;
    if (out->sum == NULL && tree.why == NULL)
        writer_ends(&w, tree.first, out->end);
    return true;
}
