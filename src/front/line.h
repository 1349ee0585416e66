/* Lines typed at the prompt: line.c with Readline, line_plain.c where it was configured without. */
#ifndef MMCALC_FRONT_LINE_H
#define MMCALC_FRONT_LINE_H

#include "config.h"
#include "front/front.h"

#ifdef WITH_READLINE
#define LINE_TAB "TAB completes, "
#else
#define LINE_TAB ""
#endif

void line_begin(session *s);

/* The next line, the caller's to free; NULL at the end of input.  After Ctrl-C, which sets
 * front_interrupted, whatever was typed so far. */
char *line_read(const char *prompt, bool bold);

/* A line that was typed, for this session and later ones, or a further one of a definition, which
 * is recalled as a whole; without Readline nothing is kept. */
void line_keep(const char *line, bool further);

void line_end(void);

const char *line_library(void); /* "Readline 8.2"; "" without */

#endif
