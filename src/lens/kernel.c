/* The kernels of a text, and the count of one of them: see lens.h. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "lens/inside.h"

struct lens_text {
    cfile file;
};

status lens_read(arena *a, const source_text *src, bool opencl, const lens_question *q,
                 lens_text **out, diag *d)
{
    lens_text *t = arena_alloc(a, sizeof *t);
    *t = (lens_text){ .file = { .a = a, .opencl = opencl } };
    *out = t;
    status st = token_read(a, src, q->given, q->given_count, &t->file.t, d);
    status_then(st, syntax_file(&t->file, d));
    return st;
}

const char *lens_name(const lens_text *t, int i)
{
    for (const cfunction *f = t->file.functions; f; f = f->next)
        if (f->kernel && i-- == 0)
            return f->name;
    return NULL;
}

int lens_warps(const lens_question *q)
{
    return (int)((q->block[0] * q->block[1] * q->block[2] + LENS_WARP - 1) / LENS_WARP);
}

static const char *given(const lens_question *q, const char *name)
{
    for (int k = 0; k < q->given_count; k++)
        if (strcmp(q->given[k].name, name) == 0)
            return q->given[k].value;
    return NULL;
}

/* Binds a template's types: to what the user says, or to their defaults. */
static const ctype_name *bind_types(lens_run_state *x, const cfunction *f)
{
    const ctype_name *bound = NULL;
    for (int k = 0; k < f->template_count; k++) {
        const cparam *p = &f->templates[k];
        const char *said = given(x->q, p->name);
        const token *from = p->from, *to = p->to;
        if (!p->is_type)
            continue;
        if (said) {
            source_text *src = arena_alloc(x->a, sizeof *src);
            *src = (source_text){ .text = said, .length = strlen(said), .base = 1 };
            tokens t;
            diag_own quiet = { 0 };
            bool read = token_read(x->a, src, NULL, 0, &t, &quiet) == ST_OK;
            from = read ? t.list : NULL;
            to = read ? t.list + t.count : NULL;
        }
        const ctype *type = from ? syntax_type(x->file, from, to) : NULL;
        ctype_name *b = arena_alloc(x->a, sizeof *b);
        *b = (ctype_name){ p->name, type ? type : ctype_unknown(x->a, p->name), bound };
        bound = b;
    }
    return bound;
}

/* Binds a template's numbers, and the kernel's parameters. */
static void bind_values(lens_run_state *x, const cfunction *f)
{
    for (int k = 0; k < f->template_count; k++) {
        const cparam *p = &f->templates[k];
        if (p->is_type)
            continue;
        cval v = eval_given(x, p->name, p->at);
        diag_own quiet = { 0 };
        cnode *usual = v.missing && p->from ? syntax_expression(x->file, p->from, p->to, &quiet)
                                            : NULL;
        if (usual)
            v = eval_value(x, usual);
        run_add(x, p->name, &v, true);
    }
    for (int k = 0; k < f->param_count; k++) {
        const cparam *p = &f->params[k];
        cspace space = p->type->kind == CTYPE_POINTER && p->type->space != CSPACE_LOCAL
                           ? p->type->space
                           : CSPACE_GLOBAL;
        cval v = run_argument(x, p->type, p->name, p->at, space);
        run_add(x, p->name, &v, false);
    }
}

/* Evaluates the file's constants in the order of the text, so that later ones may use earlier
 * ones. */
static void bind_constants(lens_run_state *x, cnode *n)
{
    if (n == NULL)
        return;
    bind_constants(x, n->next);
    n->own = NULL;
    n->value = 0;
    cframe none = { .fn = NULL };
    if (n->space == CSPACE_LOCAL && n->b) /* an array of the file */
        n->space = x->file->opencl ? CSPACE_GLOBAL : CSPACE_CONSTANT;
    bool counts = x->counts;
    x->counts = false; /* a fault in a constant concerns only those who use it */
    x->frame = &none;
    cvar *v = run_declare(x, n);
    x->frame = NULL;
    v->outer = x->globals;
    x->globals = v;
    x->counts = counts;
}

static int by_line(const void *a, const void *b)
{
    const lens_access *const *x = a, *const *y = b;
    return (*x)->line != (*y)->line ? (*x)->line - (*y)->line : (int)((*x)->order - (*y)->order);
}

/* Lists all accesses by line; those of a line in the order in which they are first made. */
static void collect(lens_run_state *x, lens_kernel *out)
{
    size_t count = 0, room = 0;
    mem_own lens_access **list = NULL;
    for (int k = 0; k < 256; k++)
        for (lens_access *a = x->by_key[k]; a; a = a->next) {
            list = mem_more(list, count, &room, sizeof(lens_access *));
            a->line = span_line(a->at);
            list[count++] = a;
        }
    if (count)
        qsort(list, count, sizeof *list, by_line);
    out->accesses = NULL;
    for (size_t k = count; k-- > 0;) {
        list[k]->next = out->accesses;
        out->accesses = list[k];
    }
}

