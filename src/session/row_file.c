/* Rows of parameters from CSV (RFC 4180): see row_file.h. */
#include "session/row_file.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"

typedef struct cell {
    char *text;            /* without quotes and blanks around; owned until the next one is read */
    span at;
    bool last;             /* of its row */
} cell;

typedef struct reader {
    session *s;
    const char *path;      /* in the statement's arena, as the sources are */
    char *text;            /* the file; ends with a zero byte */
    size_t length, at;
    int line;
    source_text *src;      /* of the line at hand */
    cell now;
    diag *d;
} reader;

/* --- cells ------------------------------------------------------------------------- */

static status read_all(reader *r, span at)
{
    str_own text = { 0 };
    bool standard = strcmp(r->path, "-") == 0;
    if (standard)
        r->path = "standard input";
    status st = standard ? file_text(stdin, r->path, &text, at, r->d)
                         : file_read(r->path, r->path, &text, at, r->d);
    r->length = text.length;
    r->text = arena_copyn(r->s->unit->arena, str_text(&text), text.length);
    if (st != ST_OK)
        return st;
    if (r->length >= 3 && memcmp(r->text, "\xEF\xBB\xBF", 3) == 0) /* a byte order mark */
        r->text += 3, r->length -= 3;
    return ST_OK;
}

/* The line that begins here is what places are in. */
static void begin_line(reader *r)
{
    r->src = arena_alloc(r->s->unit->arena, sizeof *r->src);
    *r->src = (source_text){ .name = r->path,
                              .text = r->text + r->at,
                              .length = strcspn(r->text + r->at, "\r\n"),
                              .base = r->line };
}

static span place(const reader *r, size_t from, size_t to)
{
    size_t begin = (size_t)(r->src->text - r->text), end = r->src->length;
    from = from - begin < end ? from - begin : end;
    to = to - begin < end ? to - begin : end;
    return (span){ r->src, (int)from, (int)to };
}

/* "a ""quoted"" text"; the text between the quotes, on one line. */
static status take_quoted(reader *r, str *out)
{
    size_t from = r->at++;
    for (;; r->at++) {
        char c = r->text[r->at];
        if (r->at >= r->length || c == '\n')
            return diag_fail(r->d, ST_PARSE, place(r, from, from + 1),
                             "this quotation mark is not closed on its line");
        if (c == '"' && r->text[r->at + 1] != '"')
            break;
        if (c == '"')
            r->at++;
        str_char(out, r->text[r->at]);
    }
    r->at++;
    r->at += strspn(r->text + r->at, " \t");
    return ST_OK;
}

/* Blanks, then a quoted text or what stands up to the comma; the row ends with its line. */
static status next_cell(reader *r)
{
    str out = { 0 };
    status st = ST_OK;
    free(r->now.text);
    r->at += strspn(r->text + r->at, " \t");
    size_t from = r->at;
    if (r->text[r->at] == '"') {
        from++;
        st = take_quoted(r, &out);
    } else {
        size_t n = strcspn(r->text + r->at, ",\r\n");
        r->at += n;
        while (n > 0 && strchr(" \t", r->text[from + n - 1]))
            n--;
        str_addn(&out, r->text + from, n);
    }
    r->now = (cell){ .at = place(r, from, from + (out.length ? out.length : 1)),
                     .text = str_take(&out) };
    char c = r->text[r->at];
    if (st == ST_OK && c == '\0' && r->at < r->length)
        st = diag_fail(r->d, ST_PARSE, place(r, r->at, r->at + 1),
                       "a zero byte cannot stand in a text");
    else if (st == ST_OK && c && !strchr(",\r\n", c))
        st = diag_fail(r->d, ST_PARSE, place(r, r->at, r->at + 1),
                       "after the quoted text a comma or the end of the line is needed");
    r->now.last = c != ',';
    if (c == ',')
        r->at++;
    r->at += c == '\r';
    r->at += r->text[r->at] == '\n' && c != ',';
    return st;
}

/* Moves to the next line that is not blank; false at the end. */
static bool next_row(reader *r)
{
    while (r->at < r->length) {
        size_t blank = strspn(r->text + r->at, " \t\r");
        r->line++;
        if (r->text[r->at + blank] != '\n' && r->at + blank < r->length) {
            begin_line(r);
            return true;
        }
        r->at += blank + (r->at + blank < r->length);
    }
    return false;
}

/* --- columns ----------------------------------------------------------------------------- */

static bool is_name(const char *text)
{
    if (!isalpha((unsigned char)*text) && *text != '_')
        return false;
    while (isalnum((unsigned char)*text) || *text == '_' || *text == '\'')
        text++;
    return *text == '\0';
}

/* The first line: a binding for each column, with an empty list. */
static status take_names(reader *r, node **columns, span at)
{
    arena *a = r->s->unit->arena;
    status st = ST_OK;
    if (!next_row(r))
        return diag_fail(r->d, ST_PARSE, at,
                         "%s is empty; a first line with the names of the parameters is needed",
                         r->path);
    do {
        if ((st = next_cell(r)) != ST_OK)
            return st;
        const cell *c = &r->now;
        if (!is_name(c->text)) {
            diag_fail(r->d, ST_PARSE, c->at, "%s%s%s is no name of a parameter",
                      *c->text ? "`" : "", *c->text ? c->text : "an empty cell",
                      *c->text ? "`" : "");
            return diag_hint(r->d, "the first line names the parameters, with commas between them");
        }
        node *list = node_new(a, N_LIST, c->at);
        list->name = arena_copy(a, c->text);
        list->text = r->path;
        node *b = node_binding(a, c->at, list->name, list);
        for (const node *other = *columns; other; other = other->next)
            if (strcmp(other->name, b->name) == 0)
                return diag_fail(r->d, ST_PARSE, c->at, "the column `%s` stands twice", b->name);
        *columns = node_append(*columns, b);
    } while (!r->now.last);
    return ST_OK;
}

