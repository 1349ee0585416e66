/* The random programs of agpu_program_law, made by agpu_random.c: see program.h. */
#define main agpu_program_law_main
#include "tests/laws/agpu_program_law.c"
#undef main
#include "tests/fuzz/program.h"

FUZZ_PROGRAM(fuzz_agpu_program, agpu_program_law_main, &parsing, &results, &counts, &errors, &alone,
             &wrong_without, &no_data)
