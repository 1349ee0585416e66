/* help NAME, ? NAME: on every command, metric, function, operator, word and
 * definition. */
#include <string.h>

#include "cmd/commands.h"
#include "gpu/workload.h"
#include "help/pages.h"
#include "hint/glossary.h"
#include "session/setting.h"

static result *new_page(session *s, const char *title)
{
    result *page = result_command(s->arena, "help");
    result_add_text(s->arena, page, "title", title);
    return page;
}

static void pair(session *s, result *rows, const char *a, const char *b)
{
    result_add_texts(s->arena, rows, "name", a, "meaning", b, NULL);
}

static void add_setting(session *s, result *page, const char *name)
{
    const setting *row = setting_named(name);
    if (row)
        pair(s, result_add_array(s->arena, page, "settings"),
             arena_format(s->arena, "%s=%s", name, row->values), row->meaning);
}

/* What the name also is: a term of cards and sources, and a setting. */
static void add_also(session *s, result *page, const char *name)
{
    const glossary_row *g = glossary_named(name);
    if (g)
        result_add_text(s->arena, page, "term", g->meaning);
    add_setting(s, page, name);
}

static status done(session *s, result *page)
{
    return session_answer(s, &view_page, page);
}

static status overview(session *s)
{
    result *page = new_page(s, "mmcalc: exact costs on the models of parallel computation");
    result_add_text(
        s->arena, page, "text",
        "A statement is an expression (2^100, ceil(log2(1000))), an assignment (n = 2^20), a query "
        "or a command. A range or list makes a series: n = 2^(10..20), p = {32, 64}.\n\n"
        "To begin: tutorial. Asked most: time, compare, explain, plot, steps, derive, optimal.");
    result *rows = result_add_array(s->arena, page, "commands");
    const command *c;
    for (int i = 0; (c = s->commands->rows[i]) != NULL; i++)
        pair(s, rows, strcmp(c->name, "metric") == 0 ? "time, work, ..." : c->name, c->summary);
    rows = result_add_array(s->arena, page, "more");
    pair(s, rows, "tutorial", "the first hour, step by step; exercise: the course's exercises");
    pair(s, rows, "help NAME",
         "on a command, metric, function, word, parameter, or anything that list names");
    pair(s, rows, "list metrics", "what can be asked of an algorithm");
    pair(s, rows, "list functions", "what expressions can use");
    pair(s, rows, "man mmcalc", "the program; man mmcalc-language: the language");
    pair(s, rows, "man mmcalc-sum",
         "a course, and where to begin; explain NAME says which page tells more");
    rows = result_add_array(s->arena, page, "try");
    result_add_text(s->arena, rows, NULL, "time sum.pairwise on umm n=2^27 p=2^16 w=32 l=400");
    result_add_text(s->arena, rows, NULL, "compare prefix on umm n=2^20 p=2^12 w=32 l=400");
    result_add_text(s->arena, rows, NULL,
                    "simulate reduce.pipeline on agpu n=2^14 p=2^7 b=32 M=2^12 operator=mss");
    result_add_text(s->arena, rows, NULL, "explain sum.pairwise");
    return done(s, page);
}

/* "time ALGORITHM [on MODEL] [name=value ...]" */
static const char *usage_of(session *s, const command *c, const char *name)
{
    str_own usage = { 0 };
    option_usage(&usage, c);
    return arena_format(s->arena, "%s %s", name, str_text(&usage));
}

static const char *sentence(session *s, const char *text)
{
    char first = text[0] >= 'a' && text[0] <= 'z' ? (char)(text[0] - 32) : text[0];
    return arena_format(s->arena, "%c%s", first, text + 1);
}

static status of_command(session *s, const command *c, const char *name)
{
    result *page = new_page(s, usage_of(s, c, name));
    result_add_format(s->arena, page, "text", "%s.%s%s", sentence(s, c->summary),
                      c->help ? "\n\n" : "", c->help ? c->help : "");
    add_also(s, page, name);
    for (const option *o = c->options; o && o->kind != OPTION_NONE; o++) {
        str_own form = { 0 };
        option_form(&form, o);
        if (o->meaning)
            pair(s, result_add_to(s->arena, page, "options"), str_text(&form), o->meaning);
    }
    result *rows = result_add_array(s->arena, page, "examples");
    for (int i = 0; i < 4 && c->examples[i]; i++)
        result_add_text(s->arena, rows, NULL, c->examples[i]);
    return done(s, page);
}

