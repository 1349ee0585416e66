/* A kernel's accesses as a program of the AGPU: see lens.h.
 *
 * A warp is the cores of a multiprocessor, a block is a multiprocessor. What all threads do alike -
 * loops, scalars, branches - is written once. What each thread does for itself is written in a loop
 * over the warps, where every scalar that differs from thread to thread is replaced by its value.
 * An access is a statement of its own. Values in memory are not carried over, for no address may
 * depend on them. */
#include <string.h>

#include "base/str.h"
#include "lens/inside.h"
#include "lens/term.h"
#include "lang/unparse.h"

enum { WORD = 4, MOST_ROOM = 12288, INDENT = 2 };

/* --- what is made ---------------------------------------------------------------------------- */

/* The value of an expression: a number, or a place in an array; both NULL, with `why`, if not
 * known. */
typedef struct what {
    const node *is; /* the number; for a place, its distance in words from the array's first */
    struct words *array;
    const ctype *type;
    const node *const *rows; /* for each index that may follow, the words between one value and the
                                next */
    const char *why;
} what;

typedef struct words {
    const char *name, *own; /* its names in the program and in the kernel */
    cspace space;
    const node *size;  /* the size of a shared array, if it is given */
    const node *reach; /* the furthest word that is asked for; NULL: none, or not known */
    bool used, open;   /* open: its reach is not known */
    span at;
    struct words *next;
} words;

typedef struct thing {
    const char *name, *as; /* as: the program's scalar for it; NULL: its value is put in */
    what value;
    long at, changed; /* at: when its value was made; changed: when its scalar was last assigned */
    int depth;        /* the depth of conditions of threads where it was made */
    bool lost;        /* it is unknown for good */
    struct thing *outer;
} thing;

/* A condition that holds for all that follows: after an early return. */
typedef struct standing {
    const node *is;
    long at;
    struct standing *outer;
} standing;

typedef struct maker {
    lens_run_state *x; /* the file, and values that the user gives */
    arena *a;
    const lens_question *q;
    bool (*taken)(const char *word);
    str *out;
    int indent, depth; /* depth: the number of open conditions and loops of threads */
    bool threads;      /* is the loop over the warps open? */
    long now;
    int names;
    thing *things;
    const thing *hidden; /* things of the caller, which a function does not see; NULL */
    words *arrays;
    standing *masks;
    const cfunction *within[16]; /* functions whose bodies are being put in */
    int calls, blocks;
    diag *d;
    status st;
} maker;

static what fail(maker *m, span at, const char *reason)
{
    status_then(m->st, diag_fail(m->d, ST_DOMAIN, at, "not carried over: %s", reason));
    return (what){ .why = reason };
}

static void line(maker *m, const char *s)
{
    str_format(m->out, "%*s%s\n", m->indent * INDENT, "", s);
}

static void open_line(maker *m, const char *s)
{
    line(m, s);
    m->indent++;
}

static void close_line(maker *m)
{
    m->indent--;
    line(m, "end");
}

/* --- warps ------------------------------------------------------------------------------------ */

typedef struct moment {
    const maker *m;
    long at;
} moment;

/* Has the scalar been assigned since? */
static bool is_stale(const node *n, void *data)
{
    const moment *k = data;
    for (const thing *v = n->kind == N_NAME ? k->m->things : NULL; v; v = v->outer)
        if (v->as && strcmp(v->as, n->name) == 0 && v->changed > k->at)
            return true;
    return false;
}

/* Has no scalar in the term been assigned since `at`? */
static bool fresh(const maker *m, const node *t, long at)
{
    return !expr_any(t, is_stale, &(moment){ m, at });
}

static int64_t threads_of(const maker *m)
{
    return m->q->block[0] * m->q->block[1] * m->q->block[2];
}

static const node *thread_number(maker *m)
{
    const node *e = term_name(m->a, "e", expr_number(m->a, LENS_WARP - 1), true);
    int warps = lens_warps(m->q);
    if (warps == 1)
        return e;
    const node *v = term_name(m->a, "v", expr_number(m->a, warps - 1), true);
    return term_join(m->a, OP_ADD, term_join(m->a, OP_MUL, v, expr_number(m->a, LENS_WARP)), e);
}

/* Opens the loop over the warps, and all conditions that hold there. */
static void open_threads(maker *m)
{
    if (m->threads)
        return;
    m->threads = true;
    if (lens_warps(m->q) > 1)
        open_line(m, arena_format(m->a, "for v = 0 to %d", lens_warps(m->q) - 1));
    if (threads_of(m) % LENS_WARP)
        open_line(m, arena_format(m->a, "if %s < %lld", unparse_arena(m->a, thread_number(m)),
                                  (long long)threads_of(m)));
    for (const standing *s = m->masks; s; s = s->outer) {
        if (!fresh(m, s->is, s->at))
            fail(m, (span){ 0 }, "a condition of a return whose scalars have changed since");
        open_line(m, arena_format(m->a, "if %s", unparse_arena(m->a, s->is)));
    }
}

static void close_threads(maker *m)
{
    if (!m->threads)
        return;
    for (const standing *s = m->masks; s; s = s->outer)
        close_line(m);
    if (threads_of(m) % LENS_WARP)
        close_line(m);
    if (lens_warps(m->q) > 1)
        close_line(m);
    m->threads = false;
}

