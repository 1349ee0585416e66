/* Terms of a program that the lens makes: see term.h. */
#include "lens/term.h"

#include <string.h>

#include "base/str.h"

const term *term_number(arena *to, int64_t value)
{
    term *t = arena_alloc(to, sizeof *t);
    *t = (term){ .op = "", .value = value };
    return t;
}

bool term_is(const term *t, int64_t value)
{
    return *t->op == '\0' && t->value == value;
}

const term *term_name(arena *to, const char *text, const term *most, bool thread)
{
    term *t = arena_alloc(to, sizeof *t);
    *t = (term){ .op = "name", .name = text, .most = most, .thread = thread };
    return t;
}

static bool folded(const char *op, int64_t a, int64_t b, int64_t *out)
{
    switch (*op) {
    case '+': return !__builtin_add_overflow(a, b, out);
    case '-': return !__builtin_sub_overflow(a, b, out);
    case '*': return !__builtin_mul_overflow(a, b, out);
    case 'd': return a >= 0 && b > 0 && ((*out = a / b), true);
    case 'm': return strcmp(op, "mod") == 0 && a >= 0 && b > 0 && ((*out = a % b), true);
    default: return false;
    }
}

const term *term_join(arena *to, const char *op, const term *a, const term *b)
{
    if (op[0] == 's' && *b->op == '\0' && b->value >= 0 && b->value < 31)
        return term_join(to, op[2] == 'l' ? "*" : "div", a,
                         term_number(to, (int64_t)1 << b->value));
    int64_t both;
    bool sum = *op == '+', product = *op == '*', plain = op[1] == '\0' || *op == 'd' || *op == 'm';
    if (plain && *a->op == '\0' && *b->op == '\0' && folded(op, a->value, b->value, &both))
        return term_number(to, both);
    if ((sum && term_is(a, 0)) || (product && term_is(a, 1)) || (product && term_is(b, 0)))
        return b;
    if (((sum || *op == '-') && term_is(b, 0)) || (product && term_is(a, 0))
        || ((product || strcmp(op, "div") == 0) && term_is(b, 1)))
        return a;
    if (strcmp(op, "mod") == 0 && term_is(b, 1))
        return term_number(to, 0);
    const term *most = (*op == 'd' || strcmp(op, "mod") == 0) && *b->op == '\0' ? term_most(to, a)
                                                                                : NULL;
    if (most && *most->op == '\0' && most->value < b->value)
        return *op == 'd' ? term_number(to, 0) : a;
    if (sum && *b->op == '+' && *b->b->op == '\0')
        return term_join(to, "+", term_join(to, "+", a, b->a), b->b);
    if (sum && *b->op == '\0' && *a->op == '+' && *a->b->op == '\0'
        && folded("+", a->b->value, b->value, &both))
        return term_join(to, "+", a->a, term_number(to, both));
    if (sum && *b->op == '\0' && *a->op == '+' && *a->a->op == '\0'
        && folded("+", a->a->value, b->value, &both))
        return term_join(to, "+", a->b, term_number(to, both));
    term *t = arena_alloc(to, sizeof *t);
    *t = (term){ .op = op, .a = a, .b = b, .thread = a->thread || b->thread };
    return t;
}

const term *term_either(arena *to, const term *c, const term *a, const term *b)
{
    term *t = arena_alloc(to, sizeof *t);
    bool thread = c->thread || a->thread || b->thread;
    *t = (term){ .op = "if", .a = a, .b = b, .c = c, .thread = thread };
    return t;
}

const term *term_opposite(arena *to, const term *c)
{
    static const char *const of[] = { "==", "!=", "<", ">=", ">", "<=" };
    for (int k = 0; k < 6; k++)
        if (strcmp(of[k], c->op) == 0)
            return term_join(to, of[k ^ 1], c->a, c->b);
    term *t = arena_alloc(to, sizeof *t);
    *t = (term){ .op = "not", .a = c, .thread = c->thread };
    return t;
}

