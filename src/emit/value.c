/* Writes a program's expressions in C: see inside.h. What does not change within a kernel is
 * computed once by the host, and handed over. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "emit/inside.h"

status gen_fail(gen *g, const node *at, const char *what)
{
    return g->u->e->d->st != ST_OK ? g->u->e->d->st
                                   : diag_fail(g->u->e->d, ST_DOMAIN, at ? at->at : (span){ 0 },
                                               "no kernel can be made of this: %s", what);
}

/* --- text ------------------------------------------------------------------------------- */

void gen_line(gen *g, const char *format, ...)
{
    va_list ap;
    str_pad(&g->body, ' ', 4L * g->indent);
    va_start(ap, format);
    str_vformat(&g->body, format, ap);
    va_end(ap);
    str_char(&g->body, '\n');
}

void gen_source(gen *g, const node *at)
{
    if (at->at.src == NULL || at->at.from < 0)
        return;
    const char *text = at->at.src->text;
    int from = at->at.from, to;
    while (from > 0 && text[from - 1] != '\n')
        from--;
    while (text[from] == ' ' || text[from] == '\t')
        from++;
    for (to = from; text[to] && text[to] != '\n' && text[to] != '#'; to++)
        ;
    while (to > from && isspace((unsigned char)text[to - 1]))
        to--;
    gen_line(g, "/* %.*s */", to - from > 160 ? 160 : to - from, text + from);
}

const char *gen_type(int lanes)
{
    static const char *const tuples[] = { "i64",    "i64",    "tuple2", "tuple3", "tuple4",
                                          "tuple5", "tuple6", "tuple7", "tuple8" };
    return tuples[lanes];
}

static bool taken(const gen *g, const char *text)
{
    for (int i = 0; i < g->name_count; i++)
        if (strcmp(g->names[i].text, text) == 0)
            return true;
    for (int i = 0; i < g->values; i++)
        if (strcmp(g->value[i].name, text) == 0)
            return true;
    return false;
}

/* Makes a new name. A program's names begin with v_ in a kernel, so that none is a word of C, a
 * macro of its headers, or one of ours; NULL: `ours`, a word that is not the program's. If the name
 * is taken, a number is added. */
static void fresh_name(const gen *g, const char *programs, const char *ours, char to[40])
{
    char base[28] = "v_";
    int n = 2, k = 2;
    for (const char *c = programs; c && *c && n < 26; c++)
        if (isalnum((unsigned char)*c) || *c == '_')
            base[n++] = *c;
    if (programs == NULL)
        snprintf(base, sizeof base, "%s", ours);
    for (snprintf(to, 40, "%s", base); taken(g, to); k++)
        snprintf(to, 40, "%s_%d", base, k);
}

static const char *name_of(gen *g, char kind, int index, const char *programs, const char *ours)
{
    for (int i = 0; i < g->name_count; i++)
        if (g->names[i].kind == kind && g->names[i].index == index)
            return g->names[i].text;
    g->names = mem_grow_array(g->names, (size_t)g->name_count + 1, sizeof *g->names);
    char text[40];
    fresh_name(g, programs, ours, text);
    g->names[g->name_count] = (named){ kind, index, arena_copy(g->u->p->arena, text) };
    return g->names[g->name_count++].text;
}

const char *gen_name(gen *g, char kind, int index, const char *wanted)
{
    return name_of(g, kind, index, wanted, "k");
}

const char *gen_word(gen *g, char kind, int index, const char *word)
{
    return name_of(g, kind, index, NULL, word);
}

/* --- what the host hands over --- */

/* The name of an argument with this value; `programs`: its name in the program, or NULL. */
static const char *argument_for(gen *g, const vexpr *x, int how, int64_t value,
                                const char *programs)
{
    static const char *const ours[] = { "k1", "log1", "mask1" };
    for (int i = 0; i < g->values; i++)
        if (g->value[i].how == how && g->value[i].value == value
            && vexpr_same(g->value[i].of, x, true))
            return g->value[i].name;
    if (g->values == MAX_VALUES) {
        gen_fail(g, x->at, "it needs more numbers of the host than a kernel takes");
        return "0";
    }
    argument_value *v = &g->value[g->values];
    fresh_name(g, programs, ours[how], v->name);
    v->of = x;
    v->how = how;
    v->value = value;
    g->values++;
    return v->name;
}

