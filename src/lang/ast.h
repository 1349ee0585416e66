/* The syntax tree: one struct for expressions, statements and definitions.
 *
 * Every node keeps its span, so that any later stage can draw a caret.  Trees
 * live in the arena of their unit (lang/parse.h) and are freed with it. */
#ifndef MMCALC_LANG_AST_H
#define MMCALC_LANG_AST_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/status.h"
#include "num/num.h"

typedef enum node_kind {
    /* expressions: fields used */
    N_NUMBER,    /* value */
    N_NAME,      /* name */
    N_STRING,    /* text */
    N_HISTORY,   /* value: %3 */
    N_UNARY,     /* op, a */
    N_BINARY,    /* op, a, b */
    N_IF,        /* a then b else c */
    N_CALL,      /* name(a...) ; arguments linked by next */
    N_AGGREGATE, /* name; op: aggregate_kind; a: N_NAMED variables; b: body; c: where */
    N_WALK,      /* name: turns or after; a: N_NAMED variables (a: first value, b: next value);
                    turns: b: goes on while this holds; after: c: number of turns, b: the value
                    asked for */
    N_NAMED,     /* name = a */
    N_TARGET,    /* name on name2 */
    N_WHERE,     /* a where b */
    N_RANGE,     /* a .. b by c */
    N_LIST,      /* {a...}; text: the file that gives a series several parameters, row by row, or
                    NULL */
    N_TUPLE,     /* (a, ...) */
    N_INDEX,     /* a[b] */
    N_INPUT,     /* input name */
    N_FLOOR,     /* a */
    N_CEIL,      /* a */

    /* statements of a session */
    N_ASSIGN,   /* b: N_NAME, ...; a: as many values; name: the first name */
    N_FUNCTION, /* name(b: N_NAME...) = a */
    N_EVALUATE, /* a */
    N_QUERY,   /* name: command; a: targets (N_TARGET/N_NAME); b: clauses, with further targets
                  among them */
    N_COMMAND, /* name: command; a: words (N_STRING); c: the command's name at its place (N_NAME) */

    /* clauses of a query */
    N_ON,       /* name; a: further names; c: the metric that follows, or NULL */
    N_BINDING,  /* name = a; op: 1 where only another query has the parameter, and this one shares
                   its points */
    N_OVER,     /* name = a */
    N_FOR_NAME, /* name = a; op: 1 where the name stands alone */
    N_FROM_NAME, /* name */
    N_FROM_LINE, /* a: a number */
    N_TO,        /* text: file or model */

    /* definitions; children in a, documentation in text; d: a node whose place is the whole
     * definition */
    N_PROBLEM,
    N_ALGORITHM,
    N_MODEL,
    N_LAW,
    N_OPERATION, /* name, text, a: items */
    N_RELATION,
    N_PAPERTABLE,
    N_PROCEDURE, /* name, text, b: parameters (N_NAME), a: its N_PROGRAM */
    N_COURSE,    /* name, text, a: its N_EXERCISEs */
    N_COLUMN,    /* text: title, name: metric, b: clauses */
    N_ROW,       /* text: title, name: algorithm, problem or NULL, b: clauses */
    N_PRINTED,   /* text: the row's title, name: metric, a */
    N_MAPS,      /* name to name2: models */
    N_GIVEN,     /* name = a: a parameter of the model that a relation starts from */
    N_TARGET_AT, /* name = a: a parameter of the model that it leads to */
    N_ASSUME,    /* text */
    N_VERIFY,    /* name: how a run shows what a relation concludes (runs/relate_run.h) */
    N_CONCLUDE,  /* name: metric, op: OP_EQ OP_LE OP_GE, a, index: 1 strict, text: why */
    N_SOLVES,    /* name */
    N_FROM,      /* text */
    N_PARAM,     /* name, text, a: the least it may be, or NULL: 1; one node a parameter */
    N_REQUIRE,   /* a, text */
    N_ON_BLOCK,  /* b: model names (N_NAME), a: items */
    N_LET,       /* name = a */
    N_DEFINE,    /* name(b) = a */
    N_LEMMA,     /* name(b) op a: OP_LE or OP_GE, a bound of the function before the name's first
                    point, with its constants; c: when it holds, or NULL; text: why, or NULL */
    N_DERIVE,    /* name (metric), text, a; within */
    N_OPTION,    /* name, text, a: choices (N_NAME with text) */
    N_UNIT,      /* name (metric), name2 (choice or NULL), text: the unit */
    N_CLOSED,    /* name (metric), a, b: when, text: source */
    N_EXACT,     /* name, name2 (choice or NULL), a, b: when, text: source */
    N_LEAST,
    N_EXPECTED,   /* as N_MOST; d: a string, what the mean is over */
    N_MOST,       /* name (metric), a, b: when, text: source */
    N_PLAIN,      /* name (NULL: every additive metric), name2, a, b: when */
    N_OPTIMAL,    /* name: metric; op: 1 yes 0 no 2 to be decided; text; a: N_BINDING family, b:
                     when; name2: a model's, metric name is optimal when that is O(a) */
    N_SEQUENTIAL, /* name: metric, a, b: when, c: models (NULL: the PRAM, a unit a statement), d:
                     N_STRING why, text: source */
    N_BOUND,      /* name: metric, op: 1 strict; b: models; text: source; a: terms; c: N_ASSUME */
    N_TERM,       /* name = a, b: when, text: why */
    N_VALUE,      /* a */
    N_ALSO,       /* name, text, a */
    N_NOTES,      /* text */
    N_MANUAL,     /* text: the name of a page in section 7 */
    N_EXAMPLE,    /* text: the statement */
    N_PROGRAM,    /* a: statements */
    N_EXERCISE,   /* text: its title; a: items */
    N_HINT,       /* text */
    N_JUDGE,      /* a: a condition on the answer, text: what is wrong where it fails */
    N_SOLUTION,   /* text: statements that solve it */
    N_BECAUSE,    /* text: what is said about a right answer */

    /* statements of a program */
    N_ARRAY, /* op: array_role, name, b: dimensions (expr or N_NAMED for a family), a: `sorted` or
                `permuted` so many words, or NULL; c: condition for members that are input, NULL:
                all; d: `permuted` takes every d-th word */
    N_OPERATOR, /* name, b: parameters, a: body, c: identity, op: commutative, d: N_FUNCTION of
                   input words */
    N_SET,      /* a (name or element) = b; op: set_kind */
    N_FOR,      /* name, a: from, b: to, c: by, op: for_kind; d: body; within */
    N_WHILE,    /* a, d, within */
    N_WITHIN,   /* a .. b, text: why; how often a loop turns, or what a metric must be */
    N_BRANCH,   /* a, d: then, c: else (a statement list) */
    N_FORALL,   /* b: N_NAMED ranges (a, b: ends, c: by or NULL), c: where, d: body */
    N_BLOCKS,   /* forall multiprocessor name = a to b; d */
    N_CORES,    /* forall core name; d */
    N_ENSURE,   /* a */
    N_RUN,      /* call name(a: N_NAMED...) */
    N_DO        /* do name(a...) with d, an N_PROGRAM or NULL: catalog/procedure.h writes it out */
} node_kind;

