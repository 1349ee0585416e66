/* Tokens of C, and the part of its preprocessor that kernels use: see token.h.
 *
 * Macros are expanded as in C: first the arguments, then the body again with the macro's own name
 * hidden. Headers that a file includes are not read. */
#include "lens/token.h"

#include <ctype.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"

enum { MOST_ARGUMENTS = 64, MOST_DEPTH = 64 };

typedef struct list {
    token *t;
    int count;
    size_t room;
} list;

typedef struct macro {
    const char *name;
    const char **params; /* of a function-like macro */
    int param_count;     /* -1: it is object-like */
    bool varies;         /* its last parameter is ... */
    list body;
    bool hidden; /* it is being expanded */
    bool given;  /* by the user, so that it is not defined anew: */
    bool asleep; /* not used until the text defines it, for it may be a name of the kernel's own */
    bool undefined;
    struct macro *next;
} macro;

typedef struct reader {
    arena *a;
    const source_text *src;
    size_t i;
    macro *macros;
    int depth;
    bool packs; /* there is a #pragma pack */
    bool asks;  /* a condition is being read: names that are given count as defined */
    diag *d;
} reader;

bool token_is(const token *t, const char *text)
{
    return (t->kind == TOKEN_NAME || t->kind == TOKEN_SIGN) && strcmp(t->text, text) == 0;
}

bool token_among(const token *t, const char *texts)
{
    return (t->kind == TOKEN_NAME || t->kind == TOKEN_SIGN) && str_among(t->text, texts);
}

bool token_opens(const token *t)
{
    return token_among(t, "( [ {");
}

bool token_closes(const token *t)
{
    return token_among(t, ") ] }");
}

/* Appends a token. The list grows in the arena: nothing is released before the end. */
static void put(reader *r, list *l, token t)
{
    if ((size_t)l->count == l->room) {
        size_t room = l->room ? 2 * l->room : 32;
        token *more = arena_array(r->a, room, sizeof *more);
        if (l->count)
            memcpy(more, l->t, (size_t)l->count * sizeof *more);
        l->t = more;
        l->room = room;
    }
    l->t[l->count++] = t;
}

static span place(const reader *r, size_t from, size_t to)
{
    return (span){ r->src, (int)from, (int)to };
}

/* --- one token ---------------------------------------------------------------------------------*/

static char look(const reader *r, size_t ahead)
{
    return r->i + ahead < r->src->length ? r->src->text[r->i + ahead] : '\0';
}

/* Skips white space, comments and joined lines; *line: did a line end among them? */
static status skip(reader *r, bool *line)
{
    for (*line = r->i == 0; r->i < r->src->length;) {
        char c = look(r, 0), after = look(r, 1);
        if (c == '\n') {
            *line = true;
            r->i++;
        } else if (c == '\\' && (after == '\n' || (after == '\r' && look(r, 2) == '\n'))) {
            r->i += after == '\n' ? 2 : 3;
        } else if (isspace((unsigned char)c)) {
            r->i++;
        } else if (c == '/' && after == '/') {
            while (r->i < r->src->length && look(r, 0) != '\n')
                r->i += look(r, 0) == '\\' && look(r, 1) == '\n' ? 2 : 1;
        } else if (c == '/' && after == '*') {
            size_t from = r->i;
            const char *end = strstr(r->src->text + r->i + 2, "*/");
            if (end == NULL)
                return diag_fail(r->d, ST_PARSE, place(r, from, from + 2),
                                 "this comment has no end");
            r->i = (size_t)(end - r->src->text) + 2;
        } else {
            break;
        }
    }
    return ST_OK;
}

static int digit_of(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : 99;
}

/* Reads a number, 0x1fu, 077, 0b11, 1'000, 1.5f, 1e-3; a whole one has C's type by its size and
 * suffix. */
