/* Messages of the parser, for every definition file broken at many places: what was expected is
 * said in words that a user types, never in names of the grammar.  And on a terminal no line is
 * wider than that, nor a word cut. */
#include <ctype.h>
#include <glob.h>

#include "tests/capture.h"
#include "tests/tap.h"

/* FOR, IF_BLOCK, LEX_ERROR: capitals in what was expected. */
static bool has_name_of_grammar(const char *message)
{
    const char *c = strstr(message, "; expected ");
    for (; c && *c; c++)
        if (isupper((unsigned char)c[0]) && (isupper((unsigned char)c[1]) || c[1] == '_'))
            return true;
    return false;
}

typedef struct tally {
    long broken, wrong;
    num_ctx numbers;
} tally;

/* The text with something in the place of what follows `at` in its line. */
static void break_at(tally *t, const char *text, size_t at, const char *with)
{
    str s = { 0 };
    diag d;
    unit *u;
    str_addn(&s, text, at);
    str_format(&s, " %s ", with);
    str_add(&s, text + at + strcspn(text + at, "\n"));
    diag_init(&d);
    if (parse_text(str_text(&s), s.length, NULL, 1, command_syntax_of, &t->numbers, &u, &d)
        != ST_OK) {
        t->broken++;
        if (has_name_of_grammar(d.message)) {
            t->wrong++;
            printf("# %s\n", d.message);
        }
    } else {
        unit_release(u);
    }
    diag_clear(&d);
    str_clear(&s);
}

static void break_file(tally *t, const char *path)
{
    static const char *const with[] = { "3", ")", "", "\"x\"", "x", "=", "if", "to" };
    char *text = test_text(path);
    int word = 0;
    for (size_t i = 1; *text && text[i] && strncmp(text + i, "\n  notes", 8) != 0; i++)
        if (isspace((unsigned char)text[i]) && !isspace((unsigned char)text[i - 1])
            && ++word % 5 == 0)
            break_at(t, text, i, with[word / 5 % (int)(sizeof with / sizeof *with)]);
    free(text);
}

static void expected_words(void)
{
    glob_t files;
    tally t = { 0 };
    num_ctx_init(&t.numbers);
    if (glob(SOURCE_DIR "/data/*/*.mm", 0, NULL, &files) == 0) {
        for (size_t i = 0; i < files.gl_pathc; i++)
            break_file(&t, files.gl_pathv[i]);
        globfree(&files);
    }
    ok(t.broken > 1000, "definitions are broken at %ld places", t.broken);
    ok(t.wrong == 0, "and no message names a word of the grammar");
}

/* Runs a statement that fails, on a terminal of so many columns; the caller frees what it shows. */
static char *failing(const char *statement, int columns)
{
    capture c;
    char *shown;
    capture_open(&c, "text", test_data());
    c.st.err_width = columns;
    c.format->close(c.s.sink);
    c.s.sink = c.format->open(&c.st);
    capture_run(&c, statement, &shown);
    capture_close(&c);
    return shown;
}

/* The widest line but those that show the statement; all words of `whole` must be there, uncut. */
static size_t widest(const char *text)
{
    size_t most = 0;
    for (const char *line = text; *line;) {
        size_t n = strcspn(line, "\n"), w = str_utf8_columns(line, n);
        most = w > most && strncmp(line, "    ", 4) != 0 ? w : most;
        line += n + (line[n] == '\n');
    }
    return most;
}

static void folding(void)
{
    static const char statement[] = "simulate sum.pairwise on umm n=4 p=2 w=2 l=2 input=lamp\n";
    char *whole = failing(statement, 0), *folded = failing(statement, 50);
    ok(widest(whole) > 80, "without a terminal a message's line stays whole");
    ok(widest(folded) <= 50, "on a terminal none is wider than that");
    for (char *c = folded; *c; c++)
        *c = *c == '\n' ? ' ' : *c;
    for (char *c = whole; *c; c++)
        *c = *c == '\n' ? ' ' : *c;
    ok(strcmp(whole, folded) == 0, "and it breaks where a blank was");
    free(whole);
    free(folded);
}

int main(void)
{
    expected_words();
    folding();
    return done();
}
