/* Courses: exercises that the program judges.  The tutorial is one of them.
 *
 * An exercise (data/README.md) waits, from when it is shown, for an answer.  Either `answer E`
 * gives it - a value, an expression in the names that the exercise gives, an algorithm's name - or
 * any statement does whose answer has the fields that its conditions ask for.  What is solved is
 * remembered: at a prompt in the state folder, else until the session ends. */
#ifndef MMCALC_CMD_LESSON_H
#define MMCALC_CMD_LESSON_H

#include "cmd/command.h"

#define LESSON_TUTORIAL "tutorial"

/* Shows an exercise, counted from 1, and waits for its answer; 0: the first that is not solved.
 * `at` is where the course and the number stand, for what is wrong with them. */
status lesson_begin(session *s, const char *course, int number, span at, diag *d);
status lesson_list(session *s, const char *course, span at, diag *d); /* NULL: all courses */
status lesson_hint(session *s, span at, diag *d); /* the next hint; behind the last, the solution */
status lesson_answer(session *s, const node *statement, diag *d);
/* A word as an exercise's number; 0, and d says so, where it is none. */
int lesson_number(const node *word, diag *d);
void lesson_part(session *s);                     /* who leaves a step is told that it is kept */
void lesson_leave(session *s);                    /* waits for nothing any more */

/* Around a statement that may be what an exercise waits for: s->sink hears what it answers, until
 * it is deaf again; then, where it has not failed, something may be said of what was heard. */
void lesson_listen(session *s);
void lesson_deaf(session *s); /* also before s->sink is closed */
void lesson_heard(session *s, const node *statement); /* NULL: it has failed */

#endif