static void number(reader *r, token *t)
{
    size_t from = r->i;
    bool hex = look(r, 0) == '0' && (look(r, 1) | 32) == 'x',
         binary = look(r, 0) == '0' && (look(r, 1) | 32) == 'b', real = false;
    while (isalnum((unsigned char)look(r, 0)) || look(r, 0) == '.' || look(r, 0) == '_'
           || (look(r, 0) == '\'' && isalnum((unsigned char)look(r, 1)))
           || (strchr("+-", look(r, 0)) && look(r, 0) && r->i > from
               && (r->src->text[r->i - 1] | 32) == (hex ? 'p' : 'e')))
        r->i++;
    const char *s = r->src->text + from;
    size_t length = r->i - from;
    for (size_t k = 0; k < length; k++)
        real = real || s[k] == '.' || (!hex && !binary && (s[k] | 32) == 'e')
               || (hex && (s[k] | 32) == 'p');
    t->text = arena_copyn(r->a, s, length);
    t->kind = real || (!hex && length && (s[length - 1] | 32) == 'f') ? TOKEN_REAL : TOKEN_INT;
    if (t->kind == TOKEN_REAL)
        return;
    unsigned base = hex ? 16 : binary ? 2 : s[0] == '0' && length > 1 ? 8 : 10;
    uint64_t value = 0;
    size_t k = hex || binary ? 2 : 0;
    for (; k < length && (digit_of(s[k]) < (int)base || s[k] == '\''); k++)
        value = s[k] == '\'' ? value : value * base + (unsigned)digit_of(s[k]);
    t->has_sign = true;
    t->bytes = 4;
    for (; k < length; k++) {
        t->has_sign = t->has_sign && (s[k] | 32) != 'u';
        t->bytes = (s[k] | 32) == 'l' ? 8 : t->bytes;
    }
    if (t->has_sign && value > INT32_MAX && t->bytes == 4) {
        t->has_sign = base == 10 || value > UINT32_MAX;
        t->bytes = base == 10 || value > UINT32_MAX ? 8 : 4;
    }
    if (value > UINT32_MAX)
        t->bytes = 8;
    t->value = (int64_t)value;
}

static status quoted(reader *r, token *t)
{
    char quote = look(r, 0);
    size_t from = r->i++;
    while (r->i < r->src->length && look(r, 0) != quote && look(r, 0) != '\n')
        r->i += look(r, 0) == '\\' ? 2 : 1;
    if (look(r, 0) != quote)
        return diag_fail(r->d, ST_PARSE, place(r, from, from + 1),
                         "this text has no closing quotation mark");
    t->text = arena_copyn(r->a, r->src->text + from + 1, r->i - from - 1);
    r->i++;
    t->kind = quote == '"' ? TOKEN_TEXT : TOKEN_INT;
    if (quote == '\'') {
        static const char names[] = "n\nt\t0\0r\r";
        const char *found = t->text[0] == '\\' ? strchr(names, t->text[1]) : NULL;
        t->value = found ? found[1] : t->text[t->text[0] == '\\'];
        t->bytes = 1;
        t->has_sign = true;
    }
    return ST_OK;
}

static void sign(reader *r, token *t)
{
    static const char *const signs[] = { "<<<", ">>>", "<<=", ">>=", "...", "->", "++", "--", "<<",
                                         ">>",  "<=",  ">=",  "==",  "!=",  "&&", "||", "+=", "-=",
                                         "*=",  "/=",  "%=",  "&=",  "|=",  "^=", "::", "##" };
    size_t length = 1;
    for (size_t k = 0; k < sizeof signs / sizeof *signs && length == 1; k++)
        if (strncmp(r->src->text + r->i, signs[k], strlen(signs[k])) == 0)
            length = strlen(signs[k]);
    t->kind = TOKEN_SIGN;
    t->text = arena_copyn(r->a, r->src->text + r->i, length);
    r->i += length;
}

