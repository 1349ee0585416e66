/* Computes with whole numbers and addresses in every thread of a block as C does: see inside.h. */
#include <string.h>

#include "lens/inside.h"

cval cval_int(const ctype *t, int64_t one)
{
    return (cval){ .type = t, .same = true, .one = one };
}

cval cval_open(const ctype *t, const char *why, bool data)
{
    return (cval){ .type = t, .same = true, .why = why, .data = data };
}

int64_t cval_at(const cval *v, int lane)
{
    return v->same ? v->one : v->v[lane];
}

bool cval_known(const cval *v, int lane)
{
    return v->why == NULL || (v->open && !v->open[lane]);
}

bool cval_one(const cval *v, int64_t *out)
{
    *out = v->one;
    return v->same && v->why == NULL;
}

bool cval_settled(const lens_run_state *x, const cval *v)
{
    for (int i = 0; i < x->lanes && v->why; i++)
        if (x->mask[i] && !cval_known(v, i))
            return false;
    return true;
}

void cval_spread(lens_run_state *x, arena *a, cval *v)
{
    size_t n = (size_t)x->lanes;
    if (v->same) {
        v->v = arena_array(a, n, sizeof *v->v);
        for (size_t i = 0; i < n; i++)
            v->v[i] = v->one;
        v->same = false;
    }
    if (v->why && v->open == NULL) {
        v->open = arena_array(a, n, 1);
        memset(v->open, 1, n);
    }
}

cval cval_copy(lens_run_state *x, arena *a, const cval *v)
{
    cval c = *v;
    size_t n = (size_t)x->lanes;
    if (!c.same) {
        c.v = arena_array(a, n, sizeof *c.v);
        memcpy(c.v, v->v, n * sizeof *c.v);
    }
    if (c.open) {
        c.open = arena_array(a, n, 1);
        memcpy(c.open, v->open, n);
    }
    if (c.member) {
        c.member = arena_array(a, (size_t)c.type->member_count, sizeof *c.member);
        for (int k = 0; k < c.type->member_count; k++)
            c.member[k] = cval_copy(x, a, &v->member[k]);
    }
    return c;
}

void cval_keep(lens_run_state *x, cval *slot, const cval *v)
{
    size_t n = (size_t)x->lanes;
    cval c = *v;
    c.room = slot->room;
    c.open_room = slot->open_room;
    if (c.member) {
        c = cval_copy(x, x->a, v);
    } else {
        if (!c.same && c.room == NULL)
            c.room = arena_array(x->a, n, sizeof *c.room);
        if (c.open && c.open_room == NULL)
            c.open_room = arena_array(x->a, n, 1);
        if (!c.same)
            c.v = memmove(c.room, v->v, n * sizeof *c.v);
        if (c.open)
            c.open = memmove(c.open_room, v->open, n);
    }
    *slot = c;
}

/* 64 bits converted to a value of the type. */
static int64_t fit(const ctype *t, int64_t v)
{
    if (t->kind != CTYPE_INT)
        return v;
    if (t->size == 1 && (t == &ctype_bool || strcmp(t->name, "bool") == 0))
        return v != 0;
    switch (t->size) {
    case 1: return t->has_sign ? (int8_t)v : (uint8_t)v;
    case 2: return t->has_sign ? (int16_t)v : (uint16_t)v;
    case 4: return t->has_sign ? (int64_t)(int32_t)v : (int64_t)(uint32_t)v;
    default: return v;
    }
}

static bool is_number(const ctype *t)
{
    return t->kind == CTYPE_INT || t->kind == CTYPE_REAL;
}

cval cval_to(lens_run_state *x, const cval *v, const ctype *t)
{
    cval r = *v;
    r.type = t;
    if (t->kind == CTYPE_UNKNOWN) {
        r.type = v->type;
        return r;
    }
    if (t->kind == CTYPE_REAL && v->type->kind == CTYPE_REAL)
        return r;
    if (t->kind == CTYPE_REAL || (t->kind == CTYPE_INT && v->type->kind == CTYPE_REAL)) {
        cval open = cval_open(t, v->why ? v->why : "a floating-point number",
                              v->why == NULL || v->data);
        open.missing = v->missing;
        open.at = v->at;
        return open;
    }
    if (t->kind == CTYPE_STRUCT && v->member == NULL && v->type->kind != CTYPE_STRUCT)
        return cval_open(t, "a value of a structure", true);
    if (t->kind != CTYPE_INT
        || (v->type->kind == CTYPE_INT && v->type->size == t->size
            && v->type->has_sign == t->has_sign && t != &ctype_bool))
        return r;
    if (r.array && t->size == 8)
        return r;
    if (r.same) {
        r.one = r.array ? r.one : fit(t, r.one);
        x->wrapped |= r.one != v->one && t != &ctype_bool && run_any(x);
        return r;
    }
    r.v = arena_array(x->temp, (size_t)x->lanes, sizeof *r.v);
    for (int i = 0; i < x->lanes; i++) {
        r.v[i] = r.array ? v->v[i] : fit(t, v->v[i]);
        x->wrapped |= r.v[i] != v->v[i] && t != &ctype_bool && x->mask[i];
    }
    return r;
}

