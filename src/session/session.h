/* A session: its world, its sink, and the statements that run in it. */
#ifndef MMCALC_SESSION_SESSION_H
#define MMCALC_SESSION_SESSION_H

#include <stdio.h>

#include "base/headway.h"
#include "eval/eval.h"
#include "eval/field.h"
#include "eval/query.h"
#include "render/render.h"
#include "session/command.h"

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
    const commands *commands;
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
    struct lesson *lesson; /* of lesson/lesson.c, in world.kept; NULL: no exercise has been shown */
    const struct session_ear *ear; /* hears what statements answer; NULL: nobody does */
    struct {
        char device[24];
        double gbps, limit; /* of the statement that measured it; 0: the usual second */
    } copy;                 /* what a copy reached on that device */
};

/* Around a statement: s->sink hears what it answers until it is deaf again (also before s->sink is
 * closed); then something may be said of what was heard.  Statement NULL: it has failed, as d says,
 * which may get a hint. */
typedef struct session_ear {
    void (*listen)(session *s);
    void (*deaf)(session *s);
    void (*heard)(session *s, const node *statement, diag *d);
} session_ear;

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

/* The text as statements, the caller's (unit_release): as parse_text reads it, with the session's
 * commands.  session_read: NULL where it is none. */
status session_parse(const session *s, const char *text, size_t length, const char *name, int line,
                     unit **out, diag *d);
unit *session_read(const session *s, const char *text);

/* Reports a failure and remembers it for the exit status. */
void session_fail(session *s, diag *d);

/* An entry among others, or NULL; what is wrong with its file is reported, the others serve. */
const entry *session_entry(session *s, entry_kind kind, const char *name);

/* Runs a file: statement by statement, stopping at the first failure unless
 * keep_going. */
status session_file(session *s, const char *path, diag *d);
status session_stream(session *s, FILE *f, const char *name);

/* An answer, through the session's sink; ST_OK. */
status session_answer(session *s, const view *v, const result *root);

/* A page with that text, below a table that people have seen; none where the text is empty. */
void session_say(session *s, const char *text);

/* A short text that says something was done; not printed with --quiet. */
void session_note(session *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* The word stands where a metric is expected and is none. */
status session_no_metric(const session *s, const node *word, diag *d);

#endif
