/* Reads kernels' C into trees: see syntax.h. What is not understood stays in the tree as such, with
 * its place, and reading goes on behind it. */
#include "lens/syntax.h"

#include <string.h>

#include "base/str.h"

enum { NODES = 16 }; /* nodes that a tree has for a token, at most */

typedef struct reader {
    cfile *f;
    const token *t; /* the next token */
    const token *end;
    const ctype_name *bound; /* types of the template being read, and names that hide types */
    const char *bad;         /* why the text is not understood; NULL: it is */
    span bad_at;
} reader;

static cnode *expression(reader *r);
static cnode *assignment(reader *r);
static cnode *statement(reader *r);

/* --- tokens ------------------------------------------------------------------------------------*/

static bool at_end(const reader *r)
{
    return r->t >= r->end || r->t->kind == TOKEN_END;
}

static bool is(const reader *r, const char *text)
{
    return !at_end(r) && token_is(r->t, text);
}

static bool is_then(const reader *r, int ahead, const char *text)
{
    return r->t + ahead < r->end && token_is(r->t + ahead, text);
}

static bool take(reader *r, const char *text)
{
    bool found = is(r, text);
    r->t += found;
    return found;
}

static void *fail(reader *r, const char *why)
{
    if (r->bad == NULL) {
        r->bad = why;
        r->bad_at = r->t->at;
    }
    return NULL;
}

static bool need(reader *r, const char *text)
{
    if (take(r, text))
        return true;
    fail(r, arena_format(r->f->a, "`%s` is expected before `%s`", text,
                         at_end(r) ? "the end" : r->t->text));
    return false;
}

const token *syntax_behind(const token *t)
{
    for (int depth = 0; t->kind != TOKEN_END; t++) {
        depth += token_opens(t) - token_closes(t);
        if (depth <= 0)
            return t + 1;
    }
    return t;
}

/* The token behind the statement at t, as far as brackets and ; tell. */
static const token *behind_statement(const token *t, const token *end)
{
    while (t < end && t->kind != TOKEN_END) {
        if (token_is(t, ";"))
            return t + 1;
        if (token_is(t, "{"))
            return syntax_behind(t);
        t = token_opens(t) ? syntax_behind(t) : t + 1;
    }
    return end;
}

/* Is the bracket at t closed? If not, all that follows would be inside. */
static bool is_closed(const token *t)
{
    int depth = 0;
    do
        depth += token_opens(t) - token_closes(t);
    while (depth > 0 && t++->kind != TOKEN_END);
    return depth <= 0;
}

/* The token behind the > that closes the < at t; NULL if that is no list of template arguments. */
static const token *behind_angle(const token *t, const token *end)
{
    int depth = 0;
    for (; t < end && t->kind != TOKEN_END; t++) {
        if (token_among(t, "? ; { && || = ==") || token_closes(t))
            return NULL;
        if (token_opens(t))
            t = syntax_behind(t) - 1;
        depth += token_is(t, "<") - token_is(t, ">");
        depth -= token_is(t, ">>") ? 2 : token_is(t, ">>>") ? 3 : 0;
        if (depth <= 0)
            return t + 1;
    }
    return NULL;
}

static cnode *node(reader *r, cnode_kind kind, span at)
{
    cnode *n = arena_alloc(r->f->a, sizeof *n);
    *n = (cnode){ .kind = kind, .at = at, .op = "", .id = ++r->f->ids };
    return n;
}

static cnode *whole_number(reader *r, span at, int64_t value, const ctype *type)
{
    cnode *n = node(r, CN_INT, at);
    n->value = value;
    n->type = type;
    return n;
}

/* The next token as an operator, whose operands follow. */
static cnode *operator(reader *r, cnode_kind kind)
{
    cnode *n = node(r, kind, r->t->at);
    n->op = (r->t++)->text;
    return n;
}

/* --- types -------------------------------------------------------------------------------------*/

/* What a declaration has before its declarators. */
typedef struct spec {
    const ctype *type;
    cspace space;
    int64_t align; /* bytes that it is aligned to at least; 0: not said; -1: not known */
    bool kernel, device, is_typedef, outside, fixed, packed;
} spec;

static const char silent[] =
    "volatile register inline __inline__ __inline __forceinline__ __noinline__ __restrict__ "
    "__restrict restrict __host__ typename mutable __grid_constant__ __private friend virtual "
    "thread_local";

static const char with_brackets[] = "__launch_bounds__ __attribute__ alignas __align__ "
                                    "__builtin_align__ __cluster_dims__ __declspec "
                                    "reqd_work_group_size";

static const char plain_words[] =
    "unsigned signed long short int char bool float double void _Bool";

static const ctype *named_type(const reader *r, const char *name)
{
    for (const ctype_name *b = r->bound; b; b = b->next)
        if (strcmp(b->name, name) == 0)
            return b->type;
    for (const ctype_name *b = r->f->types; b; b = b->next)
        if (strcmp(b->name, name) == 0)
            return b->type;
    return ctype_built_in(r->f->a, name, r->f->opencl);
}

/* Notes that a name, as `half`, is a variable, and so no type up to the end of the block. */
static void hide_type(reader *r, const char *name)
{
    if (named_type(r, name) == NULL)
        return;
    ctype_name *b = arena_alloc(r->f->a, sizeof *b);
    *b = (ctype_name){ name, NULL, r->bound };
    r->bound = b;
}

static const struct {
    const char *word;
    bool opencl; /* elsewhere the word may be any name */
    int space;   /* -1: does not change it */
} words[] = {
    { "__shared__", false, CSPACE_SHARED },
    { "__local", false, CSPACE_SHARED },
    { "local", true, CSPACE_SHARED },
    { "__global", false, CSPACE_GLOBAL },
    { "global", true, CSPACE_GLOBAL },
    { "__constant__", false, CSPACE_CONSTANT },
    { "__constant", false, CSPACE_CONSTANT },
    { "constant", true, CSPACE_CONSTANT },
    { "private", true, CSPACE_LOCAL },
    { "__device__", false, -1 },
    { "__managed__", false, -1 },
    { "__global__", false, -1 },
    { "__kernel", false, -1 },
    { "kernel", true, -1 },
    { "static", false, -1 },
    { "extern", false, -1 },
    { "typedef", false, -1 },
    { "const", false, -1 },
    { "constexpr", false, -1 },
};

