/* What a program costs statement by statement: see formulas.h. */
#include "cost/formulas.h"

#include <string.h>

#include "base/str.h"
#include "cost/agpu.h"
#include "cost/writer.h"
#include "lang/unparse.h"

typedef struct lines {
    cost_line *line;
    const cost_node **first; /* of each the first leaf */
    int count, room;
} lines;

static void add_line(writer *w, lines *all, const cost_node *leaf)
{
    int i = 0;
    while (i < all->count && all->line[i].place != leaf->place)
        i++;
    if (i == all->count && all->count == all->room) {
        int room = all->room ? 2 * all->room : 16;
        cost_line *line = arena_array(w->s.a, (size_t)room, sizeof *line);
        const cost_node **first = arena_array(w->s.a, (size_t)room, sizeof *first);
        if (all->count) {
            memcpy(line, all->line, (size_t)all->count * sizeof *line);
            memcpy(first, all->first, (size_t)all->count * sizeof *first);
        }
        *all = (lines){ line, first, all->count, room };
    }
    if (i == all->count) {
        all->line[i] = (cost_line){ .place = leaf->place };
        all->first[i] = leaf;
        all->count++;
    }
    all->line[i].operations++;
}

/* The statements in which something counts, in the order of the program. */
static void find_lines(writer *w, const cost_node *n, lines *all)
{
    for (; n; n = n->next) {
        if (n->opaque || writer_wants(w, n))
            add_line(w, all, n);
        find_lines(w, n->body, all);
        find_lines(w, n->other, all);
    }
}

/* The loops and branches around the leaf, from the outermost. */
static bool put_loops(writer *w, const cost_node *n, const cost_node *leaf, str *out)
{
    for (; n; n = n->next) {
        size_t length = out->length;
        const char *joint = length ? ", " : "";
        if (n == leaf)
            return true;
        if (n->kind == COST_SUM && n->most)
            str_format(out, "%s%s = 0.., %s..%s turns", joint, n->var,
                       unparse_arena(w->s.a, n->hi->a), unparse_arena(w->s.a, n->most->a));
        else if (n->kind == COST_SUM)
            str_format(out, "%s%s = %s..%s", joint, n->var, parts_end(w, n->lo),
                       parts_end(w, n->hi));
        else if (n->kind == COST_IF)
            str_format(out, "%sif %s", joint, unparse_arena(w->s.a, n->condition));
        if (put_loops(w, n->body, leaf, out))
            return true;
        if (n->kind == COST_IF) {
            str_cut(out, length);
            str_format(out, "%sif not (%s)", joint, unparse_arena(w->s.a, n->condition));
        }
        if (put_loops(w, n->other, leaf, out))
            return true;
        str_cut(out, length);
    }
    return false;
}

static bool is_among(const cost_node *n, const cost_node *leaf);

/* What is to be said of the loops around the leaf: of the outermost first. */
static const char *loops_hint(const cost_node *n, const cost_node *leaf)
{
    for (; n; n = n->next)
        for (int side = 0; side < 2; side++) {
            const cost_node *in = side ? n->other : n->body;
            if (is_among(in, leaf))
                return n->hint ? n->hint : loops_hint(in, leaf);
        }
    return NULL;
}

static bool is_among(const cost_node *n, const cost_node *leaf)
{
    for (; n; n = n->next)
        if (n == leaf || is_among(n->body, leaf) || is_among(n->other, leaf))
            return true;
    return false;
}

/* The sum of what is wanted now; NULL, with w->why, where it cannot be given. */
static const char *wanted_text(writer *w, const cost_node *tree)
{
    part *list = NULL;
    w->counted = w->s.bad = false;
    w->s.count = 0; /* what is known of names is known within their loops */
    return writer_put_tree(w, tree, &list) ? writer_text(w, list) : NULL;
}

static const char *indices_text(writer *w, const cost_range *r)
{
    str s = { 0 };
    for (int v = 0; v < r->vars; v++)
        str_format(&s, "%s%s = %s..%s", v ? ", " : "", r->name[v], parts_end(w, r->lo[v]),
                   parts_end(w, r->hi[v]));
    const char *text = arena_copy(w->s.a, str_text(&s));
    str_clear(&s);
    return text;
}

static void put_mask(writer *w, const cost_mask *m, str *out)
{
    if (m == NULL)
        return;
    put_mask(w, m->outer, out);
    bool either = m->condition && m->holds && m->condition->kind == N_BINARY
                  && m->condition->op == OP_OR;
    str_format(out, either ? "%s(%s)" : "%s%s", out->length ? " and " : "",
               m->condition  ? active_condition(w, m)
               : m->unsolved ? "a condition that is not solved"
                             : "a condition on data");
}

static const char *mask_text(writer *w, const cost_mask *mask)
{
    str s = { 0 };
    put_mask(w, mask, &s);
    const char *text = arena_copy(w->s.a, str_text(&s));
    str_clear(&s);
    return text;
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
                              .address = n->address ? unparse_arena(w->s.a, n->address) : NULL,
                              .cost = wanted_text(w, tree) };
            w->flat = false;
            w->alone = NULL;
            *end = &l->next;
        }
        add_leaves(w, tree, n->body, end);
        add_leaves(w, tree, n->other, end);
    }
}

static void fill_line(writer *w, const cost_node *tree, const cost_node *leaf, cost_line *l)
{
    str loops = { 0 };
    w->only = l->place;
    w->flat = true;
    w->why = NULL;
    l->once = wanted_text(w, tree);
    w->flat = false;
    w->alone = leaf->opaque ? NULL : leaf;
    w->tally = true;
    l->times = wanted_text(w, tree);
    w->alone = NULL;
    w->tally = false;
    w->why = NULL;
    w->periods = true;
    l->fast = wanted_text(w, tree);
    w->periods = w->on_data = false;
    l->all = wanted_text(w, tree);
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
    put_loops(w, tree, leaf, &loops);
    l->loops = arena_copy(w->s.a, str_text(&loops));
    l->hint = loops_hint(tree, leaf);
    w->only = NULL;
    str_clear(&loops);
}

bool cost_board_of(catalog *c, arena *a, const entry *algorithm, const entry *model,
                   const char *metric, bool in_rows, cost_board *out)
{
    cost_tree tree;
    lines all = { 0 };
    writer w;
    writer_begin(&w, a, algorithm, model);
    *out = (cost_board){ 0 };
    if (!writer_ask(&w, metric))
        return false;
    w.in_rows = in_rows;
    if (w.on == AGPU)
        agpu_begin_writer(&w);
    cost_tree_of(c, a, algorithm, model, &tree);
    find_lines(&w, tree.first, &all);
    for (int i = 0; i < all.count; i++)
        fill_line(&w, tree.first, all.first[i], &all.line[i]);
    out->lines = all.line;
    out->count = all.count;
    w.why = NULL;
    if (tree.why == NULL) {
        w.periods = true;
        out->fast = wanted_text(&w, tree.first);
        w.periods = w.on_data = false;
        out->sum = wanted_text(&w, tree.first);
    }
    out->counted = w.counted;
    out->when = w.when;
    out->why = tree.why ? tree.why : w.why;
    out->where = tree.why ? tree.where : w.where;
    if (out->sum == NULL && tree.why == NULL)
        writer_ends(&w, tree.first, out->end);
    return true;
}