/* --- what a metric is counted in: its own unit, or those that models give it --- */

typedef struct unit_list {
    session *s;
    int metric;
    result *page;
} unit_list;

static const char *option_with(const entry *model, const char *choice)
{
    for (const node *o = entry_item(model, N_OPTION); o; o = entry_next(o->next, N_OPTION))
        if (node_named(o->a, choice))
            return o->name;
    return "";
}

static void add_unit(const char *name, void *data)
{
    unit_list *l = data;
    const entry *model = catalog_try(l->s->world->catalog, ENTRY_MODEL, name);
    for (const node *u = model ? entry_item(model, N_UNIT) : NULL; u;
         u = entry_next(u->next, N_UNIT)) {
        if (metric_named(u->name) != l->metric)
            continue;
        pair(l->s, result_add_to(l->s->arena, l->page, "unit"),
             u->name2 ? arena_format(l->s->arena, "on %s, %s=%s", name,
                                     option_with(model, u->name2), u->name2)
                      : arena_format(l->s->arena, "on %s", name),
             u->text);
    }
}

static void add_units(session *s, result *page, int m)
{
    unit_list l = { s, m == METRIC_SEQUENTIAL ? METRIC_TIME : m, page };
    catalog_each(s->world->catalog, ENTRY_MODEL, add_unit, &l);
    const result *said = result_get(page, "unit");
    if (said == NULL && *metrics[m].unit)
        result_add_text(s->arena, page, "unit", metrics[m].unit);
    else if (*metrics[m].unit)
        pair(s, result_add_to(s->arena, page, "unit"), "on others", metrics[m].unit);
}

static status of_metric(session *s, int m)
{
    result *page = new_page(s,
                            arena_format(s->arena, "%s - %s", metrics[m].name, metrics[m].meaning));
    result *rows = result_add_array(s->arena, page, "usage");
    result_add_text(s->arena, rows, NULL,
                    usage_of(s, command_named(s->commands, "time"), metrics[m].name));
    result_add_format(s->arena, rows, NULL,
                      "%s(ALGORITHM on MODEL, name = value, ...)   in an expression",
                      metrics[m].name);
    add_units(s, page, m);
    result_add_text(s->arena, page, "better",
                    metrics[m].more
                        ? "more: compare and crossover take the larger, maximize finds the most"
                        : "less: compare and crossover take the smaller, minimize finds the least");
    add_also(s, page, metrics[m].name);
    return done(s, page);
}

static status of_builtin(session *s, const builtin *b)
{
    result *page = new_page(s, arena_format(s->arena, "%s(%s) - %s", b->name, b->args, b->meaning));
    add_also(s, page, b->name); /* round */
    result *rows = result_add_array(s->arena, page, "example");
    pair(s, rows, b->example, b->result);
    return done(s, page);
}

