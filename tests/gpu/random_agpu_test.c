/* Random AGPU programs (tests/laws/agpu_random.c) as kernels (arguments: SEED COUNT FIRST): see
 * random_kernels.h. */
#define main law_main
#include "tests/laws/agpu_program_law.c"
#undef main

#include "tests/gpu/random_kernels.h"

static bool make(long i, int k)
{
    random_program p;
    bool ran = false;
    point pt;
    program_seed(first_seed + (uint64_t)i + (uint64_t)k * 500009);
    do { /* what AGPU' keeps no device does, and large ones take long */
        program_make(&p, i);
        if (!p.keeps && !p.big)
            break;
        program_release(&p);
    } while (true);
    if (open_point(random_world(), &p, &pt))
        ran = try_kernels(&pt, str_text(&p.text), 64);
    point_close(&pt);
    program_release(&p);
    return ran;
}

int main(int argc, char **argv)
{
    (void)law_main;
    return random_kernels(argc, argv, "AGPU programs", 20140331, make);
}
