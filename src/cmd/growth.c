/* Fields of what is decided about growth: see growth.h. */
#include "cmd/growth.h"

#include "lang/unparse.h"

void growth_certificate(arena *a, result *to, const char *key, const grows_verdict *v)
{
    if (v->answer != GROWS_YES)
        return;
    result *list = result_add_array(a, to, key);
    for (const grows_line *l = v->certificate; l; l = l->next) {
        result *r = result_add_object(a, list, NULL);
        result_add_text(a, r, "term", l->term);
        result_add_text(a, r, "cover", l->cover);
        if (*l->by)
            result_add_text(a, r, "by", l->by);
        if (*l->where)
            result_add_text(a, r, "where", l->where);
    }
}

void growth_family(arena *a, result *to, const char *key, const grows_verdict *v)
{
    if (v->answer != GROWS_NO)
        return;
    result *r = result_add_object(a, to, key), *at = result_add_object(a, r, "parameters");
    for (int i = 0; i < v->members; i++)
        result_add_text(a, at, v->family[i].name, grows_member_text(a, &v->family[i]));
    if (v->zero) { /* no quotient */
        result_add_truth(a, r, "zero", true);
        return;
    }
    result *samples = result_add_array(a, r, "samples");
    for (int i = 0; i < v->samples; i++) {
        result *one = result_add_object(a, samples, NULL);
        result_add_u64(a, one, "t", (uint64_t)1 << v->sample[i].log2_t);
        result_add_number(a, one, "ratio", &v->sample[i].ratio);
    }
}

void growth_reason(arena *a, result *to, const char *key, const grows_verdict *v)
{
    if (v->answer != GROWS_UNKNOWN)
        return;
    result *r = result_add_object(a, to, key);
    result_add_text(a, r, "why", v->why);
    if (v->where)
        result_add_text(a, r, "expression", unparse_arena(a, v->where));
}
