/* Options of commands: see option.h. */
#include "session/option.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "session/session.h"

const option *option_named(const option *rows, const char *name, option_kind kind)
{
    for (const option *o = rows; o && o->kind != OPTION_NONE; o++)
        if (strcmp(o->name, name) == 0
            && (kind == OPTION_NONE ? o->kind != OPTION_CLAUSE && o->kind != OPTION_PARAMETERS
                                    : o->kind == kind))
            return o;
    return NULL;
}

const option_value *option_of(const option_values *v, const char *name)
{
    static const option_value nothing;
    const option *o = option_named(v->rows, name, OPTION_NONE);
    return o && v->list ? &v->list[o - v->rows] : &nothing;
}

bool option_word(const option *o, int i, str *out)
{
    for (const char *c = o->value; *c; c += strspn(c, "|")) {
        size_t n = strcspn(c, "|");
        if (!isupper((unsigned char)*c) && i-- == 0) {
            str_format(out, "%.*s", (int)n, c);
            return true;
        }
        c += n;
    }
    return false;
}

/* --- how they are written ---------------------------------------------------------- */

void option_form(str *out, const option *o)
{
    str_format(out, "%s%s%s", o->name, o->kind == OPTION_CLAUSE ? " " : "=", o->value);
}

void option_usage(str *out, const command *c)
{
    str_add(out, c->args);
    for (const option *o = c->options; o && o->kind != OPTION_NONE; o++) {
        str_add(out, o->needed ? " " : out->length ? " [" : "[");
        option_form(out, o);
        str_add(out, o->needed ? "" : "]");
    }
}

/* --- reading ----------------------------------------------------------------------- */

static status not_allowed(const option *o, const node *c, diag *d)
{
    span at = c->a->at;
    if (o->kind == OPTION_SECONDS)
        return diag_fail(d, ST_DOMAIN, at, "%s is seconds, more than 0 and at most %llu", o->name,
                         (unsigned long long)o->most);
    if (o->most == UINT64_MAX)
        return diag_fail(d, ST_DOMAIN, at, "%s is a natural number below 2^64", o->name);
    return diag_fail(d, ST_DOMAIN, at, "%s is a whole number from %llu to %llu", o->name,
                     (unsigned long long)o->least, (unsigned long long)o->most);
}

static status read_number(env *e, const option *o, const node *c, uint64_t *out)
{
    num_own v = num_int(0);
    status st = eval(e, c->a, &v);
    if (st != ST_OK)
        return st;
    if (!num_to_u64(&v, out) || *out < o->least || *out > o->most)
        st = not_allowed(o, c, e->d);
    return st;
}

static status read_seconds(env *e, const option *o, const node *c, double *out)
{
    num_own v = num_int(0);
    status st = eval(e, c->a, &v);
    if (st != ST_OK)
        return st;
    *out = num_to_double(&v);
    return *out > 0 && *out <= (double)o->most ? ST_OK : not_allowed(o, c, e->d);
}

/* Another command may take a series where this one takes a number. */
static status no_series(const session *s, const node *statement, const option *o, const node *c,
                        diag *d)
{
    const command *other;
    for (int i = 0; (other = s->commands->rows[i]) != NULL; i++)
        if (option_named(other->options, o->name, OPTION_NATURALS))
            return diag_fail(d, ST_DOMAIN, c->a->at, "%s takes one %s; %s takes a series of them",
                             statement->name, o->name, other->name);
    return diag_fail(d, ST_DOMAIN, c->a->at, "%s takes one %s, no series", statement->name,
                     o->name);
}

static status read_numbers(env *e, const option *o, const node *c, option_value *v)
{
    uint64_t points = axes_points(e->axes), most = e->w->max_terms;
    if (points > most)
        return diag_fail(e->d, ST_LIMIT, c->a->at,
                         "more than %llu values of %s; raise the limit with: set terms=...",
                         (unsigned long long)most, o->name);
    status st = ST_OK;
    v->numbers = mem_array(points, sizeof *v->numbers);
    for (; v->count < points && st == ST_OK; v->count++)
        if ((st = axes_go(e->w, e->axes, v->count, e->d)) == ST_OK)
            st = read_number(e, o, c, &v->numbers[v->count]);
    return st;
}

static status read_evaluated(session *s, const node *statement, const option *o, const node *c,
                             option_value *v, diag *d)
{
    env e;
    axes ax = { .count = 0 };
    status st = resolve_session(s->world, s->unit->arena, c->a, &ax, d);
    env_begin(&e, s->world, NULL, &ax, d);
    if (st == ST_OK && ax.count)
        st = o->kind == OPTION_NATURALS ? read_numbers(&e, o, c, v)
                                        : no_series(s, statement, o, c, d);
    else if (st == ST_OK)
        st = o->kind == OPTION_SECONDS ? read_seconds(&e, o, c, &v->seconds)
                                       : read_number(&e, o, c, &v->number);
    env_end(&e);
    axes_clear(&ax);
    return st;
}

static status read_word(const option *o, const node *c, option_value *v, diag *d)
{
    str_own all = { 0 }, word = { 0 };
    const char *given = c->a->kind == N_NAME ? c->a->name : "";
    bool found = false;
    for (int i = 0; !found && option_word(o, i, &word); i++) {
        str_format(&all, "%s%s", i ? ", " : "", str_text(&word));
        if ((found = strcmp(str_text(&word), given) == 0))
            v->word = i;
        str_cut(&word, 0);
    }
    if (!found)
        diag_fail(d, ST_NAME, c->a->at, "%s is one of: %s", o->name, str_text(&all));
    return d->st;
}

