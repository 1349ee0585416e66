/* Random AGPU programs for the laws. */
#ifndef MMCALC_LAWS_AGPU_RANDOM_H
#define MMCALC_LAWS_AGPU_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

enum {
    LANES = 3,
    MOST_ARRAYS = 24,
    MOST_MEMBERS = 3,
    MOST_HOSTS = 32,
    MOST_OWNS = 24,
    OWN_ELEMENTS = 3,
    WORD = 5000
};

typedef enum shape {
    NUMBER,
    PARAM,
    HOST,
    CORE,
    OWN,
    OWN_ELEMENT,
    READ,
    NEGATE,
    ADD,
    SUBTRACT,
    MULTIPLY,
    DIVIDE,
    MODULO,
    MIN,
    MAX,
    ABS,
    APPLY,
    IDENTITY,
    TUPLE,
    IF_ELSE,
    EQUAL,
    UNEQUAL,
    LESS,
    AT_MOST,
    GREATER,
    AT_LEAST,
    AND_,
    OR_,
    NOT_
} shape;

typedef struct tree {
    shape is;
    long number;          /* the value; of a variable or an array, which one */
    struct tree *kid[3];  /* READ: the member of a family, the subscripts */
    long lo, hi;          /* a word's value is never outside, in a program without errors */
    bool reads, varies;   /* memory; from core to core */
    bool element;         /* its value is a tuple */
} tree;

typedef enum deed {
    SET_HOST,
    SET_OWN,
    SET_ELEMENT,
    STORE,
    FOR,
    WHILE,
    IF,
    LAUNCH,
    CORES,
    CALL,
    PRIVATE,
    SHARED
} deed;

typedef struct sentence {
    deed is;
    int var;                     /* SHARED: which array */
    bool down, own, elsif;       /* FOR: every core its own variable */
    bool atomic;                 /* STORE: atomic a += b */
    tree *a, *b, *c;             /* STORE: a = b; FOR: a to b by c; a condition */
    int lent[2];                 /* CALL: the arrays for the called program's first two */
    long which;                  /* CALL: its number */
    struct sentence *body, *other, *next;
} sentence;

typedef struct array {
    bool shared, element, input, output;
    bool outside;          /* shared: declared outside of forall multiprocessor */
    int dims;
    long dim[2];
    bool family, doubling; /* member t has 2^t words, or dim[0]*t */
    long first, members;
    long from, to; /* outside: the multiprocessors that have written all of it; from > to: none */
} array;

typedef struct made {
    array arrays[MOST_ARRAYS];
    int count;
    sentence *list;
    bool called;
} made;

typedef struct random_program {
    made main, callee;
    bool calls;
    long which;            /* its number */
    long b, k, M, n;
    bool keeps;            /* the machine is AGPU' */
    bool big;
    int lanes, form;       /* of the operator */
    bool maybe_data;       /* what is counted may follow from the words in memory */
    void **kept;
    long kept_count, kept_room;
} random_program;

void program_random(int argc, char **argv); /* begins the random numbers: tests/laws/random.h */
void program_seed(uint64_t seed); /* they go on from there */
void *program_keep(random_program *p, size_t size);
void program_make(random_program *p, long which);  /* all of it is released by program_release */
void program_write(const random_program *p, str *s); /* as algorithm law.p<which> */
void program_release(random_program *p);

#endif
