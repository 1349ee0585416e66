/* A kernel's run, for the files that make it (private to lens/). */
#ifndef MMCALC_LENS_INSIDE_H
#define MMCALC_LENS_INSIDE_H

#include "lens/lens.h"
#include "lens/syntax.h"

/* A value in each thread of the block. */
typedef struct cval {
    const ctype *type;
    bool same; /* `one` in every thread */
    int64_t one;
    int64_t *v;          /* else: one a thread */
    uint8_t *open;       /* the threads in which it is not known; NULL with `why`: in none it is */
    const char *why;     /* it is not known in some; NULL: known in all */
    bool data;           /* because memory decides */
    const char *missing; /* because this name has no value */
    span at;             /* of that name */
    int array;           /* an address in array number `array`; 0: none */
    struct cval *member; /* of a structure; NULL: nothing is known of any */
    int64_t *room;       /* of what a variable holds: kept for its next value */
    uint8_t *open_room;
} cval;

/* A condition that is not known in some thread: what is done under it may be done. Each side of a
 * branch has one of its own; what is left of a function behind a return that may be taken, too. */
typedef struct maybe {
    int under; /* another, or 1: surely done; 0 is for no thread */
    bool rest; /* of a function, behind such a return */
    int depth; /* of that function */
    const char *why;
    bool data;
    const char *missing;
    span at;
} maybe;

/* Where something begins: the mask, and how deep in functions that call each other. */
typedef struct birth {
    int32_t *under;
    int depth;
} birth;

typedef struct cvar {
    const char *name;
    cval own, *slot; /* slot: its own, or another's that it is a name of */
    birth born;
    const cfunction *lambda;
    bool fixed, word;    /* word: a shared variable that is no array */
    const ctype *refers; /* a name of memory, at the address that it has; NULL: it is none */
    struct cvar *outer;  /* in the scopes around */
} cvar;

typedef struct carray {
    const char *name;
    const ctype *of; /* its element; of an array of rows the last */
    cspace space;
    int64_t bytes; /* 0: not known */
    int64_t reach; /* behind the furthest byte that was asked for */
    cval *held;    /* of a local or constant one of whole numbers: a value an element */
    int64_t held_count;
    birth born;
} carray;

/* Threads that have left a function, a loop, or a turn of one. */
typedef struct leave {
    uint8_t *left; /* 1: surely, 2: perhaps */
    uint32_t *since;
    birth entry;
    bool function;
    bool turn; /* continue ends here */
    struct leave *outer;
} leave;

typedef struct cframe {
    const cfunction *fn;
    const ctype_name *bound;
    cvar *vars; /* innermost first */
    leave out;
    cval result;
    bool returns;
    struct cframe *caller;
} cframe;

typedef struct lens_run_state lens_run_state;
struct lens_run_state {
    arena *a, *temp; /* until the end; until the statement's */
    cfile *file;
    const lens_question *q;
    int lanes;
    int32_t *mask; /* 0: idle; 1: active; else under maybe[i] */
    uint32_t now;
    maybe *maybes;
    int maybe_count;
    size_t maybe_room;
    carray *arrays; /* from 1 */
    int array_count;
    size_t array_room;
    cframe *frame;
    leave *leaves;
    cvar *globals;
    uint64_t steps;
    lens_access *accesses, **access_end;
    lens_access *by_key[256];
    lens_refusal *refused, **refused_end;
    int depth;
    bool counts;  /* accesses are counted: else only looked at */
    bool endless; /* within a loop whose turns data decide */
    uint64_t shared_bytes;
    diag *d;
    status st;            /* of what ends the run */
    lens_request *sample; /* of an index: the addresses of warp `sample_warp` go here */
    int sample_warp;
    bool sample_outside;
    bool wrapped; /* some number of an active thread has just gone beyond its type, or below 0 in
                     bits or a quotient, where C's and whole numbers part */
    span wraps;   /* the first place of that */
    span beyond;  /* of an access that is surely outside of its array */
};