static const char *word_for(const vexpr *x)
{
    if ((x->op == V_CONST || x->op == V_HOST) && x->at && x->at->kind == N_NAME)
        return x->at->name;
    return NULL;
}

static void put_number(str *s, int64_t v)
{
    if (v == INT64_MIN)
        str_add(s, "(-0x7fffffffffffffff - 1)");
    else if (v > INT32_MAX || v < INT32_MIN)
        str_format(s, v < 0 ? "(-0x%llx)" : "0x%llx",
                   (unsigned long long)(v < 0 ? -(uint64_t)v : (uint64_t)v));
    else
        str_format(s, "%lld", (long long)v);
}

static const char *operator_name(const gen *g, const operation *op);

/* --- values -------------------------------------------------------------------------------- */

static void operand(gen *g, const vexpr *x, str *s)
{
    str_own one = { 0 };
    gen_value(g, x, &one);
    bool bare = one.length > 0;
    int depth = 0;
    for (size_t i = 0; i < one.length && bare; i++) {
        char c = one.text[i];
        depth += (c == '(' || c == '[') - (c == ')' || c == ']');
        bare = depth > 0 || isalnum((unsigned char)c) || c == '_' || c == ')' || c == ']'
               || c == '.';
    }
    str_format(s, bare ? "%s" : "(%s)", str_text(&one));
}

/* Writes a call of a function of one or two arguments. */
static void call_of(gen *g, const char *name, const vexpr *a, const vexpr *b, str *s)
{
    str_format(s, "%s(", name);
    gen_value(g, a, s);
    if (b) {
        str_add(s, ", ");
        gen_value(g, b, s);
    }
    str_char(s, ')');
}

/* Writes the left operand of an operation whose result may need more bits than its operands. */
static void wide(gen *g, const vexpr *x, bool widens, str *s)
{
    if (widens)
        str_add(s, "(i64)");
    operand(g, x, s);
}

void gen_log(gen *g, const vexpr *x, int log, str *s)
{
    if (gen_literal(g, x))
        put_number(s, log);
    else
        str_add(s, argument_for(g, x, 1, log, NULL));
}

/* Writes 2^j - 1, where the host knows its value or j. */
static void put_mask(gen *g, const vexpr *x, str *s)
{
    int64_t v;
    bool known = gen_now(g, x, &v);
    if (known && gen_literal(g, x)) {
        put_number(s, v - 1);
    } else if (known) {
        str_add(s, argument_for(g, x, 2, v - 1, NULL));
    } else {
        str_own log = { 0 };
        narrow_log(g, x, &log);
        str_format(s, "((%s1 << (%s)) - 1)", narrow_range(g, x) ? "" : "(i64)", str_text(&log));
    }
}

/* Writes a div b or a mod b, which round down: as a shift if b is a power of two, as plain C's if
 * nothing is negative. */
static void division(gen *g, const vexpr *x, str *s)
{
    bool mod = x->o == OP_MOD;
    int64_t lo, hi, low_b, high_b;
    if (narrow_log(g, x->b, NULL)) {
        operand(g, x->a, s);
        str_add(s, mod ? " & " : " >> ");
        if (mod) {
            put_mask(g, x->b, s);
        } else {
            str_own log = { 0 };
            narrow_log(g, x->b, &log);
            str_format(s, strchr(str_text(&log), ' ') ? "(%s)" : "%s", str_text(&log));
        }
        return;
    }
    if (line_range(g, x->a, &lo, &hi) && lo >= 0 && line_range(g, x->b, &low_b, &high_b)
        && low_b > 0) {
        wide(g, x->a, narrow_widens(g, x), s);
        str_add(s, mod ? " % " : " / ");
        operand(g, x->b, s);
        return;
    }
    call_of(g, mod ? "floor_mod" : "floor_div", x->a, x->b, s);
}

/* In a checked kernel, writes an operation that is computed as in the simulated run and reports
 * what does not fit a word. */
static bool checked_infix(gen *g, const vexpr *x, str *s)
{
    static const char *const names[OP_COUNT] = {
        [OP_ADD] = "BY_ADD", [OP_SUB] = "BY_SUB", [OP_MUL] = "BY_MUL",   [OP_POW] = "BY_POW",
        [OP_DIV] = "BY_DIV", [OP_MOD] = "BY_MOD", [OP_FDIV] = "BY_FDIV", [OP_NEG] = "BY_SUB",
        [OP_SHL] = "BY_SHL", [OP_SHR] = "BY_SHR"
    };
    if (!g->rec->o->checked || names[x->o] == NULL || x->at == NULL || x->at->at.src == NULL)
        return false;
    str_format(s, "CHECKED_BY(%s, %d, ", names[x->o], span_line(x->at->at));
    if (x->o == OP_NEG)
        str_add(s, "0");
    else
        gen_value(g, x->a, s);
    str_add(s, ", ");
    gen_value(g, x->o == OP_NEG ? x->a : x->b, s);
    str_char(s, ')');
    return true;
}