/* How a loop's variable x goes on by c: x + c, x - c, x*c, x div c. */
typedef enum for_kind { FOR_UP, FOR_DOWN, FOR_TIMES, FOR_OVER } for_kind;

/* a = b, or atomic a += b. */
typedef enum set_kind { SET_PLAIN, SET_ATOMIC } set_kind;

typedef enum array_role { ARRAY_WORK, ARRAY_INPUT, ARRAY_OUTPUT } array_role;
typedef enum array_space { SPACE_MACHINE, SPACE_GLOBAL, SPACE_SHARED, SPACE_PRIVATE } array_space;

typedef enum op_kind {
    OP_OR, OP_AND, OP_NOT,
    OP_EQ, OP_NE, OP_LT, OP_LE, OP_GT, OP_GE,
    OP_BOR, OP_XOR, OP_BAND, OP_SHL, OP_SHR,
    OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_FDIV, OP_MOD, OP_NEG, OP_POW,
    OP_COUNT
} op_kind;

/* A row for each operator; printing and help read it. */
typedef struct op_row {
    const char *text, *tex, *meaning;
    int level; /* binding strength, larger binds tighter */
} op_row;
extern const op_row ast_op_rows[OP_COUNT];

/* sum(t = a..b, e), access(i = a..b, k = c..d, address where condition); banks and blocks like
 * access */
typedef enum aggregate_kind {
    AGGREGATE_SUM,
    AGGREGATE_PROD,
    AGGREGATE_MAX,
    AGGREGATE_MIN,
    AGGREGATE_ALL,
    AGGREGATE_ACCESS,
    AGGREGATE_BANK_ACCESS,  /* HMM: by the threads of a DMM to its own memory, */
    AGGREGATE_JOINT_ACCESS, /* and by several DMMs, whose numbers come first, to global memory */
    AGGREGATE_SHIFTED_ACCESS, /* DMM with shifted rows: expected stages */
    AGGREGATE_BANKS,  /* AGPU: the most cells in one bank that a request asks for, */
    AGGREGATE_BLOCKS, /* and the number of blocks that it touches */
    AGGREGATE_BANK_TURNS,  /* the same for atomic additions, where the cores at one word take */
    AGGREGATE_BLOCK_TURNS, /* turns: the most cores at a bank; for each block, the most cores at a
                              word of it */
    AGGREGATES
} aggregate_kind;
int ast_aggregate_named(const char *name); /* its kind, or -1 */
const char *ast_aggregate_name(aggregate_kind kind);

