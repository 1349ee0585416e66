/* Tree to text and TeX: see unparse.h. */
#include "lang/unparse.h"

#include <stdlib.h>
#include <string.h>

typedef struct writer {
    str *s;
    bool tex;
} writer;

static void write_node(writer *w, const node *n, int level);

static void write_list(writer *w, const node *list)
{
    for (; list; list = list->next) {
        write_node(w, list, 0);
        if (list->next)
            str_add(w->s, ", ");
    }
}

static void write_number(writer *w, const num *value)
{
    num_ctx ctx;
    num_ctx_init(&ctx);
    num_print(&ctx, w->s, value, 0, 12);
}

static void write_binary(writer *w, const node *n)
{
    int level = op_rows[n->op].level;
    if (w->tex && n->op == OP_DIV) {
        str_add(w->s, "\\frac{");
        write_node(w, n->a, 0);
        str_add(w->s, "}{");
        write_node(w, n->b, 0);
        str_add(w->s, "}");
        return;
    }
    bool right = n->op == OP_POW, chains = level != op_rows[OP_EQ].level;
    write_node(w, n->a, right || !chains ? level + 1 : level);
    bool tight = level >= op_rows[OP_MUL].level && n->op != OP_FDIV && n->op != OP_MOD;
    if (!tight || w->tex)
        str_char(w->s, ' ');
    if (w->tex && n->op == OP_POW)
        str_cut(w->s, w->s->length - 1);
    str_add(w->s, w->tex ? op_rows[n->op].tex : op_rows[n->op].text);
    if (w->tex && n->op == OP_POW) {
        str_char(w->s, '{');
        write_node(w, n->b, 0);
        str_char(w->s, '}');
        return;
    }
    if (!tight || w->tex)
        str_char(w->s, ' ');
    write_node(w, n->b, right ? level : level + 1);
}

static int level_of(const node *n)
{
    switch (n->kind) {
    case N_BINARY:
    case N_UNARY:
        return op_rows[n->op].level;
    case N_IF:
        return 0;
    case N_RANGE:
        return 5;
    case N_NUMBER: /* 5/2 in a product needs brackets, -3 in a power */
        return n->value.kind == NUM_RAT ? op_rows[OP_DIV].level : 100;
    default:
        return 100;
    }
}

static void write_aggregate(writer *w, const node *n)
{
    str_add(w->s, n->name);
    str_char(w->s, '(');
    for (const node *v = n->a; v; v = v->next) {
        str_format(w->s, "%s = ", v->name);
        write_node(w, v->a, 0);
        str_add(w->s, ", ");
    }
    write_node(w, n->b, 0);
    if (n->c) {
        str_add(w->s, " where ");
        write_node(w, n->c, 0);
    }
    str_char(w->s, ')');
}

static void write_tex_sum(writer *w, const node *n)
{
    str_format(w->s, "%s_{%s=", strcmp(n->name, "sum") == 0 ? "\\sum" : "\\prod", n->a->name);
    write_node(w, n->a->a->a, 0);
    str_add(w->s, "}^{");
    write_node(w, n->a->a->b, 0);
    str_add(w->s, "} ");
    write_node(w, n->b, 7);
}

static void write_call(writer *w, const node *n)
{
    if (w->tex && strcmp(n->name, "log2") == 0)
        str_add(w->s, "\\log_2");
    else
        str_add(w->s, n->name);
    str_char(w->s, '(');
    write_list(w, n->a);
    str_char(w->s, ')');
}

static void write_bare(writer *w, const node *n)
{
    str *s = w->s;
    switch (n->kind) {
    case N_NUMBER:
        write_number(w, &n->value);
        break;
    case N_NAME:
        str_add(s, n->name);
        break;
    case N_STRING:
        str_format(s, "\"%s\"", n->text);
        break;
    case N_HISTORY:
        str_char(s, '%');
        write_number(w, &n->value);
        break;
    case N_UNARY:
        str_add(s, n->op == OP_NOT ? "not " : "-");
        write_node(w, n->a, op_rows[n->op].level);
        break;
    case N_BINARY:
        write_binary(w, n);
        break;
    case N_IF:
        str_add(s, "if ");
        write_node(w, n->a, 0);
        str_add(s, " then ");
        write_node(w, n->b, 0);
        str_add(s, " else ");
        write_node(w, n->c, 0);
        break;
    case N_CALL:
        write_call(w, n);
        break;
    case N_AGGREGATE:
        if (w->tex && (strcmp(n->name, "sum") == 0 || strcmp(n->name, "prod") == 0))
            write_tex_sum(w, n);
        else
            write_aggregate(w, n);
        break;
    case N_NAMED:
        str_format(s, "%s = ", n->name);
        write_node(w, n->a, 0);
        break;
    case N_TARGET:
        str_format(s, "%s on %s", n->name, n->name2);
        break;
    case N_WHERE:
        write_node(w, n->a, 0);
        str_add(s, " where ");
        write_node(w, n->b, 0);
        break;
    case N_RANGE:
        write_node(w, n->a, 6);
        str_add(s, "..");
        write_node(w, n->b, 6);
        if (n->c) {
            str_add(s, " by ");
            write_node(w, n->c, 6);
        }
        break;
    case N_LIST:
        str_char(s, '{');
        write_list(w, n->a);
        str_char(s, '}');
        break;
    case N_TUPLE:
        str_char(s, '(');
        write_list(w, n->a);
        str_char(s, ')');
        break;
    case N_INDEX:
        write_node(w, n->a, 100);
        str_char(s, '[');
        write_node(w, n->b, 0);
        str_char(s, ']');
        break;
    case N_INPUT:
        str_format(s, "input %s", n->name);
        break;
    case N_FLOOR:
        str_add(s, w->tex ? "\\lfloor " : "floor(");
        write_node(w, n->a, 0);
        str_add(s, w->tex ? " \\rfloor" : ")");
        break;
    case N_CEIL:
        str_add(s, w->tex ? "\\lceil " : "ceil(");
        write_node(w, n->a, 0);
        str_add(s, w->tex ? " \\rceil" : ")");
        break;
    default:
        break;
    }
}

static void write_node(writer *w, const node *n, int level)
{
    bool brackets = level_of(n) < level;
    if (brackets)
        str_char(w->s, '(');
    write_bare(w, n);
    if (brackets)
        str_char(w->s, ')');
}

void unparse(str *s, const node *expression)
{
    write_node(&(writer){ s, false }, expression, 0);
}

void unparse_tex(str *s, const node *expression)
{
    write_node(&(writer){ s, true }, expression, 0);
}

char *unparse_arena(arena *a, const node *expression)
{
    str s = { 0 };
    unparse(&s, expression);
    char *text = arena_copyn(a, str_text(&s), s.length);
    str_clear(&s);
    return text;
}
