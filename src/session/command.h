/* A command's row: what it takes, what is said of it, and what runs it.
 *
 * A command is one file of src/cmd that defines one row; the table (cmd/commands.h) is made from
 * the file list by the build.  Help, completion and the manual's list come from the row. */
#ifndef MMCALC_SESSION_COMMAND_H
#define MMCALC_SESSION_COMMAND_H

#include "lang/parse.h"
#include "session/option.h"

typedef struct session session;

/* What TAB offers after the command's name. */
typedef enum complete {
    COMPLETE_NOTHING,
    COMPLETE_ALGORITHMS,
    COMPLETE_PROBLEMS,
    COMPLETE_TARGETS /* both */,
    COMPLETE_QUERIES /* metrics, then algorithms */,
    COMPLETE_STUDIES /* either of them, then over */,
    COMPLETE_RELATIONS /* algorithms, then from and to */,
    COMPLETE_TABLES,
    COMPLETE_COURSES,
    COMPLETE_NAMES /* everything */,
    COMPLETE_KINDS,
    COMPLETE_VARIABLES,
    COMPLETE_SETTINGS,
    COMPLETE_FILES,
    COMPLETE_WORKLOADS,
    COMPLETE_EXPRESSION /* functions, metrics as functions */
} complete;

typedef struct command {
    const char *name;
    const char *also;      /* another name of it, or NULL */
    const char *args;      /* what it is about: "NAME", "[METRIC] ALGORITHM" */
    const option *options; /* what may stand behind that; NULL: nothing */
    const char *summary;   /* one line */
    const char *help;      /* paragraphs, or NULL */
    const char *examples[4];
    command_syntax syntax;
    complete complete;
    bool targets; /* further targets and models may stand behind its clauses: A on umm, dmm, B on
                     pram */
    bool row_options; /* its options, too, may be columns of a file of rows (running_row) */
    bool splits;  /* the points of its series are computed one by one, through session_more */
    /* Runs the statement (N_QUERY or N_COMMAND); answers through the session's sink. */
    status (*run)(session *s, node *statement, diag *d);
} command;

/* All rows, NULL behind the last, and how the lexer reads what stands behind their names. */
typedef struct commands {
    const command *const *rows;
    command_syntax (*syntax_of)(const char *word);
} commands;

const command *command_named(const commands *t, const char *name); /* a metric's name gives the
                                                         row `metric`; NULL if none has the name */

/* Has the command's statement from `least` to `most` words (most -1: any number)? */
status command_need(const node *statement, const command *c, int least, int most, diag *d);

/* The message, with an example of the command; ST_PARSE. */
status command_refuse(const command *c, span at, const char *message, diag *d);

/* "report needs a folder: report JOB.json to FOLDER", with an example; ST_PARSE. */
status command_fail(const command *c, span at, const char *what, diag *d);

#endif
