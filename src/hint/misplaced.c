/* Hints for what stands in the wrong place of a query: see misplaced.h. */
#include "hint/misplaced.h"

#include <ctype.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "hint/foreign_inside.h"

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

/* Is the name there one of these words, which spaces separate? */
static bool is_word(const char *from, const char *words)
{
    mem_own char *name = mem_copyn(from, name_at(from));
    return str_among(name, words);
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

static bool follows(place p, const char *at, const char *words)
{
    const char *word;
    return word_before(p, at, &word) > 0 && is_word(word, words);
}

/* Hints for a choice without its option: lockstep, for discipline=lockstep. */
static bool bare_choice(diag *d, place p)
{
    const char *option = is_word(p.at, "pipelined lockstep") ? "discipline"
                         : is_word(p.at, "erew crew ercw crcw_common crcw_arbitrary "
                                         "crcw_priority crcw_combining shifted")
                             ? "variant"
                             : NULL;
    return option
           && hint_put(d, "a choice is given by name: %s=%.*s", option, (int)name_at(p.at), p.at);
}

/* Hints for a unit: 1024 KB, 400ns. (foreign.c tells what 4KB may mean.) */
static bool unit(diag *d, place p)
{
    const char *letters = p.at + strspn(p.at, "0123456789_.");
    if (letters == p.at && (p.at == p.line || p.at[-1] != ' '))
        return false;
    const char *before = p.at;
    while (before > p.line && before[-1] == ' ')
        before--;
    if (letters == p.at && (before == p.line || !isdigit((unsigned char)before[-1])))
        return false;
    return is_word(letters,
                   "B KB MB GB TB kB bytes byte bit bits KiB MiB GiB words word cells ns us "
                   "ms s sec seconds cycles Hz kHz MHz GHz threads units")
           && (letters == p.at || letters[1] != 'B')
           && hint_put(d,
                       "numbers have no units here, so leave out %.*s; n counts words, l time "
                       "units; 4Ki is 4*2^10",
                       (int)name_at(letters), letters);
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
    return n > 0
           && hint_put(d, "several values stand in braces: %.*s={%.*s}", (int)n, name,
                       (int)(end - first), first);
}

/* Hints for A on umm and pram; A vs B. */
static bool side_by_side(diag *d, place p)
{
    return (is_word(p.at, "and")
            || (follows(p, p.at, "vs versus against with to")
                && strncmp(p.line, "compare ", 8) == 0))
           && hint_put(d, "what stands side by side has commas between: compare A, B on umm; "
                          "compare A on umm, pram");
}

/* Hints for an algorithm that does not stand first: time on umm A, minimize time over p=1..9 A. */
static bool late_algorithm(diag *d, place p)
{
    const char *second = p.line + name_at(p.line);
    second += strspn(second, " ");
    const char *clause = is_word(p.line, "minimize maximize plot") ? second + name_at(second)
                                                                   : second;
    clause += strspn(clause, " ");
    size_t n = name_at(p.at);
    if (n == 0 || !isalpha((unsigned char)*p.at) || p.at <= clause || p.at[n] == '=')
        return false;
    return is_word(clause, "on over")
           && hint_put(d, "the algorithm stands before `%.*s`: %.*s%.*s %.*s ...",
                       (int)name_at(clause), clause, (int)(clause - p.line), p.line, (int)n, p.at,
                       (int)name_at(clause), clause);
}

/* Hints for a missing model: in A on n=8, the name before = was taken for it. */
static bool no_model(diag *d, place p)
{
    const char *name;
    if (*p.at != '=' || p.at[1] == '=')
        return false;
    size_t n = word_before(p, p.at, &name);
    return n && follows(p, name, "on")
           && hint_put(d, "behind `on` stands a model: on umm %.*s=...", (int)n, name);
}

/* Hints for clauses of particular commands: over n; grows F, G for ...; derive A line 3; emit A in
 * python. */
static bool of_a_command(diag *d, place p)
{
    size_t n = name_at(p.at);
    if (follows(p, p.at, "over") && is_word(p.line, "solve"))
        return hint_put(d,
                        "solve finds every real solution, and takes no range; the integers of one: "
                        "find x over x=1..100 where x^2 == 49");
    if (follows(p, p.at, "over") && n)
        return hint_put(d, "over which values? write over %.*s=1..100", (int)n, p.at);
    if (is_word(p.line, "grows")
        && (*p.at == '='
            || (d->code == DIAG_UNREAD_VALUE && p.at[n + strspn(p.at + n, " ")] == '=')))
        return hint_put(d, "F = O(G) is asked with a comma: grows n, n^2");
    if (is_word(p.line, "crossover") && n && p.at - p.line > 2 && p.at[-2] == ',')
        return hint_put(
            d, "on two machines the times are expressions: "
               "crossover time(A on hmm, ..., l=l), time(B on umm, ..., l=l) over l=1..400");
    if ((follows(p, p.at, "line") || is_word(p.at, "line")) && is_word(p.line, "derive"))
        return hint_put(d, "the accesses of one line are asked for by from: from 36");
    if (is_word(p.line, "emit show") && (is_word(p.at, "in") || follows(p, p.at, "in")))
        return hint_put(d, "kernels are written in opencl or in cuda");
    return false;
}

/* Hints for a base: 255 in hex, n to binary. */
static bool other_base(diag *d, place p)
{
    const char *base = p.at + name_at(p.at), *value;
    base += strspn(base, " ");
    size_t n = word_before(p, p.at, &value);
    if (n == 0 || !is_word(p.at, "in to as"))
        return false;
    const char *to = is_word(base, "hex hexadecimal") ? "hex"
                     : is_word(base, "bin binary")    ? "bin"
                                                      : NULL;
    return to && hint_put(d, "write %s(%.*s)", to, (int)n, value);
}

/* Hints for conditions of a regime behind another word: optimal A on umm when n >= p. */
static bool regime(diag *d, place p)
{
    static const char words[] = "when if for given with assuming provided such";
    const char *rest = p.at + (is_word(p.at, words) ? name_at(p.at) : 0);
    if (!is_word(p.line, "grows optimal derive scalability")
        || !(is_word(p.at, words) || follows(p, p.at, words)))
        return false;
    rest += strspn(rest, " ");
    if (is_word(rest, "that"))
        rest += strlen("that");
    rest += strspn(rest, " ");
    return *rest && hint_put(d, "conditions follow `where`: where %s", rest);
}

bool misplaced_shell_hint(diag *d, const char *line, const char *at)
{
    const place p = { line, at };
    const char *before = p.at, *to = p.at + strspn(p.at, "> ");
    bool found = *p.at == '>' && isalpha((unsigned char)*to) && memchr(to, '.', name_at(to));
    while (before > p.line && before[-1] == ' ')
        before--;
    found = found
            || (before > p.line && before[-1] == '|'
                && is_word(p.at, "head tail less more grep sort wc cat tee"));
    if (!found)
        return false;
    if (*p.at != '>')
        before--;
    while (before > p.line && before[-1] == ' ')
        before--;
    return hint_put(d, "pipes and > are the shell's: mmcalc -e '%.*s' %s%s", (int)(before - p.line),
                    p.line, *p.at == '>' ? "" : "| ", p.at);
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