/* threadIdx.x (.y, .z), from the thread's number in the block in CUDA's order. */
static const node *thread_index(maker *m, int dim)
{
    const int64_t *b = m->q->block;
    int64_t below = dim == 0 ? 1 : dim == 1 ? b[0] : b[0] * b[1];
    if (b[dim] == 1)
        return expr_number(m->a, 0);
    const node *e = term_name(m->a, "e", expr_number(m->a, LENS_WARP - 1), true),
               *v = term_name(m->a, "v", expr_number(m->a, lens_warps(m->q) - 1), true);
    const node *t = thread_number(m);
    if (LENS_WARP % below == 0 && lens_warps(m->q) > 1) /* a warp has several of its values */
        t = term_join(m->a, OP_ADD,
                      term_join(m->a, OP_MUL, v, expr_number(m->a, LENS_WARP / below)),
                      term_join(m->a, OP_FDIV, e, expr_number(m->a, below)));
    else if (below % LENS_WARP == 0 && below > 1)
        t = term_join(m->a, OP_FDIV, v, expr_number(m->a, below / LENS_WARP));
    else
        t = term_join(m->a, OP_FDIV, t, expr_number(m->a, below));
    if (below * b[dim] == threads_of(m))
        return t;
    if (LENS_WARP % (below * b[dim]) == 0) /* a warp has all of its values */
        return term_join(m->a, OP_MOD, term_join(m->a, OP_FDIV, e, expr_number(m->a, below)),
                         expr_number(m->a, b[dim]));
    return term_join(m->a, OP_MOD, t, expr_number(m->a, b[dim]));
}

/* --- names ------------------------------------------------------------------------------------ */

/* Is it a name of the program that stands for nothing in the kernel? */
static bool is_own(const char *of)
{
    return of[1] == '\0' && strchr("pbMWrevkq", *of);
}

static const char *free_name(maker *m, const char *wanted)
{
    wanted += strspn(wanted, "_"); /* names of the language begin with a letter */
    wanted = *wanted ? wanted : "a";
    bool hit = m->taken(wanted) || is_own(wanted);
    for (const thing *t = m->things; t; t = t->outer)
        hit = hit || (t->as && strcmp(t->as, wanted) == 0);
    for (const words *a = m->arrays; a; a = a->next)
        hit = hit || strcmp(a->name, wanted) == 0;
    for (int i = 0; i < m->q->given_count; i++) /* the name of a parameter of the program */
        hit = hit || (strcmp(m->q->given[i].name, wanted) == 0 && !m->taken(wanted) && m->names);
    return hit ? arena_format(m->a, "%s_%d", wanted, ++m->names) : wanted;
}

static thing *thing_named(maker *m, const char *of)
{
    thing *v = m->things;
    while (v != m->hidden && strcmp(v->name, of) != 0)
        v = v->outer;
    return v == m->hidden ? NULL : v;
}

static thing *add_thing(maker *m, const char *of, const what *value)
{
    thing *v = arena_alloc(m->a, sizeof *v);
    *v = (thing){
        .name = of, .value = *value, .at = m->now++, .depth = m->depth, .outer = m->things
    };
    m->things = v;
    return v;
}

static words *add_array(maker *m, const char *of, cspace space, span at)
{
    words *a = arena_alloc(m->a, sizeof *a);
    *a = (words){ .name = free_name(m, of), .own = of, .space = space, .at = at };
    words **end = &m->arrays;
    while (*end)
        end = &(*end)->next;
    *end = a;
    return a;
}

/* A name that is given a value becomes a parameter of the program. A name that the language uses
 * becomes the value; so does one below 1, since a parameter with a value is a positive number. */
static what given_value(maker *m, const char *of, span at)
{
    cval v = eval_given(m->x, of, at);
    int64_t one;
    if (v.missing || !cval_one(&v, &one))
        return (what){ .why = v.missing ? arena_format(m->a, "%s has no value", of) : v.why };
    what w = { .is = expr_number(m->a, one), .type = v.type };
    if (one > 0 && *of != '_' && strchr(of, '.') == NULL && !m->taken(of) && !is_own(of))
        w.is = term_name(m->a, of, term_name(m->a, of, NULL, false), false);
    return w;
}

/* --- expressions ------------------------------------------------------------------------------ */

static what value(maker *m, cnode *n);
static void statements(maker *m, cnode *first, bool loop);

static what open_value(const char *why)
{
    return (what){ .why = why };
}

static what number_of(const node *t)
{
    return (what){ .is = t, .type = &ctype_int };
}

/* The term as a condition; a number is true if it is not 0. */
static const node *truth(maker *m, const node *t)
{
    return node_is_truth(t) ? t : term_join(m->a, OP_NE, t, expr_number(m->a, 0));
}

static const node *as_number(maker *m, const node *t)
{
    return node_is_truth(t) ? expr_if(m->a, t, expr_number(m->a, 1), expr_number(m->a, 0)) : t;
}

/* Writes an access as a statement. */
static what touch(maker *m, const what *p, span at, bool writes)
{
    if (p->why || p->array == NULL)
        return fail(m, at, p->why ? p->why : "an address that is no array's");
    if (p->type->size != WORD)
        return fail(m, at,
                    arena_format(m->a,
                                 "an element of %lld bytes, where a word of the AGPU "
                                 "has 4",
                                 (long long)p->type->size));
    const node *most = term_most(m->a, p->is);
    words *a = p->array;
    int64_t x, y;
    a->open |= most == NULL;
    a->reach = most == NULL ? a->reach : a->reach == NULL ? most : a->reach;
    if (most && !expr_same(a->reach, most))
        a->reach = num_to_i64(&a->reach->value, &x) && num_to_i64(&most->value, &y)
                           && a->reach->kind == N_NUMBER && most->kind == N_NUMBER
                       ? expr_number(m->a, x > y ? x : y)
                       : expr_call(m->a, FN_MAX, a->reach, most);
    a->used = true;
    open_threads(m);
    line(m, arena_format(m->a, writes ? "%s[%s] = 0" : "q = %s[%s]", a->name,
                         unparse_arena(m->a, p->is)));
    return (what){ .why = "data decide it", .type = p->type };
}

/* The words between one element of the type and the next. */
static int64_t stride(const ctype *t)
{
    return t->size % WORD == 0 ? t->size / WORD : 0;
}

