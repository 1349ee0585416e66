/* Reads a trace: see trace.h.
 *
 * cJSON, which the program uses elsewhere, wants the whole text and builds a tree of it, some fifty
 * times as large as the addresses; so this schema has a tokenizer of its own. It reads JSON and
 * refuses, with the place, anything that is not in the schema. */
#include "machine/trace.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "base/str.h"

enum {
    BUFFER = 1 << 16,
    NEED = 128,   /* bytes in the buffer before a token is read, so that none is cut in two */
    BEFORE = 128, /* bytes kept of what was read, to show where an error is */
    SHOWN = 60    /* columns shown to either side of an error */
};

typedef struct reader {
    const trace_input *in;
    const trace_handler *to;
    diag *d;
    char *buffer, *at, *end;    /* at..end is unread; *end is 0 */
    uint64_t base;              /* the file's offset of buffer[0] */
    uint64_t line, line_start;  /* the current line, and the offset at which it begins */
    bool ended, broken;         /* nothing more to read; reading has failed */
    uint64_t threads, steps;
    int64_t *cells;             /* of the step being read */
    uint8_t *active;
    uint64_t n, until, room;    /* addresses of the step; `until`: from here on check room and
                                   threads */
} reader;

/* --- bytes -------------------------------------------------------------------------- */

static void fill(reader *r)
{
    size_t read = (size_t)(r->at - r->buffer), drop = read > BEFORE ? read - BEFORE : 0;
    memmove(r->buffer, r->buffer + drop, (size_t)(r->end - r->buffer) - drop);
    r->base += drop;
    r->at -= drop;
    r->end -= drop;
    while (!r->ended && r->end - r->at < NEED) {
        long n = r->in->read(r->in->data, r->end, (size_t)(r->buffer + BUFFER - r->end));
        if (n > 0) {
            r->end += n;
            continue;
        }
        r->ended = true;
        r->broken = n < 0;
        if (r->broken)
            diag_fail(r->d, ST_IO, (span){ 0 }, "cannot read %s: %s", r->in->name, strerror(errno));
    }
    *r->end = '\0';
}

static inline void need(reader *r)
{
    if (r->end - r->at < NEED && !r->ended)
        fill(r);
}

/* After need(). */
static inline bool at_end(const reader *r)
{
    return r->at == r->end;
}

static inline void newline(reader *r)
{
    r->at++;
    r->line++;
    r->line_start = r->base + (uint64_t)(r->at - r->buffer);
}

/* --- errors --------------------------------------------------------------------------- */

/* Sets the diagnostic's place, [from, to) of the buffer. Of the text only the buffer is left, and a
 * line may be gigabytes long: so the excerpt is what stands around the place, not its line. */
static void place(reader *r, const char *from, const char *to)
{
    diag *d = r->d;
    const char *begin = r->line_start > r->base ? r->buffer + (r->line_start - r->base) : r->buffer;
    bool cut = r->line_start < r->base;
    if (from - begin > SHOWN) {
        begin = from - SHOWN;
        cut = true;
    }
    str_own s = { 0 };
    str_add(&s, cut ? "..." : "");
    const char *c = begin;
    for (; c < r->end && *c != '\n' && c - from < SHOWN; c++)
        str_char(&s, *c >= ' ' && *c < 127 ? *c : *c == '\t' || *c == '\r' ? ' ' : '?');
    if (c < r->end && *c != '\n')
        str_add(&s, "...");
    d->excerpt = s.length ? mem_copy(str_text(&s)) : NULL; /* nothing to show of an empty line */
    d->file = mem_copy(r->in->name);
    uint64_t column = r->base + (uint64_t)(from - r->buffer) - r->line_start;
    d->line = r->line < INT_MAX ? (int)r->line : INT_MAX;
    d->column = column < INT_MAX ? (int)column + 1 : INT_MAX;
    d->indent = (int)(from - begin) + (cut ? 3 : 0);
    d->width = to - from > 1 ? to - from < SHOWN ? (int)(to - from) : SHOWN : 1;
}

__attribute__((format(printf, 5, 6)))
static status wrong(reader *r, status st, const char *from, const char *to, const char *format, ...)
{
    if (r->d->st != ST_OK) /* a failure to read the file is the reason */
        return r->d->st;
    va_list ap;
    str_own s = { 0 };
    va_start(ap, format);
    str_vformat(&s, format, ap);
    va_end(ap);
    diag_fail(r->d, st, (span){ 0 }, "%s", str_text(&s));
    place(r, from, to);
    return st;
}

