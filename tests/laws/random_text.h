/* Random programs are written as they are made: expressions as text, with what is known of their
 * values, and lines. */
#ifndef MMCALC_LAWS_RANDOM_TEXT_H
#define MMCALC_LAWS_RANDOM_TEXT_H

#include "base/arena.h"
#include "base/str.h"
#include "tests/laws/random.h"

enum { WORD = 5000 };

typedef enum shape {
    NEGATE, NOT_, POWER_OF_2, ABS,
    MIN, MAX, APPLY,
    ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO,
    EQUAL, UNEQUAL, LESS, AT_MOST, GREATER, AT_LEAST,
    AND_, OR_,
} shape;

/* What stands before the first operand, between the two, and behind them. */
static const struct { const char *before, *between, *behind;
} words_of_shape[] = {
    [NEGATE] = { "(-", "", ")" },     [NOT_] = { "(not ", "", ")" },
    [POWER_OF_2] = { "(2^", "", ")" }, [ABS] = { "abs(", "", ")" },
    [MIN] = { "min(", ", ", ")" },    [MAX] = { "max(", ", ", ")" },
    [APPLY] = { "op(", ", ", ")" },   [ADD] = { "(", " + ", ")" },
    [SUBTRACT] = { "(", " - ", ")" }, [MULTIPLY] = { "(", "*", ")" },
    [DIVIDE] = { "(", " div ", ")" }, [MODULO] = { "(", " mod ", ")" },
    [EQUAL] = { "(", " == ", ")" },   [UNEQUAL] = { "(", " != ", ")" },
    [LESS] = { "(", " < ", ")" },     [AT_MOST] = { "(", " <= ", ")" },
    [GREATER] = { "(", " > ", ")" },  [AT_LEAST] = { "(", " >= ", ")" },
    [AND_] = { "(", " and ", ")" },   [OR_] = { "(", " or ", ")" },
};

typedef struct tree {
    const char *text;
    long lo, hi;        /* the value is never outside, in a program without errors */
    bool reads, varies; /* memory; from thread to thread */
    bool element;       /* its value is a tuple */
} tree;

static arena *kept_text; /* the expressions live here */
static str *lines_to;     /* the lines go there */
static int indent;

static void line(const char *how, ...) __attribute__((format(printf, 1, 2)));
static void line(const char *how, ...)
{
    va_list ap;
    va_start(ap, how);
    str_pad(lines_to, ' ', (size_t)indent);
    str_vformat(lines_to, how, ap);
    str_char(lines_to, '\n');
    va_end(ap);
}

static void block_end(void)
{
    indent -= 2;
    line("end");
}

static long least(long a, long b) { return a < b ? a : b; }
static long most(long a, long b) { return a > b ? a : b; }

static tree *leaf(const char *text, long lo, long hi)
{
    tree *t = arena_alloc(kept_text, sizeof *t);
    *t = (tree){ .text = text, .lo = lo, .hi = hi };
    return t;
}

static tree *node_of(shape is, const tree *a, const tree *b, long lo, long hi)
{
    tree *t = leaf(arena_format(kept_text, "%s%s%s%s%s", words_of_shape[is].before, a->text,
                                words_of_shape[is].between, b ? b->text : "",
                                words_of_shape[is].behind),
                   lo, hi);
    t->reads = a->reads || (b && b->reads);
    t->varies = a->varies || (b && b->varies);
    return t;
}

static tree *number(long v)
{
    return leaf(arena_format(kept_text, v < 0 ? "(%ld)" : "%ld", v), v, v);
}

static tree *add(const tree *a, const tree *b)
{
    return node_of(ADD, a, b, a->lo + b->lo, a->hi + b->hi);
}

static tree *subtract(const tree *a, const tree *b)
{
    return node_of(SUBTRACT, a, b, a->lo - b->hi, a->hi - b->lo);
}

static tree *negate(const tree *a) { return node_of(NEGATE, a, NULL, -a->hi, -a->lo); }

static tree *multiply(const tree *a, const tree *b)
{
    long v[4] = { a->lo * b->lo, a->lo * b->hi, a->hi * b->lo, a->hi * b->hi }, lo = v[0],
         hi = v[0];
    for (int i = 1; i < 4; i++) {
        lo = least(lo, v[i]);
        hi = most(hi, v[i]);
    }
    return node_of(MULTIPLY, a, b, lo, hi);
}

static tree *divide(const tree *a, long by)
{
    return node_of(DIVIDE, a, number(by), least(a->lo, 0), most(a->hi, 0));
}

static tree *modulo(const tree *a, long m) { return node_of(MODULO, a, number(m), 0, m - 1); }

/* The same value when it lies between lo and hi for sure, else another that does. */
static tree *fit(tree *t, long lo, long hi)
{
    if (t->lo >= lo && t->hi <= hi)
        return t;
    t = modulo(t, hi - lo + 1);
    return lo == 0 ? t : add(t, number(lo));
}

static tree *either(const tree *c, const tree *a, const tree *b)
{
    tree *t = leaf(arena_format(kept_text, "(if %s then %s else %s)", c->text, a->text, b->text),
                   least(a->lo, b->lo), most(a->hi, b->hi));
    t->reads = c->reads || a->reads || b->reads;
    t->varies = c->varies || a->varies || b->varies;
    t->element = a->element;
    return t;
}

static tree *linear_term(tree *v, long k)
{
    return k == 1                  ? v
           : k == -1 && chance(50) ? negate(v)
           : chance(50)            ? multiply(number(k), v)
                                   : multiply(v, number(k));
}

