/* Tree + bindings -> values.
 *
 *   world     what a session knows: catalogue, variables, limits
 *   instance  an algorithm (or problem, or law) on a model: its parameters and
 *             lets as numbered slots, its formulas with every name resolved
 *   frame     values for the slots of one instance, at one point
 *   env       a frame, local variables, axes of series: what eval() needs
 *
 * Names are resolved once (resolve.c); evaluating a point looks nothing up. */
#ifndef MMCALC_EVAL_EVAL_H
#define MMCALC_EVAL_EVAL_H

#include "base/limit.h"
#include "catalog/catalog.h"
#include "lang/builtin.h"
#include "num/num.h"

/* --- metrics (metric.c) ----------------------------------------------------- */

typedef enum metric_kind {
    METRIC_TIME,
    METRIC_IO,
    METRIC_WORK,
    METRIC_SPAN,
    METRIC_ASSIGNMENTS,
    METRIC_PROCESSORS,
    METRIC_SYNCHRONISATIONS,
    METRIC_COST,
    METRIC_MEMORY,
    METRIC_SHARED,
    METRIC_GLOBAL,
    METRIC_MULTIPLICITY,
    METRIC_ACCESSES,
    METRIC_REQUESTS,
    METRIC_STAGES,
    METRIC_CONFLICTS,
    METRIC_DEGREE,
    METRIC_COMPUTATION,
    METRIC_ISSUED,
    METRIC_ESTIMATE,
    METRIC_ROUNDS,
    METRIC_TIME_SHARED,
    METRIC_TIME_GLOBAL,
    METRIC_STAGES_GLOBAL,
    METRIC_UTILISATION,
    METRIC_PARALLELISM,
    METRIC_SLACKNESS,
    METRIC_SPEEDUP,
    METRIC_EFFICIENCY,
    METRIC_SEQUENTIAL,
    METRIC_SPEEDUP_ABSOLUTE,
    METRIC_EFFICIENCY_ABSOLUTE,
    METRICS,
    METRIC_MEETINGS = METRICS /* nobody's: of access(...) on the PRAM the time units beyond one a
                                 round if those who meet at a cell were served one by one; on a
                                 memory machine, if the whole operation were one round */
} metric_kind;

typedef struct metric_row {
    const char *name, *unit, *meaning;
    bool additive; /* sums over access operations: `plain` can give it */
    bool fraction; /* a ratio rather than a count */
    bool more;     /* more of it is better: it says how well the machine is used */
    bool of_program; /* it belongs to the program; a run without data counts it, where no formula
                        does */
    bool of_run;     /* it belongs to the machine, and such a run counts it too */
} metric_row;
extern const metric_row metrics[METRICS + 1];

int metric_named(const char *name); /* -1 if none */

typedef struct frame frame;
/* What the metric is counted in on the frame's model, with the choices in force there; "" for a
 * ratio. Lives as long as the model. */
const char *metric_unit(const frame *f, int metric);
/* The same where other models stand beside it: values whose units are the same can be compared. */
void metric_unit_among_models(str *s, const frame *f, int metric);

/* --- the world ---------------------------------------------------------------- */

typedef struct series series;
typedef struct instance instance;

typedef struct function {
    const char *name;
    const node *params;
    int count;
    node *body;
    bool resolved;
    bool closed;       /* its body speaks of its parameters, and of what a statement leaves as it
                          is, alone (resolve.c) */
    arena *arena;      /* of the body */
    instance *in;      /* whose slots the body sees; NULL for the session's own */
    struct function *next;
} function;

typedef enum symbol_kind { SYMBOL_NONE, SYMBOL_VALUE, SYMBOL_SERIES, SYMBOL_FUNCTION } symbol_kind;

/* A variable or function of the session.  Never freed before the world, so that
 * resolved trees may point to it; SYMBOL_NONE when unset or only mentioned. */
typedef struct symbol {
    char *name;
    symbol_kind kind;
    num value;
    series *values;
    function fn;
    unit *text;         /* what fn points into; also the text shown by `vars` */
    uint64_t since;     /* counts definitions: of two symbols the later one has more */
    struct symbol *next, *same; /* same: another of the chain (world.chains) */
} symbol;

