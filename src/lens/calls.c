/* What a kernel calls: numbers of threads, functions of its own, and functions that every kernel
 * knows. See inside.h. */
#include <stdlib.h>
#include <string.h>

#include "lens/inside.h"

/* --- numbers of threads ----------------------------------------------------------------------- */

static int dimension(const char *member)
{
    return strcmp(member, "x") == 0   ? 0
           : strcmp(member, "y") == 0 ? 1
           : strcmp(member, "z") == 0 ? 2
                                      : -1;
}

static int64_t thread_of(const lens_run_state *x, int lane, int dim)
{
    const int64_t *b = x->q->block;
    return dim == 0 ? lane % b[0] : dim == 1 ? lane / b[0] % b[1] : lane / (b[0] * b[1]);
}

static cval thread_number(lens_run_state *x, int dim, const ctype *t)
{
    cval v = { .type = t };
    if (x->q->block[dim] == 1)
        return cval_int(t, 0);
    v.v = arena_array(x->temp, (size_t)x->lanes, sizeof *v.v);
    for (int i = 0; i < x->lanes; i++)
        v.v[i] = thread_of(x, i, dim);
    return v;
}

static cval block_number(lens_run_state *x, int dim, const ctype *t, span at)
{
    static const char *const names[] = { "blockIdx.x", "blockIdx.y", "blockIdx.z" };
    for (int k = 0; k < x->q->given_count; k++)
        if (strcmp(x->q->given[k].name, names[dim]) == 0) {
            cval v = eval_given(x, names[dim], at);
            return cval_to(x, &v, t);
        }
    return cval_int(t, 0);
}

static cval grid_size(lens_run_state *x, int dim, const ctype *t, span at)
{
    static const char *const names[] = { "gridDim.x", "gridDim.y", "gridDim.z" };
    if (x->q->grid[dim])
        return cval_int(t, x->q->grid[dim]);
    cval v = eval_given(x, names[dim], at);
    return v.why ? v : cval_to(x, &v, t);
}

/* Each thread's number within the block divided by `by`, or the remainder. */
static cval linear(lens_run_state *x, int64_t by, bool rest)
{
    cval v = { .type = &ctype_int };
    v.v = arena_array(x->temp, (size_t)x->lanes, sizeof *v.v);
    for (int i = 0; i < x->lanes; i++)
        v.v[i] = rest ? i % by : i / by;
    return v;
}

bool calls_thread(lens_run_state *x, const char *name, const char *member, span at, cval *out)
{
    int dim = member ? dimension(member) : -1;
    if (member == NULL) {
        if (strcmp(name, "warpSize") == 0)
            *out = cval_int(&ctype_int, LENS_WARP);
        else if (x->sample && strcmp(name, "lane") == 0)
            *out = linear(x, LENS_WARP, true);
        else if (x->sample && strcmp(name, "warp") == 0)
            *out = linear(x, LENS_WARP, false);
        else
            return false;
        return true;
    }
    if (dim < 0)
        return false;
    if (strcmp(name, "threadIdx") == 0)
        *out = thread_number(x, dim, &ctype_uint);
    else if (strcmp(name, "blockDim") == 0)
        *out = cval_int(&ctype_uint, x->q->block[dim]);
    else if (strcmp(name, "blockIdx") == 0)
        *out = block_number(x, dim, &ctype_uint, at);
    else if (strcmp(name, "gridDim") == 0)
        *out = grid_size(x, dim, &ctype_uint, at);
    else
        return false;
    return true;
}

