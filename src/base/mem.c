/* Checked allocation: see mem.h. */
#include "base/mem.h"

#include <fcntl.h>
#include <malloc.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/deadline.h"
#include "base/str.h"

static bool in_child;

void mem_in_child(void)
{
    in_child = true;
}

void mem_out(void)
{
    if (in_child)
        _exit(4);
    static const char text[] = "mmcalc: out of memory\n";
    if (write(STDERR_FILENO, text, sizeof text - 1) < 0) {
        /* there is nobody to report to */
    }
    fflush(stdout); /* prints the answers so far */
    _exit(4); /* functions that run at exit might need memory */
}

void mem_keep_freed(void)
{
    enum { KEPT = 64 << 20, MAPPED = 32 << 20 };
    mallopt(M_TRIM_THRESHOLD, KEPT);
    mallopt(M_MMAP_THRESHOLD, MAPPED); /* as large as it grows by itself; the first call fixes it */
}

/* --- how much may be held ----------------------------------------------------------------- */

enum {
    SMALL = 1 << 20, /* bytes that are taken without asking what is held, */
    APART = 1 << 22  /* in one call and in many */
};

static uint64_t limit;
static _Thread_local size_t taken;     /* bytes taken since the last look */
static _Thread_local bool was_crowded; /* the result of that look */

uint64_t mem_limit(void)
{
    if (limit)
        return limit;
    struct rlimit r;
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    uint64_t all = pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : UINT64_C(1) << 32;
    if (getrlimit(RLIMIT_AS, &r) == 0 && r.rlim_cur < all)
        all = r.rlim_cur;
    return all / 2;
}

void mem_set_limit(uint64_t bytes)
{
    limit = bytes;
}

uint64_t mem_held(void)
{
    char text[128];
    int f = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    ssize_t n = f >= 0 ? read(f, text, sizeof text - 1) : 0;
    if (f >= 0)
        close(f);
    if (n <= 0)
        return 0;
    text[n] = '\0';
    char *resident = NULL;
    strtoull(text, &resident, 10);
    return strtoull(resident, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE);
}

bool mem_crowded(void)
{
    if (was_crowded && (was_crowded = mem_held() > mem_limit())) {
        malloc_trim(0); /* free memory counts as held, too */
        was_crowded = mem_held() > mem_limit();
    }
    return was_crowded;
}

/* Notes that so much has been taken, and now and then looks at what is held. */
static void *took(void *p, size_t bytes)
{
    if ((taken += bytes) >= APART) {
        taken = 0;
        was_crowded = true;
        if (mem_crowded())
            deadline_memory();
    }
    return p;
}

bool mem_has(uint64_t count, size_t size)
{
    uint64_t bytes, all;
    if (__builtin_mul_overflow(count, (uint64_t)size, &bytes) || bytes > PTRDIFF_MAX)
        return false;
    return bytes <= SMALL
           || (!__builtin_add_overflow(bytes, mem_held(), &all) && all <= mem_limit());
}

status(mem_refuse)(diag *d, span at, const char *format, ...)
{
    va_list ap;
    str_own what = { 0 };
    va_start(ap, format);
    str_vformat(&what, format, ap);
    va_end(ap);
    return diag_fail(
        d, ST_LIMIT, at,
        "%s would take more than %llu MB of memory; raise the limit with: set memory=...",
        str_text(&what), (unsigned long long)(mem_limit() / 1000000));
}

/* --- taking it ------------------------------------------------------------------------- */

static size_t product(size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes) || bytes > PTRDIFF_MAX)
        mem_out();
    return bytes ? bytes : 1;
}

/* Puts large memory into large pages: it is then taken, and given back after Ctrl-C, in a fraction
 * of the time. Not for memory that grows: moving it would break up the pages, which takes
 * longer. */