/* Notes what the tokens of alignas(16) or __attribute__((packed, aligned(16))) say of a layout. */
static void learn_layout(const token *t, const token *end, spec *s)
{
    for (; t < end; t++) {
        s->packed |= token_is(t, "packed") || token_is(t, "__packed__");
        if (!token_among(t, "alignas __align__ __builtin_align__ aligned __aligned__ align"))
            continue;
        bool number = token_is(t + 1, "(") && t[2].kind == TOKEN_INT && token_is(t + 3, ")");
        int64_t to = number && t[2].value >= 0 && t[2].value <= 4096 ? t[2].value : -1;
        s->align = to < 0 || s->align < 0 ? -1 : to > s->align ? to : s->align;
    }
}

/* Takes a word about where something lies or who may call it; false: the token is none. */
static bool take_word(reader *r, spec *s)
{
    for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
        if (!is(r, words[k].word) || (words[k].opencl && !r->f->opencl))
            continue;
        const char *w = words[k].word;
        if (words[k].space >= 0)
            s->space = (cspace)words[k].space;
        s->device |= strcmp(w, "__device__") == 0 || strcmp(w, "__managed__") == 0;
        s->kernel |= strcmp(w, "__global__") == 0 || strstr(w, "kernel");
        s->outside |= strcmp(w, "extern") == 0;
        s->is_typedef |= strcmp(w, "typedef") == 0;
        s->fixed |= strncmp(w, "const", 5) == 0 && w[5] != 'a';
        r->t++;
        return true;
    }
    if (!at_end(r) && token_among(r->t, with_brackets)) {
        const token *from = r->t++;
        if (is(r, "("))
            r->t = syntax_behind(r->t);
        learn_layout(from, r->t, s);
        return true;
    }
    bool found = !at_end(r) && token_among(r->t, silent);
    r->t += found;
    return found;
}

/* Reads unsigned long long and the like; NULL if the text does not begin so. */
static const ctype *plain_type(reader *r, spec *s)
{
    bool is_unsigned = false, is_char = false, is_short = false, is_real = false, is_long = false;
    const char *last = NULL;
    while (!at_end(r) && token_among(r->t, plain_words)) {
        last = r->t->text;
        is_unsigned |= strcmp(last, "unsigned") == 0;
        is_char |= strcmp(last, "char") == 0;
        is_short |= strcmp(last, "short") == 0;
        is_real |= strcmp(last, "double") == 0;
        is_long |= strcmp(last, "long") == 0;
        r->t++;
        while (take_word(r, s))
            ;
    }
    if (last == NULL)
        return NULL;
    if (str_among(last, "float void"))
        return ctype_built_in(r->f->a, last, false);
    if (str_among(last, "bool _Bool"))
        return &ctype_bool;
    const char *name = is_real       ? "double"
                       : is_char     ? is_unsigned ? "uchar" : "char"
                       : is_short    ? is_unsigned ? "ushort" : "short"
                       : is_long     ? is_unsigned ? "ulong" : "long"
                       : is_unsigned ? "uint"
                                     : "int";
    return ctype_built_in(r->f->a, name, false);
}

static const ctype *structure(reader *r);
static void specifiers(reader *r, spec *s);

/* Reads a name with what may belong to it, a::b<c>::d; gives the last name's token. */
static const token *long_name(reader *r)
{
    for (;;) {
        const token *last = r->t++;
        const token *behind = is(r, "<") ? behind_angle(r->t, r->end) : NULL;
        if (behind && behind < r->end
            && (behind->kind == TOKEN_NAME || token_is(behind, "::") || token_is(behind, "*")
                || token_is(behind, "&") || token_is(behind, ">") || token_is(behind, ",")))
            r->t = behind;
        if (!(is(r, "::") && r->t + 1 < r->end && r->t[1].kind == TOKEN_NAME))
            return last;
        r->t++;
    }
}

/* Reads everything before a declarator; s->type stays NULL if there is no type. */
static void specifiers(reader *r, spec *s)
{
    while (!at_end(r)) {
        if (take_word(r, s))
            continue;
        if (is(r, "[") && is_then(r, 1, "[")) { /* [[maybe_unused]] */
            r->t = syntax_behind(r->t);
            continue;
        }
        if (s->type)
            return;
        const ctype *plain = plain_type(r, s);
        if (plain) {
            s->type = plain;
        } else if (is(r, "struct") || is(r, "union") || is(r, "class") || is(r, "enum")) {
            s->type = structure(r);
        } else if (r->t->kind == TOKEN_NAME) {
            const token *name = long_name(r);
            const ctype *t = named_type(r, name->text);
            s->type = t ? t : ctype_unknown(r->f->a, name->text);
        } else {
            return;
        }
    }
}

/* Does a type come next, or a word that may stand before one? */
static bool begins_type(const reader *at)
{
    reader r = *at;
    spec unused = { 0 };
    if (at_end(&r) || r.t->kind != TOKEN_NAME)
        return false;
    if (token_among(r.t, plain_words) || token_among(r.t, "struct union enum auto")
        || take_word(&r, &unused))
        return true;
    return named_type(&r, r.t->text) != NULL && !is_then(&r, 1, "::");
}

/* Does NAME NAME, NAME * NAME =, NAME<...> NAME or NAME::NAME NAME come next, where the first is a
 * type that has not been declared? */
static bool begins_unknown_type(const reader *at)
{
    reader r = *at;
    if (at_end(&r) || r.t->kind != TOKEN_NAME
        || token_among(r.t, "return else goto case sizeof delete new throw"))
        return false;
    long_name(&r);
    if (at_end(&r))
        return false;
    if (r.t->kind == TOKEN_NAME)
        return true;
    if (!is(&r, "*") && !is(&r, "&"))
        return false;
    while (take(&r, "*") || take(&r, "&") || take(&r, "const") || take(&r, "__restrict__"))
        ;
    return !at_end(&r) && r.t->kind == TOKEN_NAME && r.t + 1 < r.end
           && token_among(r.t + 1, "= ; [ , {");
}

/* A declarator: a name, pointers before it, dimensions behind. */
typedef struct declarator {
    const token *name; /* NULL: it has none */
    const ctype *type;
    cnode *dims; /* an empty CN_LIST is [] */
    bool reference, rows; /* rows: it points to what the dimensions say, T (*p)[N] */
} declarator;

static cnode *dimensions(reader *r)
{
    cnode *first = NULL, **end = &first;
    while (is(r, "[")) {
        span at = r->t->at;
        r->t++;
        *end = is(r, "]") ? node(r, CN_LIST, at) : expression(r);
        if (*end == NULL || !need(r, "]"))
            return first;
        end = &(*end)->next;
    }
    return first;
}