/* get_local_id(0) and the like, as 64 bits; false for another name. */
static bool of_opencl(lens_run_state *x, const char *name, const cval *arg, span at, cval *out)
{
    int64_t dim = 0;
    if (strncmp(name, "get_", 4) != 0)
        return false;
    if (arg && (!cval_one(arg, &dim) || dim < 0 || dim > 2))
        return false;
    int k = (int)dim;
    cval size = cval_int(&ctype_ulong, x->q->block[k]);
    if (strcmp(name, "get_local_id") == 0)
        *out = thread_number(x, k, &ctype_ulong);
    else if (strcmp(name, "get_local_size") == 0)
        *out = size;
    else if (strcmp(name, "get_group_id") == 0)
        *out = block_number(x, k, &ctype_ulong, at);
    else if (strcmp(name, "get_num_groups") == 0)
        *out = grid_size(x, k, &ctype_ulong, at);
    else if (strcmp(name, "get_global_size") == 0) {
        cval grid = grid_size(x, k, &ctype_ulong, at);
        *out = cval_binary(x, "*", &grid, &size);
    } else if (strcmp(name, "get_global_id") == 0) {
        cval group = block_number(x, k, &ctype_ulong, at),
             local = thread_number(x, k, &ctype_ulong);
        cval first = cval_binary(x, "*", &group, &size);
        *out = cval_binary(x, "+", &first, &local);
    } else if (strcmp(name, "get_local_linear_id") == 0) {
        *out = linear(x, INT64_MAX, true);
    } else {
        return false;
    }
    return true;
}

/* --- what every kernel knows ------------------------------------------------------------------ */

static const struct {
    const char *name;
    known_call is;
    bool begins; /* also any name that begins so */
} known[] = {
    { "min", CALL_MIN, false },
    { "max", CALL_MAX, false },
    { "umin", CALL_MIN, false },
    { "umax", CALL_MAX, false },
    { "abs", CALL_ABS, false },
    { "clamp", CALL_CLAMP, false },
    { "mul24", CALL_MUL, false },
    { "__mul24", CALL_MUL, false },
    { "__umul24", CALL_MUL, false },
    { "mad24", CALL_MAD, false },
    { "__popc", CALL_POPC, false },
    { "popcount", CALL_POPC, false },
    { "__clz", CALL_CLZ, false },
    { "clz", CALL_CLZ, false },
    { "__ffs", CALL_FFS, false },
    { "__ldg", CALL_READ, false },
    { "__ldcg", CALL_READ, false },
    { "__ldca", CALL_READ, false },
    { "__ldcs", CALL_READ, false },
    { "__ldlu", CALL_READ, false },
    { "__ldcv", CALL_READ, false },
    { "__stcg", CALL_WRITE, false },
    { "__stcs", CALL_WRITE, false },
    { "__stwb", CALL_WRITE, false },
    { "__stwt", CALL_WRITE, false },
    { "atomic", CALL_ATOMIC, true },
    { "atom_", CALL_ATOMIC, true },
    { "__pipeline_memcpy_async", CALL_COPY, false },
    { "memcpy_async", CALL_COPY, false },
    { "aligned_size_t", CALL_SAME, false },
    { "__pipeline", CALL_QUIET, true },
    { "__cvta_generic_to_shared", CALL_SAME, false },
    { "__syncthreads", CALL_BARRIER, true },
    { "__syncwarp", CALL_BARRIER, false },
    { "barrier", CALL_BARRIER, false },
    { "work_group_barrier", CALL_BARRIER, false },
    { "mem_fence", CALL_BARRIER, false },
    { "__threadfence", CALL_BARRIER, true },
    { "__shfl", CALL_QUIET, true },
    { "__ballot", CALL_QUIET, true },
    { "__any", CALL_QUIET, true },
    { "__all", CALL_QUIET, true },
    { "__activemask", CALL_QUIET, false },
    { "__match", CALL_QUIET, true },
    { "__reduce", CALL_QUIET, true },
    { "sub_group_", CALL_QUIET, true },
    { "printf", CALL_QUIET, false },
    { "assert", CALL_QUIET, false },
    { "clock", CALL_QUIET, true },
    { "__assume", CALL_QUIET, false },
    { "this_thread_block", CALL_QUIET, false },
    { "sync", CALL_BARRIER, false },
    { "vload", CALL_VLOAD, true },
    { "vstore", CALL_VSTORE, true },
};

