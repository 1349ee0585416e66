/* One target under libFuzzer: FUZZ_TARGET=journals ./tests/fuzz/fuzz -dict=... CORPUS */
#include <stdio.h>
#include <stdlib.h>

#include "tests/fuzz/target.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static const fuzz_target *target;

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
    fuzz_begin();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    fuzz_run(target, bytes, length);
    return 0;
}
