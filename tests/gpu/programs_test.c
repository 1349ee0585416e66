/* Kernels made from the catalogue's programs, on the device that there is (PoCL in CI): every word
 * as the simulated run leaves it.  MMCALC_GPU_TEST=large: all of them, on each of their machines,
 * at 2^10, 2^10 + 1 and 2^18, with each operator; large=NAME: one of them; largeBEGIN: those whose
 * names begin so. */
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "measure/generated.h"
#include "gpu/kept.h"
#include "gpu/list.h"
#include "tests/capture.h"
#include "tests/gpu/emulated.h"
#include "tests/size.h"
#include "tests/tap.h"

static const char *const few[] = {
    "sum.pairwise n=1024",
    "access.contiguous n=1000",
    "access.stride n=1024 p=32",
    "transpose.straightforward n=961",
    "transpose.diagonal n=1024 p=100",
    "reduce.tree n=1000 k=3 b=8 op=max", /* as kernels written by hand name them */
    "prefix.simple n=64 p=32",
    "prefix.optimal n=256 words=64",
    "transpose.rotating n=1024",
    "reduce.cascading n=1000 b=8 p=40 operator=max",
    "reduce.tree_nc n=300 b=4 p=16 operator=mss",
    "scan.matrix n=256 b=8 p=32 alpha=4",
    "sort.blocks n=512 b=16",
    "sort.quick_pack n=64 p=16",
    "max.index n=300 p=32 variant=crcw_priority", /* several rounds: who wins is claimed */
    "max.index n=300 p=512 variant=crcw_arbitrary",
    "max.index n=300 p=32 variant=crcw_priority checked=yes", /* who loses has asked, too */
    "max.constant n=100 p=32",
    "matmul.inner n=8 p=32",        /* three dimensions */
    "merge.blocks n=100 m=60 p=16", /* the simulated run shows that indices keep apart */
    "sort.warpsort n=256 b=8 p=32", /* 75 barriers */
    "sort.quick n=64 p=16",
    "sum.pairwise n=1024 p=64 machine=dmm", /* one group, the arrays in local memory */
    "prefix.simple n=256 p=32 machine=dmm",
    "subspaces.subscale d=3 N=8 k=3 G=2 L=64 parts=2 p=16",
    "subspaces.all d=3 N=100 k=3 G=4 p=32",
    "aggregate.sources n=300 m=20 T=4 copies=3 p=32 machine=umm",
    "distribute.add n=100 R=5 x=3 p=16",
};