const term *term_most(arena *to, const term *t)
{
    if (*t->op == '\0')
        return t;
    if (strcmp(t->op, "name") == 0)
        return t->most;
    if (t->b == NULL) /* `not` */
        return term_number(to, 1);
    if (strcmp(t->op, "mod") == 0 && !t->b->thread && *t->b->op == '\0')
        return term_number(to, t->b->value - 1);
    const term *a = term_most(to, t->a), *b = term_most(to, t->b);
    if (a == NULL || b == NULL)
        return NULL;
    if (strcmp(t->op, "if") == 0)
        return term_join(to, "max", a, b);
    if (strcmp(t->op, "mod") == 0)
        return term_join(to, "-", b, term_number(to, 1));
    if (*t->op == '-')
        return a;
    if (strcmp(t->op, "div") == 0 || strcmp(t->op, "shr") == 0)
        return *t->b->op == '\0' ? term_join(to, t->op, a, t->b) : a;
    if (strcmp(t->op, "xor") == 0 || *t->op == '|')
        return term_join(to, "+", a, b);
    if (*t->op == '&')
        return *t->b->op == '\0' ? t->b : a;
    return strchr("+*ms", *t->op) ? term_join(to, t->op, a, b) : term_number(to, 1);
}

bool term_same(const term *a, const term *b)
{
    if (a == NULL || b == NULL)
        return a == b;
    return strcmp(a->op, b->op) == 0 && a->value == b->value
           && strcmp(a->name ? a->name : "", b->name ? b->name : "") == 0 && term_same(a->a, b->a)
           && term_same(a->b, b->b) && term_same(a->c, b->c);
}

/* --- their text ------------------------------------------------------------------------------- */

static int rank_of(const char *op)
{
    static const char *const rows[] = { "or", "and",     "not", "== != < <= > >=", "if", "|", "xor",
                                        "&",  "shl shr", "+ -", "* div mod" };
    for (int k = 0; k < (int)(sizeof rows / sizeof *rows); k++)
        for (const char *at = rows[k]; at;) {
            size_t n = strcspn(at, " ");
            if (strlen(op) == n && strncmp(at, op, n) == 0)
                return k + 1;
            at = at[n] ? at + n + 1 : NULL;
        }
    return 20;
}

bool term_is_truth(const term *t)
{
    return rank_of(t->op) <= 4;
}

static void put(str *s, const term *t, int least)
{
    int r = rank_of(t->op);
    if (*t->op == '\0' || strcmp(t->op, "name") == 0) {
        bool below = *t->op == '\0' && t->value < 0;
        if (*t->op)
            str_add(s, t->name);
        else
            str_format(s, below ? "(%lld)" : "%lld", (long long)t->value);
        return;
    }
    if (strcmp(t->op, "min") == 0 || strcmp(t->op, "max") == 0) {
        str_format(s, "%s(", t->op);
        put(s, t->a, 0);
        str_add(s, ", ");
        put(s, t->b, 0);
        str_char(s, ')');
        return;
    }
    bool brackets = r < least || r == 5;
    str_add(s, brackets ? "(" : "");
    if (r == 5) {
        str_add(s, "if ");
        put(s, t->c, 0);
        str_add(s, " then ");
        put(s, t->a, 0);
        str_add(s, " else ");
        put(s, t->b, 0);
    } else if (r == 3) {
        str_add(s, "not ");
        put(s, t->a, 4);
    } else {
        bool tight = *t->op == '*';
        put(s, t->a, r);
        str_format(s, tight ? "%s" : " %s ", t->op);
        bool whole = *t->op == '+' || (*t->op == '*' && *t->b->op == '*');
        put(s, t->b, whole ? r : r + 1);
    }
    str_add(s, brackets ? ")" : "");
}

const char *term_text(arena *to, const term *t)
{
    str_own s = { 0 };
    put(&s, t, 0);
    return arena_copy(to, str_text(&s));
}
