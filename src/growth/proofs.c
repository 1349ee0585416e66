/* Proofs of verdicts: see proofs.h. */
#include "growth/proofs.h"

#include <string.h>

#include "derive/proved.h"
#include "expr/expr.h"
#include "lang/unparse.h"

/* --- the answer ------------------------------------------------------------------------------- */

static const char *ratio_text(arena *a, ratio r)
{
    return r.q == 1 ? arena_format(a, "%lld", (long long)r.p)
                    : arena_format(a, "%lld/%lld", (long long)r.p, (long long)r.q);
}

static void add_pairs(arena *a, result *to, const proof_step *s)
{
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
            result_add_whole(a, f, "step", s->facts[i].step);
        result_add_text(a, f, "power", ratio_text(a, s->facts[i].power));
    }
}

static void add_step(arena *a, result *list, const proof_step *s)
{
    result *to = result_add_object(a, list, NULL);
    result_add_whole(a, to, "id", s->id);
    result_add_text(a, to, "rule", s->rule);
    result_add_text(a, to, "left", unparse_arena(a, s->left));
    result_add_text(a, to, "rel", s->equal ? "==" : "<=");
    result_add_text(a, to, "right", unparse_arena(a, s->right));
    result *ranges = s->scopes ? result_add_array(a, to, "scope") : NULL;
    for (int i = 0; i < s->scopes; i++) {
        result_add_texts(a, ranges, "name", s->scope[i].name, "from",
                         unparse_arena(a, s->scope[i].from), "to", unparse_arena(a, s->scope[i].to),
                         NULL);
    }
    result *under = s->unders ? result_add_array(a, to, "under") : NULL;
    for (int i = 0; i < s->unders; i++)
        result_add_text(a, under, NULL, unparse_arena(a, s->under[i]));
    result *from = s->froms ? result_add_array(a, to, "from") : NULL;
    for (int i = 0; i < s->froms; i++)
        result_add_whole(a, from, NULL, s->from[i]);
    add_pairs(a, to, s);
}

/* --- the outline: what a paper would print ---------------------------------------------------- */

enum { DEEPEST = 12 }; /* steps that are left out between two lines */

typedef struct outline {
    arena *a;
    const proof *p;
    const char *g; /* what the claim's other side than F is called */
    bool full;
    bool *told;  /* does the claim need the step, apart from what is_plain()? */
    int *number; /* the number of each step's line, from 1; 0: it is not printed */
    int count;
} outline;

static const node *times_all(arena *a, const node *x, const node *by)
{
    return by->kind == N_BINARY && by->op == OP_MUL
               ? node_binary(a, OP_MUL, times_all(a, x, by->a), by->b)
               : node_binary(a, OP_MUL, x, by);
}

static void join_quotients(node *n, void *data)
{
    while (n->kind == N_BINARY && n->op == OP_DIV && n->a->kind == N_BINARY && n->a->op == OP_DIV) {
        n->b = (node *)times_all(data, n->a->b, n->b);
        n->a = n->a->a;
    }
}

/* min(x, min(y, z)) is written as min(x, y, z), likewise max. */
static void join_extremes(node *n, void *data)
{
    (void)data;
    node *last = n->kind == N_CALL && (n->fn == FN_MIN || n->fn == FN_MAX) ? n->a : NULL,
         *before = NULL;
    for (; last && last->next; last = last->next)
        before = last;
    if (before == NULL || last->kind != N_CALL || last->fn != n->fn)
        return;
    before->next = last->a;
    n->a->last = NULL;
    join_extremes(n, NULL);
}

/* The text of an expression as a paper has it: x/(y*z) for x/y/z. */
static const char *text_of(const outline *o, const node *e)
{
    node *own = node_copy_one(o->a, e);
    node_walk(own, join_quotients, o->a);
    if (!o->full)
        node_walk(own, join_extremes, NULL);
    return unparse_arena(o->a, own);
}

static const char *step_text(const outline *o, const proof_step *s)
{
    return arena_format(o->a, "%s %s %s", text_of(o, s->left),
                        s->equal ? "==" : "<=", text_of(o, s->right));
}