const ctype *cval_usual(const ctype *t, const ctype *u)
{
    if (t->kind != CTYPE_INT || u->kind != CTYPE_INT)
        return &ctype_float;
    int64_t size = t->size > u->size ? t->size : u->size;
    if (size < 4)
        return &ctype_int;
    bool is_signed = (t->size < size || t->has_sign) && (u->size < size || u->has_sign);
    return size == 4   ? is_signed ? &ctype_int : &ctype_uint
           : is_signed ? &ctype_long
                       : &ctype_ulong;
}

/* Sets why a result of both is not known, and in which threads. */
static void join_open(lens_run_state *x, cval *r, const cval *v, const cval *w)
{
    if (v->why == NULL && w->why == NULL)
        return;
    r->why = v->why && (!v->data || !w->why || w->data) ? v->why : w->why;
    r->data = (v->why == NULL || v->data) && (w->why == NULL || w->data);
    r->missing = v->missing ? v->missing : w->missing;
    r->at = v->missing ? v->at : w->at;
    if ((v->why && v->open == NULL) || (w->why && w->open == NULL))
        return;
    r->open = arena_array(x->temp, (size_t)x->lanes, 1);
    for (int i = 0; i < x->lanes; i++)
        r->open[i] = !cval_known(v, i) || !cval_known(w, i);
}

typedef enum whole_op {
    O_ADD,
    O_SUB,
    O_MUL,
    O_DIV,
    O_MOD,
    O_SHL,
    O_SHR,
    O_AND,
    O_OR,
    O_XOR,
    O_LT,
    O_GT,
    O_LE,
    O_GE,
    O_EQ,
    O_NE,
    O_MIN,
    O_MAX,
    O_NONE
} whole_op;

static whole_op op_of(const char *text)
{
    static const char *const texts[] = { "+", "-", "*", "/",  "%",  "<<", ">>", "&",   "|",
                                         "^", "<", ">", "<=", ">=", "==", "!=", "min", "max" };
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++)
        if (*texts[k] == *text && strcmp(texts[k], text) == 0)
            return (whole_op)k;
    return O_NONE;
}

static bool compares(whole_op o)
{
    return o >= O_LT && o <= O_NE;
}

/* Computes a o b; false: it has no value, as a quotient by 0. */
static bool compute(whole_op o, const ctype *t, int64_t a, int64_t b, int64_t *out)
{
    bool wide = t->size == 8 && !t->has_sign;
    uint64_t ua = (uint64_t)a, ub = (uint64_t)b;
    int bits = (int)t->size * 8;
    switch (o) {
    case O_ADD: *out = (int64_t)(ua + ub); break;
    case O_SUB: *out = (int64_t)(ua - ub); break;
    case O_MUL: *out = (int64_t)(ua * ub); break;
    case O_DIV:
        if (b == 0 || (a == INT64_MIN && b == -1))
            return false;
        *out = wide ? (int64_t)(ua / ub) : a / b;
        break;
    case O_MOD:
        if (b == 0 || (a == INT64_MIN && b == -1))
            return false;
        *out = wide ? (int64_t)(ua % ub) : a % b;
        break;
    case O_SHL: *out = b < 0 || b >= bits ? 0 : (int64_t)(ua << b); break;
    case O_SHR:
        if (b < 0 || b >= bits)
            *out = a < 0 && t->has_sign ? -1 : 0;
        else
            *out = wide ? (int64_t)(ua >> b) : a >> b;
        break;
    case O_AND: *out = a & b; break;
    case O_OR: *out = a | b; break;
    case O_XOR: *out = a ^ b; break;
    case O_LT: *out = wide ? ua < ub : a < b; break;
    case O_GT: *out = wide ? ua > ub : a > b; break;
    case O_LE: *out = wide ? ua <= ub : a <= b; break;
    case O_GE: *out = wide ? ua >= ub : a >= b; break;
    case O_EQ: *out = a == b; break;
    case O_NE: *out = a != b; break;
    case O_MIN: *out = (wide ? ua < ub : a < b) ? a : b; break;
    default: *out = (wide ? ua > ub : a > b) ? a : b;
    }
    if (!compares(o))
        *out = fit(t, *out);
    return true;
}

/* Does C's result differ from that of unlimited whole numbers, with quotients rounded down? */
static bool wraps(whole_op o, int64_t a, int64_t b, int64_t is)
{
    int64_t exact = is;
    switch (o) {
    case O_ADD: return __builtin_add_overflow(a, b, &exact) || exact != is;
    case O_SUB: return __builtin_sub_overflow(a, b, &exact) || exact != is;
    case O_MUL: return __builtin_mul_overflow(a, b, &exact) || exact != is;
    case O_SHL: return a < 0 || b < 0 || b > 62 || is >> b != a;
    case O_DIV:
    case O_MOD:
    case O_SHR:
    case O_AND:
    case O_OR:
    case O_XOR: return a < 0 || b < 0;
    default: return false;
    }
}

