/* Evaluates a kernel's expressions in all threads at once, and counts the accesses that they make:
 * see inside.h. */
#include <string.h>

#include "lens/inside.h"

enum { MOST_BYTES = 256 }; /* bytes of an element */

/* --- accesses --------------------------------------------------------------------------------- */

/* The name of the accessed array in the kernel's text; for an address made from a number, that of
 * the array itself. */
static const char *text_of(lens_run_state *x, const place *p)
{
    cvar *v = p->name ? run_variable(x, p->name->name) : NULL;
    bool number = v && (v->refers || v->slot->type->kind == CTYPE_INT) && p->at.array > 0;
    return number ? x->arrays[p->at.array].name : p->name ? p->name->name : "";
}

static lens_access *access_of(lens_run_state *x, const place *p, lens_kind kind, bool shared)
{
    long key = (long)p->node->id * 4 + kind;
    lens_access *a = x->by_key[(unsigned long)key % 256];
    while (a && !(a->key == key && a->shared == shared && a->bytes == p->type->size))
        a = a->next;
    if (a)
        return a;
    a = arena_alloc(x->a, sizeof *a);
    *a = (lens_access){ .at = p->name ? p->name->at : p->node->at,
                        .array = text_of(x, p),
                        .kind = kind,
                        .shared = shared,
                        .bytes = (int)p->type->size,
                        .key = key,
                        .order = (long)x->now,
                        .total = { .least = UINT64_MAX },
                        .next = x->by_key[(unsigned long)key % 256] };
    x->by_key[(unsigned long)key % 256] = a;
    return a;
}

/* The condition, if any, because of which it is not known whether a thread takes part, and that
 * does not depend on data; `mask` is the thread's. */
static const maybe *not_data(const lens_run_state *x, int32_t mask)
{
    for (int m = mask; m > 1; m = x->maybes[m].under)
        if (!x->maybes[m].data)
            return &x->maybes[m];
    return NULL;
}

/* The request that a warp makes; false: it makes none. */
static bool request_of(lens_run_state *x, const place *p, int warp, lens_request *r)
{
    carray *a = &x->arrays[p->at.array];
    bool any = false;
    *r = (lens_request){ .bytes = (int)p->type->size, .room = a->bytes };
    for (int k = 0; k < LENS_WARP && warp * LENS_WARP + k < x->lanes; k++) {
        int i = warp * LENS_WARP + k;
        if (x->mask[i] == 0)
            continue;
        any = true;
        r->at[k] = cval_at(&p->at, i);
        if (cval_known(&p->at, i)) {
            int64_t end = r->at[k] + r->bytes;
            a->reach = end > a->reach ? end : a->reach;
            if ((r->at[k] < 0 || (a->bytes && end > a->bytes)) && x->beyond.src == NULL)
                x->beyond = p->node->at;
        }
        r->lane[k] = !cval_known(&p->at, i) ? LENS_DATA : x->mask[i] > 1 ? LENS_MAY : LENS_ASKS;
    }
    return any;
}

static void tally(lens_run_state *x, lens_access *a, const lens_request *r, int warp)
{
    lens_costs costs;
    lens_count(&x->q->memory, r, a->shared ? LENS_WAVEFRONTS : LENS_SECTORS, &costs);
    const lens_cost *c = a->shared ? &costs.wavefronts : &costs.sectors;
    lens_total *t = &a->total;
    a->requests++;
    a->data |= c->data;
    t->sum += c->most;
    t->ideal += c->ideal;
    t->least = c->least < t->least ? c->least : t->least;
    t->most = c->most > t->most ? c->most : t->most;
    a->conflicts += a->shared && c->least > costs.phases && costs.phases > 0;
    a->asked += costs.asked;
    a->moved += costs.moved;
    a->lines += costs.lines;
    if (c->most > t->worst) {
        t->worst = c->most;
        a->worst_warp = warp;
        a->worst = *r;
    }
}

