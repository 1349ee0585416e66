/* Relations between models: what a cost on one says of another.  Fields: cmd/relate.c. */
#include <string.h>

#include "render/blocks.h"

/* reduce.tree on AGPU(p = 1024, b = 32, M = 12288): time = 5, io = 3 */
static void source_line(blocks *b, const result *root, const result *r)
{
    const result *costs = result_get(r, "costs");
    str s = { 0 };
    str_format(&s, "%s on ", result_text(root, "algorithm"));
    put_machine(&b->st, &s, result_text(root, "from_model"), result_get(r, "from"));
    for (const result *c = costs ? costs->first : NULL; c; c = c->next) {
        str_format(&s, "%s%s = ", c == costs->first ? ": " : ", ", c->key);
        put_known(&b->st, &s, c);
    }
    blocks_note(b, "from", str_text(&s));
    str_clear(&s);
}

/* What only the program can tell is said in words. */
static void conditions(blocks *b, const result *list)
{
    facts f = { .title = "" };
    for (const result *c = list->first; c; c = c->next) {
        const result *holds = result_get(c, "holds");
        fact *l = facts_add(&f, shown_condition(holds));
        str_add(holds->type == RESULT_NULL ? &l->says : &l->formula, result_text(c, "condition"));
        str_format(&l->says, "%s%s", l->says.length && *result_text(c, "why") ? ": " : "",
                   result_text(c, "why"));
    }
    blocks_facts(b, &f);
}

/* = 49934 up to a constant; why there is none. */
static void add_conclusion(blocks *b, facts *f, const result *c)
{
    const result *value = result_get(c, "value");
    const char *without = result_text(c, "without"), *is = result_text(c, "is");
    bool known = value && value->type != RESULT_NULL;
    fact *l = facts_add(f, result_text(c, "metric"));
    l->why = result_text(c, "why");
    str_add(&l->formula, result_text(c, "expression"));
    if (known) {
        str_format(&l->number, "%s ", strcmp(is, "==") ? is : "=");
        put_known(&b->st, &l->number, value);
        str_add(&l->says, result_get(c, "strict")->value.u.i ? "" : "up to a constant");
    } else {
        str_add(&l->says, *without ? without : "no formula here gives it");
    }
    if (*result_text(c, "end"))
        str_format(&l->says, "%swith every cost at its %s", l->says.length ? ", " : "",
                   result_text(c, "end"));
}

static void conclusions(blocks *b, const result *root, const result *r)
{
    const result *list = result_get(r, "conclusions");
    facts f = { .title = NULL };
    str s = { 0 };
    if (list == NULL) {
        blocks_note(b, "so", "nothing is concluded, as a condition fails");
        return;
    }
    put_machine(&b->st, &s, result_text(root, "to_model"), result_get(r, "to"));
    blocks_note(b, "so on", str_text(&s));
    str_clear(&s);
    for (const result *c = list->first; c; c = c->next)
        add_conclusion(b, &f, c);
    blocks_facts(b, &f);
}

static void lay(blocks *b, const result *root)
{
    for (const result *r = result_get(root, "relations")->first; r; r = r->next) {
        str s = { 0 };
        str_format(&s, "%s: %s", result_text(r, "source"), result_text(r, "title"));
        blocks_title(b, str_text(&s));
        str_clear(&s);
        source_line(b, root, r);
        conditions(b, result_get(r, "conditions"));
        conclusions(b, root, r);
    }
    if (*result_text(root, "left_out")) {
        blocks_heading(b, 2, "left out for want of a parameter");
        blocks_prose(b, result_text(root, "left_out"));
    }
}

const view view_relate = { .lay = lay };