static status next(reader *r, token *t)
{
    size_t before = r->i;
    *t = (token){ .kind = TOKEN_END };
    status st = skip(r, &t->begins);
    size_t from = r->i;
    t->close = from == before;
    char c = look(r, 0);
    t->at = place(r, from, from + (from < r->src->length));
    if (st != ST_OK || from >= r->src->length)
        return st;
    if (isalpha((unsigned char)c) || c == '_' || (c & 0x80)) {
        while (isalnum((unsigned char)look(r, 0)) || look(r, 0) == '_' || (look(r, 0) & 0x80))
            r->i++;
        t->kind = TOKEN_NAME;
        t->text = arena_copyn(r->a, r->src->text + from, r->i - from);
    } else if (isdigit((unsigned char)c) || (c == '.' && isdigit((unsigned char)look(r, 1)))) {
        number(r, t);
    } else if (c == '"' || c == '\'') {
        st = quoted(r, t);
    } else {
        sign(r, t);
    }
    t->at = place(r, from, r->i);
    return st;
}

/* --- macros ------------------------------------------------------------------------------------*/

static macro *macro_named(reader *r, const char *name)
{
    for (macro *m = r->macros; m; m = m->next)
        if (strcmp(m->name, name) == 0)
            return m->undefined ? NULL : m;
    return NULL;
}

static macro *macro_new(reader *r, const char *name)
{
    macro *m = arena_alloc(r->a, sizeof *m);
    *m = (macro){ .name = name, .param_count = -1, .next = r->macros };
    r->macros = m;
    return m;
}

/* Defines a macro from the tokens of its line: #define NAME body, or NAME(a, b) body. */
static void define(reader *r, const token *t, int count)
{
    if (count < 1 || t[0].kind != TOKEN_NAME)
        return;
    macro *old = macro_named(r, t[0].text);
    if (old && old->given) {
        old->asleep = false;
        return;
    }
    macro *m = macro_new(r, t[0].text);
    int k = 1;
    if (count > 1 && token_is(&t[1], "(") && t[1].close) {
        m->params = arena_array(r->a, MOST_ARGUMENTS, sizeof *m->params);
        m->param_count = 0;
        for (k = 2; k < count && !token_is(&t[k], ")"); k++)
            if (token_is(&t[k], "...")) {
                m->varies = true;
                if (k == 2 || token_is(&t[k - 1], ","))
                    m->params[m->param_count++] = "__VA_ARGS__";
            } else if (t[k].kind == TOKEN_NAME && m->param_count < MOST_ARGUMENTS - 1) {
                m->params[m->param_count++] = t[k].text;
            }
        k++;
    }
    for (; k < count; k++)
        put(r, &m->body, t[k]);
}

static status expand(reader *r, const token *t, int count, list *out);

/* Takes the arguments of a macro's call whose `(` is t[0], a list for each; *given: how many; *end
 * is behind the `)`. False: there is no `)`. */
static bool take_arguments(reader *r, const macro *m, const token *t, int count, list *args,
                           int *given, int *end)
{
    int depth = 0, n = 0;
    for (int k = 0; k < count; k++) {
        bool opens = token_opens(&t[k]), closes = token_closes(&t[k]);
        depth += opens - closes;
        if (depth == 0 && closes) {
            *given = n + (m->param_count > 0 || k > 1);
            *end = k + 1;
            return true;
        }
        bool parts = depth == 1 && token_is(&t[k], ",") && !(m->varies && n + 1 == m->param_count);
        if (parts && n + 1 < MOST_ARGUMENTS)
            n++;
        else if (!(depth == 1 && opens && k == 0))
            put(r, &args[n], t[k]);
    }
    return false;
}

static int param_of(const macro *m, const token *t)
{
    for (int k = 0; k < m->param_count && t->kind == TOKEN_NAME; k++)
        if (strcmp(m->params[k], t->text) == 0)
            return k;
    return -1;
}

/* The token a##b. */
static token pasted(reader *r, const token *x, const token *y)
{
    reader inner = *r;
    source_text src = *r->src;
    token t;
    src.text = arena_format(r->a, "%s%s", x->text, y->text);
    src.length = strlen(src.text);
    inner.src = &src;
    inner.i = 0;
    diag_own quiet = { 0 };
    inner.d = &quiet;
    next(&inner, &t);
    t.at = x->at;
    return t;
}

