/* Relations between models: what a cost on one says of another.  Fields: cmd/relate.c. */
#include <string.h>

#include "render/blocks.h"

/* Adds a machine: AGPU(p = 1024, b = 32, M = 12288). */
static void put_machine(const style *st, str *s, const char *model, const result *parameters)
{
    put_model(s, model);
    for (const result *v = parameters->first; v; v = v->next) {
        str_own f = { 0 };
        str_format(&f, "%s = ", v->key);
        put_parameter(st, &f, &v->value);
        str_add(s, v == parameters->first ? "(" : ", ");
        put_math(s, str_text(&f));
    }
    str_add(s, parameters->first ? ")" : "");
}

static const char *condition_word(const result *holds)
{
    return holds->type == RESULT_NULL ? "assumed" : holds->value.u.i ? "holds" : "FAILS";
}

/* Writes the given cost: reduce.tree on AGPU(p = 1024, b = 32, M = 12288): time = 5, io = 3. */
static void source_line(blocks *b, const result *root, const result *r)
{
    const result *costs = field_get(r, F_costs), *came = field_get(r, F_costs_from);
    str *s = blocks_note_add(b, "from");
    str_format(s, "%s on ", field_text(root, F_algorithm));
    put_machine(&b->st, s, field_text(root, F_from_model), field_get(r, F_from));
    for (const result *c = costs ? costs->first : NULL; c; c = c->next) {
        const result *from = came ? came->first : NULL;
        str_own f = { 0 };
        str_format(&f, "%s = ", c->key);
        put_known(&b->st, &f, c);
        str_add(s, c == costs->first ? ": " : ", ");
        put_math(s, str_text(&f));
        while (from && strcmp(from->key, c->key) != 0)
            from = from->next;
        if (from && strcmp(from->text, "counted") == 0) /* a run counted each access */
            str_add(s, " (counted)");
    }
}

/* Writes conditions; those that only the program can tell are said in words. */
static void conditions(blocks *b, const result *list)
{
    facts f = { .title = "" };
    for (const result *c = list->first; c; c = c->next) {
        const result *holds = field_get(c, F_holds);
        fact *l = facts_add(&f, condition_word(holds));
        str_add(holds->type == RESULT_NULL ? &l->says : &l->formula, field_text(c, F_condition));
        str_format(&l->says, "%s%s", l->says.length && *field_text(c, F_why) ? ": " : "",
                   field_text(c, F_why));
    }
    blocks_facts(b, &f);
}

/* Adds a conclusion: = 49934 up to a constant; or why there is none. */
static void add_conclusion(blocks *b, facts *f, const result *c)
{
    const result *value = field_get(c, F_value);
    const char *without = field_text(c, F_without), *is = field_text(c, F_is);
    bool known = value && value->type != RESULT_NULL;
    fact *l = facts_add(f, field_text(c, F_metric));
    l->why = field_text(c, F_why);
    str_add(&l->formula, field_text(c, F_expression));
    if (known) {
        str_format(&l->number, "%s ", strcmp(is, "==") ? is : "=");
        put_known(&b->st, &l->number, value);
        str_add(&l->says, field_true(c, F_strict) ? "" : "up to a constant");
    } else {
        str_add(&l->says, *without ? without : "no formula here gives it");
    }
    if (*field_text(c, F_end))
        str_format(&l->says, "%swith every cost at its %s", l->says.length ? ", " : "",
                   field_text(c, F_end));
}

static void conclusions(blocks *b, const result *root, const result *r)
{
    const result *list = field_get(r, F_conclusions);
    facts f = { .title = NULL };
    if (list == NULL) {
        blocks_note(b, "so", "nothing is concluded, as a condition fails");
        return;
    }
    put_machine(&b->st, blocks_note_add(b, "so on"), field_text(root, F_to_model),
                field_get(r, F_to));
    for (const result *c = list->first; c; c = c->next)
        add_conclusion(b, &f, c);
    blocks_facts(b, &f);
}

/* Writes what a run found: io = 31 <= 768. */
static void runs(blocks *b, const result *list)
{
    for (const result *r = list ? list->first : NULL; r; r = r->next) {
        str *s = blocks_note_add(b, "the run");
        str_own f = { 0 };
        str_format(&f, "%s = ", field_text(r, F_metric));
        put_decimal(&b->st, &f, field_number(r, F_value));
        put_math(s, str_text(&f));
        str_format(s, " %s ", field_text(r, F_is));
        put_decimal(&b->st, s, field_number(r, F_bound));
        str_format(s, "%s%s", *field_text(r, F_why) ? ", " : "", field_text(r, F_why));
    }
}

static void lay(blocks *b, const result *root)
{
    for (const result *r = field_first(root, F_relations); r; r = r->next) {
        str_own s = { 0 };
        str_format(&s, "%s: %s", field_text(r, F_source), field_text(r, F_title));
        blocks_title(b, str_text(&s));
        source_line(b, root, r);
        conditions(b, field_get(r, F_conditions));
        conclusions(b, root, r);
        runs(b, field_get(r, F_runs));
    }
    if (*field_text(root, F_left_out)) {
        blocks_heading(b, 2, "left out for want of a parameter");
        blocks_prose(b, field_text(root, F_left_out));
    }
}

const view view_relate = { .lay = lay };
