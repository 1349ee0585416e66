/* What the files of emit/ share: recorder.c notes launches, value.c writes expressions, touch.c
 * knows which references may meet at a word, forall.c and multiprocessor.c write kernels. */
#ifndef MMCALC_EMIT_INSIDE_H
#define MMCALC_EMIT_INSIDE_H

#include "emit/emit.h"
#include "machine/vector.h"

enum { MAX_VALUES = 48, MAX_TERMS = 6, MAX_BOUNDS = 4, MAX_POINTERS = 32,
       MAX_EXTENTS = 24, MAX_KERNEL_NUMBERS = MAX_VALUES + MAX_POINTERS };

/* A line: the sum of coef[v] * (index v), of c * symbol, and of an unknown number in [lo, hi]. A
 * symbol is a scalar that is the same for all cores, as of one of its assignments; or PART, a part
 * of a scalar's value that is no line itself. */
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

/* The range of a symbol's value, by its version. */
enum { PART = -1000000, MAX_RANGES = 1024 };
typedef struct symbol_bounds {
    int version;
    bool ranged;
    int64_t lo, hi;
} symbol_bounds;

/* What is known of a reference: which index may touch which word. */
typedef struct touch {
    const array *array;
    const struct member *member; /* NULL: any of the family */
    bool nobody;                 /* there is no such member, so that no index makes the reference */
    bool write, all;             /* all: all cores ask for the same word */
    bool fixed;                  /* it writes a value that is the same for all */
    bool atomic;                 /* it adds atomically, which other additions do not disturb */
    line at;
    line
        whole; /* for a[x mod by][x div by], which rearranges words: x; by is 0 otherwise */
    int64_t by;
    line up[MAX_BOUNDS], low[MAX_BOUNDS]; /* upper and lower bounds of the core's number */
    int ups, lows;
    int64_t only; /* the only core that makes it; -1: any */
    const node *where;
} touch;

typedef struct touches {
    touch *list;
    int count;
    size_t room;
} touches;

/* Words of memory that a launch may read or write: addresses from..to. */
typedef struct extent {
    const struct member *of;
    uint64_t from, to;
    bool write;
} extent;

/* A member of an array that has more than one place (elsewhere.c): at[0] is its own, the others lie
 * behind the memory. The words from..to may differ between the first two. */
typedef struct second_place {
    uint64_t base, size, at[3], from, to;
    int now; /* which of the first two has the words */
    bool third;
} second_place;
typedef enum place_role { PLACE_NOW, PLACE_NEW, PLACE_LOST } place_role;

/* In a forall: the member whose new words go elsewhere; `store`, which writes them; `lost`, a store
 * whose words nobody reads; from..to, the words written; and what has to be copied, from copy[k] up
 * to copy_end[k]. */
typedef struct elsewhere {
    const struct member *member; /* NULL: none */
    const vexpr *store, *lost;
    uint64_t from, to, copy[2], copy_end[2];
} elsewhere;
#define ELSEWHERE (UINT64_C(1) << 60) /* added to an address behind the memory, until its length is
                                         known */

/* Marks in the text of a multiprocessor's kernel: where more parameters may be added, where they
 * are used, and what stands for the group's number (together.c). */
enum { TOGETHER_PARAMETERS = 1, TOGETHER_BEGIN, TOGETHER_GROUP };

/* Which index asked for which word while a forall was simulated (seen.c). */
typedef struct seen_reference {
    const node *where;
    const array *array;
    bool write;
    uint64_t first, words; /* addresses */
    uint32_t *who;         /* by address: none, an index, or several */
} seen_reference;
typedef struct seen {
    seen_reference *list;
    int count;
} seen;

/* A number that the host computes and hands to a kernel. */
typedef struct argument_value {
    const vexpr *of;
    int how; /* 0: the value, 1: its logarithm, 2: the value less one, 3: where a member begins */
    char name[40];
    int64_t value;
} argument_value;

