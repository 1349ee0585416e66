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

void json_each(const char *folder, void (*visit)(const char *, void *), void *data)
{
    struct dirent **all = NULL;
    int count = scandir(folder, &all, is_json, alphasort);
    for (int i = 0; i < count; i++) {
        all[i]->d_name[strlen(all[i]->d_name) - 5] = '\0';
        visit(all[i]->d_name, data);
        free(all[i]);
    }
    free(all);
}

status json_broken(const char *path, const char *what, diag *d)
{
    return diag_fail(d, ST_PARSE, (span){ 0 }, "%s: %s", path, what);
}

status json_read(const char *path, const char *known, const char *schema, cJSON **root, diag *d)
{
    str_own text = { 0 }, why = { 0 };
    *root = NULL;
    cJSON_InitHooks(
        &(cJSON_Hooks){ mem_alloc, free }); /* without memory cJSON would say that the file is no
                                               JSON */
    status st = file_read(path, known, &text, (span){ 0 }, d);
    if (st == ST_OK && (*root = cJSON_Parse(str_text(&text))) == NULL)
        st = json_broken(path, "it is no JSON", d);
    const char *own = *root ? json_text(*root, "schema") : NULL;
    if (st == ST_OK && (own == NULL || strcmp(own, schema) != 0)) {
        str_format(&why, "its schema is not %s", schema);
        st = json_broken(path, str_text(&why), d);
        cJSON_Delete(*root);
        *root = NULL;
    }
    return st;
}
