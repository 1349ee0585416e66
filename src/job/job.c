/* Reads a job file: see job.h, and mmcalc-batch(5).
 *
 * cJSON makes the tree. It keeps numbers as doubles, which above 2^53 are not what was written; so
 * the digits of every number are taken from the text and attached to the tree. */
#include "job/job.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "base/nearest.h"

/* --- the text ------------------------------------------------------------------------ */

static status wrong_at(const job_file *f, size_t from, size_t to, diag *d, const char *what)
{
    source_text src = { .name = f->name, .text = f->text, .length = f->length, .base = 1 };
    return diag_fail(d, ST_PARSE, (span){ &src, (int)from, (int)to }, "%s", what);
}

/* The length of the JSON number at c; 0 if there is none. */
static size_t number_length(const char *c)
{
    const char *begin = c;
    c += *c == '-';
    if (!isdigit((unsigned char)*c))
        return 0;
    c += *c == '0' ? 1 : strspn(c, "0123456789");
    if (*c == '.') {
        if (!isdigit((unsigned char)*++c))
            return 0;
        c += strspn(c, "0123456789");
    }
    if (*c == 'e' || *c == 'E') {
        c++;
        c += *c == '+' || *c == '-';
        if (!isdigit((unsigned char)*c))
            return 0;
        c += strspn(c, "0123456789");
    }
    return (size_t)(c - begin);
}

/* Attaches the numbers' digits to the tree: text and tree have them in the same order. */
typedef struct digits {
    const job_file *f;
    const char *at;
    diag *d;
} digits;

static status next_number(digits *n, cJSON *item)
{
    const char *end = n->f->text + n->f->length;
    for (; n->at < end && *n->at != '-' && !isdigit((unsigned char)*n->at); n->at++)
        if (*n->at == '"')
            for (n->at++; n->at < end && *n->at != '"'; n->at++)
                n->at += *n->at == '\\';
    size_t length = number_length(n->at), word = strspn(n->at, "+-.0123456789eE");
    size_t from = (size_t)(n->at - n->f->text);
    if (length == 0 || length != word)
        return wrong_at(n->f, from, from + word, n->d, "this is no number of JSON");
    item->valuestring = cJSON_malloc(length + 1); /* cJSON_Delete frees it */
    if (item->valuestring == NULL)
        return diag_fail(n->d, ST_LIMIT, (span){ 0 }, "no memory for %s", n->f->name);
    memcpy(item->valuestring, n->at, length);
    item->valuestring[length] = '\0';
    n->at += length;
    return ST_OK;
}

static status hang_digits(digits *n, cJSON *item)
{
    status st = ST_OK;
    if (cJSON_IsNumber(item))
        return next_number(n, item);
    for (cJSON *c = item->child; c && st == ST_OK; c = c->next)
        st = hang_digits(n, c);
    return st;
}

/* Refuses \u0000, which would end a C string in its middle. */
static status refuse_zero_bytes(const job_file *f, diag *d)
{
    for (size_t i = 0; i < f->length; i++) {
        if (f->text[i] == '\0')
            return wrong_at(f, i, i + 1, d, "a byte 0 is no part of a text");
        if (f->text[i] != '\\')
            continue;
        if (strncmp(f->text + i, "\\u0000", 6) == 0)
            return wrong_at(f, i, i + 6, d, "a byte 0 is no part of a text");
        i++;
    }
    return ST_OK;
}

/* Refuses a text that is nested deeper than the parser goes, which would only say that it
 * failed. */
static status refuse_depth(const job_file *f, diag *d)
{
    int depth = 0;
    bool text = false;
    for (size_t i = 0; i < f->length; i++) {
        char c = f->text[i];
        if (text && c == '\\')
            i++;
        else if (c == '"')
            text = !text;
        else if (!text && (c == '[' || c == '{') && ++depth > CJSON_NESTING_LIMIT)
            return wrong_at(
                f, i, i + 1, d,
                "this is nested too deep: 1000 brackets within each other are the most");
        else if (!text && (c == ']' || c == '}'))
            depth--;
    }
    return ST_OK;
}

