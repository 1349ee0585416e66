/* What TAB offers: first commands and metrics; then what the command takes; then `on` and models;
 * then parameters with `=`. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "catalog/device.h"
#include "measure/generated.h"
#include "front/front.h"
#include "gpu/workload.h"
#include "hint/glossary.h"
#include "machine/program.h"

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

static void offer_entry(const entry *e, void *data)
{
    offer(e->name, data);
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

enum { WORDS = 64 };

/* The statement at the cursor, up to the word that is being typed. */
typedef struct typing {
    char *words[WORDS];
    int count;
    const command *cmd;
    bool comma;    /* a comma stands before the word */
    bool value_of; /* NAME= stands before the word */
    bool listed;   /* a further metric follows, as after `time,` */
    bool queries;  /* the command has queries that begin with a metric */
    char *inside;  /* the name before the innermost open bracket: `amdahl(`; or NULL */
} typing;

/* The begin of the statement at the cursor: after the last `;`. */
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
    for (int i = 0; (c = command_rows[i]) != NULL; i++)
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

/* Offers the items of a kind that an entry has; only_own: not the parameters that stand for those
 * of the model, if it has them. */
static void offer_items(const entry *e, node_kind kind, bool only_own, offers *o)
{
    for (const node *p = e ? entry_item(e, kind) : NULL; p; p = entry_next(p->next, kind))
        if (!only_own || p->text || e->kind == ENTRY_LAW)
            offer(p->name, o);
}

static void offer_parameters(session *s, const char *target, const char *model, offers *o)
{
    const entry *e = catalog_try(s->world->catalog, ENTRY_ALGORITHM, target);
    if (e == NULL)
        e = catalog_try(s->world->catalog, ENTRY_PROBLEM, target);
    if (e == NULL)
        e = catalog_try(s->world->catalog, ENTRY_LAW, target);
    const entry *m = catalog_try(s->world->catalog, ENTRY_MODEL, model);
    o->suffix = "=";
    offer_items(e, N_PARAM, true, o);
    offer_items(m, N_PARAM, false, o);
    offer_items(m, N_OPTION, false, o);
    o->suffix = NULL;
}

/* The choices of an option of any model. */
typedef struct choices {
    session *s;
    const char *of;
    offers *o;
    bool any;
} choices;

static void offer_model_choices(const char *model, void *data)
{
    choices *c = data;
    const entry *m = catalog_try(c->s->world->catalog, ENTRY_MODEL, model);
    for (const node *p = m ? entry_item(m, N_OPTION) : NULL; p; p = entry_next(p->next, N_OPTION))
        for (const node *k = strcmp(p->name, c->of) == 0 ? p->a : NULL; k; k = k->next) {
            offer(k->name, c->o);
            c->any = true;
        }
}

/* Offers what may follow NAME=: a choice of a model, a word of the command's option, an operator, a
 * kind of input; otherwise what an expression has. */
static void offer_values(session *s, const command *c, const char *name, offers *o)
{
    const option *own = c ? option_named(c->options, name, OPTION_NONE) : NULL;
    choices of_models = { .s = s, .of = name, .o = o };
    str_own word = { 0 };
    if (own && own->kind == OPTION_OPERATOR) {
        catalog_each(s->world->catalog, ENTRY_OPERATOR, offer, o);
    } else if (own && own->kind == OPTION_INPUT) {
        for (int i = 0; i < INPUT_KINDS; i++)
            if (i != INPUT_FILE)
                offer(layout_input_names[i], o);
    } else if (own && own->kind == OPTION_WORD) {
        for (int i = 0; option_word(own, i, &word); i++) {
            offer(str_text(&word), o);
            str_cut(&word, 0);
        }
    } else {
        catalog_each(s->world->catalog, ENTRY_MODEL, offer_model_choices, &of_models);
        if (!of_models.any)
            offer_expression(s, o);
    }
}

/* Offers the models for which the algorithm, problem or relation has formulas or bounds; all, if it
 * has only a program, which any model may run. */
