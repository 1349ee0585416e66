/* Tree to TeX, for math mode: see unparse.h.  Needs amsmath (cases, substack, binom). */
#include <string.h>

#include "lang/builtin.h"
#include "lang/unparse.h"

/* Binding strengths on the page: a fraction's bar is a bracket by itself, except in an exponent; a
 * sum reaches as far to the right as it can. */
enum { WEAKEST = 0, RANGE = 5, SUM = 10, FRACTION = 12, TIGHTEST = 100 };
enum { DEEPEST_FRACTION = 16 }; /* a/b/c... with at most so many is one fraction */

static void put(str *s, const node *n, int level);
static bool is_tall(const node *n);

static void put_list(str *s, const node *list)
{
    for (; list; list = list->next) {
        put(s, list, WEAKEST);
        if (list->next)
            str_add(s, ", ");
    }
}

/* Writes a text; letters that TeX takes for commands are escaped. */
static void put_letters(str *s, const char *text)
{
    for (; *text; text++) {
        if (strchr("_%&#$", *text))
            str_char(s, '\\');
        if (strchr("\\{}^~", *text))
            str_format(s, "\\char%d ", *text);
        else
            str_char(s, *text);
    }
}

static void put_text(str *s, const char *text)
{
    str_add(s, "\\text{");
    put_letters(s, text);
    str_char(s, '}');
}

/* Writes a name: n and m' as they are; T_s with a subscript; lp, f1 as one word, not as a
 * product. */
static void put_name(str *s, const char *name)
{
    size_t n = strlen(name);
    if (n == 1 || (n == 2 && name[1] == '\'')) {
        str_add(s, name);
        return;
    }
    if (n > 2 && name[1] == '_' && strchr("_.", name[2]) == NULL) {
        str_format(s, "%c_{", name[0]);
        put_name(s, name + 2);
        str_char(s, '}');
        return;
    }
    str_add(s, strchr(name, '.') ? "\\mathtt{" : "\\mathit{");
    put_letters(s, name);
    str_char(s, '}');
}

static void put_number(str *s, const num *value)
{
    num_ctx ctx;
    str_own all = { 0 };
    num_ctx_init(&ctx);
    num_print(&ctx, &all, value, 0, 12);
    char *bar = strchr(str_text(&all), '/');
    if (value->kind == NUM_BOOL)
        str_format(s, "\\mathrm{%s}", str_text(&all));
    else if (bar)
        str_format(s, "\\frac{%.*s}{%s}", (int)(bar - all.text), all.text, bar + 1);
    else
        str_add(s, str_text(&all));
}

/* --- operations --------------------------------------------------------------------- */

static const node *divided(const node *n)
{
    return n->kind == N_BINARY && n->op == OP_DIV ? n : NULL;
}

/* Writes a fraction; a/b/c has one bar, over b*c. */
static void put_fraction(str *s, const node *n)
{
    const node *top = n;
    for (int deep = 0; divided(top->a) && deep < DEEPEST_FRACTION - 1; deep++)
        top = top->a;
    str_add(s, "\\frac{");
    put(s, top->a, WEAKEST);
    str_add(s, "}{");
    if (top == n) {
        put(s, n->b, WEAKEST);
    } else {
        const node *below[DEEPEST_FRACTION];
        int count = 0;
        for (const node *d = n; d != top->a; d = d->a)
            below[count++] = d->b;
        while (count > 0) {
            put(s, below[--count], ast_op_rows[OP_MUL].level + 1);
            str_add(s, count ? " \\cdot " : "");
        }
    }
    str_char(s, '}');
}

static void put_binary(str *s, const node *n)
{
    int level = ast_op_rows[n->op].level;
    if (divided(n)) {
        put_fraction(s, n);
        return;
    }
    if (n->op == OP_POW) {
        put(s, n->a, level + 1);
        str_add(s, "^{");
        put(s, n->b, WEAKEST);
        str_char(s, '}');
        return;
    }
    put(s, n->a, level == ast_op_rows[OP_EQ].level ? level + 1 : level);
    str_format(s, " %s ", ast_op_rows[n->op].tex);
    put(s, n->b, level + 1);
}

