/* What books and other languages write in programs: for k in 0..n-1, x <- y, else if, endfor,
 * return.  See foreign_inside.h. */
#include "hint/foreign_inside.h"

#include <ctype.h>
#include <string.h>

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

/* Words that cannot stand at the place, or that stand before it. */
static const foreign words[] = {
    { "do", "a loop's statements follow on lines of their own, up to `end`; a procedure is used "
            "with what it works on: do NAME(x, ...)" },
    { "pardo parallel parfor par", FORALL },
    { "then", BRANCH },
    { "elif elseif", "write elsif C" },
    { "endif endfor endforall endwhile fi od done", ENDS },
    { "begin", "a block begins with its first line: if C, for k = ... or forall i = ..." },
    { "return print printf", RESULT },
    { "int float double long bool var let const local", SCALAR },
    { "barrier sync synchronize synchronise syncthreads __syncthreads", TOGETHER },
    { "repeat until", "a loop that tests is written: while C, the statements, end" },
    { "step", "a step is written: for k = 0 to n - 1 by 2" },
    { "swap", "two words are exchanged by a[i], b[i] = b[i], a[i]" },
    { "each", LOOP },
    { "length len size", SIZE },
    { "proc_id pid tid rank", PROCESSOR },
    { "log lg", "a function's argument stands in brackets: log2(n), ilog2(n)" },
    { "sqrt", "a function's argument stands in brackets: sqrt(n)" },
};

/* Signs that mean something else in a program than at the prompt; foreign.c has the others. */
static const foreign signs[] = {
    { "<-", "an assignment is written with =" },
    { "←", "an assignment is written with =" },
    { ":=", "an assignment is written with =" },
    { "+=", "write {a} = {a} + {r}; where several threads add to one word: atomic a[i] += x" },
    { "//", "a remark begins with #; the quotient rounded down: a div b" },
    { "/*", "a remark begins with #" },
    { "%", "the remainder is mod: a mod b" },
    { "[", "an array is declared, array a[n], and filled by the program" },
    { "{", ENDS ", and has no braces" },
    { "}", ENDS ", and has no braces" },
    { ";", "a statement has a line of its own" },
    { ":", "an element at a time: forall i = 0 to n - 1, b[i] = a[i], end" },
};

/* --- what stands around the place ----------------------------------------------------------- */

static bool is_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static bool word_is(const char *from, const char *word)
{
    size_t n = strlen(word);
    return strncmp(from, word, n) == 0 && !is_name(from[n]);
}

static bool word_at(diag *d, const char *line, const char *from)
{
    return foreign_word(d, words, sizeof words / sizeof *words, line, from);
}

/* Hints for the word at the place; or behind its point, as in a.length; or before it; or at the
 * line's begin. */
static bool word_there(diag *d, const char *line, const char *at)
{
    size_t name = 0;
    const char *before = at;
    while (is_name(at[name]))
        name++;
    while (before > line && before[-1] == ' ')
        before--;
    return word_at(d, line, at) || (at[name] == '.' && word_at(d, at + name + 1, at + name + 1))
           || word_at(d, line, before) || word_at(d, line, line);
}

/* Hints for a line that is a loop: for k in 0..n-1, for (k = 0; ...), forall i = 0..n-1. */
static bool loop_there(diag *d, const char *line)
{
    bool all = word_is(line, "forall"), loop = word_is(line, "for");
    if (!all && !loop)
        return false;
    const char *name = line + (all ? 6 : 3);
    name += strspn(name, " ");
    bool at_once = all || word_is(name, "all") || strstr(name, "processor")
                   || strstr(name, "parallel");
    const char *next = name;
    while (is_name(*next))
        next++;
    next += strspn(next, " ");
    bool range = *name == '(' || word_is(name, "all") || word_is(name, "each")
                 || word_is(next, "in") || (strstr(next, "..") && !strstr(next, " to "));
    return range && hint_put(d, at_once ? FORALL : LOOP);
}

/* Hints for if a = 1, else if C, end for, b[i, 0], b[i] min= x. */
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
    else if (strncmp(at, "min=", 4) == 0 || strncmp(at, "max=", 4) == 0)
        hint = "write x = min(x, y), or max";
    return hint && hint_put(d, "%s", hint);
}

bool foreign_program_hint(diag *d, const char *line, const char *at)
{
    const char *begin = line + strspn(line, " \t");
    return line_there(d, begin, at) || loop_there(d, begin)
           || foreign_sign(d, signs, sizeof signs / sizeof *signs, begin, at)
           || word_there(d, begin, at);
}
