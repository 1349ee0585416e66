/* What the files of emit/ share: recorder.c notes launches, value.c writes expressions, touch.c
 * knows which references may meet, forall.c and multiprocessor.c write kernels. */
#ifndef MMCALC_EMIT_INSIDE_H
#define MMCALC_EMIT_INSIDE_H

#include "emit/emit.h"
#include "machine/vector.h"

enum { MAX_VALUES = 48, MAX_TERMS = 6, MAX_BOUNDS = 4, MAX_POINTERS = 32,
       MAX_EXTENTS = 24, MAX_KERNEL_NUMBERS = MAX_VALUES + MAX_POINTERS };

/* sum of coef[v] * (index v) + sum of c * symbol + what lies in [lo, hi].  A symbol is a scalar
 * that is the same for all cores, at one of the times that it was assigned; or PART, what a scalar
 * was made from then and is no line. */
typedef struct line {
    bool known;
    int64_t coef[MAX_VARS];
    struct {
        int symbol, version;
        int64_t c;
    } term[MAX_TERMS];
    int terms;
    int64_t lo, hi;
} line;

/* What a symbol lies in, by its version. */
enum { PART = -1000000, MAX_RANGES = 1024 };
typedef struct symbol_bounds {
    int version;
    bool ranged;
    int64_t lo, hi;
} symbol_bounds;

/* One reference: who may touch which word. */
typedef struct touch {
    const array *array;
    const struct member *member; /* NULL: any of the family */
    bool nobody;                 /* there is no such member: no index comes here */
    bool write, all;             /* all cores ask for the same word */
    bool fixed;                  /* it writes what is the same for all */
    bool atomic;                 /* it adds, and others that add do not disturb it */
    line at;
    line
        whole; /* of a[x mod by][x div by]: x, of which it is a rearrangement; by is 0 for others */
    int64_t by;
    line up[MAX_BOUNDS], low[MAX_BOUNDS]; /* of the core: at most, at least */
    int ups, lows;
    int64_t only; /* the one core that does; -1: any */
    const node *where;
} touch;

typedef struct touches {
    touch *list;
    int count, room;
} touches;

/* Words of memory that a launch may read or write: addresses, `to` among them. */
typedef struct extent {
    const struct member *of;
    uint64_t from, to;
    bool write;
} extent;

/* A member of an array with more than one place (elsewhere.c): the first is its own, the others lie
 * behind the memory.  Words from..to may differ between the first two. */
typedef struct second_place {
    uint64_t base, size, at[3], from, to;
    int now; /* which has the words */
    bool third;
} second_place;
typedef enum place_role { PLACE_NOW, PLACE_NEW, PLACE_LOST } place_role;

/* Of this forall: the member whose new words go elsewhere, the store that makes them, one whose
 * words nobody reads, and what has to be copied: from copy[k] to before copy_end[k]. */
typedef struct elsewhere {
    const struct member *member; /* NULL: none */
    const vexpr *store, *lost;
    uint64_t from, to, copy[2], copy_end[2];
} elsewhere;
#define ELSEWHERE (UINT64_C(1) << 60) /* an address behind the memory, as long as that grows */

/* In a multiprocessor's kernel: where more parameters may come, where they are used, and what
 * stands for the number of the group (together.c). */
enum { TOGETHER_PARAMETERS = 1, TOGETHER_BEGIN, TOGETHER_GROUP };

/* Who asked for which word while a forall was simulated (seen.c). */
typedef struct seen_reference {
    const node *where;
    const array *array;
    bool write;
    uint64_t first, words; /* addresses */
    uint32_t *who;         /* by address: nobody, an index, or many */
} seen_reference;
typedef struct seen {
    seen_reference *list;
    int count;
} seen;

/* A number that the host computes and hands to a kernel. */
typedef struct argument_value {
    const vexpr *of;
    int how; /* 0: the value, 1: its logarithm, 2: one less, 3: where a member begins */
    char name[40];
    int64_t value;
} argument_value;