static void infix(gen *g, const vexpr *x, const char *op, bool arithmetic, str *s)
{
    wide(g, x->a, arithmetic && narrow_widens(g, x), s);
    str_format(s, " %s ", op);
    operand(g, x->b, s);
}

static void operation_value(gen *g, const vexpr *x, str *s)
{
    static const char *const plain[OP_COUNT] = {
        [OP_OR] = "||",  [OP_AND] = "&&", [OP_EQ] = "==", [OP_NE] = "!=", [OP_LT] = "<",
        [OP_LE] = "<=",  [OP_GT] = ">",   [OP_GE] = ">=", [OP_BOR] = "|", [OP_XOR] = "^",
        [OP_BAND] = "&", [OP_ADD] = "+",  [OP_SUB] = "-", [OP_MUL] = "*", [OP_DIV] = "/"
    };
    bool arithmetic = x->o == OP_ADD || x->o == OP_SUB || x->o == OP_MUL || x->o == OP_DIV;
    int64_t base;
    if (checked_infix(g, x, s))
        return;
    if ((x->o == OP_EQ || x->o == OP_NE) && x->a->lanes > 1) {
        char equal[16];
        snprintf(equal, sizeof equal, "%sequal%d", x->o == OP_NE ? "!" : "", x->a->lanes);
        call_of(g, equal, x->a, x->b, s);
    } else if (x->o == OP_NOT || x->o == OP_NEG) {
        str_add(s, x->o == OP_NOT ? "!" : "-");
        wide(g, x->a, x->o == OP_NEG && narrow_widens(g, x), s);
    } else if (x->o == OP_FDIV || x->o == OP_MOD) {
        division(g, x, s);
    } else if (x->o == OP_SHL || x->o == OP_SHR) {
        call_of(g, x->o == OP_SHL ? "shift_up" : "shift_down", x->a, x->b, s);
    } else if (x->o == OP_POW && gen_now(g, x->a, &base) && base == 2) {
        str_add(s, narrow_range(g, x) ? "1 << " : "(i64)1 << ");
        operand(g, x->b, s);
    } else if (x->o == OP_POW) {
        call_of(g, "power", x->a, x->b, s);
    } else {
        infix(g, x, plain[x->o], arithmetic, s);
    }
}

static void call_value(gen *g, const vexpr *x, str *s)
{
    const char *name = x->fn == FN_CEIL_DIV    ? "ceil_div"
                       : x->fn == FN_ROUND_DIV ? "round_div"
                       : x->fn < BUILTINS      ? builtin_rows[x->fn].kernel
                                               : NULL;
    if (name == NULL) { /* a loop's variable */
        gen_value(g, x->a, s);
        return;
    }
    bool checked = g->rec->o->checked && x->fn < BUILTINS && builtin_rows[x->fn].checked && x->at
                   && x->at->at.src;
    bool words = (x->fn == FN_MIN || x->fn == FN_MAX) && narrow_type(g, x) == C_WORD;
    if (checked)
        str_format(s, "%s%d, ", builtin_rows[x->fn].checked, span_line(x->at->at));
    else
        str_format(s, words ? "%s_word(" : "%s(", name);
    gen_value(g, x->a, s);
    if (x->b) {
        str_add(s, ", ");
        gen_value(g, x->b, s);
    }
    str_char(s, ')');
}

static void element(gen *g, const vexpr *x, str *s)
{
    if (g->in_scratch && g->in_scratch[x->index] >= 0) {
        str_format(s, "scratch[(%d + ", g->in_scratch[x->index]);
        operand(g, x->a, s);
        str_add(s, ")*(i64)indices + step]");
        return;
    }
    str_format(s, "%s[", gen_name(g, 'p', x->index, x->at->a ? x->at->a->name : NULL));
    gen_value(g, x->a, s);
    str_char(s, ']');
}

/* Writes if c then min(a, b) else max(a, b), or the reverse, as sorting networks have it: with one
 * comparison, and each word read at one place. */
