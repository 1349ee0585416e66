/* Results to text, JSON, CSV: one file a format, one row each in the table.
 * Nothing else in the program prints answers. */
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
    int err_width; /* of the terminal that diagnostics go to; 0: there is none, and their lines stay
                      whole */
    bool color;    /* of answers */
    bool color_err;
    bool quiet;
    bool terminal; /* answers go to one: long integers are shown by their ends */
    bool live;     /* the terminal may change its width between answers */
    bool utf8;     /* the locale takes it; otherwise ASCII stands in */
    bool batch;    /* of a format whose `table` is set: prints rows for the one table of a batch */
} style;

typedef struct format {
    const char *name, *meaning;
    sink *(*open)(const style *st); /* freed with close */
    void (*close)(sink *s);
    /* A series in pieces that several sinks print one after the other; NULL: only whole.
     * `pause` ends a piece that is not the last; `resume` stands for begin_rows in a later one. */
    void (*resume)(sink *s, uint64_t row);
    void (*pause)(sink *s);
    /* A batch's document (results.h) is one of three: answers under headings, with failures among
     * them - `failure` writes the text of one, NULL: as outside of a batch -; a structure of its
     * own; or one table, whose columns are known when all rows are there (sheet.h). */
    void (*heading)(str *out, const char *label, const char *statement);
    void (*failure)(FILE *out, const char *text);
    const struct results_writer *results;
    bool table;
} format;

/* A row each: the file of a format defines `const format format_NAME`.  The first is for people. */
#define FORMATS(FIRST, ROW) FIRST(text) ROW(json) ROW(csv) ROW(tex) ROW(markdown)

#define FORMAT_FIRST(name) #name
#define FORMAT_NEXT(name) ", " #name
#define FORMAT_BLANK(name) " " #name
#define FORMAT_NAMES FORMATS(FORMAT_FIRST, FORMAT_NEXT) /* all of them, as a text */

const format *format_row(int i);              /* NULL past the end */
const format *format_named(const char *name); /* NULL if none */

/* The line that tells how far long work is. */
void headway_line(str *out, const headway *p);

/* A headway_hook's function that shows it on st->err (a terminal); data: the style. */
void headway_show(void *data, const headway *p);

/* A diagnostic as text: place, excerpt, caret, message, hint. */
void render_failure(const style *st, const diag *d);

#endif