/* A name in the kernel's text. */
typedef struct named {
    char kind; /* h: scalar of the host or multiprocessor, p: private, i: index, a: array */
    int index;
    const char *text; /* in the program's arena */
} named;

/* A scalar as it is at this point of the text. */
typedef struct scalar_state {
    line at; /* what it is, if that is known */
    int version;
    bool set, uniform; /* uniform: the same for all cores */
    bool ranged;       /* it lies in [lo, hi] */
    int64_t lo, hi;
    const vexpr *log; /* it is 2 to that power, or NULL; so since that time of the clock */
    int log_clock;
} scalar_state;

/* What an expression is in C. */
typedef enum ctype { C_NARROW, C_WORD, C_WIDE } ctype; /* 32 bits; a word of memory; 64 bits */

/* Scalars of one forall core that some assignment makes too large for 32 bits, or for a word. */
typedef struct wide_own {
    const step *cores;
    bool *wide, *wider;
} wide_own;

typedef struct gen {
    run *u;
    plan *plan;
    struct recorder *rec;
    const step *top;
    bool agpu, cores; /* a multiprocessor's kernel; inside forall core */
    str body;
    int indent;
    argument_value value[MAX_VALUES];
    int values;
    named *names;
    int name_count;
    int privates;
    const int *private_lanes;
    scalar_state *own, *host; /* private scalars; the host's that the kernel assigns */
    bool *local;              /* host scalars that the kernel assigns */
    bool *narrow_host, *narrow_own; /* declared with 32 bits; NULL: none is */
    bool *word_own;                 /* as wide as a word; NULL: none is */
    const int *in_scratch; /* columns of private arrays that outlive a phase, or -1; NULL: none */
    bool narrow_index[MAX_VARS];
    bool *wide_host; /* some assignment is too large for that */
    wide_own *wide;
    int wide_count, wide_now; /* the one that is being written */
    bool sized;               /* it has been found out what takes 64 bits */
    int clock;                /* versions handed out */
    touches pending;          /* since the last barrier */
    symbol_bounds ranges[MAX_RANGES]; /* the last, by version */
    line up[16], low[16];     /* of the core, by the masks around */
    int ups, lows;
    int64_t only;
    char mask[24]; /* the flag that statements are under; "" none */
    int masks;
    struct {
        const step *loop;
        bool global;
    } * ahead; /* loops with a barrier before them (turn.c) */
    int ahead_count, ahead_known;    /* found; and put, for they were when this time began */
    int divided;                     /* branches around that only some cores take */
    bool any;                        /* the kernel asks whether any core goes on */
    bool trial, needs, needs_global; /* no barrier may be written: says whether one is needed */
    bool wrote_input;
    const struct member *pointer[MAX_POINTERS]; /* global arrays used, by member */
    const vexpr *pointer_of[MAX_POINTERS];
    place_role pointer_role[MAX_POINTERS];
    int pointers;
    elsewhere elsewhere;
    uint64_t shared_at[MAX_ARRAYS], shared_words; /* of local memory; lanes counted */
    bool laid_out[MAX_ARRAYS];
    bool host_store; /* what the host writes between two launches */
    bool unchecked;  /* what is written now is looked at elsewhere: only its place is made safe */
    bool claimed;    /* many may write here, and the machine lets one win */
    const char *stored; /* the value of what is written, a number for checked kernels; NULL: none */
    bool alone; /* outside of forall core: what is read now only the first core reads */
    int depth;
    extent extents[MAX_EXTENTS]; /* of this launch */
    int extent_count;
    uint32_t group;
    str why;
} gen;

/* touch.c: a loop's variable has its next value: what is pending is of turns before, in which it
 * was less (up) or more, by `by` at least */
void touch_next_turn(gen *g, int which, bool up, int64_t by);

/* fixed.c */
bool gen_fixed(const gen *g,
               const vexpr *x); /* the same for the whole kernel, computed by the host */
