/* Values of expressions for blocks of indices (private to machine/). */
#ifndef MMCALC_MACHINE_VECTOR_H
#define MMCALC_MACHINE_VECTOR_H

#include "machine/internal.h"

/* By private scalar of the forall being run (privates.h). */
typedef struct private_scalars {
    int64_t **row;          /* run.whole values for every component, NULL until assigned */
    const uint8_t *watched; /* may be read before it is assigned; NULL: none */
    bool *all;              /* of those: assigned by every index */
    uint8_t **by;           /* or by these (a flag an index); NULL: by none */
    bool *unknown;          /* counting only: follows from words that are not there */
    struct kept_row *kept;  /* room for the rows */
    int room;
} private_scalars;

/* A run: the program's state. */
/* A turn of a loop that all threads or the host go through together. */
typedef struct loop_turn {
    const char *name; /* of its variable */
    int host;         /* which host scalar that is */
    const struct loop_turn *outer;
} loop_turn;

/* Of the last all(i = a..b, C) of an `ensure` that did not hold, the first index that C failed
 * for, and where C compares two words, these. */
typedef struct failing {
    const vexpr *all; /* NULL: there was none */
    int64_t index;
    bool compares;
    int64_t left, right;
} failing;

/* An aggregate of which each outer index takes more terms than the one before, as a scan's: what it
 * has come to, up to a term, so that the next block of indices goes on there (aggregate.c). */
typedef struct so_far {
    const vexpr *x; /* NULL: of none */
    int64_t lo, next;
    __int128 total;
    bool any;
} so_far;

/* What the additions of the statement at hand take on the PRAM, where those to one cell are served
 * one after another: its time, and with unlimited processors; 0: it has none. */
typedef struct turns_taken {
    uint64_t time, span;
} turns_taken;

/* What the phases of the AGPU's machine cost besides their instructions (see phase_rule). */
typedef struct toll {
    phase_rule rule;
    uint64_t word, barrier;   /* time units: of a block or word, and of the end of a phase */
    uint64_t wanted;          /* BSP: processors that the program is written for */
    uint64_t each;            /* of these, at most, is a processor that there is */
    uint64_t *sent, *received; /* words of this superstep, of each processor that there is */
} toll;

typedef struct run {
    struct pace *pace;    /* see blocks.h */
    env *e;
    program *p;
    const run_options *o;
    run_result *r;
    access_machine m;
    variant variant;
    bool statements;      /* PRAM: a statement costs a unit a round, not an access */
    turns_taken turns_taken;
    int64_t *hosts;
    bool *host_set;
    /* of the forall being run */
    uint64_t s;           /* indices */
    uint64_t whole;       /* of the forall, when s is only its first ones */
    bool on_host;         /* not a forall's, but a sum's of an `ensure`: no thread has them */
    failing failing;
    so_far so_far;
    int vars;
    const node *ranges;   /* the forall's, for the names of its variables */
    int64_t lo[MAX_VARS];
    int64_t start[MAX_VARS], by[MAX_VARS]; /* of a range with `by`; 0: a range without */
    uint64_t extent[MAX_VARS], stride[MAX_VARS];
    private_scalars own;
    const int64_t *args[MAX_ARGS]; /* of the operator being applied: a block each, or one value */
    status (*bind)(struct run *u); /* of a called program: gives it the caller's arrays */
    void *caller;
    uint64_t top;         /* the first address that no array lies at or beyond */
    int threads;          /* that may share the work */
    const struct loop_turn *turns; /* the loops of the program that it is in, innermost first */
    int calls;            /* programs that have called each other to get here */
    uint64_t element;     /* AGPU: words of memory that an element takes */
    toll toll;
    uint64_t shared_outside; /* AGPU': words of shared memory that callers keep */
    struct member **local;/* by array: a multiprocessor's own memory for it, or NULL */
    struct hmm *hmm;      /* HMM, or NULL */
    struct {
        int64_t turn, turns;
        double stands_for;
    } dealt; /* AGPU: the loop that deals multiprocessors out (run.c); turns 0: none */
    struct agpu
        *agpu; /* AGPU, inside forall multiprocessor: references are counted as they are made */
} run;

/* Compiles and runs a program, its machine described: for program_run and call. */
status run_execute(run *u, const node *text);

/* A parameter of the run's instance as a number below 2^60; 1 if there is none of the name. */
status run_parameter(env *e, const char *name, uint64_t *out);

/* An expression that does not vary: on the host, or the same for all indices.  As many
 * words as the value has components. */
status vector_scalar(run *u, const vexpr *x, int64_t *out);

/* The multiprocessors from..to of a launch, from the host, which has no indices. */
status vector_ends(run *u, const step *s, int64_t *from, int64_t *to);

/* op(x, y); out may be x or y. */
status vector_combine(run *u, const operation *op, const int64_t *x, const int64_t *y,
                      int64_t *out);

/* Values for the indices from, from + 1, ... (n <= BLOCK) that the mask (NULL: all) leaves active.
 * Component j of a tuple lies at out + j*n. */
status vector(run *u, const vexpr *x, uint64_t from, uint64_t n, const uint8_t *mask, int64_t *out);

extern const char vector_too_long[]; /* why a number is refused */

/* Fails with a sentence about an expression. */
status vector_trouble(run *u, const vexpr *x, const char *what);

/* The same, of what a run without data cannot know: it is noted that this is why it failed. */
status vector_wants(run *u, const vexpr *x, const char *what);

/* Does the value follow from words that a run without data does not have? */
bool vector_no_data(const run *u, const vexpr *x);

/* atomic a[word] += x, for an index: of other multiprocessors, too, none comes between. */
status vector_add_word(run *u, const vexpr *ref, struct member *m, int64_t word, int64_t x,
                       uint64_t index);

/* The operator whose elements an array holds; NULL for plain words (layout.c). */
const operation *layout_operator(const run *u, const array *a);

/* Adds an index of the forall to a message, with its thread: " at index number 3 (thread 3, round
 * 0)" (subscript.c, as what follows). */
void subscript_whose(const run *u, uint64_t index, str *s);

/* Word numbers within the array's member of a reference. */
status subscripts(run *u, const vexpr *ref, uint64_t from, uint64_t n, const uint8_t *mask,
                  int64_t *out);
status subscript_member(run *u, const vexpr *ref, struct member **out);

/* Adds a word's name as the program has it: a[7], a[2][0] of a family or of two dimensions. */
void subscript_put_word(str *s, const run *u, const array *a, const struct member *m,
                        uint64_t word);

/* Is the word number first + by * (number of the index)?  Only then are they set.
 * Ends outside the array are an error: *ok false and the diagnostic filled. */
bool subscript_affine(run *u, const vexpr *ref, int64_t *first, int64_t *by);

/* A comparison that holds for the first *k indices of a single range and for no other? */
bool subscript_prefix(run *u, const vexpr *x, uint64_t *k);

/* Tells whoever watches which array it is: base, dims, dim, family and member. */
void subscript_describe(const run *u, const vexpr *ref, const struct member *m, observed *op);

#endif