/* A number from 0 to size - 1 from a linear one, where its values have the room. */
static tree *shifted(tree *t, long size)
{
    long room = size - 1 - (t->hi - t->lo);
    if (room < 0 || (t->lo >= 0 && t->hi < size && chance(50)))
        return t;
    long c = random_to(room) - t->lo;
    return c == 0       ? t
           : c < 0      ? subtract(t, number(-c))
           : chance(50) ? add(t, number(c))
                        : add(number(c), t);
}

/* a[member][i][j], of which some may be NULL. */
static tree *word_of(const char *array, const tree *member, const tree *i, const tree *j)
{
    const tree *part[3] = { member, i, j };
    tree *t = leaf(array, -WORD, WORD);
    for (int k = 0; k < 3; k++)
        if (part[k]) {
            t->text = arena_format(kept_text, "%s[%s]", t->text, part[k]->text);
            t->varies |= part[k]->varies;
        }
    t->reads = true;
    return t;
}

/* The kinds of arithmetic with two values, or with one. */
static tree *computed(int kind, tree *a, tree *b)
{
    switch (kind) {
    case 0: return negate(a);
    case 1: return node_of(ABS, a, NULL, 0, most(labs(a->lo), labs(a->hi)));
    case 2: return node_of(MIN, a, b, least(a->lo, b->lo), least(a->hi, b->hi));
    case 3: return node_of(MAX, a, b, most(a->lo, b->lo), most(a->hi, b->hi));
    case 4: return subtract(a, b);
    case 5: return multiply(fit(a, -99, 99), fit(b, -99, 99));
    case 6:
        return node_of(APPLY, fit(a, -WORD, WORD), fit(b, -WORD, WORD), -3 * WORD, 3 * WORD);
    default: return add(a, b);
    }
}

/* --- statements, and what decides ------------------------------------------------------------ */

/* Whose programs these are says what there is to make them from. */
static tree *some_variable(void);
static tree *value(int depth);
static tree *condition(int depth);
static void statements(int depth, int count);

static void set(const char *to, const tree *v) { line("%s = %s", to, v->text); }

static void begin(const char *before, const tree *c)
{
    line("%s%s", before, c ? c->text : "");
    indent += 2;
}

static void block_else(void)
{
    indent -= 2;
    line("else");
    indent += 2;
}

static void branch(int depth, const char *word)
{
    begin(word, condition(2));
    statements(depth - 1, 2);
    if (chance(30)) {
        indent -= 2;
        branch(depth - 1, "elsif ");
        return;
    }
    if (chance(60)) {
        block_else();
        statements(depth - 1, 2);
    }
    block_end();
}

/* while v > 0 and ..., where v begins from 0 to 3 and falls. */
static void while_falls(int depth, const tree *v, const tree *start, long also)
{
    tree *goes_on = node_of(GREATER, v, number(0), 0, 1);
    set(v->text, start);
    begin("while ", chance(also) ? node_of(AND_, goes_on, condition(1), 0, 1) : goes_on);
    statements(depth - 1, 1);
    set(v->text, subtract(v, number(1)));
    block_end();
}

/* The kinds of conditions; those below 3 read nothing. */
static tree *decided(int kind, int depth, long top)
{
    tree *v = kind < 3 ? some_variable() : NULL;
    switch (kind) {
    case 0:
        return node_of(LESS + (shape)random_to(3), chance(80) ? v : multiply(number(2), v),
                       number(random_to(top)), 0, 1);
    case 1:
        return node_of(EQUAL + (shape)random_to(1), modulo(v, 2 + random_to(3)),
                       number(random_to(1)), 0, 1);
    case 2: return node_of(LESS + (shape)random_to(3), v, some_variable(), 0, 1);
    case 3:
        return node_of(EQUAL + (shape)random_to(5), value(depth - 1), value(depth - 1), 0, 1);
    case 4: return node_of(NOT_, condition(depth - 1), NULL, 0, 1);
    default:
        return node_of(chance(50) ? AND_ : OR_, condition(depth - 1), condition(depth - 1), 0, 1);
    }
}

/* --- sizes of arrays ------------------------------------------------------------------------- */

enum { MOST_MEMBERS = 3 };
typedef struct shape_of_array {
    int dims;
    long dim[2];
    bool family, doubling; /* member t has 2^t words, or dim[0]*t */
    long first, members;
} shape_of_array;

static long family_size(const shape_of_array *a, long member)
{
    return a->doubling ? 1L << member : a->dim[0] * member;
}

static shape_of_array random_family(long top)
{
    shape_of_array a = { .dims = 1, .family = true, .doubling = chance(50) };
    a.members = 1 + random_to(MOST_MEMBERS - 1);
    a.first = a.doubling ? random_to(3) : 1 + random_to(1);
    a.dim[0] = 1 + random_to(top - 1);
    return a;
}

static void declare(const char *kind, const char *name, const shape_of_array *a)
{
    if (a->family && a->doubling)
        line("%s %s[t = %ld..%ld][2^t]", kind, name, a->first, a->first + a->members - 1);
    else if (a->family)
        line("%s %s[t = %ld..%ld][%ld*t]", kind, name, a->first, a->first + a->members - 1,
             a->dim[0]);
    else if (a->dims == 2)
        line("%s %s[%ld][%ld]", kind, name, a->dim[0], a->dim[1]);
    else
        line("%s %s[%ld]", kind, name, a->dim[0]);
}

#endif
