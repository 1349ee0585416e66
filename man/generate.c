/* Makes a manual page from its .in file: lists come from the program's own
 * tables, so that a page cannot forget an option or a function.
 *
 *   generate DATA < page.in > page      DATA: the folder of definition files
 *
 * Lines of the .in file:
 *   @OPTIONS@ @COMMANDS@ @METRICS@ @FUNCTIONS@ @OPERATORS@ @RESERVED@ @SETTINGS@ @LIMITS@ @FORMATS@
 *   @MODELS@ @ALGORITHMS@ @PROBLEMS@ @LAWS@ @GLOSSARY@ @FIELDS@ @RULES@
 *   @OPERATIONS@ @PROCEDURES@ @RELATIONS@ @TABLES@ @COURSES@   an mdoc list of the table's rows
 *   @EXERCISES@ COURSE                           what the course asks, and how to answer
 *   @ANSWER@ COURSE N                            its exercise N: the title, the solution, why
 *   @TRANSCRIPT@ ... @END@                       lines shown as they stand (tests/doc runs them)
 *   @VERSION@                                    replaced wherever it stands
 * Anything else is mdoc and copied. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fold.h"
#include "hint/glossary.h"
#include "config.h"
#include "eval/field.h"
#include "front/front.h"
#include "lang/parse.h"
#include "proof/proof.h"

/* --- mdoc ----------------------------------------------------------------------- */

/* Text as mdoc: nothing of it is a request, an escape or a typographer's quote. */
static void put(const char *text)
{
    for (const char *c = text; *c; c++)
        switch (*c) {
        case '\\': fputs("\\e", stdout); break;
        case '-': fputs("\\-", stdout); break;
        case '"': fputs("\\(dq", stdout); break;
        case '\'': fputs("\\(aq", stdout); break;
        case '^': fputs("\\(ha", stdout); break;
        case '`': fputs("\\(ga", stdout); break;
        case '~': fputs("\\(ti", stdout); break;
        default: putchar(*c);
        }
}

static void put_line(const char *text)
{
    if (*text == '.' || *text == '\'')
        fputs("\\&", stdout);
    put(text);
    putchar('\n');
}

/* Does a sentence begin after text[n], a blank? */
static bool sentence_ends(const char *text, size_t n)
{
    return n > 1 && text[n] == ' ' && strchr(".?!", text[n - 1]) && text[n - 2] != '.'
           && text[n - 2] != ' ' && text[n + 1] >= 'A' && text[n + 1] <= 'Z';
}

/* Prose: every sentence begins a line, as mdoc wants it. */
static void put_prose(const char *text)
{
    while (*text) {
        size_t n = 1;
        while (text[n] && text[n] != '\n' && !sentence_ends(text, n))
            n++;
        char *sentence = mem_copyn(text, n);
        put_line(sentence);
        free(sentence);
        text += n;
        text += strspn(text, " \n");
    }
}

/* One argument of a macro, never taken for a macro or a delimiter. */
static void put_argument(const char *text)
{
    fputs(" \"\\&", stdout);
    put(text);
    putchar('"');
}

/* Help texts that are one phrase get a capital and a stop. */
static void put_sentence(const char *text)
{
    size_t n = strlen(text);
    bool small = *text >= 'a' && *text <= 'z', stopped = n && strchr(".?!", text[n - 1]);
    str s = { 0 };
    str_format(&s, "%c%s%s", small ? *text - 'a' + 'A' : *text, n ? text + 1 : "",
               stopped ? "" : ".");
    put_prose(str_text(&s));
    str_clear(&s);
}

static void begin_list(const char *width, bool compact)
{
    printf(".Bl -tag -width \"%s\"%s\n", width, compact ? " -compact" : "");
}