static what place_of(maker *m, cnode *n)
{
    if (n->kind == CN_NAME) {
        thing *v = thing_named(m, n->name);
        return v && v->value.array ? v->value : open_value("an address that is no array's");
    }
    if (n->kind == CN_UNARY && *n->op == '*') {
        what p = value(m, n->a);
        if (p.array)
            p.type = p.type->of;
        return p;
    }
    if (n->kind != CN_INDEX)
        return open_value("what is no element of an array");
    what base = n->a->kind == CN_INDEX || n->a->kind == CN_NAME ? place_of(m, n->a)
                                                                : value(m, n->a),
         i = value(m, n->b);
    if (base.array == NULL || base.type->of == NULL)
        return open_value(base.why ? base.why : "an index of what is no array");
    if (i.is == NULL)
        return open_value(i.why);
    const node *by = base.rows ? base.rows[0] : expr_number(m->a, stride(base.type->of));
    if (expr_is(by, 0))
        return open_value(arena_format(m->a,
                                       "an element of %lld bytes, where a word of the "
                                       "AGPU has 4",
                                       (long long)base.type->of->size));
    what p = base;
    p.is = term_join(m->a, OP_ADD, base.is, term_join(m->a, OP_MUL, as_number(m, i.is), by));
    p.type = base.type->of;
    p.rows = base.rows && base.rows[1] ? base.rows + 1 : NULL;
    return p;
}

static what load(maker *m, cnode *n)
{
    what p = place_of(m, n);
    if (p.array && p.type->kind == CTYPE_ARRAY)
        return p; /* the value of an array is its address */
    return touch(m, &p, n->at, false);
}

/* The operator of the language that a C operator of whole numbers or conditions is. */
static op_kind op_of(const char *op)
{
    static const char *const pairs[][2] = { { "/", "div" },  { "%", "mod" },  { "^", "xor" },
                                            { "<<", "shl" }, { ">>", "shr" }, { "&&", "and" },
                                            { "||", "or" } };
    int o = 0;
    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
        op = strcmp(pairs[k][0], op) == 0 ? pairs[k][1] : op;
    while (strcmp(ast_op_rows[o].text, op) != 0)
        o++;
    return (op_kind)o;
}

/* The value of n, whose accesses are written under the condition c: b in a && b, a in c ? a : b. */
static what under(maker *m, const node *c, cnode *n)
{
    str *out = m->out;
    str_own inner = { 0 };
    bool threads = m->threads;
    size_t before = out->length;
    int indent = m->indent;
    open_threads(m);
    m->out = &inner;
    m->indent++;
    m->depth++;
    what v = value(m, n);
    m->depth--;
    m->indent--;
    m->out = out;
    if (inner.length) {
        line(m, arena_format(m->a, "if %s", unparse_arena(m->a, c)));
        str_add(m->out, str_text(&inner));
        line(m, "end");
    } else if (!threads) { /* without an access the loop need not be opened */
        str_cut(out, before);
        m->threads = false;
        m->indent = indent;
    }
    return v;
}

static what both(maker *m, cnode *n)
{
    bool logical = strcmp(n->op, "&&") == 0 || strcmp(n->op, "||") == 0;
    what a = value(m, n->a), b;
    if (logical && a.is == NULL)
        return a;
    if (logical) {
        const node *c = truth(m, a.is);
        b = under(m, *n->op == '&' ? c : expr_not(m->a, c), n->b);
        return b.is ? number_of(term_join(m->a, op_of(n->op), c, truth(m, b.is))) : b;
    }
    b = value(m, n->b);
    if (a.why || b.why)
        return open_value(a.why ? a.why : b.why);
    if (a.array || b.array) {
        what p = a.array ? a : b;
        const node *by = as_number(m, a.array ? b.is : a.is);
        bool sum = strcmp(n->op, "+") == 0 || (strcmp(n->op, "-") == 0 && a.array && !b.array);
        const node *step = p.rows       ? p.rows[0]
                           : p.type->of ? expr_number(m->a, stride(p.type->of))
                                        : by;
        if (!sum || (a.array && b.array) || p.type->of == NULL || expr_is(step, 0))
            return open_value("a number made from an address");
        p.is = term_join(m->a, op_of(n->op), p.is, term_join(m->a, OP_MUL, by, step));
        return p;
    }
    return number_of(term_join(m->a, op_of(n->op), as_number(m, a.is), as_number(m, b.is)));
}

static what chosen(maker *m, cnode *n)
{
    what c = value(m, n->a);
    if (c.is == NULL)
        return fail(m, n->a->at, c.why ? c.why : "a condition that data decide");
    const node *yes = truth(m, c.is);
    what a = under(m, yes, n->b), b = under(m, expr_not(m->a, yes), n->c);
    if (a.is && b.is && a.array == NULL && b.array == NULL)
        return number_of(expr_if(m->a, yes, as_number(m, a.is), as_number(m, b.is)));
    return open_value(a.why ? a.why : b.why ? b.why : "one of two addresses");
}

static void assign(maker *m, cnode *n, const what *v)
{
    thing *t = n->kind == CN_NAME ? thing_named(m, n->name) : NULL;
    if (t == NULL || t->value.array) {
        if (t && t->value.type && t->value.type->kind == CTYPE_POINTER) {
            fail(m, n->at, "a pointer that moves");
            return;
        }
        what p = place_of(m, n);
        touch(m, &p, n->at, true);
        return;
    }
    if (t->lost)
        return;
    if (t->as) {
        if (v->is == NULL || term_of_thread(v->is) || m->depth > t->depth) {
            fail(m, n->at,
                 v->is ? "a scalar of a loop that differs from thread to thread" : v->why);
            return;
        }
        if (t->depth == 0)
            close_threads(m);
        line(m, arena_format(m->a, "%s = %s", t->as, unparse_arena(m->a, as_number(m, v->is))));
        t->changed = ++m->now;
        t->value.is = term_name(m->a, t->as, NULL, false);
        return;
    }
    if (m->depth > t->depth && (t->value.is || v->is)) {
        t->value = open_value("a scalar that some threads change");
        return;
    }
    t->value = *v;
    t->at = m->now++;
}

