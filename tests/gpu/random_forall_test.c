/* Random programs of the memory machines and the PRAM (tests/laws/program_law.c) as kernels
 * (arguments: SEED COUNT FIRST): see random_kernels.h. */
#define main law_main
#include "tests/laws/program_law.c"
#undef main

#include "tests/gpu/random_kernels.h"

static bool make(long which, int k)
{
    str text = { 0 };
    point pt;
    random_seed = first_seed + (uint64_t)which + (uint64_t)k * 500009;
    memset(&g, 0, sizeof g);
    g.n = 6 + random_to(40);
    make_program(&text, which);
    bool ran = open_text(random_world(), which, str_text(&text), &pt)
               && try_kernels(&pt, str_text(&text), 64);
    point_close(&pt);
    forget_run();
    str_clear(&text);
    return ran;
}

int main(int argc, char **argv)
{
    (void)law_main;
    return random_kernels(argc, argv, "forall programs", 20140917, make);
}
