/* Tree to text: see unparse.h. */
#include "lang/unparse.h"

static void write_node(str *s, const node *n, int level);

static void write_list(str *s, const node *list)
{
    for (; list; list = list->next) {
        write_node(s, list, 0);
        if (list->next)
            str_add(s, ", ");
    }
}

static void write_number(str *s, const num *value)
{
    num_ctx ctx;
    if (value->kind == NUM_INT) { /* mostly; to set up a context takes longer */
        str_int(s, value->u.i);
        return;
    }
    num_ctx_init(&ctx);
    num_print(&ctx, s, value, 0, 12);
}

/* Is it an operator that is a word and binds as `*`? */
static bool is_word(const node *n)
{
    return n->kind == N_BINARY && (n->op == OP_FDIV || n->op == OP_MOD);
}

static void write_binary(str *s, const node *n)
{
    int level = ast_op_rows[n->op].level;
    bool right = n->op == OP_POW, chains = level != ast_op_rows[OP_EQ].level,
         tight = level >= ast_op_rows[OP_MUL].level && !is_word(n),
         misread = tight && is_word(n->a); /* (a div b)*c looks like a div (b*c) without brackets */
    write_node(s, n->a, right || !chains || misread ? level + 1 : level);
    if (!tight)
        str_char(s, ' ');
    str_add(s, ast_op_rows[n->op].text);
    if (!tight)
        str_char(s, ' ');
    write_node(s, n->b, right ? level : level + 1);
}

static int level_of(const node *n)
{
    switch (n->kind) {
    case N_BINARY:
    case N_UNARY: return ast_op_rows[n->op].level;
    case N_IF:
        return 0;
    case N_RANGE:
        return 5;
    case N_NUMBER: /* 5/2 in a product needs brackets, -3 in a power */
        return n->value.kind == NUM_RAT ? ast_op_rows[OP_DIV].level : 100;
    default:
        return 100;
    }
}

static void write_aggregate(str *s, const node *n)
{
    str_add(s, n->name);
    str_char(s, '(');
    for (const node *v = n->a; v; v = v->next) {
        str_format(s, "%s = ", v->name);
        write_node(s, v->a, 0);
        str_add(s, ", ");
    }
    write_node(s, n->b, 0);
    if (n->c) {
        str_add(s, " where ");
        write_node(s, n->c, 0);
    }
    str_char(s, ')');
}

static void write_walk(str *s, const node *n)
{
    str_format(s, "%s(", n->name);
    for (const node *v = n->a; v; v = v->next) {
        str_format(s, "%s = ", v->name);
        write_node(s, v->a, 0);
        str_add(s, " then ");
        write_node(s, v->b, 0);
        str_add(s, ", ");
    }
    if (n->c) {
        write_node(s, n->c, 0);
        str_add(s, ", ");
    }
    write_node(s, n->b, 0);
    str_char(s, ')');
}

static void write_call(str *s, const node *n)
{
    str_add(s, n->name);
    str_char(s, '(');
    write_list(s, n->a);
    str_char(s, ')');
}

/* Writes a part of the expression between two texts. */
static void write_between(str *s, const char *before, const node *part, int level,
                          const char *after)
{
    str_add(s, before);
    write_node(s, part, level);
    str_add(s, after);
}

static void write_bare(str *s, const node *n)
{
    switch (n->kind) {
    case N_NUMBER: write_number(s, &n->value); break;
    case N_NAME: str_add(s, n->name); break;
    case N_STRING: str_format(s, "\"%s\"", n->text); break;
    case N_HISTORY:
        str_char(s, '%');
        write_number(s, &n->value);
        break;
    case N_UNARY:
        write_between(s, n->op == OP_NOT ? "not " : "-", n->a, ast_op_rows[n->op].level, "");
        break;
    case N_BINARY: write_binary(s, n); break;
    case N_IF:
        write_between(s, "if ", n->a, 1, " then "); /* an if within an if gets brackets */
        write_between(s, "", n->b, 1, " else ");
        write_node(s, n->c, 0);
        break;
    case N_CALL: write_call(s, n); break;
    case N_AGGREGATE: write_aggregate(s, n); break;
    case N_WALK: write_walk(s, n); break;
    case N_NAMED:
        str_add(s, n->name);
        write_between(s, " = ", n->a, 0, "");
        break;
    case N_TARGET: str_format(s, "%s on %s", n->name, n->name2); break;
    case N_WHERE:
        write_between(s, "", n->a, 0, " where ");
        write_node(s, n->b, 0);
        break;
    case N_RANGE:
        write_between(s, "", n->a, 6, "..");
        write_node(s, n->b, 6);
        if (n->c)
            write_between(s, " by ", n->c, 6, "");
        break;
    case N_LIST:
    case N_TUPLE:
        str_char(s, n->kind == N_LIST ? '{' : '(');
        write_list(s, n->a);
        str_char(s, n->kind == N_LIST ? '}' : ')');
        break;
    case N_INDEX:
        write_node(s, n->a, 100);
        write_between(s, "[", n->b, 0, "]");
        break;
    case N_INPUT: str_format(s, "input %s", n->name); break;
    case N_FLOOR: write_between(s, "floor(", n->a, 0, ")"); break;
    case N_CEIL: write_between(s, "ceil(", n->a, 0, ")"); break;
    default: break;
    }
}

static void write_node(str *s, const node *n, int level)
{
    bool brackets = level_of(n) < level;
    if (brackets)
        str_char(s, '(');
    write_bare(s, n);
    if (brackets)
        str_char(s, ')');
}

void unparse(str *s, const node *expression)
{
    write_node(s, expression, 0);
}

char *unparse_arena(arena *a, const node *expression)
{
    str_own s = { 0 };
    if (expression == NULL)
        return NULL;
    unparse(&s, expression);
    return arena_copyn(a, str_text(&s), s.length);
}
