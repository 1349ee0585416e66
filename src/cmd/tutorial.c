/* tutorial: the first hour, a step at a time. */
#include <string.h>

#include "lesson/lesson.h"

static status run(session *s, node *n, diag *d)
{
    status st = command_need(n, command_named(s->commands, "tutorial"), 0, 1, d);
    if (st != ST_OK)
        return st;
    if (n->a == NULL || strcmp(n->a->text, "resume") == 0)
        return lesson_begin(s, LESSON_TUTORIAL, 0, n->at, d);
    if (strcmp(n->a->text, "list") == 0)
        return lesson_list(s, LESSON_TUTORIAL, n->a->at, d);
    if (strcmp(n->a->text, "stop") == 0) {
        lesson_leave(s);
        session_note(s, "tutorial goes on where you left it");
        return ST_OK;
    }
    int number = lesson_number(n->a, d);
    if (number)
        return lesson_begin(s, LESSON_TUTORIAL, number, n->a->at, d);
    return diag_hint(d, "tutorial stop ends it, tutorial goes on, tutorial list has the steps");
}

const command command_tutorial = {
    .name = "tutorial",
    .args = "[STEP | list | stop]",
    .summary = "the first hour, step by step: what you type is judged",
    .help = "Shows the first step that is not done, or the one of that number. Each waits for "
            "something that you type; whatever else you type is answered as always, and tutorial "
            "shows the step again. hint helps. At the prompt what is done is kept for the next "
            "session; tutorial list shows it, tutorial stop ends the waiting.",
    .examples = { "tutorial", "tutorial 3", "tutorial list" },
    .syntax = SYNTAX_WORDS,
    .run = run,
};