/* A name in the kernel's text. */
typedef struct named {
    char kind; /* h: scalar of the host or a multiprocessor, p: private, i: index, a: array */
    int index;
    const char *text; /* lives in the program's arena */
} named;

/* What is known of a scalar at this point of the text. */
typedef struct scalar_state {
    line at; /* its value, if known */
    int version;
    bool set, uniform; /* uniform: the same for all cores */
    bool ranged;       /* its value is in [lo, hi] */
    int64_t lo, hi;
    const vexpr *log; /* its value is 2 to that power; as of the time log_clock; or NULL */
    int log_clock;
} scalar_state;

/* The type of an expression in C. */
typedef enum ctype { C_NARROW, C_WORD, C_WIDE } ctype; /* 32 bits; a word of memory; 64 bits */

/* For a forall core, the scalars for which some assignment is too large for 32 bits, or for a
 * word. */
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
    scalar_state *own, *host; /* private scalars; host scalars that the kernel assigns */
    bool *local;              /* host scalars that the kernel assigns */
    bool *narrow_host, *narrow_own; /* declared with 32 bits; NULL: none is */
    bool *word_own;                 /* as wide as a word; NULL: none is */
    const int *in_scratch; /* columns of private arrays that outlive a phase, or -1; NULL: there are
                              none */
    bool narrow_index[MAX_VARS];
    bool *wide_host; /* host scalars for which some assignment is too large for 32 bits */
    wide_own *wide;
    int wide_count, wide_now; /* wide_now: the one being written */
    bool sized;               /* it is known what needs 64 bits */
    int clock;                /* counts the versions */
    touches pending;          /* references since the last barrier */
    symbol_bounds ranges[MAX_RANGES]; /* the latest, by version */
    line up[16], low[16];     /* bounds of the core's number by the conditions around */
    int ups, lows;
    int64_t only;
    char mask[24]; /* the flag that statements are under, or "" */
    int masks;
    struct {
        const step *loop;
        bool global;
    } * ahead; /* loops with a barrier before them (turn.c) */
    int ahead_count, ahead_known;    /* those found; those known when this writing of the kernel
                                        began, which get barriers */
    int divided;                     /* the number of branches around that only some cores take */
    bool any;                        /* the kernel uses a flag for "some core goes on" */
    bool trial, needs, needs_global; /* trial: nothing is kept; it finds whether a barrier is
                                        needed */
    bool wrote_input;
    const struct member *pointer[MAX_POINTERS]; /* global arrays used, by member */
    const vexpr *pointer_of[MAX_POINTERS];
    place_role pointer_role[MAX_POINTERS];
    int pointers;
    elsewhere elsewhere;
    uint64_t shared_at[MAX_ARRAYS], shared_words; /* words of local memory, with all components */
    bool laid_out[MAX_ARRAYS];
    bool host_store; /* the kernel does what the host writes between two launches */
    bool unchecked;  /* what is written now is checked elsewhere: only its place has to be safe */
    bool claimed;    /* several may write to the word, of which the machine lets one win */
    const char *stored; /* for checked kernels: the number that stands for the value written; or
                           NULL */
    bool alone; /* outside of forall core: only the first core reads */
    int depth;
    extent extents[MAX_EXTENTS]; /* what this launch touches */
    int extent_count;
    uint32_t group;
    str why;
} gen;

/* touch.c: goes to a loop's next turn: pending references become those of earlier turns, in which
 * the variable was less (`up`) or more, by at least `by` */
void touch_next_turn(gen *g, int which, bool up, int64_t by);

/* fixed.c */
bool gen_fixed(const gen *g,
               const vexpr *x); /* is it the same for the whole kernel, so that the host can compute
                                   it? */
bool gen_now(gen *g, const vexpr *x, int64_t *out); /* its value in this launch */
bool gen_always(gen *g, const vexpr *x, int64_t *out); /* its value, if the same in all launches of
                                                          the run */
bool gen_decided(gen *g, const vexpr *x, int64_t *out); /* its value, if the kernel has only one
                                                           side for the condition */
