/* Values of expressions for blocks of indices (private to machine/). */
#ifndef MMCALC_MACHINE_VECTOR_H
#define MMCALC_MACHINE_VECTOR_H

#include "machine/internal.h"

/* The private scalars of the forall being run (privates.h); arrays by scalar. */
typedef struct private_scalars {
    int64_t **row;          /* u->whole values for every component, NULL until one is assigned */
    const uint8_t *watched; /* which may be read before they are assigned; NULL: none */
    bool *all;              /* of the watched: assigned by every index? */
    uint8_t **by;           /* of the watched: a flag for each index that has assigned it; NULL:
                               none has */
    bool *unknown;          /* a run without data: does it depend on words? */
    struct kept_row *kept;  /* room for the rows */
    int room;
} private_scalars;

/* A turn of a loop that all threads or the host go through together. */
typedef struct loop_turn {
    const char *name; /* of its variable */
    int host;         /* which host scalar that is */
    const struct loop_turn *outer;
} loop_turn;

/* Where the last all(i = a..b, C) of an `ensure` failed: the first index for which C does not hold
 * and, where C compares two words, these. */
typedef struct failing {
    const vexpr *all; /* NULL: there was none */
    int64_t index;
    bool compares;
    int64_t left, right;
} failing;

/* An aggregate in which each outer index takes the terms of the one before and more, as in a scan:
 * its total over the terms up to `next`, so that the next block of outer indices goes on there
 * (aggregate.c). */
typedef struct so_far {
    const vexpr *x; /* NULL: of none */
    int64_t lo, next;
    __int128 total;
    bool any;
} so_far;

/* On a PRAM, where additions to one cell are served one after another: the time of the statement's
 * additions, and that with unlimited processors; 0: it has none. */
typedef struct turns_taken {
    uint64_t time, span;
} turns_taken;

/* What phases cost beside their instructions on a machine with multiprocessors (see phase_rule). */
typedef struct toll {
    phase_rule rule;
    uint64_t word, barrier;   /* time units: for a block or word moved, and for the end of a
                                 phase */
    uint64_t wanted;          /* BSP: processors that the program is written for */
    uint64_t each;            /* of these that one processor stands for, at most */
    uint64_t *sent, *received; /* words in this superstep, by processor */
} toll;

typedef struct run {
    struct pace *pace;    /* see blocks.h */
    env *e;
    program *p;
    const run_options *o;
    run_result *r;
    access_machine m;
    variant variant;
    bool statements;      /* PRAM: each round of a statement costs a unit, not each access */
    turns_taken turns_taken;
    int64_t *hosts;
    bool *host_set;
    /* of the forall being run */
    uint64_t s;           /* indices */
    uint64_t whole;       /* indices of the whole forall, where s is only the first of them */
    bool on_host;         /* the indices are those of an aggregate in an `ensure`: no threads */
    failing failing;
    so_far so_far;
    int vars;
    const node *ranges;   /* the forall's, for the names of its variables */
    int64_t lo[MAX_VARS];
    int64_t start[MAX_VARS], by[MAX_VARS]; /* of a range with `by`; 0: a range without */
    uint64_t extent[MAX_VARS], stride[MAX_VARS];
    private_scalars own;
    const int64_t *args[MAX_ARGS]; /* components of the operands of the operator being applied: a
                                      block, or one value, each */
    status (*bind)(struct run *u); /* of a called program: gives it the caller's arrays */
    void *caller;
    uint64_t top;         /* the first address behind all arrays */
    int threads;          /* that may share the work */
    const struct loop_turn *turns; /* the loops that the run is in, innermost first */
    int calls;            /* depth of calls */
    uint64_t element;     /* AGPU: words of memory that an element takes */
    toll toll;
    uint64_t shared_outside; /* AGPU': words of shared memory that callers keep */
    struct member **local;/* by array: its words in the multiprocessor at hand, or NULL */
    struct hmm *hmm;      /* HMM, or NULL */
    struct {
        int64_t turn, turns;
        double stands_for;
    } dealt; /* AGPU: the turn of a loop that deals out multiprocessors (run.c); turns 0: none */
    struct agpu
        *agpu; /* AGPU, inside forall multiprocessor: references are counted as they are made */
} run;

/* Compiles and runs a program on the run's machine: for program_run and call. */
status run_execute(run *u, const node *text);
/* The step and those after it, of the host or of one multiprocessor: those that no index has. */
status run_steps(run *u, const step *s);

/* A parameter of the instance as a number below 2^60; 1 if there is none of that name. ST_LIMIT. */
status run_parameter(env *e, const char *name, uint64_t *out);

/* The value of an expression that does not vary over indices; out has a word for each component. */
status vector_scalar(run *u, const vexpr *x, int64_t *out);