/* Is a difference in it? A cost is none, whatever its arguments are. */
static bool subtracts(const node *e)
{
    const node *const sides[] = { e->a, e->b, e->c };
    bool found = e->kind == N_UNARY || (e->kind == N_BINARY && e->op == OP_SUB);
    for (int i = 0; i < 3 && !(e->kind == N_CALL && node_function(e) == FN_NONE); i++)
        for (const node *x = sides[i]; x && !found; x = x->next)
            found = subtracts(x);
    return found;
}

/* Is it plain that a step holds, since it says that a sum, a cost or the like is not below 0? Then
 * what it follows from is not printed; but for a sum over a range, that its terms are not below 0
 * is. */
static bool is_plain(const outline *o, const proof_step *s)
{
    return !o->full && node_is_number(s->left, 0) && s->id != o->p->count
           && s->right->kind != N_AGGREGATE && !subtracts(s->right);
}

static void find_told(const outline *o)
{
    for (int i = o->p->count - 1; i >= 0; i--) {
        const proof_step *s = &o->p->steps[i];
        o->told[i] |= o->full || i == o->p->count - 1;
        if (!o->told[i] || is_plain(o, s))
            continue;
        for (int k = 0; k < s->froms; k++)
            o->told[s->from[k] - 1] = true;
        for (int k = 0; k < s->fact_count; k++)
            if (s->facts[k].cond == NULL)
                o->told[s->facts[k].step - 1] = true;
    }
}

static const char *because(const char *rule)
{
    static const struct {
        const char *rule, *words;
    } all[] = {
        { "definition", "definition" },
        { "round", "rounding" },
        { "extremum", "min and max" },
        { "geometric", "geometric sum" },
        { "count", "counting" },
        { "powers", "sum of powers" },
        { "log", "logarithm" },
        { "given", "regime" },
        { "case", "cases" },
        { "mean", "weighted mean" },
        { "stirling", "Stirling's formula" },
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].rule, rule) == 0)
            return all[i].words;
    return NULL;
}

typedef struct why { /* what a reason is made of: lines and words */
    const char *own; /* the step's own reason, which comes first */
    str words;
    bool *lines;
} why;

static void add_reason(str *s, const char *what)
{
    str_own all = { 0 }, one = { 0 };
    str_format(&all, ", %s, ", str_text(s));
    str_format(&one, ", %s, ", what);
    if (strstr(str_text(&all), str_text(&one)) == NULL)
        str_format(s, "%s%s", s->length ? ", " : "", what);
}

/* What stands for a step that is not printed: its rule; the name of a lemma; what the step says if
 * readers do not know the rule by its name. */
static const char *reason_of(const outline *o, const proof_step *s)
{
    const bool of_family = o->p->family && strcmp(s->rule, "definition") == 0;
    if (is_plain(o, s))
        return s->right->kind == N_NUMBER ? NULL : step_text(o, s);
    if (of_family && s->left->kind != N_NAME) /* follows from other steps, which are named */
        return NULL;
    if (strcmp(s->rule, "lemma") == 0)
        return arena_format(o->a, "lemma %s", s->name);
    if (of_family || strcmp(s->rule, "absorb") == 0 || strcmp(s->rule, "number") == 0
        || (strcmp(s->rule, "log") == 0 && !s->equal))
        return step_text(o, s);
    return strcmp(s->rule, "product") == 0 && s->fact_count == 0 ? "regime" : because(s->rule);
}

static void reasons(const outline *o, const proof_step *of, why *w, int depth);

/* Adds a step to a reason: its line or, if it is not printed, its rule and what it follows from. */
static void reason(const outline *o, const proof_step *from, why *w, int depth)
{
    const int line = o->number[from->id - 1];
    const char *words = line ? NULL : reason_of(o, from);
    if (line)
        w->lines[line] = true;
    if (words && (w->own == NULL || strcmp(words, w->own)))
        add_reason(&w->words, words);
    if (!line && depth < DEEPEST && !is_plain(o, from))
        reasons(o, from, w, depth + 1);
}

