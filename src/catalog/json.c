/* The catalogue's files in JSON: see json.h. */
#include "catalog/json.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"

const char *json_text(const cJSON *object, const char *key)
{
    const cJSON *v = cJSON_GetObjectItemCaseSensitive(object, key);
    return cJSON_IsString(v) ? v->valuestring : NULL;
}

static int is_json(const struct dirent *e)
{
    size_t n = strlen(e->d_name);
    return n > 5 && e->d_name[0] != '.' && strcmp(e->d_name + n - 5, ".json") == 0;
}

void json_each(const catalog *c, const char *folder, void (*visit)(const char *, void *),
               void *data)
{
    str path = { 0 };
    struct dirent **all = NULL;
    if (catalog_folder(c) == NULL)
        return;
    str_format(&path, "%s/%s", catalog_folder(c), folder);
    int count = scandir(str_text(&path), &all, is_json, alphasort);
    for (int i = 0; i < count; i++) {
        all[i]->d_name[strlen(all[i]->d_name) - 5] = '\0';
        visit(all[i]->d_name, data);
        free(all[i]);
    }
    free(all);
    str_clear(&path);
}

status json_broken(const catalog *c, const char *folder, const char *name, const char *what,
                   diag *d)
{
    return diag_fail(d, ST_PARSE, (span){ 0 }, "%s/%s/%s.json: %s", catalog_folder(c), folder, name,
                     what);
}

status json_read(const catalog *c, const char *folder, const char *name, const char *schema,
                 cJSON **root, diag *d)
{
    str path = { 0 }, known = { 0 }, text = { 0 }, why = { 0 };
    *root = NULL;
    str_format(&path, "%s/%s/%s.json", catalog_folder(c), folder, name);
    str_format(&known, FILE_DEFINITION "%s/%s.json", folder, name);
    status st = file_read(str_text(&path), str_text(&known), &text, (span){ 0 }, d);
    if (st == ST_OK && (*root = cJSON_Parse(str_text(&text))) == NULL)
        st = json_broken(c, folder, name, "it is no JSON", d);
    const char *own = *root ? json_text(*root, "schema") : NULL;
    if (st == ST_OK && (own == NULL || strcmp(own, schema) != 0)) {
        str_format(&why, "its schema is not %s", schema);
        st = json_broken(c, folder, name, str_text(&why), d);
        cJSON_Delete(*root);
        *root = NULL;
    }
    str_clear(&path);
    str_clear(&known);
    str_clear(&text);
    str_clear(&why);
    return st;
}
