/* Questions of growth and their answers: is F = O(G), Omega(G), Theta(G) in a regime of several
 * parameters? (derive.md §4) They are answered by proofs: pairs.h, proved.h. */
#ifndef MMCALC_DERIVE_GROWS_H
#define MMCALC_DERIVE_GROWS_H

#include "derive/regime.h"

typedef enum grows_answer { GROWS_NO, GROWS_YES, GROWS_UNKNOWN } grows_answer;
extern const char *const grows_words[]; /* no, yes, unknown */

/* How a parameter depends on t along a family. */
typedef struct grows_member {
    const char *name;
    int level; /* 0: 1, whatever t is; 1: 2^(c*t), 2: t^c */
    int c;
    int offset;     /* times 2^offset */
    bool beside;    /* plus 1 */
} grows_member;

typedef struct grows_sample {
    uint64_t log2_t;
    num ratio;      /* released with the arena */
} grows_sample;

enum { GROWS_SAMPLES = 5 };

typedef struct grows_verdict {
    grows_answer answer;
    grows_member *family;
    int members, samples;
    grows_sample sample[GROWS_SAMPLES];
    bool zero;          /* with no: G is 0 along the family, which has no samples */
    double rate;        /* with no: by how much log2(F/G) is seen to grow */
    bool paced;         /* and that is from t = 4 to t = 8, between rational values */
    bool twice;         /* 2^t stands in the place of t, so that every power of 2 is one */
    const char *counter; /* the name of t, which no side and no condition has; NULL: t */
    const char *why;    /* with unknown: the reason */
    const node *where;  /* and the expression that it is about; may be NULL */
} grows_verdict;

typedef struct grows_question {
    world *w;
    arena *a;
    const instance *in; /* whose names the sides use; may be NULL */
    const node *f, *g;
    const node *conditions;  /* NULL: the usual regime */
    bool upper;              /* only F = O(G) is asked for, and of a cost in short time */
    /* Evaluates F/G (turned: G/F) where names[i] is values[i], at points of a family. NULL: no
     * family is looked for. */
    status (*ratio)(void *data, const char *const *names, const num *values, int count, bool turned,
                    num *out);
    /* Does the condition hold at the point? NULL: `ratio` fails where the conditions do not. */
    bool (*holds)(void *data, const node *condition, const char *const *names, const num *values,
                  int count);
    void *data;
} grows_question;

typedef struct grows_result {
    grows_verdict o, omega;  /* omega: the verdict of G = O(F) */
    grows_answer theta;
    const regime_reason *reasons; /* why conditions that are printed and not usual ones are there */
    const node *regime;           /* conditions joined by `and`; NULL: none */
} grows_result;

/* What member i of the family is: 2^(2*t); with 2^t in the place of t (`twice`) 2^(2*2^t). */
node *grows_member_tree(arena *a, span at, const grows_verdict *v, int i);

#endif
