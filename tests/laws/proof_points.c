/* The second checker: every step of every proof in tests/proofs is evaluated at random points of
 * its context, the machines' functions counted from addresses.  It shares nothing with the first
 * but the reader.  MMCALC_LAWS=large: ten times as many points.  MMCALC_PROOFS: another folder of
 * proofs, some of whose steps may not be evaluated. */
#include "tests/laws/point.h"
#include "tests/laws/proof_files.h"
#include "tests/laws/proof_value.h"
#include "tests/laws/random.h"
#include "tests/tap.h"

static void hold(const char *name, const proof *p, const proof_lore *lore, int points)
{
    long said = 0, wrong = 0;
    int *often = mem_array((size_t)p->count + 1, sizeof *often);
    for (int i = 0; i < points; i++) {
        proof_point at;
        if (!point_some(&at, p, lore)) {
            point_leave(&at);
            continue;
        }
        for (int k = 0; k <= p->count; k++) {
            int is = k == p->count ? point_claim(&at) : point_step(&at, &p->steps[k]);
            said += is >= 0;
            often[k] += is >= 0;
            if (is == 0 && wrong++ == 0) {
                if (k == p->count)
                    printf("# the claim is false\n");
                else
                    printf("# step %d is false: %s\n", p->steps[k].id,
                           proof_step_text(p->arena, &p->steps[k]));
                for (int m = 0; m < at.count; m++) {
                    int64_t v = 0;
                    num_to_i64(&at.names[m].is, &v);
                    printf("#   %s = %lld\n", at.names[m].name, (long long)v);
                }
            }
        }
        point_leave(&at);
    }
    int seldom = points;
    for (int k = 0; k <= p->count; k++)
        if (often[k] < seldom)
            seldom = often[k];
    printf("# %s: %d steps, %ld times evaluated, each %d times or more\n", name, p->count, said,
           seldom);
    const bool any = getenv("MMCALC_PROOFS"); /* of functions that are not known here, too */
    ok(wrong == 0 && (any || seldom >= points / 4), "%s: every step holds at %d points", name,
       points);
    free(often);
}

int main(int argc, char **argv)
{
    proof_files f;
    random_begin(argc, argv, 31);
    world *w = laws_world();
    proof_files_read(&f, w);
    for (int i = 0; i < f.count; i++) {
        int step;
        diag why;
        diag_init(&why);
        ok(proof_check(f.proofs[i], &f.lores[i], &step, &why) == ST_OK, "%s is proved", f.names[i]);
        if (why.st != ST_OK)
            printf("# step %d: %s\n", step, diag_text(&why));
        diag_clear(&why);
        hold(f.names[i], f.proofs[i], &f.lores[i], laws_small() ? 30 : 600);
    }
    arena_free(f.a);
    world_free(w);
    return done();
}
