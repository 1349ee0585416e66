/* hint: for the exercise that was shown last. */
#include "lesson/lesson.h"

static status run(session *s, node *n, diag *d)
{
    status st = command_need(n, command_named(s->commands, "hint"), 0, 0, d);
    return st == ST_OK ? lesson_hint(s, n->at, d) : st;
}

const command command_hint = {
    .name = "hint",
    .args = "",
    .summary = "helps with the exercise that was shown last",
    .help = "Each exercise has hints, one after the other; behind the last comes a solution.",
    .examples = { "exercise sum 1; hint" },
    .syntax = SYNTAX_WORDS,
    .run = run,
};
