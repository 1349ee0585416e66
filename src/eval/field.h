/* Fields of an answer by name, for who reads one: every name stands once, in fields.h.  Names that
 * are data themselves - of parameters, metrics, algorithms - are asked for by result_get. */
#ifndef MMCALC_EVAL_FIELD_H
#define MMCALC_EVAL_FIELD_H

#include "eval/result.h"

#define FIELD(name, text) F_##name,
typedef enum field {
#include "eval/fields.h"
    FIELD_NONE
} field;
#undef FIELD

/* Its name, and what stands under it. */
const char *field_name(field f);
const char *field_meaning(field f);

/* Of an object, which may be NULL: it has no fields then.  None is called FIELD_NONE. */
const result *field_get(const result *object, field f);   /* NULL if it is not there */
bool field_has(const result *object, field f);
const result *field_first(const result *object, field f); /* the first member of a list, or NULL */
/* The value on a metric's card: "exact", or what is estimated; NULL: it has none, or ends. */
const result *field_value(const result *card);
const num *field_number(const result *object, field f);   /* NULL if it is no number */
long long field_count(const result *object, field f); /* a small integer; 0 if it is none */
bool field_true(const result *object, field f);       /* a truth that is true */
const char *field_text(const result *object, field f);    /* "" if it is not there */

/* Is the parameter or option one of what varies in the series of that head? NULL: none does. */
bool field_varies(const result *head, const char *name);

#endif