/* --- values (value.c) --- */
cval cval_int(const ctype *t, int64_t one);
cval cval_open(const ctype *t, const char *why, bool data);
int64_t cval_at(const cval *v, int lane);
bool cval_known(const cval *v, int lane);
bool cval_one(const cval *v, int64_t *out); /* the same, and known */
void cval_spread(lens_run_state *x, arena *a,
                 cval *v); /* has v, and open where why, a thread each */
cval cval_copy(lens_run_state *x, arena *a, const cval *v);
void cval_keep(lens_run_state *x, cval *slot, const cval *v); /* a copy that lasts, in its place */
cval cval_to(lens_run_state *x, const cval *v, const ctype *t); /* C's conversion */
cval cval_unary(lens_run_state *x, const char *op, const cval *v);
cval cval_binary(lens_run_state *x, const char *op, const cval *v, const cval *w);
const ctype *cval_usual(const ctype *t, const ctype *u);

/* --- running (run.c) --- */
void run_statement(lens_run_state *x, cnode *n);
int32_t *run_mask_copy(lens_run_state *x);
void run_restore(lens_run_state *x, const int32_t *saved, uint32_t since);
/* Where c is true, under `saved`, into x->mask; where it is false, if `want` is false. */
void run_under(lens_run_state *x, const cval *c, bool want, const int32_t *saved, span at);
bool run_any(const lens_run_state *x);
/* Does thread i surely do what is done now, if it was there when that began? */
bool run_sure(const lens_run_state *x, const birth *from, int i);
birth run_birth(lens_run_state *x); /* now */
void run_leave_begin(lens_run_state *x, leave *l);
void run_refuse(lens_run_state *x, span at, const char *array, const char *reason);
void run_ask(lens_run_state *x, const char *name, span at);
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
    cval *slot, at; /* at: an address */
    const ctype *type;
    const cnode *node; /* whose access it is */
    const cnode *name; /* of the array */
    bool outside;
    const char *why; /* of PLACE_NONE */
} place;
/* A function's body; of arguments for references `names`, where they are variables, and `places`
 * (may be NULL), where they lie in memory. */
cval run_body(lens_run_state *x, const cfunction *fn, const cval *args, cvar **names,
              const place *places, int count);
cval eval_value(lens_run_state *x, cnode *n);
place eval_place(lens_run_state *x, cnode *n);
void eval_set(lens_run_state *x, cvar *var, cval *slot, const cval *v);
/* One access of a pointer's target; what is read is not known. */
cval eval_touch(lens_run_state *x, const place *p, lens_kind kind);
place eval_target(lens_run_state *x, cnode *n, const cval *pointer, const cnode *whose);
cval eval_given(lens_run_state *x, const char *name, span at);

/* --- a program (program.c) --- */
/* See lens_program; `whole`: the kernel read, x after its run. */
status program_of(lens_run_state *x, const cfunction *f, const cfunction *whole, const char *file,
                  bool (*taken)(const char *), str *out);

/* --- calls (calls.c) --- */
/* Functions that every kernel knows. */
typedef enum known_call {
    CALL_MIN,
    CALL_MAX,
    CALL_ABS,
    CALL_MUL,
    CALL_MAD,
    CALL_POPC,
    CALL_CLZ,
    CALL_FFS,
    CALL_READ, /* of what it points to */
    CALL_WRITE,
    CALL_ATOMIC,
    CALL_COPY,    /* asynchronous: to, from, bytes */
    CALL_BARRIER, /* or a fence: no access */
    CALL_QUIET,   /* no access; what comes back is not known */
    CALL_REAL,    /* of numbers with a fraction: no access */
    CALL_SAME,    /* what it is given: the number of an address, a size */
    CALL_VLOAD,
    CALL_VSTORE,
    CALL_UNKNOWN
} known_call;

/* Of a call: what it is called, "" if that is no name; which of these it is.  A method is a barrier
 * or quiet, if any. */
const char *calls_name(const cnode *n);
known_call calls_known(const cnode *n);
cval calls_value(lens_run_state *x, cnode *n);
/* threadIdx.x and its like; false where it is none. */
bool calls_thread(lens_run_state *x, const char *name, const char *member, span at, cval *out);
void calls_assembler(lens_run_state *x, cnode *n);

#endif
