/* The statements of a program to steps whose names are numbers: see internal.h. */
#include <string.h>

#include "machine/compile.h"
#include "machine/vector.h"
#include "base/stack.h"
#include "machine/issue.h"

static step *steps(compiler *c, const node *list);

step *compile_step(compiler *c, step_kind kind, const node *at)
{
    step *s = arena_alloc(c->p->arena, sizeof *s);
    s->kind = kind;
    s->at = at;
    return s;
}

/* Is x a sum or difference that has the element itself as an operand? */
static bool adds_to(const vexpr *x, const vexpr *element)
{
    if (x->op == V_OP && (x->o == OP_ADD || x->o == OP_SUB))
        return adds_to(x->a, element) || (x->o == OP_ADD && adds_to(x->b, element));
    return vexpr_same(x, element, false);
}

static bool can_be_atomic(compiler *c, const node *n, const vexpr *to)
{
    if (to == NULL)
        return false;
    if (!c->parallel && !c->block)
        compile_fail(c, ST_DOMAIN, n, "%s",
                     "the host alone adds here, and needs no `atomic`: a[i] = a[i] + x");
    else if (to->op == V_ELEMENT)
        compile_fail(c, ST_DOMAIN, n->a, "%s",
                     "an array of a thread's own needs no `atomic`: nobody else adds to it");
    return c->e->d->st == ST_OK;
}

static step *set(compiler *c, const node *n)
{
    bool element = n->a->kind
                   == N_INDEX; /* a multiprocessor's own scalars are its copy of the host's */
    step *s = compile_step(c, element ? STEP_STORE : c->parallel ? STEP_SET : STEP_HOST_SET, n);
    s->b = compile_expression(c, n->b);
    if (s->b == NULL)
        return NULL;
    if (element) {
        if (!c->parallel && !c->agpu) /* also an array of its own belongs to a thread; the AGPU's
                                         host reaches global memory */
            return compile_fail(c, ST_DOMAIN, n, "%s",
                                "memory is written inside forall; one element: forall i = 0 to 0");
        s->a = compile_reference(c, n->a);
        if (s->a && s->a->op == V_ELEMENT)
            s->kind = STEP_SET_ELEMENT;
        if (s->a && s->a->op == V_READ && s->a->array->space == SPACE_SHARED && !c->block)
            return compile_fail(c, ST_DOMAIN, n->a,
                                "`%s` is shared memory, which the host does not reach",
                                s->a->array->name);
        if (s->a && s->a->op == V_INPUT)
            return compile_fail(c, ST_DOMAIN, n->a, "%s",
                                "`input` is the array as it was; it cannot be written");
        if (n->op == SET_ATOMIC && !can_be_atomic(c, n, s->a))
            return NULL;
        if (s->a) {
            s->a->atomic = n->op == SET_ATOMIC;
            s->updates = s->kind == STEP_STORE && !s->a->atomic && adds_to(s->b, s->a);
        }
        return s->a ? s : NULL;
    }
    if (n->op == SET_ATOMIC)
        return compile_fail(c, ST_DOMAIN, n->a, "%s",
                            "`atomic` adds to a word of memory: atomic a[i] += x");
    if (n->a->kind != N_NAME)
        return compile_fail(c, ST_DOMAIN, n->a, "%s",
                            "only a scalar or an element can be assigned");
    name *known = compile_find_name(c, n->a->name);
    if (known && known->kind == NAME_INDEX)
        return compile_fail(c, ST_DOMAIN, n->a,
                            "`%s` is the index of the forall and cannot be assigned", n->a->name);
    if (c->parallel && (known == NULL || known->kind == NAME_HOST))
        s->index = compile_add_name(c, n->a, n->a->name, NAME_PRIVATE, c->privates++);
    else if (known == NULL)
        s->index = compile_add_name(c, n->a, n->a->name, NAME_HOST, c->p->hosts++);
    else
        s->index = known->index;
    return s;
}

/* Makes the names of an operand, x or (a, s, t, i), known as components from number `from` on;
 * gives the number behind the last. */
static int operand(compiler *c, const node *p, int from)
{
    int i = 0;
    for (const node *each = p->kind == N_TUPLE ? p->a : p; each;
         each = p->kind == N_TUPLE ? each->next : NULL, i++)
        if (i < MAX_LANES)
            compile_add_name(c, each, each->name, NAME_ARG, from + i);
    return i;
}

/* The operator that is used in place of the declared one: the caller's of that name, or the one
 * that the run names, or the declared one itself. */