static void offer_models(session *s, const char *target, offers *o)
{
    catalog *cat = s->world->catalog;
    const entry *e = target ? catalog_try(cat, ENTRY_ALGORITHM, target) : NULL;
    if (e == NULL && target)
        e = catalog_try(cat, ENTRY_PROBLEM, target);
    bool any = false;
    device_each(cat, true, offer, o);
    for (const node *item = e ? e->def->a : NULL; item; item = item->next)
        for (const node *m = item->kind == N_ON_BLOCK || item->kind == N_BOUND ? item->b : NULL; m;
             m = m->next) {
            offer(m->name, o);
            any = true;
        }
    if (!any)
        catalog_each(cat, ENTRY_MODEL, offer, o);
}

/* Offers a table's name, 004.4.1; to a word that begins as 4.1, also that. */
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
    if (what == COMPLETE_STUDIES) {
        catalog_each(cat, ENTRY_ALGORITHM, offer, o);
        catalog_each(cat, ENTRY_LAW, offer, o);
    }
    if (what == COMPLETE_COURSES)
        catalog_each(cat, ENTRY_COURSE, offer, o);
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
    if (what == COMPLETE_VARIABLES) {
        catalog_each_loaded(cat, offer_entry, o);
        for (symbol *v = s->world->symbols; v; v = v->next)
            if (v->kind != SYMBOL_NONE)
                offer(v->name, o);
    }
    for (int i = 0; what == COMPLETE_WORKLOADS && workload_row(i); i++)
        offer(workload_row(i)->name, o);
    if (what == COMPLETE_WORKLOADS)
        catalog_each(cat, ENTRY_ALGORITHM, offer, o);
    o->suffix = "=";
    for (int i = 0; what == COMPLETE_SETTINGS && setting_row(i); i++)
        offer(setting_row(i)->name, o);
    o->suffix = NULL;
}

/* Offers the command's own options: [seed=N], [to FILE]. */
static void offer_options(const command *c, offers *o)
{
    for (const option *own = c->options; own && own->kind != OPTION_NONE; own++) {
        o->suffix = own->kind == OPTION_CLAUSE ? NULL : "=";
        if (own->kind != OPTION_PARAMETERS && strcmp(own->name, "on") != 0)
            offer(own->name, o);
    }
    o->suffix = NULL;
}

/* Offers what follows the name of a workload: its parameters, and the words that one takes. Devices
 * are not asked for while somebody types. */
static void offer_measured(session *s, const command *c, const workload *w, const char *last,
                           bool value_of, offers *o)
{
    int k = value_of ? workload_param_named(w, last) : -1;
    if (k >= 0 && w->params[k].words) {
        char word[32];
        for (uint64_t v = 0; v < workload_words(&w->params[k]); v++) {
            workload_word_text(&w->params[k], v, word, sizeof word);
            offer(word, o);
        }
    } else if (value_of) {
        offer_values(s, c, last, o);
    } else if (strcmp(last, "on") == 0) {
        static const char *const kinds[] = { "cpu", "cuda", "gpu", "opencl" };
        for (int i = 0; i < 4; i++)
            offer(kinds[i], o);
    } else {
        offer("on", o);
        o->suffix = "=";
        offer("n", o);
        for (int i = 0; i < JOB_PARAMS && w->params[i].name; i++)
            offer(w->params[i].name, o);
        offer_options(c, o);
    }
}

