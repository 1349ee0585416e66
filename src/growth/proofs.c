/* Proofs of verdicts: see proofs.h. */
#include "growth/proofs.h"

#include <string.h>

#include "derive/prove.h"
#include "lang/unparse.h"

enum { MOST_CONDITIONS = 32 };

typedef struct proving {
    session *s;
    arena *a;
    const growth_decision *v;
    const node *where[MOST_CONDITIONS];
    int count;
    bool open; /* a term of the bound has a condition that is none of these */
    proof_book book;
    proof_lore lore;
} proving;

/* --- where it holds --------------------------------------------------------------------------- */

static const char *text_of(const proving *p, const node *e)
{
    return unparse_arena(p->a, e);
}

static void add_condition(proving *p, const node *c)
{
    if (c == NULL)
        return;
    if (c->kind == N_BINARY && c->op == OP_AND) {
        add_condition(p, c->a);
        add_condition(p, c->b);
        return;
    }
    node *own = node_copy_one(p->a, c);
    int64_t k;
    if (c->kind == N_BINARY && c->op == OP_GT && c->b->kind == N_NUMBER
        && num_to_i64(&c->b->value, &k) && k < INT64_MAX) /* n > 1, on whole numbers */
        own = node_binary(p->a, OP_GE, c->a, node_number(p->a, c->at, k + 1));
    for (int i = 0; i < p->count; i++)
        if (strcmp(text_of(p, p->where[i]), text_of(p, own)) == 0)
            return;
    if (p->count < MOST_CONDITIONS)
        p->where[p->count++] = own;
}

/* Does `name >= k` follow from the conditions? */
static bool at_least(const proving *p, const char *name, int64_t k)
{
    bool found = false;
    for (int i = 0; i < p->count; i++) {
        const node *w = p->where[i];
        int64_t least;
        found |= w->kind == N_BINARY && w->op == OP_GE && w->a->kind == N_NAME
                 && strcmp(w->a->name, name) == 0 && w->b->kind == N_NUMBER
                 && num_to_i64(&w->b->value, &least) && least >= k;
    }
    return found;
}

/* A term of the bound that is there where n > 1: is it, here? */
static void look_at_term(proving *p, const formula *f)
{
    const node *c = f->when;
    int64_t k;
    bool holds;
    if (c == NULL || growth_is_choice(p->v->q, c, &holds))
        return;
    bool more = c->kind == N_BINARY && (c->op == OP_GT || c->op == OP_GE) && c->a->kind == N_NAME
                && c->b->kind == N_NUMBER && num_to_i64(&c->b->value, &k);
    p->open |= !more || !at_least(p, c->a->name, c->op == OP_GT ? k + 1 : k);
}

/* A regime has log2(x) at least 1: x >= 2. */
static void look_for_logs(node *n, void *data)
{
    proving *p = data;
    if (n->kind == N_CALL && n->fn == FN_LOG2 && n->a->kind == N_NAME
        && instance_slot(p->v->q->in, n->a->name) >= 0 && !at_least(p, n->a->name, 2))
        add_condition(p, node_binary(p->a, OP_GE, n->a, node_number(p->a, n->at, 2)));
}

/* A parameter with a usual value is that value here: where a condition speaks of it, it may be
 * another. */
static void look_for_usual(node *n, void *data)
{
    proving *p = data;
    int i = n->kind == N_NAME ? instance_slot(p->v->q->in, n->name) : -1;
    p->open |= i >= 0 && p->v->q->in->slots[i].optional;
}