/* One text for each word of the language, shown by help WORD. */
static const struct { const char *word, *text;
} words[] = {
    { "if",
      "if C then A else B - A where the condition holds, else B; only the one needed is computed" },
    { "then", "if C then A else B" },
    { "elsif", "if C then A elsif D then B else E; in a program a line of its own: elsif D" },
    { "else", "if C then A else B" },
    { "on",
      "time ALGORITHM on MODEL ... - the machine, or a device (list machines); measure NAME on "
      "DEVICE (devices); in a definition: on MODEL, ... begins its formulas there" },
    { "over",
      "crossover A, B over n = LO..HI; minimize A over p = 1..n; plot time A over n = 2^(4..20) - "
      "the parameter that a command varies; time A over n = 2^(4..20) is time A n = 2^(4..20)" },
    { "by",
      "a..b by c - a range in steps of c; in a program: for t = a to b by c, by *c and by /c, "
      "forall i = a to b by c" },
    { "for", "conflicts EXPR for name = a..b; in a program: for t = a to b [by c] ... end" },
    { "from", "relate ALGORITHM from MODEL to MODEL; derive ALGORITHM on MODEL from LINE; in a "
              "definition where a formula comes from: from \"000 §4, Theorem 1\"" },
    { "operator", "simulate ALGORITHM ... operator=NAME - another operator than the program's own "
                  "(list operators); in a definition: operator op(x, y) = E identity I" },
    { "to",
      "COMMAND ... to FILE; relate ALGORITHM from MODEL to MODEL; in a program: for t = a to b" },
    { "atomic", "atomic a[i] += x - in a program: each of several threads adds to the word, and "
                "none is lost" },
    { "within",
      "while C within LO..HI \"why\", for ... within LO..HI \"why\" - in a program: how often "
      "a loop turns whose length depends on data; least and most follow, and runs check "
      "it" },
    { "where",
      "forall i = a to b where C, access(i = a..b, E where C) - the indices that take part; grows "
      "F, "
      "G where C, optimal A on MODEL where C - for which parameters; input array a[t = a..b][E] "
      "where C - which of a family" },
    { "when", "exact time = E when C - the condition under which a formula of a definition, or a "
              "term of a bound, holds" },
    { "true", "true - what a condition that holds gives: 2 > 1" },
    { "false", "false - what a condition that does not hold gives: 1 > 2" },
    { "sum",
      "sum(t = a..b, e) - the sum of e for every t from a to b; sum(t = a..b by c, e) in steps" },
    { "prod", "prod(t = a..b, e) - the product of e for every t from a to b" },
    { "all", "all(t = a..b, C) - does the condition hold for every t?" },
    { "banks", "banks(e = a..b, ADDRESS where C) - in a definition for the AGPU: the most cells of "
               "one bank that cores ask for at once" },
    { "blocks", "blocks(e = a..b, ADDRESS where C) - in a definition for the AGPU: the blocks that "
                "cores touch at once" },
    { "bank_turns",
      "bank_turns(e = a..b, ADDRESS where C) - in a definition for the AGPU: of atomic "
      "additions the most cores at one bank" },
    { "bank_access",
      "bank_access(i = a..b, ADDRESS where C) - in a definition for the HMM: what an "
      "operation by the p/d threads of a DMM costs in its shared memory" },
    { "joint_access",
      "joint_access(q = a..b, i = c..d, ADDRESS where C) - in a definition for the "
      "HMM: what an operation costs in the global memory that DMMs number a to b do "
      "at the same time, i dealt to the p/d threads of each" },
    { "shifted_access",
      "shifted_access(i = a..b, ADDRESS where C) - in a definition for the DMM: the stages that an "
      "operation takes on average over all shifts of the rows, with variant=shifted" },
    { "block_turns", "block_turns(e = a..b, ADDRESS where C) - in a definition for the AGPU: of "
                     "atomic additions the most cores at one word of each block, added up" },
    { "access", "access(i = a..b, ADDRESS where C) - in a definition: the cost of one access "
                "operation, counted from its addresses" },
    { "ans", "ans - the last answer; %3 the third of the session" },
};

/* Of several that mean the same by it, one row. */
static void pair_once(session *s, result *rows, const char *a, const char *b)
{
    for (result *r = rows->first; r; r = r->next)
        if (strcmp(r->last->text, b) == 0) {
            r->first->text = arena_format(s->arena, "%s, %s", r->first->text, a);
            return;
        }
    pair(s, rows, a, b);
}

/* What may stand behind commands as NAME=value: simulate ... input=random. */
static status of_option(session *s, const char *name, bool *found)
{
    const command *c;
    result *page = new_page(s, arena_format(s->arena, "%s=... - an option", name));
    result *rows = result_add_array(s->arena, page, "of");
    for (int i = 0; (c = s->commands->rows[i]) != NULL; i++)
        for (const option *o = c->options; o && o->kind != OPTION_NONE; o++)
            if (o->kind >= OPTION_WORD && o->meaning && strcmp(o->name, name) == 0)
                pair_once(s, rows, c->name,
                          arena_format(s->arena, "%s=%s: %s", name, o->value, o->meaning));
    const workload *w;
    for (int i = 0; (w = workload_row(i)) != NULL; i++)
        for (int k = 0; k < JOB_PARAMS && w->params[k].name; k++)
            if (strcmp(w->params[k].name, name) == 0)
                pair_once(s, rows, arena_format(s->arena, "measure %s", w->name),
                          w->params[k].meaning);
    *found = rows->first != NULL;
    if (*found)
        add_also(s, page, name);
    return *found ? done(s, page) : ST_OK;
}