/* Programs that went wrong once. */
static const struct {
    const char *why, *text, *point;
} mended[] = {
    { "a barrier that the sides of a branch want is not put within another branch",
      "algorithm mended.sides \"x\"\n param n, p, b, M\n require n >= 8 and b <= 4\n"
      " on agpu\n end\n program\n"
      "input global a[n]\n forall multiprocessor r = 0 to 0\n forall core e\n if e > 0\n if e == "
      "1\n a[2] = a[3]\n"
      "else\n a[e + 1] = e\n end\n end\n end\n end\n end\nend\n",
      "mended.sides n=8 b=4 p=4 M=16" },
    { "a loop that cores leave one after the other is left at its head: PoCL 3.1",
      "algorithm mended.loop \"x\"\n param n, p, b, M\n on agpu\n end\n program\n"
      "global a[36]\n for h = 0 to 35\n a[h] = 6*h\n end\n"
      "forall multiprocessor r = 0 to 1\n shared s[10]\n forall core e\n for h = 0 to 2\n"
      "if h*4 + e < 10\n s[h*4 + e] = 0*(h*4 + e)\n end\n end\n end\n forall core e\n"
      "for x = (e - e) mod 4 downto e mod 3\n a[2*(4*e + 2) + r] = s[2]\n end\n end\n end\n"
      "end\nend\n",
      "mended.loop n=8 b=4 p=4 M=400 words=64" },
    { "a loop that has several ends is left at one place: PoCL 3.1",
      "algorithm mended.ends \"x\"\n param n, p, b, M\n on agpu\n end\n program\n"
      "output global a2[10]\n input global a3[2]\n for h0 = 0 to 9\n a2[h0] = 1\n end\n"
      "forall multiprocessor r = 0 to 1\n h = (a2[6*r] mod 40) - 9\n k = (0 - 7) mod 4\n"
      "while k > 0 and not (k < r)\n a2[5*r + ((h*8) mod 5)] = h\n k = k - 1\n end\n"
      "for k = 2 to 3\n forall core e\n a2[5*r + e + k] = a3[2*((e + n) mod 1) + r]\n end\n end\n"
      "end\n end\nend\n",
      "mended.ends n=8 b=2 p=4 M=400 words=64" },
    { "what is computed from words of 32 bits has 64",
      "algorithm mended.wide \"x\"\n param n, p\n on pram\n end\n program\n"
      "array a[n]\n output array b[n]\n forall i = 0 to n - 1\n a[i] = 2000000000 + i\n end\n"
      "forall i = 0 to n - 1\n b[i] = 3*a[i] mod 1000\n end\n end\nend\n",
      "mended.wide n=8 p=4 words=32" },
    { "who goes the other way is known before anybody goes one way",
      "algorithm mended.other \"x\"\n param n, p\n on pram\n end\n program\n"
      "array a[n]\n forall i = 0 to n - 1\n a[i] = i\n end\n"
      "forall i = 0 to n - 2\n if a[i] mod 2 == 0\n a[i + 1] = 2*i\n else\n a[i] = 7\n end\n end\n"
      " end\nend\n",
      "mended.other n=100 p=32" },
    { "who asks what a side writes has asked before that",
      "algorithm mended.asked \"x\"\n param n, p, b, M\n require n >= 8 and b <= 4\n"
      " on agpu\n end\n program\n"
      "input global a[n]\n global c[n]\n forall multiprocessor r = 0 to 0\n forall core e\n"
      "a[e] = e\n end\n forall core e\n if a[b - 1 - e] > 1\n a[e] = 9\n else\n c[e] = 1\n end\n"
      "end\n end\n end\nend\n",
      "mended.asked n=8 b=4 p=4 M=16" },
    { "a turn reads what the turn before has written",
      "algorithm mended.rows \"x\"\n param n, p, b, M\n require n >= 8 and b <= 4\n"
      " on agpu\n end\n program\n"
      "input global a[n]\n forall multiprocessor r = 0 to 0\n shared x[4*b]\n forall core e\n"
      "x[e] = a[e]\n for q = 1 to 3\n x[q*b + e] = x[q*b - 1 - e] + e\n end\n"
      "for q = 2 downto 0\n x[q*b + e] = x[q*b + 2*b - 1 - e] + x[q*b + e]\n end\n"
      "a[e] = x[e] + x[b - 1 - e]\n end\n end\n end\nend\n",
      "mended.rows n=8 b=4 p=4 M=16" },
    { "words that are rearranged in rows meet in no turn, and the next turn around waits",
      "algorithm mended.tile \"x\"\n param n, p, b, M\n require n >= 32 and b <= 8\n"
      " on agpu\n end\n program\n"
      "input global a[n]\n global c[n]\n forall multiprocessor r = 0 to 0\n shared x[4][b]\n"
      "shared d[b]\n forall core e\n for i = 0 to 1\n for q = 0 to 3\n d[e] = a[b*q + e] + i\n"
      "x[(b*q + e) mod 4][(b*q + e) div 4] = d[e]\n end\n for q = 0 to 3\n"
      "c[b*q + e] = x[q][e] + x[(b*q + e + i) mod 4][(b*q + e) div 4]\n end\n end\n end\n end\n"
      " end\nend\n",
      "mended.tile n=32 b=8 p=8 M=64" },
    { "which member a multiprocessor asks for it has asked once",
      "algorithm mended.family \"x\"\n param n, p, b, M\n on agpu\n end\n program\n"
      "input global a[n]\n global c[k = 2..4][n]\n c[2][0] = 1\n c[3][0] = 1\n c[4][0] = 1\n"
      "forall multiprocessor r = 0 to 1\n shared s[b]\n h = c[r + 2][0]\n forall core e\n"
      "s[e] = h\n a[r*b + e] = s[e]\n end\n end\n end\nend\n",
      "mended.family n=16 b=8 p=16 M=64 checked=yes" },
    { "who goes one way within a flagged side does not go the other way, too",
      "algorithm mended.twice \"x\"\n param n, p, b, M\n require n >= 8 and b <= 4\n"
      " on agpu\n end\n program\n"
      "input global a[n]\n global c[n]\n forall multiprocessor r = 0 to 0\n forall core e\n"
      "a[e] = e\n c[e] = 0\n if e < 3\n c[e] = a[b - 1 - e]\n a[e] = a[e] + 1\n"
      "c[b - 1 - e] = 5\n if a[e] > 1\n a[e] = 0\n else\n a[e] = 9\n end\n end\n end\n end\n "
      "end\nend\n",
      "mended.twice n=8 b=4 p=4 M=16" },
    { "so has who asks how often a loop turns",
      "algorithm mended.turns \"x\"\n param n, p, b, M\n require n >= 8 and b <= 4\n"
      " on agpu\n end\n program\n"
      "input global a[n]\n forall multiprocessor r = 0 to 0\n forall core e\n a[e] = 1\n end\n"
      "for h = 1 to a[0] mod 4\n forall core e\n a[e] = a[e] + 7\n end\n end\n end\n end\nend\n",
      "mended.turns n=8 b=4 p=4 M=16" },
    { "so it is where both sides read and write on the UMM",
      "algorithm mended.sides_once \"x\"\n param n, p\n on umm\n end\n program\n"
      "input array a[n]\n array b[n]\n forall i = 0 to n - 1\n if i mod 2 == 0\n a[i] = i - 3\n"
      "else\n a[i] = 3 - i\n end\n b[i] = 0\n end\n forall i = 0 to n - 1\n if a[i] >= 0\n"
      "b[i] = a[n - 1 - i]\n a[i] = 0 - 5\n else\n a[i] = 7\n b[i] = a[n - 1 - i] + 100\n end\n "
      "end\n"
      " end\nend\n",
      "mended.sides_once n=16 p=4" },
    { "a loop that the host turns names another member of the family in each turn",
      "algorithm mended.members \"x\"\n param n, p\n require n >= 16\n on umm\n end\n program\n"
      "output array b[t = 1..3][n]\n for t = 1 to 3\n forall i = 0 to n - 1\n b[t][i] = i\n end\n"
      "end\n forall i = 0 to n - 1\n for h = 3 downto 1\n b[h mod 3 + 1][2] = 40 + i div n\n end\n "
      "end\n"
      " end\nend\n",
      "mended.members n=16 p=4" },
    { "a loop that turns in one launch need not turn in another",
      "algorithm mended.turns_or_not \"x\"\n param n, p, b, M\n require n >= 8 and b <= 4\n"
      " on agpu\n end\n program\n"
      "input global a[n]\n for t = 0 to 5\n forall multiprocessor r = 0 to 0\n shared x[b]\n"
      "forall core e\n x[e] = a[e]\n for q = 3 to t + 1\n x[e] = x[b - 1 - e] + q\n end\n"
      "a[e] = x[e] + 1\n end\n end\n end\n end\nend\n",
      "mended.turns_or_not n=8 b=4 p=4 M=16" },
    { "turns of a loop that write to one row follow one another",
      "algorithm mended.rows_meet \"x\"\n param n, p\n require n >= 64\n on umm\n end\n program\n"
      "input array a[n][4]\n forall i = 0 to n div 2 - 1\n private v[4]\n y = i div 4*3\n"
      "for t = 0 to 3\n v[t] = a[y + t][(t + i) mod 4]\n end\n"
      "for t = 0 to 3\n a[y + t][(t - i) mod 4] = v[(t - i) mod 4]\n end\n end\n end\nend\n",
      "mended.rows_meet n=64 p=8 w=4" },
    { "new words of an array go elsewhere, and those that stay are there, too",
      "algorithm mended.elsewhere \"x\"\n param n, p\n on pram\n end\n program\n"
      "input array a[n]\n for t = 1 to 3\n forall i = 0 to n - 2\n a[i + 1] = a[i]\n end\n"
      "forall i = 0 to n div 2 - 1\n a[2*i] = a[2*i] + 1\n end\n"
      "forall i = 3 to n - 5\n a[i] = a[i + 2] - a[i]\n end\n end\n"
      "forall i = 0 to n - 1\n x = a[i]\n y = a[n - 1 - i]\n a[i] = y\n a[n - 1 - i] = x\n end\n"
      " end\nend\n",
      "mended.elsewhere n=100 p=32" },
    { "an input that only called programs work on is there",
      "algorithm mended.doubled \"x\"\n param n, p\n on pram\n end\n program\n"
      "input array a[n]\n output array b[n]\n forall i = 0 to n - 1\n b[i] = 2*a[i]\n end\n"
      " end\nend\n"
      "algorithm mended.handed \"x\"\n param n, p\n on pram\n end\n program\n"
      "input array a[n]\n output array b[n]\n call mended.doubled(n = n, a = a, b = b)\n"
      "forall i = 0 to n - 1\n b[i] = b[i] + 1\n end\n end\nend\n",
      "mended.handed n=100 p=32" },
    { "names are the program's own, whatever C, OpenCL and CUDA call so",
      "algorithm restrict \"x\"\n param n \"numbers\", NULL \"added\"\n on pram\n end\n"
      " program\n input array WARP[n]\n array main[n]\n output array a[n]\n a_at = n div 2\n"
      " forall i32 = 0 to n - 1\n GID = WARP[i32]\n memory = 0\n for get_global_id = 1 to 3\n"
      " memory = memory + get_global_id*GID\n end\n main[i32] = memory + NULL\n end\n"
      " forall LID = 0 to n - 1\n kept = main[LID] - main[n - 1 - LID]\n"
      " a[LID] = if kept > 0 then kept else a_at\n end\n"
      " ensure a[0] == (if main[0] > main[n - 1] then main[0] - main[n - 1] else n div 2)\n"
      " end\nend\n",
      "restrict n=100 NULL=5 p=8" },
    { "so are those of shared arrays, operators and turns",
      "algorithm kernel \"x\"\n"
      " param n \"numbers\", p \"cores\", b \"cores of a multiprocessor\", M \"shared words\"\n"
      " program\n operator half(x, y) = x + y  identity 0\n"
      " operator int(x, y) = min(x, y) + max(x, y)  identity 0\n input global k1[n]\n"
      " output global k1_by[n div b]\n forall multiprocessor turn = 0 to n div b - 1\n"
      " shared shared_words[b]\n forall core thread\n"
      " shared_words[thread] = k1[turn*b + thread]\n go = b div 2\n while go > 0\n"
      " if thread < go\n"
      " shared_words[thread] = half(shared_words[thread], shared_words[thread + go])\n end\n"
      " go = go div 2\n end\n if thread == 0\n k1_by[turn] = int(shared_words[0], 0)\n end\n"
      " end\n end\n ensure total(k1_by) == total(input k1)\n end\nend\n",
      "kernel n=256 b=8 p=64 M=256" },
};

