/* Commands by name, and what is said of a wrong use: see command.h. */
#include "session/command.h"

#include <string.h>

#include "eval/eval.h"

const command *command_named(const commands *t, const char *name)
{
    for (int i = 0; t->rows[i]; i++)
        if (strcmp(t->rows[i]->name, name) == 0
            || (t->rows[i]->also && strcmp(t->rows[i]->also, name) == 0))
            return t->rows[i];
    return metric_named(name) >= 0 ? command_named(t, "metric")
                                   : NULL; /* `conflicts` is a metric and has a row */
}

static const node *command_word(const node *statement, int i)
{
    const node *w = statement->a;
    while (w && i-- > 0)
        w = w->next;
    return w;
}

status command_need(const node *statement, const command *c, int least, int most, diag *d)
{
    int n = node_count(statement->a);
    if (n >= least && (most < 0 || n <= most))
        return ST_OK;
    span at = n > most && most >= 0 ? command_word(statement, most)->at : statement->c->at;
    str_own usage = { 0 };
    option_usage(&usage, c);
    status st = diag_fail(d, ST_PARSE, at, n < least ? "%s needs %s" : "%s takes %s", c->name,
                          usage.length ? str_text(&usage) : "no arguments");
    if (most == 1 && n > 2 && strcmp(command_word(statement, 1)->text, "on") == 0)
        diag_hint(d, "it tells of all models at once: %s %s", c->name, statement->a->text);
    else if (c->examples[0])
        diag_hint(d, "for example: %s", c->examples[0]);
    return st;
}

status command_refuse(const command *c, span at, const char *message, diag *d)
{
    status st = diag_fail(d, ST_PARSE, at, "%s", message);
    if (c->examples[0])
        diag_hint(d, "for example: %s", c->examples[0]);
    return st;
}

status command_fail(const command *c, span at, const char *what, diag *d)
{
    str_own message = { 0 };
    str_format(&message, "%s needs %s: %s ", c->name, what, c->name);
    option_usage(&message, c);
    return command_refuse(c, at, str_text(&message), d);
}
