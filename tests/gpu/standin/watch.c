/* What every access to memory is looked at for: g++ compiles kernels with the calls of
 * -fsanitize=thread, and this answers them.
 *   - global memory: within a living allocation, and aligned;
 *   - two threads of a launch that touch one word, one of them writing and not both as
 *     atomics, with nothing that orders them: a barrier of the block, or of the warp they
 *     share.  Blocks are never ordered: what they tell each other is told by atomics;
 *   - shared memory that is read before it was written.
 * The calls of -fsanitize=bounds, alignment and shift end here, too. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "fiber.h"
#include "standin.h"

uint64_t words_touched, shared_touched;

enum { ANY_LANE = 0x400, ANY_WARP = 0x800, ANY_BLOCK = 0x1000, ATOMIC = 0x8000, WHO = 0x7FFF };

/* Who touched a word of 4 bytes last.  `who` is a thread, or any lane of a warp
 * (ANY_LANE | warp), any thread of the block, any of the grid: after several reads. */
typedef struct touch {
    uint32_t launch, block, epoch;
    uint16_t warp_epoch, who;
} touch;

typedef struct record { touch read, write; } record;

static record *seen;                /* of the heap, word by word; untouched pages take no memory */
static char *shared_at;
static uint32_t shared_bytes;
static bool on;
static struct { const uint32_t *at; uint32_t old; bool shared; touch was; } unsettled[4];
static int unsettled_count;

bool watching(void)
{
    const char *w = getenv("STANDIN_WATCH");
    return w == NULL || strcmp(w, "0") != 0;
}

