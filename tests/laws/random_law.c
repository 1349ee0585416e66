/* Random expressions: the language against an evaluation of its own, in fractions of 128-bit
 * integers. */
#include <stdlib.h>
#include <string.h>

#include "lang/parse.h"
#include "lang/unparse.h"
#include "tests/laws/point.h"
#include "tests/laws/random.h"
#include "tests/tap.h"

/* --- fractions ------------------------------------------------------------------------------ */

typedef __int128 wide;
typedef enum outcome {
    VALUE,
    NO_VALUE,
    TOO_LARGE
} outcome; /* NO_VALUE: division by zero and the like */

typedef struct fraction {
    bool truth, is_truth;
    wide up, down; /* down > 0, no common factor */
} fraction;

static const wide limit = (wide)1 << 60;

static wide magnitude(wide a)
{
    return a < 0 ? -a : a;
}

static wide common(wide a, wide b)
{
    a = magnitude(a);
    b = magnitude(b);
    while (b != 0) {
        wide r = a % b;
        a = b;
        b = r;
    }
    return a;
}

static outcome make(wide up, wide down, fraction *out)
{
    if (down == 0)
        return NO_VALUE;
    if (down < 0) {
        up = -up;
        down = -down;
    }
    wide c = common(up, down);
    *out = (fraction){ .up = up / c, .down = down / c };
    return magnitude(out->up) > limit || out->down > limit ? TOO_LARGE : VALUE;
}

static wide floor_of(fraction a)
{
    wide q = a.up / a.down;
    return a.up % a.down < 0 ? q - 1 : q;
}

static outcome divide(fraction a, fraction b, fraction *out)
{
    return make(a.up * b.down, a.down * b.up, out);
}

static outcome power(fraction a, fraction b, fraction *out)
{
    if (b.down != 1 || magnitude(b.up) > 200)
        return TOO_LARGE; /* roots are reals, which this test does not know */
    if (a.up == 0 && b.up < 0)
        return NO_VALUE;
    fraction value = { .up = 1, .down = 1 };
    for (wide i = 0; i < magnitude(b.up); i++)
        if (make(value.up * a.up, value.down * a.down, &value) != VALUE)
            return TOO_LARGE;
    return b.up < 0 ? make(value.down, value.up, out) : make(value.up, value.down, out);
}

/* --- trees ------------------------------------------------------------------------------------ */

typedef enum shape {
    LITERAL, VARIABLE, NEGATE, ADD, SUBTRACT, MULTIPLY, DIVIDE, FLOORED, MODULO, POWER,
    FLOOR, CEIL, ABS, MIN, MAX, GCD, SUM, PRODUCT, IF_ELSE,
    TRUE_FALSE, NOT_, AND_, OR_, EQUAL, UNEQUAL, LESS, AT_MOST, GREATER, AT_LEAST
} shape;

typedef struct tree {
    shape is;
    struct tree *kid[3];
    long number, below;      /* literal number/below; ends of a range number .. below */
    int variable;
} tree;

static tree *tree_new(shape is)
{
    tree *t = mem_alloc(sizeof *t);
    t->is = is;
    return t;
}

static void tree_free(tree *t)
{
    if (t == NULL)
        return;
    for (int i = 0; i < 3; i++)
        tree_free(t->kid[i]);
    free(t);
}

static tree *random_truth(int depth, int variables);