struct env;
struct query;
struct optimal_verdict;
/* What eval/ may ask of those above it; NULL: nobody is there. */
typedef struct world_above {
    /* Counts a metric that is `of_program` by a run without data of the algorithm of e->f at its
     * point.  ST_NAME: it has no program. */
    status (*count_program)(struct env *e, int metric, num *out);
    /* Decides whether the metric is O(its bound) where the definition does not say it: answer, why
     * and when of *out, of the instance's arena. */
    status (*decide_optimal)(struct query *q, int metric, struct optimal_verdict *out);
} world_above;

typedef struct world {
    catalog *catalog;
    num_ctx numbers;
    symbol *symbols;
    arena *kept;           /* what lives as long as the session */
    symbol **chains;       /* the same by a hash of their names */
    size_t symbol_count, chain_count; /* chain_count: a power of two */
    uint64_t definitions;  /* of symbols so far */
    instance *instances; /* made so far */
    instance *stale;     /* of definitions that are hidden now, and still called by others */
    struct pipeline *pipelines[11]; /* of the last umm_time(...), by stride mod 11, or NULL */
    num *history;        /* results, %1 first */
    size_t history_count, history_room;
    uint64_t max_terms;    /* of one sum or series */
    uint64_t summed;       /* terms of short sums, and sums that were walked (sum.c) */
    uint64_t effort, turn; /* what is left for terms, of which each takes `turn`; turn 0: no end */
    uint64_t max_accesses; /* counted one by one by `plain` */
    uint64_t max_cells;    /* looked at of an access that repeats */
    uint64_t max_words;    /* of memory that a run may take */
    uint64_t memory;       /* bytes that the process may hold (mem_set_limit); 0: the usual */
    uint64_t max_steps;    /* indices of parallel statements that a run may execute */
    unsigned seconds;      /* that a statement may take; 0: any number */
    int threads;           /* that a run may use; its result is the same whatever it is */
    size_t digits;         /* integers longer than this are shown by their ends; 0: never */
    bool digits_given;     /* the user said so; else only a terminal shows them so */
    int precision;         /* significant digits of enclosures */
    enum fraction_style {
        FRACTIONS_EXACT,
        FRACTIONS_DECIMAL,
        FRACTIONS_BOTH
    } fractions;           /* 22/7, 3.14285714286, or both */
    int base;              /* that integers of answers to expressions are written to: 10, 16, 2 */
    enum said_log {
        LOG_REFUSED,
        LOG_NATURAL,       /* log(x) of one number may be read as ln(x), */
        LOG_WAS_NATURAL,   /* has been read so, */
        LOG_BASE_FIRST     /* or log(8, 2) may have been meant the other way round */
    } said_log;
    uint64_t seed;         /* of random inputs: 1, or as the user says */
    bool seeded;           /* the user did */
    world_above above;
} world;

world *world_new(const char *data_folder, command_syntax (*syntax_of)(const char *));
void world_seed(world *w, uint64_t seed);
void world_set_like(world *w, const world *other); /* all that `set` moves is as in the other */
void world_free(world *w);
void world_sweep(world *w); /* releases what was made of definitions that are hidden now, where
                               nothing calls it */
const function *world_function(const world *w, const char *name); /* of the session; or NULL */
symbol *world_symbol(world *w, const char *name);  /* made (SYMBOL_NONE) if it is not there */
void symbol_clear(symbol *s);
void symbol_set_value(symbol *s, const num *value);
void symbol_set_series(symbol *s, series *values); /* takes it */
void world_remember(world *w, const num *value);   /* as ans and the next %n */
void world_forget(world *w);                       /* all of these */

/* --- series (series.c) ----------------------------------------------------------- */

/* Values of a range (lo, lo + by, ...) or of a list. */
struct series {
    uint64_t count;
    num lo, by;   /* of a range */
    num *items;   /* of a list, else NULL */
};

typedef struct axis {
    series *values;
    bool owned;
    const symbol *of; /* the series variable, or NULL */
    const char *rows; /* the file whose columns share it: its values number the rows; or NULL */
    uint64_t at;      /* which value is now */
    num now;
} axis;

/* What a list of the rows of a file is resolved to (node->target): its cells, with the place of
 * each and its text (name2), and their values; NULL: a column that is carried through. */
typedef struct row_column {
    series *values;
    const node **cells;
} row_column;

static inline bool row_cell_is_empty(const node *cell)
{
    return *cell->name2 == '\0';
}

enum { MAX_AXES = LIMIT_SERIES };
typedef struct axes {
    axis axis[MAX_AXES];
    int count;
} axes;