/* Why an access cannot be counted; NULL: it can. */
static const char *obstacle(lens_run_state *x, const place *p)
{
    const cval *at = &p->at;
    run_need(x, at);
    if (x->lost)
        return x->lost;
    if (at->array == 0 || at->array >= x->array_count)
        return at->why ? at->why : "an address that is no array's";
    if (!at->data && !cval_settled(x, at))
        return at->why;
    if (p->type->size <= 0)
        return arena_format(x->a, "the size of %s is not known", p->type->name);
    if (p->type->size > MOST_BYTES)
        return "an element of more than 256 bytes";
    for (int i = 0; i < x->lanes; i++) {
        const maybe *m = x->mask[i] ? not_data(x, x->mask[i]) : NULL;
        if (m && m->missing)
            run_ask(x, m->missing, m->at);
        if (m)
            return m->why;
    }
    return NULL;
}

cval eval_touch(lens_run_state *x, const place *p, lens_kind kind)
{
    static const char held[] = "what memory holds";
    cval open = cval_open(p->type, held, true);
    if (x->st != ST_OK || !run_any(x))
        return open;
    const char *why = obstacle(x, p);
    if (x->st != ST_OK)
        return open;
    if (why) {
        run_refuse(x, p->name ? p->name->at : p->node->at, text_of(x, p), why);
        return open;
    }
    const carray *array = &x->arrays[p->at.array];
    if (array->space != CSPACE_SHARED && array->space != CSPACE_GLOBAL)
        return open;
    if (x->sample) {
        for (int w = 0; w * LENS_WARP < x->lanes; w++)
            request_of(x, p, w, &x->sample[w]);
        x->sample_outside |= p->outside;
        return open;
    }
    x->now++;
    lens_access *a = access_of(x, p, kind, array->space == CSPACE_SHARED);
    a->outside |= p->outside;
    a->endless |= x->endless;
    if (!cval_settled(x, &p->at))
        a->why = p->at.why;
    for (int w = 0; w * LENS_WARP < x->lanes; w++) {
        lens_request r;
        if (request_of(x, p, w, &r))
            tally(x, a, &r, w);
        x->steps++;
    }
    return open;
}

/* --- places ----------------------------------------------------------------------------------- */

static place nowhere(const cnode *n, const char *why)
{
    return (place){ .kind = PLACE_NONE, .node = n, .why = why, .type = &ctype_int };
}

/* The name at the beginning of an address. */
static const cnode *name_in(const cnode *n)
{
    while (n && n->kind != CN_NAME)
        n = n->kind == CN_CALL ? n->b : n->a;
    return n;
}

place eval_target(lens_run_state *x, cnode *n, const cval *pointer, const cnode *whose)
{
    (void)x;
    const ctype *of = pointer->type->kind == CTYPE_POINTER || pointer->type->kind == CTYPE_ARRAY
                          ? pointer->type->of
                          : &ctype_void;
    return (place){
        .kind = PLACE_MEMORY, .at = *pointer, .type = of, .node = whose, .name = name_in(n)
    };
}

/* Is some index below 0, or not below the row's length? If that is not known (count < 0): is it so
 * large that it must be a number below 0 taken as unsigned? */
static bool beyond(lens_run_state *x, const cval *i, int64_t count)
{
    int64_t most = count >= 0 ? count : i->type->size == 4 ? (int64_t)INT32_MAX + 1 : INT64_MAX;
    for (int k = 0; k < x->lanes; k++)
        if (x->mask[k] == 1 && cval_known(i, k) && (cval_at(i, k) < 0 || cval_at(i, k) >= most))
            return true;
    return false;
}

static cval load(lens_run_state *x, const place *p);

static place element(lens_run_state *x, cnode *n)
{
    cval base;
    bool outside = false;
    place around = { .kind = PLACE_NONE };
    if (n->a->kind == CN_NAME || n->a->kind == CN_INDEX || n->a->kind == CN_MEMBER)
        around = eval_place(x, n->a);
    if (around.kind == PLACE_MEMORY && around.type->kind == CTYPE_ARRAY) {
        base = around.at;
        base.type = ctype_pointer(x->temp, around.type->of, CSPACE_LOCAL);
        outside = around.outside;
    } else if (around.kind == PLACE_SLOT) {
        base = *around.slot;
    } else {
        base = around.kind == PLACE_MEMORY ? load(x, &around) : eval_value(x, n->a);
    }
    cval index = eval_value(x, n->b);
    if (base.type->kind != CTYPE_POINTER) {
        place p = nowhere(n, base.why ? base.why : "an index of what is no array");
        p.name = name_in(n->a);
        p.at = base;
        return p;
    }
    if (around.kind == PLACE_MEMORY && around.type->kind == CTYPE_ARRAY)
        outside |= beyond(x, &index, around.type->count);
    cval at = cval_binary(x, "+", &base, &index);
    place p = eval_target(x, n->a, &at, n);
    p.type = base.type->of;
    p.outside = outside;
    return p;
}

