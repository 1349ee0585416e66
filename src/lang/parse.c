/* One call from text to tree: see parse.h. */
#include "lang/parse.h"

#include <stdlib.h>
#include <string.h>

#include "base/stack.h"
#include "base/str.h"
#include "lang/grammar.h"

typedef void *yyscan_t;
typedef struct yy_buffer_state *YY_BUFFER_STATE;
int lang_yylex_init(yyscan_t *scanner);
int lang_yylex_destroy(yyscan_t scanner);
YY_BUFFER_STATE lang_yy_scan_bytes(const char *bytes, int length, yyscan_t scanner);
void lang_yy_delete_buffer(YY_BUFFER_STATE buffer, yyscan_t scanner);

unit *unit_share(unit *u)
{
    u->refs++;
    return u;
}

void unit_release(unit *u)
{
    if (u == NULL || --u->refs > 0)
        return;
    arena_free(u->arena);
    free(u->text);
    free(u->name);
    free(u);
}

int lang_yylex(LANG_YYSTYPE *value, LANG_YYLTYPE *where, parser *p, yyscan_t scanner);

struct reading {
    parser p;
    str text;
    int line;
    yyscan_t scanner;
    lang_yypstate *state; /* the grammar's state */
    int result;           /* YYPUSH_MORE while it reads */
    diag wrong;           /* what is wrong, while the line in which it is goes on */
};

/* Refuses a zero byte, which would end a name or a text early, and bytes that are no UTF-8, and so
 * no letters. */
static status check_bytes(const source_text *src, size_t from, diag *d)
{
    const char *text = src->text;
    for (size_t i = from, length; i < src->length; i += length) {
        uint32_t code;
        length = 1;
        if ((unsigned char)text[i] < 0x80
                ? text[i] != '\0'
                : (length = str_utf8_char(text + i, src->length - i, &code)) > 0)
            continue;
        span at = { src, (int)i, (int)i + 1 };
        if (text[i] == '\0')
            return diag_fail(d, ST_IO, at, "a zero byte cannot stand in a text");
        return diag_fail(d, ST_IO, at, "the byte %02x cannot stand here: this is no UTF-8",
                         (unsigned char)text[i]);
    }
    return ST_OK;
}

reading *parse_begin(const char *name, int line, command_syntax (*syntax_of)(const char *word),
                     num_ctx *numbers)
{
    reading *r = mem_alloc(sizeof *r);
    unit *u = mem_alloc(sizeof *u);
    u->refs = 1;
    u->arena = arena_new();
    u->name = name ? mem_copy(name) : NULL;
    u->text = mem_copy("");
    u->src = (source_text){ .name = u->name, .text = u->text, .base = line };
    r->p = (parser){ .u = u,
                     .numbers = numbers,
                     .syntax_of = syntax_of,
                     .deepest = stack_depth(),
                     .statement_start = true,
                     .line_start = true };
    if (lang_yylex_init(&r->scanner) != 0 || (r->state = lang_yypstate_new()) == NULL)
        mem_out();
    r->result = YYPUSH_MORE;
    diag_init(&r->wrong);
    return r;
}

const source_text *parse_source(const reading *r)
{
    return &r->p.u->src;
}

/* Appends a piece to the text, which may move: who needs it asks the unit for it. */
static status take(reading *r, const char *text, size_t length, diag *d)
{
    unit *u = r->p.u;
    size_t from = r->text.length;
    if (length > PARSE_MOST - r->text.length)
        return diag_fail(d, ST_LIMIT, (span){ 0 },
                         "a statement of more than %d bytes, the most that is read", PARSE_MOST);
    if (r->text.text == NULL)
        free(u->text);
    str_addn(&r->text, text, length);
    u->text = r->text.text;
    u->src.text = u->text;
    u->src.length = r->text.length;
    return check_bytes(&u->src, from, d);
}

/* Gives the tokens up to the end of the text to the grammar, until something is wrong; then they
 * are only read, for the text may end in a line that goes on. */