static void *in_large_pages(void *p, size_t size)
{
    enum { PAGE = 1 << 21 };
    uintptr_t begin = ((uintptr_t)p + PAGE - 1) / PAGE * PAGE,
              end = ((uintptr_t)p + size) / PAGE * PAGE;
    if (size >= 4 * PAGE && end > begin)
        madvise((void *)begin, end - begin, MADV_HUGEPAGE); /* only advice, which may fail */
    return p;
}

/* Small memory by malloc: calloc of glibc 2.40 and older passes by what the thread has given back
 * and kept at hand, which has up to 1032 bytes. */
static void *zeroed(size_t bytes)
{
    enum { AT_HAND = 1032 };
    void *p = took(bytes <= AT_HAND ? malloc(bytes) : calloc(1, bytes), bytes);
    if (p && bytes <= AT_HAND)
        memset(p, 0, bytes);
    return p ? in_large_pages(p, bytes) : NULL;
}

void *mem_array(size_t count, size_t size)
{
    void *p = zeroed(product(count, size));
    if (p == NULL)
        mem_out();
    return p;
}

void *mem_alloc(size_t size)
{
    return mem_array(size, 1);
}

void *mem_grow_array(void *old, size_t count, size_t size)
{
    void *p = took(realloc(old, product(count, size)), mem_times(count, size));
    if (p == NULL)
        mem_out();
    return p;
}

void mem_release(void *pointer)
{
    void *memory;
    memcpy(&memory, pointer, sizeof memory);
    free(memory);
}

void *mem_grow(void *old, size_t size)
{
    return mem_grow_array(old, size, 1);
}

/* A stream into memory. glibc's open_memstream loses what it has no memory for, without saying
 * so. */
typedef struct memory_file {
    char **text;
    size_t *length, room;
} memory_file;

static ssize_t memory_write(void *data, const char *bytes, size_t n)
{
    memory_file *m = data;
    size_t needed = *m->length + n + 1;
    if (needed > m->room) {
        m->room = needed + needed / 2;
        *m->text = mem_grow(*m->text, m->room);
    }
    memcpy(*m->text + *m->length, bytes, n);
    *m->length += n;
    (*m->text)[*m->length] = '\0';
    return (ssize_t)n;
}

/* Goes back to an earlier place; what lies behind it is dropped. */
static int memory_seek(void *data, off64_t *to, int from)
{
    memory_file *m = data;
    if (from == SEEK_SET && *to >= 0 && (size_t)*to <= *m->length)
        *m->length = (size_t)*to;
    else if (from != SEEK_CUR || *to != 0)
        return -1;
    *to = (off64_t)*m->length;
    return 0;
}

static int memory_close(void *data)
{
    free(data);
    return 0;
}

FILE *mem_stream(char **text, size_t *length)
{
    memory_file *m = mem_alloc(sizeof *m);
    *m = (memory_file){ text, length, 1 };
    *text = mem_alloc(1);
    *length = 0;
    FILE *f = fopencookie(m, "w",
                          (cookie_io_functions_t){ .write = memory_write,
                                                   .seek = memory_seek,
                                                   .close = memory_close });
    if (f == NULL)
        mem_out();
    return f;
}

void mem_stream_flush(FILE *stream)
{
    if (fflush(stream) != 0 || ferror(stream))
        mem_out();
}

void mem_stream_end(FILE *stream)
{
    mem_stream_flush(stream);
    fclose(stream);
}

void *mem_enlarge(void *items, size_t *room, size_t size)
{
    *room += *room / 2 + 16;
    return mem_grow_array(items, *room, size);
}

void *mem_try_array(size_t count, size_t size)
{
    return mem_has(count, size) ? zeroed(product(count, size)) : NULL;
}

void *mem_try_grow_array(void *old, size_t count, size_t size)
{
    return mem_has(count, size) ? realloc(old, product(count, size)) : NULL;
}

char *mem_copyn(const char *text, size_t n)
{
    if (n == SIZE_MAX)
        mem_out();
    char *copy = mem_alloc(n + 1);
    memcpy(copy, text, n);
    return copy;
}

char *mem_copy(const char *text)
{
    return mem_copyn(text, strlen(text));
}