static void find_conditions(proving *p)
{
    instance *in = p->v->q->in;
    bool all;
    growth_scene scene = { p->v->metric, p->v->where, p->v->when, p->v->without };
    add_condition(p, growth_regime(p->s->world, p->a, in, &scene, &all));
    node_walk(node_copy_one(p->a, p->v->g.bound_tree), look_for_logs, p);
    for (int i = 0; i < in->slot_count; i++) { /* parameters begin at 1 */
        const slot_row *s = &in->slots[i];
        if (s->kind != SLOT_PARAM || !s->integer || at_least(p, s->name, 1))
            continue;
        node *name = node_new(p->a, N_NAME, p->v->formula->at);
        name->name = s->name;
        add_condition(p, node_binary(p->a, OP_GE, name, node_number(p->a, name->at, 1)));
    }
    for (const formula *f = in->requires; f; f = f->next)
        add_condition(p, f->expr);
    for (int i = 0; i < p->count; i++)
        node_walk(node_copy_one(p->a, p->where[i]), look_for_usual, p);
    for (const bound_set *b = in->bounds; b; b = b->next)
        for (const formula *f = b->metric == p->v->metric ? b->terms : NULL; f; f = f->next)
            look_at_term(p, f);
}

/* --- what is known ---------------------------------------------------------------------------- */

static bool definition(void *data, const char *name, proof_law *out)
{
    const proving *p = data;
    return p->lore.definition(p->lore.data, name, out);
}

/* Lemmas of a function are named after it, strided or strided.latency. */
static bool lemma(void *data, const char *of, int i, proof_law *out)
{
    const proving *p = data;
    size_t length = strlen(of);
    for (const node *l = p->book.model; l; l = l->next) {
        if (l->kind != N_LEMMA || strncmp(l->name, of, length) != 0
            || (l->name[length] != '\0' && l->name[length] != '.') || i-- > 0)
            continue;
        *out = (proof_law){ l->name, l->b, l->a, l->c, l->op == OP_LE };
        return true;
    }
    return false;
}

/* --- the answer ------------------------------------------------------------------------------- */

static const char *ratio_text(arena *a, ratio r)
{
    return r.q == 1 ? arena_format(a, "%lld", (long long)r.p)
                    : arena_format(a, "%lld/%lld", (long long)r.p, (long long)r.q);
}

static void add_pairs(arena *a, result *to, const proof_step *s)
{
    if (s->name)
        result_add_text(a, to, "name", s->name);
    result *args = s->arg_count ? result_add_object(a, to, "args") : NULL;
    for (int i = 0; i < s->arg_count; i++)
        result_add_text(a, args, s->args[i].name, unparse_arena(a, s->args[i].is));
    result *facts = s->fact_count ? result_add_array(a, to, "facts") : NULL;
    for (int i = 0; i < s->fact_count; i++) {
        result *f = result_add_object(a, facts, NULL);
        if (s->facts[i].cond)
            result_add_text(a, f, "cond", unparse_arena(a, s->facts[i].cond));
        else
            result_add_measured(a, f, "step", s->facts[i].step);
        result_add_text(a, f, "power", ratio_text(a, s->facts[i].power));
    }
}

static void add_step(arena *a, result *list, const proof_step *s)
{
    result *to = result_add_object(a, list, NULL);
    result_add_measured(a, to, "id", s->id);
    result_add_text(a, to, "rule", s->rule);
    result_add_text(a, to, "left", unparse_arena(a, s->left));
    result_add_text(a, to, "rel", s->equal ? "==" : "<=");
    result_add_text(a, to, "right", unparse_arena(a, s->right));
    result *ranges = s->scopes ? result_add_array(a, to, "scope") : NULL;
    for (int i = 0; i < s->scopes; i++) {
        result *r = result_add_object(a, ranges, NULL);
        result_add_text(a, r, "name", s->scope[i].name);
        result_add_text(a, r, "from", unparse_arena(a, s->scope[i].from));
        result_add_text(a, r, "to", unparse_arena(a, s->scope[i].to));
    }
    result *from = s->froms ? result_add_array(a, to, "from") : NULL;
    for (int i = 0; i < s->froms; i++)
        result_add_measured(a, from, NULL, s->from[i]);
    add_pairs(a, to, s);
}

/* --- the outline: what a paper would print ---------------------------------------------------- */

