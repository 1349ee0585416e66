/* What tree.c and the files beside it share (private to them): the walker, which goes through a
 * program's text once, from the first statement to the last, and what it knows there.
 *
 * Functions that give a truth give false where the program can be followed no further, with why and
 * where in the tree (walker_stop); those whose comment asks a question answer it. */
#ifndef MMCALC_COST_TREE_INSIDE_H
#define MMCALC_COST_TREE_INSIDE_H

#include <string.h>

#include "cost/tree.h"
#include "expr/symbol.h"

enum { MOST_ARRAYS = 64, MOST_OPERATORS = 8, MOST_DIMS = 8, BINDINGS_APART = 64 };

/* What a name stands for from here on; the newest binding of a name counts. */
typedef struct binding {
    const char *name;
    const node *value; /* in terms of parameters, loop variables and indices; NULL: it depends on
                          data, or is not solved */
    const char *why;   /* then: as what */
    bool unsolved;     /* and that no data decide it */
    const node *fresh; /* what it stands for under the mask that it was assigned under, or NULL */
    const cost_mask *mask;
    const struct binding *older;
    int depth;                     /* how many are older; at each BINDINGS_APART-th there is */
    const struct binding **newest; /* the newest of each name from here on, sorted by name; */
    int names;                     /* how many these are */
} binding;

typedef struct memory { /* an array of the program */
    const char *name;
    bool own; /* a thread's: costs nothing */
    int space;
    bool family;
    int dims;
    const node *dim[MOST_DIMS]; /* of a family NULL: they are read for each member */
    const node *declared;       /* its N_ARRAY, */
    const struct binding *names; /* and what the names in it stand for */
} memory;

/* The variables of the sums, launches and ranges around what is read. */
typedef struct variable {
    const char *name;
    int least; /* it is surely at least 1, at least 0; -1: not known */
    struct variable *outer;
} variable;

typedef struct walker {
    catalog *c;
    arena *a;
    const entry *model, *whole; /* whole: the algorithm that is asked about */
    cost_tree *tree;
    memory arrays[MOST_ARRAYS];
    int array_count;
    const char *operators[MOST_OPERATORS];
    int operator_count;
    const binding *names;
    variable *variables;
    const cost_range *range; /* of the forall being read; NULL: the host's own steps */
    const binding *outside;  /* the names before it: newer ones are its threads' */
    const cost_range *host;  /* one index */
    const cost_mask *mask;
    cost_node **end; /* where the next node goes */
    int depth, turns;
    bool dry; /* of statements scalars alone are followed, and nothing is put into the tree */
    uint64_t copied;         /* nodes of what names stand for */
    const cost_place *place; /* the statement at hand */
    const cost_place *caller;
    const char *algorithm; /* whose program is read */
    const char *reason;    /* why the last expression was not known */
    bool unsolved;         /* and that no data decide it */
    bool agpu;             /* its cores go through loops in lockstep */
    bool hmm;
    bool launched;         /* within forall multiprocessor */
    const node *global;    /* words of memory, on the AGPU global, of the programs at work;
                              NULL: an array's size depends on data */
    const node *shared;    /* and of shared memory that is there in every launch */
    const node *kept;      /* of it, what the callers' keep on the AGPU' */
    const node *lent;      /* arguments of the call: arrays of the caller */
    const binding *given;  /* the parameters of the program at work, as it was called; the outermost
                              has its own */
    cost_node *launch;     /* the one being read */
} walker;

/* --- expressions, made in the arena */

static inline node *whole(walker *w, int64_t v, span at)
{
    return node_number(w->a, at, v);
}

static inline node *pair(walker *w, op_kind o, const node *a, const node *b)
{
    return node_binary(w->a, o, a, b);
}

static inline node *named(walker *w, const char *name, span at)
{
    node *n = node_new(w->a, N_NAME, at);
    n->name = name;
    return n;
}

static inline node *truth(walker *w, span at)
{
    return pair(w, OP_EQ, whole(w, 0, at), whole(w, 0, at));
}

/* --- tree_names.c: what names stand for */

/* From here on the name stands for the value. */
void walker_bind(walker *w, const char *name, const node *value);
/* It stands for none that is known, and why: "name says why", where either may be NULL, `says` with
 * the name; unsolved: though no data decide it. */
void walker_bind_unknown(walker *w, const char *name, const char *says, const char *why,
                         bool unsolved);