static tree *random_number(int depth, int variables)
{
    tree *t;
    if (depth == 0 || chance(15)) {
        if (variables > 0 && chance(50)) {
            t = tree_new(VARIABLE);
            t->variable = (int)random_to(variables - 1);
            return t;
        }
        t = tree_new(LITERAL);
        t->number = random_to(chance(80) ? 7 : 1000);
        t->below = 1;
        if (chance(15)) { /* written with a decimal point */
            t->number = random_to(99);
            t->below = 10;
        }
        return t;
    }
    static const shape shapes[] = { NEGATE,   NEGATE, ADD,    ADD,     SUBTRACT, SUBTRACT, MULTIPLY,
                                    MULTIPLY, DIVIDE, DIVIDE, FLOORED, FLOORED,  MODULO,   MODULO,
                                    POWER,    POWER,  POWER,  FLOOR,   CEIL,     ABS,      MIN,
                                    MAX,      GCD,    SUM,    PRODUCT, IF_ELSE };
    t = tree_new(shapes[random_to(sizeof shapes / sizeof *shapes - 1)]);
    int first = 0,
        kids = t->is == NEGATE || t->is == FLOOR || t->is == CEIL || t->is == ABS ? 1 : 2;
    if (t->is == IF_ELSE) {
        t->kid[0] = random_truth(depth - 1, variables);
        first = 1, kids = 3;
    }
    if (t->is == SUM || t->is == PRODUCT) {
        t->number = random_to(6) - 3;
        t->below = t->number + random_to(5) - 1;
        t->variable = variables++;
        kids = 1;
        if (chance(30))
            t->kid[1] = random_truth(depth - 1, variables); /* where */
    }
    for (int i = first; i < kids; i++)
        t->kid[i] = random_number(depth - 1, variables);
    if (t->is == POWER && chance(85)) {
        tree_free(t->kid[1]);
        t->kid[1] = random_number(chance(60) ? 0 : 1, variables);
    }
    return t;
}

static tree *random_truth(int depth, int variables)
{
    tree *t;
    if (depth == 0)
        return tree_new(TRUE_FALSE);
    t = tree_new(NOT_ + (shape)random_to(AT_LEAST - NOT_));
    if (t->is == NOT_ || t->is == AND_ || t->is == OR_) {
        t->kid[0] = random_truth(depth - 1, variables);
        t->kid[1] = t->is == NOT_ ? NULL : random_truth(depth - 1, variables);
    } else {
        bool truths = (t->is == EQUAL || t->is == UNEQUAL) && chance(20);
        for (int i = 0; i < 2; i++)
            t->kid[i] = truths ? random_truth(depth - 1, variables)
                               : random_number(depth - 1, variables);
    }
    return t;
}

static const char variable_names[] = "ijkqrsuvxyz";

/* The binding strengths of language(7), weakest first. */
enum { L_IF, L_OR, L_AND, L_NOT, L_COMPARE, L_ADD, L_MULTIPLY, L_NEGATE, L_POWER, L_ATOM };

static const struct { const char *text; int level;
} words[] = {
    [ADD] = { " + ", L_ADD },
    [SUBTRACT] = { " - ", L_ADD },
    [MULTIPLY] = { "*", L_MULTIPLY },
    [DIVIDE] = { "/", L_MULTIPLY },
    [FLOORED] = { " div ", L_MULTIPLY },
    [MODULO] = { " mod ", L_MULTIPLY },
    [POWER] = { "^", L_POWER },
    [AND_] = { " and ", L_AND },
    [OR_] = { " or ", L_OR },
    [EQUAL] = { " == ", L_COMPARE },
    [UNEQUAL] = { " != ", L_COMPARE },
    [LESS] = { " < ", L_COMPARE },
    [AT_MOST] = { " <= ", L_COMPARE },
    [GREATER] = { " > ", L_COMPARE },
    [AT_LEAST] = { " >= ", L_COMPARE },
    [FLOOR] = { "floor", L_ATOM },
    [CEIL] = { "ceil", L_ATOM },
    [ABS] = { "abs", L_ATOM },
    [MIN] = { "min", L_ATOM },
    [MAX] = { "max", L_ATOM },
    [GCD] = { "gcd", L_ATOM },
    [SUM] = { "sum", L_ATOM },
    [PRODUCT] = { "prod", L_ATOM },
    [LITERAL] = { "", L_ATOM },
    [VARIABLE] = { "", L_ATOM },
    [TRUE_FALSE] = { "", L_ATOM },
    [IF_ELSE] = { "", L_IF },
    [NOT_] = { "not ", L_NOT },
    [NEGATE] = { "-", L_NEGATE },
};