/* Offers what follows the target of a query. */
static void offer_clause(session *s, const typing *t, offers *o)
{
    const command *c = t->cmd;
    const char *last = t->words[t->count - 1], *model = NULL;
    const workload *w = t->count > 1 && c->complete == COMPLETE_WORKLOADS
                            ? workload_named(t->words[1])
                            : NULL;
    generated *made = NULL;
    diag_own quiet = { 0 };
    if (w == NULL && t->count > 1 && c->complete == COMPLETE_WORKLOADS
        && generated_open(s, &(node){ .kind = N_NAME, .name = t->words[1] }, NULL, &made, &quiet)
               == ST_OK)
        w = generated_workload(made);
    if (w) {
        offer_measured(s, c, w, last, t->value_of, o);
        generated_free(made);
        return;
    }
    int target = 1;
    for (int i = 1; i < t->count && t->queries; i++) /* the clauses of the last query */
        if (catalog_has(s->world->catalog, ENTRY_ALGORITHM, t->words[i])
            || catalog_has(s->world->catalog, ENTRY_LAW, t->words[i]))
            target = i;
    for (int i = target; i + 1 < t->count; i++)
        if (strcmp(t->words[i], "on") == 0)
            model = t->words[i + 1];
    if (strcmp(last, "on") == 0) {
        offer_models(s, t->words[target], o);
    } else if (t->value_of) {
        offer_values(s, c, last, o);
    } else {
        if (model == NULL && !catalog_has(s->world->catalog, ENTRY_LAW, t->words[target]))
            offer("on", o);
        offer_parameters(s, t->words[target], model ? model : "", o);
        offer_options(c, o);
        if (t->queries)
            offer("over", o);
        for (int i = target + 1; i < t->count; i++) /* what has been given is not offered again */
            withdraw(t->words[i], o);
    }
}

/* Offers what an expression has: functions, metrics as functions, and what stands in a metric's
 * brackets. */
