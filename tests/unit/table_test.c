/* Walks every table: each row has help, examples that run, and a completion. */
#include <strings.h>
#include <unistd.h>

#include "session/setting.h"
#include "hint/glossary.h"
#include "gpu/workload.h"
#include "tests/capture.h"
#include "tests/size.h"
#include "tests/tap.h"

static capture c;

static bool runs(const char *statement)
{
    char *out;
    status st = capture_run(&c, statement, &out);
    bool good = st == ST_OK || st == ST_QUIT,
         no_device = strstr(out, "no device to measure on") != NULL;
    if (!good)
        printf("# %s: %s", statement, out);
    good |= no_device; /* nothing to run kernels on: said above */
    free(out);
    capture_run(&c, "unset all", NULL);
    return good;
}

static bool helped(const char *name)
{
    char line[128], *out;
    snprintf(line, sizeof line, "help %s", name);
    status st = capture_run(&c, line, &out);
    bool good = st == ST_OK && strlen(out) > 8;
    free(out);
    return good;
}

/* The words that answers are laid out with: labels of lines, titles of columns. */
static const char *const shown[] = {
    "time sum.pairwise on umm n=2^10 p=64 w=32 l=4",
    "time sum.pairwise on umm n=2^(10..11) p=64 w=32 l=4",
    "time sort.multiway on agpu n=2^14 d=4 p=64 b=4 M=2^12",
    "time sort.multiway on agpu n=2^14 d={2, 4} p=64 b=4 M=2^12",
    "time transpose.diagonal on dmm n=16 p=16 w=3 l=3",
    "bound sort on agpu n=2^18 p=512 b=32 M=2^12",
    "bound sum on umm n=2^(4..5) p=4 w=4 l=4",
    "simulate sum.pairwise on umm n=2^10 p=64 w=32 l=4",
    "simulate sum.pairwise on umm n=2^(4..5) p=4 w=4 l=4",
    "simulate reduce.pipeline on agpu n=2^10 p=64 b=32 M=2^12 operator=mss",
    "simulate reduce.pipeline on agpu n=2^(10..11) p=64 b=32 M=2^12",
    "compare prefix on umm n=2^10 p=64 w=32 l=4",
    "minimize time sum.pairwise over p=2^(0..4) on umm n=16 w=4 l=4",
    "minimize time sum.pairwise over p=2^(0..4) on umm n=2^(4..5) w=4 l=4",
    "time, stages sum.pairwise on umm n=16 p=4 w=4 l=4",
};

/* Is it a name of this answer, a parameter's say, or a number? */
static bool is_own(const char *word)
{
    return strstr(word, "best ") == word || strchr(word, '.') || strpbrk(word, "0123456789=");
}

static bool explains(const char *statement, const char *from, size_t n)
{
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)(n < 60 ? n : 60), from);
    bool good = n == 0 || is_own(word) || helped(word);
    if (!good)
        printf("# %s: no help on `%s`\n", statement, word);
    return good;
}

/* The label of a line stands behind two blanks, and two behind it; a header has no digits. */
static bool explained(const char *statement)
{
    enum { LABEL = 13, HEADER = 2 };
    char *out;
    bool good = true;
    int row = 0;
    capture_run(&c, statement, &out);
    for (char *rest = NULL, *line = strtok_r(out, "\n", &rest); line;
         line = strtok_r(NULL, "\n", &rest), row++) {
        bool header = row == HEADER - 1
                      && strpbrk(line, "0123456789")
                             == NULL; /* strtok passes over the empty line */
        for (char *at = line + strspn(line, " "); *at; at += strspn(at, " ")) {
            char *end = strstr(at, "  ");
            size_t n = end ? (size_t)(end - at) : strlen(at);
            if (header || (row > 0 && at == line + 2 && end && n <= LABEL))
                good &= explains(statement, at, n);
            at += n;
            if (!header)
                break;
        }
    }
    free(out);
    return good;
}

