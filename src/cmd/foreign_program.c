/* What books and other languages write in programs: see foreign_program.h. */
#include "cmd/foreign_program.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"

typedef struct slip {
    const char *what, *hint;
} slip;

#define LOOP                                                                                       \
    "a loop is written: for k = 0 to n - 1, the statements, end; down: for k = n - 1 downto 0"
#define FORALL "for all indices at once: forall i = 0 to n - 1, the statements, end"
#define BRANCH                                                                                     \
    "an if stands on lines of its own: if C, the statements, else, others, end; a choice "         \
    "of values: x = if C then a else b"
#define ENDS "every block ends with `end` alone"
#define SCALAR "a scalar is set without being declared: x = 0; words: array a[n]"
#define RESULT                                                                                     \
    "a result is what an output array holds: output array b[n]; simulate ... show prints it"
#define TOGETHER                                                                                   \
    "none is needed: a statement of a forall is done for all indices before the next begins"
#define SIZE "an array has as many words as its declaration says: of array a[n], n"
#define PROCESSOR "a thread is known by its index: forall i = 0 to p - 1"

/* By the word that cannot stand there, or that stands before it. */
static const slip words[] = {
    { "do", "a loop's statements follow on lines of their own, up to `end`" },
    { "pardo", FORALL },
    { "parallel", FORALL },
    { "parfor", FORALL },
    { "par", FORALL },
    { "then", BRANCH },
    { "elif", "write elsif C" },
    { "elseif", "write elsif C" },
    { "endif", ENDS },
    { "endfor", ENDS },
    { "endforall", ENDS },
    { "endwhile", ENDS },
    { "fi", ENDS },
    { "od", ENDS },
    { "done", ENDS },
    { "begin", "a block begins with its first line: if C, for k = ... or forall i = ..." },
    { "return", RESULT },
    { "print", RESULT },
    { "printf", RESULT },
    { "int", SCALAR },
    { "float", SCALAR },
    { "double", SCALAR },
    { "long", SCALAR },
    { "bool", SCALAR },
    { "var", SCALAR },
    { "let", SCALAR },
    { "const", SCALAR },
    { "local", SCALAR },
    { "barrier", TOGETHER },
    { "sync", TOGETHER },
    { "synchronize", TOGETHER },
    { "synchronise", TOGETHER },
    { "syncthreads", TOGETHER },
    { "__syncthreads", TOGETHER },
    { "repeat", "a loop that tests is written: while C, the statements, end" },
    { "until", "a loop that tests is written: while C, the statements, end" },
    { "step", "a step is written: for k = 0 to n - 1 by 2" },
    { "swap", "two words are exchanged by a[i], b[i] = b[i], a[i]" },
    { "each", LOOP },
    { "length", SIZE },
    { "len", SIZE },
    { "size", SIZE },
    { "proc_id", PROCESSOR },
    { "pid", PROCESSOR },
    { "tid", PROCESSOR },
    { "rank", PROCESSOR },
    { "log", "a function's argument stands in brackets: log2(n), ilog2(n)" },
    { "lg", "a function's argument stands in brackets: log2(n), ilog2(n)" },
    { "sqrt", "a function's argument stands in brackets: sqrt(n)" },
};

/* By the sign at the place; the longer before those that they begin with. */
static const slip signs[] = {
    { "<-", "an assignment is written with =" },
    { "←", "an assignment is written with =" },
    { ":=", "an assignment is written with =" },
    { "++", "write {a} = {a} + 1" },
    { "--", "write {a} = {a} - 1" },
    { "+=", "write {a} = {a} + {b}" },
    { "-=", "write {a} = {a} - {b}" },
    { "*=", "write {a} = {a}*{b}" },
    { "//", "a remark begins with #; the quotient rounded down: a div b" },
    { "/*", "a remark begins with #" },
    { "&&", "conditions are joined by `and`" },
    { "||", "conditions are joined by `or`" },
    { "%", "the remainder is mod: a mod b" },
    { "[", "an array is declared, array a[n], and filled by the program" },
    { "&&", "conditions are joined by `and`" },
    { "||", "conditions are joined by `or`" },
    { "%", "the remainder is mod: a mod b" },
    { "[", "an array is declared, array a[n], and filled by the program" },
    { "{", ENDS ", and has no braces" },
    { "}", ENDS ", and has no braces" },
    { "?", "a choice of values: if C then a else b" },
    { ";", "a statement has a line of its own" },
    { ":", "an element at a time: forall i = 0 to n - 1, b[i] = a[i], end" },
    { "!", "a condition is turned round by `not`" },
};

/* --- what stands around the place ----------------------------------------------------------- */

static bool is_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static void give(diag *d, const char *hint)
{
    free(d->hint);
    d->hint = mem_copy(hint);
}

