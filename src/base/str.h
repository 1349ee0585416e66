/* A growing string.  Zero-initialised is empty and valid.  `text` is always
 * terminated once anything has been added; str_clear releases it. */
#ifndef MMCALC_BASE_STR_H
#define MMCALC_BASE_STR_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "base/mem.h"

typedef struct str {
    char *text;
    size_t length, room;
} str;

void str_clear(str *s);
void str_cut(str *s, size_t length);               /* shortens to `length` bytes */
char *str_reserve(str *s,
                  size_t more); /* room for `more` bytes at the end; add to length yourself */
void str_add(str *s, const char *text);
void str_addn(str *s, const char *text, size_t n);
void str_char(str *s, char c);
void str_pad(str *s, char c, long n);              /* n copies of c; none when n <= 0 */
void str_int(str *s, long long value);             /* in decimal, quicker than str_format */
void str_format(str *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
void str_vformat(str *s, const char *format, va_list ap);
const char *str_text(const str *s);                /* "" when empty */
char *str_take(str *s); /* the text, now the caller's to free; s is empty again */

uint64_t str_hash(const char *text);               /* for tables of a power of two rows */

/* Display columns of a UTF-8 text: one per character (the language and its
 * output use no wide or combining characters). */
size_t str_utf8_columns(const char *text, size_t bytes);
size_t str_utf8_bytes(
    const char *text,
    size_t columns); /* that the first columns take; of the whole text where it has fewer */

/* Bytes of the UTF-8 character that n bytes begin with, and its number; 0 where they begin
 * with none: overlong forms, surrogates and numbers beyond U+10FFFF are none. */
size_t str_utf8_char(const char *text, size_t n, uint32_t *code);

#endif