/* Words of the sources and of what surrounds the answers. */
static const char *const spoken[] = {
    "warp",         "bank",         "address group", "bank conflict",
    "latency",      "width",        "stage",         "round",
    "request",      "verdict",      "ratio",         "closed form",
    "exact",        "bound",        "dominates",     "pipelined",
    "lockstep",     "erew",         "EREW",          "crew",
    "crcw",         "crcw_common",  "multiplicity",  "work",
    "span",         "slackness",    "000",           "001",
    "002",          "003",          "004",           "banks",
    "Warps",        "coalesced",    "divergence",    "race",
    "share",        "holds",        "undecided",     "refused",
    "least",        "most",         "optimal",       "multiprocessor",
    "core",         "block",        "shared memory", "synchronisation",
    "scan",         "stride",       "trace",         "series",
    "access.banks", "access.chase", "reduce.tuned",
};

static void glossary(void)
{
    const glossary_row *g, *before = NULL;
    for (int i = 0; (g = glossary_at(i)) != NULL; before = g, i++) {
        ok(before == NULL || strcasecmp(before->term, g->term) < 0, "glossary: %s is in its place",
           g->term);
        ok(helped(g->term), "help %s", g->term);
        char *out = NULL;
        if (g->example) {
            status wanted = strcmp(g->term, "race") == 0 ? ST_CHECK : ST_OK;
            ok(capture_run(&c, g->example, &out) == wanted, "help %s: %s", g->term, g->example);
        }
        free(out);
    }
    for (size_t i = 0; i < sizeof spoken / sizeof *spoken; i++)
        ok(helped(spoken[i]), "help %s", spoken[i]);
    for (int i = 0; workload_row(i); i++)
        ok(helped(workload_row(i)->name), "help %s", workload_row(i)->name);
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        ok(explained(shown[i]), "help on every label of: %s", shown[i]);
}

/* How many words that TAB offers at the end of the line are `wanted`, or any where that is NULL. */
static int offered(const char *line, const char *wanted)
{
    int from, n = 0;
    char **list = complete_line(&c.s, line, (int)strlen(line), &from);
    for (char **o = list; o && *o; o++) {
        n += wanted == NULL || strcmp(*o, wanted) == 0;
        free(*o);
    }
    free(list);
    return n;
}

static bool offers(const char *line, const char *wanted)
{
    return offered(line, wanted) > 0;
}

static bool prefix_offers(const char *name, const char *suffix)
{
    char prefix[64], wanted[80];
    snprintf(prefix, sizeof prefix, "%.*s", (int)strlen(name) - 1, name);
    snprintf(wanted, sizeof wanted, "%s%s", name, suffix);
    return offers(prefix, wanted);
}

/* again: in how many formats they have run already, of which each example has half in the sample */
static bool examples_run(const command *k, int again)
{
    bool good = true;
    for (int e = 0; e < 4 && k->examples[e]; e++) {
        bool files = strstr(k->examples[e], ".mm")
                     || strstr(k->examples[e],
                               " to "); /* load, save, report: in the golden tests */
        if (strncmp(k->examples[e], "unset n", 7) == 0)
            capture_run(&c, "n = 1", NULL);
        /* kernels, of which the tests of gpu/ compile enough, and the table of all measured points,
         * which doc_test has, take a second each */
        bool later = tests_small()
                     && ((strcmp(k->name, "measure") == 0 && e > 0)
                         || strcmp(k->examples[e], "table measured") == 0
                         || (again && (again + e) % 2));
        good &= files || later || runs(k->examples[e]);
    }
    return good;
}

/* Every kind of answer has a form in every format. Some that take long answer as others do; what of
 * those tests/hostile has in every format, too, is left to it in the sample. */
static void every_format(void)
{
    const char *elsewhere = tests_small() ? "typical grows ensure optimal plot" : "";
    const command *k;
    for (int f = 1; format_row(f) && !tests_of_entries(); f++) { /* text: in commands() */
        bool good = true;
        char line[64];
        snprintf(line, sizeof line, "set format=%s", format_row(f)->name);
        capture_run(&c, line, NULL);
        for (int i = 0; (k = command_rows[i]) != NULL; i++)
            good &= strstr("quit check measure calibrate predict simulate", k->name)
                    || strstr(elsewhere, k->name) || examples_run(k, f);
        ok(good, "the examples of all commands run with --format %s", format_row(f)->name);
    }
    capture_run(&c, "set format=text", NULL);
}