/* A row: its name set in `macro`, a note beside it, its meaning below. */
static void item(const char *macro, const char *name, const char *note_macro, const char *note,
                 const char *meaning)
{
    printf(".It %s", macro);
    put_argument(name);
    if (note && *note) {
        printf(" %s", note_macro);
        put_argument(note);
    }
    putchar('\n');
    if (meaning)
        put_prose(meaning);
}

static void end_list(void)
{
    puts(".El");
}

/* --- the tables --------------------------------------------------------------------- */

static world *the_world;

static void list_options(void)
{
    const option_row *r;
    begin_list("Ds", false);
    for (int i = 0; (r = option_row_at(i)) != NULL; i++) {
        printf(".It ");
        if (r->letter)
            printf("Fl %c , ", r->letter);
        printf("Fl \\-%s", r->word);
        if (r->argument)
            printf(" Ar %s", r->argument);
        putchar('\n');
        put_sentence(r->meaning);
    }
    end_list();
}

static void list_command_options(const command *c)
{
    bool any = false;
    for (const option *o = c->options; o && o->kind != OPTION_NONE; o++) {
        str form = { 0 };
        if (o->meaning == NULL)
            continue;
        if (!any)
            begin_list("Ds", true);
        any = true;
        option_form(&form, o);
        item("Li", str_text(&form), NULL, NULL, o->meaning);
        str_clear(&form);
    }
    if (any)
        end_list();
}

static void list_commands(void)
{
    const command *c;
    begin_list("Ds", false);
    for (int i = 0; (c = command_rows[i]) != NULL; i++) {
        bool metric = strcmp(c->name, "metric") == 0;
        str usage = { 0 };
        option_usage(&usage, c);
        item(metric ? "Ar" : "Ic", metric ? "METRIC" : c->name, "Ar", str_text(&usage), NULL);
        str_clear(&usage);
        put_sentence(c->summary);
        if (c->help)
            put_sentence(c->help);
        list_command_options(c);
        for (int k = 0; k < 4 && c->examples[k]; k++) {
            fputs(".Dl", stdout);
            put_argument(c->examples[k]);
            putchar('\n');
        }
    }
    end_list();
}

static void list_metrics(void)
{
    begin_list("multiplicityX", true);
    for (int i = 0; i < METRICS; i++)
        item("Ic", metrics[i].name, NULL, NULL, metrics[i].meaning);
    end_list();
}

static void list_functions(void)
{
    const builtin *b;
    char head[128], tail[256];
    begin_list("combinadic(i, k [, j])X", true);
    for (int i = 0; (b = builtin_row(i)) != NULL; i++) {
        snprintf(head, sizeof head, "%s(%s)", b->name, b->args);
        item("Li", head, NULL, NULL, b->meaning);
        snprintf(tail, sizeof tail, "%s is %s", b->example, b->result);
        fputs(".br\n", stdout);
        put_line(tail);
    }
    end_list();
}

/* The operators of one strength share a row: the list is the order of precedence. */
static void list_operators(void)
{
    begin_list("== != < <= > >=X", true);
    for (int level = 99; level >= 0; level--) {
        str names = { 0 }, meanings = { 0 };
        for (int o = 0; o < OP_COUNT; o++)
            if (ast_op_rows[o].level == level) {
                const char *form = o == OP_NEG ? "%s-a" : "%s%s";
                str_format(&names, form, names.length ? "  " : "", ast_op_rows[o].text);
                str_format(&meanings, "%s%s", meanings.length ? "; " : "", ast_op_rows[o].meaning);
            }
        if (names.length)
            item("Li", str_text(&names), NULL, NULL, str_text(&meanings));
        str_clear(&names);
        str_clear(&meanings);
    }
    end_list();
}

