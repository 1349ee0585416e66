/* Every example of the manual runs, and prints what the manual says.
 *
 *   doc_test [FILE ...]           README.md and the page of every man/NAME.in when none is named
 *   doc_test --bless FILE ...     writes what the program prints into README.md or a page's .in
 * file doc_test --list FILE          the statements alone, each with a NUL behind it
 * (tests/doc/doors)
 *
 * An example is a line `mmcalc> STATEMENT` (going on with `......> `) within a block shown as it
 * stands: ``` in Markdown, .Bd -literal in a page, @TRANSCRIPT@ in a .in file.  What follows, up to
 * the next example or the end of the block, is what a terminal without colour shows.  It has 80
 * columns, or 75 for a page with the comment `.\" 75 columns`, which then fits 80 as a page indents
 * what it shows by five. One file is one session, and in a block with examples nothing stands
 * before the first.  A quick command that .Dl offers to try runs by itself.  Lines `$ mmcalc ...`
 * (or `$ ./mmcalc ...`) run the program that MMCALC names.
 *
 * Also: the pages are clean mdoc; README.md and mmcalc(1) name every page, and no page
 * refers to one that does not exist. */
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/capture.h"
#include "tests/tap.h"

/* --- running --------------------------------------------------------------------------- */

static bool is_markdown(const char *path)
{
    return strcmp(path + strlen(path) - 3, ".md") == 0;
}

