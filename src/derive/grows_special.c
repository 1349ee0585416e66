/* Special families (grows_special.h). */
#include "derive/grows_special.h"

#include <string.h>

/* At most MOST_ASKED new questions, and none where F and G have more than MOST_NODES nodes: it
 * would take too long. */
enum { MOST_ASKED = 16, MOST_NODES = 48 };

/* What replaces x: y, 2*x, 1, or 2*y. */
typedef enum special_way { EQUAL, TWICE, ONE, DOUBLE } special_way;

typedef struct special {
    const grows_question *q;
    const grows_result *of;
    arena *a;
    special_way way;
    const char *x, *y;
    bool turned, binds;             /* binds: a sum has a variable of that name */
    const char *names[ORDER_NAMES]; /* of the first question */
    int count;
} special;

static bool is_y(const special *s)
{
    return s->way == EQUAL || s->way == DOUBLE;
}

static bool is_twice(const special *s)
{
    return s->way == TWICE || s->way == DOUBLE;
}

/* What is put for x; NULL: n is no x. */
static node *instead(const special *s, const node *n)
{
    if (n->kind != N_NAME || n->name == NULL || strcmp(n->name, s->x) != 0)
        return NULL;
    if (s->way == ONE)
        return node_number(s->a, n->at, 1);
    node *own = node_new(s->a, N_NAME, n->at);
    own->name = is_y(s) ? s->y : s->x;
    return is_twice(s) ? node_binary(s->a, OP_MUL, node_number(s->a, n->at, 2), own) : own;
}

static const node *with(const node *tree, void *data)
{
    special *s = data;
    const node *is = instead(s, tree);
    s->binds |= tree->kind == N_NAMED && tree->name && strcmp(tree->name, s->x) == 0;
    if (is)
        return is;
    node *made = node_itself(s->a, expr_with(s->a, tree, with, s));
    made->ref = REF_NONE;
    made->target = NULL;
    return made;
}

/* F/G of the first question at a point of the new one; ST_DOMAIN where the first one's conditions
 * do not hold: a family may run along their border. */
static status ratio_of_first(void *data, const char *const *names, const num *values, int count,
                             bool turned, num *out)
{
    const special *s = data;
    num all[ORDER_NAMES] = { num_int(0) }, two = num_int(2), one = num_int(1);
    status st = ST_OK;
    int made = 0;
    for (; made < s->count && st == ST_OK; made += st == ST_OK) {
        const bool is_x = strcmp(s->names[made], s->x) == 0;
        const char *is = is_x && is_y(s) ? s->y : s->names[made];
        const num *v = &one;
        for (int k = 0; k < count && !(is_x && s->way == ONE); k++)
            v = strcmp(names[k], is) == 0 ? &values[k] : v;
        st = num_mul(&s->q->w->numbers, &all[made], v, is_x && is_twice(s) ? &two : &one);
    }
    if (st == ST_OK && !s->q->holds(s->q->data, s->names, all, s->count))
        st = ST_DOMAIN;
    if (st == ST_OK)
        st = s->q->ratio(s->q->data, s->names, all, s->count, turned != s->turned, out);
    for (int i = 0; i < made; i++)
        num_clear(&all[i]);
    num_clears(&two, &one, NULL);
    return st;
}

static const grows_member *member_named(const grows_verdict *v, const char *name)
{
    for (int i = 0; i < v->members; i++)
        if (strcmp(v->family[i].name, name) == 0)
            return &v->family[i];
    return NULL;
}

/* Makes v's family one of the first question; false where it leaves the regime. */
static bool family_of_first(const special *s, const orders *o, grows_verdict *v)
{
    grows_member all[ORDER_NAMES] = { { .level = 0 } }, *kept = arena_alloc(s->a, sizeof all);
    int count = 0;
    for (int i = 0; i < o->name_count; i++) {
        all[i].name = o->names[i];
        if (o->hidden[i])
            continue;
        bool is_x = strcmp(o->names[i], s->x) == 0;
        const grows_member *m = member_named(v, is_x && is_y(s) ? s->y : o->names[i]);
        if (m && !(is_x && s->way == ONE))
            all[i] = *m;
        all[i].name = o->names[i];
        all[i].offset += is_x && is_twice(s);
        kept[count++] = all[i];
    }
    v->family = kept;
    v->members = count;
    return grows_keeps(o, s->of->kept, s->of->kept_count, v);
}

static bool ask(special *s, const orders *o, grows_verdict *v)
{
    grows_result r;
    diag d;
    grows_question own = { .w = s->q->w,
                           .a = s->a,
                           .f = with(s->turned ? s->q->g : s->q->f, s),
                           .g = with(s->turned ? s->q->f : s->q->g, s),
                           .conditions = s->q->conditions ? with(s->q->conditions, s) : NULL,
                           .upper = true, /* and a single parameter that is left is to be large: */
                           .leading = s->count == 2 ? s->names[s->x == s->names[0]] : NULL,
                           .ratio = ratio_of_first,
                           .data = s,
                           .effort = s->q->effort };
    if (s->binds)
        return false;
    diag_init(&d);
    bool no = grows_decide(&own, &r, &d) == ST_OK && r.o.answer == GROWS_NO
              && family_of_first(s, o, &r.o);
    diag_clear(&d);
    if (no)
        *v = r.o;
    return no;
}

typedef struct seen {
    int nodes;
    bool small; /* a difference, a residue or a range between parameters, which may be small */
} seen;

static void look(node *n, void *data)
{
    seen *s = data;
    s->nodes++;
    s->small |= n->kind == N_BINARY && (n->op == OP_SUB || n->op == OP_MOD);
    s->small |= n->kind == N_NAMED && n->a && n->a->a && n->a->a->kind != N_NUMBER;
}

static seen seen_in(arena *a, const node *tree)
{
    seen s = { 0 };
    node *copy = node_copy(a, tree);
    copy->next = NULL;
    node_walk(copy, look, &s);
    return s;
}

static void ask_all(special *s, const orders *o, grows_verdict *v)
{
    static const special_way ways[] = { EQUAL, ONE, DOUBLE }; /* and TWICE beside EQUAL */
    int asked = 0;
    for (int w = 0; w < 3; w++)
        for (int i = 0; i < s->count; i++)
            for (int k = ways[w] == ONE ? 0 : s->count - (ways[w] == DOUBLE); k >= 0; k--) {
                if (k == i && ways[w] != ONE)
                    continue;
                s->x = s->names[i];
                s->way = k == s->count ? TWICE : ways[w];
                s->y = is_y(s) ? s->names[k] : NULL;
                if (asked++ == MOST_ASKED || ask(s, o, v))
                    return;
            }
}

void grows_special(const grows_question *q, const orders *o, grows_result *out)
{
    special s = { .q = q, .of = out, .a = q->a };
    if (q->ratio == NULL || q->holds == NULL || o->why)
        return;
    for (int i = 0; i < o->name_count; i++)
        if (!o->hidden[i])
            s.names[s.count++] = o->names[i];
    const seen f = seen_in(q->a, q->f), g = seen_in(q->a, q->g);
    for (int side = 0; side < 2 && f.nodes + g.nodes <= MOST_NODES; side++) {
        grows_verdict *v = side ? &out->omega : &out->o;
        s.turned = side;
        if (v->answer == GROWS_UNKNOWN && (f.small || g.small))
            ask_all(&s, o, v);
    }
}
