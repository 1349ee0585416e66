/* What sources measured: see measured.h. */
#include "catalog/measured.h"

#include <cjson/cJSON.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"

#define FOLDER "measured"
#define SCHEMA "mmcalc-measured/1"

static const char *text_of(const cJSON *o, const char *key)
{
    const cJSON *v = cJSON_GetObjectItemCaseSensitive(o, key);
    return cJSON_IsString(v) ? v->valuestring : NULL;
}

static bool take_parameters(measured_point *p, const cJSON *list, arena *a)
{
    int room = cJSON_GetArraySize(list);
    p->name = arena_array(a, (size_t)room + 1, sizeof *p->name);
    p->value = arena_array(a, (size_t)room + 1, sizeof *p->value);
    for (const cJSON *v = list ? list->child : NULL; v; v = v->next) {
        if (!cJSON_IsString(v))
            return false;
        p->name[p->count] = arena_copy(a, v->string);
        p->value[p->count++] = arena_copy(a, v->valuestring);
    }
    return true;
}

static measured_point *take_point(const cJSON *o, arena *a)
{
    const char *const keys[] = { text_of(o, "algorithm"), text_of(o, "device"),
                                 text_of(o, "seconds"), text_of(o, "source") };
    for (int i = 0; i < 4; i++)
        if (keys[i] == NULL)
            return NULL;
    measured_point *p = arena_alloc(a, sizeof *p);
    *p = (measured_point){ .algorithm = arena_copy(a, keys[0]),
                           .device = arena_copy(a, keys[1]),
                           .seconds = arena_copy(a, keys[2]),
                           .source = arena_copy(a, keys[3]) };
    bool good = strtod(p->seconds, NULL) > 0
                && take_parameters(p, cJSON_GetObjectItemCaseSensitive(o, "parameters"), a);
    return good ? p : NULL;
}

static status take_file(const catalog *c, const char *name, arena *a, measured_point ***end,
                        diag *d)
{
    str text = { 0 };
    const char *path = arena_format(a, "%s/" FOLDER "/%s", catalog_folder(c), name);
    status st = file_read(path, arena_format(a, FILE_DEFINITION FOLDER "/%s", name), &text,
                          (span){ 0 }, d);
    cJSON *root = st == ST_OK ? cJSON_Parse(str_text(&text)) : NULL;
    const char *schema = text_of(root, "schema");
    const cJSON *points = cJSON_GetObjectItemCaseSensitive(root, "points");
    str_clear(&text);
    if (st == ST_OK && (schema == NULL || strcmp(schema, SCHEMA) != 0))
        st = diag_fail(d, ST_PARSE, (span){ 0 }, "%s: its schema is not " SCHEMA, path);
    for (const cJSON *o = points ? points->child : NULL; o && st == ST_OK; o = o->next) {
        measured_point *p = take_point(o, a);
        if (p == NULL) {
            st = diag_fail(d, ST_PARSE, (span){ 0 },
                           "%s: a point has algorithm, device, seconds and source, and its "
                           "parameters as texts",
                           path);
            break;
        }
        **end = p;
        *end = &p->next;
    }
    cJSON_Delete(root);
    return st;
}

static int is_json(const struct dirent *e)
{
    size_t n = strlen(e->d_name);
    return n > 5 && e->d_name[0] != '.' && strcmp(e->d_name + n - 5, ".json") == 0;
}

status measured_points(const catalog *c, arena *a, const measured_point **points, diag *d)
{
    struct dirent **all = NULL;
    measured_point *first = NULL, **end = &first;
    status st = ST_OK;
    *points = NULL;
    if (catalog_folder(c) == NULL)
        return ST_OK;
    int count = scandir(arena_format(a, "%s/" FOLDER, catalog_folder(c)), &all, is_json, alphasort);
    for (int i = 0; i < count; i++) {
        if (st == ST_OK)
            st = take_file(c, all[i]->d_name, a, &end, d);
        free(all[i]);
    }
    free(all);
    *points = st == ST_OK ? first : NULL;
    return st;
}
