/* Compiling a program's tree: what its parts share (private to machine/compile*.c). An expression
 * or a step that cannot be compiled is NULL, and the diagnostic of c->e is filled. */
#ifndef MMCALC_MACHINE_COMPILE_H
#define MMCALC_MACHINE_COMPILE_H

#include "machine/internal.h"

typedef struct name {
    const char *name;
    enum { NAME_HOST, NAME_INDEX, NAME_PRIVATE, NAME_ARG, NAME_CONST, NAME_LOCAL_ARRAY } kind;
    int index, size;
    int start, by; /* NAME_INDEX of a range with `by`: host scalars; by is -1 without */
} name;

typedef struct compiler {
    env *e;
    program *p;
    name names[MAX_NAMES];
    int count, privates, vars;
    int nested;        /* blocks within each other */
    bool parallel;     /* inside forall, or forall core */
    bool block;        /* inside forall multiprocessor */
    bool agpu;         /* the machine has two memories, */
    bool hmm;          /* and threads that `forall i` deals its indices to */
} compiler;

/* Fills the diagnostic; returns NULL. */
void *compile_fail(compiler *c, status st, const node *n, const char *format, const char *what);

/* The array of that name that can be seen here, or NULL; a scalar's or another name, the
 * innermost. */
array *compile_find_array(const compiler *c, const char *wanted);
name *compile_find_name(compiler *c, const char *wanted);

/* Makes a name known; gives `index` back. Too many names are ST_LIMIT in the diagnostic. */
int compile_add_name(compiler *c, const node *at, const char *text, int kind, int index);

step *compile_step(compiler *c, step_kind kind, const node *at);

/* Steps that copy what the scalars are, with which the statements begin, that a loop or a branch of
 * them is the first to change: put at *end, which goes on. */
void compile_carried(compiler *c, const node *list, step ***end);

vexpr *compile_make(compiler *c, vop op, const node *at);
vexpr *compile_constant(compiler *c, const node *at, int64_t value);

/* The tree of a value (compile_value.c). */
vexpr *compile_expression(compiler *c, const node *n);

/* a[i], c[i][j], f[t][i], a thread's own v[i]; `input a[i]` is an index of N_INPUT. */
vexpr *compile_reference(compiler *c, const node *n);

/* The exact value of an expression of parameters alone, by the language itself
 * (compile_array.c). */
status compile_value_now(compiler *c, const node *n, num *value);

/* The cores of a multiprocessor; 0 where that cannot be told. */
uint64_t compile_cores(compiler *c);

/* array a[n], global, shared, families; private v[w], w scalars of every thread. Their sizes are
 * evaluated. */
status compile_declare_array(compiler *c, const node *n);
status compile_declare_own(compiler *c, const node *n);

#endif