/* Adds what a step follows from: numbers of lines, and rules in words. */
static void reasons(const outline *o, const proof_step *of, why *w, int depth)
{
    for (int i = 0; i < of->fact_count && strcmp(of->rule, "mean") != 0; i++)
        if (of->facts[i].cond)
            add_reason(&w->words, text_of(o, of->facts[i].cond));
        else
            reason(o, &o->p->steps[of->facts[i].step - 1], w, depth);
    for (int i = 0; i < of->froms; i++)
        reason(o, &o->p->steps[of->from[i] - 1], w, depth);
}

/* Is a sum bounded term by term by means of the step, or a power by way of its exponent? */
static bool feeds_sum(const proof *p, const proof_step *s)
{
    bool found = false;
    for (int i = 0; i < p->count; i++) {
        const proof_step *x = &p->steps[i];
        const bool of_power = x->left->kind == N_BINARY && x->left->op == OP_POW
                              && x->left->b == s->left;
        bool of_sum = strcmp(x->rule, "monotone") == 0
                      && (x->left->kind == N_AGGREGATE || x->right->kind == N_AGGREGATE
                          || of_power);
        for (int k = 0; k < x->froms && of_sum; k++)
            found |= x->from[k] == s->id;
    }
    return found;
}

static bool has_link(const proof_step *chain, const proof_step *s)
{
    bool found = false;
    for (int k = 0; k < chain->froms && strcmp(chain->rule, "chain") == 0; k++)
        found |= chain->from[k] == s->id;
    return found;
}

static bool has_rule(const outline *o, const proof_step *chain, const char *rule)
{
    bool found = false;
    for (int k = 0; k < chain->froms; k++)
        found |= strcmp(o->p->steps[chain->from[k] - 1].rule, rule) == 0;
    return found;
}

/* In a proof of a no: is it c*G, with the G of the quotient? */
static bool is_below(const outline *o, const node *e)
{
    return o->p->family && e->kind == N_BINARY && e->op == OP_MUL
           && expr_same(e->b, o->p->right->b);
}

/* Is the step left out because a chain goes on from it to another bound of the same, or because it
 * is printed with a factor? The last bound before the claim is printed, and so is one from which a
 * part is absorbed. */
static bool led_on(const outline *o, const proof_step *s)
{
    bool found = false;
    for (int i = 0; i < o->p->count && !found; i++) {
        const proof_step *x = &o->p->steps[i];
        if (i + 1 == o->p->count && !(x->froms == 2 && has_rule(o, x, "ring")))
            break;
        const bool scaled = x->fact_count == 1 && x->facts[0].step == s->id
                            && strcmp(x->rule, "product") == 0 && ratio_is(x->facts[0].power, 1);
        found = (scaled || (has_link(x, s) && !has_rule(o, x, "absorb") && !is_below(o, x->left)))
                && x->scopes == s->scopes && x->unders == s->unders
                && (scaled || expr_same(x->left, s->left) || expr_same(x->right, s->right));
    }
    return found;
}

/* Does the step say what a name stands for, or what F is? */
static bool explains(const proof_step *s)
{
    return strcmp(s->rule, "definition") == 0
           || (s->equal && s->left->kind == N_NAME && strcmp(s->rule, "chain") == 0);
}

/* Is the step printed? Costs of accesses, terms of sums, sums, what the regime gives, and the claim
 * are. */
static bool is_printed(const outline *o, const proof_step *s)
{
    const proof *p = o->p;
    if (o->full)
        return true;
    if (p->family && strcmp(s->rule, "definition") == 0) /* the family's members are not */
        return false;
    const node *side = s->left->kind == N_AGGREGATE
                               || (s->left->kind == N_CALL && s->right->kind != N_AGGREGATE)
                           ? s->left
                           : s->right;
    const bool chain = strcmp(s->rule, "chain") == 0;
    const node *whole = strcmp(p->side, "o") == 0 ? p->left : p->right; /* the side that is F */
    if (p->family && (expr_same(s->left, p->right->b) || is_below(o, s->left)))
        return chain;
    if (s->id == p->count)
        return true;
    if (node_is_number(s->left, 0) || led_on(o, s))
        return false;
    if (explains(s) || (chain && s->equal && expr_same(s->left, whole)))
        return true;
    return strcmp(s->rule, "lemma") == 0 || strcmp(s->rule, "product") == 0
           || (chain && (side->kind == N_AGGREGATE || feeds_sum(p, s)))
           || (chain && side->kind == N_CALL && side->fn != FN_CEIL);
}