static int by_place(const void *a, const void *b)
{
    const lens_refusal *const *x = a, *const *y = b;
    return (*x)->at.from - (*y)->at.from;
}

static void sort_refused(lens_run_state *x, lens_kernel *out)
{
    size_t count = 0, room = 0;
    mem_own lens_refusal **list = NULL;
    for (lens_refusal *r = x->refused; r; r = r->next) {
        list = mem_more(list, count, &room, sizeof(lens_refusal *));
        list[count++] = r;
    }
    if (count)
        qsort(list, count, sizeof *list, by_place);
    out->refused = NULL;
    for (size_t k = count; k-- > 0;) {
        list[k]->next = out->refused;
        out->refused = list[k];
    }
}

static void open_run(lens_run_state *x, arena *a, cfile *f, const lens_question *q, diag *d)
{
    *x = (lens_run_state){ .a = a, .temp = arena_new(), .file = f, .q = q, .d = d, .counts = true };
    x->lanes = (int)(q->block[0] * q->block[1] * q->block[2]);
    x->mask = arena_array(a, (size_t)x->lanes, sizeof *x->mask);
    for (int i = 0; i < x->lanes; i++)
        x->mask[i] = 1;
    x->refused_end = &x->refused;
}

static void close_run(lens_run_state *x)
{
    arena_free(x->temp);
    free(x->maybes);
    free(x->arrays);
}

/* Runs the kernel to its end; *frame has what is needed later besides x. */
static status run_kernel(lens_text *t, const char *name, const lens_question *q, lens_run_state *x,
                         cframe *frame, const cfunction **whole, diag *d)
{
    const cfunction *f = t->file.functions;
    while (f && !(f->kernel && strcmp(f->name, name) == 0))
        f = f->next;
    if (f == NULL)
        return diag_fail(d, ST_NAME, (span){ 0 }, "no kernel `%s` in this text", name);
    open_run(x, t->file.a, &t->file, q, d);
    *frame = (cframe){ .fn = f };
    bind_constants(x, t->file.values);
    x->frame = frame;
    frame->bound = bind_types(x, f);
    frame->out.function = true;
    run_leave_begin(x, &frame->out);
    *whole = syntax_function(&t->file, f, frame->bound);
    bind_values(x, *whole);
    run_statement(x, (*whole)->tree);
    return x->st;
}

status lens_run(lens_text *t, const char *name, const lens_question *q, lens_kernel *out, diag *d)
{
    lens_run_state x = { .st = ST_OK };
    cframe frame;
    const cfunction *whole = NULL;
    status st = run_kernel(t, name, q, &x, &frame, &whole, d);
    if (whole == NULL)
        return st;
    *out = (lens_kernel){ .name = whole->name, .at = whole->at, .shared_bytes = x.shared_bytes };
    collect(&x, out);
    sort_refused(&x, out);
    close_run(&x);
    return st;
}

status lens_program(lens_text *t, const char *name, const lens_question *q,
                    bool (*taken)(const char *word), str *out, diag *d)
{
    lens_run_state x = { .st = ST_OK };
    cframe frame;
    const cfunction *whole = NULL;
    status st = run_kernel(t, name, q, &x, &frame, &whole, d);
    if (whole == NULL)
        return st;
    if (st == ST_OK && x.refused)
        st = diag_fail(d, ST_DOMAIN, x.refused->at, "not carried over: %s", x.refused->reason);
    if (st == ST_OK) { /* all threads take part again */
        for (int i = 0; i < x.lanes; i++)
            x.mask[i] = 1;
        st = program_of(&x, frame.fn, whole, whole->at.src->name, taken, out);
    }
    close_run(&x);
    return st;
}

/* --- one expression --------------------------------------------------------------------------- */

struct lens_expression {
    cfile file;
    cnode *tree;       /* an array with its indices, or any expression */
    const char *array; /* the array's name; NULL: the expression is the index itself */
    lens_index x;
    const char *names[64];
    span at[64];
    int count;
    diag *d;
};

static bool is_thread(const char *name)
{
    return str_among(name, "threadIdx blockIdx blockDim gridDim warpSize lane warp true false");
}

/* Collects names that need a value: not indexed arrays, functions or members. */
static void collect_names(lens_expression *e, const cnode *n, bool is_array)
{
    for (; n; n = n->next) {
        if (n->kind == CN_NAME && !is_array && !is_thread(n->name)) {
            int k = 0;
            while (k < e->count && strcmp(e->names[k], n->name) != 0)
                k++;
            if (k == e->count && e->count < 64) {
                e->names[e->count] = n->name;
                e->at[e->count++] = n->at;
            }
        }
        if (n->a)
            collect_names(e, n->a, n->kind == CN_INDEX || n->kind == CN_CALL);
        const cnode *const rest[] = { n->b, n->c, n->d };
        for (int k = 0; k < 3; k++)
            if (rest[k])
                collect_names(e, rest[k], false);
        if (is_array)
            return;
    }
}

