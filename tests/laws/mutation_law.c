/* Proofs with something wrong in them: the proofs of tests/proofs are changed at random - numbers,
 * names, operators, exponents, conditions, ranges, rules, premises; steps dropped; the claim
 * strengthened, its constant lowered - and none that is false may pass.
 *
 * Not every change makes a proof wrong: a premise that another one makes up for, a rule of which
 * the step is an instance, too, 3*x for x + 2*x.  So a mutant that passes is evaluated by the
 * second checker (proof_value.h): its claim, and each step that the change may have touched, at
 * points of its context, half of them of the smallest numbers.  It must be true at all of them.
 * That does not tell a step that is true but no longer proved, as all that a proof says is true; so
 * each is also held as what it is, an implication, with functions in the place of the machine's
 * that are nothing but numbers (point_follows): where its premises hold, it must.
 * MMCALC_LAWS=large: 10,000 mutants. */
#include "lang/unparse.h"
#include "tests/laws/point.h"
#include "tests/laws/proof_files.h"
#include "tests/laws/proof_value.h"
#include "tests/laws/random.h"
#include "tests/tap.h"

typedef enum change {
    A_NUMBER,
    A_NAME,
    AN_OPERATOR,
    A_FACTOR,   /* x becomes 2*x, x^2, x + 1, x - 1 */
    SIDES,      /* exchanged */
    A_RELATION, /* <= becomes == */
    A_RULE,
    A_PREMISE, /* another one, or none */
    A_STEP,    /* dropped */
    A_RANGE,
    A_SCOPE, /* dropped */
    A_FACT,
    AN_ARGUMENT,
    A_CONSTANT,  /* of the claim, lowered */
    THE_CLAIM,   /* another left or right side */
    A_CONDITION, /* of the claim: dropped, or changed */
    A_LET,
    CHANGES
} change;

static const char *const change_names[CHANGES] = {
    "a number",    "a name",       "an operator", "a factor",    "sides",   "a relation",
    "a rule",      "a premise",    "a step",      "a range",     "a scope", "a fact",
    "an argument", "the constant", "the claim",   "a condition", "a let"
};

typedef struct picked {
    node *found;
    node_kind kind;
    int seen;
} picked;

static void pick_visit(node *n, void *data)
{
    picked *p = data;
    if (n->kind == p->kind && (p->kind != N_BINARY || n->op >= OP_EQ) && random_to(p->seen++) == 0)
        p->found = n;
}

static node *pick(node *tree, node_kind kind)
{
    picked p = { .kind = kind };
    node_walk(tree, pick_visit, &p);
    return p.found;
}

static const node *other_number(arena *a, const node *e)
{
    node *made = node_copy_one(a, e), *n = pick(made, N_NUMBER);
    int64_t v;
    if (n == NULL || !num_to_i64(&n->value, &v))
        return NULL;
    static const int by[] = { 1, -1, 1, -1, 2, -2 };
    num_replace(&n->value, num_int(chance(80) ? v + by[random_to(5)] : 2 * v + 1));
    return made;
}

static const node *other_name(arena *a, const proof *p, const node *e)
{
    node *made = node_copy_one(a, e), *n = pick(made, N_NAME),
         *other = pick((node *)(chance(50) ? p->left : p->right), N_NAME);
    if (n == NULL || other == NULL || strcmp(n->name, other->name) == 0)
        return NULL;
    n->name = other->name;
    return made;
}

static const node *other_operator(arena *a, const node *e)
{
    static const op_kind some[] = { OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_POW };
    node *made = node_copy_one(a, e), *n = pick(made, N_BINARY);
    if (n == NULL)
        return NULL;
    op_kind op = n->op <= OP_GE ? (op_kind)(OP_EQ + random_to(OP_GE - OP_EQ)) : some[random_to(4)];
    if (op == (op_kind)n->op)
        return NULL;
    n->op = (short)op;
    return made;
}

static const node *other_factor(arena *a, const node *e)
{
    node *made = node_copy_one(a, e), *at = pick(made, chance(60) ? N_NAME : N_CALL);
    if (at == NULL)
        return NULL;
    node **sides[] = { &made->a, &made->b };
    node *part = made;
    for (int i = 0; i < 4; i++) { /* some way down */
        node **side = sides[random_to(1)];
        if (*side == NULL || part->kind != N_BINARY)
            break;
        part = *side;
        sides[0] = &part->a;
        sides[1] = &part->b;
        if (part->kind != N_BINARY) {
            int way = (int)random_to(3);
            static const op_kind ops[] = { OP_MUL, OP_POW, OP_ADD, OP_SUB };
            node *next = part->next;
            node *left = node_itself(a, part);
            *side = node_binary(a, ops[way], left, node_number(a, e->at, way < 2 ? 2 : 1));
            (*side)->next = next;
            return made;
        }
    }
    return NULL;
}