static status parse_json(const job_file *f, cJSON **root, diag *d)
{
    const char *stopped = NULL;
    status st = refuse_zero_bytes(f, d);
    status_then(st, refuse_depth(f, d));
    if (st != ST_OK)
        return st;
    cJSON_InitHooks(
        &(cJSON_Hooks){ mem_alloc, free }); /* without memory cJSON would say that the text is no
                                               JSON */
    *root = cJSON_ParseWithLengthOpts(f->text, f->length + 1, &stopped, 1);
    if (*root == NULL) {
        size_t at = stopped ? (size_t)(stopped - f->text) : 0;
        return wrong_at(
            f, at, at + 1, d,
            at >= f->length
                ? "the JSON text ends too early"
                : "this is not JSON: a value, a comma or a bracket is wrong or missing here");
    }
    digits n = { f, f->text, d };
    return hang_digits(&n, *root);
}

/* --- keys and values -------------------------------------------------------------------- */

__attribute__((format(printf, 3, 4)))
static status wrong(diag *d, const char *path, const char *format, ...)
{
    va_list ap;
    str_own s = { 0 };
    va_start(ap, format);
    str_vformat(&s, format, ap);
    va_end(ap);
    diag_fail(d, ST_PARSE, (span){ 0 }, "%s%s%s", path, *path ? ": " : "", str_text(&s));
    return ST_PARSE;
}

static char *join(const char *path, const char *key)
{
    str s = { 0 };
    str_format(&s, "%s%s%s", path, *path ? "." : "", key);
    return str_take(&s);
}

/* Refuses a member of the object whose key one before it has. */
static status refuse_twice(const cJSON *object, const cJSON *member, const char *path, diag *d)
{
    for (const cJSON *o = object->child; o != member && d->st == ST_OK; o = o->next)
        if (strcmp(o->string, member->string) == 0)
            wrong(d, path, "this key stands twice");
    return d->st;
}

/* Refuses a key of the object that is not among `known`, or stands twice. */
static status check_keys(const cJSON *object, const char *path, const char *const *known, diag *d)
{
    for (const cJSON *c = object->child; c; c = c->next) {
        bool found = false;
        nearest near;
        str_own all = { 0 };
        nearest_begin(&near, c->string);
        for (int i = 0; known[i]; i++) {
            found |= strcmp(known[i], c->string) == 0;
            nearest_offer(&near, known[i]);
            str_format(&all, "%s%s", i ? ", " : "", known[i]);
        }
        mem_own char *at = join(path, c->string);
        if (!found)
            wrong(d, at, "there is no such key");
        nearest_end(&near, found ? NULL : d);
        if (!found)
            diag_hint(d, "the keys here are: %s", str_text(&all));
        if (refuse_twice(object, c, at, d) != ST_OK)
            return d->st;
    }
    return ST_OK;
}

