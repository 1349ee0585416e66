/* Running random AGPU programs from machines.md §3, one core after another: see agpu_random.h. */
#include <stdlib.h>
#include <string.h>

#include "tests/laws/agpu_random.h"

typedef struct value { long part[LANES]; } value;
typedef enum level { AT_HOST, AT_MULTIPROCESSOR, AT_CORES } level;

typedef struct reference {
    const tree *site;
    box *in;
    long word;
    bool shared, adds;
} reference;
typedef struct write_ {
    box *in;
    long word;
    value v;
    bool adds;
} write_;

static struct {
    random_program *p;
    made *now;
    slow_result *r;
    level level;
    long n;                              /* the parameter of the program that runs */
    value host[MOST_HOSTS];
    value own[MOST_OWNS][MOST_CORES];
    bool own_set[MOST_OWNS][MOST_CORES];
    long element[OWN_ELEMENTS][MOST_CORES];
    bool element_set[OWN_ELEMENTS][MOST_CORES];
    long multiprocessor, cost, span;
    long global_now, shared_callers;
    reference refs[4096];
    long ref_count;
    write_ writes[MOST_CORES];
    long write_count;
    long stamp;
    box *boxes[4096];
    long box_count;
} z;

box *slow_box(random_program *p, long size)
{
    box *b = program_keep(p, sizeof *b);
    size_t room = (size_t)size + 1;
    b->size = size;
    b->word = program_keep(p, room * sizeof *b->word);
    b->set = program_keep(p, room * sizeof *b->set);
    b->who = program_keep(p, room * sizeof *b->who);
    b->many = program_keep(p, room * sizeof *b->many);
    b->written = program_keep(p, room * sizeof *b->written);
    b->plain = program_keep(p, room * sizeof *b->plain);
    b->stamp = program_keep(p, room * sizeof *b->stamp);
    b->block_stamp = program_keep(p, room * sizeof *b->block_stamp);
    b->write_stamp = program_keep(p, room * sizeof *b->write_stamp);
    return b;
}

static void found(int what)
{
    z.r->found |= what;
}

/* --- values ------------------------------------------------------------------------------- */

static long to_word(__int128 v)
{
    if (v != (long)v)
        found(FOUND_OVERFLOW);
    return (long)v;
}