static declarator read_declarator(reader *r, const spec *s)
{
    declarator d = { .type = s->type };
    spec ignored = *s;
    for (;;) {
        if (take(r, "*"))
            d.type = ctype_pointer(r->f->a, d.type, s->space);
        else if (take(r, "&") || take(r, "&&"))
            d.reference = true;
        else if (is(r, "(") && (is_then(r, 1, "*") || is_then(r, 1, "&"))) { /* T (&a)[N][M] */
            d.rows = is_then(r, 1, "*");
            d.reference = !d.rows;
            r->t += 2;
            while (take_word(r, &ignored))
                ;
            if (!at_end(r) && r->t->kind == TOKEN_NAME)
                d.name = r->t++;
            need(r, ")");
            d.dims = dimensions(r);
            if (d.dims == NULL)
                fail(r, "a pointer to a function");
            return d;
        } else if (!take_word(r, &ignored))
            break;
    }
    if (!at_end(r) && r->t->kind == TOKEN_NAME)
        d.name = r->t++;
    d.dims = dimensions(r);
    return d;
}

/* An array of arrays with these dimensions; NULL if one of them is no number. */
static const ctype *array_of(reader *r, const ctype *of, const cnode *dims)
{
    if (dims == NULL)
        return of;
    const ctype *row = array_of(r, of, dims->next);
    return row && dims->kind == CN_INT ? ctype_array(r->f->a, row, dims->value) : NULL;
}

/* The type that a declarator with these dimensions says; NULL if one of them is no number. */
static const ctype *type_of(reader *r, const spec *s, const declarator *d, const cnode *dims)
{
    const ctype *t = array_of(r, d->type, dims);
    return t && d->rows ? ctype_pointer(r->f->a, t, s->space) : t;
}

/* The token behind a function's declaration or body, whose parameters begin at t. */
static const token *behind_method(const token *t, const token *end)
{
    t = syntax_behind(t);
    while (t < end && !token_is(t, ";") && !token_is(t, "{")) {
        if (!token_is(t, ":")) {
            t = token_opens(t) ? syntax_behind(t) : t + 1;
            continue;
        }
        do { /* a(1), b{2} */
            while (t < end && !token_is(t, "(") && !token_is(t, "{"))
                t++;
            t = syntax_behind(t);
        } while (t < end && token_is(t, ","));
    }
    return t < end && token_is(t, "{") ? syntax_behind(t) : t + 1;
}

/* Passes over what takes no room in a structure: a function, a static member, another name of a
 * type. False: it is a member. */
static bool passes_over(reader *r)
{
    static const char behind[] = "; { = : const noexcept override final ->";
    if (take(r, ";"))
        return true;
    if (token_among(r->t, "public private protected") && is_then(r, 1, ":")) {
        r->t += 2;
        return true;
    }
    bool none = token_among(r->t, "using typedef friend template static_assert");
    for (const token *t = r->t; t < r->end && !none && !token_among(t, "; { = ["); t++) {
        if (token_is(t, "virtual"))
            return fail(r, "a structure with virtual functions") != NULL;
        none = token_is(t, "static");
        bool own = token_is(t, "operator");
        while (own && t + 1 < r->end && (!token_is(t + 1, "(") || token_is(t + 2, ")")))
            t += token_is(t + 1, "(") ? 2 : 1; /* operator()(int) */
        if (t + 1 >= r->end || !token_is(t + 1, "(") || (!own && t->kind != TOKEN_NAME))
            continue;
        if (token_among(t, with_brackets)) {
            t = syntax_behind(t + 1) - 1;
        } else if (own || token_among(syntax_behind(t + 1), behind)) {
            r->t = behind_method(t + 1, r->end);
            return true;
        }
    }
    if (none)
        r->t = behind_statement(r->t, r->end);
    return none;
}

/* Adds a member behind the others; *offset: the end of those. False: its place is not known. */
static bool add_member(reader *r, const spec *s, const spec *whole, ctype *t, cmember *m,
                       int64_t *offset)
{
    declarator d = read_declarator(r, s);
    spec own = *s;
    while (take_word(r, &own))
        ;
    const ctype *of = r->bad || d.reference ? NULL : type_of(r, s, &d, d.dims);
    if (is(r, "=") || is(r, "{")) /* its initial value */
        while (!at_end(r) && !is(r, ",") && !is(r, ";"))
            r->t = token_opens(r->t) ? syntax_behind(r->t) : r->t + 1;
    if (of == NULL || of->size == 0 || of->align == 0 || d.name == NULL || t->member_count == 64
        || own.align < 0 || own.packed || is(r, ":"))
        return false;
    int64_t align = whole->packed ? 1 : of->align;
    align = own.align > align ? own.align : align;
    *offset = (*offset + align - 1) / align * align;
    m[t->member_count++] = (cmember){ d.name->text, of, *offset };
    *offset += of->size;
    t->align = align > t->align ? align : t->align;
    return true;
}

/* Reads struct { members }; whole: what is said of the structure's alignment. */
static void members(reader *r, ctype *t, const spec *whole)
{
    cmember *m = arena_array(r->f->a, 64, sizeof *m);
    int64_t offset = 0, sum = 0;
    t->align = whole->align > 1 ? whole->align : 1;
    t->members = m;
    if (whole->align < 0)
        fail(r, "an alignment that is no number");
    while (!at_end(r) && r->bad == NULL) {
        if (passes_over(r))
            continue;
        spec s = { .space = CSPACE_LOCAL };
        specifiers(r, &s);
        if (is(r, ";") && s.type && strcmp(s.type->name, "struct") != 0)
            continue; /* a type within it */
        do
            if (s.type == NULL || !add_member(r, &s, whole, t, m, &offset))
                fail(r, "a structure with a member whose size is not known");
        while (r->bad == NULL && take(r, ","));
        need(r, ";");
    }
    t->size = (offset + t->align - 1) / t->align * t->align;
    for (int k = 0; k < t->member_count; k++)
        sum += m[k].type->size;
    if (r->f->t.packs && sum != t->size)
        fail(r, "a structure that #pragma pack may change");
}

static void learn_type(reader *r, const char *name, const ctype *t)
{
    ctype_name *n = arena_alloc(r->f->a, sizeof *n);
    *n = (ctype_name){ name, t, r->f->types };
    r->f->types = n;
}

static void learn_value(reader *r, cnode *declared)
{
    declared->next = r->f->values;
    r->f->values = declared;
}