/* A session at a terminal. */
static void terminal_open(capture *c, int width)
{
    const char *data = getenv("MMCALC_DATA");
    capture_open(c, "text", data && *data ? data : SOURCE_DIR "/data");
    c->s.interactive = true;
    c->st.width = c->st.err_width = width;
    c->st.terminal = true;
    c->format->close(c->s.sink);
    c->s.sink = c->format->open(&c->st);
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

/* What the command `ask` prints is added to `to`; does it end with status 0? */
static bool printed(const char *ask, str *to)
{
    FILE *f = popen(ask, "r");
    for (int c; f && (c = fgetc(f)) != EOF;)
        str_char(to, (char)c);
    return f && pclose(f) == 0;
}

/* What `$ mmcalc ...` shows, or NULL without MMCALC. */
static char *program_run(const char *line, int width)
{
    const char *program = getenv("MMCALC");
    if (program == NULL || *program == '\0')
        return NULL;
    str s = { 0 }, out = { 0 };
    str_format(&s, "LC_ALL=C.UTF-8 TERM=dumb COLUMNS=%d '%s' --no-config %s 2>&1 </dev/null", width,
               program, line + strcspn(line, " "));
    printed(str_text(&s), &out);
    str_clear(&s);
    return str_take(&out);
}

/* --- reading a page --------------------------------------------------------------------- */

typedef struct document {
    const char *path;
    char **lines;
    int count;
    int width;        /* columns of the terminal that its examples are shown on */
} document;

static const char narrow[] = ".\\\" 75 columns";

static bool document_read(document *doc, const char *path)
{
    *doc = (document){ .path = path, .width = 80 };
    FILE *f = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    while (f && getline(&line, &room, f) >= 0) {
        line[strcspn(line, "\n")] = '\0';
        doc->lines = mem_grow(doc->lines, (size_t)(doc->count + 1) * sizeof *doc->lines);
        doc->width = strcmp(line, narrow) == 0 ? 75 : doc->width;
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
        return program_run(str_text(&e->statement), t->st.width);
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

/* What stands in a block before its first example has lost the statement that it answers. */
static void check_orphans(const document *doc)
{
    bool open = false;
    int above = -1;  /* the block's first line that is not empty */
    int orphan = -1; /* the first of these that an example follows */
    for (int i = 0; i < doc->count; i++) {
        int f = fence(doc->lines[i], open);
        if (f) {
            open = f > 0;
            above = -1;
        } else if (open && is_example(doc->lines[i])) {
            if (orphan < 0 && above < doc->count)
                orphan = above;
            above = doc->count; /* what follows is answers */
        } else if (open && above < 0 && *doc->lines[i]) {
            above = begins(doc->lines[i], "$ ") ? doc->count : i; /* another program's answer */
        }
    }
    const char *file = strrchr(doc->path, '/');
    ok(orphan < 0, "%s has a statement above every answer", file ? file + 1 : doc->path);
    if (orphan >= 0)
        printf("# %s, line %d: %s\n", doc->path, orphan + 1, doc->lines[orphan]);
}

/* A command that a page offers to try, .Dl relate ..., needs nothing of the page's session.  Those
 * that are quick are tried. */
static void check_offers(const document *doc)
{
    static const char *const quick[] = { "crossover ", "minimize ", "plot ", "relate ", "steps " };
    for (int i = 0; i < doc->count; i++) {
        const char *offer = begins(doc->lines[i], ".Dl ") ? doc->lines[i] + strlen(".Dl ") : "";
        size_t k = 0, kinds = sizeof quick / sizeof *quick;
        while (k < kinds && !begins(offer, quick[k]))
            k++;
        if (k == kinds)
            continue;
        capture t;
        terminal_open(&t, doc->width);
        char *shown;
        bool good = capture_run(&t, offer, &shown) == ST_OK;
        ok(good, "runs as it stands: %s", offer);
        if (!good)
            printf("# %s, line %d: %s\n", doc->path, i + 1, shown);
        free(shown);
        capture_close(&t);
    }
}

static void check_document(const char *path)
{
    document doc;
    if (!ok(document_read(&doc, path), "%s can be read", path))
        return;
    capture t;
    terminal_open(&t, doc.width);
    bool open = false;
    int examples = 0;
    for (int i = 0; i < doc.count && !is_markdown(path);
         i++) /* `mmcalc> ` must survive the page's own escapes */
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
    check_orphans(&doc);
    check_offers(&doc);
    capture_close(&t);
    document_free(&doc);
}

/* The statements that a session is shown with, for other tests. */
static bool list(const char *path)
{
    document doc;
    if (!document_read(&doc, path))
        return false;
    bool open = false;
    for (int i = 0; i < doc.count && !is_markdown(path); i++)
        unescape(doc.lines[i]);
    for (int i = 0; i < doc.count; i++) {
        int f = fence(doc.lines[i], open);
        open = f ? f > 0 : open;
        if (f || !open || !is_example(doc.lines[i]) || is_of_shell(doc.lines[i]))
            continue;
        example e = example_at(&doc, i);
        printf("%s%c", str_text(&e.statement), 0);
        str_clear(&e.statement);
    }
    document_free(&doc);
    return true;
}

/* --- blessing --------------------------------------------------------------------------------- */

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
    terminal_open(&t, doc.width);
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

/* --- mdoc ------------------------------------------------------------------------------------- */

static void check_mdoc(const char *path)
{
    if (system("command -v mandoc >/dev/null 2>&1") != 0) {
        ok(true, "%s is clean mdoc # SKIP no mandoc", path);
        return;
    }
    str s = { 0 }, said = { 0 };
    str_format(&s, "mandoc -T lint -W warning '%s' 2>&1", path);
    ok(printed(str_text(&s), &said) && said.length == 0, "%s is clean mdoc", path);
    char *lines[40], *text = str_take(&said);
    int n = split(text, lines, 40);
    for (int i = 0; i < n; i++)
        printf("# %s\n", lines[i]);
    free(text);
    str_clear(&s);
}

/* The width of a line of UTF-8. */
static int columns(const char *line)
{
    int n = 0;
    for (; *line; line++)
        n += (*line & 0xC0) != 0x80;
    return n;
}

/* No line of a narrow page is longer than 80 columns: what a terminal cuts or wraps is a table
 * broken. */
static void check_width(const char *path)
{
    document doc;
    bool says = document_read(&doc, path) && doc.width < 80;
    document_free(&doc);
    if (!says)
        return;
    if (system("command -v mandoc >/dev/null 2>&1") != 0) {
        ok(true, "%s fits 80 columns # SKIP no mandoc", path);
        return;
    }
    str s = { 0 };
    str_format(&s, "mandoc -T utf8 -O width=78 '%s' 2>/dev/null | sed 's/.\b//g'", path);
    FILE *f = popen(str_text(&s), "r");
    char *line = NULL, *widest = NULL;
    size_t room = 0;
    while (f && getline(&line, &room, f) >= 0) {
        line[strcspn(line, "\n")] = '\0';
        if (columns(line) > 80 && widest == NULL)
            widest = mem_copy(line);
    }
    ok(f && pclose(f) == 0 && widest == NULL, "%s fits 80 columns", path);
    if (widest)
        printf("# %s\n", widest);
    free(widest);
    free(line);
    str_clear(&s);
}

/* --- the pages together ----------------------------------------------------------------------- */

static glob_t pages; /* SOURCE_DIR/man/NAME.in */

/* The n-th page, NAME.SECTION; the caller frees. */
static char *page_name(size_t n)
{
    const char *name = strrchr(pages.gl_pathv[n], '/') + 1;
    return mem_copyn(name, strlen(name) - strlen(".in"));
}

static bool document_says(const document *doc, const char *what)
{
    for (int i = 0; i < doc->count; i++)
        if (strstr(doc->lines[i], what))
            return true;
    return false;
}

static bool page_exists(const char *name, const char *section)
{
    str s = { 0 };
    str_format(&s, "%s/man/%s.%s.in", SOURCE_DIR, name, section);
    bool there = access(str_text(&s), R_OK) == 0;
    str_clear(&s);
    return there;
}

/* Lines of the kind `.Xr mmcalc-sum 7`. */
static void check_references(const char *path)
{
    document doc;
    bool read = document_read(&doc, path), good = true;
    for (int i = 0; read && i < doc.count; i++) {
        char name[64], section[8];
        if (sscanf(doc.lines[i], ".Xr %63s %7s", name, section) == 2 && begins(name, "mmcalc")
            && !page_exists(name, section)) {
            printf("# line %d: there is no %s(%s)\n", i + 1, name, section);
            good = false;
        }
    }
    ok(read && good, "%s refers to pages that exist", path);
    document_free(&doc);
}

/* Does the page's NAME section have the name? */
static bool page_is_named(const document *doc, const char *name, size_t length)
{
    for (int i = 0; i < doc->count; i++)
        if (begins(doc->lines[i], ".Nm ") && strcspn(doc->lines[i] + 4, " ") == length
            && strncmp(doc->lines[i] + 4, name, length) == 0)
            return true;
    return false;
}

/* A page that no .in file has is another name of one: its text stands there whole, so that it can
 * be read where it is, and says the name. */
static void check_aliases(void)
{
    glob_t made;
    int aliases = 0;
    if (glob(BUILD_DIR "/man/*.7", 0, NULL, &made) != 0)
        return;
    for (size_t n = 0; n < made.gl_pathc; n++) {
        document doc;
        const char *name = strrchr(made.gl_pathv[n], '/') + 1, *dot = strrchr(name, '.');
        char *own = mem_copyn(name, (size_t)(dot - name));
        if (!page_exists(own, dot + 1) && document_read(&doc, made.gl_pathv[n])) {
            ok(doc.count > 10 && page_is_named(&doc, own, strlen(own)),
               "%s is a page that says this name", name);
            check_mdoc(made.gl_pathv[n]);
            aliases++;
            document_free(&doc);
        }
        free(own);
    }
    ok(aliases > 0, "pages have other names, too");
    globfree(&made);
}

static void check_pages(void)
{
    document readme, first;
    bool read = document_read(&readme, SOURCE_DIR "/README.md")
                & document_read(&first, SOURCE_DIR "/man/mmcalc.1.in");
    ok(read && pages.gl_pathc > 4, "there are pages");
    for (size_t n = 0; n < pages.gl_pathc; n++) {
        char *name = page_name(n), *dot = strrchr(name, '.');
        str reference = { 0 };
        str_format(&reference, ".Xr %.*s %s", (int)(dot - name), name, dot + 1);
        ok(document_says(&readme, name), "README.md names %s", name);
        ok(strcmp(name, "mmcalc.1") == 0 || document_says(&first, str_text(&reference)),
           "mmcalc(1) refers to %s", name);
        check_references(pages.gl_pathv[n]);
        str_clear(&reference);
        free(name);
    }
    document_free(&readme);
    document_free(&first);
}

static void check_file(const char *path)
{
    check_document(path);
    if (is_markdown(path))
        return;
    check_mdoc(path);
    check_width(path);
}

/* README.md, and every page as the build makes it. */
static void check_all(void)
{
    check_file(SOURCE_DIR "/README.md");
    for (size_t n = 0; n < pages.gl_pathc; n++) {
        char *name = page_name(n);
        str path = { 0 };
        str_format(&path, "%s/man/%s", BUILD_DIR, name);
        check_file(str_text(&path));
        str_clear(&path);
        free(name);
    }
    check_pages();
    check_aliases();
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--bless") == 0) {
        for (int i = 2; i < argc; i++)
            if (!bless(argv[i])) {
                fprintf(stderr, "cannot bless %s\n", argv[i]);
                return 1;
            }
        return 0;
    }
    if (argc == 3 && strcmp(argv[1], "--list") == 0)
        return list(argv[2]) ? 0 : 1;
    char *files = getenv("DOC_FILES") ? mem_copy(getenv("DOC_FILES")) : NULL;
    for (int i = 1; i < argc; i++)
        if ((argv[i] = realpath(argv[i], NULL)) == NULL)
            return 1;
    if (chdir(SOURCE_DIR) != 0) /* what pages name, such as data/examples, is there */
        return 1;
    for (int i = 1; i < argc; i++) {
        check_file(argv[i]);
        free(argv[i]);
    }
    for (char *f = files ? strtok(files, " ") : NULL; f && argc == 1; f = strtok(NULL, " "))
        check_file(f);
    if (argc == 1 && files == NULL && glob(SOURCE_DIR "/man/*.in", 0, NULL, &pages) == 0)
        check_all();
    globfree(&pages);
    free(files);
    return done();
}