static void words(bool of_definitions)
{
    const char *word, *also;
    bool only, also_only;
    str line = { 0 };
    for (int i = 0; (word = parse_reserved(i, &only)) != NULL; i++) {
        bool twice = only != of_definitions;
        for (int k = 0; k < i && !twice; k++) /* some stand in the table once for each use */
            twice = (also = parse_reserved(k, &also_only)) != NULL && strcmp(also, word) == 0;
        if (!twice)
            str_format(&line, "%s%s", line.length ? " " : "", word);
    }
    puts(".Bd -ragged -offset indent");
    put_line(str_text(&line));
    puts(".Ed");
    str_clear(&line);
}

static void list_reserved(void)
{
    words(false);
    puts("and, only inside a definition,");
    words(true);
}

static void list_settings(void)
{
    const setting *r;
    session s = { .world = the_world, .commands = &commands_all, .format = "text" };
    begin_list("precision=NX", true);
    for (int i = 0; (r = setting_row(i)) != NULL; i++) {
        str text = { 0 }, value = { 0 };
        r->get(&s, &value);
        str_format(&text, "%s (at first %s)", r->meaning, str_text(&value));
        item("Ic", r->name, NULL, NULL, str_text(&text));
        str_clear(&value);
        str_clear(&text);
    }
    end_list();
}

/* Those that `set` does not move. */
static void list_limits(void)
{
    const limit_entry *l;
    begin_list("parameters=NX", true);
    for (int i = 0; (l = limit_row(i)) != NULL; i++) {
        str text = { 0 };
        str_format(&text, "%s, at most %llu%s", l->meaning, (unsigned long long)l->most,
                   l->kind == LIMIT_OF_STACK ? "; less where the stack is small" : "");
        if (l->kind != LIMIT_IS_SET)
            item("Ic", l->name, NULL, NULL, str_text(&text));
        str_clear(&text);
    }
    end_list();
}

static void list_formats(void)
{
    const format *f;
    begin_list("jsonXX", true);
    for (int i = 0; (f = format_row(i)) != NULL; i++)
        item("Cm", f->name, NULL, NULL, f->meaning);
    end_list();
}

static void list_glossary(void)
{
    const glossary_row *g;
    begin_list("Ds", false);
    for (int i = 0; (g = glossary_at(i)) != NULL; i++) {
        str text = { 0 };
        str_format(&text, "%s%s%s%s%s", g->meaning, *g->also ? " Also: " : "", g->also,
                   *g->also ? "." : "", "");
        if (*g->see)
            str_format(&text, " See %s.", g->see);
        if (g->example)
            str_format(&text, " Example: %s", g->example);
        item("Sy", g->term, NULL, NULL, str_text(&text));
        str_clear(&text);
    }
    end_list();
}

static void list_fields(void)
{
    begin_list("Ds", false);
    for (field f = 0; f != FIELD_NONE; f++) {
        str text = { 0 };
        str_format(&text, "%s.", field_meaning(f));
        item("Cm", field_name(f), NULL, NULL, str_text(&text));
        str_clear(&text);
    }
    end_list();
}

static void list_rules(void)
{
    const char *name, *gives;
    bool checked;
    begin_list("Ds", false);
    for (int i = 0; proof_rule(i, &name, &gives, &checked); i++) {
        str text = { 0 };
        str_format(&text, "%s%s", gives, checked ? "" : "; not checked yet");
        item("Cm", name, NULL, NULL, str_text(&text));
        str_clear(&text);
    }
    end_list();
}

/* --- the catalogue --------------------------------------------------------------------- */

static bool broken;

static const entry *find(entry_kind kind, const char *name)
{
    diag d;
    diag_init(&d);
    const entry *e = catalog_find(the_world->catalog, kind, name, &d);
    if (e == NULL) {
        fprintf(stderr, "generate: %s: %s\n", name, d.message ? d.message : "no such definition");
        broken = true;
    }
    diag_clear(&d);
    return e;
}

static void parameters_of(const entry *e, const char *separator, bool meaning, str *out)
{
    bool first = true;
    for (const node *p = entry_item(e, N_PARAM); p; p = entry_next(p->next, N_PARAM)) {
        str_format(out, "%s%s", first ? "" : separator, p->name);
        if (meaning && p->text)
            str_format(out, ", %s", p->text);
        first = false;
    }
}