static const node *effective(compiler *c, const node *n)
{
    const node *other = NULL;
    const program *caller = c->p->caller;
    for (int i = 0; caller && i < caller->operator_count; i++)
        if (strcmp(caller->operators[i].name, n->name) == 0)
            other = caller->operators[i].def;
    if (caller == NULL && c->p->operator_count == 0)
        other = c->p->replaced;
    if (other == NULL || other == n)
        return n;
    if (n->op && !other->op) {
        compile_fail(
            c, ST_DOMAIN, n,
            "this program changes the order of the operands, so its operator must be commutative; "
            "`%s` is not",
            other->name);
        if (c->e->d->hint == NULL)
            diag_hint(c->e->d, "take a commutative operator, or another algorithm of the problem: "
                               "one whose operator does not say commutative");
        return NULL;
    }
    return other;
}

/* operator op(x, y) = e identity i. Where another operator replaces it, only its name is used. */
static step *declare_operator(compiler *c, const node *declared)
{
    const node *n = effective(c, declared);
    if (n == NULL)
        return NULL;
    if (c->p->operator_count == MAX_OPERATORS)
        return compile_fail(c, ST_LIMIT, n, "%s", "too many operators");
    operation *op = &c->p->operators[c->p->operator_count];
    int count = c->count;
    *op = (operation){ .name = declared->name, .def = n };
    if ((op->identity = compile_expression(c, n->c)) == NULL)
        return NULL;
    if (n->b->next == NULL || n->b->next->next)
        return compile_fail(c, ST_DOMAIN, n->b, "%s", "an operator has two operands");
    op->lanes = operand(c, n->b, 0);
    if (operand(c, n->b->next, op->lanes) != op->lanes || op->lanes > MAX_LANES)
        return compile_fail(c, ST_DOMAIN, n->b->next, "%s",
                            "both operands have the same number of components, at most 8");
    op->body = compile_expression(c, n->a);
    c->count = count;
    if (op->body == NULL)
        return NULL;
    if (op->body->reads)
        return compile_fail(c, ST_DOMAIN, n->a, "%s", "an operator sees only its arguments");
    op->words = op->lanes;
    if (n->d) {
        for (op->words = 0; op->words < MAX_ARGS; op->words++) {
            const node *w = n->d->b;
            for (int i = 0; w && i < op->words; i++)
                w = w->next;
            if (w == NULL)
                break;
            compile_add_name(c, w, w->name, NAME_ARG, op->words);
        }
        op->element = compile_expression(c, n->d->a);
        c->count = count;
        if (op->element == NULL)
            return NULL;
    }
    compile_add_name(c, n, "identity", NAME_CONST, c->p->operator_count++);
    return compile_step(c, STEP_BRANCH, n); /* does nothing */
}

/* Evaluates a value once, where it may change: returns a step that sets a private scalar to it, and
 * *x becomes that scalar. NULL: it cannot change, and *x stays. */
static step *once(compiler *c, const node *n, vexpr **x)
{
    if (!(*x)->varies && !(*x)->reads)
        return NULL;
    step *s = compile_step(c, STEP_SET, n);
    vexpr *kept = compile_make(c, V_PRIVATE, n);
    s->index = kept->index = c->privates++;
    s->b = *x;
    kept->varies = true;
    *x = kept;
    return s;
}

/* A call that checks its value when it is evaluated: FN_LOOP_STEP, FN_LOOP_FACTOR or
 * FN_LOOP_GROWS. */
static vexpr *tried(compiler *c, vfn what, vexpr *of)
{
    vexpr *x = compile_make(c, V_CALL, of->at);
    x->fn = (short)what;
    x->a = of;
    x->varies = of->varies;
    x->reads = of->reads;
    return x;
}

/* once() for a loop's step, which is checked for each thread when it is set. */
static step *once_positive(compiler *c, const node *n, vexpr **by)
{
    if ((*by)->op == V_CONST && (*by)->value >= (n->op >= FOR_TIMES ? 2 : 1))
        return NULL;
    *by = tried(c, n->op >= FOR_TIMES ? FN_LOOP_FACTOR : FN_LOOP_STEP, *by);
    (*by)->varies = true;
    return once(c, n, by);
}

/* The operator that leads from the loop's variable and its step to the next value. */
static op_kind moved(const node *n)
{
    static const op_kind of[] = {
        [FOR_UP] = OP_ADD, [FOR_DOWN] = OP_SUB, [FOR_TIMES] = OP_MUL, [FOR_OVER] = OP_FDIV
    };
    return of[n->op];
}

/* Compiles within LO..HI: a claim about every run, so it may not depend on what is read, nor differ
 * from index to index. */
