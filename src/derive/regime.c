/* The usual regime, and regimes as text: see regime.h. */
#include "derive/regime.h"

#include <string.h>

#include "base/str.h"
#include "expr/expr.h"
#include "lang/unparse.h"

const node *regime_usual(arena *a, unsigned without, bool (*has)(const void *, const char *),
                         const void *in)
{
    const bool p = has(in, "p");
    const struct { const char *less, *more; bool square, holds; } rows[] = {
        { "w", p ? "p" : "n", false, !(without & WITHOUT_W) },
        { "b", p ? "p" : "n", false, true },
        { "p", "n", false, !(without & WITHOUT_P) },
        { "b", "n", false, without & P_ABOVE_B },
        { "b", "M", true, true }
    };
    const node *all = NULL;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!rows[i].holds || !has(in, rows[i].less) || !has(in, rows[i].more))
            continue;
        const node *less = expr_name(a, rows[i].less);
        if (rows[i].square)
            less = expr_pair(a, OP_POW, less, expr_number(a, 2));
        all = expr_and(a, all, expr_pair(a, OP_LE, less, expr_name(a, rows[i].more)));
    }
    return all;
}

/* Do the conditions say `name == is`? */
static bool says(const node *n, const char *name, const node *is)
{
    if (n->kind == N_BINARY && n->op == OP_AND)
        return says(n->a, name, is) || says(n->b, name, is);
    return n->kind == N_BINARY && n->op == OP_EQ && n->a->kind == N_NAME
           && strcmp(n->a->name, name) == 0 && expr_same(n->b, is);
}

bool regime_opens(const slot_row *s, const node *conditions)
{
    return s->optional && expr_mentions(conditions, s->name) && !says(conditions, s->name, s->expr);
}

static void add_listed(str *s, const node *n)
{
    if (expr_is_op(n, OP_AND)) {
        add_listed(s, n->a);
        add_listed(s, n->b);
        return;
    }
    str_add(s, s->length ? ", " : "");
    unparse(s, n);
}

char *regime_text(arena *a, const node *conditions)
{
    str s = { 0 };
    if (conditions)
        add_listed(&s, conditions);
    char *text = arena_copy(a, str_text(&s));
    str_clear(&s);
    return text;
}
