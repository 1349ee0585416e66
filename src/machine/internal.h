/* What compiling and running programs share. */
#ifndef MMCALC_MACHINE_INTERNAL_H
#define MMCALC_MACHINE_INTERNAL_H

#include "machine/program.h"

enum { BLOCK = 2048, MAX_VARS = 8, MAX_ARGS = 4, MAX_DIMS = 4, MAX_NAMES = 128, MAX_ARRAYS = 64 };

typedef enum vop {
    V_CONST,    /* value */
    V_HOST,     /* host scalar number index */
    V_INDEX,    /* variable number index of the forall */
    V_PRIVATE,  /* private scalar number index */
    V_ELEMENT,  /* private array of value scalars from number index on: that number a */
    V_READ,     /* array, member, sub[] */
    V_INPUT,    /* the same of the array as it was at the start */
    V_OP,       /* op, a, b */
    V_IF,       /* a then b else c */
    V_CALL,     /* fn, a, b */
    V_SUM,      /* sum or prod over host scalar index from a to b of c (ensure) */
    V_TOTAL,    /* total of array; with c: folded by the operator that c is the body of */
    V_APPLY,    /* an operator's body a on the arguments sub[] */
    V_ARG       /* argument number index of the operator being applied */
} vop;

typedef enum vfn { FN_MIN, FN_MAX, FN_ABS, FN_GCD, FN_ILOG2, FN_CLOG2, FN_ISQRT, FN_POPCOUNT, FN_IS_POW2, FN_LOG2, FN_SQRT, FN_ID } vfn;

typedef struct vexpr vexpr;

typedef struct array {
    const char *name;
    const node *def;
    array_role role;
    int dims;
    uint64_t dim[MAX_DIMS];
    bool family;
    int64_t family_lo;
    uint64_t members;
    struct member { uint64_t base, size; int64_t *words, *first; uint8_t *set; uint64_t unset; } *member;
} array;

struct vexpr {
    vop op;
    short o, fn;
    int64_t value;
    int index;
    array *array;
    vexpr *a, *b, *c;
    vexpr *member, *sub[MAX_DIMS]; /* of a reference */
    const node *at;
    bool varies;   /* with the index of the forall */
    bool reads;    /* touches memory */
};

typedef enum step_kind { STEP_HOST_SET, STEP_SET, STEP_SET_ELEMENT, STEP_STORE, STEP_FOR, STEP_WHILE, STEP_BRANCH, STEP_FORALL, STEP_ENSURE } step_kind;

typedef struct step step;
struct step {
    step_kind kind;
    int index;         /* scalar set, loop variable */
    bool down;
    vexpr *a, *b, *c;  /* bounds, condition, value; STEP_STORE: a reference, b value */
    vexpr *lo[MAX_VARS], *hi[MAX_VARS];
    int vars, privates;
    step *body, *other, *next;
    const node *at;
};

typedef struct program {
    arena *arena;
    array *arrays[MAX_ARRAYS];
    int array_count;
    step *steps;
    int hosts;         /* number of host scalars */
} program;

/* Sizes are evaluated now, so a compiled program is one of its parameters. */
status program_compile(env *e, const node *text, program *p);

#endif