/* Another expression, or NULL where this change has none. */
static const node *changed(arena *a, const proof *p, change how, const node *e)
{
    const node *made = how == A_NUMBER      ? other_number(a, e)
                       : how == A_NAME      ? other_name(a, p, e)
                       : how == AN_OPERATOR ? other_operator(a, e)
                                            : other_factor(a, e);
    return made && strcmp(unparse_arena(a, made), unparse_arena(a, e)) != 0 ? made : NULL;
}

static bool change_sides(arena *a, const proof *p, change how, const node **l, const node **r)
{
    const node **side = chance(50) ? l : r, *made = changed(a, p, how, *side);
    if (made)
        *side = made;
    return made != NULL;
}

static void *copied(arena *a, const void *from, int count, size_t size)
{
    void *to = arena_array(a, (size_t)count + 1, size);
    if (count)
        memcpy(to, from, (size_t)count * size);
    return to;
}

static bool change_premise(arena *a, proof_step *s)
{
    if (s->froms == 0)
        return false;
    int *from = copied(a, s->from, s->froms, sizeof *from), at = (int)random_to(s->froms - 1);
    if (chance(50))
        from[at] = from[--s->froms];
    else
        from[at] = 1 + (int)random_to(s->id - 1);
    s->from = from;
    return true;
}

static bool change_fact(arena *a, const proof *p, proof_step *s)
{
    if (s->fact_count == 0)
        return false;
    proof_fact *f = copied(a, s->facts, s->fact_count, sizeof *f),
               *one = &f[random_to(s->fact_count - 1)];
    s->facts = f;
    if (chance(40)) {
        one->power = ratio_add(one->power, ratio_make(1 - 2 * (int)random_to(1), 2));
    } else if (chance(50) && one->cond) {
        const node *made = changed(a, p, (change)random_to(3), one->cond);
        one->cond = made ? made : one->cond;
        return made != NULL;
    } else {
        *one = f[--s->fact_count];
    }
    return true;
}

static bool change_range(arena *a, const proof *p, proof_step *s)
{
    if (s->scopes == 0)
        return false;
    proof_range *r = copied(a, s->scope, s->scopes, sizeof *r);
    s->scope = r;
    r = &r[random_to(s->scopes - 1)];
    return change_sides(a, p, (change)random_to(3), &r->from, &r->to);
}

static bool change_argument(arena *a, const proof *p, proof_step *s)
{
    if (s->arg_count == 0)
        return false;
    proof_binding *b = copied(a, s->args, s->arg_count, sizeof *b);
    s->args = b;
    b = &b[random_to(s->arg_count - 1)];
    const node *made = changed(a, p, (change)random_to(3), b->is);
    if (made)
        b->is = made;
    return made != NULL;
}

/* Of a no: the regime's, or those of the context. */
static bool change_condition(arena *a, proof *p)
{
    proof_family *f = p->family ? copied(a, p->family, 1, sizeof *f) : NULL;
    const bool of_family = f && chance(70);
    int *count = of_family ? &f->where_count : &p->where_count;
    const node *const **where = of_family ? &f->where : &p->where;
    if (*count == 0)
        return false;
    const node **w = copied(a, *where, *count, sizeof *w);
    int at = (int)random_to(*count - 1);
    p->family = f;
    *where = w;
    if (chance(50)) {
        w[at] = w[--*count];
        return true;
    }
    const node *made = changed(a, p, (change)random_to(2), w[at]);
    if (made)
        w[at] = made;
    return made != NULL;
}

static bool change_let(arena *a, proof *p)
{
    if (p->let_count == 0)
        return false;
    proof_binding *b = copied(a, p->lets, p->let_count, sizeof *b);
    p->lets = b;
    const node *made = changed(a, p, (change)random_to(3), b->is);
    if (made)
        b->is = made;
    return made != NULL;
}

/* Changes *p, whose steps are its own; *which is the step, or -1 where all may be touched. */
static bool mutate(arena *a, proof *p, change how, int *which)
{
    *which = (int)random_to(p->count - 1);
    proof_step *s = &p->steps[*which];
    const char *name, *gives;
    bool checked;
    int rules = 0;
    switch (how) {
    case A_NUMBER:
    case A_NAME:
    case AN_OPERATOR:
    case A_FACTOR: return change_sides(a, p, how, &s->left, &s->right);
    case SIDES: {
        if (s->equal) /* which says the same */
            return false;
        const node *l = s->left;
        s->left = s->right;
        s->right = l;
        return true;
    }
    case A_RELATION: s->equal = !s->equal; return true;
    case A_RULE:
        while (proof_rule(rules, &name, &gives, &checked))
            rules++;
        proof_rule((int)random_to(rules - 1), &name, &gives, &checked);
        if (strcmp(name, s->rule) == 0)
            return false;
        s->rule = name;
        return true;
    case A_PREMISE: return change_premise(a, s);
    case A_STEP:
        memmove(s, s + 1, (size_t)(p->count - *which - 1) * sizeof *s);
        p->count--;
        *which = -1;
        return true;
    case A_RANGE: return change_range(a, p, s);
    case A_SCOPE:
        if (s->scopes == 0)
            return false;
        s->scopes--;
        return true;
    case A_FACT: return change_fact(a, p, s);
    case AN_ARGUMENT: return change_argument(a, p, s);
    case A_CONSTANT:
        *which = -1;
        p->constant = node_binary(a, OP_DIV,
                                  node_binary(a, OP_MUL, p->constant,
                                              node_number(a, p->constant->at, 1 + random_to(98))),
                                  node_number(a, p->constant->at, 100));
        return true;
    case THE_CLAIM:
        *which = -1;
        if (p->family && chance(50)) {
            proof_family *f = copied(a, p->family, 1, sizeof *f);
            p->family = f;
            return change_sides(a, p, (change)random_to(3), &f->left, &f->right);
        }
        return change_sides(a, p, (change)random_to(3), &p->left, &p->right);
    case A_CONDITION: *which = -1; return change_condition(a, p);
    case A_LET: *which = -1; return change_let(a, p);
    default: return false;
    }
}