void series_free(series *s);
series *series_copy(const series *s);
status series_at(world *w, const series *s, uint64_t i, num *out);
void axes_clear(axes *a);
uint64_t axes_points(const axes *a);             /* saturating */
status axes_go(world *w, axes *a, uint64_t point, diag *d); /* first axis slowest */

/* --- instances (instance.c) --------------------------------------------------------- */

typedef enum slot_kind {
    SLOT_PARAM,
    SLOT_CHOICE,
    SLOT_LET,   /* also a parameter that has this value unless it is given: `optional` */
    SLOT_COST /* of a relation: a metric of its subject */
} slot_kind;

typedef struct slot_row {
    const char *name, *text;
    slot_kind kind;
    node *expr;     /* of a let */
    int option;     /* of a choice */
    uint64_t needs; /* the slots (bit by number) that its value follows from, itself if given */
    bool of_model, integer;
    bool optional;  /* a let that a query may give */
    bool bounded;   /* a parameter that is no integer of at least 1, but of at least `least` */
    int64_t least;
} slot_row;

typedef struct model_option {
    const char *name, *text;
    int first, count; /* its choices' slots */
    int standard;     /* the choice that counts if none is given: the first, or the algorithm's */
} model_option;

/* Where a metric's formula is from.  Those before FORMULA_ENDS give its value; they stand in the
 * order in which they are asked for it, and the first that holds at the point is the one. */
typedef enum formula_from {
    FORMULA_EXACT,   /* the definition states it */
    FORMULA_PROGRAM, /* it is derived from the program */
    FORMULA_PLAIN,   /* the definition says that accesses are counted one by one, */
    FORMULA_COUNTED, /* or what is derived counts some of them so */
    FORMULA_DERIVED, /* the model has it from other metrics */
    FORMULA_ENDS,
    FORMULA_LEAST = FORMULA_ENDS, /* the ends of what the data decide */
    FORMULA_MOST,
    FORMULA_BEYOND_LEAST, /* of what is not solved, though no data decide it: where a run that */
    FORMULA_BEYOND_MOST,  /* counts it would be too long */
    FORMULA_EXPECTED,     /* over random data, beside its ends */
    FORMULA_CLOSED,       /* up to a constant, as a source prints it */
    FORMULA_KINDS
} formula_from;

/* How answers name it ("from"), and in words; NULL where none does. */
typedef struct formula_naming {
    const char *word, *says;
} formula_naming;
extern const formula_naming formula_rows[FORMULA_KINDS];

/* The order in which they are asked for how a metric grows, for all parameters: what is derived has
 * no conditions that a person left out. */
enum { FORMULA_ORDERS = 4 };
extern const formula_from formula_orders[FORMULA_ORDERS];

typedef struct formula {
    int metric;      /* -1: every additive one */
    int choice;      /* slot that must be in force, or -1 */
    node *expr, *when;
    const char *source, *name, *text;
    const char *shown; /* the expression as text */
    uint64_t needs;    /* of a requirement, of a relation's formulas: as in slot */
    short op;          /* of a conclusion: OP_EQ, OP_LE, OP_GE */
    bool strict;       /* of a conclusion */
    bool aside;        /* of rows that are shifted, which only who asks for them sees */
    bool of_program;   /* of least and most: derived from it */
    bool walks;        /* it goes through turns of a loop, one by one (N_WALK) */
    node *low, *high;  /* of a derived metric: what it lies between, whatever the data, or NULL */
    struct formula *next;
} formula;

typedef struct bound_set {
    int metric, of; /* of: whose cost is held against it; the metric itself, but for a goal */
    bool strict;
    const char *source;
    const char *assumes; /* what it holds under, that nobody has proved; NULL: it just holds */
    formula *terms;
    struct bound_set *next;
} bound_set;

/* Whether a metric is O(its bound), for all parameters, as cards say. */
typedef struct optimal_verdict {
    int metric;
    uint64_t choices;   /* in force, by slot */
    const char *answer; /* yes, no, unknown */
    const char *why;    /* or NULL */
    node *when;         /* said only where this holds; NULL: everywhere */
    uint64_t usual;     /* and only where these slots have the values of their own, by slot */
    struct optimal_verdict *next;
} optimal_verdict;