static const char *name_of_f(const outline *o)
{
    return o->p->sizes ? "abs(F)" : o->p->least ? "F_least" : "F";
}

/* The text of an expression, F and G by these names, as in the answer. */
static const char *shown(const outline *o, const node *e)
{
    const bool of_o = strcmp(o->p->side, "o") == 0,
               upper = o->p->family && o->p->family->zero ? !of_o : of_o; /* then it is G/F */
    const char *f = name_of_f(o);
    const node *quotient = o->p->family ? o->p->right : NULL,
               *left = quotient ? quotient->a : o->p->left,
               *right = quotient ? quotient->b : o->p->right,
               *sides[] = { upper ? left : right, upper ? right : left };
    if (quotient && expr_same(e, quotient))
        return upper ? "F/G" : arena_format(o->a, "G/%s", f);
    if (quotient && expr_same(e, o->p->left)) /* the lower bound of the quotient */
        return text_of(o, e);
    const bool times = e->kind == N_BINARY && e->op == OP_MUL;
    for (int i = 0; i < (times ? 4 : 2); i++) {
        const node *whole = i < 2 ? e : e->b;
        const int at = i < 2 || !upper ? i % 2 : 3 - i; /* C*G is looked for first, should F be G */
        if (expr_same(whole, sides[at]))
            return whole == e || node_is_number(e->a, 1)
                       ? at ? o->g : f
                       : arena_format(o->a, "%s*%s", text_of(o, e->a), at ? o->g : f);
    }
    return text_of(o, e);
}

/* Why a printed step holds by itself, apart from what it follows from. */
static const char *own_reason(const outline *o, const proof_step *s)
{
    if (o->full)
        return s->name ? arena_format(o->a, "%s %s", s->rule, s->name) : s->rule;
    return strcmp(s->rule, "lemma") == 0 || strcmp(s->rule, "product") == 0 ? reason_of(o, s)
                                                                            : because(s->rule);
}

static void add_line(outline *o, result *to, int i)
{
    const proof_step *step = &o->p->steps[i];
    why w = { .own = own_reason(o, step),
              .lines = arena_array(o->a, (size_t)o->count + 1, sizeof(bool)) };
    str_own by = { 0 }, range = { 0 };
    if (w.own)
        add_reason(&by, w.own);
    reasons(o, step, &w, 0);
    for (int k = 0; k < step->unders; k++)
        add_reason(&w.words, arena_format(o->a, "the case %s", text_of(o, step->under[k])));
    for (int k = 1; k <= o->count; k++)
        if (w.lines[k])
            str_format(&by, "%s(%d)", by.length ? ", " : "", k);
    if (w.words.length)
        add_reason(&by, str_text(&w.words));
    if (by.length == 0 && strcmp(step->rule, "ring"))
        add_reason(&by, "regime");
    o->number[i] = ++o->count;
    result *row = result_add_object(o->a, to, NULL);
    result_add_u64(o->a, row, "number", (uint64_t)o->count);
    const char *left = shown(o, step->left), *right = shown(o, step->right);
    if (strcmp(left, right) == 0) { /* F is written as C*G is */
        const bool upper = strcmp(o->p->side, "o") == 0;
        const char *small = upper ? name_of_f(o) : o->g, *big = upper ? o->g : name_of_f(o),
                   *c = unparse_arena(o->a, o->p->constant);
        left = small;
        right = strcmp(c, "1") ? arena_format(o->a, "%s*%s", c, big) : big;
    }
    result_add_format(o->a, row, "formula", "%s %s %s", left, step->equal ? "==" : "<=", right);
    for (int k = 0; k < step->scopes; k++) {
        const proof_range *r = &step->scope[k];
        str_format(&range, "%s%s = %s..%s", k ? ", " : "", r->name, unparse_arena(o->a, r->from),
                   unparse_arena(o->a, r->to));
    }
    if (range.length)
        result_add_text(o->a, row, "for", arena_copy(o->a, str_text(&range)));
    result_add_text(o->a, row, "why", arena_copy(o->a, str_text(&by)));
    str_clear(&w.words);
}

