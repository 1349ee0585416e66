/* The settings: limits (base/limit.h) and manners of the session. */
#ifndef MMCALC_SESSION_SETTING_H
#define MMCALC_SESSION_SETTING_H

#include "session/session.h"

typedef struct setting {
    const char *name, *meaning;
    const char *values; /* "on, off", or "N" */
    status (*set)(session *s, const char *value, span at, diag *d);
    void (*get)(session *s, str *out);
} setting;
const setting *setting_row(int i);               /* NULL behind the last */
const setting *setting_named(const char *name); /* or NULL */
void setting_given(session *s, const char *name); /* the user has set it; save writes it */
bool setting_is_given(const session *s, int i);

#endif