/* Writes if a then x else if b then y else z as three cases. */
static void put_cases(str *s, const node *n)
{
    str_add(s, "\\begin{cases} ");
    for (; n->kind == N_IF; n = n->c) {
        put(s, n->b, WEAKEST);
        str_add(s, " & \\text{if } ");
        put(s, n->a, WEAKEST);
        str_add(s, " \\\\ ");
    }
    put(s, n, WEAKEST);
    str_add(s, " & \\text{otherwise} \\end{cases}");
}

static void put_call(str *s, const node *n)
{
    static const char *const omega[3] = { "\\Omega(", NULL, ")" }, /* the Omega of growth, no
                                                                      function */
                             *const theta[3] = { "\\Theta(", NULL, ")" };
    const char *const *tex = strcmp(n->name, "Omega") == 0   ? omega
                             : strcmp(n->name, "Theta") == 0 ? theta
                                                             : builtin_of(n)->tex;
    if (tex[0] && (tex[1] == NULL || n->space == 2)) {
        str_add(s, tex[0]);
        for (const node *a = n->a; a; a = a->next) {
            put(s, a, WEAKEST);
            str_add(s, a->next == NULL ? "" : tex[1] ? tex[1] : ", ");
        }
        str_add(s, tex[2]);
        return;
    }
    if (strlen(n->name) > 1 && !strchr(n->name, '.')) {
        str_add(s, "\\mathrm{");
        put_letters(s, n->name);
        str_char(s, '}');
    } else {
        put_name(s, n->name);
    }
    str_char(s, '(');
    put_list(s, n->a);
    str_char(s, ')');
}

/* --- sums ------------------------------------------------------------------------------ */

/* Writes a variable: t = 0, \ldots, m - 1 (in steps of 2). */
static void put_variable(str *s, const node *v)
{
    put_name(s, v->name);
    str_add(s, " = ");
    put(s, v->a, WEAKEST);
}

/* Writes an aggregate: one variable from a to b stands below and above the sign; anything else
 * below it, a line each. */
static void put_aggregate(str *s, const node *n)
{
    const char *sign = n->op == AGGREGATE_SUM ? "\\sum" : n->op == AGGREGATE_PROD ? "\\prod" : NULL;
    bool plain = n->a->next == NULL && n->c == NULL && n->a->a->c == NULL;
    if (sign)
        str_add(s, sign);
    else
        str_format(s, "\\mathop{\\mathrm{%s}}\\limits", n->name);
    str_add(s, "_{");
    if (sign && plain) {
        put_name(s, n->a->name);
        str_add(s, " = ");
        put(s, n->a->a->a, WEAKEST);
        str_add(s, "}^{");
        put(s, n->a->a->b, WEAKEST);
    } else {
        bool lines = n->a->next || n->c;
        str_add(s, lines ? "\\substack{" : "");
        for (const node *v = n->a; v; v = v->next) {
            put_variable(s, v);
            str_add(s, v->next || n->c ? " \\\\ " : "");
        }
        if (n->c)
            put(s, n->c, WEAKEST);
        str_add(s, lines ? "}" : "");
    }
    str_add(s, "} ");
    if (sign) {
        put(s, n->b, SUM + 1);
        return;
    }
    str_add(s, is_tall(n->b) ? "\\left(" : "(");
    put(s, n->b, WEAKEST);
    str_add(s, is_tall(n->b) ? "\\right)" : ")");
}

/* Writes turns(s = n then s div 2, s > 1). */
static void put_walk(str *s, const node *n)
{
    str_format(s, "\\mathrm{%s}(", n->name);
    for (const node *v = n->a; v; v = v->next) {
        put_variable(s, v);
        str_add(s, " \\text{ then } ");
        put(s, v->b, WEAKEST);
        str_add(s, ",\\; ");
    }
    if (n->c) {
        put(s, n->c, WEAKEST);
        str_add(s, ",\\; ");
    }
    put(s, n->b, WEAKEST);
    str_char(s, ')');
}