/* The page that a definition names. */
static void see_page(const entry *e)
{
    const node *m = entry_item(e, N_MANUAL);
    if (m)
        printf(".Pq Xr %s 7\n", m->text);
}

static void show_model(const char *name, void *data)
{
    (void)data;
    const entry *e = find(ENTRY_MODEL, name);
    if (e == NULL)
        return;
    item("Ic", name, NULL, NULL, NULL);
    put_sentence(e->title);
    str s = { 0 };
    str_add(&s, "Parameters: ");
    parameters_of(e, "; ", true, &s);
    put_sentence(str_text(&s));
    str_clear(&s);
    for (const node *o = entry_item(e, N_OPTION); o; o = entry_next(o->next, N_OPTION)) {
        str line = { 0 };
        for (const node *c = o->a; c; c = c->next)
            str_format(&line, "%s%s=%s%s", c == o->a ? "" : " or ", o->name, c->name,
                       c == o->a ? " (if not given)" : "");
        str_format(&line, ": %s.", o->text ? o->text : "a choice");
        put_line(str_text(&line));
        str_clear(&line);
    }
    see_page(e);
}

static void show_algorithm(const char *name, void *data)
{
    (void)data;
    const entry *e = find(ENTRY_ALGORITHM, name);
    if (e == NULL)
        return;
    str s = { 0 };
    const char *separator = "on ";
    for (const node *b = entry_item(e, N_ON_BLOCK); b; b = entry_next(b->next, N_ON_BLOCK))
        for (const node *m = b->b; m; m = m->next, separator = ", ")
            str_format(&s, "%s%s", separator, m->name);
    item("Ic", name, NULL, NULL, NULL);
    put_sentence(e->title);
    put_sentence(str_text(&s));
    str_clear(&s);
    put_sentence(entry_source(e));
}

static void show_problem(const char *name, void *data)
{
    (void)data;
    const entry *e = find(ENTRY_PROBLEM, name);
    if (e == NULL)
        return;
    item("Ic", name, NULL, NULL, e->title);
    see_page(e);
}

static void show_law(const char *name, void *data)
{
    (void)data;
    const entry *e = find(ENTRY_LAW, name);
    if (e == NULL)
        return;
    str s = { 0 };
    str_format(&s, "%s(", name);
    parameters_of(e, ", ", false, &s);
    str_char(&s, ')');
    item("Li", str_text(&s), NULL, NULL, e->title);
    str_clear(&s);
}

static void catalogue(entry_kind kind, const char *width, bool compact,
                      void (*show)(const char *, void *))
{
    begin_list(width, compact);
    catalog_each(the_world->catalog, kind, show, NULL);
    end_list();
}

static void list_models(void) { catalogue(ENTRY_MODEL, "Ds", true, show_model); }
static void list_algorithms(void) { catalogue(ENTRY_ALGORITHM, "Ds", true, show_algorithm); }
static void list_problems(void) { catalogue(ENTRY_PROBLEM, "transposeX", true, show_problem); }
static void show_operator(const char *name, void *data)
{
    (void)data;
    const entry *e = find(ENTRY_OPERATOR, name);
    if (e)
        item("Ic", name, NULL, NULL, e->title);
}

static void show_procedure(const char *name, void *data)
{
    (void)data;
    const entry *e = find(ENTRY_PROCEDURE, name);
    str s = { 0 };
    for (const node *p = e ? e->def->b : NULL; p; p = p->next)
        str_format(&s, "%s%s", p == e->def->b ? "" : ", ", p->name);
    str all = { 0 };
    str_format(&all, "%s(%s)", name, str_text(&s));
    if (e)
        item("Li", str_text(&all), NULL, NULL, e->title);
    str_clear(&all);
    str_clear(&s);
}