static bool claim(compiler *c, step *s, const node *within)
{
    vexpr **end[] = { &s->least, &s->most };
    for (int i = 0; i < 2 && within; i++) {
        const node *n = i ? within->b : within->a;
        if ((*end[i] = compile_expression(c, n)) == NULL)
            return false;
        if ((*end[i])->reads || (*end[i])->varies) {
            compile_fail(c, ST_DOMAIN, n,
                         "how often a loop turns is claimed for all data and all indices: this %s",
                         (*end[i])->reads ? "is read from memory" : "differs from index to index");
            return false;
        }
    }
    return true;
}

/* A loop whose ends differ from thread to thread: v = a; while v <= b ... v = v + by. */
static step *loop_of_threads(compiler *c, const node *n, vexpr *from, vexpr *to, vexpr *by)
{
    int count = c->count;
    step claimed = { 0 };
    if (!claim(c, &claimed, n->within))
        return NULL;
    step *set = compile_step(c, STEP_SET, n), *s = compile_step(c, STEP_WHILE, n),
         *next = compile_step(c, STEP_SET, n);
    if (n->op >= FOR_TIMES) {
        vexpr **one = n->op == FOR_TIMES ? &from : &to;
        *one = tried(c, FN_LOOP_GROWS, *one);
    }
    step *end_once = once(c, n, &to), *by_once = once_positive(c, n, &by);
    set->index = next->index = compile_add_name(c, n, n->name, NAME_PRIVATE, c->privates++);
    set->b = from;
    vexpr *v = compile_make(c, V_PRIVATE, n), *cond = compile_make(c, V_OP, n),
          *sum = compile_make(c, V_OP, n);
    v->index = set->index;
    v->varies = cond->varies = sum->varies = true;
    *cond = (vexpr){ .op = V_OP,
                     .o = n->op == FOR_DOWN || n->op == FOR_OVER ? OP_GE : OP_LE,
                     .a = v,
                     .b = to,
                     .at = n,
                     .varies = true,
                     .reads = to->reads };
    *sum = (vexpr){ .op = V_OP,
                    .o = (short)moved(n),
                    .a = v,
                    .b = by,
                    .at = n,
                    .varies = true,
                    .reads = by->reads };
    next->b = sum;
    s->a = cond;
    s->least = claimed.least;
    s->most = claimed.most;
    s->body = steps(c, n->d);
    step **end = &s->body;
    while (*end)
        end = &(*end)->next;
    *end = next;
    /* the begin, the end and the step are evaluated once, in this order */
    step *last = set;
    if (end_once)
        last = last->next = end_once;
    if (by_once)
        last = last->next = by_once;
    last->next = s;
    c->count = count;
    return set;
}

static step *loop(compiler *c, const node *n)
{
    step *s = compile_step(c, STEP_FOR, n);
    s->a = compile_expression(c, n->a);
    s->b = s->a ? compile_expression(c, n->b) : NULL;
    s->c = s->b && n->c ? compile_expression(c, n->c) : NULL;
    if (s->b == NULL || (n->c && s->c == NULL))
        return NULL;
    s->way = n->op;
    bool varies = s->a->varies || s->b->varies || (s->c && s->c->varies)
                  || (c->parallel && (s->a->reads || s->b->reads || (s->c && s->c->reads)));
    if (varies)
        return loop_of_threads(c, n, s->a, s->b, s->c ? s->c : compile_constant(c, n, 1));
    if (!claim(c, s, n->within))
        return NULL;
    int count = c->count;
    s->index = compile_add_name(c, n, n->name, NAME_HOST, c->p->hosts++);
    s->body = steps(c, n->d);
    c->count = count;
    return s;
}

/* Compiles the body of forall or forall core, whose indices are named; `count` names were known
 * before. */
static step *threads(compiler *c, step *s, const node *n, int count)
{
    c->parallel = true;
    c->privates = 0;
    s->c = n->c ? compile_expression(c, n->c) : NULL;
    step **end = &s->body;
    if (n->c == NULL || s->c) {
        compile_carried(c, n->d, &end);
        *end = steps(c, n->d);
    }
    s->privates = c->privates;
    assigned_watch(c->p->arena, s);
    c->parallel = false;
    c->count = count;
    return s;
}

/* Adds a step before the forall that sets a nameless scalar of the host, *index, to the value;
 * gives the scalar. */
static vexpr *set_before(compiler *c, const node *at, vexpr *value, int *index, step ***end)
{
    step *s = compile_step(c, STEP_HOST_SET, at);
    vexpr *x = compile_make(c, V_HOST, at);
    x->index = s->index = *index = c->p->hosts++;
    s->b = value;
    **end = s;
    *end = &s->next;
    return x;
}