static void offer_condition(session *s, char *const *words, int count, offers *o)
{
    const char *last = words[count - 1], *target = NULL, *model = NULL;
    for (int i = 1; i < count; i++) { /* the brackets of the last metric */
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
        offer_models(s, target, o);
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

/* Offers the words that a setting takes: set fractions=. */
static void offer_setting_values(const char *name, offers *o)
{
    for (int i = 0; strcmp(name, "format") == 0 && format_row(i); i++)
        offer(format_row(i)->name, o);
    const setting *row = setting_named(name);
    for (const char *c = row && strchr(row->values, ',') ? row->values : ""; *c;) {
        size_t n = strcspn(c, ", ");
        mem_own char *word = mem_copyn(c, n);
        offer(word, o);
        c += n;
        c += strspn(c, ", ");
    }
}

/* Offers what follows table NUMBER: the parameters of its rows on the models of its columns. */
static void offer_table_clause(session *s, char *const *words, int count, offers *o)
{
    diag_own quiet = { 0 };
    const entry *table = catalog_find(s->world->catalog, ENTRY_TABLE, words[1], &quiet);
    for (int i = 0; table == NULL && quiet.st == ST_OK && i < 1000;
         i++) { /* 4.1, of any source */
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
}

/* For what follows relate ALGORITHM: from MODEL to MODEL, models with a relation between them, then
 * parameters. */
typedef struct relations {
    session *s;
    const char *from; /* NULL: models at which a relation begins are offered */
    const char *to;   /* NULL: models that it leads to; then parameters of both */
    offers *o;
} relations;

static void offer_relation(const char *name, void *data)
{
    const relations *r = data;
    const entry *e = catalog_try(r->s->world->catalog, ENTRY_RELATION, name);
    const node *maps = e ? entry_item(e, N_MAPS) : NULL;
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

static void offer_relate_clause(session *s, char *const *words, int count, offers *o)
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

/* Reads the words and signs from `from` to `to`. */
static void read_words(typing *t, const char *from, const char *to)
{
    for (const char *c = from; c < to && t->count < WORDS;) {
        size_t n = 0;
        while (c + n < to && in_word(c[n]))
            n++;
        if (n)
            t->words[t->count++] = mem_copyn(c, n);
        if (n || *c != ' ')
            t->comma = n == 0 && *c == ',';
        c += n ? n : 1;
    }
    while (to > from && to[-1] == ' ')
        to--;
    t->value_of = to > from && to[-1] == '=';
}

static void read_bracket(typing *t, const char *from, const char *to)
{
    int closed = 0;
    for (const char *c = to; c > from; c--) {
        closed += c[-1] == ')';
        if (c[-1] == '(' && closed-- == 0) {
            const char *end = c - 1, *begin = end;
            while (begin > from && in_word(begin[-1]))
                begin--;
            t->inside = mem_copyn(begin, (size_t)(end - begin));
            return;
        }
    }
}

static void read_line(typing *t, const char *from, const char *to)
{
    read_words(t, from, to);
    read_bracket(t, from, to);
    t->cmd = t->count ? command_named(&commands_all, t->words[0]) : NULL;
    t->listed = t->comma && t->count && metric_named(t->words[0]) >= 0;
    t->queries = t->cmd
                 && (t->cmd->complete == COMPLETE_QUERIES || t->cmd->complete == COMPLETE_STUDIES);
    while (t->cmd && t->count > 1 && metric_named(t->words[0]) >= 0
           && metric_named(t->words[1]) >= 0) { /* the first metric stands for all */
        free(t->words[1]);
        t->count--;
        memmove(t->words + 1, t->words + 2, (size_t)(t->count - 1) * sizeof *t->words);
    }
}

/* Offers a function's arguments, after `amdahl(`; after one that is given, what an expression
 * has. */
static void offer_arguments(session *s, const typing *t, offers *o)
{
    if (!t->value_of)
        offer_parameters(s, t->inside, "", o);
    offer_expression(s, o);
}

/* Offers algorithms after `time(`, and then as in a condition. */
static void offer_metric_call(session *s, const typing *t, offers *o)
{
    if (metric_named(t->words[t->count - 1]) >= 0)
        catalog_each(s->world->catalog, ENTRY_ALGORITHM, offer, o);
    else
        offer_condition(s, t->words, t->count, o);
}

/* Offers what follows the first word of a command's statement. */
static void offer_to_command(session *s, const typing *t, offers *o)
{
    const command *c = t->cmd;
    const char *last = t->words[t->count - 1];
    if (c->complete == COMPLETE_SETTINGS && t->value_of) {
        offer_setting_values(last, o);
    } else if (t->listed) {
        offer_metrics(o);
        catalog_each(s->world->catalog, ENTRY_ALGORITHM, offer, o);
    } else if (c->complete == COMPLETE_EXPRESSION) {
        offer_condition(s, t->words, t->count, o);
        offer_options(c, o);
    } else if (t->count == 1 || c->syntax == SYNTAX_WORDS || c->syntax == SYNTAX_FIND || t->comma) {
        offer_target(s, c, o);
        if (t->comma && c->targets) /* a further model, as in A on umm, dmm */
            catalog_each(s->world->catalog, ENTRY_MODEL, offer, o);
    } else if (t->queries && metric_named(last) >= 0) {
        catalog_each(s->world->catalog, ENTRY_ALGORITHM, offer, o);
    } else if (c->complete == COMPLETE_TABLES && !t->value_of) {
        offer_table_clause(s, t->words, t->count, o);
    } else if (c->complete == COMPLETE_RELATIONS && !t->value_of) {
        offer_relate_clause(s, t->words, t->count, o);
    } else {
        offer_clause(s, t, o);
    }
}

char **complete_line(session *s, const char *line, int at, int *from)
{
    int begin = at;
    while (begin > 0 && in_word(line[begin - 1]))
        begin--;
    *from = begin;
    mem_own char *prefix = mem_copyn(line + begin, (size_t)(at - begin));
    offers o = { .prefix = prefix, .length = (size_t)(at - begin) };
    typing t = { .count = 0 };
    read_line(&t, statement_begin(line, at), line + begin);
    if (t.inside && catalog_has(s->world->catalog, ENTRY_LAW, t.inside)) {
        offer_arguments(s, &t, &o);
    } else if (t.inside && metric_named(t.inside) >= 0) {
        offer_metric_call(s, &t, &o);
    } else if (t.cmd) {
        offer_to_command(s, &t, &o);
    } else {
        if (t.count == 0)
            offer_commands(&o);
        offer_expression(s, &o);
    }
    for (int i = 0; i < t.count; i++)
        free(t.words[i]);
    free(t.inside);
    return o.list;
}
