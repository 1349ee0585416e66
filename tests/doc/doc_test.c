/* Every example of the manual runs, and prints what the manual says.
 *
 *   doc_test [FILE ...]           README.md and the generated pages when none is named
 *   doc_test --bless FILE ...     writes what the program prints into README.md or a page's .in file
 *
 * An example is a line `mmcalc> STATEMENT` (going on with `......> `) within a block shown as it
 * stands: ``` in Markdown, .Bd -literal in a page, @TRANSCRIPT@ in a .in file.  What follows, up to
 * the next example or the end of the block, is what a terminal of 80 columns without colour
 * shows.  One file is one session.  Lines `$ mmcalc ...` (or `$ ./mmcalc ...`) run the program that MMCALC names.
 *
 * Also: the pages are clean mdoc. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/capture.h"
#include "tests/tap.h"

/* --- running --------------------------------------------------------------------------- */

/* A session at an 80-column terminal. */
static void terminal_open(capture *c)
{
    const char *data = getenv("MMCALC_DATA");
    capture_open(c, "text", data && *data ? data : SOURCE_DIR "/data");
    c->s.interactive = true;
}

/* What the statement shows; the caller frees. */
static char *terminal_run(capture *c, const char *statement)
{
    char *shown;
    if (capture_run(c, statement, &shown) != ST_INCOMPLETE)
        return shown;
    free(shown);
    return mem_copy("(the statement is not complete)");
}

/* What `$ mmcalc ...` shows, or NULL without MMCALC. */
static char *program_run(const char *command)
{
    const char *program = getenv("MMCALC");
    if (program == NULL || *program == '\0')
        return NULL;
    str s = { 0 }, out = { 0 };
    str_format(&s, "LC_ALL=C.UTF-8 TERM=dumb '%s' --no-config %s 2>&1 </dev/null", program, command + strcspn(command, " "));
    FILE *f = popen(str_text(&s), "r");
    for (int c; f && (c = fgetc(f)) != EOF;)
        str_char(&out, (char)c);
    if (f)
        pclose(f);
    str_clear(&s);
    str_char(&out, '\0');
    return str_take(&out);
}

/* --- reading a page --------------------------------------------------------------------- */

typedef struct document {
    const char *path;
    char **lines;
    int count;
} document;

static bool document_read(document *doc, const char *path)
{
    *doc = (document){ .path = path };
    FILE *f = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    while (f && getline(&line, &room, f) >= 0) {
        line[strcspn(line, "\n")] = '\0';
        doc->lines = mem_grow(doc->lines, (size_t)(doc->count + 1) * sizeof *doc->lines);
        doc->lines[doc->count++] = mem_copy(line);
    }
    free(line);
    if (f)
        fclose(f);
    return f != NULL;
}

static void document_free(document *doc)
{
    for (int i = 0; i < doc->count; i++)
        free(doc->lines[i]);
    free(doc->lines);
}

static bool begins(const char *line, const char *with)
{
    return strncmp(line, with, strlen(with)) == 0;
}

/* mdoc's escapes for single characters. */
static const struct { const char *escape; char means; } escapes[] = {
    { "\\-", '-' }, { "\\e", '\\' }, { "\\(rs", '\\' }, { "\\(aq", '\'' }, { "\\(dq", '"' },
    { "\\(ha", '^' }, { "\\(ti", '~' }, { "\\(ga", '`' }, { "\\&", '\0' },
};

static void unescape(char *line)
{
    char *out = line;
    for (const char *c = line; *c;) {
        size_t k = 0, kinds = sizeof escapes / sizeof *escapes;
        while (k < kinds && !begins(c, escapes[k].escape))
            k++;
        if (k == kinds) {
            *out++ = *c++;
            continue;
        }
        if (escapes[k].means)
            *out++ = escapes[k].means;
        c += strlen(escapes[k].escape);
    }
    *out = '\0';
}

