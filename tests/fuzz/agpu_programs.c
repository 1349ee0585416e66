/* The random programs of agpu_program_law, whose choices an input makes: see target.h.  They are
 * made by agpu_random.c, compiled for this program with the same choices. */
#include <stdint.h>

#define main agpu_program_law_main
#include "tests/laws/agpu_program_law.c"
#undef main
#include "tests/fuzz/choices.h"
#include "tests/fuzz/target.h"

void fuzz_agpu_program(const uint8_t *bytes, size_t length)
{
    failures *all[] = { &parsing, &results, &counts, &errors, &alone, &wrong_without, &no_data };
    (void)agpu_program_law_main;
    choices_begin(bytes, length);
    world *w = laws_world();
    one_program(w, 0);
    world_free(w);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i]->count)
            fuzz_wrong("a program is not run as it should be: %s", str_text(&all[i]->text));
}
