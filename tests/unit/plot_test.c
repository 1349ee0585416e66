/* Axes of plots, and gnuplot's files where it is installed. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "render/plot.h"
#include "tests/capture.h"
#include "tests/tap.h"

static void scale_is(bool log, bool base2, double lo, double hi, int most, const char *labels)
{
    plot_axis a = { .log = log, .lo = lo, .hi = hi };
    str s = { 0 };
    plot_scale(&a, base2, most);
    bool inside = true;
    for (int i = 0; i < a.ticks; i++) {
        str_format(&s, "%s%s", i ? " " : "", a.tick[i].label);
        inside &= a.tick[i].at >= a.lo - 1e-6 * fabs(a.lo) - 1e-9
                  && a.tick[i].at <= a.hi + 1e-6 * fabs(a.hi) + 1e-9;
    }
    if (!ok(inside && a.lo < a.hi && strcmp(str_text(&s), labels) == 0, "%s axis from %g to %g: %s",
            log ? "a logarithmic" : "a linear", lo, hi, labels))
        printf("# %s\n", str_text(&s));
    str_clear(&s);
}

static void scales(void)
{
    scale_is(false, false, 0, 10, 6, "0 2 4 6 8 10");
    scale_is(false, false, 1, 64, 7, "0 10 20 30 40 50 60");
    scale_is(false, false, 100, 110, 6, "100 102 104 106 108 110");
    scale_is(false, false, 0, 1, 6, "0.0 0.2 0.4 0.6 0.8 1.0");
    scale_is(false, false, -5, 5, 6, "-4 -2 0 2 4");
    scale_is(false, false, 0, 5e7, 6, "0 1*10^7 2*10^7 3*10^7 4*10^7 5*10^7");
    scale_is(false, false, 7, 7, 6, "6.5 7.0 7.5");
    scale_is(false, false, 0, 0, 6, "-1.0 -0.5 0.0 0.5 1.0");
    scale_is(true, false, -3, 4, 10, "0.001 0.01 0.1 1 10 100 1000 10^4");
    scale_is(true, false, 0, 300, 7, "1 10^50 10^100 10^150 10^200 10^250 10^300");
    scale_is(true, false, 0.1, 1.9, 7, "2 5 10 20 50");
    scale_is(true, false, 7, 8.5, 7, "10^7 2*10^7 5*10^7 10^8 2*10^8");
    scale_is(true, true, 10 * log10(2), 16 * log10(2), 7, "2^10 2^11 2^12 2^13 2^14 2^15 2^16");
    scale_is(true, true, 10 * log10(2), 2000 * log10(2), 7, "2^500 2^1000 2^1500 2^2000");
    scale_is(true, false, -250, -10, 7, "10^-250 10^-200 10^-150 10^-100 10^-50");
}

static const char curves[]
    = "plot time prefix.simple, time prefix.optimal on umm over n=2^(6..9) p=8 w=4 l=2";

/* The first bytes of the file that `plot ... to` wrote. */
static bool drawn(capture *c, const char *path, const char *begins)
{
    char line[256], first[8] = "", *out;
    unlink(path);
    snprintf(line, sizeof line, "%s to %s", curves, path);
    status st = capture_run(c, line, &out);
    FILE *f = fopen(path, "r");
    bool good = f && fread(first, 1, sizeof first - 1, f) > 3
                && memcmp(first, begins, strlen(begins)) == 0;
    if (f)
        fclose(f);
    unlink(path);
    if (!good)
        printf("# %s: %s", status_word(st), out);
    free(out);
    return st == ST_OK && good;
}

static int times_in(const char *text, const char *part)
{
    int count = 0;
    for (; (text = strstr(text, part)) != NULL; text += strlen(part))
        count++;
    return count;
}

/* What 003 measured at two sizes is two crosses and one in the key, over a line of five points. */
static bool draws_points(capture *c, const char *path)
{
    char line[256], *out;
    snprintf(line, sizeof line,
             "plot estimate reduce.step7 on geforce8800gtx over n=2^(21..25) measured to %s", path);
    status st = capture_run(c, line, &out);
    char *text = test_text(path);
    bool good = st == ST_OK && times_in(text, "xlink:href='#gpPt1'") == 3
                && times_in(text, "measured: 003") > 0;
    unlink(path);
    free(text);
    free(out);
    return good;
}

int main(void)
{
    static const struct {
        const char *ending, *begins;
    } files[] = { { "svg", "<?xml" }, { "png", "\x89PNG" }, { "pdf", "%PDF" } };
    bool gnuplot = system("gnuplot -d -e exit >/dev/null 2>&1") == 0;
    char folder[] = "/tmp/mmcalc-plot-XXXXXX", path[64];
    capture c;
    scales();
    capture_open(&c, "text", test_data());
    if (mkdtemp(folder) == NULL)
        return 1;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(path, sizeof path, "%s/plot.%s", folder, files[i].ending);
        if (gnuplot)
            ok(drawn(&c, path, files[i].begins), "gnuplot draws a %s", files[i].ending);
        else
            ok(true, "gnuplot draws a %s # SKIP no gnuplot", files[i].ending);
    }
    snprintf(path, sizeof path, "%s/measured.svg", folder);
    if (gnuplot)
        ok(draws_points(&c, path), "gnuplot draws what sources measured over the line");
    else
        ok(true, "gnuplot draws what sources measured over the line # SKIP no gnuplot");
    ok(rmdir(folder) == 0, "nothing else is left beside the files");
    capture_close(&c);
    num_finish();
    return done();
}