/* Functions of real numbers: they touch no memory. */
static const char *const of_reals[] = {
    "sqrt",     "rsqrt",  "exp",     "log",     "pow",      "sin",    "cos",     "tan",
    "fma",      "fabs",   "fmin",    "fmax",    "floor",    "ceil",   "round",   "rint",
    "trunc",    "mad",    "native_", "half_",   "__fma",    "__fadd", "__fmul",  "__fdiv",
    "__expf",   "__logf", "__sinf",  "__cosf",  "__powf",   "__frcp", "__fsqrt", "tanh",
    "erf",      "isnan",  "isinf",   "__float", "__half",   "__int",  "__uint",  "__double",
    "__h",      "mix",    "dot",     "fmod",    "convert_", "as_",    "make_",   "__saturate",
    "__frsqrt", NULL
};

static known_call known_named(const char *name)
{
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        if (known[k].begins ? strncmp(name, known[k].name, strlen(known[k].name)) == 0
                            : strcmp(name, known[k].name) == 0)
            return known[k].is;
    for (const char *const *k = of_reals; *k; k++)
        if (strncmp(name, *k, strlen(*k)) == 0)
            return CALL_REAL;
    return CALL_UNKNOWN;
}

const char *calls_name(const cnode *n)
{
    return n->a->kind == CN_NAME || n->a->kind == CN_MEMBER ? n->a->name : "";
}

known_call calls_known(const cnode *n)
{
    known_call is = known_named(calls_name(n));
    bool method = n->a->kind == CN_MEMBER;
    return method && is != CALL_QUIET && is != CALL_BARRIER ? CALL_UNKNOWN : is;
}

static cval data(const ctype *t)
{
    return cval_open(t, "what memory holds", true);
}

/* An access of so many bytes, given a type of its own. */
static cval access_bytes(lens_run_state *x, cnode *arg, const cval *pointer, cnode *whose,
                         int64_t bytes, lens_kind kind)
{
    ctype *t = arena_alloc(x->a, sizeof *t);
    *t = (ctype){ .kind = CTYPE_REAL, .name = "bytes", .size = bytes, .align = bytes };
    place p = eval_target(x, arg, pointer, whose);
    p.type = t;
    return eval_touch(x, &p, kind);
}

static int64_t bits(const char *name, int64_t v)
{
    uint32_t u = (uint32_t)v;
    if (strstr(name, "pop"))
        return __builtin_popcount(u);
    if (strstr(name, "clz"))
        return u ? __builtin_clz(u) : 32;
    return __builtin_ffs((int)u);
}

static cval of_bits(lens_run_state *x, const char *name, const cval *v)
{
    cval r = cval_copy(x, x->temp, v);
    cval_spread(x, x->temp, &r);
    r.type = &ctype_int;
    for (int i = 0; i < x->lanes; i++)
        r.v[i] = bits(name, r.v[i]);
    return r;
}

enum { MOST_ARGS = 64 };

typedef struct call {
    cnode *n;
    const char *name;
    cnode *node[MOST_ARGS];
    cval arg[MOST_ARGS];
    cvar *var[MOST_ARGS]; /* the variable, if the argument is a name */
    place at[MOST_ARGS];  /* where it lies, if it is passed by reference and is in memory */
    int count;
} call;

static cval number_call(lens_run_state *x, known_call is, call *c)
{
    cval zero = cval_int(&ctype_int, 0), v;
    switch (is) {
    case CALL_MIN: return cval_binary(x, "min", &c->arg[0], &c->arg[1]);
    case CALL_MAX: return cval_binary(x, "max", &c->arg[0], &c->arg[1]);
    case CALL_MUL: return cval_binary(x, "*", &c->arg[0], &c->arg[1]);
    case CALL_CLAMP:
        v = cval_binary(x, "max", &c->arg[0], &c->arg[1]);
        return cval_binary(x, "min", &v, &c->arg[2]);
    case CALL_ABS:
        v = cval_binary(x, "-", &zero, &c->arg[0]);
        return cval_binary(x, "max", &v, &c->arg[0]);
    default:
        v = cval_binary(x, "*", &c->arg[0], &c->arg[1]);
        return cval_binary(x, "+", &v, &c->arg[2]);
    }
}

