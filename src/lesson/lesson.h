/* Courses: exercises that the program judges.  The tutorial is one of them.
 *
 * An exercise (data/README.md) waits, from when it is shown, for an answer.  Either `answer E`
 * gives it - a value, an expression in the names that the exercise gives, an algorithm's name - or
 * any statement does whose answer has the fields that its conditions ask for.  What is solved is
 * remembered: at a prompt in the state folder, else until the session ends. */
#ifndef MMCALC_LESSON_LESSON_H
#define MMCALC_LESSON_LESSON_H

#include "session/session.h"

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

#endif
