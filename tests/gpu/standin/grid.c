/* A grid on the CPU: every thread of a block has a stack, and goes on until it waits at
 * a barrier, at a shuffle, or looks at memory that another may be about to write.
 *
 * Some blocks are resident at a time (STANDIN_RESIDENT, 3) and take turns, so that what
 * they tell each other is told while they run; a block behind them must not be waited
 * for, as on a GPU.  STANDIN_ORDER=backward runs threads from the last to the first.
 * What would hang a GPU or be undefined on it ends the launch with an error:
 *   a barrier that some threads wait at while others wait elsewhere,
 *   a shuffle or a warp's barrier that a lane is named for and does not reach,
 *   threads that wait for a word of memory that nobody is going to write. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include "fiber.h"
#include "standin.h"

enum { RESIDENT_MOST = 16, IDLE_MOST = 20000 };

thread *self;
block *here;
uint32_t launch_number;

static const kernel *running;
static void **arguments;
static uint32_t grid_blocks, grid_threads, grid_dynamic;
static void *scheduler;          /* where it goes on */
static int failure;
uint64_t steps_done;
static uint64_t looks;           /* at words that another may write */
static block *slots[RESIDENT_MOST];
static block *inside;            /* whose shared memory is in place */

/* --- ends -------------------------------------------------------------------------- */

static void note(int error, const char *format, va_list ap)
{
    fprintf(stderr, "standin: %s, block %u of %u, thread %u: ", running->name, here->id,
            grid_blocks, self->id);
    vfprintf(stderr, format, ap);
    fputc('\n', stderr);
    failure = error;
}

/* The scheduler sees it and stops. */
__attribute__((format(printf, 1, 2))) static void fail_later(const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    note(CU_FAILED, format, ap);
    va_end(ap);
}

void grid_fail(int error, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    note(error, format, ap);
    va_end(ap);
    void *never;
    fiber_switch(&never, scheduler);
    abort();
}

static void pause_thread(void)
{
    watch_settle();
    fiber_switch(&self->sp, scheduler);
}

/* --- waiting ------------------------------------------------------------------------- */

static void pass_barrier(block *b)
{
    int line = 0;
    if (b->arrived < b->live || b->live == 0)
        return;
    for (uint32_t i = 0; i < b->size; i++) {
        thread *t = &b->t[i];
        if (t->state != AT_BARRIER)
            continue;
        if (line && t->line != line)
            fail_later("some threads wait at the barrier of line %d, others at that of line %d",
                       line, t->line);
        line = t->line;
        t->state = READY;
    }
    b->arrived = 0;
    b->epoch++;
    memset(b->warp_epoch, 0, sizeof b->warp_epoch);
    steps_done++;
}

/* The lanes that `mask` names and that have not ended; false if one of them is not
 * where t is. */
static bool together(block *b, const thread *t, uint32_t *lanes)
{
    uint32_t first = t->id / WARP * WARP;
    *lanes = 0;
    for (uint32_t i = first; i < first + WARP && i < b->size; i++) {
        const thread *o = &b->t[i];
        if (!(t->mask >> (i - first) & 1) || o->state == ENDED)
            continue;
        if (o->state != AT_WARP || o->line != t->line || o->mask != t->mask
            || (o->from < 0 ? o->from : 0) != (t->from < 0 ? t->from : 0))
            return false;
        *lanes |= 1u << (i - first);
    }
    return true;
}

/* What lane o gets of these lanes' values; from a lane that takes no part: whatever. */
static uint64_t exchanged(const block *b, uint32_t first, uint32_t lanes, const thread *o)
{
    uint64_t all = 0;
    if (o->from >= 0)
        return lanes >> o->from & 1 ? b->t[first + (uint32_t)o->from].value
                                    : UINT64_C(0xBADC0DEBADC0DE);
    for (uint32_t i = 0; i < WARP && o->from != WARP_BARRIER; i++)
        if (lanes >> i & 1)
            all += o->from == WARP_SUM ? b->t[first + i].value : b->t[first + i].value << i;
    return all;
}

/* Lets go the lanes that wait with t, if all are there. */
static void pass_warp(block *b, thread *t)
{
    uint32_t lanes, w = t->id / WARP, first = w * WARP, alive = 0;
    if (t->state != AT_WARP || (t->mask == 0xFFFFFFFFu && b->warp_waits[w] < b->warp_live[w])
        || !together(b, t, &lanes))
        return;
    for (uint32_t i = first; i < first + WARP && i < b->size; i++) {
        thread *o = &b->t[i];
        alive |= (uint32_t)(o->state != ENDED) << (i - first);
        if (!(lanes >> (i - first) & 1))
            continue;
        o->got = exchanged(b, first, lanes, o);
        o->state = READY;
        b->warp_waits[w]--;
    }
    if (t->from == WARP_BARRIER && lanes == alive) /* a shuffle orders no accesses to memory */
        b->warp_epoch[w]++;
}