static what changed(maker *m, cnode *n, const char *op, const what *by, bool before)
{
    what old;
    thing *t = n->kind == CN_NAME ? thing_named(m, n->name) : NULL;
    old = t && !t->value.array ? value(m, n) : load(m, n);
    what v = open_value(old.why ? old.why : by->why);
    if (old.is && by->is && !old.array)
        v = number_of(term_join(m->a, op_of(op), old.is, as_number(m, by->is)));
    assign(m, n, &v);
    return before ? old : v;
}

static what call(maker *m, cnode *n);

static what member(maker *m, cnode *n)
{
    static const char *const of[] = { "threadIdx", "blockIdx", "blockDim", "gridDim" };
    int dim = n->name[1] ? -1 : (int)(*n->name - 'x');
    if (n->a->kind != CN_NAME || dim < 0 || dim > 2)
        return open_value("a member of what is not carried over");
    const char *whole = n->a->name;
    if (strcmp(whole, of[0]) == 0)
        return number_of(thread_index(m, dim));
    if (strcmp(whole, of[2]) == 0)
        return number_of(expr_number(m->a, m->q->block[dim]));
    bool flat = m->q->grid[1] <= 1;
    if (strcmp(whole, of[1]) == 0) {
        const node *last = term_join(m->a, OP_SUB, term_name(m->a, "k", NULL, false),
                                     expr_number(m->a, 1)),
                   *r = term_name(m->a, "r", last, false), *wide = expr_number(m->a, m->q->grid[0]);
        if (dim == 2 || (dim == 1 && flat))
            return number_of(expr_number(m->a, 0));
        return number_of(flat ? r : term_join(m->a, dim ? OP_FDIV : OP_MOD, r, wide));
    }
    if (strcmp(whole, of[3]) == 0)
        return number_of(dim == 0 && flat
                             ? term_name(m->a, "k", term_name(m->a, "k", NULL, false), false)
                             : expr_number(m->a, m->q->grid[dim] ? m->q->grid[dim] : 1));
    return open_value("a member of what is not carried over");
}

/* The value of a constant of the file, in which the kernel's names are not visible. */
static what file_value(maker *m, cnode *n)
{
    const thing *hidden = m->hidden;
    m->hidden = m->things;
    what v = value(m, n);
    m->hidden = hidden;
    return v;
}

static what named(maker *m, cnode *n)
{
    thing *v = thing_named(m, n->name);
    if (v && v->value.array) {
        if (v->value.type->kind == CTYPE_ARRAY || v->value.type->kind == CTYPE_POINTER)
            return v->value;
        return touch(m, &v->value, n->at, false); /* a single word */
    }
    if (v && v->value.is && !fresh(m, v->value.is, v->at))
        return v->as ? v->value : fail(m, n->at, "a scalar made from what has changed since");
    if (v)
        return v->value;
    if (strcmp(n->name, "warpSize") == 0)
        return number_of(expr_number(m->a, LENS_WARP));
    for (cnode *c = m->x->file->values; c; c = c->next)
        if (strcmp(c->name, n->name) == 0 && c->a && c->b == NULL && c->space != CSPACE_GLOBAL)
            return file_value(m, c->a);
    return given_value(m, n->name, n->at);
}

static what value(maker *m, cnode *n)
{
    what v, w;
    if (m->st != ST_OK)
        return open_value("");
    switch (n->kind) {
    case CN_INT: return number_of(expr_number(m->a, n->value));
    case CN_NAME: return named(m, n);
    case CN_MEMBER: return member(m, n);
    case CN_INDEX: return load(m, n);
    case CN_BINARY: return both(m, n);
    case CN_CHOICE: return chosen(m, n);
    case CN_CALL: return call(m, n);
    case CN_UNARY:
        if (*n->op == '*')
            return load(m, n);
        if (*n->op == '&') {
            v = place_of(m, n->a);
            if (v.array)
                v.type = ctype_pointer(m->a, v.type, CSPACE_LOCAL);
            return v;
        }
        v = value(m, n->a);
        if (v.is == NULL || *n->op == '+')
            return v;
        return *n->op == '!' ? number_of(expr_not(m->a, truth(m, v.is)))
               : *n->op == '-'
                   ? number_of(term_join(m->a, OP_SUB, expr_number(m->a, 0), as_number(m, v.is)))
                   : open_value("the complement of bits");
    case CN_ASSIGN:
        v = value(m, n->b);
        if (*n->op)
            return changed(m, n->a, n->op, &v, false);
        assign(m, n->a, &v);
        return v;
    case CN_STEP:
        w = number_of(expr_number(m->a, 1));
        return changed(m, n->a, *n->op == '+' ? "+" : "-", &w, n->after);
    case CN_CAST:
        v = n->a ? value(m, n->a) : number_of(expr_number(m->a, 0));
        if (v.array && n->type->kind == CTYPE_POINTER)
            v.type = n->type;
        return n->type->kind == CTYPE_REAL ? open_value("a floating-point number") : v;
    case CN_SIZEOF:
        return n->type && n->type->size ? number_of(expr_number(m->a, n->type->size))
                                        : open_value("a size that is not known");
    case CN_COMMA: (void)value(m, n->a); return value(m, n->b);
    case CN_REAL: return open_value("a floating-point number");
    default: return fail(m, n->at, "an expression of this kind");
    }
}

/* --- functions -------------------------------------------------------------------------------- */

