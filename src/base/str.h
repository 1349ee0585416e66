/* A growing string. All zero means empty. Once anything has been added, `text` is ended by '\0';
 * str_clear releases it. */
#ifndef MMCALC_BASE_STR_H
#define MMCALC_BASE_STR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/mem.h"

typedef struct str {
    char *text;
    size_t length, room;
} str;

void str_clear(str *s);
/* A local one, which is released wherever its scope is left: str_own line = { 0 }; */
#define str_own __attribute__((cleanup(str_clear))) str
void str_cut(str *s, size_t length);               /* shortens to `length` bytes */
char *str_reserve(str *s,
                  size_t more); /* makes room for `more` bytes at the end; the caller adds to
                                   length */
void str_add(str *s, const char *text);
void str_addn(str *s, const char *text, size_t n);
void str_char(str *s, char c);
void str_pad(str *s, char c, long n);              /* adds n copies of c; none if n <= 0 */
void str_int(str *s, long long value);             /* adds it in decimal, faster than str_format */
void str_format(str *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
void str_vformat(str *s, const char *format, va_list ap);
const char *str_text(const str *s);                /* "" if empty */
char *str_take(str *s); /* the text, which the caller now owns; s is empty afterwards */

bool str_among(const char *word,
               const char *words); /* is it one of these, which spaces separate? */

uint64_t str_hash(const char *text);               /* for tables whose size is a power of two */

/* Display columns of a UTF-8 text: one for each character (the language and its output use no wide
 * or combining characters). */
size_t str_utf8_columns(const char *text, size_t bytes);
size_t str_utf8_bytes(
    const char *text,
    size_t columns); /* bytes of the first `columns` columns, or of the whole text if it has
                        fewer */

/* Bytes of the UTF-8 character at the beginning of n bytes, and its code; 0 if there is none.
 * Overlong forms, surrogates and codes above U+10FFFF are none. */
size_t str_utf8_char(const char *text, size_t n, uint32_t *code);

#endif