static void enumeration(reader *r)
{
    cnode *last = NULL;
    while (!at_end(r) && !is(r, "}") && r->t->kind == TOKEN_NAME) {
        cnode *d = node(r, CN_DECLARE, r->t->at),
              *one = whole_number(r, r->t->at, last != NULL, &ctype_int);
        d->name = (r->t++)->text;
        d->type = &ctype_int;
        if (take(r, "=")) {
            d->a = assignment(r);
        } else if (last) {
            d->a = node(r, CN_BINARY, d->at);
            d->a->op = "+";
            d->a->a = last;
            d->a->b = one;
        } else {
            d->a = one;
        }
        last = node(r, CN_NAME, d->at);
        last->name = d->name;
        learn_value(r, d);
        if (!take(r, ","))
            break;
    }
}

static const ctype *structure(reader *r)
{
    bool is_enum = is(r, "enum"), is_union = is(r, "union");
    r->t++;
    if (is_enum)
        (void)(take(r, "class") || take(r, "struct"));
    spec own = { 0 }, base = { .type = &ctype_int };
    while (take_word(r, &own))
        ;
    const char *name = !at_end(r) && r->t->kind == TOKEN_NAME ? (r->t++)->text : NULL;
    if (is_enum && take(r, ":")) {
        base.type = NULL;
        specifiers(r, &base);
    }
    if (!is(r, "{")) {
        const ctype *known = name ? named_type(r, name) : NULL;
        return known                  ? known
               : is_enum && base.type ? base.type
                                      : ctype_unknown(r->f->a, name ? name : "?");
    }
    const token *behind = syntax_behind(r->t);
    ctype *t = arena_alloc(r->f->a, sizeof *t);
    *t = (ctype){ .kind = CTYPE_STRUCT, .name = name ? name : "struct" };
    reader inner = *r;
    inner.t++;
    inner.end = behind - 1;
    r->t = behind;
    while (!at_end(r) && token_among(r->t, with_brackets))
        take_word(r, &own);
    if (is_enum)
        enumeration(&inner);
    else
        members(&inner, t, &own);
    if (inner.bad || t->size == 0 || is_union) /* also of an enumeration, which is an int */
        *t = (ctype){ .kind = CTYPE_UNKNOWN, .name = t->name };
    const ctype *is = is_enum && base.type ? base.type : t;
    if (name)
        learn_type(r, name, is);
    return is;
}

/* Reads a type by itself, as in a cast, in sizeof, or as a template's argument. */
static const ctype *type_alone(reader *r)
{
    spec s = { .space = CSPACE_LOCAL };
    specifiers(r, &s);
    if (s.type == NULL)
        return NULL;
    declarator d = read_declarator(r, &s);
    return d.name || (d.dims && !d.rows) ? NULL : type_of(r, &s, &d, d.dims);
}

const ctype *syntax_type(cfile *f, const token *from, const token *to)
{
    reader r = { .f = f, .t = from, .end = to };
    const ctype *t = begins_type(&r) ? type_alone(&r) : NULL;
    return r.bad || !at_end(&r) ? NULL : t;
}

/* --- expressions ------------------------------------------------------------------------------ */

static cnode *arguments(reader *r, const char *end)
{
    cnode *first = NULL, **last = &first;
    while (!at_end(r) && !is(r, end)) {
        *last = assignment(r);
        if (*last == NULL)
            return first;
        last = &(*last)->next;
        if (!take(r, ","))
            break;
    }
    need(r, end);
    return first;
}

static bool read_params(reader *r, const token *end, const cparam **out, int *count);
static cnode *block(reader *r);

/* Reads a lambda: [captures](params) -> type { body }. */
static cnode *lambda(reader *r)
{
    cnode *n = node(r, CN_LAMBDA, r->t->at);
    cfunction *fn = arena_alloc(r->f->a, sizeof *fn);
    *fn = (cfunction){ .name = "a lambda", .at = r->t->at };
    r->t = syntax_behind(r->t);
    if (is(r, "(")) {
        const token *behind = syntax_behind(r->t);
        r->t++;
        if (!read_params(r, behind - 1, &fn->params, &fn->param_count))
            return fail(r, "the parameters of this lambda");
        r->t = behind;
    }
    if (take(r, "->"))
        fn->result = type_alone(r);
    while (!at_end(r) && !is(r, "{"))
        r->t++;
    if (!is(r, "{"))
        return fail(r, "a lambda without a body");
    fn->body = r->t;
    fn->tree = block(r);
    n->function = fn;
    return n;
}

/* Reads static_cast<T>(x) and the like. */
static cnode *named_cast(reader *r)
{
    cnode *n = node(r, CN_CAST, r->t->at);
    const token *behind = behind_angle(r->t + 1, r->end);
    if (behind == NULL)
        return fail(r, "a cast without its type");
    n->type = syntax_type(r->f, r->t + 2, behind - 1);
    if (n->type == NULL) {
        reader inner = { .f = r->f, .t = r->t + 2, .end = behind - 1, .bound = r->bound };
        n->type = type_alone(&inner);
    }
    r->t = behind;
    if (n->type == NULL || !need(r, "("))
        return fail(r, "the type of this cast");
    n->a = expression(r);
    return n->a && need(r, ")") ? n : NULL;
}

/* The token behind the > of f<T, 8>(, NULL if it is none. If f is a function of the file, anything
 * may stand between; otherwise only names and numbers, since x < y may be a comparison. */
static const token *behind_arguments(const reader *r, const char *name)
{
    const token *behind = behind_angle(r->t, r->end);
    if (behind == NULL || behind >= r->end || !token_is(behind, "("))
        return NULL;
    for (const cfunction *f = r->f->functions; f; f = f->next)
        if (f->template_count && strcmp(f->name, name) == 0)
            return behind;
    for (const token *t = r->t + 1; t < behind - 1; t++)
        if (t->kind == TOKEN_SIGN && !token_is(t, ",") && !token_is(t, "::") && !token_is(t, "*"))
            return NULL;
    return token_is(behind - 1, ">") ? behind : NULL;
}

