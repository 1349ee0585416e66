/* exercise: the exercises of the course, which the program judges. */
#include "lesson/lesson.h"

static status run(session *s, node *n, diag *d)
{
    status st = command_need(n, command_named(s->commands, "exercise"), 0, 2, d);
    if (st != ST_OK)
        return st;
    const node *number = n->a ? n->a->next : NULL;
    if (number == NULL)
        return lesson_list(s, n->a ? n->a->text : NULL, n->a ? n->a->at : n->at, d);
    int which = lesson_number(number, d);
    return which ? lesson_begin(s, n->a->text, which, number->at, d) : d->st;
}

const command command_exercise = {
    .name = "exercise",
    .args = "[COURSE [N]]",
    .summary = "an exercise of the course; answer answers it, hint helps",
    .help = "Without a number it lists what there is, and what you have solved. An exercise asks "
            "for a value, for an expression in the parameters that it names, for an algorithm that "
            "you define, or for a statement; the answer is tried at many points, and what does not "
            "hold is told with the point.",
    .examples = { "exercise", "exercise sum", "exercise sum 1" },
    .syntax = SYNTAX_WORDS,
    .complete = COMPLETE_COURSES,
    .run = run,
};