static place member(lens_run_state *x, cnode *n)
{
    place p = eval_place(x, n->a);
    if (p.kind == PLACE_NONE)
        return p;
    const cmember *m = ctype_member(p.type, n->name);
    if (m == NULL) {
        place none = nowhere(n, arena_format(x->a, "the member %s of what is not known", n->name));
        none.name = name_in(n);
        return none;
    }
    if (p.kind == PLACE_SLOT) {
        p.slot = p.slot->member ? &p.slot->member[m - p.type->members] : NULL;
        p.type = m->type;
        if (p.slot == NULL)
            return nowhere(n, "a member of a value that is not known");
        return p;
    }
    cval by = cval_int(&ctype_long, m->offset), at = p.at;
    at.type = ctype_pointer(x->temp, &ctype_void, CSPACE_LOCAL);
    p.at = cval_binary(x, "+", &at, &by);
    p.type = m->type;
    p.node = n;
    return p;
}

place eval_place(lens_run_state *x, cnode *n)
{
    if (n->kind == CN_NAME) {
        cvar *v = run_variable(x, n->name);
        if (v == NULL)
            return nowhere(n, "a name that nothing says anything of");
        if (v->refers)
            return (place){
                .kind = PLACE_MEMORY, .at = v->own, .type = v->refers, .node = n, .name = n
            };
        if (v->slot->type->kind == CTYPE_ARRAY && v->slot->array) {
            const ctype *t = v->word ? v->slot->type->of : v->slot->type;
            return (place){ .kind = PLACE_MEMORY, .at = *v->slot, .type = t, .node = n, .name = n };
        }
        return (place){ .kind = PLACE_SLOT,
                        .var = v,
                        .slot = v->slot,
                        .type = v->slot->type,
                        .node = n,
                        .name = n };
    }
    if (n->kind == CN_INDEX)
        return element(x, n);
    if (n->kind == CN_MEMBER)
        return member(x, n);
    if (n->kind == CN_UNARY && *n->op == '*') {
        cval p = eval_value(x, n->a);
        if (p.type->kind != CTYPE_POINTER && p.type->kind != CTYPE_ARRAY) {
            place none = nowhere(n, p.why ? p.why : "what is no address");
            none.name = name_in(n->a);
            none.at = p;
            return none;
        }
        if (p.to && p.type->of->kind == p.slot->type->kind)
            return (place){
                .kind = PLACE_SLOT, .var = p.to, .slot = p.slot, .type = p.slot->type, .node = n
            };
        return eval_target(x, n->a, &p, n);
    }
    return nowhere(n, "what has no place");
}

/* --- what variables and local arrays hold ----------------------------------------------------- */

/* Sets a variable in those threads that surely take part; in others that may, its value is not
 * known afterwards unless it stays the same. */
static void set_some(lens_run_state *x, const cvar *var, cval *slot, const cval *v)
{
    static const char decided[] = "a variable of which data decide whether it is set";
    cval next = cval_copy(x, x->temp, slot);
    bool weak = false;
    uint8_t *open = arena_array(x->temp, (size_t)x->lanes, 1);
    cval_spread(x, x->temp, &next);
    next.array = v->array ? v->array : next.array;
    next.to = v->to;
    next.slot = v->slot;
    for (int i = 0; i < x->lanes; i++) {
        open[i] = next.why && next.open[i];
        if (x->mask[i] == 0)
            continue;
        bool sure = run_sure(x, &var->born, i), known = cval_known(v, i);
        if (!sure && !(known && !open[i] && next.v[i] == cval_at(v, i))) {
            open[i] = 1;
            weak = true;
        } else if (sure) {
            next.v[i] = cval_at(v, i);
            open[i] = !known;
        }
    }
    bool any = memchr(open, 1, (size_t)x->lanes) != NULL;
    next.open = any ? open : NULL;
    if (any) {
        bool data = (next.why == NULL || next.data) && (v->why == NULL || v->data);
        next.missing = next.missing ? next.missing : v->missing;
        next.at = next.missing ? next.at : v->at;
        next.why = v->why ? v->why : next.why ? next.why : decided;
        next.data = data || (weak && v->why == NULL && slot->why == NULL);
    } else {
        next.why = NULL;
    }
    cval_keep(x, slot, &next);
}

