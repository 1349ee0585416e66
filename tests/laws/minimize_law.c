/* minimize and maximize over a long range leave stretches out by proof; over the same values as a
 * list they try every one. Both answer the same, to the last letter, on random studies. */
#include "tests/capture.h"
#include "tests/laws/point.h"
#include "tests/laws/random.h"
#include "tests/tap.h"

static const char *const targets[] = {
    "sum.pairwise on umm",      "sum.pairwise on dmm",   "sum.pairwise on pram",
    "prefix.simple on umm",     "prefix.optimal on dmm", "prefix.optimal on pram",
    "access.contiguous on umm", "access.stride on dmm",  "access.stride on umm",
};
static const char *const kinds[] = { "time", "stages",   "rounds", "cost",
                                     "work", "accesses", "speedup" };

/* One study, `over` written as a range or as a list of one. */
static void write_study(str *s, const char *verb, const char *metric, const char *target,
                        const char *over, const char *values, bool list, const long *given)
{
    static const char *const names[] = { "n", "p", "w", "l" };
    bool pram = strstr(target, "pram") != NULL;
    str_cut(s, 0);
    str_format(s, "%s %s %s over %s=%s%s%s", verb, metric, target, over, list ? "{" : "", values,
               list ? "}" : "");
    for (int i = 0; i < (pram ? 2 : 4); i++)
        if (strcmp(over, names[i]) != 0)
            str_format(s, " %s=%ld", names[i], given[i]);
}

static char *answer_of(capture *c, const str *statement)
{
    char *text = NULL, *caret;
    capture_run(c, str_text(statement), &text);
    caret = strrchr(text, '^'); /* of a failure: the statement above it is another */
    char *rest = mem_copy(caret ? caret + strspn(caret, "^~") : text);
    free(text);
    return rest;
}

int main(int argc, char **argv)
{
    random_begin(argc, argv, 20140917);
    capture c;
    str statement = { 0 }, values = { 0 };
    long cases = laws_small() ? 20 : 80, failed = 0, answered = 0;
    capture_open(&c, "text", test_data());
    for (long i = 0; i < cases; i++) {
        const char *target = targets[random_to(8)], *metric = kinds[random_to(6)],
                   *verb = chance(70) ? "minimize" : "maximize";
        const char *over = chance(70) || strstr(target, "pram") ? "p" : "l";
        long given[4] = { 1L << (3 + random_to(chance(70) ? 9 : 24)), 1 + random_to(100),
                          1 + random_to(40), 1 + random_to(300) };
        if (chance(50))
            given[2] = 1L << random_to(5);
        long from = 1 + random_to(chance(50) ? 3 : 5000);
        if (chance(30)) /* a stretch with a power of two in it */
            from += 1L << random_to(20);
        long by = chance(70) ? 1 : 1 + random_to(40);
        str_cut(&values, 0);
        str_format(&values, "%ld..%ld by %ld", from, from + by * (8192 + random_to(6000)), by);
        write_study(&statement, verb, metric, target, over, str_text(&values), false, given);
        char *proved = answer_of(&c, &statement);
        write_study(&statement, verb, metric, target, over, str_text(&values), true, given);
        char *tried = answer_of(&c, &statement);
        answered += strstr(tried, "searched") != NULL;
        if (strcmp(proved, tried) != 0 && failed++ < 3)
            printf("# %s\n# by proof:\n%s# one by one:\n%s", str_text(&statement), proved, tried);
        free(proved);
        free(tried);
    }
    ok(failed == 0, "%ld random studies of long ranges have the answer that trying every value has",
       cases);
    ok(answered > cases / 2, "%ld of them have one", answered);
    capture_close(&c);
    str_clear(&statement);
    str_clear(&values);
    return done();
}