/* Adds the lines; those that say what names stand for come first. */
static void add_outline(arena *a, result *to, const proof *p, const char *g, bool full)
{
    const size_t room = (size_t)p->count + 1;
    outline o = { a,
                  p,
                  p->sizes ? "abs(G)" : g,
                  full,
                  arena_array(a, room, sizeof(bool)),
                  arena_array(a, room, sizeof(int)),
                  0 };
    find_told(&o);
    for (int pass = full; pass < 2; pass++)
        for (int i = 0; i < p->count; i++) {
            if (o.told[i] && is_printed(&o, &p->steps[i])
                && (full || explains(&p->steps[i]) == (pass == 0)))
                add_line(&o, to, i);
        }
}

/* Does a step use the lemma? */
static bool uses(const proof *p, const char *lemma)
{
    bool found = false;
    for (int i = 0; i < p->count && !found; i++)
        found = strcmp(p->steps[i].rule, "lemma") == 0 && strcmp(p->steps[i].name, lemma) == 0;
    return found;
}

/* Adds conditions joined by `and`: s >= 0, d >= 1. */
static void conditions(str *s, const node *e)
{
    if (e->kind == N_BINARY && e->op == OP_AND) {
        conditions(s, e->a);
        str_add(s, ", ");
        conditions(s, e->b);
    } else {
        unparse(s, e);
    }
}