/* `spare`: percentage of brackets that need not be there. */
static void write_tree(str *s, const tree *t, int level, int spare)
{
    int own = words[t->is].level;
    bool brackets = own < level || chance(spare);
    if (brackets)
        str_char(s, '(');
    switch (t->is) {
    case LITERAL:
        if (t->below == 10)
            str_format(s, "%ld.%ld", t->number / 10, t->number % 10);
        else
            str_format(s, "%ld", t->number);
        break;
    case VARIABLE:
        str_char(s, variable_names[t->variable]);
        break;
    case TRUE_FALSE:
        str_add(s, "true");
        break;
    case NEGATE:
    case NOT_:
        str_add(s, words[t->is].text);
        write_tree(s, t->kid[0], own, spare);
        break;
    case IF_ELSE:
        for (int i = 0; i < 3; i++) {
            str_add(s, i == 0 ? "if " : i == 1 ? " then " : " else ");
            write_tree(s, t->kid[i], L_IF, spare);
        }
        break;
    case SUM:
    case PRODUCT:
    case FLOOR:
    case CEIL:
    case ABS:
    case MIN:
    case MAX:
    case GCD:
        str_format(s, "%s(", words[t->is].text);
        if (t->is == SUM || t->is == PRODUCT)
            str_format(s, "%c = %ld..%ld, ", variable_names[t->variable], t->number, t->below);
        write_tree(s, t->kid[0], L_IF, spare);
        if (t->kid[1]) {
            str_add(s, t->is == SUM || t->is == PRODUCT ? " where " : ", ");
            write_tree(s, t->kid[1], L_IF, spare);
        }
        str_char(s, ')');
        break;
    case POWER:
        write_tree(s, t->kid[0], own + 1, spare);
        str_add(s, words[t->is].text);
        write_tree(s, t->kid[1], t->kid[1]->is == NEGATE ? L_NEGATE : own, spare); /* 2^-3 */
        break;
    default: /* comparisons do not chain */
        write_tree(s, t->kid[0], own == L_COMPARE ? own + 1 : own, spare);
        str_add(s, words[t->is].text);
        write_tree(s, t->kid[1], own + 1, spare);
        break;
    }
    if (brackets)
        str_char(s, ')');
}

/* --- evaluating a tree ------------------------------------------------------------------------ */

static outcome value_of(const tree *t, const wide *variables, fraction *out);

static outcome arithmetic(shape is, fraction a, fraction b, fraction *out)
{
    fraction q;
    outcome o;
    switch (is) {
    case ADD: return make(a.up * b.down + b.up * a.down, a.down * b.down, out);
    case SUBTRACT: return make(a.up * b.down - b.up * a.down, a.down * b.down, out);
    case MULTIPLY: return make(a.up * b.up, a.down * b.down, out);
    case DIVIDE: return divide(a, b, out);
    case FLOORED:
        o = divide(a, b, &q);
        return o == VALUE ? make(floor_of(q), 1, out) : o;
    case MODULO:
        if ((o = divide(a, b, &q)) != VALUE || (o = make(b.up * floor_of(q), b.down, &q)) != VALUE)
            return o;
        return arithmetic(SUBTRACT, a, q, out);
    case MIN:
    case MAX:
        *out = (a.up * b.down < b.up * a.down) == (is == MIN) ? a : b;
        return VALUE;
    case GCD:
        if (a.down != 1 || b.down != 1)
            return TOO_LARGE; /* what it means is not said */
        return make(common(a.up, b.up), 1, out);
    default: return power(a, b, out);
    }
}

