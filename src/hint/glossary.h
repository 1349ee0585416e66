/* The words that cards, pages and the sources use, each explained once: help WORD, find and
 * mmcalc-glossary(7) read this table. */
#ifndef MMCALC_HINT_GLOSSARY_H
#define MMCALC_HINT_GLOSSARY_H

typedef struct glossary_row {
    const char *term;
    const char *also;    /* synonyms, with commas between; "" if there are none */
    const char *meaning; /* sentences */
    const char
        *see; /* where it comes from, what else to read: "001 §2; help time"; "" for nothing */
    const char *example; /* a statement that shows it; NULL: none */
} glossary_row;

const glossary_row *glossary_at(int i); /* the i-th row, in alphabetical order; NULL past the end */
const glossary_row *glossary_named(
    const char *words); /* in any case, or in the plural; NULL if none */

#endif
