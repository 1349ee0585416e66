/* What TAB offers.  The first word of a statement: commands and metrics; then
 * what the command takes; then `on` and models; then parameters with `=`. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/glossary.h"
#include "front/front.h"
#include "gpu/workload.h"

typedef struct offers {
    const char *prefix;
    size_t length;
    char **list;
    int count;
    const char *suffix;
} offers;

static void offer(const char *name, void *data)
{
    offers *o = data;
    if (strncmp(name, o->prefix, o->length) != 0)
        return;
    for (int i = 0; i < o->count; i++)
        if (strncmp(o->list[i], name, strlen(name)) == 0
            && strcmp(o->list[i] + strlen(name), o->suffix ? o->suffix : "") == 0)
            return;
    o->list = mem_grow_array(o->list, (size_t)(o->count + 2), sizeof *o->list);
    str s = { 0 };
    str_format(&s, "%s%s", name, o->suffix ? o->suffix : "");
    o->list[o->count++] = str_take(&s);
    o->list[o->count] = NULL;
}

static void withdraw(const char *name, offers *o)
{
    size_t n = strlen(name);
    for (int i = 0; i < o->count; i++)
        if (strncmp(o->list[i], name, n) == 0 && strcmp(o->list[i] + n, "=") == 0) {
            free(o->list[i]);
            memmove(o->list + i, o->list + i + 1, (size_t)(o->count - i) * sizeof *o->list);
            o->count--;
            i--;
        }
}

static bool in_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '.' || c == '\'' || c == '/' || c == '-'
           || c == '~';
}

/* The statement that the cursor is in begins after the last `;`. */
static const char *statement_begin(const char *line, int at)
{
    const char *begin = line;
    for (const char *c = line; c < line + at; c++)
        if (*c == ';')
            begin = c + 1;
    while (*begin == ' ')
        begin++;
    return begin;
}

static void offer_metrics(offers *o)
{
    for (int i = 0; i < METRICS; i++)
        offer(metrics[i].name, o);
}

static void offer_commands(offers *o)
{
    const command *c;
    for (int i = 0; (c = command_row(i)) != NULL; i++)
        if (strcmp(c->name, "metric") != 0)
            offer(c->name, o);
    offer_metrics(o);
}

static void offer_expression(session *s, offers *o)
{
    const builtin *b;
    o->suffix = "(";
    for (int i = 0; (b = builtin_row(i)) != NULL; i++)
        offer(b->name, o);
    catalog_each(s->world->catalog, ENTRY_LAW, offer, o);
    o->suffix = NULL;
    for (symbol *v = s->world->symbols; v; v = v->next)
        if (v->kind != SYMBOL_NONE)
            offer(v->name, o);
}

static void offer_parameters(session *s, const char *target, const char *model, offers *o)
{
    diag quiet;
    diag_init(&quiet);
    const entry *e = catalog_find(s->world->catalog, ENTRY_ALGORITHM, target, &quiet);
    if (e == NULL)
        e = catalog_find(s->world->catalog, ENTRY_PROBLEM, target, &quiet);
    const entry *m = catalog_find(s->world->catalog, ENTRY_MODEL, model, &quiet);
    o->suffix = "=";
    for (const node *p = e ? entry_item(e, N_PARAM) : NULL; p; p = entry_next(p->next, N_PARAM))
        if (p->text) /* the others are the model's, if it has them */
            offer(p->name, o);
    for (const node *p = m ? entry_item(m, N_PARAM) : NULL; p; p = entry_next(p->next, N_PARAM))
        offer(p->name, o);
    for (const node *p = m ? entry_item(m, N_OPTION) : NULL; p; p = entry_next(p->next, N_OPTION))
        offer(p->name, o);
    o->suffix = NULL;
    diag_clear(&quiet);
}

static void offer_choices(session *s, const char *option, offers *o);

/* Does the option take one of its own words? */
static bool has_choices(session *s, const char *option)
{
    offers all = { .prefix = "" };
    offer_choices(s, option, &all);
    for (int i = 0; i < all.count; i++)
        free(all.list[i]);
    free(all.list);
    return all.count > 0;
}

static void offer_choices(session *s, const char *option, offers *o)
{
    const char *names[16];
    int count = 0;
    diag quiet;
    diag_init(&quiet);
    static const char *const models[] = { "umm", "dmm", "pram", "bpram", "agpu" };
    for (size_t i = 0; i < sizeof models / sizeof *models && count < 16; i++) {
        const entry *m = catalog_find(s->world->catalog, ENTRY_MODEL, models[i], &quiet);
        for (const node *p = m ? entry_item(m, N_OPTION) : NULL; p;
             p = entry_next(p->next, N_OPTION))
            for (const node *c = strcmp(p->name, option) == 0 ? p->a : NULL; c && count < 16;
                 c = c->next)
                names[count++] = c->name;
    }
    for (int i = 0; i < count; i++)
        offer(names[i], o);
    diag_clear(&quiet);
}

