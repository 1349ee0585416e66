/* What is higher than the screen, by the program that the user reads with. */
#ifndef MMCALC_RENDER_PAGER_H
#define MMCALC_RENDER_PAGER_H

#include "render/render.h"

/* Shows the text by $PAGER - its words, without a shell -, or else by less.  False where nothing
 * was shown: the text fits the terminal that st->out is, st->out is none, or there is no such
 * program. */
bool pager_show(const style *st, const str *text);

#endif
