/* quit. */
#include "cmd/command.h"

static status run(session *s, node *n, diag *d)
{
    (void)s;
    status st = command_need(n, command_named("quit"), 0, 0, d);
    return st == ST_OK ? ST_QUIT : st;
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