/* Everything with a program is measured at these sizes: */
static const char *const usual[3] = { "2^10", "2^10+1", "2^18" };

/* but what takes n^2 or n^3 steps, or a certain kind of size, at these. */
static const struct { const char *name, *sizes[3];
} others[] = {
    { "edit.diagonal", { "2^10", "2^10+1", "2^12" } },
    { "edit.sequential", { "2^10", "2^10+1", "2^12" } },
    { "matmul.inner", { "2^5", "2^5+1", "2^8" } },
    { "matmul.naive", { "2^5", "2^5+1", "2^8" } },
    { "matmul.private", { "2^5", "2^5+8", "2^8" } },
    { "matmul.tiled", { "2^5", "2^5+1", "2^8" } },
    { "max.constant", { "2^10", "2^10+1", "2^12" } },
    { "max.doubly_log", { "2^4", "2^8", "2^16" } },
    { "max.index", { "2^10", "2^10+1", "2^12" } },
    { "montecarlo.pi", { "2^10", "2^10+1", "2^14" } },
    { "sort.quick", { "2^10", "2^10+1", "2^11" } }, /* the simulated run takes n^2 steps */
    { "sort.quick_pack", { "2^10", "2^10+1", "2^16" } },
};

/* Right, or (where that is allowed) a size that the definition does not take, or an operator that
 * does not commute where the program needs one that does. */
