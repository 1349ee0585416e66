/* The command line: see front.h. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/processors.h"
#include "base/visible.h"
#include "front/front.h"

static const option_row rows[] = {
    { 'e', "eval", "STATEMENT", "run the statement and exit; may be repeated" },
    { 'f', "format", "FORMAT", "how answers are written: " FORMAT_NAMES },
    { 0, "batch", "JOB.json", "run the jobs of a file; -: standard input" },
    { 'o', "output", "FILE", "where the results of a batch go; -: standard output" },
    { 'j', "jobs", "N", "processes of a batch; one a processor if not given" },
    { 0, "threads", "N", "threads of a simulated run; one a processor if not given" },
    { 0, "seconds", "N", "a statement, or a piece of a batch, is ended after N seconds" },
    { 0, "resume", NULL, "go on with an interrupted batch" },
    { 0, "shard", "I/N", "compute only part I of N of a batch, to be merged" },
    { 0, "rows", "FILE.csv",
      "the points of the one query: a row each, its parameters by column; -: standard input" },
    { 0, "precision", "DIGITS", "significant digits of what is not exact" },
    { 0, "seed", "N", "the same N gives the same random inputs" },
    { 0, "data", "DIR", "the folder of definition files" },
    { 0, "no-config", NULL, "do not read the configuration file" },
    { 'k', "keep-going", NULL, "go on after a statement that failed" },
    { 'q', "quiet", NULL, "answers only: no banner, no notes" },
    { 0, "color", "WHEN", "auto, always or never" },
    { 0, "check-proof", "FILE", "does every step of a proof follow? -: standard input" },
    { 0, "completion", "SHELL", "what a shell reads to complete command lines: bash or zsh" },
    { 0, "complete", "STATEMENT", "how the statement may go on: what TAB offers at the prompt" },
    { 'h', "help", NULL, "this list" },
    { 'V', "version", NULL, "the version" },
};
enum { ROWS = sizeof rows / sizeof *rows };

const option_row *option_row_at(int i)
{
    return i >= 0 && i < ROWS ? &rows[i] : NULL;
}

static bool complain(const char *fmt, const char *what)
{
    str_own said = { 0 };
    str_format(&said, fmt, what);
    visible_message("%s\nmmcalc --help lists the options", str_text(&said));
    return false;
}

static bool number(const char *text, uint64_t *out)
{
    char *end;
    if (*text < '0' || *text > '9')
        return false;
    errno = 0;
    *out = strtoull(text, &end, 10);
    return *end == '\0' && errno == 0;
}

static bool fraction(const char *text, uint64_t *i, uint64_t *n)
{
    char *slash = strchr(text, '/'),
         *first = slash ? mem_copyn(text, (size_t)(slash - text)) : NULL;
    bool good = first && number(first, i) && number(slash + 1, n) && *i >= 1 && *i <= *n
                && *n <= UINT32_MAX;
    free(first);
    return good;
}

static bool color(options *o, const char *value)
{
    o->color = strcmp(value, "auto") == 0     ? -1
               : strcmp(value, "never") == 0  ? 0
               : strcmp(value, "always") == 0 ? 1
                                              : -2;
    return o->color != -2 || complain("--color is auto, always or never, not `%s`", value);
}

static bool apply(options *o, const option_row *r, const char *value)
{
    const struct {
        const char *word;
        const char **text; /* the argument is kept as it is */
        bool *flag;        /* it has no argument */
        int *number;       /* it is a number in these bounds */
        uint64_t least, most;
        const char *otherwise;
    } places[] = {
        { "batch", .text = &o->batch },
        { "rows", .text = &o->rows },
        { "output", .text = &o->output },
        { "data", .text = &o->data },
        { "completion", .text = &o->completion },
        { "check-proof", .text = &o->proof },
        { "complete", .text = &o->complete },
        { "resume", .flag = &o->resume },
        { "no-config", .flag = &o->no_config },
        { "keep-going", .flag = &o->keep_going },
        { "quiet", .flag = &o->quiet },
        { "help", .flag = &o->help },
        { "version", .flag = &o->version },
        { "precision", NULL, NULL, &o->precision, 1, 100000,
          "--precision needs a number of digits, not `%s`" },
        { "jobs", NULL, NULL, &o->processes, 1, 4096,
          "--jobs needs a number of processes from 1 to 4096, not `%s`" },
        { "threads", NULL, NULL, &o->threads, 1, MOST_THREADS,
          "--threads needs a number of threads from 1 to 1024, not `%s`" },
        { "seconds", NULL, NULL, &o->seconds, 0, LIMIT_SECONDS_MOST,
          "--seconds needs a whole number of seconds from 0 to 2^30, not `%s`" },
    };
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        uint64_t v;
        if (strcmp(places[i].word, r->word) != 0)
            continue;
        if (places[i].text)
            *places[i].text = value;
        else if (places[i].flag)
            *places[i].flag = true;
        else if (number(value, &v) && v >= places[i].least && v <= places[i].most)
            *places[i].number = (int)v;
        else
            return complain(places[i].otherwise, value);
        return true;
    }
    if (strcmp(r->word, "eval") == 0)
        o->statements[o->statement_count++] = value;
    else if (strcmp(r->word, "format") == 0) {
        if (format_named(value) == NULL)
            return complain("no format `%s`; there are " FORMAT_NAMES, value);
        o->format = value;
        o->format_given = true;
    } else if (strcmp(r->word, "seed") == 0) {
        if (!number(value, &o->seed))
            return complain("--seed needs a natural number below 2^64, not `%s`", value);
        o->seeded = true;
    } else if (strcmp(r->word, "shard") == 0) {
        if (!fraction(value, &o->shard, &o->shards))
            return complain("--shard needs I/N, with I from 1 to N, such as 3/8, not `%s`", value);
    } else {
        return color(o, value);
    }
    return true;
}