static void wait_in_warp(uint32_t mask, int from, int line)
{
    if (!(mask >> self->id % WARP & 1))
        grid_fail(CU_FAILED, "line %d: the mask %x does not name this lane", line, mask);
    self->state = AT_WARP;
    here->warp_waits[self->id / WARP]++;
    self->mask = mask;
    self->from = from;
    self->line = line;
    pass_warp(here, self);
    if (self->state != READY)
        pause_thread();
}

/* --- what kernels call ----------------------------------------------------------------- */

unsigned standin_thread(void) { return self->id; }
unsigned standin_block(void) { return here->id; }
unsigned standin_threads(void) { return grid_threads; }
unsigned standin_blocks(void) { return grid_blocks; }

void standin_barrier(int line)
{
    self->state = AT_BARRIER;
    self->line = line;
    here->arrived++;
    pass_barrier(here);
    pause_thread(); /* also the last, so that all go on in order */
}

void standin_warp_barrier(unsigned mask, int line)
{
    wait_in_warp(mask, WARP_BARRIER, line);
}

unsigned long long standin_shuffle(unsigned mask, unsigned long long value, int from, int line)
{
    self->value = value;
    wait_in_warp(mask, from, line);
    return self->got;
}

unsigned standin_ballot(unsigned mask, int p, int line)
{
    self->value = p != 0;
    wait_in_warp(mask, WARP_BALLOT, line);
    return (unsigned)self->got;
}

unsigned standin_sum(unsigned mask, unsigned x, int line)
{
    self->value = x;
    wait_in_warp(mask, WARP_SUM, line);
    return (unsigned)self->got;
}

/* The word moves when it is waited for: whoever reads it before finds what was there. */
void standin_copy_async(unsigned *to, const unsigned *from)
{
    if (self->copy_count == self->copy_room)
        self->copies = realloc(self->copies,
                               (size_t)(self->copy_room += 64) * sizeof *self->copies);
    self->copies[self->copy_count++] = (struct copy){ to, from };
}

void standin_copy_wait(void)
{
    for (int i = 0; i < self->copy_count; i++) {
        watch_plain(self->copies[i].from, 4, false);
        watch_plain(self->copies[i].to, 4, true);
        *self->copies[i].to = *self->copies[i].from;
    }
    self->copy_count = 0;
}

void standin_pause(void)
{
    pause_thread();
}

long long standin_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (t.tv_sec * 1000000000LL + t.tv_nsec) * 198 / 100;
}

/* What an atomic function leaves of the word `old` that it finds, and gives. */
#define ATOMIC(name, type, left)                                                                   \
    type name(type *p, type v)                                                                     \
    {                                                                                              \
        watch_atomic(p, sizeof *p, true);                                                          \
        type old = *p;                                                                             \
        *p = left;                                                                                 \
        steps_done++;                                                                              \
        return old;                                                                                \
    }
typedef unsigned long long word64;
ATOMIC(standin_add_u32, unsigned, old + v)
ATOMIC(standin_max_u32, unsigned, old > v ? old : v)
ATOMIC(standin_max_i32, int, old > v ? old : v)
ATOMIC(standin_add_u64, word64, old + v)
ATOMIC(standin_exchange_u64, word64, v)

void standin_store_u64(word64 *p, word64 v)
{
    standin_exchange_u64(p, v);
}

word64 standin_load_u64(const word64 *p)
{
    watch_atomic(p, 8, false);
    looks++;
    pause_thread(); /* it may be asking again and again */
    return *p;
}

/* --- blocks ------------------------------------------------------------------------------ */

/* The parts of the module's shared memory that this kernel's blocks have. */
static void each_part(const kernel *k, char *kept, bool save)
{
    for (int i = 0; i <= k->arrays; i++) {
        range r = i < k->arrays ? k->own[i] : (range){ k->module->grows.at, grid_dynamic };
        char *there = k->module->shared + r.at;
        memcpy(save ? kept : there, save ? there : kept, r.bytes);
        kept += r.bytes;
    }
}

static void put_in_place(block *b)
{
    if (inside == b)
        return;
    if (inside)
        each_part(running, inside->kept, true);
    each_part(running, b->kept, false);
    inside = b;
}

static void begin_block(block *b, uint32_t id)
{
    uint32_t bytes = running->shared + grid_dynamic;
    if (b->kept == NULL)
        b->kept = malloc(SHARED_MOST);
    b->id = id;
    b->size = b->live = grid_threads;
    b->arrived = b->epoch = 0;
    b->busy = true;
    memset(b->warp_epoch, 0, sizeof b->warp_epoch);
    memset(b->kept, 0xA5, bytes); /* shared memory begins as it was left */
    watch_block(b);
    memset(b->warp_waits, 0, sizeof b->warp_waits);
    for (uint32_t i = 0; i < THREADS_MOST; i += WARP)
        b->warp_live[i / WARP] = (uint8_t)(b->size <= i         ? 0
                                           : b->size - i < WARP ? b->size - i
                                                                : WARP);
    for (uint32_t i = 0; i < b->size; i++)
        b->t[i] = (thread){ .id = i, .copies = b->t[i].copies, .copy_room = b->t[i].copy_room };
    if (inside == b) /* what it has in place is of the block before */
        inside = NULL;
}