static status of_word(session *s, const char *name, bool *found)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].word, name) == 0) {
            result *page = new_page(s, words[i].text);
            add_also(s, page, name);
            *found = true;
            return done(s, page);
        }
    for (int o = 0; o < OP_COUNT; o++)
        if (strcmp(ast_op_rows[o].text, name) == 0) {
            *found = true;
            return done(s, new_page(s, arena_format(s->arena, "a %s b - %s", ast_op_rows[o].text,
                                                    ast_op_rows[o].meaning)));
        }
    bool only;
    for (int i = 0; parse_reserved(i, &only); i++)
        if (strcmp(parse_reserved(i, &only), name) == 0
            && builtin_named(name) == NULL /* least, most: functions, too */
            && glossary_named(name) == NULL) {
            status st = of_option(s, name, found); /* input: of simulate, too */
            if (st != ST_OK || *found)
                return st;
            *found = true;
            return done(
                s, new_page(s, arena_format(s->arena, "%s - a word of %s; see man mmcalc-language",
                                            name, only ? "definitions" : "the language")));
        }
    *found = false;
    return ST_OK;
}

/* A parameter: what it means to each that has it. */
typedef struct parameter {
    session *s;
    const char *name;
    entry_kind kind;
    result *rows;
} parameter;

static void add_meaning(const char *name, void *data)
{
    parameter *p = data;
    const entry *e = catalog_try(p->s->world->catalog, p->kind, name);
    for (const node *n = e ? entry_item(e, N_PARAM) : NULL; n; n = entry_next(n->next, N_PARAM))
        if (n->text && strcmp(n->name, p->name) == 0)
            pair(p->s, p->rows, name, n->text);
    for (const node *l = NULL; e && (l = entry_let(e, l)) != NULL;) /* that have a usual value */
        if (l->op && l->text && strcmp(l->name, p->name) == 0)
            pair_once(p->s, p->rows, name, l->text);
}

static status of_parameter(session *s, const char *name, bool *found)
{
    static const entry_kind kinds[] = { ENTRY_MODEL, ENTRY_ALGORITHM, ENTRY_PROBLEM, ENTRY_LAW,
                                        ENTRY_RELATION };
    result *page = new_page(s, arena_format(s->arena, "%s - a parameter", name));
    parameter p = { .s = s, .name = name };
    *found = false;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        result *rows = result_object(s->arena);
        p.kind = kinds[i];
        p.rows = rows;
        catalog_each(s->world->catalog, p.kind, add_meaning, &p);
        if (rows->first == NULL)
            continue;
        *found = true;
        result *list = result_add_array(s->arena, page, entry_kinds[p.kind].folder);
        list->first = rows->first;
        list->last = rows->last;
    }
    if (*found)
        add_also(s, page, name);
    return *found ? done(s, page) : ST_OK;
}

/* A word of cards and sources. */
static status of_term(session *s, const glossary_row *g, const char *name)
{
    result *page = new_page(s, arena_format(s->arena, "%s%s%s%s", g->term, *g->also ? " (" : "",
                                            g->also, *g->also ? ")" : ""));
    result_add_text(s->arena, page, "text", g->meaning);
    result_add_said(s->arena, page, "see", g->see);
    if (g->example)
        result_add_text(s->arena, result_add_array(s->arena, page, "example"), NULL, g->example);
    add_setting(s, page, name);
    return done(s, page);
}

static status of_source(session *s, const char *name, bool *found)
{
    const char *number, *title;
    for (int i = 0; source_row(i, &number, &title); i++)
        if ((*found = strcmp(number, name) == 0)) {
            result *page = new_page(s, arena_format(s->arena, "source %s", number));
            result_add_format(s->arena, page, "text",
                              "%s. Formulas and algorithms name it with its sections "
                              "and theorems; list sources shows which come from where.",
                              title);
            return done(s, page);
        }
    return ST_OK;
}