static status read_operator(session *s, const node *c, option_value *v, diag *d)
{
    if (c->a->kind != N_NAME)
        return diag_fail(d, ST_NAME, c->a->at, "an operator's name is needed; see: list operators");
    v->entry = query_entry(s->world, ENTRY_OPERATOR, c->a, d);
    if (v->entry && entry_item(v->entry, N_OPERATOR) == NULL)
        diag_fail(d, ST_NAME, c->a->at, "the entry %s defines no operator", v->entry->name);
    return d->st;
}

static status read_option(session *s, const node *statement, const option *o, const node *c,
                          option_value *v, diag *d)
{
    if (v->given)
        return diag_fail(d, ST_NAME, c->b->at, "`%s` is given twice", c->name);
    v->given = c;
    switch (o->kind) {
    case OPTION_WORD: return read_word(o, c, v, d);
    case OPTION_OPERATOR: return read_operator(s, c, v, d);
    case OPTION_INPUT: return ST_OK;
    default: return read_evaluated(s, statement, o, c, v, d);
    }
}

/* A column of a file: every cell is read as if it stood alone. */
static status read_column(session *s, const node *statement, const option *o, const node *c,
                          option_value *v, diag *d)
{
    status st = ST_OK;
    size_t row = 0;
    if (v->given)
        return diag_fail(d, ST_NAME, c->b->at, "`%s` is given twice", c->name);
    *v = (option_value){ .given = c,
                         .rows = mem_array((size_t)node_count(c->a->a) + 1, sizeof *v->rows) };
    for (const node *cell = c->a->a; cell && st == ST_OK; cell = cell->next, row++) {
        node *one = node_new(s->unit->arena, N_BINDING, cell->at);
        one->name = c->name;
        one->b = c->b;
        one->a = node_copy_one(s->unit->arena, cell);
        if (o->kind == OPTION_INPUT && cell->kind != N_LIST) { /* a word, or a file's name */
            one->a = node_name(s->unit->arena, cell->at, cell->name2);
        } else if (cell->kind == N_STRING && !row_cell_is_empty(cell)) {
            st = diag_fail(d, ST_PARSE, cell->at, "%s", cell->text);
        } else if (cell->kind == N_RANGE || (cell->kind == N_LIST && o->kind != OPTION_INPUT)) {
            st = diag_fail(d, ST_DOMAIN, cell->at, "a cell of `%s` is one value", o->name);
        }
        status_if(st, !row_cell_is_empty(cell),
                  read_option(s, statement, o, one, &v->rows[row], d));
        v->rows[row].cell = cell;
    }
    return st;
}

/* What it leaves there, so that a query has the rows: a column that nobody has a name for. */
static node *rows_alone(session *s, const node *c)
{
    node *n = node_new(s->unit->arena, N_BINDING, c->at);
    n->name = "";
    n->a = c->a;
    n->b = c->b;
    n->next = c->next;
    return n;
}

status option_take(session *s, node *statement, const option *rows, option_values *out, diag *d)
{
    size_t count = 0;
    while (rows && rows[count].kind != OPTION_NONE)
        count++;
    *out = (option_values){ rows, mem_array(count + 1, sizeof *out->list) };
    status st = ST_OK;
    for (node **link = &statement->b; *link && st == ST_OK;) {
        node *c = *link;
        const option *o = c->kind == N_BINDING ? option_named(rows, c->name, OPTION_NONE) : NULL;
        if (o == NULL || o->kind == OPTION_OTHER) {
            link = &c->next;
            continue;
        }
        if (row_column_is(c->a)) {
            *link = rows_alone(s, c);
            link = &(*link)->next;
            st = read_column(s, statement, o, c, &out->list[o - rows], d);
            continue;
        }
        *link = c->next;
        c->next = NULL;
        st = read_option(s, statement, o, c, &out->list[o - rows], d);
    }
    return st;
}

static const option *next_column(const option_values *v, const option *o)
{
    while (v->list && o && o->kind != OPTION_NONE && v->list[o - v->rows].rows == NULL)
        o++;
    return v->list && o && o->kind != OPTION_NONE ? o : NULL;
}

status option_at_row(option_values *v, const axes *at, bool *changed, diag *d)
{
    uint64_t row = 0;
    *changed = false;
    for (const option *o = v->rows; (o = next_column(v, o)) && axes_row(at, &row); o++) {
        option_value *now = &v->list[o - v->rows], *all = now->rows;
        *now = all[row];
        now->rows = all;
        *changed = true;
        if (row_cell_is_empty(now->cell))
            return diag_fail(d, ST_DOMAIN, now->cell->at, "the cell of `%s` in line %d is empty",
                             o->name, span_line(now->cell->at));
    }
    return ST_OK;
}

bool option_in_rows(const option_values *v)
{
    return next_column(v, v->rows);
}

void option_columns(const option_values *v, arena *a, result *varying)
{
    for (const option *o = v->rows; (o = next_column(v, o)); o++)
        result_add_text(a, varying, NULL, o->name);
}

void option_cells(const option_values *v, const axes *at, arena *a, result *to)
{
    uint64_t row = 0;
    for (const option *o = v->rows; (o = next_column(v, o)) && axes_row(at, &row); o++)
        if (!result_get(to, o->name))
            result_add_text(a, to, o->name, v->list[o - v->rows].rows[row].cell->name2);
}

void option_free(option_values *v)
{
    for (const option *o = v->rows; v->list && o && o->kind != OPTION_NONE; o++) {
        free(v->list[o - v->rows].numbers);
        free(v->list[o - v->rows].rows);
    }
    free(v->list);
    v->list = NULL;
}
