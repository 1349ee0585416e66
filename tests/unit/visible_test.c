/* Texts that somebody else wrote, in a form that acts on nothing. */
#include <string.h>

#include "base/visible.h"
#include "tests/tap.h"

static bool visible_is(const char *text, const char *expected, bool line)
{
    str s = { 0 };
    if (line)
        visible_line(&s, text);
    else
        visible_add(&s, text, strlen(text));
    bool same = strcmp(str_text(&s), expected) == 0;
    if (!same)
        printf("# got %s\n", str_text(&s));
    str_clear(&s);
    return same;
}

static const struct { const char *sentence, *text, *shown;
} rows[] = {
    { "plain text stays", "O(n*log2(n)) on 2^20, Θ, ≈ 1.2, 日本, naïve\tand\nlines",
      "O(n*log2(n)) on 2^20, Θ, ≈ 1.2, 日本, naïve\tand\nlines" },
    { "an escape is spelled out", "\033[2J\033]52;c;cHduZWQ=\a",
      "\\u001b[2J\\u001b]52;c;cHduZWQ=\\u0007" },
    { "so are backspace, return and delete", "a\bb\rc\177", "a\\u0008b\\u000dc\\u007f" },
    { "a line that ends as Windows ends it ends", "one\r\ntwo\r\n", "one\ntwo\n" },
    { "so are the controls beyond ASCII",
      "\xC2\x9B"
      "2J",
      "\\u009b2J" },
    { "so is what changes the direction of reading", "a\u202Eb\u2066", "a\\u202eb\\u2066" },
    { "so is a tag", "\xF3\xA0\x81\x81", "\\u{e0041}" },
    { "a byte that is no UTF-8 is one",
      "\x9B"
      "a\xFFz\xC3",
      "\\x9ba\\xffz\\xc3" },
    { "an overlong form is no UTF-8", "\xC0\x9B\xE0\x80\x9B", "\\xc0\\x9b\\xe0\\x80\\x9b" },
    { "a surrogate is no UTF-8", "\xED\xA0\x80", "\\xed\\xa0\\x80" },
    { "joiners and marks above letters are text", "\xD9\x86\xE2\x80\x8C e\xCC\x81",
      "\xD9\x86\xE2\x80\x8C e\xCC\x81" },
};

int main(void)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ok(visible_is(rows[i].text, rows[i].shown, false), "%s", rows[i].sentence);
    bool right = true;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        right &= visible_already(rows[i].text, false) == (strcmp(rows[i].text, rows[i].shown) == 0);
    ok(right, "visible_already says which of these change");
    ok(visible_is("a title  \n!touch x\r\n\t of  lines\n", "a title !touch x of  lines ", true),
       "on one line a newline is a blank");
    ok(!visible_already("a\nb", true) && !visible_already("a\tb", true)
           && visible_already("a  b", true),
       "which visible_already says, too");
    right = true;
    for (int at = 0; at < 20; at++)
        for (int byte = 1; byte < 256; byte++) {
            char text[] = "abcdefgh ijklmno~pqr";
            str s = { 0 };
            text[at] = (char)byte;
            visible_add(&s, text, strlen(text));
            right &= visible_already(text, false) == (strcmp(text, str_text(&s)) == 0);
            str_clear(&s);
        }
    ok(right, "and of every byte in every place of a text");
    uint32_t code;
    ok(str_utf8_char("\xF0\x9F\x99\x82", 4, &code) == 4 && code == 0x1F642
           && str_utf8_char("\xF0\x9F\x99\x82", 3, &code) == 0,
       "a character that the text ends in is none");
    return done();
}
