/* Courses: exercises that the program judges. The tutorial is one of them.
 *
 * An exercise (data/README.md) that has been shown waits for an answer. It is given by `answer E` -
 * a value, an expression in the names that the exercise gives, an algorithm's name - or by any
 * statement whose answer has the fields that its conditions ask for. What is solved is remembered:
 * at a prompt in the state folder, otherwise until the session ends. */
#ifndef MMCALC_LESSON_LESSON_H
#define MMCALC_LESSON_LESSON_H

#include "session/session.h"

#define LESSON_TUTORIAL "tutorial"

/* Shows an exercise, counted from 1, and waits for its answer; 0: the first that is not solved.
 * `at` is the place of course and number, for error messages. */
status lesson_begin(session *s, const char *course, int number, span at, diag *d);
status lesson_list(session *s, const char *course, span at, diag *d); /* NULL: all courses */
status lesson_hint(session *s, span at, diag *d); /* gives the next hint; after the last, the
                                                     solution */
status lesson_answer(session *s, const node *statement, diag *d);
/* The number of an exercise that a word gives; 0, and d says so, if it gives none. */
int lesson_number(const node *word, diag *d);
void lesson_part(session *s);                     /* says, when a step is left, that it is kept */
void lesson_leave(session *s);                    /* no answer is waited for any more */

#endif
