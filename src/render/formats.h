/* The formats' own entry points, for the table in format.c. */
#ifndef MMCALC_RENDER_FORMATS_H
#define MMCALC_RENDER_FORMATS_H

#include "render/render.h"

sink *text_open(const style *st);
void text_close(sink *s);
sink *json_open(const style *st);
void json_close(sink *s);
void json_resume(sink *s, uint64_t row);
void json_pause(sink *s);
sink *csv_open(const style *st);
void csv_close(sink *s);
void csv_resume(sink *s, uint64_t row);
void csv_pause(sink *s);
sink *tex_open(const style *st);
void tex_close(sink *s);
sink *markdown_open(const style *st);
void markdown_close(sink *s);
void markdown_text(str *s, const char *text); /* in which nothing is markup, but for `code` */
void markdown_code(str *s, const char *text); /* one line of it */

#endif