static cnode *name_or_call(reader *r)
{
    if (token_among(r->t, "static_cast reinterpret_cast const_cast") && is_then(r, 1, "<"))
        return named_cast(r);
    const token *first = r->t;
    const cfunction *f = r->f->functions;
    while (f && !(f->conversion && strcmp(f->name, first->text) == 0))
        f = f->next;
    if (begins_type(r) && !is_then(r, 1, "::") && f == NULL) { /* int(x), float4(...), dim3(...) */
        spec s = { .space = CSPACE_LOCAL };
        specifiers(r, &s);
        cnode *n = node(r, CN_CAST, first->at);
        n->type = s.type;
        if (s.type && (is(r, "(") || is(r, "{"))) {
            const char *end = is(r, "(") ? ")" : "}";
            r->t++;
            n->a = arguments(r, end);
            if (n->a && n->a->next)
                n->kind = CN_LIST;
            return r->bad ? NULL : n;
        }
        return fail(r, "a type where a value is expected");
    }
    cnode *n = node(r, CN_NAME, first->at);
    n->name = (r->t++)->text;
    while (is(r, "::") && r->t + 1 < r->end && r->t[1].kind == TOKEN_NAME) {
        n->name = r->t[1].text;
        r->t += 2;
    }
    const token *behind = is(r, "<") ? behind_arguments(r, n->name) : NULL;
    if (behind) {
        n->from = r->t + 1;
        n->to = behind - 1;
        r->t = behind;
    }
    return n;
}

static cnode *list(reader *r)
{
    cnode *n = node(r, CN_LIST, r->t->at);
    r->t++;
    n->a = arguments(r, "}");
    return r->bad ? NULL : n;
}

static cnode *primary(reader *r)
{
    if (at_end(r))
        return fail(r, "a value is expected before the end");
    const token *t = r->t;
    cnode *n;
    switch (t->kind) {
    case TOKEN_INT:
        r->t++;
        return whole_number(r, t->at, t->value,
                            t->bytes == 8   ? t->has_sign ? &ctype_long : &ctype_ulong
                            : t->bytes == 1 ? ctype_built_in(r->f->a, "char", false)
                            : t->has_sign   ? &ctype_int
                                            : &ctype_uint);
    case TOKEN_REAL: r->t++; return node(r, CN_REAL, t->at);
    case TOKEN_TEXT:
        n = node(r, CN_TEXT, t->at);
        while (!at_end(r) && r->t->kind == TOKEN_TEXT)
            r->t++;
        return n;
    case TOKEN_NAME:
        if (take(r, "true") || take(r, "false"))
            return whole_number(r, t->at, token_is(t, "true"), &ctype_bool);
        if (take(r, "nullptr"))
            return whole_number(r, t->at, 0, &ctype_long);
        return name_or_call(r);
    default: break;
    }
    if (take(r, "(")) {
        n = expression(r);
        return n && need(r, ")") ? n : NULL;
    }
    if (is(r, "["))
        return lambda(r);
    if (is(r, "{"))
        return list(r);
    return fail(r, arena_format(r->f->a, "a value is expected before `%s`", t->text));
}

static cnode *unary(reader *r);

static cnode *postfix(reader *r)
{
    cnode *n = primary(r);
    while (n && !at_end(r)) {
        span at = r->t->at;
        cnode *m;
        if (take(r, "[")) {
            m = node(r, CN_INDEX, at);
            m->a = n;
            m->b = expression(r);
            if (m->b == NULL || !need(r, "]"))
                return NULL;
        } else if (take(r, "(")) {
            m = node(r, CN_CALL, n->at);
            m->a = n;
            m->b = arguments(r, ")");
            m->from = n->from;
            m->to = n->to;
        } else if (is(r, ".") || is(r, "->")) {
            bool arrow = is(r, "->");
            r->t++;
            (void)take(r, "template");
            if (at_end(r) || r->t->kind != TOKEN_NAME)
                return fail(r, "the name of a member is expected");
            m = node(r, CN_MEMBER, at);
            m->name = (r->t++)->text;
            m->a = n;
            if (arrow) {
                m->a = node(r, CN_UNARY, n->at);
                m->a->op = "*";
                m->a->a = n;
            }
        } else if (is(r, "++") || is(r, "--")) {
            m = operator(r, CN_STEP);
            m->a = n;
            m->after = true;
        } else {
            break;
        }
        n = r->bad ? NULL : m;
    }
    return n;
}

/* The type of a cast, (type) before a value; NULL if it is a value in brackets. */
static const ctype *cast_type(reader *r, const token **behind)
{
    if (!is(r, "("))
        return NULL;
    *behind = syntax_behind(r->t);
    reader inner = { .f = r->f, .t = r->t + 1, .end = *behind - 1, .bound = r->bound };
    if (!begins_type(&inner))
        return NULL;
    const ctype *t = type_alone(&inner);
    return inner.bad || !at_end(&inner) ? NULL : t;
}

static cnode *size_of(reader *r, span at)
{
    const token *behind;
    cnode *n = node(r, CN_SIZEOF, at);
    n->type = cast_type(r, &behind);
    if (n->type)
        r->t = behind;
    else
        n->a = unary(r);
    return n->type || n->a ? n : NULL;
}

static cnode *unary(reader *r)
{
    if (at_end(r))
        return fail(r, "a value is expected before the end");
    span at = r->t->at;
    cnode *n;
    const token *behind;
    if (token_among(r->t, "++ -- - + ! ~ * &")) {
        n = operator(r, is(r, "++") || is(r, "--") ? CN_STEP : CN_UNARY);
        n->a = unary(r);
        return n->a ? n : NULL;
    }
    if (take(r, "sizeof"))
        return size_of(r, at);
    const ctype *t = cast_type(r, &behind);
    if (t) {
        n = node(r, CN_CAST, at);
        n->type = t;
        r->t = behind;
        if (is(r, "(") && t->kind == CTYPE_STRUCT) { /* (float4)(a, b, c, d) */
            r->t++;
            n->a = arguments(r, ")");
            if (n->a && n->a->next)
                n->kind = CN_LIST;
            return r->bad ? NULL : n;
        }
        n->a = is(r, "{") ? list(r) : unary(r);
        return n->a ? n : NULL;
    }
    return postfix(r);
}

static cnode *ranked(reader *r, int least)
{
    cnode *n = unary(r);
    while (n) {
        const int rank = at_end(r) ? 0 : token_rank(r->t);
        if (rank <= least)
            return n;
        cnode *m = operator(r, CN_BINARY);
        m->a = n;
        m->b = ranked(r, rank);
        n = m->b ? m : NULL;
    }
    return n;
}

static cnode *assignment(reader *r)
{
    cnode *n = ranked(r, 0);
    if (n == NULL)
        return NULL;
    if (is(r, "?")) {
        cnode *m = node(r, CN_CHOICE, (r->t++)->at);
        m->a = n;
        m->b = expression(r);
        if (m->b == NULL || !need(r, ":"))
            return NULL;
        m->c = assignment(r);
        return m->c ? m : NULL;
    }
    if (!at_end(r) && token_among(r->t, "= += -= *= /= %= &= |= ^= <<= >>=")) {
        cnode *m = operator(r, CN_ASSIGN);
        m->op = arena_copyn(r->f->a, m->op, strlen(m->op) - 1); /* without its = */
        m->a = n;
        m->b = assignment(r);
        return m->b ? m : NULL;
    }
    return n;
}