/* Fails: the text at r->at is not what is expected. */
static status expected(reader *r, const char *what)
{
    return wrong(r, ST_PARSE, r->at, r->at,
                 at_end(r) ? "the trace ends too early; expected %s" : "expected %s", what);
}

/* --- numbers ---------------------------------------------------------------------------- */

static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads on behind eighteen digits, where the number may become too large. */
static status long_number(reader *r, const char *what, char *c, uint64_t v, int64_t *out)
{
    bool fits = true;
    for (; is_digit(*c); c++) {
        fits = fits && !__builtin_mul_overflow(v, 10, &v)
               && !__builtin_add_overflow(v, (uint64_t)(*c - '0'), &v) && v <= INT64_MAX;
    }
    if (!fits || (c == r->end && !r->ended))
        return wrong(r, ST_DOMAIN, r->at, c, "%s of 2^63 or more is too large", what);
    *out = (int64_t)v;
    r->at = c;
    return ST_OK;
}

/* The digits at r->at, after need(). */
static inline status digits(reader *r, const char *what, int64_t *out)
{
    char *c = r->at;
    uint64_t v = 0;
    for (; is_digit(*c) && c - r->at < 18; c++)
        v = 10 * v + (uint64_t)(*c - '0');
    if (is_digit(*c))
        return long_number(r, what, c, v, out);
    *out = (int64_t)v;
    r->at = c;
    return ST_OK;
}

/* Fails where digits are missing, or are followed by what is no part of an integer. */
static status no_integer(reader *r, const char *from, const char *what, const char *others)
{
    const char *c = from;
    bool minus = *c == '-' && is_digit(c[1]);
    while (is_digit(*c) || (*c && strchr("+-.eE", *c)))
        c++;
    if (minus)
        return wrong(r, ST_DOMAIN, from, c, "%s is not negative", what);
    if (is_digit(*from) && c > r->at)
        return wrong(r, ST_DOMAIN, from, c,
                     "%s is an integer in decimal digits, without fraction and exponent", what);
    return wrong(r, ST_PARSE, r->at, r->at,
                 at_end(r) ? "the trace ends too early; expected %s%s" : "expected %s%s", what,
                 others);
}

/* --- steps -------------------------------------------------------------------------------- */

/* Makes room for one more address, or fails where there may be none. */
static status more(reader *r, const char *from)
{
    uint64_t most = r->threads ? r->threads : r->to->most;
    if (r->n == most && r->threads == 0)
        return wrong(r, ST_LIMIT, from, r->at, "a step of more than %llu addresses",
                     (unsigned long long)most);
    if (r->n == most)
        return wrong(r, ST_DOMAIN, from, r->at,
                     "step %llu has more addresses than there are threads, %llu",
                     (unsigned long long)r->steps + 1, (unsigned long long)r->threads);
    if (r->n == r->room) {
        r->room = r->room ? 2 * r->room : 64;
        if (!mem_has(r->room, sizeof *r->cells + sizeof *r->active))
            return wrong(r, ST_LIMIT, from, r->at,
                         "a step of more than %llu addresses would take more than %llu MB of "
                         "memory; raise the limit with: set memory=...",
                         (unsigned long long)r->n, (unsigned long long)(mem_limit() / 1000000));
        r->cells = mem_grow_array(r->cells, r->room, sizeof *r->cells);
        r->active = mem_grow_array(r->active, r->room, sizeof *r->active);
    }
    r->until = r->room < most ? r->room : most;
    return ST_OK;
}

static inline status take(reader *r, const char *from, bool active, int64_t cell)
{
    if (r->n == r->until) {
        status st = more(r, from);
        if (st != ST_OK)
            return st;
    }
    r->cells[r->n] = cell;
    r->active[r->n++] = active;
    return ST_OK;
}

static status begin(reader *r, uint64_t threads)
{
    r->threads = threads;
    r->until = r->room < threads ? r->room : threads;
    return r->to->begin ? r->to->begin(r->to->data, threads, r->d) : ST_OK;
}

static status step(reader *r)
{
    r->steps++;
    status st = r->to->step(r->to->data, r->cells, r->active, r->n, r->d);
    r->n = 0;
    return st;
}

/* --- text ----------------------------------------------------------------------------------- */

static status text_step(reader *r)
{
    status st = ST_OK;
    if (r->n == 0) /* a blank line, or a comment */
        return ST_OK;
    if (r->steps == 0)
        st = begin(r, r->to->threads ? r->to->threads : r->n);
    return st == ST_OK ? step(r) : st;
}

