/* The random programs of program_law: see program.h. */
#define main program_law_main
#include "tests/laws/program_law.c"
#undef main
#include "tests/fuzz/program.h"

FUZZ_PROGRAM(fuzz_program, program_law_main, &parsing, &results, &counts, &watched, &errors,
             &violations, &wrong_without, &no_data)
