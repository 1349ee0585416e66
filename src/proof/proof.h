/* Proofs of F <= C*G, and of a no, as data: steps, each an inequality or an equality that follows
 * from earlier ones by one rule; and what checks them.  The format is mmcalc-proof(5)'s.
 *
 * A step says that `left <= right` (or `left == right`) for all whole values of the claim's names
 * that meet the claim's conditions, those of `under`, and for all values of the names of `scope`
 * in their ranges.  Expressions are trees of lang/, parsed once.
 *
 * The checker (check.c; rules.c, premise.c; normal.c and decide.c beneath them) does not know how a
 * proof was found.
 * What it cannot decide it refuses. */
#ifndef MMCALC_PROOF_PROOF_H
#define MMCALC_PROOF_PROOF_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/status.h"
#include "lang/builtin.h"
#include "lang/parse.h"
#include "num/ratio.h"

typedef struct proof_range { /* name = from .. to */
    const char *name;
    const node *from, *to;
} proof_range;

typedef struct proof_binding { /* of a let, of a lemma's argument: name is what */
    const char *name;
    const node *is;
} proof_binding;

/* Of `product`: a condition of the context or a step, small <= big, raised to a power.  Of `mean`:
 * a term and its weight. */
typedef struct proof_fact {
    const node *cond; /* or NULL: */
    int step;         /* its id */
    ratio power;
} proof_fact;

typedef struct proof_step {
    int id;
    const char *rule, *name; /* name: of a definition or a lemma, or NULL */
    const node *left, *right;
    bool equal; /* ==; else <= */
    const proof_range *scope;
    const node *const *under;
    const int *from;
    const proof_binding *args;
    const proof_fact *facts;
    int scopes, unders, froms, arg_count, fact_count;
} proof_step;

/* Of a no, F is not O(G): F/G along a family of parameters, each an expression of a whole t, is at
 * least `left` of the proof for all t >= from, which is the proof's only condition; the parameters
 * are its lets.  Each condition of `where`, the regime, is a step. */
#define PROOF_FAMILY_NAME "t"
typedef struct proof_family {
    const node *left, *right; /* F and G */
    const node *const *where;
    int where_count;
    int64_t from;
} proof_family;

typedef struct proof {
    arena *arena;     /* of all that it has */
    const char *side; /* "o", "omega", or "" */
    const node *left, *right;
    const node *const *where;
    const proof_binding *lets; /* names that the claim itself explains, each by those before it */
    int where_count, let_count;
    ratio constant;
    const proof_family *family;    /* of a no: left is `least`, right the quotient; or NULL */
    const char *algorithm, *model; /* whose lets, functions and lemmas it uses, or NULL */
    proof_step *steps;
    int count;
    size_t room;
} proof;

/* --- what definitions say ----------------------------------------------------------------------*/

/* name(params...) == is; a lemma: its bound, an upper one where `most`, wherever `when`. */
typedef struct proof_law {
    const char *name;
    const node *params; /* N_NAME, linked by next; NULL: none */
    const node *is, *when;
    bool most;
} proof_law;

/* Asked by name; false: there is none. */
typedef struct proof_lore {
    void *data;
    bool (*definition)(void *data, const char *name, proof_law *out);
    bool (*lemma)(void *data, const char *name, proof_law *out);
    const node *(*require)(void *data, int i);       /* the model's conditions; NULL past the end */
    bool (*parameter)(void *data, const char *name); /* of the model: its functions depend on it */
} proof_lore;

/* What the catalogue says: the lets of the algorithm, on the model, and the functions and lemmas of
 * the model.  Either may be NULL.  ST_NAME where there is none of the name. */
typedef struct proof_book {
    const node *algorithm, *block, *model; /* items */
    const node *const *where; /* the claim's: a parameter with a usual value has any where it is
                                 spoken of */
    int where_count;
    uint64_t named[4]; /* a bit of each name that has a meaning: most that is asked for has none */
} proof_book;
struct catalog;
status proof_lore_of(struct catalog *c, const char *algorithm, const char *model, proof_book *book,
                     proof_lore *lore, diag *d);

/* --- making ------------------------------------------------------------------------------------*/

/* Empty; everything that is put into it must live as long as `a`. */
proof *proof_new(arena *a);

/* Adds a copy of the step and gives its id, 1 for the first; what it points to is not copied. */
int proof_add(proof *p, const proof_step *step);

/* Leaves out the steps that neither the last one nor one of the `first` follows from, and numbers
 * the others anew. */
void proof_prune(proof *p, int first);

/* Makes of p a proof of a no: `least` <= quotient for all whole t >= f->from, with the family's
 * members, expressions of t. */
void proof_deny(proof *p, const proof_family *f, const proof_binding *members, int count,
                const node *least, const node *quotient);

/* e, in which no t is free: a sum over t is one over another name (family.c). */
const node *proof_family_apart(arena *a, const node *e);

/* --- reading (read.c) ------------------------------------------------------------------------- */

/* All proofs of a JSON text: P, {"proof": {"o": P, "omega": P}} or {"o": P, ...}.  What they are
 * made of lives in `a`.  ST_PARSE says which step and which field is wrong. */
status proof_read(arena *a, const char *text, size_t length, const char *name, num_ctx *numbers,
                  proof **proofs, int *count, diag *d);

/* --- checking (check.c, rules.c) -------------------------------------------------------------- */

/* Does every step follow, and is the last one the claim with its constant?  If not ST_CHECK, *step
 * is the first that does not (0: the claim itself), and d says why.  `lore` may be NULL: then no
 * name but the claim's own has a definition. */
status proof_check(const proof *p, const proof_lore *lore, int *step, diag *d);

/* The same while the proof is made: each step after it was added.  NULL, or why it does not follow
 * (lives as long as the checking); then it is to be taken back.  Nobody but proof_check says of a
 * whole proof that it is one. */
typedef struct proof_checking proof_checking;
proof_checking *proof_check_begin(const proof *p, const proof_lore *lore);
const char *proof_check_next(proof_checking *c);
void proof_check_end(proof_checking *c);

/* What it found of signs, for one who asks under the claim's conditions himself (normal.h): what
 * he adds is looked at here, and never by proof_check, which begins anew. */
struct memo *proof_check_memo(const proof_checking *c);

/* "left <= right" of a step; "F <= C*(G) for all whole n, p where ...". */
char *proof_step_text(arena *a, const proof_step *s);
char *proof_claim_text(arena *a, const proof *p);

/* The rules: name, what it gives, and whether its steps can be checked; false past the end. */
bool proof_rule(int i, const char **name, const char **gives, bool *checked);

#endif