static bool measured(capture *c, const char *what, bool may_refuse, char **out)
{
    char statement[256];
    snprintf(statement, sizeof statement,
             "measure %s kernel=generated limit=1/50 warmup=1/100 patience=240", what);
    status st = capture_run(c, statement, out);
    return (st == ST_OK && strstr(*out, "\"correct\":true")
            && strstr(*out, "\"kernel\":\"generated\""))
           || (may_refuse && st == ST_DOMAIN && strstr(*out, "; here n = "))
           || (st == ST_DOMAIN && strstr(*out, "this program changes the order of the"));
}

static void try_it(capture *c, const char *what, bool may_refuse)
{
    char *out = NULL;
    bool good = measured(c, what, may_refuse, &out);
    if (!ok(good, "%s: every word as simulated%s", what,
            !good                             ? ""
            : strstr(out, "; here n = ")      ? " (a size that it does not take)"
            : strstr(out, "\"correct\":null") ? " (an operator that it does not take)"
                                              : ""))
        printf("# %.400s\n", out);
    fflush(stdout);
    free(out);
}

/* The theorem: each reference of the kernels asks for the words that the simulated run counts
 * there, the same indices for the same words in the same order. */
static const char *const theorem[] = { "sum.pairwise",   "prefix.simple", "transpose.diagonal",
                                       "reduce.tree_nc", "scan.matrix",   "sort.blocks",
                                       "merge.blocks",   "max.index",     "sort.quick" };