struct instance {
    world *w;
    const entry *algorithm, *problem,
        *law; /* one of the three, the problem also with an algorithm */
    const entry *model;                     /* NULL for a law */
    const entry *relation,
        *subject; /* a relation, and the algorithm on `model` that it is about; else NULL */
    formula *conditions, *given, *targets, *conclusions; /* of a relation */
    arena *arena;
    slot_row *slots;
    int slot_count;
    model_option *options;
    int option_count;
    function *functions;
    formula **of; /* its metrics, by formula_from; what a program gives by instance_formulas */
    struct instance_program *program; /* NULL: no formula follows from one */
    formula *requires, *also;
    const struct cost_read *read; /* the programs that its program calls, at any depth */
    struct rule *rules; /* of the PRAM's variants (rule.h) */
    bool counts_variant; /* and what the program costs depends on the variant */
    formula *runs; /* what its program must meet, and those that it calls; text: what is said */
    bound_set *bounds;
    bound_set *assumed; /* what would be bounds if what each assumes were proved */
    bound_set *goals; /* what the model calls optimal: its terms are a bound of the metric `of` */
    struct {
        const node *claim; /* a line of the definition, or NULL */
        node *when;
    } optimal[METRICS];
    optimal_verdict *verdicts; /* decided so far */
    node *value;      /* of a law */
    uint64_t value_needs;
    bool stale;            /* made of a definition that is hidden now; of w->stale */
    uint64_t calls;        /* from trees other than its own, which point to it */
    struct instance *next;
};

/* The value of another algorithm's metric within a formula, time(sort.blocks, n = n): by slot of
 * `in` the argument in the caller's names, or NULL, and then the caller's slot of the same name, or
 * -1. */
typedef struct called_metric {
    const instance *in;
    int metric;
    node *const *bind;
    const int *inherit;
} called_metric;

/* Is it such a call, resolved?  One end of what depends on data is none, nor is a law. */
bool metric_called(const node *n, called_metric *out);

/* Are the metrics that a definition's items speak of known, and its program's functions called with
 * as many arguments as they take? ST_NAME, with the nearest, or ST_DOMAIN if one is not. ST_NAME
 * where a parameter, a let or a variable of a forall stands twice, too. */
status instance_definition_names(const node *items, diag *d);

/* The instance of an algorithm, a problem or a law (model NULL) on a model; made
 * once and kept by the world.  NULL with the diagnostic filled, placed at `at`. */
instance *instance_of(world *w, const entry *what, const entry *model, span at, diag *d);
/* Is there an instance of the algorithm on the model: an `on` block, or no block at all and a
 * program that the model's machine runs? */
bool instance_fits(const entry *algorithm, const entry *model);
/* A relation about an algorithm on the model that it maps from: the parameters of all three,
 * and a slot for each metric, which the caller fills. */
instance *instance_of_relation(world *w, const entry *relation, const entry *algorithm,
                               const entry *model, diag *d);
/* The slots, by number, that a resolved expression of the instance's names follows from. */
uint64_t instance_needs(instance *in, const node *tree);
/* Does the text of its program, or of one that it calls, speak of these slots, by number, or of
 * what follows from them? What has no program may. */
bool instance_speaks_of(instance *in, uint64_t slots);
/* Is the slot a parameter: one that must be given, or one that has a value of its own? */
bool instance_takes(const instance *in, int i);
int instance_named(const instance *in, const char *name);      /* a parameter, let or choice; -1 */
int instance_slot(const instance *in, const char *name);       /* parameters only; -1 */
int instance_choice(const instance *in, const char *name);     /* of an option of the model; -1 */
bool frame_chose(const frame *f, const char *choice);          /* is it in force? */
int instance_option(const instance *in, const char *name);     /* -1 */
const char *instance_name(const instance *in);
bool instance_has_metric(const instance *in, int metric);

/* --- evaluating (eval.c) ---------------------------------------------------------------- */

enum {
    SLOT_EMPTY = 0,
    SLOT_BUSY = 1,
    SLOT_SET = 2,
    SLOT_FIXED = 4 /* or-ed to SLOT_SET: kept by frame_reset */
};

/* How a value was counted; or-ed to SLOT_SET, too, where it is kept. */
enum {
    COUNTED_ACCESSES = 8, /* by a `plain` definition: from the addresses of every access */
    COUNTED_RUN = 16,     /* by a run of the program without data */
    COUNTED_WALK = 32,    /* by a formula of the program's that goes through turns */
    SLOT_COUNTED = COUNTED_ACCESSES | COUNTED_RUN | COUNTED_WALK
};

