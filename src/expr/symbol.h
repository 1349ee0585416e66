/* Expressions as polynomials with rational coefficients over atoms: names, powers 2^t and any other
 * expression that is taken as it is. They tell whether two sizes are equal, how an address depends
 * on the index of a parallel statement, and print an expression as a person would write it. */
#ifndef MMCALC_EXPR_SYMBOL_H
#define MMCALC_EXPR_SYMBOL_H

#include "expr/expr.h"

enum { SYMBOL_FACTORS = 8, SYMBOL_PRODUCTS = 3 };

typedef struct sym_term {
    ratio k;
    int count;
    short atom[SYMBOL_FACTORS]; /* ascending; a power repeats its atom */
} sym_term;

typedef struct sym { /* a sum of terms; without any it is 0 */
    sym_term *t;
    int count;
} sym;

typedef struct product_name { /* the name that stands for a product of two factors */
    const char *name;
    const node *factor[2];
} product_name;

typedef struct symbols {
    arena *a;
    struct atom {
        const node *is;
        uint64_t hash;
        const sym *exponent; /* the exponent of an atom 2^exponent, or NULL */
        int least; /* 1, 0: its value is surely at least so much; -1: not known */
    } *atoms;
    int count, room;
    int (*least)(void *data, const char *name);    /* gives `least` for a name */
    const node *(*log)(void *data, const char *name); /* log2 of a name that is surely a power of
                                                         two, else NULL; may be NULL */
    const node *(*let)(void *data, const char *name); /* what a name stands for, else NULL; may be
                                                         NULL */
    bool (*alias)(struct symbols *s, const node *n, sym *out); /* writes an expression in names that
                                                                  others share with it; false: it
                                                                  has none; may be NULL */
    product_name product[SYMBOL_PRODUCTS]; /* products that have names; the first without a name
                                              ends the list */
    void *data;
    bool bad;          /* some number did not fit, or some product was too long */
} symbols;

sym sym_number(symbols *s, int64_t v);
sym sym_name(symbols *s, const char *name);
sym sym_atom(symbols *s, const node *n, int least); /* n as an atom; least: as in `atoms` */
sym sym_of(symbols *s, const node *expression);
sym sym_add(symbols *s, const sym *a, const sym *b, int sign); /* a + b, a - b */
sym sym_less(symbols *s, const sym *a, const sym *b);          /* a - b */
sym sym_plus(symbols *s, const sym *a, int64_t k);             /* a + k */
sym sym_negative(symbols *s, const sym *a);
sym sym_span(symbols *s, const sym *lo, const sym *hi); /* hi - lo + 1 */
sym sym_times(symbols *s, const sym *a, ratio k);
sym sym_mul(symbols *s, const sym *a, const sym *b);
sym sym_power_of_two(symbols *s, const sym *exponent); /* 2^(t + 1) as 2*2^t */

bool sym_same(const sym *a, const sym *b);
bool sym_constant(const sym *a, ratio *k);
bool sym_is(const sym *a, int64_t v);
bool sym_integral(const sym *a); /* are all coefficients whole? */
bool sym_multiple(symbols *s, const sym *a, const sym *b, ratio *times); /* a = times*b, b not 0? */
bool sym_not_negative(const symbols *s, const sym *a); /* is it surely at least 0? */
bool sym_at_least_one(const symbols *s, const sym *a); /* is it surely at least 1, if it is
                                                          whole? */
int sym_lower(const symbols *s, const sym *a); /* 1, 0: it surely is at least that; -1: not known */
int sym_sign(symbols *s, const sym *a); /* 1, -1: it, or -a, surely is; 0: neither is known */

/* facts.c: are its values surely whole numbers? Names are that for which `let` has nothing. */
bool sym_is_whole(symbols *s, const sym *a);
/* *log: the expression's logarithm to base 2; false: it is not known to be a power of two. It is a
 * whole one where *log is whole and at least 0. */
bool sym_log2(symbols *s, const node *n, sym *log);

/* A lower bound of an expression whose value is whole: 1, 0, or -1 for not known. */
int sym_least(const symbols *s, const node *expression);

/* *out: a with `value` in place of a name; false where the name occurs other than in sym_linear. */
bool sym_put(symbols *s, const sym *a, const char *name, const sym *value, sym *out);

/* *out: the sum of a over name = 0, 1, ..., n - 1, where n is at least 0; false: the name occurs
 * other than as a factor, once or twice. */
bool sym_sum(symbols *s, const sym *a, const char *name, const sym *n, sym *out);

/* Is every term a whole multiple of the name? */
bool sym_is_multiple(const symbols *s, const sym *a, const char *name);

/* Does the name occur in it? */
bool sym_has(const symbols *s, const sym *a, const char *name);

/* a = coefficient*name + rest; false where the name occurs in another way. */
bool sym_linear(symbols *s, const sym *a, const char *name, sym *coefficient, sym *rest);
/* The same for any atom in place of the name. */
bool sym_linear_in(symbols *s, const sym *a, const node *atom, sym *coefficient, sym *rest);

/* Factor number `at` of a term as an expression. */
const node *sym_atom_node(const symbols *s, const sym_term *t, int at);

const node *sym_node(symbols *s, const sym *a); /* as a person would write it */

#endif
