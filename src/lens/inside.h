/* The state of a kernel's run, and what its files share (private to lens/). */
#ifndef MMCALC_LENS_INSIDE_H
#define MMCALC_LENS_INSIDE_H

#include "lens/lens.h"
#include "lens/syntax.h"

/* The values of an expression in all threads of the block. */
typedef struct cval {
    const ctype *type;
    bool same; /* `one` in every thread */
    int64_t one;
    int64_t *v;          /* else: a value for each thread */
    uint8_t *open;       /* flags of the threads in which it is not known; NULL, with `why`: in no
                            thread is it known */
    const char *why;     /* why it is not known in some thread; NULL: it is known in all */
    bool data;           /* it depends on what memory holds, or on a number with a fraction */
    const char *missing; /* it depends on this name, which has no value */
    span at;             /* the place of that name */
    int array;           /* an address in array number `array`; 0: none */
    struct cvar *to;     /* the address of `slot`, a value of this variable; NULL: it is none */
    struct cval *slot;
    struct cval *member; /* a structure's members; NULL: none is known */
    int64_t *room;       /* memory of a variable's value, used again for its next value */
    uint8_t *open_room;
} cval;

/* A condition that is not known in some thread: what is done under it may or may not be done. Each
 * side of a branch has one of its own, and so has what follows a return that may be taken. */
typedef struct maybe {
    int under; /* the condition around it, or 1: what it is in is surely done */
    bool rest; /* it is for what follows such a return */
    int depth; /* the depth of calls of that function */
    const char *why;
    bool data;
    const char *missing;
    span at;
} maybe;

/* The circumstances in which something was made: the mask, and the depth of calls. */
typedef struct birth {
    int32_t *under;
    int depth;
} birth;

typedef struct cvar {
    const char *name;
    cval own, *slot; /* slot: points to own, or to the value of another variable of which it is a
                        reference */
    birth born;
    const cfunction *lambda;
    bool fixed, word;    /* word: a shared or global variable that is not an array */
    bool taken;          /* its address was taken */
    const ctype *refers; /* type of memory that it is a reference to, at the address in its value;
                            NULL: it is none */
    struct cvar *outer;  /* the next variable outwards */
} cvar;

typedef struct carray {
    const char *name;
    const ctype *of; /* type of its elements; of an array of rows, of those in a row */
    cspace space;
    int64_t bytes; /* 0: not known */
    int64_t reach; /* the end of the furthest access */
    cval *held;    /* values of the elements of a local or constant array of whole numbers */
    int64_t held_count;
    birth born;
} carray;

/* Notes which threads have left a function, a loop, or a turn of a loop. */
typedef struct leave {
    uint8_t *left; /* 1: surely, 2: perhaps */
    uint32_t *since;
    birth entry;
    bool function;
    bool turn;         /* `continue` leaves it */
    const char *label; /* a goto to it leaves what is before the label */
    struct leave *outer;
} leave;

typedef struct cframe {
    const cfunction *fn;
    const ctype_name *bound;
    cvar *vars; /* innermost first */
    leave out;
    cval result;
    bool returns, whole; /* whole: the result is an address or a structure */
    struct cframe *caller;
} cframe;

typedef struct lens_run_state lens_run_state;
struct lens_run_state {
    arena *a, *temp; /* a: for the whole run; temp: for a statement */
    cfile *file;
    const lens_question *q;
    int lanes;
    int32_t *mask; /* 0: idle; 1: active; else may be active, under condition maybes[i] */
    uint32_t now;
    maybe *maybes;
    int maybe_count;
    size_t maybe_room;
    carray *arrays; /* numbered from 1 */
    int array_count;
    size_t array_room;
    cframe *frame;
    leave *leaves;
    cvar *globals;
    uint64_t steps;
    lens_access *by_key[256];
    lens_refusal *refused, **refused_end;
    int depth;
    bool counts;  /* accesses are counted; else they are only looked at */
    bool endless; /* inside a loop where data decide the number of turns */
    const char *lost; /* why it is not known any more which threads do what; NULL */
    uint64_t shared_bytes;
    diag *d;
    status st;            /* why the run has to end */
    lens_request *sample; /* for a single index: the request of warp `sample_warp` is put here */
    int sample_warp;
    bool sample_outside;
    bool wrapped; /* a number of an active thread has just become too large for its type, or below 0
                     in a bit operation or quotient, where C's numbers and whole numbers differ */
    span wraps;   /* the first place where that happened */
    span beyond;  /* the first access that is surely outside of its array */
};

/* --- values (value.c) --- */
cval cval_int(const ctype *t, int64_t one);
cval cval_open(const ctype *t, const char *why, bool data);
int64_t cval_at(const cval *v, int lane);
bool cval_known(const cval *v, int lane);
bool cval_one(const cval *v, int64_t *out); /* is it known, and the same in all threads? */
bool cval_settled(const lens_run_state *x, const cval *v); /* known in all that take part? */
void cval_spread(lens_run_state *x, arena *a,
                 cval *v); /* gives it v, and open if some are not known, with a value for each
                              thread */
