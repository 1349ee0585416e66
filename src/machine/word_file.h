/* The words of input=FILE, a list or a text: integers. Those of a file are read as they are asked
 * for, so that a pipe or a device is read no further than the arrays go. */
#ifndef MMCALC_MACHINE_WORD_FILE_H
#define MMCALC_MACHINE_WORD_FILE_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"

typedef struct word_file word_file;

/* Opens a file; the caller closes it. NULL, with ST_IO placed at `at`, where it cannot be opened or
 * is a folder. */
word_file *word_file_open(const char *path, span at, diag *d);
void word_file_close(word_file *f);

/* Words that stand in the statement: a copy of `count` of them; or the characters of a text, as
 * their numbers in Unicode (a byte that is no part of UTF-8 as its own number). */
word_file *word_file_of(const int64_t *words, uint64_t count);
word_file *word_file_of_text(const char *text);

/* Where the words come from, for messages and answers: "file", "list", "text". */
const char *word_file_kind(const word_file *f);

/* Reads until `wanted` words have been read or the file ends: *words are all so far, *count is how
 * many. ST_PARSE, with line and column, at what is no integer of 64 bits; ST_IO; ST_LIMIT when
 * there is no room; ST_INTERRUPT when *stop is set. */
status word_file_read(word_file *f, uint64_t wanted, volatile sig_atomic_t *stop,
                      const int64_t **words, uint64_t *count, diag *d);

/* *more: how many words follow those that have been read. What may never end - a pipe, a device -
 * is asked for one more word only; then *at_least is true. */
status word_file_rest(word_file *f, volatile sig_atomic_t *stop, uint64_t *more, bool *at_least,
                      diag *d);

#endif