/* Adds a macro's body with the arguments put in. */
static status substitute(reader *r, const macro *m, list *args, span at, list *out)
{
    for (int k = 0; k < m->body.count; k++) {
        const token *t = &m->body.t[k];
        int p = param_of(m, t);
        bool pastes = k + 1 < m->body.count && token_is(&m->body.t[k + 1], "##");
        if (pastes && k + 2 < m->body.count) {
            int q = param_of(m, &m->body.t[k + 2]);
            const token *x = p >= 0 && args[p].count ? &args[p].t[args[p].count - 1] : t,
                        *y = q >= 0 && args[q].count ? &args[q].t[0] : &m->body.t[k + 2];
            put(r, out, pasted(r, x, y));
            k += 2;
        } else if (token_is(t, "#") && k + 1 < m->body.count
                   && param_of(m, &m->body.t[k + 1]) >= 0) {
            put(r, out, (token){ .kind = TOKEN_TEXT, .text = "", .at = at });
            k++;
        } else if (p >= 0) {
            list whole = { 0 };
            status st = expand(r, args[p].t, args[p].count, &whole);
            if (st != ST_OK)
                return st;
            for (int i = 0; i < whole.count; i++)
                put(r, out, whole.t[i]);
        } else {
            token copy = *t;
            copy.at = at;
            put(r, out, copy);
        }
    }
    return ST_OK;
}

/* Expands the macro whose name is t[*k]; *used: false if it is function-like and no `(` follows. */
static status use(reader *r, macro *m, const token *t, int count, int *k, list *out, bool *used)
{
    list args[MOST_ARGUMENTS] = { { 0 } }, body = { 0 };
    int given = 0, end = 0;
    span at = t[*k].at;
    *used = m->param_count < 0 || (*k + 1 < count && token_is(&t[*k + 1], "("));
    if (!*used)
        return ST_OK;
    if (m->param_count >= 0
        && !take_arguments(r, m, t + *k + 1, count - *k - 1, args, &given, &end))
        return diag_fail(r->d, ST_PARSE, at, "what the macro %s is given has no end", m->name);
    status st = substitute(r, m, args, at, &body);
    m->hidden = true;
    r->depth++;
    if (st == ST_OK && r->depth > MOST_DEPTH)
        st = diag_fail(r->d, ST_LIMIT, at, "macros within macros, more than %d deep", MOST_DEPTH);
    status_then(st, expand(r, body.t, body.count, out));
    r->depth--;
    m->hidden = false;
    *k += end;
    return st;
}

static status expand(reader *r, const token *t, int count, list *out)
{
    for (int k = 0; k < count; k++) {
        macro *m = t[k].kind == TOKEN_NAME ? macro_named(r, t[k].text) : NULL;
        bool used = false;
        status st = m && !m->hidden && (!m->asleep || r->asks) ? use(r, m, t, count, &k, out, &used)
                                                               : ST_OK;
        if (st != ST_OK)
            return st;
        if (!used)
            put(r, out, t[k]);
    }
    return ST_OK;
}

/* --- conditions --------------------------------------------------------------------------------*/

typedef struct condition {
    reader *r;
    const token *t;
    int count, i;
} condition;

static int64_t ranked(condition *c, int least);

static int64_t operand(condition *c)
{
    const token *t = c->i < c->count ? &c->t[c->i++] : NULL;
    if (t == NULL)
        return 0;
    if (token_is(t, "!"))
        return !operand(c);
    if (token_is(t, "-"))
        return -operand(c);
    if (token_is(t, "~"))
        return ~operand(c);
    if (token_is(t, "(")) {
        int64_t v = ranked(c, 0);
        c->i += c->i < c->count && token_is(&c->t[c->i], ")");
        return v;
    }
    return t->kind == TOKEN_INT ? t->value : 0; /* an undefined name is 0 */
}

