/* What the files of the text format share (private to it). */
#ifndef MMCALC_RENDER_TEXT_FACTS_H
#define MMCALC_RENDER_TEXT_FACTS_H

#include "render/blocks.h"
#include "base/fold.h"

/* Kinds of what stands above, from which blank lines between parts follow. */
typedef enum text_part {
    PART_NONE,
    PART_HEAD,
    PART_TITLE,
    PART_FACTS,
    PART_TABLE,
    PART_PROSE,
    PART_ITEMS,
    PART_LINE,
    PART_DRAWING,
    PART_SECTION /* a title, with no blank line below it */
} text_part;

typedef struct text {
    blocks base;
    text_part part;             /* the kind of the last part written */
    bool set_off;               /* the answer is to end with a blank line */
    struct table *rows;         /* the table being written */
    uint64_t shown, more, most; /* the table's rows: printed; left out; the most that a screen has
                                   room for */
    bool plain;
    str values; /* values of a line that is not yet full */
} text;

#define BOLD "\033[1m"
#define DIM "\033[2m"
#define PLAIN "\033[0m"
static inline const char *on(const text *t, const char *code)
{
    return t->base.st.color ? code : "";
}

/* Ends the part above, before a part of this kind. */
void text_before(text *t, text_part next);

/* Ends a line with a text that begins at `column`, and whose other lines stand behind `indent`. */
void text_folded(text *t, const char *p, size_t column, size_t indent, fold_at at);

void text_facts(blocks *b, const facts *f);
void text_note(blocks *b, const char *label, const char *text);

#endif