typedef struct outline {
    arena *a;
    const proof *p;
    bool full;
    int *number; /* of each step, from 1; 0: it is not printed */
    int count;
} outline;

static const char *because(const char *rule)
{
    static const struct { const char *rule, *words; } all[] = {
        { "definition", "definition" },      { "lemma", "lemma" },
        { "round", "rounding" },             { "extremum", "min and max" },
        { "geometric", "geometric sum" },    { "count", "counting" },
        { "powers", "sum of powers" },       { "log", "logarithm" },
        { "absorb", "half of it remains" },  { "given", "regime" },
        { "product", "regime" },
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].rule, rule) == 0)
            return all[i].words;
    return NULL;
}

static void add_reason(str *s, const char *what)
{
    str all = { 0 }, one = { 0 };
    str_format(&all, ", %s, ", str_text(s));
    str_format(&one, ", %s, ", what);
    if (strstr(str_text(&all), str_text(&one)) == NULL)
        str_format(s, "%s%s", s->length ? ", " : "", what);
    str_clear(&all);
    str_clear(&one);
}

/* What the step follows from: lines of the outline by number, rules in words. */
static void reasons(const outline *o, const proof_step *of, str *s, int depth)
{
    for (int i = 0; i < of->froms && depth < 12; i++) {
        const proof_step *from = &o->p->steps[of->from[i] - 1];
        const char *words = o->p->family && strcmp(from->rule, "definition") == 0
                                ? proof_step_text(o->a, from)
                                : because(from->rule);
        if (o->number[of->from[i] - 1])
            add_reason(s, arena_format(o->a, "(%d)", o->number[of->from[i] - 1]));
        else if (words)
            add_reason(s, words);
        if (o->number[of->from[i] - 1] == 0)
            reasons(o, from, s, depth + 1);
    }
}

/* Does a sum follow from the step, term by term? */
static bool feeds_sum(const proof *p, const proof_step *s)
{
    bool found = false;
    for (int i = 0; i < p->count; i++) {
        const proof_step *x = &p->steps[i];
        bool of_sum = strcmp(x->rule, "monotone") == 0
                      && (x->left->kind == N_AGGREGATE || x->right->kind == N_AGGREGATE);
        for (int k = 0; k < x->froms && of_sum; k++)
            found |= x->from[k] == s->id;
    }
    return found;
}

static bool same(const outline *o, const node *x, const node *y)
{
    return strcmp(unparse_arena(o->a, x), unparse_arena(o->a, y)) == 0;
}

/* Does a reader want to see the step?  What accesses cost, terms of sums, sums, what the regime
 * gives, and the claim. */
static bool is_printed(const outline *o, const proof_step *s)
{
    const proof *p = o->p;
    if (o->full)
        return true;
    if (p->family && strcmp(s->rule, "definition") == 0) /* the family's */
        return false;
    const node *side = s->left->kind == N_CALL || s->left->kind == N_AGGREGATE ? s->left : s->right;
    bool chain = strcmp(s->rule, "chain") == 0;
    if (p->family && same(o, s->left, p->right->b)) /* G <= c*2^t */
        return chain;
    return strcmp(s->rule, "definition") == 0 || strcmp(s->rule, "lemma") == 0
           || strcmp(s->rule, "product") == 0 || s->id == p->count
           || (chain && (side->kind == N_AGGREGATE || feeds_sum(p, s)))
           || (chain && side->kind == N_CALL && s->scopes && side->fn != FN_CEIL);
}

/* What the answer calls F and G is called so. */
static const char *shown(const outline *o, const node *e)
{
    const bool upper = strcmp(o->p->side, "o") == 0;
    const node *quotient = o->p->family ? o->p->right : NULL,
               *left = quotient ? quotient->a : o->p->left,
               *right = quotient ? quotient->b : o->p->right,
               *sides[] = { upper ? left : right, upper ? right : left };
    if (quotient && same(o, e, quotient))
        return upper ? "F/G" : "G/F";
    const node *whole = e->kind == N_BINARY && e->op == OP_MUL ? e->b : e;
    for (int i = 0; i < 2; i++)
        if (same(o, whole, sides[i]))
            return whole == e
                       ? i ? "G" : "F"
                       : arena_format(o->a, "%s*%s", unparse_arena(o->a, e->a), i ? "G" : "F");
    return unparse_arena(o->a, e);
}

