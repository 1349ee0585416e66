/* Hints for what stands in the wrong place of a query: see misplaced.h. */
#include "hint/misplaced.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"

typedef struct place {
    const char *line, *at;
} place;

static bool is_name(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '.' || c == '\'';
}

static size_t name_at(const char *from)
{
    size_t n = 0;
    while (is_name(from[n]))
        n++;
    return n;
}

static bool is_word(const char *from, const char *word)
{
    size_t n = strlen(word);
    return name_at(from) == n && strncmp(from, word, n) == 0;
}

/* The word before `at`, and its length; 0 if there is none. */
static size_t word_before(place p, const char *at, const char **word)
{
    while (at > p.line && at[-1] == ' ')
        at--;
    const char *end = at;
    while (at > p.line && is_name(at[-1]))
        at--;
    *word = at;
    return (size_t)(end - at);
}

static bool follows(place p, const char *at, const char *wanted)
{
    const char *word;
    return word_before(p, at, &word) == strlen(wanted)
           && strncmp(word, wanted, strlen(wanted)) == 0;
}

static bool give(diag *d, str *hint)
{
    free(d->hint);
    d->hint = str_take(hint);
    return true;
}

/* Hints for a choice without its option: lockstep, for discipline=lockstep. */
static bool bare_choice(diag *d, place p)
{
    static const struct {
        const char *choice, *option;
    } choices[] = {
        { "pipelined", "discipline" },  { "lockstep", "discipline" },
        { "erew", "variant" },          { "crew", "variant" },
        { "ercw", "variant" },
        { "crcw_common", "variant" },   { "crcw_arbitrary", "variant" },
        { "crcw_priority", "variant" }, { "crcw_combining", "variant" },
        { "shifted", "variant" },
    };
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++)
        if (is_word(p.at, choices[i].choice)) {
            str s = { 0 };
            str_format(&s, "a choice is given by name: %s=%s", choices[i].option,
                       choices[i].choice);
            return give(d, &s);
        }
    return false;
}

/* Hints for a unit: 1024 KB, 400ns. (foreign.c tells what 4KB may mean.) */
static bool unit(diag *d, place p)
{
    static const char *const units[] = { "B",     "KB",    "MB",   "GB",      "TB",     "kB",
                                         "bytes", "byte",  "bit",  "bits",    "KiB",    "MiB",
                                         "GiB",   "words", "word", "cells",   "ns",     "us",
                                         "ms",    "s",     "sec",  "seconds", "cycles", "Hz",
                                         "kHz",   "MHz",   "GHz",  "threads", "units" };
    const char *letters = p.at + strspn(p.at, "0123456789_.");
    if (letters == p.at && (p.at == p.line || p.at[-1] != ' '))
        return false;
    const char *before = p.at;
    while (before > p.line && before[-1] == ' ')
        before--;
    if (letters == p.at && (before == p.line || !isdigit((unsigned char)before[-1])))
        return false;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (is_word(letters, units[i]) && (letters == p.at || letters[1] != 'B')) {
            str s = { 0 };
            str_format(&s,
                       "numbers have no units here, so leave out %s; n counts words, l time "
                       "units; 4Ki is 4*2^10",
                       units[i]);
            return give(d, &s);
        }
    return false;
}

/* Hints for a list without braces: n=8,16,32. */
static bool bare_list(diag *d, place p)
{
    if (!isdigit((unsigned char)*p.at) || p.at == p.line)
        return false;
    const char *from = p.at;
    while (from > p.line && (from[-1] == ' ' || from[-1] == ','))
        from--;
    if (memchr(from, ',', (size_t)(p.at - from)) == NULL)
        return false;
    const char *first = from;
    while (first > p.line && (is_name(first[-1]) || strchr("^*", first[-1])))
        first--;
    if (first == from || first == p.line || first[-1] != '=')
        return false;
    const char *name, *end = p.at;
    size_t n = word_before(p, first - 1, &name);
    for (const char *c = end; isdigit((unsigned char)*c) || *c == '^' || *c == '*' || *c == ',';)
        end = ++c;
    while (end > p.at && end[-1] == ',')
        end--;
    str s = { 0 };
    str_format(&s, "several values stand in braces: %.*s={%.*s}", (int)n, name, (int)(end - first),
               first);
    return n > 0 && give(d, &s);
}

/* Hints for A on umm and pram; A vs B. */
static bool side_by_side(diag *d, place p)
{
    static const char *const words[] = { "and", "vs", "versus", "against", "with", "to" };
    const char *word;
    size_t n = word_before(p, p.at, &word);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        bool here = i == 0 && is_word(p.at, words[i]),
             behind = i > 0 && n == strlen(words[i]) && strncmp(word, words[i], n) == 0
                      && strncmp(p.line, "compare ", 8) == 0;
        if (!here && !behind)
            continue;
        str s = { 0 };
        str_add(&s, "what stands side by side has commas between: compare A, B on umm; "
                    "compare A on umm, pram");
        return give(d, &s);
    }
    return false;
}

/* Hints for an algorithm that does not stand first: time on umm A, minimize time over p=1..9 A. */
static bool late_algorithm(diag *d, place p)
{
    static const char *const clauses[] = { "on", "over" };
    const char *second = p.line + name_at(p.line);
    second += strspn(second, " ");
    bool verb = is_word(p.line, "minimize") || is_word(p.line, "maximize")
                || is_word(p.line, "plot");
    const char *clause = verb ? second + name_at(second) : second;
    clause += strspn(clause, " ");
    size_t n = name_at(p.at);
    if (n == 0 || !isalpha((unsigned char)*p.at) || p.at <= clause || p.at[n] == '=')
        return false;
    for (size_t i = 0; i < sizeof clauses / sizeof *clauses; i++)
        if (is_word(clause, clauses[i])) {
            str s = { 0 };
            str_format(&s, "the algorithm stands before `%s`: %.*s%.*s %s ...", clauses[i],
                       (int)(clause - p.line), p.line, (int)n, p.at, clauses[i]);
            return give(d, &s);
        }
    return false;
}