static bool comparator(gen *g, const vexpr *x, str *s)
{
    const vexpr *b = x->b, *c = x->c;
    if (g->rec->o->checked || b->op != V_CALL || c->op != V_CALL || b->lanes > 1
        || !((b->fn == FN_MIN && c->fn == FN_MAX) || (b->fn == FN_MAX && c->fn == FN_MIN))
        || !vexpr_same(b->a, c->a, true) || !vexpr_same(b->b, c->b, true))
        return false;
    bool words = narrow_type(g, b) == C_WORD && narrow_type(g, c) == C_WORD;
    str_format(s, "least%s_if(", words ? "_word" : "");
    if (b->fn == FN_MIN) {
        gen_value(g, x->a, s);
    } else {
        str_char(s, '!');
        operand(g, x->a, s);
    }
    str_add(s, ", ");
    gen_value(g, b->a, s);
    str_add(s, ", ");
    gen_value(g, b->b, s);
    str_char(s, ')');
    return true;
}

static void other_value(gen *g, const vexpr *x, str *s)
{
    int64_t holds;
    switch (x->op) {
    case V_INDEX: str_add(s, gen_name(g, 'i', x->index, x->at->name)); break;
    case V_PRIVATE:
        str_add(s, gen_name(g, 'p', x->index, x->at->kind == N_NAME ? x->at->name : NULL));
        break;
    case V_HOST: str_add(s, gen_name(g, 'h', x->index, x->at->name)); break;
    case V_ELEMENT: element(g, x, s); break;
    case V_READ: gen_reference(g, x, false, s); break;
    case V_OP: operation_value(g, x, s); break;
    case V_IF:
        if (gen_decided(g, x->a, &holds)) {
            gen_value(g, holds ? x->b : x->c, s);
            break;
        }
        if (comparator(g, x, s))
            break;
        operand(g, x->a, s);
        str_add(s, " ? ");
        operand(g, x->b, s);
        str_add(s, " : ");
        operand(g, x->c, s);
        break;
    case V_CALL: call_value(g, x, s); break;
    case V_APPLY:
    case V_TUPLE:
        if (x->op == V_APPLY)
            str_format(s, "%s(%s", operator_name(g, x->operator),
                       g->rec->o->checked ? "checks, who, " : "");
        else
            str_format(s, "make%d(", x->lanes);
        for (int i = 0; i < (x->op == V_APPLY ? 2 : x->lanes); i++) {
            str_add(s, i ? ", " : "");
            gen_value(g, x->op == V_APPLY ? x->sub[i] : x->item[i], s);
        }
        str_char(s, ')');
        break;
    default: gen_fail(g, x->at, "`input` and what `ensure` computes belong to the host");
    }
}

void gen_value(gen *g, const vexpr *x, str *s)
{
    int64_t v;
    if (x->op == V_ARG) { /* an operator's x or y, or a component */
        int lanes = g->depth;
        if (lanes == 1)
            str_add(s, x->index ? "y" : "x");
        else
            str_format(s, "%s.c%d", x->index < lanes ? "x" : "y", x->index % lanes);
        return;
    }
    if (x->lanes <= 1 && gen_now(g, x, &v)) {
        if (gen_literal(g, x) || g->top == NULL)
            put_number(s, v);
        else
            str_add(s, argument_for(g, x, 0, v, word_for(x)));
        return;
    }
    other_value(g, x, s);
}

/* --- references ------------------------------------------------------------------------------- */

/* The pointer to an array, or to a member of a family whose number is known now. */
const char *gen_pointer(gen *g, const vexpr *x, bool write)
{
    const array *a = x->array;
    if (a->space == SPACE_SHARED)
        gen_lay_out(g, a);
    const struct member *m = a->members ? &a->member[0] : NULL;
    if (x->member) {
        int64_t t;
        bool known = gen_now(g, x->member, &t);
        if (!known) {
            gen_fail(g, x->at, "which member of the family is meant changes within the kernel");
            return "0";
        }
        t -= a->family_lo;
        m = t >= 0 && (uint64_t)t < a->members ? &a->member[t] : NULL; /* NULL: no index asks */
    }
    place_role role = !write || m == NULL || m != g->elsewhere.member ? PLACE_NOW
                      : x == g->elsewhere.lost                        ? PLACE_LOST
                                                                      : PLACE_NEW;
    for (int i = 0; i < g->pointers; i++)
        if (g->pointer_role[i] == role && g->pointer[i] == m && g->pointer_of[i]->array == a
            && vexpr_same(g->pointer_of[i]->member, x->member, true))
            return gen_name(g, 'a', i, NULL);
    if (g->pointers == MAX_POINTERS) {
        gen_fail(g, x->at, "it names too many arrays");
        return "0";
    }
    g->pointer[g->pointers] = m;
    g->pointer_of[g->pointers] = x;
    g->pointer_role[g->pointers] = role;
    char name[40];
    static const char *const after[] = { "", "_new", "_lost" };
    snprintf(name, sizeof name, "%.30s%s", a->name, after[role]);
    return gen_name(g, 'a', g->pointers++, name);
}

