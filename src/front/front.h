/* The doors into a session: the prompt, scripts; and the command line. */
#ifndef MMCALC_FRONT_FRONT_H
#define MMCALC_FRONT_FRONT_H

#include "session/setting.h"
#include "cmd/commands.h"
#include "render/render.h"

typedef struct options {
    const char *format, *data;
    const char **files;      /* scripts */
    const char **statements; /* -e */
    int file_count, statement_count;
    int color;               /* -1 auto, 0 never, 1 always */
    int precision;           /* 0: not given */
    uint64_t seed;           /* of random inputs, if seeded; 1 */
    const char *batch, *output;
    const char *rows;        /* a file whose rows are the points of the one query */
    int processes;           /* of a batch; 0: as many as processors */
    int threads;             /* of a simulated run; 0: one a processor */
    unsigned seconds;        /* of a statement; 0: any number */
    uint64_t shard, shards;  /* 0 of 0: all */
    bool resume, merge;      /* merge: the files are shards' results */
    bool format_given, seeded;
    bool quiet, no_config, keep_going, help, version;
    const char *proof;       /* a file with a proof to be checked */
    const char *completion;  /* a shell */
    const char *complete;    /* the begin of a statement */
} options;

#define OPTION_COLORS "auto always never"
#define COMPLETION_SHELLS "bash zsh"

/* One row an option: parsing, --help and the manual read it. */
typedef struct option_row {
    char letter;           /* 0: none */
    const char *word;      /* without -- */
    const char *argument;  /* NULL: takes none; what shells offer for it: completion.c */
    const char *meaning;
} option_row;
const option_row *option_row_at(int i);

/* False when the command line is wrong; it has been said on standard error. */
bool options_read(options *o, int argc, char **argv);
void options_help(FILE *out);
void options_free(options *o);

/* Checks the proofs of a file, -: standard input: "proved: ..." for each; the exit status, 3 where
 * a step does not follow. */
int check_proof_file(const char *path, const char *folder);

/* The whole program; the exit status. */
int front_run(int argc, char **argv);

/* The prompt, until quit or end of input; false when that came within a block or bracket that is
 * still open, which has been said. */
bool repl(session *s, const style *st);

/* Sets the flag that ends the running statement when Ctrl-C comes; shared with
 * the evaluator through num_ctx.stop. */
extern volatile sig_atomic_t front_interrupted;

/* What can be typed at position `at` of a line: for the prompt's TAB and its
 * test.  Every candidate begins with the word before `at`; *from is where that
 * word begins.  A NULL-ended list, the caller's to free with its strings. */
char **complete_line(session *s, const char *line, int at, int *from);

/* What a shell reads to complete mmcalc's command lines; false where it is none of
 * COMPLETION_SHELLS. */
bool completion_print(FILE *out, const char *shell);

/* How a statement may go on, as TAB offers it: a line each, from the statement's begin. */
void completion_answer(FILE *out, session *s, const char *statement);

#endif
