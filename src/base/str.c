/* Growing strings: see str.h. */
#include "base/str.h"

#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void str_clear(str *s)
{
    free(s->text);
    *s = (str){ 0 };
}

void str_cut(str *s, size_t length)
{
    if (length < s->length) {
        s->length = length;
        s->text[length] = '\0';
    }
}

char *str_reserve(str *s, size_t more)
{
    if (more >= SIZE_MAX / 2 - s->length)
        mem_out();
    if (s->length + more + 1 > s->room) {
        size_t room = s->room ? s->room : 64;
        while (room < s->length + more + 1)
            room *= 2;
        s->text = mem_grow(s->text, room);
        s->room = room;
        s->text[s->length] = '\0';
    }
    return s->text + s->length;
}

void str_addn(str *s, const char *text, size_t n)
{
    char *end = str_reserve(s, n);
    memcpy(end, text, n);
    s->length += n;
    s->text[s->length] = '\0';
}

void str_add(str *s, const char *text)
{
    str_addn(s, text, strlen(text));
}

void str_char(str *s, char c)
{
    if (s->length + 1 >= s->room) /* mostly there is room */
        str_reserve(s, 1);
    s->text[s->length++] = c;
    s->text[s->length] = '\0';
}

void str_int(str *s, long long value)
{
    char digits[24], *d = digits + sizeof digits;
    unsigned long long rest = value < 0 ? -(unsigned long long)value : (unsigned long long)value;
    do
        *--d = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        *--d = '-';
    str_addn(s, d, (size_t)(digits + sizeof digits - d));
}

void str_pad(str *s, char c, long n)
{
    for (; n > 0; n--)
        str_char(s, c);
}

void str_vformat(str *s, const char *format, va_list ap)
{
    va_list again;
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, format, ap);
    if (n > 0) {
        vsnprintf(str_reserve(s, (size_t)n), (size_t)n + 1, format, again);
        s->length += (size_t)n;
    }
    va_end(again);
}

void str_format(str *s, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    str_vformat(s, format, ap);
    va_end(ap);
}

const char *str_text(const str *s)
{
    return s->text ? s->text : "";
}

char *str_take(str *s)
{
    char *text = s->text ? s->text : mem_copy("");
    *s = (str){ 0 };
    return text;
}

bool str_among(const char *word, const char *words)
{
    const size_t length = strlen(word);
    for (const char *at = words; length > 0 && (at = strstr(at, word)) != NULL; at += length)
        if ((at == words || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

uint64_t str_hash(const char *text)
{
    size_t left = strlen(text);
    uint64_t h = left, word;
    for (; left >= sizeof word; left -= sizeof word, text += sizeof word) {
        memcpy(&word, text, sizeof word);
        h = (h ^ word) * UINT64_C(0x9E3779B97F4A7C15);
        h ^= h >> 32;
    }
    word = 0;
    memcpy(&word, text, left);
    h = (h ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    return h ^ h >> 29;
}

size_t str_utf8_columns(const char *text, size_t bytes)
{
    size_t columns = 0;
    for (size_t i = 0; i < bytes; i++)
        columns += ((unsigned char)text[i] & 0xC0) != 0x80;
    return columns;
}

size_t str_utf8_bytes(const char *text, size_t columns)
{
    const char *c = text;
    for (; columns > 0 && *c; columns--)
        for (c++; ((unsigned char)*c & 0xC0) == 0x80; c++)
            ;
    return (size_t)(c - text);
}

size_t str_utf8_char(const char *text, size_t n, uint32_t *code)
{
    static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
    const unsigned char *c = (const unsigned char *)text;
    size_t length = n == 0                ? 0
                    : *c < 0x80           ? 1
                    : (*c & 0xE0) == 0xC0 ? 2
                    : (*c & 0xF0) == 0xE0 ? 3
                    : (*c & 0xF8) == 0xF0 ? 4
                                          : 0;
    if (length == 0 || length > n)
        return 0;
    *code = length == 1 ? *c : *c & (0xFFu >> (length + 1));
    for (size_t i = 1; i < length; i++) {
        if ((c[i] & 0xC0) != 0x80)
            return 0;
        *code = *code << 6 | (c[i] & 0x3Fu);
    }
    return *code < least[length] || *code > 0x10FFFF || (*code >= 0xD800 && *code <= 0xDFFF)
               ? 0
               : length;
}
