/* A bar on the terminal while something long runs; nothing elsewhere. */
#ifndef MMCALC_RENDER_PROGRESS_H
#define MMCALC_RENDER_PROGRESS_H

void progress_show(int done, int count, const char *what); /* on standard error, if that is a terminal */
void progress_end(void);                                   /* wipes it */

#endif