static void each_command(void)
{
    const command *k;
    for (int i = 0; (k = command_rows[i]) != NULL; i++) {
        bool metric = strcmp(k->name, "metric") == 0;
        ok(k->summary && *k->summary && k->run && k->syntax != SYNTAX_NONE,
           "the command %s has a summary and a syntax", k->name);
        ok(helped(metric ? "time" : k->name), "help %s has a page", k->name);
        ok(k->examples[0] != NULL, "the command %s has an example", k->name);
        if (!tests_small() || strcmp(k->name, "calibrate") != 0) /* it measures, for seconds */
            ok(examples_run(k, 0), "the examples of %s run", k->name);
        ok(metric || prefix_offers(k->name, ""), "TAB completes %s", k->name);
    }
}

/* Does the answer hold this text? */
static bool says(const char *statement, const char *wanted)
{
    char *out;
    bool good = capture_run(&c, statement, &out) == ST_OK && strstr(out, wanted) != NULL;
    if (!good)
        printf("# %s, without `%s`: %s", statement, wanted, out);
    free(out);
    return good;
}

/* A function that programs may use: in a run, derived, in a kernel, in a formula over a series and
 * by intervals over a range, in an order of growth, and set in TeX. */
static void function_everywhere(const builtin *b)
{
    const char *x = b->kind == KIND_ITSELF ? "(i - i + 7)/4" : "i - i + 16",
               *more = b->two ? ", 6" : "", *at = b->kind == KIND_ITSELF ? "7/4" : "16";
    char path[] = "/tmp/function-XXXXXX", line[256], *value;
    int fd = mkstemp(path);
    FILE *f = fdopen(fd, "w");
    snprintf(line, sizeof line, "if %s(%s%s) == true then 1 else 0", b->name, at, more);
    if (!b->truth)
        snprintf(line, sizeof line, "%s(%s%s)", b->name, at, more);
    capture_run(&c, line, &value);
    value[strcspn(value, "\n")] = '\0';
    fprintf(f,
            "problem fn \"f\"\n  param n \"n\"\nend\n"
            "algorithm fn.run \"f\"\n  solves fn\n  param n \"n\", p, w, l\n  on umm\n  end\n"
            "  program\n    array a[n]\n    forall i = 0 to n - 1\n"
            "      a[i] = %s(%s%s)\n    end\n    ensure a[3] == %s\n  end\nend\n"
            "algorithm fn.formula \"f\"\n  solves fn\n  param n \"n\", p, w, l\n  on umm\n"
            "    exact time = 1000 + n + (if %s(%s%s) == %s then 0 else n)\n  end\nend\n",
            b->name, x, more, value, b->name,
            b->kind == KIND_ITSELF ? "(n - n + 7)/4" : "n - n + 16", more,
            b->truth ? "true" : value);
    fclose(f);
    snprintf(line, sizeof line, "load %s", path);
    ok(runs(line) && says("simulate fn.run on umm n=8 p=4 w=4 l=4", "right"), "%s runs", b->name);
    ok(says("derive time fn.run on umm", "time"), "%s is derived", b->name);
    ok(says("emit fn.run n=8 p=4", b->kernel ? b->kernel : ""), "%s is in a kernel", b->name);
    ok(says("time fn.formula on umm n=1..64 p=4 w=4 l=4", "1064"), "%s is in a series", b->name);
    ok(runs("minimize time fn.formula over n=1..1000 on umm p=4 w=4 l=4"), "%s by intervals",
       b->name);
    snprintf(line, sizeof line, "grows n + %s(n%s), n", b->name, more);
    bool known = b->kind != KIND_OTHER || b->means; /* of the others a growth is not decided */
    ok(b->truth || says(line, known ? "F = O(G)       yes" : "F = "), "%s grows", b->name);
    unlink(path);
    free(value);
}

static void functions_everywhere(void) /* at the end: its definitions stay */
{
    const builtin *b;
    for (int i = 0; (b = builtin_row(i)) != NULL; i++)
        if (b->word || b->kind == KIND_ITSELF)
            function_everywhere(b);
}