cval cval_copy(lens_run_state *x, arena *a, const cval *v);
void cval_keep(lens_run_state *x, cval *slot, const cval *v); /* *slot becomes a copy that lasts */
cval cval_to(lens_run_state *x, const cval *v, const ctype *t); /* conversion as in C */
cval cval_unary(lens_run_state *x, const char *op, const cval *v);
cval cval_binary(lens_run_state *x, const char *op, const cval *v, const cval *w);
const ctype *cval_usual(const ctype *t, const ctype *u);

/* --- running (run.c) --- */
void run_statement(lens_run_state *x, cnode *n);
int32_t *run_mask_copy(lens_run_state *x);
void run_restore(lens_run_state *x, const int32_t *saved, uint32_t since);
/* Sets the mask to those threads of `saved` in which c is true; if `want` is false, is false. */
void run_under(lens_run_state *x, const cval *c, bool want, const int32_t *saved, span at);
bool run_any(const lens_run_state *x);
/* Does thread i surely do what is done now, if it took part when `from` was made? */
bool run_sure(const lens_run_state *x, const birth *from, int i);
birth run_birth(lens_run_state *x); /* the present circumstances */
void run_leave_begin(lens_run_state *x, leave *l);
void run_refuse(lens_run_state *x, span at, const char *array, const char *reason);
void run_ask(lens_run_state *x, const char *name, span at);
/* Asks for the name on which v depends, if v is not known in some thread that takes part. */
void run_need(lens_run_state *x, const cval *v);
/* Adds a variable to the present function. */
void run_add(lens_run_state *x, const char *name, const cval *v, bool fixed);
/* What a variable holds, or what lies at an address, may have changed. */
void run_forget(lens_run_state *x, cval *slot, const char *why, bool data);
void run_forget_at(lens_run_state *x, const cval *at, const char *why, bool data);
/* Every variable whose address was taken may have changed. */
void run_forget_taken(lens_run_state *x);
cvar *run_declare(lens_run_state *x, cnode *n);
cvar *run_variable(lens_run_state *x, const char *name);
int run_array_new(lens_run_state *x, const char *name, const ctype *of, cspace space,
                  int64_t bytes);
cval run_argument(lens_run_state *x, const ctype *t, const char *name, span at, cspace space);
/* --- expressions (eval.c) --- */
typedef enum place_kind { PLACE_NONE, PLACE_SLOT, PLACE_MEMORY } place_kind;
typedef struct place {
    place_kind kind;
    cvar *var;
    cval *slot, at; /* at: the address of PLACE_MEMORY */
    const ctype *type;
    const cnode *node; /* the node that makes the access */
    const cnode *name; /* the array's name */
    bool outside;
    const char *why; /* why it is PLACE_NONE */
} place;
/* Runs a function's body. For arguments that are passed by reference, `names` has the variables,
 * and `places` (may be NULL) the places in memory. */
cval run_body(lens_run_state *x, const cfunction *fn, const cval *args, cvar **names,
              const place *places, int count);
extern const char eval_several[]; /* why an address is not known: it is in one of several arrays */
cval eval_value(lens_run_state *x, cnode *n);
place eval_place(lens_run_state *x, cnode *n);
void eval_set(lens_run_state *x, cvar *var, cval *slot, const cval *v);
/* Counts one access to a pointer's target; a value that is read is not known. */
cval eval_touch(lens_run_state *x, const place *p, lens_kind kind);
place eval_target(lens_run_state *x, cnode *n, const cval *pointer, const cnode *whose);
cval eval_given(lens_run_state *x, const char *name, span at);

/* --- a program (program.c) --- */
/* See lens_program. `whole`: the kernel, read; x: the state after its run. */
status program_of(lens_run_state *x, const cfunction *f, const cfunction *whole, const char *file,
                  bool (*taken)(const char *), str *out);

/* --- calls (calls.c) --- */
/* Kinds of functions that every kernel knows. */
typedef enum known_call {
    CALL_MIN,
    CALL_MAX,
    CALL_ABS,
    CALL_MUL,
    CALL_CLAMP,
    CALL_MAD,
    CALL_POPC,
    CALL_CLZ,
    CALL_FFS,
    CALL_READ, /* reads what its argument points to */
    CALL_WRITE,
    CALL_ATOMIC,
    CALL_COPY,    /* asynchronous copy (to, from, bytes) */
    CALL_BARRIER, /* barrier or fence: no access */
    CALL_QUIET,   /* no access; its value is not known */
    CALL_REAL,    /* a function of real numbers: no access */
    CALL_SAME,    /* its value is its argument's: the number of an address, a size */
    CALL_VLOAD,
    CALL_VSTORE,
    CALL_UNKNOWN
} known_call;

/* calls_name: the name that is called, "" if it is none. calls_known: its kind; a method can only
 * be a barrier or quiet. */
const char *calls_name(const cnode *n);
known_call calls_known(const cnode *n);
/* May the function that is called change a variable that it is given by its name? */
bool calls_change(lens_run_state *x, const cnode *n);
cval calls_value(lens_run_state *x, cnode *n);
/* The value of threadIdx.x and the like; false if it is none. */
bool calls_thread(lens_run_state *x, const char *name, const char *member, span at, cval *out);
void calls_assembler(lens_run_state *x, cnode *n);

#endif
