/* A proof from JSON: see proof.h, and mmcalc-proof(5). */
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "lang/unparse.h"
#include "proof/proof.h"

typedef struct reader {
    arena *a;
    const char *file, *side, *algorithm, *model;
    num_ctx *numbers;
    diag *d;
    int step, last; /* step: the number of the step in the file, from 1; 0: in the claim; last: the
                       last step's id */
    struct known *known[256]; /* expressions, by a hash of their text */
} reader;

typedef struct known {
    const char *text;
    const node *e;
    struct known *next;
} known;

static bool wrong(reader *r, const char *field, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Reports what is wrong, and where in the file; false, for the caller to return. */
static bool wrong(reader *r, const char *field, const char *format, ...)
{
    str s = { 0 };
    va_list ap;
    va_start(ap, format);
    str_vformat(&s, format, ap);
    va_end(ap);
    str at = { 0 };
    if (*r->side)
        str_format(&at, " of \"%s\"", r->side);
    if (r->step)
        diag_fail(r->d, ST_PARSE, (span){ 0 }, "%s: step %d%s, \"%s\": %s", r->file, r->step,
                  str_text(&at), field, str_text(&s));
    else
        diag_fail(r->d, ST_PARSE, (span){ 0 }, "%s: \"%s\"%s: %s", r->file, field, str_text(&at),
                  str_text(&s));
    str_clear(&at);
    str_clear(&s);
    return false;
}

/* --- expressions ------------------------------------------------------------------------------ */

static void release_unit(void *u)
{
    unit_release(u);
}

static const node *expression(reader *r, const char *field, const char *text)
{
    known **at = &r->known[str_hash(text) % 256];
    for (const known *k = *at; k; k = k->next)
        if (strcmp(k->text, text) == 0)
            return k->e;
    diag d;
    unit *u = NULL;
    diag_init(&d);
    if (parse_text(text, strlen(text), NULL, 1, NULL, r->numbers, &u, &d) != ST_OK)
        wrong(r, field, "`%s`: %s", text, diag_text(&d));
    diag_clear(&d);
    if (u == NULL)
        return NULL;
    arena_defer(r->a, release_unit, u);
    if (u->statements == NULL || u->statements->kind != N_EVALUATE || u->statements->next) {
        wrong(r, field, "`%s` is no expression", text);
        return NULL;
    }
    known *k = arena_alloc(r->a, sizeof *k);
    *k = (known){ arena_copy(r->a, text), u->statements->a, *at };
    *at = k;
    return k->e;
}

/* --- fields ----------------------------------------------------------------------------------- */

static const char *text_of(reader *r, const cJSON *o, const char *field, bool must)
{
    const cJSON *v = cJSON_GetObjectItemCaseSensitive(o, field);
    if (v == NULL && !must)
        return NULL;
    if (v == NULL || !cJSON_IsString(v)) {
        wrong(r, field, v ? "expected a string" : "is missing");
        return NULL;
    }
    return arena_copy(r->a, v->valuestring);
}

static const node *field_expression(reader *r, const cJSON *o, const char *field)
{
    const char *text = text_of(r, o, field, true);
    return text ? expression(r, field, text) : NULL;
}

static bool list_of(reader *r, const cJSON *o, const char *field, const cJSON **list, int *count)
{
    *list = cJSON_GetObjectItemCaseSensitive(o, field);
    *count = *list ? cJSON_GetArraySize(*list) : 0;
    return *list == NULL || cJSON_IsArray(*list) || wrong(r, field, "expected a list");
}

static bool read_conditions(reader *r, const cJSON *o, const char *field,
                            const node *const **conditions, int *count)
{
    const cJSON *list, *i;
    if (!list_of(r, o, field, &list, count))
        return false;
    const node **all = arena_array(r->a, (size_t)*count + 1, sizeof *all);
    int k = 0;
    cJSON_ArrayForEach(i, list)
    {
        if (!cJSON_IsString(i))
            return wrong(r, field, "expected conditions as strings");
        if (!(all[k++] = expression(r, field, i->valuestring)))
            return false;
    }
    *conditions = all;
    return true;
}

static bool read_bindings(reader *r, const cJSON *o, const char *field,
                          const proof_binding **bindings, int *count)
{
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(o, field), *i;
    if (list && !cJSON_IsObject(list))
        return wrong(r, field, "expected an object: names, and what they stand for");
    *count = list ? cJSON_GetArraySize(list) : 0;
    proof_binding *all = arena_array(r->a, (size_t)*count + 1, sizeof *all);
    int k = 0;
    cJSON_ArrayForEach(i, list)
    {
        if (!cJSON_IsString(i))
            return wrong(r, field, "expected expressions as strings");
        all[k].name = arena_copy(r->a, i->string);
        if (!(all[k++].is = expression(r, field, i->valuestring)))
            return false;
    }
    *bindings = all;
    return true;
}

static bool read_scope(reader *r, const cJSON *o, proof_step *s)
{
    const cJSON *list, *i;
    if (!list_of(r, o, "scope", &list, &s->scopes))
        return false;
    proof_range *all = arena_array(r->a, (size_t)s->scopes + 1, sizeof *all);
    int k = 0;
    cJSON_ArrayForEach(i, list)
    {
        proof_range *t = &all[k++];
        if (!cJSON_IsObject(i))
            return wrong(r, "scope", "expected objects with name, from and to");
        if (!(t->name = text_of(r, i, "name", true)) || !(t->from = field_expression(r, i, "from"))
            || !(t->to = field_expression(r, i, "to")))
            return false;
    }
    s->scope = all;
    return true;
}

static bool whole_number(const cJSON *v, int *n)
{
    if (!cJSON_IsNumber(v) || v->valuedouble != (double)(int)v->valuedouble)
        return false;
    *n = (int)v->valuedouble;
    return true;
}

/* Reads `from`, and `cases`, which are steps, too. */
static bool read_from(reader *r, const cJSON *o, proof_step *s)
{
    const cJSON *from, *cases, *i;
    int more;
    if (!list_of(r, o, "from", &from, &s->froms) || !list_of(r, o, "cases", &cases, &more))
        return false;
    int *all = arena_array(r->a, (size_t)(s->froms + more) + 1, sizeof *all), k = 0;
    cJSON_ArrayForEach(i, from) if (!whole_number(i, &all[k++])) return wrong(
        r, "from", "expected the ids of steps");
    cJSON_ArrayForEach(i, cases) if (!whole_number(i, &all[k++])) return wrong(
        r, "cases", "expected the ids of steps");
    s->from = all;
    s->froms = k;
    return true;
}

/* Reads a rational: 3, 5/3. */
static bool read_ratio(reader *r, const cJSON *o, const char *field, ratio *out)
{
    const char *text = text_of(r, o, field, true);
    char *end;
    if (text == NULL)
        return false;
    long long p = strtoll(text, &end, 10), q = 1;
    if (end != text && *end == '/' && end[1] >= '1' && end[1] <= '9')
        q = strtoll(end + 1, &end, 10);
    *out = ratio_make(p, q);
    if (end == text || *end || ratio_bad(*out) || p == INT64_MAX || q == INT64_MAX)
        return wrong(r, field, "expected a rational number such as 5/3, not `%s`", text);
    return true;
}

static bool read_facts(reader *r, const cJSON *o, proof_step *s)
{
    const cJSON *list, *i;
    if (!list_of(r, o, "facts", &list, &s->fact_count))
        return false;
    proof_fact *all = arena_array(r->a, (size_t)s->fact_count + 1, sizeof *all);
    int k = 0;
    cJSON_ArrayForEach(i, list)
    {
        proof_fact *f = &all[k++];
        const cJSON *step = cJSON_GetObjectItemCaseSensitive(i, "step");
        if (!cJSON_IsObject(i))
            return wrong(r, "facts", "expected objects with cond or step, and power");
        if (step ? !whole_number(step, &f->step) && !wrong(r, "facts", "step: expected an id")
                 : !(f->cond = field_expression(r, i, "cond")))
            return false;
        if (!read_ratio(r, i, "power", &f->power))
            return false;
    }
    s->facts = all;
    return true;
}

static bool read_step(reader *r, const cJSON *o, proof_step *s)
{
    if (!cJSON_IsObject(o))
        return wrong(r, "steps", "expected an object");
    if (!whole_number(cJSON_GetObjectItemCaseSensitive(o, "id"), &s->id))
        return wrong(r, "id", "expected a number");
    if (s->id <= r->last)
        return wrong(r, "id", "expected more than %d: the numbers of steps rise", r->last);
    r->last = s->id;
    s->rule = text_of(r, o, "rule", true);
    s->left = s->rule ? field_expression(r, o, "left") : NULL;
    s->right = s->left ? field_expression(r, o, "right") : NULL;
    const char *rel = s->right ? text_of(r, o, "rel", true) : NULL;
    if (rel == NULL)
        return false;
    s->equal = strcmp(rel, "==") == 0;
    if (!s->equal && strcmp(rel, "<=") != 0)
        return wrong(r, "rel", "expected \"<=\" or \"==\", not \"%s\"", rel);
    s->name = text_of(r, o, "name", false);
    return r->d->st == ST_OK && read_scope(r, o, s)
           && read_conditions(r, o, "under", &s->under, &s->unders) && read_from(r, o, s)
           && read_bindings(r, o, "args", &s->args, &s->arg_count) && read_facts(r, o, s);
}

/* Reads what a no has in place of a constant; the claim has been read. */
static bool read_family(reader *r, const cJSON *o, proof *p)
{
    proof_family *f = arena_alloc(r->a, sizeof *f);
    const proof_binding *members;
    const node *least, *quotient;
    int count, from;
    if (p->let_count)
        return wrong(r, "let", "a no has none beside its family");
    if (!read_bindings(r, o, "family", &members, &count)
        || !(quotient = field_expression(r, o, "quotient"))
        || !(least = field_expression(r, o, "least")))
        return false;
    if (!whole_number(cJSON_GetObjectItemCaseSensitive(o, "from_t"), &from))
        return wrong(r, "from_t", "expected a whole number");
    const node *t = cJSON_HasObjectItem(o, "counter") ? field_expression(r, o, "counter") : NULL;
    if (r->d->st != ST_OK || (t && (t->kind != N_NAME || builtin_named(t->name))))
        return wrong(r, "counter", "expected a name that has no meaning, as t has none");
    const bool zero = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(o, "zero"));
    *f = (proof_family){
        p->left, p->right, p->where, p->where_count, from, t ? t->name : PROOF_COUNTER, zero
    };
    proof_deny(p, f, members, count, least, quotient);
    return true;
}