const binding *walker_binding(const walker *w, const char *name); /* its newest, or NULL */
/* What it stands for under the mask that holds now; NULL: for none that is known. */
const node *walker_value(const walker *w, const binding *b);
const memory *walker_array(const walker *w, const node *reference); /* or NULL */

/* What the let of that name is, of the algorithm that is asked about; NULL: there is none. */
const node *walker_let(const walker *w, const char *name);

/* Does a condition ask for something, or one of those that it joins by `and`? Such a question: does
 * it ask that a name is a power of two? */
typedef bool cost_asks(const node *condition, const void *data);
bool cost_joins(const node *c, cost_asks *asks, const void *data);
bool cost_asks_for_power(const node *c, const void *name);

/* Does the algorithm, or the model, require a mod b == 0? Then a div b is a/b. */
bool walker_divides(const walker *w, const node *b, const node *a);

/* A variable begins: by its own name, or by another where what is put in may speak of that name
 * and mean something else, as a caller's `t` in the argument n = 2^t of a program with a loop over
 * t.  w->variables is to be put back behind it. */
const char *walker_begin_variable(walker *w, const char *name);
const char *walker_begin_numbered(walker *w, const char *kind); /* turn1, turn2, ... */

/* Parameters are at least 1, and so is the number of multiprocessors: see symbols.least; data: the
 * walker. */
int walker_least_of_name(void *data, const char *name);
const node *walker_log_of_name(void *data, const char *name); /* see symbols.log */
static inline symbols walker_symbols(walker *w)
{
    return (
        symbols){ .a = w->a, .least = walker_least_of_name, .log = walker_log_of_name, .data = w };
}
/* 1, 0: the expression is surely at least that; -1: nobody knows. */
int walker_least(walker *w, const node *n);

/* e, of 2^e, where e is surely whole and at least 0; NULL: n is no such power of numbers and loops'
 * variables.  2^e.  2*2^t div 2 is 2^t; NULL: it is nothing so short. */
node *walker_exponent(walker *w, const node *n);
node *walker_power(walker *w, const node *e);
node *walker_halved(walker *w, const node *quotient);

/* The expression with every name replaced by what it stands for; NULL, with the reason, when that
 * depends on data. */
node *walker_put_in(walker *w, const node *n);


/* Why a name has no value that is known where only some indices have assigned it. */
const char *walker_assigned_under(bool unsolved);
/* What the last expression was not known for, of `what`. */
const char *walker_why_not(walker *w, const char *what, bool unsolved);

/* What an index that the mask leaves out has kept: the value from before, if it had one that is
 * known.  NULL: that is not known; *unsolved: though no data decide it. */
const node *walker_under_mask(walker *w, const node *value, const binding *old, bool *unsolved);

/* --- tree_reads.c: accesses */

/* Always false; the format has one %s at most, for the name. */
bool walker_stop(walker *w, span at, const char *format, const char *name);

/* A node behind the last one. */
cost_node *walker_grow(walker *w, cost_kind kind, span at);

/* The node is of a parallel statement whose range is not known, for the last reason. */
void walker_range_unknown(const walker *w, cost_node *n, bool unsolved);

node *walker_plus(walker *w, const node *a, const node *b); /* without what is 0 */
node *walker_minus(walker *w, const node *a, const node *b);

/* From 0 to `gap` by a step of at least 1: the number of the last value, from 0 on; -1: of none. */
node *walker_last_step(walker *w, const node *gap, const node *by);

/* A loop by this step, where it turns at all (turns NULL: always): false where it surely goes not
 * on; where that is not known it is asked of the parameters. */
bool walker_step(walker *w, span at, const node *by, const node *turns, const char *why);

bool walker_reads(const walker *w, const node *n); /* does it, of the machine's memory? */

/* Does it mention an index of the range that is read? */
bool walker_names_index(const walker *w, const node *n);

/* The mask of those for whom the condition is what it should be; NULL: it is not known, and
 * unsolved: though no data decide it. */
const cost_mask *walker_under(walker *w, const node *condition, bool unsolved, bool holds,
                              const cost_mask *outer);

/* The references of a statement or condition, and itself. */
bool walker_statement(walker *w, const node *n, const node *value, const node *written);

/* A bound, whose references are counted; NULL, with the reason in *why, where it is not known;
 * *unsolved stays true where no data decide it. */
