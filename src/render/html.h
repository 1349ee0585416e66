/* Answers as parts of an HTML page: the format html writes them for a page of one's own, `report`
 * the page around them, and drawings. */
#ifndef MMCALC_RENDER_HTML_H
#define MMCALC_RENDER_HTML_H

#include "render/render.h"

/* What was said of all answers since html_open. */
typedef struct html_tally {
    unsigned long long holds, fails, undecided; /* verdicts */
    unsigned long long errors;
} html_tally;

sink *html_open(const style *st);
void html_close(sink *s);
html_tally html_counts(const sink *s);
const char *html_source(const sink *s,
                        int i); /* the sources named by the answers, each once; NULL past the end */

extern const char html_style[], html_script[]; /* of the page */

#endif