static bool read_proof(reader *r, const cJSON *o, proof *p)
{
    const cJSON *claim = cJSON_GetObjectItemCaseSensitive(o, "claim"), *steps, *i;
    int count;
    r->step = r->last = 0;
    if (!cJSON_IsObject(claim))
        return wrong(r, "claim", claim ? "expected an object" : "is missing");
    if (!(p->left = field_expression(r, claim, "left"))
        || !(p->right = field_expression(r, claim, "right"))
        || !read_conditions(r, claim, "where", &p->where, &p->where_count)
        || !read_bindings(r, claim, "let", &p->lets, &p->let_count)
        || !(cJSON_HasObjectItem(o, "family")
                 ? read_family(r, o, p)
                 : (p->constant = field_expression(r, o, "constant")) != NULL)
        || !list_of(r, o, "steps", &steps, &count))
        return false;
    cJSON_ArrayForEach(i, steps)
    {
        proof_step s = { 0 };
        r->step++;
        if (!read_step(r, i, &s))
            return false;
        proof_add(p, &s);
    }
    return true;
}

static bool add_proof(reader *r, const cJSON *o, const char *side, proof **proofs, int *count)
{
    proof *more = arena_array(r->a, (size_t)*count + 1, sizeof *more), *p = proof_new(r->a);
    if (*count)
        memcpy(more, *proofs, (size_t)*count * sizeof *more);
    *proofs = more;
    p->side = r->side = side;
    p->algorithm = r->algorithm;
    p->model = r->model;
    if (!read_proof(r, o, p))
        return false;
    more[(*count)++] = *p;
    return true;
}