/* --- values ---------------------------------------------------------------------------------- */

typedef struct home {
    arena *a;
    const source_text *src;
    int shift;
} home;

/* Texts and places of a copy are those of the unit that it was copied from; it is to outlive
 * that. */
static void bring_home(node *n, void *data)
{
    const home *h = data;
    const char **texts[] = { &n->name, &n->name2, &n->text };
    n->at = (span){ h->src, n->at.from + h->shift, n->at.to + h->shift };
    for (int i = 0; i < 3; i++)
        if (*texts[i])
            *texts[i] = arena_copy(h->a, *texts[i]);
}

/* What is wrong with a cell is told by whoever needs its value: it may be of a column that nobody
 * does.  `d` is of a text whose column `columns` is the cell's first. */
static node *unread(reader *r, const diag *d, size_t columns)
{
    arena *a = r->s->unit->arena;
    span at = r->now.at;
    long shift = d->line ? d->indent - (long)columns : 0;
    at.from += (int)shift;
    at.to = d->line ? at.from + d->width : at.to;
    node *item = node_new(a, N_STRING, at);
    item->text = arena_copy(a, d->message);
    item->name = d->hint ? arena_copy(a, d->hint) : NULL;
    return item;
}

/* An expression is read at its place in an otherwise blank line, so that what is said of it has its
 * column. */
static status take_expression(reader *r, node **item)
{
    const cell *c = &r->now;
    arena *a = r->s->unit->arena;
    unit *u;
    str_own line = { 0 };
    size_t columns = str_utf8_columns(c->at.src->text, (size_t)c->at.from);
    diag_own own = { 0 };
    str_pad(&line, ' ', (long)columns);
    str_add(&line, c->text);
    status st = session_parse(r->s, str_text(&line), line.length, r->path, r->line, &u, &own);
    const node *n = st == ST_OK ? u->statements : NULL;
    if (n && !n->next && n->kind == N_EVALUATE && n->a->kind != N_STRING) {
        home h = { a, c->at.src, c->at.from - (int)columns };
        *item = node_copy(a, n->a);
        node_walk(*item, bring_home, &h);
    } else {
        if (st == ST_OK)
            diag_fail(&own, ST_PARSE, (span){ 0 }, "a cell is one expression");
        *item = unread(r, &own, columns);
    }
    if (st == ST_OK)
        unit_release(u);
    return st == ST_LIMIT ? diag_fail(r->d, st, c->at, "%s", (*item)->text) : ST_OK;
}

static status take_value(reader *r, node *column)
{
    const cell *c = &r->now;
    node *item = NULL;
    if (*c->text == '\0') {
        item = node_new(r->s->unit->arena, N_STRING, c->at);
    } else if (c->text[strspn(c->text, "0123456789")] == '\0') {
        item = node_new(r->s->unit->arena, N_NUMBER, c->at);
        status st = num_literal(&r->s->world->numbers, &item->value, c->text, strlen(c->text));
        if (st != ST_OK)
            return diag_fail(r->d, st, c->at, "%s", r->s->world->numbers.why);
    } else if (take_expression(r, &item) != ST_OK) {
        return r->d->st;
    }
    item->name2 = arena_copy(r->s->unit->arena, c->text);
    column->a->a = node_append(column->a->a, item);
    return ST_OK;
}

static status take_row(reader *r, node *columns)
{
    int wanted = node_count(columns), found = 0;
    node *column = columns;
    do {
        status st = next_cell(r);
        status_if(st, column, take_value(r, column));
        if (st != ST_OK)
            return st;
        found++;
        column = column ? column->next : NULL;
    } while (!r->now.last);
    if (found == wanted)
        return ST_OK;
    return diag_fail(r->d, ST_PARSE, (span){ r->src, 0, (int)r->src->length },
                     "this row has %d cell%s, and the first line names %d", found,
                     found == 1 ? "" : "s", wanted);
}

status row_file_bind(session *s, const char *path, node *statement, diag *d)
{
    reader r = { .s = s, .path = arena_copy(s->unit->arena, path), .d = d };
    node *columns = NULL;
    uint64_t rows = 0;
    status st = read_all(&r, statement->at);
    status_then(st, take_names(&r, &columns, statement->at));
    while (st == ST_OK && next_row(&r)) {
        if (num_interrupted(&s->world->numbers))
            st = diag_fail(d, ST_INTERRUPT, (span){ 0 }, "stopped");
        else if (++rows > s->world->max_terms)
            st = diag_fail(d, ST_LIMIT, statement->at,
                           "%s has more than %llu rows; raise the limit with: set terms=...", path,
                           (unsigned long long)s->world->max_terms);
        else
            st = take_row(&r, columns);
    }
    status_if(st, rows == 0,
              diag_fail(d, ST_PARSE, statement->at, "%s has no row below its first line", path));
    if (st == ST_OK)
        statement->b = node_append(statement->b, columns);
    free(r.now.text);
    return st;
}
