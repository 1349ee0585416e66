/* What compiling and running programs share. */
#ifndef MMCALC_MACHINE_INTERNAL_H
#define MMCALC_MACHINE_INTERNAL_H

#include "machine/program.h"

enum {
    BLOCK = LIMIT_CORES,
    MAX_VARS = LIMIT_INDICES,
    MAX_LANES = LIMIT_TUPLE,
    MAX_ARGS = 2 * MAX_LANES,
    MAX_DIMS = LIMIT_DIMENSIONS,
    MAX_NAMES = LIMIT_NAMES,
    MAX_ARRAYS = LIMIT_ARRAYS,
    MAX_OPERATORS = LIMIT_OPERATORS
};

typedef enum vop {
    V_CONST,    /* value */
    V_HOST,     /* host scalar number index */
    V_INDEX,    /* variable number index of the forall */
    V_PRIVATE,  /* private scalar number index */
    V_ELEMENT,  /* element number a of a private array, whose `value` scalars begin at number
                   index */
    V_READ,     /* array, member, sub[] */
    V_INPUT,    /* the same, as the array was at the start */
    V_OP,       /* op, a, b */
    V_IF,       /* a then b else c */
    V_CALL,     /* fn, a, b */
    V_AGGREGATE, /* o (sum, max, min) of c where sub[0] holds; host scalar number index goes from a
                    to b */
    V_APPLY,    /* operator on sub[0] and sub[1] */
    V_ARG,      /* of the operator being applied, component number index of its operands: the first
                   operand's components, then the second's */
    V_TUPLE,    /* item[0], item[1], ... */
    V_HOST_CALL /* host function number fn of operator and arrays (host.c) */
} vop;

extern const char vector_no_factor[], vector_no_growth[]; /* why a loop is refused (vector.c) */

/* What a V_CALL computes: a function of the language (builtin_id), or one of these. */
typedef enum vfn {
    FN_CEIL_DIV = BUILTINS, /* a quotient, rounded up */
    FN_ROUND_DIV,           /* a quotient, rounded to the nearest */
    FN_LOOP_STEP,           /* a loop's step, checked to be at least 1 */
    FN_LOOP_FACTOR,         /* the same for one that multiplies or divides: at least 2 */
    FN_LOOP_GROWS           /* the first, or last, value of such a loop: at least 1 */
} vfn;

typedef enum host_function {
    HOST_TOTAL,
    HOST_REDUCE,
    HOST_IS_SCAN,
    HOST_IS_SORTED,
    HOST_IS_PERMUTATION
} host_function;

typedef struct vexpr vexpr;

/* op(x, y), where x and y have `lanes` components each, a scalar one. */
typedef struct operation {
    const char *name;
    const node *def;
    vexpr *body, *identity;
    vexpr *element;       /* an element, from input words (as V_ARG); NULL: the words are its
                             components */
    int lanes, words;     /* components of an element; input words that make one */
} operation;

/* An array, or one member of a family, in memory. Elements of several components lie in rows:
 * component j of word i at words[j*stride + i]. */
struct member {
    uint64_t base, size, stride;
    int64_t *words, *first;    /* NULL without data; first: as it was at the start */
    uint8_t *set;              /* which words have been written; NULL: all */
    uint64_t unset;            /* how many words have not */
    uint32_t *touched; /* AGPU, global: by which multiprocessor since the last synchronisation */
    bool borrowed;             /* the words belong to the caller's array */
    bool input;                /* filled before the run, when this program is the outermost */
    uint64_t drawn;            /* the state of the random sequence before its first word */
};

typedef struct array {
    const char *name;
    const node *def;
    array_role role;
    array_space space;
    int number;          /* its number in the program */
    int lanes;           /* components of an element; 0: not yet known */
    bool remembered;     /* the program uses `input a` */
    bool open;           /* only a called program tells its components */
    bool hidden;         /* the forall that declares it has ended */
    int dims;
    uint64_t dim[MAX_DIMS];
    bool registers;      /* a word for each core, which that core alone may write */
    bool family;
    int64_t family_lo;
    uint64_t members;
    uint64_t sorted; /* an input that comes in sorted stretches of so many words; 0: in any order */
    uint64_t permuted, step; /* an input in which each `permuted` words that are `step` apart are a
                                permutation of 0, 1, 2, ...; its size is a multiple of both; 0: any
                                words */
    struct member *member;
    struct member *kept; /* AGPU': a shared array declared outside of forall multiprocessor has
                            words of its own for each multiprocessor */
    uint64_t kept_count;
} array;