/* A call f(a, b), whose body is { return E; } or has statements without an early end. */
static what put_in(maker *m, const cfunction *f, cnode *n)
{
    thing *outer = m->things;
    const thing *hidden = m->hidden;
    const cfunction *whole = syntax_function(m->x->file, f, m->x->frame->bound);
    what args[16], v = open_value("nothing");
    int count = 0;
    for (cnode *a = n->b; a && count < 16; a = a->next)
        args[count++] = value(m, a);
    for (int k = 0; k < f->template_count; k++)
        if (!f->templates[k].is_type)
            return fail(m, n->at, "a call of a template with numbers");
    if (m->calls == 16 || whole->param_count != count)
        return fail(m, n->at, "a call with other arguments, or one too deep");
    for (int k = 0; k < m->calls; k++)
        if (m->within[k] == f)
            return fail(m, n->at, "a function within itself");
    m->within[m->calls++] = f;
    m->hidden = outer;
    for (int k = 0; k < count; k++) {
        if (whole->params[k].is_reference)
            fail(m, n->at, "a call that is given a reference");
        add_thing(m, whole->params[k].name, &args[k]);
    }
    for (cnode *s = whole->tree->a; s && m->st == ST_OK; s = s->next) {
        if (s->kind == CN_RETURN) {
            v = s->a ? value(m, s->a) : v;
            break;
        }
        m->blocks++;
        statements(m, s, false);
        m->blocks--;
    }
    m->calls--;
    m->things = outer;
    m->hidden = hidden;
    return v;
}

static what call(maker *m, cnode *n)
{
    const char *of = calls_name(n);
    for (const cfunction *f = m->x->file->functions; f; f = f->next)
        if (strcmp(f->name, of) == 0 && !f->kernel)
            return put_in(m, f, n);
    const known_call is = calls_known(n);
    what arg[2] = { open_value("an argument that lacks"), open_value("an argument that lacks") };
    int count = 0;
    for (cnode *a = n->b; a && is != CALL_UNKNOWN; a = a->next, count++) {
        what v = value(m, a);
        if (count < 2)
            arg[count] = v;
    }
    switch (is) {
    case CALL_BARRIER:
        if (m->depth == 0)
            close_threads(m);
        return open_value("nothing");
    case CALL_QUIET:
    case CALL_REAL: return open_value(arena_format(m->a, "what %s gives is not known", of));
    case CALL_MIN:
    case CALL_MAX:
        return arg[0].is && arg[1].is
                   ? number_of(expr_call(m->a, is == CALL_MIN ? FN_MIN : FN_MAX,
                                         as_number(m, arg[0].is), as_number(m, arg[1].is)))
                   : open_value(arg[0].why ? arg[0].why : arg[1].why);
    case CALL_READ:
        if (arg[0].array)
            arg[0].type = arg[0].type->of;
        return touch(m, &arg[0], n->at, false);
    case CALL_ATOMIC:
        return fail(m, n->at, "an atomic: the AGPU serves those to one word one by one");
    default: break;
    }
    int64_t dim = n->b && n->b->kind == CN_INT ? n->b->value : 0;
    if (strncmp(of, "get_", 4) == 0 && dim >= 0 && dim <= 2) {
        static const char *const row[][3] = {
            { "get_local_id", "threadIdx", "" },          { "get_group_id", "blockIdx", "" },
            { "get_local_size", "blockDim", "" },         { "get_num_groups", "gridDim", "" },
            { "get_global_id", "blockIdx", "threadIdx" }, { "get_global_size", "gridDim", "" }
        };
        static const char *const xyz[] = { "x", "y", "z" };
        for (size_t k = 0; k < sizeof row / sizeof *row; k++) {
            if (strcmp(row[k][0], of) != 0)
                continue;
            cnode a = { .kind = CN_NAME, .op = "", .name = row[k][1] },
                  of_a = { .kind = CN_MEMBER, .op = "", .name = xyz[dim], .a = &a };
            what v = member(m, &of_a);
            if (k < 4)
                return v;
            v.is = term_join(m->a, OP_MUL, v.is, expr_number(m->a, m->q->block[dim]));
            a.name = row[k][2];
            if (*a.name)
                v.is = term_join(m->a, OP_ADD, v.is, member(m, &of_a).is);
            return v;
        }
    }
    return fail(m, n->at, arena_format(m->a, "a call of %s", of));
}

/* --- statements ------------------------------------------------------------------------------- */

static bool ends_in(const cnode *n, cnode_kind kind)
{
    if (n && n->kind == CN_BLOCK)
        for (n = n->a; n && n->next;)
            n = n->next;
    return n && n->kind == kind;
}

/* May its value depend on data? */
static bool reads(maker *m, const cnode *n)
{
    for (; n; n = n->next) {
        thing *v = n->kind == CN_NAME ? thing_named(m, n->name) : NULL;
        bool call = n->kind == CN_CALL && calls_known(n) > CALL_MAX;
        if (n->kind == CN_INDEX || n->kind == CN_REAL || call
            || (n->kind == CN_UNARY && *n->op == '*') || (v && v->value.is == NULL))
            return true;
        const cnode *const part[] = { n->kind == CN_CALL ? NULL : n->a, n->b, n->c };
        for (int k = 0; k < 3; k++)
            if (part[k] && reads(m, part[k]))
                return true;
    }
    return false;
}

/* Makes names that are assigned in n scalars of the program from here on. */
static void make_scalars(maker *m, const cnode *n)
{
    for (; n; n = n->next) {
        const cnode *target = n->kind == CN_ASSIGN || n->kind == CN_STEP ? n->a : NULL;
        thing *v = target && target->kind == CN_NAME ? thing_named(m, target->name) : NULL;
        if (v && v->as) {
            v->changed = ++m->now; /* later turns assign it */
        } else if (v && !v->value.array) {
            bool data = n->kind == CN_ASSIGN && reads(m, n->b);
            bool alike = !data && v->value.is && !term_of_thread(v->value.is)
                         && m->depth == v->depth && fresh(m, v->value.is, v->at);
            if (!alike) {
                v->value = open_value("a scalar that changes as threads or data decide");
                v->lost = true;
            } else {
                v->as = free_name(m, v->name);
                if (v->depth == 0)
                    close_threads(m);
                const node *is = as_number(m, v->value.is);
                line(m, arena_format(m->a, "%s = %s", v->as, unparse_arena(m->a, is)));
                v->changed = ++m->now;
                v->value.is = term_name(m->a, v->as, NULL, false);
            }
        }
        const cnode *const part[] = { n->a, n->b, n->c, n->d };
        for (int k = 0; k < 4; k++)
            make_scalars(m, part[k]);
    }
}