/* An operation on whole numbers, both of the type in which it is done. */
static cval whole(lens_run_state *x, whole_op o, const ctype *t, const cval *v, const cval *w)
{
    static const char by_zero[] = "a division by 0";
    cval r = { .type = compares(o) ? &ctype_bool : t };
    join_open(x, &r, v, w);
    if (r.why && r.open == NULL) {
        r.same = true;
        return r;
    }
    if (v->same && w->same) {
        r.same = true;
        bool good = compute(o, t, v->one, w->one, &r.one), any = r.why == NULL && run_any(x);
        if (!good && any)
            r.why = by_zero;
        x->wrapped |= good && any && wraps(o, v->one, w->one, r.one);
        return r;
    }
    const int64_t *a = v->same ? &v->one : v->v, *b = w->same ? &w->one : w->v;
    const int by_a = !v->same, by_b = !w->same; /* a single value serves all lanes */
    r.v = arena_array(x->temp, (size_t)x->lanes, sizeof *r.v);
    for (int i = 0; i < x->lanes; i++, a += by_a, b += by_b)
        if (!compute(o, t, *a, *b, &r.v[i])) {
            if (x->mask[i] == 0)
                continue;
            if (r.open == NULL)
                r.open = arena_array(x->temp, (size_t)x->lanes, 1);
            r.open[i] = 1;
            r.why = r.why ? r.why : by_zero;
        } else if (x->mask[i] && !x->wrapped) {
            x->wrapped = wraps(o, *a, *b, r.v[i]) && !(r.open && r.open[i]);
        }
    return r;
}

/* An operation on an address, or a number made from one, and a number of elements. */
static cval address(lens_run_state *x, const char *op, const cval *v, const cval *w)
{
    const ctype *of = v->type->kind == CTYPE_POINTER ? v->type->of : NULL;
    int64_t size = of == NULL || of->kind == CTYPE_VOID ? 1 : of->size;
    if (w->array) {
        bool alike = w->array == v->array
                     && (strcmp(op, "-") == 0 || strlen(op) == 2 || *op == '<' || *op == '>');
        if (!alike)
            return cval_open(&ctype_long, "a number made from two addresses", false);
        cval a = *v, b = *w;
        a.array = b.array = 0;
        cval r = whole(x, op_of(op), &ctype_long, &a, &b), by = cval_int(&ctype_long, size);
        return strcmp(op, "-") == 0 && size > 1 ? whole(x, O_DIV, &ctype_long, &r, &by) : r;
    }
    if (size == 0)
        return cval_open(v->type, arena_format(x->a, "the size of %s is not known", of->name),
                         false);
    if (strcmp(op, "+") != 0 && strcmp(op, "-") != 0) { /* bit operations: the array's base counts
                                                           as 0 */
        cval a = *v;
        a.type = &ctype_ulong;
        a.array = 0;
        cval r = cval_binary(x, op, &a, w);
        bool keeps = *op == '^' || *op == '|';
        r.array = keeps ? v->array : 0;
        return r;
    }
    cval by = cval_int(&ctype_long, size), wide = cval_to(x, w, &ctype_long);
    cval step = whole(x, O_MUL, &ctype_long, &wide, &by), from = *v;
    cval r = whole(x, *op == '+' ? O_ADD : O_SUB, &ctype_long, &from, &step);
    r.type = v->type;
    r.array = v->array;
    return r;
}

cval cval_binary(lens_run_state *x, const char *op, const cval *v, const cval *w)
{
    if (v->array || v->type->kind == CTYPE_POINTER) {
        return address(x, op, v, w);
    }
    if (w->array || w->type->kind == CTYPE_POINTER) {
        if (strcmp(op, "+") == 0)
            return address(x, op, w, v);
        return cval_open(&ctype_long, "a number made from an address", false);
    }
    const ctype *t = cval_usual(v->type, w->type);
    whole_op o = op_of(op);
    if (o == O_SHL || o == O_SHR)
        t = cval_usual(v->type, &ctype_int)->size < v->type->size ? v->type
                                                                  : cval_usual(v->type, v->type);
    if (!is_number(v->type) || !is_number(w->type) || t->kind == CTYPE_REAL) {
        cval r = { .type = compares(o) ? &ctype_bool : &ctype_float, .same = true };
        join_open(x, &r, v, w);
        r.open = NULL;
        if (r.why == NULL) {
            r.why = "a floating-point number";
            r.data = true;
        }
        return r;
    }
    cval a = cval_to(x, v, t), b = cval_to(x, w, o == O_SHL || o == O_SHR ? w->type : t);
    return whole(x, o, t, &a, &b);
}

cval cval_unary(lens_run_state *x, const char *op, const cval *v)
{
    cval zero = cval_int(v->type->kind == CTYPE_INT ? v->type : &ctype_int, 0),
         ones = cval_int(&ctype_int, -1);
    if (*op == '+')
        return *v;
    if (*op == '!')
        return cval_binary(x, "==", v, &zero);
    if (*op == '-' && v->type->kind == CTYPE_INT)
        return cval_binary(x, "-", &zero, v);
    if (*op == '~')
        return cval_binary(x, "^", v, &ones);
    return *v;
}
