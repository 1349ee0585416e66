/* The catalogue's files in JSON: data/machines, data/measured. */
#ifndef MMCALC_CATALOG_JSON_H
#define MMCALC_CATALOG_JSON_H

#include <cjson/cJSON.h>

#include "catalog/catalog.h"

/* The text under a key, the object's; NULL: there is none. */
const char *json_text(const cJSON *object, const char *key);

/* Calls visit with the name, without .json, of each file of a folder in alphabetical order.  No
 * folder: no files. */
void json_each(const char *folder, void (*visit)(const char *name, void *data), void *data);

/* The file, which a batch knows as `known`, and whose schema has to be that: *root gets it, to be
 * released by cJSON_Delete, or NULL.  ST_IO, ST_PARSE. */
status json_read(const char *path, const char *known, const char *schema, cJSON **root, diag *d);

/* What is wrong with the file.  ST_PARSE. */
status json_broken(const char *path, const char *what, diag *d);

#endif