static const node *condition(maker *m, cnode *n)
{
    what c = value(m, n);
    if (c.is && c.array == NULL)
        return truth(m, c.is);
    fail(m, n->at, c.why ? c.why : "a condition that data decide");
    return expr_number(m->a, 1);
}

/* Opens a loop or branch, outside of the loop over warps if all threads do it alike, else
 * inside. */
static void enter(maker *m, const node *c, const char *head)
{
    if (term_of_thread(c) || m->depth)
        open_threads(m);
    else
        close_threads(m);
    if (term_of_thread(c) || m->depth)
        m->depth++;
    open_line(m, head);
}

static void come_out(maker *m, int depth)
{
    if (depth == 0 && m->depth == 0)
        close_threads(m);
    m->depth = depth;
    close_line(m);
}

static void branch(maker *m, cnode *n)
{
    int depth = m->depth;
    const node *c = condition(m, n->a);
    thing *outer = m->things;
    cnode *const ways[] = { n->b, n->c };
    for (int k = 0; k < 2 && !term_of_thread(c); k++)
        make_scalars(m, ways[k]);
    for (int k = 0; k < 2 && m->st == ST_OK; k++) {
        if (ways[k] == NULL)
            continue;
        enter(m, c, arena_format(m->a, "if %s", unparse_arena(m->a, k ? expr_not(m->a, c) : c)));
        statements(m, ways[k], false);
        m->things = outer;
        come_out(m, depth);
    }
}

/* The head of for (i = a; i < b; i += c) as the program's `for`, if all threads have the same;
 * NULL: it is another loop. */
static const char *plain_for(maker *m, cnode *n, const char **as, const what *first,
                             const node **most)
{
    cnode *i = n->a && n->a->kind == CN_BLOCK ? n->a->a : NULL, *c = n->b, *s = n->c;
    if (i == NULL || i->next || i->kind != CN_DECLARE || c == NULL || c->kind != CN_BINARY
        || c->a->kind != CN_NAME || strcmp(c->a->name, i->name) != 0
        || (strcmp(c->op, "<") != 0 && strcmp(c->op, "<=") != 0) || s == NULL || s->a == NULL
        || s->a->kind != CN_NAME || strcmp(s->a->name, i->name) != 0)
        return NULL;
    bool steps = s->kind == CN_STEP && *s->op == '+', adds = s->kind == CN_ASSIGN && *s->op == '+';
    if (!steps && !adds)
        return NULL;
    what end = value(m, c->b), by = adds ? value(m, s->b) : number_of(expr_number(m->a, 1));
    if (end.is && by.is) {
        end.is = as_number(m, end.is);
        by.is = as_number(m, by.is);
    }
    if (!end.is || !by.is || term_of_thread(end.is) || term_of_thread(by.is))
        return NULL;
    const node *last = c->op[1] ? end.is : term_join(m->a, OP_SUB, end.is, expr_number(m->a, 1));
    *most = term_most(m->a, last);
    str_own s2 = { 0 };
    *as = free_name(m, i->name);
    if (!term_of_thread(first->is)) {
        str_format(&s2, "for %s = %s to %s", *as, unparse_arena(m->a, first->is),
                   unparse_arena(m->a, last));
        if (!expr_is(by.is, 1))
            str_format(&s2, " by %s", unparse_arena(m->a, by.is));
    } else { /* it begins at the thread's number: the most turns, each under a condition for the
                end */
        str_format(&s2, "for %s = 0 to %s", *as,
                   unparse_arena(m->a, term_join(m->a, OP_FDIV, last, by.is)));
    }
    return arena_copy(m->a, str_text(&s2));
}

static bool assigned_in(const cnode *n, const char *of)
{
    for (; n; n = n->next) {
        if ((n->kind == CN_ASSIGN || n->kind == CN_STEP) && n->a->kind == CN_NAME
            && strcmp(n->a->name, of) == 0)
            return true;
        const cnode *const part[] = { n->a, n->b, n->c, n->d };
        for (int k = 0; k < 4; k++)
            if (part[k] && assigned_in(part[k], of))
                return true;
    }
    return false;
}

/* Is a name in the expression assigned in the body? */
static bool made_in(const cnode *e, const cnode *body)
{
    if (e == NULL)
        return false;
    return (e->kind == CN_NAME && assigned_in(body, e->name)) || made_in(e->a, body)
           || made_in(e->b, body) || made_in(e->c, body);
}

/* A loop for (i = a; ...), where a may differ from thread to thread. */
static bool counted_loop(maker *m, cnode *n)
{
    cnode *i = n->kind == CN_FOR && n->a && n->a->kind == CN_BLOCK ? n->a->a : NULL;
    int depth = m->depth;
    thing *outer = m->things;
    const char *as = NULL;
    const node *most = NULL;
    if (i == NULL || i->a == NULL || i->next || n->d == NULL || made_in(n->b, n->d)
        || made_in(n->c, n->d))
        return false;
    what first = value(m, i->a);
    if (first.is == NULL || first.array)
        return false;
    first.is = as_number(m, first.is);
    const char *head = plain_for(m, n, &as, &first, &most);
    if (head == NULL)
        return false;
    make_scalars(m, n->d);
    enter(m, first.is, head);
    const node *turn = term_name(m->a, as, most, false);
    what v = number_of(turn);
    thing *t = add_thing(m, as, &v); /* keeps the name from other uses */
    t->as = as;
    if (term_of_thread(first.is)) {
        what by = n->c->kind == CN_ASSIGN ? value(m, n->c->b) : number_of(expr_number(m->a, 1));
        v.is = term_join(m->a, OP_ADD, first.is, term_join(m->a, OP_MUL, turn, by.is));
        add_thing(m, i->name, &v);
        const node *c = condition(m, n->b);
        open_line(m, arena_format(m->a, "if %s", unparse_arena(m->a, c)));
    } else {
        t->name = i->name;
    }
    statements(m, n->d, true);
    if (term_of_thread(first.is))
        close_line(m);
    m->things = outer;
    come_out(m, depth);
    return true;
}

