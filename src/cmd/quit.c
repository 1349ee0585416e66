/* quit. */
#include "lesson/lesson.h"

static status run(session *s, node *n, diag *d)
{
    status st = command_need(n, command_named(s->commands, "quit"), 0, 0, d);
    if (st != ST_OK)
        return st;
    lesson_part(s);
    return ST_QUIT;
}

const command command_quit = {
    .name = "quit",
    .also = "exit",
    .args = "",
    .summary = "leaves; exit and Ctrl-D do too",
    .examples = { "quit" },
    .syntax = SYNTAX_WORDS,
    .run = run,
};