/* b[i], x: what ends before `end`. */
static const char *operand_before(const char *line, const char *end, size_t *length)
{
    while (end > line && end[-1] == ' ')
        end--;
    const char *from = end;
    for (int depth = 0; from > line && (depth > 0 || is_name(from[-1]) || from[-1] == ']'); from--)
        depth += from[-1] == ']' ? 1 : from[-1] == '[' ? -1 : 0;
    *length = (size_t)(end - from);
    return from;
}

/* The sign's hint, {a} being what stands left of it and {b} all that stands right of it. */
static void give_sign(diag *d, const char *hint, const char *line, const char *from, const char *to)
{
    str s = { 0 };
    size_t n, rest;
    const char *left = operand_before(line, from, &n);
    to += strspn(to, " ");
    rest = strcspn(to, "#");
    while (rest && to[rest - 1] == ' ')
        rest--;
    for (const char *c = hint; *c; c++)
        if (strncmp(c, "{a}", 3) == 0)
            str_addn(&s, n ? left : "x", n ? n : 1), c += 2;
        else if (strncmp(c, "{b}", 3) == 0)
            str_addn(&s, rest ? to : "y", rest ? rest : 1), c += 2;
        else
            str_char(&s, *c);
    if (strncmp(from, "+=", 2) == 0 && n && left[n - 1] == ']')
        str_format(&s, "; where several threads add to one word: atomic %.*s += %.*s", (int)n, left,
                   (int)rest, to);
    give(d, str_text(&s));
    str_clear(&s);
}

/* The sign at the place, or which the place is the end of: the second / of a remark. */
/* The sign at the place, or which the place is the end of: the second / of a remark. */
static bool sign_there(diag *d, const char *line, const char *at)
{
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t n = strlen(signs[i].what), most = n == 2 && at > line ? 1 : 0;
        for (size_t back = 0; back <= most; back++)
            if (strncmp(at - back, signs[i].what, n) == 0) {
                give_sign(d, signs[i].hint, line, at - back, at - back + n);
                return true;
            }
    }
    return false;
}

static bool word_is(const char *from, const char *word)
{
    size_t n = strlen(word);
    return strncmp(from, word, n) == 0 && !is_name(from[n]);
}

static bool word_at(diag *d, const char *line, const char *from)
{
    while (from > line && is_name(from[-1]))
        from--;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (word_is(from, words[i].what)) {
            give(d, words[i].hint);
            return true;
        }
    return false;
}

/* The word at the place, behind it, as in a.length, before it, or that the line begins with. */
static bool word_there(diag *d, const char *line, const char *at)
{
    size_t n = 0, whole;
    const char *before = operand_before(line, at, &whole);
    while (is_name(at[n]))
        n++;
    return word_at(d, line, at) || (at[n] == '.' && word_at(d, at + n + 1, at + n + 1))
           || (whole && word_at(d, before, before)) || word_at(d, line, line);
}

/* for k in 0..n-1, for (k = 0; ...), forall i = 0..n-1: the line begins with a loop. */
static bool loop_there(diag *d, const char *line)
{
    bool all = word_is(line, "forall"), loop = word_is(line, "for");
    if (!all && !loop)
        return false;
    const char *name = line + (all ? 6 : 3);
    name += strspn(name, " ");
    if (word_is(name, "all") || word_is(name, "each"))
        return give(d,
                    all || strstr(name, "processor") || strstr(name, "parallel") ? FORALL : LOOP),
               true;
    const char *next = name;
    while (is_name(*next))
        next++;
    next += strspn(next, " ");
    bool range = *name == '(' || word_is(next, "in") || strstr(next, "..");
    if (range)
        give(d, all ? FORALL : LOOP);
    return range;
}

/* if a = 1, else if C, end for, b[i, 0], b[i] min= x */
static bool line_there(diag *d, const char *line, const char *at)
{
    const char *hint = NULL;
    if (word_is(line, "else") && word_is(at, "if"))
        hint = "write elsif C";
    else if (word_is(line, "end") && at > line)
        hint = ENDS;
    else if ((word_is(line, "if") || word_is(line, "elsif") || word_is(line, "while")) && *at == '='
             && at[1] != '=')
        hint = "to compare two values write ==";
    else if (*at == ',' && strchr(at, ']') && memchr(line, '[', (size_t)(at - line)))
        hint = "each dimension has brackets of its own: b[i][j]";
    else if (word_is(at, "min=") || word_is(at, "max="))
        hint = "write x = min(x, y), or max";
    if (hint)
        give(d, hint);
    return hint != NULL;
}

bool foreign_program_hint(diag *d, const char *line, const char *at)
{
    const char *begin = line + strspn(line, " \t");
    return line_there(d, begin, at) || loop_there(d, begin) || sign_there(d, begin, at)
           || word_there(d, begin, at);
}