static void list_procedures(void) { catalogue(ENTRY_PROCEDURE, "Ds", true, show_procedure); }
static void list_operations(void) { catalogue(ENTRY_OPERATOR, "transposeX", true, show_operator); }
static void list_laws(void) { catalogue(ENTRY_LAW, "Ds", true, show_law); }

/* From which model to which, and by which theorem. */
static void show_relation(const char *name, void *data)
{
    (void)data;
    const entry *e = find(ENTRY_RELATION, name);
    const node *maps = e ? entry_item(e, N_MAPS) : NULL;
    if (maps == NULL)
        return;
    str s = { 0 };
    str_format(&s, "from %s to %s: %s", maps->name, maps->name2, e->title);
    item("Ic", name, NULL, NULL, NULL);
    put_sentence(str_text(&s));
    put_sentence(entry_source(e));
    str_clear(&s);
}

static void show_table(const char *name, void *data)
{
    (void)data;
    const entry *e = find(ENTRY_TABLE, name);
    if (e)
        item("Ic", name, NULL, NULL, e->title);
}

static void show_course(const char *name, void *data)
{
    (void)data;
    const entry *e = find(ENTRY_COURSE, name);
    if (e)
        item("Ic", name, NULL, NULL, e->title);
}

static void list_courses(void) { catalogue(ENTRY_COURSE, "tutorialX", true, show_course); }
static void list_relations(void) { catalogue(ENTRY_RELATION, "Ds", true, show_relation); }
static void list_tables(void) { catalogue(ENTRY_TABLE, "004.4.1XX", true, show_table); }

/* --- exercises ------------------------------------------------------------------------------ */

/* A line of a text: NULL at its end; `n` is its length. */
static const char *next_line(const char *line, size_t *n)
{
    line += *n;
    line += *line == '\n';
    *n = strcspn(line, "\n");
    return *line ? line : NULL;
}

/* A text of the catalogue: paragraphs, and lines that are indented as they stand. */
static void put_text(const char *text)
{
    str lines = { 0 }, prose = { 0 };
    bool literal = false, gap = false;
    size_t n = 0;
    fold_unindent(&lines, text);
    for (const char *l = str_text(&lines); l; l = next_line(l, &n)) {
        n = strcspn(l, "\n");
        char *line = mem_copyn(l, n);
        if (*line && (*line == ' ') != literal) {
            put_prose(str_text(&prose));
            str_cut(&prose, 0);
            puts(!literal ? ".Bd -literal" : gap ? ".Ed\n.Pp" : ".Ed");
            literal = !literal;
        } else if (*line && gap) {
            put_prose(str_text(&prose));
            str_cut(&prose, 0);
            puts(literal ? "" : ".Pp");
        }
        gap = *line == '\0';
        if (literal && *line)
            put_line(line);
        else
            str_format(&prose, "%s%s", prose.length && *line ? " " : "", line);
        free(line);
    }
    put_prose(str_text(&prose));
    if (literal)
        puts(".Ed");
    str_clear(&lines);
    str_clear(&prose);
}

static void put_numbered(int number, const node *exercise)
{
    printf("%s.Sy %d.\n", number == 1 ? "" : ".Pp\n", number);
    put_line(exercise->text);
    puts(".Pp");
}

static const node *exercise_at(const char *course, int number)
{
    const entry *e = find(ENTRY_COURSE, course);
    const node *x = e ? entry_item(e, N_EXERCISE) : NULL;
    while (x && --number > 0)
        x = entry_next(x->next, N_EXERCISE);
    return x;
}

static void put_exercises(const char *course)
{
    const node *x;
    for (int i = 1; (x = exercise_at(course, i)) != NULL; i++) {
        put_numbered(i, x);
        put_text(entry_next(x->a, N_NOTES)->text);
    }
    printf(".Pp\nAt the prompt\n.Ic exercise %s 1\n", course);
    puts("asks the first, judges what is answered, and has hints.");
    puts("Answers are in\n.Xr mmcalc-answers 7 .");
}