struct frame {
    instance *in;
    int count;       /* of slots; the instance may be gone when the frame is freed */
    num *value;
    unsigned char *state;
    node **bind;     /* by slot: a binding's expression, or NULL */
    uint64_t absent; /* arguments that a law was not given */
    uint64_t changed;/* given slots that are new since the requirements were checked */
    bool unmet;      /* a requirement was not met when they were checked */
    const struct device *device; /* that an estimate is for; NULL: nobody named one */
    bool fills;                  /* it gave the p, of which an estimate may take more */
    const struct cost_rule *unsure; /* and where data decide whether the variant's rule is kept, or
                                       NULL */
    struct fast *fast;              /* what is compiled for it (fast.c) */
};

frame *frame_new(instance *in);

/* Given slots (a mask, bit by number) take new values: forgets them and all that
 * follows from them, keeps fixed values and bindings. */
void frame_reset(frame *f, uint64_t given);
enum { MAX_SLOTS = LIMIT_SLOTS };
void frame_free(frame *f);
void frame_fix(frame *f, int slot, const num *value); /* the same at every point */

enum { MAX_LOCALS = LIMIT_LOCALS, MAX_DEPTH = LIMIT_CALLS, MOST_RUNS_ASKED = 1000 };

typedef struct env {
    world *w;
    frame *f;
    axes *axes;
    num *locals;
    int base, top, room, depth;
    int metric;       /* being asked for, by `access` */
    uint64_t max_accesses; /* counted one by one by `plain`: the world's, or fewer */
    bool uncounted;        /* no access(...) is counted: any has too many */
    uint8_t counted;  /* COUNTED_...: how what has been computed was counted; 0: in no such way */
    bool programmed;  /* set by what a formula derived from the program gives, */
    bool stated;      /* by what a line of the definition gives, */
    bool ranged;      /* by an end of what depends on the data */
    struct host_walk *walks; /* what going through turns keeps (walk.c) */
    const struct called *called; /* the functions that are being called, the last one first */
    struct recursion *recursion; /* what those that call themselves have given (recursion.c) */
    bool wants_data;  /* set by a count by a run that failed because the data decide it */
    bool too_long;    /* set by a count by a run that takes more steps than it may */
    bool with_data;   /* such counts are made by runs on random words, of the world's seed: what
                         comes out is true of that run alone */
    bool to_run;      /* a run follows, which says more of what it refuses */
    bool quiet;       /* nobody reads what is wrong with a point */
    bool running;     /* of a program that runs: its calls say themselves what they require */
    bool asking;      /* whether a called program may run, */
    int runs_asked;   /* and so many that it calls itself */
    int side; /* what is computed is the least (-1) or the most (1) that a metric can be; 0: its
                 value */
    diag *d;
} env;

/* From here on nothing is known of how it was counted, nor whether it was derived. */
static inline void env_forget_from(env *e)
{
    e->counted = 0;
    e->programmed = false;
}

/* An env without a frame; env_end releases what it holds. */
void env_begin(env *e, world *w, frame *f, axes *a, diag *d);
void env_end(env *e);

status eval(env *e, const node *n, num *out);
/* A resolved tree is not evaluated again: what it calls is not kept for it. */
void eval_done(node *tree);
status eval_truth(env *e, const node *n, bool *out);
status eval_call(env *e, function *fn, const num *args, int count, span at, num *out);
status eval_slot(env *e, int slot, span at, num *out);
status eval_fail(env *e, status st, span at); /* reports the number context's reason */
#ifdef __clang_analyzer__
#define eval_fail(e, st, at) ((eval_fail)(e, st, at), (st))
#endif

/* Are the requirements met?  ST_DOMAIN names the first that is not. */
status frame_check(env *e);
/* Is the value of a slot an integer of at least 1, or what its definition lets it be? A law's are
 * any numbers. */
status frame_check_slot(env *e, int i);

/* By an exact line, by counting accesses, from another metric, by a run of the program without
 * data, by a formula derived from the program. */
typedef enum how_found { HOW_EXACT, HOW_PLAIN, HOW_DERIVED, HOW_RUN, HOW_PROGRAM } how_found;

/* The first formula of the list that gives the metric at this point, by name or
 * (named false) as every additive metric; *out NULL if none does. */
status formula_choose(env *e, formula_from from, int metric, bool named, const formula **out);

/* Is the formula for any choice, or for that which holds where none is made? */
static inline bool formula_is_usual(const instance *in, const formula *f)
{
    return f->choice < 0 || in->options[in->slots[f->choice].option].standard == f->choice;
}

