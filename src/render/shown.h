/* Numbers as people read them, in text, Markdown and TeX alike: long ones by their
 * ends, what is not exact behind ≈ (~ where the locale has no such sign). */
#ifndef MMCALC_RENDER_SHOWN_H
#define MMCALC_RENDER_SHOWN_H

#include "render/render.h"

enum { SHOWN_DIGITS = 40 }; /* of an integer within a card or table, on a terminal */

/* On a terminal an integer of more than `whole` digits (0: of any number) by its ends, elsewhere
 * whole; everywhere as `set digits` says. */
void put_value(const style *st, str *s, const num *v, size_t whole);
void put_short(const style *st, str *s, const num *v);     /* 9281865214...541516 (301029 digits) */
/* Of a family: exactly where it is short, a long power of two as one, and else by its first digits;
 * JSON and CSV have it whole. */
void put_example(const style *st, str *s, const num *v);
void put_parameter(const style *st, str *s, const num *v); /* a long power of two as one */
void put_decimal(const style *st, str *s,
                 const num *v); /* for columns: an integer that would not be shown whole, and
                                   anything else, as a decimal */
void put_share(const style *st, str *s, const num *part,
               const num *whole); /*  83.5 %; nothing of 0 */

void put_model(str *s, const char *model); /* umm as cards write it: UMM */
/* sum.pairwise on UMM: what an answer is about. */
void put_subject(str *s, const result *root);
/* Is the parameter or option one of what varies in the series of that head? NULL: none does. */
bool shown_varies(const result *head, const char *name);
/* What stands behind the parameters there - the discipline, a unit of time - and does not vary in
 * the series of that head: calls each(data, text) with them. */
void shown_choices(const result *root, const result *head,
                   void (*each)(void *data, const char *text), void *data);
void put_one_run(str *s, const result *root); /* one run, input random, seed 1; nothing, where the
                                                 answer is not one run's */
/* What the answer says its metric is counted in, else the metric's own unit; "" of a ratio. */
const char *shown_unit(const result *root, int metric);
/* The same for all rows of the series of that head, as one of them is; "" where they differ. */
const char *shown_series_unit(const result *head, const result *row, int metric);
const char *shown_in(const result *root, const char *metric); /* the same, else the metric's name */
void put_range(const style *st, str *s, const num *least, const num *most); /* 144022 .. 578492 */
void put_known(const style *st, str *s,
               const result *v); /* a number, or the range of its least and most */

#endif