/* What only a device runs: it has a kernel and no definition. */
static status of_workload(session *s, const workload *w)
{
    result *page = new_page(s, arena_format(s->arena, "%s - %s", w->name, w->summary));
    result_add_text(s->arena, page, "text",
                    "A kernel that is measured, and has no program of the catalogue: measure runs "
                    "it on a device and checks its result.");
    result_add_text(s->arena, page, "source", w->source);
    result *rows = result_add_array(s->arena, page, "parameters");
    pair(s, rows, "n", w->counts ? "how many accesses" : "input size");
    for (int i = 0; i < JOB_PARAMS && w->params[i].name; i++)
        pair(s, rows, w->params[i].name,
             arena_format(s->arena, "%s%s%s", w->params[i].meaning, w->params[i].words ? ": " : "",
                          w->params[i].words ? w->params[i].words : ""));
    rows = result_add_array(s->arena, page, "example");
    result_add_format(s->arena, rows, NULL, "measure %s n=2^20", w->name);
    return done(s, page);
}

static status of_setting(session *s, const setting *row)
{
    result *page = new_page(s, arena_format(s->arena, "set %s=%s", row->name, row->values));
    result_add_format(s->arena, page, "text", "%s; set %s shows what it is now.",
                      sentence(s, row->meaning), row->name);
    return done(s, page);
}

/* The words behind `help` as one text: address group, work_law. */
static const char *asked(session *s, const node *said, const char *between)
{
    const char *all = said->text;
    for (const node *w = said->next; w; w = w->next)
        all = arena_format(s->arena, "%s%s%s", all, between, w->text);
    return all;
}

/* Several words that are no term may be a name: work law. */
static const char *as_one_name(session *s, node *said)
{
    const char *name = asked(s, said, "_"), *all = asked(s, said, " ");
    for (const node *w = said->next; w; w = w->next)
        said->at = span_join(said->at, w->at);
    said->text = all;
    said->next = NULL;
    return name;
}

static status run(session *s, node *n, diag *d)
{
    status st = ST_OK;
    if (n->a == NULL)
        return overview(s);
    const char *name = asked(s, n->a, " ");
    if (n->a->next && glossary_named(name))
        return of_term(s, glossary_named(name), name);
    if (n->a->next && n->a->next->next == NULL && strcmp(n->a->text, "set") == 0
        && setting_named(n->a->next->text)) /* as it is written: help set memory */
        return of_setting(s, setting_named(n->a->next->text));
    if (page_words(n->a))
        name = as_one_name(s, n->a);
    if ((st = command_need(n, command_named(s->commands, "help"), 0, 1, d)) != ST_OK)
        return st;
    const command *c = command_named(s->commands, name);
    if (metric_named(name) >= 0 && strcmp(c->name, name) != 0)
        return of_metric(s, metric_named(name));
    if (c)
        return of_command(s, c, name);
    bool found;
    st = of_word(s, name, &found);
    if (found)
        return st;
    if (builtin_named(name))
        return of_builtin(s, builtin_named(name));
    st = page_named(s, name, true, &found, d);
    if (st != ST_OK || found)
        return st;
    st = of_parameter(s, name, &found);
    if (!found)
        st = of_source(s, name, &found);
    if (!found && glossary_named(name) == NULL)
        st = of_option(s, name, &found);
    if (!found && glossary_named(name) == NULL && setting_named(name))
        return of_setting(s, setting_named(name));
    if (found)
        return st;
    st = device_page(s, "help", name, &found, d);
    if (st != ST_OK || found)
        return st;
    if (workload_named(name))
        return of_workload(s, workload_named(name));
    if (page_other_case(s, n->a))
        return run(s, n, d);
    return glossary_named(name) ? of_term(s, glossary_named(name), name)
                                : page_unknown(s, n->a, d);
}

const command command_help = {
    .name = "help",
    .args = "[NAME | WORD]",
    .summary = "this overview, or help on anything that has a name; ? NAME is the same",
    .examples = { "help compare", "help log2", "? umm", "help bank conflict" },
    .syntax = SYNTAX_WORDS,
    .complete = COMPLETE_NAMES,
    .run = run,
};
