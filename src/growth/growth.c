/* Fields of what is decided about growth: see growth.h. */
#include "growth/growth.h"

#include <string.h>

#include "lang/unparse.h"
#include "proof/proof.h"

void growth_family(arena *a, result *to, const char *key, const grows_verdict *v)
{
    if (v->answer != GROWS_NO)
        return;
    result *r = result_add_object(a, to, key), *at = result_add_object(a, r, "parameters");
    for (int i = 0; i < v->members; i++)
        result_add_text(a, at, v->family[i].name,
                        unparse_arena(a, grows_member_tree(a, (span){ 0 }, v, i)));
    if (v->counter && strcmp(v->counter, PROOF_COUNTER) != 0)
        result_add_text(a, r, "counter", v->counter);
    if (v->zero) { /* there is no quotient */
        result_add_truth(a, r, "zero", true);
        return;
    }
    result *samples = result_add_array(a, r, "samples");
    for (int i = 0; i < v->samples; i++) {
        result *one = result_add_object(a, samples, NULL);
        const uint64_t log2_t = v->sample[i].log2_t;
        result_add_u64(a, one, "t", v->twice ? log2_t : (uint64_t)1 << log2_t);
        result_add_number(a, one, "ratio", &v->sample[i].ratio);
    }
}

void growth_reason(arena *a, result *to, const char *key, const grows_verdict *v)
{
    if (v->answer != GROWS_UNKNOWN)
        return;
    result *r = result_add_object(a, to, key);
    result_add_text(a, r, "why", v->why);
    result_add_text(a, r, "expression", unparse_arena(a, v->where));
}

/* Is it a condition that holds for every parameter: p >= 1? */
static bool is_positive(const node *n)
{
    if (n->kind == N_BINARY && n->op == OP_AND)
        return is_positive(n->a) && is_positive(n->b);
    return n->kind == N_BINARY && n->op == OP_GE && n->a->kind == N_NAME && node_is_number(n->b, 1);
}

void growth_regime_fields(arena *a, result *to, const node *regime, const regime_reason *reasons,
                          const instance *in)
{
    if (regime)
        result_add_text(a, to, "regime", regime_text(a, regime));
    result *list = reasons ? result_add_array(a, to, "regime_why") : NULL;
    for (; reasons; reasons = reasons->next) {
        result_add_texts(a, list, "condition", unparse_arena(a, reasons->condition), "why",
                         reasons->why, NULL);
    }
    list = NULL;
    for (const formula *f = in ? in->requires : NULL; f; f = f->next) {
        if (is_positive(f->expr))
            continue;
        list = list ? list : result_add_array(a, to, "required");
        result *r = result_add_object(a, list, NULL);
        result_add_text(a, r, "condition", f->shown);
        result_add_said(a, r, "why", f->text);
    }
}

void growth_order_fields(arena *a, result *to, const growth_verdict *g)
{
    if (g->order) {
        result_add_text(a, to, "order", unparse_arena(a, g->order));
        return;
    }
    result_add_text(a, to, "order_most", unparse_arena(a, g->order_most));
    result *r = result_add_object(a, to, "order_unknown");
    result_add_text(a, r, "why", g->order_why);
    result_add_text(a, r, "expression", unparse_arena(a, g->order_where));
}