bool gen_now(gen *g, const vexpr *x, int64_t *out); /* its value */
bool gen_always(gen *g, const vexpr *x, int64_t *out); /* its value, in all launches of the run */
bool gen_decided(gen *g, const vexpr *x, int64_t *out); /* a condition that the kernel leaves out */
bool gen_same(const vexpr *a, const vexpr *b);
bool gen_literal(const gen *g, const vexpr *x); /* its value stands in the text */
/* Is each shared array declared by itself, with its size in the text?  So compilers know that they
 * do not overlap; if a size follows from n, or they are large, all are parts of `shared`. */
bool gen_separate(const gen *g);

/* value.c */
status gen_fail(gen *g, const node *at, const char *what);
void gen_value(gen *g, const vexpr *x, str *s);     /* a C expression */
char *gen_element(gen *g, const operation *op); /* what input words make, likewise; the caller's */
/* The name of one of the program's, and of what is ours beside them: found, or made from what the
 * program calls it, or of the word. */
const char *gen_name(gen *g, char kind, int index, const char *wanted);
const char *gen_word(gen *g, char kind, int index, const char *word);
void gen_reference(gen *g, const vexpr *x, bool write, str *s); /* an element, as C has it */
const char *gen_pointer(gen *g, const vexpr *x, bool write); /* to its array */
void gen_place(gen *g, const vexpr *x, str *s);     /* its number in the array, or its member */
void gen_lay_out(gen *g, const array *a);           /* a shared array, if it is not yet */
void gen_writes(gen *g, const array *a);            /* the kernel writes there */
void gen_operators(gen *g, str *s); /* types and operators of the program, if they are new */
void gen_line(gen *g, const char *format, ...) __attribute__((format(printf, 2, 3)));
void gen_source(gen *g, const node *at); /* the program's own line, as a comment */
const char *gen_type(const gen *g, int lanes);

void gen_log(gen *g, const vexpr *x, int log, str *s); /* the logarithm of a number of the host's */

/* narrow.c */
bool narrow_fits(int64_t lo, int64_t hi);
bool narrow_range(gen *g, const vexpr *x); /* proved to fit 32 bits */
const char *narrow_name(bool narrow);
ctype narrow_type(gen *g, const vexpr *x);
bool narrow_widens(gen *g, const vexpr *x);         /* an operand must be made wide first */
bool narrow_log(gen *g, const vexpr *x, str *out);  /* 2^j: j as C has it */
const vexpr *narrow_power(gen *g, const vexpr *x);  /* j of what is set to 2^j */

/* turn.c */
bool turn_narrow(gen *g, const step *s); /* may its variable have 32 bits? */

/* touch.c */
line line_of(gen *g, const vexpr *x);
bool cores_alike(const gen *g, const vexpr *x); /* cores.c */
line line_assigned(gen *g, const vexpr *x);     /* of what a scalar is set to: parts have names */
void line_note(gen *g, int version, bool ranged, int64_t lo, int64_t hi); /* of a scalar just set */
scalar_state *line_scalar(gen *g, int which, int version); /* NULL: it has changed since */
bool line_range(gen *g, const vexpr *x, int64_t *lo, int64_t *hi);
void touch_add(touches *t, const touch *x);
void touch_reads(gen *g, const vexpr *x, touches *t);
touch touch_of(gen *g, const vexpr *ref, bool write);
bool touch_meet(gen *g, const touch *a, const touch *b); /* may two cores, or indices, meet? */

/* seen.c */
status seen_note(seen *s, run *u, const vexpr *ref, const struct member *m, const uint8_t *mask,
                 bool write);
bool seen_meet(const seen *s, const touch *a, const touch *b); /* did two indices meet? */
void seen_clear(seen *s);

/* forall.c, multiprocessor.c: note the launches of a step */
typedef struct recorder recorder;
status emit_forall(recorder *rec, run *u, const step *s);
status emit_blocks(recorder *rec, run *u, const step *s);
status emit_host_store(recorder *rec, run *u, const step *s);