/* vload4(i, p) or vstore4(v, i, p): 4 elements, from element 4*i behind p. */
static cval vector_call(lens_run_state *x, call *c, bool stores)
{
    int width = c->name[stores ? 6 : 5] - '0', first = stores ? 1 : 0;
    const cval *p = &c->arg[first + 1];
    if (width < 2 || width > 9 || p->type->kind != CTYPE_POINTER)
        return cval_open(&ctype_float, "a vector's load", false);
    cval by = cval_int(&ctype_long, width), step = cval_binary(x, "*", &c->arg[first], &by);
    cval at = cval_binary(x, "+", p, &step);
    return access_bytes(x, c->node[first + 1], &at, c->n, width * p->type->of->size,
                        stores ? LENS_WRITE : LENS_READ);
}

static cval memory_call(lens_run_state *x, known_call is, call *c)
{
    static const int needs[] = { [CALL_READ] = 1, [CALL_WRITE] = 2, [CALL_ATOMIC] = 1,
                                 [CALL_COPY] = 3, [CALL_VLOAD] = 2, [CALL_VSTORE] = 3 };
    int64_t bytes = 0;
    if (c->count < needs[is])
        return cval_open(&ctype_int, "a call that lacks something", false);
    if (is == CALL_VLOAD || is == CALL_VSTORE)
        return vector_call(x, c, is == CALL_VSTORE);
    if (is == CALL_COPY) {
        if (!cval_one(&c->arg[2], &bytes) || c->arg[0].array == 0 || c->arg[1].array == 0) {
            run_refuse(x, c->n->at, "", "a copy whose arrays or size are not known");
            return data(&ctype_int);
        }
        access_bytes(x, c->node[1], &c->arg[1], c->n, bytes, LENS_READ);
        return access_bytes(x, c->node[0], &c->arg[0], c->n, bytes, LENS_WRITE);
    }
    place p = eval_target(x, c->node[0], &c->arg[0], c->n);
    return eval_touch(x, &p,
                      is == CALL_READ    ? LENS_READ
                      : is == CALL_WRITE ? LENS_WRITE
                                         : LENS_ATOMIC);
}

static cval known_value(lens_run_state *x, known_call is, call *c)
{
    if (is <= CALL_MAD) {
        static const int needs[] = { 2, 2, 1, 2, 3, 3 };
        return c->count >= needs[is] ? number_call(x, is, c) : data(&ctype_int);
    }
    if (is <= CALL_FFS)
        return c->count ? of_bits(x, c->name, &c->arg[0]) : data(&ctype_int);
    const bool converts = strncmp(c->name, "convert_", 8) == 0 && c->count == 1;
    const ctype *to = converts ? ctype_built_in(x->a, c->name + 8, true) : NULL;
    if (to && to->kind == CTYPE_INT)
        return cval_to(x, &c->arg[0], to);
    if (is == CALL_REAL) { /* it is not computed */
        cval v = cval_open(&ctype_float, "a floating-point number", true);
        for (int k = 0; k < c->count; k++)
            v = c->arg[k].why && v.data ? cval_open(v.type, c->arg[k].why, c->arg[k].data) : v;
        return v;
    }
    if (is == CALL_QUIET || is == CALL_BARRIER)
        return cval_open(&ctype_int, arena_format(x->a, "what %s gives", c->name), true);
    if (is == CALL_SAME)
        return c->count ? c->arg[0] : data(&ctype_ulong);
    return memory_call(x, is, c);
}

/* --- functions of its own --------------------------------------------------------------------- */

static const cfunction *function_named(const lens_run_state *x, const char *name)
{
    for (const cfunction *f = x->file->functions; f; f = f->next)
        if (strcmp(f->name, name) == 0 && !f->kernel)
            return f;
    return NULL;
}

/* Threads of a group; `one` of the value is the number of threads in it, which follow each
 * other. */
static const ctype group_of_threads = { .kind = CTYPE_UNKNOWN, .name = "thread_block" };

