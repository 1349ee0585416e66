/* The random numbers of the laws (tests/laws/random.h), made by an input: two bytes each; when
 * they are used up the sequence goes on by itself, always the same. */
#ifndef MMCALC_FUZZ_CHOICES_H
#define MMCALC_FUZZ_CHOICES_H

#include <stddef.h>
#include <stdint.h>

void choices_begin(const uint8_t *bytes, size_t length);
uint64_t choices_next(void);

#endif