static cnode *expression(reader *r)
{
    cnode *n = assignment(r);
    while (n && is(r, ",")) {
        cnode *m = node(r, CN_COMMA, (r->t++)->at);
        m->a = n;
        m->b = assignment(r);
        n = m->b ? m : NULL;
    }
    return n;
}

cnode *syntax_expression(cfile *f, const token *from, const token *to, diag *d)
{
    reader r = { .f = f, .t = from, .end = to ? to : f->t.list + f->t.count };
    cnode *n = expression(&r);
    if (n && !at_end(&r))
        n = fail(&r, arena_format(f->a, "`%s` is not expected here", r.t->text));
    if (n == NULL)
        diag_fail(d, ST_PARSE, r.bad_at, "%s", r.bad);
    return n;
}

/* --- statements ------------------------------------------------------------------------------- */

/* Reads a declarator with its initial value. */
static cnode *declared(reader *r, const spec *s)
{
    declarator d = read_declarator(r, s);
    if (d.name == NULL)
        return fail(r, "a name is expected");
    cnode *n = node(r, CN_DECLARE, d.name->at);
    if (!s->is_typedef)
        hide_type(r, d.name->text);
    n->name = d.name->text;
    n->type = d.type;
    n->b = d.dims;
    n->rows = d.rows;
    bool stays = s->device && s->space == CSPACE_LOCAL && (d.dims || !s->fixed);
    n->space = stays ? CSPACE_GLOBAL : s->space;
    n->fixed = s->fixed;
    n->outside = s->outside;
    n->after = d.reference;
    if (take(r, "=")) {
        n->a = assignment(r);
    } else if (is(r, "{")) {
        n->a = list(r);
    } else if (take(r, "(")) {
        cnode *l = node(r, CN_LIST, d.name->at);
        l->a = arguments(r, ")");
        n->a = l->a && l->a->next == NULL ? l->a : l;
        if (l->a == NULL)
            return fail(r, "a function's declaration");
    }
    return r->bad ? NULL : n;
}

static cnode *declarations(reader *r)
{
    cnode *all = node(r, CN_BLOCK, r->t->at), **end = &all->a;
    spec s = { .space = CSPACE_LOCAL };
    all->open = true;
    specifiers(r, &s);
    if (s.type == NULL)
        return fail(r, "a type is expected");
    if (take(r, ";"))
        return all;
    do {
        *end = declared(r, &s);
        if (*end == NULL)
            return NULL;
        if (s.is_typedef) {
            declarator d = { .type = (*end)->type, .rows = (*end)->rows };
            bool plain = s.align == 0 && (is(r, ",") || is(r, ";"));
            const ctype *t = plain ? type_of(r, &s, &d, (*end)->b) : NULL;
            learn_type(r, (*end)->name, t ? t : ctype_unknown(r->f->a, (*end)->name));
            *end = NULL;
        } else {
            end = &(*end)->next;
        }
    } while (take(r, ","));
    return need(r, ";") ? all : NULL;
}

/* Reads asm("text" : "=r"(written), ... : "r"(read), ... : ...). */
static cnode *assembler(reader *r)
{
    cnode *n = node(r, CN_ASSEMBLER, (r->t++)->at);
    cnode **to[] = { &n->b, &n->a };
    int part = 0;
    (void)(take(r, "volatile") || take(r, "__volatile__"));
    const token *behind = syntax_behind(r->t), *end = behind - 1;
    r->t++;
    str_own text = { 0 };
    for (; r->t < end && r->t->kind == TOKEN_TEXT; r->t++)
        str_add(&text, r->t->text);
    n->name = arena_copy(r->f->a, str_text(&text));
    while (r->t < end && r->bad == NULL) {
        if (take(r, ":")) {
            part++;
        } else if (take(r, "::")) {
            part += 2;
        } else if (part >= 1 && part <= 2 && r->t->kind == TOKEN_TEXT && is_then(r, 1, "(")) {
            r->t += 2;
            *to[part - 1] = expression(r);
            if (*to[part - 1])
                to[part - 1] = &(*to[part - 1])->next;
            need(r, ")");
        } else {
            r->t++;
        }
    }
    r->t = behind;
    return need(r, ";") ? n : NULL;
}

static cnode *for_loop(reader *r)
{
    cnode *n = node(r, CN_FOR, (r->t++)->at);
    const ctype_name *bound = r->bound;
    if (!need(r, "("))
        return NULL;
    if (begins_type(r) || begins_unknown_type(r)) {
        n->a = declarations(r);
    } else if (!take(r, ";")) {
        span at = r->t->at;
        n->a = node(r, CN_DO_EXPR, at);
        n->a->a = expression(r);
        need(r, ";");
    }
    if (!r->bad && !is(r, ";"))
        n->b = expression(r);
    if (!r->bad && need(r, ";") && !is(r, ")"))
        n->c = expression(r);
    if (r->bad || !need(r, ")"))
        return NULL;
    n->d = statement(r);
    r->bound = bound;
    return n;
}

static cnode *bracketed(reader *r)
{
    cnode *n = need(r, "(") ? expression(r) : NULL;
    return n && need(r, ")") ? n : NULL;
}

static cnode *choice(reader *r)
{
    cnode *n = node(r, CN_IF, (r->t++)->at);
    (void)take(r, "constexpr");
    n->a = bracketed(r);
    if (n->a == NULL)
        return NULL;
    n->b = statement(r);
    if (take(r, "else"))
        n->c = statement(r);
    return n;
}

static cnode *until(reader *r)
{
    cnode *n = node(r, CN_UNTIL, (r->t++)->at);
    n->d = statement(r);
    if (!need(r, "while"))
        return NULL;
    n->a = bracketed(r);
    return n->a && need(r, ";") ? n : NULL;
}