bool calls_change(lens_run_state *x, const cnode *n)
{
    const char *name = calls_name(n);
    bool method = n->a->kind == CN_MEMBER;
    const cvar *v = run_variable(x, method && n->a->a->kind == CN_NAME ? n->a->a->name : name);
    if (method && v && v->slot->type == &group_of_threads)
        return false;
    const cfunction *f = method ? NULL : function_named(x, name);
    const cparam *p = v && v->lambda ? v->lambda->params : NULL;
    for (int k = 0; p && k < v->lambda->param_count; k++)
        if (p[k].is_reference)
            return true;
    if (p)
        return false;
    for (const token *t = f ? f->head : NULL; f && t < f->body; t++)
        if (token_is(t, "&"))
            return true;
    bool device = strncmp(name, "__", 2) == 0 || strncmp(name, "tex", 3) == 0; /* values alone */
    return f == NULL && !device && !x->file->opencl && calls_known(n) == CALL_UNKNOWN;
}

/* A call f<T, 8>(...): binds the template's parameters - types for reading the function, numbers as
 * variables - and reads it. */
static const cfunction *bind(lens_run_state *x, const cfunction *f, cnode *n, cvar **numbers)
{
    const ctype_name *bound = x->frame->bound;
    const token *t = n->from;
    for (int k = 0; k < f->template_count; k++) {
        const cparam *p = &f->templates[k];
        const token *from = p->from, *to = p->to;
        if (t && t < n->to) { /* the argument goes up to the next comma */
            for (from = t; t < n->to && !token_is(t, ","); t++)
                if (token_is(t, "(") || token_is(t, "<"))
                    t = token_is(t, "(") ? syntax_behind(t) - 1 : t;
            to = t;
            t += t < n->to;
        }
        if (from == NULL)
            continue;
        if (p->is_type) {
            const ctype *type = syntax_type(x->file, from, to);
            for (const ctype_name *b = bound; b && type == NULL; b = b->next)
                type = strcmp(b->name, from->text) == 0 ? b->type : NULL;
            ctype_name *b = arena_alloc(x->a, sizeof *b);
            *b = (ctype_name){ p->name, type ? type : ctype_unknown(x->a, from->text), bound };
            bound = b;
            continue;
        }
        diag_own quiet = { 0 };
        cnode *e = syntax_expression(x->file, from, to, &quiet);
        cvar *v = arena_alloc(x->a, sizeof *v);
        cval is = e ? eval_value(x, e) : cval_open(&ctype_int, "a template's argument", false);
        *v = (cvar){ .name = p->name, .fixed = true, .outer = *numbers };
        v->own = cval_copy(x, x->a, &is);
        v->slot = &v->own;
        v->born = run_birth(x);
        *numbers = v;
    }
    return syntax_function(x->file, f, bound);
}

/* Evaluates the arguments; what is passed by reference is not read. */
static void take_arguments(lens_run_state *x, call *c, const cfunction *f, bool unknown)
{
    for (cnode *a = c->n->b; a && c->count < MOST_ARGS; a = a->next, c->count++) {
        int k = c->count;
        cvar *v = a->kind == CN_NAME ? run_variable(x, a->name) : NULL;
        bool reference = (unknown || (f && k < f->param_count && f->params[k].is_reference))
                         && (a->kind == CN_INDEX || a->kind == CN_UNARY || a->kind == CN_MEMBER
                             || (v && (v->word || v->refers)));
        c->node[k] = a;
        c->var[k] = v;
        c->at[k] = (place){ .kind = PLACE_NONE };
        if (reference)
            c->at[k] = eval_place(x, a);
        if (c->at[k].kind == PLACE_MEMORY) {
            c->at[k].at = cval_copy(x, x->temp, &c->at[k].at);
            c->arg[k] = cval_open(c->at[k].type, "a reference to memory", true);
            continue;
        }
        cval is = eval_value(x, a);
        c->arg[k] = cval_copy(x, x->temp, &is);
    }
}

static cval own_call(lens_run_state *x, const cfunction *f, call *c)
{
    cvar *numbers = NULL;
    const cfunction *whole = c->n->function;
    if (whole == NULL || whole->template_count)
        c->n->function = whole = bind(x, f, c->n, &numbers);
    take_arguments(x, c, whole, false);
    cvar *globals = x->globals, **end = &numbers;
    while (*end)
        end = &(*end)->outer;
    *end = globals;
    x->globals = numbers; /* hidden by the function's own names */
    cval v = run_body(x, whole, c->arg, c->var, c->at, c->count);
    x->globals = globals;
    return v;
}

