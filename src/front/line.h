/* Lines typed at the prompt: line.c with Readline, line_plain.c in a build without. */
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

/* The next line, freed by the caller; NULL at the end of input. After Ctrl-C, which sets
 * front_interrupted, what was typed so far. */
char *line_read(const char *prompt, bool bold);

/* Keeps a typed line for this session and later ones. `further`: it continues the definition
 * before, which is recalled as a whole. Nothing is kept without Readline. */
void line_keep(const char *line, bool further);

void line_end(void);

const char *line_library(void); /* "Readline 8.2"; "" without it */

#endif
