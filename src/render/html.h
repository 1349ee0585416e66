/* Answers as parts of an HTML page: the format `html` writes them for a page of the user's, and the
 * command `report` writes the page around them. */
#ifndef MMCALC_RENDER_HTML_H
#define MMCALC_RENDER_HTML_H

#include "render/render.h"

/* Counts over all answers since html_open. */
typedef struct html_tally {
    unsigned long long holds, fails, undecided; /* how often each verdict was given */
    unsigned long long errors;
} html_tally;

sink *html_open(const style *st);
void html_close(sink *s);
html_tally html_counts(const sink *s);
const char *html_source(const sink *s,
                        int i); /* source number i of those that answers name, each once; NULL past
                                   the end */

#endif
