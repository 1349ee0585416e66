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
    N_WALK,      /* name: turns or after; a: N_NAMED variables (a: at first, b: then); b: as long as
                    what holds, or c: after how many turns what value b */
    N_NAMED,     /* name = a */
    N_TARGET,    /* name on name2 */
    N_WHERE,     /* a where b */
    N_RANGE,     /* a .. b by c */
    N_LIST,      /* {a...}; text: the file whose columns go together, row by row, or NULL */
    N_TUPLE,     /* (a, ...) */
    N_INDEX,     /* a[b] */
    N_INPUT,     /* input name */
    N_FLOOR,     /* a */
    N_CEIL,      /* a */

    /* statements of a session */
    N_ASSIGN,   /* b: N_NAME, ...; a: as many values; name: of the first */
    N_FUNCTION, /* name(b: N_NAME...) = a */
    N_EVALUATE, /* a */
    N_QUERY,   /* name: command; a: targets (N_TARGET/N_NAME); b: clauses, and further targets among
                  them */
    N_COMMAND, /* name: command; a: words (N_STRING); c: the name where it stands (N_NAME) */

    /* clauses of a query */
    N_ON,       /* name; a: further names; c: a metric behind it, or NULL */
    N_BINDING,  /* name = a; op: 1 where the name is a parameter of another query only, whose points
                   this one shares */
    N_OVER,     /* name = a */
    N_FOR_NAME, /* name = a; op: 1 where the name stands alone */
    N_FROM_NAME, /* name */
    N_FROM_LINE, /* a: a number */
    N_TO,        /* text: file or model */

    /* definitions; children in a, documentation in text, d: at is all of it */
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
    N_PRINTED,   /* text: of which row, name: metric, a */
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
    N_DEFINE,    /* name(b) = a; op: 1 where it is the order of growth of name(b) */
    N_LEMMA,     /* name(b) op a: OP_LE or OP_GE, a bound of the function before the name's first
                    point, with its constants; c: when it holds, or NULL; text: why, or NULL */
    N_DERIVE,    /* name (metric), text, a; within */
    N_OPTION,    /* name, text, a: choices (N_NAME with text) */
    N_UNIT,      /* name (metric), name2 (choice or NULL), text: what it is counted in */
    N_CLOSED,    /* name (metric), a, b: when, text: source */
    N_EXACT,     /* name, name2 (choice or NULL), a, b: when, text: source */
    N_LEAST,
    N_EXPECTED,   /* as N_MOST, d: over what, a string */
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
    N_MANUAL,     /* text: a page's name, of section 7 */
    N_EXAMPLE,    /* text: the statement */
    N_PROGRAM,    /* a: statements */
    N_EXERCISE,   /* text: its title; a: items */
    N_HINT,       /* text */
    N_JUDGE,      /* a: what an answer must meet, text: what is wrong where it does not */
    N_SOLUTION,   /* text: statements that solve it */
    N_BECAUSE,    /* text: what is said to who is right */

    /* statements of a program */
    N_ARRAY, /* op: array_role, name, b: dimensions (expr or N_NAMED for a family), a: `sorted` or
                `permuted` so many words, or NULL; c: which members are input, or NULL: all; d: of
                `permuted`, every d-th word */
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

/* How a loop goes on: x + c, x - c, x*c, x div c. */
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

/* One row an operator; printing and help read it. */
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
    AGGREGATE_BANK_ACCESS,  /* of the HMM: by the threads of a DMM, of its own memory, */
    AGGREGATE_JOINT_ACCESS, /* and of the global one by several DMMs, whose numbers come first */
    AGGREGATE_SHIFTED_ACCESS, /* of the DMM whose rows are shifted: expected stages */
    AGGREGATE_BANKS,  /* of the AGPU: most cells of one bank that one request asks for, */
    AGGREGATE_BLOCKS, /* and the blocks that it touches */
    AGGREGATE_BANK_TURNS,  /* the same of atomic additions, where a word is asked for by one core */
    AGGREGATE_BLOCK_TURNS, /* after another: most cores at a bank; of each block most at a word */
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
    const node_kind kind; /* so that no node is assigned to another: see node_itself */
    short op;
    short ref;           /* ref_kind */
    short fn;            /* N_CALL: the function of the language that it calls (builtin_id), which
                            of those whose names are anybody's eval/resolve.c says; else 0 */
    int index;           /* of the slot, local, axis, metric; N_ARRAY: 1 where each core has a word
                            of it, in a register */
    span at;
    const char *name, *name2, *text;
    void *target;        /* REF_SYMBOL, REF_BUILTIN, REF_FUNCTION */
    node *a, *b, *c, *d;
    node *within; /* of a loop, of a derived metric: N_WITHIN, or NULL */
    node *next;
    num value;
    int space;           /* array_space of N_ARRAY; count of arguments of N_CALL */
    int depth;           /* of an expression's tree */
    node *last;          /* of a list's head: its last item, for node_append */
};

node *node_new(arena *a, node_kind kind, span at);
node *node_append(node *list,
                  node *item); /* returns the list's head; takes no time, however long */
int node_count(const node *list);

/* Expressions of the arena's: a number; two sides, at the left one's place; a name. */
node *node_number(arena *a, span at, int64_t value);
node *node_binary(arena *a, op_kind op, const node *left, const node *right);
node *node_name(arena *a, span at, const char *name); /* which has to live as long */
/* Clauses as a user would write them: NAME = VALUE, whose tree is taken over, and on MODEL. */
node *node_binding(arena *a, span at, const char *name, node *value);
node *node_on(arena *a, span at, const char *model);
bool node_is_number(const node *n, int64_t value); /* n may be NULL */

/* Of a comparison: what holds where it does not. */
op_kind ast_opposite(op_kind o);

/* In a program, where words are all there is, `and` and `or` of two that are no truths join the
 * bits of integers. */
bool node_joins_bits(const node *n);

/* Copies.  A node of kind N_NUMBER or N_HISTORY owns its number, so a copy is made by one of these
 * alone: the compiler refuses `*to = *from`, tests/build/copies `node own = *from`. */
node *node_copy(arena *a, const node *list);   /* with all it has, and its siblings; unresolved */
node *node_copy_one(arena *a, const node *n);  /* the same without its siblings; n may be NULL */
node *node_itself(arena *a, const node *n);    /* as it is, what it has shared; no siblings */
node node_alone(const node *n); /* the same on the stack, while n lives: it owns no number */

/* Calls visit(n, data) for every node of the tree and its siblings, parents first. */
void node_walk(node *tree, void (*visit)(node *, void *), void *data);

#endif