/* --- the rest ---------------------------------------------------------------------------- */

static void put_range(str *s, const node *n)
{
    put(s, n->a, RANGE + 1);
    str_add(s, ", \\ldots, ");
    put(s, n->b, RANGE + 1);
    if (n->c) {
        str_add(s, " \\text{ by } ");
        put(s, n->c, RANGE + 1);
    }
}

static void put_around(str *s, const char *before, const node *list, const char *after)
{
    str_add(s, before);
    put_list(s, list);
    str_add(s, after);
}

static void put_bare(str *s, const node *n)
{
    switch (n->kind) {
    case N_NUMBER: put_number(s, &n->value); break;
    case N_NAME: put_name(s, n->name); break;
    case N_STRING: put_text(s, n->text); break;
    case N_HISTORY: str_add(s, "\\%"); put_number(s, &n->value); break;
    case N_UNARY:
        str_format(s, n->op == OP_NOT ? "%s " : "%s", ast_op_rows[n->op].tex);
        put(s, n->a, ast_op_rows[n->op].level);
        break;
    case N_BINARY: put_binary(s, n); break;
    case N_IF: put_cases(s, n); break;
    case N_CALL: put_call(s, n); break;
    case N_AGGREGATE: put_aggregate(s, n); break;
    case N_WALK: put_walk(s, n); break;
    case N_NAMED: put_name(s, n->name); str_add(s, " = "); put(s, n->a, WEAKEST); break;
    case N_TARGET: put_name(s, n->name); str_add(s, " \\text{ on } "); put_name(s, n->name2); break;
    case N_WHERE:
        put(s, n->a, WEAKEST);
        str_add(s, " \\text{ where } ");
        put(s, n->b, WEAKEST);
        break;
    case N_RANGE: put_range(s, n); break;
    case N_LIST: put_around(s, "\\{", n->a, "\\}"); break;
    case N_TUPLE: put_around(s, "(", n->a, ")"); break;
    case N_INDEX: put(s, n->a, TIGHTEST); put_around(s, "[", n->b, "]"); break;
    case N_INPUT: str_add(s, "\\text{input } "); put_name(s, n->name); break;
    case N_FLOOR: put_around(s, "\\lfloor ", n->a, "\\rfloor"); break;
    case N_CEIL: put_around(s, "\\lceil ", n->a, "\\rceil"); break;
    default: break;
    }
}

static int level_of(const node *n)
{
    switch (n->kind) {
    case N_BINARY:
        if (n->op == OP_FDIV || n->op == OP_MOD) /* readers may not know how tightly they bind */
            return RANGE;
        return n->op == OP_DIV ? FRACTION : ast_op_rows[n->op].level;
    case N_UNARY: return ast_op_rows[n->op].level;
    case N_NUMBER:
        return n->value.kind == NUM_RAT ? FRACTION : TIGHTEST;
    case N_IF:
    case N_WHERE:
        return WEAKEST;
    case N_RANGE:
        return RANGE;
    case N_AGGREGATE: /* max and access are written before brackets, as functions are */
        return strcmp(n->name, "sum") == 0 || strcmp(n->name, "prod") == 0 ? SUM : TIGHTEST;
    default:
        return TIGHTEST;
    }
}

/* Is the expression higher than a line on the page? */
static bool is_tall(const node *n)
{
    if (n == NULL)
        return false;
    if (n->kind == N_AGGREGATE || n->kind == N_IF || level_of(n) == FRACTION)
        return true;
    bool tall = is_tall(n->b) || (n->kind != N_CALL && is_tall(n->c));
    for (const node *x = n->a; x && !tall; x = x->next)
        tall = is_tall(x);
    return tall;
}

static void put(str *s, const node *n, int level)
{
    bool brackets = level_of(n) < level, tall = brackets && is_tall(n);
    if (brackets)
        str_add(s, tall ? "\\left(" : "(");
    put_bare(s, n);
    if (brackets)
        str_add(s, tall ? "\\right)" : ")");
}

void unparse_tex(str *s, const node *expression)
{
    put(s, expression, WEAKEST);
}