static void end_thread(thread *t)
{
    t->state = ENDED;
    stack_give(t->stack);
    t->stack = NULL;
    here->live--;
    here->warp_live[t->id / WARP]--;
    steps_done++;
    pass_barrier(here);
    uint32_t w = t->id / WARP;
    for (uint32_t i = w * WARP; here->warp_waits[w] && i < w * WARP + WARP && i < here->size; i++)
        pass_warp(here, &here->t[i]);
}

static void entry(void)
{
    running->call(arguments);
    watch_settle();
    self->state = ENDED;
    void *never;
    fiber_switch(&never, scheduler);
    abort();
}

static void run_thread(thread *t)
{
    self = t;
    if (t->state == NEW) {
        t->stack = stack_take();
        t->sp = fiber_new(t->stack, entry);
        t->state = READY;
    }
    fiber_switch(&scheduler, t->sp);
    if (t->state == ENDED && !failure)
        end_thread(t);
}

static void stuck(block *b)
{
    const thread *first = NULL;
    for (uint32_t i = 0; i < b->size; i++) {
        const thread *t = &b->t[i];
        if (t->state != AT_BARRIER && t->state != AT_WARP)
            continue;
        if (first == NULL)
            first = t;
        if (t->state == first->state && t->line == first->line && t->mask == first->mask)
            continue;
        fprintf(stderr,
                "standin: %s, block %u: thread %u waits at the %s of line %d, thread %u at the %s "
                "of line %d\n",
                running->name, b->id, first->id,
                first->state == AT_BARRIER ? "barrier" : "warp's barrier", first->line, t->id,
                t->state == AT_BARRIER ? "barrier" : "warp's barrier", t->line);
        failure = CU_FAILED;
        return;
    }
    fprintf(stderr, "standin: %s, block %u: threads wait at line %d for others that never come\n",
            running->name, b->id, first ? first->line : 0);
    failure = CU_FAILED;
}

/* Every thread once, as far as it gets. */
static void run_block(block *b, bool backward)
{
    bool any = false;
    here = b;
    put_in_place(b);
    for (uint32_t i = 0; i < b->size && !failure; i++) {
        thread *t = &b->t[backward ? b->size - 1 - i : i];
        if (t->state == NEW || t->state == READY) {
            any = true;
            run_thread(t);
        }
    }
    self = NULL;
    if (b->live == 0)
        b->busy = false;
    else if (!any && !failure)
        stuck(b);
}

static void abandon(block *b)
{
    for (uint32_t i = 0; i < b->size; i++)
        if (b->t[i].stack)
            stack_give(b->t[i].stack);
    b->busy = false;
    b->size = 0;
}

/* --- a launch ------------------------------------------------------------------------------ */

static void run_all(int resident, bool backward)
{
    uint32_t next = 0;
    uint64_t idle = 0;
    for (int alive = 1; alive && !failure;) {
        uint64_t before = steps_done, looked = looks;
        alive = 0;
        for (int s = 0; s < resident && !failure; s++) {
            if (!slots[s]->busy && next < grid_blocks)
                begin_block(slots[s], next++);
            if (!slots[s]->busy)
                continue;
            alive++;
            run_block(slots[s], backward);
        }
        idle = steps_done != before ? 0 : idle + (looks != looked);
        if (idle > IDLE_MOST) {
            fprintf(stderr,
                    "standin: %s: its threads wait for a word of memory that nobody writes\n",
                    running->name);
            failure = CU_TIMEOUT;
        }
    }
}

int grid_run(const kernel *k, uint32_t blocks, uint32_t threads, uint32_t dynamic, const char *args)
{
    const char *order = getenv("STANDIN_ORDER");
    void *each[PARAMS];
    int resident = (int)standin_number("STANDIN_RESIDENT", 3);
    resident = resident < 1 ? 1 : resident > RESIDENT_MOST ? RESIDENT_MOST : resident;
    for (uint32_t i = 0; i < k->params; i++)
        each[i] = (char *)args + 8 * i;
    for (int s = 0; s < resident; s++)
        if (slots[s] == NULL)
            slots[s] = calloc(1, sizeof *slots[s]);
    running = k;
    arguments = each;
    grid_blocks = blocks;
    grid_threads = threads;
    grid_dynamic = dynamic;
    failure = 0;
    inside = NULL;
    launch_number++;
    watch_begin(k->module);
    run_all(resident, order && strcmp(order, "backward") == 0);
    for (int s = 0; s < resident; s++)
        if (slots[s]->busy)
            abandon(slots[s]);
    return failure;
}