static void loop(maker *m, cnode *n)
{
    thing *outer = m->things;
    int depth = m->depth;
    if (!counted_loop(m, n)) {
        if (n->kind == CN_FOR && n->a)
            statements(m, n->a, false);
        if (n->kind == CN_UNTIL)
            fail(m, n->at, "a loop that ends below");
        make_scalars(m, n->c);
        make_scalars(m, n->d);
        cnode *asked = n->kind == CN_FOR ? n->b : n->a;
        const node *c = asked ? condition(m, asked) : expr_number(m->a, 1);
        if (term_of_thread(c))
            fail(m, n->at, "a loop that turns as each thread says");
        enter(m, c, arena_format(m->a, "while %s", unparse_arena(m->a, c)));
        statements(m, n->d, true);
        if (n->c)
            (void)value(m, n->c);
        come_out(m, depth);
    }
    m->things = outer;
}

static void declare(maker *m, cnode *n)
{
    if (n->space == CSPACE_SHARED && n->type->kind != CTYPE_POINTER) {
        enum { MOST_DIMS = 8 };
        const node **rows = arena_array(m->a, MOST_DIMS + 1, sizeof *rows), *dims[MOST_DIMS],
                   *size = expr_number(m->a, stride(n->type));
        const ctype *t = n->type;
        int count = 0;
        for (cnode *d = n->b; d && count < MOST_DIMS; d = d->next, count++) {
            dims[count] = d->kind == CN_LIST && d->a == NULL ? NULL : value(m, d).is;
            if (dims[count] == NULL && (d != n->b || d->kind != CN_LIST))
                fail(m, d->at, "a dimension that is no number");
        }
        while (count-- > 0) {
            rows[count] = size;
            size = dims[count] && size ? term_join(m->a, OP_MUL, dims[count], size) : NULL;
            t = ctype_array(m->a, t, -1);
        }
        words *a = add_array(m, n->name, CSPACE_SHARED, n->at);
        a->size = size;
        what v = { .is = expr_number(m->a, 0), .array = a, .type = t, .rows = n->b ? rows : NULL };
        add_thing(m, n->name, &v);
        return;
    }
    if (n->b) { /* a loop of another kind, which is not counted */
        what v = open_value(n->rows ? "a pointer to rows" : "a word of a private array");
        add_thing(m, n->name, &v);
        return;
    }
    what v = n->a ? value(m, n->a) : open_value("a variable that nothing was written to");
    bool number_is = n->type->kind == CTYPE_INT || n->type->kind == CTYPE_UNKNOWN
                     || n->type->kind == CTYPE_POINTER;
    if (n->after)
        fail(m, n->at, "a reference");
    if (!number_is)
        v = open_value("a floating-point number");
    if (v.is && n->type->size > 1) /* a condition stays one in a bool */
        v.is = as_number(m, v.is);
    add_thing(m, n->name, &v);
}

/* if (c) return: all that follows is under the opposite condition. False: it is no such
 * statement. */
static bool early_end(maker *m, cnode *n, bool loop, const node **mask)
{
    bool turns = loop && ends_in(n->b, CN_CONTINUE), leaves = ends_in(n->b, CN_RETURN);
    if (n->kind != CN_IF || n->c || (!turns && !leaves))
        return false;
    if (leaves && m->blocks > 1)
        fail(m, n->at, "a return within a loop, a branch or a function");
    bool alone = n->b->kind != CN_BLOCK || n->b->a->next == NULL;
    if (!alone)
        fail(m, n->at, "a return, or a continue, behind other statements");
    *mask = expr_not(m->a, condition(m, n->a));
    return true;
}

static void one(maker *m, cnode *n)
{
    switch (n->kind) {
    case CN_DECLARE: declare(m, n); break;
    case CN_DO_EXPR: (void)value(m, n->a); break;
    case CN_IF: branch(m, n); break;
    case CN_FOR:
    case CN_WHILE:
    case CN_UNTIL: loop(m, n); break;
    case CN_RETURN: fail(m, n->at, "a return here"); break;
    case CN_CONTINUE: fail(m, n->at, "a continue within a branch"); break;
    case CN_BREAK: fail(m, n->at, "a break"); break;
    case CN_LABEL:
    case CN_GOTO: fail(m, n->at, "a goto"); break;
    case CN_SWITCH: fail(m, n->at, "a switch"); break;
    default: fail(m, n->at, n->name ? n->name : "a statement of this kind");
    }
}

static void statements(maker *m, cnode *first, bool loop)
{
    thing *outer = m->things;
    standing *masks = m->masks;
    int ends = 0, depth = m->depth;
    bool scope = first && first->kind == CN_BLOCK && !first->open;
    cnode *n = scope ? first->a : first;
    m->blocks += scope;
    for (; n && m->st == ST_OK; n = scope ? n->next : NULL) {
        const node *mask = NULL;
        if (n->kind == CN_BLOCK) {
            if (n->open)
                for (cnode *d = n->a; d && m->st == ST_OK; d = d->next)
                    one(m, d);
            else
                statements(m, n, false);
        } else if (scope && early_end(m, n, loop, &mask)) {
            if (m->depth) {
                open_line(m, arena_format(m->a, "if %s", unparse_arena(m->a, mask)));
                ends++;
            } else {
                close_threads(m);
                standing *s = arena_alloc(m->a, sizeof *s);
                *s = (standing){ mask, m->now, m->masks };
                m->masks = s;
            }
        } else if (n->next
                   || !((loop && n->kind == CN_CONTINUE)
                        || (n->kind == CN_RETURN && m->blocks == 1))) {
            one(m, n);
        }
    }
    while (ends-- > 0)
        close_line(m);
    if (m->masks != masks) {
        close_threads(m);
        m->masks = masks;
    }
    m->depth = depth;
    m->blocks -= scope;
    if (scope)
        m->things = outer;
}