/* 004.4.1; of what begins so, also 4.1. */
static void offer_table(const char *name, void *data)
{
    offers *o = data;
    const char *number = strchr(name, '.');
    offer(name, data);
    if (o->length && number)
        offer(number + 1, data);
}

static void offer_target(session *s, const command *c, offers *o)
{
    catalog *cat = s->world->catalog;
    complete what = c->complete;
    for (int k = 0; k < ENTRY_KINDS; k++)
        if (what == COMPLETE_NAMES
            || (k == ENTRY_ALGORITHM
                && (what == COMPLETE_ALGORITHMS || what == COMPLETE_RELATIONS
                    || what == COMPLETE_TARGETS))
            || (k == ENTRY_PROBLEM && (what == COMPLETE_PROBLEMS || what == COMPLETE_TARGETS)))
            catalog_each(cat, (entry_kind)k, offer, o);
    if (what == COMPLETE_QUERIES || what == COMPLETE_STUDIES)
        offer_metrics(o);
    if (what == COMPLETE_STUDIES)
        catalog_each(cat, ENTRY_ALGORITHM, offer, o);
    if (what == COMPLETE_TABLES)
        catalog_each(cat, ENTRY_TABLE, offer_table, o);
    if (what == COMPLETE_NAMES) {
        const builtin *b;
        for (int i = 0; (b = builtin_row(i)) != NULL; i++)
            offer(b->name, o);
        offer_commands(o);
        const glossary_row *g;
        for (int i = 0; (g = glossary_at(i)) != NULL; i++)
            if (strchr(g->term, ' ') == NULL)
                offer(g->term, o);
    }
    if (what == COMPLETE_KINDS) {
        for (int k = 0; k < ENTRY_KINDS; k++)
            offer(entry_kinds[k].folder, o);
        offer("sources", o);
        offer("metrics", o);
        offer("functions", o);
    }
    if (what == COMPLETE_VARIABLES)
        for (symbol *v = s->world->symbols; v; v = v->next)
            if (v->kind != SYMBOL_NONE)
                offer(v->name, o);
    for (int i = 0; what == COMPLETE_WORKLOADS && workload_row(i); i++)
        offer(workload_row(i)->name, o);
    o->suffix = "=";
    for (int i = 0; what == COMPLETE_SETTINGS && setting_row(i); i++)
        offer(setting_row(i)->name, o);
    o->suffix = NULL;
}

/* After the name of what is measured: its parameters, and the words that one takes.  Devices
 * are not asked for while somebody types. */
static void offer_measured(const workload *w, const char *last, bool value_of, offers *o)
{
    if (value_of || strcmp(last, "on") == 0) {
        int k = value_of ? workload_param_named(w, last) : -1;
        char word[32];
        for (uint64_t v = 0; k >= 0 && w->params[k].words && v < workload_words(&w->params[k]);
             v++) {
            workload_word_text(&w->params[k], v, word, sizeof word);
            offer(word, o);
        }
        static const char *const kinds[] = { "cpu", "cuda", "gpu", "opencl" };
        for (int i = 0; i < 4 && !value_of; i++)
            offer(kinds[i], o);
        return;
    }
    offer("on", o);
    o->suffix = "=";
    offer("n", o);
    for (int i = 0; i < JOB_PARAMS && w->params[i].name; i++)
        offer(w->params[i].name, o);
    o->suffix = NULL;
}

/* The options of a run stand in its args: [seed=N] [data=yes|no]. */
static void offer_options(const command *c, offers *o)
{
    o->suffix = "=";
    for (const char *at = c->args; (at = strchr(at, '[')) != NULL; at++) {
        size_t n = strcspn(at + 1, "=] ");
        if (at[1 + n] != '=' || strncmp(at + 1, "name=", 5) == 0)
            continue;
        char *name = mem_copyn(at + 1, n);
        offer(name, o);
        free(name);
    }
    o->suffix = NULL;
}

