/* A program as what it costs: a cost tree (derive.md §2).
 *
 * The program's text is followed with its parameters left open: scalars are replaced by what they
 * stand for, loops become sums, counters and recurrences are solved, calls are read through.  What
 * is left are the accesses to memory and the statements that make them, each with the range of its
 * indices, its address and the conditions under which an index takes part.  What depends on data is
 * marked, with the reason. */
#ifndef MMCALC_COST_TREE_H
#define MMCALC_COST_TREE_H

#include "catalog/catalog.h"

enum { COST_VARS = 8 };

typedef enum cost_kind {
    COST_SUM,       /* body for var = lo..hi */
    COST_IF,        /* body where condition holds, other where not */
    COST_STATEMENT, /* a statement or condition that touches memory: a step of the PRAM, an
                       instruction of the AGPU; its references follow it */
    COST_ACCESS,    /* a reference: every index of the range asks for one cell */
    COST_RANGE,     /* a parallel statement's range begins: for its number of indices */
    COST_LAUNCH,    /* of the AGPU: body by every multiprocessor var = lo..hi, side by side */
    COST_MEMORY,    /* from here on there are `words` words of memory, on the AGPU global */
    COST_CALL,      /* a program is called, with `arguments`; what it costs follows */
    COST_NEED,      /* the program goes on only where the condition holds; `why`: what is said */
    COST_UNSOLVED   /* body and other, we do not know how often: `why` says the reason */
} cost_kind;

extern const char cost_no_step[]; /* what is said of a loop by 0 or less */

/* The comparison with its sides exchanged: < for >. */
op_kind cost_mirrored(op_kind o);

/* Does the algorithm, or the model, require that a parameter is a power of two, so that the
 * logarithm is whole? */
bool cost_is_power(const entry *algorithm, const entry *model, const char *name);

/* Do they require both to be powers of two, and the first to be no less? */
bool cost_is_multiple(const entry *algorithm, const entry *model, const char *name,
                      const char *of);

/* Which indices take part: all for which every condition is what it should be. */
typedef struct cost_mask {
    const node *condition; /* NULL: it depends on data, or */
    bool unsolved;         /* is not solved, though no data decide it */
    bool holds;
    bool late; /* condition NULL: of a loop that claims its turns; all take part in the least */
    const struct cost_mask *outer;
} cost_mask;

typedef struct cost_range {
    int vars;                       /* the last runs fastest; 0: the host, one index */
    const char *name[COST_VARS];
    const node *lo[COST_VARS], *hi[COST_VARS];
} cost_range;

/* Where a statement stands: in a program that is called, once for each call. */
typedef struct cost_place {
    const node *statement;
    const char *algorithm;          /* whose program it is of */
    const struct cost_place *caller; /* the call, or NULL */
    int number;                      /* of the places of the tree, from 0 on */
} cost_place;

/* A subscript of a reference: it stays in its array where lo <= at <= hi. */
typedef struct cost_subscript {
    const node *at, *lo, *hi; /* lo NULL: 0 */
    struct cost_subscript *next;
} cost_subscript;

typedef struct cost_node cost_node;
struct cost_node {
    cost_kind kind;
    span at;                        /* in the program */
    const cost_place *place;        /* the statement that it is part of */
    const char *why;                /* COST_UNSOLVED, COST_SUM; COST_ACCESS without address */
    bool unsolved; /* COST_ACCESS: for it is not solved, though no data decide it */
    bool opaque;                    /* COST_UNSOLVED: what is in it could not be followed */
    bool branch;                    /* COST_UNSOLVED: body or other, once */
    bool loop;                      /* COST_UNSOLVED: so often as a loop of the program turns */
    cost_node *next, *body, *other;
    const char *var;       /* COST_SUM, COST_LAUNCH; COST_CALL: the algorithm */
    const node *arguments; /* COST_CALL: N_NAMED, in terms of parameters and variables */
    const node *lo, *hi;
    const char *hint;               /* COST_SUM: what its ends make one ask, or NULL */
    const node *most;               /* COST_SUM: `hi` if it turns least, this if it turns most, both
                                       turns - 1, `why` it depends on data; NULL: hi it is */
    const node *condition;          /* COST_IF; COST_SUM: what holds as a turn begins, or NULL */
    const node *words;              /* COST_MEMORY, or NULL: they depend on data; COST_LAUNCH: of
                                       shared memory, for each */
    bool apart;                     /* COST_SUM: on the HMM some DMMs may turn less often */
    bool cores;                     /* COST_LAUNCH: all b cores are put to work */
    bool ways; /* COST_LAUNCH: its multiprocessors may go through different accesses */
    const cost_range *range;        /* the others */
    const cost_mask *mask;
    const char *array;              /* COST_ACCESS */
    bool write;
    bool atomic;                    /* those who ask for one cell are served one after another */
    int space;                      /* an array_space */
    const node *size;               /* words of the array, or NULL: of a family, or on data */
    const node *value;              /* COST_ACCESS that writes: what; NULL: it depends on data */
    bool alike;                     /* and that it is the same for every index, whatever it is */
    const node *address;            /* within the array; NULL: it depends on data, or `unsolved` */
    const char *reason; /* COST_ACCESS without address: the same as why, without the reference */
    const cost_subscript *subscripts; /* COST_ACCESS: the first of as many as the array has, where
                                         there is an address; NULL: a member is not known */
};

typedef struct cost_read {
    const entry *program;
    const struct cost_read *next;
} cost_read;

typedef struct cost_tree {
    cost_node *first;
    int places;                     /* how many statements were read */
    const cost_read *read;          /* the algorithms whose programs it calls, at any depth */
    const char *why;                /* NULL, or why the program was followed no further */
    span where;
} cost_tree;

/* What the algorithm's own program must meet, one expression a call and a step that may be none:
 * true where no program is called there that could not run, by its parameters and what it requires,
 * and no loop would go on for ever.  `text` of an expression: what is said where it is false.  What
 * data decide is left out; of a loop of many turns the first 64 and the last are asked.  An N_RUN
 * in them stands for a call, its arguments N_NAMED. */
node *cost_calls(arena *a, const cost_tree *tree);

/* Does a run say that, a `text` of these, itself, and with its values? */
bool cost_said_by_run(const char *text);

/* The tree of the algorithm's program on the model, whose machine runs it; all lives in the
 * arena and in the definitions.  A loop or branch that is not solved is a COST_UNSOLVED, behind
 * which the tree goes on; tree->why where the program cannot be followed to its end. */
void cost_tree_of(catalog *c, arena *a, const entry *algorithm, const entry *model,
                  cost_tree *tree);

#endif