/* Adds the lemmas in the model's file that the proof uses, as they stand there. */
static void add_lemmas(arena *a, result *to, const node *model, const proof *p)
{
    result *list = NULL;
    for (const node *l = model; l; l = l->next) {
        if (l->kind != N_LEMMA || !uses(p, l->name))
            continue;
        str_own s = { 0 };
        const char *dot = strchr(l->name, '.');
        str_addn(&s, l->name, dot ? (size_t)(dot - l->name) : strlen(l->name));
        for (const node *of = l->b; of; of = of->next)
            str_format(&s, "%s%s", of == l->b ? "(" : ", ", of->name);
        str_format(&s, ") %s ", l->op == OP_LE ? "<=" : ">=");
        unparse(&s, l->a);
        list = list ? list : result_add_array(a, to, p->side);
        result *row = result_add_object(a, list, NULL);
        result_add_text(a, row, "name", l->name);
        result_add_text(a, row, "formula", arena_copy(a, str_text(&s)));
        if (l->c) {
            str_cut(&s, 0);
            conditions(&s, l->c);
            result_add_text(a, row, "where", arena_copy(a, str_text(&s)));
        }
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
    if (f->zero)
        result_add_truth(a, to, "zero", true);
    if (strcmp(f->counter, PROOF_COUNTER) != 0)
        result_add_text(a, to, "counter", f->counter);
    result_add_whole(a, to, "from_t", f->from);
}

static void add_proof(arena *a, result *to, const proof *p)
{
    if (p->family) {
        add_family(a, to, p);
    } else {
        add_claim(a, to, p->left, p->right, p->where, p->where_count);
        result_add_text(a, to, "constant", unparse_arena(a, p->constant));
        if (p->sizes)
            result_add_truth(a, to, "sizes", true);
    }
    result_add_text(a, to, "algorithm", p->algorithm);
    result_add_text(a, to, "model", p->model);
    result *steps = result_add_array(a, to, "steps");
    for (int i = 0; i < p->count; i++)
        add_step(a, steps, &p->steps[i]);
}

proofs_wanted proofs_asked(const option_values *given)
{
    const option_value *v = option_of(given, "proof");
    return v->given == NULL ? PROOFS_SHORT : v->word ? PROOFS_NO : PROOFS_FULL;
}

/* Adds the meaning of a parameter of the claims, or of a function that a lemma bounds, "strided(s,
 * d, o)". */
static void add_meaning(arena *a, result *list, const char *name, const node *of, const char *text)
{
    str_own s = { 0 };
    str_add(&s, name);
    for (const node *x = of; x; x = x->next)
        str_format(&s, "%s%s%s", x == of ? "(" : ", ", x->name, x->next ? "" : ")");
    result_add_texts(a, list, "name", arena_copy(a, str_text(&s)), "meaning", text, NULL);
}

static bool speaks_of(proof *const *side, const char *name)
{
    bool found = false;
    for (int i = 0; i < 2; i++) {
        const proof_family *f = side[i] ? side[i]->family : NULL;
        const int count = f ? f->where_count : side[i] ? side[i]->where_count : 0;
        for (int k = 0; k < count; k++)
            found |= expr_mentions((f ? f->where : side[i]->where)[k], name);
    }
    return found;
}

/* Adds the meanings of parameters - each stands in a condition, if only n >= 1 - and of
 * functions. */
static void add_meanings(arena *a, result *lines, const instance *in, proof *const *side)
{
    result *list = result_add_array(a, lines, "meanings");
    for (int i = 0; i < in->slot_count; i++)
        if (in->slots[i].kind == SLOT_PARAM && in->slots[i].text
            && speaks_of(side, in->slots[i].name))
            add_meaning(a, list, in->slots[i].name, NULL, in->slots[i].text);
    for (const node *f = in->model->def->a; f; f = f->next) {
        bool used = false;
        for (const node *l = in->model->def->a; l; l = l->next)
            used |= l->kind == N_LEMMA && f->kind == N_DEFINE && f->text
                    && proof_lemma_about(l->name, f->name)
                    && ((side[0] && uses(side[0], l->name)) || (side[1] && uses(side[1], l->name)));
        if (used)
            add_meaning(a, list, f->name, f->b, f->text);
    }
}

/* Adds the proofs of both sides; false: there is none. */
static bool put_proofs(arena *a, proof *const *side, const char *key, result *root)
{
    result *both = NULL;
    for (int i = 0; i < 2; i++) {
        if (side[i] == NULL)
            continue;
        both = both ? both : result_add_object(a, root, key);
        add_proof(a, result_add_object(a, both, side[i]->side), side[i]);
    }
    return both != NULL;
}

/* Adds the steps that are shown, and in "lemmas" those of the model that they use. */
static result *put_outline(arena *a, proof *const *side, const char *key, const node *model,
                           const char *g, bool full, result *root)
{
    result *lines = result_add_object(a, root, key),
           *lemmas = model ? result_add_object(a, lines, "lemmas") : NULL;
    for (int i = 0; i < 2; i++)
        if (side[i]) {
            if (model)
                add_lemmas(a, lemmas, model, side[i]);
            add_outline(a, result_add_array(a, lines, side[i]->side), side[i], g, full);
        }
    return lines;
}

result *proofs_put(session *s, proof *const *side, const node *model, proofs_wanted wanted,
                   result *root)
{
    if (wanted == PROOFS_NO || !put_proofs(s->arena, side, "proof", root))
        return NULL;
    return put_outline(s->arena, side, "outline", model, "G", wanted == PROOFS_FULL, root);
}

static const node *one_over(arena *a, const node *x)
{
    if (x->kind == N_BINARY && x->op == OP_DIV)
        return node_is_number(x->a, 1) ? x->b : node_binary(a, OP_DIV, x->b, x->a);
    return node_is_number(x, 1) ? x : node_binary(a, OP_DIV, node_number(a, x->at, 1), x);
}

/* Adds what is proved of the order: F <= C*order, and order <= C*F where it is known. */
static void add_order(arena *a, const growth_decision *v, const node *model, bool full,
                      result *root)
{
    const proof *most = v->ordered[0], *least = v->ordered[1];
    if (least)
        result_add_text(a, root, "times_least", unparse_arena(a, one_over(a, least->constant)));
    result_add_text(a, root, "times_most", unparse_arena(a, most->constant));
    if (put_proofs(a, v->ordered, "order_proof", root) && full)
        put_outline(a, v->ordered, "order_outline", model, "order", true, root);
}

void proofs_add(session *s, const growth_decision *v, proofs_wanted wanted, result *root)
{
    const node *model = v->q->in->model->def->a;
    result *lines = proofs_put(s, v->decided, model, wanted, root);
    if (lines)
        add_meanings(s->arena, lines, v->q->in, v->decided);
    if (v->ordered[0] && !v->by_ends && wanted != PROOFS_NO)
        add_order(s->arena, v, model, wanted == PROOFS_FULL, root);
}
