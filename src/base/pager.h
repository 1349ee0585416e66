/* What is higher than the screen, by the program that the user reads with. */
#ifndef MMCALC_BASE_PAGER_H
#define MMCALC_BASE_PAGER_H

#include <stdio.h>

#include "base/str.h"

/* The setting by which less writes no file and runs no program. */
#define PAGER_SECURE "LESSSECURE=1"

/* Shows the text by $PAGER - its words, without a shell -, or else by less.  False where nothing
 * was shown: the text fits the terminal that out is, out is none, or there is no such
 * program. */
bool pager_show(FILE *out, const str *text);

#endif