static void add_outline(arena *a, result *to, const proof *p, bool full)
{
    outline o = { a, p, full, arena_array(a, (size_t)p->count + 1, sizeof(int)), 0 };
    for (int i = 0; i < p->count; i++) {
        const proof_step *step = &p->steps[i];
        str why = { 0 };
        if (!is_printed(&o, step))
            continue;
        if (because(step->rule) && (strcmp(step->rule, "product") || step->fact_count == 0))
            add_reason(&why, strcmp(step->rule, "lemma") == 0
                                 ? arena_format(a, "lemma %s", step->name)
                                 : because(step->rule));
        for (int k = 0; k < step->fact_count; k++)
            if (step->facts[k].cond)
                add_reason(&why, unparse_arena(a, step->facts[k].cond));
        reasons(&o, step, &why, 0);
        o.number[i] = ++o.count;
        result *row = result_add_object(a, to, NULL);
        result_add_u64(a, row, "number", (uint64_t)o.count);
        result_add_text(a, row, "formula",
                        arena_format(a, "%s %s %s", shown(&o, step->left),
                                     step->equal ? "==" : "<=", shown(&o, step->right)));
        if (step->scopes)
            result_add_text(a, row, "for",
                            arena_format(a, "%s = %s..%s", step->scope[step->scopes - 1].name,
                                         unparse_arena(a, step->scope[step->scopes - 1].from),
                                         unparse_arena(a, step->scope[step->scopes - 1].to)));
        result_add_text(a, row, "why", arena_copy(a, str_text(&why)));
        str_clear(&why);
    }
}

static void add_claim(arena *a, result *to, const node *left, const node *right,
                      const node *const *conditions, int count)
{
    result *claim = result_add_object(a, to, "claim");
    result_add_text(a, claim, "left", unparse_arena(a, left));
    result_add_text(a, claim, "right", unparse_arena(a, right));
    result *where = result_add_array(a, claim, "where");
    for (int i = 0; i < count; i++)
        result_add_text(a, where, NULL, unparse_arena(a, conditions[i]));
}

static void add_family(arena *a, result *to, const proof *p)
{
    const proof_family *f = p->family;
    add_claim(a, to, f->left, f->right, f->where, f->where_count);
    result *family = result_add_object(a, to, "family");
    for (int i = 0; i < p->let_count; i++)
        result_add_text(a, family, p->lets[i].name, unparse_arena(a, p->lets[i].is));
    result_add_text(a, to, "quotient", unparse_arena(a, p->right));
    result_add_text(a, to, "least", unparse_arena(a, p->left));
    result_add_measured(a, to, "from_t", (double)f->from);
}

static void add_proof(arena *a, result *to, const proof *p)
{
    if (p->family) {
        add_family(a, to, p);
    } else {
        add_claim(a, to, p->left, p->right, p->where, p->where_count);
        result_add_text(a, to, "constant", ratio_text(a, p->constant));
    }
    if (p->algorithm)
        result_add_text(a, to, "algorithm", p->algorithm);
    if (p->model)
        result_add_text(a, to, "model", p->model);
    result *steps = result_add_array(a, to, "steps");
    for (int i = 0; i < p->count; i++)
        add_step(a, steps, &p->steps[i]);
}

