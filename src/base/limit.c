/* The table of limits: see limit.h. */
#include "base/limit.h"

#include <stddef.h>

#define SET_ROW(NAME, name, first, least, most, meaning)                                           \
    { #name, meaning, LIMIT_IS_SET, first, least, most },
#define STACK_ROW(NAME, name, most, meaning) { #name, meaning, LIMIT_OF_STACK, most, most, most },
#define FIXED_ROW(NAME, name, most, meaning) { #name, meaning, LIMIT_IS_FIXED, most, most, most },

static const limit_entry rows[]
    = { LIMITS_SET(SET_ROW) LIMITS_STACK(STACK_ROW) LIMITS_FIXED(FIXED_ROW) };

const limit_entry *limit_row(int i)
{
    return i >= 0 && i < (int)(sizeof rows / sizeof *rows) ? &rows[i] : NULL;
}