const char eval_several[] = "an address in one of several arrays";

void eval_set(lens_run_state *x, cvar *var, cval *slot, const cval *v)
{
    bool all = true, some = false;
    for (int i = 0; i < x->lanes; i++) {
        bool sure = x->mask[i] && run_sure(x, &var->born, i);
        all = all && (sure || var->born.under[i] == 0);
        some = some || x->mask[i];
    }
    if (all) {
        cval_keep(x, slot, v);
        return;
    }
    if (!some)
        return;
    const ctype *t = slot->type;
    for (int k = 0; slot->member && k < t->member_count; k++) { /* some threads' members */
        cval open = cval_open(t->members[k].type, v->why ? v->why : eval_several, v->data);
        bool alike = v->member && v->type->member_count == t->member_count;
        eval_set(x, var, &slot->member[k], alike ? &v->member[k] : &open);
    }
    if (slot->member)
        return;
    bool unset = slot->array == 0 && slot->to == NULL && slot->why && !slot->data;
    if (!unset && (slot->array != v->array || slot->to != v->to)) {
        /* an address is in the same array for all threads */
        *slot = cval_open(slot->type, eval_several, false);
        return;
    }
    set_some(x, var, slot, v);
}

static cval held(lens_run_state *x, const place *p)
{
    carray *a = &x->arrays[p->at.array];
    int64_t size = a->of->size ? a->of->size : 1, one;
    if (a->held == NULL || p->type->kind != CTYPE_INT)
        return cval_open(p->type, "a word of a private array", true);
    if (p->at.why && p->at.open == NULL)
        return cval_open(p->type, p->at.why, p->at.data);
    if (cval_one(&p->at, &one))
        return one / size >= 0 && one / size < a->held_count
                   ? a->held[one / size]
                   : cval_open(p->type, "beyond a private array", false);
    cval r = { .type = p->type };
    r.v = arena_array(x->temp, (size_t)x->lanes, sizeof *r.v);
    r.open = arena_array(x->temp, (size_t)x->lanes, 1);
    r.data = true;
    for (int i = 0; i < x->lanes; i++) {
        int64_t k = cval_at(&p->at, i) / size;
        bool known = cval_known(&p->at, i) && k >= 0 && k < a->held_count
                     && cval_known(&a->held[k], i);
        r.v[i] = known ? cval_at(&a->held[k], i) : 0;
        r.open[i] = !known;
        if (!known && x->mask[i])
            r.why = "a word of a private array that is not known";
    }
    if (r.why == NULL)
        r.open = NULL;
    return r;
}

static void hold(lens_run_state *x, const place *p, const cval *v)
{
    carray *a = &x->arrays[p->at.array];
    int64_t size = a->of->size ? a->of->size : 1, one;
    if (a->held == NULL)
        return;
    if (cval_one(&p->at, &one)) {
        cvar as = { .born = a->born };
        if (one / size >= 0 && one / size < a->held_count)
            eval_set(x, &as, &a->held[one / size], v);
        return;
    }
    for (int64_t k = 0; k < a->held_count; k++)
        a->held[k] = cval_open(a->of, "a private array written at places that differ", true);
}

static cval load(lens_run_state *x, const place *p)
{
    if (p->type->kind == CTYPE_ARRAY) { /* the value of an array is its address */
        cval v = p->at;
        v.type = ctype_pointer(x->temp, p->type->of, CSPACE_LOCAL);
        return v;
    }
    int array = p->at.array;
    if (array
        && (x->arrays[array].space == CSPACE_LOCAL || x->arrays[array].space == CSPACE_CONSTANT))
        return held(x, p);
    cval v = eval_touch(x, p, LENS_READ);
    return array && x->arrays[array].held ? held(x, p) : v;
}