struct vexpr {
    vop op;
    short o, fn;
    int64_t value;
    int index;
    array *array;
    vexpr *a, *b, *c;
    vexpr *member, *sub[MAX_DIMS]; /* of a reference */
    vexpr **item;                  /* of a tuple */
    const operation *operator;
    array *other[2];               /* of a host function */
    bool of_input[2];
    int lanes;                     /* components of its value; 0: not yet known */
    int stack;                     /* KiB of stack that evaluating it for a block may take */
    const node *at;
    bool varies;   /* with the index of the forall */
    bool reads;    /* touches memory */
    bool atomic;   /* the target of `atomic a += x`: those who meet there are served in turn */
};

typedef enum step_kind {
    STEP_HOST_SET,
    STEP_SET,
    STEP_SET_ELEMENT,
    STEP_STORE,
    STEP_FOR,
    STEP_WHILE,
    STEP_BRANCH,
    STEP_FORALL,
    STEP_BLOCKS,
    STEP_CORES,
    STEP_CALL,
    STEP_ENSURE
} step_kind;

/* One argument of `call`. */
typedef struct argument argument;
struct argument {
    const char *name;
    const node *at;
    vexpr *value;
    array *array;
    argument *next;
};

typedef struct step step;
struct step {
    step_kind kind;
    int index;         /* number of the scalar that is set, or of the loop's variable */
    short way;                  /* STEP_FOR: for_kind */
    int start[MAX_VARS], by[MAX_VARS]; /* STEP_FORALL: host scalars of a range with `by`, or -1 */
    vexpr *a, *b, *c;  /* bounds, condition, value; STEP_STORE: a reference, b value */
    vexpr *lo[MAX_VARS], *hi[MAX_VARS];
    vexpr *least, *most; /* STEP_FOR, STEP_WHILE: how often its `within` claims that it turns, or
                            NULL */
    bool updates; /* STEP_STORE: a = a + x, so that of several indices at one word all but one would
                     be lost */
    int vars, privates;
    int *private_lanes;      /* STEP_FORALL, STEP_CORES: components of each private scalar */
    int first_array, arrays; /* STEP_BLOCKS: the shared arrays declared in it */
    argument *arguments;
    const struct weight *weight; /* inside forall multiprocessor: what it issues (issue.h) */
    const uint8_t *watched; /* STEP_FORALL, STEP_CORES: by private scalar, may it be read before it
                               is assigned? */
    step *body, *other, *next;
    const node *at;
};

typedef struct program program;
struct program {
    arena *arena;
    array *arrays[MAX_ARRAYS];
    int array_count;
    step *steps;
    int hosts;         /* number of host scalars */
    int *host_lanes;   /* components of each */
    int lanes;         /* the most components that an element has */
    operation operators[MAX_OPERATORS];
    int operator_count;
    const program *caller;
    const argument *lent; /* the caller's arrays, by this program's names */
    bool kernel;          /* a kernel is to be made of it: the threads of a DMM are treated as
                             cores */
    const node *replaced; /* what the abstract operator is replaced by, or NULL */
};

/* Compiles a program. Sizes are evaluated now, so that what is compiled holds for one set of
 * parameters. An operator that the caller has by the same name is the caller's; otherwise
 * `replaced` takes the place of the first. */
status program_compile(env *e, const node *text, program *p);

/* Finds how many components every value has: 1, or as many as the operators that it meets take.
 * ST_DOMAIN where two do not agree. */
status lanes_infer(program *p, diag *d);
/* Fills forall->watched: which private scalars may be read before they are assigned. */
void assigned_watch(arena *a, step *forall);

/* --- looking through them (walk.c) */

/* What is to be done about a part: look at what is within it, too, or not; PART_FOUND ends all. */
typedef enum seen_part { PART_SEEN, PART_PASSED, PART_FOUND } seen_part;
typedef seen_part vexpr_look(const vexpr *x, void *data);

/* Looks at the expression, which may be NULL, and then at all within it: true once one is found. */
bool vexpr_any(const vexpr *x, vexpr_look *look, void *data);

/* Do both have the same value for every index? False where that is not certain. by_name: also of
 * another launch, whose parameters may be others: of numbers, the names that stand for them. */
bool vexpr_same(const vexpr *x, const vexpr *y, bool by_name);

/* The first of the steps, and of those within them, of which it is so; or NULL. */
const step *step_any(const step *s, bool (*is)(const step *s, void *data), void *data);

/* vexpr_any of the expressions that the step by itself evaluates: of a target, its subscripts. */
bool step_reads_any(const step *s, vexpr_look *look, void *data);

/* Notes, for an emitter that follows the run, how many bits the words take that are written. */
static inline void note_width(const run_options *o, run_result *r, const int64_t *value, uint64_t n,
                              const uint8_t *mask)
{
    uint64_t wide = 0;
    if (o->launcher == NULL)
        return;
    for (uint64_t i = 0; i < n; i++)
        if (mask == NULL || mask[i])
            wide |= (uint64_t)(value[i] ^ (value[i] >> 63));
    __atomic_fetch_or(&r->wide, wide, __ATOMIC_RELAXED);
}

#endif