bool gen_literal(const gen *g, const vexpr *x); /* does its value stand in the text as a number? */
/* Is each shared array declared by itself, with its size in the text, so that compilers know that
 * they do not overlap? Otherwise - a size follows from n, or they are large - all are parts of
 * `shared`. */
bool gen_separate(const gen *g);

/* value.c */
status gen_fail(gen *g, const node *at, const char *what);
void gen_value(gen *g, const vexpr *x, str *s);     /* appends the C expression */
char *gen_element(gen *g, const operation *op); /* C for the element that input words make; owned by
                                                   the caller */
/* The name in the kernel of one of the program's names, found or made (gen_name), or of a further
 * one made from a word (gen_word). */
const char *gen_name(gen *g, char kind, int index, const char *wanted);
const char *gen_word(gen *g, char kind, int index, const char *word);
void gen_reference(gen *g, const vexpr *x, bool write, str *s); /* appends C for an element */
const char *gen_pointer(gen *g, const vexpr *x, bool write); /* C for the pointer to its array */
void gen_place(gen *g, const vexpr *x, str *s);     /* appends C for its number in the array or
                                                       member */
void gen_lay_out(gen *g, const array *a);           /* gives a shared array its place, unless it has
                                                       one */
void gen_writes(gen *g, const array *a);            /* notes that the kernel writes to the array */
void gen_operators(gen *g, str *s); /* appends types and operators of the program that are new */
void gen_line(gen *g, const char *format, ...) __attribute__((format(printf, 2, 3)));
void gen_source(gen *g, const node *at); /* writes the program's line as a comment */
const char *gen_type(int lanes);

void gen_log(gen *g, const vexpr *x, int log, str *s); /* appends the logarithm of a number that the
                                                          host has */

/* narrow.c */
bool narrow_fits(int64_t lo, int64_t hi);
bool narrow_range(gen *g, const vexpr *x); /* is it proved to fit 32 bits? */
const char *narrow_name(bool narrow);
ctype narrow_type(gen *g, const vexpr *x);
bool narrow_widens(gen *g, const vexpr *x);         /* does an operand have to be made wide
                                                       first? */
bool narrow_log(gen *g, const vexpr *x, str *out);  /* is it 2^j? appends C for j */
const vexpr *narrow_power(gen *g, const vexpr *x);  /* the j of a value 2^j that a scalar is set
                                                       to */

/* turn.c */
bool turn_narrow(gen *g, const step *s); /* may the loop's variable have 32 bits? */

/* touch.c */
line line_of(gen *g, const vexpr *x);
bool cores_alike(const gen *g, const vexpr *x); /* cores.c */
line line_assigned(gen *g, const vexpr *x);     /* the line of a value that a scalar is set to:
                                                   parts that are no lines become symbols */
void line_note(gen *g, int version, bool ranged, int64_t lo, int64_t hi); /* notes the range of a
                                                                             scalar that has just
                                                                             been set */
scalar_state *line_scalar(gen *g, int which, int version); /* NULL: the scalar has changed since */
bool line_range(gen *g, const vexpr *x, int64_t *lo, int64_t *hi);
void touch_add(touches *t, const touch *x);
void touch_reads(gen *g, const vexpr *x, touches *t);
touch touch_of(gen *g, const vexpr *ref, bool write);
bool touch_meet(gen *g, const touch *a, const touch *b); /* may two cores or indices meet at a
                                                            word? */

/* seen.c */
status seen_note(seen *s, run *u, const vexpr *ref, const struct member *m, const uint8_t *mask,
                 bool write);
bool seen_meet(const seen *s, const touch *a, const touch *b); /* did two indices meet at a word? */
void seen_clear(seen *s);

/* forall.c, multiprocessor.c: note the launches of a step */
typedef struct recorder recorder;
status emit_forall(recorder *rec, run *u, const step *s);
status emit_blocks(recorder *rec, run *u, const step *s);
status emit_host_store(recorder *rec, run *u, const step *s);