static void skip_comment(reader *r)
{
    while (!at_end(r) && *r->at != '\n') {
        char *stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
        r->at = stop ? stop : r->end;
        need(r);
    }
}

static status text_address(reader *r)
{
    static const char what[] = "an address", others[] = " or `-`; they are separated by blanks";
    const char *from = r->at;
    int64_t cell = 0;
    bool active = *r->at != '-';
    status st = ST_OK;
    if (active)
        st = is_digit(*r->at) ? digits(r, what, &cell) : no_integer(r, from, what, others);
    else
        r->at++;
    if (st != ST_OK)
        return st;
    char c = *r->at;
    if (c != ' ' && c != '\n' && c != '\t' && c != '\r' && c != '#' && !at_end(r))
        return no_integer(r, from, what, others);
    return take(r, from, active, cell);
}

static status text_trace(reader *r)
{
    status st = ST_OK;
    r->threads = r->to->threads;
    while (st == ST_OK) {
        need(r);
        char c = *r->at;
        if (c == ' ' || c == '\t' || c == '\r') {
            r->at++;
        } else if (c == '\n') {
            st = text_step(r);
            newline(r);
        } else if (c == '#') {
            skip_comment(r);
        } else if (at_end(r)) {
            break;
        } else {
            st = text_address(r);
        }
    }
    status_if(st, !r->broken, text_step(r));
    if (st == ST_OK && r->steps == 0)
        st = expected(r, "a step: the addresses of the threads, separated by blanks");
    return st;
}

/* --- JSON ------------------------------------------------------------------------------------ */

static void blanks(reader *r)
{
    for (;;) {
        need(r);
        if (*r->at == '\n')
            newline(r);
        else if (*r->at == ' ' || *r->at == '\t' || *r->at == '\r')
            r->at++;
        else
            return;
    }
}

static status json_mark(reader *r, char mark, const char *what)
{
    blanks(r);
    if (*r->at != mark)
        return expected(r, what);
    r->at++;
    return ST_OK;
}

/* A string without escapes, which no word of the schema needs; `from` is where it begins. */
static status json_string(reader *r, const char *what, char *out, size_t room, char **from)
{
    blanks(r);
    *from = r->at;
    if (*r->at != '"')
        return expected(r, what);
    char *c = r->at + 1;
    size_t n = strcspn(c, "\"\\\n");
    if (c[n] != '"' || n >= room)
        return wrong(r, ST_PARSE, r->at, c + n,
                     c + n == r->end && r->ended ? "the trace ends inside a string; expected %s"
                                                 : "expected %s",
                     what);
    memcpy(out, c, n);
    out[n] = '\0';
    r->at = c + n + 1;
    return ST_OK;
}

static status json_schema(reader *r)
{
    char text[64], *from;
    status st = json_string(r, "the schema, \"" TRACE_SCHEMA "\"", text, sizeof text, &from);
    if (st == ST_OK && strcmp(text, TRACE_SCHEMA) != 0)
        st = wrong(r, ST_PARSE, from, r->at, "expected the schema \"" TRACE_SCHEMA "\", not \"%s\"",
                   text);
    return st;
}

static status json_threads(reader *r)
{
    int64_t v = 0;
    static const char what[] = "the number of threads";
    blanks(r);
    char *from = r->at;
    status st = is_digit(*from) ? digits(r, what, &v) : no_integer(r, from, what, "");
    if (st != ST_OK)
        return st;
    if (*r->at == '.' || *r->at == 'e' || *r->at == 'E')
        return no_integer(r, from, what, "");
    if (v < 1)
        return wrong(r, ST_DOMAIN, from, r->at, "the number of threads is at least 1");
    if ((uint64_t)v > r->to->most)
        return wrong(r, ST_LIMIT, from, r->at, "more than %llu threads",
                     (unsigned long long)r->to->most);
    r->threads = (uint64_t)v;
    return ST_OK;
}

static status json_address(reader *r)
{
    char *from = r->at;
    int64_t cell = 0;
    if (is_digit(*from)) {
        status st = digits(r, "an address", &cell);
        if (st != ST_OK)
            return st;
        if (*r->at == '.' || *r->at == 'e' || *r->at == 'E')
            return no_integer(r, from, "an address", "");
        if (*from == '0' && r->at - from > 1)
            return wrong(r, ST_PARSE, from, r->at, "a number in JSON does not begin with 0");
        return take(r, from, true, cell);
    }
    if (strncmp(from, "null", 4) != 0)
        return no_integer(r, from, "an address", " or null");
    r->at += 4;
    return take(r, from, false, 0);
}