/* Compiles i = lo to hi by c: the index runs from 0 to (hi - lo) div c, and i is lo + c * index. */
static bool stepped(compiler *c, step *s, const node *v, step ***end)
{
    int k = s->vars;
    vexpr *by = compile_expression(c, v->c), *gap = compile_make(c, V_OP, v),
          *last = compile_make(c, V_OP, v);
    if (by == NULL)
        return false;
    vexpr *lo = set_before(c, v, s->lo[k], &s->start[k], end);
    by = set_before(c, v->c, tried(c, FN_LOOP_STEP, by), &s->by[k], end);
    *gap = (vexpr){
        .op = V_OP, .o = OP_SUB, .a = s->hi[k], .b = lo, .at = v, .reads = s->hi[k]->reads
    };
    *last = (vexpr){ .op = V_OP, .o = OP_FDIV, .a = gap, .b = by, .at = v, .reads = gap->reads };
    s->lo[k] = compile_constant(c, v, 0);
    s->hi[k] = last;
    return true;
}

static step *forall(compiler *c, const node *n)
{
    step *s = compile_step(c, STEP_FORALL, n);
    int count = c->count;
    if (c->parallel)
        return compile_fail(c, ST_DOMAIN, n, "%s",
                    "a forall inside a forall: give one forall several indices");
    step *first = s, **end = &first;
    for (const node *v = n->b; v; v = v->next) {
        if (s->vars == MAX_VARS)
            return compile_fail(c, ST_LIMIT, v, "%s", "too many indices");
        s->start[s->vars] = s->by[s->vars] = -1;
        if ((s->lo[s->vars] = compile_expression(c, v->a)) == NULL
            || (s->hi[s->vars] = compile_expression(c, v->b)) == NULL)
            return NULL;
        if (v->c && !stepped(c, s, v, &end))
            return NULL;
        s->vars++;
    }
    *end = s;
    int i = 0;
    for (const node *v = n->b; v; v = v->next, i++) {
        compile_add_name(c, v, v->name, NAME_INDEX, i);
        if (c->count > 0) {
            c->names[c->count - 1].start = s->start[i];
            c->names[c->count - 1].by = s->by[i];
        }
    }
    return threads(c, s, n, count) ? first : NULL;
}

/* forall core e: the b cores of a multiprocessor */
static step *cores(compiler *c, const node *n)
{
    step *s = compile_step(c, STEP_CORES, n);
    int count = c->count;
    if (!c->block || c->parallel)
        return compile_fail(
            c, ST_DOMAIN, n, "%s",
            "forall core stands inside forall multiprocessor, and not inside another");
    compile_add_name(c, n, n->name, NAME_INDEX, 0);
    if (c->hmm && !c->p->kernel) { /* the threads of a DMM: forall e = 0 to p/d - 1 */
        uint64_t p, d;
        if (run_parameter(c->e, "p", &p) != ST_OK || run_parameter(c->e, "d", &d) != ST_OK)
            return NULL;
        s->kind = STEP_FORALL;
        s->vars = 1;
        s->start[0] = s->by[0] = -1;
        s->lo[0] = compile_constant(c, n, 0);
        s->hi[0] = compile_constant(c, n, (int64_t)(p / d) - 1);
    }
    return threads(c, s, n, count);
}

/* forall multiprocessor r = lo to hi: each with its own shared arrays and scalars */
static step *blocks(compiler *c, const node *n)
{
    step *s = compile_step(c, STEP_BLOCKS, n);
    int count = c->count;
    if (!c->agpu)
        return compile_fail(c, ST_DOMAIN, n, "%s",
                            "multiprocessors are the AGPU's; this machine has `forall i = a to b`");
    if (c->block)
        return compile_fail(c, ST_DOMAIN, n, "%s", "a forall multiprocessor inside another");
    s->a = compile_expression(c, n->a);
    s->b = s->a ? compile_expression(c, n->b) : NULL;
    if (s->b == NULL)
        return NULL;
    s->index = compile_add_name(c, n, n->name, NAME_HOST, c->p->hosts++);
    s->first_array = c->p->array_count;
    c->block = true;
    s->body = steps(c, n->d);
    c->block = false;
    issue_weigh(c->p->arena, s, (int64_t)compile_cores(c),
                instance_slot(c->e->f->in, "threads") >= 0);
    s->arrays = c->p->array_count - s->first_array;
    for (int i = 0; i < s->arrays; i++)
        c->p->arrays[s->first_array + i]->hidden = true;
    c->count = count;
    return s;
}

