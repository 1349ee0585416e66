/* grows: is one expression O, Omega, Theta of another, decided by proofs (derive/pairs.h). */
#include "derive/pairs.h"
#include "growth/grows_costs.h"
#include "growth/growth.h"
#include "growth/proofs.h"
#include "growth/quotient.h"
#include "lang/unparse.h"

static void add_costs(session *s, result *root, const grows_cost *costs)
{
    if (costs == NULL)
        return;
    result *list = result_add_array(s->arena, root, "costs");
    for (; costs; costs = costs->next) {
        result_add_texts(s->arena, list, "cost", costs->cost, "order", costs->order, "from",
                         costs->from, NULL);
    }
}

static const option options[] = {
    OPTION_PROOF, /* what follows where belongs to the condition */
    { .name = NULL },
};

/* Nothing else may stand before where. */
static status refuse_others(const node *n, diag *d)
{
    for (const node *c = n->b; c; c = c->next)
        if (c->kind != N_WHERE) {
            diag_fail(d, ST_NAME, c->at, "grows has no `%s`; it takes proof=full and proof=no",
                      c->name);
            return diag_hint(d, "conditions stand behind where: grows F, G where p <= n");
        }
    return ST_OK;
}

static status run(session *s, node *n, diag *d)
{
    if (n->a == NULL || n->a->next == NULL || n->a->next->next) {
        diag_fail(d, ST_PARSE, n->a && n->a->next ? n->a->next->next->at : n->at,
                  "grows compares two expressions");
        return diag_hint(d, "as in: grows n*log2(n), n^2");
    }
    option_values asked;
    status st = option_take(s, n, options, &asked, d);
    const proofs_wanted wanted = st == ST_OK ? proofs_asked(&asked) : PROOFS_NO;
    option_free(&asked);
    status_then(st, refuse_others(n, d));
    const node *conditions = n->b ? n->b->a : NULL;
    grows_cost *costs = NULL;
    node *side[2] = { n->a, n->a->next };
    status_then(st, quotient_functions(s, side[0], d));
    status_then(st, quotient_functions(s, side[1], d));
    for (int i = 0; i < 2; i++)
        status_then(st, grows_costs(s, &side[i], &conditions, &costs, d));
    if (st != ST_OK)
        return st;
    grows_question ask = { .w = s->world,
                           .a = s->arena,
                           .f = side[0],
                           .g = side[1],
                           .conditions = conditions,
                           .ratio = quotient_at,
                           .holds = quotient_holds,
                           .data = quotient_new(s, side[0], side[1]) };
    grows_result r;
    proof *proved[2];
    st = pairs_decide(&ask, &r, proved, d);
    if (st != ST_OK)
        return st;
    result *root = result_command(s->arena, "grows");
    result_add_text(s->arena, root, "f", unparse_arena(s->arena, n->a));
    result_add_text(s->arena, root, "g", unparse_arena(s->arena, n->a->next));
    add_costs(s, root, costs);
    growth_regime_fields(s->arena, root, r.regime, r.reasons, NULL);
    result_add_text(s->arena, root, "o", grows_words[r.o.answer]);
    result_add_text(s->arena, root, "omega", grows_words[r.omega.answer]);
    result_add_text(s->arena, root, "theta", grows_words[r.theta]);
    if (r.o.answer == GROWS_NO || r.omega.answer == GROWS_NO) {
        result *family = result_add_object(s->arena, root, "family");
        growth_family(s->arena, family, "o", &r.o);
        growth_family(s->arena, family, "omega", &r.omega);
    }
    if (r.o.why || r.omega.why) {
        result *why = result_add_object(s->arena, root, "reason");
        growth_reason(s->arena, why, "o", &r.o);
        growth_reason(s->arena, why, "omega", &r.omega);
    }
    proofs_put(s, proved, NULL, wanted, root);
    return session_answer(s, &view_grows, root);
}

const command command_grows = {
    .name = "grows",
    .args = "F, G [proof=full|no] [where CONDITION [and CONDITION ...]]",
    .summary = "is F = O(G), Omega(G), Theta(G), decided in several parameters",
    .help =
        "F and G are expressions of parameters: sums, products, powers, 2^n, n^log2(3), "
        "factorial(n), binomial(n, 2), min, max, floors, ceilings, logarithms, sums over t of "
        "powers such as 7^t, of t and of log2(t). Constant factors do not count, nor do signs: of "
        "n - n^2 it is abs(n - n^2) that grows.\n\n"
        "Yes comes with a proof of F <= C*G with the constant C. No comes with a family of "
        "parameters and a proof that F/G grows along it, or that G is 0 there and F is not, as "
        "n - p is where p = n. All steps are checked. Unknown: no proof was found; an expression "
        "of which no bound is known is named. proof=full shows every step, proof=no none.\n\n"
        "The answer holds for a regime, which is printed. All parameters are at least 1, and "
        "those under a logarithm at least 2. If no condition is given it also has w <= p <= n, "
        "or b <= p <= n and b^2 <= M, as far as these names occur. If there is one parameter, or "
        "one that bounds all others, as n does where p <= n, a yes may hold from some size on, as "
        "n >= 4; otherwise those under a logarithm may have to be 4. A family keeps to the regime "
        "and to the conditions as they stand.\n\n"
        "A condition is true or false: n >= p*log2(p), p = sqrt(n), n mod p == 0, is_pow2(n), "
        "n != p, with and, or, not between. Parameters are whole numbers, so n < p is "
        "n <= p - 1.\n\n"
        "A cost may be given, as time(prefix.simple on umm). It stands for its order, as derive "
        "finds it for all parameters, and cannot stand in a difference. Variables of the "
        "session are not looked at; its functions are.",
    .examples = { "grows n/w + n*l/p + l*log2(p), n/w + n*l/p + l*log2(n)", "grows n*log2(n), n",
                  "grows n/p + log2(p), n/p proof=full where n >= p*log2(p)",
                  "grows time(prefix.simple on umm), time(prefix.optimal on umm)" },
    .syntax = SYNTAX_EXPRS,
    .options = options,
    .complete = COMPLETE_NOTHING,
    .run = run,
};
