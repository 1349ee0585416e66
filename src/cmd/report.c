/* report: the jobs of a file as one HTML page that needs nothing else: what was asked, tables,
 * drawings, verdicts, parameters, versions and sources. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/visible.h"
#include "cmd/commands.h"
#include "config.h"
#include "help/pages.h"
#include "job/job_run.h"
#include "render/html.h"

typedef struct report {
    session *outer, s;    /* the session that asked; the one that the jobs see */
    const job_file *file;
    style st;
    char *text;           /* the sections so far */
    size_t length;
    str style_sheet, script; /* of the page */
    str contents;         /* one line for each job */
    int failed;
    status worst;
} report;

/* --- the session of the jobs -------------------------------------------------------------- */

/* A world of its own, with the limits of the session that asked. */
static status open_world(report *r, diag *d)
{
    const world *w = r->outer->world;
    world *own = command_world(catalog_folder(w->catalog));
    own->numbers.stop = w->numbers.stop;
    world_set_like(own, w);
    r->st.world = r->s.world = own;
    return job_prepare(&r->s, r->file, d);
}

/* The sink copies the style, so a new world needs a new one. */
static sink *open_sink(report *r)
{
    return r->s.sink = html_open(&r->st);
}

/* --- one job --------------------------------------------------------------------------------- */

static void add_sources(report *r, char ***all, int *count)
{
    const char *source;
    for (int i = 0; (source = html_source(r->s.sink, i)) != NULL; i++) {
        int k = 0;
        while (k < *count && strcmp((*all)[k], source) != 0)
            k++;
        if (k < *count)
            continue;
        *all = mem_grow_array(*all, (size_t)(*count + 1), sizeof **all);
        (*all)[(*count)++] = mem_copy(source);
    }
}

static void contents_line(report *r, int i, const char *name, status st)
{
    html_tally t = html_counts(r->s.sink);
    str_own s = { 0 };
    visible_xml(&s, name);
    str_format(&r->contents, "<tr><td class=\"n\">%d</td><td><a href=\"#job-%d\">%s</a></td>",
               i + 1, i + 1, str_text(&s));
    if (st != ST_OK || t.errors)
        str_add(&r->contents, "<td class=\"bad\">failed</td>");
    else if (t.fails)
        str_add(&r->contents, "<td class=\"bad\">a bound does not hold</td>");
    else if (t.holds + t.undecided)
        str_format(&r->contents, "<td class=\"good\">bounds hold%s</td>",
                   t.undecided ? ", some undecided" : "");
    else
        str_add(&r->contents, "<td>done</td>");
    str_add(&r->contents, "</tr>\n");
}

static status look_and_run(report *r, const job *j, bool *changes)
{
    job_view v;
    size_t at;
    diag_own d = { 0 };
    status st = job_look(&r->s, j, &v, &at, &d);
    *changes = v.changes;
    if (st == ST_OK)
        st = job_run_statement(&r->s, j);
    else
        r->s.sink->failure(r->s.sink, &d);
    return st;
}

static status job_section(report *r, int i, char ***sources, int *source_count, diag *d)
{
    const job *j = &r->file->jobs[i];
    const char *name = j->id ? j->id : j->text;
    bool changes = true;
    open_sink(r);
    fprintf(r->st.out, "<section id=\"job-%d\">\n", i + 1);
    visible_put_xml(r->st.out, "<h2>", name, "</h2>\n");
    visible_put_xml(r->st.out, "<pre class=\"statement\">", j->text, "</pre>\n");
    status st = look_and_run(r, j, &changes);
    fputs("</section>\n", r->st.out);
    r->failed += st != ST_OK;
    if (status_exit(st) > status_exit(r->worst))
        r->worst = st;
    contents_line(r, i, name, st);
    add_sources(r, sources, source_count);
    html_close(r->s.sink);
    r->s.sink = NULL;
    if (st == ST_INTERRUPT)
        return diag_fail(d, st, (span){ 0 }, "stopped");
    if (!changes)
        return ST_OK;
    world_free(r->s.world); /* what this job has left behind is not the next one's */
    return open_world(r, d);
}

