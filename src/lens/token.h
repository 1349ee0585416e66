/* The text of a kernel as tokens, its preprocessor done: comments gone, macros put in, of #if the
 * side that holds (spec lens.md, section 2).
 *
 * A token of a macro's body has the place of the name that was put in for it; what was handed to
 * the macro keeps its own. */
#ifndef MMCALC_LENS_TOKEN_H
#define MMCALC_LENS_TOKEN_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/status.h"

typedef enum token_kind {
    TOKEN_END,
    TOKEN_NAME,
    TOKEN_INT, /* value, bytes, has_sign */
    TOKEN_REAL,
    TOKEN_TEXT, /* text: what stands between the quotes */
    TOKEN_SIGN  /* text: the operator or bracket */
} token_kind;

typedef struct token {
    token_kind kind;
    const char *text;
    span at;
    int64_t value;
    int bytes;     /* of a whole number: 4 or 8 */
    bool has_sign; /* it is signed */
    bool begins;   /* the first of its line */
    bool close;    /* nothing stands between it and the token before it */
} token;

typedef struct tokens {
    token *list; /* ends in TOKEN_END */
    int count;   /* without that */
} tokens;

/* A name that the user gave a value: it stands for that value wherever it is no name of the
 * kernel's own, whatever a #define says. */
typedef struct token_given {
    const char *name, *value;
} token_given;

/* All in `a`; `src` must live as long.  ST_PARSE where a comment, a text or a conditional is open
 * at the end, or a macro's arguments are. */
status token_read(arena *a, const source_text *src, const token_given *given, int count,
                  tokens *out, diag *d);

/* A name or a sign of that text. */
bool token_is(const token *t, const char *text);

#endif
