/* The words that cards, pages and the sources use, each explained once: help WORD, find and
 * mmcalc-glossary(7) read this table. */
#ifndef MMCALC_HINT_GLOSSARY_H
#define MMCALC_HINT_GLOSSARY_H

typedef struct glossary_row {
    const char *term;
    const char *also;    /* further words for it, with commas between; "" if there are none */
    const char *meaning; /* sentences */
    const char
        *see; /* "001 §2; help time": where it comes from, what else to read; "" for nothing */
    const char *example; /* a statement that shows it; NULL: none */
} glossary_row;

const glossary_row *glossary_at(int i); /* NULL past the end; in alphabetical order */
const glossary_row *glossary_named(
    const char *words); /* whatever the case, in the plural too; NULL if none */

#endif