static void counted_is_run(const char *name, void *data)
{
    static const char *const sizes[] = { "64", "256", "16", "512" };
    capture *c = data;
    char what[128], *out = NULL;
    bool good = false, refused = true;
    if (!generated_there(&c->s, name))
        return;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes && refused; i++) {
        free(out);
        snprintf(what, sizeof what, "%s n=%s p=64 checked=yes", name, sizes[i]);
        good = measured(c, what, false, &out);
        refused = strstr(out, "; here n = ") != NULL;
    }
    if (!ok(good, "%s: each index asks for the words that the simulated run counts", what))
        printf("# %.400s\n", out);
    fflush(stdout);
    free(out);
}

static int times_in(const char *text, const char *what)
{
    int n = 0;
    for (const char *at = text; (at = strstr(at, what)) != NULL; at += strlen(what))
        n++;
    return n;
}

/* One table of all, with both orders; what has no result is a row, and a failure. */
static void side_by_side(capture *c)
{
    char *out = NULL;
    status st = capture_run(
        c, "measure prefix machine=umm n=2^(5..6) p=32 l=100 limit=1/100 warmup=1/100", &out);
    int rows = times_in(out, "\"correct\":true");
    if (!ok(st == ST_OK && rows >= 8 && rows % 2 == 0
                && times_in(out, "\"measured_order\":\"1\"") >= 2 /* as fast as each other, maybe */
                && times_in(out, "\"model_order\":\"1\"") == 2
                && times_in(out, "\"model_time\"") == rows
                && times_in(out, "\"kernel\":\"generated\"") == rows,
            "measure PROBLEM: a row for each algorithm and size, with the measured and the model's "
            "order"))
        printf("# %.800s\n", out);
    free(out);
    st = capture_run(c, "measure sum.pairwise n=64 checked=yes limit=1/100 warmup=1/100", &out);
    if (!ok(st == ST_OK && times_in(out, "\"kernel\":\"generated\"") == 1,
            "checked=yes asks for kernels made from the program"))
        printf("# %.800s\n", out);
    free(out);
    st = capture_run(c, "compare sum.pairwise, reduce.tree measured n=100 limit=1/100 warmup=1/100",
                     &out);
    if (!ok(st == ST_DOMAIN && times_in(out, "\"correct\":true") == 1
                && times_in(out, "\"correct\":null") == 1
                && strstr(out, "1 of 2 points has no result"),
            "compare A, B measured: where one has no result the statement fails"))
        printf("# %.800s\n", out);
    free(out);
}