static const cJSON *member(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

/* *out: a copy of the key's text; NULL if it is not there. */
static status take_text(const cJSON *object, const char *path, const char *key, char **out, diag *d)
{
    const cJSON *item = member(object, key);
    *out = NULL;
    if (item == NULL)
        return ST_OK;
    mem_own char *at = join(path, key);
    if (!cJSON_IsString(item))
        wrong(d, at, "a string is needed");
    else if (*item->valuestring == '\0')
        wrong(d, at, "the string is empty");
    else
        *out = mem_copy(item->valuestring);
    return d->st;
}

/* Refuses a number that is no integer, or is not from -2^53 to 2^53. */
static status check_integer(const char *word, const char *path, diag *d)
{
    static const char most[] = "9007199254740992";
    const char *c = word + (*word == '-');
    size_t n = strlen(c);
    if (strspn(c, "0123456789") != n) {
        wrong(d, path, "%s is not written as an integer", word);
        diag_hint(d, "quote it, so that it is read exactly: \"%s\"", word);
    } else if (n > strlen(most) || (n == strlen(most) && strcmp(c, most) > 0)) {
        wrong(d, path, "%s is beyond 2^53, where numbers in JSON are not exact", word);
        diag_hint(d, "quote it: \"%s\"", word);
    }
    return d->st;
}

static status take_scalar(const cJSON *item, const char *path, str *out, diag *d)
{
    if (cJSON_IsNumber(item)) {
        if (check_integer(item->valuestring, path, d) == ST_OK)
            str_add(out, item->valuestring);
    } else if (!cJSON_IsString(item)) {
        wrong(d, path,
              "a value is an integer, a string that holds an expression, or a list of these");
    } else if (item->valuestring[strspn(item->valuestring, " \t\r\n")] == '\0') {
        wrong(d, path, "the expression is empty");
    } else {
        str_add(out, item->valuestring);
    }
    return d->st;
}

/* Adds a value as an expression of the language; a list as {a, b}. */
static status take_value(const cJSON *item, const char *path, str *out, diag *d)
{
    if (!cJSON_IsArray(item))
        return take_scalar(item, path, out, d);
    if (item->child == NULL)
        return wrong(d, path, "the list is empty");
    int i = 0;
    str_char(out, '{');
    for (const cJSON *c = item->child; c && d->st == ST_OK; c = c->next, i++) {
        str_own at = { 0 };
        str_format(&at, "%s[%d]", path, i);
        str_add(out, i ? ", " : "");
        take_scalar(c, str_text(&at), out, d);
    }
    str_char(out, '}');
    return d->st;
}

/* Is it a name of a parameter, an algorithm or a model? */
static bool is_name(const char *name, const char *also)
{
    if (!isalpha((unsigned char)*name))
        return false;
    while (isalnum((unsigned char)*name) || *name == '_' || (*name && strchr(also, *name)))
        name++;
    return *name == '\0';
}

/* --- jobs ---------------------------------------------------------------------------------- */

static void add_part(job *j, size_t from, const char *path, const char *name)
{
    j->parts = mem_grow_array(j->parts, (size_t)(j->part_count + 1), sizeof *j->parts);
    j->parts[j->part_count++] = (job_part){ from, mem_copy(path), name ? mem_copy(name) : NULL };
}

/* Adds ` name=value` for every member of `with`. */
static status add_bindings(job *j, const cJSON *with, const char *path, str *text, diag *d)
{
    mem_own char *at = join(path, "with");
    if (!cJSON_IsObject(with))
        wrong(d, at, "an object is needed: {\"n\": \"2^20\", ...}");
    for (const cJSON *c = cJSON_IsObject(with) ? with->child : NULL; c && d->st == ST_OK;
         c = c->next) {
        mem_own char *key = join(at, c->string);
        refuse_twice(with, c, key, d);
        if (!is_name(c->string, "'"))
            wrong(d, key, "a parameter's name is made of letters, digits and _");
        str_char(text, ' ');
        add_part(j, text->length, key, c->string);
        str_format(text, "%s=", c->string);
        if (d->st == ST_OK)
            take_value(c, key, text, d);
    }
    return d->st;
}

/* The keys that a job of each kind may have. */
static const struct {
    const char *word;
    const char *keys[6];
} kinds[] = {
    [JOB_QUERY] = { "query", { "id", "query", "with", "rows", NULL } },
    [JOB_STATEMENT] = { "statement", { "id", "statement", "rows", NULL } },
    [JOB_CHECK] = { "check", { "id", "check", "on", "with", "rows", NULL } },
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static status find_kind(const cJSON *object, const char *path, job_kind *kind, diag *d)
{
    static const char *const all[] = { "id", "query", "statement", "check",
                                       "on", "with",  "rows",      NULL };
    int found = 0;
    for (int k = 0; k < KINDS; k++)
        if (member(object, kinds[k].word)) {
            *kind = (job_kind)k;
            found++;
        }
    if (found == 1)
        return check_keys(object, path, kinds[*kind].keys, d);
    if (found == 0 && check_keys(object, path, all, d) != ST_OK)
        return d->st;
    return wrong(d, path,
                 found ? "a job has one of query, statement, check, not several"
                       : "a job needs one of query, statement, check");
}

static status take_name(const cJSON *object, const char *path, const char *key, char **out, diag *d)
{
    status st = take_text(object, path, key, out, d);
    if (st == ST_OK && *out && !is_name(*out, ".'")) {
        mem_own char *at = join(path, key);
        st = wrong(d, at, "`%s` is no name", *out);
    }
    return st;
}

static status begin_check(job *j, const cJSON *object, const char *path, str *text, diag *d)
{
    mem_own char *what = NULL, *on = NULL;
    status st = take_name(object, path, "check", &what, d);
    status_then(st, take_name(object, path, "on", &on, d));
    if (st == ST_OK) {
        mem_own char *at = join(path, "check"), *at_on = join(path, "on");
        add_part(j, 0, at, NULL);
        str_format(text, "check %s", what);
        if (on) {
            str_add(text, " on ");
            add_part(j, text->length, at_on, NULL);
            str_add(text, on);
        }
    }
    return st;
}

static status begin_text(job *j, const cJSON *object, const char *path, str *text, diag *d)
{
    mem_own char *what = NULL, *at = join(path, kinds[j->kind].word);
    status st = take_text(object, path, kinds[j->kind].word, &what, d);
    if (st == ST_OK) {
        add_part(j, 0, at, NULL);
        str_add(text, what);
    }
    return st;
}

static status take_job(job *j, const cJSON *object, const char *path, diag *d)
{
    if (!cJSON_IsObject(object))
        return wrong(d, path, "a job is an object: {\"query\": \"...\", \"with\": {...}}");
    str_own text = { 0 };
    status st = find_kind(object, path, &j->kind, d);
    status_then(st, take_text(object, path, "id", &j->id, d));
    status_then(st, j->kind == JOB_CHECK ? begin_check(j, object, path, &text, d)
                                         : begin_text(j, object, path, &text, d));
    status_then(st, take_text(object, path, "rows", &j->rows, d));
    j->rows_path = join(path, "rows");
    if (st == ST_OK && j->rows && strcmp(j->rows, "-") == 0)
        st = wrong(d, j->rows_path, "standard input is for one query, by --rows -; name a file");
    const cJSON *with = member(object, "with");
    status_if(st, with, add_bindings(j, with, path, &text, d));
    j->text = text.length ? str_take(&text) : mem_copy("");
    return st;
}

/* --- the file --------------------------------------------------------------------------------- */

static int by_id(const void *a, const void *b)
{
    const job *x = *(job *const *)a, *y = *(job *const *)b;
    int order = strcmp(x->id, y->id);
    return order ? order : (x > y) - (x < y);
}

/* Refuses two jobs with the same id, by which results are found. */
static status check_ids(const job_file *f, diag *d)
{
    mem_own job **with = mem_array((size_t)(f->count + 1), sizeof *with);
    int n = 0;
    for (int i = 0; i < f->count; i++)
        if (f->jobs[i].id)
            with[n++] = &f->jobs[i];
    qsort(with, (size_t)n, sizeof *with, by_id);
    for (int i = 1; i < n && d->st == ST_OK; i++)
        if (strcmp(with[i - 1]->id, with[i]->id) == 0) {
            str_own at = { 0 };
            str_format(&at, "jobs[%d].id", (int)(with[i] - f->jobs));
            wrong(d, str_text(&at), "`%s` is the id of jobs[%d] too", with[i]->id,
                  (int)(with[i - 1] - f->jobs));
        }
    return d->st;
}

static status take_jobs(job_file *f, const cJSON *root, diag *d)
{
    const cJSON *jobs = member(root, "jobs");
    if (!cJSON_IsArray(jobs))
        return wrong(d, "jobs", "a list of jobs is needed: [{\"query\": \"...\"}, ...]");
    int room = cJSON_GetArraySize(jobs);
    f->jobs = mem_array((size_t)(room + 1), sizeof *f->jobs);
    for (const cJSON *c = jobs->child; c && d->st == ST_OK; c = c->next) {
        str_own at = { 0 };
        str_format(&at, "jobs[%d]", f->count);
        take_job(&f->jobs[f->count++], c, str_text(&at), d);
    }
    return d->st == ST_OK ? check_ids(f, d) : d->st;
}

static status take_set(job_file *f, const cJSON *root, diag *d)
{
    const cJSON *set = member(root, "set");
    if (set == NULL)
        return ST_OK;
    if (!cJSON_IsObject(set))
        return wrong(d, "set", "an object is needed: {\"w\": 32, ...}");
    f->set = mem_array((size_t)(cJSON_GetArraySize(set) + 1), sizeof *f->set);
    for (const cJSON *c = set->child; c && d->st == ST_OK; c = c->next) {
        str_own value = { 0 };
        job_variable *v = &f->set[f->set_count++];
        v->name = mem_copy(c->string);
        v->path = join("set", c->string);
        refuse_twice(set, c, v->path, d);
        if (!is_name(c->string, ""))
            wrong(d, v->path, "a variable's name is made of letters, digits and _");
        if (d->st == ST_OK)
            take_value(c, v->path, &value, d);
        v->value = value.length ? str_take(&value) : mem_copy("");
    }
    return d->st;
}

static status take_output(job_file *f, const cJSON *root, diag *d)
{
    static const char *const keys[] = { "format", "file", NULL };
    const cJSON *output = member(root, "output");
    if (output == NULL)
        return ST_OK;
    if (!cJSON_IsObject(output))
        return wrong(d, "output",
                     "an object is needed: {\"format\": \"json\", \"file\": \"results.json\"}");
    status st = check_keys(output, "output", keys, d);
    status_then(st, take_text(output, "output", "format", &f->format, d));
    return st == ST_OK ? take_text(output, "output", "file", &f->file, d) : st;
}

static status take_root(job_file *f, const cJSON *root, diag *d)
{
    static const char *const keys[] = { "schema", "set", "jobs", "output", NULL };
    mem_own char *schema = NULL;
    if (!cJSON_IsObject(root))
        return wrong(d, "",
                     "a job file is an object: {\"schema\": \"mmcalc-batch/1\", \"jobs\": [...]}");
    status st = check_keys(root, "", keys, d);
    status_then(st, take_text(root, "", "schema", &schema, d));
    if (st == ST_OK && (schema == NULL || strcmp(schema, "mmcalc-batch/1") != 0))
        st = wrong(d, "schema", "it must be \"mmcalc-batch/1\"%s%s%s",
                   schema ? ", not \"" : "; it is missing", schema ? schema : "",
                   schema ? "\"" : "");
    status_then(st, take_set(f, root, d));
    status_then(st, take_jobs(f, root, d));
    return st == ST_OK ? take_output(f, root, d) : st;
}

status job_file_parse(job_file *f, const char *name, const char *text, size_t length, diag *d)
{
    cJSON *root = NULL;
    memset(f, 0, sizeof *f);
    f->name = mem_copy(name);
    f->text = mem_alloc(length + 1);
    memcpy(f->text, text, length);
    f->length = length;
    status st = length > FILE_TEXT_MOST
                    ? diag_fail(d, ST_LIMIT, (span){ 0 },
                                "%s holds more than %d bytes, the most that is read", name,
                                FILE_TEXT_MOST)
                    : parse_json(f, &root, d); /* places in a text are ints */
    if (st == ST_OK && (st = take_root(f, root, d)) != ST_OK) {
        str s = { 0 };
        str_format(&s, "%s: %s", name, d->message); /* the key's path is the place */
        free(d->message);
        d->message = str_take(&s);
    }
    cJSON_Delete(root);
    return st;
}

static FILE *open_file(const char *path, const char *folder)
{
    FILE *f = fopen(path, "r");
    int why = errno;
    if (f)
        file_note(path, fileno(f));
    if (f || why != ENOENT || folder == NULL || *path == '/')
        return f;
    str_own s = { 0 };
    str_format(&s, "%s/%s", folder, path);
    f = fopen(str_text(&s), "r");
    if (f)
        file_note(str_text(&s), fileno(f));
    errno = why;
    return f;
}

status job_file_read(job_file *f, const char *path, const char *folder, diag *d)
{
    str_own text = { 0 };
    bool input = strcmp(path, "-") == 0;
    const char *name = input ? "standard input" : path;
    memset(f, 0, sizeof *f);
    FILE *in = input ? stdin : open_file(path, folder);
    if (in == NULL)
        return diag_fail(d, ST_IO, (span){ 0 }, "cannot read %s: %s", name, strerror(errno));
    file_id id = file_id_of(fileno(in));
    status st = file_text(in, name, &text, (span){ 0 }, d);
    if (!input)
        fclose(in);
    status_then(st, job_file_parse(f, name, str_text(&text), text.length, d));
    f->id = id;
    return st;
}

void job_file_free(job_file *f)
{
    for (int i = 0; i < f->set_count; i++) {
        free(f->set[i].name);
        free(f->set[i].value);
        free(f->set[i].path);
    }
    for (int i = 0; i < f->count; i++) {
        for (int k = 0; k < f->jobs[i].part_count; k++) {
            free(f->jobs[i].parts[k].path);
            free(f->jobs[i].parts[k].name);
        }
        free(f->jobs[i].parts);
        free(f->jobs[i].id);
        free(f->jobs[i].text);
        free(f->jobs[i].rows);
        free(f->jobs[i].rows_path);
    }
    free(f->set);
    free(f->jobs);
    free(f->name);
    free(f->text);
    free(f->format);
    free(f->file);
    memset(f, 0, sizeof *f);
}

const char *job_path_at(const job *j, size_t at)
{
    int i = 0;
    while (i + 1 < j->part_count && j->parts[i + 1].from <= at)
        i++;
    return j->parts[i].path;
}
