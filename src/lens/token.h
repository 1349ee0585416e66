/* The text of a kernel as tokens, after its preprocessor: without comments, with macros expanded,
 * and of each #if the side that holds (spec lens.md, section 2).
 *
 * A token of a macro's body has the place of the macro's name; arguments of a macro keep their own
 * places. */
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
    TOKEN_TEXT, /* text: between the quotes */
    TOKEN_SIGN  /* text: the operator or bracket */
} token_kind;

typedef struct token {
    token_kind kind;
    const char *text;
    span at;
    int64_t value;
    int bytes;     /* size of a whole number's type: 4 or 8 */
    bool has_sign; /* its type is signed */
    bool begins;   /* it is the first of its line */
    bool close;    /* nothing is between it and the token before */
} token;

typedef struct tokens {
    token *list; /* ended by TOKEN_END */
    int count;   /* TOKEN_END not counted */
    bool packs;  /* there is a #pragma pack */
} tokens;

/* A value that the user gives for a name: it is used wherever the name is not one of the kernel's
 * own, whatever a #define says. */
typedef struct token_given {
    const char *name, *value;
} token_given;

/* Reads a text. The tokens live in `a`, and `src` must live as long. ST_PARSE if a comment, a text,
 * a conditional or a macro's arguments are not ended. */
status token_read(arena *a, const source_text *src, const token_given *given, int count,
                  tokens *out, diag *d);

/* Is it a name or a sign with this text? */
bool token_is(const token *t, const char *text);

/* token_among: is it a name or a sign with one of these texts, which spaces separate? token_opens,
 * token_closes: is it a bracket? */
bool token_among(const token *t, const char *texts);
bool token_opens(const token *t);
bool token_closes(const token *t);

/* How strongly it binds as a binary operator, from 1 on; 0 if it is none. */
int token_rank(const token *t);

#endif