/* A row without a result is a failure of the statement, too. */
static void no_result_fails(capture *c)
{
    char *out = NULL;
    status st = capture_run(c, "measure sum.pairwise n={64, 100} limit=1/100 warmup=1/100", &out);
    if (!ok(st == ST_DOMAIN && times_in(out, "\"correct\":true") == 1
                && times_in(out, "\"correct\":null") == 1
                && strstr(out, "1 of 2 points has no result"),
            "measure: a point without a result fails the statement"))
        printf("# %.800s\n", out);
    free(out);
}

/* Where a simulated run would be too long, the program's own `ensure`s hold the words. */
static void held_to_ensures(capture *c)
{
    static const char text[] = /* the second ensures what is not so, the third nothing */
        "set steps=1000\n"
        "algorithm held.right \"x\"\n param n, p\n on pram\n end\n program\n"
        "output array a[n]\n forall i = 0 to n - 1\n a[i] = 2*i\n end\n"
        "ensure total(a) == n*(n - 1)\n end\nend\n"
        "algorithm held.wrong \"x\"\n param n, p\n on pram\n end\n program\n"
        "output array a[n]\n forall i = 0 to n - 1\n a[i] = 2*i\n end\n"
        "ensure total(a) == n*(n + 1)\n end\nend\n"
        "algorithm held.mute \"x\"\n param n, p\n on pram\n end\n program\n"
        "output array a[n]\n ensure n > 0\n forall i = 0 to n - 1\n a[i] = 2*i\n end\n end\nend\n"
        "algorithm held.read \"x\"\n param n, p\n require n >= 2\n on pram\n end\n program\n"
        "output array a[n]\n forall i = 0 to n - 1\n a[i] = 2*i\n end\n"
        "if a[1] == 2\n forall i = 0 to n - 1\n a[i] = i\n end\n end\n"
        "ensure total(a) == n*(n - 1)/2\n end\nend\n"
        /* ensures what holds for even n; who calls it writes over its words */
        "algorithm held.called \"x\"\n param n, p\n on pram\n end\n program\n"
        "input array x[n]\n output array y[n]\n forall i = 0 to n - 1\n"
        "y[i] = 2*x[i] + n mod 2\n end\n ensure all(i = 0..n-1, y[i] == 2*input x[i])\n end\nend\n"
        "algorithm held.calls \"x\"\n param n, p\n on pram\n end\n program\n"
        "input array a[n]\n output array b[n]\n call held.called(n = n, x = a, y = b)\n"
        "call held.called(n = n, x = b, y = b)\n ensure all(i = 0..n-1, b[i] == 4*input a[i])\n"
        "forall i = 0 to n - 1\n b[i] = 7\n end\n ensure b[0] == 7\n end\nend\n";
    static const struct {
        const char *what;
        status st;
        const char *said, *sentence;
    } tries[] = {
        { "held.right n=2000", ST_OK, "\"held_to\":\"ensure\"", "what holds is right" },
        { "held.wrong n=2000", ST_CHECK, "\"held_to\":\"ensure\"", "what does not hold is wrong" },
        { "held.mute n=2000", ST_DOMAIN, "more than 1000 steps",
          "a program that ensures nothing at its end has no result" },
        { "held.read n=2000", ST_DOMAIN, "more than 1000 steps",
          "nor has one whose host follows what kernels write" },
        { "prefix.simple n=1024", ST_OK, "\"held_to\":\"ensure\"", "arrays that go elsewhere" },
        { "sum.pairwise n=1024 p=64 machine=dmm", ST_OK, "\"held_to\":\"ensure\"", "a DMM's" },
        { "reduce.tree_nc kernel=generated n=2500 b=8 p=64 operator=mss", ST_OK,
          "\"ensures_held\":\"1\"", "elements of several words" },
        { "held.calls n=2000", ST_OK, "\"ensures_held\":\"4\",\"ensures_left_out\":\"0\"",
          "what called programs ensure holds" },
        { "held.calls n=2001", ST_CHECK, "\"held_to\":\"ensure\"",
          "or does not, though nothing of it is left at the end" },
        { "held.right n=500", ST_OK, "\"held_to\":\"simulated run\"", "a short run is simulated" },
    };
    char what[128], *out = NULL;
    capture_run(c, text, &out);
    free(out);
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        snprintf(what, sizeof what, "measure %s limit=1/100 warmup=1/100", tries[i].what);
        status st = capture_run(c, what, &out);
        if (!ok(st == tries[i].st && strstr(out, tries[i].said), "beyond the steps' limit: %s",
                tries[i].sentence))
            printf("# %.600s\n", out);
        free(out);
    }
    capture_run(c, "unset steps", &out);
    free(out);
}

