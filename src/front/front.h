/* The ways into a session: the prompt, scripts, the command line. */
#ifndef MMCALC_FRONT_FRONT_H
#define MMCALC_FRONT_FRONT_H

#include "session/setting.h"
#include "cmd/commands.h"
#include "render/render.h"

typedef struct options {
    const char *format, *data;
    const char **files;      /* scripts */
    const char **statements; /* of -e */
    int file_count, statement_count;
    int color;               /* -1 auto, 0 never, 1 always */
    int precision;           /* 0: not given */
    uint64_t seed;           /* of random inputs, if `seeded`; otherwise 1 */
    const char *batch, *output;
    const char *rows;        /* a file whose rows are the points of the only query */
    int processes;           /* of a batch; 0: one for each processor */
    int threads;             /* threads of a simulated run; 0: one for each processor */
    int seconds;             /* seconds for a statement; 0: any number */
    uint64_t shard, shards;  /* 0 of 0: the whole batch */
    bool resume, merge;      /* merge: the files are shards' results */
    bool format_given, seeded;
    bool quiet, no_config, keep_going, help, version;
    const char *proof;       /* a file with proofs to be checked */
    const char *completion;  /* a shell */
    const char *complete;    /* the beginning of a statement */
} options;

#define OPTION_COLORS "auto always never"
#define COMPLETION_SHELLS "bash zsh"

/* A row for each option: parsing, --help and the manual read it. */
typedef struct option_row {
    char letter;           /* 0: none */
    const char *word;      /* without -- */
    const char *argument;  /* NULL: it takes none; completion.c says what shells offer for it */
    const char *meaning;
} option_row;
const option_row *option_row_at(int i);

/* Reads the command line; false if it is wrong, which has been reported on standard error. */
bool options_read(options *o, int argc, char **argv);
void options_help(FILE *out);
void options_free(options *o);

/* Checks the proofs in a file ("-": standard input), and prints "proved: ..." for each. Returns the
 * exit status, 3 if a step does not follow. */
int check_proof_file(const char *path, const char *folder);

/* Runs the whole program; returns the exit status. */
int front_run(int argc, char **argv);

/* Runs the prompt until quit or the end of input; false if that came within an open block or
 * bracket, which has been reported. */
bool repl(session *s, const style *st);

/* The flag that Ctrl-C sets, and that ends the running statement; num_ctx.stop points to it. */
extern volatile sig_atomic_t front_interrupted;

/* What can be typed at position `at` of a line, for the prompt's TAB and its test: a list ended by
 * NULL, which the caller frees with its strings. Every candidate begins with the word before `at`,
 * which begins at *from. */
char **complete_line(session *s, const char *line, int at, int *from);

/* Prints what a shell reads to complete mmcalc's command lines; false if it is none of
 * COMPLETION_SHELLS. */
bool completion_print(FILE *out, const char *shell);

/* Prints how a statement may go on, as TAB offers it: a line each, from the statement's
 * beginning. */
void completion_answer(FILE *out, session *s, const char *statement);

#endif
