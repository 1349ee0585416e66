/* See choices.h. */
#include "tests/fuzz/choices.h"

static const uint8_t *next;
static size_t left;
static uint64_t behind;

void choices_begin(const uint8_t *bytes, size_t length)
{
    next = bytes;
    left = length;
    behind = 0;
}

uint64_t choices_next(void)
{
    if (left >= 2) {
        uint64_t v = next[0] + 256u * next[1];
        next += 2;
        left -= 2;
        return v;
    }
    uint64_t z = (behind += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    return z ^ z >> 31;
}