static void store(lens_run_state *x, const place *p, const cval *v)
{
    if (p->kind == PLACE_SLOT) {
        bool keeps = p->type->kind == CTYPE_UNKNOWN || p->type->kind == CTYPE_STRUCT
                     || (p->type->kind == CTYPE_POINTER && v->array);
        cval as = keeps ? *v : cval_to(x, v, p->type);
        if (p->type->kind == CTYPE_POINTER && v->array && p->type->of->size)
            as.type = p->type;
        eval_set(x, p->var, p->slot, &as);
    } else if (p->kind == PLACE_MEMORY) {
        int array = p->at.array;
        if (array
            && (x->arrays[array].space == CSPACE_LOCAL
                || x->arrays[array].space == CSPACE_CONSTANT)) {
            cval as = cval_to(x, v, x->arrays[array].of);
            hold(x, p, &as);
        } else {
            eval_touch(x, p, LENS_WRITE);
            if (array == 0)
                run_forget_taken(x);
        }
    } else if (p->at.type && p->at.missing) {
        run_ask(x, p->at.missing, p->at.at);
    } else if (p->name) {
        run_refuse(x, p->name->at, text_of(x, p), p->why);
    }
}

/* --- values ----------------------------------------------------------------------------------- */

cval eval_given(lens_run_state *x, const char *name, span at)
{
    for (int k = 0; k < x->q->given_count; k++)
        if (strcmp(x->q->given[k].name, name) == 0) {
            tokens t;
            diag_own quiet = { 0 };
            source_text *src = arena_alloc(x->a, sizeof *src);
            *src = (source_text){ .text = x->q->given[k].value,
                                  .length = strlen(x->q->given[k].value),
                                  .base = 1 };
            cfile f = { .a = x->a, .types = x->file->types };
            cnode *n = token_read(x->a, src, NULL, 0, &t, &quiet) == ST_OK
                               && ((f.t = t), t.count > 0)
                           ? syntax_expression(&f, t.list, NULL, &quiet)
                           : NULL;
            cval v = n ? eval_value(x, n)
                       : cval_open(&ctype_int, "a value that is no number", false);
            return v;
        }
    cval open = cval_open(&ctype_int, arena_format(x->a, "%s has no value", name), false);
    open.missing = name;
    open.at = at;
    return open;
}

static cval name_value(lens_run_state *x, cnode *n)
{
    if (run_variable(x, n->name)) {
        place p = eval_place(x, n);
        if (p.kind == PLACE_SLOT)
            return *p.slot;
        return load(x, &p);
    }
    cval v;
    if (calls_thread(x, n->name, NULL, n->at, &v))
        return v;
    return eval_given(x, n->name, n->at);
}

static cval logical(lens_run_state *x, cnode *n)
{
    bool both = *n->op == '&';
    cval a = eval_value(x, n->a);
    cval left = cval_copy(x, x->temp, &a);
    int32_t *saved = run_mask_copy(x);
    uint32_t since = x->now;
    run_under(x, &left, both, saved, n->a->at);
    cval right = run_any(x) ? eval_value(x, n->b) : cval_int(&ctype_bool, both);
    run_restore(x, saved, since);
    /* known where one side alone decides, or both are known */
    cval r = { .type = &ctype_bool };
    r.v = arena_array(x->temp, (size_t)x->lanes, sizeof *r.v);
    uint8_t *open = arena_array(x->temp, (size_t)x->lanes, 1);
    for (int i = 0; i < x->lanes; i++) {
        bool l = cval_at(&left, i) != 0, m = cval_at(&right, i) != 0, lk = cval_known(&left, i),
             mk = cval_known(&right, i);
        if ((lk && l != both) || (mk && m != both && lk))
            r.v[i] = !both;
        else if (mk && m != both)
            r.v[i] = !both;
        else if (lk && mk)
            r.v[i] = both;
        else
            open[i] = 1;
    }
    if (memchr(open, 1, (size_t)x->lanes)) {
        r.open = open;
        r.why = left.why ? left.why : right.why;
        r.data = (left.why == NULL || left.data) && (right.why == NULL || right.data);
        r.missing = left.missing ? left.missing : right.missing;
        r.at = left.missing ? left.at : right.at;
    }
    return r;
}