/* Writes the checks of subscripts in several dimensions: checked_row(checked_row(0, 0, dim0, i),
 * ...). */
static void put_checked_rows(gen *g, const vexpr *x, str *s)
{
    const array *a = x->array;
    for (int d = 0; d < a->dims; d++)
        str_add(s, "checked_row(");
    str_char(s, '0');
    for (int d = 0; d < a->dims; d++) {
        str_format(s, ", %d, %llu, ", d, (unsigned long long)a->dim[d]);
        gen_value(g, x->sub[d], s);
        str_char(s, ')');
    }
}

/* Writes the place in row-major order: (i * dim1 + j) * dim2 + k. */
static void put_subscripts(gen *g, const vexpr *x, str *s)
{
    const array *a = x->array;
    if (g->rec->o->checked && a->dims > 1) {
        put_checked_rows(g, x, s);
        return;
    }
    bool large = false; /* if a place in the array fits 32 bits, so do the parts of its sum */
    for (uint64_t k = 0; k < a->members; k++)
        large |= a->member[k].size > INT32_MAX;
    for (int d = 1; d < a->dims - 1; d++)
        str_char(s, '(');
    for (int d = 0; d < a->dims; d++) {
        if (d) {
            const node *size = a->def->b;
            for (int k = 0; k < d; k++)
                size = size->next;
            vexpr *dim = arena_alloc(g->u->p->arena, sizeof *dim);
            *dim = (vexpr){ .op = V_CONST, .value = (int64_t)a->dim[d], .at = size, .lanes = 1 };
            str_add(s, d > 1 ? ")*" : "*");
            if (size->kind == N_NUMBER || (a->space == SPACE_SHARED))
                put_number(s, dim->value);
            else
                str_add(s, argument_for(g, dim, 0, dim->value,
                                        size->kind == N_NAME ? size->name : NULL));
            str_add(s, " + ");
        }
        if (a->dims > 1)
            wide(g, x->sub[d], d == 0 && (large || g->rec->o->checked), s);
        else
            gen_value(g, x->sub[d], s);
    }
}

void gen_place(gen *g, const vexpr *x, str *s)
{
    str_own place = { 0 };
    put_subscripts(g, x, &place);
    if (g->rec->o->checked)
        checked_reference(g, x, true, NULL, str_text(&place), s);
    else
        str_add(s, str_text(&place));
}

enum { MOST_MEMBERS = 20 };

/* Writes a choice of members by number: it is one of a few, and differs from core to core or turn
 * to turn. */
static void put_member(gen *g, const vexpr *x, bool write, str *s)
{
    const array *a = x->array;
    str_own number = { 0 };
    operand(g, x->member, &number);
    str_char(s, '(');
    for (uint64_t k = 0; k < a->members; k++) {
        vexpr *one = arena_alloc(g->u->p->arena, sizeof *one),
              *which = arena_alloc(g->u->p->arena, sizeof *which);
        *one = *x;
        *which = (vexpr){
            .op = V_CONST, .value = a->family_lo + (int64_t)k, .lanes = 1, .at = x->at
        };
        one->member = which;
        if (k + 1 < a->members)
            str_format(s, "%s == %lld ? ", str_text(&number), (long long)which->value);
        str_format(s, "%s%s", gen_pointer(g, one, write), k + 1 < a->members ? " : " : "");
    }
    str_char(s, ')');
}

/* Notes where the launch touches words: in the member, or in any. */
static void note_extent(gen *g, const vexpr *x, bool write)
{
    const array *a = x->array;
    int64_t t = a->family_lo;
    bool one = x->member == NULL || gen_now(g, x->member, &t);
    t -= a->family_lo;
    for (uint64_t k = 0; k < a->members; k++)
        if (!one || (t >= 0 && (uint64_t)t == k))
            together_note(g, x, &a->member[k], write || x->atomic);
}

