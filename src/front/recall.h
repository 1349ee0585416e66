/* The lines typed at the prompt, kept from session to session in a file that several prompts
 * may have open: each line is appended when it is typed, whole and under a lock, so that none
 * overwrites another's and none is lost however the session ends. */
#ifndef MMCALC_FRONT_RECALL_H
#define MMCALC_FRONT_RECALL_H

#include <stdbool.h>

/* Gives Readline the lines of earlier sessions.  The file is $XDG_STATE_HOME/mmcalc/history, or
 * below ~/.local/state; without either nothing is kept, and what cannot be kept is no error. */
void recall_begin(void);

/* A line that was typed: for Readline, and for later sessions.  An empty one, or the last one
 * again, is not kept.  A further one, as of a definition, joins the last. */
void recall_add(const char *line, bool further);

void recall_end(void);

#endif