static void metrics_and_functions(void)
{
    for (int i = 0; i < METRICS; i++) {
        ok(*metrics[i].meaning && helped(metrics[i].name), "the metric %s has a meaning and a page",
           metrics[i].name);
        command_syntax syntax = command_syntax_of(metrics[i].name);
        ok((syntax == SYNTAX_QUERY || syntax == SYNTAX_EXPR) && prefix_offers(metrics[i].name, ""),
           "the metric %s is a command that TAB completes", metrics[i].name);
    }
    const builtin *b;
    for (int i = 0; (b = builtin_row(i)) != NULL; i++) {
        char *out;
        status st = capture_run(&c, b->example, &out);
        out[strcspn(out, "\n")] = '\0';
        if (!ok(st == ST_OK && strcmp(out, b->result) == 0, "%s is %s", b->example, b->result))
            printf("# it is %s\n", out);
        free(out);
        ok(helped(b->name) && prefix_offers(b->name, "("),
           "the function %s has a page and TAB completes it", b->name);
    }
}

static void words(void)
{
    bool only;
    for (int i = 0; parse_reserved(i, &only); i++)
        ok(helped(parse_reserved(i, &only)), "help on the word %s has a page",
           parse_reserved(i, &only));
    for (int o = 0; o < OP_COUNT; o++)
        ok(ast_op_rows[o].level > 0 && *ast_op_rows[o].meaning && *ast_op_rows[o].tex
               && helped(ast_op_rows[o].text),
           "the operator %s has a level, a meaning and a page", ast_op_rows[o].text);
}

static void settings_options_formats(void)
{
    for (int i = 0; setting_row(i); i++) {
        char line[64], *out;
        snprintf(line, sizeof line, "set %s", setting_row(i)->name);
        status st = capture_run(&c, line, &out);
        ok(st == ST_OK && strstr(out, setting_row(i)->name) && *setting_row(i)->meaning,
           "the setting %s is shown", setting_row(i)->name);
        free(out);
        char wanted[64];
        snprintf(wanted, sizeof wanted, "%s=", setting_row(i)->name);
        ok(offers("set ", wanted), "TAB completes set %s", wanted);
    }
    for (int i = 0; option_row_at(i); i++)
        ok(*option_row_at(i)->word && *option_row_at(i)->meaning, "the option --%s has a meaning",
           option_row_at(i)->word);
    for (int i = 0; format_row(i); i++)
        ok(format_named(format_row(i)->name) == format_row(i) && *format_row(i)->meaning,
           "the format %s has a meaning", format_row(i)->name);
}

/* Does the page of the manual say the word? */
static bool page_says(const char *page, const char *word)
{
    char path[512];
    snprintf(path, sizeof path, "%s/man/%s.7.in", SOURCE_DIR, page);
    char *text = test_text(path);
    bool says = strstr(text, word) != NULL;
    free(text);
    return says;
}

/* A problem, a model and a law are told of on the page that they name; a page of their own name is
 * theirs. */
static void manual_of(const entry *e)
{
    const node *m = entry_item(e, N_MANUAL);
    bool told = e->kind == ENTRY_PROBLEM || e->kind == ENTRY_MODEL || e->kind == ENTRY_LAW;
    char own[128];
    snprintf(own, sizeof own, "mmcalc-%s", e->name);
    if (told && page_says(own, ".Dt"))
        ok(m && strcmp(m->text, own) == 0, "%s names its page, %s", e->name, own);
    if (e->kind == ENTRY_PROBLEM)
        ok(m != NULL, "the problem %s names a page of the course", e->name);
    if (m)
        ok(page_says(m->text, told ? e->name : ".Dt"), "the page %s, which %s names, %s", m->text,
           e->name, told ? "tells of it" : "exists");
}

