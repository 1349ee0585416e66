/* Runs other programs. */
#ifndef MMCALC_BASE_PROCESS_H
#define MMCALC_BASE_PROCESS_H

#include <signal.h>

#include "base/status.h"
#include "base/str.h"

/* Runs argv[0], found on PATH, with `input` as its standard input, and waits for it. *output gets
 * its standard output, *errors its standard error; *code its exit status, or 128 plus the signal
 * that ended it. ST_NAME if there is no such program, ST_IO if it cannot be run, ST_INTERRUPT if
 * *stop (may be NULL) was set meanwhile, which ends it. */
status process_run(const char *const *argv, const str *input, str *output, str *errors, int *code,
                   volatile sig_atomic_t *stop, span at, diag *d);

/* Runs argv[0], found on PATH, on this program's terminal, with `input` as its standard input, and
 * waits for it; meanwhile Ctrl-C goes to it. Each of `settings` (NAME=VALUE, ended by NULL) is in
 * its environment unless NAME is there already. ST_NAME if there is no such program, ST_IO if it
 * cannot be run. */
status process_show(const char *const *argv, const str *input, const char *const *settings,
                    span at, diag *d);

#endif
