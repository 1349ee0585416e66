/* Outcomes of work that can fail, places in a source text, and the one diagnostic that a failing
 * call fills.
 *
 * The whole program has three kinds of outcome: it worked; it has no answer (domain, name, parse,
 * ...); it is undecided. Undecided is an answer, and is never replaced by a guess. */
#ifndef MMCALC_BASE_STATUS_H
#define MMCALC_BASE_STATUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum status {
    ST_OK = 0,
    ST_PARSE,      /* the text is not a sentence of the language             */
    ST_INCOMPLETE, /* the text is a beginning of one: a bracket or block is open */
    ST_NAME,       /* there is nothing of that name */
    ST_DOMAIN,     /* no value: division by zero, a requirement not met       */
    ST_UNDECIDED,  /* the precision cap was reached before the answer          */
    ST_LIMIT,      /* a resource limit would be exceeded                      */
    ST_IO,         /* a file cannot be read or written                        */
    ST_CHECK,      /* a bound or an `ensure` does not hold: a defect somewhere */
    ST_INTERRUPT,  /* the user pressed Ctrl-C                                 */
    ST_QUIT        /* the session is to end; no error                         */
} status;

/* The word that `--format json` prints as the kind of error. */
const char *status_word(status st);

/* status_then does the next step, whose status st becomes, unless an earlier one has failed: the
 * first failure is kept. status_if does the same if the condition holds, which is not evaluated
 * after a failure. */
#define status_then(st, step) ((st) == ST_OK ? (void)((st) = (step)) : (void)0)
#define status_if(st, condition, step) status_then(st, (condition) ? (step) : ST_OK)

/* The exit status of the program if a statement ends with this status (spec cli.md). */
int status_exit(status st);

/* A text from one place. `base` is the line number of its beginning, counted from 1. Whoever holds
 * the text owns the source. */
typedef struct source_text source_text;

/* Bytes [from, to) of a source; src NULL means "no place". */
typedef struct span {
    const source_text *src;
    int from, to;
} span;

struct source_text {
    const char *name; /* file name; NULL: the prompt, or -e */
    const char *text;
    size_t length;
    int base;
    _Atomic uint64_t seen; /* private: the last place looked up, and its line, from 0 on */
    const char *procedure; /* it is a copy for one use of this procedure; or NULL */
    span used;             /* the statement that uses the procedure */
};

span span_join(span a, span b);

/* The line number of a place, 0 without one. For a place in a procedure, span_line gives the line
 * of the program that uses it, span_own_line its line in the procedure's own text. */
int span_line(span at);
int span_own_line(span at);

/* The kind of failure, for those who add to a message: nobody looks into its words. */
typedef enum diag_code {
    DIAG_OTHER,
    DIAG_UNREAD,           /* a sign or word that cannot stand there, or the end of the text, */
    DIAG_UNREAD_BINDING,   /* where name=value could stand, */
    DIAG_UNREAD_CONDITION, /* where an operator or `then` could, */
    DIAG_UNREAD_VALUE,     /* where a value could */
    DIAG_NO_VALUE,         /* a name without a value */
    DIAG_UNKNOWN,          /* nothing of that name can be called or done */
    DIAG_NOT_OF_PROGRAM,   /* a name that programs do not have */
    DIAG_NO_PARAMETER,     /* name=value, and nothing takes the name */
    DIAG_REQUIRE           /* a definition lacks a requirement, which is in the hint */
} diag_code;

/* A diagnostic, which owns `message` and `hint` (diag_clear). The place is copied from the source
 * when the diagnostic is made, because the source may be gone when it is shown. */
typedef struct diag {
    status st;
    diag_code code;
    char *message;
    char *hint;     /* further lines, or NULL */
    char *file;     /* NULL at the prompt */
    char *excerpt;  /* the source line, or NULL without a place */
    int line;       /* from 1; 0 without a place */
    int column;     /* from 1, in characters */
    int width;      /* columns of the underlined part, at least 1 */
    int indent;     /* display columns before the underlined part */
    bool program;   /* the place is in the program of an algorithm */
} diag;

void diag_init(diag *d);
void diag_clear(diag *d);
/* A local one, which is released wherever its scope is left: diag_own quiet = { 0 }; */
#define diag_own __attribute__((cleanup(diag_clear))) diag

/* A trial, in which failures go to a diagnostic of their own. */
typedef struct diag_trial {
    diag own, **at, *kept;
} diag_trial;

/* diag_try: *at points to t->own from now on; diag_tried: to what it was before. With `tell`, that
 * diagnostic, in which nothing has failed yet, gets the failure in t->own; otherwise that is
 * dropped. */
void diag_try(diag_trial *t, diag **at);
void diag_tried(diag_trial *t, bool tell);

/* Fills `d` unless it is already filled (the first failure is the one that
 * matters) and returns `st`, so that callers write `return diag_fail(...)`. */
status diag_fail(diag *d, status st, span where, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The same for a failure that is recognised by its code. */
status diag_fail_as(diag *d, status st, diag_code code, span where, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* clang --analyze does not look into other files: this tells it what a function that is told to
 * fail returns, and so do lines below the declarations of others. */
#ifdef __clang_analyzer__
#define diag_fail(d, st, ...) ((diag_fail)(d, st, __VA_ARGS__), (st))
#define diag_fail_as(d, st, ...) ((diag_fail_as)(d, st, __VA_ARGS__), (st))
#endif

/* The status of a failure, for callers that were told of one in another way: no node, no entry. */
static inline status diag_failed(const diag *d)
{
#ifdef __clang_analyzer__
    if (d->st == ST_OK)
        __builtin_unreachable();
#endif
    return d->st;
}

/* The message; "failed" if there is none. */
const char *diag_text(const diag *d);

/* Adds a line to the hint, and gives the diagnostic's status. */
status diag_hint(diag *d, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Gives the diagnostic the place `where`, if it has none yet. */
void diag_place(diag *d, span where);

/* Removes its place, so that another can be given. */
void diag_displace(diag *d);

#endif