static long floor_div(long a, long b)
{
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static long modulo(long a, long b)
{
    long r = a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

static long larger(long a, long b) { return a > b ? a : b; }

static value word_value(long v)
{
    return (value){ { v } };
}

static value apply(value x, value y)
{
    long *u = x.part, *v = y.part;
    switch (z.p->lanes * 10 + z.p->form) {
    case 10: return word_value(to_word((__int128)u[0] + v[0]));
    case 11: return word_value(larger(u[0], v[0]));
    case 12: return word_value(u[0] > v[0] ? to_word((__int128)u[0] - v[0]) : v[0]);
    case 20: case 21: case 22: {
        long a = to_word((__int128)u[0] * v[0]), c = to_word((__int128)u[1] * v[0]),
             d = to_word((__int128)c + v[1]);
        return (value){ { modulo(a, 1009), modulo(d, 1009) } };
    }
    default: {
        long s = to_word((__int128)u[1] + v[1]);
        return (value){ { larger(u[0], v[0]), modulo(s, 997), u[2] } };
    }
    }
}

static value identity(void)
{
    return z.p->lanes == 2 ? (value){ { 1, 0 } } : (value){ { 0 } };
}

static value eval(const tree *t, int core);

static long word(const tree *t, int core)
{
    return eval(t, core).part[0];
}

/* A global word is touched by the multiprocessor at work. */
static void touch(box *in, long at, bool write, bool adds)
{
    if (in->who[at] < 0)
        in->who[at] = z.multiprocessor;
    in->many[at] |= in->who[at] != z.multiprocessor;
    in->written[at] |= write;
    in->plain[at] |= !adds;
    if (in->many[at] && in->written[at] && in->plain[at])
        found(FOUND_RACE);
}

static void note(const tree *site, const array *a, box *in, long at, bool write, bool adds)
{
    if (z.level == AT_HOST)
        return;
    if (z.ref_count == 4096)
        abort();
    z.refs[z.ref_count++] = (reference){ site, in, at, a->shared, adds };
    if (!a->shared)
        touch(in, at, write, adds);
}

/* The place that a reference names; NULL and an error when there is none. */
static box *place(const tree *t, int core, long *at)
{
    array *a = &z.now->arrays[t->number];
    long m = t->kid[0] ? word(t->kid[0], core) - a->first : 0;
    box *in = m >= 0 && m < a->members ? a->member[m] : NULL;
    long size = !in ? 0 : a->family ? in->size : a->dim[0], v = word(t->kid[1], core);
    bool right = in && v >= 0 && v < size;
    *at = v;
    if (a->dims == 2) {
        long w = word(t->kid[2], core);
        right &= w >= 0 && w < a->dim[1];
        if (right)
            *at = v * a->dim[1] + w;
    }
    if (!right)
        found(FOUND_RANGE);
    return right ? in : NULL;
}

static value read_value(const tree *t, int core)
{
    long at;
    box *in = place(t, core, &at);
    value v = { { 0 } };
    if (in == NULL)
        return v;
    if (!in->set[at])
        found(FOUND_UNSET);
    note(t, &z.now->arrays[t->number], in, at, false, false);
    memcpy(v.part, in->word[at], sizeof v.part);
    return v;
}

static long compare(const tree *t, int core)
{
    value a = eval(t->kid[0], core), b = eval(t->kid[1], core);
    long x = a.part[0], y = b.part[0];
    bool same = memcmp(&a, &b, sizeof a) == 0;
    switch (t->is) {
    case EQUAL: return same;
    case UNEQUAL: return !same;
    case LESS: return x < y;
    case AT_MOST: return x <= y;
    case GREATER: return x > y;
    default: return x >= y;
    }
}

static long compute(const tree *t, int core)
{
    long x = word(t->kid[0], core), y = t->kid[1] ? word(t->kid[1], core) : 0;
    switch (t->is) {
    case NEGATE: return to_word(-(__int128)x);
    case ADD: return to_word((__int128)x + y);
    case SUBTRACT: return to_word((__int128)x - y);
    case MULTIPLY: return to_word((__int128)x * y);
    case DIVIDE: return floor_div(x, y);
    case MODULO: return modulo(x, y);
    case MIN: return x < y ? x : y;
    case MAX: return larger(x, y);
    default: return x < 0 ? to_word(-(__int128)x) : x;
    }
}

static value own_value(const tree *t, int core)
{
    if (!z.own_set[t->number][core])
        found(FOUND_UNASSIGNED);
    return z.own[t->number][core];
}

static value own_element(const tree *t, int core)
{
    long at = word(t->kid[0], core);
    if (at < 0 || at >= OWN_ELEMENTS) {
        found(FOUND_RANGE);
        return word_value(0);
    }
    if (!z.element_set[at][core])
        found(FOUND_UNASSIGNED);
    return word_value(z.element[at][core]);
}

static value eval(const tree *t, int core)
{
    value a, b;
    switch (t->is) {
    case NUMBER: return word_value(t->number);
    case PARAM: return word_value(z.n);
    case HOST: return z.host[t->number];
    case CORE: return word_value(core);
    case OWN: return own_value(t, core);
    case OWN_ELEMENT: return own_element(t, core);
    case READ: return read_value(t, core);
    case IDENTITY: return identity();
    case TUPLE:
        a = (value){ { 0 } };
        for (int i = 0; i < z.p->lanes; i++)
            a.part[i] = word(t->kid[i], core);
        return a;
    case APPLY:
        a = eval(t->kid[0], core);
        b = eval(t->kid[1], core);
        return apply(a, b);
    case IF_ELSE: return eval(t->kid[word(t->kid[0], core) ? 1 : 2], core);
    case AND_: return word_value(word(t->kid[0], core) && word(t->kid[1], core));
    case OR_: return word_value(word(t->kid[0], core) || word(t->kid[1], core));
    case NOT_: return word_value(!word(t->kid[0], core));
    case EQUAL:
    case UNEQUAL:
    case LESS:
    case AT_MOST:
    case GREATER:
    case AT_LEAST: return word_value(compare(t, core));
    default: return word_value(compute(t, core));
    }
}

/* --- instructions --------------------------------------------------------------------------- */

/* An atomic one: turn by turn, in which every bank serves one core, or one block each of its words
 * for one core. */
static long turns_of_additions(const tree *site, bool *shared, long *asked)
{
    bool served[4096] = { false };
    long turns = 0, left = 0, b = z.p->b;
    for (long i = 0; i < z.ref_count; i++)
        left += z.refs[i].site == site;
    for (*asked = left; left > 0; turns++) {
        long taken[MOST_CORES], count = 0, block = -1;
        for (long i = 0; i < z.ref_count; i++) {
            const reference *x = &z.refs[i];
            if (x->site != site || served[i] || (block >= 0 && x->word / b != block))
                continue;
            *shared = x->shared;
            bool meets = false;
            for (long j = 0; j < count; j++)
                meets |= x->shared ? taken[j] == x->word % b : taken[j] == x->word;
            if (meets)
                continue;
            taken[count++] = x->shared ? x->word % b : x->word;
            if (!x->shared)
                block = x->word / b;
            served[i] = true;
            left--;
        }
    }
    return turns;
}

/* One reference of the text: the set of its words, and the turns or blocks that it takes. */
static long turns_of(const tree *site, bool *shared, long *asked)
{
    long bank[MOST_CORES] = { 0 }, most = 0, blocks = 0;
    z.stamp++;
    *asked = 0;
    for (long i = 0; i < z.ref_count; i++) {
        const reference *x = &z.refs[i];
        if (x->site != site)
            continue;
        *shared = x->shared;
        ++*asked;
        long block = x->word / z.p->b;
        if (x->in->block_stamp[block] != z.stamp)
            blocks++;
        x->in->block_stamp[block] = z.stamp;
        if (x->in->stamp[x->word] != z.stamp)
            most = larger(most, ++bank[x->word % z.p->b]);
        x->in->stamp[x->word] = z.stamp;
    }
    return *shared ? most : blocks;
}

static void count_instruction(void)
{
    long degree = 0, blocks = 0;
    for (long i = 0; i < z.ref_count; i++) {
        bool seen = false, shared = false;
        long asked;
        for (long j = 0; j < i && !seen; j++)
            seen = z.refs[j].site == z.refs[i].site;
        if (seen)
            continue;
        long turns = (z.refs[i].adds ? turns_of_additions : turns_of)(z.refs[i].site, &shared,
                                                                      &asked);
        z.r->accesses += asked;
        if (shared) {
            degree = larger(degree, turns);
            z.r->requests++;
            z.r->stages += turns;
        } else {
            blocks += turns;
        }
    }
    z.r->degree = larger(z.r->degree, degree);
    z.r->io += blocks;
    z.r->instructions += degree > 0 || blocks > 0;
    z.cost += larger(degree, blocks);
}

/* The writes take effect together. */
static void write_all(void)
{
    z.stamp++;
    for (long i = 0; i < z.write_count; i++) {
        write_ *w = &z.writes[i];
        if (w->adds) { /* one after another */
            if (!w->in->set[w->word])
                found(FOUND_UNSET);
            w->in->word[w->word][0] = to_word((__int128)w->in->word[w->word][0] + w->v.part[0]);
            continue;
        }
        if (w->in->write_stamp[w->word] == z.stamp
            && memcmp(w->in->word[w->word], w->v.part, sizeof w->v.part) != 0)
            found(FOUND_DIFFER);
        w->in->write_stamp[w->word] = z.stamp;
        memcpy(w->in->word[w->word], w->v.part, sizeof w->v.part);
        w->in->set[w->word] = true;
    }
}

static void begin(void)
{
    z.ref_count = z.write_count = 0;
}

static int those(void)
{
    return z.level == AT_CORES ? (int)z.p->b : 1;
}

static long active_of(const bool *active)
{
    long n = 0;
    for (int core = 0; core < those(); core++)
        n += active[core];
    return n;
}

/* A statement that touches memory is a step of each of its active cores; what the host does is
 * free. */
static void end(bool touches, long active)
{
    count_instruction();
    write_all();
    if (!touches || z.level == AT_HOST)
        return;
    z.r->work += active;
    z.span += active > 0;
}

/* --- statements: of the cores that are active, of a multiprocessor, of the host --------------- */

static bool same_tree(const tree *a, const tree *b)
{
    bool same = a == b || (a && b && a->is == b->is && a->number == b->number);
    for (int k = 0; same && a && k < 3; k++)
        same = same_tree(a->kid[k], b->kid[k]);
    return same;
}

/* Is t the element, with something added or taken away? */
static bool sums_up(const tree *t, const tree *element)
{
    return same_tree(t, element)
           || ((t->is == ADD || t->is == SUBTRACT) && sums_up(t->kid[0], element))
           || (t->is == ADD && sums_up(t->kid[1], element));
}

/* Two cores that add to one word, which then is not what it was. */
static void look_for_lost(void)
{
    for (long i = 0; i < z.write_count; i++)
        for (long j = 0; j < i; j++)
            if (z.writes[i].in == z.writes[j].in && z.writes[i].word == z.writes[j].word
                && z.writes[i].v.part[0] != z.writes[i].in->word[z.writes[i].word][0])
                found(FOUND_LOST);
}

static void store(const sentence *x, const bool *active)
{
    begin();
    for (int core = 0; core < those(); core++) {
        long at;
        if (!active[core])
            continue;
        value v = eval(x->b, core);
        box *in = place(x->a, core, &at);
        z.r->assignments += z.level != AT_HOST;
        if (in == NULL)
            continue;
        note(x->a, &z.now->arrays[x->a->number], in, at, true, x->atomic);
        z.writes[z.write_count++] = (write_){ in, at, v, x->atomic };
    }
    if (!x->atomic && !x->a->element && sums_up(x->b, x->a))
        look_for_lost();
    end(true, active_of(active));
}

static void set(const sentence *x, const bool *active)
{
    begin();
    for (int core = 0; core < those(); core++) {
        if (!active[core])
            continue;
        value v = eval(x->b, core);
        if (x->is == SET_HOST) {
            z.host[x->var] = v;
        } else if (x->is == SET_OWN) {
            z.own[x->var][core] = v;
            z.own_set[x->var][core] = true;
        } else {
            long at = word(x->a->kid[0], core);
            if (at < 0 || at >= OWN_ELEMENTS) {
                found(FOUND_RANGE);
                continue;
            }
            z.element[at][core] = v.part[0];
            z.element_set[at][core] = true;
        }
    }
    end(x->b->reads || (x->is == SET_ELEMENT && x->a->kid[0]->reads), active_of(active));
}

/* The active cores for which it holds, and those for which not. */
static void split(const tree *c, const bool *active, bool *yes, bool *no)
{
    long asking = active_of(active); /* yes may be active */
    begin();
    for (int core = 0; core < those(); core++) {
        yes[core] = active[core] && word(c, core);
        no[core] = active[core] && !yes[core];
    }
    end(c->reads, asking);
}

static bool any(const bool *active)
{
    for (int core = 0; core < those(); core++)
        if (active[core])
            return true;
    return false;
}

static void run(const sentence *x, const bool *active);

static void branch(const sentence *x, const bool *active)
{
    bool yes[MOST_CORES], no[MOST_CORES];
    split(x->a, active, yes, no);
    if (any(yes))
        run(x->body, yes);
    if (any(no))
        run(x->other, no);
}

static void repeat(const sentence *x, const bool *active)
{
    bool yes[MOST_CORES], no[MOST_CORES];
    memcpy(yes, active, sizeof yes);
    while (z.r->found == 0) {
        split(x->a, yes, yes, no);
        if (z.r->found || !any(yes))
            break;
        run(x->body, yes);
    }
}

/* Its ends are evaluated once each, in order, by whoever goes through it. */
static void own_loop(const sentence *x, const bool *active)
{
    long end_[MOST_CORES], by[MOST_CORES];
    bool still[MOST_CORES];
    memcpy(still, active, sizeof still);
    for (int part = 0; part < 3; part++) {
        const tree *t = part == 0 ? x->a : part == 1 ? x->b : x->c;
        begin();
        for (int core = 0; core < those(); core++) {
            long v = active[core] ? t ? word(t, core) : 1 : 0;
            if (part == 0 && active[core]) {
                z.own[x->var][core] = word_value(v);
                z.own_set[x->var][core] = true;
            } else if (part > 0) {
                (part == 1 ? end_ : by)[core] = v;
            }
        }
        end(t && t->reads, active_of(active));
        if (z.r->found)
            return;
    }
    for (;;) {
        for (int core = 0; core < those(); core++) {
            long v = z.own[x->var][core].part[0];
            still[core] &= (x->down ? v >= end_[core] : v <= end_[core]);
        }
        if (z.r->found || !any(still))
            return;
        run(x->body, still);
        for (int core = 0; core < those(); core++)
            if (still[core])
                z.own[x->var][core].part[0] += x->down ? -by[core] : by[core];
    }
}

static void loop(const sentence *x, const bool *active)
{
    long v[3] = { 0, 0, 1 };
    const tree *t[3] = { x->a, x->b, x->c };
    for (int i = 0; i < 3; i++) {
        begin();
        if (t[i])
            v[i] = word(t[i], 0);
        end(t[i] && t[i]->reads, active_of(active));
        if (z.r->found)
            return;
    }
    for (long i = v[0]; z.r->found == 0 && (x->down ? i >= v[1] : i <= v[1]);
         i += x->down ? -v[2] : v[2]) {
        z.host[x->var] = word_value(i);
        run(x->body, active);
    }
}

static void cores(const sentence *x)
{
    bool all[MOST_CORES];
    memset(z.own_set, 0, sizeof z.own_set);
    memset(z.element_set, 0, sizeof z.element_set);
    for (int i = 0; i < MOST_CORES; i++)
        all[i] = true;
    z.level = AT_CORES;
    run(x->body, all);
    z.level = AT_MULTIPROCESSOR;
}

/* --- foralls, programs ------------------------------------------------------------------------ */

static long words_of(const array *a)
{
    long words = 0;
    for (long k = 0; k < a->members; k++)
        words += a->family      ? family_size(a, a->first + k)
                 : a->dims == 2 ? a->dim[0] * a->dim[1]
                                : a->dim[0];
    return words;
}

static void fresh(array *a)
{
    for (long k = 0; k < a->members; k++)
        a->member[k] = slow_box(z.p, a->family ? family_size(a, a->first + k) : words_of(a));
}

static box *own_boxes[MOST_ARRAYS][MOST_MEMBERS];
enum { MOST_KEPT = 80 };
typedef struct keeping { box *of[MOST_KEPT][MOST_ARRAYS][MOST_MEMBERS]; } keeping;
static keeping *kept;

static const bool one[MOST_CORES] = { true };

/* The shared memory of one multiprocessor: empty, or what it was when that is kept. */
static void shared_memory(bool begins)
{
    for (int i = 0; i < z.now->count; i++) {
        array *a = &z.now->arrays[i];
        if (!a->shared)
            continue;
        for (long k = 0; k < a->members; k++) {
            box **place_ = a->outside && z.p->keeps ? &kept->of[z.multiprocessor][i][k]
                                                    : &own_boxes[i][k];
            long size = a->family ? family_size(a, a->first + k) : words_of(a);
            if (begins && *place_ == NULL)
                *place_ = slow_box(z.p, size);
            else if (begins && !(a->outside && z.p->keeps))
                memset((*place_)->set, 0, (size_t)size);
            a->member[k] = *place_;
        }
    }
}

static bool enough_room(const sentence *x)
{
    long words = z.p->keeps ? z.shared_callers : 0;
    for (int i = 0; i < z.now->count; i++)
        if (z.now->arrays[i].shared && z.now->arrays[i].outside)
            words += words_of(&z.now->arrays[i]);
    for (const sentence *s = x->body; s; s = s->next)
        if (s->is == SHARED)
            words += words_of(&z.now->arrays[s->var]);
    z.r->shared = larger(z.r->shared, words);
    if (words > z.p->M)
        found(FOUND_ROOM);
    return words <= z.p->M;
}

static bool has_cores(const sentence *x)
{
    for (; x; x = x->next)
        if (x->is == CORES || has_cores(x->body) || has_cores(x->other))
            return true;
    return false;
}

/* Multiprocessor number `number` of a launch, the last of it or not, has taken `cost`: so many that
 * are served at a time wait for the slowest. */
static void serve(long number, long cost, bool last)
{
    static long most[MOST_SERVED + 1];
    for (long k = 1; k <= MOST_SERVED; k++) {
        most[k] = number % k == 0 ? cost : larger(most[k], cost);
        if (last || (number + 1) % k == 0)
            z.r->time_on[k] += most[k];
    }
}

static void launch(const sentence *x)
{
    long from = word(x->a, 0), to = word(x->b, 0);
    long most = 0, in_phase = 0, longest = 0;
    value host[MOST_HOSTS];
    if (z.r->found || to < from || !enough_room(x))
        return;
    for (long i = 0; i < z.box_count; i++)
        for (long j = 0; j < z.boxes[i]->size; j++) {
            z.boxes[i]->who[j] = -1;
            z.boxes[i]->many[j] = z.boxes[i]->written[j] = z.boxes[i]->plain[j] = false;
        }
    memcpy(host, z.host, sizeof host);
    for (long m = from; m <= to && z.r->found == 0; m++) {
        z.multiprocessor = m;
        z.cost = z.span = 0;
        z.level = AT_MULTIPROCESSOR;
        memcpy(z.host, host, sizeof host);
        z.host[x->var] = word_value(m);
        shared_memory(true);
        run(x->body, one);
        z.level = AT_HOST;
        serve(m - from, z.cost, m == to);
        most = larger(most, z.cost);
        longest = larger(longest, z.span);
        if (++in_phase == z.p->k || m == to) {
            z.r->time += most;
            z.r->synchronisations++;
            most = in_phase = 0;
        }
    }
    z.r->span += longest;
    z.r->processors = larger(z.r->processors, (to - from + 1) * (has_cores(x->body) ? z.p->b : 1));
    memcpy(z.host, host, sizeof host);
}

static void front_run(made *m, long n);

static void call(const sentence *x)
{
    made *caller = z.now, *callee = &z.p->callee;
    value host[MOST_HOSTS];
    long n = z.n, own = 0;
    keeping *keeps = kept;
    memcpy(host, z.host, sizeof host);
    for (int i = 0; i < caller->count; i++)
        own += caller->arrays[i].shared && caller->arrays[i].outside ? words_of(&caller->arrays[i])
                                                                     : 0;
    z.shared_callers += own;
    for (int i = 0; i < callee->count; i++)
        if (!callee->arrays[i].shared)
            fresh(&callee->arrays[i]);
    for (int i = 0; i < 2; i++)
        callee->arrays[i].member[0] = caller->arrays[x->lent[i]].member[0];
    long value_ = word(x->a, 0);
    box *mine[MOST_ARRAYS][MOST_MEMBERS];
    memcpy(mine, own_boxes, sizeof mine);
    memset(own_boxes, 0, sizeof own_boxes);
    kept = program_keep(z.p, sizeof *kept);
    if (z.r->found == 0)
        front_run(callee, value_);
    kept = keeps;
    memcpy(own_boxes, mine, sizeof mine);
    z.shared_callers -= own;
    z.now = caller;
    z.n = n;
    memcpy(z.host, host, sizeof host);
}

static void run(const sentence *x, const bool *active)
{
    for (; x && z.r->found == 0; x = x->next)
        switch (x->is) {
        case SET_HOST: case SET_OWN: case SET_ELEMENT: set(x, active); break;
        case STORE: store(x, active); break;
        case FOR: (x->own ? own_loop : loop)(x, active); break;
        case WHILE: repeat(x, active); break;
        case IF: branch(x, active); break;
        case LAUNCH: launch(x); break;
        case CORES: cores(x); break;
        case CALL: call(x); break;
        default: break;
        }
}

/* Its global arrays have their boxes; those that are its own are there while it runs. */
static void front_run(made *m, long n)
{
    long words = 0, boxes = z.box_count;
    z.now = m;
    z.n = n;
    for (int i = 0; i < m->count; i++) {
        const array *a = &m->arrays[i];
        if (a->shared || (m->called && i < 2))
            continue;
        words += words_of(a);
        for (long k = 0; k < a->members; k++)
            z.boxes[z.box_count++] = a->member[k];
    }
    z.global_now += words;
    z.r->global = larger(z.r->global, z.global_now);
    z.level = AT_HOST;
    run(m->list, one);
    z.global_now -= words;
    z.box_count = boxes;
}

void slow_run(random_program *p, slow_result *r)
{
    memset(&z, 0, sizeof z);
    memset(r, 0, sizeof *r);
    memset(own_boxes, 0, sizeof own_boxes);
    z.p = p;
    z.r = r;
    kept = program_keep(p, sizeof *kept);
    front_run(&p->main, p->n);
}