/* checked.c: a subscript that is looked at; what the simulated run asks for, summed up */
void checked_reference(gen *g, const vexpr *x, bool write, const char *pointer, const char *place,
                       str *s);
void checked_sum(int lanes, const char *value, str *s); /* a number for a value, also of a tuple */
status checked_observe(void *data, const observed *op);
void checked_ranges(recorder *rec, const step *s); /* the ends of a forall are the host's to read */
void checked_end(recorder *rec);

/* How often each index has made a reference. */
typedef struct times_of {
    uint32_t *of;
    uint64_t count;
} times_of;

/* recorder.c */
bool recorder_more(const gen *g); /* may the statement have another kernel? */
struct recorder {
    plan *plan;
    const emit_options *o;
    struct {
        const node *def;
        char *name;
    } * operators; /* of all programs, as the text names them */
    int operator_count;
    bool tuples[MAX_LANES + 1]; /* whose types have been written */
    run_launcher *launcher;
    bool one_group, no_group; /* a DMM's memory is local memory; that was tried, and did not fit */
    bool in_the_way; /* a forall was refused because indices may disturb each other */
    bool watched;    /* it has been simulated since, and `seen` says who asked for what */
    seen seen;
    span *spans; /* of the plan's references */
    times_of *times;
    bool inside;      /* a parallel statement is being simulated */
    int64_t from;     /* its first multiprocessor */
    uint64_t threads; /* of the memory machine */
    uint64_t block; /* AGPU: words that an I/O moves; else 0 */
    int lanes; /* the most components of an element: an address counts so many words */
    extent extents[MAX_EXTENTS]; /* of the last launch, all its turns */
    int extent_count;
    second_place *second;
    int second_count;
    uint64_t parallels;    /* statements so far */
    struct {
        const step *top;
        int kernels;
    } * made; /* of each statement */
    int made_count;
    uint64_t second_words; /* that they take */
    size_t *patch, patch_count; /* numbers of the plan that are addresses behind its memory */
    uint64_t moment; /* programs begun and ended, and parallel statements: when an ensure is met */
    uint64_t stopped; /* the moment of the last stop */
};

/* recorder.c: `stem`, or that with a number behind it, as no function of the text has it; the
 * caller's.  How the host is run. */
char *recorder_fresh(const recorder *rec, const char *stem);
run_options recorder_options(const emit_options *o, run_launcher *launcher);

/* judge.c: stops of the run, at which the words are looked at that an `ensure` wants, or that the
 * inputs of a called program are.  judge_ensure: does this one have such a stop? */
void judge_inputs(recorder *rec, const run *u);
bool judge_ensure(recorder *rec, const run *u);
void judge_clear(plan *p); /* the launches have become another one */

/* one_group.c: does a DMM's memory fit the local one?  The plan's launches as one. */
bool one_group_fits(const recorder *rec, uint64_t words, int bits);
void one_group_fold(recorder *rec, const char *name, uint32_t size);

/* elsewhere.c: arrays that are written elsewhere than where they are read */
bool elsewhere_address(recorder *rec, const struct member *m, place_role role, uint64_t *at);
void elsewhere_begin(recorder *rec, elsewhere *e);
void elsewhere_end(recorder *rec, const elsewhere *e);
void elsewhere_written(recorder *rec, const struct member *m);
void elsewhere_patch(recorder *rec, size_t value);
void elsewhere_finish(recorder *rec);

/* together.c: launches that cannot disturb each other as one */
void together_note(gen *g, const vexpr *x, const struct member *m, bool write);
void together_join(gen *g); /* the last launch to the one before, where it can be */
void together_finish(recorder *rec);

void gen_begin(gen *g, recorder *rec, run *u, const step *top, int privates, const int *lanes);
void gen_end(gen *g);
/* The body is the kernel's: finds or adds it, and notes a launch. */
status gen_launch(gen *g, uint64_t groups, uint32_t size);

#endif
