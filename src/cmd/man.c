/* man: a page of the manual, at the prompt by the reader's own pager. */
#include <string.h>
#include <unistd.h>

#include "base/pager.h"
#include "base/process.h"
#include "cmd/commands.h"

/* The page where the program was built, if that is still there; NULL: man knows it by name.  The
 * sections are those that mmcalc has pages in. */
static char *built_page(const char *name)
{
    for (const char *section = "175"; *section; section++) {
        str_own path = { 0 };
        str_format(&path, "%s/man/%s.%c", BUILD_DIR, name, *section);
        if (access(str_text(&path), R_OK) == 0)
            return str_take(&path);
    }
    return NULL;
}

static status no_page(const node *word, const char *name, diag *d)
{
    diag_fail(d, ST_NAME, word->at, "there is no page %s", name);
    if (word->text)
        diag_hint(d, "man mmcalc names all of them; help %s may know the word", word->text);
    else
        diag_hint(d, "the manual is not where man looks; explain NAME tells much of it, too");
    return d->st;
}

/* Its lines as they are: what begins with a blank is not filled. */
static void add_lines(session *s, result *page, const char *text)
{
    str_own lines = { 0 };
    while (*text) {
        size_t n = strcspn(text, "\n");
        str_add(&lines, n ? " " : "");
        str_addn(&lines, text, n + (text[n] == '\n'));
        text += n + (text[n] == '\n');
    }
    result_add_text(s->arena, page, "text", str_text(&lines));
}

/* What man says, of a page that it has. */
static status said(session *s, const char *const *argv, const node *word, const char *name,
                   str *text, diag *d)
{
    str nothing = { 0 }, errors = { 0 };
    int code = 0;
    status st = process_run(argv, &nothing, text, &errors, &code, s->world->numbers.stop, word->at,
                            d);
    status_if(st, code != 0 || text->length == 0, no_page(word, name, d));
    str_clear(&errors);
    return st;
}

/* As an answer, where nobody reads at a terminal. */
static status as_text(session *s, const char *const *argv, const node *word, const char *name,
                      diag *d)
{
    str_own text = { 0 };
    status st = said(s, argv, word, name, &text, d);
    if (st == ST_OK) {
        result *page = result_command(s->arena, "man");
        result_add_text(s->arena, page, "title", name);
        add_lines(s, page, str_text(&text));
        s->sink->answer(s->sink, &view_page, page);
    }
    return st;
}

/* By the reader's own pager. */
static status on_terminal(session *s, const char *const *argv, const node *word, const char *name,
                          diag *d)
{
    static const char *const settings[] = { "MANPAGER=less -s", PAGER_SECURE, NULL };
    const char *const where[] = { "man", "-w", argv[1], NULL };
    str nothing = { 0 }, path = { 0 };
    status st = said(s, where, word, name, &path, d);
    str_clear(&path);
    return st == ST_OK ? process_show(argv, &nothing, settings, word->at, d) : st;
}

/* Of pages: man gets nothing else of what was typed. */
static const char name_letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";

static status run(session *s, node *n, diag *d)
{
    status st = command_need(n, command_named(s->commands, "man"), 0, 1, d);
    if (st != ST_OK)
        return st;
    const char *word = n->a ? n->a->text : "mmcalc";
    const char *name = strncmp(word, "mmcalc", 6) == 0
                           ? word
                           : arena_format(s->arena, "mmcalc-%s", word);
    const node *at = n->a ? n->a : n->c;
    if (word[strspn(word, name_letters)] != '\0')
        return no_page(at, name, d);
    mem_own char *built = built_page(name);
    const char *const argv[] = { "man", built ? built : name, NULL };
    st = s->interactive && isatty(STDOUT_FILENO) ? on_terminal(s, argv, at, name, d)
                                                 : as_text(s, argv, at, name, d);
    if (st == ST_NAME && d->hint == NULL)
        diag_hint(d, "Debian's package man-db has the program; explain NAME tells much of it, too");
    return st;
}

const command command_man = {
    .name = "man",
    .args = "[PAGE]",
    .summary = "a page of the manual: man sum is mmcalc-sum(7), man language the language",
    .examples = { "man sum", "man mmcalc-batch" },
    .syntax = SYNTAX_WORDS,
    .complete = COMPLETE_COURSES,
    .run = run,
};