/* After the target of a query. */
static void offer_clause(session *s, char **words, int count, bool value_of, bool queries,
                         offers *o)
{
    const command *k = command_named(words[0]);
    const workload *w = k && count > 1 && k->complete == COMPLETE_WORKLOADS
                            ? workload_named(words[1])
                            : NULL;
    if (w) {
        offer_measured(w, words[count - 1], value_of, o);
        return;
    }
    const char *last = words[count - 1], *model = NULL;
    int target = 1;
    for (int i = 1; i < count && queries; i++) /* the last query's */
        if (catalog_has(s->world->catalog, ENTRY_ALGORITHM, words[i]))
            target = i;
    for (int i = target; i + 1 < count; i++)
        if (strcmp(words[i], "on") == 0)
            model = words[i + 1];
    if (strcmp(last, "on") == 0) {
        catalog_each(s->world->catalog, ENTRY_MODEL, offer, o);
    } else if (value_of && strcmp(last, "operator") == 0) {
        catalog_each(s->world->catalog, ENTRY_OPERATOR, offer, o);
    } else if (value_of) {
        offer_choices(s, last, o);
        if (!has_choices(s, last))
            offer_expression(s, o);
    } else {
        if (model == NULL)
            offer("on", o);
        offer_parameters(s, words[target], model ? model : "", o);
        if (command_named(words[0]))
            offer_options(command_named(words[0]), o);
        if (queries)
            offer("over", o);
        for (int i = target + 1; i < count; i++) /* what is given already is not offered again */
            withdraw(words[i], o);
    }
}

/* Within an expression: functions, metrics as functions, and what stands between a metric's
 * brackets. */
static void offer_condition(session *s, char **words, int count, offers *o)
{
    const char *last = words[count - 1], *target = NULL, *model = NULL;
    for (int i = 1; i < count; i++) { /* the last metric's */
        if (catalog_has(s->world->catalog, ENTRY_ALGORITHM, words[i])) {
            target = words[i];
            model = NULL;
        }
        if (i + 1 < count && strcmp(words[i], "on") == 0)
            model = words[i + 1];
    }
    if (count > 1 && metric_named(last) >= 0) {
        catalog_each(s->world->catalog, ENTRY_ALGORITHM, offer, o);
        return;
    }
    if (strcmp(last, "on") == 0) {
        catalog_each(s->world->catalog, ENTRY_MODEL, offer, o);
        return;
    }
    if (target && model == NULL)
        offer("on", o);
    else if (target)
        offer_parameters(s, target, model, o);
    offer_expression(s, o);
    o->suffix = "(";
    offer_metrics(o);
    o->suffix = NULL;
}

/* set fractions=: the words that it takes. */
static void offer_setting_values(const char *name, offers *o)
{
    for (int i = 0; strcmp(name, "format") == 0 && format_row(i); i++)
        offer(format_row(i)->name, o);
    for (int i = 0; setting_row(i); i++)
        if (strcmp(setting_row(i)->name, name) == 0 && strchr(setting_row(i)->values, ','))
            for (const char *c = setting_row(i)->values; *c; c += strspn(c, ", ")) {
                size_t n = strcspn(c, ", ");
                char *word = mem_copyn(c, n);
                offer(word, o);
                free(word);
                c += n;
            }
}

/* After table NUMBER: the parameters of its rows on the models of its columns. */
static void offer_table_clause(session *s, char **words, int count, offers *o)
{
    diag quiet;
    diag_init(&quiet);
    const entry *table = catalog_find(s->world->catalog, ENTRY_TABLE, words[1], &quiet);
    for (int i = 0; table == NULL && quiet.st == ST_OK && i < 1000;
         i++) { /* 4.1, of whichever source */
        char name[64];
        snprintf(name, sizeof name, "%03d.%s", i, words[1]);
        if (catalog_has(s->world->catalog, ENTRY_TABLE, name))
            table = catalog_find(s->world->catalog, ENTRY_TABLE, name, &quiet);
    }
    for (const node *r = table ? entry_item(table, N_ROW) : NULL; r; r = entry_next(r->next, N_ROW))
        for (const node *c = r->name ? entry_item(table, N_COLUMN) : NULL; c;
             c = entry_next(c->next, N_COLUMN)) {
            const node *on = c->b;
            while (on && on->kind != N_ON)
                on = on->next;
            offer_parameters(s, r->name, on ? on->name : "", o);
        }
    for (int i = 2; i < count; i++)
        withdraw(words[i], o);
    diag_clear(&quiet);
}

/* After relate ALGORITHM: from MODEL to MODEL, models between which a relation is known, then
 * parameters. */
typedef struct relations {
    session *s;
    const char *from; /* NULL: the models that any begins with */
    const char *to;   /* then the parameters of those between the two */
    offers *o;
} relations;