static const char *what_it_does(lens_run_state *x, const call *c)
{
    return arena_format(x->a, "what %s does with it is not known", *c->name ? c->name : "a call");
}

/* A function of which nothing is known may do anything with what lies at an address; n: its node.
 */
static void leave_to(lens_run_state *x, call *c, const cnode *n, const cval *at)
{
    const char *why = what_it_does(x, c);
    cspace space = at->array ? x->arrays[at->array].space : CSPACE_LOCAL;
    while (n && n->kind != CN_NAME)
        n = n->a;
    if (space == CSPACE_SHARED || space == CSPACE_GLOBAL)
        run_refuse(x, c->n->at, n ? n->name : "", why);
    else
        run_forget_at(x, at, why, false);
    for (int k = 0; at->member && k < at->type->member_count; k++)
        leave_to(x, c, n, &at->member[k]);
}

/* The same of what it is given, and of what it is a method of; numbers and structures that it is
 * given by name may change, addresses are taken to stay as they are. */
static void unknown_call(lens_run_state *x, call *c)
{
    cnode *of = c->n->a->kind == CN_NAME ? NULL : c->n->a->kind == CN_MEMBER ? c->n->a->a : c->n->a;
    bool changes = calls_change(x, c->n);
    for (int k = 0; k < c->count; k++) {
        bool part = c->at[k].kind == PLACE_SLOT;
        const cvar *v = part ? c->at[k].var : c->var[k];
        cval *is = part ? c->at[k].slot : v ? v->slot : NULL;
        leave_to(x, c, c->node[k], c->at[k].kind == PLACE_MEMORY ? &c->at[k].at : &c->arg[k]);
        if (changes && v && !v->fixed
            && (is->type->kind == CTYPE_INT || is->type->kind == CTYPE_STRUCT))
            run_forget(x, is, what_it_does(x, c), false);
    }
    place p = of ? eval_place(x, of) : (place){ .kind = PLACE_NONE };
    cval at = p.kind == PLACE_SLOT ? *p.slot : p.at;
    if (p.kind == PLACE_SLOT) {
        at.to = changes && !p.var->fixed ? p.var : NULL;
        at.slot = p.slot;
    }
    if (p.kind != PLACE_NONE)
        leave_to(x, c, of, &at);
    else if (of && of->kind != CN_NAME)
        eval_value(x, of);
}

/* Calls of cooperative groups: the block, parts of it with so many threads, a thread's number in
 * them. False: it is another call. */
static bool of_groups(lens_run_state *x, cnode *n, const char *name, bool method, cval *out)
{
    if (!method && strcmp(name, "this_thread_block") == 0) {
        *out = cval_int(&group_of_threads, x->lanes);
        return true;
    }
    if (!method && strcmp(name, "tiled_partition") == 0 && n->from) {
        diag_own quiet = { 0 };
        cnode *size = syntax_expression(x->file, n->from, n->to, &quiet);
        *out = size ? eval_value(x, size) : cval_open(&ctype_int, "the size of a group", false);
        out->type = &group_of_threads;
        return true;
    }
    if (!method || n->a->a->kind != CN_NAME)
        return false;
    cval group = eval_value(x, n->a->a);
    int64_t size;
    if (group.type != &group_of_threads || !cval_one(&group, &size) || size < 1)
        return false;
    if (strcmp(name, "thread_rank") == 0)
        *out = linear(x, size, true);
    else if (strcmp(name, "size") == 0 || strcmp(name, "num_threads") == 0)
        *out = cval_int(&ctype_uint, size);
    else if (strcmp(name, "meta_group_rank") == 0)
        *out = linear(x, size, false);
    else
        return false;
    return true;
}

