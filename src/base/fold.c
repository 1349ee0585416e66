/* Breaks long lines into shorter ones: see fold.h. */
#include "base/fold.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

static bool is_operator(char c)
{
    return c && strchr("+-*/<>=!^(,", c) != NULL;
}

/* May a line begin at c, which is not the first character? An operator begins the next line and
 * does not end one; only a comma does. */
static bool may_break(const char *text, const char *c, fold_at at)
{
    char before = c[-1];
    bool alone = c - text > 2 && c[-3] == ' '; /* the word before is a single character */
    if (*c == ' ' || (*c == '=' && c[1] != '='))
        return false;
    if (*c == '|' && before != ' ')
        return true;
    if (before == ' ') /* a line of prose does not end with such a word */
        return c - text < 2 || c[-2] == ',' || !is_operator(c[-2]) || (at == FOLD_PROSE && !alone);
    if (at == FOLD_PROSE || *c == '\0' || strchr("+-*/", *c) == NULL)
        return false;
    return isalnum((unsigned char)before) || before == ')' || before == ']';
}

/* Is the blank before c inside a formula: beside an operator, n >= 2, or before an argument, min(1,
 * w)? */
static bool is_within_formula(const char *text, const char *c)
{
    const char *word = c - 1;
    int open = 0;
    while (word > text && word[-1] != ' ') {
        word--;
        open += *word == ')' ? -1 : *word == '(' && word > text && isalnum((unsigned char)word[-1]);
    }
    size_t before = strspn(word, "+-*/<>=!"), behind = strspn(c, "+-*/<>=!");
    return open > 0 || (before && word[before] == ' ') || (behind && c[behind] == ' ');
}

/* How good a line is that ends before c. Long lines are good; but a formula breaks better between
 * summands than between factors, and worst inside brackets; in prose a formula should not be
 * broken. */
static long worth(const char *text, const char *c, size_t columns, int depth, fold_at at)
{
    enum { BRACKET = 12, FACTOR = 14, WITHIN = 16 };
    if (at == FOLD_PROSE)
        return (long)columns - (is_within_formula(text, c) ? WITHIN : 0);
    return (long)columns - BRACKET * depth - (*c == '*' || *c == '/' ? FACTOR : 0);
}

/* Where the next line begins: at most `room` columns on or, if there is no such place, at the
 * first. */
static size_t line_end(const char *text, fold_at at, size_t room)
{
    size_t best = 0;
    long best_worth = 0;
    int depth = 0;
    for (size_t i = 1; text[i - 1]; i++) {
        depth += text[i - 1] == '(' || text[i - 1] == '[';
        depth -= text[i - 1] == ')' || text[i - 1] == ']';
        if (text[i] == '\0' || !may_break(text, text + i, at))
            continue;
        size_t columns = str_utf8_columns(text, i - (text[i - 1] == ' '));
        if (columns > room)
            return best ? best : i;
        long w = worth(text, text + i, columns, depth, at);
        if (best == 0 || w >= best_worth) {
            best = i;
            best_worth = w;
        }
    }
    return best ? best : strlen(text);
}

void fold(str *out, const char *text, fold_at at, size_t first, size_t rest)
{
    size_t room = first;
    while (str_utf8_columns(text, strlen(text)) > room) {
        size_t n = line_end(text, at, room);
        if (text[n] == '\0')
            break;
        size_t shown = n;
        while (shown > 0 && text[shown - 1] == ' ')
            shown--;
        str_addn(out, text, shown);
        str_char(out, '\n');
        text += n;
        room = rest;
    }
    str_add(out, text);
}

static size_t common_indent(const char *text)
{
    size_t common = 1000;
    while (*text) {
        size_t blank = strspn(text, " "), n = strcspn(text, "\n");
        if (blank < n && blank < common)
            common = blank;
        text += n + (text[n] == '\n');
    }
    return common;
}

void fold_unindent(str *out, const char *text)
{
    while (*text == '\n')
        text++;
    size_t common = common_indent(text), begun = out->length;
    while (*text) {
        size_t n = strcspn(text, "\n"), skip = strspn(text, " ");
        skip = skip < common ? skip : common;
        skip = skip < n ? skip : n;
        str_addn(out, text + skip, n - skip);
        str_char(out, '\n');
        text += n + (text[n] == '\n');
    }
    while (out->length > begun && strchr("\n ", out->text[out->length - 1]))
        str_cut(out, out->length - 1);
}
