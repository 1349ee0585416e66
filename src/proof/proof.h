/* Proofs of F <= C*G, and of a no (F is not O(G)), as data: steps, each an inequality or an
 * equality that follows from earlier ones by one rule; and their checker. mmcalc-proof(5) has the
 * format.
 *
 * A step says that `left <= right` (or `left == right`) for all whole values of the claim's names
 * that meet the claim's conditions and those of `under`, and for all values of the names of `scope`
 * in their ranges. Expressions are trees of lang/, parsed once.
 *
 * The checker (check.c; rules.c, premise.c; normal.c and decide.c beneath them) does not know how a
 * proof was found. It refuses what it cannot decide. */
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

typedef struct proof_binding { /* of a let, or of a lemma's argument: `name` stands for `is` */
    const char *name;
    const node *is;
} proof_binding;

/* For the rule `product`: a condition of the context or a step, small <= big, raised to a power.
 * For `mean`: a term and its weight. */
typedef struct proof_fact {
    const node *cond; /* or NULL, and then */
    int step;         /* the step's id */
    ratio power;
} proof_fact;

typedef struct proof_step {
    int id;
    const char *rule, *name; /* name: the definition or lemma that is used, or NULL */
    const node *left, *right;
    bool equal; /* ==; else <= */
    const proof_range *scope;
    const node *const *under;
    const int *from;
    const proof_binding *args;
    const proof_fact *facts;
    int scopes, unders, froms, arg_count, fact_count;
} proof_step;

/* What a proof of a no (F is not O(G)) has besides: a family of parameters, each an expression of a
 * whole t, the counter, which has another name where a parameter is called t. It proves that F/G
 * along the family is at least the proof's `left` for all t >= from, or (zero) that G is 0 there.
 * That is its only condition, and the parameters are its lets; each condition of `where`, the
 * regime, is a step. */
#define PROOF_COUNTER "t"
typedef struct proof_family {
    const node *left, *right; /* F and G */
    const node *const *where;
    int where_count;
    int64_t from;
    const char *counter; /* the name of t */
    bool zero; /* G is 0 along the family, F is not: the proof's `left` is 0, which equals G/F */
} proof_family;

typedef struct proof {
    arena *arena;     /* everything in the proof lives here */
    const char *side; /* "o", "omega", or "" */
    bool least;       /* it is of the least that a cost is, where data decide */
    bool sizes;       /* of abs(F) and abs(G), where F may be below 0 */
    const node *left, *right;
    const node *const *where;
    const proof_binding *lets; /* names that the claim explains, each by those before it */
    int where_count, let_count;
    const node *constant;          /* C, an expression of numbers: 5/3, 2^360 */
    const proof_family *family;    /* a proof of a no: left is the lower bound, right the quotient;
                                      or NULL */
    const char *algorithm, *model; /* whose lets, functions and lemmas are used, or NULL */
    proof_step *steps;
    int count;
    size_t room;
} proof;

/* --- what definitions say ----------------------------------------------------------------------*/

/* A definition, name(params...) == is; or a lemma, a bound of that, upper if `most`, that holds
 * `when`. */
typedef struct proof_law {
    const char *name;
    const node *params; /* N_NAME, linked by next; NULL: none */
    const node *is, *when;
    bool most;
} proof_law;

/* What definitions say, asked by name; false: there is none. */
typedef struct proof_lore {
    void *data;
    bool (*definition)(void *data, const char *name, proof_law *out);
    bool (*lemma)(void *data, const char *name, proof_law *out);
    const node *(*require)(void *data, int i);       /* the model's conditions; NULL past the end */
    bool (*parameter)(void *data, const char *name); /* is it a parameter of the model, on which its
                                                        functions depend? */
} proof_lore;

/* Fills `lore` from the catalogue: the algorithm's lets on the model, the functions of its
 * problem's bounds, and the model's functions and lemmas. Either name may be NULL. ST_NAME if there
 * is none of the name. */
typedef struct proof_book {
    const node *problem, *algorithm, *block, *model; /* items */
    const node *const *where; /* the claim's conditions: a parameter with a usual value may have any
                                 value if they mention it */
    int where_count;
    uint64_t named[4]; /* a bit for the hash of each name with a meaning: most names asked for have
                          none */
} proof_book;
struct catalog;
status proof_lore_of(struct catalog *c, const char *algorithm, const char *model, proof_book *book,
                     proof_lore *lore, diag *d);
/* Is it a lemma about the function, as strided and strided.stages are about strided? */
bool proof_lemma_about(const char *lemma, const char *function);

/* --- making ------------------------------------------------------------------------------------*/

/* An empty proof; everything that is put into it must live as long as `a`. */
proof *proof_new(arena *a);

/* Adds a copy of the step and gives its id, 1 for the first; what it points to is not copied. */
int proof_add(proof *p, const proof_step *step);

/* The proof whose last step is the step of the number `last`; it has the `first` ones, too. */
proof *proof_of_step(const proof *from, int first, int last);

/* Makes p a proof of a no: `least` <= quotient for all whole t >= f->from, with the family's
 * members as expressions of t. */
void proof_deny(proof *p, const proof_family *f, const proof_binding *members, int count,
                const node *least, const node *quotient);

/* e, in which the counter is not free, with its sums over that made sums over another name
 * (family.c). */
const node *proof_family_apart(arena *a, const node *e, const char *counter);

/* --- reading (read.c) ------------------------------------------------------------------------- */

/* Reads all proofs of a JSON text: P, {"proof": {"o": P, "omega": P}, "order_proof": ...} or {"o":
 * P, ...}, into `a`. ST_PARSE names the step and the field that are wrong. */
status proof_read(arena *a, const char *text, size_t length, const char *name, num_ctx *numbers,
                  proof **proofs, int *count, diag *d);

/* --- checking (check.c, rules.c) -------------------------------------------------------------- */

/* Does every step follow, and is the last one the claim with its constant? If not, ST_CHECK: *step
 * is the first that does not follow (0: the claim itself), and d says why. `lore` may be NULL: then
 * no names but the claim's lets have definitions. */
status proof_check(const proof *p, const proof_lore *lore, int *step, diag *d);

/* The same while the proof is made: checks each step after it was added. NULL, or why it does not
 * follow (a text that lives as long as the checking); then the step is to be removed. That a whole
 * proof holds is said by proof_check alone. */
typedef struct proof_checking proof_checking;
proof_checking *proof_check_begin(const proof *p, const proof_lore *lore);
const char *proof_check_next(proof_checking *c);
/* Is the last step the claim, and of a no the divisor above 0 along the family? */
bool proof_check_claim(proof_checking *c);
void proof_check_end(proof_checking *c);

/* What the checking has found about signs, for a maker of proofs who asks under the claim's
 * conditions himself (normal.h). What he adds is used here, but never by proof_check, which begins
 * anew. */
struct memo *proof_check_memo(const proof_checking *c);

/* The text of a step, "left <= right"; of the claim, "F <= C*(G) for all whole n, p where ...". */
char *proof_step_text(arena *a, const proof_step *s);
char *proof_claim_text(arena *a, const proof *p);

/* The i-th rule: its name, what it gives, and whether its steps can be checked; false past the
 * end. */
bool proof_rule(int i, const char **name, const char **gives, bool *checked);

#endif