int token_rank(const token *t)
{
    static const struct {
        const char *text;
        int rank;
    } ops[] = { { "||", 1 }, { "&&", 2 }, { "|", 3 }, { "^", 4 },  { "&", 5 },  { "==", 6 },
                { "!=", 6 }, { "<", 7 },  { ">", 7 }, { "<=", 7 }, { ">=", 7 }, { "<<", 8 },
                { ">>", 8 }, { "+", 9 },  { "-", 9 }, { "*", 10 }, { "/", 10 }, { "%", 10 } };
    for (size_t k = 0; k < sizeof ops / sizeof *ops; k++)
        if (token_is(t, ops[k].text))
            return ops[k].rank;
    return 0;
}

static int64_t ranked(condition *c, int least)
{
    int64_t v = operand(c);
    for (;;) {
        const int rank = c->i < c->count ? token_rank(&c->t[c->i]) : 0;
        if (rank <= least)
            return v;
        const char *o = c->t[c->i++].text;
        int64_t w = ranked(c, rank);
        switch (o[0]) {
        case '|': v = o[1] ? v || w : v | w; break;
        case '&': v = o[1] ? v && w : v & w; break;
        case '=': v = v == w; break;
        case '!': v = v != w; break;
        case '<': v = o[1] == '<' ? v << (w & 63) : o[1] ? v <= w : v < w; break;
        case '>': v = o[1] == '>' ? v >> (w & 63) : o[1] ? v >= w : v > w; break;
        case '+': v = v + w; break;
        case '-': v = v - w; break;
        case '*': v = v * w; break;
        case '/': v = w ? v / w : 0; break;
        case '%': v = w ? v % w : 0; break;
        default: v ^= w;
        }
    }
}

/* Does the condition of an #if hold? First `defined X` is replaced, then macros, and then it is
 * evaluated. */
static status holds(reader *r, const token *t, int count, bool *out)
{
    list asked = { 0 }, all = { 0 };
    for (int k = 0; k < count; k++) {
        if (!token_is(&t[k], "defined")) {
            put(r, &asked, t[k]);
            continue;
        }
        bool bracket = k + 1 < count && token_is(&t[k + 1], "(");
        k += bracket ? 2 : 1;
        bool there = k < count && macro_named(r, t[k].text ? t[k].text : "");
        put(r, &asked, (token){ .kind = TOKEN_INT, .value = there, .text = "" });
        k += bracket;
    }
    r->asks = true;
    status st = expand(r, asked.t, asked.count, &all);
    r->asks = false;
    condition c = { r, all.t, all.count, 0 };
    *out = st == ST_OK && ranked(&c, 0) != 0;
    return st;
}

/* --- the whole ---------------------------------------------------------------------------------*/

typedef struct branch {
    bool on, taken, around; /* on: the text is read; taken: a side has been read; around: what is
                               around it is read */
    span at;
} branch;

typedef struct branches {
    branch b[MOST_DEPTH];
    int count;
} branches;

static bool reads(const branches *b)
{
    return b->count == 0 || b->b[b->count - 1].on;
}

/* Handles if, ifdef, ifndef, elif, else, endif; *mine: false for another directive. */
static status conditional(reader *r, branches *b, const token *t, int count, bool *mine)
{
    bool value = false, around = reads(b);
    const char *word = t[0].kind == TOKEN_NAME ? t[0].text : "";
    bool opens = str_among(word, "if ifdef ifndef");
    bool turns = strcmp(word, "elif") == 0 || strcmp(word, "else") == 0;
    *mine = opens || turns || strcmp(word, "endif") == 0;
    if (!*mine)
        return ST_OK;
    if (!opens && b->count == 0)
        return diag_fail(r->d, ST_PARSE, t[0].at, "#%s without an #if before it", word);
    if (opens && b->count == MOST_DEPTH)
        return diag_fail(r->d, ST_LIMIT, t[0].at, "more than %d #if within each other", MOST_DEPTH);
    status st = ST_OK;
    if (strcmp(word, "ifdef") == 0 || strcmp(word, "ifndef") == 0)
        value = (count > 1 && macro_named(r, t[1].text)) == (word[2] == 'd');
    else if ((opens && around)
             || (strcmp(word, "elif") == 0 && b->b[b->count - 1].around
                 && !b->b[b->count - 1].taken))
        st = holds(r, t + 1, count - 1, &value);
    else
        value = strcmp(word, "else") == 0;
    if (opens) {
        b->b[b->count++] = (branch){ around && value, value, around, t[0].at };
    } else if (turns) {
        branch *last = &b->b[b->count - 1];
        last->on = last->around && !last->taken && value;
        last->taken |= value;
    } else {
        b->count--;
    }
    return st;
}

