/* A bar on the terminal while something long runs; nothing elsewhere. */
#ifndef MMCALC_RENDER_BAR_H
#define MMCALC_RENDER_BAR_H

void bar_show(int done, int count, const char *what); /* on standard error, if that is a terminal */
void bar_end(void);                                   /* wipes it */

#endif
