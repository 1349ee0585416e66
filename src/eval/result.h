/* What a statement answers: a tree of named fields, the same for every format.
 *
 * eval/ and cmd/ build it; render/ prints it and nothing else prints.  `view`
 * says what kind of answer it is, so that text can lay it out; JSON and CSV
 * need only the tree. */
#ifndef MMCALC_EVAL_RESULT_H
#define MMCALC_EVAL_RESULT_H

#include "base/arena.h"
#include "num/num.h"

typedef enum result_type {
    RESULT_OBJECT,
    RESULT_ARRAY,
    RESULT_NUMBER,
    RESULT_TEXT,
    RESULT_TRUTH,
    RESULT_NULL,
    RESULT_MEASURED
} result_type;

typedef enum view {
    VIEW_VALUE,   /* "value", or "values" of a series */
    VIEW_CARD,    /* a metric of an algorithm; "rows" when a series */
    VIEW_METRICS, /* several metrics of an algorithm */
    VIEW_BOUND,   /* lower bounds of a problem */
    VIEW_COMPARE, /* algorithms side by side */
    VIEW_TYPICAL, /* median and spread of many runs */
    VIEW_RUN,     /* counts of a simulated run, or of a trace */
    VIEW_STEPS,   /* a run drawn, operation by operation */
    VIEW_STEPS_PAGED, /* the same, one page each for a person with keys */
    VIEW_STUDY,   /* the least of a metric over parameters */
    VIEW_PAPER,   /* a table of a source */
    VIEW_RELATE,  /* what a cost on one model says of another */
    VIEW_CROSSOVER, /* where the cheaper of two changes */
    VIEW_CONFLICTS, /* stages of an index expression */
    VIEW_ENSURE,  /* a condition, and both sides of what it compares */
    VIEW_DEVICES, /* what kernels can run on */
    VIEW_MEASURE, /* measured times, predictions beside them */
    VIEW_PLOT,    /* curves over a parameter */
    VIEW_GROWS,   /* how one expression grows beside another */
    VIEW_PAGE,    /* help, show, list: "title", then texts and tables in order */
    VIEW_NOTE     /* "note": one line, not shown with --quiet */
} view;

typedef struct result result;
struct result {
    result_type type;
    const char *key;   /* within an object */
    num value;         /* RESULT_NUMBER; RESULT_TRUTH as a NUM_BOOL */
    const char
        *text; /* RESULT_TEXT; RESULT_MEASURED as a decimal; of a number: its unit, for text only */
    result *first, *last, *next;
    const num *items;  /* of a long RESULT_ARRAY of numbers, instead of nodes: the giver's, until it
                          is answered */
    uint64_t count;    /* of items */
};

/* Everything lives in the arena; numbers are copied and released with it. */
result *result_object(arena *a);
result *result_add_object(arena *a, result *to, const char *key);
result *result_add_array(arena *a, result *to, const char *key);
/* An array of the numbers themselves, which the caller keeps until the answer has been given. */
void result_add_numbers(arena *a, result *to, const char *key, const num *items, uint64_t count);
void result_add_number(arena *a, result *to, const char *key, const num *value);
void result_add_u64(arena *a, result *to, const char *key, uint64_t value);
void result_add_text(arena *a, result *to, const char *key, const char *text); /* text is copied */
void result_add_truth(arena *a, result *to, const char *key, bool truth);
/* What was measured is neither exact nor an enclosure: six significant digits, a plain number in
 * JSON. */
void result_add_measured(arena *a, result *to, const char *key, double value);
void result_add_null(arena *a, result *to, const char *key);

result *result_copy(arena *a, result *to, const result *r); /* with its key, into `to` */

/* For readers. */

/* The members of an array, one after the other, whichever way it holds them:
 *     result room;
 *     for (const result *r = result_first(list, &room); r; r = result_next(list, r, &room)) */
const result *result_first(const result *array, result *room);
const result *result_next(const result *array, const result *r, result *room);
const result *result_get(const result *object, const char *key); /* NULL if it is not there */
const char *result_text(const result *object, const char *key);  /* "" if it is not there */

/* Where answers go (implemented by render/). */
typedef struct sink {
    void (*answer)(struct sink *s, view v, const result *root);
    /* A series: its head, then rows one at a time (each may be released after the
     * call), then the end; `failed` when it stops early. */
    void (*begin_rows)(struct sink *s, view v, const result *head);
    void (*row)(struct sink *s, const result *row);
    void (*end_rows)(struct sink *s, bool failed);
    void (*failure)(struct sink *s, const diag *d);
    bool prose; /* for people: takes remarks that only say what the rows show */
} sink;

#endif
