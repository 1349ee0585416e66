/* Families along which F/G is seen to grow: candidates for a no, which a proof has to confirm
 * (pairs.c, proved.c). */
#ifndef MMCALC_DERIVE_GROWS_SEEN_H
#define MMCALC_DERIVE_GROWS_SEEN_H

#include "derive/grows.h"

enum { SEEN_NAMES = 7, MOST_SEEN = 6 };

/* In a plain family each parameter is its least power of 2 or 2^t; in others one is another number,
 * power of 2, or t, or 2^t + 1; in those of a cost each is its least, 2^t, 2*2^t or 2^(2*t). */
typedef enum seen_kind { SEEN_PLAIN, SEEN_OTHER, SEEN_OF_COST } seen_kind;

typedef struct seen_families {
    grows_verdict of[2][MOST_SEEN]; /* along which F/G grows, and along which G/F does; the fastest
                                       first */
    int count[2];
    bool sure[2]; /* does one of them grow much? */
} seen_families;

typedef struct seen_name {
    const char *name;
    int least;  /* it is at least 2^least, */
    bool usual; /* it has a default: it is its least or 2*2^t, */
    bool size;  /* it is the size of an input: one that is bounded shows little */
} seen_name;

/* Of few families those along which F/G or G/F grows at samples that meet the conditions (q->holds;
 * NULL: q->ratio fails elsewhere). Where there are sizes, one of them grows. Of a single parameter
 * also 2^t and t (SEEN_OTHER). There are none where the question has no `ratio`, or more than
 * SEEN_NAMES parameters. */
seen_families grows_seen(const grows_question *q, const seen_name *names, int count,
                         seen_kind kind);

/* Gives a family the samples by which its proof tells how fast F/G grows. */
void grows_pace(const grows_question *q, bool turned, grows_verdict *v);

/* Gives a verdict of no its samples: F/G (turned: G/F) at powers of 2 from t = `from` on. */
void grows_values(const grows_question *q, bool turned, int64_t from, grows_verdict *v);

#endif
