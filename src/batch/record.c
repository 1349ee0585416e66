/* Records: see record.h. */
#include "batch/record.h"

#include <stdlib.h>
#include <string.h>

/* A check sum over words of eight bytes, which costs little beside copying them. */
static uint64_t sum_of(const char *bytes, size_t length)
{
    uint64_t h = UINT64_C(0xCBF29CE484222325), word;
    for (; length >= sizeof word; bytes += sizeof word, length -= sizeof word) {
        memcpy(&word, bytes, sizeof word);
        h = (h ^ word) * UINT64_C(0x100000001B3);
        h ^= h >> 29;
    }
    for (; length; length--)
        h = (h ^ (unsigned char)*bytes++) * UINT64_C(0x100000001B3);
    return h;
}

char *record_room(record *r, size_t length)
{
    if (length > r->room) {
        r->room = length + length / 4;
        r->bytes = mem_grow(r->bytes, r->room);
    }
    return r->bytes;
}

void record_pack(record *r)
{
    record_head *h = &r->head;
    r->length = sizeof *h + h->body + h->error + h->files;
    char *to = record_room(r, r->length) + sizeof *h;
    if (h->body)
        memcpy(to, r->body, h->body);
    if (h->error)
        memcpy(to + h->body, r->error, h->error);
    if (h->files)
        memcpy(to + h->body + h->error, r->files, h->files);
    h->magic = RECORD_MAGIC;
    h->sum = 0;
    memcpy(r->bytes, h, sizeof *h);
    h->sum = sum_of(r->bytes, r->length);
    memcpy(r->bytes, h, sizeof *h);
}

uint64_t record_texts(const record_head *h)
{
    uint64_t n;
    if (h->magic != RECORD_MAGIC || __builtin_add_overflow(h->body, h->error, &n)
        || __builtin_add_overflow(n, h->files, &n) || n >> 48)
        return UINT64_MAX;
    return n;
}

/* Is the head valid? The check sum is no secret, so it may fit a head that was never written. */
static bool sound(const record_head *h)
{
    if (h->job == RECORD_IDENTITY)
        return h->from >= 1 && h->from <= h->to && h->flags == 0 && h->status == ST_OK
               && h->error == 0 && h->files == 0;
    if (h->flags & ~(uint32_t)RECORD_FLAGS || h->status > ST_QUIT
        || ((h->flags & RECORD_AGAIN) && !(h->flags & RECORD_FAILED)))
        return false;
    return h->to == h->from ? h->to == 0 : h->from < h->to && h->to <= h->points;
}

bool record_unpack(record *r)
{
    record_head *h = &r->head;
    if (r->length < sizeof *h)
        return false;
    memcpy(h, r->bytes, sizeof *h);
    if (record_texts(h) != r->length - sizeof *h)
        return false;
    uint64_t sum = h->sum;
    h->sum = 0;
    memcpy(r->bytes, h, sizeof *h);
    bool good = sum_of(r->bytes, r->length) == sum;
    h->sum = sum;
    memcpy(r->bytes, h, sizeof *h);
    r->body = r->bytes + sizeof *h;
    r->error = r->body + h->body;
    r->files = r->error + h->error;
    return good && sound(h);
}

void record_free(record *r)
{
    free(r->bytes);
    *r = (record){ .bytes = NULL };
}
