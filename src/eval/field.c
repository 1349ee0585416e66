/* Fields of an answer by name: see field.h. */
#include "eval/field.h"

#include <string.h>

static const struct {
    const char *name, *meaning;
} rows[] = {
#define FIELD(name, text) [F_##name] = { #name, text },
#include "eval/fields.h"
    [FIELD_NONE] = { "", NULL }
};

const char *field_name(field f)
{
    return rows[f].name;
}

const char *field_meaning(field f)
{
    return rows[f].meaning;
}

const result *field_get(const result *object, field f)
{
    return result_get(object, rows[f].name);
}

const result *field_first(const result *object, field f)
{
    const result *r = field_get(object, f);
    return r ? r->first : NULL;
}

const result *field_value(const result *card)
{
    const result *exact = field_get(card, F_exact);
    return exact ? exact : field_get(card, F_estimated);
}

const num *field_number(const result *object, field f)
{
    const result *r = field_get(object, f);
    return r && r->type == RESULT_NUMBER ? &r->value : NULL;
}

long long field_count(const result *object, field f)
{
    const num *v = field_number(object, f);
    return v && v->kind == NUM_INT ? (long long)v->u.i : 0;
}

bool field_true(const result *object, field f)
{
    const result *r = field_get(object, f);
    return r && r->type == RESULT_TRUTH && r->value.u.i;
}

bool field_has(const result *object, field f)
{
    return field_get(object, f) != NULL;
}

const char *field_text(const result *object, field f)
{
    return result_text(object, rows[f].name);
}

bool field_varies(const result *head, const char *name)
{
    for (const result *v = head ? field_first(head, F_varying) : NULL; v; v = v->next)
        if (strcmp(v->text, name) == 0)
            return true;
    return false;
}
