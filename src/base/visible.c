/* Visible forms of texts that somebody else wrote: see visible.h. */
#include "base/visible.h"

#include <stdio.h>
#include <string.h>

/* Characters that act instead of being seen. Of those without width, only the ones that reorder or
 * hide are listed: joiners belong to the spelling of some languages. */
static const struct { uint32_t from, to;
} acting[] = {
    { 0x00, 0x08 },       { 0x0B, 0x1F },
    { 0x7F, 0x9F }, /* control characters, but for tab and newline */
    { 0x061C, 0x061C },   { 0x200E, 0x200F },
    { 0x202A, 0x202E },                       /* direction of writing */
    { 0x2066, 0x206F },   { 0x2028, 0x2029 }, /* direction of writing; separators of lines */
    { 0xFEFF, 0xFEFF },   { 0xFFF9, 0xFFFB },
    { 0xE0000, 0xE007F }, /* a byte order mark, annotations, tags */
};

bool visible_acts(uint32_t code)
{
    for (size_t i = 0; i < sizeof acting / sizeof *acting; i++)
        if (code >= acting[i].from && code <= acting[i].to)
            return true;
    return false;
}

/* How many bytes from c on, before `end`, stay as they are. */
static size_t plain_bytes(const char *c, const char *end)
{
    const char *at = c;
    while (at < end) {
        uint32_t code;
        if ((*at >= ' ' && *at < 0x7F) || *at == '\n' || *at == '\t') {
            at++;
            continue;
        }
        size_t n = str_utf8_char(at, (size_t)(end - at), &code);
        if (n == 0 || visible_acts(code))
            break;
        at += n;
    }
    return (size_t)(at - c);
}

bool visible_already(const char *text, bool line)
{
    static const uint64_t ones = UINT64_C(0x0101010101010101);
    size_t n = strlen(text);
    uint64_t word;
    /* nearly all text is from ' ' to '~': eight bytes at once, whose top bits tell if one is less,
     * more, or 0x7F */
    for (; n >= sizeof word; text += sizeof word, n -= sizeof word) {
        memcpy(&word, text, sizeof word);
        if (((word - ' ' * ones) | word | (word + ones)) & 0x80 * ones)
            break;
    }
    for (; n > 0 && *text >= ' ' && *text < 0x7F; text++)
        n--;
    if (n == 0)
        return true;
    return plain_bytes(text, text + n) == n && !(line && strpbrk(text, "\n\t"));
}

void visible_add(str *out, const char *text, size_t n)
{
    const char *end = text + n;
    while (text < end) {
        size_t plain = plain_bytes(text, end);
        uint32_t code;
        str_addn(out, text, plain);
        text += plain;
        if (text == end)
            return;
        size_t bytes = str_utf8_char(text, (size_t)(end - text), &code);
        if (bytes == 0)
            str_format(out, "\\x%02x", (unsigned char)*text);
        else if (code > 0xFFFF)
            str_format(out, "\\u{%x}", (unsigned)code);
        else if (code != '\r' || text + 1 == end || text[1] != '\n')
            str_format(out, "\\u%04x", (unsigned)code);
        text += bytes ? bytes : 1;
    }
}

void visible_line(str *out, const char *text)
{
    while (*text) {
        size_t n = strcspn(text, "\t\n\r"), shown = n, blanks = strspn(text + n, " \t\n\r");
        while (shown > 0 && text[n] && text[shown - 1] == ' ')
            shown--;
        visible_add(out, text, shown);
        if (blanks)
            str_char(out, ' ');
        text += n + blanks;
    }
}

void visible_xml(str *out, const char *text)
{
    str_own shown = { 0 };
    visible_add(&shown, text, strlen(text)); /* XML has no control characters, not even escaped */
    for (const char *c = str_text(&shown); *c; c++)
        switch (*c) {
        case '&': str_add(out, "&amp;"); break;
        case '<': str_add(out, "&lt;"); break;
        case '>': str_add(out, "&gt;"); break;
        case '"': str_add(out, "&quot;"); break;
        default: str_char(out, *c);
        }
}

void visible_put_xml(FILE *out, const char *before, const char *text, const char *after)
{
    str_own s = { 0 };
    visible_xml(&s, text);
    fprintf(out, "%s%s%s", before, str_text(&s), after);
}

void visible_message(const char *format, ...)
{
    va_list ap;
    str_own said = { 0 }, shown = { 0 };
    va_start(ap, format);
    str_vformat(&said, format, ap);
    va_end(ap);
    str_add(&shown, "mmcalc: ");
    visible_add(&shown, str_text(&said), said.length);
    str_char(&shown, '\n');
    fwrite(str_text(&shown), 1, shown.length, stderr);
}