/* Adds the proofs of an object by its keys. */
static bool add_sides(reader *r, const cJSON *o, const char *before, proof **proofs, int *count)
{
    for (const cJSON *i = o->child; i; i = i->next)
        if (cJSON_IsObject(i)
            && !add_proof(r, i, arena_format(r->a, "%s%s", before, i->string), proofs, count))
            return false;
    return true;
}

/* All proofs are read: those beside "proof" and "order_proof" that have a claim, too. */
static bool read_all(reader *r, const cJSON *root, proof **proofs, int *count)
{
    bool parts = false;
    if (!cJSON_IsObject(root))
        return wrong(r, "claim", "expected an object with a proof");
    r->algorithm = text_of(r, root, "algorithm", false);
    r->model = r->d->st == ST_OK ? text_of(r, root, "model", false) : NULL;
    if (r->d->st != ST_OK)
        return false;
    if (cJSON_HasObjectItem(root, "claim"))
        return add_proof(r, root, "", proofs, count);
    for (const cJSON *i = root->child; i; i = i->next) {
        const bool order = strcmp(i->string, "order_proof") == 0;
        if (!order && strcmp(i->string, "proof") != 0)
            continue;
        parts = true;
        r->side = "";
        r->step = 0;
        if (!cJSON_IsObject(i))
            return wrong(r, i->string, "expected an object");
        if (cJSON_HasObjectItem(i, "claim")
                ? !add_proof(r, i, order ? "order" : "", proofs, count)
                : !add_sides(r, i, order ? "order " : "", proofs, count))
            return false;
    }
    if (!parts && !add_sides(r, root, "", proofs, count))
        return false;
    for (const cJSON *i = root->child; parts && i; i = i->next)
        if (cJSON_HasObjectItem(i, "claim") && strcmp(i->string, "proof")
            && strcmp(i->string, "order_proof")
            && !add_proof(r, i, arena_copy(r->a, i->string), proofs, count))
            return false;
    return *count > 0 || wrong(r, "proof", "there is no proof with a claim");
}

status proof_read(arena *a, const char *text, size_t length, const char *name, num_ctx *numbers,
                  proof **proofs, int *count, diag *d)
{
    reader r = { .a = a, .file = name, .side = "", .numbers = numbers, .d = d };
    const char *end = NULL;
    cJSON *root = cJSON_ParseWithLengthOpts(text, length + 1, &end, true);
    *count = 0;
    if (root == NULL) {
        size_t at = end ? (size_t)(end - text) : 0;
        source_text src = { .name = name, .text = text, .length = length, .base = 1 };
        diag_fail(d, ST_PARSE, (span){ &src, (int)at, (int)(at < length ? at + 1 : at) },
                  "%s is not JSON from here on", name);
    } else {
        read_all(&r, root, proofs, count);
    }
    cJSON_Delete(root);
    return d->st;
}