/* --- the whole -------------------------------------------------------------------------------- */

static void bind(maker *m, const cfunction *f, const cfunction *whole)
{
    for (int k = 0; k < f->template_count; k++) {
        const cparam *p = &f->templates[k];
        thing *of = p->is_type ? NULL : thing_named(m, p->name);
        if (p->is_type || of)
            continue;
        what v = given_value(m, p->name, p->at);
        if (v.why && p->from) { /* its default */
            diag_own quiet = { 0 };
            cnode *usual = syntax_expression(m->x->file, p->from, p->to, &quiet);
            v = usual ? value(m, usual) : v;
        }
        add_thing(m, p->name, &v);
    }
    for (int k = 0; k < whole->param_count; k++) {
        const cparam *p = &whole->params[k];
        what v = given_value(m, p->name, p->at);
        if (p->type->kind == CTYPE_POINTER) {
            bool shared = p->type->space == CSPACE_SHARED;
            words *a = add_array(m, p->name, shared ? CSPACE_SHARED : CSPACE_GLOBAL, p->at);
            v = (what){ .is = expr_number(m->a, 0), .array = a, .type = p->type };
        } else if (p->type->kind != CTYPE_INT) {
            v = open_value("a floating-point number");
        }
        add_thing(m, p->name, &v);
    }
}

/* The words of an array that the kernel's run asked for; 0: not known, as for global memory if
 * there is more than one block, since only the first is run. */
static int64_t words_asked(const maker *m, const words *a)
{
    int64_t most = 0;
    for (int i = 1; i < m->x->array_count; i++) {
        const carray *of = &m->x->arrays[i];
        if (of->space == a->space && strcmp(of->name, a->own) == 0 && of->reach > most)
            most = of->reach;
    }
    bool more = a->space == CSPACE_GLOBAL && m->q->grid[0] * m->q->grid[1] > 1;
    return more ? 0 : (most + WORD - 1) / WORD;
}

static void put_arrays(maker *m, str *out, cspace space, int indent)
{
    for (const words *a = m->arrays; a && m->st == ST_OK; a = a->next) {
        if (a->space != space || !a->used)
            continue;
        const node *size = a->size;
        if (size == NULL && !a->open && a->reach)
            size = term_join(m->a, OP_ADD, a->reach, expr_number(m->a, 1));
        int64_t asked = size ? 0 : words_asked(m, a);
        if (asked)
            size = expr_number(m->a, asked);
        if (size == NULL)
            fail(m, a->at, arena_format(m->a, "how many words %s has is not known", a->name));
        else
            str_format(out, "%*s%s %s[%s]\n", indent * INDENT, "",
                       space == CSPACE_SHARED ? "shared" : "input global", a->name,
                       unparse_arena(m->a, size));
    }
}

static void put_whole(maker *m, const cfunction *f, const char *file, uint64_t room, str *out)
{
    const char *own = m->taken(f->name) ? arena_format(m->a, "%s_", f->name) : f->name;
    int64_t blocks = m->q->grid[0] ? m->q->grid[0] * (m->q->grid[1] ? m->q->grid[1] : 1) : 1;
    uint64_t most = room / WORD > MOST_ROOM ? room / WORD : MOST_ROOM;
    bool threads = false; /* the kernel has a parameter of that name */
    str_format(out, "algorithm %s \"the accesses of %s, a block a multiprocessor\"\n", own,
               f->name);
    str_format(out, "  from  \"%s\"\n", file);
    for (int i = 0; i < m->q->given_count; i++) {
        const token_given *g = &m->q->given[i];
        what v = given_value(m, g->name, (span){ 0 });
        if (v.is && v.is->kind == N_NAME) {
            cval c = eval_given(m->x, g->name, (span){ 0 });
            int64_t is = 0;
            (void)cval_one(&c, &is);
            str_format(out, "  param %s = %lld\n", g->name, (long long)is);
            threads |= strcmp(g->name, "threads") == 0;
        }
    }
    if (lens_warps(m->q) > 1 && !threads) /* by this, blocks have several warps: machine/issue.h */
        str_format(out, "  param threads = %d \"of a block\"\n", lens_warps(m->q) * LENS_WARP);
    str_format(out, "  param p = %lld \"cores, %d a block\", b = %d, M = %llu\n",
               (long long)(blocks * LENS_WARP), LENS_WARP, LENS_WARP, (unsigned long long)most);
    str_format(out, "  require b == %d \"a warp\"\n  let   k = p div b\n\n  program\n", LENS_WARP);
    put_arrays(m, out, CSPACE_GLOBAL, 2);
    str_add(out, "    forall multiprocessor r = 0 to k - 1\n");
    put_arrays(m, out, CSPACE_SHARED, 3);
    str_add(out, "      forall core e\n");
    str_add(out, str_text(m->out));
    str_add(out, "      end\n    end\n  end\nend\n");
}

status program_of(lens_run_state *x, const cfunction *f, const cfunction *whole, const char *file,
                  bool (*taken)(const char *), str *out)
{
    str_own body = { 0 };
    maker m = {
        .x = x, .a = x->a, .q = x->q, .taken = taken, .out = &body, .indent = 4, .d = x->d
    };
    bind(&m, f, whole);
    m.names = 1;
    statements(&m, whole->tree, false);
    close_threads(&m);
    if (m.st == ST_OK && x->wraps.src)
        fail(&m, x->wraps, "a number below 0 in bits or a quotient, or one beyond its type");
    if (m.st == ST_OK && x->beyond.src)
        fail(&m, x->beyond, "an access outside of its array");
    if (m.st == ST_OK)
        put_whole(&m, f, file, x->shared_bytes, out);
    return m.st;
}