/* Does the line begin (1) or end (-1) a block shown as it stands? */
static int fence(const char *line, bool open)
{
    if (begins(line, "```"))
        return open ? -1 : 1;
    if (begins(line, ".Bd -literal") || strcmp(line, "@TRANSCRIPT@") == 0)
        return 1;
    return strcmp(line, ".Ed") == 0 || strcmp(line, "@END@") == 0 ? -1 : 0;
}

/* --- examples ------------------------------------------------------------------------------ */

static const char prompt[] = "mmcalc> ", more[] = "......> ";

static bool is_of_shell(const char *line)
{
    return begins(line, "$ mmcalc ") || begins(line, "$ ./mmcalc ");
}

static bool is_example(const char *line)
{
    return begins(line, prompt) || is_of_shell(line);
}

typedef struct example {
    int line, until;  /* expected lines [line, until), trailing blank ones left out */
    str statement;
    bool of_shell;
} example;

/* The example at line i of a block. */
static example example_at(const document *doc, int i)
{
    example e = { .of_shell = is_of_shell(doc->lines[i]) };
    str_add(&e.statement, doc->lines[i] + (e.of_shell ? 2 : strlen(prompt)));
    for (i++; i < doc->count && begins(doc->lines[i], more); i++)
        str_format(&e.statement, "\n%s", doc->lines[i] + strlen(more));
    e.line = e.until = i;
    for (; i < doc->count && !is_example(doc->lines[i]) && fence(doc->lines[i], true) == 0; i++)
        if (*doc->lines[i])
            e.until = i + 1;
    return e;
}

static char *run_example(capture *t, example *e)
{
    if (e->of_shell)
        return program_run(str_text(&e->statement));
    str_char(&e->statement, '\n');
    char *shown = terminal_run(t, str_text(&e->statement));
    str_cut(&e->statement, e->statement.length - 1);
    return shown;
}

/* Cuts the text into lines in place, trailing blank ones left out. */
static int split(char *text, char **lines, int most)
{
    int n = 0, used = 0;
    for (char *line = text; *line && n < most;) {
        size_t length = strcspn(line, "\n");
        char *next = line + length + (line[length] == '\n');
        line[length] = '\0';
        lines[n++] = line;
        if (*line)
            used = n;
        line = next;
    }
    return used;
}

enum { MOST = 2000 };

static void check_example(const document *doc, example *e, char *shown)
{
    static char *got[MOST];
    int n = split(shown, got, MOST), expected = e->until - e->line;
    bool same = n == expected;
    for (int i = 0; i < n && same; i++)
        same = strcmp(got[i], doc->lines[e->line + i]) == 0;
    const char *file = strrchr(doc->path, '/');
    str sentence = { 0 };
    for (const char *c = str_text(&e->statement); *c; c++)
        if (*c == '#')
            str_add(&sentence, "\\#");
        else
            str_char(&sentence, *c == '\n' ? ' ' : *c);
    ok(same, "%s prints as written: %s", file ? file + 1 : doc->path, str_text(&sentence));
    str_clear(&sentence);
    if (same)
        return;
    printf("# %s, line %d; - is written, + is printed\n", doc->path, e->line);
    for (int i = 0; i < n || i < expected; i++) {
        bool equal = i < n && i < expected && strcmp(got[i], doc->lines[e->line + i]) == 0;
        if (equal)
            printf("#   %s\n", got[i]);
        if (!equal && i < expected)
            printf("# - %s\n", doc->lines[e->line + i]);
        if (!equal && i < n)
            printf("# + %s\n", got[i]);
    }
}

static void check_document(const char *path)
{
    document doc;
    if (!ok(document_read(&doc, path), "%s can be read", path))
        return;
    capture t;
    terminal_open(&t);
    bool open = false;
    int examples = 0;
    for (int i = 0; i < doc.count; i++) /* `mmcalc> ` must survive the page's own escapes */
        if (!begins(path + strlen(path) - 3, ".md"))
            unescape(doc.lines[i]);
    for (int i = 0; i < doc.count; i++) {
        int f = fence(doc.lines[i], open);
        open = f ? f > 0 : open;
        if (f || !open || !is_example(doc.lines[i]))
            continue;
        example e = example_at(&doc, i);
        char *shown = run_example(&t, &e);
        if (shown)
            check_example(&doc, &e, shown);
        else
            ok(true, "%s # SKIP MMCALC does not name the program", str_text(&e.statement));
        free(shown);
        str_clear(&e.statement);
        examples++;
        i = e.until - 1;
    }
    ok(examples > 0, "%s has examples", path);
    capture_close(&t);
    document_free(&doc);
}

