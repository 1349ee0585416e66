/* Formulas of the manual as TeX, for man/handbook: a line in, a line out, empty where the line is
 * no formula but a command.  Of `left = right` and `left < right` both sides are formulas. */
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

int main(void)
{
    char *line = NULL;
    size_t room = 0;
    world *w = world_new(NULL, command_syntax_of);
    while (getline(&line, &room, stdin) > 0) {
        diag d;
        unit *u = NULL;
        str out = { 0 };
        diag_init(&d);
        if (parse_text(line, strlen(line), NULL, 1, command_syntax_of, &w->numbers, &u, &d) == ST_OK
            && u->statements && u->statements->next == NULL)
            put_statement(&out, u->arena, u->statements);
        puts(str_text(&out));
        str_clear(&out);
        unit_release(u);
        diag_clear(&d);
    }
    free(line);
    world_free(w);
    return 0;
}