static status directive(reader *r, branches *b, const token *t, int count)
{
    bool mine;
    if (count == 0)
        return ST_OK;
    status st = conditional(r, b, t, count, &mine);
    if (st != ST_OK || mine || !reads(b))
        return st;
    if (token_is(&t[0], "define")) {
        define(r, t + 1, count - 1);
    } else if (token_is(&t[0], "undef") && count > 1 && t[1].kind == TOKEN_NAME) {
        macro *m = macro_named(r, t[1].text);
        if (m && !m->given)
            macro_new(r, t[1].text)->undefined = true;
    } else if (token_is(&t[0], "pragma") && count > 1) {
        r->packs |= token_is(&t[1], "pack");
    }
    return ST_OK;
}

/* Defines what compilers of kernels define, and what the user gives. */
static status predefine(reader *r, const token_given *given, int count)
{
    static const token_given usual[] = { { "__CUDACC__", "1" },
                                         { "__CUDA_ARCH__", "800" },
                                         { "NULL", "0" } };
    const int all = (int)(sizeof usual / sizeof *usual);
    status st = ST_OK;
    for (int k = 0; k < all + count && st == ST_OK; k++) {
        const token_given *g = k < all ? &usual[k] : &given[k - all];
        source_text *src = arena_alloc(r->a, sizeof *src);
        *src = (source_text){
            .name = g->name, .text = g->value, .length = strlen(g->value), .base = 1
        };
        reader inner = { .a = r->a, .src = src, .d = r->d };
        macro *m = macro_new(r, g->name);
        m->given = m->asleep = k >= all;
        for (token t; (st = next(&inner, &t)) == ST_OK && t.kind != TOKEN_END;)
            put(r, &m->body, t);
    }
    return st;
}

/* Reads all lines. Lines between directives are expanded together, since a macro's arguments may
 * cover several. */
static status read_all(reader *r, list *out)
{
    branches b = { .count = 0 };
    list text = { 0 };
    token t;
    status st = next(r, &t);
    while (st == ST_OK && t.kind != TOKEN_END) {
        if (!(t.begins && token_is(&t, "#"))) {
            if (reads(&b))
                put(r, &text, t);
            st = next(r, &t);
            continue;
        }
        list line = { 0 };
        while ((st = next(r, &t)) == ST_OK && t.kind != TOKEN_END && !t.begins)
            put(r, &line, t);
        bool changes = line.count && token_among(&line.t[0], "define undef");
        if (st == ST_OK && changes) { /* the lines before it are expanded with the macros so far */
            st = expand(r, text.t, text.count, out);
            text.count = 0;
        }
        status_then(st, directive(r, &b, line.t, line.count));
    }
    if (st == ST_OK && b.count)
        return diag_fail(r->d, ST_PARSE, b.b[b.count - 1].at, "this #if has no #endif");
    return st == ST_OK ? expand(r, text.t, text.count, out) : st;
}

status token_read(arena *a, const source_text *src, const token_given *given, int count,
                  tokens *out, diag *d)
{
    reader r = { .a = a, .src = src, .d = d };
    list all = { 0 };
    status st = predefine(&r, given, count);
    status_then(st, read_all(&r, &all));
    put(&r, &all,
        (token){
            .kind = TOKEN_END, .text = "", .at = { src, (int)src->length, (int)src->length } });
    *out = (tokens){ all.t, all.count - 1, r.packs };
    return st;
}