cval calls_value(lens_run_state *x, cnode *n)
{
    call c = { .n = n, .name = calls_name(n) };
    cval v;
    bool method = n->a->kind == CN_MEMBER;
    cvar *var = n->a->kind == CN_NAME ? run_variable(x, c.name) : NULL;
    const cfunction *f = method || (var && !var->lambda) ? NULL : function_named(x, c.name),
                    *lambda = n->a->kind == CN_LAMBDA ? n->a->function
                              : var                   ? var->lambda
                                                      : NULL;
    if (f && lambda == NULL)
        return own_call(x, f, &c);
    known_call is = calls_known(n);
    bool unknown = lambda == NULL && is == CALL_UNKNOWN && strncmp(c.name, "get_", 4) != 0;
    take_arguments(x, &c, lambda, unknown);
    if (lambda)
        return run_body(x, lambda, c.arg, c.var, c.at, c.count);
    if (!method && of_opencl(x, c.name, c.count ? &c.arg[0] : NULL, n->at, &v))
        return v;
    if (of_groups(x, n, c.name, method, &v))
        return v;
    for (int k = 0; k < c.count; k++)
        if (c.arg[k].to)
            run_forget_at(x, &c.arg[k], "what a function does with its address", false);
    if (is != CALL_UNKNOWN)
        return known_value(x, is, &c);
    unknown_call(x, &c);
    return cval_open(&ctype_int, arena_format(x->a, "what %s gives is not known", c.name), false);
}

/* --- assembler -------------------------------------------------------------------------------- */

/* The last operand that is an address in that memory; NULL if none is. */
static cnode *address_in(lens_run_state *x, cnode *operands, cspace space, cval *out)
{
    for (cnode *n = operands; n; n = n->next) {
        cval v = eval_value(x, n);
        if (v.array && x->arrays[v.array].space == space) {
            *out = cval_copy(x, x->temp, &v);
            return n;
        }
    }
    return NULL;
}

/* ldmatrix: each of the first 8, 16 or 32 threads of a warp reads a row of 16 bytes. */
static void load_matrix(lens_run_state *x, cnode *n)
{
    cval at;
    int rows = strstr(n->name, ".x4") ? 32 : strstr(n->name, ".x2") ? 16 : 8;
    cnode *arg = address_in(x, n->a, CSPACE_SHARED, &at);
    if (arg == NULL) {
        run_refuse(x, n->at, "", "an ldmatrix whose address is not known");
        return;
    }
    int32_t *saved = run_mask_copy(x);
    for (int i = 0; i < x->lanes; i++)
        if (i % LENS_WARP >= rows)
            x->mask[i] = 0;
    access_bytes(x, arg, &at, n, 16, LENS_READ);
    memcpy(x->mask, saved, (size_t)x->lanes * sizeof *x->mask);
}

static void copy_async(lens_run_state *x, cnode *n)
{
    cval to, from;
    const char *comma = strrchr(n->name, ',');
    int64_t bytes = comma ? strtol(comma + 1, NULL, 10) : 0;
    cnode *shared = address_in(x, n->a, CSPACE_SHARED, &to),
          *global = address_in(x, n->a, CSPACE_GLOBAL, &from);
    for (cnode *k = n->a; k && bytes == 0; k = k->next) { /* the size is given as "n"(16) */
        cval v = eval_value(x, k);
        if (!v.array && cval_one(&v, &bytes) && (bytes < 4 || bytes > 16))
            bytes = 0;
    }
    if (shared == NULL || global == NULL || bytes == 0) {
        run_refuse(x, n->at, "", "a cp.async whose addresses or size are not known");
        return;
    }
    access_bytes(x, global, &from, n, bytes, LENS_READ);
    access_bytes(x, shared, &to, n, bytes, LENS_WRITE);
}

void calls_assembler(lens_run_state *x, cnode *n)
{
    if (strstr(n->name, "ldmatrix"))
        load_matrix(x, n);
    else if (strstr(n->name, "cp.async.c") && strchr(n->name, '['))
        copy_async(x, n);
    else if (strchr(n->name, '['))
        run_refuse(x, n->at, "", "not understood: assembler that touches memory");
    for (cnode *k = n->b; k; k = k->next) {
        place p = eval_place(x, k);
        cval open = data(p.type);
        if (p.kind == PLACE_SLOT)
            eval_set(x, p.var, p.slot, &open);
    }
}