/* A driver that is kept for the session (gpu/kept.c) crashes or hangs: that row has a reason, and
 * the next statement a driver. */
static void drivers_end(capture *c)
{
    static const char text[] =
        "set steps=100\n"
        "algorithm ends.outside \"x\"\n param n, p\n on pram\n end\n program\n"
        "input array a[n]\n output array b[n]\n forall i = 0 to n - 1\n"
        "b[(a[i]*a[i] + 1)*2^36 + i] = i\n end\n ensure b[0] >= 0\n end\nend\n"
        "algorithm ends.never \"x\"\n param n, p\n on pram\n end\n program\n"
        "output array b[n]\n forall i = 0 to n - 1\n b[i] = i\n while b[i] >= 0\n"
        "b[i] = (b[i] + 1) mod 7\n end\n end\n ensure b[0] >= 0\n end\nend\n";
    /* AddressSanitizer reports the signal and exits */
    const char *ended = tests_sanitized() ? "the driver ended its process with status 1"
                                          : "the driver ended its process: Segmentation fault";
    const char *const tries[][2] = {
        { "ends.outside n=2000 p=32", ended },
        { "ends.never n=2000 p=32 patience=1/2", "given up after " },
        { "ends.outside n=2000 p=64", ended },
    };
    char what[128], *out = NULL;
    capture_run(c, text, &out);
    free(out);
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        snprintf(what, sizeof what, "measure %s limit=1/100", tries[i][0]);
        capture_run(c, what, &out);
        if (!ok(strstr(out, tries[i][1]) != NULL, "%s: %s", tries[i][0], tries[i][1]))
            printf("# %.600s\n", out);
        free(out);
    }
    capture_run(c, "unset steps", &out);
    free(out);
    try_it(c, "sum.pairwise n=512", false);
}

typedef struct large_test {
    capture *c;
    const char *begins; /* only what begins so; =NAME: only that */
} large_test;

static bool wanted(const large_test *t, const char *name)
{
    return *t->begins == '=' ? strcmp(name, t->begins + 1) == 0
                             : strncmp(name, t->begins, strlen(t->begins)) == 0;
}

/* The operators that it can be measured with on the machine, as its parameter has them; "" where it
 * has no such parameter; NULL: it does not run there.  The caller frees it. */
