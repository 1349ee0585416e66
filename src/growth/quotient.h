/* F/G as a function of its parameters, evaluated at many points: what families are seen by. */
#ifndef MMCALC_GROWTH_QUOTIENT_H
#define MMCALC_GROWTH_QUOTIENT_H

#include "session/session.h"

typedef struct quotient quotient;

/* It lives as long as the statement. */
quotient *quotient_new(session *s, const node *f, const node *g);

/* As grows_question has them (derive/grows.h), of a quotient: its value, turned that of G/F; and
 * whether a condition holds, NULL: always. One with further parameters is not known to hold. Names
 * are always the same ones. */
status quotient_at(void *data, const char *const *names, const num *values, int count, bool turned,
                   num *out);
bool quotient_holds(void *data, const node *condition, const char *const *names, const num *values,
                    int count);

/* ST_OK: all functions that the side calls are there, with as many arguments as they take. */
status quotient_functions(session *s, const node *side, diag *d);

#endif
