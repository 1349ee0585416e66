/* The catalogue's files in JSON: data/machines, data/measured. */
#ifndef MMCALC_CATALOG_JSON_H
#define MMCALC_CATALOG_JSON_H

#include <cjson/cJSON.h>

#include "catalog/catalog.h"

/* The text under a key, owned by the object; NULL: there is none. */
const char *json_text(const cJSON *object, const char *key);

/* Calls visit with the name of each file NAME.json in a folder, without .json, in alphabetical
 * order. Without the folder there are no files. */
void json_each(const char *folder, void (*visit)(const char *name, void *data), void *data);

/* Reads a JSON file of the given schema. `known`: its path for file_note, by which a resumed batch
 * sees a change. *root is NULL after a failure (ST_IO, ST_PARSE); the caller releases it by
 * cJSON_Delete. */
status json_read(const char *path, const char *known, const char *schema, cJSON **root, diag *d);

/* ST_PARSE, saying what is wrong with the file. */
status json_broken(const char *path, const char *what, diag *d);

#endif