static cnode *simple(reader *r)
{
    span at = r->t->at;
    cnode *n;
    if (is(r, "return") || is(r, "break") || is(r, "continue")) {
        n = node(r, is(r, "return") ? CN_RETURN : is(r, "break") ? CN_BREAK : CN_CONTINUE, at);
        r->t++;
        if (n->kind == CN_RETURN && !is(r, ";"))
            n->a = is(r, "{") ? list(r) : expression(r);
    } else if (is(r, "case") || is(r, "default")) {
        n = node(r, CN_CASE, at);
        bool value = is(r, "case");
        r->t++;
        n->a = value ? ranked(r, 0) : NULL;
        return need(r, ":") ? n : NULL;
    } else {
        n = node(r, CN_DO_EXPR, at);
        n->a = expression(r);
    }
    return r->bad || !need(r, ";") ? NULL : n;
}

static cnode *block(reader *r)
{
    cnode *n = node(r, CN_BLOCK, r->t->at), **end = &n->a;
    const token *behind = syntax_behind(r->t), *outer = r->end;
    const ctype_name *bound = r->bound;
    r->t++;
    r->end = behind - 1;
    while (!at_end(r)) {
        *end = statement(r);
        end = &(*end)->next;
    }
    r->t = behind;
    r->end = outer;
    r->bound = bound;
    return n;
}

static cnode *understood(reader *r)
{
    if (is(r, "{"))
        return block(r);
    if (is(r, "if"))
        return choice(r);
    if (is(r, "for"))
        return for_loop(r);
    if (is(r, "do"))
        return until(r);
    if (is(r, "while") || is(r, "switch")) {
        cnode *n = node(r, is(r, "while") ? CN_WHILE : CN_SWITCH, r->t->at);
        r->t++;
        n->a = bracketed(r);
        if (n->a)
            n->d = statement(r);
        return n->a ? n : NULL;
    }
    if (is(r, "asm") || is(r, "__asm__") || is(r, "__asm"))
        return assembler(r);
    if (is(r, "goto") && is_then(r, 2, ";")) {
        cnode *n = node(r, CN_GOTO, r->t->at);
        n->name = r->t[1].text;
        r->t += 3;
        return n;
    }
    if (is(r, "static_assert") || is(r, "using") || is(r, "goto"))
        return fail(r, arena_format(r->f->a, "%s", r->t->text));
    if (begins_type(r)) {
        bool value = is_then(r, 1, "(") && !is_then(r, 2, "*") && !is_then(r, 2, "&");
        return value ? simple(r) : declarations(r);
    }
    return begins_unknown_type(r) ? declarations(r) : simple(r);
}

static cnode *statement(reader *r)
{
    span at = r->t->at;
    const token *from = r->t;
    if (take(r, ";"))
        return node(r, CN_BLOCK, at);
    if (r->t->kind == TOKEN_NAME && is_then(r, 1, ":") && !is(r, "default") && !is(r, "case")
        && !is_then(r, 2, ":")) {
        cnode *label = node(r, CN_LABEL, at);
        label->name = r->t->text;
        r->t += 2;
        label->a = at_end(r) ? node(r, CN_BLOCK, at) : statement(r);
        return label;
    }
    cnode *n = at_end(r) ? node(r, CN_BLOCK, at) : understood(r);
    if (n && r->bad == NULL)
        return n;
    bool passes = token_is(from, "using") || token_is(from, "static_assert");
    n = node(r, passes ? CN_BLOCK : CN_UNREAD, from->at);
    n->name = r->bad ? r->bad : "a statement that is not understood";
    if (r->bad && r->bad_at.src)
        n->at = r->bad_at;
    n->from = from;
    n->to = r->t = behind_statement(from, r->end);
    r->bad = NULL;
    return n;
}

/* --- functions -------------------------------------------------------------------------------- */

static bool read_params(reader *r, const token *end, const cparam **out, int *count)
{
    cparam *p = arena_array(r->f->a, 64, sizeof *p);
    const token *outer = r->end;
    r->end = end;
    *out = p;
    for (*count = 0; !at_end(r) && *count < 64;) {
        spec s = { .space = CSPACE_LOCAL };
        specifiers(r, &s);
        if (s.type == NULL)
            break;
        declarator d = read_declarator(r, &s);
        if (d.name == NULL && d.type->kind == CTYPE_VOID)
            break;
        bool row = !d.rows && d.dims, decays = !d.rows && (d.dims || d.type->kind == CTYPE_ARRAY);
        const ctype *t = d.reference ? d.type : type_of(r, &s, &d, row ? d.dims->next : d.dims);
        if (d.name)
            hide_type(r, d.name->text);
        if (t == NULL)
            t = fail(r, "a parameter that is an array of rows of a length that is no number");
        else if (decays && !d.reference)
            t = ctype_pointer(r->f->a, row ? t : t->of, s.space);
        p[(*count)++] = (cparam){ .name = d.name ? d.name->text : "",
                                  .type = t,
                                  .is_reference = d.reference,
                                  .at = d.name ? d.name->at : r->t->at };
        if (take(r, "="))
            while (!at_end(r) && !is(r, ","))
                r->t = token_opens(r->t) ? syntax_behind(r->t) : r->t + 1;
        if (!take(r, ","))
            break;
    }
    bool good = at_end(r) && r->bad == NULL;
    r->end = outer;
    return good;
}

/* Reads template <typename T, int N = 8>. */
static void read_templates(reader *r, cfunction *fn)
{
    const token *behind = behind_angle(r->t, r->end);
    if (behind == NULL) { /* it has a = for a default */
        int depth = 0;
        for (behind = r->t; behind < r->end; behind++) {
            depth += token_is(behind, "<") - token_is(behind, ">");
            if (depth == 0)
                break;
        }
        behind++;
    }
    const token *end = behind - 1;
    cparam *p = arena_array(r->f->a, 32, sizeof *p);
    fn->templates = p;
    for (r->t++; r->t < end && fn->template_count < 32;) {
        cparam *one = &p[fn->template_count];
        one->is_type = is(r, "typename") || is(r, "class");
        const token *name = NULL;
        while (r->t < end && !is(r, ",") && !is(r, "=")) {
            if (r->t->kind == TOKEN_NAME)
                name = r->t;
            r->t++;
        }
        if (take(r, "=")) {
            one->from = r->t;
            while (r->t < end && !is(r, ","))
                r->t = token_opens(r->t) ? syntax_behind(r->t) : r->t + 1;
            one->to = r->t;
        }
        if (name) {
            one->name = name->text;
            one->at = name->at;
            fn->template_count++;
        }
        (void)take(r, ",");
    }
    r->t = behind;
}

/* The type that a function's head begins with; NULL if it is a reference, or not understood. */
static const ctype *result_type(reader r, const char *name)
{
    spec s = { .space = CSPACE_LOCAL };
    specifiers(&r, &s);
    if (s.type == NULL)
        return NULL;
    declarator d = read_declarator(&r, &s);
    bool plain = d.name && strcmp(d.name->text, name) == 0 && is(&r, "(") && !d.reference;
    return plain && d.type->kind != CTYPE_UNKNOWN ? d.type : NULL;
}

