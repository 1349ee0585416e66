/* The formats in which answers are printed: a file each, and a row in the table. Nothing else in
 * the program prints answers. */
#ifndef MMCALC_RENDER_RENDER_H
#define MMCALC_RENDER_RENDER_H

#include <stdio.h>

#include "base/headway.h"
#include "base/str.h"
#include "eval/eval.h"
#include "eval/field.h"

typedef struct style {
    FILE *out, *err; /* answers; diagnostics */
    world *world;    /* digits, precision, the number context */
    int width;       /* columns of the terminal; 80 when there is none */
    int height;      /* its lines, where `live`; 0: any number */
    int err_width; /* columns of the terminal for diagnostics; 0: none, lines are not broken */
    bool color;    /* colours in answers */
    bool color_err;
    bool quiet;
    bool terminal; /* answers go to a terminal: long integers are shown by their ends */
    bool live;     /* the terminal may change its width between answers */
    bool utf8;     /* the locale is UTF-8; otherwise ASCII stands in */
    bool batch;    /* a format whose `table` is set prints rows for the one table of a batch */
} style;

typedef struct format {
    const char *name, *meaning;
    sink *(*open)(const style *st); /* a sink of the format; released by close */
    void (*close)(sink *s);
    /* For a series that several sinks print in pieces, one after the other; NULL: it cannot be cut.
     * `pause` ends a piece that is not the last; `resume` stands for begin_rows in later pieces. */
    void (*resume)(sink *s, uint64_t row);
    void (*pause)(sink *s);
    /* What a batch's document is (results.h), one of three: answers under headings, failures among
     * them, whose text `failure` writes (NULL: as outside of a batch); a structure of its own; or
     * one table, whose columns are known when all rows are there (sheet.h). */
    void (*heading)(str *out, const char *label, const char *statement);
    void (*failure)(FILE *out, const char *text);
    const struct results_writer *results;
    bool table;
} format;

/* All formats: the file of each defines `const format format_NAME`. The first is for people. */
#define FORMATS(FIRST, ROW) FIRST(text) ROW(json) ROW(csv) ROW(tex) ROW(markdown) ROW(html)

#define FORMAT_FIRST(name) #name
#define FORMAT_NEXT(name) ", " #name
#define FORMAT_BLANK(name) " " #name
#define FORMAT_NAMES FORMATS(FORMAT_FIRST, FORMAT_NEXT) /* the names of all formats, as a text */

const format *format_row(int i);              /* NULL past the end */
const format *format_named(const char *name); /* NULL if none */

/* A diagnostic as text: place, excerpt, caret, message, hint. */
void render_failure(const style *st, const diag *d);

/* --- views: what a command names beside the answer it gives -------------------------------- */

struct blocks; /* blocks.h */
struct grid;   /* shown.h */

/* Which rows an answer is in a format that has only rows. */
typedef enum view_table {
    TABLE_ROW,    /* the answer, or each member of its first list of rows */
    TABLE_LIST,   /* the members of the list `list`, if there is one */
    TABLE_PAGE,   /* every list of it is a table of its own */
    TABLE_CURVES, /* the points of each of its "curves" */
    TABLE_NONE    /* no rows: the answer is a remark */
} view_table;

struct view {
    void (*lay)(struct blocks *b,
                const result *root); /* lays one answer out; NULL: its answers are always rows */
    /* For a series: what stands above the table (NULL: the head of its first row); and its columns
     * besides those that vary, which are added for every view: each is named and filled by
     * grid_next (shown.h), first for the first row, to name them, and then for every row. */
    void (*above)(struct blocks *b, const result *head);
    void (*row)(struct grid *g, const style *st, const result *row);
    view_table table;
    field list;
    bool untitled; /* rows of one column have no header */
    bool drawn;    /* a report draws its series as curves */
    bool apart;    /* on a terminal, a blank line stands above it */
};

/* Each is defined by the file view_*.c that lays it out. */
extern const view view_value;  /* "value", or "values" of a series */
extern const view view_note;   /* "note": one line, not shown with --quiet */
extern const view view_found;  /* a name and its value, or values; or that there is none */
extern const view view_ensure; /* a condition, and both sides of what it compares */

extern const view view_card;    /* a metric of an algorithm; "rows" when a series */
extern const view view_bound;   /* lower bounds of a problem */
extern const view view_metrics; /* several metrics of an algorithm */
extern const view view_compare; /* algorithms side by side */
extern const view view_typical; /* median and spread of many runs */

extern const view view_run;       /* counts of a run, or of a trace */
extern const view view_variants;  /* a program on each variant of the PRAM */
extern const view view_steps;     /* a run drawn, operation by operation */
extern const view view_lens; /* the accesses of a kernel, line by line */
extern const view view_lens_program; /* a kernel as an algorithm */
extern const view view_quoted; /* costs of an index in C for the warps of a block */
extern const view view_conflicts; /* stages of an index expression */

extern const view view_scalability; /* the laws of parallel programs for an algorithm */
extern const view view_study;       /* the least of a metric over parameters */
extern const view view_crossover;   /* where the cheaper of two changes */
extern const view view_plot;        /* curves over a parameter, */
extern const view view_points;      /* and their points in a table */

extern const view view_paper;   /* a table of a source */
extern const view view_relate;  /* what a cost on one model says of another */
extern const view view_derive;  /* what a program costs, statement by statement */
extern const view view_profile; /* a program's time, line by line */
extern const view view_optimal; /* the order of a cost beside its bound */
extern const view view_grows;   /* how one expression grows beside another */

extern const view view_devices; /* devices that kernels can run on */
extern const view view_measure; /* measured times, predictions beside them */

extern const view view_published; /* what sources measured on devices, and estimates */
extern const view view_facts;     /* devices' facts side by side */
extern const view view_occupancy; /* resident blocks, and what limits them */
extern const view view_estimate; /* a program's time on a device, estimated from facts (predict) */
extern const view view_limits; /* every limit, and how far it can be moved */
extern const view view_page;   /* help, show, list: "title", then texts and tables in order */
extern const view view_apart;  /* a page that follows another answer of the same statement */

#endif
