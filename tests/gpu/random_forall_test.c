/* Random programs of the memory machines and the PRAM (tests/laws/program_law.c) as kernels
 * (arguments: SEED COUNT FIRST): see random_kernels.h. */
#define main law_main
#include "tests/laws/program_law.c"
#undef main

#include "tests/gpu/random_kernels.h"

static world *world_;
static uint64_t first_seed;

static bool open_and_try(const char *text, long which)
{
    static const char *const kinds[] = { "dmm", "umm", "pram", "bpram" };
    char name[40];
    diag d;
    unit *u = NULL;
    point pt;
    bool ran = false;
    snprintf(name, sizeof name, "law.p%ld", which);
    diag_init(&d);
    bool opened = parse_text(text, strlen(text), NULL, 1, command_syntax_of, &world_->numbers, &u,
                             &d) == ST_OK
                  && catalog_define(world_->catalog, u, u->statements, &d) == ST_OK
                  && point_open(&pt, world_, name, kinds[r.m.kind]);
    unit_release(u);
    diag_clear(&d);
    if (!opened)
        return false;
    point_set(&pt, "n", g.n);
    point_set(&pt, "p", r.m.p);
    point_set(&pt, "w", r.m.kind == NAIVE_PRAM ? 1 : r.m.w);
    point_set(&pt, "l", r.m.l);
    if (r.m.kind == NAIVE_PRAM) {
        point_choose(&pt, 0, r.unit);
        point_choose(&pt, 1, r.variant);
    }
    if (point_ready(&pt) == ST_OK)
        ran = try_kernels(&pt, text, 64);
    point_close(&pt);
    return ran;
}

static bool make(long which, int k)
{
    str text = { 0 };
    if (world_ == NULL)
        world_ = laws_world();
    random_seed = first_seed + (uint64_t)which + (uint64_t)k * 500009;
    memset(&r, 0, sizeof r);
    memset(&g, 0, sizeof g);
    g.n = 6 + random_to(40);
    g.applies = chance(20);
    g.apply_form = (int)random_to(3);
    random_machine();
    random_arrays();
    sentence *list = NULL, **end = &list;
    append(&end, first_values());
    append(&end, host_sentences(2, 3));
    write_program(&text, which, list);
    str_add(&text, "  end\nend\n");
    bool ran = open_and_try(str_text(&text), which);
    for (int i = 0; i < g.kept_count; i++)
        free(g.kept[i]);
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
    long count = argc > 2 ? atol(argv[2]) : large ? 1000 : tests_small() ? 10 : 15;
    try_all("forall programs", argc > 3 ? atol(argv[3]) : 0, count, make);
    return done();
}