static void definition(const char *name, void *data)
{
    entry_kind kind = *(entry_kind *)data;
    if (!tests_entry(name))
        return;
    diag d;
    diag_init(&d);
    const entry *e = catalog_find(c.s.world->catalog, kind, name, &d);
    if (!ok(e != NULL && *e->title, "the %s %s is read and has a title", entry_kinds[kind].word,
            name))
        printf("# %s\n", d.message ? d.message : "");
    diag_clear(&d);
    if (e == NULL)
        return;
    bool said = kind == ENTRY_PROCEDURE || kind == ENTRY_COURSE; /* what is in it says it all */
    ok(said || entry_item(e, N_NOTES) != NULL, "%s has notes", name);
    manual_of(e);
    ok(said || kind == ENTRY_PROBLEM || *entry_source(e), "%s names its source", name);
    bool good = true;
    int examples = 0;
    for (const node *x = entry_item(e, N_EXAMPLE); x;
         x = entry_next(x->next, N_EXAMPLE), examples++)
        good &= runs(x->text);
    ok(good && (examples || said || kind == ENTRY_PROBLEM || kind == ENTRY_MODEL),
       "%s has examples, and they run", name);
    char line[128];
    snprintf(line, sizeof line, "show %s", name);
    ok(runs(line), "show %s", name);
    ok(helped(name), "help %s", name);
    ok(offers("explain ", name), "TAB completes explain %s", name);
}

/* The `on` blocks of an algorithm name models that exist, and every formula resolves. */
static void instances(const char *name, void *data)
{
    (void)data;
    if (!tests_entry(name))
        return;
    diag d;
    diag_init(&d);
    const entry *e = catalog_find(c.s.world->catalog, ENTRY_ALGORITHM, name, &d);
    for (const node *on = entry_item(e, N_ON_BLOCK); on; on = entry_next(on->next, N_ON_BLOCK))
        for (const node *m = on->b; m; m = m->next) {
            const entry *model = catalog_find(c.s.world->catalog, ENTRY_MODEL, m->name, &d);
            instance *in = model ? instance_of(c.s.world, e, model, on->at, &d) : NULL;
            if (!ok(in != NULL, "every name in the formulas of %s on %s is known", name, m->name))
                printf("# %s\n", d.message ? d.message : "no such model");
            diag_clear(&d);
        }
}

/* Each text is a line and, behind `|`, what TAB offers there, or with `!` does not. */
static bool offer_all(const char *const *texts)
{
    bool good = true;
    for (char line[128]; *texts; texts++) {
        const size_t length = strcspn(*texts, "|");
        snprintf(line, sizeof line, "%.*s", (int)length, *texts);
        const bool none = (*texts)[length + 1] == '!';
        good &= offers(line, *texts + length + 1 + none) != none;
    }
    return good;
}

#define TAB(says, ...) ok(offer_all((const char *const[]){ __VA_ARGS__, NULL }), "TAB " says)