/* --- the page --------------------------------------------------------------------------------- */

static void put_parameters(FILE *out, const job_file *f)
{
    if (f->set_count == 0)
        return;
    fputs("<h2>Parameters of all jobs</h2>\n<div "
          "class=\"wide\"><table><thead><tr><th>name</th><th>value</th></tr></thead><tbody>\n",
          out);
    for (int i = 0; i < f->set_count; i++) {
        visible_put_xml(out, "<tr><td><code>", f->set[i].name, "</code></td>");
        visible_put_xml(out, "<td><code>", f->set[i].value, "</code></td></tr>\n");
    }
    fputs("</tbody></table></div>\n", out);
}

/* Does the text name the source of the number, which may stand anywhere in it but within a longer
 * number? */
static bool names_source(const char *text, const char *number)
{
    size_t n = strlen(number);
    for (const char *at = text; (at = strstr(at, number)) != NULL; at++)
        if ((at == text || !isdigit((unsigned char)at[-1])) && !isdigit((unsigned char)at[n]))
            return true;
    return false;
}

static void put_sources(FILE *out, char *const *sources, int count)
{
    const char *number, *title;
    if (count == 0)
        return;
    fputs("<h2>Sources</h2>\n<ul>\n", out);
    for (int i = 0; i < count; i++)
        visible_put_xml(out, "<li>", sources[i], "</li>\n");
    fputs("</ul>\n<div "
          "class=\"wide\"><table><thead><tr><th>number</th><th>title</th></tr></thead><tbody>\n",
          out);
    for (int i = 0; source_row(i, &number, &title); i++) {
        bool used = false;
        for (int k = 0; k < count; k++)
            used |= names_source(sources[k], number);
        if (!used)
            continue;
        visible_put_xml(out, "<tr><td>", number, "</td>");
        visible_put_xml(out, "<td>", title, "</td></tr>\n");
    }
    fputs("</tbody></table></div>\n", out);
}

static void put_page(report *r, FILE *out, char *const *sources, int count)
{
    const job_file *f = r->file;
    const char *slash = strrchr(f->name, '/'), *name = slash ? slash + 1 : f->name;
    char date[40], libraries[96];
    time_t now = time(NULL);
    struct tm here;
    if (localtime_r(&now, &here) == NULL)
        mem_out(); /* for the time zone */
    strftime(date, sizeof date, "%Y-%m-%d %H:%M", &here);
    num_libraries(libraries, sizeof libraries);
    visible_put_xml(
        out,
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width,initial-scale=1\">\n<title>",
        name, "</title>\n");
    fprintf(out, "<style>\n%s</style></head>\n<body><main>\n", str_text(&r->style_sheet));
    visible_put_xml(out, "<h1>", name, "</h1>\n");
    fprintf(out, "<p class=\"meta\">%d job%s, %d failed. Made by mmcalc %s (%s) on %s.</p>\n",
            f->count, f->count == 1 ? "" : "s", r->failed, PACKAGE_VERSION, libraries, date);
    fprintf(out,
            "<div class=\"wide\"><table><thead><tr><th "
            "class=\"n\">job</th><th>asks</th><th>verdict</th></tr></thead><tbody>\n%s</tbody></"
            "table></div>\n",
            str_text(&r->contents));
    put_parameters(out, f);
    fwrite(r->text, 1, r->length, out);
    put_sources(out, sources, count);
    visible_put_xml(out, "<h2>The job file</h2>\n<pre>", f->text, "</pre>\n");
    fprintf(out, "</main>\n<script>\n%s</script>\n</body></html>\n", str_text(&r->script));
}

