/* What the documents in JSON share (private to render/). */
#ifndef MMCALC_RENDER_JSON_H
#define MMCALC_RENDER_JSON_H

#include "base/status.h"
#include "base/str.h"

/* Adds the text in quotes; every byte that is no UTF-8 is U+FFFD. */
void json_put_text(str *s, const char *text);

/* Adds an error as an object; `path` is the key of a job file to blame, or NULL. */
void json_put_error(str *s, const diag *d, const char *path);

#endif
