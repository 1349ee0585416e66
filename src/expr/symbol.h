/* Expressions as polynomials with rational coefficients over atoms: names, powers 2^t and any other
 * expression that is taken as it stands.  They tell whether two sizes are the same, what an address
 * is in the index of a parallel statement, and write an expression as a person would. */
#ifndef MMCALC_EXPR_SYMBOL_H
#define MMCALC_EXPR_SYMBOL_H

#include "expr/expr.h"

enum { SYMBOL_FACTORS = 8, SYMBOL_PRODUCTS = 3 };

typedef struct sym_term {
    ratio k;
    int count;
    short atom[SYMBOL_FACTORS]; /* ascending; a power is the atom again */
} sym_term;

typedef struct sym { /* a sum; none: 0 */
    sym_term *t;
    int count;
} sym;

typedef struct product_name { /* that of a product of two */
    const char *name;
    const node *factor[2];
} product_name;

typedef struct symbols {
    arena *a;
    struct atom {
        const node *is;
        uint64_t hash;
        const sym *exponent; /* of 2^exponent, or NULL */
        int least; /* it is surely at least 1, at least 0; -1: not known */
    } *atoms;
    int count, room;
    int (*least)(void *data, const char *name);    /* of a name's value, as in `atoms` */
    const node *(*power)(void *data, const node *n); /* X where n is log2(X); may be NULL, and so
                                                        may what it gives */
    bool (*alias)(struct symbols *s, const node *n, sym *out); /* what an expression is, in names
                                                   that others share with it; NULL: nothing is */
    product_name product[SYMBOL_PRODUCTS]; /* as they are written; no name: none is */
    void *data;
    bool bad;          /* a number did not fit, a product was too long */
} symbols;

sym sym_number(symbols *s, int64_t v);
sym sym_name(symbols *s, const char *name);
sym sym_atom(symbols *s, const node *n, int least); /* as it stands; least: as in `atoms` */
sym sym_of(symbols *s, const node *expression);
sym sym_add(symbols *s, const sym *a, const sym *b, int sign); /* a + b, a - b */
sym sym_mul(symbols *s, const sym *a, const sym *b);
sym sym_power_of_two(symbols *s, const sym *exponent); /* 2^(t + 1) as 2*2^t */

bool sym_same(const sym *a, const sym *b);
bool sym_constant(const sym *a, ratio *k);
bool sym_not_negative(const symbols *s, const sym *a); /* surely */
bool sym_at_least_one(const symbols *s, const sym *a); /* surely, being whole */

/* What is surely the least of a whole expression: 1, 0, or -1 for not known. */
int sym_least(const symbols *s, const node *expression);

/* The sum with a value put in for a name that occurs in no other way than sym_linear's. */
bool sym_put(symbols *s, const sym *a, const char *name, const sym *value, sym *out);

/* Is every term a whole multiple of the name? */
bool sym_is_multiple(const symbols *s, const sym *a, const char *name);

/* Does it mention the name at all? */
bool sym_has(const symbols *s, const sym *a, const char *name);

/* The coefficient of a name that occurs in no other way, and the rest; false where it does. */
bool sym_linear(symbols *s, const sym *a, const char *name, sym *coefficient, sym *rest);
/* The same of any atom. */
bool sym_linear_in(symbols *s, const sym *a, const node *atom, sym *coefficient, sym *rest);

/* The atom as an expression; whether it is that name. */
const node *sym_atom_node(const symbols *s, const sym_term *t, int at);
bool sym_atom_is(const symbols *s, const sym_term *t, int at, const char *name);

const node *sym_node(symbols *s, const sym *a); /* as a person would write it */

#endif
