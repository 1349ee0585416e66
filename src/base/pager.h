/* Shows what is higher than the screen in the user's pager. */
#ifndef MMCALC_BASE_PAGER_H
#define MMCALC_BASE_PAGER_H

#include <stdio.h>

#include "base/str.h"

/* The setting by which less writes no file and runs no program. */
#define PAGER_SECURE "LESSSECURE=1"

/* Shows the text by $PAGER - its words, without a shell - or else by less. False if nothing was
 * shown: the text fits the terminal `out`, `out` is none, or there is no such program. */
bool pager_show(FILE *out, const str *text);

#endif
