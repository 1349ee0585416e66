/* What the allocator checks; what a session keeps, and what long answers take. */
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/mem.h"
#include "tests/capture.h"
#include "tests/tap.h"

#if defined __SANITIZE_ADDRESS__
static const bool sanitized = true; /* what is freed is kept for a while */
#else
static const bool sanitized = false;
#endif

/* How a process ends that takes an array of so much. */
static int end_of(size_t count, size_t size, bool grow)
{
    int code;
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        close(STDERR_FILENO);
        volatile char *p = grow ? mem_grow_array(NULL, count, size) : mem_array(count, size);
        _exit(p == NULL);
    }
    waitpid(pid, &code, 0);
    return WIFEXITED(code) ? WEXITSTATUS(code) : 128 + WTERMSIG(code);
}

static void sizes(void)
{
    ok(end_of(SIZE_MAX / 8 + 2, 8, false) == 4,
       "a product of sizes that overflows ends the process with 4");
    ok(end_of(SIZE_MAX / 8 + 2, 8, true) == 4, "also where memory grows");
    ok(end_of(100, 8, false) == 0, "others are taken");
    ok(mem_try_array(SIZE_MAX / 8 + 2, 8) == NULL,
       "a size of the user's that overflows is refused");
    ok(mem_try_array((size_t)1 << 50, 8) == NULL, "and one that there is not");
    ok(mem_times((size_t)1 << 40, (size_t)1 << 40) == SIZE_MAX && mem_times(3, 5) == 15,
       "a product of counts saturates");
    mem_set_limit((uint64_t)1 << 24);
    ok(!mem_has(1 << 25, 1) && mem_has(1000, 1), "there is no more than the limit");
    mem_set_limit(0);
}

/* Bytes that a session of `times` times the text holds more than one of some times. */
static uint64_t growth(const char *what, const char *text, int times)
{
    capture c;
    capture_open(&c, "text", test_data());
    uint64_t before = 0;
    bool good = true;
    for (int i = 0; i < times; i++) {
        good = capture_run(&c, text, NULL) == ST_OK && good;
        if (i == times / 10)
            before = mem_held();
    }
    uint64_t after = mem_held();
    ok(good, "%s: %d times", what, times);
    capture_close(&c);
    return after > before ? after - before : 0;
}

static void redefinitions(void)
{
    static const struct { const char *what, *text;
    } cases[] = {
        { "a function", "f(x) = if x == 0 then 1 else x*f(x - 1)\nf(5)\n" },
        { "a variable", "x = 2^1000\n" },
        { "a series", "x = {1, 2^100, 1..1000}\n" },
        { "an algorithm", "algorithm kept.one \"x\"\n param n, p, w, l\n on dmm\n exact time = n\n "
                          "end\nend\ntime kept.one on dmm n=2 p=2 w=2 l=2\n" },
        { "one that calls itself and another",
          "algorithm kept.two \"x\"\n param n, p, w, l\n on dmm\n"
          " exact time = if n < 2 then time(sum.pairwise on dmm, n = 4) else time(kept.two on dmm, "
          "n = n - 1)\n end\nend\n"
          "f(n) = time(kept.two on dmm, n = n, p = 2, w = 2, l = 2)\nf(3)\n" },
        { "a law", "law kept_law \"x\"\n param n\n value = n + 1\nend\nkept_law(3)\n" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint64_t kept = growth(cases[i].what, cases[i].text, 500);
        if (!sanitized)
            ok(kept < 1 << 19, "%s that is defined again keeps nothing: %llu bytes", cases[i].what,
               (unsigned long long)kept);
    }
}

static void answers(void)
{
    int code;
    struct rusage used;
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        capture c;
        capture_open(&c, "text", test_data());
        c.st.out = fopen("/dev/null", "w");
        c.s.sink = c.format->open(&c.st);
        _exit(capture_run(&c, "1..10^6", NULL) != ST_OK);
    }
    wait4(pid, &code, 0, &used);
    ok(WIFEXITED(code) && WEXITSTATUS(code) == 0, "a series of a million values");
    if (!sanitized)
        ok(used.ru_maxrss < 60 * 1024, "takes few bytes a value: %ld kB in all", used.ru_maxrss);
}

int main(void)
{
    sizes();
    answers();
    redefinitions();
    return done();
}
