/* The catalogue's files in JSON: data/machines, data/measured. */
#ifndef MMCALC_CATALOG_JSON_H
#define MMCALC_CATALOG_JSON_H

#include <cjson/cJSON.h>

#include "catalog/catalog.h"

/* The text under a key, the object's; NULL: there is none. */
const char *json_text(const cJSON *object, const char *key);

/* Calls visit with the name, without .json, of each file of a folder of the data in alphabetical
 * order.  No folder: no files. */
void json_each(const catalog *c, const char *folder, void (*visit)(const char *name, void *data),
               void *data);

/* FOLDER/NAME.json, whose schema has to be that: *root gets it, to be released by cJSON_Delete, or
 * NULL.  ST_IO, ST_PARSE. */
status json_read(const catalog *c, const char *folder, const char *name, const char *schema,
                 cJSON **root, diag *d);

/* FOLDER/NAME.json: what is wrong.  ST_PARSE. */
status json_broken(const catalog *c, const char *folder, const char *name, const char *what,
                   diag *d);

#endif