static void offer_relation(const char *name, void *data)
{
    const relations *r = data;
    diag quiet;
    diag_init(&quiet);
    const entry *e = catalog_find(r->s->world->catalog, ENTRY_RELATION, name, &quiet);
    const node *maps = e ? entry_item(e, N_MAPS) : NULL;
    diag_clear(&quiet);
    if (maps && r->from == NULL) {
        offer(maps->name, r->o);
    } else if (maps && strcmp(maps->name, r->from) == 0 && r->to == NULL) {
        offer(maps->name2, r->o);
    } else if (maps && strcmp(maps->name, r->from) == 0 && strcmp(maps->name2, r->to) == 0) {
        r->o->suffix = "=";
        for (const node *p = entry_item(e, N_PARAM); p; p = entry_next(p->next, N_PARAM))
            offer(p->name, r->o);
        r->o->suffix = NULL;
    }
}

static void offer_relate_clause(session *s, char **words, int count, offers *o)
{
    relations r = { .s = s, .o = o };
    const char *last = words[count - 1];
    bool to_given = false;
    for (int i = 2; i + 1 < count; i++) {
        if (strcmp(words[i], "from") == 0)
            r.from = words[i + 1];
        if (strcmp(words[i], "to") == 0)
            r.to = words[i + 1];
    }
    to_given = r.to != NULL;
    if (strcmp(last, "from") == 0 || strcmp(last, "to") == 0) {
        catalog_each(s->world->catalog, ENTRY_RELATION, offer_relation, &r);
    } else if (r.from == NULL) {
        offer("from", o);
    } else if (!to_given) {
        offer("to", o);
    } else {
        offer_parameters(s, words[1], r.from, o);
        catalog_each(s->world->catalog, ENTRY_RELATION, offer_relation, &r);
        for (int i = 2; i < count; i++)
            withdraw(words[i], o);
    }
}

enum { WORDS = 64 };

char **complete_line(session *s, const char *line, int at, int *from)
{
    int begin = at;
    while (begin > 0 && in_word(line[begin - 1]))
        begin--;
    *from = begin;
    char *prefix = mem_copyn(line + begin, (size_t)(at - begin)), *words[WORDS];
    offers o = { .prefix = prefix, .length = (size_t)(at - begin) };
    int count = 0;
    const char *c = statement_begin(line, at);
    bool comma = false;
    while (c < line + begin && count < WORDS) {
        size_t n = 0;
        while (c + n < line + begin && in_word(c[n]))
            n++;
        if (n)
            words[count++] = mem_copyn(c, n);
        if (n || *c != ' ')
            comma = n == 0 && *c == ',';
        c += n ? n : 1;
    }
    const command *cmd = count ? command_named(words[0]) : NULL;
    bool listed = comma && count && metric_named(words[0]) >= 0; /* time, st: a further metric */
    while (cmd && count > 1 && metric_named(words[0]) >= 0
           && metric_named(words[1]) >= 0) { /* the first stands for them */
        free(words[1]);
        memmove(words + 1, words + 2, (size_t)(--count - 1) * sizeof *words);
    }
    const char *before = line + begin;
    while (before > line && before[-1] == ' ')
        before--;
    bool value_of = before > line && before[-1] == '=',
         queries = cmd && (cmd->complete == COMPLETE_QUERIES || cmd->complete == COMPLETE_STUDIES);
    if (count == 0) {
        offer_commands(&o);
        offer_expression(s, &o);
    } else if (cmd == NULL) {
        offer_expression(s, &o);
    } else if (cmd->complete == COMPLETE_SETTINGS && value_of) {
        offer_setting_values(words[count - 1], &o);
    } else if (listed) {
        offer_metrics(&o);
        catalog_each(s->world->catalog, ENTRY_ALGORITHM, offer, &o);
    } else if (cmd->complete == COMPLETE_EXPRESSION) {
        offer_condition(s, words, count, &o);
    } else if (count == 1 || cmd->syntax == SYNTAX_WORDS || comma) {
        offer_target(s, cmd, &o);
        if (comma && cmd->targets) /* A on umm, dmm */
            catalog_each(s->world->catalog, ENTRY_MODEL, offer, &o);
    } else if (queries && metric_named(words[count - 1]) >= 0) {
        catalog_each(s->world->catalog, ENTRY_ALGORITHM, offer, &o);
    } else if (cmd->complete == COMPLETE_TABLES && !value_of) {
        offer_table_clause(s, words, count, &o);
    } else if (cmd->complete == COMPLETE_RELATIONS && !value_of) {
        offer_relate_clause(s, words, count, &o);
    } else {
        offer_clause(s, words, count, value_of, queries, &o);
    }
    for (int i = 0; i < count; i++)
        free(words[i]);
    free(prefix);
    return o.list;
}