/* Hints for a missing model: in A on n=8, the name before = was taken for it. */
static bool no_model(diag *d, place p)
{
    const char *name;
    if (*p.at != '=' || p.at[1] == '=')
        return false;
    size_t n = word_before(p, p.at, &name);
    if (n == 0 || !follows(p, name, "on"))
        return false;
    str s = { 0 };
    str_format(&s, "behind `on` stands a model: on umm %.*s=...", (int)n, name);
    return give(d, &s);
}

/* Hints for clauses of particular commands: over n; grows F, G for ...; derive A line 3; emit A in
 * python. */
static bool of_a_command(diag *d, place p)
{
    str s = { 0 };
    size_t n = name_at(p.at);
    if (follows(p, p.at, "over") && is_word(p.line, "solve"))
        str_add(&s, "solve finds every real solution, and takes no range; the integers of one: "
                    "find x over x=1..100 where x^2 == 49");
    else if (follows(p, p.at, "over") && n)
        str_format(&s, "over which values? write over %.*s=1..100", (int)n, p.at);
    else if (is_word(p.line, "grows")
             && (*p.at == '='
                 || (d->code == DIAG_UNREAD_VALUE && p.at[n + strspn(p.at + n, " ")] == '=')))
        str_add(&s, "F = O(G) is asked with a comma: grows n, n^2");
    else if (is_word(p.line, "crossover") && n && p.at - p.line > 2 && p.at[-2] == ',')
        str_add(&s, "on two machines the times are expressions: "
                    "crossover time(A on hmm, ..., l=l), time(B on umm, ..., l=l) over l=1..400");
    else if ((follows(p, p.at, "line") || is_word(p.at, "line")) && is_word(p.line, "derive"))
        str_add(&s, "the accesses of one line are asked for by from: from 36");
    else if ((is_word(p.line, "emit") || is_word(p.line, "show"))
             && (is_word(p.at, "in") || follows(p, p.at, "in")))
        str_add(&s, "kernels are written in opencl or in cuda");
    return s.length && give(d, &s);
}

/* Hints for a base: 255 in hex, n to binary. */
static bool other_base(diag *d, place p)
{
    static const char *const words[][2] = {
        { "hex", "hex" }, { "hexadecimal", "hex" }, { "bin", "bin" }, { "binary", "bin" },
    };
    const char *base = p.at + name_at(p.at), *value;
    base += strspn(base, " ");
    size_t n = word_before(p, p.at, &value);
    if (n == 0 || !(is_word(p.at, "in") || is_word(p.at, "to") || is_word(p.at, "as")))
        return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (is_word(base, words[i][0])) {
            str s = { 0 };
            str_format(&s, "write %s(%.*s)", words[i][1], (int)n, value);
            return give(d, &s);
        }
    return false;
}

/* Hints for conditions of a regime behind another word: optimal A on umm when n >= p. */
static bool regime(diag *d, place p)
{
    static const char *const commands[] = { "grows", "optimal", "derive", "scalability" },
                      *const words[] = { "when", "if", "for", "given", "with", "assuming",
                                         "provided", "such" };
    bool takes = false, found = false;
    const char *rest = p.at;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        takes |= is_word(p.line, commands[i]);
    for (size_t i = 0; i < sizeof words / sizeof *words && takes && !found; i++) {
        found = is_word(p.at, words[i]) || follows(p, p.at, words[i]);
        if (is_word(p.at, words[i]))
            rest += name_at(p.at);
    }
    rest += strspn(rest, " ");
    if (is_word(rest, "that"))
        rest += strlen("that");
    rest += strspn(rest, " ");
    str s = { 0 };
    if (found && *rest)
        str_format(&s, "conditions follow `where`: where %s", rest);
    return found && *rest && give(d, &s);
}

bool misplaced_shell_hint(diag *d, const char *line, const char *at)
{
    const place p = { line, at };
    static const char *const programs[] = { "head", "tail", "less", "more", "grep",
                                            "sort", "wc",   "cat",  "tee" };
    const char *before = p.at, *to = p.at + strspn(p.at, "> ");
    bool found = *p.at == '>' && isalpha((unsigned char)*to) && memchr(to, '.', name_at(to));
    while (before > p.line && before[-1] == ' ')
        before--;
    for (size_t i = 0; i < sizeof programs / sizeof *programs && !found; i++)
        found = before > p.line && before[-1] == '|' && is_word(p.at, programs[i]);
    if (!found)
        return false;
    str s = { 0 };
    if (*p.at != '>')
        before--;
    while (before > p.line && before[-1] == ' ')
        before--;
    str_format(&s, "pipes and > are the shell's: mmcalc -e '%.*s' %s%s", (int)(before - p.line),
               p.line, *p.at == '>' ? "" : "| ", p.at);
    return give(d, &s);
}

bool misplaced_hint(diag *d, const char *line, const char *at)
{
    static bool (*const kinds[])(diag * d, place p) = { bare_choice,    unit,      bare_list,
                                                        other_base,     side_by_side,
                                                        regime,
                                                        no_model,       of_a_command,
                                                        late_algorithm };
    place p = { line, at };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i](d, p))
            return true;
    return false;
}