/* --- blessing ---------------------------------------------------------------------------------- */

static void write_lines(FILE *f, const document *doc, int from, int until)
{
    for (int i = from; i < until; i++)
        fprintf(f, "%s\n", doc->lines[i]);
}

static bool bless(const char *path)
{
    document doc;
    static char *got[MOST];
    if (!document_read(&doc, path))
        return false;
    FILE *f = fopen(path, "w");
    capture t;
    terminal_open(&t);
    bool open = false;
    int written = 0;
    for (int i = 0; f && i < doc.count; i++) {
        int c = fence(doc.lines[i], open);
        open = c ? c > 0 : open;
        if (c || !open || !is_example(doc.lines[i]))
            continue;
        example e = example_at(&doc, i);
        char *shown = run_example(&t, &e);
        if (shown) {
            int n = split(shown, got, MOST);
            write_lines(f, &doc, written, e.line);
            for (int k = 0; k < n; k++)
                fprintf(f, "%s\n", got[k]);
            written = e.until;
        }
        free(shown);
        str_clear(&e.statement);
        i = e.until - 1;
    }
    if (f)
        write_lines(f, &doc, written, doc.count);
    bool good = f && fclose(f) == 0;
    capture_close(&t);
    document_free(&doc);
    return good;
}

/* --- mdoc -------------------------------------------------------------------------------------- */

static void check_mdoc(const char *path)
{
    if (system("command -v mandoc >/dev/null 2>&1") != 0) {
        ok(true, "%s is clean mdoc # SKIP no mandoc", path);
        return;
    }
    str s = { 0 };
    str_format(&s, "mandoc -T lint -W warning '%s' 2>&1", path);
    FILE *f = popen(str_text(&s), "r");
    str said = { 0 };
    for (int c; f && (c = fgetc(f)) != EOF;)
        str_char(&said, (char)c);
    ok(f && pclose(f) == 0 && said.length == 0, "%s is clean mdoc", path);
    char *lines[40], *text = str_take(&said);
    int n = text ? split(text, lines, 40) : 0;
    for (int i = 0; i < n; i++)
        printf("# %s\n", lines[i]);
    free(text);
    str_clear(&s);
}

static void check_file(const char *path)
{
    check_document(path);
    if (!begins(path + strlen(path) - 3, ".md"))
        check_mdoc(path);
}

int main(int argc, char **argv)
{
    static const char *const usual[] = { SOURCE_DIR "/README.md", BUILD_DIR "/man/mmcalc.1", BUILD_DIR "/man/mmcalc-language.7", BUILD_DIR "/man/mmcalc-batch.5",
                                        BUILD_DIR "/man/mmcalc-errata.7", BUILD_DIR "/man/mmcalc-gpu.7" };
    if (argc > 1 && strcmp(argv[1], "--bless") == 0) {
        for (int i = 2; i < argc; i++)
            if (!bless(argv[i])) {
                fprintf(stderr, "cannot bless %s\n", argv[i]);
                return 1;
            }
        return 0;
    }
    char *files = getenv("DOC_FILES") ? mem_copy(getenv("DOC_FILES")) : NULL;
    for (int i = 1; i < argc; i++)
        check_file(argv[i]);
    for (char *f = files ? strtok(files, " ") : NULL; f && argc == 1; f = strtok(NULL, " "))
        check_file(f);
    for (size_t i = 0; i < sizeof usual / sizeof *usual && argc == 1 && files == NULL; i++)
        check_file(usual[i]);
    free(files);
    return done();
}
