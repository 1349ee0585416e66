/* Formulas of the manual as TeX, for man/handbook: a line in, a line out, empty where the line is
 * no formula but a command.  Of `left = right`, w <= p < n all sides are formulas. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/commands.h"
#include "lang/unparse.h"

/* f(x) = E is a definition to the language: its left side is a call again. */
static void put_statement(str *out, arena *a, node *n)
{
    if (n->kind == N_EVALUATE) {
        unparse_tex(out, n->a);
    } else if (n->kind == N_ASSIGN && n->b->next == NULL) {
        unparse_tex(out, n->b);
        str_add(out, " = ");
        unparse_tex(out, n->a);
    } else if (n->kind == N_FUNCTION) {
        node *call = node_new(a, N_CALL, n->at);
        call->name = n->name;
        call->a = n->b;
        unparse_tex(out, call);
        str_add(out, " = ");
        unparse_tex(out, n->a);
    }
}

static bool put_formula(str *out, world *w, const char *text, size_t n)
{
    diag d;
    unit *u = NULL;
    size_t before = out->length;
    diag_init(&d);
    if (parse_text(text, n, NULL, 1, command_syntax_of, &w->numbers, &u, &d) == ST_OK
        && u->statements && u->statements->next == NULL)
        put_statement(out, u->arena, u->statements);
    unit_release(u);
    diag_clear(&d);
    return out->length > before;
}

/* The first relation, or part of a sum that is left out, between blanks that stands in no bracket:
 * where its blank stands; NULL. */
static const char *relation(const char *text, const char **tex, size_t *n)
{
    static const char *const signs[][2] = {
        { " = ", " = " }, { " <= ", " \\le " }, { " >= ", " \\ge " },
        { " < ", " < " }, { " > ", " > " },
        { " + ... + ", " + \\cdots + " }, { " + ... = ", " + \\cdots = " }
    };
    int depth = 0;
    for (; *text; text++) {
        depth += (*text == '(' || *text == '[') - (*text == ')' || *text == ']');
        for (size_t i = 0; depth == 0 && i < sizeof signs / sizeof *signs; i++)
            if (strncmp(text, signs[i][0], strlen(signs[i][0])) == 0) {
                *tex = signs[i][1];
                *n = strlen(signs[i][0]);
                return text;
            }
    }
    return NULL;
}

/* w <= p < n: what is no expression of the language is one side after the other. */
static void put_chain(str *out, world *w, const char *text)
{
    const char *tex;
    size_t n, before = out->length;
    for (const char *at; text; text = at ? at + n : NULL) {
        at = relation(text, &tex, &n);
        if (!put_formula(out, w, text, at ? (size_t)(at - text) : strlen(text))) {
            str_cut(out, before);
            return;
        }
        str_add(out, at ? tex : "");
    }
}

int main(void)
{
    char *line = NULL;
    size_t room = 0;
    world *w = world_new(NULL, command_syntax_of);
    while (getline(&line, &room, stdin) > 0) {
        str out = { 0 };
        line[strcspn(line, "\n")] = '\0';
        if (!put_formula(&out, w, line, strlen(line)))
            put_chain(&out, w, line);
        puts(str_text(&out));
        str_clear(&out);
    }
    free(line);
    world_free(w);
    return 0;
}
