/* Answers as blocks: a head, facts, notes, tables, prose, code, figures. A view (view_*.c) lays an
 * answer out in blocks, once; a format is a writer that says how each block looks. A writer may
 * leave out blocks that its format has no form for: these are written by means of other blocks, as
 * said beside each function.
 *
 * A new kind of answer is one file: it defines a `const view view_NAME`, which render.h
 * declares. */
#ifndef MMCALC_RENDER_BLOCKS_H
#define MMCALC_RENDER_BLOCKS_H

#include "render/people.h"
#include "render/plot.h"
#include "render/shown.h"

typedef struct blocks blocks;

/* --- what views say -------------------------------------------------------------------- */

/* What the answer is about, and its parameters: "sum.pairwise on UMM", n = 1024. `points` (may be
 * NULL) is the table of a series: parameters that vary there are left out. */
void blocks_head(blocks *b, const result *root, const grid *points);
/* A head that is the given name alone. */
void blocks_title(blocks *b, const char *name);
void blocks_heading(blocks *b, int level, const char *text); /* level 1: of a page, 2: of a part */

/* Prose of one paragraph. */
void blocks_paragraph(blocks *b, const char *text);
/* Several paragraphs; lines that begin with a blank are code. */
void blocks_prose(blocks *b, const char *text);
/* Prose under a label: "verdict", "holds". In a document, successive notes are sentences of one
 * paragraph. */
void blocks_note(blocks *b, const char *label, const char *text);
/* A note whose text the caller adds to what is returned, until the next block; none without a
 * text. */
str *blocks_note_add(blocks *b, const char *label);
/* A name and its explanation: "latency", "each of l time units". */
void blocks_item(blocks *b, const char *name, const char *text);
void blocks_code(blocks *b, const char *text);   /* lines as they stand */
void blocks_remark(blocks *b, const char *text); /* says what was done, and is no answer; left out
                                                    with --quiet */

/* The parts of one line, unchanged, with commas between them. */
void blocks_line(blocks *b, const grid *parts);
/* Values of a series: called for some at a time, from the `first` to the `last`. */
void blocks_values(blocks *b, const grid *some, bool first, bool last);
/* A question and its answer, on one line where there is room: 33*i: 1 (no bank conflict). */
void blocks_answer(blocks *b, const char *question, const char *answer);

/* A table with the grid's columns, and with those of `titles` (grid_columns; NULL: none besides).
 * blocks_row writes the cells at hand as a row, and clears them; the end releases the grid.
 * blocks_table writes a whole table, a row for each member of the list (NULL: none). */
void blocks_table_begin(blocks *b, grid *g, const char *const *titles);
void blocks_row(blocks *b, grid *g);
void blocks_table_end(blocks *b, grid *g);
void blocks_table(blocks *b, grid *g, void (*cells)(grid *g, const style *st, const result *row),
                  const result *list);

/* A claim with its proof. Texts have their formulas marked, except those that are one formula. The
 * lemmas and steps have the fields that growth/proofs.h adds. */
typedef struct shown_proof {
    const char *heading;          /* F <= 6*G, so F = O(G) */
    const char *claim;            /* F <= 6*G, one formula */
    const char *f, *g;            /* what F and G are, each one formula */
    const char *where;            /* for all whole numbers with n >= 2 */
    const char *quotient;         /* one formula: F/G along the family that refutes the claim; else
                                     NULL */
    const char *about;            /* 44 steps, checked */
    const char *range;            /* the range t = 0..m - 1 that all steps are for; or "" */
    const char *names;            /* n: input size; p: threads; or "" */
    const result *lemmas, *steps; /* lemmas may be NULL */
} shown_proof;
/* On a terminal its steps stand one below the other, in a document in a table. */
void blocks_proof(blocks *b, const shown_proof *p);

/* In a document facts are a table. */
void blocks_facts(blocks *b, facts *f);       /* writes and releases them */

/* A drawing that `draw` prints with characters on st->out, st->width wide. */
void blocks_drawing(blocks *b, void (*draw)(const style *st, const result *root),
                    const result *root);
bool blocks_utf8(const blocks *b); /* may the format's texts have characters beyond ASCII, as Greek
                                      letters? */
/* Curves, where the format draws. */
void blocks_figure(blocks *b, const plot *p);

/* A family on which a cost is not O(its bound), or why it is not known; either may be NULL
 * (view_grows.c). */
void grows_proof(blocks *b, const result *of, const result *reason);

/* The proof that F = O(G), F the cost and G the bound; false where the answer has none
 * (view_grows.c). */
bool grows_proved(blocks *b, const result *root);
/* What a claim f = O(g) is about, with its proof; without one, its family or reason
 * under a title that says it: fields that growth/ puts beside f and g. */
void grows_claim(blocks *b, const char *what, const char *title, const result *claim);

/* How many times its order a cost is proved to be; false where that was not asked. */
bool grows_times(str *s, const result *root);

/* Where no order was found: what the cost is O of, if that is known, and why. */
void grows_no_order(str *s, const result *root);

/* The steps of that proof, where they are shown. */
void grows_order_steps(blocks *b, const result *root);

/* --- how a format writes them ----------------------------------------------------------- */

/* A writer has all of these functions, but for those after "may be NULL", which say what other
 * blocks stand in for them. */
typedef struct block_writer {
    void (*heading)(blocks *b, int level, const char *text); /* level 1 or 2 */
    void (*line)(blocks *b, const grid *parts);
    void (*paragraph)(blocks *b, const char *text);
    void (*code)(blocks *b, const char *text);
    void (*remark)(blocks *b, const char *text);
    void (*table_begin)(blocks *b, const grid *g); /* g has the columns; a title may be empty */
    void (*table_row)(blocks *b, const grid *g);
    void (*table_end)(blocks *b);
    bool document; /* the format is read elsewhere than on a terminal */
    bool ascii;    /* drawings are of plain characters */
    bool formulas; /* headings, paragraphs and cells may have formulas within (put_math) */
    /* may be NULL: */
    void (*begin)(blocks *b, bool apart); /* begins an answer; apart: a blank line before it */
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
    void (*figure)(blocks *b, const plot *p); /* left out */
    bool paged; /* at a prompt, long answers are shown in the pager */
} block_writer;

/* The first member of each format's sink. */
struct blocks {
    people base;
    style st;
    const block_writer *writer;
    const char *label; /* of the note at hand; NULL: there is none */
    str note;
    str sentences; /* notes of a paragraph that is not yet written */
    /* the series being written */
    const view *view;
    const result *head;
    grid series;
    bool series_open;
    arena *held;     /* rows without an answer that came before the columns were known */
    result *waiting; /* the array of these rows */
};

/* A sink that writes by the writer: blocks are the first member of what takes so many bytes;
 * released by blocks_close. */
sink *blocks_open(size_t size, const style *st, const block_writer *writer);
void blocks_close(blocks *b);

#endif
