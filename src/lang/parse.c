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

/* A text that ends in a line that goes on is a beginning, also where it is wrong already: what the next line has
 * is no statement of its own. */
static status unfinished(parser *p, yyscan_t scanner, int failed)
{
    LANG_YYSTYPE value;
    LANG_YYLTYPE where;
    diag *d = p->d, scratch;
    if (failed && d->st == ST_PARSE) { /* the rest was not looked at */
        diag_init(&scratch);
        p->d = &scratch;
        while (!p->goes_on && lang_yylex(&value, &where, p, scanner) != 0)
            ;
        p->d = d;
        diag_clear(&scratch);
    }
    if (!p->goes_on || (d->st != ST_OK && d->st != ST_PARSE))
        return d->st;
    const source_text *src = &p->u->src;
    int at = (int)src->length - 1;
    while (at > 0 && src->text[at] != '\\')
        at--;
    diag_fail(d, ST_INCOMPLETE, (span){ src, at, at + 1 }, "the line goes on, but nothing follows");
    return ST_INCOMPLETE;
}

/* A zero byte would end a name or a text early, and what is no UTF-8 has no letters: neither is read past. */
static status check_bytes(const source_text *src, diag *d)
{
    const char *text = src->text;
    for (size_t i = 0, length; i < src->length; i += length) {
        uint32_t code;
        length = 1;
        if ((unsigned char)text[i] < 0x80 ? text[i] != '\0' : (length = utf8_char(text + i, src->length - i, &code)) > 0)
            continue;
        span at = { src, (int)i, (int)i + 1 };
        if (text[i] == '\0')
            return diag_fail(d, ST_IO, at, "a zero byte cannot stand in a text");
        return diag_fail(d, ST_IO, at, "the byte %02x cannot stand here: this is no UTF-8", (unsigned char)text[i]);
    }
    return ST_OK;
}

status parse_text(const char *text, size_t length, const char *name, int line,
                  command_syntax (*syntax_of)(const char *word), num_ctx *numbers, unit **out, diag *d)
{
    unit *u = mem_alloc(sizeof *u);
    u->refs = 1;
    u->arena = arena_new();
    u->text = mem_copyn(text, length);
    u->name = name ? mem_copy(name) : NULL;
    u->src = (source_text){ u->name, u->text, length, line };
    if (check_bytes(&u->src, d) != ST_OK) {
        unit_release(u);
        *out = NULL;
        return d->st;
    }
    parser p = { .u = u, .d = d, .numbers = numbers, .syntax_of = syntax_of, .deepest = stack_depth(),
                 .statement_start = true, .line_start = true };
    yyscan_t scanner;
    lang_yylex_init(&scanner);
    lang_yy_scan_bytes(u->text, (int)length, scanner);
    int failed = lang_yyparse(&p, scanner);
    status st = unfinished(&p, scanner, failed);
    lang_yylex_destroy(scanner);
    if (failed || st != ST_OK) { /* also a limit that the actions found */
        st = st != ST_OK ? st : ST_PARSE;
        if (d->st == ST_OK)
            diag_fail(d, ST_PARSE, (span){ 0 }, "this cannot be read");
        unit_release(u);
        *out = NULL;
        return st;
    }
    *out = u;
    return ST_OK;
}
