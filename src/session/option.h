/* The options of commands: what may stand behind what a command is about - name=value that is
 * no parameter, and clauses such as `to FILE`.  A command's row points to its table, which
 * parsing, usage, help, TAB and the manual read. */
#ifndef MMCALC_SESSION_OPTION_H
#define MMCALC_SESSION_OPTION_H

#include "base/status.h"
#include "base/str.h"
#include "eval/eval.h"
#include "eval/result.h"

struct session;
struct command;

typedef enum option_kind {
    OPTION_NONE,       /* past the end of a table */
    OPTION_PARAMETERS, /* name=value ...: those of the algorithm and the model */
    OPTION_CLAUSE,     /* a word and what follows it: to FILE */
    OPTION_WORD,       /* one of the words of `value`: yes|no */
    OPTION_NATURAL,    /* a whole number from `least` to `most` */
    OPTION_NATURALS,   /* that, or a series of them */
    OPTION_SECONDS,    /* a number, more than 0 and at most `most` */
    OPTION_OPERATOR,   /* an operator of the catalogue */
    OPTION_INPUT,      /* of a run: read by running.c */
    OPTION_OTHER       /* read by the command */
} option_kind;

typedef struct option {
    const char *name;
    const char *value; /* as usage shows it: "N", "yes|no", "FILE.svg" */
    option_kind kind;
    uint64_t least, most;
    bool needed; /* a clause without which the statement is none */
    const char *meaning;
} option;

/* A row; behind its meaning (NULL: none) what else it has. And rows that many tables have. */
#define OPTION(name_, value_, kind_, meaning_, ...)                                                \
    {                                                                                              \
        .name = name_, .value = value_, .kind = OPTION_##kind_, .meaning = meaning_, __VA_ARGS__   \
    }
#define OPTION_ON OPTION("on", "MODEL", CLAUSE, NULL)
#define OPTION_NAME_VALUE OPTION("name", "value ...", PARAMETERS, NULL)

/* What an option was given. */
typedef struct option_value {
    const node *given;  /* the binding; NULL: nothing was given */
    int word;           /* OPTION_WORD: its number in `value` */
    uint64_t number;    /* OPTION_NATURAL, or NATURALS without a series */
    uint64_t *numbers;  /* OPTION_NATURALS: a series, in its order; else NULL */
    uint64_t count;     /* of numbers */
    double seconds;     /* OPTION_SECONDS */
    const entry *entry; /* OPTION_OPERATOR */
    struct option_value *rows; /* a column of a file: what it was given in each row; else NULL */
    const node *cell;          /* of the row at hand */
} option_value;

typedef struct option_values {
    const option *rows;
    option_value *list; /* one for each row */
} option_values;

/* Takes the bindings that the table names out of the statement's clauses, and reads their
 * values; clauses, parameters and OPTION_OTHER stay.  Released by option_free in any case.
 * ST_NAME, ST_DOMAIN or ST_LIMIT, with what is allowed, when a value is not. */
status option_take(struct session *s, node *statement, const option *rows, option_values *out,
                   diag *d);
void option_free(option_values *v);

/* Of options that are columns of a file, what the row at hand of `axes` has becomes what they were
 * given.  *changed: there are such.  ST_DOMAIN where its cell is empty. */
status option_at_row(option_values *v, const axes *at, bool *changed, diag *d);

/* What is a column, by name: into `varying`, a list; and the row's cells into an answer, where it
 * does not say the same itself. */
bool option_in_rows(const option_values *v);
void option_columns(const option_values *v, arena *a, result *varying);
void option_cells(const option_values *v, const axes *at, arena *a, result *to);

/* What the option of that name was given; `given` is NULL if nothing, or if there is no such. */
const option_value *option_of(const option_values *v, const char *name);

/* The table's row of that name and kind (OPTION_NONE: any that is no clause), or NULL. */
const option *option_named(const option *rows, const char *name, option_kind kind);

/* Word number i of "yes|no", those in capitals left out; false past the last. */
bool option_word(const option *o, int i, str *out);

/* What stands behind a command's name: "ALGORITHM [on MODEL] [name=value ...] [seed=N]".  And
 * one option: "seed=N", "to FILE". */
void option_usage(str *out, const struct command *c);
void option_form(str *out, const option *o);

#endif