/* The ends of a forall multiprocessor, evaluated by the host, which has no indices. */
status vector_ends(run *u, const step *s, int64_t *from, int64_t *to);

/* Applies an operator to two elements; out may be x or y. */
status vector_combine(run *u, const operation *op, const int64_t *x, const int64_t *y,
                      int64_t *out);

/* Evaluates x for those of the n <= BLOCK indices from, from + 1, ... that the mask (NULL: all)
 * leaves. Component j of a tuple lies at out + j*n. */
status vector(run *u, const vexpr *x, uint64_t from, uint64_t n, const uint8_t *mask, int64_t *out);
/* Room for x of a block of the run's indices: a statement's frame would be too large for a small
 * stack. To be freed. */
int64_t *vector_room(const run *u, const vexpr *x);

extern const char vector_too_long[]; /* why a value is refused */

/* Computes a o b; NULL, or a sentence about what went wrong. */
const char *vector_operate(op_kind o, int64_t a, int64_t b, int64_t *out);

/* ST_DOMAIN with a sentence about an expression. */
status vector_trouble(run *u, const vexpr *x, const char *what);

/* The same for what a run without data cannot know, and notes in the result that it is so. */
status vector_wants(run *u, const vexpr *x, const char *what);

/* Does the value depend on words that this run, which is without data, does not have? */
bool vector_no_data(const run *u, const vexpr *x);

/* atomic a[word] += x for an index, safe beside the threads of other multiprocessors. */
status vector_add_word(run *u, const vexpr *ref, struct member *m, int64_t word, int64_t x,
                       uint64_t index);

/* --- statements, each in the file of its name, and what the host evaluates for `ensure` */

/* Evaluates a forall's ranges and runs its body for all indices, statement by statement. */
status forall_run(run *u, const step *s);
/* The step and those after it, by the indices of a forall, or the cores of a multiprocessor, that
 * the mask (NULL: all) leaves. */
status forall_body(run *u, const step *s, const uint8_t *mask);

/* Runs an assignment to memory for the indices that the mask (NULL: all) leaves: counts its
 * references, then writes. Where several threads of a round write one word, the lowest wins
 * (machines.md §2). */
status store_run(run *u, const step *s, const uint8_t *mask);

/* Runs another algorithm's program on this machine, and adds its counts to the caller's. */
status call_program(run *u, const step *s);

/* The value of a V_HOST_CALL; out has room for as many words as the value has components. */
status host_call(run *u, const vexpr *x, int64_t *out);

/* Tries on random elements whether the program's operators are what they claim to be. An operator
 * of the catalogue, and one declared `commutative`, claims to be associative, too, and to have its
 * identity. ST_CHECK with the elements for which a law fails. */
status host_operators_hold(run *u);

/* Makes an element from op->words words of the input, which next(data) gives one by one. */
status host_make_element(run *u, const operation *op, int64_t (*next)(void *data), void *data,
                         int64_t *out);

/* The value of a V_AGGREGATE that does not vary with an outer index; and for a block of outer
 * indices, whose ranges may differ. */
status aggregate_scalar(run *u, const vexpr *x, int64_t *out);
status aggregate_vector(run *u, const vexpr *x, uint64_t from, uint64_t n, const uint8_t *mask,
                        int64_t *out);

/* The operator whose elements an array holds; NULL for plain words (layout.c). */
const operation *layout_operator(const run *u, const array *a);

/* Adds an index of the forall and its thread to a message: " at index number 3 (thread 3, round 0)"
 * (subscript.c, as what follows). */
void subscript_whose(const run *u, uint64_t index, str *s);

/* The words that a reference asks for, as numbers within the array's member, for the indices of
 * vector(). ST_DOMAIN outside of the array. */
status subscripts(run *u, const vexpr *ref, uint64_t from, uint64_t n, const uint8_t *mask,
                  int64_t *out);
status subscript_member(run *u, const vexpr *ref, struct member **out);

/* Adds a word's name as the program writes it: a[7], or a[2][0] of a family or two dimensions. */
void subscript_put_word(str *s, const run *u, const array *a, const struct member *m,
                        uint64_t word);

/* Is the word's number first + by * (number of the index) for all indices? Sets both only then. A
 * word outside the array: false, and the diagnostic is filled. */
bool subscript_affine(run *u, const vexpr *ref, int64_t *first, int64_t *by);

/* Is x a comparison that holds for the first *k indices of a single range, and for no others? */
bool subscript_prefix(run *u, const vexpr *x, uint64_t *k);

/* Fills an observer's fields about the array: base, dims, dim, family and member. */
void subscript_describe(const run *u, const vexpr *ref, const struct member *m, observed *op);

#endif