static const option_row *by_word(const char *word, size_t length)
{
    for (int i = 0; i < ROWS; i++)
        if (strlen(rows[i].word) == length && strncmp(rows[i].word, word, length) == 0)
            return &rows[i];
    return NULL;
}

static const option_row *by_letter(char c)
{
    for (int i = 0; i < ROWS; i++)
        if (rows[i].letter == c)
            return &rows[i];
    return NULL;
}

static bool read_long(options *o, int argc, char **argv, int *i)
{
    const char *word = argv[*i] + 2;
    size_t length = strcspn(word, "=");
    const option_row *r = by_word(word, length);
    if (r == NULL)
        return complain("no option `%s`", argv[*i]);
    if (r->argument == NULL)
        return word[length] ? complain("the option `%s` takes no value", argv[*i])
                            : apply(o, r, NULL);
    if (word[length] == '=')
        return apply(o, r, word + length + 1);
    if (*i + 1 == argc)
        return complain("the option `%s` needs a value", argv[*i]);
    return apply(o, r, argv[++*i]);
}

static bool read_letters(options *o, int argc, char **argv, int *i)
{
    for (const char *c = argv[*i] + 1; *c; c++) {
        char one[3] = { '-', *c, '\0' };
        const option_row *r = by_letter(*c);
        if (r == NULL)
            return complain("no option `%s`", one);
        if (r->argument == NULL) {
            if (!apply(o, r, NULL))
                return false;
            continue;
        }
        if (c[1])
            return apply(o, r, c + 1);
        if (*i + 1 == argc)
            return complain("the option `%s` needs a value", one);
        return apply(o, r, argv[++*i]);
    }
    return true;
}

/* Do the options fit together? `merge` is no script, but what is done with the files after it. */
static bool consistent(options *o)
{
    const char *what = o->resume      ? "--resume"
                       : o->shards    ? "--shard"
                       : o->processes ? "--jobs"
                                      : NULL;
    if (o->file_count && strcmp(o->files[0], "merge") == 0 && o->batch == NULL) {
        o->merge = true;
        memmove(o->files, o->files + 1, (size_t)--o->file_count * sizeof *o->files);
    }
    if (o->batch && (o->file_count || o->statement_count))
        return complain("--batch stands alone: `%s` is not run with it",
                        o->file_count ? o->files[0] : o->statements[0]);
    if (o->rows && (o->batch || o->file_count || o->statement_count != 1))
        return complain("--rows %s belongs to one query: -e 'time sum.pairwise on umm'; in a batch "
                        "a job has \"rows\"",
                        o->rows);
    if (o->batch == NULL && what)
        return complain("%s belongs to --batch JOB.json", what);
    if (o->batch == NULL && !o->merge && o->output)
        return complain("--output %s belongs to --batch JOB.json, or to merge", o->output);
    return true;
}

bool options_read(options *o, int argc, char **argv)
{
    memset(o, 0, sizeof *o);
    o->format = "text";
    o->color = -1;
    o->seed = 1;
    o->files = mem_array((size_t)argc, sizeof *o->files);
    o->statements = mem_array((size_t)argc, sizeof *o->statements);
    for (int i = 1; i < argc; i++) {
        bool good = true;
        if (strcmp(argv[i], "--") == 0) {
            while (++i < argc)
                o->files[o->file_count++] = argv[i];
        } else if (strncmp(argv[i], "--", 2) == 0) {
            good = read_long(o, argc, argv, &i);
        } else if (argv[i][0] == '-' && argv[i][1]) {
            good = read_letters(o, argc, argv, &i);
        } else {
            o->files[o->file_count++] = argv[i];
        }
        if (!good)
            return false;
    }
    return consistent(o);
}

void options_free(options *o)
{
    free(o->files);
    free(o->statements);
}

void options_help(FILE *out)
{
    fputs(
        "mmcalc                       the prompt\n"
        "mmcalc -e 'STATEMENT' ...    run statements, print, exit\n"
        "mmcalc FILE.mm ...           run scripts; also: mmcalc < FILE\n"
        "mmcalc --batch JOB.json      run the jobs of a file on all processors: man mmcalc-batch\n"
        "mmcalc merge FILE ...        join the results of all shards of a batch\n\n",
        out);
    for (int i = 0; i < ROWS; i++) {
        char shown[48];
        snprintf(shown, sizeof shown, "--%s%s%s", rows[i].word, rows[i].argument ? " " : "",
                 rows[i].argument ? rows[i].argument : "");
        fprintf(out, "  %c%c%c %-20s %s\n", rows[i].letter ? '-' : ' ',
                rows[i].letter ? rows[i].letter : ' ', rows[i].letter ? ',' : ' ', shown,
                rows[i].meaning);
    }
    fputs("\nAt the prompt: help. The manual: man mmcalc, man mmcalc-language.\n", out);
}