/* 2^(2*t), 2^3*t^2, 1 */
static const node *member_tree(arena *a, span at, const grows_member *m)
{
    node *t = node_new(a, N_NAME, at), *e = NULL;
    t->name = PROOF_FAMILY_NAME;
    if (m->level == 1)
        e = node_binary(a, OP_POW, node_number(a, at, 2),
                        m->c == 1 ? t : node_binary(a, OP_MUL, node_number(a, at, m->c), t));
    else if (m->level == 2)
        e = m->c == 1 ? t : node_binary(a, OP_POW, t, node_number(a, at, m->c));
    node *times = m->offset || !e ? node_number(a, at, (int64_t)1 << m->offset) : NULL;
    return times && e ? node_binary(a, OP_MUL, times, e) : times ? times : e;
}

/* Where it grows from: the least of some at which every step follows. */
static proof *refutation(proving *p, const node *f, const node *g, const grows_verdict *said,
                         const prove_lore *known)
{
    enum { MOST = 62, FARTHEST = 32 };
    proof_binding *family = arena_array(p->a, (size_t)said->members + 1, sizeof *family);
    for (int i = 0; i < said->members; i++) {
        const grows_member *m = &said->family[i];
        if (m->level > 2 || m->offset < 0 || m->offset > MOST || (m->level && m->c < 1))
            return NULL;
        family[i] = (proof_binding){ m->name, member_tree(p->a, f->at, m) };
    }
    for (int from = 1; from <= FARTHEST && !said->zero; from *= 2) {
        proof *made = prove_no(p->a, f, g, p->where, p->count, family, said->members, from, known);
        diag own;
        int step;
        if (made == NULL)
            return NULL;
        diag_init(&own);
        bool follows = proof_check(made, &p->lore, &step, &own) == ST_OK;
        diag_clear(&own);
        if (follows)
            return made;
    }
    return NULL;
}

/* One side, if it is decided, proved, and every step of the proof follows. */
static proof *side(proving *p, bool upper, const node *g)
{
    const grows_verdict *said = upper ? &p->v->g.optimal : &p->v->g.omega;
    const node *f = p->v->formula;
    const prove_lore known = { p, definition, lemma };
    proof *made = NULL;
    diag own;
    int step;
    if (said->answer == GROWS_YES)
        made = (upper ? prove_upper : prove_lower)(p->a, f, g, p->where, p->count, &known, NULL);
    else if (said->answer == GROWS_NO)
        made = refutation(p, upper ? f : g, upper ? g : f, said, &known);
    if (made == NULL)
        return NULL;
    made->side = upper ? "o" : "omega";
    made->algorithm = p->v->q->in->algorithm->name;
    made->model = p->v->q->in->model->name;
    diag_init(&own);
    bool follows = proof_check(made, &p->lore, &step, &own) == ST_OK;
    diag_clear(&own);
    return follows ? made : NULL;
}

proofs_wanted proofs_asked(const option_values *given)
{
    const option_value *v = option_of(given, "proof");
    return v->given == NULL ? PROOFS_SHORT : v->word ? PROOFS_NO : PROOFS_FULL;
}

void proofs_add(session *s, const growth_decision *v, proofs_wanted wanted, result *root)
{
    proving p = { .s = s, .a = s->arena, .v = v };
    instance *in = v->q->in;
    diag own;
    if (wanted == PROOFS_NO || v->formula == NULL || v->g.bound_tree == NULL
        || in->algorithm == NULL)
        return;
    diag_init(&own);
    status st = proof_lore_of(s->world->catalog, in->algorithm->name, in->model->name, &p.book,
                              &p.lore, &own);
    diag_clear(&own);
    if (st != ST_OK)
        return;
    find_conditions(&p);
    result *both = NULL, *lines = NULL;
    for (int i = 0; i < 2 && !p.open; i++) {
        proof *found = side(&p, i == 0, v->g.bound_tree);
        if (found == NULL)
            continue;
        const char *key = i == 0 ? "o" : "omega";
        both = both ? both : result_add_object(s->arena, root, "proof");
        lines = lines ? lines : result_add_object(s->arena, root, "outline");
        add_proof(s->arena, result_add_object(s->arena, both, key), found);
        add_outline(s->arena, result_add_array(s->arena, lines, key), found,
                    wanted == PROOFS_FULL);
    }
}
