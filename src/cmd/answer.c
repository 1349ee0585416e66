/* answer: to the exercise that was shown last. */
#include "lesson/lesson.h"

static status run(session *s, node *n, diag *d)
{
    if (n->b) {
        diag_fail(d, ST_PARSE, n->b->at, "answer takes one expression and nothing behind it");
        return diag_hint(
            d, "parameters stand in the brackets: answer time(sum.pairwise on umm, n=2^10, "
               "p=2^5, w=4, l=9)");
    }
    return lesson_answer(s, n, d);
}

const command command_answer = {
    .name = "answer",
    .args = "EXPRESSION",
    .summary = "answers the exercise that was shown last, which says whether it is right",
    .help = "A value, or anything that has one; where the exercise names parameters, an expression "
            "in them; where it asks for an algorithm, the name of one that you have defined.",
    .examples = { "exercise sum 1; answer n - 1" },
    .syntax = SYNTAX_EXPR,
    .complete = COMPLETE_EXPRESSION,
    .run = run,
};
