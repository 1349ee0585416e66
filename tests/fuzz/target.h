/* What strangers write, handed to what reads it: one function a kind of input, for libFuzzer
 * (libfuzzer.c) and for a driver of our own (driver.c), which replays tests/fuzz/corpus and, where
 * there is no libFuzzer, mutates it.
 *
 * Nothing may crash, leak, go on for more than FUZZ_SECONDS_MOST of processor time, or go on for
 * as long again after it was asked to stop.  Programs have an oracle besides: the naive machines
 * of tests/laws. */
#ifndef MMCALC_FUZZ_TARGET_H
#define MMCALC_FUZZ_TARGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct fuzz_target {
    const char *name; /* of its folder of the corpus, too */
    const char *meaning;
    void (*run)(const uint8_t *bytes, size_t length);
} fuzz_target;

const fuzz_target *fuzz_target_row(int i);              /* NULL past the end */
const fuzz_target *fuzz_target_named(const char *name); /* NULL if none */

/* Once, before the first input: the process moves to a folder of its own, in which there is
 * nothing that a `save` could destroy, and which is removed when it ends. */
void fuzz_begin(void);

/* Set where an input is run once, as what was kept is: then all is asked of it.  Otherwise each
 * algorithm is asked about on one of the models, which the bytes pick, so that more inputs are
 * tried. */
extern bool fuzz_whole;

/* One input.  It is the same whatever ran before it. */
void fuzz_run(const fuzz_target *t, const uint8_t *bytes, size_t length);

/* Something is wrong that no sanitizer sees: said on standard error, then abort(). */
void fuzz_wrong(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));

/* programs.c, agpu_programs.c: a random program of the laws, each of whose choices is made by the
 * next bytes. */
void fuzz_program(const uint8_t *bytes, size_t length);
void fuzz_agpu_program(const uint8_t *bytes, size_t length);

/* machines.c: what calibrate keeps, read from `path`. */

/* journals.c */
void fuzz_journal(const uint8_t *bytes, size_t length);
void fuzz_shards(const uint8_t *bytes, size_t length);

void fuzz_write(const char *path, const uint8_t *bytes, size_t length);

#endif
