/* A session, and the commands it knows.
 *
 * A command is one file of this folder that defines one row; the table is made
 * from the file list by the build.  Help, completion and the manual's list
 * come from the row. */
#ifndef MMCALC_CMD_COMMAND_H
#define MMCALC_CMD_COMMAND_H

#include <stdio.h>

#include "base/headway.h"
#include "cmd/option.h"
#include "eval/eval.h"
#include "eval/query.h"
#include "eval/field.h"
#include "render/render.h"

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

/* From now on the world counts by runs of programs what no formula gives (world.count_program), and
 * cards have verdicts that are decided (world.decide_optimal). */
void session_serve(world *w);

const command *command_row(int i);               /* NULL past the end */
const command *command_named(
    const char *name); /* a metric's name gives the row `metric`; NULL if none */
command_syntax command_syntax_of(const char *word);

typedef struct setting {
    const char *name, *meaning;
    const char *values; /* "on, off", or "N" */
    status (*set)(session *s, const char *value, span at, diag *d);
    void (*get)(session *s, str *out);
} setting;
const setting *setting_row(int i);
void setting_given(session *s, const char *name); /* the user has set it; save writes it */
bool setting_is_given(const session *s, int i);

/* A part of a series' points: what a process of a batch computes of it. */
typedef struct piece {
    bool on;
    uint64_t from, most;   /* the first point, and how many at most */
    double seconds;        /* after which no further point is begun; 0: no limit */
    uint64_t points,
        end; /* told back: points of the whole series; the point before which the piece ended */
    uint64_t refused; /* told back: how many of its points have no value; the failure is about them
                         alone */
    double began;
} piece;

struct session {
    world *world;
    sink *sink;
    const struct style *style; /* what a sink is opened with (render/render.h) */
    arena *arena;         /* of the running statement's results */
    unit *unit;           /* the running text */
    const char *format;   /* the name of its row: text, json, ... */
    bool quiet, interactive, keep_going;
    headway_hook progress; /* of long work */
    const char *rows;     /* a file whose rows are the points of every query, or NULL */
    bool rows_taken;      /* some query had them */
    int loading;          /* files being read, one within the other */
    bool orphans; /* a definition has failed to be read: the lines of its body are passed over */
    piece piece;          /* off: series are computed whole */
    unsigned sources_named; /* to the reader at the prompt: bit i for the i-th */
    uint64_t given;       /* which settings the user has set: bit i for row i */
    status worst;         /* of all statements so far, by exit status */
    bool late;            /* the last statement took longer than it may */
    struct lesson *lesson; /* of cmd/lesson.c, in world.kept; NULL: no exercise has been shown */
    struct {
        char device[24];
        double gbps, limit; /* of the statement that measured it; 0: the usual second */
    } copy;                 /* what a copy reached on that device */
};

/* Parses and runs a text: every statement in order, each with its own answer.
 * A failure is reported through the sink and ends the text unless keep_going. After a definition
 * that cannot be read, texts that are a blank or indented line are passed over, up to its `end`.
 * ST_INCOMPLETE (reported by nobody) when it ends in an open bracket or block. */
status session_run(session *s, const char *text, size_t length, const char *name, int line);

/* The same line by line, each read once: *r (NULL at first) holds a text that is not complete,
 * after ST_INCOMPLETE. session_end says that no line follows: what is open is an error; parse_free
 * forgets it. */
status session_line(session *s, reading **r, const char *text, size_t length, const char *name,
                    int line);
status session_end(session *s, reading **r);

/* All has run: ST_PARSE, told, where nothing of it has had the rows of s->rows. */
status session_rows_end(session *s);

/* The same for a text that must be complete: ending inside a bracket or block is an error. */
status session_run_whole(session *s, const char *text);

/* The left side of a function's definition: f(x, y) = */
void session_function_head(str *out, const symbol *f);

/* The points of a series that this session computes:
 *     for (uint64_t i = session_first(s, points); session_more(s, i); i++) */
uint64_t session_first(session *s, uint64_t points);
bool session_more(session *s, uint64_t i);

/* The text as statements, the caller's; NULL where it is none. */
unit *session_read(const session *s, const char *text);

/* Reports a failure and remembers it for the exit status. */
void session_fail(session *s, diag *d);

/* An entry among others, or NULL; what is wrong with its file is reported, the others serve. */
const entry *session_entry(session *s, entry_kind kind, const char *name);

/* Runs a file: statement by statement, stopping at the first failure unless
 * keep_going. */
status session_file(session *s, const char *path, diag *d);
status session_stream(session *s, FILE *f, const char *name);

/* Has the command's statement from `least` to `most` words (most -1: any number)? */
status command_need(const node *statement, const command *c, int least, int most, diag *d);

/* "report needs a folder: report JOB.json to FOLDER", with an example; ST_PARSE. */
status command_fail(const command *c, span at, const char *what, diag *d);

/* A short text that says something was done; not printed with --quiet. */
void session_note(session *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* The sources by number, 000 and on; false past the last. */
bool list_source(int i, const char **number, const char **title);

/* At a prompt: who wrote the sources of the reference, "000 §4; 003", once a session. */
void list_name_sources(session *s, const char *reference);

/* The page of a name for show, explain, help: false when the name is unknown to the catalogue. */
status page_show(session *s, const entry *e, bool explain, diag *d);

/* A text of a definition without the indentation that its lines share; lives as long as answers. */
char *page_prose(session *s, const char *text);

/* A device's facts, with their sources, and what it gives each model.  *found is false when there
 * is no device of the name; ST_PARSE, ST_IO when its file is broken. */
status device_page(session *s, const char *by, const char *name, bool *found, diag *d);
status session_no_such_name(session *s, const node *word, diag *d);

/* Of a word that is no name as it stands, but in other capitals: it becomes that name. */
bool session_other_case(session *s, node *word);
/* The word stands where a metric is expected and is none. */
status session_no_metric(const session *s, const node *word, diag *d);

#endif