static void give_tokens(reading *r, bool more)
{
    parser *p = &r->p;
    LANG_YYSTYPE value = { 0 };
    span where = { 0 };
    int token;
    p->more = more;
    p->goes_on = p->goes_on && p->at == (int)r->text.length; /* true if nothing has followed */
    YY_BUFFER_STATE buffer = lang_yy_scan_bytes(r->text.text + p->at, (int)r->text.length - p->at,
                                                r->scanner);
    do {
        token = lang_yylex(&value, &where, p, r->scanner);
        if (r->result == YYPUSH_MORE && (token != 0 || !more))
            r->result = lang_yypush_parse(r->state, token, &value, &where, p, r->scanner);
    } while (token != 0 && (r->result == YYPUSH_MORE || !p->goes_on));
    lang_yy_delete_buffer(buffer, r->scanner);
    if (p->in_note && more) /* look for its end again, from its beginning */
        p->at = p->note_at;
}

static bool ends_in_backslash(const source_text *src)
{
    size_t at = src->length;
    while (at > 0 && strchr(" \t\r\n", src->text[at - 1]))
        at--;
    return at > 0 && src->text[at - 1] == '\\';
}

/* Is something open, so that the text cannot end here whatever the grammar says? */
static bool is_open(const parser *p)
{
    return p->goes_on || p->brackets > 0 || p->blocks > 0 || p->in_note;
}

status parse_more(reading *r, const char *text, size_t length, diag *d)
{
    parser *p = &r->p;
    status st = take(r, text, length, d);
    if (st != ST_OK)
        return st;
    if (p->in_note && memmem(text, length, "\"\"\"", 3) == NULL)
        return ST_INCOMPLETE;
    if (p->blocks > 0 && ends_in_backslash(&p->u->src)) /* the text of an example may go on */
        return ST_INCOMPLETE;
    p->in_note = false;
    p->d = &r->wrong;
    give_tokens(r, true);
    if (r->wrong.st != ST_OK && r->wrong.st != ST_PARSE)
        p->goes_on = false; /* after a limit, say, the rest does not matter */
    if (r->result != YYPUSH_MORE ? p->goes_on : r->wrong.st == ST_OK && is_open(p))
        return ST_INCOMPLETE;
    if (r->result == YYPUSH_MORE && r->wrong.st == ST_OK)
        return ST_OK;
    *d = r->wrong;
    diag_init(&r->wrong);
    return d->st;
}

/* Fails: the text ends in a line that goes on. */
static status unfinished(reading *r, diag *d)
{
    const source_text *src = &r->p.u->src;
    int at = (int)src->length - 1;
    while (at > 0 && src->text[at] != '\\')
        at--;
    diag_clear(&r->wrong);
    return diag_fail(d, ST_INCOMPLETE, (span){ src, at, at + 1 },
                     "the line goes on, but nothing follows");
}

status parse_end(reading *r, diag *d)
{
    if (r->result == YYPUSH_MORE) {
        r->p.d = &r->wrong;
        r->p.in_note = false;
        give_tokens(r, false);
    }
    if (r->p.goes_on && (r->wrong.st == ST_OK || r->wrong.st == ST_PARSE))
        return unfinished(r, d);
    if (r->result != 0 && r->wrong.st == ST_OK)
        return diag_fail(d, ST_PARSE, (span){ 0 }, "this cannot be read");
    if (r->wrong.st != ST_OK) /* also a limit found by an action */
        *d = r->wrong;
    diag_init(&r->wrong);
    return d->st;
}

unit *parse_take(reading *r)
{
    unit *u = unit_share(r->p.u);
    parse_free(r);
    return u;
}

void parse_free(reading *r)
{
    if (r == NULL)
        return;
    lang_yypstate_delete(r->state);
    lang_yylex_destroy(r->scanner);
    diag_clear(&r->wrong);
    unit_release(r->p.u); /* releases the text, too */
    free(r);
}

status parse_text(const char *text, size_t length, const char *name, int line,
                  command_syntax (*syntax_of)(const char *word), num_ctx *numbers, unit **out,
                  diag *d)
{
    reading *r = parse_begin(name, line, syntax_of, numbers);
    status st = take(r, text, length, d);
    status_then(st, parse_end(r, d));
    *out = st == ST_OK ? parse_take(r) : NULL;
    if (st != ST_OK)
        parse_free(r);
    return st;
}
