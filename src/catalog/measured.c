/* What sources measured: see measured.h. */
#include "catalog/measured.h"

#include <stdlib.h>
#include <string.h>

#include "catalog/json.h"

#define FOLDER "measured"
#define SCHEMA "mmcalc-measured/1"

typedef struct reading {
    const catalog *c;
    arena *a;
    diag *d;
    measured_point **end;
} reading;

/* The parameters are whole numbers, written as texts. */
static bool take_parameters(measured_point *p, const cJSON *list, arena *a)
{
    int room = cJSON_GetArraySize(list);
    p->name = arena_array(a, (size_t)room + 1, sizeof *p->name);
    p->value = arena_array(a, (size_t)room + 1, sizeof *p->value);
    for (const cJSON *v = list ? list->child : NULL; v; v = v->next) {
        if (!cJSON_IsString(v))
            return false;
        p->name[p->count] = arena_copy(a, v->string);
        p->value[p->count++] = strtoll(v->valuestring, NULL, 10);
    }
    return true;
}

static measured_point *take_point(const cJSON *o, arena *a)
{
    const char *algorithm = json_text(o, "algorithm"), *device = json_text(o, "device"),
               *seconds = json_text(o, "seconds"), *source = json_text(o, "source");
    if (!algorithm || !device || !seconds || !source || !(strtod(seconds, NULL) > 0))
        return NULL;
    measured_point *p = arena_alloc(a, sizeof *p);
    *p = (measured_point){ .algorithm = arena_copy(a, algorithm),
                           .device = arena_copy(a, device),
                           .seconds = arena_copy(a, seconds),
                           .source = arena_copy(a, source) };
    return take_parameters(p, cJSON_GetObjectItemCaseSensitive(o, "parameters"), a) ? p : NULL;
}

static void take_file(const char *name, void *data)
{
    reading *r = data;
    cJSON *root = NULL;
    if (r->d->st != ST_OK || json_read(r->c, FOLDER, name, SCHEMA, &root, r->d) != ST_OK)
        return;
    const cJSON *points = cJSON_GetObjectItemCaseSensitive(root, "points");
    for (const cJSON *o = points ? points->child : NULL; o && r->d->st == ST_OK; o = o->next) {
        measured_point *p = take_point(o, r->a);
        if (p == NULL) {
            json_broken(r->c, FOLDER, name,
                        "a point has algorithm, device, seconds and source, and its parameters as "
                        "texts",
                        r->d);
            break;
        }
        *r->end = p;
        r->end = &p->next;
    }
    cJSON_Delete(root);
}

status measured_points(const catalog *c, arena *a, const measured_point **points, diag *d)
{
    measured_point *first = NULL;
    json_each(c, FOLDER, take_file, &(reading){ c, a, d, &first });
    *points = d->st == ST_OK ? first : NULL;
    return d->st;
}
