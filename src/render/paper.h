/* Answers as blocks - headings, lines, tables, code - for the formats that are documents.
 * The views are laid out once (paper*.c); a format says how a block is written. */
#ifndef MMCALC_RENDER_PAPER_H
#define MMCALC_RENDER_PAPER_H

#include "render/formats.h"
#include "render/grid.h"
#include "render/people.h"

typedef struct paper paper;

typedef struct paper_writer {
    void (*heading)(paper *p, int level, const char *text); /* level 1 or 2 */
    void (*line)(paper *p, const grid *parts); /* the cells at hand, with commas between */
    void (*paragraph)(paper *p, const char *text);          /* may break at any blank */
    void (*code)(paper *p, const char *text);               /* lines as they stand */
    void (*remark)(paper *p, const char *text);             /* what was done, no answer */
    void (*table_begin)(paper *p, const grid *g); /* its columns; any may have an empty title */
    void (*table_row)(paper *p, const grid *g);
    void (*table_end)(paper *p);
    bool utf8;                                              /* takes drawings of box characters */
} paper_writer;

struct paper {
    people base;
    style st;
    const paper_writer *writer;
    grid series;       /* being written */
    bool series_open;
};

/* Sets up the sink; the memory of the paper itself is the format's own. */
void paper_open(paper *p, const style *st, const paper_writer *writer);
void paper_close(paper *p);

/* --- views: paper.c has the series ------------------------------------------------- */

void paper_head(paper *p, const result *card, const grid *points);
void paper_table(paper *p, grid *g,
                 bool (*next)(grid *g, paper *p, const result **at, const result *root),
                 const result *root);
void paper_card(paper *p, const result *card);
void paper_bound(paper *p, const result *root);
void paper_run(paper *p, const result *run);
void paper_conflicts(paper *p, const result *root);
void paper_study(paper *p, const result *root);
void paper_crossover(paper *p, const result *root);
void paper_paper(paper *p, const result *root);
void paper_relate(paper *p, const result *root);
void paper_plot(paper *p, const result *root);
void paper_page(paper *p, const result *root);

#endif
