/* The random programs of a law, whose choices an input makes: see target.h.  Included behind the
 * law itself, which is compiled with these choices; the failures are those that it notes. */
#include "tests/fuzz/choices.h"
#include "tests/fuzz/target.h"

#define FUZZ_PROGRAM(name, law_main, ...)                                                          \
    void name(const uint8_t *bytes, size_t length)                                                 \
    {                                                                                              \
        failures *all[] = { __VA_ARGS__ };                                                         \
        (void)law_main;                                                                            \
        choices_begin(bytes, length);                                                              \
        world *w = laws_world();                                                                   \
        one_program(w, 0);                                                                         \
        world_free(w);                                                                             \
        for (size_t i = 0; i < sizeof all / sizeof *all; i++)                                      \
            if (all[i]->count)                                                                     \
                fuzz_wrong("a program is not run as it should be: %s", str_text(&all[i]->text));   \
    }