bool walker_head(walker *w, const node *n, node **out, const char **why, bool *unsolved);

/* --- tree_turns.c: how often loops turn, and what is true then */

/* Of a forall the scalars are its threads' own. */
bool walker_has_body(const node *s);

/* What the body assigns begins each turn with its value after `turn` turns, or with none that is
 * known.  all: the body of the loop; var: the loop's variable, or NULL; states: what is not solved,
 * or NULL. */
typedef struct walker_states walker_states;
void walker_begin_turn(walker *w, const node *body, const node *all, const char *var,
                       const node *turn, const walker_states *states);
/* Has the body a name that is read before it is set in a turn, and set in a way that is not solved,
 * though no data decide it? */
bool walker_has_unsolved(walker *w, const node *body, const node *all, const char *var);
extern const char walker_changed_by_data[]; /* what is said of such a name */

/* Do data decide what the expression is as a turn begins of the loop with that body: is memory read
 * for it, or for what the names in it are assigned there? */
bool walker_made_from_data(walker *w, const node *n, const node *body);
bool walker_turns_from_data(walker *w, const char *name,
                            const node *body); /* a name, from its first use in a turn on */

/* How often a loop turns while the comparison holds; NULL: of no shape that is solved. */
node *walker_turns_while(walker *w, const node *loop, const node *c);
/* Is it a number that loops by * and / are solved for, a whole one of at least 2? */
bool walker_base(const node *by);
/* The logarithm of x to that base, rounded down or up: ilog2(x), clog2(x), floor(log(3, x)). */
node *walker_whole_log(walker *w, const node *by, const node *x, bool up);

/* The greatest e with 2^e <= n, where n is X, X - 1, X div 2^c or X/2^c of a parameter X that is at
 * least 1 (of n < 1 some number below 0); NULL: n is none of these. */
node *walker_log(walker *w, const node *n);
bool walker_is_power(walker *w, const node *n); /* such an n: is it 2^e, being whole? */

/* --- tree_walk.c: what is not solved, as walks from turn to turn (N_WALK) */

/* The turns of a loop over var = lo..hi, from hi on if `down`. */
typedef struct cost_turns {
    const char *var;
    const node *lo, *hi;
    bool down;
    const char *bound;  /* the variable of the program's loop, or NULL, */
    const node *value;  /* and what it is, of var */
    const node *inside; /* set here: the same, of the walks' own variable */
} cost_turns;

/* What the names that the body assigns are from turn to turn; t: of a loop whose turns are solved,
 * which lives as long, or NULL.  Where data decide, nothing is known.  NULL: the body cannot be
 * followed. */
const walker_states *walker_states_of(walker *w, const node *body, cost_turns *t);
/* The name's value after so many turns; how many turns there are while the condition holds.  NULL:
 * that is not known, or differs from index to index. */
node *walker_state_after(walker *w, const walker_states *all, const char *name, const node *turn);
node *walker_turns_walked(walker *w, const walker_states *all, const node *condition);
bool walker_is_carried(const node *body, const char *name); /* read before it is set? */
bool walker_is_set_first(const node *body, const char *name);

/* --- tree_call.c */

/* The program of another algorithm: its parameters bound as a run passes them, its lets read
 * through, its arrays its own. */
bool walker_call(walker *w, const node *s);

/* --- tree_ask.c: what a run asks of expressions, whose words are integers */

/* Asks of the expression of the program's text, where it stands, that quotients, roots and
 * logarithms are whole and exponents not below 0: a COST_NEED where the parameters decide it.  What
 * data or an index's mask decide is not asked. */
void walker_ask(walker *w, const node *n);
void walker_ask_size(walker *w, const node *n); /* that of an array */

/* --- tree_loop.c */

bool walker_for(walker *w, const node *s);
bool walker_while(walker *w, const node *s);

/* --- tree_agpu.c */

/* The words of an array, of a family those of all its members; NULL: they depend on data. */
node *walker_words(walker *w, const node *array);

/* A program begins, the outermost or one that is called: its arrays are there until it ends. */
bool walker_find_memory(walker *w, const node *program);

/* forall multiprocessor: its scalars are each multiprocessor's own, from what they are now. */
bool walker_launch(walker *w, const node *s);
bool walker_cores(walker *w, const node *s); /* forall core */

/* --- tree.c */

/* The statements, one after the other. */
bool walker_steps(walker *w, const node *list);

#endif