static void completion(void)
{
    ok(offers("time prefix.", "prefix.simple") && offers("time prefix.", "prefix.optimal")
           && offers("time prefix.", "prefix.hmm") && offered("time prefix.", NULL) == 3,
       "TAB after `time prefix.` offers simple, optimal and hmm");
    TAB("after the algorithm offers `on`", "time sum.pairwise |on");
    TAB("after `on` offers models", "time sum.pairwise on |umm", "time sum.pairwise on u|umm");
    TAB("after the model offers parameters with =", "time sum.pairwise on umm |n=",
        "time sum.pairwise on umm n=4 |w=", "time sum.pairwise on umm |discipline=");
    TAB("offers no parameter of another model", "time sum.pairwise on pram |!w=");
    TAB("after discipline= offers its choices", "time sum.pairwise on umm discipline=|lockstep");
    TAB("after `on` offers the models that the algorithm has", "time sum.pairwise on |umm",
        "time sum.pairwise on |!agpu", "time reduce.tree on |agpu", "time reduce.tree on |!umm",
        "2 + time(sum.pairwise on |umm", "time(|sum.pairwise", "2 + time(sum.pairwise on |!agpu");
    TAB("in the brackets of a law offers its arguments",
        "amdahl(|Par=", "1 + 2*amdahl(Par=1/10, |p=", "amdahl(Par=|log2(",
        "amdahl(Par=|!p=", "amdahl(Par=1/10, p=4) + |!p=", "minimize amdahl over |p=");
    TAB("offers a command's options, and their words",
        "simulate sum.pairwise on umm |seed=", "steps sum.pairwise |to",
        "time sum.pairwise |!seed=", "simulate sum.pairwise data=|no",
        "simulate sum.pairwise input=|interleaved", "simulate reduce.tree operator=|mss",
        "measure reduce.pipeline |limit=", "predict reduce.step7 profile=|yes");
    TAB("after compare offers problems and algorithms", "compare |prefix",
        "compare prefix.simple, |prefix.optimal");
    TAB("after bound offers problems", "bound |sum", "bound |!sum.pairwise");
    TAB("after list offers kinds", "list mo|models", "unset |!x");
    TAB("works behind a semicolon", "1; ti|time");
    TAB("completes functions in expressions", "2 + gc|gcd(");
    TAB("after plot offers metrics, algorithms, clauses", "plot ti|time",
        "plot time sum.|sum.pairwise", "plot time sum.pairwise |on",
        "plot time sum.pairwise on umm ov|over");
    TAB("in a plot follows the last query", "plot time sum.pairwise on umm p=4, wor|work",
        "plot time sum.pairwise on pram, time prefix.simple on umm |w=",
        "plot time sum.pairwise on umm over |n=");
    TAB("after measure offers what can be measured, its parameters, their words, kinds of devices",
        "measure reduce.pi|reduce.pipeline",
        "measure reduce.pipeline |op=", "measure reduce.pipeline op=|mss",
        "measure sum.pai|sum.pairwise",
        "measure reduce.tree |k=", "measure reduce.tree operator=|mss",
        "predict sum.pairwise on |cuda");
    TAB("after table offers its numbers, with the source's or as begun", "table |004.4.1",
        "table |!4.1", "table 4|4.1");
    TAB("after a table offers the parameters of its rows",
        "table 004.4.1 |M=", "table 4.1 |M=", "table 4.1 |!on", "table 4.1 M=5 |!M=");
    TAB("after relate offers algorithms, then from", "relate |reduce.tree",
        "relate reduce.tree |from", "relate reduce.tree |!on");
    TAB("after from offers models that a relation begins with", "relate reduce.tree from |agpu'",
        "relate reduce.tree from |!pem");
    TAB("after to offers models that a relation leads to", "relate reduce.tree from agpu |to",
        "relate reduce.tree from agpu to |io", "relate reduce.tree from pram to |!io");
    TAB("then offers the parameters of the relation and the algorithm",
        "relate reduce.tree from agpu to agpu |v=", "relate reduce.tree from agpu to agpu |n=",
        "relate reduce.tree from agpu to io |!v=");
    TAB("after minimize and crossover offers metrics, algorithms, over", "minimize |time",
        "minimize |sum.pairwise", "minimize time sum.|sum.pairwise", "minimize sum.pairwise |over",
        "crossover work prefix.simple, |prefix.optimal");
    TAB("after simulate offers the options of a run", "simulate reduce.tree on agpu oper|operator=",
        "steps reduce.tree on agpu |seed=", "time reduce.tree on agpu |!seed=");
    TAB("after a metric and a comma offers metrics, then as after one", "time, sta|stages",
        "time, stages sum.|sum.pairwise", "time, stages sum.pairwise on u|umm",
        "time, stages sum.pairwise on umm |w=");
    TAB("after a model and a comma offers models, too", "compare sum.pairwise on umm, d|dmm",
        "compare sum.pairwise on umm, pre|prefix.simple");
    TAB("after set NAME= offers the words that it takes", "set fractions=|decimal",
        "set fractions=b|both", "set format=m|markdown");
    TAB("after ensure offers functions, and metrics with what stands in their brackets",
        "ensure ti|time(", "ensure time(sum.|sum.pairwise", "ensure time(sum.pairwise on u|umm",
        "ensure time(sum.pairwise on umm, |w=", "ensure lo|log2(");
    TAB("after operator= offers operators", "simulate reduce.tree on agpu operator=|mss");
    capture_run(&c, "xyz = 3", NULL);
    TAB("completes variables", "unset x|xyz", "2 + x|xyz");
}

int main(void)
{
    capture_open(&c, "text", test_data());
    each_command();
    every_format();
    metrics_and_functions();
    words();
    glossary();
    settings_options_formats();
    for (entry_kind k = 0; k < ENTRY_KINDS; k++)
        catalog_each(c.s.world->catalog, k, definition, &k);
    catalog_each(c.s.world->catalog, ENTRY_ALGORITHM, instances, NULL);
    completion();
    functions_everywhere();
    capture_close(&c);
    return done();
}
