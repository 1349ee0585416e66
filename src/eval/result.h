/* What a statement answers: a tree of named fields, the same for every format.
 *
 * eval/ and cmd/ build it; render/ prints it and nothing else prints.  A view
 * says what kind of answer it is, and so how it is laid out; JSON and CSV need
 * only the tree. */
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

/* What kind of answer it is: how it is laid out (render/render.h). */
typedef struct view view;

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
result *result_command(arena *a, const char *name); /* an answer: an object with its command */
result *result_add_object(arena *a, result *to, const char *key);
result *result_add_array(arena *a, result *to, const char *key);
/* An array of the numbers themselves, which the caller keeps until the answer has been given. */
void result_add_numbers(arena *a, result *to, const char *key, const num *items, uint64_t count);
void result_add_number(arena *a, result *to, const char *key, const num *value);
void result_take_number(arena *a, result *to, const char *key, num value); /* is its own now */

/* above/below, of which below is more than 0, or nothing where that has no value. */
void result_add_quotient(num_ctx *c, arena *a, result *to, const char *key, const num *above,
                         const num *below);
void result_add_ratio(num_ctx *c, arena *a, result *to, const char *key, uint64_t above,
                      uint64_t below);
void result_add_u64(arena *a, result *to, const char *key, uint64_t value);
/* An object: "least" and "most". */
void result_add_ends(arena *a, result *to, const char *key, const num *least, const num *most);
/* The text is copied; NULL adds nothing, and result_add_said nothing of an empty one either. */
void result_add_text(arena *a, result *to, const char *key, const char *text);
void result_add_said(arena *a, result *to, const char *key, const char *text);
void result_add_format(arena *a, result *to, const char *key, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* An object of texts in the list: their keys and they themselves in turn, and NULL behind them. */
void result_add_texts(arena *a, result *list, ...) __attribute__((sentinel));
/* The list of that key, which is added where there is none. */
result *result_add_to(arena *a, result *to, const char *key);
void result_add_truth(arena *a, result *to, const char *key, bool truth);
/* What was measured is neither exact nor an enclosure: six significant digits, a plain number in
 * JSON. */
void result_add_measured(arena *a, result *to, const char *key, double value);
/* A plain number in JSON, too, for what is never large: the number of a step. */
void result_add_whole(arena *a, result *to, const char *key, int64_t value);
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

/* Which fields the rows of a series may have, where that cannot be told from its first: a table's
 * columns are those of all rows. */
typedef struct row_fields {
    bool exact, range, closed, bounds; /* a value; a least and a most; a closed form; bounds */
    bool run, expected; /* what one run counted; what is expected beside least and most */
    bool published;     /* what a source measured */
    const char *const *shown;          /* the fields that are columns, a NULL behind them */
} row_fields;

/* Where answers go (implemented by render/). */
typedef struct sink {
    void (*answer)(struct sink *s, const view *v, const result *root);
    /* A series: its head and what its rows may have (NULL: as the first), which live until the end,
     * then rows one at a time (each may be released after the call), then the end; `failed` when it
     * stops early. */
    void (*begin_rows)(struct sink *s, const view *v, const result *head, const row_fields *may);
    void (*row)(struct sink *s, const result *row);
    void (*end_rows)(struct sink *s, bool failed);
    void (*failure)(struct sink *s, const diag *d);
    bool prose; /* for people: takes remarks that only say what the rows show */
} sink;

#endif
