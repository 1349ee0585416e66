/* Words placed by columns in padded rows, as the AGPU's models say of them by column_degree(a, d,
 * o) (cost/agpu_cores.c): against the naive count of different words in one bank, for all heights
 * a up to beyond the b banks, paddings d that have a rule and some that have none, and first words
 * o of a whole period and beyond it; and the order that the models state of it, which is asked for
 * the same points. */
#include "tests/laws/point.h"
#include "tests/tap.h"

/* The most of the words x mod a*(b + d) + x div a, for x = o .. o + b - 1, that one bank has. */
static long naive(long b, long a, long d, long o)
{
    long most = 0;
    for (long bank = 0; bank < b; bank++) {
        long words = 0;
        for (long x = o; x < o + b; x++) {
            long at = x % a * (b + d) + x / a;
            bool again = false;
            for (long y = o; y < x; y++)
                again |= y % a * (b + d) + y / a == at;
            words += at % b == bank && !again;
        }
        most = words > most ? words : most;
    }
    return most;
}

static struct {
    long points, wrong;
} tally;

static void at_point(point *p, long b, long a, long d, long o)
{
    num degree = num_int(0);
    long wanted = naive(b, a, d, o);
    point_set(p, "a", a);
    point_set(p, "d", d);
    point_set(p, "o", o);
    bool known = point_ready(p) == ST_OK && point_metric(p, METRIC_TIME, &degree) == ST_OK;
    double is = known ? num_to_double(&degree) : 0;
    tally.points++;
    if (is != (double)wanted && tally.wrong++ < 6)
        printf("# b=%ld a=%ld d=%ld o=%ld: %g, not %ld\n", b, a, d, o, is, wanted);
    num_clear(&degree);
}

/* Paddings 0 to 3, b/a, and the one below it. */
static void of_height(point *p, long b, long a)
{
    long whole = b / a, paddings[] = { 0, 1, 2, 3, whole, whole - 1 };
    for (int i = 0; i < 6; i++) {
        bool before = paddings[i] < 0;
        for (int k = 0; k < i; k++)
            before |= paddings[k] == paddings[i];
        for (long o = 0; !before && o<a + 3; o += o> 20 && laws_small() ? 5 : 1)
            at_point(p, b, a, paddings[i], o);
    }
}

int main(void)
{
    static const char text[] =
        "algorithm law.columns\n  param a, o >= 0, d >= 0\n  on agpu, agpu'\n"
        "    exact time = column_degree(a, d, o)\n  end\nend\n";
    static const char *const models[] = { "agpu", "agpu'" };
    world *w = laws_world();
    ok(laws_define(w, "law.columns", text), "the models have a function for columns");
    for (int m = 0; m < 2; m++) {
        const long most = laws_small() || m ? 16 : 64;
        point p;
        if (point_open(&p, w, "law.columns", models[m]))
            for (long b = 1; b <= most; b *= 2) {
                point_set(&p, "b", b);
                point_set(&p, "p", b);
                point_set(&p, "M", b * b);
                for (long a = 1; a <= b + 2; a++)
                    of_height(&p, b, a);
            }
        point_close(&p);
    }
    printf("# %ld points\n", tally.points);
    ok(tally.points > 1000 && tally.wrong == 0, "it is what the cores find in one bank");
    world_free(w);
    return done();
}