/* Where a resolved name finds its value (eval/resolve.c); REF_NONE before. */
typedef enum ref_kind {
    REF_NONE,
    REF_SLOT,
    REF_LOCAL,
    REF_AXIS,
    REF_SYMBOL,
    REF_METRIC,
    REF_BUILTIN,
    REF_FOLD,
    REF_FUNCTION
} ref_kind;

typedef struct node node;
struct node {
    const node_kind kind; /* const, so that no node is assigned to another: see node_itself */
    short op;
    short ref;           /* ref_kind */
    short fn;            /* N_CALL: the function of the language (builtin_id) or 0; eval/resolve.c
                            decides for names that may have another meaning */
    int index;           /* the number of its slot, local, axis or metric; N_ARRAY: 1 for a register
                            array, with a word for each core */
    span at;
    const char *name, *name2, *text;
    void *target;        /* REF_SYMBOL, REF_BUILTIN, REF_FUNCTION */
    node *a, *b, *c, *d;
    node *within; /* N_WITHIN of a loop or a derived metric, or NULL */
    node *next;
    num value;
    int space;           /* N_ARRAY: array_space; N_CALL: count of arguments */
    int depth;           /* depth of an expression's tree */
    node *last;          /* of the head of a list: the last item, for node_append */
    uint64_t hash;       /* expr_hash's, once it was asked for; before that 0 */
    uint64_t shape;      /* likewise shapes_find's: of the table that was asked last */
};

node *node_new(arena *a, node_kind kind, span at);
node *node_append(node *list,
                  node *item); /* appends an item, in constant time; gives the list's head */
int node_count(const node *list);
const node *node_named(const node *list, const char *name); /* the first of the name, or NULL */

/* New expressions in the arena: a number, which gets no other value (for that, node_new); an
 * operator and two sides, placed at the left one; a name. */
node *node_number(arena *a, span at, int64_t value);
node *node_binary(arena *a, op_kind op, const node *left, const node *right);
node *node_name(arena *a, span at, const char *name); /* the name is not copied */
/* Clauses as a user would write them: NAME = VALUE, whose tree is not copied; and on MODEL. */
node *node_binding(arena *a, span at, const char *name, node *value);
node *node_on(arena *a, span at, const char *model);
bool node_is_number(const node *n, int64_t value); /* n may be NULL */

/* The comparison that holds where this one does not. */
static inline bool ast_is_comparison(const node *n)
{
    return n->kind == N_BINARY && n->op >= OP_EQ && n->op <= OP_GE;
}
/* Is a < b, and the like? */
static inline bool ast_compares(op_kind o, int64_t a, int64_t b)
{
    switch (o) {
    case OP_EQ: return a == b;
    case OP_NE: return a != b;
    case OP_LT: return a < b;
    case OP_LE: return a <= b;
    case OP_GT: return a > b;
    default: return a >= b;
    }
}
op_kind ast_opposite(op_kind o);

/* Is the value a truth by the expression's form alone: a comparison, `not`, or what joins such? */
bool node_is_truth(const node *n);

/* Does `and` or `or` join the bits of integers? It does in a program, whose values are words,
 * unless a side is a truth. */
bool node_joins_bits(const node *n);

/* Copies. A node of kind N_NUMBER or N_HISTORY owns its number, so that copies are made by these
 * functions alone: the compiler refuses `*to = *from`, tests/build/copies `node own = *from`. */
node *node_copy(arena *a, const node *list);   /* whole tree and siblings, unresolved */
node *node_copy_one(arena *a, const node *n);  /* the same without its siblings; n may be NULL */
node *node_itself(arena *a, const node *n);    /* the node alone, without siblings; shares its
                                                  children */
node node_alone(const node *n); /* node_itself on the stack, valid while n lives: owns no number */

/* Calls visit(n, data) for every node of the tree and its siblings, parents first. */
void node_walk(node *tree, void (*visit)(node *, void *), void *data);
/* Is the predicate true of one of them?  Is one of that kind? */
bool node_any(const node *tree, bool (*is)(const node *n, void *data), void *data);
bool node_has_kind(const node *tree, node_kind kind);

#endif