void watch_begin(const module *m)
{
    on = watching();
    unsettled_count = 0;
    shared_at = m->shared;
    shared_bytes = m->shared_bytes;
    if (on && seen == NULL) {
        seen = mmap(NULL, heap_bytes / 4 * sizeof *seen, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (seen == MAP_FAILED) {
            seen = NULL;
            on = false;
        }
    }
}

void watch_block(block *b)
{
    if (b->seen == NULL) /* records of other blocks and launches say so themselves */
        b->seen = calloc(SEGMENT_MOST / 4, sizeof *b->seen);
}

void watch_forget(uint64_t at, uint64_t bytes)
{
    if (seen)
        madvise((char *)seen + at / 4 * sizeof *seen, bytes / 4 * sizeof *seen, MADV_DONTNEED);
}

/* --- races ------------------------------------------------------------------------------- */

static touch mine(bool atomic)
{
    return (touch){ launch_number, here->id, here->epoch, here->warp_epoch[self->id / WARP],
                    (uint16_t)(self->id | (atomic ? ATOMIC : 0)) };
}

/* Whether what was done then is over for this thread.  What another block did to shared
 * memory that this one has now is. */
static bool over(const touch *t, bool shared)
{
    unsigned who = t->who & WHO;
    if (t->launch != launch_number || (who == self->id && t->block == here->id))
        return true;
    if (t->block != here->id || who == ANY_BLOCK)
        return shared;
    if (t->epoch != here->epoch)
        return true;
    unsigned warp = who & ANY_LANE ? who - ANY_LANE : who / WARP;
    return who != ANY_WARP && warp == self->id / WARP && t->warp_epoch != here->warp_epoch[warp];
}

/* Two that read: whoever is to write must come after both. */
static void add_reader(touch *t, bool shared, bool atomic)
{
    touch now = mine(atomic);
    if (over(t, shared)) {
        *t = now;
        return;
    }
    bool both = atomic && (t->who & ATOMIC);
    unsigned who = t->who & WHO;
    if (t->block != here->id || who == ANY_BLOCK)
        who = ANY_BLOCK;
    else if (who == ANY_WARP || (who & ANY_LANE ? who - ANY_LANE : who / WARP) != self->id / WARP)
        who = ANY_WARP;
    else
        who = ANY_LANE | self->id / WARP;
    now.who = (uint16_t)(who | (both ? ATOMIC : 0));
    *t = now;
}

static void race(const touch *t, const char *was, const char *is, const void *at, bool shared)
{
    char who[64] = "some thread of another warp";
    unsigned w = t->who & WHO;
    if (w < THREADS_MOST)
        snprintf(who, sizeof who, "thread %u of block %u", w, t->block);
    else if (w == ANY_BLOCK)
        snprintf(who, sizeof who, "threads of several blocks");
    else if (w & ANY_LANE)
        snprintf(who, sizeof who, "lanes of warp %u", w - ANY_LANE);
    grid_fail(CU_FAILED, "a race: it %s word %llu of %s memory, which %s %s", is,
              (unsigned long long)((uintptr_t)at - (uintptr_t)(shared ? shared_at : heap)) / 4,
              shared ? "shared" : "global", who, was);
}

/* Two that write the same word and the same value do no harm.  What is written is seen
 * at the thread's next step. */
void watch_settle(void)
{
    for (int i = 0; i < unsettled_count; i++)
        if (*unsettled[i].at != unsettled[i].old) {
            int error = i;
            unsettled_count = 0;
            race(&unsettled[error].was, "wrote otherwise", "writes", unsettled[error].at,
                 unsettled[error].shared);
        }
    unsettled_count = 0;
}

static void write_after_write(const touch *was, const void *at, bool shared, bool atomic)
{
    if (atomic || (was->who & ATOMIC) || unsettled_count == 4)
        race(was, "wrote", "writes", at, shared);
    unsettled[unsettled_count].at = at;
    unsettled[unsettled_count].old = *(const uint32_t *)at;
    unsettled[unsettled_count].shared = shared;
    unsettled[unsettled_count++].was = *was;
}

static void look(record *r, const void *at, bool shared, bool writes, bool atomic)
{
    bool apart = !(atomic && (r->write.who & ATOMIC));
    if (apart && !over(&r->write, shared)) {
        if (!writes)
            race(&r->write, "wrote", "reads", at, shared);
        write_after_write(&r->write, at, shared, atomic);
    }
    if (writes && !(atomic && (r->read.who & ATOMIC)) && !over(&r->read, shared))
        race(&r->read, "read", "writes", at, shared);
    if (!writes || atomic)
        add_reader(&r->read, shared, atomic);
    if (writes)
        r->write = mine(atomic);
}

/* --- accesses ------------------------------------------------------------------------------- */

static void in_shared(const char *at, uint32_t bytes, bool writes, bool atomic)
{
    record *r = here->seen + (at - shared_at) / 4;
    shared_touched += bytes / 4;
    for (uint32_t i = 0; i < bytes && bytes >= 4; i += 4, r++) {
        if (!writes && (r->write.launch != launch_number || r->write.block != here->id))
            grid_fail(CU_FAILED,
                      "it reads word %llu of shared memory, which was not written before",
                      (unsigned long long)(at + i - shared_at) / 4);
        look(r, at + i, true, writes, atomic);
    }
}

static void in_heap(const char *at, uint32_t bytes, bool writes, bool atomic)
{
    uint64_t offset = (uint64_t)(at - heap);
    if (!heap_holds((uintptr_t)at, bytes))
        grid_fail(CU_ILLEGAL_ADDRESS, "it %s %u bytes of global memory that was not allocated",
                  writes ? "writes" : "reads", bytes);
    if (offset % (bytes < 16 ? bytes : 16))
        grid_fail(CU_MISALIGNED, "it %s %u bytes at an address that is no multiple of that",
                  writes ? "writes" : "reads", bytes);
    words_touched += bytes / 4;
    for (uint32_t i = 0; i < bytes && bytes >= 4; i += 4)
        look(seen + (offset + i) / 4, at + i, false, writes, atomic);
}

static inline void touched(const void *at, uint32_t bytes, bool writes, bool atomic)
{
    uint64_t s = (uint64_t)((const char *)at - shared_at), h = (uint64_t)((const char *)at - heap);
    if (!on || self == NULL)
        return;
    steps_done += writes;
    if (unsettled_count)
        watch_settle();
    if (s < shared_bytes)
        in_shared(at, bytes, writes, atomic);
    else if (h < heap_bytes)
        in_heap(at, bytes, writes, atomic);
    else if ((uint64_t)((const char *)at - self->stack) >= STACK)
        grid_fail(CU_ILLEGAL_ADDRESS, "it %s %p, which is no memory of the device",
                  writes ? "writes" : "reads", at);
}

void watch_atomic(const void *at, uint32_t bytes, bool writes)
{
    touched(at, bytes, writes, true);
}

void watch_plain(const void *at, uint32_t bytes, bool writes)
{
    touched(at, bytes, writes, false);
}

#define CALL(name, n, writes)                                                                      \
    void __tsan_##name##n(void *p);                                                                \
    void __tsan_##name##n(void *p)                                                                 \
    {                                                                                              \
        touched(p, n, writes, false);                                                              \
    }
#define CALLS(n)                                                                                   \
    CALL(read, n, false)                                                                           \
    CALL(write, n, true)                                                                           \
    CALL(unaligned_read, n, false)                                                                 \
    CALL(unaligned_write, n, true)
CALLS(1) CALLS(2) CALLS(4) CALLS(8) CALLS(16)

void __tsan_init(void); void __tsan_init(void) {}
void __tsan_read_range(void *p, unsigned long n);
void __tsan_read_range(void *p, unsigned long n)
{
    for (unsigned long i = 0; i < n; i += 4)
        touched((char *)p + i, 4, false, false);
}
void __tsan_write_range(void *p, unsigned long n);
void __tsan_write_range(void *p, unsigned long n)
{
    for (unsigned long i = 0; i < n; i += 4)
        touched((char *)p + i, 4, true, false);
}

/* --- undefined behaviour: each begins with the place ------------------------------------------ */

typedef struct place { const char *file; uint32_t line, column; } place;

void __ubsan_handle_out_of_bounds(const place *p, uintptr_t index);
void __ubsan_handle_out_of_bounds(const place *p, uintptr_t index)
{
    grid_fail(CU_ILLEGAL_ADDRESS, "line %u: the index %llu is outside of its array", p->line,
              (unsigned long long)index);
}
void __ubsan_handle_type_mismatch_v1(const place *p, uintptr_t at);
void __ubsan_handle_type_mismatch_v1(const place *p, uintptr_t at)
{
    grid_fail(CU_MISALIGNED, "line %u: the address %p is not aligned for what it points to",
              p->line, (void *)at);
}
void __ubsan_handle_shift_out_of_bounds(const place *p, uintptr_t a, uintptr_t b);
void __ubsan_handle_shift_out_of_bounds(const place *p, uintptr_t a, uintptr_t b)
{
    (void)a, (void)b;
    grid_fail(CU_FAILED, "line %u: it shifts by more bits than there are", p->line);
}
void __ubsan_handle_divrem_overflow(const place *p, uintptr_t a, uintptr_t b);
void __ubsan_handle_divrem_overflow(const place *p, uintptr_t a, uintptr_t b)
{
    (void)a, (void)b;
    grid_fail(CU_FAILED, "line %u: it divides by 0", p->line);
}