/* checked.c: a reference that is checked; the sum over what the simulated run asks for */
void checked_reference(gen *g, const vexpr *x, bool write, const char *pointer, const char *place,
                       str *s);
void checked_sum(int lanes, const char *value, str *s); /* appends a number that stands for a value
                                                           or a tuple */
status checked_observe(void *data, const observed *op);
void checked_ranges(recorder *rec, const step *s); /* leaves out the ends of a forall, which the
                                                      host reads */
void checked_end(recorder *rec);

/* How often each index has made a reference. */
typedef struct times_of {
    uint32_t *of;
    uint64_t count;
} times_of;

/* recorder.c */
bool recorder_more(const gen *g); /* may the statement get another kernel? */
struct recorder {
    plan *plan;
    const emit_options *o;
    struct {
        const node *def;
        char *name;
    } * operators; /* of all programs, with their names in the text */
    int operator_count;
    bool tuples[MAX_LANES + 1]; /* by number of components: is the type written? */
    run_launcher *launcher;
    bool one_group, no_group; /* a DMM's memory is put into local memory; that was tried and did not
                                 fit */
    bool in_the_way; /* a forall was refused since indices may disturb each other */
    bool watched;    /* it was then simulated, so that `seen` tells who asked for what */
    seen seen;
    span *spans; /* places of the plan's references */
    times_of *times;
    bool inside;      /* a parallel statement is being simulated */
    int64_t from;     /* the statement's first multiprocessor */
    uint64_t threads; /* threads of the memory machine */
    uint64_t block; /* AGPU: words that an I/O moves; else 0 */
    int lanes; /* the most components of an element: so many words for each address */
    extent extents[MAX_EXTENTS]; /* what the last launch touches in all its turns */
    int extent_count;
    second_place *second;
    int second_count;
    uint64_t parallels;    /* parallel statements so far */
    struct {
        const step *top;
        int kernels;
    } * made; /* kernels made for each statement */
    int made_count;
    uint64_t second_words; /* words that second places take */
    size_t *patch, patch_count; /* numbers of the plan that are addresses behind its memory */
    uint64_t moment; /* counts programs begun and ended, and parallel statements: the time at which
                        an `ensure` is met */
    uint64_t stopped; /* the moment of the last stop */
};

/* recorder.c: a name that no function of the text has, `stem` or that with a number; owned by the
 * caller. Options for the run of the host. */
char *recorder_fresh(const recorder *rec, const char *stem);
run_options recorder_options(const emit_options *o, run_launcher *launcher);

/* judge.c: notes stops of the run, at which words are looked at: those that an `ensure` needs, or
 * the inputs of a called program. judge_ensure: does this `ensure` have such a stop? */
void judge_inputs(recorder *rec, const run *u);
bool judge_ensure(recorder *rec, const run *u);
void judge_clear(plan *p); /* for launches that have become one */

/* one_group.c: does a DMM's memory fit local memory? Makes one launch of the plan's launches. */
bool one_group_fits(const recorder *rec, uint64_t words, int bits);
void one_group_fold(recorder *rec, const char *name, uint32_t size);

/* elsewhere.c: arrays that are not written where they are read */
bool elsewhere_address(recorder *rec, const struct member *m, place_role role, uint64_t *at);
void elsewhere_begin(recorder *rec, elsewhere *e);
void elsewhere_end(recorder *rec, const elsewhere *e);
void elsewhere_written(recorder *rec, const struct member *m);
void elsewhere_patch(recorder *rec, size_t value);
void elsewhere_finish(recorder *rec);

/* together.c: makes one launch of launches that cannot disturb each other */
void together_note(gen *g, const vexpr *x, const struct member *m, bool write);
void together_join(gen *g); /* joins the last launch to the one before, if possible */
void together_finish(recorder *rec);

void gen_begin(gen *g, recorder *rec, run *u, const step *top, int privates, const int *lanes);
void gen_end(gen *g);
/* Finds or adds a kernel with this body, and notes a launch of it. */
status gen_launch(gen *g, uint64_t groups, uint32_t size);

#endif
