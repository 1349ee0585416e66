/* One target under libFuzzer: FUZZ_TARGET=journals ./tests/fuzz/fuzz -dict=... CORPUS
 * It ends after FUZZ_SECONDS of processor time, if that is given: what is tried does not depend on
 * what else the machine has to do, as it does with libFuzzer's own -max_total_time. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "tests/fuzz/target.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static const fuzz_target *target;
static long most_seconds; /* 0: without end */

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const char *name = getenv("FUZZ_TARGET");
    (void)argc, (void)argv;
    target = name ? fuzz_target_named(name) : NULL;
    if (target == NULL) {
        fprintf(stderr, "FUZZ_TARGET is one of:");
        for (int i = 0; fuzz_target_row(i); i++)
            fprintf(stderr, " %s", fuzz_target_row(i)->name);
        fputc('\n', stderr);
        exit(2);
    }
    const char *seconds = getenv("FUZZ_SECONDS");
    most_seconds = seconds ? atol(seconds) : 0;
    fuzz_begin();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    fuzz_run(target, bytes, length);
    struct rusage used;
    if (most_seconds && getrusage(RUSAGE_SELF, &used) == 0 && used.ru_utime.tv_sec >= most_seconds)
        raise(SIGUSR1); /* libFuzzer then ends with its numbers, and status 0 */
    return 0;
}
