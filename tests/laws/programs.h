/* Programs of the catalogue on real words: they leave a tape of what they asked the memory for,
 * run by the naive interpreter (naive_program.h).  Two of them stand here once more, in C and from
 * their descriptions: witnesses of the interpreter. */
#ifndef MMCALC_LAWS_PROGRAMS_H
#define MMCALC_LAWS_PROGRAMS_H

#include "tests/laws/naive.h"
#include "tests/laws/point.h"

typedef struct tape_statement {
    long first, count; /* operations of the tape */
    bool assigns;      /* to memory; otherwise to something private */
    naive_op on;       /* who takes part; empty: who does in the first operation */
    bool in_turn;      /* PRAM: what its last operation adds to one cell comes one by one */
} tape_statement;

typedef struct tape {
    long p, w;
    long *word;        /* the memory */
    long words, word_room;
    long held;         /* of these, words of arrays */
    naive_op *op;
    long ops, op_room;
    tape_statement *statement;
    long statements, statement_room;
    bool run_out;      /* an address outside every array */
} tape;

typedef struct program {
    const char *algorithm;
    bool (*right)(const long *words, long n); /* NULL: the program's ensures say it */
    void (*witness)(tape *t, long n);                /* in C; or NULL */
} program;

/* The catalogue's program at the point, of size n.  False: the result is wrong, or the witness asks
 * for something else. */
bool program_count(point *at, const program *p, tape *t, long n);

const program *program_of(const char *algorithm); /* NULL: nobody has written it */
const program *program_at(int i); /* all of them, then NULL */

/* A problem solved by one processor; it keeps a sum itself, or in memory. */
typedef struct sequential {
    const char *problem;
    bool (*run)(tape *t, long n, bool keeps);
} sequential;

const sequential *sequential_of(const char *problem);

/* The next statement of `count` indices, of which those that are `on` take part, and its end: one
 * that does not touch memory is none; its next operation, and that this was none; a new array, at a
 * multiple of w. */
void tape_statement_begin(tape *t, bool assigns, const bool *on, long count);
void tape_statement_end(tape *t, bool touches, bool assigns, bool in_turn);
naive_op *tape_operation(tape *t);
void tape_drop(tape *t);
long tape_array(tape *t, long words);

void tape_begin(tape *t, long p, long w);
void tape_end(tape *t);

/* Time units of p processors when a statement is one; of one processor; of as many as can have
 * something to do. */
long tape_statement_time(const tape *t, long p);
long tape_work(const tape *t);
long tape_span(const tape *t);

/* What its operations cost on the naive machine of a model, with this choice of its first option.
 */
naive_figures tape_figures(const tape *t, const char *model, const char *choice, long l);

/* Assignments to memory, one for each active index; most indices of a statement. */
long tape_assignments(const tape *t);
long tape_processors(const tape *t);

#endif
