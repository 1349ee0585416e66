/* Random AGPU programs (tests/laws/agpu_random.c) as kernels (arguments: SEED COUNT FIRST): see
 * random_kernels.h. */
#define main law_main
#include "tests/laws/agpu_program_law.c"
#undef main

#include "tests/gpu/random_kernels.h"
#include "tests/laws/random.h"

static world *world_;
static uint64_t first_seed;

static bool make(long i, int k)
{
    random_program p;
    bool ran = false;
    point pt;
    if (world_ == NULL)
        world_ = laws_world();
    program_seed(first_seed + (uint64_t)i + (uint64_t)k * 500009);
    do { /* what AGPU' keeps no device does, and large ones take long */
        program_make(&p, i);
        if (!p.keeps && !p.big)
            break;
        program_release(&p);
    } while (true);
    if (open_point(world_, &p, &pt))
        ran = try_kernels(&pt, str_text(&p.text), 64);
    point_close(&pt);
    program_release(&p);
    return ran;
}

int main(int argc, char **argv)
{
    (void)law_main;
    const char *which = getenv("MMCALC_GPU_TEST");
    random_begin(argc, argv, 20140331);
    first_seed = random_seed * 1000003;
    bool large = which && strcmp(which, "large") == 0;
    long count = argc > 2 ? atol(argv[2]) : large ? 1000 : tests_small() ? 6 : 15;
    try_all("AGPU programs", argc > 3 ? atol(argv[3]) : 0, count, make);
    return done();
}
