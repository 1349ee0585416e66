/* What sources measured: see measured.h. */
#include "catalog/measured.h"

#include <stdlib.h>

#include "base/file.h"
#include "catalog/json.h"

#define FOLDER "measured"
#define SCHEMA "mmcalc-measured/1"

typedef struct reading {
    const catalog *c;
    arena *a;
    diag *d;
    measured_point **end;
} reading;

/* Takes parameters, whole numbers that are written as texts. */
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

static const char *copy_of(const cJSON *o, const char *key, arena *a)
{
    const char *text = json_text(o, key);
    return text ? arena_copy(a, text) : NULL;
}

/* Takes a point; its number is under the name of its kind, of which it has one. */
static measured_point *take_point(const cJSON *o, arena *a)
{
    static const char *const kinds[MEASURED_KINDS] = { "seconds", "times", "more_than", "best",
                                                       "last" };
    int kinds_given = 0;
    measured_point *p = arena_alloc(a, sizeof *p);
    *p = (measured_point){ .algorithm = copy_of(o, "algorithm", a),
                           .device = copy_of(o, "device", a),
                           .source = copy_of(o, "source", a),
                           .than = copy_of(o, "than", a),
                           .operator= copy_of(o, "operator", a),
                           .metric = copy_of(o, "metric", a),
                           .over = copy_of(o, "over", a) };
    for (int k = 0; k < MEASURED_KINDS; k++)
        if (json_text(o, kinds[k])) {
            p->kind = (measured_kind)k;
            p->number = copy_of(o, kinds[k], a);
            kinds_given++;
        }
    const char *from = json_text(o, "from"), *to = json_text(o, "to");
    p->from = from ? strtoll(from, NULL, 10) : 0;
    p->to = to ? strtoll(to, NULL, 10) : 0;
    bool whole = p->algorithm && p->device && p->source && kinds_given == 1
                 && strtod(p->number, NULL) > 0
                 && (p->kind >= MEASURED_BEST) == (p->over && 0 < p->from && p->from < p->to)
                 && (p->kind == MEASURED_TIMES || p->kind == MEASURED_MORE) == (p->than != NULL);
    return whole && take_parameters(p, cJSON_GetObjectItemCaseSensitive(o, "parameters"), a) ? p
                                                                                            : NULL;
}

static void take_file(const char *name, void *data)
{
    reading *r = data;
    cJSON *root = NULL;
    const char *path = arena_format(r->a, "%s/" FOLDER "/%s.json", catalog_folder(r->c), name),
               *known = arena_format(r->a, FILE_DEFINITION FOLDER "/%s.json", name);
    if (r->d->st != ST_OK || json_read(path, known, SCHEMA, &root, r->d) != ST_OK)
        return;
    const cJSON *points = cJSON_GetObjectItemCaseSensitive(root, "points");
    for (const cJSON *o = points ? points->child : NULL; o && r->d->st == ST_OK; o = o->next) {
        measured_point *p = take_point(o, r->a);
        if (p == NULL) {
            json_broken(path,
                        "a point has algorithm, device, source and one of seconds, times, "
                        "more_than, best and last, all as texts (data/schema)",
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
    if (catalog_folder(c))
        json_each(arena_format(a, "%s/" FOLDER, catalog_folder(c)), take_file,
                  &(reading){ c, a, d, &first });
    *points = d->st == ST_OK ? first : NULL;
    return d->st;
}
