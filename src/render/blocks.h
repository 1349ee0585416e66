/* Answers as blocks: a head, facts, notes, tables, prose, code, figures.  A view (view_*.c) lays an
 * answer out in blocks, once; a format is a writer that says how a block looks.  Formats that are
 * documents (Markdown, TeX, HTML) leave out what they have no form of their own for: it is written
 * by other blocks then, as said beside each function.
 *
 * A new kind of answer is one file: it defines a `const view view_NAME`, which render.h declares.
 */
#ifndef MMCALC_RENDER_BLOCKS_H
#define MMCALC_RENDER_BLOCKS_H

#include "render/people.h"
#include "render/plot.h"
#include "render/shown.h"

typedef struct blocks blocks;

/* --- what views say -------------------------------------------------------------------- */

/* The algorithm or the like, and its parameters: "sum.pairwise on UMM", n = 1024.  `points` (may be
 * NULL) is a table of a series of them: what varies there is left out. */
void blocks_head(blocks *b, const result *root, const grid *points);
/* The same with a name of one's own and nothing else. */
void blocks_title(blocks *b, const char *name);
void blocks_heading(blocks *b, int level, const char *text); /* 1: of a page, 2: of its parts */

/* Prose of one paragraph. */
void blocks_paragraph(blocks *b, const char *text);
/* Several; lines that begin with a blank are code. */
void blocks_prose(blocks *b, const char *text);
/* Prose under a label: "verdict", "holds".  In a document notes that follow one another are the
 * sentences of one paragraph. */
void blocks_note(blocks *b, const char *label, const char *text);
/* What is explained, and how: "latency", "each of l time units". */
void blocks_item(blocks *b, const char *name, const char *text);
void blocks_code(blocks *b, const char *text);   /* lines as they stand */
void blocks_remark(blocks *b, const char *text); /* what was done, no answer; not if --quiet */

/* Parts of one line, as they stand; commas are put between them. */
void blocks_line(blocks *b, const grid *parts);
/* Values of a series, some at a time. */
void blocks_values(blocks *b, const grid *some, bool first, bool last);
/* A question and its answer, one line where there is room: 33*i: 1 (no bank conflict). */
void blocks_answer(blocks *b, const char *question, const char *answer);

/* A table: its columns are those of the grid; blocks_row writes the cells at hand.  blocks_table
 * does all of it: `next` puts the cells of the row behind *at (NULL before the first), until it is
 * false.  The grid is released. */
void blocks_table_begin(blocks *b, const grid *g);
void blocks_row(blocks *b, const grid *g);
void blocks_table_end(blocks *b);
void blocks_table(blocks *b, grid *g,
                  bool (*next)(grid *g, const style *st, const result **at, const result *root),
                  const result *root);

/* A claim with its proof.  Texts have their formulas marked, but those that are one formula; of
 * lemmas and steps the fields are those that growth/proofs.h adds. */
typedef struct shown_proof {
    const char *heading;          /* F <= 6*G, so F = O(G) */
    const char *claim;            /* F <= 6*G, one formula */
    const char *f, *g;            /* what F and G are, each one */
    const char *where;            /* for all whole numbers with n >= 2 */
    const char *quotient;         /* of a no what F/G is there, one; else NULL */
    const char *about;            /* 44 steps, checked */
    const char *range;            /* t = 0..m - 1, where all steps of t are for these; or "" */
    const char *names;            /* n: input size; p: threads; or "" */
    const result *lemmas, *steps; /* lemmas may be NULL */
} shown_proof;
/* A terminal has its steps one below the other, a document as a table. */
void blocks_proof(blocks *b, const shown_proof *p);

/* A document has a table of them. */
void blocks_facts(blocks *b, facts *f);       /* writes and releases them */

/* What a function draws with characters on st->out, as wide as st->width. */
void blocks_drawing(blocks *b, void (*draw)(const style *st, const result *root),
                    const result *root);
bool blocks_utf8(const blocks *b); /* may they be of other characters, and letters be Greek? */
/* Curves, where the format draws. */
void blocks_figure(blocks *b, const plot *p);

/* Why a cost is O(its bound), a family on which it is not, or why neither is known; what is NULL is
 * left out (view_grows.c). */
void grows_proof(blocks *b, const result *lines, const result *of, const result *reason);

/* The proof that it is, F the cost and G the bound, where the answer has one (view_grows.c). */
bool grows_proved(blocks *b, const result *root);
/* One claim f = O(g) under a title, with its certificate, family or reason (fields of
 * growth/growth.h beside f and g). */
void grows_claim(blocks *b, const char *title, const result *claim);

/* Why something is not decided or found: "a div b: its upper and lower bounds differ". */
void grows_reason(str *s, const result *reason);

/* --- how a format writes them ----------------------------------------------------------- */

/* All are given but for those behind "may be NULL". */
typedef struct block_writer {
    void (*heading)(blocks *b, int level, const char *text); /* level 1 or 2 */
    void (*line)(blocks *b, const grid *parts);
    void (*paragraph)(blocks *b, const char *text);
    void (*code)(blocks *b, const char *text);
    void (*remark)(blocks *b, const char *text);
    void (*table_begin)(blocks *b, const grid *g); /* its columns; any may have an empty title */
    void (*table_row)(blocks *b, const grid *g);
    void (*table_end)(blocks *b);
    bool document; /* its reader is no terminal */
    bool ascii;    /* drawings are of plain characters */
    bool formulas; /* headings, paragraphs and cells may have formulas within (put_math) */
    /* may be NULL: */
    void (*begin)(blocks *b, bool apart); /* an answer; set off from what stands above */
    void (*end)(blocks *b);
    void (*head)(blocks *b, const char *name, const grid *facts);        /* heading, line */
    void (*facts)(blocks *b, const facts *f);                            /* a table */
    void (*note)(blocks *b, const char *label, const char *text);        /* sentences */
    void (*item)(blocks *b, const char *name, const char *text);         /* a paragraph */
    void (*prose)(blocks *b, const char *text);                          /* paragraphs and code */
    void (*proof)(blocks *b, const shown_proof *p); /* heading, paragraph, a table or items */
    void (*values)(blocks *b, const grid *some, bool first, bool last);  /* lines */
    void (*answer)(blocks *b, const char *question, const char *answer); /* heading, paragraph */
    void (*draw)(blocks *b, void (*draw)(const style *, const result *), const result *root);
    void (*figure)(blocks *b, const plot *p); /* nothing */
    bool paged; /* at a prompt what is higher than the screen is read with the pager */
} block_writer;

/* A format's sink begins with it. */
struct blocks {
    people base;
    style st;
    const block_writer *writer;
    str sentences; /* notes that wait for those behind */
    /* the series being written */
    const view *view;
    const result *head;
    grid series;
    bool series_open;
    arena *held;     /* rows without an answer that came before the columns were known */
    result *waiting; /* of these, an array */
};

/* Sets up the sink; the memory of the blocks themselves is the format's own. */
void blocks_open(blocks *b, const style *st, const block_writer *writer);
void blocks_close(blocks *b);

#endif