/* call NAME(n = e, T = W): compiled when it is reached, for the parameters that it then has */
static step *called_program(compiler *c, const node *n)
{
    step *s = compile_step(c, STEP_CALL, n);
    argument **end = &s->arguments;
    if (c->parallel || c->block)
        return compile_fail(c, ST_DOMAIN, n, "%s",
                            "a program is called by the host, outside forall");
    for (const node *a = n->a; a; a = a->next) {
        if (a->kind != N_NAMED)
            return compile_fail(c, ST_DOMAIN, a,
                                "the arguments of call have names: call %s(n = 2*k, T = W)",
                                n->name);
        argument *arg = *end = arena_alloc(c->p->arena, sizeof *arg);
        *arg = (argument){ .name = a->name, .at = a };
        end = &arg->next;
        arg->array = a->a->kind == N_NAME && compile_find_name(c, a->a->name) == NULL
                         ? compile_find_array(c, a->a->name)
                         : NULL;
        if (arg->array == NULL && (arg->value = compile_expression(c, a->a)) == NULL)
            return NULL;
    }
    return s;
}

static bool starts_multiprocessors(const compiler *c)
{
    return node_has_kind(entry_item(c->e->f->in->algorithm, N_PROGRAM), N_BLOCKS);
}

static step *one(compiler *c, const node *n)
{
    step *s;
    switch (n->kind) {
    case N_SET:
        return set(c, n);
    case N_FOR:
        return loop(c, n);
    case N_FORALL:
        if (c->hmm && c->p->kernel && (c->block || starts_multiprocessors(c)))
            return compile_fail(c, ST_DOMAIN, n, "%s",
                                "no kernel is made of `forall i` in a program that has "
                                "multiprocessors; `forall core` is the threads of one");
        return c->agpu && !c->hmm
                   ? compile_fail(c, ST_DOMAIN, n, "%s",
                                  "the AGPU has `forall multiprocessor` and, inside, `forall core`")
                   : forall(c, n);
    case N_BLOCKS:
        return blocks(c, n);
    case N_CORES:
        return cores(c, n);
    case N_RUN: return called_program(c, n);
    case N_WHILE:
        s = compile_step(c, STEP_WHILE, n);
        if ((s->a = compile_expression(c, n->a)) == NULL || !claim(c, s, n->within))
            return NULL;
        s->body = steps(c, n->d);
        return s;
    case N_BRANCH:
        s = compile_step(c, STEP_BRANCH, n);
        if ((s->a = compile_expression(c, n->a)) == NULL)
            return NULL;
        s->body = steps(c, n->d);
        s->other = steps(c, n->c);
        return s;
    case N_OPERATOR:
        return declare_operator(c, n);
    case N_ENSURE:
        s = compile_step(c, STEP_ENSURE, n);
        return (s->a = compile_expression(c, n->a)) != NULL ? s : NULL;
    default:
        return compile_fail(c, ST_DOMAIN, n, "%s", "this statement is not run by this machine");
    }
}

static step *steps(compiler *c, const node *list)
{
    enum { DEEPEST = LIMIT_BLOCKS }; /* nesting of blocks: later stages recurse into them */
    step *first = NULL, **end = &first;
    if (list && (c->nested == DEEPEST || stack_low())) {
        diag_fail(c->e->d, ST_LIMIT, list->at,
                  "blocks nested deeper than %d, or than the stack allows", c->nested);
        return NULL;
    }
    c->nested++;
    for (; list && c->e->d->st == ST_OK; list = list->next) {
        if (list->kind == N_ARRAY) {
            if (list->space == SPACE_PRIVATE)
                compile_declare_own(c, list);
            else
                compile_declare_array(c, list);
            continue;
        }
        step *s = one(c, list);
        if (s == NULL)
            break;
        *end = s;
        while (*end) /* a loop whose ends differ from thread to thread is two steps */
            end = &(*end)->next;
    }
    c->nested--;
    return first;
}

status program_compile(env *e, const node *text, program *p)
{
    compiler c = { .e = e,
                   .p = p,
                   .agpu = access_two_memories(e->f->in->model->name),
                   .hmm = access_machine_named(e->f->in->model->name) == MACHINE_HMM };
    step **end = &p->steps;
    compile_carried(&c, text->a, &end);
    *end = steps(&c, text->a);
    if (e->d->st == ST_OK && p->replaced && p->operator_count == 0)
        diag_fail(e->d, ST_NAME, text->at, "%s has no operator that another could replace",
                  instance_name(e->f->in));
    return e->d->st == ST_OK ? lanes_infer(p, e->d) : e->d->st;
}