status lens_open(arena *a, const source_text *src, const lens_index *x, lens_expression **out,
                 diag *d)
{
    lens_expression *e = arena_alloc(a, sizeof *e);
    *e = (lens_expression){ .file = { .a = a }, .x = *x, .d = d };
    *out = e;
    status st = token_read(a, src, NULL, 0, &e->file.t, d);
    if (st != ST_OK)
        return st;
    e->tree = syntax_expression(&e->file, e->file.t.list, NULL, d);
    if (e->tree == NULL)
        return diag_failed(d);
    const cnode *base = e->tree;
    int indices = 0;
    for (; base->kind == CN_INDEX; base = base->a)
        indices++;
    if (indices && base->kind == CN_NAME)
        e->array = base->name;
    if (indices > 1 && x->dim_count < indices && !(indices == 2 && x->dims[2]))
        return diag_fail(d, ST_NAME, base->at,
                         "how long a row of %s is, is not known: give shape=%s",
                         e->array ? e->array : "it", indices == 2 ? "32x32" : "4x32x32");
    collect_names(e, e->tree, false);
    return ST_OK;
}

const char *lens_free_name(const lens_expression *e, int i, span *at)
{
    if (i >= e->count)
        return NULL;
    *at = e->at[i];
    return e->names[i];
}

/* The array's type: rows of rows, with `extra` elements added to the last dimension. */
static const ctype *array_type(const lens_expression *e, int64_t extra, int indices)
{
    ctype *element = arena_alloc(e->file.a, sizeof *element);
    *element = (ctype){
        .kind = CTYPE_REAL, .name = "element", .size = e->x.bytes, .align = e->x.bytes
    };
    const ctype *t = element;
    for (int k = 0; k < indices; k++) { /* from the last dimension on */
        int64_t n = e->x.dims[2 - k];
        t = ctype_array(e->file.a, t, n ? n + (k == 0 && indices > 1 ? extra : 0) : -1);
    }
    return t;
}

/* The last index, b in a[c][b], after the swizzle: b ^ (((c >> down) & mask) << up). */
static cnode *swizzled(lens_expression *e, const lens_swizzle *s)
{
    arena *a = e->file.a;
    cnode *top = arena_alloc(a, sizeof *top);
    *top = *e->tree;
    if (s == NULL || top->kind != CN_INDEX || top->a->kind != CN_INDEX)
        return top;
    static const char *const ops[] = { ">>", "&", "<<" };
    const int64_t by[] = { s->down, s->mask, s->up };
    cnode *c = top->a->b;
    for (int k = 0; k < 3; k++) {
        cnode *n = arena_alloc(a, sizeof *n), *v = arena_alloc(a, sizeof *v);
        *v = (cnode){ .kind = CN_INT, .op = "", .type = &ctype_int, .value = by[k] };
        *n = (cnode){ .kind = CN_BINARY, .op = ops[k], .a = c, .b = v };
        c = n;
    }
    cnode *n = arena_alloc(a, sizeof *n);
    *n = (cnode){ .kind = CN_BINARY, .op = "^", .a = top->b, .b = c, .at = top->b->at };
    top->b = n;
    return top;
}

status lens_addresses(lens_expression *e, const int64_t *values, int64_t extra,
                      const lens_swizzle *s, lens_request *out, bool *outside, diag *d)
{
    lens_run_state x;
    arena *a = arena_new();
    cframe frame = { .fn = NULL };
    open_run(&x, a, &e->file, e->x.q, d);
    x.frame = &frame;
    x.sample = out;
    for (int w = 0; w < lens_warps(e->x.q); w++)
        out[w] = (lens_request){ .bytes = e->x.bytes };
    for (int k = 0; k < e->count; k++) {
        cval v = cval_int(
            values[k] >= INT32_MIN && values[k] <= INT32_MAX ? &ctype_int : &ctype_long, values[k]);
        run_add(&x, e->names[k], &v, true);
    }
    int indices = 0;
    for (const cnode *n = e->tree; n->kind == CN_INDEX; n = n->a)
        indices++;
    const ctype *t = array_type(e, extra, e->array ? indices : 1);
    cval base = cval_int(t, 0);
    base.array = run_array_new(&x, e->array ? e->array : "", t->of, CSPACE_SHARED, 0);
    run_add(&x, e->array ? e->array : "", &base, true);
    if (e->array) {
        eval_value(&x, swizzled(e, s));
    } else {
        cnode name = { .kind = CN_NAME, .op = "", .name = "", .at = e->tree->at };
        cnode whole = { .kind = CN_INDEX, .op = "", .a = &name, .b = e->tree, .at = e->tree->at };
        eval_value(&x, &whole);
    }
    for (int w = 0; w < lens_warps(e->x.q) && e->x.asked; w++)
        out[w].bytes = e->x.asked;
    *outside = x.sample_outside;
    status_if(x.st, x.refused, diag_fail(d, ST_DOMAIN, x.refused->at, "%s", x.refused->reason));
    status st = x.st;
    close_run(&x);
    arena_free(a);
    return st;
}