typedef struct tally {
    long made, passed, wrong, said, followed, silent, nowhere;
} tally;

/* Of a mutant that passed: is it true wherever it says something, and do its steps follow? */
static bool is_proof(const proof *p, const proof_lore *lore, int which, tally *t)
{
    int points = 0;
    bool any = false;
    for (int i = 0; i < 40; i++) {
        proof_point at;
        if (point_some(&at, p, lore)) {
            points++;
            int from = which < 0 ? 0 : which, to = which < 0 ? p->count : which + 1;
            for (int k = from; k < to; k++)
                for (int m = 0; m < (which < 0 ? 1 : 6); m++) {
                    int is = point_step(&at, &p->steps[k]), by = point_follows(&at, &p->steps[k]);
                    t->said += is >= 0;
                    t->followed += by >= 0;
                    any |= is >= 0;
                    if (is == 0 || by == 0) {
                        printf("# %s: step %d, %s\n", is == 0 ? "false" : "not proved",
                               p->steps[k].id, proof_step_text(p->arena, &p->steps[k]));
                        point_leave(&at);
                        return false;
                    }
                }
            int is = point_claim(&at);
            t->said += is >= 0;
            any |= is >= 0;
            if (is == 0) {
                printf("# false: the claim %s\n", proof_claim_text(p->arena, p));
                point_leave(&at);
                return false;
            }
        }
        point_leave(&at);
    }
    t->silent += !any && points > 0;
    t->nowhere += points == 0;
    return true;
}

static void try_one(const proof_files *f, change how, tally *t)
{
    const int i = (int)random_to(f->count - 1);
    arena *a = arena_new();
    proof p = *f->proofs[i];
    p.arena = a;
    p.steps = copied(a, p.steps, p.count, sizeof *p.steps);
    int which, step;
    diag d;
    diag_init(&d);
    if (mutate(a, &p, how, &which)) {
        t->made++;
        if (proof_check(&p, &f->lores[i], &step, &d) == ST_OK) {
            t->passed++;
            if (!is_proof(&p, &f->lores[i], which, t)) {
                printf("# passes: %s, %s, step %d\n", f->names[i], change_names[how],
                       which < 0 ? 0 : p.steps[which].id);
                t->wrong++;
            }
            if (getenv("MUTATION_TOLD"))
                printf("# %s passes: %s%s%s\n", change_names[how], proof_claim_text(a, &p),
                       which < 0 ? "" : "; ", which < 0 ? "" : proof_step_text(a, &p.steps[which]));
        }
    }
    diag_clear(&d);
    arena_free(a);
}

int main(int argc, char **argv)
{
    const long wanted = laws_small() ? 300 : 10000;
    proof_files f;
    tally all = { 0 };
    random_begin(argc, argv, 2026);
    world *w = laws_world();
    proof_files_read(&f, w);
    for (int how = 0; how < CHANGES && f.count; how++) {
        tally t = { 0 };
        for (long turn = 0; t.made < wanted / CHANGES + 1 && turn < 100 * wanted; turn++)
            try_one(&f, (change)how, &t);
        printf("# %s: %ld mutants, %ld pass and are proofs, evaluated %ld times, "
               "%ld with functions that are made up",
               change_names[how], t.made, t.passed - t.wrong, t.said, t.followed);
        printf(t.nowhere ? "; the conditions of %ld hold nowhere\n" : "\n", t.nowhere);
        ok(t.wrong == 0 && t.silent == 0 && (t.nowhere == 0 || how == A_CONDITION)
               && t.made > wanted / CHANGES,
           "no proof passes that %s made false", change_names[how]);
        all.made += t.made;
        all.passed += t.passed;
        all.wrong += t.wrong;
    }
    printf("# %ld mutants: %ld pass, of which %ld are no proofs\n", all.made, all.passed,
           all.wrong);
    arena_free(f.a);
    world_free(w);
    return done();
}