static char *operators_on(capture *c, const char *name, const char *machine)
{
    diag d;
    generated *g = NULL;
    char *words = NULL;
    const node target = { .kind = N_NAME, .name = name }, on = { .kind = N_NAME, .name = machine };
    diag_init(&d);
    if (generated_open(&c->s, &target, &on, &g, &d) == ST_OK) {
        int k = workload_param_named(generated_workload(g), "operator");
        words = mem_copy(k < 0 ? "" : generated_workload(g)->params[k].words);
    }
    generated_free(g);
    diag_clear(&d);
    return words;
}

static void try_machine(const large_test *t, const char *name, const char *machine,
                        const char *const sizes[3])
{
    char what[160], *operators = operators_on(t->c, name, machine), *kept = NULL;
    if (operators && *operators == '\0')
        for (int k = 0; k < 3; k++) {
            snprintf(what, sizeof what, "%s machine=%s n=%s", name, machine, sizes[k]);
            try_it(t->c, what, k == 1);
        }
    for (char *op = operators ? strtok_r(operators, ",", &kept) : NULL; op;
         op = strtok_r(NULL, ",", &kept))
        for (int k = 0; k < 3; k++) {
            snprintf(what, sizeof what, "%s machine=%s n=%s operator=%s", name, machine, sizes[k],
                     op);
            try_it(t->c, what, k == 1);
        }
    free(operators);
}

static void try_sizes(const char *name, void *data)
{
    static const char *const machines[] = { "umm", "dmm", "pram", "bpram", "agpu" };
    const large_test *t = data;
    const char *const *sizes = usual;
    if (!wanted(t, name) || !generated_there(&t->c->s, name))
        return;
    counted_is_run(name, t->c);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(others[i].name, name) == 0)
            sizes = others[i].sizes;
    for (size_t m = 0; m < sizeof machines / sizeof *machines; m++)
        try_machine(t, name, machines[m], sizes);
}

int main(void)
{
    const char *which = getenv("MMCALC_GPU_TEST");
    gpu_entry device;
    diag d;
    diag_init(&d);
    if (gpu_choose(NULL, (span){ 0 }, &device, NULL, &d) != ST_OK) {
        ok(true, "kernels of programs # SKIP no device");
        diag_clear(&d);
        return done();
    }
    capture c;
    capture_open(&c, "json", test_data());
    bool large = which && strncmp(which, "large", 5) == 0;
    /* In the sample OpenCL has a fifth of what the stand-in, where there is one, has all of
     * (tests/gpu/emulated): PoCL takes a quarter of a second for each.  Of what went wrong once it
     * has what went wrong with it alone; what no device decides, the stand-in has. */
    bool half = tests_small() && strcmp(device.runtime, "opencl") == 0 && emulation_compiles();
    for (size_t i = 0; !large && i < sizeof few / sizeof *few; i += half ? 5 : 1)
        try_it(&c, few[i], false);
    for (size_t i = 0; !large && i < sizeof mended / sizeof *mended; i++) {
        if (half && strstr(mended[i].why, "PoCL") == NULL)
            continue;
        printf("# %s\n", mended[i].why);
        char *said = NULL;
        if (capture_run(&c, mended[i].text, &said) != ST_OK)
            printf("# %s\n", said);
        free(said);
        try_it(&c, mended[i].point, false);
    }
    size_t theorems = half ? 2 : sizeof theorem / sizeof *theorem; /* it depends on no device */
    for (size_t i = 0; !large && i < theorems; i++)
        counted_is_run(theorem[i], &c);
    if (!large) {
        side_by_side(&c);
        no_result_fails(&c);
        if (!half)
            held_to_ensures(&c);
        if (kept_wanted(&device))
            drivers_end(&c);
    }
    if (large)
        catalog_each(c.s.world->catalog, ENTRY_ALGORITHM, try_sizes,
                     &(large_test){ &c, which + 5 });
    capture_close(&c);
    return done();
}
