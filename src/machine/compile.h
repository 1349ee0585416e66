/* Compiling a program's tree: what its parts share (private to machine/compile*.c). An expression
 * or a step that cannot be compiled is NULL, and the diagnostic of c->e is filled. */
#ifndef MMCALC_MACHINE_COMPILE_H
#define MMCALC_MACHINE_COMPILE_H

#include "machine/internal.h"

typedef struct name {
    const char *name;
    enum { NAME_HOST, NAME_INDEX, NAME_PRIVATE, NAME_ARG, NAME_CONST, NAME_LOCAL_ARRAY } kind;
    int index, size;
    int start, by; /* NAME_INDEX of a range with `by`: host scalars with its start and step; by =
                      -1: no step */
} name;

typedef struct compiler {
    env *e;
    program *p;
    name names[MAX_NAMES];
    int count, privates, vars;
    int nested;        /* how many blocks are open, one within another */
    bool parallel;     /* inside forall, or forall core */
    bool block;        /* inside forall multiprocessor */
    bool agpu;         /* the machine has shared and global memory, */
    bool hmm;          /* and its threads are those of `forall i` */
} compiler;

/* Fills the diagnostic; returns NULL. */
void *compile_fail(compiler *c, status st, const node *n, const char *format, const char *what);

/* The array of that name in scope, or NULL; and the innermost scalar or other name. */
array *compile_find_array(const compiler *c, const char *wanted);
name *compile_find_name(compiler *c, const char *wanted);

/* Makes a name known, and gives `index` back. Too many names: ST_LIMIT in the diagnostic. */
int compile_add_name(compiler *c, const node *at, const char *text, int kind, int index);

step *compile_step(compiler *c, step_kind kind, const node *at);

/* Makes the steps that stand before a list of statements and begin the scalars that a loop or
 * branch in it is the first to change (compile_carried.c). They are put at *end, which moves on. */
void compile_carried(compiler *c, const node *list, step ***end);

vexpr *compile_make(compiler *c, vop op, const node *at);
vexpr *compile_constant(compiler *c, const node *at, int64_t value);

/* The tree of a value (compile_value.c). */
vexpr *compile_expression(compiler *c, const node *n);

/* Compiles a[i], c[i][j], f[t][i] or a thread's own v[i]; an `input a[i]` is an index of
 * N_INPUT. */
vexpr *compile_reference(compiler *c, const node *n);

/* The exact value of an expression of parameters alone, by the language itself
 * (compile_array.c). */
status compile_value_now(compiler *c, const node *n, num *value);

/* The number of cores of a multiprocessor; 0 where it is not known. */
uint64_t compile_cores(compiler *c);

/* Declares an array a[n] (global, shared, of a family), whose sizes are evaluated now, or private
 * v[w], w scalars for every thread. */
status compile_declare_array(compiler *c, const node *n);
status compile_declare_own(compiler *c, const node *n);

#endif