cfunction *syntax_function(cfile *f, const cfunction *fn, const ctype_name *bound)
{
    cfunction *whole = arena_alloc(f->a, sizeof *whole);
    *whole = *fn;
    f->ids = (int)(fn->head - f->t.list) * NODES; /* the same numbers each time it is read */
    reader r = { .f = f, .t = fn->head, .end = f->t.list + f->t.count, .bound = bound };
    if (fn->conversion) {
        r.t = fn->body;
        whole->tree = block(&r);
        return whole;
    }
    whole->result = result_type(r, fn->name);
    while (!at_end(&r)
           && !(is(&r, "(") && r.t > fn->head && r.t[-1].kind == TOKEN_NAME
                && strcmp(r.t[-1].text, fn->name) == 0))
        r.t++;
    const token *behind = syntax_behind(r.t);
    r.t++;
    if (!read_params(&r, behind - 1, &whole->params, &whole->param_count)) {
        whole->tree = node(&r, CN_UNREAD, r.bad ? r.bad_at : fn->at);
        whole->tree->name = r.bad ? r.bad : "the parameters of this function";
        return whole;
    }
    r.bad = NULL;
    r.t = fn->body;
    whole->tree = block(&r);
    return whole;
}

/* Is there a function's head at t: specifiers, name, (params), {? *name is its name's token; *open
 * a bracket in it that is never closed, or NULL. */
static const token *function_body(reader *r, const token **name, bool *kernel, const token **open)
{
    reader at = *r;
    for (const token *t = at.t;
         t < at.end && !token_is(t, ";") && !token_is(t, "{") && !token_is(t, "="); t++) {
        *kernel = *kernel || token_is(t, "__global__") || token_is(t, "__kernel")
                  || (r->f->opencl && token_is(t, "kernel"));
        if (token_among(t, with_brackets) && t + 1 < at.end && token_is(t + 1, "(")) {
            t = syntax_behind(t + 1) - 1;
            continue;
        }
        if (t->kind == TOKEN_NAME && t + 1 < at.end && token_is(t + 1, "(")) {
            const token *behind = syntax_behind(t + 1);
            while (behind < at.end && (token_is(behind, "const") || token_is(behind, "noexcept")))
                behind++;
            *name = t;
            bool body = behind < at.end && token_is(behind, "{");
            *open = !is_closed(t + 1) ? t + 1 : body && !is_closed(behind) ? behind : NULL;
            return body ? behind : NULL;
        }
    }
    return NULL;
}

static cfunction *add_function(reader *r, const cfunction *one)
{
    cfunction **end = &r->f->functions;
    while (*end)
        end = &(*end)->next;
    *end = arena_alloc(r->f->a, sizeof **end);
    **end = *one;
    return *end;
}

/* Notes what struct S { operator T *() { extern __shared__ ...; return ...; } } does: S<T>() is
 * that pointer. */
static void learn_conversion(reader *r, cfunction *one)
{
    const token *end = r->t;
    while (end < r->end && !token_is(end, "{") && !token_is(end, ";"))
        end++;
    if (!is(r, "struct") || r->t + 1 >= r->end || r->t[1].kind != TOKEN_NAME || !token_is(end, "{"))
        return;
    const token *behind = syntax_behind(end), *body = NULL;
    for (const token *t = end + 1; t + 1 < behind && one->body == NULL; t++) {
        body = token_is(t, "{") ? t : body;
        if (body && token_is(t, "extern") && token_is(t + 1, "__shared__"))
            one->body = body;
    }
    if (one->body == NULL)
        return;
    one->name = r->t[1].text;
    one->at = r->t[1].at;
    one->head = r->t;
    one->conversion = true;
    add_function(r, one);
}

/* Reads a constant of the file, or passes over another declaration. */
static void outer_declaration(reader *r)
{
    const token *from = r->t;
    reader trial = *r;
    if (is(&trial, "using")) { /* using T = type; */
        const token *name = r->t + 1;
        if (is_then(r, 2, "=")) {
            trial.t += 3;
            const ctype *t = type_alone(&trial);
            if (t && trial.bad == NULL)
                learn_type(r, name->text, t);
        }
    } else if (begins_type(&trial) || begins_unknown_type(&trial)) {
        cnode *all = declarations(&trial);
        for (cnode *n = all && trial.bad == NULL ? all->a : NULL, *next; n; n = next) {
            next = n->next;
            n->fixed = n->fixed || n->space != CSPACE_LOCAL;
            learn_value(r, n);
        }
        if (all && trial.bad == NULL) {
            r->t = trial.t;
            return;
        }
    }
    r->t = behind_statement(from, r->end);
    if (is(r, ";"))
        r->t++;
}

status syntax_file(cfile *f, diag *d)
{
    reader r = { .f = f, .t = f->t.list, .end = f->t.list + f->t.count };
    cfunction one = { 0 };
    while (!at_end(&r)) {
        const token *name = NULL, *open = NULL;
        bool kernel = false;
        if (is(&r, "template") && is_then(&r, 1, "<")) {
            r.t++;
            read_templates(&r, &one);
            continue;
        }
        if ((is(&r, "namespace") || is(&r, "extern")) && !is_then(&r, 1, "__shared__")) {
            const token *t = r.t + 1; /* namespace a::b {, extern "C" { or extern "C" f() */
            while (t < r.end && (t->kind == TOKEN_NAME || token_is(t, "::")) && is(&r, "namespace"))
                t++;
            t += t < r.end && t->kind == TOKEN_TEXT;
            if (t > r.t + 1 || token_is(t, "{")) {
                r.t = t + token_is(t, "{");
                continue;
            }
        }
        if (take(&r, "}") || take(&r, ";"))
            continue;
        const token *body = is(&r, "struct") ? NULL : function_body(&r, &name, &kernel, &open);
        if (open)
            return diag_fail(d, ST_PARSE, open->at, "this bracket is never closed");
        if (body) {
            one.name = name->text;
            one.at = name->at;
            one.kernel = kernel;
            one.head = r.t;
            one.body = body;
            add_function(&r, &one);
            r.t = syntax_behind(body);
        } else {
            learn_conversion(&r, &one);
            outer_declaration(&r);
        }
        r.bad = NULL;
        one = (cfunction){ 0 };
    }
    return ST_OK;
}
