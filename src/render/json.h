/* What the documents in JSON share (private to render/). */
#ifndef MMCALC_RENDER_JSON_H
#define MMCALC_RENDER_JSON_H

#include <cjson/cJSON.h>

#include "base/status.h"

/* The text, every byte that is no UTF-8 as U+FFFD. */
cJSON *json_text(const char *text);

/* The fields of an error; `path` is the key of a job file to blame, or NULL. */
cJSON *json_error(const diag *d, const char *path);

#endif