/* The metric of the env's frame, whose requirements have been checked.  Within the `least`
 * or the `most` of another metric (e->side) its own least or most serves where it has no value. */
status metric_value(env *e, int metric, span at, num *out, how_found *by, const formula **used);

/* Is there a formula of the list for the metric, by name or as one that adds up? */
bool instance_has_formula(const instance *in, formula_from from, int metric);

/* The list in->of[from], with all that there is of the metric; -1: of any.  What follows from the
 * program is written when it is first asked for. */
const formula *instance_formulas(const instance *in, formula_from from, int metric);

/* Is there one of the metric itself, also of rows that are shifted? */
bool instance_gives(const instance *in, formula_from from, int metric);

/* May data decide the metric: has it, or what it is derived from, a least and a most? */
bool instance_may_range(const instance *in, int metric);

/* Why not all formulas follow from the program. */
typedef struct untold {
    const char *why;
    span at;
    bool of_loop; /* it is a loop, which may claim how often it turns */
} untold;
const untold *instance_untold(const instance *in); /* NULL: all do */

/* Is there a formula, or a count of addresses, that gives the metric here, and which: *by?
 * Otherwise metric_value counts it by a run, if it can. */
bool metric_has_formula(env *e, int metric, how_found *by);

/* The proved least and most count of a metric that depends on the data, where it has
 * both and no exact value; *used NULL, and nothing given, if not. */
status metric_range(env *e, int metric, num *least, num *most, const formula **used);

/* Is a parameter larger than what a run can have many of? */
bool frame_is_huge(const frame *f);

/* The same of a metric that no formula gives, where metric_value, which gave `failed`, says that a
 * run would be too long, or of numbers that no run has; *used NULL, and `failed` given, if there
 * are no such ends. */
status metric_beyond(env *e, int metric, status failed, num *least, num *most,
                     const formula **used);

/* The metric's value, twice, or what of these two gives least and most; *exact: the value. */
status metric_ends(env *e, int metric, span at, num end[2], bool *exact);

/* --- resolving (resolve.c) ---------------------------------------------------------------- */

typedef struct scope {
    world *w;
    instance *in;        /* whose slots and functions are visible */
    bool slots_bound_only; /* bindings of a query: only slots bound so far, then the session's
                            * names */
    const unsigned char *bound;
    bool session;        /* the session's variables are visible */
    bool metrics;        /* bare metric names are visible: derived formulas */
    axes *axes;          /* where ranges become axes; NULL: a range is an error */
    arena *arena;        /* of the tree */
    const char *locals[LIMIT_VARIABLES];
    int local_count;
    struct env *e;       /* for the ends of ranges; may be NULL: constants and variables only */
    diag *d;
} scope;

status resolve(scope *s, node *n);

/* Is the value of a binding a column of a file of rows? And one of them whose values nobody needs:
 * it has the axis of the rows, and its cells. */
bool row_column_is(const node *value);
status resolve_carried(scope *s, node *column);
/* The row at hand; false: no file gives rows. */
bool axes_row(const axes *a, uint64_t *row);

/* Says that it takes no such argument, and what it takes; ST_NAME. */
status resolve_unknown(const instance *in, const char *name, span at, diag *d);
/* Which choice of the option the name is: *k counts from 0. ST_NAME names those that there are. */
status resolve_choice(const instance *in, const model_option *o, const node *value, int *k,
                     diag *d);
/* A list of choices as the list of their numbers, not yet resolved; NULL: reported. */
node *resolve_choices(arena *to, const instance *in, const model_option *o, const node *list,
                     diag *d);
status function_resolve(world *w, function *fn, diag *d);

/* An expression of the session; `a` (may be NULL) collects its series. */
status resolve_session(world *w, arena *to, node *n, axes *a, diag *d);

/* --- builtin functions (builtin.c) ----------------------------------------------------------- */

/* Has it a value, and which for these arguments, as many as it takes?  least, most and what is a
 * list have none. */
bool builtin_has_value(const builtin *b);
status builtin_value(env *e, const builtin *b, const num *args, int count, num *out);

/* The values of a call that is a list, the caller's each and together; NULL: with so many arguments
 * it is a value. */
typedef status builtin_list(env *e, const num *args, int given, num **values, uint64_t *count);
builtin_list *builtin_list_of(const builtin *b, int given);

#endif