static status json_step(reader *r)
{
    status st = json_mark(r, '[', "`[`, the beginning of a step");
    if (st != ST_OK)
        return st;
    blanks(r);
    if (*r->at == ']') {
        r->at++;
        return step(r);
    }
    for (;;) {
        blanks(r);
        if ((st = json_address(r)) != ST_OK)
            return st;
        if (*r->at != ',')
            blanks(r);
        if (*r->at != ',')
            break;
        r->at++;
    }
    if ((st = json_mark(r, ']', "`,` or `]` after an address")) != ST_OK)
        return st;
    return step(r);
}

static status json_steps(reader *r)
{
    status st = begin(r, r->threads);
    status_then(st, json_mark(r, '[', "`[`, the beginning of the list of steps"));
    if (st != ST_OK)
        return st;
    blanks(r);
    if (*r->at == ']') {
        r->at++;
        return ST_OK;
    }
    for (;;) {
        if ((st = json_step(r)) != ST_OK)
            return st;
        blanks(r);
        if (*r->at != ',')
            break;
        r->at++;
    }
    return json_mark(r, ']', "`,` or `]` after a step");
}

static const struct {
    const char *key;
    status (*read)(reader *r);
} keys[] = {
    { "schema", json_schema }, { "threads", json_threads }, { "steps", json_steps },
};
enum { KEYS = sizeof keys / sizeof *keys, STEPS = KEYS - 1 };

static status unknown_key(reader *r, const char *name, const char *from)
{
    if (r->d->st != ST_OK)
        return r->d->st;
    nearest near;
    nearest_begin(&near, name);
    for (int k = 0; k < KEYS; k++)
        nearest_offer(&near, keys[k].key);
    wrong(r, ST_NAME, from, r->at, "a trace has no \"%s\"", name);
    nearest_end(&near, r->d);
    if (r->d->hint == NULL)
        diag_hint(r->d, "it has: schema, threads, steps");
    return ST_NAME;
}

static status json_member(reader *r, bool seen[KEYS])
{
    char name[64], *from;
    status st = json_string(r, "a name: \"schema\", \"threads\" or \"steps\"", name, sizeof name,
                            &from);
    if (st != ST_OK)
        return st;
    int k = 0;
    while (k < KEYS && strcmp(keys[k].key, name) != 0)
        k++;
    if (k == KEYS)
        return unknown_key(r, name, from);
    if (seen[k])
        return wrong(r, ST_PARSE, from, r->at, "\"%s\" stands twice", name);
    for (int before = 0; k == STEPS && before < STEPS; before++)
        if (!seen[before]) /* a stream is read only once */
            return wrong(r, ST_PARSE, from, r->at,
                         "\"%s\" is missing; it must stand before \"steps\"", keys[before].key);
    seen[k] = true;
    st = json_mark(r, ':', "`:`");
    return st == ST_OK ? keys[k].read(r) : st;
}

static status json_trace(reader *r)
{
    bool seen[KEYS] = { false };
    status st;
    do {
        r->at++; /* past the brace, or the comma */
        if ((st = json_member(r, seen)) != ST_OK)
            return st;
        blanks(r);
    } while (*r->at == ',');
    if ((st = json_mark(r, '}', seen[STEPS] ? "`}`" : "`,` and \"steps\"")) != ST_OK)
        return st;
    if (!seen[STEPS])
        return wrong(r, ST_PARSE, r->at - 1, r->at, "\"steps\" is missing");
    blanks(r);
    return at_end(r) ? ST_OK : expected(r, "nothing more after the trace");
}

/* --- both ------------------------------------------------------------------------------------- */

/* Does the first character that is no blank begin JSON? */
static bool is_json(reader *r)
{
    const char *c = r->at;
    while (*c && strchr(" \t\r\n", *c))
        c++;
    return *c == '{';
}

status trace_read(const trace_input *in, const trace_handler *to, diag *d)
{
    reader r = { .in = in, .to = to, .d = d, .line = 1 };
    r.buffer = r.at = r.end = mem_alloc(BUFFER + 1);
    fill(&r);
    if (strncmp(r.at, "\xEF\xBB\xBF", 3) == 0) /* a byte order mark */
        r.at += 3;
    bool json = is_json(&r);
    if (json)
        blanks(&r);
    status st = json ? json_trace(&r) : text_trace(&r);
    if (r.broken)
        st = ST_IO;
    free(r.buffer);
    free(r.cells);
    free(r.active);
    return st;
}
