/* The lines typed at the prompt, kept from session to session in a file that several prompts may
 * have open. Each line is appended when it is typed, whole and under a lock, so that none
 * overwrites another's, and none is lost however the session ends. */
#ifndef MMCALC_FRONT_RECALL_H
#define MMCALC_FRONT_RECALL_H

#include <stdbool.h>

/* Gives Readline the lines of earlier sessions. The file is $XDG_STATE_HOME/mmcalc/history, or
 * below ~/.local/state; without either nothing is kept. A failure to keep lines is no error. */
void recall_begin(void);

/* Adds a typed line, for Readline and for later sessions, unless it is empty or the same as the
 * last. `further`: it continues the last one, as in a definition. */
void recall_add(const char *line, bool further);

void recall_end(void);

#endif
