/* What the files of the text format share.  Private to it. */
#ifndef MMCALC_RENDER_TEXT_FACTS_H
#define MMCALC_RENDER_TEXT_FACTS_H

#include "render/blocks.h"
#include "base/fold.h"

/* What stands above: blank lines between the parts of an answer follow from it. */
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
    PART_SECTION /* a title of what follows it at once */
} text_part;

typedef struct text {
    blocks base;
    text_part part;             /* the last written */
    bool set_off;               /* the answer ends with a blank line */
    struct table *rows;         /* of the table being written */
    uint64_t shown, more, most; /* of them; those beyond the `most` of a screen */
    bool plain;
    str values; /* of a line that is not full */
} text;

#define BOLD "\033[1m"
#define DIM "\033[2m"
#define PLAIN "\033[0m"
static inline const char *on(const text *t, const char *code)
{
    return t->base.st.color ? code : "";
}

/* Ends the part above, before one of this kind. */
void text_before(text *t, text_part next);

/* Ends the line with a text that begins at `column` and goes on behind `indent`. */
void text_folded(text *t, const char *p, size_t column, size_t indent, fold_at at);

void text_facts(blocks *b, const facts *f);
void text_note(blocks *b, const char *label, const char *text);

#endif
