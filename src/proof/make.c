/* Makes proofs, and their text: see proof.h. */
#include <string.h>

#include "lang/unparse.h"
#include "proof/proof.h"

proof *proof_new(arena *a)
{
    proof *p = arena_alloc(a, sizeof *p);
    *p = (proof){ .arena = a, .side = "", .constant = node_number(a, (span){ 0 }, 1) };
    return p;
}

int proof_add(proof *p, const proof_step *step)
{
    if ((size_t)p->count == p->room) {
        p->room = p->room ? 2 * p->room : 64;
        proof_step *more = arena_array(p->arena, p->room, sizeof *more);
        if (p->count)
            memcpy(more, p->steps, (size_t)p->count * sizeof *more);
        p->steps = more;
    }
    proof_step *s = &p->steps[p->count++];
    *s = *step;
    if (s->id == 0)
        s->id = p->count;
    return s->id;
}

/* Gives the step the new numbers of what it follows from. */
static void renumber(const proof *p, proof_step *s, const int *id)
{
    int *from = arena_array(p->arena, (size_t)s->froms + 1, sizeof *from);
    proof_fact *facts = arena_array(p->arena, (size_t)s->fact_count + 1, sizeof *facts);
    for (int k = 0; k < s->froms; k++)
        from[k] = id[s->from[k]];
    for (int k = 0; k < s->fact_count; k++) {
        facts[k] = s->facts[k];
        facts[k].step = facts[k].cond ? 0 : id[facts[k].step];
    }
    s->from = from;
    s->facts = facts;
}

/* The number of the premise i of a step, of those in `from` and then of its facts; 0: that is a
 * condition. */
static int premise(const proof_step *s, int i)
{
    return i < s->froms                  ? s->from[i]
           : s->facts[i - s->froms].cond ? 0
                                         : s->facts[i - s->froms].step;
}

/* Adds the step of `from`, and before it what it follows from; id: the new numbers. */
static void take(proof *p, const proof *from, int step, int *id)
{
    typedef struct waiting { /* a step, and how many of its premises were looked at */
        int step, done;
    } waiting;
    waiting *w = arena_array(p->arena, (size_t)step, sizeof *w);
    int count = 0;
    for (w[count++] = (waiting){ step, 0 }; count;) {
        waiting *at = &w[count - 1];
        proof_step s = from->steps[at->step - 1];
        if (id[at->step] == 0 && at->done < s.froms + s.fact_count) {
            const int next = premise(&s, at->done++);
            if (next && id[next] == 0)
                w[count++] = (waiting){ next, 0 };
            continue;
        }
        count--;
        if (id[at->step])
            continue;
        s.id = 0;
        id[at->step] = proof_add(p, &s);
        renumber(p, &p->steps[p->count - 1], id);
    }
}

proof *proof_of_step(const proof *from, int first, int last)
{
    proof *p = proof_new(from->arena);
    int *id = arena_array(p->arena, (size_t)last + 1, sizeof *id);
    memset(id, 0, ((size_t)last + 1) * sizeof *id);
    *p = *from;
    p->steps = NULL;
    p->room = 0;
    p->count = 0;
    for (int i = 1; i <= first; i++)
        take(p, from, i, id);
    take(p, from, last, id);
    return p;
}

void proof_deny(proof *p, const proof_family *f, const proof_binding *members, int count,
                const node *least, const node *quotient)
{
    node *t = node_name(p->arena, least->at, f->counter);
    const node **where = arena_alloc(p->arena, sizeof *where);
    *where = node_binary(p->arena, OP_GE, t, node_number(p->arena, least->at, f->from));
    p->family = f;
    p->lets = members;
    p->let_count = count;
    p->left = least;
    p->right = quotient;
    p->where = where;
    p->where_count = 1;
}

char *proof_step_text(arena *a, const proof_step *s)
{
    return arena_format(a, "%s %s %s", unparse_arena(a, s->left),
                        s->equal ? "==" : "<=", unparse_arena(a, s->right));
}

/* The text of a no's claim: F/G >= least along n = 2^t, p = 1 for t >= 4. */
static char *denial_text(arena *a, const proof *p)
{
    const proof_family *f = p->family;
    str s = { 0 };
    str_format(&s, "%s is not O(%s): ", unparse_arena(a, f->left), unparse_arena(a, f->right));
    if (f->zero)
        str_format(&s, "%s is 0 along ", unparse_arena(a, f->right));
    else
        str_format(&s, "the quotient is at least %s along ", unparse_arena(a, p->left));
    for (int i = 0; i < p->let_count; i++)
        str_format(&s, "%s%s = %s", i ? ", " : "", p->lets[i].name,
                   unparse_arena(a, p->lets[i].is));
    str_format(&s, " for %s >= %lld", f->counter, (long long)f->from);
    for (int i = 0; i < f->where_count; i++)
        str_format(&s, "%s%s", i ? ", " : ", where ", unparse_arena(a, f->where[i]));
    char *text = arena_copyn(a, str_text(&s), s.length);
    str_clear(&s);
    return text;
}

char *proof_claim_text(arena *a, const proof *p)
{
    str s = { 0 };
    if (p->family)
        return denial_text(a, p);
    unparse(&s, p->left);
    str_add(&s, " <= ");
    unparse(&s, node_is_number(p->constant, 1)
                    ? p->right
                    : node_binary(a, OP_MUL, p->constant, p->right));
    for (int i = 0; i < p->where_count; i++)
        str_format(&s, "%s%s", i ? ", " : " where ", unparse_arena(a, p->where[i]));
    for (int i = 0; i < p->let_count; i++)
        str_format(&s, "%s%s = %s", i ? ", " : ", with ", p->lets[i].name,
                   unparse_arena(a, p->lets[i].is));
    char *text = arena_copyn(a, str_text(&s), s.length);
    str_clear(&s);
    return text;
}