static status write_page(report *r, const char *folder, char *const *sources, int count, span at,
                         diag *d)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = mem_stream(&text, &length);
    put_page(r, out, sources, count);
    mem_stream_end(out);
    bool made = mkdir(folder, 0777) == 0;
    if (!made && errno != EEXIST) {
        free(text);
        return diag_fail(d, ST_IO, at, "cannot make the folder %s: %s", folder, strerror(errno));
    }
    str page = { .text = text, .length = length, .room = length + 1 }, path = { 0 };
    str_format(&path, "%s/index.html", folder);
    status st = file_replace(str_text(&path), &page, at, d);
    if (st != ST_OK && made)
        rmdir(folder); /* nothing is left of it */
    if (st == ST_OK)
        session_note(r->outer, "%s: %d job%s, %d failed", str_text(&path), r->file->count,
                     r->file->count == 1 ? "" : "s", r->failed);
    free(text);
    str_clear(&path);
    return st;
}

/* Reads a file of data/page. */
static status read_part(const report *r, const char *name, str *to, span at, diag *d)
{
    str_own path = { 0 };
    const char *folder = catalog_folder(r->outer->world->catalog);
    if (folder == NULL) {
        diag_fail(d, ST_IO, at, "no style of the page: there is no folder of definitions");
        diag_hint(d, "name it with --data DIR or MMCALC_DATA");
        return ST_IO;
    }
    str_format(&path, "%s/page/%s", folder, name);
    return file_read(str_text(&path), NULL, to, at, d);
}

static status make(session *s, const job_file *f, const node *to, diag *d)
{
    report r = { .outer = s,
                 .file = f,
                 .s = { .commands = s->commands, .format = "html", .quiet = true } };
    char **sources = NULL;
    int count = 0;
    r.st = (style){ .err = stderr, .width = 80, .quiet = true, .utf8 = true };
    r.st.out = mem_stream(&r.text, &r.length);
    status st = read_part(&r, "report.css", &r.style_sheet, to->at, d);
    status_then(st, read_part(&r, "report.js", &r.script, to->at, d));
    status_then(st, open_world(&r, d));
    for (int i = 0; i < f->count; i++)
        status_then(st, job_section(&r, i, &sources, &count, d));
    mem_stream_end(r.st.out);
    status_then(st, write_page(&r, to->text, sources, count, to->at, d));
    status_if(st, r.failed,
              diag_fail(d, r.worst, to->at, "%d of %d jobs failed; the page says why", r.failed,
                        f->count));
    world_free(r.s.world);
    for (int i = 0; i < count; i++)
        free(sources[i]);
    free(sources);
    free(r.text);
    str_clear(&r.contents);
    str_clear(&r.style_sheet);
    str_clear(&r.script);
    return st;
}

extern const command command_report;

static status run(session *s, node *n, diag *d)
{
    const node *to = query_clause(n->b, N_TO);
    for (const node *c = n->b; c; c = c->next)
        if (c != to)
            return diag_fail(d, ST_PARSE, c->at, "report takes JOB.json to FOLDER");
    if (to == NULL)
        return command_fail(&command_report, n->at, "a folder", d);
    job_file f;
    memset(&f, 0, sizeof f);
    status st = job_file_read(&f, n->a->text, catalog_folder(s->world->catalog), d);
    status_then(st, make(s, &f, to, d));
    job_file_free(&f);
    return st;
}

static const option options[] = {
    OPTION("to", "FOLDER", CLAUSE, "where index.html and the drawings go", .needed = true),
    { .name = NULL },
};

const command command_report = {
    .name = "report",
    .args = "JOB.json",
    .options = options,
    .summary = "runs the jobs of a file and writes one HTML page of what they answer",
    .help = "FOLDER/index.html holds tables, drawings, verdicts, parameters, versions and sources, "
            "and needs no network and no script; with scripts a click on a column's title sorts "
            "the table. The jobs are those of mmcalc --batch (man mmcalc-batch). A series is drawn "
            "where one of its parameters goes up or down all along.",
    .examples = { "report examples/000-fig8.json to fig8" },
    .syntax = SYNTAX_FILE,
    .complete = COMPLETE_FILES,
    .run = run,
};
