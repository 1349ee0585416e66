/* Random programs of the memory machines and the PRAM (tests/laws/program_law.c) as kernels
 * (arguments: SEED COUNT FIRST): see random_kernels.h. */
#define main law_main
#include "tests/laws/program_law.c"
#undef main

#include "tests/gpu/random_kernels.h"

static world *world_;
static uint64_t first_seed;

static bool make(long which, int k)
{
    str text = { 0 };
    point pt;
    if (world_ == NULL)
        world_ = laws_world();
    random_seed = first_seed + (uint64_t)which + (uint64_t)k * 500009;
    memset(&g, 0, sizeof g);
    g.n = 6 + random_to(40);
    make_program(&text, which);
    bool ran = open_text(world_, which, str_text(&text), &pt)
               && try_kernels(&pt, str_text(&text), 64);
    point_close(&pt);
    forget_run();
    str_clear(&text);
    return ran;
}

int main(int argc, char **argv)
{
    (void)law_main;
    const char *which = getenv("MMCALC_GPU_TEST");
    random_begin(argc, argv, 20140917);
    first_seed = random_seed * 1000003;
    bool large = which && strcmp(which, "large") == 0;
    long count = argc > 2 ? atol(argv[2]) : large ? 1000 : tests_small() ? 6 : 15;
    try_all("forall programs", argc > 3 ? atol(argv[3]) : 0, count, make);
    return done();
}