static outcome truth_of(const tree *t, const wide *variables, fraction *out)
{
    fraction a, b = { 0 };
    *out = (fraction){ .is_truth = true, .truth = true };
    if (t->is == TRUE_FALSE)
        return VALUE;
    outcome o = value_of(t->kid[0], variables, &a);
    if (o != VALUE)
        return o;
    out->truth = t->is == NOT_ ? !a.truth : a.truth;
    if (t->is == NOT_ || (t->is == AND_ && !a.truth) || (t->is == OR_ && a.truth))
        return VALUE;
    if ((o = value_of(t->kid[1], variables, &b)) != VALUE)
        return o;
    wide x = a.is_truth ? a.truth : a.up * b.down, y = a.is_truth ? b.truth : b.up * a.down;
    switch (t->is) {
    case EQUAL: out->truth = x == y; break;
    case UNEQUAL: out->truth = x != y; break;
    case LESS: out->truth = x < y; break;
    case AT_MOST: out->truth = x <= y; break;
    case GREATER: out->truth = x > y; break;
    case AT_LEAST: out->truth = x >= y; break;
    default: out->truth = b.truth; break;
    }
    return VALUE;
}

static outcome fold(const tree *t, const wide *variables, fraction *out)
{
    wide mine[16];
    memcpy(mine, variables, sizeof mine);
    *out = (fraction){ .up = t->is == PRODUCT, .down = 1 };
    for (long i = t->number; i <= t->below; i++) {
        fraction term, condition;
        mine[t->variable] = i;
        outcome o = t->kid[1] ? value_of(t->kid[1], mine, &condition) : VALUE;
        if (o == VALUE && t->kid[1] && !condition.truth)
            continue;
        if (o == VALUE)
            o = value_of(t->kid[0], mine, &term);
        if (o == VALUE)
            o = arithmetic(t->is == PRODUCT ? MULTIPLY : ADD, *out, term, out);
        if (o != VALUE)
            return o;
    }
    return VALUE;
}

static outcome value_of(const tree *t, const wide *variables, fraction *out)
{
    fraction a, b;
    outcome o;
    switch (t->is) {
    case LITERAL: return make(t->number, t->below, out);
    case VARIABLE: return make(variables[t->variable], 1, out);
    case SUM:
    case PRODUCT: return fold(t, variables, out);
    case IF_ELSE:
        o = value_of(t->kid[0], variables, &a);
        return o == VALUE ? value_of(t->kid[a.truth ? 1 : 2], variables, out) : o;
    default:
        break;
    }
    if (t->is >= TRUE_FALSE)
        return truth_of(t, variables, out);
    if ((o = value_of(t->kid[0], variables, &a)) != VALUE)
        return o;
    switch (t->is) {
    case NEGATE: return make(-a.up, a.down, out);
    case FLOOR: return make(floor_of(a), 1, out);
    case CEIL: a.up = -a.up; return make(-floor_of(a), 1, out);
    case ABS: return make(magnitude(a.up), a.down, out);
    default: break;
    }
    o = value_of(t->kid[1], variables, &b);
    return o == VALUE ? arithmetic(t->is, a, b, out) : o;
}

static void write_wide(str *s, wide v)
{
    if (v < 0)
        str_char(s, '-');
    v = magnitude(v);
    if (v >= 10)
        write_wide(s, v / 10);
    str_char(s, (char)('0' + (int)(v % 10)));
}

/* --- against mmcalc --------------------------------------------------------------------------- */

typedef struct answer {
    status st;
    str value, again; /* printed value; the text that unparse makes */
} answer;

/* Parses and evaluates a text; "" for a failure. */
static void ask(world *w, const char *text, answer *out)
{
    diag d;
    unit *u = NULL;
    diag_init(&d);
    *out = (answer){ .st = parse_text(text, strlen(text), NULL, 1, command_syntax_of, &w->numbers,
                                      &u, &d) };
    if (out->st == ST_OK && (u->statements == NULL || u->statements->kind != N_EVALUATE))
        out->st = ST_PARSE;
    if (out->st == ST_OK) {
        node *n = u->statements->a;
        num value = num_int(0);
        env e;
        unparse(&out->again, n);
        env_begin(&e, w, NULL, NULL, &d);
        if ((out->st = resolve_session(w, u->arena, n, NULL, &d)) == ST_OK
            && (out->st = eval(&e, n, &value)) == ST_OK)
            num_print(&w->numbers, &out->value, &value, 0, 12);
        num_clear(&value);
        env_end(&e);
    }
    unit_release(u);
    diag_clear(&d);
}