static cval chosen(lens_run_state *x, cnode *n)
{
    cval c = eval_value(x, n->a);
    c = cval_copy(x, x->temp, &c);
    int32_t *saved = run_mask_copy(x);
    uint32_t since = x->now;
    run_under(x, &c, true, saved, n->a->at);
    bool some = run_any(x);
    cval yes = eval_value(x, n->b);
    yes = cval_copy(x, x->temp, &yes);
    run_under(x, &c, false, saved, n->a->at);
    bool others = run_any(x);
    cval no = eval_value(x, n->c);
    run_restore(x, saved, since);
    bool whole = yes.type->kind == CTYPE_INT && no.type->kind == CTYPE_INT;
    if (whole && yes.array == 0 && no.array == 0) {
        const ctype *t = cval_usual(yes.type, no.type);
        yes = cval_to(x, &yes, t);
        no = cval_to(x, &no, t);
    }
    if (!some || !others) /* the other side only has a part in the type */
        return some ? yes : no;
    if (yes.array != no.array || yes.member || no.member || (!whole && yes.array == 0))
        return cval_open(yes.type, "one of two values", yes.array == 0 && no.array == 0);
    cval r = { .type = yes.type, .array = yes.array };
    uint8_t *open = arena_array(x->temp, (size_t)x->lanes, 1);
    r.v = arena_array(x->temp, (size_t)x->lanes, sizeof *r.v);
    for (int i = 0; i < x->lanes; i++) {
        const cval *of = cval_at(&c, i) ? &yes : &no;
        r.v[i] = cval_at(of, i);
        open[i] = !cval_known(&c, i) || !cval_known(of, i);
    }
    if (memchr(open, 1, (size_t)x->lanes)) {
        const cval *why = c.why ? &c : yes.why ? &yes : &no;
        r.open = open;
        r.why = why->why ? why->why : "a choice";
        r.data = (!c.why || c.data) && (!yes.why || yes.data) && (!no.why || no.data);
        r.missing = why->missing;
        r.at = why->at;
    }
    return r;
}

static cval address_of(lens_run_state *x, cnode *n)
{
    place p = eval_place(x, n->a);
    if (p.kind == PLACE_MEMORY) {
        cval v = p.at;
        const ctype *of = p.type;
        v.type = ctype_pointer(x->a, of, CSPACE_LOCAL);
        return v;
    }
    bool slot = p.kind == PLACE_SLOT;
    cval v = cval_open(ctype_pointer(x->a, slot ? p.type : &ctype_void, CSPACE_LOCAL),
                       slot ? "the address of a variable" : p.why, false);
    if (slot) {
        v.to = p.var;
        v.slot = p.slot;
        p.var->taken = true;
    }
    return v;
}

/* The value of a place that an operation changes, by 1 where the node says no more; *old: what it
 * was. */
static cval changed(lens_run_state *x, cnode *n, const char *op, cval *old)
{
    place p = eval_place(x, n->a);
    *old = p.kind == PLACE_SLOT     ? *p.slot
           : p.kind == PLACE_MEMORY ? load(x, &p)
                                    : cval_open(&ctype_int, p.why, false);
    *old = cval_copy(x, x->temp, old);
    cval by = n->b ? eval_value(x, n->b) : cval_int(&ctype_int, 1),
         v = cval_binary(x, op, old, &by);
    store(x, &p, &v);
    return v;
}

static cval assigned(lens_run_state *x, cnode *n)
{
    cval v;
    if (*n->op)
        return changed(x, n, n->op, &v);
    v = eval_value(x, n->b);
    place p = eval_place(x, n->a);
    v = cval_copy(x, x->temp, &v);
    store(x, &p, &v);
    return v;
}

static cval stepped(lens_run_state *x, cnode *n)
{
    cval old, v = changed(x, n, *n->op == '+' ? "+" : "-", &old);
    return n->after ? old : v;
}

static cval cast(lens_run_state *x, cnode *n)
{
    if (n->a == NULL)
        return cval_int(n->type, 0);
    cval v = eval_value(x, n->a);
    if (n->type->kind == CTYPE_POINTER && v.array) {
        v.type = n->type;
        return v;
    }
    if (v.array && n->type->kind == CTYPE_INT) { /* an address becomes a number: the array's base
                                                    counts as 0 */
        v.type = n->type->size == 8 ? n->type : &ctype_ulong;
        return v;
    }
    if (n->type->kind == CTYPE_STRUCT && v.member == NULL)
        return cval_open(n->type, "a value of a structure", true);
    return cval_to(x, &v, n->type);
}