/* A solution of several lines is for the page to show. */
static void put_answer(const char *course_and_number)
{
    char course[64];
    int number;
    const node *x = sscanf(course_and_number, "%63s %d", course, &number) == 2
                        ? exercise_at(course, number)
                        : NULL;
    if (x == NULL) {
        fprintf(stderr, "generate: no exercise is %s\n", course_and_number);
        broken = true;
        return;
    }
    const char *solution = entry_next(x->a, N_SOLUTION)->text;
    put_numbered(number, x);
    if (strchr(solution, '\n') == NULL) {
        fputs(".Ic", stdout);
        put_argument(solution);
        puts("\n.Pp");
    }
    put_text(entry_next(x->a, N_BECAUSE)->text);
}

/* --- the page ------------------------------------------------------------------------------ */

static const struct { const char *name; void (*write)(void);
} lists[] = {
    { "@OPTIONS@", list_options },     { "@COMMANDS@", list_commands },
    { "@METRICS@", list_metrics },     { "@FUNCTIONS@", list_functions },
    { "@OPERATORS@", list_operators }, { "@RESERVED@", list_reserved },
    { "@SETTINGS@", list_settings },   { "@FORMATS@", list_formats },
    { "@LIMITS@", list_limits },
    { "@MODELS@", list_models },       { "@ALGORITHMS@", list_algorithms },
    { "@PROBLEMS@", list_problems },   { "@LAWS@", list_laws },
    { "@FIELDS@", list_fields },
    { "@RULES@", list_rules },
    { "@GLOSSARY@", list_glossary },   { "@OPERATIONS@", list_operations },
    { "@PROCEDURES@", list_procedures },
    { "@RELATIONS@", list_relations }, { "@TABLES@", list_tables },
    { "@COURSES@", list_courses },
};

static bool write_list(const char *line)
{
    static const char exercises[] = "@EXERCISES@ ", answer[] = "@ANSWER@ ";
    if (strncmp(line, exercises, strlen(exercises)) == 0) {
        put_exercises(line + strlen(exercises));
        return true;
    }
    if (strncmp(line, answer, strlen(answer)) == 0) {
        put_answer(line + strlen(answer));
        return true;
    }
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (strcmp(lists[i].name, line) == 0) {
            lists[i].write();
            return true;
        }
    return false;
}

static void copy(const char *line)
{
    static const char mark[] = "@VERSION@";
    for (const char *at; (at = strstr(line, mark)) != NULL; line = at + strlen(mark))
        printf("%.*s%s", (int)(at - line), line, PACKAGE_VERSION);
    puts(line);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fputs("usage: generate DATA < page.in > page\n", stderr);
        return 2;
    }
    the_world = world_new(argv[1], command_syntax_of);
    char *line = NULL;
    size_t room = 0;
    ssize_t n;
    bool literal = false;
    for (int number = 1; (n = getline(&line, &room, stdin)) >= 0; number++) {
        line[strcspn(line, "\n")] = '\0';
        if (literal && strcmp(line, "@END@") == 0) {
            puts(".Ed");
            literal = false;
        } else if (literal) {
            put_line(line);
        } else if (strcmp(line, "@TRANSCRIPT@") == 0) {
            puts(".Bd -literal");
            literal = true;
        } else if (*line == '@' && !write_list(line)) {
            fprintf(stderr, "generate: line %d: nothing is called %s\n", number, line);
            broken = true;
        } else if (*line != '@') {
            copy(line);
        }
    }
    if (literal) {
        fputs("generate: the last @TRANSCRIPT@ has no @END@\n", stderr);
        broken = true;
    }
    free(line);
    world_free(the_world);
    return broken || fflush(stdout) != 0;
}