static void answer_clear(answer *a)
{
    str_clear(&a->value);
    str_clear(&a->again);
}

typedef struct failures {
    long count;
    str text; /* the shortest one */
} failures;

static void failed(failures *f, const char *text, const char *got, const char *wanted)
{
    if (f->count++ && strlen(text) >= strcspn(str_text(&f->text), "\n"))
        return;
    str_cut(&f->text, 0);
    str_format(&f->text, "%s\n# gives %s, not %s", text, got, wanted);
}

static void say(failures *f, const char *sentence, long count)
{
    ok(f->count == 0, "%ld random expressions: %s", count, sentence);
    if (f->count)
        printf("# fails at %ld, the shortest: %s\n", f->count, str_text(&f->text));
    str_clear(&f->text);
}

static void check_language(world *w, long count)
{
    failures values = { 0 }, nothing = { 0 }, again = { 0 }, stable = { 0 };
    long with_value = 0, without = 0;
    for (long i = 0; i < count; i++) {
        tree *t = chance(85) ? random_number(1 + (int)random_to(3), 0)
                             : random_truth(1 + (int)random_to(3), 0);
        wide variables[16] = { 0 };
        fraction f;
        str text = { 0 }, wanted = { 0 };
        answer first, second;
        write_tree(&text, t, L_IF, chance(50) ? 0 : 20);
        outcome o = value_of(t, variables, &f);
        ask(w, str_text(&text), &first);
        if (o == VALUE) {
            with_value++;
            if (f.is_truth)
                str_add(&wanted, f.truth ? "true" : "false");
            else {
                write_wide(&wanted, f.up);
                if (f.down != 1) {
                    str_char(&wanted, '/');
                    write_wide(&wanted, f.down);
                }
            }
            if (first.st != ST_OK || strcmp(str_text(&first.value), str_text(&wanted)) != 0)
                failed(&values, str_text(&text),
                       first.st == ST_OK ? str_text(&first.value) : status_word(first.st),
                       str_text(&wanted));
        } else if (o == NO_VALUE) {
            without++;
            if (first.st != ST_DOMAIN)
                failed(&nothing, str_text(&text),
                       first.st == ST_OK ? str_text(&first.value) : status_word(first.st),
                       "an error of the domain");
        }
        if (first.again.length) {
            ask(w, str_text(&first.again), &second);
            if (second.st != first.st
                || strcmp(str_text(&first.value), str_text(&second.value)) != 0)
                failed(&again, str_text(&first.again),
                       second.st == ST_OK ? str_text(&second.value) : status_word(second.st),
                       str_text(&text));
            else if (strcmp(str_text(&first.again), str_text(&second.again)) != 0)
                failed(&stable, str_text(&first.again), str_text(&second.again), "itself");
            answer_clear(&second);
        }
        answer_clear(&first);
        str_clear(&text);
        str_clear(&wanted);
        tree_free(t);
    }
    say(&values, "mmcalc gives the value", with_value);
    say(&nothing, "without a value, mmcalc says so", without);
    say(&again, "printed and read again they have the same value", count);
    say(&stable, "printed, read and printed again they look the same", count);
}

int main(int argc, char **argv)
{
    random_begin(argc, argv, 20140917);
    world *w = laws_world();
    w->numbers.max_bits = 1 << 12; /* nothing that the fractions can hold is longer */
    check_language(w, laws_small() ? 1000 : 300000);
    world_free(w);
    return done();
}