static cval size_of(lens_run_state *x, cnode *n)
{
    int64_t size = n->type ? n->type->size : 0;
    if (n->type == NULL) {
        bool counts = x->counts;
        int32_t *saved = run_mask_copy(x);
        memset(x->mask, 0, (size_t)x->lanes * sizeof *x->mask);
        place p = eval_place(x, n->a);
        size = p.kind == PLACE_NONE ? 0 : p.type->size;
        memcpy(x->mask, saved, (size_t)x->lanes * sizeof *x->mask);
        x->counts = counts;
    }
    return size ? cval_int(&ctype_ulong, size)
                : cval_open(&ctype_ulong, "a size that is not known", false);
}

/* {x, y, ...} or float4(x, ...): evaluates all of them. */
static cval listed(lens_run_state *x, cnode *n)
{
    const ctype *t = n->type ? n->type : &ctype_int;
    cval v = cval_open(t, "a value of a structure", true);
    if (t->kind == CTYPE_STRUCT)
        v.member = arena_array(x->temp, (size_t)t->member_count, sizeof *v.member);
    int k = 0;
    for (cnode *a = n->a; a; a = a->next, k++) {
        cval one = eval_value(x, a);
        if (v.member && k < t->member_count)
            v.member[k] = cval_to(x, &one, t->members[k].type);
    }
    for (; v.member && k < t->member_count; k++)
        v.member[k] = cval_open(t->members[k].type, "a member", true);
    return v;
}

static cval of_place(lens_run_state *x, cnode *n)
{
    cval v;
    if (n->kind == CN_MEMBER && n->a->kind == CN_NAME && run_variable(x, n->a->name) == NULL
        && calls_thread(x, n->a->name, n->name, n->at, &v))
        return v;
    place p = eval_place(x, n);
    if (p.kind == PLACE_SLOT)
        return *p.slot;
    if (p.kind == PLACE_MEMORY)
        return load(x, &p);
    if (p.at.type && p.at.missing)
        run_ask(x, p.at.missing, p.at.at);
    if (p.name && n->kind != CN_MEMBER)
        run_refuse(x, p.name->at, text_of(x, &p), p.why);
    return cval_open(&ctype_int, p.why, false);
}

static cval value(lens_run_state *x, cnode *n)
{
    cval v, w;
    if (x->st != ST_OK)
        return cval_int(&ctype_int, 0);
    switch (n->kind) {
    case CN_INT: return cval_int(n->type, n->value);
    case CN_REAL: return cval_open(&ctype_float, "a floating-point number", true);
    case CN_TEXT: return cval_open(&ctype_int, "a text", false);
    case CN_NAME: return name_value(x, n);
    case CN_UNARY:
        if (*n->op == '*')
            return of_place(x, n);
        if (*n->op == '&')
            return address_of(x, n);
        v = eval_value(x, n->a);
        return cval_unary(x, n->op, &v);
    case CN_STEP: return stepped(x, n);
    case CN_BINARY:
        if (strcmp(n->op, "&&") == 0 || strcmp(n->op, "||") == 0)
            return logical(x, n);
        v = eval_value(x, n->a);
        w = eval_value(x, n->b);
        return cval_binary(x, n->op, &v, &w);
    case CN_ASSIGN: return assigned(x, n);
    case CN_CHOICE: return chosen(x, n);
    case CN_CALL: return calls_value(x, n);
    case CN_INDEX:
    case CN_MEMBER: return of_place(x, n);
    case CN_CAST: return cast(x, n);
    case CN_SIZEOF: return size_of(x, n);
    case CN_COMMA: eval_value(x, n->a); return eval_value(x, n->b);
    case CN_LIST: return listed(x, n);
    default: return cval_open(&ctype_int, "a lambda", false);
    }
}

cval eval_value(lens_run_state *x, cnode *n)
{
    cval v = value(x, n);
    if (x->wrapped && x->wraps.src == NULL)
        x->wraps = n->at;
    x->wrapped = false;
    return v;
}