void gen_reference(gen *g, const vexpr *x, bool write, str *s)
{
    int64_t t;
    str_own pointer = { 0 }, place = { 0 };
    note_extent(g, x, write);
    if (x->member && !gen_now(g, x->member, &t) && !x->member->reads
        && x->array->members <= MOST_MEMBERS)
        put_member(g, x, write, &pointer);
    else
        str_add(&pointer, gen_pointer(g, x, write));
    put_subscripts(g, x, &place);
    str_format(s, "%s[", str_text(&pointer));
    if (g->rec->o->checked)
        checked_reference(g, x, write, str_text(&pointer), str_text(&place), s);
    else
        str_add(s, str_text(&place));
    str_char(s, ']');
}

void gen_writes(gen *g, const array *a)
{
    uint64_t at;
    for (uint64_t k = 0; a->space != SPACE_SHARED && k < a->members; k++)
        g->wrote_input |= (a->member[k].input || a->member[k].borrowed)
                          && (&a->member[k] != g->elsewhere.member
                              || !elsewhere_address(g->rec, &a->member[k], PLACE_NEW, &at));
    for (uint64_t k = 0; a->space != SPACE_SHARED && k < a->members; k++)
        if (&a->member[k] != g->elsewhere.member)
            elsewhere_written(g->rec, &a->member[k]);
}

/* --- operators -------------------------------------------------------------------------------- */

static void tuple_type(int lanes, str *s)
{
    str_add(s, "typedef struct { word ");
    for (int i = 0; i < lanes; i++)
        str_format(s, "%sc%d", i ? ", " : "", i);
    str_format(s, "; } tuple%d;\nDEVICE_FN tuple%d make%d(", lanes, lanes, lanes);
    for (int i = 0; i < lanes; i++)
        str_format(s, "%si64 c%d", i ? ", " : "", i);
    str_format(s, ")\n{\n    tuple%d t;\n", lanes);
    for (int i = 0; i < lanes; i++)
        str_format(s, "    t.c%d = (word)c%d;\n", i, i);
    str_format(s, "    return t;\n}\nDEVICE_FN int equal%d(tuple%d x, tuple%d y)\n{\n    return ",
               lanes, lanes, lanes);
    for (int i = 0; i < lanes; i++)
        str_format(s, "%sx.c%d == y.c%d", i ? " && " : "", i, i);
    str_add(s, ";\n}\n\n");
}

static const char *operator_name(const gen *g, const operation *op)
{
    for (int i = 0; i < g->rec->operator_count; i++)
        if (g->rec->operators[i].def == op->def)
            return g->rec->operators[i].name;
    return op->name;
}

static const char *new_operator(recorder *rec, const operation *op)
{
    str_own stem = { 0 };
    str_format(&stem, "op_%s", op->name);
    char *name = recorder_fresh(rec, str_text(&stem));
    rec->operators = mem_grow_array(rec->operators, (size_t)rec->operator_count + 1,
                                    sizeof *rec->operators);
    rec->operators[rec->operator_count].def = op->def;
    return rec->operators[rec->operator_count++].name = name;
}

char *gen_element(gen *g, const operation *op)
{
    str s = { 0 };
    g->depth = op->words;
    gen_value(g, op->element, &s);
    g->depth = 0;
    return str_take(&s);
}

void gen_operators(gen *g, str *s)
{
    const step *top = g->top;
    g->top = NULL; /* parameters stand as numbers here */
    for (int i = 0; i < g->u->p->operator_count; i++) {
        const operation *op = &g->u->p->operators[i];
        const char *type = gen_type(op->lanes);
        bool known = false;
        for (int k = 0; k < g->rec->operator_count; k++)
            known |= g->rec->operators[k].def == op->def;
        if (known)
            continue;
        if (op->lanes > 1 && !g->rec->tuples[op->lanes])
            tuple_type(op->lanes, s);
        g->rec->tuples[op->lanes] = true;
        g->depth = op->lanes;
        str_format(s, "DEVICE_FN %s %s(%s%s x, %s y)\n{\n    return ", type,
                   new_operator(g->rec, op),
                   g->rec->o->checked ? "GLOBAL_MEM u64 *checks, i64 who, " : "", type, type);
        gen_value(g, op->body, s);
        str_add(s, ";\n}\n\n");
    }
    g->depth = 0;
    g->top = top;
}
