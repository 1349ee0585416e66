/* The random programs of program_law, whose choices an input makes: see target.h. */
#include <stdint.h>

#include "tests/fuzz/choices.h"
#define main program_law_main
#include "tests/laws/program_law.c"
#undef main
#include "tests/fuzz/target.h"

void fuzz_program(const uint8_t *bytes, size_t length)
{
    failures *all[] = { &parsing, &results,    &counts,        &watched,
                        &errors,  &violations, &wrong_without, &no_data };
    (void)program_law_main;
    choices_begin(bytes, length);
    world *w = laws_world();
    one_program(w, 0);
    world_free(w);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i]->count)
            fuzz_wrong("a program is not run as it should be: %s", str_text(&all[i]->text));
}
