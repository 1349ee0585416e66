/* checked=yes finds by itself what a simulated run finds - a place outside of an array, a word that
 * nobody has written - and what no simulated run can: a barrier that is missing from a kernel. */
#include <stdlib.h>
#include <string.h>

#include "emit/emit.h"
#include "gpu/list.h"
#include "gpu/workload.h"
#include "tests/laws/point.h"
#include "tests/tap.h"

static const struct {
    const char *what, *model, *text, *wanted,
        *without; /* without: this is taken out of the kernel */
} planted[] = {
    { "a place outside of its array", "umm",
      "algorithm planted.a \"x\"\n param n, p\n on umm\n end\n program\n input array a[n]\n"
      "array c[n]\n forall i = 0 to n - 1\n c[i] = a[i + 1]\n end\n end\nend\n",
      "line 9: index number 7 reads word 8 of a, which it does not have", NULL },
    { "a word that nobody has written", "umm",
      "algorithm planted.b \"x\"\n param n, p\n on umm\n end\n program\n input array a[n]\n"
      "array c[n]\n forall i = 1 to n - 1\n c[i] = a[i]\n end\n forall i = 0 to 0\n"
      "a[0] = c[0]\n end\n end\nend\n",
      "line 12: index number 0 reads word 0 of c, which nobody has written", NULL },
    { "a shared word that was written before the last synchronisation", "agpu",
      "algorithm planted.c \"x\"\n param n, p, b, M\n on agpu\n end\n program\n input global a[n]\n"
      "forall multiprocessor r = 0 to 1\n shared s[4]\n forall core e\n if e > 0\n s[e] = e\n end\n"
      "a[4*r + e] = s[e]\n end\n end\n end\nend\n",
      "line 13: index number ", NULL },
    { "a barrier that is not there", "agpu",
      "algorithm planted.d \"x\"\n param n, p, b, M\n on agpu\n end\n program\n input global a[n]\n"
      "global c[n]\n forall multiprocessor r = 0 to 0\n forall core e\n a[e] = e\n"
      "c[e] = a[3 - e]\n end\n end\n end\nend\n",
      " of a, and number ", "GROUP_BARRIER(); epoch++;" },
};

static plan *plan_;

static status hand_over(void *data, const gpu_entry *device, uint64_t n, uint64_t *params,
                        uint64_t seed, plan **out, diag *d)
{
    (void)data, (void)device, (void)n, (void)params, (void)seed;
    *out = plan_;
    return d->st;
}

static status run_plan(gpu_device *g, diag *d)
{
    bool right;
    job j = { .w = &work_plan_workload,
              .source = &(plan_source){ hand_over, NULL },
              .g = g,
              .d = d,
              .folder = SOURCE_DIR "/data/kernels",
              .n = 1,
              .seed = 1 };
    status st = job_open(&j);
    if (st == ST_OK) {
        st = job_check(&j, &right);
        job_close(&j);
    }
    return st;
}

static void blank(char *text, const char *what)
{
    char *at = what ? strstr(text, what) : NULL;
    for (size_t i = 0; at && what[i]; i++)
        at[i] = ' ';
}

static void try(gpu_device *g, world *w, size_t i)
{
    diag d;
    point pt;
    unit *u = NULL;
    char name[20];
    snprintf(name, sizeof name, "planted.%c", (int)('a' + i));
    diag_init(&d);
    bool opened = parse_text(planted[i].text, strlen(planted[i].text), NULL, 1, command_syntax_of,
                             &w->numbers, &u, &d)
                      == ST_OK
                  && catalog_define(w->catalog, u, u->statements, &d) == ST_OK
                  && point_open(&pt, w, name, planted[i].model);
    if (!ok(opened, "%s is a program", name))
        return;
    point_set(&pt, "n", 8);
    point_set(&pt, "p", 4);
    point_set(&pt, "w", 4);
    point_set(&pt, "l", 1);
    point_set(&pt, "b", 4);
    point_set(&pt, "M", 16);
    emit_options o = { .seed = 1,
                       .max_words = 1 << 20,
                       .max_steps = 1 << 20,
                       .bits = 64,
                       .checked = true,
                       .group = 64 };
    if (point_ready(&pt) == ST_OK && emit_plan(&pt.e, &o, &plan_) == ST_OK) {
        blank(plan_->kernels[0].text, planted[i].without);
        status st = run_plan(g, &d);
        if (!ok(st == ST_CHECK && d.message && strstr(d.message, planted[i].wanted),
                "checked kernels find %s", planted[i].what))
            printf("# %s\n", d.message ? d.message : "nothing is found");
    } else {
        ok(false, "%s: %s", name, pt.d.message);
    }
    point_close(&pt);
    unit_release(u);
    diag_clear(&d);
}

int main(void)
{
    gpu_entry device;
    gpu_device *g;
    diag d;
    diag_init(&d);
    if (gpu_choose(NULL, (span){ 0 }, &device, NULL, &d) != ST_OK
        || gpu_open(&device, &g, &d) != ST_OK) {
        ok(true, "checked kernels # SKIP no device");
        diag_clear(&d);
        return done();
    }
    world *w = laws_world();
    for (size_t i = 0; i < sizeof planted / sizeof *planted; i++)
        try(g, w, i);
    return done();
}
